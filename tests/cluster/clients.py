"""Clients that write, each with one connection that stays open, as programs that call the API have."""

import http.client
import json
import random
import threading
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field

from machines import URL

HOSE, FITTING = "de3000000000000002000010", "de3000000000000003000013"
STOCKED = ["de3000000000000004000003", "de3000000000000004000005", "de3000000000000004000007"]
# Longer than a service waits for a database that doesn't answer.
PATIENCE = 90
# Shorter than Retry-After, so that the end of an outage is seen.
PAUSE = 0.3


@dataclass
class Answer:
    status: int
    headers: dict
    body: object

    @property
    def code(self):
        return self.body.get("code", "") if isinstance(self.body, dict) else ""


class Client:
    def __init__(self, address=URL, token=None, patience=PATIENCE):
        self.address, self.token, self.patience, self.link = address, token, patience, None

    def send(self, method, path, body=None, key=None):
        """The answer; raises OSError or HTTPException where none came."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        if self.link is None:
            self.link = http.client.HTTPConnection(*self.address, timeout=self.patience)
        try:
            self.link.request(method, path, None if body is None else json.dumps(body), headers)
            answer = self.link.getresponse()
            text = answer.read().decode()
        except (OSError, http.client.HTTPException):
            self.link.close()
            self.link = None
            raise
        named = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, named, json.loads(text) if "json" in named.get("content-type", "") else text)

    def post(self, path, body):
        """What a request that has to succeed is answered."""
        answer = self.send("POST", path, body)
        if not 200 <= answer.status < 300:
            raise RuntimeError(f"{path}: {answer.status} {answer.body}")
        return answer.body

    def sign_in(self, key, name="lab"):
        wanted = {"grantType": "client_credentials", "apiKey": key, "name": name}
        self.token = self.post("/security/v1/token", wanted)["securityToken"]
        return self


@dataclass
class Request:
    """A write, repeated with its Idempotency-Key until it was answered."""
    what: str
    began: float
    ended: float = 0
    # What came before the last answer.
    before: list = field(default_factory=list)
    answer: Answer = None

    @property
    def is_acknowledged(self):
        return self.answer is not None and 200 <= self.answer.status < 300


class Writers:
    """Clients who write to the same stock at once, until they are told to stop."""

    def __init__(self, key, clients=16):
        self.token = Client().sign_in(key).token
        self.lock, self.requests = threading.Lock(), []
        # Statuses of reads that didn't find what had just been written.
        self.unseen = []
        self.running = True
        self.threads = [threading.Thread(target=self.work, args=(number,), daemon=True) for number in range(clients)]
        for thread in self.threads:
            thread.start()

    def stop(self):
        self.running = False
        for thread in self.threads:
            thread.join(2 * PATIENCE)
        return [thread for thread in self.threads if thread.is_alive()]

    def work(self, number):
        client, dice = Client(token=self.token), random.Random(number)
        while self.running:
            draw = dice.random()
            if draw < 0.3:
                created = self.write(client, "customer", "/api/v1/customers/create", {"name": f"C-{uuid.uuid4().hex}"})
                self.look(client, created)
            elif draw < 0.45:
                assembly = {"hose": HOSE, "end1": FITTING, "end2": FITTING, "length": dice.randint(40, 900) / 4, "lengthUnit": "in"}
                self.write(client, "assembly", "/api/v1/hoseassemblies/create", {"params": assembly})
            elif draw < 0.6:
                raised = {"item": dice.choice(STOCKED), "delta": 1}
                self.write(client, "stock", "/api/v1/inventoryitem/update", {"params": raised})
            else:
                self.order(client, dice)

    def look(self, client, created):
        """Looks whether a customer is there right after its creation, whoever reads."""
        if created.is_acknowledged:
            try:
                found = client.send("GET", f"/api/v1/customer/{created.answer.body['_id']}")
            except (OSError, http.client.HTTPException):
                return
            if found.status < 500 and found.status != 200:
                self.unseen.append(found.status)

    def order(self, client, dice):
        """A work order from its creation over its release, which reserves stock, often to its end, which takes the stock."""
        lines = [{"item": item, "quantity": dice.randint(1, 3)} for item in dice.sample(STOCKED, len(STOCKED))]
        created = self.write(client, "order", "/api/v1/workorders/create", {"params": {"items": lines}})
        if not created.is_acknowledged:
            return
        at = f"/api/v1/workorder/{created.answer.body['_id']}"
        if self.write(client, "release", f"{at}/release", {}).is_acknowledged and dice.random() < 0.7:
            self.write(client, "completion", f"{at}/complete", {})

    def write(self, client, what, path, body):
        key = uuid.uuid4().hex
        request = Request(what, time.monotonic())
        while True:
            try:
                request.answer = client.send("POST", path, body, key)
                said = describe(request.answer)
            except (OSError, http.client.HTTPException) as error:
                request.answer, said = None, f"no answer ({type(error).__name__})"
            again = request.answer is None or request.answer.status >= 500 or request.answer.code == "still_running"
            if not again or time.monotonic() - request.began > PATIENCE:
                break
            request.before.append(said)
            time.sleep(PAUSE)
        request.ended = time.monotonic()
        with self.lock:
            self.requests.append(request)
        return request

    def acknowledged(self, what):
        """The answers to all writes of a kind that succeeded."""
        return [request.answer.body for request in self.requests if request.what == what and request.is_acknowledged]

    def refusals(self):
        """How often each answer came that was no success, the last ones too."""
        last = [describe(each.answer) if each.answer else "no answer" for each in self.requests if not each.is_acknowledged]
        return Counter(said for request in self.requests for said in request.before) + Counter(last)

    def outage(self, since):
        """The longest time without a write that succeeded, after a moment."""
        ends = sorted(request.ended for request in self.requests if request.is_acknowledged)
        pauses = [later - earlier for earlier, later in zip(ends, ends[1:]) if later >= since]
        return max(pauses, default=float("inf"))

    def longest(self, since):
        """The longest time that a request took, with its repetitions."""
        return max((request.ended - request.began for request in self.requests if request.ended >= since), default=0)

    def faults(self, tolerated=()):
        """What clients should never see, but for what is tolerated."""
        refusals = {said: count for said, count in self.refusals().items() if said not in tolerated}
        # Several orders may want the last pieces; nothing else is a reason to refuse these requests for good.
        final = Counter(describe(each.answer) for each in self.requests
                        if each.answer and not each.is_acknowledged and each.answer.code != "stock_short")
        found = [f"{count} × {said}" for said, count in refusals.items() if said.startswith(("500", "no answer"))]
        without = [said for said in refusals if said.startswith("503") and "Retry-After" not in said]
        found += [f"{len(self.unseen)} records not found right after their creation"] if self.unseen else []
        return found + without + [f"refused for good: {count} × {said}" for said, count in final.items()]


def describe(answer):
    wait = " with Retry-After" if "retry-after" in answer.headers else ""
    # HAProxy's own answers have no id of a request.
    proxy = " by HAProxy" if answer.status >= 500 and "x-request-id" not in answer.headers else ""
    return f"{answer.status} {answer.code}{proxy}{wait}"
