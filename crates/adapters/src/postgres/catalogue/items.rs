//! Lists of items of all kinds, and the organizations' properties of them.

use std::collections::HashMap;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::catalogue::port::Items;
use domain::catalogue::{Condition, ItemEntry, ItemSelection, ItemType, Overlay};
use domain::customers::Customer;
use domain::fields::Choice;
use domain::measures::Amount;
use domain::organization::SHARED_ORGANIZATION;
use domain::port::Scope;
use domain::{Counting, Id, ListPage, RawId, Result, Total, Window};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::{
    Clause, Finds, NumberSearch, by_number, clauses, fragment, properties, push_clauses,
    push_customer, push_properties, table,
};
use crate::postgres::order::{listed, push_limit};
use crate::postgres::pricing::money::{LIST_PRICE, customer_figures, price};
use crate::postgres::row::{choice, get, id, owner, position, raw_id, size};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

/// The column with the size of a kind, where it has one.
pub(crate) const fn size_column(item_type: ItemType) -> &'static str {
    match item_type {
        ItemType::Hose | ItemType::Ferrule | ItemType::Wrap => "c.size",
        ItemType::CrimpFitting => "c.hose_size",
        ItemType::Adaptor => "c.end1_dash_size",
        ItemType::OtherItem => "null::text",
    }
}

/// The beginning of a statement that reads items in short.
fn entries(customer: bool) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("select l.*, b.name as brand, ");
    sql.push(by_number("l.", false).place()).push(", ");
    sql.push(LIST_PRICE).push(", ").push(customer_figures(customer)).push(" from ");
    sql
}

/// Writes the selected columns of the items `c` of a kind.
fn push_short(sql: &mut QueryBuilder<Postgres>, item_type: ItemType) {
    sql.push("select c.id, ").push_bind(item_type.word()).push(format_args!(
        " as kind, c.organization_id, c.brand_id, c.part_number, c.part_number_folded, c.rank, {} as size, c.description, c.image_name",
        size_column(item_type),
    ));
}

/// A kind to list, with the conditions on it.
struct KindQuery {
    item_type: ItemType,
    clauses: Vec<Clause>,
}

/// The fragment, if a list asks for nothing but part numbers that hold it.
fn only_fragment(selection: &ItemSelection) -> Option<&str> {
    let (_, conditions) = selection.kinds.first().filter(|_| !selection.hide_unavailable)?;
    let [only] = conditions.as_slice() else { return None };
    fragment(only)
}

impl PgWork {
    /// The kinds that a list may include. Part numbers are searched once for all kinds.
    async fn kind_queries(&mut self, selection: &ItemSelection) -> Result<Vec<KindQuery>> {
        let conditions = selection.kinds.iter().flat_map(|(_, conditions)| conditions);
        let searched = conditions.into_iter().find_map(fragment);
        let numbered = match searched {
            Some(searched) => {
                let search = self.number_search(searched, selection);
                Some((searched, self.by_number(&search, false, None).await?))
            }
            None => None,
        };
        let mut queries = Vec::new();
        for (item_type, conditions) in &selection.kinds {
            let of_number =
                numbered.as_ref().map(|(text, found)| found.clause(*item_type, (*text).to_owned()));
            if of_number.as_ref().is_some_and(|clause| clause.finds == Finds::Nothing) {
                continue;
            }
            let others = conditions.iter().filter(|condition| fragment(condition).is_none());
            let others: Vec<Condition> = others.cloned().collect();
            let customer = selection.customer.is_some();
            if let Some(mut clauses) = clauses(self, *item_type, &others, customer).await? {
                clauses.extend(of_number);
                queries.push(KindQuery { item_type: *item_type, clauses });
            }
        }
        Ok(queries)
    }

    fn number_search(&self, searched: &str, selection: &ItemSelection) -> NumberSearch {
        let kinds = selection.kinds.iter().map(|(item_type, _)| *item_type).collect();
        NumberSearch { fragment: searched.to_owned(), owners: self.owners(), kinds }
    }

    /// A page of a list of a fragment alone: the page is chosen among narrow rows.
    async fn page_by_number_alone(
        &mut self,
        selection: &ItemSelection,
        search: &NumberSearch,
        window: &Window,
    ) -> Result<ListPage<ItemEntry>> {
        let found = self.page_by_number(search, false, window, selection.counting).await?;
        let (page, total) = found;
        let page: Vec<_> = page.into_iter().map(|(id, kind)| (Id::from_raw(id), kind)).collect();
        let order: HashMap<RawId, usize> =
            page.iter().zip(0..).map(|((id, _), at)| (id.raw(), at)).collect();
        let rows = self.entry_rows(&page, selection.customer).await?;
        let ranked = |row: PgRow| {
            let id = raw_id(get(&row, "id")?)?;
            Ok((order.get(&id).copied().unwrap_or(usize::MAX), row))
        };
        let mut rows = rows.into_iter().map(ranked).collect::<Result<Vec<_>>>()?;
        rows.sort_by_key(|(at, _)| *at);
        let rows: Vec<PgRow> = rows.into_iter().map(|(_, row)| row).collect();
        Ok(listed(&rows, window, entry)?.counted(total))
    }

