//! SQL conditions: what fits a hose.

use domain::catalogue::HoseScope;
use domain::measures::size::SizeFilter;
use sqlx::{Postgres, QueryBuilder};

/// Whether the sizes of a hose `h` and a fitting `c` agree: by true bore where both have one.
pub(crate) const fn size_fits() -> &'static str {
    "case when h.nominal_hose_size_key is not null and c.nominal_hose_size_key is not null
        then h.nominal_hose_size_key = c.nominal_hose_size_key else h.size_key = c.hose_size_key end"
}

/// Writes, behind an `and`, which hoses `h` are meant.
pub(crate) fn push_hoses(sql: &mut QueryBuilder<Postgres>, tenant: &[u8], on: &HoseScope) {
    sql.push("h.organization_id in (").push_bind(tenant).push(", shared_organization()) and ");
    match on {
        HoseScope::Hose(id) => {
            sql.push("h.id = ").push_bind(id.raw());
        }
        HoseScope::Series(series, size) => {
            sql.push("h.series_folded = ").push_bind(series.clone());
            if let Some(size) = size {
                sql.push(" and ");
                push_hose_size(sql, "h", "size_key", size);
            }
        }
    }
}

/// Writes, in brackets, the condition that the size of a hose, with its key in this column, is the requested
/// one. Inches and DN are compared with the bore; hoses without a separate bore have it as their size.
pub(crate) fn push_hose_size(
    sql: &mut QueryBuilder<Postgres>,
    row: &str,
    column: &str,
    size: &SizeFilter,
) {
    sql.push(format_args!("({row}.{column} = ")).push_bind(size.own_key());
    if let Some(bore) = size.bore_key() {
        sql.push(format_args!(" or {row}.nominal_hose_size_key = ")).push_bind(bore.clone());
        sql.push(format_args!(" or {row}.nominal_hose_size_key is null and {row}.{column} = "));
        sql.push_bind(bore);
    }
    sql.push(")");
}

/// Writes, with its `and`, that `c`, a row of the table, goes with one of these hoses.
pub(crate) fn push_fits(
    sql: &mut QueryBuilder<Postgres>,
    table: &str,
    tenant: &[u8],
    on: &HoseScope,
) {
    match table {
        "crimp_fittings" => push_fitting_fits(sql, tenant, on),
        "ferrules" => {
            sql.push(" and c.id = any(array(select s.ferrule_id::bytea");
            push_specs(sql, tenant, on);
            sql.push("))");
        }
        "wraps" => push_wrap_fits(sql, tenant, on),
        _ => {
            sql.push(" and false");
        }
    }
}

/// Finds series and sizes first, once, so that the index can be used; then compares pair by pair.
fn push_fitting_fits(sql: &mut QueryBuilder<Postgres>, tenant: &[u8], on: &HoseScope) {
    sql.push(" and c.series_folded = any(array(select s.coupling_series_folded");
    push_specs(sql, tenant, on);
    sql.push(")) and (c.hose_size_key = any(array(select h.size_key from hoses h where ");
    push_hoses(sql, tenant, on);
    sql.push(")) or c.nominal_hose_size_key = any(array(select h.nominal_hose_size_key from hoses h where ");
    push_hoses(sql, tenant, on);
    sql.push("))) and exists (select");
    push_specs(sql, tenant, on);
    sql.push(format_args!(" and {SPEC_OF_SERIES} and {})", size_fits()));
}

/// Whether the spec `s` of a hose of the brand `hb` is for the series of the fitting `c`.
const SPEC_OF_SERIES: &str = "s.coupling_series_folded = c.series_folded
    and coalesce(s.coupling_series_brand_folded, hb.name_folded) = (select fb.name_folded from brands fb where fb.id = c.brand_id)";

/// The ferrule of a spec `s`: its id, `none` if it is crimped without one, null if the catalogue lacks it.
pub(crate) const FERRULE_OF_SPEC: &str =
    "case when s.ferrule_id is not null then encode(s.ferrule_id, 'hex')
    when s.ferrule_part_number is null then 'none' end";

/// Writes, with its `and`, that a spec of one of these hoses and the fitting `c` has this ferrule.
pub(crate) fn push_ferrule(
    sql: &mut QueryBuilder<Postgres>,
    tenant: &[u8],
    on: &HoseScope,
    ferrule: &str,
) {
    sql.push(" and exists (select");
    push_specs(sql, tenant, on);
    sql.push(format_args!(" and {SPEC_OF_SERIES} and {FERRULE_OF_SPEC} = "))
        .push_bind(ferrule.to_owned())
        .push(")");
}

/// Writes the specs `s` of the hoses `h`, whose brand is `hb`.
pub(crate) fn push_specs(sql: &mut QueryBuilder<Postgres>, tenant: &[u8], on: &HoseScope) {
    sql.push(
        " from hoses h join brands hb on hb.id = h.brand_id join crimp_specs s on s.hose_id = h.id
            where s.organization_id in (",
    )
    .push_bind(tenant)
    .push(", shared_organization()) and ");
    push_hoses(sql, tenant, on);
}

/// The wrap goes over the smallest and the largest of the hoses.
fn push_wrap_fits(sql: &mut QueryBuilder<Postgres>, tenant: &[u8], on: &HoseScope) {
    for (bound, widest) in [("takes_from_mm <=", "min"), ("takes_to_mm >=", "max")] {
        sql.push(format_args!(
            " and c.{bound} (select {widest}(h.outer_diam_mm) from hoses h where "
        ));
        push_hoses(sql, tenant, on);
        sql.push(")");
    }
}
