//! Documents: the header that all kinds have. What each kind says is beside it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::documents::{Document, DocumentKind, Lifecycle, Stamp};
use domain::port::Documents;
use domain::{Id, RawId, Result};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use super::fault::fault;
use super::row::{get, id, optional_id, raw_id, record, words};
use super::work::PgWork;

/// What a kind of document keeps beside its header.
#[async_trait]
pub(crate) trait Content: DocumentKind + Sized {
    /// Reads it.
    async fn read(work: &mut PgWork, id: Id<Self>) -> Result<Self>;
    /// Keeps it, new or changed.
    async fn keep(&self, work: &mut PgWork, id: Id<Self>) -> Result<()>;
}

#[async_trait]
impl<K: Content> Documents<K> for PgWork {
    async fn document(&mut self, id: Id<K>) -> Result<Option<Document<K>>> {
        let lock = if self.writes { " for update" } else { "" };
        let sql = format!(
            "select * from documents where organization_id = $1 and id = $2 and kind = $3{lock}"
        );
        let row = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(id.raw().to_vec())
            .bind(K::KIND)
            .fetch_optional(&mut *self.tx)
            .await
            .map_err(fault("finding a document"))?;
        let Some(row) = row else { return Ok(None) };
        let content = K::read(self, id).await?;
        document(&row, content).map(Some)
    }

    async fn add_document(&mut self, document: &Document<K>) -> Result<()> {
        let Document {
            id, lineage, number, revision, version, previous, is_latest, record, ..
        } = document;
        sqlx::query(
            "insert into documents (organization_id, id, kind, lineage_id, number, revision, version, previous_id, is_latest,
                created, created_by, last_modified, last_modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $10, $11)",
        )
        .bind(self.tenant())
        .bind(id.raw().to_vec())
        .bind(K::KIND)
        .bind(lineage.raw().to_vec())
        .bind(&**number)
        .bind(&**revision)
        .bind(version)
        .bind(previous.map(|id| id.raw().to_vec()))
        .bind(is_latest)
        .bind(record.created)
        .bind(record.created_by.map(|id| id.to_vec()))
        .execute(&mut *self.tx)
        .await
        .map_err(fault("keeping a document"))?;
        self.save_document(document).await
    }

    async fn save_document(&mut self, document: &Document<K>) -> Result<()> {
        let (released, obsoleted) = stamps(&document.lifecycle);
        let at = |stamp: Option<Stamp>| stamp.map(|stamp| stamp.at);
        let by = |stamp: Option<Stamp>| stamp.and_then(|stamp| stamp.by).map(|id| id.to_vec());
        sqlx::query(
            "update documents set is_latest = $3, released_at = $4, released_by = $5, obsoleted_at = $6, obsoleted_by = $7,
                last_modified = $8, last_modified_by = $9
            where organization_id = $1 and id = $2",
        )
        .bind(self.tenant())
        .bind(document.id.raw().to_vec())
        .bind(document.is_latest)
        .bind(at(released))
        .bind(by(released))
        .bind(at(obsoleted))
        .bind(by(obsoleted))
        .bind(document.record.last_modified)
        .bind(document.record.last_modified_by.map(|id| id.to_vec()))
        .execute(&mut *self.tx)
        .await
        .map_err(fault("saving a document"))?;
        document.content.keep(self, document.id).await
    }
}

/// When and by whom a document was released and made obsolete.
const fn stamps(lifecycle: &Lifecycle) -> (Option<Stamp>, Option<Stamp>) {
    match *lifecycle {
        Lifecycle::UnderEditing => (None, None),
        Lifecycle::Released { released } => (Some(released), None),
        Lifecycle::Obsolete { released, obsoleted } => (Some(released), Some(obsoleted)),
    }
}

fn document<K: DocumentKind>(row: &PgRow, content: K) -> Result<Document<K>> {
    let lifecycle = match (
        stamp(row, "released_at", "released_by")?,
        stamp(row, "obsoleted_at", "obsoleted_by")?,
    ) {
        (None, _) => Lifecycle::UnderEditing,
        (Some(released), None) => Lifecycle::Released { released },
        (Some(released), Some(obsoleted)) => Lifecycle::Obsolete { released, obsoleted },
    };
    Ok(Document {
        id: id(row, "id")?,
        lineage: id(row, "lineage_id")?,
        number: words(get(row, "number")?, "documents.number")?,
        revision: words(get(row, "revision")?, "documents.revision")?,
        version: get(row, "version")?,
        previous: optional_id(row, "previous_id")?,
        is_latest: get(row, "is_latest")?,
        lifecycle,
        record: record(row)?,
        content,
    })
}

fn stamp(row: &PgRow, at: &'static str, by: &'static str) -> Result<Option<Stamp>> {
    let by: Option<RawId> = get::<Option<&[u8]>, _>(row, by)?.map(raw_id).transpose()?;
    Ok(get::<Option<DateTime<Utc>>, _>(row, at)?.map(|at| Stamp { at, by }))
}
