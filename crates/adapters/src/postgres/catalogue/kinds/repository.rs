//! The one repository of all kinds.

use std::collections::BTreeMap;

use async_trait::async_trait;
use domain::catalogue::port::Catalogue;
use domain::catalogue::{
    CatalogueItem, Choices, Chosen, Component, Filter, Group, GroupBy, ItemKey, Owner, Selection,
};
use domain::{Counting, Id, ListPage, RawId, Result, Total, Window};
use sqlx::QueryBuilder;

use crate::postgres::catalogue::choices;
use crate::postgres::catalogue::kinds::alike::push_kept;
use crate::postgres::catalogue::kinds::numbers::{NumberSearch, only_fragment, part};
use crate::postgres::catalogue::kinds::select::{self, offer};
use crate::postgres::catalogue::kinds::{group, write};
use crate::postgres::catalogue::{CatalogueRow, Clause, Finds, clauses};
use crate::postgres::order::place;
use crate::postgres::row::position;
use crate::postgres::run::{Fetch, Run, each};
use crate::postgres::work::PgWork;

#[async_trait]
impl<E: CatalogueRow> Catalogue<E> for PgWork {
    async fn find(&mut self, id: Id<E>) -> Result<Option<CatalogueItem<E>>> {
        let mut sql = select::find(self, id)?;
        let row = sql.build().first(&mut *self.tx, "finding an item").await?;
        row.as_ref().map(offer).transpose()
    }

    async fn list(
        &mut self,
        selection: &Selection<E>,
        window: &Window,
    ) -> Result<ListPage<CatalogueItem<E>>> {
        match ready(self, selection).await? {
            Some(clauses) => list(self, selection, &clauses, window).await,
            None => Ok(ListPage::empty(window)),
        }
    }

    async fn page(
        &mut self,
        selection: &Selection<E>,
        window: &Window,
    ) -> Result<ListPage<CatalogueItem<E>>> {
        if let (Some(fragment), None) = (only_fragment(selection), window.place()) {
            return page_by_number(self, selection, fragment, window).await;
        }
        let Some(clauses) = ready(self, selection).await? else {
            return Ok(ListPage::empty(window));
        };
        if clauses.iter().any(|clause| clause.finds == Finds::Few) {
            return page_of_few(self, selection, &clauses, window).await;
        }
        let page = list(self, selection, &clauses, window).await?;
        if page.is_uncounted() {
            return Ok(page.counted(count(self, selection, &clauses).await?));
        }
        Ok(page)
    }

    async fn by_keys(&mut self, keys: &[ItemKey]) -> Result<Vec<(usize, CatalogueItem<E>)>> {
        let mut sql = select::by_keys::<E>(self, keys);
        let rows = self.all_of_many(keys.len(), sql.build(), "finding items by key").await?;
        let mut found: BTreeMap<usize, CatalogueItem<E>> = BTreeMap::new();
        for row in &rows {
            let at = position(row)?;
            let offer = offer::<E>(row)?;
            if offer.component.owner == Owner::Own || !found.contains_key(&at) {
                found.insert(at, offer);
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
) -> Result<ListPage<CatalogueItem<E>>> {
    let mut sql = select::list(work, selection, clauses, window)?;
    let limit = usize::try_from(window.limit()).unwrap_or(usize::MAX);
    let (mut offers, mut last, mut next) = (Vec::new(), None, None);
    each(sql.build(), &mut work.tx, "listing items", |row| {
        if offers.len() == limit {
            next = last.take();
            return Ok(());
        }
        offers.push(offer(row)?);
        if offers.len() == limit {
            last = Some(place(row)?);
        }
        Ok(())
    })
    .await?;
    Ok(ListPage::new(offers, next, window))
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
    window: &Window,
) -> Result<ListPage<CatalogueItem<E>>> {
    let owners = select::owners(work, selection);
    let search = NumberSearch { fragment: fragment.to_owned(), owners, kinds: vec![E::TYPE] };
    let descending = selection.order.descending;
    let found = work.page_by_number(&search, descending, window, selection.counting).await?;
    let (ids, total) = found;
    let ids = ids.into_iter().map(|(id, _)| id).collect();
    Ok(by_ids(work, selection, ids, window).await?.counted(total))
}

/// A part of a list that few items can be in: their ids are put in order before anything is joined.
async fn page_of_few<E: CatalogueRow>(
    work: &mut PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    window: &Window,
) -> Result<ListPage<CatalogueItem<E>>> {
    let mut sql = select::ids(work, selection, clauses, window)?;
    let ids: Vec<RawId> =
        sql.build_query_scalar().all(&mut *work.tx, "choosing items of a list").await?;
    let total = Total::counted_to(u32::MAX, u64::try_from(ids.len()).unwrap_or(u64::MAX));
    let page = by_ids(work, selection, part(ids, window), window).await?;
    Ok(if page.is_uncounted() { page.counted(total) } else { page })
}

/// The items of a part of a list, and of the next one, in the order of the list.
async fn by_ids<E: CatalogueRow>(
    work: &mut PgWork,
    selection: &Selection<E>,
    ids: Vec<RawId>,
    window: &Window,
) -> Result<ListPage<CatalogueItem<E>>> {
    if ids.is_empty() {
        return Ok(ListPage::new(Vec::new(), None, window));
    }
    let these = Selection {
        ids: Some(ids.into_iter().map(Id::from_raw).collect()),
        customer: selection.customer,
        order: selection.order,
        ..Selection::default()
    };
    let found = list(work, &these, &[], &Window::first(window.limit())).await?;
    Ok(ListPage::new(found.items, found.next, window))
}
