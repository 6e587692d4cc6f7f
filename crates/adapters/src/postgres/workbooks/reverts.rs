//! Takes back rows that imports wrote.
//!
//! The statements are the same for all kinds of rows. Columns are named as the audit trail names them, as far as the table
//! still has them.

use std::collections::BTreeSet;

use async_trait::async_trait;
use domain::catalogue::ItemEntry;
use domain::catalogue::port::ItemDeletions;
use domain::fields::Choice;
use domain::workbooks::history::{RowKind, WrittenRow};
use domain::workbooks::port::Reverts;
use domain::{Error, Id, Result};
use serde_json::{Map, Value, json};
use sqlx::AssertSqlSafe;

use super::row_place::{Place, STAMPS, place};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Reverts for PgWork {
    async fn restore_rows(
        &mut self,
        kind: RowKind,
        rows: &[(&WrittenRow, BTreeSet<String>)],
    ) -> Result<()> {
        let place = place(kind);
        if !place.further.is_empty() {
            // The trail tells rows of one id apart only where they are created and deleted, as imports do.
            let rows: Vec<_> = rows.iter().map(|(row, _)| *row).collect();
            self.remove_rows(kind, &rows).await?;
            return self.bring_rows_back(kind, &rows).await;
        }
        let known = self.columns_of(&place).await?;
        let (mut columns, mut restored) = (BTreeSet::new(), Vec::with_capacity(rows.len()));
        for (row, wanted) in rows {
            let before = fields(&row.before)?;
            let wanted: BTreeSet<&String> =
                wanted.iter().filter(|name| known.contains(*name)).collect();
            let value = |name: &&String| {
                ((*name).clone(), before.get(*name).cloned().unwrap_or(Value::Null))
            };
            let fields: Map<String, Value> = wanted.iter().map(value).collect();
            columns.extend(wanted.into_iter().cloned());
            restored.push(stored(row, fields));
        }
        if columns.is_empty() {
            return Ok(());
        }
        let names = |before: &str| listed(&columns, before);
        let stamp = if place.is_stamped {
            ", last_modified = now(), last_modified_by = acting()"
        } else {
            ""
        };
        let Place { table, id, .. } = place;
        let sql = format!(
            "update {table} t set ({}) = (select {} from jsonb_populate_record(t, n.fields) r){stamp}
            from jsonb_to_recordset($2::jsonb) n (id text, further text, fields jsonb)
            where t.organization_id = $1 and t.{id} = decode(n.id, 'hex'){}",
            names(""),
            names("r."),
            same_row(&place)
        );
        self.write(sql, restored, "reverting changes of an import").await
    }

    async fn bring_rows_back(&mut self, kind: RowKind, rows: &[&WrittenRow]) -> Result<()> {
        let place = place(kind);
        let known = self.columns_of(&place).await?;
        let (mut columns, mut back) = (BTreeSet::new(), Vec::with_capacity(rows.len()));
        for row in rows {
            let mut fields = fields(&row.before)?;
            fields.retain(|name, _| known.contains(name) && !STAMPS.contains(&name.as_str()));
            columns.extend(fields.keys().cloned());
            back.push(stored(row, fields));
        }
        if let Some(item_type) = kind.item_type() {
            let sql = format!(
                "insert into items (organization_id, id, kind) select $1, decode(n.id, 'hex'), '{}'
                from jsonb_to_recordset($2::jsonb) n (id text)",
                item_type.word()
            );
            self.write(sql, back.clone(), "registering items again").await?;
        }
        let stamps = if place.is_stamped { ", last_modified, last_modified_by" } else { "" };
        let now = if place.is_stamped { ", now(), acting()" } else { "" };
        let table = place.table;
        let sql = format!(
            "insert into {table} (organization_id, {}{stamps}) select $1, {}{now}
            from jsonb_to_recordset($2::jsonb) n (fields jsonb) cross join jsonb_populate_record(null::{table}, n.fields) r",
            listed(&columns, ""),
            listed(&columns, "r."),
        );
        self.write(sql, back, "bringing rows back").await
    }

    async fn remove_rows(&mut self, kind: RowKind, rows: &[&WrittenRow]) -> Result<()> {
        if let Some(item_type) = kind.item_type() {
            let items: Vec<_> =
                rows.iter().map(|row| (Id::<ItemEntry>::from_raw(row.id), item_type)).collect();
            let removed = ItemDeletions::remove_items(self, &items).await;
            return removed.map_err(refusal);
        }
        let parts: &[RowKind] = match kind {
            RowKind::Customer => &[RowKind::Pricing, RowKind::ItemPricing],
            _ => &[],
        };
        let removed: Vec<Value> = rows.iter().map(|row| stored(row, Map::new())).collect();
        for kind in parts.iter().chain([&kind]) {
            let place = place(*kind);
            let Place { table, id, .. } = place;
            // Parts of a removed record all go with it.
            let same_row = if parts.contains(kind) { String::new() } else { same_row(&place) };
            let sql = format!(
                "delete from {table} t using jsonb_to_recordset($2::jsonb) n (id text, further text)
                where t.organization_id = $1 and t.{id} = decode(n.id, 'hex'){same_row}"
            );
            self.write(sql, removed.clone(), "removing what an import created").await?;
        }
        Ok(())
    }

    async fn touch_parents(&mut self) -> Result<()> {
        sqlx::query(
            "update price_lists set last_modified = now(), last_modified_by = acting()
            where organization_id = $1 and id in (
                select parent_id from audit where organization_id = $1 and transaction = feed_transaction() and at = now()
                    and kind = 'priceListItem')",
        )
        .bind(self.tenant())
        .run(&mut *self.tx, "noting that price lists were reverted")
        .await?;
        Ok(())
    }
}

