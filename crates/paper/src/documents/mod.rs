//! Printed documents as sheets.

mod assembly;
mod bill;
mod cuts;
mod ends;
mod line_document;
mod money;
mod order;
mod pick;
mod quotation;
#[cfg(test)]
pub(crate) mod samples;
#[cfg(test)]
mod tests;
mod units;

use std::sync::Arc;

use chrono::{DateTime, Utc};
use domain::customers::PostalAddress;
use domain::documents::printing::port::{Letterhead, PrintError};
use domain::documents::printing::{ForCustomer, Paper, TitleFacts};
use domain::documents::{Lifecycle, Status};
use domain::fields::Choice;
use domain::organization::Settings;

use crate::logo::Logo;
use crate::measure::Measure;
use crate::model::Layout;
use crate::sheet::{Fact, Section, Sheet, Title, lay_out_sheet};
use units::InUnits;

/// Lays out a paper, with a logo at its head.
pub fn lay_out(
    paper: &Paper<'_>,
    letterhead: &Letterhead<'_>,
    logo: Option<Arc<Logo>>,
    measure: &dyn Measure,
) -> Result<Layout, PrintError> {
    let mut sheet = sheet(paper, letterhead);
    sheet.title.logo = logo;
    lay_out_sheet(&sheet, measure)
}

fn sheet(paper: &Paper<'_>, letterhead: &Letterhead<'_>) -> Sheet {
    match paper {
        Paper::Assembly(paper) => assembly::sheet(paper, letterhead),
        Paper::Kit(paper) => line_document::sheet("Hose kit data sheet", paper, letterhead),
        Paper::Order(paper) => order::sheet(paper, letterhead),
        Paper::Quotation(paper) => quotation::sheet(paper, letterhead),
        Paper::Bill(paper) => bill::sheet(paper, letterhead),
        Paper::PickList(paper) => pick::sheet(paper, letterhead),
    }
}

/// The title block of a version of a document.
fn title(kind: &str, of: &TitleFacts<'_>, settings: &Settings) -> Title {
    let day = |at: DateTime<Utc>| day(settings, at);
    let (name, at) = match *of.lifecycle {
        Lifecycle::UnderEditing => ("Last changed", of.record.last_modified),
        Lifecycle::Released { released } => ("Released", released.at),
        Lifecycle::Obsolete { obsoleted, .. } => ("Obsolete since", obsoleted.at),
        Lifecycle::Completed { completed, .. } => ("Completed", completed.at),
        Lifecycle::Cancelled { cancelled, .. } => ("Cancelled", cancelled.at),
    };
    let status = of.lifecycle.status();
    let notice = match status {
        Status::Released | Status::Completed => None,
        Status::UnderEditing => Some("UNDER EDITING: not released for production".to_owned()),
        Status::Obsolete => Some("OBSOLETE: not for new work".to_owned()),
        Status::Cancelled => Some("CANCELLED: not to be made".to_owned()),
    };
    let mut facts = vec![
        Fact::new("Status", status.word()),
        Fact::new("Version", of.version.to_string()),
        Fact::new(name, day(at)),
        Fact::new("Created", day(of.record.created)),
    ];
    facts.extend(
        Fact::of("Description", of.description.map(str::to_owned)).map(|fact| fact.over(4)),
    );
    if let Some(customer) = of.customer.filter(|customer| **customer != ForCustomer::default()) {
        let texts = [
            ("Customer", &customer.name, 2),
            ("Customer part number", &customer.part_number, 1),
            ("Customer revision", &customer.revision, 1),
        ];
        facts.extend(texts.into_iter().filter_map(|(name, value, span)| {
            Fact::of(name, value.clone()).map(|fact| fact.over(span))
        }));
    }
    Title {
        logo: None,
        organization: settings.name.to_string(),
        address: address(settings),
        kind: kind.to_owned(),
        number: of.number.to_owned(),
        revision: of.revision.to_owned(),
        notice,
        facts,
    }
}

/// Notices that somebody at the bench must read before anything else.
fn to_check(warnings: &[String]) -> Option<Section> {
    let lines: Vec<String> = warnings.iter().map(|warning| format!("• {warning}")).collect();
    (!lines.is_empty()).then(|| Section::text("To be checked", lines.join("\n")))
}

/// A day in the organization's time zone.
fn day(settings: &Settings, at: DateTime<Utc>) -> String {
    at.with_timezone(&settings.time_zone).format("%Y-%m-%d").to_string()
}

/// Foot of every page.
fn footer(letterhead: &Letterhead<'_>) -> String {
    let settings = letterhead.settings;
    format!("Printed {} · {}", day(settings, letterhead.now), &*settings.name)
}

/// Address and contact data of an organization.
fn address(settings: &Settings) -> String {
    let mut lines = PostalAddress::from(settings).lines(None);
    let reached = [&settings.phone_number, &settings.email, &settings.website];
    let reached: Vec<&str> = reached.into_iter().flatten().map(|text| &**text).collect();
    lines.extend(Some(reached.join(" · ")).filter(|line| !line.is_empty()));
    lines.join("\n")
}
