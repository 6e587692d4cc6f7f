//! Looks up records by name.

use async_trait::async_trait;
use domain::catalogue::ItemType;
use domain::fields::Choice;
use domain::measures::size::{Size, SizeFilter};
use domain::workbooks::port::References;
use domain::workbooks::{Names, Reference};
use domain::{RawId, Result};
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::table;
use crate::postgres::many::is_key;
use crate::postgres::row::{get, position, raw_id};
use crate::postgres::work::PgWork;

#[async_trait]
impl References for PgWork {
    async fn named(&mut self, to: Reference, names: &[Names]) -> Result<Vec<(usize, RawId)>> {
        let mut sql = match to {
            Reference::Item => items(self, names, ""),
            Reference::Product => items(self, names, ASSEMBLIES),
            Reference::Warehouse => by_name(self, names, "warehouses"),
            Reference::PriceList => by_name(self, names, "price_lists"),
            Reference::Customer => customers(self, names),
            Reference::Part(part) => {
                // Part number, brand and sizes of a known kind.
                let kind = Some(part.item_type().word().to_owned());
                let of = |names: &Names| {
                    let at = |at: usize| names.get(at).cloned().flatten();
                    vec![at(0), kind.clone(), at(1), at(2), at(3)]
                };
                items(self, &names.iter().map(of).collect::<Vec<_>>(), "")
            }
        };
        let rows = self.all_of_many(names.len(), sql.build(), "finding records by name").await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            found.push((position(row)?, raw_id(get(row, "id")?)?));
        }
        Ok(found)
    }
}

/// A column with all names.
fn column(names: &[Names], at: usize) -> Vec<Option<String>> {
    names.iter().map(|names| names.get(at).cloned().flatten()).collect()
}

/// The dash sizes that names tell in another notation, such as 1/2 and DN 12.
fn told(names: &[Names], at: usize, read: fn(&str) -> SizeFilter) -> Vec<Option<String>> {
    let told = |name: Option<String>| read(&name?).bore_key();
    column(names, at).into_iter().map(told).collect()
}

/// Records identified by their name alone.
fn by_name(work: &PgWork, names: &[Names], table: &str) -> QueryBuilder<Postgres> {
    let mut sql =
        QueryBuilder::new("with n as materialized (select lower(name) as name, place from unnest(");
    sql.push_bind(column(names, 0)).push("::text[]) with ordinality as n (name, place))");
    sql.push(format_args!(
        " select c.id, n.place from n cross join lateral (select id from {table} c where {}",
        is_key("c.name_folded", "n.name"),
    ));
    sql.push(" and not c.deleted and c.organization_id = ").push_bind(work.tenant());
    sql.push(" order by c.name_folded offset 0) c");
    sql
}

/// Customers by name, number, or both. For a blank number, customers without one come first.
fn customers(work: &PgWork, names: &[Names]) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new(
        "with n as materialized (select nullif(lower(name), '') as name, nullif(number, '') as number,
            number = '' as is_blank, place from unnest(",
    );
    sql.push_bind(column(names, 0)).push("::text[], ").push_bind(column(names, 1));
    sql.push("::text[]) with ordinality as n (name, number, place))");
    sql.push(" select id, place from (select c.id, n.place, rank() over (partition by n.place");
    sql.push(" order by coalesce(n.is_blank, false) and c.erp_id is not null) as rank");
    sql.push(" from n cross join lateral (");
    // Each way uses an index of its own.
    for (at, (stored, key, further)) in [
        ("c.name_folded", "n.name", "(n.number is null or c.erp_id = n.number)"),
        ("c.erp_id", "n.number", "n.name is null"),
    ]
    .into_iter()
    .enumerate()
    {
        sql.push(if at == 0 { "" } else { " union all " });
        sql.push("(select c.id, c.erp_id from customers c where ");
        sql.push(is_key(stored, key)).push(" and ").push(further);
        sql.push(" and not c.deleted and c.organization_id = ").push_bind(work.tenant());
        sql.push(format_args!(" order by {stored})"));
    }
    sql.push(" offset 0) c");
    sql.push(") found where rank = 1");
    sql
}

