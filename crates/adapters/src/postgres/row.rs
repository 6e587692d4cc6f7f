//! Reading rows: a value that is not what it must be is an error naming where it stands.

use domain::catalogue::Owner;
use domain::measures::size::Size;
use domain::organization::SHARED_ORGANIZATION;
use domain::pricing::Percent;
use domain::{BoundedText, Error, Id, RawId, Record, Result, Spelt};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;
use sqlx::{Decode, Postgres, Row, Type};

/// A column of a row, by position or name.
pub(crate) fn get<'r, T, I>(row: &'r PgRow, column: I) -> Result<T>
where
    T: Decode<'r, Postgres> + Type<Postgres>,
    I: sqlx::ColumnIndex<PgRow> + std::fmt::Display + Copy,
{
    row.try_get(column).map_err(|error| Error::internal(format!("reading column {column}"), error))
}

/// The twelve bytes of an id.
pub(crate) fn raw_id(bytes: &[u8]) -> Result<RawId> {
    bytes
        .try_into()
        .map_err(|error| Error::internal("an id in the database is not of 12 bytes", error))
}

pub(crate) fn id<E: ?Sized, I>(row: &PgRow, column: I) -> Result<Id<E>>
where
    I: sqlx::ColumnIndex<PgRow> + std::fmt::Display + Copy,
{
    Ok(Id::from_raw(raw_id(get(row, column)?)?))
}

/// Position of the key that a row was found by, from 0; the statement counts keys from 1.
pub(crate) fn position(row: &PgRow) -> Result<usize> {
    let place: i64 = get(row, "place")?;
    usize::try_from(place - 1).map_err(|error| Error::internal("a place among keys", error))
}

/// An id or none.
pub(crate) fn optional_id<E: ?Sized, I>(row: &PgRow, column: I) -> Result<Option<Id<E>>>
where
    I: sqlx::ColumnIndex<PgRow> + std::fmt::Display + Copy,
{
    let bytes: Option<&[u8]> = get(row, column)?;
    bytes.map(raw_id).transpose().map(|raw| raw.map(Id::from_raw))
}

/// Owner of a row of the catalogue.
pub(crate) fn owner(row: &PgRow) -> Result<Owner> {
    owner_at(row, "organization_id")
}

/// The same by the column of the organization.
pub(crate) fn owner_at<I>(row: &PgRow, column: I) -> Result<Owner>
where
    I: sqlx::ColumnIndex<PgRow> + std::fmt::Display + Copy,
{
    let shared = raw_id(get(row, column)?)? == SHARED_ORGANIZATION.raw();
    Ok(if shared { Owner::Shared } else { Owner::Own })
}

/// A checked text.
pub(crate) fn words<const MAX: usize, S: Spelt>(
    text: &str,
    place: &'static str,
) -> Result<BoundedText<MAX, S>> {
    BoundedText::new(text).map_err(|error| Error::internal(format!("reading {place}"), error))
}

/// A checked text or none.
pub(crate) fn optional_words<const MAX: usize, S: Spelt>(
    text: Option<&str>,
    place: &'static str,
) -> Result<Option<BoundedText<MAX, S>>> {
    text.map(|text| words(text, place)).transpose()
}

/// A percentage or none.
pub(crate) fn percent(row: &PgRow, column: &str) -> Result<Option<Percent>> {
    let percent = |value: Decimal| {
        Percent::new(value).ok_or_else(|| Error::broken(format!("{column} {value}")))
    };
    get::<Option<Decimal>, _>(row, column)?.map(percent).transpose()
}

/// A size, as sizes are written everywhere, or none.
pub(crate) fn size(row: &PgRow, column: &str) -> Result<Option<String>> {
    let text: Option<&str> = get(row, column)?;
    Ok(text.map(|text| Size::new(text).map_or_else(|_| text.to_owned(), |size| size.to_string())))
}

/// The four columns of every record.
pub(crate) fn record(row: &PgRow) -> Result<Record> {
    record_at(row, ["created", "created_by", "last_modified", "last_modified_by"])
}

/// The same by positions or names.
pub(crate) fn record_at<I>(row: &PgRow, columns: [I; 4]) -> Result<Record>
where
    I: sqlx::ColumnIndex<PgRow> + std::fmt::Display + Copy,
{
    let [created, created_by, last_modified, last_modified_by] = columns;
    let by = |column| -> Result<Option<RawId>> {
        let bytes: Option<&[u8]> = get(row, column)?;
        bytes.map(raw_id).transpose()
    };
    Ok(Record {
        created: get(row, created)?,
        created_by: by(created_by)?,
        last_modified: get(row, last_modified)?,
        last_modified_by: by(last_modified_by)?,
    })
}

/// A word of a closed list.
pub(crate) fn choice<C: domain::fields::Choice>(word: &str, place: &'static str) -> Result<C> {
    C::of_word(word).ok_or_else(|| {
        Error::broken(format!("{place} holds {word:?}, which is none of {:?}", C::WORDS))
    })
}
