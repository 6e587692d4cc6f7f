"""A program that follows the feed of changes, as an ERP does, wherever the database moves."""

import http.client
import threading
import time
from collections import Counter

from clients import Client

# As the feed names them, by the names of writes.
KINDS = {"customer": "customer", "assembly": "hoseAssembly", "order": "workOrder"}
PAUSE = 0.5
# A change may wait for transactions of a server that was lost.
PATIENCE = 20


class Reader:
    def __init__(self, key):
        self.client = Client().sign_in(key)
        self.created, self.refusals = Counter(), Counter()
        self.running = self.caught_up = True
        self.cursor = "now"
        self.read()
        self.thread = threading.Thread(target=self.follow, daemon=True)
        self.thread.start()

    def follow(self):
        while self.running:
            self.read()
            time.sleep(PAUSE)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not (self.read() and self.caught_up):
            time.sleep(PAUSE)

    def read(self):
        """Reads on; whether there was an answer."""
        kinds = ",".join(KINDS.values())
        try:
            answer = self.client.send("GET", f"/api/v1/changes?after={self.cursor}&kind={kinds}")
        except (OSError, http.client.HTTPException):
            return False
        if answer.status != 200:
            self.refusals[f"{answer.status} {answer.code}"] += 1
            return False
        self.cursor = answer.body["next"]
        self.caught_up = not answer.body["more"] and not answer.body["heldBack"]
        self.created.update(change["id"] for change in answer.body["changes"] if change["action"] == "created")
        return True

    def stop(self):
        self.running = False
        self.thread.join(2 * PATIENCE)

    def faults(self, writers):
        """What it was never told, or twice, and answers other than to wait."""
        wanted = {body["_id"] for what in KINDS for body in writers.acknowledged(what)}
        untold, twice = wanted - set(self.created), [each for each, times in self.created.items() if times > 1]
        found = [f"{len(untold)} acknowledged records not in the feed of changes"] if untold else []
        found += [f"{len(twice)} records created twice in the feed of changes"] if twice else []
        return found + [f"feed of changes: {count} × {said}" for said, count in self.refusals.items() if not said.startswith("503")]
