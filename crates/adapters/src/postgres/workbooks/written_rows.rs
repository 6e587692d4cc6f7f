//! Rows that imports wrote, by the audit trail, with what became of them since.

use std::collections::BTreeSet;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::catalogue::ItemEntry;
use domain::fields::Choice;
use domain::workbooks::history::{Effect, PastImport, RowKind, WrittenRow};
use domain::workbooks::port::{WrittenPart, WrittenRows};
use domain::{Error, Id, RawId, Result};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, QueryBuilder};

use super::row_place::{Place, STAMPS, place};
use crate::postgres::row::{get, id, raw_id};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Rows that an import wrote, with what they hold now and what was written since, which may be in transactions that began
/// before the import. In each row also the last record that was looked at.
///
/// $1 organization, $2 transaction, $3 its time, $4 kind, $5 the last record before, $6 whether to read new rows,
/// $7 columns of no interest.
fn written(place: &Place, most: u32) -> String {
    let Place { table, id, further, item, .. } = place;
    let same_row =
        if further.is_empty() { String::new() } else { format!(" and t.{further} = w.further") };
    format!(
        "{}
        select p.last, r.* from (select resource_id as last from part order by resource_id desc limit 1) p left join lateral (
            select w.record_id, w.further,
                case when w.began = 'create' then 'created' when w.ended = 'delete' then 'deleted' else 'changed' end as effect,
                t.fields is not null as is_there, s.touched, coalesce(s.is_extended, false) as is_extended,
                exists (
                    select from audit c where c.organization_id = $1 and c.transaction = $2 and c.at = $3
                        and c.resource_id = w.record_id and c.record_id = w.record_id and c.kind = w.resource and c.kind <> $4
                        and c.action = 'create') as goes_along,
                c.columns, c.differing, c.settled,
                audit_id(coalesce(t.fields, w.before || w.after), nullif('{item}', '')) as item,
                coalesce(t.fields ->> 'part_number', t.fields ->> 'name', w.before ->> 'part_number', w.before ->> 'name') as title,
                case when w.began = 'create' then '{{}}'
                    else (w.before || jsonb_build_object('kind', w.resource))::text end as before
            from written w
                left join lateral (
                    select jsonb_strip_nulls(to_jsonb(t)) as fields from {table} t
                    where t.organization_id = $1 and t.{id} = w.record_id{same_row} offset 0
                ) t on true
                left join lateral (
                    select array_agg(distinct k.name) filter (where l.kind = $4) as touched, bool_or(l.kind <> $4) as is_extended
                    from audit l cross join lateral jsonb_object_keys(coalesce(l.after, l.before)) k (name)
                    where l.organization_id = $1 and l.record_id = w.record_id and l.at >= $3 - interval '2 days'
                        and l.sequence > w.last and l.transaction <> $2
                        and l.transaction not in (select transaction from undone)
                        and (l.kind <> $4 or coalesce(coalesce(l.after, l.before) ->> '{further}', w.further) = w.further)
                        and k.name <> all ($7)
                ) s on true
                cross join lateral (
                    select array_agg(k.name) as columns,
                        array_agg(k.name) filter (where k.now <> jsonb_strip_nulls(coalesce(w.after -> k.name, 'null'))) as differing,
                        array_agg(k.name) filter (where k.now = jsonb_strip_nulls(coalesce(w.before -> k.name, 'null'))) as settled
                    from (
                        select o.name, coalesce(t.fields -> o.name, 'null') as now
                        from jsonb_object_keys(w.before || w.after) o (name) where o.name <> all ($7)
                    ) k
                ) c
            where (w.began = 'create') = $6 and not (w.began = 'create' and w.ended = 'delete')
        ) r on true",
        summed_up(further, most)
    )
}

