//! What documents say on paper.

mod assembly;
mod bill;
mod cuts;
mod ends;
mod goods;
mod money;
mod order;
mod pick;
mod quotation;
#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;
mod units;

use chrono::{DateTime, Utc};

use super::{Fact, Title};
use crate::documents::{Document, Lifecycle, Status};
use crate::fields::Choice;
use crate::organization::{Settings, Units};

pub use assembly::{AssemblyPaper, data_sheet};
pub use bill::{BillPaper, bill_section, bill_sheet, lines_section};
pub use goods::{GoodsLine, GoodsPaper, SheetItem, Weight, goods_sheet};
pub use order::{CutPiece, OrderPaper, order_sheet};
pub use pick::{PickRow, pick_sheet};
pub use quotation::{QuotationLine, QuotationPaper, quotation_sheet};

/// Whom a document is for, as its papers name it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForCustomer {
    /// Name.
    pub name: Option<String>,
    /// What the customer calls it.
    pub part_number: Option<String>,
    /// The customer's revision.
    pub revision: Option<String>,
}

/// The title block of a version of a document.
fn title<K>(
    kind: &str,
    settings: &Settings,
    document: &Document<K>,
    description: Option<&str>,
    customer: &ForCustomer,
) -> Title {
    let day = |at: DateTime<Utc>| day(settings, at);
    let (name, at) = match document.lifecycle {
        Lifecycle::UnderEditing => ("Last changed", document.record.last_modified),
        Lifecycle::Released { released } => ("Released", released.at),
        Lifecycle::Obsolete { obsoleted, .. } => ("Obsolete since", obsoleted.at),
        Lifecycle::Completed { completed, .. } => ("Completed", completed.at),
        Lifecycle::Cancelled { cancelled, .. } => ("Cancelled", cancelled.at),
    };
    let status = document.lifecycle.status();
    let notice = match status {
        Status::Released | Status::Completed => None,
        Status::UnderEditing => Some("UNDER EDITING: not released for production".to_owned()),
        Status::Obsolete => Some("OBSOLETE: not for new work".to_owned()),
        Status::Cancelled => Some("CANCELLED: not to be made".to_owned()),
    };
    let mut facts = vec![
        Fact::new("Status", status.word()),
        Fact::new("Version", document.version.to_string()),
        Fact::new(name, day(at)),
        Fact::new("Created", day(document.record.created)),
    ];
    facts.extend(Fact::of("Description", description.map(str::to_owned)).map(|fact| fact.over(4)));
    let spans = [2, 1, 1];
    let said = [
        ("Customer", &customer.name),
        ("Customer part number", &customer.part_number),
        ("Customer revision", &customer.revision),
    ];
    let said = said.into_iter().zip(spans);
    if customer != &ForCustomer::default() {
        facts.extend(said.map(|((name, value), span)| {
            Fact::new(name, value.clone().unwrap_or_default()).over(span)
        }));
    }
    Title {
        logo: None,
        organization: settings.name.to_string(),
        address: address(settings),
        kind: kind.to_owned(),
        number: document.number.to_string(),
        revision: document.revision.to_string(),
        notice,
        facts,
    }
}

/// A day in the organization's time zone.
fn day(settings: &Settings, at: DateTime<Utc>) -> String {
    at.with_timezone(&settings.time_zone).format("%Y-%m-%d").to_string()
}

/// What stands at the foot of every page.
fn footer(settings: &Settings, now: DateTime<Utc>) -> String {
    format!("Printed {} · {}", day(settings, now), &*settings.name)
}

/// Where an organization is, and how it is reached.
fn address(settings: &Settings) -> String {
    let lines = [
        &settings.address1,
        &settings.address2,
        &settings.postal_code,
        &settings.city,
        &settings.region,
        &settings.country,
        &settings.phone_number,
        &settings.email,
        &settings.website,
    ];
    let lines: Vec<&str> = lines.into_iter().flatten().map(|line| &**line).collect();
    lines.join(", ")
}
