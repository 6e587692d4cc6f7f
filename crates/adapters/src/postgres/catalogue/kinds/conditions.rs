//! Conditions of lists as SQL.

use domain::catalogue::port::Items;
use domain::catalogue::{Condition, HoseScope, ItemType, Selection};
use domain::{RawId, Result};
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::choices::push_least;
use crate::postgres::catalogue::kinds::fit::{push_ferrule, push_fits, push_hose_size};
use crate::postgres::catalogue::kinds::numbers::{NumberSearch, PART_NUMBER};
use crate::postgres::catalogue::table;
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Up to this many matches of a text filter become a list of ids. With more, the list is filtered in its
/// order, since a page then fills soon.
const MOST_MATCHES: i32 = 1_000;

type Write = Box<dyn Fn(&mut QueryBuilder<Postgres>) + Send + Sync>;

/// A condition as SQL on items `c`, after looking up what it needs.
pub(crate) struct Clause {
    /// Writes it with its `and`.
    write: Write,
    /// The stored columns that it looks at; none if it looks at more than its own row.
    pub(crate) columns: Option<Vec<String>>,
    pub(crate) finds: Finds,
}

/// The matches of a clause, if more than its SQL depends on them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Finds {
    Nothing,
    /// Items of which all ids are known.
    Few,
    /// Items by the organization's or the customer's part number.
    OwnNumbers,
    Items,
}

impl Clause {
    /// Looks at these columns and no other row.
    fn of(
        columns: &[&str],
        write: impl Fn(&mut QueryBuilder<Postgres>) + Send + Sync + 'static,
    ) -> Self {
        let columns = columns.iter().map(|column| (*column).to_owned()).collect();
        Self { columns: Some(columns), ..Self::beyond(write) }
    }

    /// Looks at other rows too.
    fn beyond(write: impl Fn(&mut QueryBuilder<Postgres>) + Send + Sync + 'static) -> Self {
        Self { write: Box::new(write), columns: None, finds: Finds::Items }
    }

    /// The column is one of these ids.
    pub(crate) fn one_of(column: &'static str, ids: Vec<RawId>) -> Self {
        let finds = match column {
            _ if ids.is_empty() => Finds::Nothing,
            "id" => Finds::Few,
            _ => Finds::Items,
        };
        let clause = Self::of(&[column], move |sql| {
            sql.push(format_args!(" and c.{column} = any(")).push_bind(ids.clone()).push(")");
        });
        Self { finds, ..clause }
    }

    /// The column is one of these texts. A single text gives the planner better estimates than a list.
    fn equals(column: String, texts: Vec<String>) -> Self {
        let finds = if texts.is_empty() { Finds::Nothing } else { Finds::Items };
        let clause = Self::of(&[&column.clone()], move |sql| match texts.as_slice() {
            [only] => {
                sql.push(format_args!(" and c.{column} = ")).push_bind(only.clone());
            }
            several => {
                sql.push(format_args!(" and c.{column} = any("))
                    .push_bind(several.to_vec())
                    .push(")");
            }
        });
        Self { finds, ..clause }
    }

    /// The text occurs in the column, and in that of many rows.
    pub(crate) fn like(column: &'static str, fragment: String) -> Self {
        Self::of(&[&format!("{column}_folded")], move |sql| {
            sql.push(" and position(")
                .push_bind(fragment.clone())
                .push(format_args!(" in c.{column}_folded) > 0"));
        })
    }

    /// At least one of these alternatives holds.
    fn either(ways: Vec<Vec<Self>>) -> Self {
        if ways.is_empty() {
            return Self::never();
        }
        Self::beyond(move |sql| {
            for (at, way) in ways.iter().enumerate() {
                sql.push(if at == 0 { " and ((true" } else { ") or (true" });
                push_clauses(sql, way);
            }
            sql.push("))");
        })
    }

    fn never() -> Self {
        Self::one_of("id", Vec::new())
    }
}

/// The clauses of conditions on a kind; none when nothing can match. With `customer`, the customer's own part
/// number overrides the organization's.
pub(crate) async fn clauses(
    work: &mut PgWork,
    kind: ItemType,
    conditions: &[Condition],
    customer: bool,
) -> Result<Option<Vec<Clause>>> {
    let mut clauses = Vec::with_capacity(conditions.len());
    for condition in conditions {
        let found = ready(work, kind, condition, hoses(conditions), customer).await?;
        if found.iter().any(|clause| clause.finds == Finds::Nothing) {
            return Ok(None);
        }
        clauses.extend(found);
    }
    Ok(Some(clauses))
}

