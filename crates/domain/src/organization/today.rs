//! What a shop looks at in the morning: orders, offers and kits that wait for somebody, imports that failed, the caller's own
//! work of late, and how far a new shop is set up.

use chrono::{DateTime, Days, NaiveDate, TimeDelta, Utc};

use crate::access::Role;
use crate::fields::{Cell, Choice, moment_of};
use crate::organization::Settings;
use crate::{RawId, Result, Session};

/// Rows that are shown of each list.
pub const FIRST: u32 = 5;
/// Days from today on for which due orders are told.
const DUE: Days = Days::new(7);
/// Days in which an offer expires soon.
const EXPIRES: Days = Days::new(14);
/// Days for which expired offers are told.
const EXPIRED: Days = Days::new(30);
/// How long failed imports are told.
const FAILED: TimeDelta = TimeDelta::days(7);

/// A list on the first page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TodayList {
    /// Orders whose due date is over.
    Late,
    /// Orders that are due within a week, today included.
    Due,
    /// Released orders that lack stock.
    Short,
    /// Orders that aren't released.
    Waiting,
    /// Offers without an answer whose last day is within a fortnight, today included.
    Expiring,
    /// Offers without an answer whose last day was within the last 30 days.
    Expired,
    /// Offers under editing that a customer made.
    Requests,
    /// Hose kits that aren't released.
    Kits,
    /// Imports that failed within a week, but for dry runs: the caller's own, of admins all.
    FailedImports,
    /// Documents and customers that the caller changed last.
    Recent,
}

impl Choice for TodayList {
    const WORDS: &'static [&'static str] = &[
        "late",
        "due",
        "short",
        "waiting",
        "expiring",
        "expired",
        "requests",
        "kits",
        "failedImports",
        "recent",
    ];
    const ALL: &'static [Self] = &[
        Self::Late,
        Self::Due,
        Self::Short,
        Self::Waiting,
        Self::Expiring,
        Self::Expired,
        Self::Requests,
        Self::Kits,
        Self::FailedImports,
        Self::Recent,
    ];
}

/// A row of one of these lists.
#[derive(Debug, Clone, PartialEq)]
pub struct TodayRow {
    pub list: TodayList,
    /// Number of rows of its list.
    pub total: u64,
    pub id: RawId,
    /// Kind of record, or of the job.
    pub kind: String,
    /// Number of a document with its revision, name of a customer.
    pub title: String,
    /// Description, or why an import failed.
    pub about: Option<String>,
    /// Code of the reason, by which it is told in other languages.
    pub code: Option<String>,
    /// Name of the customer.
    pub customer: Option<String>,
    /// Due date, or last day.
    pub day: Option<NaiveDate>,
    /// The moment of the failure or the change; of a day its beginning, of a last day its end.
    pub at: Option<DateTime<Utc>>,
}

/// The day and times that the lists are of.
#[derive(Debug, Clone)]
pub struct TodayQuery {
    pub today: NaiveDate,
    /// Last day of orders that are due.
    pub due_to: NaiveDate,
    /// First and last day of offers.
    pub valid: (NaiveDate, NaiveDate),
    pub failed_from: DateTime<Utc>,
    /// Whose failed imports are told; everybody's if absent.
    pub imports_of: Option<RawId>,
    /// Whose changes are told.
    pub changed_by: Option<RawId>,
    /// Whether stock may be negative, so that its figures don't tell what is there.
    pub negative_stock: bool,
    /// What stands between number and revision.
    pub delimiter: String,
}

/// The steps of setting a shop up that its records show as done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is a step of its own")]
pub struct Begun {
    pub logo: bool,
    /// Somebody beside the first person.
    pub people: bool,
    /// An item of its own.
    pub items: bool,
    pub customers: bool,
    pub assemblies: bool,
    /// When the operator last wrote everything to a backup.
    pub last_backup: Option<DateTime<Utc>>,
}

/// How far a shop is set up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// Whether its address is known.
    pub address: bool,
    /// Whether currency, units, time zone or tax differ from those that every shop begins with.
    pub units: bool,
    pub begun: Begun,
}

impl Setup {
    fn of(settings: &Settings, begun: Begun) -> Self {
        let first = Settings::new(settings.name.clone());
        let chosen = |settings: &Settings| {
            let Settings { currency, length_unit, pressure_unit, time_zone, tax_percent, .. } =
                settings;
            (*currency, *length_unit, *pressure_unit, *time_zone, *tax_percent)
        };
        Self {
            address: settings.address1.is_some() || settings.city.is_some(),
            units: chosen(settings) != chosen(&first),
            begun,
        }
    }
}

/// Lists of work that waits today, and how far a new shop is set up.
#[derive(Debug, Clone, PartialEq)]
pub struct Today {
    /// The day that the lists are of.
    pub day: NaiveDate,
    /// The first rows of all lists, in order.
    pub rows: Vec<TodayRow>,
    /// How far the shop is set up, for those who set it up: admins.
    pub setup: Option<Setup>,
}

/// The first rows of all lists, and for admins how far the shop is set up.
pub async fn today(session: &mut Session) -> Result<Today> {
    let settings = session.work.organization().await?.settings;
    let identity = session.caller.identity()?;
    let now = session.now();
    let today = settings.local(now).date();
    let after = |days| today.checked_add_days(days).unwrap_or(today);
    let query = TodayQuery {
        today,
        due_to: after(DUE),
        valid: (today.checked_sub_days(EXPIRED).unwrap_or(today), after(EXPIRES)),
        failed_from: now - FAILED,
        imports_of: identity.by().filter(|_| identity.role != Role::Admin),
        changed_by: identity.by(),
        negative_stock: settings.allow_negative_stock,
        delimiter: settings.revision_delimiter.as_str().to_owned(),
    };
    let mut rows = session.work.rows_of_today(&query).await?;
    for row in &mut rows {
        if let Some(day) = row.day {
            let ends = matches!(row.list, TodayList::Expiring | TodayList::Expired);
            row.at = moment_of(Cell::Day { day, ends }, settings.time_zone);
        }
    }
    let setup = if identity.role == Role::Admin {
        Some(Setup::of(&settings, session.work.begun().await?))
    } else {
        None
    };
    Ok(Today { day: today, rows, setup })
}
