"""Keeps an ERP and Hosewright in step, both ways: `in_step.py HOST API_KEY NAME_OF_KEY ERP.db`. See docs/CONNECTING.md.

The ERP's table `record` (see erp.py) has for each record what the ERP wants (`fields`), and what Hosewright had when it was
last read or written (`there`). A record is in step when both are the same.
"""
import fcntl
import json
import sys
import time
from urllib import error
from uuid import uuid4

from erp import Erp
from hosewright import Hosewright

# Kinds of records: their list and address at Hosewright, the ERP's number there, the fields that are kept in step, and who wins.
# erp: what was changed at Hosewright is written over. merge: field by field; the ERP's if both changed one.
# sum: both count the same goods, so the differences are added.
KINDS = {
    "otherItem": ("/organization/customotheritems", "/items", "externalId", ["partNumber", "description", "listPrice"], "erp"),
    "customer": ("/customers", "/customers", "erpId", ["erpId", "name", "city", "email", "phoneNumber"], "merge"),
    "priceListItem": ("/pricelist/{prices}", "/pricelist/{prices}/items", None, ["listPrice"], "erp"),
    "inventoryItem": ("/inventory", "/inventory", None, ["onHand"], "sum"),
}
DOCUMENTS = {"workOrder": ("/workorders", "/workorder/"), "salesEstimate": ("/salesestimates", "/salesestimate/")}
BATCH = 5_000
DAY = 23 * 3600
OF_NUMBER = "where kind = ? and number = ?"


