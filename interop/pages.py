"""The page in a real browser: the story of a shop, from an empty organization to a delivered order. `make test-browser` has all cases."""

import os
import subprocess
from functools import partial
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[1] / "tests/browser/run.sh"


def checks(service):
    yield "the page, in Chromium", partial(smoke, service)


def smoke(service):
    running = {"HOSEWRIGHT": str(service.program), "RUNNING": f"{service.host} {service.data}", "OPTIONAL": "1"}
    subprocess.run([SCRIPT, "smoke"], env=os.environ | running, check=True)
