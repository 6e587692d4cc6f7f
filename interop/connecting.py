"""The ERP in step of examples/erp, against a running service. With a program and numbers of records it also says how long all takes:
`python interop/connecting.py target/release/hosewright 20000 2000 40000`."""

import json
import random
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from urllib import error, request

from service import Service

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples/erp"))

from erp import Erp  # noqa: E402
from hosewright import Hosewright  # noqa: E402
from in_step import Sync, as_json  # noqa: E402

SHOWN = {"otherItem": ["partNumber", "description", "listPrice"], "customer": ["erpId", "name", "city", "email", "phoneNumber"],
         "priceListItem": ["listPrice"], "inventoryItem": ["onHand"]}


def checks(service):
    yield "an ERP in step, with conflicts, crashes and a restored backup", partial(in_step, service, 60, 20, 120)


class Cut(Hosewright):
    """A connection that breaks: before a request was sent, or before its answer came. Or one to a service that doesn't know the cursor
    any more, for a reason."""

    breaks = None
    expired = None

    def get(self, path):
        if self.expired and path.startswith("/changes?") and "after=now" not in path:
            gone = error.HTTPError(path, 410, "gone", None, None)
            gone.problem, self.expired = {"reason": self.expired}, None
            raise gone
        return super().get(path)

    def post(self, path, text, key=None):
        if self.breaks == "before":
            raise ConnectionError("cut")
        answer = super().post(path, text, key)
        if self.breaks == "after":
            raise ConnectionError("cut")
        return answer


class Story:
    def __init__(self, service, erp, items, customers, prices):
        self.service, self.erp = service, erp
        self.numbers = items, customers, prices
        self.connect(service)
        made = self.there.post("/pricelists/create", as_json({"name": f"ERP {time.time()}", "defaultCurrency": "USD"}))
        self.prices = made["_id"]

    def connect(self, service):
        self.there = Cut(service.host, service.key("demo admin"), "demo admin")
        self.there.sign_in = lambda: setattr(self.there, "token", service.token("demo admin")) or self.there.token

    def run(self, expected=0):
        sync = Sync(self.there, self.erp.db, self.prices)
        refused = sync.run()
        assert len(refused) == expected, refused[:5]
        return refused

    def fill(self):
        items, customers, prices = self.numbers
        with self.erp.db:
            for at in range(items):
                self.erp.put("otherItem", f"I-{at}", {"externalId": f"I-{at}", "type": "otherItem"},
                             partNumber=f"ERP-{at:06}", description=f"Clamp, {at} mm", listPrice=(at % 900 + 100) / 100)
                self.erp.put("inventoryItem", f"I-{at}", {"itemExternalId": f"I-{at}"}, onHand=at % 90 + 10)
            for at in range(customers):
                self.erp.put("customer", f"C-{at}", {"erpId": f"C-{at}"}, erpId=f"C-{at}", name=f"Żuraw {at}", city="Łódź",
                             email=f"c{at}@shop.example", phoneNumber=None)
            for at in range(prices):
                item, least = at % items, at // items * 10 + 1
                self.erp.put("priceListItem", f"I-{item}/{least}", {"itemExternalId": f"I-{item}", "minimumQuantity": least},
                             listPrice=(at % 700 + 50) / 100)

    def change(self, share):
        """Changes a share of the records of both sides, without conflicts."""
        with self.erp.db:
            for kind, field, value in (("otherItem", "listPrice", 4.25), ("customer", "city", "Gdańsk"), ("priceListItem", "listPrice", 3.75)):
                numbers = sorted(self.erp.all(kind))
                for number in random.sample(numbers, max(1, int(len(numbers) * share))):
                    self.erp.put(kind, number, {}, **{field: value})
        customers = [id for id, in self.erp.db.execute("select id from record where kind = 'customer' and id is not null order by number")]
        for id in random.sample(customers, max(1, int(len(customers) * share))):
            self.there.post(f"/customer/{id}/update", as_json({"phoneNumber": f"+48 {random.randrange(10**9)}"}))

    def id(self, kind, number):
        return self.erp.db.execute("select id from record where kind = ? and number = ?", (kind, number)).fetchone()[0]

    def equal(self):
        """Both sides have the same."""
        for kind, fields in SHOWN.items():
            path = {"otherItem": "/organization/customotheritems", "customer": "/customers",
                    "priceListItem": f"/pricelist/{self.prices}", "inventoryItem": "/inventory"}[kind]
            there = {record["_id"]: {field: record[field] for field in fields} for record in self.there.all(path)}
            here = self.erp.all(kind)
            links = dict(self.erp.db.execute("select number, id from record where kind = ? and not deleted", (kind,)))
            for number, record in here.items():
                assert there.pop(links[number], None) == record, (kind, number, record)
            if kind in ("customer", "priceListItem"):
                assert not there, (kind, list(there.items())[:3])


