//! Short forms of documents of any type, and the documents that use others in their lines.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::documents::lifecycle::Doubt;
use domain::documents::port::Uses;
use domain::documents::{DocumentEntry, Status};
use domain::fields::Choice;
use domain::{RawId, Result};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use crate::postgres::documents::versions::LOCK_ORDER;
use crate::postgres::row::{choice, get, id, optional_id, raw_id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

/// Short form of a document.
pub(crate) const ENTRY: &str = "select d.id, d.kind, d.number, d.revision, d.version, d.status, d.superseded_by is not null as superseded,
        coalesce(a.description, k.description, w.description, e.description) as description,
        coalesce(a.customer_id, k.customer_id, w.customer_id, e.customer_id)::bytea as customer_id
    from documents d
        left join hose_assemblies a on a.organization_id = d.organization_id and a.document_id = d.id
        left join hose_kits k on k.organization_id = d.organization_id and k.document_id = d.id
        left join work_orders w on w.organization_id = d.organization_id and w.document_id = d.id
        left join sales_estimates e on e.organization_id = d.organization_id and e.document_id = d.id
    where d.organization_id = $1";

#[async_trait]
impl Uses for PgWork {
    async fn document_entries(&mut self, ids: &[RawId]) -> Result<Vec<DocumentEntry>> {
        let rows = sqlx::query(AssertSqlSafe(format!("{ENTRY} and d.id = any($2)")))
            .bind(self.tenant())
            .bind(ids)
            .all(&mut *self.tx, "looking up documents")
            .await?;
        rows.iter().map(entry).collect()
    }

    async fn users_of(
        &mut self,
        document: RawId,
        statuses: &[Status],
        most: u32,
    ) -> Result<Vec<DocumentEntry>> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "{ENTRY} and d.status = any($3)
                and d.id in (select document_id from document_lines where organization_id = $1 and assembly_id = $2)
            order by d.number, d.created, d.id limit $4"
        )))
        .bind(self.tenant())
        .bind(document)
        .bind(statuses.iter().map(|status| status.word()).collect::<Vec<_>>())
        .bind(i64::from(most))
        .all(&mut *self.tx, "looking for what uses a document")
        .await?;
        rows.iter().map(entry).collect()
    }

    async fn accept_doubts(&mut self, documents: &[RawId], doubts: &[Doubt]) -> Result<()> {
        sqlx::query(
            "update documents set accepted_frozen = $3, accepted_no_crimp_spec = $4
            where organization_id = $1 and id = any($2)
                and (accepted_frozen, accepted_no_crimp_spec) is distinct from ($3, $4)",
        )
        .bind(self.tenant())
        .bind(documents)
        .bind(doubts.contains(&Doubt::RatingLowered))
        .bind(doubts.contains(&Doubt::NoCrimpSpec))
        .run(&mut *self.tx, "recording accepted doubts")
        .await?;
        Ok(())
    }

    async fn superseded_by_release(
        &mut self,
        documents: &[RawId],
    ) -> Result<HashMap<RawId, String>> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "select e.*, was.id::bytea as was from documents was
            join lateral ({ENTRY} and d.lineage_id = was.lineage_id
                and (d.status = 'released' or d.id = was.superseded_by)
                order by d.status = 'released' desc limit 1) e on true
            where was.organization_id = $1 and was.id = any($2)"
        )))
        .bind(self.tenant())
        .bind(documents)
        .all(&mut *self.tx, "looking for later versions")
        .await?;
        rows.iter().map(|row| Ok((raw_id(get(row, "was")?)?, entry(row)?.title()))).collect()
    }

    async fn documents_in(&mut self, document: RawId) -> Result<Vec<DocumentEntry>> {
        let lock = if self.writes { " for share of d" } else { "" };
        let rows = sqlx::query(AssertSqlSafe(format!(
            "{ENTRY} and d.id in (select assembly_id from document_lines where organization_id = $1 and document_id = $2)
            order by {LOCK_ORDER}{lock}"
        )))
        .bind(self.tenant())
        .bind(document)
        .all(&mut *self.tx, "reading the documents in a document")
        .await?;
        let mut found: Vec<DocumentEntry> = rows.iter().map(entry).collect::<Result<_>>()?;
        found.sort_by(|one, other| (&one.number, one.id).cmp(&(&other.number, other.id)));
        Ok(found)
    }
}

pub(crate) fn entry(row: &PgRow) -> Result<DocumentEntry> {
    Ok(DocumentEntry {
        id: id(row, "id")?,
        kind: get(row, "kind")?,
        number: get(row, "number")?,
        revision: get(row, "revision")?,
        version: get(row, "version")?,
        status: choice(get(row, "status")?, "documents.status")?,
        superseded: get(row, "superseded")?,
        description: get(row, "description")?,
        customer: optional_id(row, "customer_id")?,
    })
}
