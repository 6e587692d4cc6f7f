//! Copies of a shop's items, so that there are a million: plans that are right for 40,000 can be wrong for many more.

use std::time::Instant;

use sqlx::{AssertSqlSafe, Executor};
use tests::{Shop, db, long, world};

/// Tables of items with their kinds, and how many copies are made of each of a shop's 8,000 hoses, 8,000 fittings, 4,000
/// adaptors and 2,000 wraps.
const COPIES: [(&str, &str, u32); 4] = [
    ("hoses", "hose", 70),
    ("crimp_fittings", "crimpFitting", 34),
    ("adaptors", "adaptor", 24),
    ("wraps", "wrap", 16),
];

/// Copies the shop's items in the long run. Their numbers are `C1-1` and so on, and so are their descriptions; all else is as it was.
pub(crate) fn copy_items(shop: &Shop) {
    if !long() {
        return;
    }
    let shop = shop.id();
    for (table, kind, copies) in COPIES {
        let begun = Instant::now();
        for copy in 1..=copies {
            run(&format!(
                "do $copy$
                declare
                    columns text[] := array(
                        select column_name from information_schema.columns where table_name = '{table}'
                            and is_generated = 'NEVER' and column_name not in ('id', 'part_number', 'description'));
                begin
                    perform set_config('hosewright.organization', '{shop}', true);
                    create temporary table copies on commit drop as
                        select decode(left(md5('{copy} ' || encode(id, 'hex')), 24), 'hex') as id, id as original,
                            'C{copy}-' || row_number() over () as part_number
                        from {table} where organization_id = current_organization() and part_number like 'L%';
                    insert into items select current_organization(), id, '{kind}' from copies;
                    execute format('insert into {table} (id, part_number, description, %s)
                        select c.id, c.part_number, c.part_number, %s from copies c join {table} o on o.id = c.original',
                        array_to_string(columns, ', '), 'o.' || array_to_string(columns, ', o.'));
                end
                $copy$"
            ));
        }
        println!("{copies} copies of {table}: {:?}", begun.elapsed());
    }
    run("vacuum analyze");
}

/// With the triggers, which fill the tables of searches and choices.
fn run(sql: &str) {
    let done = world().block_on(db().execute(AssertSqlSafe(sql)));
    done.unwrap_or_else(|error| panic!("{sql}: {error}"));
}
