"""What was acknowledged, against what stands in the database."""

from collections import Counter
from dataclasses import dataclass
from decimal import Decimal

from clients import STOCKED

ORGANIZATION = "decode('de3000000000000000000001', 'hex')"
RECORDS = {
    "customer": f"select encode(id, 'hex') from customers where organization_id = {ORGANIZATION}",
    "assembly": f"select encode(id, 'hex') from documents where organization_id = {ORGANIZATION} and kind = 'hoseAssembly'",
    "order": f"select encode(id, 'hex') from documents where organization_id = {ORGANIZATION} and kind = 'workOrder'",
}


@dataclass
class Books:
    """The state of the database before or after a scene."""
    # Ids of records by kind.
    records: dict
    # Quantity on hand of each item.
    on_hand: dict

    @classmethod
    def read(cls, node):
        records = {kind: {row[0] for row in node.sql(query)} for kind, query in RECORDS.items()}
        rows = node.sql(f"select encode(item_id, 'hex'), sum(on_hand) from inventory_items where organization_id = {ORGANIZATION} group by 1")
        return cls(records, dict(rows))


def fill_stock(client):
    """So much that no order is refused for want of stock."""
    for item in STOCKED:
        client.post("/api/v1/inventoryitem/update", {"params": {"item": item, "onHand": 1_000_000}})


def faults(writers, before, node):
    """What is missing, happened twice, or doesn't add up."""
    after = Books.read(node)
    found = []
    for kind in RECORDS:
        acknowledged = Counter(body["_id"] for body in writers.acknowledged(kind))
        made = after.records[kind] - before.records[kind]
        missing, more = set(acknowledged) - made, made - set(acknowledged)
        found += [f"{len(missing)} acknowledged records missing: {kind}"] if missing else []
        found += [f"{len(more)} records that nobody was told of: {kind}"] if more else []
        found += [f"one record for two requests: {kind}"] if max(acknowledged.values(), default=1) > 1 else []
    found += states(writers, node) + numbers(after, before, node) + stock(writers, before, after)
    unequal = node.sql(f"""
        with reserved as (select item_id, warehouse_id, sum(quantity) as quantity from stock_reservations
            where organization_id = {ORGANIZATION} group by 1, 2)
        select count(*) from reserved r
        full join (select * from inventory_items where organization_id = {ORGANIZATION}) i using (item_id, warehouse_id)
        where coalesce(r.quantity, 0) <> coalesce(i.reserved, 0)""")[0][0]
    return found + ([f"{unequal} stocks whose reserved quantity is not that of the orders"] if unequal else [])


def states(writers, node):
    """Orders that were released or completed, and aren't."""
    found = []
    for what, column in (("release", "released_at"), ("completion", "ended_as")):
        told = {body["_id"] for body in writers.acknowledged(what)}
        rows = node.sql(f"select encode(id, 'hex') from documents where kind = 'workOrder' and {column} is not null")
        missing = told - {row[0] for row in rows}
        found += [f"{len(missing)} acknowledged changes missing: {what}"] if missing else []
    return found


def numbers(after, before, node):
    """Orders get numbers one after the other, without gaps."""
    made = list(after.records["order"] - before.records["order"])
    rows = node.sql("select number from documents where encode(id, 'hex') = any(%s)", made)
    counters = sorted(int("".join(sign for sign in number if sign.isdecimal())) for number, in rows)
    if counters and counters != list(range(counters[0], counters[0] + len(counters))):
        return [f"numbers of orders with gaps or twice between {counters[0]} and {counters[-1]}"]
    return []


def stock(writers, before, after):
    """Quantities on hand are those before, with each acknowledged change once."""
    expected = {item: before.on_hand[item] for item in STOCKED}
    for body in writers.acknowledged("stock"):
        expected[identity(body["item"])] += 1
    orders = {body["_id"]: body for body in writers.acknowledged("order")}
    for body in writers.acknowledged("completion"):
        for line in orders[body["_id"]]["items"]:
            expected[identity(line["item"])] -= Decimal(str(line["quantity"]))
    return [f"{after.on_hand[item]} on hand of {item}, acknowledged changes make it {expected[item]}"
            for item in STOCKED if after.on_hand[item] != expected[item]]


def identity(item):
    return item if isinstance(item, str) else item["_id"]


def trail(node):
    """How much a server has of the audit trail, which tells of every change."""
    return node.sql("select count(*), max(sequence) from audit")[0]