impl PgWork {
    /// Columns of a table that can be set, without those of the organization.
    async fn columns_of(&mut self, place: &Place) -> Result<BTreeSet<String>> {
        let names: Vec<String> = sqlx::query_scalar(
            "select attname::text from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
                and attgenerated = '' and attname <> 'organization_id'",
        )
        .bind(place.table)
        .all(&mut *self.tx, "reading the columns of a table")
        .await?;
        Ok(names.into_iter().collect())
    }

    /// Runs a statement over rows.
    async fn write(&mut self, sql: String, rows: Vec<Value>, doing: &'static str) -> Result<()> {
        let count = rows.len();
        let query = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(Value::Array(rows).to_string());
        self.run_for_many(count, query.persistent(false), doing).await.map(drop).map_err(refusal)
    }
}

/// Condition that a row is the one with this id that is meant.
fn same_row(place: &Place) -> String {
    match place.further {
        "" => String::new(),
        further => format!(" and t.{further} = n.further"),
    }
}

/// Names of columns in a statement, each behind a prefix.
fn listed(columns: &BTreeSet<String>, before: &str) -> String {
    let quoted: Vec<_> =
        columns.iter().map(|name| format!("{before}\"{}\"", name.replace('"', ""))).collect();
    quoted.join(", ")
}

/// A row as an argument of statements.
fn stored(row: &WrittenRow, fields: Map<String, Value>) -> Value {
    json!({ "id": Id::<()>::from_raw(row.id).to_string(), "further": row.further, "fields": Value::Object(fields) })
}

fn fields(before: &str) -> Result<Map<String, Value>> {
    serde_json::from_str(before)
        .map_err(|error| Error::internal("reading an entry of the audit trail", error))
}

/// The conflict where a constraint refuses rows; statements of no request meet most of them.
fn refusal(error: Error) -> Error {
    let Error::Internal { source: Some(source), .. } = &error else { return error };
    let Some(sqlx::Error::Database(refused)) = source.downcast_ref::<sqlx::Error>() else {
        return error;
    };
    match refused.code().as_deref() {
        Some("23503") => {
            let detail = "another record refers to it, or what it refers to is gone".to_owned();
            Error::Conflict { code: "still_used", detail }
        }
        Some(code) if code.starts_with("23") => {
            let detail = "it would contradict another record as it is now".to_owned();
            Error::Conflict { code: "duplicate", detail }
        }
        _ => error,
    }
}
