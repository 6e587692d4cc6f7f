//! Repository of all kinds of records.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::fields::{Column, ColumnType};
use domain::records::port::Records;
use domain::records::{Listing, RecordKind, Stored};
use domain::{Error, Id, ListPage, RawId, Result, Window, case_folded};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use super::catalogue::matching;
use super::columns::{inconsistent, push_columns, value};
use super::many::is_key;
use super::order::{Key, KeyType, ListOrder, counting, listed};
use super::row::{get, id, position, raw_id, record};
use super::work::PgWork;
use crate::postgres::run::{Fetch, Run};

/// Table of a kind of record.
///
/// The table has the columns of the column table, those of every record, `deleted`, `deleted_date` and `deleted_by`.
/// A text with a filter or an order has a folded copy in a generated column, with a trigram index and an ordered
/// index.
pub(crate) trait RecordTable: RecordKind {
    const TABLE: &'static str;
    /// Column of the parent.
    const PARENT: Option<&'static str> = None;
}

#[async_trait]
impl<K: RecordTable> Records<K> for PgWork {
    async fn find(&mut self, id: Id<K>) -> Result<Option<Stored<K>>> {
        Ok(self.find_records(&[id], " for share").await?.pop())
    }

    async fn find_including_deleted(&mut self, ids: &[Id<K>]) -> Result<Vec<Stored<K>>> {
        let mut sql = self.select_by_ids(ids, "");
        let rows = self.all_of_many(ids.len(), sql.build(), "reading records by their ids").await?;
        rows.iter().map(read_record).collect()
    }

    async fn find_to_change(&mut self, ids: &[Id<K>]) -> Result<Vec<Stored<K>>> {
        self.find_records(ids, " for no key update").await
    }

    async fn page(&mut self, listing: &Listing<K>, window: &Window) -> Result<ListPage<Stored<K>>> {
        let Some(filters) = self.filters(listing).await? else {
            return Ok(ListPage::empty(window));
        };
        let order = order(listing);
        let mut sql = QueryBuilder::new("");
        order.push_page(&mut sql, window, |sql| {
            sql.push("select c.*, ").push(order.place());
            self.push_records::<K>(sql);
            push_listing(sql, listing, &filters);
        })?;
        let rows = sql.build().all(&mut *self.tx, "listing records").await?;
        let mut count = counting();
        self.push_records::<K>(&mut count);
        push_listing(&mut count, listing, &filters);
        self.counted(listed(&rows, window, read_record)?, count).await
    }

    async fn after(
        &mut self,
        listing: &Listing<K>,
        last: Option<Id<K>>,
        most: u32,
    ) -> Result<Vec<Stored<K>>> {
        let Some(filters) = self.filters(listing).await? else { return Ok(Vec::new()) };
        let mut sql = self.select::<K>();
        push_listing(&mut sql, listing, &filters);
        if let Some(last) = last {
            sql.push(" and c.id > ").push_bind(last.raw());
        }
        sql.push(format_args!(" order by c.id limit {most}"));
        let rows = sql.build().all(&mut *self.tx, "reading records").await?;
        rows.iter().map(read_record).collect()
    }

    async fn by_text(
        &mut self,
        column: &'static Column,
        texts: &[String],
    ) -> Result<Vec<(usize, Stored<K>)>> {
        let mut sql = QueryBuilder::new("select c.*, t.place from unnest(");
        sql.push_bind(
            texts.iter().map(|text| column.holds.spelling().folded(text)).collect::<Vec<_>>(),
        );
        sql.push("::text[]) with ordinality as t (text, place) cross join lateral (select * from ");
        // Folded once more by the database, whose rules the stored copies follow.
        let stored = format!("c.{}_folded", column.stored);
        sql.push(K::TABLE).push(" c where ").push(is_key(&stored, "lower(t.text)"));
        sql.push(" and not c.deleted and c.organization_id = ").push_bind(self.tenant());
        sql.push(format_args!(" order by {stored} offset 0) c order by t.place, c.id"));
        let rows = self.all_of_many(texts.len(), sql.build(), "finding records by a text").await?;
        rows.iter().map(|row| Ok((position(row)?, read_record(row)?))).collect()
    }

