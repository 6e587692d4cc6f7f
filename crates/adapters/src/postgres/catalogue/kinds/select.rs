//! Reading items: the statement and its rows.

use std::fmt::Display;

use chrono::{DateTime, Utc};
use domain::catalogue::{
    CatalogueItem, Component, Costs, ItemKey, Ownership, Properties, Selection, SortKey,
};
use domain::customers::Customer;
use domain::fields::{Choice, ColumnType, Fault};
use domain::organization::SHARED_ORGANIZATION;
use domain::port::Scope;
use domain::{Error, Id, RawId, Result, Window};
use sqlx::postgres::PgRow;
use sqlx::{ColumnIndex, Postgres, QueryBuilder};

use crate::postgres::catalogue::kinds::conditions::push_selection;
use crate::postgres::catalogue::kinds::order::{
    ListPart, by_time, item_order, list_order, modified,
};
use crate::postgres::catalogue::{CatalogueRow, Clause, Finds, push_clauses};
use crate::postgres::columns::{self, value};
use crate::postgres::order::push_limit;
use crate::postgres::pricing::money::{COST, LIST_PRICE, customer_figures, price};
use crate::postgres::row::{get, id, optional_id, optional_words, owner_at, record_at};
use crate::postgres::work::PgWork;

/// Position of the brand's name.
const BRAND_NAME: usize = 5;

/// Number of columns before those of the kind.
const FIRST_OWN_COLUMN: usize = 26;

/// The statement of a part of a list.
pub(crate) fn list<E: CatalogueRow>(
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    window: &Window,
) -> Result<QueryBuilder<Postgres>> {
    let branches = branches(work, selection);
    let push_rows = |sql: &mut QueryBuilder<Postgres>, branch: Branch, condition: &str| {
        push_branch(sql, work, selection, branch);
        sql.push(condition);
        push_clauses(sql, clauses);
        push_selection(sql, work, selection);
    };
    // An index has records by their last change, and items by their numbers.
    let items = |branch: Branch| item_order(selection.order, branch);
    let records = || by_time("c.last_modified", "c.id", selection.order.descending);
    let push_list =
        |sql: &mut QueryBuilder<Postgres>, branch: Branch, part: ListPart| -> Result<()> {
            let order = if part == ListPart::Record { records() } else { items(branch) };
            push_rows(sql, branch, part.condition(branch));
            order.push_after(sql, window)?;
            sql.push(order.order_by());
            Ok(())
        };
    let parts = ListPart::of(selection.order, branch(work, selection), branches);
    let mut sql = QueryBuilder::new("");
    if let [(branch, part)] = parts.as_slice() {
        push_list(&mut sql, *branch, *part)?;
        push_limit(&mut sql, window);
        return Ok(sql);
    }
    let reach = window.reach();
    let is_newest_first =
        selection.order.descending && selection.order.key == SortKey::LastModified;
    if is_newest_first {
        // The newest records, whatever is said of them, but for those of which something was said before the place.
        // Else all records would be read if what is said of all of them was changed later, and all that is said if
        // none of it was.
        for (at, branch) in branches.iter().enumerate() {
            sql.push(if at == 0 { "with " } else { ", " });
            sql.push(format_args!("newest_{branch:?} as materialized ("));
            push_rows(&mut sql, *branch, "");
            records().push_after(&mut sql, window)?;
            items(*branch).push_after(&mut sql, window)?;
            sql.push(records().order_by()).push(format_args!(" limit {reach}) "));
        }
    }
    for (at, (branch, part)) in parts.iter().enumerate() {
        sql.push(if at == 0 { "select * from ((" } else { " union all (" });
        match part.said_by(work.tenant()) {
            None if is_newest_first => {
                sql.push(format_args!(
                    "select * from newest_{branch:?} where modified = last_modified"
                ));
            }
            None => push_list(&mut sql, *branch, *part)?,
            Some(owner) => {
                // Looks up the item of each of what was said, in this order, until the page is full.
                sql.push("select l.* from (select item_id, last_modified from item_properties where organization_id = ");
                sql.push_bind(owner).push(format_args!(" and kind = '{}'", E::TYPE.word()));
                if is_newest_first {
                    let least = |branch: &Branch| {
                        format!(
                            "(select case when count(*) < {reach} then '-infinity' else min(last_modified) end
                                from newest_{branch:?})"
                        )
                    };
                    let least: Vec<String> = branches.iter().map(least).collect();
                    sql.push(format_args!(" and last_modified >= greatest({})", least.join(", ")));
                }
                let said = |of: &str| {
                    let [time, id] = ["last_modified", "item_id"].map(|name| format!("{of}{name}"));
                    by_time(&time, &id, selection.order.descending)
                };
                said("").push_after(&mut sql, window)?;
                sql.push(said("").order_by()).push(" offset 0) n cross join lateral (");
                let condition = format!("{} and c.id = n.item_id", part.condition(*branch));
                push_rows(&mut sql, *branch, &condition);
                sql.push(" offset 0) l").push(said("n.").order_by());
            }
        }
        sql.push(format_args!(" limit {reach})"));
    }
    sql.push(") l").push(list_order(selection.order, "l.").order_by());
    push_limit(&mut sql, window);
    Ok(sql)
}

