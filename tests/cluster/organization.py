"""How much one organization can write, whatever machines there are: its documents take their numbers one after the other, and its
imports wait for one another. Usage: organization.py HOST:PORT KEY NAME, with an admin's key of the demo and the name it was made with."""

import json
import sys
import threading
import time
import uuid

from books import fill_stock
from clients import FITTING, HOSE, STOCKED, Client

SECONDS = 6
ANALYZED = 90  # seconds after which PostgreSQL has statistics of tables that were empty: until then it plans for few rows
ITEMS = 20_000
CUSTOMER = "de3000000000000009000001"


def order():
    return "/api/v1/workorders/create", {"params": {"items": [{"item": item, "quantity": 1} for item in STOCKED]}}


def estimate():
    return "/api/v1/salesestimates/create", {
        "customer": CUSTOMER, "items": [{"item": item, "quantity": 1} for item in STOCKED], "validUntil": "2199-12-31"}


def assembly():
    return "/api/v1/hoseassemblies/create", {
        "params": {"hose": HOSE, "end1": FITTING, "end2": FITTING, "length": 20, "lengthUnit": "in"}}


def customer():
    return "/api/v1/customers/create", {"name": f"C-{uuid.uuid4().hex}"}


WRITES = (order, estimate, assembly, customer)


def per_second(address, token, write, callers):
    """How many writes succeed in a second, by so many callers at once."""
    until, done = time.monotonic() + SECONDS, []

    def call():
        client = Client(address, token)
        while time.monotonic() < until:
            client.post(*write())
            done.append(write)
    threads = [threading.Thread(target=call) for _ in range(callers)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return len(done) / SECONDS


def import_items(client, mark):
    """Items in a second: all new, then the same once more."""
    lines = [{"type": "hose", "brand": "Torvane", "partNumber": f"{mark}-{number}", "size": "8", "listPrice": "12.50",
              "description": "two wire hose", "maxPressurePsi": 3000} for number in range(ITEMS)]
    for _ in range(2):
        begun = time.monotonic()
        answer = client.post("/api/v1/items/upsert", lines)
        yield answer, ITEMS / (time.monotonic() - begun)


def measure(address, key, name):
    client = Client(address).sign_in(key, name)
    fill_stock(client)
    for write in WRITES:
        per_second(address, client.token, write, 4)
    time.sleep(ANALYZED)
    print(f"| writes in a second | 1 caller | 4 | 16 |\n|---|---|---|---|")
    for write in WRITES:
        figures = [f"{per_second(address, client.token, write, callers):.0f}" for callers in (1, 4, 16)]
        print(f"| {write.__name__} | " + " | ".join(figures) + " |", flush=True)
    for answer, figure in import_items(Client(address, client.token), uuid.uuid4().hex[:8]):
        print(f"items imported in a second: {figure:.0f} ({json.dumps({part: answer[part] for part in ('created', 'updated', 'unchanged')})})", flush=True)


if __name__ == "__main__":
    host, port = sys.argv[1].rsplit(":", 1)
    measure((host, int(port)), *sys.argv[2:4])
