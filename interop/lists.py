"""Makers' lists, made with other programs, to the end: each is guessed, completed by the truth beside it as a person would, kept as a profile,
tried, imported, read back and compared, and taken back. No cell of a file is changed. `python interop/lists.py target/release/hosewright [NAME …]`
does it with a service of its own and says more."""

import json
import os
import random
import sys
import tempfile
import time
import uuid
from collections import Counter
from datetime import date
from functools import partial
from pathlib import Path
from urllib import error, parse, request

import openpyxl

from service import Service
from truths import COMPONENT, CRIMP, CUSTOMER, PRICE, STOCK, agrees, halves, is_same, judged, rule_of, value_of

FOLDER = Path(__file__).resolve().parents[1] / "tests/data/lists"
# Rows of the large list.
ROWS = 60_000 if os.environ.get("HOSEWRIGHT_TEST_LONG") == "1" else 600
# Of each target: the kind of a profile, where the import is, and our columns.
TARGETS = {
    **{kind: (kind, f"components/import?componentType={kind}", COMPONENT) for kind in ("hose", "crimpFitting", "adaptor", "ferrule")},
    "pricelists": ("priceListItem", "pricelists/import?", PRICE), "customeritems": ("customerItem", "customers/items/import?", CUSTOMER),
    "crimpspecs": ("crimpSpec", "crimpspecs/import?", CRIMP), "inventory": ("inventoryItem", "inventory/import?", STOCK)}
# What differs between two readings of one record.
PASSING = {"lastModified", "lastModifiedBy", "created", "createdBy", "version"}
# Columns that the guess gets right at least, and wrong at most.
FLOORS = {
    "a/01-nordschlauch-schlaeuche.xls": (16, 0),
    "a/02-wagner-fluid-bruttopreise.csv": (10, 0),
    "a/03-hansa-presstabelle.xlsx": (15, 0),
    "a/04-ironridge-hose-pricelist.xlsx": (17, 0),
    "a/05-brackwater-adaptors.ods": (17, 0),
    "a/06-eurofluid-wholesale-60000.xlsx": (13, 0),
    "a/07-durandel-jupes.xls": (13, 0),
    "a/08-rhonaflex-stock.csv": (14, 0),
    "a/09-hydrowisla-ceny-klientow.txt": (13, 0),
    "a/10-weze-podlasie.xlsx": (16, 0),
    "a/11-cantabria-racores.ods": (16, 0),
    "a/12-alpenfit-pressarmaturen.xls": (14, 0),
    "b/01-ostertal-schlaeuche.xlsx": (18, 0),
    "b/02-siegwerk-armaturen.xls": (16, 0),
    "b/03-kessler-lagerliste.txt": (14, 0),
    "b/04-penhallow-hose.csv": (13, 2),
    "b/05-caldera-crimp-chart.xlsx": (12, 0),
    "b/06-prairie-supply-prices.ods": (10, 0),
    "b/07-vercourt-adaptateurs.xlsx": (17, 0),
    "b/08-auvertex-tuyaux.xls": (14, 0),
    "b/09-zaglebie-cennik.csv": (10, 0),
    "b/10-beskid-tuleje.ods": (12, 0),
    "b/11-lombardflex-netti.xlsx": (12, 0),
    "b/12-dolomit-raccordi.xls": (13, 0),
}


def checks(service):
    for path in sorted(FOLDER.glob("*/*.json")):
        name = f"{path.parent.name}/{path.stem}"
        yield f"the list {name}, from the guess to the revert", partial(to_the_end, service, path)


def to_the_end(service, path, say=lambda *_: None):
    truth = json.loads(path.read_text())
    name = f"{path.parent.name}/{path.stem}"
    file = path.with_suffix("")
    content = file.read_bytes() if file.exists() else wholesale(truth)
    taken = List(service, file.name, content, truth)
    begun = time.monotonic()
    score = taken.run()
    verdicts = Counter(verdict for verdict, _ in score.values())
    certain = sum(1 for verdict, certainty in score.values() if verdict == "wrong" and certainty == "certain")
    say(f"{name}: {verdicts['right']} right, {verdicts['wrong']} wrong ({certain} as certain), {verdicts['open']} open;",
        f"touched {len(taken.touched)}: {', '.join(taken.touched)}; {taken.doubtful} in doubt, {len(taken.expected)} records,",
        f"{time.monotonic() - begun:.1f} s")
    right, wrong = FLOORS.get(name, (0, len(score)))
    assert verdicts["right"] >= right and verdicts["wrong"] <= wrong, f"the guess has {dict(verdicts)}, once at least {right} right, {wrong} wrong"
    return score


