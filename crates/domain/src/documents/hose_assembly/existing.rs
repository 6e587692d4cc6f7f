//! Finding identical assemblies, however they were entered.

use std::collections::BTreeMap;

use rust_decimal::Decimal;

use crate::access::Role;
use crate::configurator::figures::wrap::Coverage;
use crate::configurator::inputs::configurator_input::Side;
use crate::documents::assembly_figures::{coverage, length_tolerance_in};
use crate::documents::hose_assembly::port::Alike;
use crate::documents::hose_assembly::{Current, Numbered, Prepared, current};
use crate::documents::lifecycle;
use crate::documents::{HoseAssembly, Line};
use crate::fields::Figure;
use crate::measures::Quantity;
use crate::measures::length::{LengthUnit, Millimetres};
use crate::{RawId, Result, Session};

/// Lengths with a smaller difference count as equal, mm.
const SAME_MM: f64 = 0.5;
/// The most assemblies that are compared.
const MOST: u32 = 200;
/// The most assemblies that a preview lists.
const MOST_TO_ORDER: u32 = 10;

/// The latest and the released assemblies that are identical: same components, angle, wrap and tests, cut
/// lengths within 0.5 mm; ends may be swapped. A customer finds only its own.
pub async fn existing(session: &mut Session, prepared: &Prepared) -> Result<Vec<Current>> {
    let same = same(session, (&prepared.assembly, &prepared.lines), Alike::All, MOST).await?;
    visible(session, same).await
}

/// The numbers under which identical assemblies are sold at prices of their own, in order. Whoever asks for a
/// price gets that of the number, even for an assembly of another customer.
pub async fn numbers_of(
    session: &mut Session,
    assembly: &HoseAssembly,
    lines: &[Line],
) -> Result<Vec<Numbered>> {
    let same = same(session, (assembly, lines), Alike::Priced, MOST).await?;
    let mut numbers: Vec<Numbered> = Vec::new();
    for Current { document, .. } in &same {
        if numbers.iter().all(|known| known.lineage != document.lineage) {
            numbers.push(Numbered::of(document));
        }
    }
    Ok(numbers)
}

/// Existing assemblies to order instead of a new one: identical with the same tolerance, for the same
/// customer or for nobody, and not obsolete. Released ones come first, then the most recently changed ones.
pub(super) async fn to_order(
    session: &mut Session,
    assembly: &HoseAssembly,
    lines: &[Line],
) -> Result<Vec<Current>> {
    let identity = session.caller.identity()?;
    let only_own = identity.role == Role::Customer;
    let customer = if only_own { identity.customer } else { assembly.customer_id };
    let maker = if identity.is_embedded() { identity.by() } else { None };
    let wanted = Alike::ToOrder { customer, only_own, maker };
    let mut same = same(session, (assembly, lines), wanted, MOST_TO_ORDER).await?;
    same.retain(|one| same_tolerance(assembly, &one.document.content));
    visible(session, same).await
}

/// The existing assembly to order instead of a new one, with exactly the same lengths and print text.
pub(super) async fn in_place_of(session: &mut Session, new: &Prepared) -> Result<Option<Current>> {
    let said = |of: &HoseAssembly| {
        let wrap =
            of.wrap_id.map(|_| (of.wrap_coverage, of.wrap_start, of.wrap_length, of.length_unit));
        (of.cut_length_mm, of.overall_length_mm, of.length_method, of.print_text.clone(), wrap)
    };
    let mut same = to_order(session, &new.assembly, &new.lines).await?.into_iter();
    Ok(same.find(|one| said(&one.document.content) == said(&new.assembly)))
}

/// The assemblies among these that the caller may see.
async fn visible(session: &mut Session, mut same: Vec<Current>) -> Result<Vec<Current>> {
    let documents: Vec<_> = same.iter().map(|one| &one.document).collect();
    let seen = lifecycle::seen(session, &documents).await?;
    same.retain(|one| seen.contains(&one.document.id));
    Ok(same)
}

/// Identical assemblies, whether or not the caller may see them.
async fn same(
    session: &mut Session,
    (assembly, lines): (&HoseAssembly, &[Line]),
    wanted: Alike,
    most: u32,
) -> Result<Vec<Current>> {
    let found = session.work.assemblies_like(assembly, wanted, most).await?;
    let found = current(session, found).await?;
    let identity = AssemblyIdentity { assembly, lines };
    let is_same = |one: &Current| {
        identity.is(&AssemblyIdentity { assembly: &one.document.content, lines: &one.lines })
    };
    Ok(found.into_iter().filter(is_same).collect())
}