    async fn by_external(&mut self, numbers: &[String]) -> Result<Vec<(usize, Stored<K>)>> {
        let column = K::EXTERNAL.and_then(domain::records::column::<K>);
        let Some(column) = column.filter(|_| !numbers.is_empty()) else { return Ok(Vec::new()) };
        let mut sql = QueryBuilder::new("select c.*, t.place from unnest(");
        sql.push_bind(numbers.to_vec());
        sql.push("::text[]) with ordinality as t (text, place) cross join lateral (select * from ");
        let stored = format!("c.{}", column.stored);
        sql.push(K::TABLE).push(" c where ").push(is_key(&stored, "t.text"));
        sql.push(" and not c.deleted and c.organization_id = ").push_bind(self.tenant());
        sql.push(format_args!(" order by {stored} offset 0) c order by t.place, c.id"));
        let rows =
            self.all_of_many(numbers.len(), sql.build(), "finding records by external number");
        rows.await?.iter().map(|row| Ok((position(row)?, read_record(row)?))).collect()
    }

    async fn add(&mut self, records: &[Stored<K>]) -> Result<()> {
        let mut sql = QueryBuilder::new("with n as materialized (");
        let names = push_rows(&mut sql, self, records);
        sql.push(format_args!(
            ") insert into {} (organization_id, {names}) select * from n",
            K::TABLE
        ));
        sql.build().run(&mut *self.tx, "keeping records").await?;
        Ok(())
    }

    async fn save(&mut self, records: &[Stored<K>]) -> Result<()> {
        let mut sql = QueryBuilder::new("with n as materialized (");
        let names = push_rows(&mut sql, self, records);
        sql.push(format_args!(") update {} c set ", K::TABLE));
        let set = names.split(", ").filter(|name| !["id", "created", "created_by"].contains(name));
        let set: Vec<String> = set.map(|name| format!("{name} = n.{name}")).collect();
        // Compares columns: without statistics, PostgreSQL expects few rows of an organization.
        let these = " from n where c.id = n.id and c.organization_id = n.organization_id";
        sql.push(set.join(", ")).push(these);
        self.run_for_many(records.len(), sql.build(), "changing records").await?;
        Ok(())
    }

    async fn delete(&mut self, ids: &[Id<K>], at: DateTime<Utc>, by: Option<RawId>) -> Result<()> {
        let mut sql = QueryBuilder::new("update ");
        sql.push(K::TABLE).push(" set deleted = true, deleted_date = ").push_bind(at);
        sql.push(", deleted_by = ").push_bind(by);
        sql.push(" where id = any(").push_bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>());
        sql.push(") and organization_id = ").push_bind(self.tenant());
        self.run_for_many(ids.len(), sql.build(), "deleting records").await?;
        Ok(())
    }
}

