//! Keeping new items: any number of them in one statement.

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
    let ids: Vec<Vec<u8>> = components.iter().map(|component| bytes(component.id.raw())).collect();
    let mut sql = QueryBuilder::new(
        "with registered as (insert into items (organization_id, id, kind) select ",
    );
    sql.push_bind(work.tenant())
        .push(", item_id, ")
        .push_bind(E::TYPE.word())
        .push(" from unnest(");
    sql.push_bind(ids.clone()).push(format_args!(
        "::bytea[]) as i (item_id)) insert into {} (organization_id, ",
        E::TABLE
    ));
    sql.push("id, brand_id, based_on, rank, created, created_by, last_modified, last_modified_by");
    let columns = columns(components);
    for (name, _) in &columns {
        sql.push(", ").push(name);
    }
    sql.push(") select ").push_bind(work.tenant()).push(", n.* from unnest(").push_bind(ids);
    let each = |of: fn(&Component<E>) -> Option<Vec<u8>>| -> Vec<Option<Vec<u8>>> {
        components.iter().map(of).collect()
    };
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
    for (_, values) in columns {
        sql.push(", ");
        match values {
            Values::Text(texts) => sql.push_bind(texts).push("::text[]"),
            Values::Number(numbers) => sql.push_bind(numbers).push("::float8[]"),
        };
    }
    sql.push(") as n");
    sql
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
            ColumnType::Text { .. } | ColumnType::Choice(_) => {
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
                Cell::Empty | Cell::Text(_) | Cell::Number(_) => None,
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
