"""Runs scenes and prints a table. Exits with 1 if anything acknowledged is missing or happened twice, a request was answered 500
or not at all, or /health/ready told something else than the truth."""

import signal
import sys
import time
from dataclasses import dataclass, field

import books
from clients import Client, Writers
from feed import Reader
from machines import Lab
from scenes import SCENES
from watch import Watch

# All scenes end within this time, in seconds, or the run fails.
LONGEST = 30 * 60


@dataclass
class Result:
    title: str
    writes: int = 0
    outage: float = 0
    longest: float = 0
    repeated: int = 0
    refusals: dict = field(default_factory=dict)
    in_order: float = 0
    faults: list = field(default_factory=list)

    HEADINGS = ("what happens", "writes", "no write for, s", "longest request, s", "repeated", "refused meanwhile", "in order after, s", "faults")

    def row(self):
        refused = ", ".join(f"{count} × {said}" for said, count in self.refusals.items())
        cells = (self.title, self.writes, f"{self.outage:.1f}", f"{self.longest:.1f}", self.repeated, refused or "none",
                 f"{self.in_order:.1f}", "; ".join(self.faults) or "none")
        return "| " + " | ".join(str(cell) for cell in cells) + " |"


def play(lab, scene):
    """Runs a scene under sixteen clients and checks the books after it."""
    result = Result(scene.title)
    lab.await_order()
    if scene.edit:
        lab.start_balancer(scene.edit)
    if scene.settings:
        lab.start_services(scene.settings)
    before = books.Books.read(lab.primary())
    watch, reader, writers = Watch(lab), Reader(lab.key), Writers(lab.key)
    time.sleep(4)
    began = time.monotonic()
    try:
        scene.act(lab)
        back = time.monotonic()
        lab.await_order()
        result.in_order = time.monotonic() - back
        time.sleep(2)
    except (TimeoutError, RuntimeError, StopIteration) as error:
        result.faults.append(f"{type(error).__name__} {error}")
    stuck = writers.stop()
    watch.stop()
    lab.await_order()
    reader.stop()
    result.writes = sum(request.is_acknowledged for request in writers.requests)
    result.outage, result.longest = writers.outage(began), writers.longest(began)
    result.repeated = sum(bool(request.before) for request in writers.requests)
    result.refusals = writers.refusals()
    result.faults += [f"{len(stuck)} requests never ended"] if stuck else []
    result.faults += writers.faults(scene.tolerated) + reader.faults(writers) + watch.faults()
    result.faults += books.faults(writers, before, lab.primary()) + lab.differences(books.trail)
    print(f"\n{scene.name}: {scene.title}\n  " + "\n  ".join([*watch.changes(began), *result.faults]), flush=True)
    if scene.edit:
        lab.start_balancer()
    if scene.settings:
        lab.start_services()
    return result


def main(program, folder, *names):
    unknown = set(names) - set(SCENES)
    if unknown:
        raise SystemExit(f"no such scene: {', '.join(sorted(unknown))}; there are {', '.join(SCENES)}")
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, stop)
    signal.signal(signal.SIGALRM, stop)
    signal.alarm(LONGEST)
    results = []
    try:
        with Lab(program, folder) as lab:
            print(f"The lab is up, with logs in {lab.folder}/log", flush=True)
            books.fill_stock(Client().sign_in(lab.key))
            for name in names or SCENES:
                results.append(play(lab, SCENES[name]))
    finally:
        if results:
            print("\n| " + " | ".join(Result.HEADINGS) + " |\n" + "|---" * len(Result.HEADINGS) + "|")
            print("\n".join(result.row() for result in results), flush=True)
    failed = sum(bool(result.faults) for result in results)
    print(f"{len(results) - failed} scenes passed, {failed} failed")
    return 1 if failed else 0


def stop(number, _frame):
    raise SystemExit(f"stopped by {signal.Signals(number).name}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
