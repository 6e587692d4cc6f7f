//! What rests on the rows that a unit of work has written, by the audit trail's entries of it.

use async_trait::async_trait;
use domain::Result;
use domain::workbooks::Touched;
use domain::workbooks::port::ImportEffects;
use sqlx::AssertSqlSafe;

use crate::postgres::row::get;
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Most records that are named.
const NAMED: u32 = 10;

/// Entries of this unit of work.
const ENTRIES: &str = "entries as materialized (
        select kind, record_id, action, before, after from audit
        where organization_id = $1 and transaction = feed_transaction() and at = now()
    )";

/// The entries of a kind with the rows `p` that they wrote. Each row is looked up from its id to its id, in order: for that a
/// table has one index. With statistics from before the import, PostgreSQL would else take all rows of the organization for each.
fn written(kind: &str, table: &str, id: &str) -> String {
    format!(
        "entries e cross join lateral (select * from {table} p where p.organization_id = $1
            and p.{id} between e.record_id and e.record_id order by p.{id} offset 0) p where e.kind = '{kind}'"
    )
}

/// Items whose prices were written: own ones, those of price lists, and customers'.
fn priced() -> String {
    let listed = written("priceListItem", "price_list_items", "id");
    let of_customers = written("customerItem", "customer_item_properties", "id");
    format!(
        "priced as materialized (
            select e.record_id as id from entries e where e.kind = 'itemProperties'
                and coalesce(e.after, e.before) ?| array['list_price', 'list_price_currency', 'list_price_unit']
            union select p.catalogue_id from {listed} and p.catalogue_id is not null
            union select p.catalogue_id from {of_customers} and p.catalogue_id is not null
        )"
    )
}

#[async_trait]
impl ImportEffects for PgWork {
    async fn touched_assemblies(&mut self) -> Result<Touched> {
        let found = "rated as materialized (
                select distinct record_id as id from entries where kind in ('hose', 'crimpFitting') and action = 'update'
                    and (after ? 'max_pressure_psi' or before ? 'max_pressure_psi')
            ), specs as materialized (
                select c.hose_id, c.coupling_series_folded from entries e join crimp_specs c on c.id = e.record_id
                where e.kind = 'crimpSpec'
            ), found as materialized (
                select a.document_id as id from rated r join hose_assemblies a on a.organization_id = $1 and a.hose_id = r.id
                union select a.document_id from rated r
                    join hose_assemblies a on a.organization_id = $1 and a.end1_fitting_id = r.id
                union select a.document_id from rated r
                    join hose_assemblies a on a.organization_id = $1 and a.end2_fitting_id = r.id
                union select a.document_id from specs s
                    join hose_assemblies a on a.organization_id = $1 and a.hose_id = s.hose_id
                    join crimp_fittings f on f.id in (a.end1_fitting_id, a.end2_fitting_id)
                        and lower(f.series) = s.coupling_series_folded
            ), named as (
                select d.number as name from found f join documents d on d.organization_id = $1 and d.id = f.id
                where d.status = 'released'
            )";
        self.touched(found, "looking for assemblies that an import touches").await
    }

    async fn touched_estimates(&mut self) -> Result<Touched> {
        let found = format!(
            "{}, built as materialized (
                select a.document_id as id from priced i join hose_assemblies a on a.organization_id = $1 and a.hose_id = i.id
                union select a.document_id from priced i
                    join hose_assemblies a on a.organization_id = $1 and a.end1_fitting_id = i.id
                union select a.document_id from priced i
                    join hose_assemblies a on a.organization_id = $1 and a.end2_fitting_id = i.id
            ), found as materialized (
                select l.document_id as id from priced i join document_lines l on l.organization_id = $1 and l.item_id = i.id
                union select l.document_id from built b
                    join document_lines l on l.organization_id = $1 and l.assembly_id = b.id
            ), named as (
                select d.number as name from found f join documents d on d.organization_id = $1 and d.id = f.id
                    join sales_estimates s on s.organization_id = $1 and s.document_id = d.id
                where d.is_latest and d.status in ('under editing', 'released')
                    and (s.valid_until is null or s.valid_until > now())
            )",
            priced()
        );
        self.touched(&found, "looking for estimates that an import touches").await
    }

    async fn touched_price_lists(&mut self) -> Result<Touched> {
        let found = format!(
            "{}, found as materialized (
                select p.price_list_id as id from priced i cross join lateral (
                    select * from price_list_items p where p.organization_id = $1 and p.catalogue_id between i.id and i.id
                        and not p.deleted order by p.catalogue_id offset 0) p
                union select p.price_list_id from {}
            ), named as (
                select l.name from found f join price_lists l on l.organization_id = $1 and l.id = f.id and not l.deleted
            )",
            priced(),
            written("priceListItem", "price_list_items", "id")
        );
        self.touched(&found, "looking for price lists that an import touches").await
    }

    async fn prices_below_margin(&mut self) -> Result<Touched> {
        let own = written("itemProperties", "item_properties", "item_id");
        let listed = written("priceListItem", "price_list_items", "id");
        let of_customers = written("customerItem", "customer_item_properties", "id");
        let found = format!(
            "prices as materialized (
                select p.item_id, p.list_price as price, p.list_price_currency as currency, p.list_price_unit as unit from {own}
                union all select p.catalogue_id, p.list_price, coalesce(p.currency, l.currency), p.unit
                from (select p.* from {listed} and p.enabled and not p.deleted and p.catalogue_id is not null) p
                    join price_lists l on l.organization_id = $1 and l.id = p.price_list_id
                union all select p.catalogue_id, p.net_price, p.net_price_currency, p.net_price_unit from {of_customers}
                    and p.catalogue_id is not null and not p.deleted
            ), named as (
                select distinct s.part_number as name, s.id
                from prices c
                    join organizations o on o.organization_id = $1
                    cross join lateral (select * from item_properties p where p.organization_id = $1
                        and p.item_id between c.item_id and c.item_id order by p.item_id offset 0) p
                    join stocked_items s on s.id = c.item_id
                    left join pricing m on m.organization_id = $1 and m.subject_id = $1
                    left join item_pricing t on t.organization_id = $1 and t.subject_id = $1 and t.item_type = s.item_type
                        and t.enabled is not false
                where c.price > 0 and p.cost is not null
                    and coalesce(c.currency, o.currency) = coalesce(p.cost_currency, o.currency)
                    and coalesce(c.unit, 'each') = coalesce(p.cost_unit, 'each')
                    and (1 - p.cost / c.price) * 100 < coalesce(t.margin_percent, m.margin_percent_materials)::numeric
            )"
        );
        self.touched(&found, "looking for prices below the margin").await
    }
}

impl PgWork {
    /// The number of the records `named`, and the first names. They begin with the entries of this unit of work.
    async fn touched(&mut self, found: &str, doing: &'static str) -> Result<Touched> {
        let sql = format!(
            "with {ENTRIES}, {found}
            select count(*) as count,
                array(select name from named order by lower(name), name limit {NAMED}) as names from named"
        );
        let query = sqlx::query(AssertSqlSafe(sql)).bind(self.tenant()).persistent(false);
        let row = query.one(&mut *self.tx, doing).await?;
        Ok(Touched {
            count: get::<i64, _>(&row, "count")?.unsigned_abs(),
            names: get(&row, "names")?,
        })
    }
}
