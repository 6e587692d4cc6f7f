//! The header that all documents have. Their content is in the tables of their types.

use std::collections::BTreeMap;
use std::slice;

use async_trait::async_trait;
use domain::documents::port::Documents;
use domain::documents::{
    Document, DocumentListing, DocumentType, Edit, Lineage, Stamp, Status, Version,
};
use domain::fields::Choice;
use domain::{ExternalId, Id, ListPage, RawId, Result, Spelling, Window};
use sqlx::AssertSqlSafe;

use crate::postgres::documents::contents::{self, DocumentTable};
use crate::postgres::documents::lists;
use crate::postgres::documents::version_row::{Stamps, version};
use crate::postgres::row::{get, position};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl<K: DocumentTable> Documents<K> for PgWork {
    async fn find(&mut self, id: Id<K>) -> Result<Option<Document<K>>> {
        let lock = self.lock();
        let sql = format!(
            "select * from documents where organization_id = $1 and id = $2 and kind = $3{lock}"
        );
        let row = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(id.raw())
            .bind(K::KIND)
            .first(&mut *self.tx, "finding a document")
            .await?;
        let Some(row) = row else { return Ok(None) };
        let content = contents::read(self, id).await?;
        Ok(Some(version(&row)?.with(content)))
    }

    async fn open(&mut self, id: Id<K>) -> Result<Option<(Lineage<K>, Document<K>)>> {
        let Some(lineage) = Documents::<K>::lineage(self, id).await? else { return Ok(None) };
        let content = contents::read(self, id).await?;
        let document = lineage.find(id)?.with(content);
        Ok(Some((lineage, document)))
    }

    async fn add_all(&mut self, documents: &[Document<K>]) -> Result<()> {
        self.add_headers(&versions(documents)).await?;
        contents::add(self, &contents_of(documents)).await
    }

    async fn save_all(&mut self, documents: &[Document<K>]) -> Result<()> {
        self.save_headers(&versions(documents)).await?;
        contents::save(self, &contents_of(documents)).await
    }

    async fn numbered(&mut self, number: &str) -> Result<Option<Version<K>>> {
        let row = sqlx::query(
            "select * from documents where organization_id = $1 and kind = $2 and number_folded = lower($3) and is_latest",
        )
        .bind(self.tenant())
        .bind(K::KIND)
        .bind(Spelling::Number.tidy(number).into_owned())
        .first(&mut *self.tx, "looking up a number")
        .await?;
        row.as_ref().map(version).transpose()
    }

    async fn lineages(&mut self, ids: &[Id<K>]) -> Result<Vec<(Id<K>, Lineage<K>)>> {
        let (lock, among_ids) = (self.lock(), among(ids.len()));
        // The first version exists as long as any other, so locking its row locks the lineage. Whoever comes
        // second waits here; the next statement then sees the changes and the new versions of the one before.
        // A single statement would miss these versions.
        let first: Vec<RawId> = sqlx::query_scalar(AssertSqlSafe(format!(
            "select id::bytea from documents where organization_id = $1
                and id in (select lineage_id from documents where organization_id = $1 and id {among_ids} and kind = $3)
            order by id{lock}"
        )))
        .bind(self.tenant())
        .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .bind(K::KIND)
        .all(&mut *self.tx, "locking the versions of documents")
        .await?;
        if first.is_empty() {
            return Ok(Vec::new());
        }
        let among_first = among(first.len());
        let rows = sqlx::query(AssertSqlSafe(format!(
            "select * from documents where organization_id = $1 and lineage_id {among_first} order by id{lock}"
        )))
        .bind(self.tenant())
        .bind(first)
        .all(&mut *self.tx, "reading the versions of documents")
        .await?;
        let mut lineage_of = BTreeMap::new();
        let mut versions: BTreeMap<Id<K>, Vec<Version<K>>> = BTreeMap::new();
        for row in &rows {
            let version = version::<K>(row)?;
            lineage_of.insert(version.id, version.lineage);
            versions.entry(version.lineage).or_default().push(version);
        }
        let found = ids.iter().filter_map(|id| {
            let versions = versions.get(lineage_of.get(id)?)?;
            Some((*id, Lineage::new(versions.clone())))
        });
        Ok(found.collect())
    }

    async fn edit(&mut self, edits: &[Edit<K>]) -> Result<()> {
        for part in
            edits.chunk_by(|one, next| matches!((one, next), (Edit::Save(_), Edit::Save(_))))
        {
            match part {
                [Edit::Copy { of, to }] => {
                    self.add_headers(slice::from_ref(to)).await?;
                    let content = contents::read(self, *of).await?;
                    contents::add(self, &[(to.id, &content)]).await?;
                    contents::copy_rows(self, *of, to.id).await?;
                }
                [Edit::Remove(id)] => self.remove_document::<K>(*id).await?,
                saves => self.save_status(saves).await?,
            }
        }
        Ok(())
    }

    async fn set_external_ids(
        &mut self,
        numbers: &[(Id<K>, Option<ExternalId>)],
        stamp: Stamp,
    ) -> Result<()> {
        let query = sqlx::query(
            "update documents d set external_id = n.external_id, last_modified = $4, last_modified_by = $5
            from unnest($2::bytea[], $3::text[]) as n (lineage_id, external_id)
            where d.organization_id = $1 and d.lineage_id = n.lineage_id",
        )
        .bind(self.tenant())
        .bind(each(numbers, |(lineage, _)| lineage.raw()))
        .bind(each(numbers, |(_, number)| number.as_deref().map(str::to_owned)))
        .bind(stamp.at)
        .bind(stamp.by);
        self.run_for_many(numbers.len(), query, "numbering documents for another system").await?;
        Ok(())
    }

    async fn numbers_by_external(&mut self, external: &[String]) -> Result<Vec<(usize, String)>> {
        let query = sqlx::query(
            "select d.number, n.place from unnest($3::text[]) with ordinality as n (external_id, place)
                cross join lateral (select * from documents d where d.organization_id = $1 and d.kind = $2
                    and d.external_id between n.external_id and n.external_id and d.previous_id is null
                    order by d.external_id offset 0) d",
        )
        .bind(self.tenant())
        .bind(K::KIND)
        .bind(external);
        let doing = "finding documents by external number";
        let rows = self.all_of_many(external.len(), query, doing).await?;
        rows.iter().map(|row| Ok((position(row)?, get(row, "number")?))).collect()
    }

    async fn page(
        &mut self,
        listing: &DocumentListing,
        window: &Window,
    ) -> Result<ListPage<Document<K>>> {
        lists::page(self, listing, window).await
    }

    async fn after(
        &mut self,
        listing: &DocumentListing,
        last: Option<Id<K>>,
        most: u32,
    ) -> Result<Vec<Document<K>>> {
        lists::after(self, listing, last, most).await
    }
}

