//! What waits today, in a shop with years of orders and offers behind it.

use domain::organization::today;
use tests::Shop;

use super::Look;
use super::customers::run;
use super::newest::rows_looked_at;

/// Rows that it looks at: those that wait, and what belongs to each.
const MOST_ROWS: f64 = 4_000.0;

pub(super) fn lists(look: &Look, shop: &Shop) {
    let owner = shop.id();
    // Of 10,000 orders and offers each, one in a hundred waits.
    run(&format!(
        "set session_replication_role = replica;
        update documents set released_at = created, ended_as = 'completed', ended_at = now()
        where organization_id = '\\x{owner}' and kind = 'workOrder' and ('x' || right(encode(id, 'hex'), 4))::bit(16)::integer % 100 > 0;
        update sales_estimates set valid_until = current_date - 3000 + ('x' || right(encode(document_id, 'hex'), 4))::bit(16)::integer % 3010,
            outcome = case when ('x' || right(encode(document_id, 'hex'), 4))::bit(16)::integer % 100 > 0 then 'won' end,
            outcome_date = case when ('x' || right(encode(document_id, 'hex'), 4))::bit(16)::integer % 100 > 0 then now() end
        where organization_id = '\\x{owner}';
        insert into jobs (organization_id, id, kind, state, started_by, created, ended, lease)
        select '\\x{owner}', decode('a' || lpad(to_hex(g), 23, '0'), 'hex'), 'importComponents', 'done', decode('a' || lpad(to_hex(g), 23, '0'), 'hex'),
            now() - g * interval '1 minute', now() - g * interval '1 minute', now() from generate_series(1, 10000) g;
        set session_replication_role = origin"
    ));
    run("analyze documents, work_orders, sales_estimates, jobs");
    let leads = [
        "documents_open_orders",
        "sales_estimates_open",
        "jobs_failed",
        "actor_id",
        "documents_drafts_of_offers",
    ];
    look.at("what waits today", &leads, async {
        let now = today::today(&mut look.begin().await?).await?;
        assert!(!now.rows.is_empty(), "{}", now.day);
        Ok(())
    });
    let rows = rows_looked_at();
    assert!(rows > 100.0 && rows < MOST_ROWS, "{rows} rows of what waits today");
}
