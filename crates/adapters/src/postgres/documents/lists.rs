//! Lists of documents of any type.

use domain::documents::{Document, DocumentListing, DocumentOrder};
use domain::fields::Choice;
use domain::{Id, ListPage, RawId, Result, Spelling, Window};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::matching;
use crate::postgres::documents::contents::{DocumentTable, content};
use crate::postgres::documents::version_row::version;
use crate::postgres::order::{Key, KeyType, ListOrder, counting, listed};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// A filter, prepared for SQL.
enum SqlFilter {
    /// The document is one of these.
    OneOf(Vec<RawId>),
    /// The folded column contains the fragment, and many rows do.
    Holds(String, String),
}

/// A part of a list.
pub(crate) async fn page<K: DocumentTable>(
    work: &mut PgWork,
    listing: &DocumentListing,
    window: &Window,
) -> Result<ListPage<Document<K>>> {
    let Some(filters) = work.searched::<K>(listing).await? else {
        return Ok(ListPage::empty(window));
    };
    let order = order(listing);
    let mut sql = QueryBuilder::new("");
    if asks_content(listing, &filters) {
        order.push_page(&mut sql, window, |sql| {
            sql.push("select d.*, c.*, ").push(order.place()).push(" from ");
            work.push_listing::<K>(sql, listing, &filters, false);
        })?;
    } else {
        // Finds the page among the headers first, then joins the contents.
        sql.push("select d.*, c.* from (");
        order.push_page(&mut sql, window, |sql| {
            sql.push("select d.*, ").push(order.place()).push(" from ");
            work.push_listing::<K>(sql, listing, &filters, false);
        })?;
        sql.push(") d join ").push(K::TABLE);
        sql.push(" c on c.document_id = d.id and c.organization_id = ");
        sql.push_bind(work.tenant());
        sql.push(order.order_by());
    }
    let rows = sql.build().all(&mut *work.tx, "listing documents").await?;
    let mut count = counting();
    count.push(" from ");
    work.push_listing::<K>(&mut count, listing, &filters, false);
    work.counted(listed(&rows, window, document)?, count).await
}

fn document<K: DocumentTable>(row: &PgRow) -> Result<Document<K>> {
    Ok(version(row)?.with(content(row)?))
}

/// At most this many documents after an id, in the order of ids.
pub(crate) async fn after<K: DocumentTable>(
    work: &mut PgWork,
    listing: &DocumentListing,
    last: Option<Id<K>>,
    most: u32,
) -> Result<Vec<Document<K>>> {
    let Some(filters) = work.searched::<K>(listing).await? else { return Ok(Vec::new()) };
    let mut sql = QueryBuilder::new("select d.*, c.* from ");
    work.push_listing::<K>(&mut sql, listing, &filters, true);
    if let Some(last) = last {
        sql.push(" and d.id > ").push_bind(last.raw());
    }
    sql.push(format_args!(" order by d.id limit {most}"));
    work.read_all(&mut sql).await
}

impl PgWork {
    /// The documents of a statement that selects header and content.
    pub(crate) async fn read_all<K: DocumentTable>(
        &mut self,
        sql: &mut QueryBuilder<Postgres>,
    ) -> Result<Vec<Document<K>>> {
        let rows = sql.build().all(&mut *self.tx, "listing documents").await?;
        rows.iter().map(document).collect()
    }

    /// The filters by text, prepared for SQL; none when nothing can match.
    async fn searched<K: DocumentTable>(
        &mut self,
        listing: &DocumentListing,
    ) -> Result<Option<Vec<SqlFilter>>> {
        let number = listing.number_holds.iter();
        let number = number.map(|text| ("documents", "number", "d", Spelling::Number.folded(text)));
        let texts = listing.texts.iter().map(|(column, text)| {
            (K::TABLE, column.stored, "c", column.holds.spelling().folded(text))
        });
        let mut filters = Vec::new();
        for (table, column, alias, fragment) in number.chain(texts) {
            match matching(self, table, column, &fragment).await? {
                Some(ids) if ids.is_empty() => return Ok(None),
                Some(ids) => filters.push(SqlFilter::OneOf(ids)),
                None => {
                    filters.push(SqlFilter::Holds(format!("{alias}.{column}_folded"), fragment));
                }
            }
        }
        Ok(Some(filters))
    }

