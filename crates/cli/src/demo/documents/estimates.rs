//! Sales estimates of the demo.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::customers::Customer;
use domain::documents::{
    Document, Entered, HoseAssembly, Line, LineItem, LineKind, Quoted, SalesEstimate,
    line_documents, sales_estimate,
};
use domain::fields::Choice;
use domain::measures::{Amount, Quantity, UnitOfMeasure};
use domain::pricing::{Percent, Tax};
use domain::records::Stored;
use domain::{Notes, Record, Result, Session, Text};
use serde::Deserialize;

use crate::demo::catalogue::all::DemoCatalogue;
use crate::demo::catalogue::maker::text;
use crate::demo::documents::assemblies::{customer_of, release_where};
use crate::demo::documents::kits::MadeKit;
use crate::demo::documents::parts::Parts;
use crate::demo::ids::{Kind, Numbering};
use crate::demo::tables::{ESTIMATE_LINES, ESTIMATES, Figure, Place};

/// Lines of kits and others have ids before these.
const LINES_BEFORE: u32 = 1_000;

/// An estimate with its lines, not priced yet.
#[derive(Debug)]
pub(crate) struct MadeEstimate {
    pub(crate) estimate: Document<SalesEstimate>,
    pub(crate) lines: Vec<Line>,
    taxes: Vec<Tax>,
}

#[derive(Deserialize)]
struct EstimateRow {
    number: String,
    description: String,
    status: String,
    customer: String,
    reference: String,
    tax: String,
    rate: Figure,
    comments: String,
}

#[derive(Deserialize)]
struct LineRow {
    estimate: String,
    kind: String,
    item: String,
    number: String,
    quantity: Figure,
    unit: String,
    price: Option<Figure>,
    comments: String,
}

pub(crate) fn estimates(
    catalogue: &DemoCatalogue,
    (assemblies, kits): (&[Document<HoseAssembly>], &[MadeKit]),
    customers: &HashMap<String, Stored<Customer>>,
    now: DateTime<Utc>,
) -> Result<Vec<MadeEstimate>> {
    let numbering = Numbering::new(Kind::SalesEstimate);
    let optional = |place: Place, words: &str| -> Result<Option<Text>> {
        Text::optional(words).map_err(|fault| place.fault(fault))
    };
    let mut made = Vec::new();
    for (place, row) in ESTIMATES.rows::<EstimateRow>()? {
        let content = SalesEstimate {
            description: optional(place, &row.description)?,
            customer_id: customer_of(place, &row.customer, customers)?,
            customer_reference: optional(place, &row.reference)?,
            comments: Notes::optional(&row.comments).map_err(|fault| place.fault(fault))?,
            ..SalesEstimate::default()
        };
        let rate = place.known(Percent::new(row.rate.0), "rate", &row.tax)?;
        let tax = Tax { name: optional(place, &row.tax)?, rate: Some(rate), amount: None };
        let (number, revision) = (text(place, &row.number)?, text(place, "A")?);
        let record = Record::new(now, None);
        let mut estimate = Document::new(numbering.id(), number, revision, record, content);
        release_where(place, &row.status, &mut estimate, now)?;
        made.push(MadeEstimate { estimate, lines: Vec::new(), taxes: vec![tax] });
    }
    let numbering = Numbering::after(Kind::Line, LINES_BEFORE);
    let hoses = Parts::of(catalogue.hoses.iter().map(|hose| &hose.made));
    let others = Parts::of(catalogue.other_items.iter());
    for (place, row) in ESTIMATE_LINES.rows::<LineRow>()? {
        let estimate = made.iter_mut().find(|made| *made.estimate.number == row.estimate);
        let MadeEstimate { lines, .. } = place.known(estimate, "estimate", &row.estimate)?;
        let item = match LineKind::of_word(&row.kind) {
            Some(LineKind::HoseAssembly) => {
                let found = assemblies.iter().find(|made| *made.number == row.item);
                LineItem::HoseAssembly(place.known(found, "assembly", &row.item)?.id)
            }
            Some(LineKind::HoseKit) => {
                let found = kits.iter().find(|made| *made.kit.number == row.item);
                LineItem::HoseKit(place.known(found, "kit", &row.item)?.kit.id)
            }
            Some(LineKind::Hose) => {
                LineItem::Hose(place.known(hoses.find(&row.item), "hose", &row.item)?.id)
            }
            Some(LineKind::OtherItem) => {
                LineItem::OtherItem(place.known(others.find(&row.item), "item", &row.item)?.id)
            }
            _ => return Err(place.fault(format!("no estimate has lines of kind {}", row.kind))),
        };
        let price = row.price.map(|price| place.known(Amount::new(price.0), "price", &row.item));
        lines.push(Line {
            quantity: Quantity::new(row.quantity.0).map_err(|fault| place.fault(fault))?,
            unit: place.known(UnitOfMeasure::of_word(&row.unit), "unit", &row.unit)?,
            comments: Notes::optional(&row.comments).map_err(|fault| place.fault(fault))?,
            position: i32::try_from(lines.len()).unwrap_or(i32::MAX),
            quoted: Some(Box::new(Quoted::pending(Entered {
                manual: price.transpose()?,
                discount: None,
            }))),
            ..Line::of(numbering.id(), item, text(place, &row.number)?)
        });
    }
    Ok(made)
}

/// Prices them as of the time they were made, and writes them.
pub(crate) async fn write(session: &mut Session, estimates: &[MadeEstimate]) -> Result<()> {
    let mut written = Vec::with_capacity(estimates.len());
    for MadeEstimate { estimate, lines, taxes } in estimates {
        let (mut estimate, mut lines) = (estimate.clone(), lines.clone());
        let contents =
            line_documents::LineComponents::of(session, lines.iter().map(|line| line.item), None)
                .await?;
        let (at, goods) = (estimate.record.created, (&mut lines[..], &contents));
        let content = &mut estimate.content;
        let rates = sales_estimate::price_all(session, content, goods, taxes, at).await?;
        session.work.documents::<SalesEstimate>().add(&estimate).await?;
        session.work.add_lines(estimate.id.raw(), &lines).await?;
        session.work.set_estimate_taxes(estimate.id, taxes).await?;
        session.work.set_estimate_rates(estimate.id, &rates).await?;
        written.push((estimate, lines));
    }
    let written: Vec<_> = written.iter().map(|(one, lines)| (one, &lines[..])).collect();
    line_documents::freeze_released(session, &written).await
}
