//! The content of a drawing of a kit: its items, each drawn alone.

use std::collections::HashMap;

use crate::catalogue::images::Drawable;
use crate::catalogue::items::{CatalogueItems, ItemIds};
use crate::documents::hose_assembly::{AssemblyDrawing, parts_of};
use crate::documents::hose_kit::FullKit;
use crate::documents::lifecycle;
use crate::documents::{Bill, HoseKit, Line, LineItem};
use crate::measures::length::LengthUnit;
use crate::measures::{Quantity, UnitOfMeasure};
use crate::organization::Units;
use crate::{Id, RawId, Result, Session};

/// The most lines that are drawn, so that the picture stays small and quick.
const MOST_DRAWN: usize = 24;

/// The content of a drawing of a kit.
#[derive(Debug, Clone)]
pub struct KitDrawing {
    pub title: String,
    pub number: String,
    /// The first of its lines, in order.
    pub parts: Vec<KitPart>,
    /// Number of further lines, which aren't drawn.
    pub further: usize,
}

/// A line of a kit.
#[derive(Debug, Clone)]
pub struct KitPart {
    pub quantity: Quantity,
    pub unit: UnitOfMeasure,
    /// Part number.
    pub number: String,
    /// Of an assembly.
    pub revision: Option<String>,
    pub description: Option<String>,
    pub drawable: Drawable,
}

/// The drawing of a kit that the caller may see, in a unit or in that of its papers.
pub async fn drawing(
    session: &mut Session,
    id: Id<HoseKit>,
    unit: Option<LengthUnit>,
) -> Result<KitDrawing> {
    let kit: FullKit = lifecycle::read(session, id).await?;
    let drawn = kit.lines.get(..MOST_DRAWN).unwrap_or(&kit.lines);
    let drawables = drawables(session, &kit, drawn, unit).await?;
    let part = |line: &Line| {
        let drawable = drawables.get(&line.item.raw())?.clone();
        let (number, revision, description) = match line.item {
            LineItem::HoseAssembly(id) => {
                let found = kit.components.assemblies.get(&id)?;
                let description = found.content.description.as_ref().map(ToString::to_string);
                (found.number.to_string(), Some(found.revision.to_string()), description)
            }
            item => {
                let found = kit.components.bill_item(item)?;
                (found.part_number, None, found.description)
            }
        };
        let (quantity, unit) = (line.quantity, line.unit);
        Some(KitPart { quantity, unit, number, revision, description, drawable })
    };
    let document = &kit.document;
    Ok(KitDrawing {
        title: document.described(document.content.description.as_deref()),
        number: document.number.to_string(),
        parts: drawn.iter().filter_map(part).collect(),
        further: kit.lines.len().saturating_sub(drawn.len()),
    })
}

/// Drawings of the items of a kit's lines, by id.
async fn drawables(
    session: &mut Session,
    kit: &FullKit,
    lines: &[Line],
    unit: Option<LengthUnit>,
) -> Result<HashMap<RawId, Drawable>> {
    let mut ids = ItemIds::default();
    let mut assemblies = Vec::new();
    for line in lines {
        match line.item {
            LineItem::Adaptor(id) => drop(ids.adaptors.insert(id)),
            LineItem::OtherItem(id) => drop(ids.others.insert(id)),
            LineItem::HoseAssembly(id) => assemblies.extend(kit.components.assemblies.get(&id)),
            _ => {}
        }
    }
    let unit = unit.unwrap_or(Units::of(&kit.settings, kit.customer.as_ref()).length);
    // Item numbers of an assembly's own bill would be mistaken for those of the kit.
    let bill = Bill::default();
    let convention = kit.settings.angle_convention;
    let mut drawables = HashMap::new();
    for (document, parts) in parts_of(session, assemblies).await? {
        let drawing = AssemblyDrawing::of(&document.content, &parts, &bill, unit, convention);
        drawables.insert(document.id.raw(), drawing.into());
    }
    let CatalogueItems { adaptors, others, .. } = CatalogueItems::of(session, ids, None).await?;
    let adaptors = adaptors.into_values().map(|offer| offer.component);
    drawables.extend(adaptors.map(|one| (one.id.raw(), Drawable::Adaptor(one.item))));
    let others = others.into_values().map(|offer| offer.component);
    drawables.extend(others.map(|one| (one.id.raw(), Drawable::OtherItem(one.item))));
    Ok(drawables)
}
