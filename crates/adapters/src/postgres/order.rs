//! The order of a list, known once: `order by`, the comparison with a place, and the place of a row follow from its keys.

use std::ops::Range;

use chrono::{DateTime, NaiveDate, NaiveDateTime};
use domain::{Error, Id, ListPage, MOST_COUNTED, Place, Result, Total, Window};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::row::get;
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// The column with the place of a row in its list.
const PLACE: &str = "place_in_list";

/// Type of a key, whose values places have as text, as PostgreSQL writes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum KeyType {
    Text,
    Whole,
    Number,
    Moment,
    LocalTime,
    Day,
    Id,
}

impl KeyType {
    /// A column as text.
    fn written(self, column: &str) -> String {
        match self {
            Self::Text => column.to_owned(),
            Self::Id => format!("encode({column}, 'hex')"),
            _ => format!("({column})::text"),
        }
    }

    /// Binds a text as the value that it is.
    fn push_value(self, sql: &mut QueryBuilder<Postgres>, text: &str) {
        let (before, after) = match self {
            Self::Text => ("", ""),
            Self::Whole => ("", "::bigint"),
            Self::Number => ("", "::numeric"),
            Self::Moment => ("", "::timestamptz"),
            Self::LocalTime => ("", "::timestamp"),
            Self::Day => ("", "::date"),
            Self::Id => ("decode(", ", 'hex')"),
        };
        sql.push(before).push_bind(text.to_owned()).push(after);
    }

    /// Whether PostgreSQL can read a text as such a value.
    fn accepts(self, text: &str) -> bool {
        match self {
            Self::Text => !text.contains('\0'),
            Self::Whole => text.parse::<i64>().is_ok(),
            Self::Number => text.parse::<Decimal>().is_ok(),
            Self::Moment => DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f%#z").is_ok(),
            Self::LocalTime => {
                text == "-infinity"
                    || NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f").is_ok()
            }
            Self::Day => NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok(),
            Self::Id => text.parse::<Id<()>>().is_ok(),
        }
    }
}

/// A column or expression that a list is ordered by.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    column: String,
    /// Alias in the statement; the column's own name if absent.
    name: Option<&'static str>,
    holds: KeyType,
    /// Whether rows may have none; these come last in both directions. Only a first key may be optional.
    is_optional: bool,
}

impl Key {
    pub(crate) fn new(column: impl Into<String>, holds: KeyType) -> Self {
        Self { column: column.into(), name: None, holds, is_optional: false }
    }

    /// An expression that statements select by this name.
    pub(crate) fn named(name: &'static str, expression: &str, holds: KeyType) -> Self {
        Self { name: Some(name), ..Self::new(expression, holds) }
    }

    /// The same key, which rows may lack.
    pub(crate) fn optional(self) -> Self {
        Self { is_optional: true, ..self }
    }

    /// The name of the column among those that a statement selects.
    fn name(&self) -> &str {
        let of_table = || self.column.rsplit_once('.').map_or(&*self.column, |(_, name)| name);
        self.name.unwrap_or_else(of_table)
    }
}

