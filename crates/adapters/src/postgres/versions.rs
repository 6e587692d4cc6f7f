//! Versions of lists (`0022_versions.sql`).

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::Result;
use domain::port::{Shows, Versions};

use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Sums of the organization and of the shared catalogue. Validities begin and end without a write, so the last
/// moments at which some did are included. The rest distinguishes databases that were restored or replaced, since
/// they count on from the same sum; a standby has the mark of its primary (`0056_standbys.sql`).
const VERSION: &str = "select row(
    (select sum(n) from versions where organization_id = $1 and area = any($2)),
    (select sum(n) from versions where organization_id = shared_organization() and area = any($2)),
    (select max(start_date) from customer_item_properties where organization_id = $1 and start_date <= l.now),
    (select max(end_date) from customer_item_properties where organization_id = $1 and end_date <= l.now),
    last_migration(),
    (select oid from pg_database where datname = current_database()),
    'versions'::regclass::oid,
    coalesce(
        (select mark::text from primary_marks
        where l.timeline is null or (started, timeline) = (pg_postmaster_start_time(), l.timeline)),
        row(pg_postmaster_start_time(), l.timeline)::text))::text
    from (
        select local_time($1, $3) as now,
            case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_lsn()), 8) end as timeline
        offset 0) l";

#[async_trait]
impl Versions for PgWork {
    async fn version(&mut self, shows: Shows, now: DateTime<Utc>) -> Result<String> {
        let areas: &[&str] = match shows {
            Shows::Everything => &["records", "documents"],
            Shows::NoDocuments => &["records"],
        };
        let version: String = sqlx::query_scalar(VERSION)
            .bind(self.tenant())
            .bind(areas)
            .bind(now)
            .one(&mut *self.tx, "reading a version")
            .await?;
        self.version = Some(version.clone());
        Ok(version)
    }
}