/// The sum of all that an import did with each row of some records (`written`), and the transactions of reverted imports and of
/// reverts (`undone`).
fn summed_up(further: &str, most: u32) -> String {
    format!(
        "with part as materialized (
            select distinct resource_id from audit
            where organization_id = $1 and transaction = $2 and at = $3 and kind = $4 and resource_id > $5
            order by resource_id limit {most}
        ), entries as materialized (
            select record_id, coalesce(coalesce(after, before) ->> '{further}', '') as further, sequence, action, before, after, resource
            from audit
            where organization_id = $1 and transaction = $2 and at = $3 and kind = $4
                and resource_id = any(array(select resource_id from part))
        ), written as materialized (
            select record_id, further, max(resource) as resource, max(sequence) as last,
                (array_agg(action order by sequence))[1] as began, (array_agg(action order by sequence desc))[1] as ended,
                merge_jsonb(before order by sequence desc) as before, merge_jsonb(after order by sequence) as after
            from entries group by record_id, further
        ), undone as materialized (
            select i.transaction from imports i
            where i.organization_id = $1 and i.at >= $3 - interval '2 days' and (i.reverts is not null
                or exists (select from imports r where r.organization_id = $1 and r.reverts = i.id))
        )"
    )
}

#[async_trait]
impl WrittenRows for PgWork {
    async fn is_in_trail(&mut self, id: Id<PastImport>) -> Result<bool> {
        sqlx::query_scalar(
            "select exists (select from imports i cross join feed f
                where i.organization_id = $1 and i.id = $2 and i.transaction >= f.pruned_to)",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .one(&mut *self.tx, "looking for an import in the audit trail")
        .await
    }

    async fn written_kinds(&mut self, id: Id<PastImport>) -> Result<Vec<(RowKind, u64)>> {
        let (transaction, at) = self.when_imported(id).await?;
        let kinds: Vec<(String, i64)> = sqlx::query_as(
            "select kind, count(distinct record_id) from audit
            where organization_id = $1 and transaction = $2 and at = $3 group by kind",
        )
        .bind(self.tenant())
        .bind(transaction)
        .bind(at)
        .all(&mut *self.tx, "looking for what an import wrote")
        .await?;
        let row_kind =
            |(kind, rows): &(String, i64)| Some((RowKind::of_word(kind)?, rows.unsigned_abs()));
        let mut kinds: Vec<_> = kinds.iter().filter_map(row_kind).collect();
        kinds.sort_unstable();
        Ok(kinds)
    }

    async fn written_rows(
        &mut self,
        part: &WrittenPart,
    ) -> Result<Option<(Vec<WrittenRow>, RawId)>> {
        let (transaction, at) = self.when_imported(part.import).await?;
        let place = place(part.kind);
        let uninteresting: Vec<&str> =
            STAMPS.into_iter().chain([place.id, place.further]).collect();
        let query = sqlx::query(AssertSqlSafe(written(&place, part.most)))
            .bind(self.tenant())
            .bind(transaction)
            .bind(at)
            .bind(part.kind.word())
            .bind(part.after.map_or_else(Vec::new, Vec::from))
            .bind(part.created)
            .bind(uninteresting);
        let many = usize::try_from(part.most).unwrap_or(usize::MAX);
        let rows = self.all_of_many(many, query, "reading what an import wrote").await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let last = raw_id(get(first, "last")?)?;
        // Where the part has no such rows, the only row tells its end.
        let is_row =
            |row: &&PgRow| matches!(get::<Option<&[u8]>, _>(row, "record_id"), Ok(Some(_)));
        let rows = rows.iter().filter(is_row).map(written_row).collect::<Result<_>>()?;
        Ok(Some((rows, last)))
    }