    async fn list_items(
        &mut self,
        selection: &ItemSelection,
        queries: &[KindQuery],
        window: &Window,
    ) -> Result<ListPage<ItemEntry>> {
        let order = by_number("c.", false);
        let mut sql = entries(selection.customer.is_some());
        sql.push("(select * from (");
        let mut first = true;
        for kind in queries {
            for owner in self.owners() {
                sql.push(if first { "(" } else { " union all (" });
                first = false;
                push_short(&mut sql, kind.item_type);
                self.push_from(&mut sql, owner, kind, selection);
                order.push_after(&mut sql, window)?;
                sql.push(order.order_by()).push(format_args!(" limit {})", window.reach()));
            }
        }
        sql.push(") u").push(by_number("u.", false).order_by());
        push_limit(&mut sql, window);
        sql.push(")");
        self.push_figures(&mut sql, selection.customer);
        sql.push(by_number("l.", false).order_by());
        let rows = sql.build().all(&mut *self.tx, "listing items of all kinds").await?;
        listed(&rows, window, entry)
    }

    /// Rows of these items in short, in any order.
    async fn entry_rows(
        &mut self,
        items: &[(Id<ItemEntry>, ItemType)],
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Vec<PgRow>> {
        let kinds = ids_by_kind(items);
        if kinds.is_empty() {
            return Ok(Vec::new());
        }
        let mut sql = entries(customer.is_some());
        sql.push("(");
        for (at, (kind, ids)) in kinds.into_iter().enumerate() {
            sql.push(if at == 0 { "" } else { " union all " });
            push_short(&mut sql, kind);
            sql.push(format_args!(" from {} c where c.id = any(", table(kind)));
            sql.push_bind(ids).push(")");
        }
        sql.push(")");
        self.push_figures(&mut sql, customer);
        self.all_of_many(items.len(), sql.build(), "reading items in short").await
    }

    /// Joins brands and prices to the items `l`. The limits keep PostgreSQL from reading all properties of an
    /// organization for a few items.
    pub(crate) fn push_figures(
        &self,
        sql: &mut QueryBuilder<Postgres>,
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) {
        sql.push(" l left join brands b on b.id = l.brand_id
            left join lateral (select * from item_properties o where o.item_id = l.id and o.organization_id = ");
        sql.push_bind(self.tenant());
        sql.push(" limit 1) p on true
            left join lateral (select * from item_properties o where o.item_id = l.id and o.organization_id = shared_organization() limit 1) m on true");
        push_customer(sql, self.tenant(), customer, "l.id");
    }

    async fn count_items(
        &mut self,
        selection: &ItemSelection,
        queries: &[KindQuery],
    ) -> Result<Total> {
        let mut sql = QueryBuilder::new("select count(*) from (");
        for (at, kind) in queries.iter().enumerate() {
            for (of, owner) in self.owners().into_iter().enumerate() {
                sql.push(if at + of == 0 { "select" } else { " union all select" });
                self.push_from(&mut sql, owner, kind, selection);
            }
        }
        let most = selection.counting.most();
        sql.push(format_args!(" limit {}) n", most + 1));
        let named = selection.customer.is_none() && selection.counting == Counting::Full;
        let name = named.then(|| self.name_of_list("items", selection));
        self.total(name, most, sql).await
    }

    /// The owners whose items are visible.
    pub(crate) fn owners(&self) -> Vec<RawId> {
        let shared = SHARED_ORGANIZATION.raw();
        match self.scope {
            Scope::Shared => vec![shared],
            Scope::Organization(own) => vec![own.raw(), shared],
        }
    }

    /// Writes the rest of a `select` from a kind; own part numbers are joined where they count.
    fn push_from(
        &self,
        sql: &mut QueryBuilder<Postgres>,
        owner: RawId,
        query: &KindQuery,
        selection: &ItemSelection,
    ) {
        sql.push(format_args!(" from {} c", table(query.item_type)));
        let own_number = query.clauses.iter().any(|clause| clause.finds == Finds::OwnNumbers);
        if own_number || selection.hide_unavailable {
            push_properties(sql, self);
        }
        if own_number {
            push_customer(sql, self.tenant(), selection.customer, "c.id");
        }
        sql.push(" where c.organization_id = ").push_bind(owner);
        push_clauses(sql, &query.clauses);
        if selection.hide_unavailable {
            sql.push(" and coalesce(p.available, true)");
        }
    }
}

/// The ids of items by their kinds, of the kinds that any of them has.
pub(crate) fn ids_by_kind(items: &[(Id<ItemEntry>, ItemType)]) -> Vec<(ItemType, Vec<RawId>)> {
    let of_kind = |kind: &ItemType| -> Vec<RawId> {
        items.iter().filter(|(_, other)| other == kind).map(|(id, _)| id.raw()).collect()
    };
    let kinds = ItemType::ALL.iter().map(|kind| (*kind, of_kind(kind)));
    kinds.filter(|(_, ids)| !ids.is_empty()).collect()
}

#[async_trait]
impl Items for PgWork {
    async fn page_of_items(
        &mut self,
        selection: &ItemSelection,
        window: &Window,
    ) -> Result<ListPage<ItemEntry>> {
        if let (Some(only), None) = (only_fragment(selection), window.place()) {
            let search = self.number_search(only, selection);
            return self.page_by_number_alone(selection, &search, window).await;
        }
        let queries = self.kind_queries(selection).await?;
        if queries.is_empty() {
            return Ok(ListPage::empty(window));
        }
        let page = self.list_items(selection, &queries, window).await?;
        if page.is_uncounted() {
            return Ok(page.counted(self.count_items(selection, &queries).await?));
        }
        Ok(page)
    }

    async fn item_entries(
        &mut self,
        items: &[(Id<ItemEntry>, ItemType)],
        customer: Option<(Id<Customer>, DateTime<Utc>)>,
    ) -> Result<Vec<ItemEntry>> {
        self.entry_rows(items, customer).await?.iter().map(entry).collect()
    }

    async fn item_type(&mut self, id: Id<ItemEntry>) -> Result<Option<ItemType>> {
        let kind: Option<String> = sqlx::query_scalar("select kind from items where id = $1 and organization_id in ($2, shared_organization())")
            .bind(id.raw())
            .bind(self.tenant())
            .first(&mut *self.tx, "finding the kind of an item")
            .await?;
        kind.map(|kind| choice(&kind, "items.kind")).transpose()
    }

    async fn item_types(
        &mut self,
        ids: &[Id<ItemEntry>],
    ) -> Result<Vec<(Id<ItemEntry>, ItemType)>> {
        let query = sqlx::query(
            "select c.id, c.kind from (select distinct id from unnest($1::bytea[]) as n (id)) n
                cross join lateral (select * from items c where c.id = n.id offset 0) c
            where c.organization_id in ($2, shared_organization())",
        )
        .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .bind(self.tenant());
        let rows = self.all_of_many(ids.len(), query, "finding the kinds of items").await?;
        let read = |row: &PgRow| Ok((id(row, "id")?, choice(get(row, "kind")?, "items.kind")?));
        rows.iter().map(read).collect()
    }

    async fn count_types(&mut self) -> Result<Vec<(ItemType, u64)>> {
        let rows: Vec<(String, i64)> = sqlx::query_as(
            "select kind, count(*) from items where organization_id in ($1, shared_organization()) group by kind",
        )
        .bind(self.tenant())
        .all(&mut *self.tx, "counting items by kind")
        .await?;
        let mut counts = Vec::with_capacity(rows.len());
        for (kind, count) in rows {
            counts.push((choice(&kind, "items.kind")?, count.unsigned_abs()));
        }
        Ok(counts)
    }

    async fn overlays(&mut self, ids: &[Id<ItemEntry>]) -> Result<Vec<(Id<ItemEntry>, Overlay)>> {
        let query = sqlx::query(
            "select p.* from unnest($2::bytea[]) as n (id) cross join lateral (
                select * from item_properties p where p.organization_id = $1 and p.item_id = n.id offset 0) p",
        )
        .bind(self.tenant())
        .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>());
        let rows = self.all_of_many(ids.len(), query, "reading properties of items").await?;
        rows.iter().map(|row| Ok((id(row, "item_id")?, overlay(row)?))).collect()
    }

    async fn set_overlays(&mut self, overlays: &[(Id<ItemEntry>, Overlay)]) -> Result<()> {
        let texts = |of: fn(&Overlay) -> Option<String>| -> Vec<Option<String>> {
            overlays.iter().map(|(_, overlay)| of(overlay)).collect()
        };
        let amounts = |of: fn(&Overlay) -> Option<Amount>| -> Vec<Option<Decimal>> {
            overlays.iter().map(|(_, overlay)| of(overlay).map(Amount::get)).collect()
        };
        sqlx::query(
            "insert into item_properties (organization_id, item_id, org_part_number, available, priority,
                list_price, list_price_currency, list_price_unit, cost, cost_currency, cost_unit, external_id, last_modified_by, kind)
            select $1, p.*, acting(), (select kind from items i where i.id = p.item_id)
            from unnest($2::bytea[], $3::text[], $4::boolean[], $5::text[],
                $6::numeric[], $7::text[], $8::text[], $9::numeric[], $10::text[], $11::text[], $12::text[])
                as p (item_id, org_part_number, available, priority, list_price, list_price_currency, list_price_unit, cost,
                    cost_currency, cost_unit, external_id)
            on conflict (organization_id, item_id) do update set org_part_number = excluded.org_part_number,
                available = excluded.available, priority = excluded.priority, list_price = excluded.list_price,
                list_price_currency = excluded.list_price_currency, list_price_unit = excluded.list_price_unit,
                cost = excluded.cost, cost_currency = excluded.cost_currency, cost_unit = excluded.cost_unit,
                external_id = excluded.external_id,
                last_modified = now(), last_modified_by = excluded.last_modified_by",
        )
        .bind(self.tenant())
        .bind(overlays.iter().map(|(id, _)| id.raw()).collect::<Vec<_>>())
        .bind(texts(|o| o.org_part_number.as_deref().map(str::to_owned)))
        .bind(overlays.iter().map(|(_, o)| o.available).collect::<Vec<_>>())
        .bind(texts(|o| o.priority.as_deref().map(str::to_owned)))
        .bind(amounts(|o| o.list_price))
        .bind(texts(|o| o.list_price_currency.map(|currency| currency.code().to_owned())))
        .bind(texts(|o| o.list_price_unit.map(|unit| unit.word().to_owned())))
        .bind(amounts(|o| o.cost))
        .bind(texts(|o| o.cost_currency.map(|currency| currency.code().to_owned())))
        .bind(texts(|o| o.cost_unit.map(|unit| unit.word().to_owned())))
        .bind(texts(|o| o.external_id.as_deref().map(str::to_owned)))
        .run(&mut *self.tx, "setting properties of items")
        .await?;
        Ok(())
    }

    async fn items_by_external(
        &mut self,
        numbers: &[String],
    ) -> Result<Vec<(usize, Id<ItemEntry>)>> {
        let query = sqlx::query(
            "select p.item_id, n.place from unnest($2::text[]) with ordinality as n (number, place) cross join lateral (
                select item_id from item_properties p where p.organization_id = $1
                    and p.external_id between n.number and n.number order by p.external_id offset 0) p",
        )
        .bind(self.tenant())
        .bind(numbers);
        let rows = self.all_of_many(numbers.len(), query, "finding items by external number");
        rows.await?.iter().map(|row| Ok((position(row)?, id(row, "item_id")?))).collect()
    }