def in_step(service, *numbers, say=lambda *_: None):
    with tempfile.TemporaryDirectory() as folder:
        story = Story(service, Erp(f"{folder}/erp.db"), *numbers)
        story.fill()

        def timed(what, work):
            begun = time.monotonic()
            work()
            say(what, round(time.monotonic() - begun, 1))

        timed("first load", story.run)
        story.equal()
        timed("nothing to do", story.run)
        story.change(0.01)
        timed("nightly, 1 % changed", story.run)
        story.equal()
        conflicts(story)
        alike(story)
        deletions(story)
        crashes(story)
        orders(story)
        pruned(story)
        restored(story, folder, timed)


def conflicts(story):
    there, erp = story.there, story.erp
    customer, item, stock = story.id("customer", "C-1"), story.id("otherItem", "I-1"), story.id("inventoryItem", "I-1")
    there.post(f"/customer/{customer}/update", as_json({"city": "Poznań", "email": "new@shop.example"}))
    there.post(f"/organization/otheritem/{item}/update", as_json({"listPrice": 99.5}))
    was = erp.get("inventoryItem", "I-1")["onHand"]
    there.post("/inventoryitem/update", as_json({"_id": stock, "delta": -3}))
    with erp.db:
        erp.put("customer", "C-1", {}, city="Kraków", name="Renamed")
        erp.put("inventoryItem", "I-1", {}, onHand=was + 5)
    story.run()
    assert erp.get("customer", "C-1") == {"erpId": "C-1", "name": "Renamed", "city": "Kraków", "email": "new@shop.example", "phoneNumber": erp.get("customer", "C-1")["phoneNumber"]}
    assert erp.get("inventoryItem", "I-1")["onHand"] == was + 2
    story.run()
    story.equal()
    # Entered at Hosewright: a customer of the ERP, with its number.
    new = there.post("/customers/create", as_json({"name": "Walk-in"}))["_id"]
    story.run()
    assert there.get(f"/customer/{new}")["erpId"] == f"H-{new}"
    story.run()
    story.equal()
    # What is refused stays, and is written when it was corrected.
    with erp.db:
        erp.put("customer", "C-3", {}, email="no address")
        erp.put("customer", "C-4", {}, city="Opole")
    (kind, number, errors), = story.run(expected=1)
    assert (kind, number, errors[0]["pointer"].endswith("/email")) == ("customer", "C-3", True), errors
    with erp.db:
        erp.put("customer", "C-3", {}, email="an@address.example")
    story.run()
    story.equal()


def alike(story):
    """What both sides entered on their own."""
    there, erp = story.there, story.erp
    there.post("/customers/create", as_json({"name": "Known to both", "city": "Kielce"}))
    erp.put("customer", "C-both", {"erpId": "C-both"}, erpId="C-both", name="Known to both", city="Kielce", email=None, phoneNumber=None)
    there.post("/customers/create", as_json({"name": "By number", "erpId": "C-number", "city": "Radom"}))
    erp.put("customer", "C-number", {"erpId": "C-number"}, erpId="C-number", name="By number", city="Lublin", email=None, phoneNumber=None)
    erp.put("inventoryItem", "I-5", {}, onHand=erp.get("inventoryItem", "I-5")["onHand"] + 0.3)
    story.run()
    story.run()
    assert erp.get("customer", "C-number")["city"] == "Lublin"
    story.equal()
    # A number that goes over to another customer, and a customer that was changed there before it was deleted here.
    id = story.id("customer", "C-10")
    there.post(f"/customer/{id}/delete", "{}")
    there.post("/customers/create", as_json({"name": "Has the number now", "erpId": "C-10"}))
    there.post(f"/customer/{story.id('customer', 'C-11')}/update", as_json({"city": "Elbląg"}))
    erp.delete("customer", "C-11")
    # A part number that goes over to another item while its old one is deleted.
    number = erp.get("otherItem", "I-20")["partNumber"]
    for kind in ("inventoryItem", "otherItem"):
        erp.delete(kind, "I-20")
    for row in [row for row in erp.all("priceListItem") if row.startswith("I-20/")]:
        erp.delete("priceListItem", row)
    erp.put("otherItem", "I-new", {"externalId": "I-new", "type": "otherItem"}, partNumber=number, description="New", listPrice=2.5)
    story.run()
    story.run()
    assert erp.get("customer", "C-10")["name"] == "Has the number now"
    assert erp.get("customer", "C-11")["city"] == "Elbląg"
    story.equal()


def deletions(story):
    there, erp = story.there, story.erp
    there.post(f"/customer/{story.id('customer', 'C-5')}/delete", "{}")
    price = story.id("priceListItem", "I-8/1")
    there.post(f"/pricelist/{story.prices}/item/{price}/delete", "{}")
    with erp.db:
        erp.delete("customer", "C-6")
        erp.delete("priceListItem", "I-9/1")
    gone = story.id("customer", "C-6")
    story.run()
    assert erp.get("customer", "C-5") is None and erp.get("customer", "C-6") is None
    assert story.id("priceListItem", "I-8/1") != price, "the ERP's price is written again"
    assert gone not in {record["_id"] for record in there.all("/customers")}
    story.equal()


