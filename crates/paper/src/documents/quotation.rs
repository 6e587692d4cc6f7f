//! Quotations: a sales estimate for its customer.

use chrono::NaiveDate;
use domain::documents::printing::QuotationPaper;
use domain::documents::printing::port::Letterhead;
use domain::documents::{Lifecycle, Quoted, QuotedTotals, SalesEstimate, Status};
use domain::organization::Settings;
use domain::pricing::{Percent, Tax, Totals};
use rust_decimal::Decimal;

use super::{address, day, footer, money, to_check};
use crate::sheet::{Align, Body, Column, Fact, Section, Sheet, Table, Title};

/// The quotation.
pub(super) fn sheet(paper: &QuotationPaper<'_>, letterhead: &Letterhead<'_>) -> Sheet {
    let (of, settings) = (&paper.title, letterhead.settings);
    let head = Title {
        logo: None,
        organization: settings.name.to_string(),
        address: address(settings),
        kind: "Quotation".to_owned(),
        number: of.number.to_owned(),
        revision: of.revision.to_owned(),
        notice: notice(paper, settings.local(letterhead.now).date()),
        facts: facts(paper, letterhead),
    };
    let mut sections = Vec::from_iter(to_check(&paper.warnings));
    let places: Vec<Fact> = [("Customer address", &paper.address), ("Deliver to", &paper.ship_to)]
        .into_iter()
        .filter_map(|(name, value)| Fact::of(name, value.clone()))
        .collect();
    let columns = places.len();
    if !places.is_empty() {
        sections.push(Section::new("", Body::Facts(places, columns)));
    }
    sections.extend([
        Section::new("What we offer", Body::Table(lines(paper).without_blanks())),
        Section::new("Totals", Body::Table(totals(paper))).following(),
        Section::text("Terms", terms(paper, settings)).following(),
    ]);
    let comments = paper.estimate.comments.as_ref();
    sections.extend(comments.map(|comments| Section::text("Comments", comments.to_string())));
    let footer = footer(letterhead);
    Sheet { size: settings.paper_size, title: head, sections, footer }
}

/// Prominent notices.
fn notice(paper: &QuotationPaper<'_>, today: NaiveDate) -> Option<String> {
    let over = paper.estimate.is_over(today);
    let text = match paper.title.lifecycle.status() {
        Status::UnderEditing if over => "DRAFT, EXPIRED: its last day is over",
        Status::UnderEditing => "DRAFT: not an offer yet",
        Status::Obsolete => "OBSOLETE: replaced by a later version",
        Status::Released if over => "EXPIRED: ask for a new quotation",
        Status::Released | Status::Completed | Status::Cancelled => return None,
    };
    Some(text.to_owned())
}

/// Customer, date and validity: what a customer looks for first.
fn facts(paper: &QuotationPaper<'_>, letterhead: &Letterhead<'_>) -> Vec<Fact> {
    let (estimate, settings) = (paper.estimate, letterhead.settings);
    let customer = paper.title.customer.and_then(|customer| customer.name.as_deref());
    let text = |text: Option<&str>| text.unwrap_or_default().to_owned();
    let date = paper.title.lifecycle.released().map_or(letterhead.now, |stamp| stamp.at);
    let mut facts = vec![
        Fact::new("Customer", text(customer)).over(2),
        Fact::new("Date", day(settings, date)),
        Fact::new("Valid until", valid_until(estimate).unwrap_or_default()),
        Fact::new("Your reference", text(estimate.customer_reference.as_deref())).over(2),
        Fact::new("Your contact", contact(paper, settings)).over(2),
    ];
    let payment = estimate.payment_terms.as_ref().map(ToString::to_string);
    facts.extend(Fact::of("Payment terms", payment).map(|fact| fact.over(4)));
    let about = estimate.description.as_ref().map(ToString::to_string);
    facts.extend(Fact::of("Subject", about).map(|fact| fact.over(4)));
    facts
}

/// Contact for questions: the organization's contact person, else whoever released the offer.
fn contact(paper: &QuotationPaper<'_>, settings: &Settings) -> String {
    let person = settings.contact_name.as_deref();
    let reached = [&settings.phone_number, &settings.email].map(Option::as_deref);
    match (person, &paper.contact) {
        (None, Some(contact)) => contact.clone(),
        _ => [person].into_iter().chain(reached).flatten().collect::<Vec<_>>().join(", "),
    }
}

/// The last day of the offer's validity.
fn valid_until(estimate: &SalesEstimate) -> Option<String> {
    estimate.valid_until.map(|last| last.get().to_string())
}

