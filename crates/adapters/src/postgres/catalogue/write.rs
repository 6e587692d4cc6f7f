//! Keeping new and changed items: any number of them in one statement.

use domain::catalogue::Component;
use domain::sheet::{Cell, Choice, ColumnType};
use sqlx::{Postgres, QueryBuilder};

use super::super::work::PgWork;
use super::CatalogueRow;
use super::conditions::bytes;

/// The values of one stored column, for `unnest`.
enum Values {
    Text(Vec<Option<String>>),
    Number(Vec<Option<f64>>),
}

/// The statement that keeps these items, and registers them among the items of all kinds.
pub(crate) fn insert<E: CatalogueRow>(
    work: &PgWork,
    components: &[Component<E>],
) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("with n as materialized (");
    let names = push_rows(&mut sql, components);
    sql.push("), registered as (insert into items (organization_id, id, kind) select ")
        .push_bind(work.tenant())
        .push(", id, ")
        .push_bind(E::TYPE.word());
    sql.push(format_args!(" from n) insert into {} (organization_id, {names}) select ", E::TABLE));
    sql.push_bind(work.tenant()).push(", * from n");
    sql
}

/// The statement that keeps these changed items of the organization.
pub(crate) fn update<E: CatalogueRow>(
    work: &PgWork,
    components: &[Component<E>],
) -> QueryBuilder<Postgres> {
    let mut sql = QueryBuilder::new("with n as materialized (");
    let names = push_rows(&mut sql, components);
    sql.push(format_args!(") update {} c set ", E::TABLE));
    let set = names.split(", ").filter(|name| !["id", "created", "created_by"].contains(name));
    let set: Vec<String> = set.map(|name| format!("{name} = n.{name}")).collect();
    sql.push(set.join(", ")).push(" from n where c.id = n.id and c.organization_id = ");
    sql.push_bind(work.tenant());
    sql
}

/// Writes a `select` of these items as rows, and gives the names of its columns.
fn push_rows<E: CatalogueRow>(
    sql: &mut QueryBuilder<Postgres>,
    components: &[Component<E>],
) -> String {
    let each = |of: fn(&Component<E>) -> Option<Vec<u8>>| -> Vec<Option<Vec<u8>>> {
        components.iter().map(of).collect()
    };
    sql.push("select * from unnest(").push_bind(each(|c| Some(bytes(c.id.raw()))));
    sql.push("::bytea[], ").push_bind(each(|c| c.brand.map(|id| bytes(id.raw()))));
    sql.push("::bytea[], ").push_bind(each(|c| c.based_on.map(|id| bytes(id.raw()))));
    let ranks: Vec<i32> = components
        .iter()
        .map(|c| c.item.size().map_or(0, domain::engineering::size::Size::rank))
        .collect();
    sql.push("::bytea[], ").push_bind(ranks);
    let created: Vec<_> = components.iter().map(|c| c.record.created).collect();
    sql.push("::integer[], ").push_bind(created);
    sql.push("::timestamptz[], ").push_bind(each(|c| c.record.created_by.map(bytes)));
    let modified: Vec<_> = components.iter().map(|c| c.record.last_modified).collect();
    sql.push("::bytea[], ").push_bind(modified);
    sql.push("::timestamptz[], ").push_bind(each(|c| c.record.last_modified_by.map(bytes)));
    sql.push("::bytea[]");
    let mut names = vec![
        "id, brand_id, based_on, rank, created, created_by, last_modified, last_modified_by"
            .to_owned(),
    ];
    for (name, values) in columns(components) {
        sql.push(", ");
        match values {
            Values::Text(texts) => sql.push_bind(texts).push("::text[]"),
            Values::Number(numbers) => sql.push_bind(numbers).push("::float8[]"),
        };
        names.push(name);
    }
    let names = names.join(", ");
    sql.push(format_args!(") as n ({names})"));
    names
}

/// The stored columns with their values: a size has a second one to compare by.
fn columns<E: CatalogueRow>(components: &[Component<E>]) -> Vec<(String, Values)> {
    let mut columns = Vec::with_capacity(E::COLUMNS.len() * 2);
    for column in E::COLUMNS {
        let texts = || Values::Text(Vec::with_capacity(components.len()));
        match column.holds {
            ColumnType::Brand => {}
            ColumnType::Number { .. } => {
                columns.push((
                    column.stored.to_owned(),
                    Values::Number(Vec::with_capacity(components.len())),
                ));
            }
            ColumnType::Size => {
                columns.push((column.stored.to_owned(), texts()));
                columns.push((format!("{}_key", column.stored), texts()));
            }
            // Flags, amounts and dates are what organizations say of items; no items have them.
            ColumnType::Text { .. }
            | ColumnType::Choice(_)
            | ColumnType::Flag
            | ColumnType::Money
            | ColumnType::Currency
            | ColumnType::Quantity { .. }
            | ColumnType::Date { .. } => {
                columns.push((column.stored.to_owned(), texts()));
            }
        }
    }
    for component in components {
        let mut target = columns.iter_mut().map(|(_, values)| values);
        component.item.each_cell(&mut |column, cell| {
            if column.holds == ColumnType::Brand {
                return;
            }
            let key = match cell {
                Cell::Size(size) => Some(size.key()),
                _ => None,
            };
            match (target.next(), cell) {
                (Some(Values::Number(numbers)), Cell::Number(number)) => numbers.push(Some(number)),
                (Some(Values::Number(numbers)), _) => numbers.push(None),
                (Some(Values::Text(texts)), Cell::Text(text)) => texts.push(Some(text.to_owned())),
                (Some(Values::Text(texts)), Cell::Size(size)) => {
                    texts.push(Some(size.as_str().to_owned()));
                }
                (Some(Values::Text(texts)), _) => texts.push(None),
                (None, _) => {}
            }
            if let (ColumnType::Size, Some(Values::Text(keys))) =
                (column.holds, next_if_size(column.holds, &mut target))
            {
                keys.push(key);
            }
        });
    }
    columns
}

fn next_if_size<'a>(
    holds: ColumnType,
    target: &mut impl Iterator<Item = &'a mut Values>,
) -> Option<&'a mut Values> {
    if holds == ColumnType::Size { target.next() } else { None }
}
