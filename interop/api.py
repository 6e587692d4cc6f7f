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
    # Requests of the description's examples and bounds are the same in every run; thousands of random ones
    # rarely tell anything new.
    long = os.environ.get("HOSEWRIGHT_TEST_LONG") == "1"
    phases = "examples,coverage,fuzzing,stateful" if long else "examples,coverage"
    command = [
        Path(sys.executable).parent / "st", "--config-file", HERE / "schemathesis.toml",
        "run", f"{service.host}/openapi.json", "--checks", "all", "--phases", phases,
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