class Sync:
    def __init__(self, hosewright, erp, prices):
        self.there, self.erp, self.prices = hosewright, erp, prices

    def run(self):
        """Reads what was changed at Hosewright, then writes what is not as the ERP wants it. Returns what was refused."""
        refused = self.finish(pending) if (pending := self.state("pending")) else []
        expired = self.follow(cursor) if (cursor := self.state("cursor")) else "new"
        if expired:
            self.load(is_set_back=expired == "restored")
        # Items come first and go last: prices and stock are of items. What is deleted gives its number free before others take it.
        refused += [one for kind in reversed(KINDS) for one in self.delete(kind)]
        return refused + [one for kind in KINDS for one in self.push(kind)]

    def load(self, is_set_back):
        """Reads all lists. The cursor is taken first: what is changed meanwhile is told after it."""
        cursor = self.there.get("/changes?after=now")["next"]
        for kind, (path, *_) in KINDS.items():
            self.merge(kind, None, list(self.there.all(self.at(path))), is_set_back)
        for kind, (path, _) in DOCUMENTS.items():
            self.documents(kind, self.there.all(path))
        self.state("cursor", cursor)

    def follow(self, cursor):
        """Reads all changes after the cursor. Returns why there is no way from it, if so: then all is to be read again."""
        sent = set(json.loads(self.state("sent") or "[]"))  # What these requests changed is known.
        while True:
            try:
                page = self.there.get(f"/changes?after={cursor}&limit=200&kind={','.join([*KINDS, *DOCUMENTS])}")
            except error.HTTPError as refusal:
                if refusal.code == 410:
                    return refusal.problem["reason"]
                raise
            changes = [change for change in page["changes"] if change["requestId"] not in sent]
            for kind in {change["kind"] for change in changes}:
                ids = {change["id"] for change in changes if change["kind"] == kind}
                if kind in DOCUMENTS:
                    self.documents(kind, self.there.all(DOCUMENTS[kind][0], ids=",".join(ids)))
                else:
                    self.merge(kind, ids, list(self.there.all(self.at(KINDS[kind][0]), ids=",".join(ids))))
            self.state("cursor", cursor := page["next"])
            if not page["more"]:
                self.state("sent", "[]")
                return None

    def merge(self, kind, ids, found, is_set_back=False):
        """Takes over how records look at Hosewright now: those with these ids, or all."""
        *_, match, fields, rule = KINDS[kind]
        takes_new = rule == "merge"
        if is_set_back:  # Nobody can tell which side changed a record, and what Hosewright lost. What the ERP has, counts.
            rule = "erp"
        found = {record["_id"]: {field: record[field] for field in fields} for record in found}
        of = f"id in ({','.join('?' * len(ids))})" if ids else "id is not null"
        with self.erp:
            self.erp.execute("begin immediate")  # What people of the ERP enter meanwhile waits, and isn't written over.
            rows = self.erp.execute(f"select id, number, fields, there from record where kind = ? and {of}", [kind, *(ids or [])])
            known = {id: (number, json.loads(ours), json.loads(there)) for id, number, ours, there in rows}
            # What is gone comes first: its number may be that of another record now.
            for id in sorted(known.keys() | found.keys(), key=lambda id: (id in found, id)):
                number, ours, there = known.get(id, (None, None, None))
                seen = found.get(id)
                changed = takes_new and seen != there
                if number is None and takes_new:  # New at Hosewright: one that the ERP has too, or the ERP gives it a number.
                    number = seen[match] or self.named_alike(kind, seen["name"]) or f"H-{id}"
                    self.erp.execute("insert into record (kind, number, keys, fields) values (?, ?, ?, ?) on conflict do nothing",
                                     (kind, number, as_json({match: number}), as_json({**seen, match: number})))
                elif number is None:
                    continue
                elif seen is None and rule == "merge" and ours == there:  # Deleted there, and not changed here.
                    self.erp.execute(f"delete from record {OF_NUMBER}", (kind, number))
                elif seen is None:  # It is written again, as a new one.
                    id = None
                elif rule == "sum":
                    ours = {field: round(ours[field] + seen[field] - there[field], 4) for field in fields}
                elif rule == "merge":
                    ours = {field: seen[field] if ours[field] == there[field] else ours[field] for field in fields}
                self.erp.execute(f"update record set id = ?, there = ?, fields = coalesce(?, fields), deleted = deleted and not ? {OF_NUMBER}",
                                 (id, seen and as_json(seen), ours and as_json(ours), bool(seen and changed), kind, number))

    def named_alike(self, kind, name):
        """The only record of the ERP with this name that isn't known at Hosewright yet."""
        alike = self.erp.execute("select number from record where kind = ? and id is null and json_extract(fields, '$.name') = ?", (kind, name))
        alike = alike.fetchall()
        return alike[0][0] if len(alike) == 1 else None

    def delete(self, kind):
        """Deletes what the ERP has no more. Returns what is refused."""
        path, refused = KINDS[kind][1], []
        for batch in batches(self.erp.execute("select number, null, id from record where kind = ? and deleted", (kind,))):
            there = [row for row in batch if row[2]]
            refused += self.send(kind, path + "/delete", as_json({"ids": [id for *_, id in there]}), [row[:2] for row in there]) if there else []
            with self.erp:
                self.erp.executemany(f"delete from record {OF_NUMBER} and deleted and id is null", [(kind, row[0]) for row in batch])
        return refused

    def push(self, kind):
        """Writes what Hosewright has otherwise than the ERP wants. Returns what is refused."""
        path, rule, refused = KINDS[kind][1], KINDS[kind][-1], []
        rows = self.erp.execute("select number, fields, keys, id, there from record where kind = ? and not deleted and there is not fields", (kind,))
        for batch in batches(rows):
            lines = []
            for _, fields, keys, id, there in batch:
                ours, there = json.loads(fields), json.loads(there or "{}")
                if id and rule == "sum":  # A difference, which loses nothing that is booked there meanwhile.
                    changed = {"delta": round(ours["onHand"] - there["onHand"], 4)}
                else:
                    changed = {field: value for field, value in ours.items() if field not in there or there[field] != value}
                lines.append(as_json({**({"_id": id} if id else json.loads(keys)), **changed}))
            refused += self.send(kind, path + "/upsert", "\n".join(lines), [row[:2] for row in batch])
        return refused

    def send(self, kind, path, body, rows):
        """Sends a request that is stored first: if the program dies before it has the answer, the same request is sent again."""
        return self.finish(self.state("pending", as_json([kind, self.at(path), body, rows, str(uuid4()), time.time()])))

    def finish(self, pending):
        """Sends the stored request and takes its results over, both or neither. Returns what was refused."""
        kind, path, body, rows, key, since = json.loads(pending)
        if time.time() - since > DAY:  # The key no longer tells whether it was executed: a difference might be added twice.
            raise SystemExit(f"Nobody knows whether this was done: {path}\n{body}\nCompare both sides, and delete 'pending' from the table state.")
        refused, sent = [], [*json.loads(self.state("sent") or "[]"), key]
        try:
            answer = self.there.post(path + "?onError=continue", body, key)
        except error.HTTPError as refusal:
            if refusal.code < 500:  # Refused as a whole: nothing was written, and nothing is to be sent again.
                self.state("pending", None)
            raise
        with self.erp:
            for (number, fields), result in zip(rows, answer["results"], strict=True):
                gone = fields is None and result["result"] == "failed" and result["errors"][0]["code"] == "not_found"
                if result["result"] == "failed" and not gone:
                    refused.append((kind, number, result["errors"]))
                elif fields is None:
                    self.erp.execute(f"delete from record {OF_NUMBER} and deleted", (kind, number))
                else:
                    self.erp.execute(f"update record set id = ?, there = ? {OF_NUMBER}", (result["id"], fields, kind, number))
            self.erp.execute("insert or replace into state values ('sent', ?)", (as_json(sent),))
            self.erp.execute("delete from state where name = 'pending'")
        return refused

    def documents(self, kind, found):
        """Takes over released orders and estimates, with their lines."""
        for document in found:
            if document["released"]:
                whole = self.there.get(DOCUMENTS[kind][1] + document["_id"])
                with self.erp:
                    self.erp.execute("insert or replace into document values (?, ?, ?, ?)", (kind, whole["_id"], whole["number"], as_json(whole)))

    def at(self, path):
        return path.format(prices=self.prices)

    def state(self, name, *value):
        """A stored value, which is replaced if one is given."""
        with self.erp:
            if value:
                self.erp.execute("insert or replace into state values (?, ?)", (name, *value))
            return next((value for (value,) in self.erp.execute("select value from state where name = ?", (name,))), None)


def as_json(value):
    return json.dumps(value, sort_keys=True)


def batches(rows):
    rows = rows.fetchall()
    return (rows[at:at + BATCH] for at in range(0, len(rows), BATCH))


if __name__ == "__main__":
    host, key, name, path = sys.argv[1:]
    with open(path + ".lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)  # One at a time.
        client = Hosewright(host, key, name)
        lists = list(client.all("/pricelists", externalId="ERP")) or [client.post("/pricelists/create", as_json({"name": "ERP", "externalId": "ERP"}))]
        for refused in Sync(client, Erp(path).db, lists[0]["_id"]).run():
            print(*refused)