/// The rows of a list that one index has in its order.
#[derive(Debug, Clone, Copy)]
enum Rows<'a> {
    All,
    /// Those that have the first key.
    Keyed,
    /// Those that lack it.
    Unkeyed,
    /// Those after a place.
    After(&'a Place),
    /// Those that lack the first key, after a place that lacks it too.
    UnkeyedAfter(&'a Place),
    /// Those after a place that have its first key.
    Beside(&'a Place),
    /// Those whose first key is after that of a place.
    Beyond(&'a Place),
}

/// The order of a list, by keys that no two rows have in common.
#[derive(Debug, Clone)]
pub(crate) struct ListOrder {
    keys: Vec<Key>,
    is_descending: bool,
    /// How many of the first keys an index has, if not all.
    indexed: Option<usize>,
}

impl ListOrder {
    pub(crate) fn by(keys: impl IntoIterator<Item = Key>, is_descending: bool) -> Self {
        Self { keys: keys.into_iter().collect(), is_descending, indexed: None }
    }

    /// The same order, of which an index has so many keys. Rows that have these in common are read together.
    pub(crate) fn indexed(self, keys: usize) -> Self {
        Self { indexed: Some(keys), ..self }
    }

    /// The column with the place of a row, for [`listed`].
    pub(crate) fn place(&self) -> String {
        let keys: Vec<String> =
            self.keys.iter().map(|key| key.holds.written(&key.column)).collect();
        format!("array[{}]::text[] as {PLACE}", keys.join(", "))
    }

    /// Writes `order by`.
    pub(crate) fn order_by(&self) -> String {
        self.order_by_columns(self.keys.len(), |key| {
            let last = if key.is_optional && self.is_descending { " nulls last" } else { "" };
            format!("{}{}{last}", key.column, self.direction())
        })
    }

    fn order_by_columns(&self, keys: usize, column: impl Fn(&Key) -> String) -> String {
        let columns: Vec<String> = self.keys.iter().take(keys).map(column).collect();
        format!(" order by {}", columns.join(", "))
    }

    const fn direction(&self) -> &'static str {
        if self.is_descending { " desc" } else { "" }
    }

    /// Writes a condition, beginning with `and`, for what comes after the place of a window, if it has one.
    pub(crate) fn push_after(
        &self,
        sql: &mut QueryBuilder<Postgres>,
        window: &Window,
    ) -> Result<()> {
        let Some(place) = window.place() else { return Ok(()) };
        self.check(place)?;
        self.push_rows(sql, Rows::After(place));
        Ok(())
    }

    /// Writes a statement that reads a part of a list, and whether more follows; `select` writes it without order.
    /// Rows with and without the first key are read apart, each in the order of an index.
    pub(crate) fn push_page(
        &self,
        sql: &mut QueryBuilder<Postgres>,
        window: &Window,
        select: impl Fn(&mut QueryBuilder<Postgres>),
    ) -> Result<()> {
        let is_optional = self.keys.first().is_some_and(|key| key.is_optional);
        let parts: &[Rows<'_>] = match window.place() {
            None if is_optional => &[Rows::Keyed, Rows::Unkeyed],
            None => &[Rows::All],
            Some(place) => {
                self.check(place)?;
                let lacks_key = place.0.first().is_some_and(Option::is_none);
                match (is_optional, lacks_key) {
                    (true, true) => &[Rows::UnkeyedAfter(place)],
                    (true, false) => &[Rows::After(place), Rows::Unkeyed],
                    (false, _) if self.indexed.is_some() => {
                        &[Rows::Beside(place), Rows::Beyond(place)]
                    }
                    (false, _) => &[Rows::After(place)],
                }
            }
        };
        // Indexes have rows without a key at one end, so within a part nothing says where these come.
        let inner = self.order_by_columns(self.indexed.unwrap_or(self.keys.len()), |key| {
            format!("{}{}", key.column, self.direction())
        });
        let limit = match self.indexed {
            None => format!(" limit {}", window.reach()),
            Some(_) => format!(" fetch first {} rows with ties", window.reach()),
        };
        let part = |sql: &mut QueryBuilder<Postgres>, rows: Rows<'_>| {
            select(sql);
            self.push_rows(sql, rows);
            sql.push(&inner);
        };
        if let ([only], None) = (parts, self.indexed) {
            part(sql, *only);
        } else {
            for (at, rows) in parts.iter().enumerate() {
                sql.push(if at == 0 { "select l.* from ((" } else { " union all (" });
                part(sql, *rows);
                sql.push(format_args!("{limit})"));
            }
            let outer = Self {
                keys: self
                    .keys
                    .iter()
                    .map(|key| Key { column: format!("l.{}", key.name()), ..key.clone() })
                    .collect(),
                ..self.clone()
            };
            sql.push(") l").push(outer.order_by());
        }
        push_limit(sql, window);
        Ok(())
    }

    fn push_rows(&self, sql: &mut QueryBuilder<Postgres>, rows: Rows<'_>) {
        let first = self.keys.first().map_or("", |key| &key.column);
        let all = self.keys.len();
        let after = if self.is_descending { "<" } else { ">" };
        match rows {
            Rows::All => {}
            Rows::Keyed => {
                sql.push(format_args!(" and {first} is not null"));
            }
            Rows::Unkeyed => {
                sql.push(format_args!(" and {first} is null"));
            }
            Rows::After(place) => self.push_comparison(sql, place, 0..all, after),
            Rows::UnkeyedAfter(place) => {
                sql.push(format_args!(" and {first} is null"));
                self.push_comparison(sql, place, 1..all, after);
            }
            Rows::Beside(place) => {
                self.push_comparison(sql, place, 0..1, "=");
                self.push_comparison(sql, place, 1..all, after);
            }
            Rows::Beyond(place) => self.push_comparison(sql, place, 0..1, after),
        }
    }

    /// Compares some of the keys with those of a place.
    fn push_comparison(
        &self,
        sql: &mut QueryBuilder<Postgres>,
        place: &Place,
        keys: Range<usize>,
        comparison: &str,
    ) {
        let (skipped, count) = (keys.start, keys.len());
        let compared = self.keys.iter().zip(&place.0).skip(skipped).take(count);
        let columns: Vec<&str> = compared.clone().map(|(key, _)| &*key.column).collect();
        sql.push(format_args!(" and ({}) {comparison} (", columns.join(", ")));
        for (at, (key, text)) in compared.enumerate() {
            sql.push(if at == 0 { "" } else { ", " });
            key.holds.push_value(sql, text.as_deref().unwrap_or_default());
        }
        sql.push(")");
    }

    /// An error unless a place is one of such a list.
    fn check(&self, place: &Place) -> Result<()> {
        let fits = |(key, text): (&Key, &Option<String>)| match text {
            Some(text) => key.holds.accepts(text),
            None => key.is_optional,
        };
        if place.0.len() == self.keys.len() && self.keys.iter().zip(&place.0).all(fits) {
            return Ok(());
        }
        Err(Error::invalid(
            "after",
            "invalid_cursor",
            "is no cursor; take it from an answer's next",
        ))
    }
}

/// Writes how many rows are read from which on.
pub(crate) fn push_limit(sql: &mut QueryBuilder<Postgres>, window: &Window) {
    // Literals, since the plan of a statement doesn't know what is bound.
    sql.push(format_args!(" limit {} offset {}", window.to_read(), window.offset()));
}

/// The place of a row.
pub(crate) fn place(row: &PgRow) -> Result<Place> {
    Ok(Place(get(row, PLACE)?))
}

/// The part of a list that was read.
pub(crate) fn listed<T>(
    rows: &[PgRow],
    window: &Window,
    read: impl FnMut(&PgRow) -> Result<T>,
) -> Result<ListPage<T>> {
    let limit = usize::try_from(window.limit()).unwrap_or(usize::MAX);
    let shown = rows.get(..limit).unwrap_or(rows);
    let last = shown.last().filter(|_| rows.len() > limit);
    let next = last.map(place).transpose()?;
    Ok(ListPage::new(shown.iter().map(read).collect::<Result<_>>()?, next, window))
}

/// The beginning of a statement that counts a list; what a list selects from follows.
pub(crate) fn counting() -> QueryBuilder<Postgres> {
    QueryBuilder::new("select count(*) from (select")
}

impl PgWork {
    /// The same part of a list, counted by this statement if it has to be.
    pub(crate) async fn counted<T>(
        &mut self,
        page: ListPage<T>,
        mut count: QueryBuilder<Postgres>,
    ) -> Result<ListPage<T>> {
        if !page.is_uncounted() {
            return Ok(page);
        }
        count.push(format_args!(" limit {}) n", MOST_COUNTED + 1));
        let count: i64 = count.build_query_scalar().one(&mut *self.tx, "counting a list").await?;
        Ok(page.counted(Total::counted(count.unsigned_abs())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statement(order: &ListOrder, window: &Window) -> String {
        let mut sql = QueryBuilder::new("");
        let written = order.push_page(&mut sql, window, |sql| {
            sql.push("select * from t where true");
        });
        written.map_or_else(|error| error.to_string(), |()| sql.into_sql().as_str().to_owned())
    }

    fn after(values: &[Option<&str>]) -> Window {
        Window::after(Place(values.iter().map(|value| value.map(str::to_owned)).collect()), 2)
    }

    const ID: &str = "0123456789abcdef01234567";

    #[test]
    fn keys_make_order_and_comparison() {
        let keys = || [Key::new("c.name", KeyType::Text), Key::new("c.id", KeyType::Id)];
        let order = ListOrder::by(keys(), true);
        assert_eq!(
            statement(&order, &Window::page(4, 2)),
            "select * from t where true order by c.name desc, c.id desc limit 3 offset 4"
        );
        assert_eq!(
            statement(&order, &after(&[Some("b"), Some(ID)])),
            "select * from t where true and (c.name, c.id) < ($1, decode($2, 'hex')) order by c.name desc, c.id desc limit 3 offset 0"
        );
    }

    #[test]
    fn rows_without_the_key_come_last_both_ways() {
        let keys = [Key::new("c.due", KeyType::Day).optional(), Key::new("c.id", KeyType::Id)];
        let order = ListOrder::by(keys, true);
        assert_eq!(
            statement(&order, &after(&[Some("2026-01-31"), Some(ID)])),
            "select l.* from ((select * from t where true and (c.due, c.id) < ($1::date, decode($2, 'hex')) order by c.due desc, c.id desc limit 3) \
             union all (select * from t where true and c.due is null order by c.due desc, c.id desc limit 3)) l \
             order by l.due desc nulls last, l.id desc limit 3 offset 0"
        );
        assert_eq!(
            statement(&order, &after(&[None, Some(ID)])),
            "select * from t where true and c.due is null and (c.id) < (decode($1, 'hex')) order by c.due desc, c.id desc limit 3 offset 0"
        );
    }

    #[test]
    fn rows_that_an_index_has_together_are_read_together() {
        let keys = [
            Key::new("item", KeyType::Id),
            Key::named("starts", "coalesce(start_date, 'x')", KeyType::Day),
            Key::new("id", KeyType::Id),
        ];
        let order = ListOrder::by(keys, false).indexed(1);
        assert_eq!(
            statement(&order, &Window::page(2, 2)),
            "select l.* from ((select * from t where true order by item fetch first 5 rows with ties)) l \
             order by l.item, l.starts, l.id limit 3 offset 2"
        );
        assert_eq!(
            statement(&order, &after(&[Some(ID), Some("2026-01-31"), Some(ID)])),
            "select l.* from ((select * from t where true and (item) = (decode($1, 'hex')) \
             and (coalesce(start_date, 'x'), id) > ($2::date, decode($3, 'hex')) order by item fetch first 3 rows with ties) \
             union all (select * from t where true and (item) > (decode($4, 'hex')) order by item fetch first 3 rows with ties)) l \
             order by l.item, l.starts, l.id limit 3 offset 0"
        );
    }

    #[test]
    fn places_of_other_lists_are_refused() {
        let keys = [
            Key::new("a", KeyType::Moment),
            Key::new("b", KeyType::LocalTime),
            Key::new("c", KeyType::Whole),
            Key::new("d", KeyType::Number),
            Key::new("e", KeyType::Text),
        ];
        let order = ListOrder::by(keys, false);
        let refused = |values: [&str; 5]| {
            order.check(&Place(values.map(|text| Some(text.to_owned())).to_vec())).is_err()
        };
        let good = ["2026-11-27 20:34:33.123456+00", "-infinity", "-3", "1.50", "x"];
        assert!(!refused(good));
        for (at, wrong) in ["yesterday", "infinity", "1.5", "one", "a\0"].into_iter().enumerate() {
            let mut values = good;
            values[at] = wrong;
            assert!(refused(values), "{wrong:?}");
        }
        assert!(order.check(&Place(vec![Some("x".to_owned())])).is_err());
    }
}
