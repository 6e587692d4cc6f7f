//! The content of documents, stored in one table for each type.

use domain::documents::{DocumentType, HoseAssembly, HoseKit, SalesEstimate, WorkOrder};
use domain::fields::Columns;
use domain::{Error, Id, RawId, Result};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, Postgres, QueryBuilder};

use crate::postgres::columns::{inconsistent, push_columns, value};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

/// Where a type stores the content of its documents: a table with the columns of the column table and `document_id`.
pub(crate) trait DocumentTable: DocumentType + Columns {
    const TABLE: &'static str;
    /// Further tables with rows of a document, each with the column that refers to it; copies don't get these rows.
    const BESIDE: &'static [(&'static str, &'static str)] = &[];
    /// Further tables with content of a document, by `document_id`, each with its other columns. Copies of
    /// the document get these rows too.
    const COPIED: &'static [(&'static str, &'static str)] = &[];
    /// Columns with ids of items.
    const ITEMS: &'static [&'static str] = &[];
    /// The table with further customers of a document, by lineage.
    const CUSTOMERS: Option<&'static str> = None;
}

impl DocumentTable for HoseAssembly {
    const TABLE: &'static str = "hose_assemblies";
    // By the first version, which has the id of the lineage.
    const BESIDE: &'static [(&'static str, &'static str)] = &[
        ("assembly_customers", "lineage_id"),
        ("price_list_items", "lineage_id"),
        ("customer_item_properties", "lineage_id"),
    ];
    const ITEMS: &'static [&'static str] = &[
        "hose_id",
        "end1_fitting_id",
        "end1_ferrule_now",
        "end2_fitting_id",
        "end2_ferrule_now",
        "wrap_id",
    ];
    const CUSTOMERS: Option<&'static str> = Some("assembly_customers");
}

impl DocumentTable for HoseKit {
    const TABLE: &'static str = "hose_kits";
}

impl DocumentTable for WorkOrder {
    const TABLE: &'static str = "work_orders";
    const BESIDE: &'static [(&'static str, &'static str)] = &[
        ("work_order_completions", "document_id"),
        ("work_order_lines", "document_id"),
        ("work_order_needs", "document_id"),
    ];
}

impl DocumentTable for SalesEstimate {
    const TABLE: &'static str = "sales_estimates";
    const COPIED: &'static [(&'static str, &'static str)] = &[
        ("estimate_taxes", "position, name, rate, amount"),
        ("estimate_rates", "currency, rate, own"),
    ];
}

/// All tables with rows of a document, each with the column that refers to it. Deleting a document empties them first.
pub(crate) fn tables<K: DocumentTable>() -> impl Iterator<Item = (&'static str, &'static str)> {
    let copied = K::COPIED.iter().map(|(table, _)| (*table, "document_id"));
    [(K::TABLE, "document_id")].into_iter().chain(copied).chain(K::BESIDE.iter().copied())
}

/// Copies the rows of the further tables to a copy of the document.
pub(crate) async fn copy_rows<K: DocumentTable>(
    work: &mut PgWork,
    of: Id<K>,
    to: Id<K>,
) -> Result<()> {
    for (table, columns) in K::COPIED {
        sqlx::query(AssertSqlSafe(format!(
            "insert into {table} (organization_id, document_id, {columns})
            select organization_id, $3, {columns} from {table} where organization_id = $1 and document_id = $2"
        )))
        .bind(work.tenant())
        .bind(of.raw())
        .bind(to.raw())
        .run(&mut *work.tx, "copying the content of a document")
        .await?;
    }
    Ok(())
}

pub(crate) async fn read<K: DocumentTable>(work: &mut PgWork, id: Id<K>) -> Result<K> {
    let mut sql = QueryBuilder::new("select * from ");
    sql.push(K::TABLE).push(" where organization_id = ").push_bind(work.tenant());
    sql.push(" and document_id = ").push_bind(id.raw());
    content(&sql.build().one(&mut *work.tx, "reading the content of a document").await?)
}

/// Stores the content of new documents, in one statement.
pub(crate) async fn add<K: DocumentTable>(
    work: &mut PgWork,
    contents: &[(Id<K>, &K)],
) -> Result<()> {
    let mut sql = QueryBuilder::new("");
    let names = push_contents(&mut sql, work, contents).join(", ");
    sql.push(format_args!(
        "insert into {} (organization_id, document_id, {names}) select * from n",
        K::TABLE
    ));
    sql.build().run(&mut *work.tx, "storing the content of documents").await?;
    Ok(())
}

/// Stores the content of changed documents, in one statement.
pub(crate) async fn save<K: DocumentTable>(
    work: &mut PgWork,
    contents: &[(Id<K>, &K)],
) -> Result<()> {
    let mut sql = QueryBuilder::new("");
    let names = push_contents(&mut sql, work, contents);
    let set: Vec<String> = names.iter().map(|name| format!("{name} = n.{name}")).collect();
    sql.push(format_args!("update {} c set {}", K::TABLE, set.join(", ")));
    sql.push(
        " from n where c.document_id = n.document_id and c.organization_id = n.organization_id",
    );
    work.run_for_many(contents.len(), sql.build(), "changing the content of documents").await?;
    Ok(())
}

/// Begins a statement with contents as rows `n`, and returns the names of their columns.
fn push_contents<K: DocumentTable>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    contents: &[(Id<K>, &K)],
) -> Vec<String> {
    let ids: Vec<RawId> = contents.iter().map(|(id, _)| id.raw()).collect();
    sql.push("with n as materialized (select ").push_bind(work.tenant());
    sql.push("::record_id as organization_id, * from unnest(").push_bind(ids).push("::bytea[]");
    let names = push_columns(sql, contents.iter().map(|(_, content)| *content));
    sql.push(format_args!(") as n (document_id, {})) ", names.join(", ")));
    names
}

/// The content of a document, from a row with its columns.
pub(crate) fn content<K: DocumentTable>(row: &PgRow) -> Result<K> {
    let read = K::from_values(&mut |column| value(row, column, column.stored));
    read.map_err(|faults| Error::broken(format!("table {}: {}", K::TABLE, inconsistent(&faults))))
}
