"""Runs cases in a browser against a service and says how many passed."""

import contextlib
import os
import sys
import time
import traceback
from pathlib import Path

# Starts and stops the program, with the demo in a folder of its own.
sys.path.append(str(Path(__file__).resolve().parents[2] / "interop"))

import buying
import clashes
import comfort
import counter
import edges
import embedded
import entries
import fulfil
import guided
import imports
import keyboard
import looks
import messages
import named
import offers
import orders
import phrase
import picture
import pictures
import problems
import quotations
import records
import roles
import rooms
import sessions
import shelves
import slips
import smoke
import story
import today
import tokens
import trouble
import without_mouse
import work
from desk import Desk
from service import Running, Service

# What imports bring stays in the shop, and phrases are read by what is in it: lists come late.
MODULES = (smoke, work, counter, phrase, entries, guided, keyboard, without_mouse, comfort, records, quotations, clashes, named, roles, trouble, looks, pictures, orders, embedded, messages, tokens, sessions, fulfil, slips, rooms, shelves, today, problems, offers, buying, edges, imports, story)


def chosen(words):
    if words == ["picture"]:
        return picture.CASES
    if words == ["smoke"]:
        return story.SMOKE
    cases = [case for module in MODULES for case in module.CASES]
    return [case for case in cases if not words or any(word in title(case) for word in words)]


def title(case):
    return case.__name__.replace("_", " ")


@contextlib.contextmanager
def serving(program):
    """The service of whoever calls, or one of our own."""
    if running := os.environ.get("RUNNING"):
        host, data = running.split(" ", 1)
        yield Running(host, Path(data))
    else:
        with Service(program) as service:
            yield service


def main(program, words):
    begun = time.monotonic()
    failed = 0
    cases = chosen(words)
    with serving(program) as service, Desk(service, program) as desk:
        for case in cases:
            at = time.monotonic()
            try:
                case(desk)
            except Exception as error:
                failed += 1
                print(f"FAILED  {title(case)}: {error}", flush=True)
                traceback.print_exc()
            else:
                print(f"passed  {title(case)} ({time.monotonic() - at:.0f} s)", flush=True)
    print(f"browser: {len(cases) - failed} passed, {failed} failed in {time.monotonic() - begun:.0f} s")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
