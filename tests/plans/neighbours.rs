//! Many small organizations beside a large one. PostgreSQL knows how many rows an organization has on average, and a plan
//! that is right for so many can be wrong for the large one.

use sqlx::{AssertSqlSafe, PgPool};
use tests::{Shop, db, rows_of, world};

use super::customers::run;
use super::{BIG, assemblies, estimates, explained, orders, trade};

/// Tables that lists join, or count in, beside the big ones.
const BESIDE: [&str; 9] = [
    "organizations",
    "brands",
    "warehouses",
    "price_lists",
    "hose_counts",
    "crimp_fitting_counts",
    "search_entries",
    "ferrules",
    "other_items",
];

/// Keeps 200 organizations with up to 50 rows in each big table, copies of the shop's.
pub(super) fn keep_many(shop: &Shop) {
    let tables =
        [&BESIDE, &BIG[..], &trade::BIG, &assemblies::BIG, &estimates::BIG, &orders::BIG].concat();
    run(&format!(
        "do $copy$
        declare
            copied text;
            columns text;
            copies text;
        begin
            foreach copied in array '{{{}}}'::text[] loop
                select string_agg(format('%I', column_name), ', '), string_agg(case
                        when column_name = 'organization_id' then 'decode(''be'' || lpad(n::text, 22, ''0''), ''hex'')'
                        when data_type = 'bytea'
                            then format('decode(left(md5(n || encode(%I, ''hex'')), 24), ''hex'')', column_name)
                        when column_name = 'name' and copied = 'organizations' then '''Neighbour '' || n'
                        else format('%I', column_name) end, ', ')
                    into columns, copies from information_schema.columns
                    where table_name = copied and is_generated = 'NEVER' and is_identity = 'NO';
                execute format('insert into %1$I (%2$s) select %3$s from generate_series(1, 200) n cross join (
                    select * from %1$I where organization_id = ''\\x{}'' limit 50) c', copied, columns, copies);
            end loop;
        end
        $copy$",
        tables.join(", "),
        shop.id()
    ));
}

/// The tables of which other rows are expected under row-level security than without, though the statement says whose
/// rows it wants.
pub(super) fn policies_that_change_estimates(shop: &Shop) -> Vec<String> {
    let tables = rows_of(
        "select distinct polrelid::regclass::text as name from pg_policy where polname in ('visible', 'own')",
    );
    let changed = tables.iter().filter_map(|table| {
        let table = table["name"].as_str().expect("a name");
        let [under, without] = [explained(), db()].map(|pool| rows_expected(pool, table, shop));
        (under.abs_diff(without) > 1 + without / 50).then(|| {
            format!("{under} rows are expected of {table} under its policy, {without} without")
        })
    });
    changed.collect()
}

fn rows_expected(pool: &PgPool, table: &str, shop: &Shop) -> u64 {
    let sql = format!("explain select from {table} where organization_id = '\\x{}'", shop.id());
    let plan = sqlx::query_scalar::<_, String>(AssertSqlSafe(sql)).fetch_one(pool);
    let plan = world().block_on(plan).unwrap_or_else(|error| panic!("{table}: {error}"));
    let rows = plan.split(' ').find_map(|word| word.strip_prefix("rows="));
    rows.and_then(|rows| rows.parse().ok()).unwrap_or_else(|| panic!("{plan}"))
}
