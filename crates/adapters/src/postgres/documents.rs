//! Documents: the header that all kinds have. What each kind says is beside it.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::documents::{
    Cause, Document, DocumentKind, Edit, Lifecycle, Lineage, Stamp, Status, Version,
};
use domain::port::Documents;
use domain::sheet::Choice;
use domain::{Error, Id, RawId, Result};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use super::fault::fault;
use super::row::{choice, get, id, optional_id, raw_id, record, words};
use super::work::PgWork;

/// What a kind of document keeps beside its header.
#[async_trait]
pub(crate) trait Content: DocumentKind + Sized {
    /// The tables with what belongs to a document, each by the column that names it; emptied of
    /// one that is removed.
    fn tables() -> impl Iterator<Item = (&'static str, &'static str)> + Send;

    /// Reads it.
    async fn read(work: &mut PgWork, id: Id<Self>) -> Result<Self>;
    /// Keeps it, new or changed.
    async fn keep(&self, work: &mut PgWork, id: Id<Self>) -> Result<()>;
}

#[async_trait]
impl<K: Content> Documents<K> for PgWork {
    async fn document(&mut self, id: Id<K>) -> Result<Option<Document<K>>> {
        let lock = self.lock();
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
        Ok(Some(version(&row)?.with(content)))
    }

    async fn add_document(&mut self, document: &Document<K>) -> Result<()> {
        self.add_header(&document.version()).await?;
        document.content.keep(self, document.id).await
    }

    async fn save_document(&mut self, document: &Document<K>) -> Result<()> {
        self.save_header(&document.version()).await?;
        document.content.keep(self, document.id).await
    }

    async fn numbered(&mut self, number: &str) -> Result<Option<Version<K>>> {
        let row = sqlx::query(
            "select * from documents where organization_id = $1 and kind = $2 and number_folded = lower($3) and is_latest",
        )
        .bind(self.tenant())
        .bind(K::KIND)
        .bind(number)
        .fetch_optional(&mut *self.tx)
        .await
        .map_err(fault("looking up a number"))?;
        row.as_ref().map(version).transpose()
    }

    async fn lineage(&mut self, id: Id<K>) -> Result<Option<Lineage<K>>> {
        let lock = self.lock();
        // The first version stays as long as any does, so its row stands for all of them. Whoever
        // comes second waits here, and sees below what the one before has made of the others; in
        // one statement it would miss versions that came meanwhile.
        let first: Option<Vec<u8>> = sqlx::query_scalar(AssertSqlSafe(format!(
            "select id::bytea from documents where organization_id = $1
                and id = (select lineage_id from documents where organization_id = $1 and id = $2 and kind = $3){lock}"
        )))
        .bind(self.tenant())
        .bind(id.raw().to_vec())
        .bind(K::KIND)
        .fetch_optional(&mut *self.tx)
        .await
        .map_err(fault("locking the versions of a document"))?;
        let Some(first) = first else { return Ok(None) };
        let rows = sqlx::query(AssertSqlSafe(format!(
            "select * from documents where organization_id = $1 and lineage_id = $2 order by id{lock}"
        )))
        .bind(self.tenant())
        .bind(first)
        .fetch_all(&mut *self.tx)
        .await
        .map_err(fault("reading the versions of a document"))?;
        let versions: Vec<Version<K>> = rows.iter().map(version).collect::<Result<_>>()?;
        let is_there = versions.iter().any(|version| version.id == id);
        Ok(is_there.then(|| Lineage::new(versions)))
    }

    async fn edit(&mut self, edits: &[Edit<K>]) -> Result<()> {
        for edit in edits {
            match edit {
                Edit::Save(version) => self.save_header(version).await?,
                Edit::Copy { of, to } => {
                    self.add_header(to).await?;
                    K::read(self, *of).await?.keep(self, to.id).await?;
                }
                Edit::Remove(id) => self.remove_document::<K>(*id).await?,
            }
        }
        Ok(())
    }
}

/// The columns of a lifecycle.
#[derive(Default)]
struct Stamps {
    released: Option<Stamp>,
    obsoleted: Option<Stamp>,
    superseded_by: Option<RawId>,
    ended: Option<Stamp>,
}

impl Stamps {
    fn of(lifecycle: &Lifecycle) -> Self {
        let released = |released| Self { released: Some(released), ..Self::default() };
        match *lifecycle {
            Lifecycle::UnderEditing => Self::default(),
            Lifecycle::Released { released: at } => released(at),
            Lifecycle::Obsolete { released: at, obsoleted, cause } => {
                let superseded_by = match cause {
                    Cause::ByHand => None,
                    Cause::SupersededBy(by) => Some(by),
                };
                Self { obsoleted: Some(obsoleted), superseded_by, ..released(at) }
            }
            Lifecycle::Completed { released: at, completed: ended }
            | Lifecycle::Cancelled { released: at, cancelled: ended } => {
                Self { ended: Some(ended), ..released(at) }
            }
        }
    }

    fn lifecycle(self, status: Status) -> Result<Lifecycle> {
        Ok(match (status, self) {
            (Status::UnderEditing, _) => Lifecycle::UnderEditing,
            (Status::Released, Self { released: Some(released), .. }) => {
                Lifecycle::Released { released }
            }
            (
                Status::Obsolete,
                Self {
                    released: Some(released), obsoleted: Some(obsoleted), superseded_by, ..
                },
            ) => {
                let cause = superseded_by.map_or(Cause::ByHand, Cause::SupersededBy);
                Lifecycle::Obsolete { released, obsoleted, cause }
            }
            (Status::Completed, Self { released: Some(released), ended: Some(completed), .. }) => {
                Lifecycle::Completed { released, completed }
            }
            (Status::Cancelled, Self { released: Some(released), ended: Some(cancelled), .. }) => {
                Lifecycle::Cancelled { released, cancelled }
            }
            (status, _) => {
                return Err(Error::broken(format!(
                    "documents has one {} without its time",
                    status.word()
                )));
            }
        })
    }
}

