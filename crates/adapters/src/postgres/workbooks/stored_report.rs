//! What came of jobs, as JSON.
//!
//! Each type here names the fields of its twin in the domain, which is what is read and written.

use std::borrow::Cow;
use std::collections::BTreeSet;

use domain::fields::Choice;
use domain::workbooks::history::{ImportCounts, KeptRow, PastImport, Reverted, RowKind, Stays};
use domain::workbooks::import::DecimalSign;
use domain::workbooks::jobs::JobReport;
use domain::workbooks::{
    CHANGE_CLASSES, Cause, CellError, CsvForm, Doubt, Doubted, Effect, NamedRow, PriceChange,
    SheetReport, Suspicious, Touched, Touches,
};
use domain::{Error, Id, RawId, Result};
use rust_decimal::Decimal;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The report of an import stands without a name, as earlier versions wrote and read it.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Stored {
    Revert {
        #[serde(with = "StoredReverted")]
        reverted: Reverted,
    },
    Import(#[serde(with = "StoredReport")] SheetReport),
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "SheetReport")]
struct StoredReport {
    dry_run: bool,
    created: u64,
    updated: u64,
    unchanged: u64,
    faults: u64,
    #[serde(with = "listed")]
    errors: Vec<CellError>,
    // Earlier versions wrote none of the rest.
    #[serde(default, with = "listed")]
    causes: Vec<Cause>,
    #[serde(default, with = "listed")]
    warnings: Vec<CellError>,
    #[serde(default, with = "optional_text")]
    import: Option<Id<PastImport>>,
    #[serde(default, with = "optional")]
    effect: Option<Box<Effect>>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Effect")]
struct StoredEffect {
    price_changes: [u64; CHANGE_CLASSES],
    #[serde(with = "listed")]
    largest: Vec<PriceChange>,
    // Earlier versions named no rows.
    #[serde(default, with = "listed")]
    new_rows: Vec<NamedRow>,
    #[serde(default, with = "listed")]
    changed_rows: Vec<NamedRow>,
    #[serde(default)]
    without_price: Option<u64>,
    doubtful: u64,
    #[serde(with = "listed")]
    suspicious: Vec<Suspicious>,
    #[serde(default, with = "listed")]
    doubts: Vec<Doubted>,
    missing: Option<u64>,
    // Earlier versions wrote none of the rest.
    #[serde(default, with = "optional")]
    touches: Option<Touches>,
    #[serde(default, with = "optional")]
    csv: Option<CsvForm>,
    accept: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "NamedRow")]
struct StoredNamed {
    sheet: String,
    row: u32,
    name: String,
    description: String,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Suspicious")]
struct StoredSuspicious {
    // Earlier versions told no doubts.
    #[serde(default = "price", with = "word")]
    doubt: Doubt,
    #[serde(flatten, with = "StoredFault")]
    value: CellError,
}

const fn price() -> Doubt {
    Doubt::Price
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Doubted")]
struct StoredDoubted {
    #[serde(with = "word")]
    doubt: Doubt,
    count: u64,
    accept: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Touches")]
struct StoredTouches {
    #[serde(with = "StoredTouched")]
    assemblies: Touched,
    #[serde(with = "StoredTouched")]
    estimates: Touched,
    #[serde(with = "StoredTouched")]
    price_lists: Touched,
    #[serde(with = "optional")]
    below_margin: Option<Touched>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Touched")]
struct StoredTouched {
    count: u64,
    names: Vec<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "PriceChange")]
struct StoredChange {
    sheet: String,
    row: u32,
    column: String,
    part_number: Option<String>,
    #[serde(with = "text")]
    before: Decimal,
    #[serde(with = "text")]
    after: Decimal,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "CsvForm")]
struct StoredCsv {
    encoding: Cow<'static, str>,
    separator: char,
    #[serde(with = "optional")]
    decimal_sign: Option<DecimalSign>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "DecimalSign")]
enum StoredSign {
    Point,
    Comma,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "CellError")]
struct StoredFault {
    sheet: String,
    row: Option<u32>,
    column: String,
    letter: String,
    code: Cow<'static, str>,
    message: String,
    value: String,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Cause")]
struct StoredCause {
    #[serde(with = "StoredFault")]
    first: CellError,
    count: u64,
    rows: Vec<u32>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Reverted")]
struct StoredReverted {
    dry_run: bool,
    #[serde(with = "StoredCounts")]
    counts: ImportCounts,
    #[serde(with = "listed")]
    kept: Vec<KeptRow>,
    rows: u64,
    #[serde(with = "optional_text")]
    import: Option<Id<PastImport>>,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "ImportCounts")]
struct StoredCounts {
    created: u64,
    updated: u64,
    unchanged: u64,
    deleted: u64,
    kept: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "KeptRow")]
