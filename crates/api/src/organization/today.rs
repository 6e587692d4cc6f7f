//! What a shop looks at in the morning.

use domain::organization::today::{self, Setup, TodayList, TodayRow};
use schemars::JsonSchema;
use serde::Serialize;

use crate::documents::document::any_id;
use crate::error::ApiError;
use crate::json::wire::{self, Text, Time};
use crate::operation::row::{get, group};
use crate::operation::{Context, Json, Operation, Read, STAFF};

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            get("/organization/today", STAFF, find)
                .named("getOrganizationToday", "Get what waits today")
                .about("How many orders, offers and kits wait, and the first five of each, the most urgent first. See docs/TODAY.md.")
                .returns("The lists of today."),
        ],
    )
}

/// The lists of today.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Today {
    /// The day in the organization's time zone.
    #[schemars(extend("format" = "date"))]
    day: String,
    /// Orders that are due within a week.
    due: TodayPart,
    /// Orders whose due date is over.
    late: TodayPart,
    /// Released orders that lack stock.
    short: TodayPart,
    /// Orders that aren't released.
    waiting: TodayPart,
    /// Offers without an answer that expire within a fortnight.
    expiring: TodayPart,
    /// Offers without an answer that expired within the last 30 days.
    expired: TodayPart,
    /// Offers under editing that customers made for themselves, the oldest first.
    requests: TodayPart,
    /// Hose kits that aren't released.
    kits: TodayPart,
    /// Imports that failed within a week, but for dry runs: the caller's own, for admins all.
    failed_imports: TodayPart,
    /// What the caller changed last.
    recent: TodayPart,
    /// How far the shop is set up; null but for admins.
    setup: Option<SetupView>,
}

/// How far a shop is set up.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ShopSetup")]
#[expect(clippy::struct_excessive_bools, reason = "these are the fields of the answer")]
struct SetupView {
    /// Whether its address is known.
    address: bool,
    /// Whether currency, units, time zone or tax were chosen.
    units: bool,
    /// Whether it has a logo.
    logo: bool,
    /// Whether more than one person works here.
    people: bool,
    /// Whether it has items of its own.
    items: bool,
    /// Whether it has customers.
    customers: bool,
    /// Whether it has hose assemblies.
    assemblies: bool,
    /// When the operator last wrote a backup of the service with `hosewright backup`; null if never.
    last_backup: Option<Time>,
}

impl SetupView {
    fn of(Setup { address, units, begun }: Setup) -> Self {
        Self {
            address,
            units,
            logo: begun.logo,
            people: begun.people,
            items: begun.items,
            customers: begun.customers,
            assemblies: begun.assemblies,
            last_backup: begun.last_backup.map(Time),
        }
    }
}

/// A list of today.
#[derive(Serialize, JsonSchema)]
struct TodayPart {
    /// Number of records.
    total: u64,
    /// The first records.
    items: Vec<TodayEntry>,
}

/// A record that is listed today.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TodayEntry {
    /// Id of the record, or of the job.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// workOrder, salesEstimate, hoseAssembly, hoseKit, customer, or the kind of import.
    kind: String,
    /// Number and revision, or name.
    title: String,
    /// Description, or why an import failed.
    description: Option<Text<10_000>>,
    /// Code of why an import failed; else null.
    code: Option<String>,
    /// Name of the customer.
    customer_name: Option<Text<1_000>>,
    /// Due date, end of validity, or when it failed or was changed.
    at: Option<Time>,
}

impl TodayPart {
    fn of(list: TodayList, rows: &[TodayRow]) -> Self {
        let mut rows = rows.iter().filter(|row| row.list == list).peekable();
        Self {
            total: rows.peek().map_or(0, |row| row.total),
            items: rows.map(TodayEntry::new).collect(),
        }
    }
}

impl TodayEntry {
    fn new(row: &TodayRow) -> Self {
        Self {
            id: any_id(row.id),
            kind: row.kind.clone(),
            title: row.title.clone(),
            description: row.about.clone().map(Text),
            code: row.code.clone(),
            customer_name: row.customer.clone().map(Text),
            at: row.at.map(Time),
        }
    }
}

async fn find(ctx: &mut Context<Read>) -> Result<Json<Today>, ApiError> {
    let now = today::today(&mut ctx.session).await?;
    let part = |list| TodayPart::of(list, &now.rows);
    Ok(Json(Today {
        day: now.day.to_string(),
        due: part(TodayList::Due),
        late: part(TodayList::Late),
        short: part(TodayList::Short),
        waiting: part(TodayList::Waiting),
        expiring: part(TodayList::Expiring),
        expired: part(TodayList::Expired),
        requests: part(TodayList::Requests),
        kits: part(TodayList::Kits),
        failed_imports: part(TodayList::FailedImports),
        recent: part(TodayList::Recent),
        setup: now.setup.map(SetupView::of),
    }))
}