class List:
    def __init__(self, service, name, content, truth):
        self.service, self.name, self.content, self.truth = service, name, content, truth
        self.kind, self.path, self.columns = TARGETS[truth["target"]]
        self.token = service.token("demo admin")
        # Names of brands and price lists that no other list has.
        constants = truth["constants"]
        self.fixed = {field: f"{value} {name[:2]}{len(content) % 1000}" if field in ("Brand", "Hose brand", "Price list") else value
                      for field, value in constants.items()}
        # Of a price list, what has no price makes no record.
        unpriced = truth["onRequestRows"] if self.kind == "priceListItem" else ()
        self.expected = [record for record in truth["records"] if record["_row"] not in unpriced]
        self.ids, self.touched, self.doubtful = {}, [], 0
        # Columns that are read as something as good, which the truth doesn't have.
        self.otherwise = set()

    def run(self):
        self.prepare()
        before = self.stored()
        guess = self.upload(f"importprofiles/guess?kind={self.kind}")
        score = judged(self.truth, guess, self.columns)
        layout = self.complete(guess)
        profile = self.post("importprofiles/create", {"name": f"{self.name} {uuid.uuid4()}", "kind": self.kind, "layout": layout})
        path = f"{self.path}&profile={profile['_id']}"
        effect = self.upload(f"{path}&dryRun=true")["effect"]
        self.doubtful = effect["doubtful"]
        done = self.upload(path + (f"&accept={effect['accept']}" if effect["accept"] else ""))
        assert done["created"] == len(self.expected), f"{done['created']} records instead of {len(self.expected)}"
        self.compare()
        self.post(f"imports/{done['importId']}/revert", {})
        after = self.stored()
        assert after == before, f"not as before: {[id for id in before.keys() | after.keys() if before.get(id) != after.get(id)][:3]}"
        return score

    def complete(self, guess):
        """The proposed layout with what a person corrects: the columns that are wrong or left open, and what only titles say."""
        layout = guess["layout"]
        rules = {rule["column"]: rule for rule in layout["columns"]}
        proposed = {one["column"]: one["letter"] for one in guess["columns"] if one["column"]}
        headings = {one["letter"]: one["heading"] for one in guess["columns"]}
        # Sizes that say themselves how they are written.
        told = {one["column"] for one in guess["columns"] if any("say themselves" in reason for reason in one["reasons"])}
        wanted = {}
        for column in self.truth["columns"]:
            as_good = [self.columns.get(field) for field in column.get("alternatives", [])]
            found = next((name for name in as_good if proposed.get(name) == column["letter"]), None)
            if found and found not in wanted:
                wanted[found] = None
                self.otherwise.update(field for field, _ in halves(column))
                continue
            for field, split in halves(column):
                wanted.setdefault(self.columns[field], (column, split))
        for name in [name for name, rule in rules.items() if name not in wanted and rule["fixed"] is None]:
            del rules[name]
            self.touched.append(f"not {name}")
        for name, (column, split) in ((name, one) for name, one in wanted.items() if one):
            self.settle(rules, name, column, split, layout, (proposed, headings, told))
        for field, value in self.fixed.items():
            name = self.columns[field]
            if rules.get(name, {}).get("fixed") != value:
                rules[name] = {"column": name, "fixed": value}
                self.touched.append(f"{name}={value}")
        layout["columns"] = list(rules.values())
        layout["skip"]["without"] = [name for name in layout["skip"]["without"] if name in rules]
        return layout

    def settle(self, rules, name, column, split, layout, guessed):
        """One column as the truth has it."""
        proposed, headings, told = guessed
        rule = rules.get(name, {})
        known = {pair["theirs"].casefold() for pair in rule.get("words", [])}
        words = [{"theirs": theirs, "ours": ours} for theirs, ours in column.get("map", {}).items()
                 if theirs.casefold() not in known and theirs.casefold() != ours.casefold()]
        said = rule_of(column, split)
        if column.get("perColumn"):
            said["perHeading"] = headings[column["perColumn"]]
        is_open = [key for key in said if rule.get(key) is None and layout.get(key) is None and not (key == "size" and name in told)]
        if proposed.get(name) in (column["letter"], None if split else "") and rule and agrees(rule, column, layout) and not words and not is_open:
            return
        kept = {key: rule[key] for key in ("words", "cut") if key in rule and proposed.get(name) == column["letter"]}
        rules[name] = {"column": name, "letters": [column["letter"]], **kept, **said}
        if words:
            rules[name]["words"] = kept.get("words", []) + words
        self.touched.append(name)

    # What has to be there before.

    def prepare(self):
        records = self.truth["records"]
        for brand in {self.fixed[field] for field in ("Brand", "Hose brand") if field in self.fixed} | of(records, "Brand"):
            self.post("brands/create", {"name": brand})
        if "Price list" in self.fixed:
            self.ids["list"] = self.post("pricelists/create", {"name": self.fixed["Price list"], "defaultCurrency": "USD"})["_id"]
        for name, number in {(record["Customer"], record["Customer ERP number"]) for record in records if "Customer" in record}:
            self.ids[name] = self.post("customers/create", {"name": name, "erpId": number})["_id"]
        for warehouse in of(records, "Warehouse"):
            self.post("warehouses/create", {"name": warehouse})
        if self.kind == "crimpSpec":
            hoses = {(record["Hose part number"], record["Hose size"]) for record in records}
            self.items([{"type": "hose", "partNumber": number, "brand": self.fixed["Hose brand"], "size": size} for number, size in hoses])
        elif self.kind in ("priceListItem", "customerItem", "inventoryItem"):
            items = {(record["Part number"], record.get("Brand")) for record in records}
            self.items([{"type": "otherItem", "partNumber": number, "brand": brand} for number, brand in items])

    def items(self, records):
        for at in range(0, len(records), 10_000):
            made = self.post("items/upsert", records[at:at + 10_000])["results"]
            self.ids |= {record["partNumber"]: result["id"] for record, result in zip(records[at:], made)}

    # What is there afterwards.

    def stored(self):
        """All records of the kind, by their ids."""
        paths = {"priceListItem": f"pricelist/{self.ids.get('list')}", "customerItem": "customers/items", "inventoryItem": "inventory"}
        if self.kind == "crimpSpec":
            found = [spec for hose in self.ids.values() for spec in self.service.get(f"/hose/{hose}/crimpspecs", self.token)]
        else:
            found = self.all(paths.get(self.kind, f"organization/custom{self.kind.lower()}s"))
        return {record["_id"]: {key: value for key, value in record.items() if key not in PASSING} for record in found}

    def keys(self):
        """How a record is found: in the truth, and in the service."""
        ids = self.ids
        return {
            "crimpSpec": (lambda one: (ids[one["Hose part number"]], one["Fitting series"], one.get("Ferrule part number")),
                          lambda one: (one["hoseId"], one["couplingSeries"], one["ferrulePartNumber"])),
            "customerItem": (lambda one: (ids[one["Customer"]], ids[one["Part number"]]), lambda one: (one["customer"], one["item"])),
            "inventoryItem": (lambda one: (one["Warehouse"], one["Part number"]), lambda one: (one["warehouseName"], one["partNumber"])),
            "priceListItem": (lambda one: ids[one["Part number"]], lambda one: one["item"]),
        }.get(self.kind, (lambda one: (self.fixed["Brand"], one["Part number"]), lambda one: (one["brand"], one["partNumber"])))

    def compare(self):
        key, key_of = self.keys()
        found = {key_of(record): record for record in self.stored().values()}
        units = {field: column.get("convert", {}).get("unit") for column in self.truth["columns"] for field, _ in halves(column)}
        named = {"_row", "Customer", "Customer ERP number", "Warehouse", "Hose part number", "Hose size", "Brand", "Part number"} | self.otherwise
        for record in self.expected:
            stored = found[key(record)]
            # The unit is that of the price.
            bare = {"Unit", "Currency"} if self.kind == "customerItem" and "Net price" not in record else set()
            for field in record.keys() - named - bare:
                value = value_of(stored, self.columns[field])
                assert is_same(field, record[field], value, units[field]), f"row {record['_row']}: {field} is {value!r}, not {record[field]!r} {units[field] or ''}"
            for field, value in self.fixed.items():
                # Currencies and units go with prices.
                price = field.rsplit(" ", 1)[0] if field != "Currency" else "Price"
                if field.endswith(("urrency", "unit")) and value_of(stored, self.columns[price]) is not None:
                    assert value_of(stored, self.columns[field]) == value, f"row {record['_row']}: {field} isn't {value}"
                elif field.startswith("Machine"):
                    assert value_of(stored, self.columns[field]) == value, f"row {record['_row']}: {field} isn't {value}"

    # Requests.

    def all(self, path):
        after = ""
        while True:
            page = self.service.get(f"/{path}?limit=200{after}", self.token)
            yield from page["items"]
            if not page["next"]:
                return
            after = f"&after={parse.quote(page['next'])}"

    def post(self, path, body):
        return self.send(path, json.dumps(body).encode(), "application/json")

    def upload(self, path):
        mark = uuid.uuid4().hex
        head = (f'--{mark}\r\nContent-Disposition: form-data; name="file"; filename="{self.name}"\r\n'
                "Content-Type: application/octet-stream\r\n\r\n")
        return self.send(path, head.encode() + self.content + f"\r\n--{mark}--\r\n".encode(), f"multipart/form-data; boundary={mark}")

    def send(self, path, body, kind):
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": kind}
        asked = request.Request(f"{self.service.host}/api/v1/{path}", body, headers, method="POST")
        try:
            with request.urlopen(asked, timeout=600) as answer:
                return json.loads(answer.read())
        except error.HTTPError as refusal:
            problem = json.loads(refusal.read())
            causes = (problem.get("report") or {}).get("causes") or problem.get("errors")
            told = json.dumps(causes, ensure_ascii=False)[:1500]
            raise AssertionError(f"{path}: {refusal.code} {problem.get('code')} {problem.get('message')} {told}") from None


