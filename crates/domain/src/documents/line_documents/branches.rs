//! Bills of documents line by line.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::documents::line_documents::LineComponents;
use crate::documents::line_documents::contents::missing_item;
use crate::documents::{
    Bill, BomNode, HoseAssembly, Line, LineItem, LineKind, MadeItem, Need, hose_assembly,
};
use crate::{Id, RawId, Result, Session};

/// The bill of these lines, each with its parts. A released document's items are as in its frozen bill;
/// released assemblies and kits are as at their own release anyway.
pub async fn branches(
    session: &mut Session,
    lines: &[Line],
    contents: &LineComponents,
    frozen: Option<&Bill>,
) -> Result<Vec<BomNode>> {
    Bills::of(session, contents).await?.branches(lines, contents, Decimal::ONE, frozen)
}

/// The bills of the assemblies and kits in lines.
struct Bills {
    assemblies: HashMap<Id<HoseAssembly>, Bill>,
    /// The frozen bills of kits.
    kits: HashMap<RawId, Bill>,
}

impl Bills {
    async fn of(session: &mut Session, contents: &LineComponents) -> Result<Self> {
        let kits: Vec<RawId> = contents.kits.keys().map(|id| id.raw()).collect();
        let kits =
            if kits.is_empty() { HashMap::new() } else { session.work.frozen_bills(&kits).await? };
        let assemblies = hose_assembly::bills(session, contents.assemblies.values()).await?;
        Ok(Self { assemblies, kits })
    }

    /// The lines with their parts, for this many documents.
    fn branches(
        &self,
        lines: &[Line],
        contents: &LineComponents,
        times: Decimal,
        frozen: Option<&Bill>,
    ) -> Result<Vec<BomNode>> {
        lines.iter().map(|line| self.branch(line, contents, times, frozen)).collect()
    }

    fn branch(
        &self,
        line: &Line,
        contents: &LineComponents,
        times: Decimal,
        frozen: Option<&Bill>,
    ) -> Result<BomNode> {
        let missing = || missing_item(line);
        let quantity = line.quantity.get().saturating_mul(times);
        let part_number = contents.part_number(line.item);
        let number = part_number.map_or(Some(&line.number), |number| line.own_number(number));
        let number = number.map(ToString::to_string);
        Ok(match line.item {
            LineItem::HoseAssembly(id) => {
                let bill = self.assemblies.get(&id).ok_or_else(missing)?.clone();
                let assembly = contents.assemblies.get(&id).ok_or_else(missing)?;
                hose_assembly::branch(number, assembly, bill, quantity)
            }
            LineItem::HoseKit(id) => {
                let (kit, lines) = contents.kits.get(&id).ok_or_else(missing)?;
                let frozen = self.kits.get(&id.raw());
                let parts = self.branches(lines, contents, quantity, frozen)?;
                let made = MadeItem::of(LineKind::HoseKit, kit, kit.content.description.as_deref());
                BomNode::of_made(number, made, parts, quantity)
            }
            _ => {
                let was = frozen.and_then(|bill| {
                    bill.lines.iter().find(|frozen| frozen.item.id == line.item.raw())
                });
                let item = was.map(|frozen| frozen.item.clone());
                let item = item.or_else(|| contents.bill_item(line.item)).ok_or_else(missing)?;
                BomNode::of_item(number, item, Need::of(quantity, line.unit))
            }
        })
    }
}