def crashes(story):
    erp = story.erp
    for breaks in ("before", "after"):
        with erp.db:
            for number in ("I-2", "I-3"):
                erp.put("inventoryItem", number, {}, onHand=erp.get("inventoryItem", number)["onHand"] + 4)
                erp.put("otherItem", number, {}, description=f"Changed before a crash {breaks} the answer")
        story.there.breaks = breaks
        try:
            story.run()
            raise AssertionError("the connection did not break")
        except ConnectionError:
            story.there.breaks = None
        # Goods are booked meanwhile.
        story.there.post("/inventoryitem/update", as_json({"_id": story.id("inventoryItem", "I-3"), "delta": -1}))
        was = erp.get("inventoryItem", "I-3")["onHand"]
        story.run()
        assert erp.get("inventoryItem", "I-3")["onHand"] == was - 1, breaks
        story.run()
        story.equal()


def orders(story):
    taken = lambda: {number for number, in story.erp.db.execute("select number from document where kind = 'workOrder'")}  # noqa: E731
    order = story.there.post("/workorders/create", as_json({"items": [{"item": story.id("otherItem", "I-4"), "quantity": 2}]}))
    story.run()
    before = taken()
    story.there.post(f"/workorder/{order['_id']}/release", "{}")
    story.run()
    assert taken() == before | {order["number"]}, (taken() ^ before, order["number"])


def pruned(story):
    """The cursor is older than what the service keeps: both sides' changes stay, as ever."""
    there, erp = story.there, story.erp
    there.post(f"/customer/{story.id('customer', 'C-7')}/update", as_json({"city": "Sopot"}))
    was = erp.get("inventoryItem", "I-7")["onHand"]
    there.post("/inventoryitem/update", as_json({"_id": story.id("inventoryItem", "I-7"), "delta": -2}))
    erp.put("customer", "C-7", {}, name="Renamed meanwhile")
    erp.put("inventoryItem", "I-7", {}, onHand=was + 5)
    there.expired = "pruned"
    story.run()
    assert (erp.get("customer", "C-7")["city"], erp.get("customer", "C-7")["name"]) == ("Sopot", "Renamed meanwhile")
    assert erp.get("inventoryItem", "I-7")["onHand"] == was + 3
    story.run()
    story.equal()


def restored(story, folder, timed):
    """The service is set back to a backup; the ERP is not."""
    service = story.service
    backup = service.backup()
    with story.erp.db:
        story.erp.put("customer", "C-8", {}, city="After the backup")
        story.erp.put("otherItem", "I-8", {}, listPrice=8.5)
    story.run()
    with service.restored(backup) as second:
        story.connect(second)
        timed("after a restored backup", story.run)
        story.equal()


WORKBOOKS = {"components": {"componentType": "otherItem", "components": [], "selectAll": True, "search": {"partNumber": "ERP-"}},
             "customers": {"customers": [], "selectAll": True}, "pricelists": {}, "inventoryitems": {"inventoryItems": [], "selectAll": True}}


def by_workbooks(program, numbers, say):
    """The same records in workbooks: exported from one service, imported into another one, and once more when nothing changed."""
    with tempfile.TemporaryDirectory() as folder, Service(program) as first, Service(program) as second:
        story = Story(first, Erp(f"{folder}/erp.db"), *numbers)
        story.fill()
        story.run()
        list_of_prices = story.there.get(f"/pricelist/{story.prices}")
        second.post("/pricelists/create", {"name": list_of_prices["name"], "defaultCurrency": "USD"}, second.token("demo admin"))
        asked = WORKBOOKS | {"pricelists": {"priceLists": [story.prices], "selectAll": False}}
        books = {kind: first.post(f"/{kind}/export", body, first.token("demo admin")) for kind, body in asked.items()}
        for what in ("first load by workbooks", "by workbooks, nothing changed"):
            begun = time.monotonic()
            done = {kind: imported(second, kind, book) for kind, book in books.items()}
            say(what, round(time.monotonic() - begun, 1), done)


def imported(service, kind, book):
    path = {"components": "components/import?componentType=otherItem", "inventoryitems": "inventory/import"}.get(kind, f"{kind}/import")
    headers = {"Authorization": f"Bearer {service.token('demo admin')}",
               "Content-Type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}
    with request.urlopen(request.Request(f"{service.host}/api/v1/{path}", book, headers, method="POST"), timeout=1200) as answer:
        report = json.loads(answer.read())
    return {key: report[key] for key in ("created", "updated", "unchanged", "failed") if key in report}


if __name__ == "__main__":
    wanted = list(map(int, sys.argv[2:]))
    with Service(sys.argv[1]) as running:
        in_step(running, *wanted, say=print)
    by_workbooks(sys.argv[1], wanted, print)
