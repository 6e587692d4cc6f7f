//! Content of papers.

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
    /// State in its life cycle.
    pub lifecycle: &'a Lifecycle,
    /// When it was created and changed.
    pub record: &'a Record,
    pub description: Option<&'a str>,
    /// The customer, on papers that show it.
    pub customer: Option<&'a ForCustomer>,
}

impl<'a> TitleFacts<'a> {
    /// The title block of a document.
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

/// A document's customer, as papers show it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ForCustomer {
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
    /// Title block.
    pub title: TitleFacts<'a>,
    pub assembly: &'a HoseAssembly,
    /// Components.
    pub parts: &'a Parts,
    pub bill: &'a Bill,
    /// The part that limits the working pressure, if known.
    pub source: Option<PressureSource>,
    /// Warnings, or why it can't be made any more.
    pub warnings: Vec<String>,
    pub units: Units,
}

/// Content of the data sheet of a document with lines.
#[derive(Debug, Clone)]
pub struct LineDocumentPaper<'a> {
    /// Title block.
    pub title: TitleFacts<'a>,
    /// Remarks about it.
    pub comments: Option<&'a str>,
    pub lines: Vec<LineDocumentLine<'a>>,
    /// Doubts accepted for its assemblies, and their figures and parts that changed since their releases.
    pub warnings: Vec<String>,
    pub bill: &'a Bill,
    pub units: Units,
}

/// A line with what its data sheet shows besides the bill.
#[derive(Debug, Clone)]
pub struct LineDocumentLine<'a> {
    /// The line.
    pub branch: &'a BomNode,
    /// Ordered quantity.
    pub quantity: Quantity,
    /// Unit of the quantity.
    pub unit: UnitOfMeasure,
    /// Remarks.
    pub comments: Option<&'a str>,
    /// The customer's part number of the item.
    pub customer_part_number: Option<&'a str>,
    pub item: SheetItem<'a>,
    /// The lines of a kit.
    pub inside: Vec<Self>,
}

/// Item of a line.
#[derive(Debug, Clone, Copy)]
pub enum SheetItem<'a> {
    Assembly(&'a Document<HoseAssembly>),
    /// A kit, and its weight.
    Kit(&'a Document<HoseKit>, Option<Measure>),
    /// A bought item, and its weight.
    Bought(Weight),
}

/// Content of the data sheet of a work order.
#[derive(Debug, Clone)]
pub struct OrderPaper<'a> {
    /// Lines and bill.
    pub document: LineDocumentPaper<'a>,
    pub order: &'a WorkOrder,
    /// Assemblies to cut, including those in kits, line by line.
    pub cuts: Vec<CutPiece<'a>>,
    /// Shortages of a released order.
    pub lacking: Vec<LackingPart<'a>>,
    /// Delivery location, in lines.
    pub location: Option<String>,
    /// Warehouse with the stock that it uses.
    pub warehouse: Option<&'a str>,
}

/// A part of a line that is short in stock.
#[derive(Debug, Clone, Copy)]
pub struct LackingPart<'a> {
    /// Position of the line, from 0.
    pub line: usize,
    pub item: &'a BillItem,
    /// Unit of the quantities.
    pub unit: UnitOfMeasure,
    /// Quantity that the rest of the line needs.
    pub needed: Decimal,
    /// Quantity of that reserved for the line.
    pub reserved: Decimal,
    /// Quantity of that not reserved.
    pub short: Decimal,
}

/// Pieces of an assembly to make.
#[derive(Debug, Clone, Copy)]
pub struct CutPiece<'a> {
    /// Number of pieces.
    pub pieces: Decimal,
    /// The assembly.
    pub document: &'a Document<HoseAssembly>,
    /// Components.
    pub parts: &'a Parts,
}

/// Content of a quotation.
#[derive(Debug, Clone)]
pub struct QuotationPaper<'a> {
    /// Title block.
    pub title: TitleFacts<'a>,
    pub estimate: &'a SalesEstimate,
    /// Address of the customer, in lines.
    pub address: Option<String>,
    /// Delivery location, in lines.
    pub ship_to: Option<String>,
    /// Contact for questions.
    pub contact: Option<String>,
    /// Offered lines, in order.
    pub lines: Vec<QuotationLine<'a>>,
    /// Doubts accepted for its assemblies.
    pub warnings: Vec<String>,
    pub taxes: &'a [Tax],
    pub totals: QuotedTotals,
}

/// A line of a quotation.
#[derive(Debug, Clone)]
pub struct QuotationLine<'a> {
    pub number: &'a str,
    /// Quantity with unit.
    pub quantity: String,
    /// Number with revision.
    pub part_number: String,
    pub description: String,
    /// Remarks.
    pub comments: Option<&'a str>,
    pub quoted: Option<&'a Quoted>,
    /// The price of one unit, with as many decimals as its amount needs.
    pub price: Option<PerUnit>,
}

/// Content of a printed bill of materials.
#[derive(Debug, Clone)]
pub struct BillPaper<'a> {
    /// Title block.
    pub title: TitleFacts<'a>,
    /// The bill line by line, if lines have parts.
    pub lines: Option<Vec<BomLine<'a>>>,
    /// Total bill of materials.
    pub bill: &'a Bill,
    pub units: Units,
}

/// Content of a pick list.
#[derive(Debug, Clone)]
pub struct PickPaper<'a> {
    /// Title block.
    pub title: TitleFacts<'a>,
    /// Lines in the order of the bin locations.
    pub rows: &'a [PickRow],
    /// Warehouse to pick from.
    pub warehouse: Option<&'a str>,
}

/// An item to pick.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PickRow {
    /// Bin location in the warehouse.
    pub location: Option<Text>,
    pub item: BillItem,
    /// Unit of the quantities.
    pub unit: UnitOfMeasure,
    /// Quantity that the remaining work needs.
    pub needed: Decimal,
    /// Quantity of that reserved for the order.
    pub reserved: Decimal,
    /// Quantity of that not reserved.
    pub short: Decimal,
    /// Whether its stock isn't tracked.
    pub untracked: bool,
}
