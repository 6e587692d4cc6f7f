//! Content of printed documents.

use rust_decimal::Decimal;

use crate::configurator::figures::rating::PressureSource;
use crate::documents::assembly_figures::Parts;
use crate::documents::lines::Weight;
use crate::documents::{
    Bill, BillItem, BomLine, BomNode, Document, HoseAssembly, HoseKit, Lifecycle, Quoted,
    QuotedTotals, SalesEstimate, WorkOrder,
};
use crate::fields::Measure;
use crate::measures::{Quantity, UnitOfMeasure};
use crate::organization::Units;
use crate::pricing::{PerUnit, Tax};
use crate::{NumberText, Record, Text};

/// A paper of a document.
#[derive(Debug, Clone)]
pub enum Paper<'a> {
    /// The data sheet of a hose assembly.
    Assembly(AssemblyPaper<'a>),
    /// The data sheet of a hose kit.
    Kit(LineDocumentPaper<'a>),
    /// The data sheet of a work order.
    Order(OrderPaper<'a>),
    /// The quotation of a sales estimate.
    Quotation(QuotationPaper<'a>),
    /// A bill of materials, alone.
    Bill(BillPaper<'a>),
    /// The pick list of a work order.
    PickList(PickPaper<'a>),
}

/// Title block of a version of a document.
#[derive(Debug, Clone, Copy)]
pub struct TitleFacts<'a> {
    pub number: &'a str,
    pub revision: &'a str,
    pub version: i32,
    /// Where it stands.
    pub lifecycle: &'a Lifecycle,
    /// When it was made and changed.
    pub record: &'a Record,
    pub description: Option<&'a str>,
    /// Whom it is for, where the paper says that.
    pub customer: Option<&'a ForCustomer>,
}

impl<'a> TitleFacts<'a> {
    /// Those of a document.
    pub fn of<K>(
        document: &'a Document<K>,
        description: Option<&'a str>,
        customer: Option<&'a ForCustomer>,
    ) -> Self {
        Self {
            number: &document.number,
            revision: &document.revision,
            version: document.version,
            lifecycle: &document.lifecycle,
            record: &document.record,
            description,
            customer,
        }
    }
}

/// Whom a document is for, as its papers name it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForCustomer {
    /// Name.
    pub name: Option<String>,
    /// The customer's part number.
    pub part_number: Option<String>,
    /// The customer's revision.
    pub revision: Option<String>,
}

impl ForCustomer {
    pub fn new(
        name: Option<&Text>,
        part_number: Option<&NumberText>,
        revision: Option<&NumberText>,
    ) -> Self {
        Self {
            name: name.map(ToString::to_string),
            part_number: part_number.map(ToString::to_string),
            revision: revision.map(ToString::to_string),
        }
    }

    /// The customer's part number with the revision: `PN-17 Rev B`.
    pub fn numbered(&self) -> Option<String> {
        let number = self.part_number.as_ref()?;
        Some(match &self.revision {
            Some(revision) => format!("{number} Rev {revision}"),
            None => number.clone(),
        })
    }
}

/// Content of the data sheet of an assembly.
#[derive(Debug, Clone)]
pub struct AssemblyPaper<'a> {
    /// Which version of which document it is.
    pub title: TitleFacts<'a>,
    /// The assembly.
    pub assembly: &'a HoseAssembly,
    /// Components.
    pub parts: &'a Parts,
    pub bill: &'a Bill,
    /// The part that limits the working pressure, if known.
    pub source: Option<PressureSource>,
    /// Warnings, or why it can't be made any more.
    pub warnings: Vec<String>,
    /// The units.
    pub units: Units,
}

/// What the data sheet of a document says that gathers goods: assemblies, and what is bought as it
/// is.
#[derive(Debug, Clone)]
pub struct LineDocumentPaper<'a> {
    /// Which version of which document it is.
    pub title: TitleFacts<'a>,
    /// Remarks about it.
    pub comments: Option<&'a str>,
    pub lines: Vec<LineDocumentLine<'a>>,
    /// What its assemblies were released with, and their figures and parts that changed since then.
    pub warnings: Vec<String>,
    pub bill: &'a Bill,
    /// The units.
    pub units: Units,
}

/// A line with what its sheet says beside the bill.
#[derive(Debug, Clone)]
pub struct LineDocumentLine<'a> {
    /// The line.
    pub branch: &'a BomNode,
    /// How much of it, as it was ordered.
    pub quantity: Quantity,
    /// Unit of the quantity.
    pub unit: UnitOfMeasure,
    /// Remarks about it.
    pub comments: Option<&'a str>,
    /// Part number of the item with the document's customer.
    pub customer_part_number: Option<&'a str>,
    /// Item.
    pub item: SheetItem<'a>,
    /// The lines of a kit: what goes into one.
    pub inside: Vec<Self>,
}

