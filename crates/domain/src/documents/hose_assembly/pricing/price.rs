//! Price of an assembly: its components and the work on it.

use rust_decimal::Decimal;

use crate::catalogue::ItemEntry;
use crate::configurator::inputs::configurator_input::Side;
use crate::documents::assembly_figures::{ExtraItem, Parts, coverage};
use crate::documents::hose_assembly::pricing::amounts::part_of;
use crate::documents::{Document, HoseAssembly};
use crate::measures::length::{LengthUnit, Millimetres};
use crate::measures::{Currency, Quantity, UnitOfMeasure};
use crate::organization::Settings;
use crate::pricing::prices::{
    self, Line, PriceRequest, PriceRequestLine, PriceRequestProduct, Prices,
};
use crate::pricing::{Charge, Part, PartsPrice, UnitPrice, Work, digits, line, of_parts, rounded};
use crate::{Id, NumberText, Result, Session};

/// Conversions between feet and metres go through millimetres.
const MM_PER_METRE: Decimal = Decimal::ONE_THOUSAND;

/// Position of a component in an assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// The hose, by its cut length.
    Hose,
    /// The fitting of an end.
    Fitting(Side),
    /// The ferrule of an end.
    Ferrule(Side),
    /// The wrap, by its covered length.
    Wrap,
    /// A further line, by its position.
    Line(usize),
}

/// A component with its quantity in one piece.
#[derive(Debug, Clone, PartialEq)]
pub struct Share {
    /// Positions: a fitting on both ends is one share.
    pub places: Vec<Place>,
    pub item: Id<ItemEntry>,
    /// Quantity for one piece; none if a length is unknown.
    pub quantity: Option<Decimal>,
    pub unit: UnitOfMeasure,
}

/// The components of one piece, in the order of the answer.
pub fn shares(assembly: &HoseAssembly, parts: &Parts, settings: &Settings) -> Vec<Share> {
    let unit = UnitOfMeasure::of_lengths(settings.length_unit);
    let amount = |length: Millimetres| match settings.length_unit {
        LengthUnit::Inch => length.feet(),
        LengthUnit::Millimetre => length.value() / MM_PER_METRE,
    };
    let each = |place, item| Share {
        places: vec![place],
        item,
        quantity: Some(Decimal::ONE),
        unit: UnitOfMeasure::Each,
    };
    let cut = assembly.cut_length_mm.and_then(|mm| Millimetres::from_f64(mm.get()).ok());
    let with_scrap = Decimal::ONE + settings.hose_scrap() / Decimal::ONE_HUNDRED;
    let hose = parts.hose.component.id.of_kind();
    let hose_length = cut.map(|cut| amount(cut) * with_scrap);
    let mut shares =
        vec![Share { places: vec![Place::Hose], item: hose, quantity: hose_length, unit }];
    for side in Side::BOTH {
        let Some(end) = parts.end(side) else { continue };
        shares.push(each(Place::Fitting(side), end.fitting.component.id.of_kind()));
        if let Some(ferrule) = &end.ferrule {
            shares.push(each(Place::Ferrule(side), ferrule.component.id.of_kind()));
        }
    }
    if let Some(wrap) = &parts.wrap {
        let covered = coverage(assembly).ok().and_then(|coverage| coverage.covered(cut));
        let item = wrap.component.id.of_kind();
        shares.push(Share { places: vec![Place::Wrap], item, quantity: covered.map(amount), unit });
    }
    for (at, extra) in parts.extras.iter().enumerate() {
        let item = match &extra.item {
            ExtraItem::Adaptor(adaptor) => adaptor.component.id.of_kind(),
            ExtraItem::Other(other) => other.component.id.of_kind(),
        };
        let quantity = Some(extra.line.quantity.get());
        shares.push(Share { quantity, ..each(Place::Line(at), item) });
    }
    merged(shares)
}