/// The properties by which assemblies count as identical.
struct AssemblyIdentity<'a> {
    assembly: &'a HoseAssembly,
    lines: &'a [Line],
}

impl AssemblyIdentity<'_> {
    fn is(&self, other: &AssemblyIdentity<'_>) -> bool {
        let (one, two) = (self.assembly, other.assembly);
        let tests = |assembly: &HoseAssembly| (assembly.proof_test, assembly.burst_test);
        one.hose_id == two.hose_id
            && one.wrap_id == two.wrap_id
            && tests(one) == tests(two)
            && one.angle == two.angle
            && same_length(one, two)
            && (self.same_ends(other, false) || self.same_ends(other, true))
    }

    /// Whether ends, adaptors and wrap are equal; with `swapped`, end 1 is compared with end 2.
    fn same_ends(&self, other: &AssemblyIdentity<'_>, swapped: bool) -> bool {
        let seen = |side: Side| match (side, swapped) {
            (Side::One, false) | (Side::Two, true) => Side::One,
            (Side::Two, false) | (Side::One, true) => Side::Two,
        };
        Side::BOTH.into_iter().all(|side| {
            self.assembly.end(side) == other.assembly.end(seen(side))
                && self.items(Some(side)) == other.items(Some(seen(side)))
        }) && self.items(None) == other.items(None)
            && same_wrap(self.assembly, other.assembly, swapped)
    }

    /// Items on an end, or loose, with their quantities.
    fn items(&self, end: Option<Side>) -> BTreeMap<RawId, Decimal> {
        let mut items = BTreeMap::new();
        for line in self.lines.iter().filter(|line| line.end == end) {
            *items.entry(line.item.raw()).or_default() += Quantity::get(line.quantity);
        }
        items
    }
}

/// Compares the tolerances as printed beside millimetres. Converting the organization's standard tolerance
/// rounds it, so small differences don't count.
fn same_tolerance(one: &HoseAssembly, two: &HoseAssembly) -> bool {
    let follow_standard = one.length_tolerance.is_none() && two.length_tolerance.is_none();
    let in_mm = |assembly| length_tolerance_in(assembly, LengthUnit::Millimetre);
    (follow_standard && one.length_unit != two.length_unit) || in_mm(one) == in_mm(two)
}

/// Compares cut lengths, or the entered lengths where these are unknown.
fn same_length(one: &HoseAssembly, two: &HoseAssembly) -> bool {
    let near = |a: Option<f64>, b: Option<f64>| {
        a.zip(b).is_some_and(|(a, b)| (a - b).abs() <= SAME_MM + 1e-6)
    };
    let of = |assembly: &HoseAssembly| {
        (assembly.cut_length_mm.map(Figure::get), assembly.overall_length_mm.map(Figure::get))
    };
    let ((cut1, overall1), (cut2, overall2)) = (of(one), of(two));
    match (cut1, cut2) {
        (Some(_), Some(_)) => near(cut1, cut2),
        (None, None) => near(overall1, overall2),
        _ => false,
    }
}

