"""The description against the service, by schemathesis."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

HERE = Path(__file__).parent


def checks(service):
    yield "requests made of the description, by schemathesis", partial(run, service)


def run(service):
    command = [
        Path(sys.executable).parent / "st", "--config-file", HERE / "schemathesis.toml",
        "run", f"{service.host}/openapi.json", "--checks", "all",
        # refusals.py has it in a form that knows the correct refusals.
        "--exclude-checks", "positive_data_acceptance",
    ]
    environment = os.environ | {
        "HOSEWRIGHT_TOKEN": service.token("demo admin"), "PYTHONPATH": str(HERE)}
    done = subprocess.run(command, cwd=service.folder, env=environment,
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        print(done.stdout, done.stderr, sep="\n", flush=True)
    assert done.returncode == 0, "schemathesis found failures, see above"
