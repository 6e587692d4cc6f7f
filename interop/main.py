"""Runs all checks against a service of its own and says how many passed."""

import sys
import time
import traceback

import api
import clients
import connecting
import exports
import labels
import lists
import pages
import templates
from service import Service


def main(program):
    passed = failed = 0
    with Service(program) as service:
        # schemathesis comes last: it creates and changes records.
        for module in (exports, templates, labels, lists, connecting, pages, clients, api):
            for name, check in module.checks(service):
                begun = time.monotonic()
                try:
                    check()
                except Exception as error:
                    failed += 1
                    print(f"FAILED  {name}: {error}", flush=True)
                    if not isinstance(error, AssertionError):
                        traceback.print_exc()
                else:
                    passed += 1
                    print(f"passed  {name} ({time.monotonic() - begun:.0f} s)", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
