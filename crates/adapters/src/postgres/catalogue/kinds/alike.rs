//! The rows in which choices are counted: a kind's items, or one row for all identical items.

use domain::RawId;
use domain::catalogue::{Filter, FilterTarget, HoseScope, ItemType, Selection};
use domain::fields::Choice;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::choices::{Counted, Place};
use crate::postgres::catalogue::kinds::conditions::{hoses, push_hidden_brands};
use crate::postgres::catalogue::kinds::fit::{FERRULE_OF_SPEC, push_specs};
use crate::postgres::catalogue::kinds::select::owners;
use crate::postgres::catalogue::{CatalogueRow, Clause, push_clauses, push_properties, push_rows};
use crate::postgres::work::PgWork;

/// Where the items of a kind are counted, and by which columns; see `0017_item_counts.sql`.
const fn counts(item_type: ItemType) -> Option<(&'static str, &'static [&'static str])> {
    match item_type {
        ItemType::Hose => Some((
            "hose_counts",
            &[
                "brand_id",
                "size",
                "size_key",
                "nominal_hose_size",
                "nominal_hose_size_key",
                "sae_spec",
                "sae_spec_folded",
                "iso_spec",
                "iso_spec_folded",
                "series",
                "series_folded",
                "max_pressure_psi",
                "min_temperature_c",
                "max_temperature_c",
                "min_bend_radius_mm",
            ],
        )),
        ItemType::CrimpFitting => Some((
            "crimp_fitting_counts",
            &[
                "brand_id",
                "dash_size",
                "dash_size_key",
                "series",
                "series_folded",
                "thread_size",
                "thread_size_folded",
                "shape",
                "shape_folded",
                "style",
                "style_folded",
                "gender",
                "swivel",
                "max_pressure_psi",
            ],
        )),
        ItemType::Adaptor | ItemType::Ferrule | ItemType::Wrap | ItemType::OtherItem => None,
    }
}

/// Writes, in brackets, these columns of a selection's alike items, each with their number `n`; not if they aren't
/// counted by these columns and all that the clauses look at.
pub(crate) fn push_alike<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    by: &[&str],
    columns: &str,
) -> bool {
    let Some((table, available)) = counts(E::TYPE) else { return false };
    let are_counted =
        |columns: &Vec<String>| columns.iter().all(|column| available.contains(&column.as_str()));
    let counted = selection.ids.is_none()
        && by.iter().all(|column| available.contains(column))
        && clauses.iter().all(|clause| clause.columns.as_ref().is_some_and(are_counted));
    if counted {
        sql.push("(");
        push_counts(sql, work, selection, clauses, table, columns);
        if selection.hide_unavailable {
            push_unavailable(sql, work, selection, clauses, columns);
        }
        sql.push(")");
    }
    counted
}

/// Writes the beginning of a statement, with the rows of a selection as `kept`.
pub(crate) fn push_kept<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    properties: &[&'static Filter],
) -> Counted {
    let columns: Vec<String> =
        properties.iter().filter_map(|property| Place::of(property.on).columns).collect();
    let columns = columns.join(", ");
    let is_offered = |on| properties.iter().any(|property| property.on == on);
    if let (Some((counts, _)), true) = (counts(E::TYPE), selection.conditions.is_empty()) {
        sql.push("with kept as (");
        push_counts(sql, work, selection, clauses, counts, &columns);
        if selection.hide_unavailable {
            push_unavailable(sql, work, selection, clauses, &columns);
        }
        if is_offered(FilterTarget::InStock) {
            push_in_stock(sql, work, selection, &columns);
        }
        sql.push(")");
        return Counted::Numbers;
    }
    let hose = hoses(&selection.conditions).filter(|_| is_offered(FilterTarget::Ferrule));
    if let Some(on) = hose {
        push_approved(sql, work.tenant(), on);
    }
    sql.push(if hose.is_some() {
        ", kept as (select r.*, a.ferrule, a.ferrule_name from "
    } else {
        "with kept as (select * from "
    });
    push_rows(sql, work, selection, clauses, &format!("c.id, {columns}"));
    sql.push(" r");
    if hose.is_some() {
        sql.push(
            " left join approved a on a.series = r.series_folded and a.brand = r.brand_folded",
        );
    }
    sql.push(")");
    Counted::Ids
}

/// Writes, as `approved`, the series in the crimp specs of hoses, each with its ferrules.
fn push_approved(sql: &mut QueryBuilder<Postgres>, tenant: RawId, on: &HoseScope) {
    sql.push(
        "with approved as materialized (
            select s.coupling_series_folded as series, coalesce(s.coupling_series_brand_folded, hb.name_folded) as brand, ",
    )
    .push(FERRULE_OF_SPEC)
    .push(
        " as ferrule,
                (select concat_ws(' ', fb.name, f.part_number) from ferrules f join brands fb on fb.id = f.brand_id
                    where f.id = s.ferrule_id) as ferrule_name",
    );
    push_specs(sql, &tenant, on);
    sql.push(")");
}

/// Writes the rows of identical items, whatever their stock and availability.
fn push_counts<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    counts: &str,
    columns: &str,
) {
    sql.push(format_args!("select {columns}, null as in_stock, c.items as n from {counts} c left join brands b on b.id = c.brand_id where true"));
    push_owners(sql, work, selection);
    push_clauses(sql, clauses);
    push_hidden_brands(sql, work, selection);
}

/// Subtracts unavailable items. An item in stock that is unavailable isn't counted as in stock either.
fn push_unavailable<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    clauses: &[Clause],
    columns: &str,
) {
    sql.push(format_args!(
        " union all select {columns}, null, -1 from (select item_id from item_properties where organization_id = "
    ));
    sql.push_bind(work.tenant()).push(" and not available");
    if selection.hide_out_of_stock {
        sql.push(" union select item_id from item_stock where organization_id = ")
            .push_bind(work.tenant())
            .push(" and available <= 0");
    }
    sql.push(") u");
    push_each::<E>(sql, "u.item_id");
    sql.push(" where true");
    push_owners(sql, work, selection);
    push_clauses(sql, clauses);
    push_hidden_brands(sql, work, selection);
}

/// Joins the item `c` of an id, and its brand `b`. Each is looked up by itself: PostgreSQL expects far more to be
/// unavailable or in stock than is, and would read all items.
fn push_each<E: CatalogueRow>(sql: &mut QueryBuilder<Postgres>, id: &str) {
    sql.push(format_args!(
        " cross join lateral (select * from {} e where e.id = {id} offset 0) c left join brands b on b.id = c.brand_id",
        E::TABLE
    ));
}

/// Counts items in stock as such, and subtracts them from the others.
fn push_in_stock<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
    columns: &str,
) {
    sql.push(format_args!(" union all select {columns}, m.in_stock, m.n from item_stock s"));
    push_each::<E>(sql, "s.item_id");
    push_properties(sql, work);
    sql.push(" cross join (values ('true', 1), (null, -1)) m (in_stock, n) where s.available > 0 and s.organization_id = ")
        .push_bind(work.tenant())
        .push(" and s.kind = ")
        .push_bind(E::TYPE.word());
    if selection.hide_unavailable {
        sql.push(" and coalesce(p.available, true)");
    }
    push_owners(sql, work, selection);
    push_hidden_brands(sql, work, selection);
}

/// Adds the condition on the owners of a selection, with its `and`.
fn push_owners<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
) {
    sql.push(" and c.organization_id = any(").push_bind(owners(work, selection)).push(")");
}