impl PgWork {
    /// What keeps others out of the rows that are read, where this unit of work may write.
    const fn lock(&self) -> &'static str {
        if self.writes { " for update" } else { "" }
    }

    async fn add_header<K: DocumentKind>(&mut self, version: &Version<K>) -> Result<()> {
        let record = &version.record;
        let kept = sqlx::query(
            "insert into documents (organization_id, id, released_at, released_by, obsoleted_at, obsoleted_by, superseded_by,
                ended_as, ended_at, ended_by, is_latest, last_modified, last_modified_by,
                kind, lineage_id, number, revision, version, previous_id, created, created_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)",
        );
        bind_changing(kept, self.tenant(), version)
            .bind(K::KIND)
            .bind(version.lineage.raw().to_vec())
            .bind(version.number.to_string())
            .bind(version.revision.to_string())
            .bind(version.version)
            .bind(version.previous.map(|id| id.raw().to_vec()))
            .bind(record.created)
            .bind(record.created_by.map(|id| id.to_vec()))
            .execute(&mut *self.tx)
            .await
            .map_err(fault("keeping a document"))?;
        Ok(())
    }

    async fn save_header<K: DocumentKind>(&mut self, version: &Version<K>) -> Result<()> {
        let saved = sqlx::query(
            "update documents set released_at = $3, released_by = $4, obsoleted_at = $5, obsoleted_by = $6, superseded_by = $7,
                ended_as = $8, ended_at = $9, ended_by = $10, is_latest = $11, last_modified = $12, last_modified_by = $13
            where organization_id = $1 and id = $2",
        );
        bind_changing(saved, self.tenant(), version)
            .execute(&mut *self.tx)
            .await
            .map_err(fault("saving a document"))?;
        Ok(())
    }

    /// What a document says is deleted by name: what goes with its row by itself is not noted in
    /// the audit trail, since the database does that as the owner of its tables.
    async fn remove_document<K: Content>(&mut self, id: Id<K>) -> Result<()> {
        let lines = [("document_lines", "document_id")].into_iter();
        for (table, column) in lines.chain(K::tables()).chain([("documents", "id")]) {
            let sql = format!("delete from {table} where organization_id = $1 and {column} = $2");
            sqlx::query(AssertSqlSafe(sql))
                .bind(self.tenant())
                .bind(id.raw().to_vec())
                .execute(&mut *self.tx)
                .await
                .map_err(fault("removing a document"))?;
        }
        Ok(())
    }
}

type Statement<'q> = sqlx::query::Query<'q, sqlx::Postgres, sqlx::postgres::PgArguments>;

/// Binds `$1` to `$13`: whose document it is, and what changes in its life.
fn bind_changing<'q, K: DocumentKind>(
    statement: Statement<'q>,
    tenant: Vec<u8>,
    version: &Version<K>,
) -> Statement<'q> {
    let stamps = Stamps::of(&version.lifecycle);
    let at = |stamp: Option<Stamp>| stamp.map(|stamp| stamp.at);
    let by = |stamp: Option<Stamp>| stamp.and_then(|stamp| stamp.by).map(|id| id.to_vec());
    let status = version.lifecycle.status();
    statement
        .bind(tenant)
        .bind(version.id.raw().to_vec())
        .bind(at(stamps.released))
        .bind(by(stamps.released))
        .bind(at(stamps.obsoleted))
        .bind(by(stamps.obsoleted))
        .bind(stamps.superseded_by.map(|id| id.to_vec()))
        .bind(stamps.ended.map(|_| status.word()))
        .bind(at(stamps.ended))
        .bind(by(stamps.ended))
        .bind(version.is_latest)
        .bind(version.record.last_modified)
        .bind(version.record.last_modified_by.map(|id| id.to_vec()))
}

pub(crate) fn version<K: DocumentKind>(row: &PgRow) -> Result<Version<K>> {
    let stamps = Stamps {
        released: stamp(row, "released_at", "released_by")?,
        obsoleted: stamp(row, "obsoleted_at", "obsoleted_by")?,
        superseded_by: optional_id::<(), _>(row, "superseded_by")?.map(Id::raw),
        ended: stamp(row, "ended_at", "ended_by")?,
    };
    Ok(Document {
        id: id(row, "id")?,
        lineage: id(row, "lineage_id")?,
        number: words(get(row, "number")?, "documents.number")?,
        revision: words(get(row, "revision")?, "documents.revision")?,
        version: get(row, "version")?,
        previous: optional_id(row, "previous_id")?,
        is_latest: get(row, "is_latest")?,
        lifecycle: stamps.lifecycle(choice(get(row, "status")?, "documents.status")?)?,
        record: record(row)?,
        content: (),
    })
}

fn stamp(row: &PgRow, at: &'static str, by: &'static str) -> Result<Option<Stamp>> {
    let by: Option<RawId> = get::<Option<&[u8]>, _>(row, by)?.map(raw_id).transpose()?;
    Ok(get::<Option<DateTime<Utc>>, _>(row, at)?.map(|at| Stamp { at, by }))
}