struct StoredRow {
    #[serde(with = "word")]
    kind: RowKind,
    id: RawId,
    title: Option<String>,
    #[serde(with = "StoredStays")]
    why: Stays,
}

#[derive(Serialize, Deserialize)]
#[serde(remote = "Stays")]
enum StoredStays {
    Changed(BTreeSet<String>),
    Deleted,
    CreatedAgain,
    Used(String),
    Conflict(String),
}

/// A type of the domain that is stored by its twin.
trait Twin: Sized {
    fn write<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error>;
    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error>;
}

macro_rules! twins {
    ($($of:ty: $twin:ty),+) => {$(
        impl Twin for $of {
            fn write<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                <$twin>::serialize(self, serializer)
            }

            fn read<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
                <$twin>::deserialize(deserializer)
            }
        }
    )+};
}

twins!(
    Cause: StoredCause,
    CellError: StoredFault,
    CsvForm: StoredCsv,
    DecimalSign: StoredSign,
    Doubted: StoredDoubted,
    Effect: StoredEffect,
    KeptRow: StoredRow,
    NamedRow: StoredNamed,
    PriceChange: StoredChange,
    Suspicious: StoredSuspicious,
    Touched: StoredTouched,
    Touches: StoredTouches
);

impl<T: Twin> Twin for Box<T> {
    fn write<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        T::write(self, serializer)
    }

    fn read<'de, D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        T::read(deserializer).map(Self::new)
    }
}

struct Written<'a, T>(&'a T);

impl<T: Twin> Serialize for Written<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
        self.0.write(serializer)
    }
}

struct Read<T>(T);

impl<'de, T: Twin> Deserialize<'de> for Read<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
        T::read(deserializer).map(Self)
    }
}

/// Lists of what is stored by its twin.
mod listed {
    use super::{Deserialize, Deserializer, Read, Serializer, Twin, Written};

    pub(super) fn serialize<T: Twin, S: Serializer>(
        list: &[T],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(list.iter().map(Written))
    }

    pub(super) fn deserialize<'de, T: Twin, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<T>, D::Error> {
        let list = Vec::<Read<T>>::deserialize(deserializer)?;
        Ok(list.into_iter().map(|Read(one)| one).collect())
    }
}

/// Twins that may be absent.
mod optional {
    use super::{Deserialize, Deserializer, Read, Serialize, Serializer, Twin, Written};

    #[expect(clippy::ref_option, reason = "serde hands on the field")]
    pub(super) fn serialize<T: Twin, S: Serializer>(
        one: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        one.as_ref().map(Written).serialize(serializer)
    }

    pub(super) fn deserialize<'de, T: Twin, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        Ok(Option::<Read<T>>::deserialize(deserializer)?.map(|Read(one)| one))
    }
}

/// Amounts as texts, which keep all their decimals.
mod text {
    use std::fmt::Display;
    use std::str::FromStr;

    use serde::de::Error;

    use super::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<T: Display, S: Serializer>(
        one: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(one)
    }

    pub(super) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|_unread| D::Error::custom(format!("{text:?} can't be read")))
    }
}

/// Ids in hexadecimal digits, or null.
mod optional_text {
    use std::fmt::Display;
    use std::str::FromStr;

    use super::{Deserialize, Deserializer, Serialize, Serializer};

    #[expect(clippy::ref_option, reason = "serde hands on the field")]
    pub(super) fn serialize<T: Display, S: Serializer>(
        one: &Option<T>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        one.as_ref().map(T::to_string).serialize(serializer)
    }

    pub(super) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<T>, D::Error> {
        Ok(Option::<String>::deserialize(deserializer)?.and_then(|text| text.parse().ok()))
    }
}

/// Words of a choice.
mod word {
    use serde::de::Error;

    use super::{Choice, Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<T: Choice, S: Serializer>(
        one: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(one.word())
    }

    pub(super) fn deserialize<'de, T: Choice, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        T::of_word(&text).ok_or_else(|| D::Error::custom(format!("{text:?} is unknown")))
    }
}

pub(super) fn write_report(report: &JobReport) -> Result<String> {
    let stored = match report.clone() {
        JobReport::Import(report) => Stored::Import(report),
        JobReport::Revert(reverted) => Stored::Revert { reverted },
    };
    // PostgreSQL can't store NUL in jsonb.
    serde_json::to_string(&stored)
        .map(|text| text.replace("\\u0000", "\\ufffd"))
        .map_err(|error| Error::internal("writing a report", error))
}

pub(super) fn read_report(text: &str) -> Result<JobReport> {
    let stored = serde_json::from_str(text)
        .map_err(|error| Error::internal("reading jobs.report", error))?;
    Ok(match stored {
        Stored::Import(report) => JobReport::Import(report),
        Stored::Revert { reverted } => JobReport::Revert(reverted),
    })
}