/// The statement that counts a list, as far as its total goes and one.
pub(crate) fn count<E: CatalogueRow>(
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("select count(*) from (");
    push_narrow(&mut sql, work, selection, clauses, None);
    sql.push(format_args!(" limit {}) n", selection.counting.most() + 1));
    sql
}

/// The statement that finds the ids of a short list in its order; those after a position, if the window has one.
pub(crate) fn ids<E: CatalogueRow>(
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    window: &Window,
) -> Result<QueryBuilder<Postgres>> {
    let order = list_order(selection.order, "l.");
    let mut sql = QueryBuilder::new("select id::bytea from (");
    push_narrow(&mut sql, work, selection, clauses, Some(selection.order.key));
    sql.push(") l where true");
    order.push_after(&mut sql, window)?;
    sql.push(order.order_by());
    Ok(sql)
}

/// Writes the sort key of a list's items, if requested, without joining tables that no condition needs.
fn push_narrow<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    order: Option<SortKey>,
) {
    let by_time = order == Some(SortKey::LastModified);
    for (at, branch) in branches(work, selection).iter().enumerate() {
        sql.push(if at == 0 { "select" } else { " union all select" });
        if order.is_some() {
            sql.push(" c.id, c.part_number_folded, c.rank");
        }
        if by_time {
            sql.push(format_args!(", {} as modified", modified(*branch)));
        }
        // Without unneeded tables, most counts only read an index.
        let own_number = clauses.iter().any(|clause| clause.finds == Finds::OwnNumbers);
        sql.push(format_args!(" from {} c", E::TABLE));
        if own_number || selection.hide_unavailable || by_time {
            push_properties(sql, work);
        }
        if by_time && *branch != Branch::Own {
            sql.push(MAKERS_PROPERTIES);
        }
        if own_number {
            push_customer(sql, work.tenant(), selection.customer, "c.id");
        }
        push_owner(sql, work, *branch);
        push_clauses(sql, clauses);
        push_selection(sql, work, selection);
    }
}

/// The statement that finds one item.
pub(crate) fn find<E: CatalogueRow>(work: &PgWork, id: Id<E>) -> Result<QueryBuilder<Postgres>> {
    let selection = Selection { ids: Some(vec![id]), ..Selection::<E>::default() };
    list(work, &selection, &[], &Window::first(1))
}

/// The statement that finds items by their keys, each with the place of its key.
pub(crate) fn by_keys<E: CatalogueRow>(work: &PgWork, keys: &[ItemKey]) -> QueryBuilder<Postgres> {
    let selection = Selection::<E>::default();
    let mut sql = QueryBuilder::new(
        // Folded like the stored columns, and in advance: folding in a condition would prevent the use of indexes.
        "with k as materialized (select brand_id, lower(part_number) as part_number, size, second_size, place from unnest(",
    );
    sql.push_bind(keys.iter().map(|key| key.brand.map(domain::Id::raw)).collect::<Vec<_>>());
    sql.push("::bytea[], ")
        .push_bind(keys.iter().map(|key| key.part_number.clone()).collect::<Vec<_>>());
    sql.push("::text[], ").push_bind(keys.iter().map(|key| key.size.clone()).collect::<Vec<_>>());
    sql.push("::text[], ")
        .push_bind(keys.iter().map(|key| key.second_size.clone()).collect::<Vec<_>>());
    sql.push("::text[]) with ordinality as k (brand_id, part_number, size, second_size, place))");
    sql.push(" select q.*, k.place from k cross join lateral (");
    let branded =
        E::COLUMNS.iter().any(|column| column.holds == ColumnType::Brand && column.required);
    for (at, branch) in branches(work, &selection).iter().enumerate() {
        sql.push(if at == 0 { "(" } else { " union all (" });
        push_branch(&mut sql, work, &selection, *branch);
        sql.push(" and c.part_number_folded = k.part_number and c.brand_id ");
        sql.push(if branded { "= k.brand_id" } else { "is not distinct from k.brand_id" });
        for (column, of) in E::KEY.iter().skip(2).zip(["size", "second_size"]) {
            let stored = E::COLUMNS.iter().find(|field| field.name == *column);
            let stored = stored.map_or("", |column| column.stored);
            sql.push(format_args!(" and c.{stored}_key = k.{of}"));
        }
        // An index that begins with the number has this order, which counts where indexes seem equally good.
        sql.push(" order by c.rank, c.id)");
    }
    // So each key is looked up by itself: a plan that takes an organization to have few items would
    // compare each of them with all keys.
    sql.push(" offset 0) q");
    sql
}