/// The order in which rows of documents `d` are locked: by kind, the first versions of their numbers first,
/// like `lineages`.
pub(crate) const LOCK_ORDER: &str = "array_position(array['workOrder', 'salesEstimate', 'hoseKit', 'hoseAssembly'], d.kind), d.id <> d.lineage_id, d.id";

impl PgWork {
    /// Locks the rows if the unit of work may write.
    const fn lock(&self) -> &'static str {
        if self.writes { " for update" } else { "" }
    }

    async fn add_headers<K: DocumentType>(&mut self, versions: &[Version<K>]) -> Result<()> {
        let types = STANDING.iter().chain(&BEGINNING);
        let source = source(types.clone().map(|(_, held)| *held), versions.len());
        let columns: Vec<&str> = types.map(|(column, _)| *column).collect();
        let added = sqlx::query(AssertSqlSafe(format!(
            "insert into documents (organization_id, kind, {}) select $1, $22, n.* from {source} n",
            columns.join(", ")
        )));
        bind_status(added.bind(self.tenant()), versions)
            .bind(each(versions, |version| version.lineage.raw()))
            .bind(each(versions, |version| version.number.to_string()))
            .bind(each(versions, |version| version.revision.to_string()))
            .bind(each(versions, |version| version.version))
            .bind(each(versions, |version| version.previous.map(domain::Id::raw)))
            .bind(each(versions, |version| version.record.created))
            .bind(each(versions, |version| version.record.created_by))
            .bind(each(versions, |version| version.external_id.as_deref().map(str::to_owned)))
            .bind(K::KIND)
            .run(&mut *self.tx, "storing documents")
            .await?;
        Ok(())
    }

    /// Saves new states; the released version of each number last, since only one may be released.
    async fn save_status<K: DocumentType>(&mut self, edits: &[Edit<K>]) -> Result<()> {
        let saved = edits.iter().filter_map(|edit| match edit {
            Edit::Save(version) => Some(version),
            Edit::Copy { .. } | Edit::Remove(_) => None,
        });
        let (released, others): (Vec<_>, Vec<_>) =
            saved.cloned().partition(|version| version.lifecycle.status() == Status::Released);
        for versions in [others, released] {
            if !versions.is_empty() {
                self.save_headers(&versions).await?;
            }
        }
        Ok(())
    }

    async fn save_headers<K: DocumentType>(&mut self, versions: &[Version<K>]) -> Result<()> {
        let source = source(STANDING.iter().map(|(_, held)| *held), versions.len());
        let columns: Vec<&str> = STANDING.iter().map(|(column, _)| *column).collect();
        let set: Vec<String> =
            columns.iter().skip(1).map(|column| format!("{column} = n.{column}")).collect();
        let saved = sqlx::query(AssertSqlSafe(format!(
            "update documents d set {} from {source} as n ({}) where d.organization_id = $1 and d.id = n.id",
            set.join(", "),
            columns.join(", ")
        )));
        bind_status(saved.bind(self.tenant()), versions)
            .run(&mut *self.tx, "saving documents")
            .await?;
        Ok(())
    }

    /// Contents of a document are deleted explicitly: cascading deletes run as the owner of the tables and aren't
    /// recorded in the audit trail.
    async fn remove_document<K: DocumentTable>(&mut self, id: Id<K>) -> Result<()> {
        let lines = [("document_lines", "document_id")].into_iter();
        for (table, column) in lines.chain(contents::tables::<K>()).chain([("documents", "id")]) {
            let sql = format!("delete from {table} where organization_id = $1 and {column} = $2");
            sqlx::query(AssertSqlSafe(sql))
                .bind(self.tenant())
                .bind(id.raw())
                .run(&mut *self.tx, "removing a document")
                .await?;
        }
        Ok(())
    }
}