def of(records, field):
    return {record[field] for record in records if field in record}


def wholesale(truth):
    """A dealer's price file with titles, groups, prices for 1, 100 and 1000, dates as such, and prices on request."""
    draw = random.Random(6)
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Price file")
    sheet.append(["EuroFluid Wholesale B.V. – complete price file 2026/1"])
    sheet.append([])
    sheet.append([column["heading"] for column in truth["columns"]])
    row, groups = 3, [("Crimp fittings", 100), ("Adaptors", 1), ("Hoses", 1), ("Seals", 1000)]
    for group, (name, per) in enumerate(groups):
        sheet.append([name])
        row += 1
        for at in range(ROWS // len(groups)):
            row += 1
            maker, unit = draw.choice(["Nordvik", "Tallgrass", "Oberwerk", "Kestrel"]), "M" if name == "Hoses" else "PC"
            number, price = f"{maker[:2].upper()}{group + 1}-{at:05}", round(draw.lognormvariate(2.2, 0.9) * per ** 0.85, 2)
            valid = date(2026, 1, 1) if at % 9 else date(2026, 2, 15)
            is_told = at % 611 != 17
            sheet.append([f"{10_000_000 + row * 7}", maker, number, f"{name} {at % 97}", f"{group + 1}.{at % 30:02}", ean(draw), unit, per,
                          price if is_told else "on request", round(draw.uniform(0.01, 3), 3), "73079210", 25, valid])
            record = {"_row": row, "Brand": maker, "Part number": number, "Unit": {"M": "m", "PC": "each"}[unit], "Valid from": valid.isoformat()}
            if is_told:
                truth["records"].append(record | {"Price": round(price / per + 1e-9, 4)})
            else:
                truth["onRequestRows"].append(row)
                truth["records"].append(record)
    with tempfile.TemporaryFile() as file:
        book.save(file)
        file.seek(0)
        return file.read()


def ean(draw):
    digits = [8, 7] + [draw.randrange(10) for _ in range(10)]
    return "".join(map(str, digits)) + str(-sum(digit * (3 if at % 2 else 1) for at, digit in enumerate(digits)) % 10)


def main(program, *names):
    all_of = Counter()
    with Service(program) as service:
        for path in sorted(FOLDER.glob("*/*.json")):
            if names and not any(name in str(path) for name in names):
                continue
            try:
                score = to_the_end(service, path, say=print)
            except AssertionError as failure:
                print(f"{path.parent.name}/{path.stem}: FAILED {failure}")
                all_of["failed"] += 1
            else:
                all_of.update(f"{path.parent.name} {verdict} ({certainty})" for verdict, certainty in score.values())
    for verdict, count in sorted(all_of.items()):
        print(f"{count:4} {verdict}")


if __name__ == "__main__":
    main(*sys.argv[1:])
