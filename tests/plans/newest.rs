//! Lists by the last change of items or of what is said of them.

use domain::catalogue::items::ListQuery;
use domain::catalogue::{Hose, Order, SortKey};
use serde_json::Value;
use sqlx::{AssertSqlSafe, Executor};
use tests::{Shop, db, world};

use super::{Look, PLANS};

/// Rows that a page of 25 looks at: its own, and what belongs to each.
const MOST_ROWS: f64 = 500.0;

/// What was said of items with them or before them isn't read for the newest ones, however much it is.
pub(super) fn lists(look: &Look, shop: &Shop) {
    let owner = shop.organization.id;
    let update = format!(
        "set session_replication_role = replica;
        update item_properties set last_modified = (select min(last_modified) from hoses) where organization_id = '\\x{owner}';
        set session_replication_role = origin"
    );
    world()
        .block_on(db().execute(AssertSqlSafe(update)))
        .expect("properties as old as the oldest item");
    few(look, "hoses by their last change");
    // However much was said of other kinds of items since.
    let update = format!(
        "set session_replication_role = replica;
        update item_properties set last_modified = now() where organization_id = '\\x{owner}' and kind <> 'hose';
        set session_replication_role = origin"
    );
    world().block_on(db().execute(AssertSqlSafe(update))).expect("newer properties of other kinds");
    few(look, "hoses by their last change beside newer items of other kinds");
}

fn few(look: &Look, name: &str) {
    let order = Order { key: SortKey::LastModified, descending: true };
    let newest = ListQuery { order, ..ListQuery::default() };
    look.page::<Hose>(name, newest, &["hoses_modified"]);
    let rows = rows_looked_at();
    assert!(rows > 25.0 && rows < MOST_ROWS, "{rows} rows of {name}");
}

/// Rows of tables that the last plans looked at, but for counts, which go through a list as far as they count.
pub(super) fn rows_looked_at() -> f64 {
    let plans = PLANS.lock().expect("plans");
    let plans = plans.iter().map(|plan| &plan["Plan"]);
    plans.filter(|plan| plan["Node Type"] != "Aggregate").map(of).sum()
}

fn of(plan: &Value) -> f64 {
    let number = |name: &str| plan[name].as_f64().unwrap_or_default();
    let read = number("Actual Rows") + number("Rows Removed by Filter");
    let own = if plan["Relation Name"].is_string() { read } else { 0.0 };
    let inner: f64 = plan["Plans"].as_array().into_iter().flatten().map(of).sum();
    own * number("Actual Loops") + inner
}