/// The hoses that items have to fit by these conditions.
pub(crate) fn hoses(conditions: &[Condition]) -> Option<&HoseScope> {
    conditions.iter().find_map(|condition| match condition {
        Condition::Fits(on) => Some(on),
        _ => None,
    })
}

async fn ready(
    work: &mut PgWork,
    kind: ItemType,
    condition: &Condition,
    hoses: Option<&HoseScope>,
    customer: bool,
) -> Result<Vec<Clause>> {
    let (table, tenant) = (table(kind), work.tenant());
    Ok(vec![match condition.clone() {
        Condition::Contains(PART_NUMBER, fragment) => {
            let (owners, kinds) = (work.owners(), vec![kind]);
            let search = NumberSearch { fragment, owners, kinds };
            work.by_number(&search, false, None).await?.clause(kind, search.fragment)
        }
        Condition::Contains(column, fragment) => {
            match matching(work, table, column, &fragment).await? {
                Some(ids) => Clause::one_of("id", ids),
                None => Clause::like(column, fragment),
            }
        }
        Condition::Word(column, fragment) => {
            let folded = format!("{column}_folded");
            match work.values_of(table, &folded).await? {
                Some(mut values) => {
                    values.retain(|value| value.contains(&fragment));
                    Clause::equals(folded, values)
                }
                None => Clause::like(column, fragment),
            }
        }
        Condition::SameText(column, text) => Clause::equals(format!("{column}_folded"), vec![text]),
        Condition::SameSize(column, keys) => Clause::equals(format!("{column}_key"), keys),
        Condition::HoseSize(column, size) => {
            let key = format!("{column}_key");
            Clause::of(&[&key.clone(), "nominal_hose_size_key"], move |sql| {
                sql.push(" and ");
                push_hose_size(sql, "c", &key, &size);
            })
        }
        Condition::Is(column, Some(choice)) => {
            Clause::equals(column.to_owned(), vec![choice.to_owned()])
        }
        Condition::Is(column, None) => Clause::of(&[column], move |sql| {
            sql.push(format_args!(" and c.{column} is null"));
        }),
        Condition::Equals(column, number) => Clause::of(&[column], move |sql| {
            sql.push(format_args!(" and c.{column} = ")).push_bind(number);
        }),
        Condition::AtLeast(column, least) => Clause::of(&[column], move |sql| {
            sql.push(" and ");
            push_least(sql, &format!("c.{column}"), least);
        }),
        Condition::AtMost(column, most) => Clause::of(&[column], move |sql| {
            sql.push(format_args!(" and c.{column} <= ")).push_bind(most);
        }),
        Condition::Brand(fragment) => {
            Clause::one_of("brand_id", brands(work, |name| name.contains(&fragment)).await?)
        }
        Condition::BrandIs(brand) => {
            Clause::one_of("brand_id", brands(work, |name| name == brand).await?)
        }
        Condition::OrgPartNumber(fragment) => return own_numbers(work, fragment, customer).await,
        Condition::ExternalId(number) => {
            let found = work.items_by_external(std::slice::from_ref(&number)).await?;
            Clause::one_of("id", found.into_iter().map(|(_, id)| id.raw()).collect())
        }
        Condition::Among(ids) => Clause::one_of("id", ids),
        Condition::InStock => Clause::beyond(move |sql| {
            sql.push(" and exists (select from item_stock s where s.organization_id = ")
                .push_bind(tenant)
                .push(" and s.item_id = c.id and s.available > 0)");
        }),
        Condition::Fits(on) => Clause::beyond(move |sql| push_fits(sql, table, &tenant, &on)),
        Condition::Ferrule(ferrule) => match hoses.cloned() {
            Some(on) => Clause::beyond(move |sql| push_ferrule(sql, &tenant, &on, &ferrule)),
            None => Clause::never(),
        },
        Condition::Either(ways) => {
            let mut found = Vec::new();
            for way in &ways {
                found.extend(Box::pin(clauses(work, kind, way, customer)).await?);
            }
            Clause::either(found)
        }
        Condition::Never => Clause::never(),
    }])
}

/// The most different values of a column that are looked through.
const MOST_VALUES: usize = 2_000;