/// Item of a line.
#[derive(Debug, Clone, Copy)]
pub enum SheetItem<'a> {
    /// An assembly.
    Assembly(&'a Document<HoseAssembly>),
    /// A kit, and what one weighs.
    Kit(&'a Document<HoseKit>, Option<Measure>),
    /// Something that is bought as it is, and what it weighs.
    Bought(Weight),
}

/// Content of the data sheet of a work order.
#[derive(Debug, Clone)]
pub struct OrderPaper<'a> {
    /// Its lines and what they need.
    pub document: LineDocumentPaper<'a>,
    /// The order.
    pub order: &'a WorkOrder,
    /// Its assemblies and those of its kits, line by line.
    pub cuts: Vec<CutPiece<'a>>,
    /// Shortages of a released order.
    pub lacking: Vec<LackingPart<'a>>,
    /// Delivery location, in lines.
    pub location: Option<String>,
    /// Warehouse whose stock it uses.
    pub warehouse: Option<&'a str>,
}

/// A part that the stock doesn't have for a line.
#[derive(Debug, Clone, Copy)]
pub struct LackingPart<'a> {
    /// The place of the line, from 0.
    pub line: usize,
    pub item: &'a BillItem,
    /// Unit of the quantities.
    pub unit: UnitOfMeasure,
    /// How much what is left of the line needs.
    pub needed: Decimal,
    /// How much of that is reserved.
    pub reserved: Decimal,
    /// How much of that isn't.
    pub short: Decimal,
}

/// So many pieces of an assembly that are to be made.
#[derive(Debug, Clone, Copy)]
pub struct CutPiece<'a> {
    /// How many.
    pub pieces: Decimal,
    /// The assembly.
    pub document: &'a Document<HoseAssembly>,
    /// Components.
    pub parts: &'a Parts,
}

/// Content of a quotation.
#[derive(Debug, Clone)]
pub struct QuotationPaper<'a> {
    /// Which version of which document it is.
    pub title: TitleFacts<'a>,
    /// The estimate.
    pub estimate: &'a SalesEstimate,
    /// Where the customer is, in lines.
    pub address: Option<String>,
    /// Where the goods are to go to, in lines.
    pub ship_to: Option<String>,
    /// Who answers questions about it.
    pub contact: Option<String>,
    /// What is offered, in order.
    pub lines: Vec<QuotationLine<'a>>,
    /// What its assemblies were released with.
    pub warnings: Vec<String>,
    /// The taxes.
    pub taxes: &'a [Tax],
    /// Totals.
    pub totals: QuotedTotals,
}

/// A line of a quotation.
#[derive(Debug, Clone)]
pub struct QuotationLine<'a> {
    pub number: &'a str,
    /// How much, with the unit.
    pub quantity: String,
    /// Number with revision.
    pub part_number: String,
    pub description: String,
    /// Remarks about it.
    pub comments: Option<&'a str>,
    pub quoted: Option<&'a Quoted>,
    /// The price of one unit, with the decimals that its amount needs.
    pub price: Option<PerUnit>,
}

/// Content of a printed bill of materials.
#[derive(Debug, Clone)]
pub struct BillPaper<'a> {
    /// Which version of which document it is.
    pub title: TitleFacts<'a>,
    /// The bill line by line, where that is more than the bill.
    pub lines: Option<Vec<BomLine<'a>>>,
    /// Total bill of materials.
    pub bill: &'a Bill,
    /// The units.
    pub units: Units,
}

/// Content of a pick list.
#[derive(Debug, Clone)]
pub struct PickPaper<'a> {
    /// Which version of which order it is.
    pub title: TitleFacts<'a>,
    /// Lines in the order of the locations.
    pub rows: &'a [PickRow],
    /// Whose stock is taken.
    pub warehouse: Option<&'a str>,
}

/// How much is to be taken of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PickRow {
    /// Where in the warehouse it lies.
    pub location: Option<Text>,
    /// The item.
    pub item: BillItem,
    /// Unit of the quantities.
    pub unit: UnitOfMeasure,
    /// How much what is left to be done needs.
    pub needed: Decimal,
    /// How much of that is reserved.
    pub reserved: Decimal,
    /// How much of that isn't.
    pub short: Decimal,
    /// Whether no stock is kept of it.
    pub untracked: bool,
}