    async fn set_for_items(
        &mut self,
        items: &[Id<ItemEntry>],
    ) -> Result<Vec<(Id<ItemEntry>, String)>> {
        let query = sqlx::query(
            "select n.id, u.title from unnest($2::bytea[]) n (id) cross join lateral (
                select l.name as title from price_list_items p join price_lists l
                        on l.organization_id = p.organization_id and l.id = p.price_list_id
                    where p.organization_id = $1 and p.catalogue_id = n.id and not p.deleted
                union all
                select c.name from customer_item_properties p join customers c
                        on c.organization_id = p.organization_id and c.id = p.customer_id
                    where p.organization_id = $1 and p.catalogue_id = n.id and not p.deleted
                union all
                select 'the stock of ' || w.name from inventory_items s join warehouses w
                        on w.organization_id = s.organization_id and w.id = s.warehouse_id
                    where s.organization_id = $1 and s.item_id = n.id
                union all
                select 'its crimp spec ' || s.coupling_series from crimp_specs s where s.organization_id = $1 and s.hose_id = n.id
                limit 1
            ) u",
        )
        .bind(self.tenant())
        .bind(items.iter().map(|id| id.raw()).collect::<Vec<_>>());
        let rows =
            self.all_of_many(items.len(), query, "looking for what is set for items").await?;
        rows.iter().map(|row| Ok((id(row, "id")?, get(row, "title")?))).collect()
    }

    async fn part_numbers(&mut self, items: &[RawId]) -> Result<Vec<(RawId, String)>> {
        let rows = sqlx::query("select id, part_number from stocked_items where id = any($1)")
            .bind(items)
            .all(&mut *self.tx, "reading part numbers of items")
            .await?;
        rows.iter().map(|row| Ok((raw_id(get(row, "id")?)?, get(row, "part_number")?))).collect()
    }

    async fn overlapping_prices(&mut self) -> Result<Vec<RawId>> {
        // By the expressions of the exclusion constraints.
        let mut sql = QueryBuilder::new(
            "with written as materialized (
                select distinct kind, record_id from audit where transaction = feed_transaction() and at = now()
                    and kind in ('priceListItem', 'customerItem') and action <> 'delete' and organization_id = ",
        );
        sql.push_bind(self.tenant());
        sql.push(
            ")
            select c.id from written w join price_list_items c on c.organization_id = ",
        )
        .push_bind(self.tenant());
        sql.push(
            " and c.id = w.record_id
            where w.kind = 'priceListItem' and c.enabled and not c.deleted and c.overlapping is null and exists (
                select from price_list_items o
                where hash_ids(o.price_list_id, o.item_id) = hash_ids(c.price_list_id, c.item_id)
                    and o.organization_id = c.organization_id and o.price_list_id = c.price_list_id and o.item_id = c.item_id
                    and break_quantity(o.minimum_quantity, o.unit) = break_quantity(c.minimum_quantity, c.unit)
                    and tsrange(o.start_date, o.end_date) && tsrange(c.start_date, c.end_date)
                    and o.enabled and not o.deleted and o.overlapping is null and o.id <> c.id)
            union all
            select c.id from written w join customer_item_properties c on c.organization_id = ",
        )
        .push_bind(self.tenant());
        sql.push(
            " and c.id = w.record_id
            where w.kind = 'customerItem' and not c.deleted and c.net_price is not null and exists (
                select from customer_item_properties o
                where hash_ids(o.customer_id, o.item_id) = hash_ids(c.customer_id, c.item_id)
                    and o.organization_id = c.organization_id and o.customer_id = c.customer_id and o.item_id = c.item_id
                    and tsrange(o.start_date, o.end_date) && tsrange(c.start_date, c.end_date)
                    and not o.deleted and o.net_price is not null and o.id <> c.id)",
        );
        let rows =
            sql.build().persistent(false).all(&mut *self.tx, "looking for overlapping prices");
        rows.await?.iter().map(|row| raw_id(get(row, "id")?)).collect()
    }
}

impl PgWork {
    /// The number and time of an import's transaction.
    async fn when_imported(&mut self, id: Id<PastImport>) -> Result<(i64, DateTime<Utc>)> {
        sqlx::query_as("select transaction, at from imports where organization_id = $1 and id = $2")
            .bind(self.tenant())
            .bind(id.raw())
            .one(&mut *self.tx, "finding the transaction of an import")
            .await
    }
}

fn written_row(row: &PgRow) -> Result<WrittenRow> {
    let set = |column| -> Result<BTreeSet<String>> {
        let names: Option<Vec<String>> = get(row, column)?;
        Ok(names.unwrap_or_default().into_iter().collect())
    };
    let effect = match get::<&str, _>(row, "effect")? {
        "created" => Effect::Created,
        "changed" => Effect::Changed,
        "deleted" => Effect::Deleted,
        other => return Err(Error::broken(format!("an import has {other} a row"))),
    };
    Ok(WrittenRow {
        id: raw_id(get(row, "record_id")?)?,
        further: get(row, "further")?,
        title: get(row, "title")?,
        item: get::<Option<&[u8]>, _>(row, "item")?.map(raw_id).transpose()?,
        effect,
        is_there: get(row, "is_there")?,
        columns: set("columns")?,
        differing: set("differing")?,
        settled: set("settled")?,
        touched: set("touched")?,
        is_extended: get(row, "is_extended")?,
        goes_along: get(row, "goes_along")?,
        before: get(row, "before")?,
    })
}
