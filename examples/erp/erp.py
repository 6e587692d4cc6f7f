"""The other side: a small ERP, whose tables `in_step.py` reads and writes. A real one has its own."""
import json
import sqlite3

TABLES = """
create table if not exists record (
    kind text not null,
    number text not null,
    -- How a new record is named at Hosewright.
    keys text not null,
    -- What the ERP wants.
    fields text not null,
    deleted integer not null default 0,
    -- Its id at Hosewright, and what it had there when it was last read or written.
    id text,
    there text,
    primary key (kind, number)
);
create index if not exists record_id on record (kind, id);
create table if not exists document (kind text, id text, number text, body text, primary key (kind, id));
create table if not exists state (name text primary key, value text);
"""


class Erp:
    """What the people of the ERP do."""

    def __init__(self, path):
        self.db = sqlite3.connect(path)
        self.db.executescript(TABLES)

    def put(self, kind, number, keys, **fields):
        """Enters a record, or changes some of its fields."""
        old = self.get(kind, number) or {}
        with self.db:
            self.db.execute(
                "insert into record (kind, number, keys, fields) values (?, ?, ?, ?) "
                "on conflict (kind, number) do update set fields = excluded.fields, deleted = 0",
                (kind, number, json.dumps(keys), json.dumps({**old, **fields}, sort_keys=True)),
            )

    def get(self, kind, number):
        row = self.db.execute("select fields from record where kind = ? and number = ?", (kind, number)).fetchone()
        return row and json.loads(row[0])

    def delete(self, kind, number):
        with self.db:
            self.db.execute("update record set deleted = 1 where kind = ? and number = ?", (kind, number))

    def all(self, kind):
        return {number: json.loads(fields) for number, fields in
                self.db.execute("select number, fields from record where kind = ? and not deleted", (kind,))}