/// Hose assemblies with these numbers, by their first versions, besides items with these part numbers.
const ASSEMBLIES: &str =
    " union all (select d.id, d.organization_id, null, 'hoseAssembly', '', '', null
    from documents d where d.kind = 'hoseAssembly' and d.previous_id is null
        and d.number_folded = n.part_number collate \"default\" and d.organization_id = ";

/// Items of all kinds by part number, then compared by their other names. Within a kind, items without a value come
/// first where the cell is blank.
fn items(work: &PgWork, names: &[Names], beside: &str) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new(
        "with n as materialized (select lower(part_number) collate \"C\" as part_number,
            nullif(lower(kind), '') as kind, nullif(lower(brand), '') as brand,
            nullif(size, '') as size, nullif(second_size, '') as second_size, bore, connection,
            coalesce(brand = '', false) as blank_brand, coalesce(size = '', false) as blank_size,
            place from unnest(",
    );
    sql.push_bind(column(names, 0));
    for at in 1..5 {
        sql.push("::text[], ").push_bind(column(names, at));
    }
    sql.push("::text[], ").push_bind(told(names, 3, Size::hose_filter));
    sql.push("::text[], ").push_bind(told(names, 4, Size::filter));
    sql.push(
        "::text[]) with ordinality as n (part_number, kind, brand, size, second_size, bore, connection, place))",
    );
    sql.push(
        " select place, id from (
            select distinct on (n.place, q.kind, q.brand_id, q.size, q.second_size) n.place, q.id,
                rank() over (partition by n.place, q.kind order by n.blank_brand and q.brand_id is not null,
                    n.blank_size and q.size <> '', q.size <> coalesce(n.size, q.size)) as rank
            from n cross join lateral (",
    );
    let mut first = true;
    for item_type in ItemType::ALL {
        let (size, second_size) = sizes(*item_type);
        let bore = bore(*item_type);
        for owner in work.owners() {
            sql.push(if first { "" } else { " union all " });
            first = false;
            // The order of the index by numbers, so that PostgreSQL prefers it to indexes that seem equally good.
            sql.push(format_args!(
                "(select c.id, c.organization_id, c.brand_id, '{}' as kind, {size} as size, {second_size} as second_size, {bore} as bore",
                item_type.word(),
            ));
            sql.push(format_args!(
                " from {} c where c.part_number_folded = n.part_number",
                table(*item_type)
            ));
            sql.push(" and c.organization_id = ").push_bind(owner).push(" order by c.rank, c.id)");
        }
    }
    if !beside.is_empty() {
        sql.push(beside).push_bind(work.tenant()).push(" order by d.revision, d.version)");
    }
    sql.push(
        ") q left join brands b on b.id = q.brand_id
        where (n.kind is null or lower(q.kind) = n.kind) and (n.brand is null or b.name_folded = n.brand)
            and (n.size is null or q.size = n.size or q.bore = n.bore)
            and (n.second_size is null or q.second_size = n.second_size or q.second_size = n.connection)
        order by n.place, q.kind, q.brand_id, q.size, q.second_size, q.organization_id = shared_organization()
        ) found where rank = 1",
    );
    sql
}

/// The key that a kind's bores have, where sizes in inches or DN name it.
const fn bore(item_type: ItemType) -> &'static str {
    match item_type {
        ItemType::Hose => "coalesce(c.nominal_hose_size_key, c.size_key)",
        ItemType::CrimpFitting => "coalesce(c.nominal_hose_size_key, c.hose_size_key)",
        ItemType::Ferrule => "c.size_key",
        ItemType::Adaptor => "c.end1_dash_size_key",
        ItemType::Wrap | ItemType::OtherItem => "null",
    }
}

/// Keys of the sizes that lists show for a kind.
const fn sizes(item_type: ItemType) -> (&'static str, &'static str) {
    match item_type {
        ItemType::Hose | ItemType::Ferrule | ItemType::Wrap => ("c.size_key", "''"),
        ItemType::CrimpFitting => ("c.hose_size_key", "c.dash_size_key"),
        ItemType::Adaptor => ("coalesce(c.end1_dash_size_key, '')", "''"),
        ItemType::OtherItem => ("''", "''"),
    }
}
