//! Bills of materials line by line: what stands on a document, and what that is made of.

use rust_decimal::Decimal;

use crate::RawId;
use crate::documents::{Bill, BillItem, BillLine, Document, HoseAssembly, HoseKit, LineKind, Need};
use crate::fields::Choice;

/// A line of a document, with what it is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BomNode {
    /// Number, if it differs from its position.
    pub number: Option<String>,
    pub item: BranchItem,
    /// Quantity.
    pub need: Need,
    /// Parts; none for bought items.
    pub parts: Vec<Self>,
}

/// Item of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BranchItem {
    /// An item of the catalogue.
    Item(BillItem),
    /// Something that is made.
    Made(MadeItem),
}

/// A version of a document, as a line tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeItem {
    pub kind: LineKind,
    pub id: RawId,
    pub number: String,
    pub revision: String,
    pub description: Option<String>,
}

/// A line of a bill for printing and export.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BomLine<'a> {
    /// Depth: 1 for lines of the document itself.
    pub level: u8,
    /// Number; that of a part begins with the number of its line.
    pub number: String,
    /// Item type.
    pub kind: &'static str,
    pub id: RawId,
    pub part_number: &'a str,
    /// Revision of an assembly or kit.
    pub revision: Option<&'a str>,
    /// The organization's own part number.
    pub org_part_number: Option<&'a str>,
    pub brand: Option<&'a str>,
    pub size: Option<&'a str>,
    pub description: Option<&'a str>,
    /// Quantity.
    pub need: Need,
}

impl BomNode {
    /// So much of an item.
    pub const fn of_item(number: Option<String>, item: BillItem, need: Need) -> Self {
        Self { number, item: BranchItem::Item(item), need, parts: Vec::new() }
    }

    /// So many pieces of an assembly, of which each needs what the bill says.
    pub fn of_assembly(
        number: Option<String>,
        assembly: &Document<HoseAssembly>,
        bill: Bill,
        pieces: Decimal,
    ) -> Self {
        let item = BranchItem::Made(MadeItem {
            kind: LineKind::HoseAssembly,
            id: assembly.id.raw(),
            number: assembly.number.to_string(),
            revision: assembly.revision.to_string(),
            description: assembly.content.description.as_deref().map(str::to_owned),
        });
        let parts = bill.times(pieces).lines.into_iter();
        let parts = parts.map(|BillLine { number, item, need }| Self::of_item(number, item, need));
        Self { number, item, need: Need::Pieces(pieces), parts: parts.collect() }
    }

    /// So many pieces of a kit; `parts` is what all of them need.
    pub fn of_kit(
        number: Option<String>,
        kit: &Document<HoseKit>,
        parts: Vec<Self>,
        pieces: Decimal,
    ) -> Self {
        let item = BranchItem::Made(MadeItem {
            kind: LineKind::HoseKit,
            id: kit.id.raw(),
            number: kit.number.to_string(),
            revision: kit.revision.to_string(),
            description: kit.content.description.as_deref().map(str::to_owned),
        });
        Self { number, item, need: Need::Pieces(pieces), parts }
    }

    /// The total of all nodes, each item on one line.
    pub fn total(branches: &[Self]) -> Bill {
        Bill::total(branches.iter().map(Self::bill))
    }

    /// Bill of the bought items.
    pub fn bill(&self) -> Bill {
        match &self.item {
            BranchItem::Item(item) => {
                let line = BillLine { number: None, item: item.clone(), need: self.need };
                Bill { lines: vec![line] }
            }
            BranchItem::Made(_) => Self::total(&self.parts),
        }
    }

    /// These and their parts, each below what it is a part of.
    pub fn flatten(branches: &[Self]) -> Vec<BomLine<'_>> {
        let mut lines = Vec::new();
        push_lines(branches, "", 1, &mut lines);
        lines
    }

    /// Its own line at a position of its document.
    pub fn line_at(&self, place: usize) -> BomLine<'_> {
        self.line(self.number_at(place), 1)
    }

    fn number_at(&self, place: usize) -> String {
        self.number.clone().unwrap_or_else(|| place.to_string())
    }

    /// Its own line, with number and depth.
    fn line(&self, number: String, level: u8) -> BomLine<'_> {
        match &self.item {
            BranchItem::Item(item) => BomLine { level, ..item.bom_line(number, self.need) },
            BranchItem::Made(made) => BomLine {
                level,
                number,
                kind: made.kind.word(),
                id: made.id,
                part_number: &made.number,
                revision: Some(&made.revision),
                org_part_number: None,
                brand: None,
                size: None,
                description: made.description.as_deref(),
                need: self.need,
            },
        }
    }
}

fn push_lines<'a>(branches: &'a [BomNode], above: &str, level: u8, lines: &mut Vec<BomLine<'a>>) {
    for (place, branch) in (1..).zip(branches) {
        let own = branch.number_at(place);
        let number = if above.is_empty() { own } else { format!("{above}.{own}") };
        lines.push(branch.line(number.clone(), level));
        push_lines(&branch.parts, &number, level.saturating_add(1), lines);
    }
}

impl Bill {
    /// Lines for printing.
    pub fn bom_lines(&self) -> Vec<BomLine<'_>> {
        self.numbered().map(|(number, line)| line.item.bom_line(number, line.need)).collect()
    }
}

impl BillItem {
    fn bom_line(&self, number: String, need: Need) -> BomLine<'_> {
        BomLine {
            level: 1,
            number,
            kind: self.item_type.word(),
            id: self.id,
            part_number: &self.part_number,
            revision: None,
            org_part_number: self.org_part_number.as_deref(),
            brand: self.brand.as_deref(),
            size: self.size.as_deref(),
            description: self.description.as_deref(),
            need,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::documents::bill::samples::{document, ferrule};
    use crate::measures::length::LengthUnit;

    #[test]
    fn parts_stand_below_what_they_are_parts_of_and_come_to_the_total() {
        let (assembly, parts) = document(["straight", "straight"]);
        let bill = Bill::of_assembly(&assembly.content, &parts);
        let clamp = BillItem::of(&ferrule());
        let branches = [
            BomNode::of_assembly(None, &assembly, bill.clone(), Decimal::from(3)),
            BomNode::of_item(Some("90".to_owned()), clamp, Need::Pieces(Decimal::TWO)),
            BomNode::of_assembly(Some("X".to_owned()), &assembly, bill.clone(), Decimal::ONE),
        ];
        let quantity = |need: Need| need.quantity(LengthUnit::Inch).unwrap().to_string();
        let lines = BomNode::flatten(&branches);
        let lines: Vec<_> = lines
            .iter()
            .map(|line| format!("{} {} {}", line.number, line.part_number, quantity(line.need)))
            .collect();
        assert_eq!(lines[0], "1 HA-10234 3");
        // 3 x 800.608 mm = 7.88 ft.
        assert_eq!(lines[1], "1.1 T2-08 7.88");
        let clamp = lines.iter().position(|line| line == "90 F2-08 2").unwrap();
        assert_eq!(lines[clamp + 1], "X HA-10234 1");
        assert_eq!(lines[clamp + 2], "X.1 T2-08 2.627");
        let total = BomNode::total(&branches);
        let rows: Vec<_> = total
            .bom_lines()
            .iter()
            .map(|line| format!("{} {} {}", line.number, line.part_number, quantity(line.need)))
            .collect();
        // 4 x 800.608 mm = 3202.432 mm = 10.507 ft.
        assert_eq!(rows[0], "1 T2-08 10.507");
        assert_eq!(rows.last().unwrap(), &format!("{} F2-08 2", rows.len()));
    }
}
