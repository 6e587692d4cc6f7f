//! The one repository of all kinds.

use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::catalogue::port::Catalogue;
use domain::catalogue::{
    CatalogueItem, Choices, Chosen, Component, Filter, Group, GroupBy, ItemKey, Owner, Selection,
    Window,
};
use domain::{Counting, Error, Id, RawId, Result, Total};
use futures_util::TryStreamExt;
use sqlx::QueryBuilder;

use crate::postgres::catalogue::choices;
use crate::postgres::catalogue::kinds::alike::push_kept;
use crate::postgres::catalogue::kinds::numbers::{NumberSearch, NumberWindow, only_fragment, part};
use crate::postgres::catalogue::kinds::select::{self, offer};
use crate::postgres::catalogue::kinds::{group, write};
use crate::postgres::catalogue::{CatalogueRow, Clause, Finds, clauses};
use crate::postgres::fault;
use crate::postgres::row::get;
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl<E: CatalogueRow> Catalogue<E> for PgWork {
    async fn find(&mut self, id: Id<E>) -> Result<Option<CatalogueItem<E>>> {
        let mut sql = select::find(self, id);
        let row = sql.build().first(&mut *self.tx, "finding an item").await?;
        row.as_ref().map(offer).transpose()
    }

    async fn list(
        &mut self,
        selection: &Selection<E>,
        window: &Window,
    ) -> Result<Vec<CatalogueItem<E>>> {
        match ready(self, selection).await? {
            Some(clauses) => list(self, selection, &clauses, window).await,
            None => Ok(Vec::new()),
        }
    }

    async fn page(
        &mut self,
        selection: &Selection<E>,
        (offset, limit): (u32, u32),
    ) -> Result<(Vec<CatalogueItem<E>>, Total)> {
        if let Some(fragment) = only_fragment(selection) {
            return page_by_number(self, selection, fragment, (offset, limit)).await;
        }
        let Some(clauses) = ready(self, selection).await? else {
            return Ok((Vec::new(), Total::counted(0)));
        };
        if clauses.iter().any(|clause| clause.finds == Finds::Few) {
            return page_of_few(self, selection, &clauses, (offset, limit)).await;
        }
        let items = list(self, selection, &clauses, &Window::Page { offset, limit }).await?;
        let total = match Total::of_last_page(items.len(), offset, limit) {
            Some(total) => total,
            None => count(self, selection, &clauses).await?.seen(items.len(), offset),
        };
        Ok((items, total))
    }

    async fn by_keys(&mut self, keys: &[ItemKey]) -> Result<Vec<(usize, CatalogueItem<E>)>> {
        let mut sql = select::by_keys::<E>(self, keys);
        let rows = self.all_of_many(keys.len(), sql.build(), "finding items by key").await?;
        let mut found: BTreeMap<usize, CatalogueItem<E>> = BTreeMap::new();
        for row in &rows {
            let place: i64 = get(row, "place")?;
            let place = usize::try_from(place - 1)
                .map_err(|error| Error::internal("a place among keys", error))?;
            let offer = offer::<E>(row)?;
            if offer.component.owner == Owner::Own || !found.contains_key(&place) {
                found.insert(place, offer);
            }
        }
        Ok(found.into_iter().collect())
    }

    async fn groups(&mut self, selection: &Selection<E>, by: &[GroupBy]) -> Result<Vec<Group>> {
        let Some(clauses) = ready(self, selection).await? else { return Ok(Vec::new()) };
        let mut sql = QueryBuilder::new("");
        group::push_groups(&mut sql, self, selection, &clauses, by);
        let rows = sql.build().all(&mut *self.tx, "counting items").await?;
        rows.iter().map(|row| group::group(row, by.len())).collect()
    }

    async fn choices(
        &mut self,
        selection: &Selection<E>,
        properties: &[&'static Filter],
        chosen: &Chosen,
    ) -> Result<Choices> {
        let Some(clauses) = ready(self, selection).await? else { return Ok(Choices::default()) };
        let mut sql = QueryBuilder::new("");
        let counted = push_kept(&mut sql, self, selection, &clauses, properties);
        choices::count(self, sql, "kept", counted, properties, chosen).await
    }

    async fn insert(&mut self, components: &[Component<E>]) -> Result<()> {
        let mut sql = write::insert(self, components);
        sql.build().run(&mut *self.tx, "keeping items").await?;
        Ok(())
    }

    async fn update(&mut self, components: &[Component<E>]) -> Result<()> {
        let mut sql = write::update(self, components);
        self.run_for_many(components.len(), sql.build(), "changing items").await?;
        Ok(())
    }

    async fn remove(&mut self, id: Id<E>) -> Result<()> {
        for table in [E::TABLE, "items"] {
            let mut sql = QueryBuilder::new("delete from ");
            sql.push(table).push(" where organization_id = ").push_bind(self.tenant());
            sql.push(" and id = ").push_bind(id.raw());
            sql.build().run(&mut *self.tx, "removing an item").await?;
        }
        Ok(())
    }
}

/// The clauses of a selection; none when nothing can match.
async fn ready<E: CatalogueRow>(
    work: &mut PgWork,
    selection: &Selection<E>,
) -> Result<Option<Vec<Clause>>> {
    clauses(work, E::TYPE, &selection.conditions, selection.customer.is_some()).await
}

async fn list<E: CatalogueRow>(
    work: &mut PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    window: &Window,
) -> Result<Vec<CatalogueItem<E>>> {
    let mut sql = select::list(work, selection, clauses, window);
    // Rows are read while the database still finds others.
    let mut rows = sql.build().fetch(&mut *work.tx);
    let mut offers = Vec::new();
    while let Some(row) = rows.try_next().await.map_err(fault("listing items"))? {
        offers.push(offer(&row)?);
    }
    Ok(offers)
}

async fn count<E: CatalogueRow>(
    work: &mut PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
) -> Result<Total> {
    let sql = select::count(work, selection, clauses);
    let named = selection.customer.is_none() && selection.counting == Counting::Full;
    let name = named.then(|| work.name_of_list(E::TABLE, selection));
    work.total(name, selection.counting.most(), sql).await
}

/// A page of a list of a fragment alone: the page is chosen among narrow rows.
async fn page_by_number<E: CatalogueRow>(
    work: &mut PgWork,
    selection: &Selection<E>,
    fragment: &str,
    (offset, limit): (u32, u32),
) -> Result<(Vec<CatalogueItem<E>>, Total)> {
    let owners = select::owners(work, selection);
    let search = NumberSearch { fragment: fragment.to_owned(), owners, kinds: vec![E::TYPE] };
    let window = NumberWindow {
        descending: selection.order.descending,
        offset,
        limit,
        counting: selection.counting,
    };
    let (page, total) = work.page_by_number(&search, &window).await?;
    let page = page.into_iter().map(|(id, _)| id).collect();
    Ok((by_ids(work, selection, page).await?, total))
}

/// A page of a list that few items can be in: their ids are put in order before anything is joined.
async fn page_of_few<E: CatalogueRow>(
    work: &mut PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    (offset, limit): (u32, u32),
) -> Result<(Vec<CatalogueItem<E>>, Total)> {
    let mut sql = select::ids(work, selection, clauses);
    let ids: Vec<RawId> =
        sql.build_query_scalar().all(&mut *work.tx, "choosing items of a list").await?;
    let total = Total::counted_to(u32::MAX, u64::try_from(ids.len()).unwrap_or(u64::MAX));
    Ok((by_ids(work, selection, part(ids, offset, limit)).await?, total))
}

/// These items in the order of a list.
async fn by_ids<E: CatalogueRow>(
    work: &mut PgWork,
    selection: &Selection<E>,
    ids: Vec<RawId>,
) -> Result<Vec<CatalogueItem<E>>> {
    let window = Window::Page { offset: 0, limit: u32::try_from(ids.len()).unwrap_or(u32::MAX) };
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let these = Selection {
        ids: Some(ids.into_iter().map(Id::from_raw).collect()),
        customer: selection.customer,
        order: selection.order,
        ..Selection::default()
    };
    list(work, &these, &[], &window).await
}
