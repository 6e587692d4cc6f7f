//! Bills of materials line by line: the lines of a document, and the parts of each.

use rust_decimal::Decimal;

use crate::RawId;
use crate::documents::{Bill, BillItem, BillLine, Document, LineKind, Need};
use crate::fields::Choice;

/// A line of a document with its parts.
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
    Made(MadeItem),
}

/// A version of a document in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeItem {
    pub kind: LineKind,
    pub id: RawId,
    pub number: String,
    pub revision: String,
    pub description: Option<String>,
}

impl MadeItem {
    /// A version of a document with its description.
    pub fn of<K>(kind: LineKind, document: &Document<K>, description: Option<&str>) -> Self {
        Self {
            kind,
            id: document.id.raw(),
            number: document.number.to_string(),
            revision: document.revision.to_string(),
            description: description.map(str::to_owned),
        }
    }
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
    /// A bought item in a quantity.
    pub const fn of_item(number: Option<String>, item: BillItem, need: Need) -> Self {
        Self { number, item: BranchItem::Item(item), need, parts: Vec::new() }
    }

    /// This many pieces of an assembly or kit; `parts` are those of all of them.
    pub const fn of_made(
        number: Option<String>,
        item: MadeItem,
        parts: Vec<Self>,
        pieces: Decimal,
    ) -> Self {
        Self { number, item: BranchItem::Made(item), need: Need::Pieces(pieces), parts }
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

    /// These nodes and their parts, each part below its line.
    pub fn flatten(branches: &[Self]) -> Vec<BomLine<'_>> {
        let mut lines = Vec::new();
        push_lines(branches, "", 1, &mut lines);
        lines
    }

    /// This node alone as a line, at a position of its document.
    pub fn line_at(&self, place: usize) -> BomLine<'_> {
        self.line(self.number_at(place), 1)
    }

    fn number_at(&self, place: usize) -> String {
        self.number.clone().unwrap_or_else(|| place.to_string())
    }

    /// This node alone as a line, with number and depth.
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
