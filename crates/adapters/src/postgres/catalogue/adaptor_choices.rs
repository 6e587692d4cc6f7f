//! Counting the remaining choices among adaptors.
//!
//! Ends match in either order, but an adaptor that matches in both counts once. Rows are counted as they
//! arrive, so that only values are kept in memory, not adaptors.

use std::collections::BTreeMap;

use domain::Result;
use domain::catalogue::fits::adaptors::of_other_end;
use domain::catalogue::{Adaptor, Choices, Chosen, Filter, ItemType, Selection};
use sqlx::QueryBuilder;
use sqlx::postgres::PgRow;

use crate::postgres::catalogue::choices::{self, Place};
use crate::postgres::catalogue::{clauses, push_rows};
use crate::postgres::row::get;
use crate::postgres::run::each;
use crate::postgres::work::PgWork;

/// The remaining choices among adaptors.
pub(crate) async fn adaptor_choices(
    work: &mut PgWork,
    selection: &Selection<Adaptor>,
    properties: &'static [Filter],
    chosen: &Chosen,
) -> Result<Choices> {
    let customer = selection.customer.is_some();
    let clauses = clauses(work, ItemType::Adaptor, &selection.conditions, customer).await?;
    let Some(clauses) = clauses else { return Ok(Choices::default()) };
    let places: Vec<Place> = properties.iter().map(|property| Place::of(property.on)).collect();
    let compared = places.iter().map(|place| {
        let spelling =
            place.spelling.map_or("null::text".to_owned(), |column| format!("r.{column}"));
        format!("r.{}, {spelling}", place.value)
    });
    let compared: Vec<String> = compared.collect();
    let columns: Vec<String> = places.into_iter().filter_map(|place| place.columns).collect();
    let mut sql = QueryBuilder::new("select ");
    sql.push(compared.join(", ")).push(" from ");
    push_rows(&mut sql, work, selection, &clauses, &columns.join(", "));
    sql.push(" r");
    let mut tally = Tally::new(properties, chosen);
    each(sql.build(), &mut work.tx, "counting adaptors", |row| tally.add(row)).await?;
    Ok(tally.choices())
}

/// Number of adaptors with a value.
struct Count {
    /// The first spelling of the value.
    spelling: Option<String>,
    adaptors: u64,
}

impl Count {
    fn add(&mut self, spelling: Option<&str>, more: u64) {
        if spelling < self.spelling.as_deref() {
            self.spelling = spelling.map(str::to_owned);
        }
        self.adaptors += more;
    }
}

struct Tally {
    properties: &'static [Filter],
    /// The positions of chosen properties, with their matching values.
    chosen: Vec<(usize, Vec<String>)>,
    /// For each property, the position of the same property at the other end.
    turned: Vec<usize>,
    /// By property.
    counts: Vec<BTreeMap<String, Count>>,
    total: u64,
}

impl Tally {
    fn new(properties: &'static [Filter], chosen: &Chosen) -> Self {
        let place = |name: &str| properties.iter().position(|known| known.name == name);
        let turned = properties.iter().enumerate().map(|(at, property)| {
            of_other_end(property.name).and_then(|other| place(&other)).unwrap_or(at)
        });
        let chosen = chosen
            .iter()
            .filter_map(|(property, condition)| Some((place(property.name)?, condition.values())));
        Self {
            properties,
            chosen: chosen.collect(),
            turned: turned.collect(),
            counts: properties.iter().map(|_| BTreeMap::new()).collect(),
            total: 0,
        }
    }

    fn add(&mut self, row: &PgRow) -> Result<()> {
        let values: Vec<Option<&str>> =
            (0..self.properties.len()).map(|at| get(row, 2 * at)).collect::<Result<_>>()?;
        let turned = &self.turned;
        let place = |is_turned: bool, at: usize| match turned.get(at) {
            Some(other) if is_turned => *other,
            _ => at,
        };
        let misses = [false, true].map(|is_turned| {
            let fits = |(at, wanted): &(usize, Vec<String>)| {
                let value = values.get(place(is_turned, *at)).copied().flatten();
                value.is_some_and(|value| wanted.iter().any(|wanted| wanted == value))
            };
            let mut missed = self.chosen.iter().filter(|chosen| !fits(chosen)).map(|(at, _)| *at);
            (missed.next(), missed.next())
        });
        self.total += u64::from(misses.contains(&(None, None)));
        for (at, counts) in self.counts.iter_mut().enumerate() {
            let mut before = None;
            for (is_turned, lacking) in [false, true].into_iter().zip(misses) {
                let (lacking, None) = lacking else { continue };
                let place = place(is_turned, at);
                let Some(value) = values.get(place).copied().flatten() else { continue };
                let spelling: Option<&str> = get(row, 2 * place + 1)?;
                // A choice doesn't narrow its own property.
                let counts_here =
                    lacking.is_none_or(|lacking| lacking == at) && before != Some(value);
                let more = u64::from(counts_here);
                if counts_here {
                    before = Some(value);
                }
                if let Some(count) = counts.get_mut(value) {
                    count.add(spelling, more);
                } else {
                    let spelling = spelling.map(str::to_owned);
                    counts.insert(value.to_owned(), Count { spelling, adaptors: more });
                }
            }
        }
        Ok(())
    }

    fn choices(self) -> Choices {
        let left = self.properties.iter().zip(self.counts).flat_map(|(property, counts)| {
            let counted = counts.into_iter().filter(|(_, count)| count.adaptors > 0);
            counted.map(|(value, Count { spelling, adaptors })| {
                choices::left(property, value, spelling, adaptors)
            })
        });
        Choices { total: self.total, left: left.collect() }
    }
}