    fn push_listing<K: DocumentTable>(
        &self,
        sql: &mut QueryBuilder<Postgres>,
        listing: &DocumentListing,
        filters: &[SqlFilter],
        content: bool,
    ) {
        let tenant = self.tenant();
        sql.push("documents d");
        if content || asks_content(listing, filters) {
            push_content::<K>(sql);
        }
        sql.push(" where d.organization_id = ").push_bind(tenant);
        // Only work orders have due dates. With a condition on the kind too, PostgreSQL would estimate that
        // it filters, and sort all.
        if listing.order != DocumentOrder::DueDate || listing.number.is_some() {
            sql.push(" and d.kind = ").push_bind(K::KIND);
        }
        for filter in filters {
            match filter {
                SqlFilter::OneOf(ids) => {
                    sql.push(" and d.id = any(").push_bind(ids.clone()).push(")");
                }
                SqlFilter::Holds(column, fragment) => {
                    sql.push(" and position(").push_bind(fragment.clone());
                    sql.push(format_args!(" in {column}) > 0"));
                }
            }
        }
        if let Some(ids) = &listing.ids {
            let ids: Vec<RawId> = ids.clone();
            sql.push(" and d.id = any(").push_bind(ids).push(")");
        }
        if let Some(number) = &listing.number {
            sql.push(" and d.number_folded = lower(")
                .push_bind(Spelling::Number.folded(number))
                .push(")");
        }
        if let Some(number) = &listing.external {
            sql.push(" and d.external_id = ").push_bind(number.clone());
        }
        if let Some(revision) = &listing.revision {
            sql.push(" and upper(d.revision) = upper(")
                .push_bind(Spelling::Number.folded(revision))
                .push(")");
        }
        if let Some(statuses) = &listing.statuses {
            sql.push(" and d.status = any(").push_bind(statuses.clone()).push(")");
        }
        if listing.only_latest {
            sql.push(" and d.is_latest");
        }
        if let Some(maker) = listing.made_by {
            sql.push(" and d.created_by = ").push_bind(maker);
        }
        if let Some(customer) = listing.customer {
            // Each of the two has an index of its own.
            sql.push(" and d.id in (select document_id from ").push(K::TABLE);
            sql.push(" where organization_id = ").push_bind(tenant);
            sql.push(" and customer_id = ").push_bind(customer.raw());
            if let Some(table) = K::CUSTOMERS {
                sql.push(format_args!(
                    " union all select o.id from {table} t join documents o
                        on o.organization_id = t.organization_id and o.lineage_id = t.lineage_id
                    where t.organization_id = "
                ));
                sql.push_bind(tenant);
                sql.push(" and t.customer_id = ").push_bind(customer.raw());
            }
            sql.push(")");
            if listing.made_for_customer {
                sql.push(" and c.customer_id = ").push_bind(customer.raw());
            }
        }
        for (column, id) in &listing.of {
            sql.push(format_args!(" and c.{} = ", column.stored)).push_bind(id);
        }
        push_outcomes(sql, listing);
        if let Some(from) = listing.due_from {
            sql.push(" and c.due_date >= ").push_bind(from);
        }
        if let Some(to) = listing.due_to {
            sql.push(" and c.due_date <= ").push_bind(to);
        }
        if listing.only_customers {
            sql.push(" and (c.customer_id is not null");
            if let Some(table) = K::CUSTOMERS {
                sql.push(" or d.lineage_id in (select lineage_id from ").push(table);
                sql.push(" where organization_id = ").push_bind(tenant).push(")");
            }
            sql.push(")");
        }
        if let Some(component) = listing.component {
            let part = |sql: &mut QueryBuilder<Postgres>, table: &str, column: &str| {
                sql.push(format_args!("select document_id from {table} where organization_id = "));
                sql.push_bind(tenant);
                sql.push(format_args!(" and {column} = ")).push_bind(component);
            };
            // Each branch has an index of its own.
            sql.push(" and d.id in (");
            part(sql, "document_lines", "item_id");
            sql.push(" union all ");
            part(sql, "document_lines", "assembly_id");
            for column in K::ITEMS {
                sql.push(" union all ");
                part(sql, K::TABLE, column);
            }
            sql.push(")");
        }
    }
}

fn push_outcomes(sql: &mut QueryBuilder<Postgres>, listing: &DocumentListing) {
    let Some(outcomes) = &listing.outcomes else { return };
    let words: Vec<&str> = outcomes.iter().flatten().map(|outcome| outcome.word()).collect();
    sql.push(" and (c.outcome = any(").push_bind(words).push(")");
    sql.push(if outcomes.contains(&None) { " or c.outcome is null)" } else { ")" });
}

/// Whether filters or order need columns of the content.
fn asks_content(listing: &DocumentListing, filters: &[SqlFilter]) -> bool {
    let of_content = |filter: &SqlFilter| match filter {
        SqlFilter::OneOf(_) => false,
        SqlFilter::Holds(column, _) => column.starts_with("c."),
    };
    let by_content = matches!(listing.order, DocumentOrder::DueDate)
        || listing.outcomes.is_some()
        || listing.due_from.is_some()
        || listing.due_to.is_some();
    by_content
        || listing.made_for_customer
        || listing.only_customers
        || !listing.of.is_empty()
        || filters.iter().any(of_content)
}

fn push_content<K: DocumentTable>(sql: &mut QueryBuilder<Postgres>) {
    sql.push(" join ").push(K::TABLE);
    sql.push(" c on c.organization_id = d.organization_id and c.document_id = d.id");
}

fn order(listing: &DocumentListing) -> ListOrder {
    use KeyType::{Day, Id, Moment, Text, Whole};
    let id = || Key::new("d.id", Id);
    let keys = match listing.order {
        DocumentOrder::Number => vec![
            Key::new("d.number_folded", Text),
            Key::new("d.revision", Text),
            Key::new("d.version", Whole),
            id(),
        ],
        DocumentOrder::Created => vec![Key::new("d.created", Moment), id()],
        DocumentOrder::LastModified => vec![Key::new("d.last_modified", Moment), id()],
        DocumentOrder::DueDate => {
            vec![Key::new("c.due_date", Day).optional(), Key::new("c.document_id", Id)]
        }
    };
    ListOrder::by(keys, listing.descending)
}