/// Columns that change during the life of a document, its id first; bound from `$2` on.
const STANDING: [(&str, &str); 12] = [
    ("id", "bytea"),
    ("released_at", "timestamptz"),
    ("released_by", "bytea"),
    ("obsoleted_at", "timestamptz"),
    ("obsoleted_by", "bytea"),
    ("superseded_by", "bytea"),
    ("ended_as", "text"),
    ("ended_at", "timestamptz"),
    ("ended_by", "bytea"),
    ("is_latest", "boolean"),
    ("last_modified", "timestamptz"),
    ("last_modified_by", "bytea"),
];

/// Columns that are set with a new version; bound after those.
const BEGINNING: [(&str, &str); 8] = [
    ("lineage_id", "bytea"),
    ("number", "text"),
    ("revision", "text"),
    ("version", "integer"),
    ("previous_id", "bytea"),
    ("created", "timestamptz"),
    ("created_by", "bytea"),
    ("external_id", "text"),
];

/// Rows from arrays that are bound from `$2` on. A single row is taken from them by index: with arrays of
/// unknown length PostgreSQL would plan the statement each time.
fn source<'a>(types: impl Iterator<Item = &'a str>, rows: usize) -> String {
    let arrays = (2..).zip(types).map(|(at, held): (usize, &str)| format!("${at}::{held}[]"));
    if rows == 1 {
        let first: Vec<String> = arrays.map(|array| format!("({array})[1]")).collect();
        return format!("(select {})", first.join(", "));
    }
    format!("unnest({})", arrays.collect::<Vec<_>>().join(", "))
}

/// The condition that a column is one of the ids in the array `$2`; see [`source`].
pub(crate) const fn among(ids: usize) -> &'static str {
    if ids == 1 { "= ($2::bytea[])[1]" } else { "= any($2)" }
}

type Statement<'q> = sqlx::query::Query<'q, sqlx::Postgres, sqlx::postgres::PgArguments>;

/// Binds `$2` to `$13`: the columns that change during the life of documents.
fn bind_status<'q, K: DocumentType>(
    statement: Statement<'q>,
    versions: &[Version<K>],
) -> Statement<'q> {
    let stamps: Vec<Stamps> =
        versions.iter().map(|version| Stamps::of(&version.lifecycle)).collect();
    let at = |stamp: Option<Stamp>| stamp.map(|stamp| stamp.at);
    let by = |stamp: Option<Stamp>| stamp.and_then(|stamp| stamp.by);
    let ended = |version: &Version<K>| {
        let ended = Stamps::of(&version.lifecycle).ended;
        ended.map(|_| version.lifecycle.status().word())
    };
    statement
        .bind(each(versions, |version| version.id.raw()))
        .bind(each(&stamps, |stamps| at(stamps.released)))
        .bind(each(&stamps, |stamps| by(stamps.released)))
        .bind(each(&stamps, |stamps| at(stamps.obsoleted)))
        .bind(each(&stamps, |stamps| by(stamps.obsoleted)))
        .bind(each(&stamps, |stamps| stamps.superseded_by))
        .bind(each(versions, ended))
        .bind(each(&stamps, |stamps| at(stamps.ended)))
        .bind(each(&stamps, |stamps| by(stamps.ended)))
        .bind(each(versions, |version| version.is_latest))
        .bind(each(versions, |version| version.record.last_modified))
        .bind(each(versions, |version| version.record.last_modified_by))
}

fn each<T, V>(of: &[T], value: impl FnMut(&T) -> V) -> Vec<V> {
    of.iter().map(value).collect()
}

fn versions<K: DocumentType>(documents: &[Document<K>]) -> Vec<Version<K>> {
    each(documents, Document::version)
}

fn contents_of<K: DocumentType>(documents: &[Document<K>]) -> Vec<(Id<K>, &K)> {
    documents.iter().map(|document| (document.id, &document.content)).collect()
}