    async fn lock_item(&mut self, id: Id<ItemEntry>) -> Result<()> {
        // Locks of one item share the lock of all, so that both kinds wait for one another.
        sqlx::query("select pg_advisory_xact_lock_shared(hashtextextended(encode($1, 'hex'), 1)), pg_advisory_xact_lock(hashtextextended(encode($1 || $2, 'hex'), 2))")
            .bind(self.tenant())
            .bind(id.raw())
            .run(&mut *self.tx, "waiting for other changes of an item")
            .await?;
        Ok(())
    }

    async fn lock_items(&mut self) -> Result<()> {
        sqlx::query("select pg_advisory_xact_lock(hashtextextended(encode($1, 'hex'), 1))")
            .bind(self.tenant())
            .run(&mut *self.tx, "waiting for other changes of items")
            .await?;
        Ok(())
    }
}

fn overlay(row: &PgRow) -> Result<Overlay> {
    let (properties, costs) = properties(row)?;
    Ok(Overlay::of(&properties, &costs))
}

pub(crate) fn entry(row: &PgRow) -> Result<ItemEntry> {
    Ok(ItemEntry {
        id: id(row, "id")?,
        item_type: choice(get(row, "kind")?, "items.kind")?,
        owner: owner(row)?,
        part_number: get(row, "part_number")?,
        org_part_number: get(row, "org_part_number")?,
        brand: get(row, "brand")?,
        size: size(row, "size")?,
        description: get(row, "description")?,
        image_name: get(row, "image_name")?,
        list_price: price(row, ["list_price", "list_price_currency", "list_price_unit"])?,
        net_price: price(row, ["net_price", "net_price_currency", "net_price_unit"])?,
    })
}
