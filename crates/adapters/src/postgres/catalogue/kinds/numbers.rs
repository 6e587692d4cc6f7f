//! Items with a fragment in their part numbers; see `0021_numbers.sql` and `0031_many_numbers.sql`.

use domain::catalogue::{Condition, ItemType, Order, Selection, SortKey};
use domain::fields::Choice;
use domain::{Counting, FEW_COUNTED, MOST_COUNTED, RawId, Result, Total, Window};
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::Clause;
use crate::postgres::row::choice;
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// The column that part numbers are in.
pub(crate) const PART_NUMBER: &str = "part_number";

/// Owners and kinds whose part numbers are searched for a fragment.
#[derive(Debug)]
pub(crate) struct NumberSearch {
    pub(crate) fragment: String,
    pub(crate) owners: Vec<RawId>,
    pub(crate) kinds: Vec<ItemType>,
}

/// Items found by a search, not fully counted if there are many.
pub(crate) struct Numbered {
    /// In the order of the list.
    found: Vec<(RawId, ItemType)>,
    /// Number of items, counted up to `FEW_COUNTED` plus one, or further.
    held: u64,
}

impl Numbered {
    /// The condition on a kind that has further conditions.
    pub(crate) fn clause(&self, kind: ItemType, fragment: String) -> Clause {
        if self.held > u64::from(FEW_COUNTED) {
            return Clause::like(PART_NUMBER, fragment);
        }
        let of_kind = self.found.iter().filter(|(_, of)| *of == kind);
        Clause::one_of("id", of_kind.map(|(id, _)| *id).collect())
    }
}

/// The fragment that part numbers hold by this condition.
pub(crate) fn fragment(condition: &Condition) -> Option<&str> {
    match condition {
        Condition::Contains(PART_NUMBER, fragment) => Some(fragment),
        _ => None,
    }
}

/// The fragment, if a list in the order of part numbers asks for nothing else.
pub(crate) fn only_fragment<E>(selection: &Selection<E>) -> Option<&str> {
    let [only] = selection.conditions.as_slice() else { return None };
    let in_order = matches!(selection.order, Order { key: SortKey::PartNumber, .. });
    let hides = selection.hide_unavailable
        || selection.hide_out_of_stock
        || selection.hide_unavailable_brands;
    if in_order && !hides && selection.ids.is_none() { fragment(only) } else { None }
}

/// A part of a list, and the next one if there is any.
pub(crate) fn part<T>(list: Vec<T>, window: &Window) -> Vec<T> {
    let [offset, most] = [window.offset(), window.to_read()]
        .map(|number| usize::try_from(number).unwrap_or(usize::MAX));
    list.into_iter().skip(offset).take(most).collect()
}

impl PgWork {
    /// The first `shown` items of the list; unless that is all, none if there are more than `FEW_COUNTED`.
    pub(crate) async fn by_number(
        &mut self,
        search: &NumberSearch,
        descending: bool,
        shown: Option<u32>,
    ) -> Result<Numbered> {
        let mut sql = QueryBuilder::new("select ids, of_kinds, held from items_by_number(");
        push_search(&mut sql, search);
        sql.push(", ").push_bind(descending);
        sql.push(format_args!(", {FEW_COUNTED}, "));
        sql.push_bind(shown.map(i64::from)).push("::integer)");
        let (ids, kinds, held): (Vec<RawId>, Vec<String>, i64) =
            sql.build_query_as().one(&mut *self.tx, "searching part numbers").await?;
        let kinds = kinds.iter().map(|kind| choice(kind, "search_entries.kind"));
        let found = ids.into_iter().zip(kinds).map(|(id, kind)| Ok((id, kind?)));
        Ok(Numbered { found: found.collect::<Result<_>>()?, held: held.unsigned_abs() })
    }

    /// A page of a list without further conditions, with the next one if there is any, and the number of items on all
    /// pages.
    pub(crate) async fn page_by_number(
        &mut self,
        search: &NumberSearch,
        descending: bool,
        window: &Window,
        counting: Counting,
    ) -> Result<(Vec<(RawId, ItemType)>, Total)> {
        let Numbered { found, held } =
            self.by_number(search, descending, Some(window.reach())).await?;
        let page = part(found, window);
        let total = Total::counted_to(FEW_COUNTED, held);
        let limit = usize::try_from(window.limit()).unwrap_or(usize::MAX);
        let total = match Total::of_last_page(page.len(), window.offset(), page.len() <= limit) {
            Some(total) => total,
            None if total.exact || counting == Counting::Rough => total,
            None => {
                let mut sql = QueryBuilder::new("select count_by_number(");
                push_search(&mut sql, search);
                sql.push(format_args!(", {MOST_COUNTED})"));
                self.total(Some(self.name_of_list("numbers", search)), MOST_COUNTED, sql).await?
            }
        };
        Ok((page, total))
    }
}

/// The first three arguments of `items_by_number` and `count_by_number`.
fn push_search(sql: &mut QueryBuilder<Postgres>, search: &NumberSearch) {
    let kinds: Vec<&'static str> = search.kinds.iter().map(|kind| kind.word()).collect();
    sql.push_bind(search.fragment.clone());
    sql.push(", ").push_bind(search.owners.clone());
    sql.push(", ").push_bind(kinds);
}
