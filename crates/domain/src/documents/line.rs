//! Lines of documents.

use super::{HoseAssembly, HoseKit, Quantity, QuantityFault};
use crate::catalogue::{Adaptor, OtherItem};
use crate::configurator::ingredients::Side;
use crate::sheet::Choice;
use crate::{Field, Id, Notes, RawId, Text};

/// What a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineItem {
    /// A version of a hose assembly.
    HoseAssembly(Id<HoseAssembly>),
    /// A version of a hose kit.
    HoseKit(Id<HoseKit>),
    /// An adaptor.
    Adaptor(Id<Adaptor>),
    /// Another item.
    OtherItem(Id<OtherItem>),
}

/// The kinds of lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineKind {
    /// Of a hose assembly.
    HoseAssembly,
    /// Of a hose kit.
    HoseKit,
    /// Of an adaptor.
    Adaptor,
    /// Of another item.
    OtherItem,
}

impl Choice for LineKind {
    const WORDS: &'static [&'static str] = &["hoseAssembly", "hoseKit", "adaptor", "otherItem"];
    const ALL: &'static [Self] =
        &[Self::HoseAssembly, Self::HoseKit, Self::Adaptor, Self::OtherItem];
}

impl LineKind {
    /// Whether such lines are of documents, which are counted in whole pieces.
    pub const fn is_made(self) -> bool {
        matches!(self, Self::HoseAssembly | Self::HoseKit)
    }
}

impl LineItem {
    /// An item of a kind.
    pub const fn new(kind: LineKind, id: RawId) -> Self {
        match kind {
            LineKind::HoseAssembly => Self::HoseAssembly(Id::from_raw(id)),
            LineKind::HoseKit => Self::HoseKit(Id::from_raw(id)),
            LineKind::Adaptor => Self::Adaptor(Id::from_raw(id)),
            LineKind::OtherItem => Self::OtherItem(Id::from_raw(id)),
        }
    }

    /// Its kind.
    pub const fn kind(self) -> LineKind {
        match self {
            Self::HoseAssembly(_) => LineKind::HoseAssembly,
            Self::HoseKit(_) => LineKind::HoseKit,
            Self::Adaptor(_) => LineKind::Adaptor,
            Self::OtherItem(_) => LineKind::OtherItem,
        }
    }

    /// The item's id.
    pub const fn raw(self) -> RawId {
        match self {
            Self::HoseAssembly(id) => id.raw(),
            Self::HoseKit(id) => id.raw(),
            Self::Adaptor(id) => id.raw(),
            Self::OtherItem(id) => id.raw(),
        }
    }
}

/// A line of a document.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    /// Its id.
    pub id: Id<Self>,
    /// What it is about.
    pub item: LineItem,
    /// Its number on the bill of materials.
    pub number: Text,
    /// How many, or how much.
    pub quantity: Quantity,
    /// Remarks.
    pub comments: Option<Notes>,
    /// Its place.
    pub position: i32,
    /// The end of a hose assembly that an adaptor is screwed onto.
    pub end: Option<Side>,
    /// The number of the sales order that a line of an order is for.
    pub sales_order: Option<Text>,
    /// The customer's number of its order.
    pub purchase_order: Option<Text>,
}

/// A change of a line.
#[derive(Debug, Clone)]
pub struct LineChange {
    /// New number.
    pub number: Text,
    /// New quantity.
    pub quantity: Quantity,
    /// Remarks.
    pub comments: Field<Notes>,
    /// The number of a sales order.
    pub sales_order: Field<Text>,
    /// The customer's number of its order.
    pub purchase_order: Field<Text>,
}

impl Line {
    /// Does what the change says. Pieces are counted whole where the line is of documents.
    pub fn apply(&mut self, change: LineChange) -> Result<(), QuantityFault> {
        let LineChange { number, quantity, comments, sales_order, purchase_order } = change;
        self.quantity = if self.item.kind().is_made() { quantity.whole()? } else { quantity };
        self.number = number;
        comments.apply(&mut self.comments);
        sales_order.apply(&mut self.sales_order);
        purchase_order.apply(&mut self.purchase_order);
        Ok(())
    }
}
