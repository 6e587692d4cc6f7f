//! Conditions of lists as SQL.

use std::borrow::Cow;

use domain::catalogue::{
    Condition, EndFilter, Hose, HoseScope, ItemType, NONE, PropertyFilter, PropertySource,
    Selection,
};
use domain::measures::shown::Least;
use domain::measures::size::SizeFilter;
use domain::{Id, RawId, Result};
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::choices::push_least;
use crate::postgres::catalogue::kinds::fit::{push_ends, push_ferrule, push_fits, push_hose_size};
use crate::postgres::catalogue::kinds::numbers::{NumberSearch, fragment};
use crate::postgres::catalogue::table;
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Up to so many matches of a text filter become a list of ids; more are filtered in order,
/// since a page of them is found soon.
const MOST_MATCHES: i32 = 1_000;

/// A condition made ready for SQL.
pub(crate) enum Clause {
    /// One of these ids in this column.
    OneOf(&'static str, Vec<RawId>),
    /// The column holds the fragment, and many rows do.
    Like(&'static str, String),
    /// The organization's or customer's part number holds the fragment, and many do.
    OwnNumberLike(String),
    /// The column is one of these texts.
    Equals(String, Vec<String>),
    /// The column is this size of hoses; in inches or DN it is of their bore.
    HoseSize(String, SizeFilter),
    /// The column is this number.
    Number(&'static str, f64),
    /// The column is at least so much.
    AtLeast(&'static str, Least),
    /// The column is at most so much.
    AtMost(&'static str, f64),
    /// Nothing is known of the column.
    IsNull(&'static str),
    /// This organization has stock of it.
    InStock(RawId),
    /// A fitting whose crimp specs with this hose, as this organization sees them, have one of these ferrules.
    Ferrule(RawId, Id<Hose>, Vec<String>),
    /// Rows of this table can fit hoses that this organization sees.
    Fits(&'static str, RawId, HoseScope),
    /// It has these ends, in either order.
    Ends(Box<[EndFilter; 2]>),
}

/// The clauses of conditions on a kind; none when nothing can match. With `customer` the
/// customer's own part number goes before the organization's.
pub(crate) async fn clauses(
    work: &mut PgWork,
    kind: ItemType,
    conditions: &[Condition],
    customer: bool,
) -> Result<Option<Vec<Clause>>> {
    let mut clauses = Vec::with_capacity(conditions.len());
    for condition in conditions {
        let found = match condition {
            Condition::OrgPartNumber(fragment) => own_numbers(work, fragment, customer).await?,
            other => vec![match fragment(other) {
                Some(fragment) => {
                    let kinds = vec![kind];
                    let search = NumberSearch {
                        fragment: fragment.to_owned(),
                        owners: work.owners(),
                        kinds,
                    };
                    work.by_number(&search, false, None).await?.clause(kind, fragment)
                }
                None => clause(work, table(kind), other).await?,
            }],
        };
        if found.iter().any(Clause::is_never) {
            return Ok(None);
        }
        clauses.extend(found);
    }
    Ok(Some(clauses))
}

impl Clause {
    /// The stored columns that it looks at; none if it looks at more than its own row.
    pub(crate) fn columns(&self) -> Option<Vec<Cow<'_, str>>> {
        Some(match self {
            Self::Equals(column, _) => vec![Cow::Borrowed(column)],
            Self::Like(column, _) => vec![Cow::Owned(format!("{column}_folded"))],
            Self::HoseSize(column, _) => {
                vec![Cow::Borrowed(column), Cow::Borrowed("nominal_hose_size_key")]
            }
            Self::OneOf(column, _)
            | Self::Number(column, _)
            | Self::AtLeast(column, _)
            | Self::AtMost(column, _)
            | Self::IsNull(column) => vec![Cow::Borrowed(column)],
            Self::OwnNumberLike(_)
            | Self::InStock(_)
            | Self::Ferrule(..)
            | Self::Fits(..)
            | Self::Ends(_) => return None,
        })
    }

    /// Whether it looks at the organization's or the customer's part number.
    pub(crate) const fn is_of_own_number(&self) -> bool {
        matches!(self, Self::OwnNumberLike(_))
    }

    /// Whether it names all items that there may be.
    pub(crate) const fn is_of_ids(&self) -> bool {
        matches!(self, Self::OneOf(column, _) if matches!(column.as_bytes(), b"id"))
    }

    pub(crate) const fn is_never(&self) -> bool {
        match self {
            Self::OneOf(_, ids) => ids.is_empty(),
            Self::Equals(_, texts) => texts.is_empty(),
            _ => false,
        }
    }
}

async fn clause(work: &mut PgWork, table: &'static str, condition: &Condition) -> Result<Clause> {
    Ok(match condition {
        Condition::Never | Condition::OrgPartNumber(_) => NEVER,
        Condition::SameSize(column, keys) => Clause::Equals(format!("{column}_key"), keys.clone()),
        Condition::HoseSize(column, size) => {
            Clause::HoseSize(format!("{column}_key"), size.clone())
        }
        Condition::AtLeast(column, least) => Clause::AtLeast(column, *least),
        Condition::Equals(column, number) => Clause::Number(column, *number),
        Condition::Is(column, choice) => {
            Clause::Equals((*column).to_owned(), vec![(*choice).to_owned()])
        }
        Condition::Word(column, fragment) => {
            let folded = format!("{column}_folded");
            match work.values_of(table, &folded).await? {
                Some(mut values) => {
                    values.retain(|value| value.contains(fragment));
                    Clause::Equals(folded, values)
                }
                None => Clause::Like(column, fragment.clone()),
            }
        }
        Condition::Contains(column, fragment) => {
            match matching(work, table, column, fragment).await? {
                Some(ids) => Clause::OneOf("id", ids),
                None => Clause::Like(column, fragment.clone()),
            }
        }
        Condition::SameText(column, text) => {
            Clause::Equals(format!("{column}_folded"), vec![text.clone()])
        }
        Condition::Brand(fragment) => {
            Clause::OneOf("brand_id", brands(work, |name| name.contains(fragment)).await?)
        }
        Condition::BrandIs(brand) => {
            Clause::OneOf("brand_id", brands(work, |name| name == brand).await?)
        }
        Condition::Fits(on) => Clause::Fits(table, work.tenant(), on.clone()),
        Condition::Ends(ends) => Clause::Ends(ends.clone()),
        Condition::Chosen(on, filter) => chosen(work, *on, filter).await?,
        Condition::Ferrule(hose, ferrules) => {
            Clause::Ferrule(work.tenant(), *hose, ferrules.clone())
        }
    })
}

/// Holds for no row.
const NEVER: Clause = Clause::OneOf("id", Vec::new());

/// A choice of a property, as choices are counted (`catalogue::choices`).
async fn chosen(work: &mut PgWork, on: PropertySource, filter: &PropertyFilter) -> Result<Clause> {
    Ok(match (on, filter) {
        (PropertySource::Text(column), PropertyFilter::AnyOf(texts)) => {
            Clause::Equals(format!("{column}_folded"), texts.clone())
        }
        (PropertySource::Size(column), PropertyFilter::AnyOf(keys)) => {
            Clause::Equals(format!("{column}_key"), keys.clone())
        }
        (PropertySource::HoseSize(column), PropertyFilter::HoseSize(size)) => {
            Clause::HoseSize(format!("{column}_key"), size.clone())
        }
        (PropertySource::Word(column, _), PropertyFilter::AnyOf(words))
            if words.iter().any(|word| word == NONE) =>
        {
            Clause::IsNull(column)
        }
        (PropertySource::Word(column, _), PropertyFilter::AnyOf(words)) => {
            Clause::Equals(column.to_owned(), words.clone())
        }
        (PropertySource::AtLeast(column, _), PropertyFilter::AtLeast(least)) => {
            Clause::AtLeast(column, *least)
        }
        (PropertySource::AtMost(column, _), PropertyFilter::AtMost(most)) => {
            Clause::AtMost(column, *most)
        }
        (PropertySource::Brand, PropertyFilter::AnyOf(names)) => {
            let is_one = |name: &str| names.iter().any(|brand| brand == name);
            Clause::OneOf("brand_id", brands(work, is_one).await?)
        }
        (PropertySource::InStock, PropertyFilter::AnyOf(_)) => Clause::InStock(work.tenant()),
        _ => NEVER,
    })
}

/// Different values of a column are looked through up to so many.
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
        // The steps are taken as rows are asked for, so the limit ends them.
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

/// The ids of the rows whose column holds the fragment; none when there are too many to list.
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

/// The brands whose folded names match.
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

/// The number that is shown is the one that is searched: the customer's, else the organization's.
async fn own_numbers(work: &mut PgWork, fragment: &str, customer: bool) -> Result<Vec<Clause>> {
    let shown = Clause::OwnNumberLike(fragment.to_owned());
    let Some(mut ids) = matching(work, "item_properties", "org_part_number", fragment).await?
    else {
        return Ok(vec![shown]);
    };
    if !customer {
        return Ok(vec![Clause::OneOf("id", ids)]);
    }
    let Some(others) =
        matching(work, "customer_item_properties", "org_part_number", fragment).await?
    else {
        return Ok(vec![shown]);
    };
    ids.extend(others);
    Ok(vec![Clause::OneOf("id", ids), shown])
}

/// Writes the clauses behind a `where`, each with its `and`.
pub(crate) fn push_clauses(sql: &mut QueryBuilder<Postgres>, clauses: &[Clause], customer: bool) {
    for clause in clauses {
        match clause {
            Clause::OneOf(column, ids) => {
                sql.push(format_args!(" and c.{column} = any(")).push_bind(ids.clone()).push(")");
            }
            Clause::Like(column, fragment) => {
                sql.push(format_args!(" and position("))
                    .push_bind(fragment.clone())
                    .push(format_args!(" in c.{column}_folded) > 0"));
            }
            Clause::OwnNumberLike(fragment) => push_own_number(sql, fragment, customer),
            Clause::Equals(column, texts) => match texts.as_slice() {
                [only] => {
                    sql.push(format_args!(" and c.{column} = ")).push_bind(only.clone());
                }
                several => {
                    sql.push(format_args!(" and c.{column} = any("))
                        .push_bind(several.to_vec())
                        .push(")");
                }
            },
            Clause::HoseSize(column, size) => {
                sql.push(" and ");
                push_hose_size(sql, "c", column, size);
            }
            Clause::Number(column, number) => {
                sql.push(format_args!(" and c.{column} = ")).push_bind(*number);
            }
            Clause::AtLeast(column, least) => {
                sql.push(" and ");
                push_least(sql, &format!("c.{column}"), *least);
            }
            Clause::AtMost(column, most) => {
                sql.push(format_args!(" and c.{column} <= ")).push_bind(*most);
            }
            Clause::IsNull(column) => {
                sql.push(format_args!(" and c.{column} is null"));
            }
            Clause::InStock(tenant) => {
                sql.push(" and exists (select from item_stock s where s.organization_id = ")
                    .push_bind(*tenant)
                    .push(" and s.item_id = c.id and s.available > 0)");
            }
            Clause::Ferrule(tenant, hose, ferrules) => push_ferrule(sql, tenant, *hose, ferrules),
            Clause::Fits(table, tenant, on) => push_fits(sql, table, tenant, on),
            Clause::Ends(ends) => push_ends(sql, ends),
        }
    }
}

/// Writes what else a selection leaves out.
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

fn push_own_number(sql: &mut QueryBuilder<Postgres>, fragment: &str, customer: bool) {
    let shown = if customer {
        "coalesce(k.org_part_number_folded, p.org_part_number_folded)"
    } else {
        "p.org_part_number_folded"
    };
    sql.push(" and position(")
        .push_bind(fragment.to_owned())
        .push(format_args!(" in {shown}) > 0"));
}
