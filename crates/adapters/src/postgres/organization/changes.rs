//! The feed of changes, from the audit trail (`0052_changes.sql`).

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::organization::SHARED_ORGANIZATION;
use domain::organization::audit::Action;
use domain::organization::changes::{FeedEntry, FeedPart, FeedPlace, ResourceKind};
use domain::organization::port::Changes;
use domain::{RawId, Result};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::organization::audit::actor;
use crate::postgres::row::{choice, get, raw_id};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// How long before the place of a reader a transaction may have begun whose changes come after it: `write_audit_log`
/// refuses changes of longer ones. It leaves out the parts of earlier months.
const LONGEST: &str = "interval '2 days'";

#[async_trait]
impl Changes for PgWork {
    async fn changes(&mut self, after: FeedPlace, most: usize) -> Result<FeedPart> {
        // In one statement, so that what is visible and how far the feed goes are of one snapshot.
        let mut sql = QueryBuilder::new(
            "with feed as materialized (
                select epoch, pruned_to, pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift as below from feed
            ), waiting as materialized (select ",
        );
        self.push_waiting(&mut sql);
        sql.push(
            " as held_back from feed f)
            select f.epoch, f.pruned_to, f.below, now() as now, w.held_back, e.*
            from feed f cross join waiting w left join lateral (select * from (",
        );
        self.push_entries(&mut sql, false, after, most);
        // The operator's own reads of the shared catalogue have it once.
        if self.tenant() != SHARED_ORGANIZATION.raw() {
            sql.push(" union all ");
            self.push_entries(&mut sql, true, after, most);
        }
        sql.push(format_args!(
            ") e order by transaction, resource_id, sequence limit {most}) e on true
            order by e.transaction, e.resource_id, e.sequence"
        ));
        let rows = sql.build().all(&mut *self.tx, "reading the feed of changes").await?;
        let Some(first) = rows.first() else {
            return Err(domain::Error::broken("the feed has no row"));
        };
        let tenant = self.tenant();
        let is_there = |row: &&PgRow| matches!(get::<Option<i64>, _>(row, "sequence"), Ok(Some(_)));
        Ok(FeedPart {
            epoch: get(first, "epoch")?,
            pruned_to: get(first, "pruned_to")?,
            below: get(first, "below")?,
            now: get(first, "now")?,
            held_back: get(first, "held_back")?,
            entries: rows
                .iter()
                .filter(is_there)
                .map(|row| entry(row, tenant))
                .collect::<Result<_>>()?,
        })
    }
}

impl PgWork {
    /// Writes whether changes are visible that come after a transaction that still runs.
    fn push_waiting(&self, sql: &mut QueryBuilder<Postgres>) {
        sql.push("exists (select from audit where organization_id = ").push_bind(self.tenant());
        sql.push(format_args!(
            " and resource is not null and transaction >= f.below and at >= now() - {LONGEST})
            or exists (select from shared_changes(f.below - 1, '\\xffffffffffffffffffffffff', {}, now() - {LONGEST}, 1))",
            i64::MAX
        ));
    }

    /// Writes the entries of an organization after a place, in the order of an index; of the shared catalogue, if it is
    /// not the organization's own.
    fn push_entries(
        &self,
        sql: &mut QueryBuilder<Postgres>,
        is_shared: bool,
        after: FeedPlace,
        most: usize,
    ) {
        sql.push(
            "(select transaction, resource_id, sequence, at, resource, parent_id, action, part, request,
                actor_kind, actor_id, organization_id,
                case when part is null and action = 'update' then (after ->> 'deleted')::boolean end as deleted,
                case when part = '' or (part is null and action = 'update')
                    then array(select jsonb_object_keys(coalesce(after, before))) end as columns from ",
        );
        // Before the first place there is no time.
        let since = if after.transaction < 0 { DateTime::<Utc>::UNIX_EPOCH } else { after.at };
        if is_shared {
            sql.push("shared_changes(").push_bind(after.transaction).push(", ");
            sql.push_bind(after.record).push(", (select below from feed), ").push_bind(since);
            sql.push(format_args!(" - {LONGEST}, {most}) a)"));
            return;
        }
        sql.push("audit where organization_id = ").push_bind(self.tenant());
        sql.push(" and resource is not null and (transaction, resource_id) > (");
        sql.push_bind(after.transaction).push(", ").push_bind(after.record);
        sql.push(") and transaction < (select below from feed) and at >= ").push_bind(since);
        sql.push(format_args!(
            " - {LONGEST} order by transaction, resource_id, sequence limit {most})"
        ));
    }
}

fn entry(row: &PgRow, tenant: RawId) -> Result<FeedEntry> {
    let optional = |column| -> Result<Option<RawId>> {
        get::<Option<&[u8]>, _>(row, column)?.map(raw_id).transpose()
    };
    let kind: ResourceKind = choice(get(row, "resource")?, "audit.resource")?;
    let part: Option<&str> = get(row, "part")?;
    let is_own = raw_id(get(row, "organization_id")?)? == tenant;
    Ok(FeedEntry {
        place: FeedPlace {
            transaction: get(row, "transaction")?,
            record: raw_id(get(row, "resource_id")?)?,
            at: get(row, "at")?,
        },
        kind,
        parent: optional("parent_id")?,
        action: choice::<Action>(get(row, "action")?, "audit.action")?,
        is_record: part.is_none(),
        deleted: get(row, "deleted")?,
        part: part.filter(|part| !part.is_empty()).map(str::to_owned),
        columns: get::<Option<Vec<String>>, _>(row, "columns")?.unwrap_or_default(),
        // Who changed the shared catalogue is nobody's business.
        actor: if is_own { actor(row)? } else { None },
        request: if is_own { get(row, "request")? } else { None },
    })
}