/// A filter in SQL.
enum SqlFilter {
    /// One of these ids.
    OneOf(Vec<RawId>),
    /// The folded column contains the text; matches many rows.
    Holds(&'static str, String),
    /// The folded column equals the text.
    Text(&'static str, String),
    /// The column equals the number.
    Number(&'static str, f64),
    /// The column equals the id.
    Id(&'static str, RawId),
    /// The flag is set or not.
    Flag(&'static str, bool),
}

impl PgWork {
    /// Finds records by id; locked in this order if the unit of work writes.
    async fn find_records<K: RecordTable>(
        &mut self,
        ids: &[Id<K>],
        lock: &'static str,
    ) -> Result<Vec<Stored<K>>> {
        let lock = if self.writes { lock } else { "" };
        let mut sql = if let [only] = ids {
            let mut sql = self.select::<K>();
            sql.push(" and c.id = ").push_bind(only.raw()).push(lock);
            sql
        } else {
            self.select_by_ids(ids, &format!(" and not c.deleted order by c.id{lock}"))
        };
        let rows = self.all_of_many(ids.len(), sql.build(), "finding records").await?;
        rows.iter().map(read_record).collect()
    }

    /// Selects records from id to id, in the order of their ids; `rest` is the end of the look-up of one.
    fn select_by_ids<K: RecordTable>(&self, ids: &[Id<K>], rest: &str) -> QueryBuilder<Postgres> {
        let ids: Vec<RawId> = ids.iter().map(|id| id.raw()).collect();
        let mut sql = QueryBuilder::new("select c.* from (select distinct id from unnest(");
        sql.push_bind(ids)
            .push("::bytea[]) as n (id) order by id) n cross join lateral (select * from ");
        sql.push(K::TABLE).push(" c where c.organization_id = ").push_bind(self.tenant());
        sql.push(format_args!(" and {}{rest} offset 0) c", is_key("c.id", "n.id")));
        sql
    }

    fn select<K: RecordTable>(&self) -> QueryBuilder<Postgres> {
        let mut sql = QueryBuilder::new("select c.*");
        self.push_records::<K>(&mut sql);
        sql
    }

    fn push_records<K: RecordTable>(&self, sql: &mut QueryBuilder<Postgres>) {
        sql.push(" from ").push(K::TABLE);
        sql.push(" c where not c.deleted and c.organization_id = ").push_bind(self.tenant());
    }

    /// Filters of a list; `None` if nothing can match.
    async fn filters<K: RecordTable>(
        &mut self,
        listing: &Listing<K>,
    ) -> Result<Option<Vec<SqlFilter>>> {
        let mut filters = Vec::with_capacity(listing.filters.len());
        for (column, value) in &listing.filters {
            let stored = column.stored;
            let found = match column.holds {
                ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. } => {
                    value.parse().ok().map(|number| SqlFilter::Number(stored, number))
                }
                ColumnType::Flag => value.parse().ok().map(|flag| SqlFilter::Flag(stored, flag)),
                ColumnType::Id => {
                    value.parse::<Id<()>>().ok().map(|id| SqlFilter::Id(stored, id.raw()))
                }
                // No list is filtered by a date.
                ColumnType::Moment | ColumnType::Day { .. } | ColumnType::Date { .. } => None,
                ColumnType::Choice(_) | ColumnType::Currency => {
                    Some(SqlFilter::Text(stored, case_folded(value)))
                }
                ColumnType::Text { .. } | ColumnType::Brand | ColumnType::Size => {
                    let fragment = column.holds.spelling().folded(value);
                    match matching(self, K::TABLE, stored, &fragment).await? {
                        Some(ids) if ids.is_empty() => None,
                        Some(ids) => Some(SqlFilter::OneOf(ids)),
                        None => Some(SqlFilter::Holds(stored, fragment)),
                    }
                }
            };
            let Some(found) = found else { return Ok(None) };
            filters.push(found);
        }
        Ok(Some(filters))
    }
}

fn push_listing<K: RecordTable>(
    sql: &mut QueryBuilder<Postgres>,
    listing: &Listing<K>,
    filters: &[SqlFilter],
) {
    if let (Some(column), Some(parent)) = (K::PARENT, listing.parent) {
        sql.push(format_args!(" and c.{column} = ")).push_bind(parent);
    }
    if let Some(ids) = &listing.ids {
        let ids: Vec<RawId> = ids.iter().map(|id| id.raw()).collect();
        sql.push(" and c.id = any(").push_bind(ids).push(")");
    }
    if let (Some(number), Some(name)) = (&listing.external, K::EXTERNAL) {
        let stored = domain::records::column::<K>(name).map_or(name, |column| column.stored);
        sql.push(format_args!(" and c.{stored} = ")).push_bind(number.clone());
    }
    for filter in filters {
        match filter {
            SqlFilter::OneOf(ids) => {
                sql.push(" and c.id = any(").push_bind(ids.clone()).push(")");
            }
            SqlFilter::Holds(column, fragment) => {
                sql.push(" and position(").push_bind(fragment.clone());
                sql.push(format_args!(" in c.{column}_folded) > 0"));
            }
            SqlFilter::Text(column, text) => {
                sql.push(format_args!(" and lower(c.{column}) = ")).push_bind(text.clone());
            }
            SqlFilter::Number(column, number) => {
                sql.push(format_args!(" and c.{column} = ")).push_bind(*number);
            }
            SqlFilter::Id(column, id) => {
                sql.push(format_args!(" and c.{column} = ")).push_bind(*id);
            }
            SqlFilter::Flag(column, flag) => {
                sql.push(format_args!(" and c.{column} = ")).push_bind(*flag);
            }
        }
    }
}

/// The order of a list: by its column, then by id.
fn order<K: RecordTable>(listing: &Listing<K>) -> ListOrder {
    let first = || K::SORTS.first().and_then(|name| domain::records::column::<K>(name));
    let key = listing.sort.or_else(first).and_then(|column| {
        let stored = column.stored;
        let key = match column.holds {
            ColumnType::Text { .. } => Key::new(format!("c.{stored}_folded"), KeyType::Text),
            ColumnType::Id => Key::new(format!("c.{stored}"), KeyType::Id),
            // No list is sorted by anything else.
            _ => return None,
        };
        Some(if column.required { key } else { key.optional() })
    });
    ListOrder::by(key.into_iter().chain([Key::new("c.id", KeyType::Id)]), listing.descending)
}

/// Writes a `select` of these records, and returns the names of its columns.
fn push_rows<K: RecordTable>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    records: &[Stored<K>],
) -> String {
    let each = |of: fn(&Stored<K>) -> Option<RawId>| -> Vec<Option<RawId>> {
        records.iter().map(&of).collect()
    };
    let times = |of: fn(&Stored<K>) -> DateTime<Utc>| -> Vec<DateTime<Utc>> {
        records.iter().map(of).collect()
    };
    let mut names = vec!["id, created, created_by, last_modified, last_modified_by".to_owned()];
    sql.push("select ")
        .push_bind(work.tenant())
        .push("::record_id as organization_id, * from unnest(");
    sql.push_bind(each(|stored| Some(stored.id.raw())));
    sql.push("::bytea[], ").push_bind(times(|stored| stored.record.created));
    sql.push("::timestamptz[], ").push_bind(each(|stored| stored.record.created_by));
    sql.push("::bytea[], ").push_bind(times(|stored| stored.record.last_modified));
    sql.push("::timestamptz[], ").push_bind(each(|stored| stored.record.last_modified_by));
    sql.push("::bytea[]");
    if let Some(parent) = K::PARENT {
        sql.push(", ").push_bind(each(|stored| stored.parent)).push("::bytea[]");
        names.push(parent.to_owned());
    }
    names.extend(push_columns(sql, records.iter().map(|stored| &stored.fields)));
    let names = names.join(", ");
    sql.push(format_args!(") as n ({names})"));
    names
}

/// Reads a record from its row.
pub(crate) fn read_record<K: RecordTable>(row: &PgRow) -> Result<Stored<K>> {
    let id: Id<K> = id(row, "id")?;
    let parent = match K::PARENT {
        Some(column) => Some(raw_id(get(row, column)?)?),
        None => None,
    };
    let fields = K::from_values(&mut |column| value(row, column, column.stored));
    let fields = fields.map_err(|faults| {
        Error::broken(format!("table {} row {id}: {}", K::TABLE, inconsistent(&faults)))
    })?;
    Ok(Stored { id, parent, record: record(row)?, fields })
}
