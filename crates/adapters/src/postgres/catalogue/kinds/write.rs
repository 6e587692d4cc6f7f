//! Keeping new and changed items: any number of them in one statement.

use domain::RawId;
use domain::catalogue::Component;
use domain::fields::Choice;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::CatalogueRow;
use crate::postgres::columns::{push_columns, push_filled_columns};
use crate::postgres::work::PgWork;

/// The statement that stores these items, and registers them among the items of all kinds.
pub(crate) fn insert<E: CatalogueRow>(
    work: &PgWork,
    components: &[Component<E>],
) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("with n as materialized (");
    let mut names = push_head(&mut sql, work, components);
    names.extend(push_filled_columns(&mut sql, items(components)));
    let names = push_names(&mut sql, &names);
    sql.push("), registered as (insert into items (organization_id, id, kind) select organization_id, id, ")
        .push_bind(E::TYPE.word());
    sql.push(format_args!(
        " from n) insert into {} (organization_id, {names}) select * from n",
        E::TABLE
    ));
    sql
}

/// The statement that stores changed items of the organization.
pub(crate) fn update<E: CatalogueRow>(
    work: &PgWork,
    components: &[Component<E>],
) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("with n as materialized (");
    let mut names = push_head(&mut sql, work, components);
    names.extend(push_columns(&mut sql, items(components)));
    let names = push_names(&mut sql, &names);
    sql.push(format_args!(") update {} c set ", E::TABLE));
    let set = names.split(", ").filter(|name| !["id", "created", "created_by"].contains(name));
    let set: Vec<String> = set.map(|name| format!("{name} = n.{name}")).collect();
    sql.push(set.join(", "));
    // Compares with a column: for a table without statistics, PostgreSQL expects few rows of one organization.
    sql.push(" from n where c.id = n.id and c.organization_id = n.organization_id");
    sql
}

/// Begins a `select` of these items as rows, with the columns of all kinds, and returns their names.
fn push_head<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    components: &[Component<E>],
) -> Vec<String> {
    let each = |of: fn(&Component<E>) -> Option<RawId>| -> Vec<Option<RawId>> {
        components.iter().map(of).collect()
    };
    sql.push("select ")
        .push_bind(work.tenant())
        .push("::record_id as organization_id, * from unnest(");
    sql.push_bind(each(|c| Some(c.id.raw())));
    sql.push("::bytea[], ").push_bind(each(|c| c.brand.map(domain::Id::raw)));
    sql.push("::bytea[], ").push_bind(each(|c| c.based_on.map(domain::Id::raw)));
    let ranks: Vec<i32> = components
        .iter()
        .map(|c| c.item.size().map_or(0, domain::measures::size::Size::rank))
        .collect();
    sql.push("::bytea[], ").push_bind(ranks);
    let created: Vec<_> = components.iter().map(|c| c.record.created).collect();
    sql.push("::integer[], ").push_bind(created);
    sql.push("::timestamptz[], ").push_bind(each(|c| c.record.created_by));
    let modified: Vec<_> = components.iter().map(|c| c.record.last_modified).collect();
    sql.push("::bytea[], ").push_bind(modified);
    sql.push("::timestamptz[], ").push_bind(each(|c| c.record.last_modified_by));
    sql.push("::bytea[]");
    vec![
        "id, brand_id, based_on, rank, created, created_by, last_modified, last_modified_by"
            .to_owned(),
    ]
}

fn items<E>(components: &[Component<E>]) -> impl ExactSizeIterator<Item = &E> {
    components.iter().map(|component| &component.item)
}

/// Ends the `select` with the names of its columns.
fn push_names(sql: &mut QueryBuilder<Postgres>, names: &[String]) -> String {
    let names = names.join(", ");
    sql.push(format_args!(") as n ({names})"));
    names
}