fn same_wrap(one: &HoseAssembly, two: &HoseAssembly, swapped: bool) -> bool {
    let near = |a: Millimetres, b: Millimetres| (a.to_f64() - b.to_f64()).abs() <= SAME_MM + 1e-6;
    match (coverage(one), coverage(two)) {
        (Ok(Coverage::Full), Ok(Coverage::Full)) => true,
        (Ok(Coverage::EachEnd { length: a }), Ok(Coverage::EachEnd { length: b })) => near(a, b),
        (
            Ok(Coverage::Partial { start: start1, length: a }),
            Ok(Coverage::Partial { start: start2, length: b }),
        ) => {
            let cut = two.cut_length_mm.and_then(|mm| Millimetres::from_f64(mm.get()).ok());
            // Seen from the other end, the wrap begins where it ended.
            let start2 = match (swapped, cut) {
                (false, _) => Some(start2),
                (true, Some(cut)) => Some(cut - start2 - b),
                (true, None) => None,
            };
            near(a, b) && start2.is_some_and(|start2| near(start1, start2))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{CrimpFitting, Wrap};
    use crate::configurator::figures::wrap::CoverageKind;
    use crate::documents::{AssemblyEnd, LineItem, LineKind};
    use crate::fields::{Degrees, Measure};
    use crate::{Id, NumberText};

    fn end(n: u8) -> AssemblyEnd {
        AssemblyEnd { fitting: Id::<CrimpFitting>::from_raw([n; 12]), ferrule: None }
    }

    fn assembly<E: Into<Option<AssemblyEnd>>>(cut: f64, ends: [E; 2]) -> HoseAssembly {
        let length = Figure::new(36.0).unwrap();
        let mut made = HoseAssembly::plain(Id::from_raw([1; 12]), length, LengthUnit::Inch);
        made.cut_length_mm = Figure::new(cut);
        made.overall_length_mm = Figure::new(cut + 90.0);
        for (side, end) in Side::BOTH.into_iter().zip(ends) {
            made.set_end(side, end.into());
        }
        made
    }

    fn line(n: u8, end: Option<Side>) -> Line {
        let item = LineItem::new(LineKind::Adaptor, [n; 12]);
        Line { end, ..Line::of(Id::from_raw([200; 12]), item, NumberText::new("10").unwrap()) }
    }

    fn same(one: (&HoseAssembly, &[Line]), two: (&HoseAssembly, &[Line])) -> bool {
        let identity = |(assembly, lines)| AssemblyIdentity { assembly, lines };
        assert_eq!(identity(one).is(&identity(two)), identity(two).is(&identity(one)), "symmetric");
        identity(one).is(&identity(two))
    }

    #[test]
    fn ends_may_be_swapped_with_all_that_is_on_them() {
        let (one, two) = (assembly(800.0, [end(1), end(2)]), assembly(800.4, [end(2), end(1)]));
        assert!(same((&one, &[]), (&two, &[])));
        assert!(same((&one, &[line(9, Some(Side::One))]), (&two, &[line(9, Some(Side::Two))])));
        assert!(!same((&one, &[line(9, Some(Side::One))]), (&two, &[line(9, Some(Side::One))])));
        assert!(!same((&one, &[line(9, None)]), (&two, &[])));
        assert!(!same((&one, &[]), (&assembly(800.0, [end(1), end(1)]), &[])));
        assert!(!same((&one, &[]), (&assembly(800.0, [Some(end(1)), None]), &[])));
    }

    #[test]
    fn half_a_millimetre_is_the_same() {
        let one = assembly(800.0, [end(1), end(2)]);
        for (cut, is) in [(800.5, true), (799.5, true), (800.51, false), (799.4, false)] {
            assert_eq!(same((&one, &[]), (&assembly(cut, [end(1), end(2)]), &[])), is, "{cut}");
        }
        let unknown = |overall| HoseAssembly {
            cut_length_mm: None,
            overall_length_mm: Figure::new(overall),
            ..one.clone()
        };
        assert!(same((&unknown(900.0), &[]), (&unknown(900.3), &[])));
        assert!(!same((&unknown(900.0), &[]), (&one, &[])));
    }

    #[test]
    fn angle_tests_and_wrap_make_another_thing() {
        let one = assembly(800.0, [end(1), end(2)]);
        let others = [
            HoseAssembly { angle: Degrees::new(90.0), ..one.clone() },
            HoseAssembly { proof_test: true, ..one.clone() },
            HoseAssembly { burst_test: true, ..one.clone() },
            HoseAssembly { wrap_id: Some(Id::<Wrap>::from_raw([5; 12])), ..one.clone() },
        ];
        for other in others {
            assert!(!same((&one, &[]), (&other, &[])), "{other:?}");
        }
    }

    #[test]
    fn a_wrap_is_the_same_from_the_other_end() {
        let wrapped = |ends: [AssemblyEnd; 2], start, length| HoseAssembly {
            wrap_id: Some(Id::<Wrap>::from_raw([5; 12])),
            wrap_coverage: Some(CoverageKind::Partial),
            wrap_start: Measure::new(start),
            wrap_length: Measure::new(length),
            length_unit: LengthUnit::Millimetre,
            ..assembly(800.0, ends)
        };
        let one = wrapped([end(1), end(2)], 100.0, 200.0);
        assert!(same((&one, &[]), (&wrapped([end(2), end(1)], 500.0, 200.0), &[])));
        assert!(!same((&one, &[]), (&wrapped([end(2), end(1)], 100.0, 200.0), &[])));
        assert!(!same((&one, &[]), (&wrapped([end(1), end(2)], 500.0, 200.0), &[])));
    }
}