fn lines(paper: &QuotationPaper<'_>) -> Table {
    let currency = paper.estimate.currency;
    let columns = vec![
        Column::new("Line", 0.07, Align::Left),
        Column::new("Quantity", 0.1, Align::Right),
        Column::new("Part number", 0.2, Align::Strong),
        Column::new("Description", 0.29, Align::Left),
        Column::new("Unit price", 0.13, Align::Right),
        Column::new("Discount", 0.08, Align::Right),
        Column::new(&format!("Amount {}", currency.code()), 0.13, Align::Right),
    ];
    let mut rows = Vec::with_capacity(paper.lines.len());
    let mut depths = Vec::with_capacity(paper.lines.len());
    for line in &paper.lines {
        let amount = line.quoted.and_then(Quoted::goods);
        let discount = line.quoted.and_then(|quoted| quoted.discount);
        let unknown = || "to be quoted".to_owned();
        rows.push(vec![
            line.number.to_owned(),
            line.quantity.clone(),
            line.part_number.clone(),
            [Some(line.description.as_str()), line.comments]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join("\n"),
            line.price.map_or_else(unknown, |price| money::unit_price(price, currency)),
            discount.map(percent).unwrap_or_default(),
            amount.map_or_else(unknown, |amount| money::amount(amount, currency)),
        ]);
        depths.push(0);
        let test =
            line.quoted.and_then(|quoted| quoted.burst_test).filter(|test| !test.get().is_zero());
        if let Some(test) = test {
            let price = money::amount(test.get(), currency);
            let cells = ["", "1", "Burst test", "once for the line", &price, "", &price];
            rows.push(Vec::from(cells.map(str::to_owned)));
            depths.push(1);
        }
    }
    Table { columns, rows, depths }
}

fn percent(rate: Percent) -> String {
    format!("{} %", rate.get())
}

fn totals(paper: &QuotationPaper<'_>) -> Table {
    let currency = paper.estimate.currency;
    let amount_text = |amount: Option<Decimal>| {
        let unknown = || "to be quoted".to_owned();
        amount.map_or_else(unknown, |amount| money::amount(amount, currency))
    };
    let columns = vec![
        Column::new("", 0.75, Align::Strong),
        Column::new(currency.code(), 0.25, Align::Right),
    ];
    let QuotedTotals { subtotal, discount: off, totals: Totals { net, taxes, total, .. }, .. } =
        &paper.totals;
    let mut rows = Vec::new();
    let discount = paper.estimate.discount_percent.filter(|discount| !discount.get().is_zero());
    if let Some(discount) = discount {
        rows.push(vec!["Subtotal".to_owned(), amount_text(*subtotal)]);
        let name = format!("Discount, {}", percent(discount));
        let off =
            off.map_or_else(|| amount_text(None), |off| format!("-{}", amount_text(Some(off))));
        rows.push(vec![name, off]);
    }
    rows.push(vec!["Net total".to_owned(), amount_text(*net)]);
    for (tax, amount) in paper.taxes.iter().zip(taxes) {
        rows.push(vec![tax_name(tax), amount_text(*amount)]);
    }
    rows.push(vec!["Total".to_owned(), amount_text(*total)]);
    let sums = ["Subtotal", "Net total", "Total"];
    let is_sum = |row: &Vec<String>| row.first().is_some_and(|name| sums.contains(&name.as_str()));
    let depths = rows.iter().map(|row| u8::from(!is_sum(row))).collect();
    Table { columns, rows, depths }
}

/// The name of a tax, with the rate and the base.
fn tax_name(tax: &Tax) -> String {
    let name = tax.name.as_deref().unwrap_or("Tax");
    match tax.rate.filter(|_| tax.amount.is_none()) {
        Some(rate) => format!("{name}, {} of the net total", percent(rate)),
        None => name.to_owned(),
    }
}

fn terms(paper: &QuotationPaper<'_>, settings: &Settings) -> String {
    let estimate = paper.estimate;
    let mut terms = vec![format!("All amounts are in {}.", estimate.currency.code())];
    if paper.taxes.is_empty() {
        terms.push("Taxes are not included.".to_owned());
    }
    if let Some(until) = valid_until(estimate) {
        let stands = match paper.title.lifecycle {
            Lifecycle::UnderEditing => "This offer, once released, is valid until",
            _ => "This offer is valid until",
        };
        terms.push(format!("{stands} {until}, to the end of the day."));
    }
    if let Some(payment) = &estimate.payment_terms {
        terms.push(format!("Payment: {}.", payment.trim_end_matches('.')));
    }
    if let Some(number) = &settings.tax_number {
        terms.push(format!("Our tax number: {}.", &**number));
    }
    terms.join(" ")
}
