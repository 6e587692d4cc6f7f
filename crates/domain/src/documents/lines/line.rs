//! Lines of documents.

use crate::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, ItemType, OtherItem, Wrap};
use crate::configurator::inputs::configurator_input::Side;
use crate::documents::{HoseAssembly, HoseKit, PriceInput, Quoted};
use crate::fields::Choice;
use crate::measures::{Quantity, QuantityFault, UnitOfMeasure};
use crate::{Field, Id, Notes, NumberText, RawId, Violation};

/// Item of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineItem {
    /// A version of a hose assembly.
    HoseAssembly(Id<HoseAssembly>),
    /// A version of a hose kit.
    HoseKit(Id<HoseKit>),
    Hose(Id<Hose>),
    CrimpFitting(Id<CrimpFitting>),
    Adaptor(Id<Adaptor>),
    Ferrule(Id<Ferrule>),
    Wrap(Id<Wrap>),
    /// Another item.
    OtherItem(Id<OtherItem>),
}

/// The kinds of lines: the two types of documents that are made, and the types of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    HoseAssembly,
    HoseKit,
    Hose,
    CrimpFitting,
    Adaptor,
    Ferrule,
    Wrap,
    OtherItem,
}

impl Choice for LineKind {
    const WORDS: &'static [&'static str] = &[
        "hoseAssembly",
        "hoseKit",
        "hose",
        "crimpFitting",
        "adaptor",
        "ferrule",
        "wrap",
        "otherItem",
    ];
    const ALL: &'static [Self] = &[
        Self::HoseAssembly,
        Self::HoseKit,
        Self::Hose,
        Self::CrimpFitting,
        Self::Adaptor,
        Self::Ferrule,
        Self::Wrap,
        Self::OtherItem,
    ];
}

impl LineKind {
    /// Whether it is made (an assembly or kit), not bought.
    pub const fn is_made(self) -> bool {
        matches!(self, Self::HoseAssembly | Self::HoseKit)
    }

    /// The kind for a type of items.
    pub const fn of_items(item_type: ItemType) -> Self {
        match item_type {
            ItemType::Hose => Self::Hose,
            ItemType::CrimpFitting => Self::CrimpFitting,
            ItemType::Adaptor => Self::Adaptor,
            ItemType::Ferrule => Self::Ferrule,
            ItemType::Wrap => Self::Wrap,
            ItemType::OtherItem => Self::OtherItem,
        }
    }

    /// The type of items; none for assemblies and kits.
    pub fn item_type(self) -> Option<ItemType> {
        ItemType::ALL.iter().copied().find(|item_type| Self::of_items(*item_type) == self)
    }
}

impl LineItem {
    /// An item of a kind.
    pub const fn new(kind: LineKind, id: RawId) -> Self {
        match kind {
            LineKind::HoseAssembly => Self::HoseAssembly(Id::from_raw(id)),
            LineKind::HoseKit => Self::HoseKit(Id::from_raw(id)),
            LineKind::Hose => Self::Hose(Id::from_raw(id)),
            LineKind::CrimpFitting => Self::CrimpFitting(Id::from_raw(id)),
            LineKind::Adaptor => Self::Adaptor(Id::from_raw(id)),
            LineKind::Ferrule => Self::Ferrule(Id::from_raw(id)),
            LineKind::Wrap => Self::Wrap(Id::from_raw(id)),
            LineKind::OtherItem => Self::OtherItem(Id::from_raw(id)),
        }
    }

    pub const fn kind(self) -> LineKind {
        match self {
            Self::HoseAssembly(_) => LineKind::HoseAssembly,
            Self::HoseKit(_) => LineKind::HoseKit,
            Self::Hose(_) => LineKind::Hose,
            Self::CrimpFitting(_) => LineKind::CrimpFitting,
            Self::Adaptor(_) => LineKind::Adaptor,
            Self::Ferrule(_) => LineKind::Ferrule,
            Self::Wrap(_) => LineKind::Wrap,
            Self::OtherItem(_) => LineKind::OtherItem,
        }
    }