/// Merges shares of the same item, since price breaks depend on their total.
fn merged(shares: Vec<Share>) -> Vec<Share> {
    let mut merged: Vec<Share> = Vec::with_capacity(shares.len());
    for share in shares {
        let same = |other: &&mut Share| other.item == share.item && other.unit == share.unit;
        match merged.iter_mut().find(same) {
            Some(other) => {
                other.places.extend(share.places);
                other.quantity = other.quantity.zip(share.quantity).map(|(a, b)| a + b);
            }
            None => merged.push(share),
        }
    }
    merged
}

/// The work on one piece, with the quantity of each.
pub fn works(assembly: &HoseAssembly, parts: &Parts) -> Vec<(Work, Decimal)> {
    let crimps = parts.ends.iter().flatten().count();
    let mut works = vec![(Work::Cutting, Decimal::ONE)];
    if crimps > 0 {
        works.push((Work::Crimping, Decimal::from(crimps)));
    }
    if parts.wrap.is_some() {
        works.push((Work::Wrapping, Decimal::ONE));
    }
    if assembly.proof_test {
        works.push((Work::ProofTest, Decimal::ONE));
    }
    works
}

/// A number that an assembly is sold under.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbered {
    /// First version, which identifies the number's own prices.
    pub lineage: Id<HoseAssembly>,
    pub number: NumberText,
}

impl Numbered {
    /// The number of a version.
    pub fn of(document: &Document<HoseAssembly>) -> Self {
        Self { lineage: document.lineage, number: document.number.clone() }
    }
}

/// Pieces of an assembly to price.
#[derive(Debug, Clone)]
pub struct AssemblyToPrice<'a> {
    pub assembly: &'a HoseAssembly,
    /// Components.
    pub parts: &'a Parts,
    /// The numbers under which it is sold; the first one with a price of its own counts.
    pub numbers: Vec<Numbered>,
    pub pieces: Quantity,
}

/// Price of an assembly.
#[derive(Debug, Clone, PartialEq)]
pub struct AssemblyPrice {
    /// How many pieces.
    pub quantity: Quantity,
    /// Components of one piece with their prices; none if a length is unknown.
    pub shares: Vec<(Share, Option<Line>)>,
    /// Charges for work on one piece.
    pub labour: Vec<Charge>,
    /// Sum of the parts of one piece and the work on it.
    pub parts: PartsPrice,
    /// The number's own price of one piece, which overrides the sum of the parts, and the number.
    pub own: Option<(Numbered, UnitPrice)>,
    /// The burst test, charged once for the line.
    pub burst_test: Option<Charge>,
    /// Total for all pieces and the burst test.
    pub total: Option<Decimal>,
}

impl AssemblyPrice {
    /// Price of one piece.
    pub fn unit(&self) -> Option<Decimal> {
        match &self.own {
            Some((_, own)) => own.price.map(|price| price.shown),
            None => self.parts.price,
        }
    }

    /// Price of this many pieces, without the burst test.
    pub fn pieces(&self, pieces: Quantity, currency: Currency) -> Option<Decimal> {
        if let Some((_, own)) = &self.own {
            return line((pieces.get(), UnitOfMeasure::Each), own, currency);
        }
        let price = self.parts.price?.checked_mul(pieces.get())?;
        Some(rounded(price, digits(currency)))
    }

    /// Price of the burst test: 0 if none is ordered, none if unknown.
    pub fn tested(&self, currency: Currency) -> Option<Decimal> {
        match self.burst_test {
            None => Some(Decimal::ZERO),
            Some(charge) => charge.part.amount().map(|price| rounded(price, digits(currency))),
        }
    }
}