/// Whose items a statement reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Branch {
    Own,
    Shared,
    Either,
}

/// Whose items a selection includes.
pub(crate) fn owners<E>(work: &PgWork, selection: &Selection<E>) -> Vec<RawId> {
    branch(work, selection).owners(work)
}

impl Branch {
    fn owners(self, work: &PgWork) -> Vec<RawId> {
        match self {
            Self::Own => vec![work.tenant()],
            Self::Shared => vec![SHARED_ORGANIZATION.raw()],
            Self::Either => vec![work.tenant(), SHARED_ORGANIZATION.raw()],
        }
    }
}

/// Own or shared rows: a list of both is a union of two ordered index scans, unless it has only a few ids.
pub(crate) fn branches<E>(work: &PgWork, selection: &Selection<E>) -> &'static [Branch] {
    match branch(work, selection) {
        Branch::Own => &[Branch::Own],
        Branch::Shared => &[Branch::Shared],
        Branch::Either if selection.ids.is_some() => &[Branch::Either],
        Branch::Either => &[Branch::Own, Branch::Shared],
    }
}

/// Whose items a statement reads if their order doesn't matter.
pub(crate) const fn branch<E>(work: &PgWork, selection: &Selection<E>) -> Branch {
    match (work.scope, selection.ownership) {
        (Scope::Shared, _) | (_, Ownership::Own) => Branch::Own,
        (Scope::Organization(_), Ownership::Shared) => Branch::Shared,
        (Scope::Organization(_), Ownership::Accessible) => Branch::Either,
    }
}

/// The columns must be in the order in which [`offer`] reads them.
fn push_branch<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    branch: Branch,
) {
    sql.push(
        "select c.id, c.part_number_folded, c.rank, c.organization_id, c.brand_id, b.name as brand_name, c.based_on,
            c.created, c.created_by, c.last_modified, c.last_modified_by, p.available, p.priority, ",
    );
    match branch {
        Branch::Own => sql.push(OWN_FIGURES),
        Branch::Shared | Branch::Either => sql.push(LIST_PRICE).push(", ").push(COST),
    };
    sql.push(", ").push(customer_figures(selection.customer.is_some()));
    // Callers don't learn who changed a maker's properties.
    sql.push(format_args!(
        ", {modified} as modified, case when p.last_modified = {modified} then p.last_modified_by end as modified_by, p.external_id",
        modified = modified(branch),
    ));
    for column in E::COLUMNS {
        if column.holds != ColumnType::Brand {
            sql.push(format_args!(", c.{}", column.stored));
        }
    }
    sql.push(", ").push(item_order(selection.order, branch).place());
    push_from(sql, work, selection, branch);
}

const OWN_FIGURES: &str =
    "p.list_price, p.list_price_currency, p.list_price_unit, p.cost, p.cost_currency, p.cost_unit";

pub(crate) fn push_from<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    branch: Branch,
) {
    sql.push(format_args!(" from {} c left join brands b on b.id = c.brand_id", E::TABLE));
    push_properties(sql, work);
    if branch != Branch::Own {
        sql.push(MAKERS_PROPERTIES);
    }
    push_customer(sql, work.tenant(), selection.customer, "c.id");
    push_owner(sql, work, branch);
}

/// Joins, as `m`, the maker's properties of an item.
const MAKERS_PROPERTIES: &str = " left join item_properties m on m.item_id = c.id and m.organization_id = shared_organization()";

/// Joins, as `p`, the organization's properties of an item.
pub(crate) fn push_properties(sql: &mut QueryBuilder<Postgres>, work: &PgWork) {
    sql.push(" left join item_properties p on p.item_id = c.id and p.organization_id = ")
        .push_bind(work.tenant());
}