    /// The item's id.
    pub const fn raw(self) -> RawId {
        match self {
            Self::HoseAssembly(id) => id.raw(),
            Self::HoseKit(id) => id.raw(),
            Self::Hose(id) => id.raw(),
            Self::CrimpFitting(id) => id.raw(),
            Self::Adaptor(id) => id.raw(),
            Self::Ferrule(id) => id.raw(),
            Self::Wrap(id) => id.raw(),
            Self::OtherItem(id) => id.raw(),
        }
    }
}

/// A line of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub id: Id<Self>,
    pub item: LineItem,
    /// Number on the bill of materials.
    pub number: NumberText,
    pub quantity: Quantity,
    /// Unit of the quantity.
    pub unit: UnitOfMeasure,
    /// Remarks.
    pub comments: Option<Notes>,
    pub position: i32,
    /// The end of a hose assembly that an adaptor is screwed onto.
    pub end: Option<Side>,
    /// The number of the sales order for this line of a work order.
    pub sales_order: Option<NumberText>,
    /// The customer's purchase order number.
    pub purchase_order: Option<NumberText>,
    /// The price on a sales estimate.
    pub quoted: Option<Box<Quoted>>,
    /// For a line of a work order: the line of the sales estimate that it was created from and has its prices from.
    pub origin: Option<Id<Self>>,
    /// The line of the first version of the document from which it was copied, through all versions between;
    /// none if it was new in its own version.
    pub first: Option<Id<Self>>,
}

/// A change of a line.
#[derive(Debug, Clone)]
pub struct LineChange {
    /// The line or its item, if the body names it beside the path.
    pub named: Option<RawId>,
    /// The type of the item, if the body names it; can't be changed.
    pub kind: Option<LineKind>,
    /// Another version of the line's document; unchanged if absent.
    pub item: Option<RawId>,
    /// New number.
    pub number: NumberText,
    /// New quantity.
    pub quantity: Quantity,
    /// Unit of the quantity; unchanged if absent.
    pub unit: Option<UnitOfMeasure>,
    /// Remarks.
    pub comments: Field<Notes>,
    /// Number of the sales order.
    pub sales_order: Field<NumberText>,
    /// The customer's purchase order number.
    pub purchase_order: Field<NumberText>,
    /// For lines that store a price.
    pub price: PriceInput,
}

impl LineChange {
    /// Contradictions between the body and the line in the path.
    pub(crate) fn contradictions(&self, line: &Line) -> Vec<Violation> {
        let mut faults = Vec::new();
        if self.named.is_some_and(|id| id != line.id.raw() && id != line.item.raw()) {
            let message = "must be the id of the line in the path, or of its item";
            faults.push(Violation::new("/itemId", "differs_from_path", message));
        }
        let kind = line.item.kind();
        if self.kind.is_some_and(|other| other != kind) {
            let message = format!(
                "the line has item type {}, which can't be changed; send that",
                kind.word()
            );
            faults.push(Violation::new("/itemType", "contradiction", message));
        }
        faults
    }
}

impl Line {
    /// One piece of an item.
    pub const fn of(id: Id<Self>, item: LineItem, number: NumberText) -> Self {
        Self {
            id,
            item,
            number,
            quantity: Quantity::ONE,
            unit: UnitOfMeasure::Each,
            comments: None,
            position: 0,
            end: None,
            sales_order: None,
            purchase_order: None,
            quoted: None,
            origin: None,
            first: None,
        }
    }

    /// The number that the line was given; none if it stands under the part number of its item.
    pub fn own_number(&self, part_number: &str) -> Option<&NumberText> {
        let usual = NumberText::shortened(part_number);
        Some(&self.number).filter(|number| Some(*number) != usual.as_ref())
    }

    /// Copy for the next version of its document.
    #[must_use]
    pub fn copied(self, id: Id<Self>) -> Self {
        Self { first: self.first.or(Some(self.id)), id, ..self }
    }

    /// Applies a change. Quantities of assemblies and kits must be whole.
    pub fn apply(&mut self, change: LineChange) -> Result<(), QuantityFault> {
        let LineChange { number, quantity, comments, sales_order, purchase_order, .. } = change;
        self.quantity = if self.item.kind().is_made() { quantity.whole()? } else { quantity };
        self.number = number;
        comments.apply(&mut self.comments);
        sales_order.apply(&mut self.sales_order);
        purchase_order.apply(&mut self.purchase_order);
        Ok(())
    }
}
