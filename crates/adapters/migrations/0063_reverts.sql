-- Reading what an import did with a row, all in all: of several entries of the audit trail, the earliest value before and
-- the latest after.
create aggregate merge_jsonb(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