impl PgWork {
    /// The different values of a column that an index begins with after the organization: one step in
    /// the index for each value, not for each row. None where there are very many.
    pub(crate) async fn values_of(
        &mut self,
        table: &'static str,
        column: &str,
    ) -> Result<Option<Vec<String>>> {
        let mut sql = QueryBuilder::new("with recursive v (owner, value) as (");
        sql.push("(select o.id, (select c.").push(column).push(" from ").push(table);
        sql.push(" c where c.organization_id = o.id order by 1 limit 1) from unnest(")
            .push_bind(self.owners());
        sql.push("::bytea[]) as o (id)) union all select v.owner, (select c.")
            .push(column)
            .push(" from ")
            .push(table);
        sql.push(" c where c.organization_id = v.owner and c.")
            .push(column)
            .push(" > v.value order by 1 limit 1) from v where v.value is not null)");
        // The steps are evaluated lazily, so the limit ends them.
        sql.push(format_args!(
            " select value from v where value is not null limit {}",
            MOST_VALUES + 1
        ));
        let mut values: Vec<String> = sql
            .build_query_scalar()
            .all(&mut *self.tx, "looking up the values of a column")
            .await?;
        let few = values.len() <= MOST_VALUES;
        values.sort_unstable();
        values.dedup();
        Ok(few.then_some(values))
    }
}

/// The ids of the rows whose column contains the fragment; none when there are too many to list.
pub(crate) async fn matching(
    work: &mut PgWork,
    table: &str,
    column: &str,
    fragment: &str,
) -> Result<Option<Vec<RawId>>> {
    let ids: Vec<RawId> = sqlx::query_scalar("select matching_items($1, $2, $3, $4)")
        .bind(table)
        .bind(format!("{column}_folded"))
        .bind(fragment)
        .bind(MOST_MATCHES + 1)
        .all(&mut *work.tx, "searching items")
        .await?;
    let few = i32::try_from(ids.len()).is_ok_and(|found| found <= MOST_MATCHES);
    Ok(few.then_some(ids))
}

/// The brands with matching folded names.
pub(crate) async fn brands(
    work: &mut PgWork,
    matches: impl Fn(&str) -> bool + Send,
) -> Result<Vec<RawId>> {
    let names: Vec<(RawId, String)> = sqlx::query_as("select id::bytea, name_folded from brands where organization_id in ($1, shared_organization())")
        .bind(work.tenant())
        .all(&mut *work.tx, "searching brands")
        .await?;
    Ok(names.into_iter().filter(|(_, name)| matches(name)).map(|(id, _)| id).collect())
}

/// Searches the number that is shown: the customer's, else the organization's.
async fn own_numbers(work: &mut PgWork, fragment: String, customer: bool) -> Result<Vec<Clause>> {
    let organization = matching(work, "item_properties", "org_part_number", &fragment).await?;
    let customers = if customer {
        matching(work, "customer_item_properties", "org_part_number", &fragment).await?
    } else {
        Some(Vec::new())
    };
    let shown = if customer {
        "coalesce(k.org_part_number_folded, p.org_part_number_folded)"
    } else {
        "p.org_part_number_folded"
    };
    let clause = Clause::beyond(move |sql| {
        sql.push(" and position(")
            .push_bind(fragment.clone())
            .push(format_args!(" in {shown}) > 0"));
    });
    let shown = Clause { finds: Finds::OwnNumbers, ..clause };
    Ok(match (organization, customers) {
        (Some(ids), Some(_)) if !customer => vec![Clause::one_of("id", ids)],
        (Some(ids), Some(others)) => vec![Clause::one_of("id", [ids, others].concat()), shown],
        _ => vec![shown],
    })
}

/// Writes the clauses behind a `where`, each with its `and`.
pub(crate) fn push_clauses(sql: &mut QueryBuilder<Postgres>, clauses: &[Clause]) {
    for clause in clauses {
        (clause.write)(sql);
    }
}

/// Writes the other restrictions of a selection.
pub(crate) fn push_selection<E>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
) {
    if let Some(ids) = &selection.ids {
        let ids: Vec<RawId> = ids.iter().map(|id| id.raw()).collect();
        sql.push(" and c.id = any(").push_bind(ids).push(")");
    }
    if selection.hide_unavailable {
        sql.push(" and coalesce(p.available, true)");
    }
    if selection.hide_out_of_stock {
        sql.push(" and not exists (select from item_stock s where s.organization_id = ")
            .push_bind(work.tenant())
            .push(" and s.item_id = c.id and s.available <= 0)");
    }
    push_hidden_brands(sql, work, selection);
}

/// Writes, with its `and`, which brands a selection leaves out.
pub(crate) fn push_hidden_brands<E>(
    sql: &mut QueryBuilder<Postgres>,
    work: &PgWork,
    selection: &Selection<E>,
) {
    if selection.hide_unavailable_brands {
        sql.push(" and not exists (select from brand_properties bp where bp.organization_id = ")
            .push_bind(work.tenant())
            .push(" and bp.brand_id = c.brand_id and not bp.available)");
    }
}
