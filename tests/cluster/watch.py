"""Whether /health/ready of each service tells the truth: that a new connection to HAProxy's port reaches a server that takes
changes."""

import asyncio
import http.client
import threading
import time
from dataclasses import dataclass

import psycopg

from clients import Client
from machines import BALANCER

# How often everybody is asked, and how late the truth may be told, in seconds.
EVERY, LATE = 0.1, 2.0
# A busy machine may add this.
BUSY = 0.5
# A database that hasn't answered for so long is not there.
SILENCE = 2.0


@dataclass
class Reading:
    asked: float
    answered: float
    # Of a service the status, 0 without an answer; of the database whether it takes changes.
    said: object


class Watch:
    def __init__(self, lab):
        self.lab, self.running = lab, True
        secret = lab.secrets["HOSEWRIGHT_SYSTEM_PASSWORD"]
        self.login = f"host={BALANCER} user=hosewright_system password={secret} dbname=hosewright"
        self.truth = []
        self.told = {service.name: [] for service in lab.services}
        self.threads = [threading.Thread(target=asyncio.run, args=(self.watch_database(),), daemon=True)]
        self.threads += [threading.Thread(target=self.watch_service, args=(service,), daemon=True) for service in lab.services]
        for thread in self.threads:
            thread.start()

    def stop(self):
        self.running = False
        for thread in self.threads:
            thread.join(10)
        self.truth.sort(key=lambda reading: reading.asked)

    async def watch_database(self):
        """Asks at each interval, whether or not earlier questions were answered."""
        asking = set()
        while self.running:
            task = asyncio.create_task(self.ask_database())
            asking.add(task)
            task.add_done_callback(asking.discard)
            await asyncio.sleep(EVERY)
        await asyncio.gather(*asking)

    async def ask_database(self):
        asked = time.monotonic()
        question = asyncio.create_task(self.takes_changes())
        # Not cancelled where it takes too long, since that would wait for the server once more.
        await asyncio.wait({question}, timeout=SILENCE)
        said = question.done() and question.result()
        self.truth.append(Reading(asked, time.monotonic(), said))

    async def takes_changes(self):
        try:
            async with await psycopg.AsyncConnection.connect(self.login) as connection:
                answered = await connection.execute("select not pg_is_in_recovery()")
                return (await answered.fetchone())[0]
        except (psycopg.Error, OSError):
            return False

    def watch_service(self, service):
        client = Client(service.address, patience=5)
        while self.running:
            asked = time.monotonic()
            try:
                said = client.send("GET", "/health/ready").status
            except (OSError, http.client.HTTPException):
                said = 0
            answered = time.monotonic()
            self.told[service.name].append(Reading(asked, answered, said))
            time.sleep(max(0, EVERY - (answered - asked)))

    def faults(self):
        """The services that said something else than what had been so for a while, or said nothing for too long."""
        found = []
        for service in self.lab.services:
            wrong = [reading for reading in self.told[service.name] if not excused(service, reading) and self.is_wrong(reading)]
            if wrong:
                seconds = wrong[-1].answered - wrong[0].asked
                found.append(f"ready of {service.name} wrong {len(wrong)} times in {seconds:.1f} s, first {wrong[0].said} "
                             f"after {wrong[0].answered - wrong[0].asked:.1f} s")
        return found

    def is_wrong(self, reading):
        if reading.answered - reading.asked > LATE + BUSY:
            return True
        before = reading.asked - LATE - BUSY
        lately = [truth for truth in self.truth if truth.answered >= before and truth.asked <= reading.answered]
        if not lately or lately[0].asked > before:
            return False
        said = {truth.said for truth in lately}
        return len(said) == 1 and said.pop() != (reading.said == 200)

    def changes(self, since):
        """When who said something new, in seconds after a moment. A new connection counts from when it was asked for."""
        series = {"database": [(each.asked, each.said) for each in self.truth]}
        series |= {name: [(each.answered, each.said) for each in told] for name, told in self.told.items()}
        lines = []
        for name, readings in series.items():
            new = [(at, said) for (_, before), (at, said) in zip(readings, readings[1:]) if said != before]
            if new:
                lines.append(f"{name} " + ", ".join(f"{said} at {at - since:.1f}" for at, said in new[:12]))
        return lines


def excused(service, reading):
    """Whether the service was told to stop, or hadn't started yet."""
    return any(reading.answered >= begin and reading.asked <= end for begin, end in service.absences)