/// Begins the conditions with the owner of the items.
fn push_owner(sql: &mut QueryBuilder<Postgres>, work: &PgWork, branch: Branch) {
    match branch.owners(work).as_slice() {
        [only] => sql.push(" where c.organization_id = ").push_bind(*only),
        several => {
            sql.push(" where c.organization_id = any(").push_bind(several.to_vec()).push(")")
        }
    };
}

/// Joins, as `k`, a customer's own properties of an item at a moment.
pub(crate) fn push_customer(
    sql: &mut QueryBuilder<Postgres>,
    tenant: RawId,
    customer: Option<(Id<Customer>, DateTime<Utc>)>,
    item: &'static str,
) {
    let Some((customer, now)) = customer else { return };
    sql.push(
        " left join lateral (select o.* from customer_item_properties o where o.organization_id = ",
    )
    .push_bind(tenant)
    .push(" and o.customer_id = ")
    .push_bind(customer.raw())
    .push(format_args!(" and o.item_id = {item} and not o.deleted and coalesce(o.start_date <= "));
    push_local_time(sql, tenant, now);
    sql.push(", true) and coalesce(o.end_date > ");
    push_local_time(sql, tenant, now);
    sql.push(", true) order by o.start_date desc nulls last limit 1) k on true");
}

/// A moment in the organization's time zone, calculated once for all rows.
fn push_local_time(sql: &mut QueryBuilder<Postgres>, tenant: RawId, at: DateTime<Utc>) {
    sql.push("(select local_time(").push_bind(tenant).push(", ").push_bind(at).push("))");
}

/// An item from its row. Columns are read by position: looking up twenty names for each row of a long list
/// takes as long as reading them.
pub(crate) fn offer<E: CatalogueRow>(row: &PgRow) -> Result<CatalogueItem<E>> {
    let id = id::<E, _>(row, 0)?;
    let owner = owner_at(row, 3)?;
    let brand = optional_id(row, 4)?;
    let based_on = optional_id(row, 6)?;
    let record = record_at(row, [7, 8, 9, 10])?;
    let (properties, costs) =
        properties_and_costs(row, [11, 12], [13, 14, 15], [16, 17, 18], [19, 25])?;
    let net_price = price(row, [20, 21, 22])?;
    let modified = (get(row, 23)?, get::<Option<RawId>, _>(row, 24)?);
    let properties = Properties { net_price, modified: Some(modified), ..properties };
    let item = item(row).map_err(|faults| inconsistent::<E>(id, &faults))?;
    Ok(CatalogueItem {
        component: Component { id, owner, brand, based_on, record, item },
        properties,
        costs,
    })
}

/// Columns of an item's overlay, without a customer's own price.
pub(crate) fn properties(row: &PgRow) -> Result<(Properties, Costs)> {
    let list_price = ["list_price", "list_price_currency", "list_price_unit"];
    let cost = ["cost", "cost_currency", "cost_unit"];
    properties_and_costs(
        row,
        ["available", "priority"],
        list_price,
        cost,
        ["org_part_number", "external_id"],
    )
}

fn properties_and_costs<I>(
    row: &PgRow,
    [available, priority]: [I; 2],
    list_price: [I; 3],
    cost: [I; 3],
    [org_part_number, external_id]: [I; 2],
) -> Result<(Properties, Costs)>
where
    I: ColumnIndex<PgRow> + Display + Copy,
{
    let number = get(row, org_part_number)?;
    let properties = Properties {
        org_part_number: optional_words(number, "item_properties.org_part_number")?,
        external_id: optional_words(get(row, external_id)?, "item_properties.external_id")?,
        available: get(row, available)?,
        priority: optional_words(get(row, priority)?, "item_properties.priority")?,
        list_price: price(row, list_price)?,
        net_price: None,
        modified: None,
    };
    Ok((properties, Costs { cost: price(row, cost)? }))
}

fn item<E: CatalogueRow>(
    row: &PgRow,
) -> std::result::Result<E, Vec<(&'static domain::fields::Column, Fault)>> {
    let mut at = FIRST_OWN_COLUMN;
    E::from_values(&mut |column| {
        if column.holds == ColumnType::Brand {
            return value(row, column, BRAND_NAME);
        }
        at += 1;
        value(row, column, at - 1)
    })
}

fn inconsistent<E: CatalogueRow>(
    id: Id<E>,
    faults: &[(&'static domain::fields::Column, Fault)],
) -> Error {
    let faults = columns::inconsistent(faults);
    Error::broken(format!("table {} row {id}: {faults}", E::TABLE))
}