/// Prices assemblies: each by the first of its numbers that has a price of its own, else by its parts.
/// `request` has customer, date, currency and further items to price in the same statements; the returned
/// prices are those of these items. The number of statements is fixed.
pub async fn price(
    session: &mut Session,
    assemblies: &[AssemblyToPrice<'_>],
    mut request: PriceRequest,
) -> Result<(Prices, Vec<AssemblyPrice>)> {
    let settings = session.work.organization().await?.settings;
    let line_count = request.lines.len();
    let questions: Vec<Question<'_>> =
        assemblies.iter().map(|to_price| Question::of(to_price, &settings)).collect();
    for question in &questions {
        request.lines.extend(question.lines.iter().flatten().cloned());
        request.work.extend_from_slice(&question.works);
        request.products.push(PriceRequestProduct {
            numbers: question
                .to_price
                .numbers
                .iter()
                .map(|numbered| numbered.lineage.of_kind())
                .collect(),
            pieces: question.to_price.pieces,
        });
    }
    let mut prices = prices::of_items(session, &request).await?;
    let of_parts = prices.lines.split_off(line_count.min(prices.lines.len()));
    let mut found = Found {
        lines: of_parts.into_iter(),
        charges: std::mem::take(&mut prices.charges).into_iter(),
        own: std::mem::take(&mut prices.own).into_iter(),
        currency: prices.currency,
    };
    let answers = questions.into_iter().map(|question| question.answered(&mut found)).collect();
    Ok((prices, answers))
}

/// Price query for an assembly.
struct Question<'a> {
    to_price: &'a AssemblyToPrice<'a>,
    shares: Vec<Share>,
    /// Quantity of each share for all pieces; none if unknown.
    lines: Vec<Option<PriceRequestLine>>,
    works: Vec<(Work, Decimal)>,
}

/// Results for all assemblies, in order.
struct Found {
    lines: std::vec::IntoIter<Line>,
    charges: std::vec::IntoIter<Charge>,
    own: std::vec::IntoIter<Option<(Id<ItemEntry>, UnitPrice)>>,
    currency: Currency,
}

impl<'a> Question<'a> {
    fn of(to_price: &'a AssemblyToPrice<'a>, settings: &Settings) -> Self {
        let AssemblyToPrice { assembly, parts, pieces, .. } = to_price;
        let shares = shares(assembly, parts, settings);
        // Price breaks depend on the quantity for all pieces.
        let needed = |share: &Share| {
            let needed = share.quantity?.checked_mul(pieces.get())?;
            let quantity = Quantity::new(rounded(needed, 4)).ok()?;
            Some(PriceRequestLine {
                item: share.item,
                quantity,
                unit: Some(share.unit),
                manual: None,
                manual_unit: None,
            })
        };
        let lines = shares.iter().map(needed).collect();
        let mut works = works(assembly, parts);
        if assembly.burst_test {
            works.push((Work::BurstTest, Decimal::ONE));
        }
        Self { to_price, shares, lines, works }
    }

    fn answered(self, found: &mut Found) -> AssemblyPrice {
        let Self { to_price, shares, lines, works } = self;
        let currency = found.currency;
        let shares: Vec<(Share, Option<Line>)> = shares
            .into_iter()
            .zip(lines)
            .map(|(share, line)| (share, line.and_then(|_| found.lines.next())))
            .collect();
        let charges = found.charges.by_ref().take(works.len());
        let (tests, labour): (Vec<_>, Vec<_>) =
            charges.partition(|charge| charge.work == Work::BurstTest);
        let own = found.own.next().flatten().and_then(|(id, price)| {
            let number =
                to_price.numbers.iter().find(|numbered| numbered.lineage.raw() == id.raw())?;
            Some((number.clone(), price))
        });
        let worked = labour.iter().map(|charge| charge.part);
        let unknown_ferrules = to_price.parts.ends.iter().flatten().filter(|end| end.lacks_ferrule);
        let unknown_ferrules = unknown_ferrules.map(|_| Part::unknown(Decimal::ONE));
        let components = shares.iter().map(part_of).chain(unknown_ferrules);
        let parts = of_parts(components.chain(worked), currency);
        let mut price = AssemblyPrice {
            quantity: to_price.pieces,
            shares,
            labour,
            parts,
            own,
            burst_test: tests.first().copied(),
            total: None,
        };
        let pieces = price.pieces(to_price.pieces, currency).zip(price.tested(currency));
        price.total = pieces.and_then(|(pieces, tests)| pieces.checked_add(tests));
        price
    }
}
