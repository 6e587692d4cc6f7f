//! Hose kits of the demo.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::customers::Customer;
use domain::documents::{Document, HoseAssembly, HoseKit, Lifecycle, Line, LineItem, LineKind};
use domain::fields::Choice;
use domain::measures::Quantity;
use domain::records::Stored;
use domain::{Notes, Record, Result, Text};
use serde::Deserialize;

use crate::demo::catalogue::all::DemoCatalogue;
use crate::demo::catalogue::maker::text;
use crate::demo::documents::assemblies::{customer_of, release_where};
use crate::demo::documents::parts::Parts;
use crate::demo::ids::{Kind, Numbering};
use crate::demo::tables::{Figure, KIT_LINES, KITS, Place};

/// A kit with its lines.
#[derive(Debug)]
pub(crate) struct MadeKit {
    pub(crate) kit: Document<HoseKit>,
    pub(crate) lines: Vec<Line>,
}

#[derive(Deserialize)]
struct KitRow {
    number: String,
    description: String,
    status: String,
    customer: String,
    customer_part: String,
}

#[derive(Deserialize)]
struct LineRow {
    kit: String,
    kind: String,
    item: String,
    number: String,
    quantity: Figure,
    comments: String,
}

/// All kits.
pub(crate) fn kits(
    catalogue: &DemoCatalogue,
    assemblies: &[Document<HoseAssembly>],
    customers: &HashMap<String, Stored<Customer>>,
    now: DateTime<Utc>,
) -> Result<Vec<MadeKit>> {
    let numbering = Numbering::new(Kind::HoseKit);
    let mut made = Vec::new();
    for (place, row) in KITS.rows::<KitRow>()? {
        let content = HoseKit {
            description: optional(place, &row.description)?,
            customer_id: customer_of(place, &row.customer, customers)?,
            customer_part_number: optional(place, &row.customer_part)?,
            ..HoseKit::default()
        };
        let (number, revision) = (text(place, &row.number)?, text(place, "A")?);
        let record = Record::new(now, None);
        let mut kit = Document::new(numbering.id(), number, revision, record, content);
        release_where(place, &row.status, &mut kit, now)?;
        made.push(MadeKit { kit, lines: Vec::new() });
    }
    add_lines(catalogue, assemblies, &mut made)?;
    Ok(made)
}

fn add_lines(
    catalogue: &DemoCatalogue,
    assemblies: &[Document<HoseAssembly>],
    kits: &mut [MadeKit],
) -> Result<()> {
    let adaptors = Parts::of(catalogue.adaptors.iter());
    let others = Parts::of(catalogue.other_items.iter());
    let numbering = Numbering::new(Kind::Line);
    for (place, row) in KIT_LINES.rows::<LineRow>()? {
        let kit = kits.iter_mut().find(|made| *made.kit.number == row.kit);
        let MadeKit { kit, lines } = place.known(kit, "kit", &row.kit)?;
        let kind = place.known(LineKind::of_word(&row.kind), "kind of line", &row.kind)?;
        let mut quantity = Quantity::new(row.quantity.0).map_err(|fault| place.fault(fault))?;
        let item = match kind {
            LineKind::HoseAssembly => {
                let assembly = assemblies.iter().find(|made| *made.number == row.item);
                let assembly = place.known(assembly, "assembly", &row.item)?;
                let open = assembly.lifecycle == Lifecycle::UnderEditing;
                if open && kit.lifecycle != Lifecycle::UnderEditing {
                    return Err(place.fault("a released kit has released assemblies only"));
                }
                quantity = quantity.whole().map_err(|fault| place.fault(fault))?;
                LineItem::HoseAssembly(assembly.id)
            }
            LineKind::Adaptor => {
                LineItem::Adaptor(place.known(adaptors.find(&row.item), "adaptor", &row.item)?.id)
            }
            LineKind::OtherItem => LineItem::OtherItem(
                place.known(others.find(&row.item), "other item", &row.item)?.id,
            ),
            other => {
                return Err(place.fault(format!("a kit has no lines of kind {}", other.word())));
            }
        };
        lines.push(Line {
            quantity,
            comments: Notes::optional(&row.comments).map_err(|fault| place.fault(fault))?,
            position: i32::try_from(lines.len()).unwrap_or(i32::MAX),
            ..Line::of(numbering.id(), item, text(place, &row.number)?)
        });
    }
    Ok(())
}

fn optional(place: Place, words: &str) -> Result<Option<Text>> {
    Text::optional(words).map_err(|fault| place.fault(fault))
}
