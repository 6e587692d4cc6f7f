//! Bills of materials: the quantity of each item that making something needs.

use rust_decimal::Decimal;

use crate::RawId;
use crate::catalogue::{CatalogueEntity, CatalogueItem, ItemType};
use crate::fields::Cell;
use crate::measures::figure::rounded;
use crate::measures::length::{LengthUnit, Millimetres};
use crate::measures::size::Size;
use crate::measures::{Dimension, UnitOfMeasure};

/// Parts needed to make something, each item on one line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Bill {
    pub lines: Vec<BillLine>,
}

/// Quantity needed of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillLine {
    /// Number on the bill, if it differs from its position.
    pub number: Option<String>,
    /// The item, at the time of the bill.
    pub item: BillItem,
    /// Needed quantity.
    pub need: Need,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BillItem {
    pub id: RawId,
    pub item_type: ItemType,
    pub brand: Option<String>,
    pub part_number: String,
    /// The organization's own part number.
    pub org_part_number: Option<String>,
    pub size: Option<String>,
    pub description: Option<String>,
}

/// Needed quantity of an item.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Number of pieces.
    Pieces(Decimal),
    /// Length; none if unknown.
    Length(Option<Millimetres>),
}

impl Need {
    /// The need for a quantity in a unit.
    pub fn of(quantity: Decimal, unit: UnitOfMeasure) -> Self {
        match unit.measure() {
            (Dimension::Pieces, _) => Self::Pieces(quantity),
            (Dimension::Length, one) => {
                let length = quantity.checked_mul(one).map(Millimetres::new);
                Self::Length(length.and_then(Result::ok))
            }
        }
    }

    /// The sum of both; none if one is in pieces and the other a length.
    fn and(self, other: Self) -> Option<Self> {
        match (self, other) {
            (Self::Pieces(one), Self::Pieces(more)) => one.checked_add(more).map(Self::Pieces),
            (Self::Length(one), Self::Length(more)) => {
                Some(Self::Length(one.zip(more).map(|(one, more)| one + more)))
            }
            (Self::Pieces(_), Self::Length(_)) | (Self::Length(_), Self::Pieces(_)) => None,
        }
    }

    fn times(self, quantity: Decimal) -> Self {
        match self {
            Self::Pieces(pieces) => Self::Pieces(pieces.saturating_mul(quantity)),
            Self::Length(length) => {
                Self::Length(length.and_then(|length| {
                    Millimetres::new(length.value().checked_mul(quantity)?).ok()
                }))
            }
        }
    }

    /// Unit of the quantity: feet or metres for hose and wrap, by the unit of shorter lengths.
    pub const fn unit(self, lengths: LengthUnit) -> UnitOfMeasure {
        match self {
            Self::Pieces(_) => UnitOfMeasure::Each,
            Self::Length(_) => UnitOfMeasure::of_lengths(lengths),
        }
    }

    /// The quantity in that unit, lengths with 3 decimals; none if unknown.
    pub fn quantity(self, lengths: LengthUnit) -> Option<Decimal> {
        match self {
            Self::Pieces(pieces) => Some(pieces.normalize()),
            Self::Length(length) => {
                let (_, one) = self.unit(lengths).measure();
                Some(rounded(length?.value().checked_div(one)?, 3))
            }
        }
    }
}

impl BillItem {
    /// The factor by which more is taken from stock than is needed: hose is cut from longer pieces, of which
    /// some is left over as scrap.
    pub(crate) fn scrap_factor(&self, percent: Decimal) -> Decimal {
        let scrap = if self.item_type == ItemType::Hose { percent } else { Decimal::ZERO };
        Decimal::ONE + scrap / Decimal::ONE_HUNDRED
    }
}

impl BillLine {
    /// The quantity to buy.
    pub(crate) fn with_scrap(&self, percent: Decimal) -> Need {
        match self.need {
            Need::Length(_) => self.need.times(self.item.scrap_factor(percent)),
            Need::Pieces(_) => self.need,
        }
    }
}

impl Bill {
    /// The bill of this many pieces.
    #[must_use]
    pub fn times(mut self, quantity: Decimal) -> Self {
        for line in &mut self.lines {
            line.need = line.need.times(quantity);
        }
        self
    }

    /// The total of all bills, each item on one line.
    pub fn total(bills: impl IntoIterator<Item = Self>) -> Self {
        let mut total = Self::default();
        for line in bills.into_iter().flat_map(|bill| bill.lines) {
            total.add(line.number, line.item, line.need);
        }
        total
    }

    /// Adds a need to the line of its item, or as a new line.
    pub(crate) fn add(&mut self, number: Option<String>, item: BillItem, need: Need) {
        let same = |line: &&mut BillLine| {
            line.item.id == item.id && line.number == number && line.need.and(need).is_some()
        };
        match self.lines.iter_mut().find(same) {
            Some(line) => line.need = line.need.and(need).unwrap_or(line.need),
            None => self.lines.push(BillLine { number, item, need }),
        }
    }

    /// Lines with their numbers: as entered, else their position.
    pub fn numbered(&self) -> impl Iterator<Item = (String, &BillLine)> {
        (1..).zip(&self.lines).map(|(place, line): (usize, _)| {
            (line.number.clone().unwrap_or_else(|| place.to_string()), line)
        })
    }

    /// The number of the line of an item.
    pub fn number_of(&self, item: RawId) -> Option<String> {
        self.numbered().find(|(_, line)| line.item.id == item).map(|(number, _)| number)
    }
}

impl BillItem {
    /// An item as an organization sees it.
    pub fn of<E: CatalogueEntity>(offer: &CatalogueItem<E>) -> Self {
        let item = &offer.component.item;
        let mut description = None;
        item.each_cell(&mut |column, cell| {
            if let ("description", Cell::Text(text)) = (column.name, cell) {
                description = Some(text.to_owned());
            }
        });
        Self {
            id: offer.component.id.raw(),
            item_type: E::TYPE,
            brand: item.brand().map(ToString::to_string),
            part_number: item.part_number().to_string(),
            org_part_number: offer.properties.org_part_number.as_ref().map(ToString::to_string),
            size: item.size().map(Size::to_string),
            description,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_needed_by_their_units() {
        use UnitOfMeasure::{Each, Foot, Inch, Metre, Millimetre};
        let text = |quantity: &str, unit, lengths| {
            let need = Need::of(quantity.parse().unwrap(), unit);
            need.quantity(lengths).map(|quantity| quantity.to_string())
        };
        assert_eq!(text("2.5", Each, LengthUnit::Inch).as_deref(), Some("2.5"));
        assert_eq!(text("40", Foot, LengthUnit::Inch).as_deref(), Some("40"));
        assert_eq!(text("18", Inch, LengthUnit::Inch).as_deref(), Some("1.5"));
        // 10 ft are 3.048 m, 3,048 mm are 10 ft.
        assert_eq!(text("10", Foot, LengthUnit::Millimetre).as_deref(), Some("3.048"));
        assert_eq!(text("3048", Millimetre, LengthUnit::Inch).as_deref(), Some("10"));
        assert_eq!(text("999999", Metre, LengthUnit::Millimetre).as_deref(), Some("999999"));
    }
}
