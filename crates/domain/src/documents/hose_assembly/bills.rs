//! Bills of materials of assemblies.

use std::collections::HashMap;

use rust_decimal::Decimal;

use crate::documents::assembly_figures::{ExtraItem, Parts, coverage};
use crate::documents::hose_assembly::parts::Components;
use crate::documents::{
    Bill, BillItem, BillLine, BomNode, Document, HoseAssembly, Line, LineKind, MadeItem, Need,
};
use crate::measures::length::Millimetres;
use crate::{Id, RawId, Result, Session};

/// Bills of one piece of each of these assemblies; frozen ones for released assemblies. Needs a fixed number
/// of statements.
pub async fn bills(
    session: &mut Session,
    assemblies: impl IntoIterator<Item = &Document<HoseAssembly>>,
) -> Result<HashMap<Id<HoseAssembly>, Bill>> {
    let mut open: Vec<_> = assemblies.into_iter().collect();
    let ids: Vec<RawId> = open.iter().map(|document| document.id.raw()).collect();
    let frozen = session.work.frozen_bills(&ids).await?;
    open.retain(|document| !frozen.contains_key(&document.id.raw()));
    let mut bills: HashMap<_, _> =
        frozen.into_iter().map(|(id, bill)| (Id::from_raw(id), bill)).collect();
    bills.extend(made(session, open).await?);
    Ok(bills)
}

/// Bills of these assemblies with their current components.
async fn made(
    session: &mut Session,
    assemblies: Vec<&Document<HoseAssembly>>,
) -> Result<Vec<(Id<HoseAssembly>, Bill)>> {
    let parts = parts_of(session, assemblies).await?;
    let bill = |(document, parts): (&Document<HoseAssembly>, Parts)| {
        (document.id, Bill::of_assembly(&document.content, &parts))
    };
    Ok(parts.into_iter().map(bill).collect())
}

/// These assemblies with their current parts, in a fixed number of statements.
pub async fn parts_of<'a>(
    session: &mut Session,
    assemblies: impl IntoIterator<Item = &'a Document<HoseAssembly>>,
) -> Result<Vec<(&'a Document<HoseAssembly>, Parts)>> {
    let assemblies: Vec<_> = assemblies.into_iter().collect();
    if assemblies.is_empty() {
        return Ok(Vec::new());
    }
    let ids: Vec<RawId> = assemblies.iter().map(|document| document.id.raw()).collect();
    let mut lines = session.work.lines_of(&ids).await?;
    let with_lines: Vec<(&Document<HoseAssembly>, Vec<Line>)> = assemblies
        .into_iter()
        .map(|document| (document, lines.remove(&document.id.raw()).unwrap_or_default()))
        .collect();
    let contents: Vec<_> =
        with_lines.iter().map(|(document, lines)| (&document.content, &lines[..])).collect();
    let components = Components::of(session, &contents, None).await?;
    let mut all = Vec::with_capacity(with_lines.len());
    for (document, lines) in &with_lines {
        all.push((*document, components.stored(&mut (*document).clone(), lines)?.shown));
    }
    Ok(all)
}

impl Bill {
    /// Parts of one piece of an assembly: hose, ends, wrap, other items.
    pub fn of_assembly(assembly: &HoseAssembly, parts: &Parts) -> Self {
        let mut bill = Self::default();
        let cut = assembly.cut_length_mm.and_then(|mm| Millimetres::from_f64(mm.get()).ok());
        let piece = Need::Pieces(Decimal::ONE);
        bill.add(None, BillItem::of(&parts.hose), Need::Length(cut));
        for end in parts.ends.iter().flatten() {
            bill.add(None, BillItem::of(&end.fitting), piece);
            if let Some(ferrule) = &end.ferrule {
                bill.add(None, BillItem::of(ferrule), piece);
            }
        }
        if let Some(wrap) = &parts.wrap {
            let covered = coverage(assembly).ok().and_then(|coverage| coverage.covered(cut));
            bill.add(None, BillItem::of(wrap), Need::Length(covered));
        }
        for extra in &parts.extras {
            let item = match &extra.item {
                ExtraItem::Adaptor(adaptor) => BillItem::of(adaptor),
                ExtraItem::Other(other) => BillItem::of(other),
            };
            let number = extra.line.own_number(&item.part_number).map(ToString::to_string);
            bill.add(number, item, Need::Pieces(extra.line.quantity.get()));
        }
        bill
    }
}

/// This many pieces of an assembly, with the bill of one.
pub(crate) fn branch(
    number: Option<String>,
    assembly: &Document<HoseAssembly>,
    bill: Bill,
    pieces: Decimal,
) -> BomNode {
    let description = assembly.content.description.as_deref();
    let made = MadeItem::of(LineKind::HoseAssembly, assembly, description);
    let parts = bill.times(pieces).lines.into_iter();
    let parts = parts.map(|BillLine { number, item, need }| BomNode::of_item(number, item, need));
    BomNode::of_made(number, made, parts.collect(), pieces)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::configurator::figures::wrap::CoverageKind;
    use crate::documents::hose_assembly::samples::{document, ferrule, wrapped};
    use crate::measures::length::LengthUnit;

    fn texts(bill: &Bill, lengths: LengthUnit) -> Vec<String> {
        let quantity =
            |need: Need| need.quantity(lengths).map_or("?".to_owned(), |q| q.to_string());
        let line = |(number, line): (String, &BillLine)| {
            format!(
                "{number} {} {} {:?}",
                line.item.part_number,
                quantity(line.need),
                line.need.unit(lengths)
            )
        };
        bill.numbered().map(line).collect()
    }

    #[test]
    fn hose_by_its_cut_length_and_equal_parts_on_one_line() {
        let (mut assembly, mut parts) = document(["straight", "straight"]);
        let [first, second] = &mut parts.ends;
        if let Some(end) = first {
            end.ferrule = Some(ferrule());
        }
        second.clone_from(first);
        let bill = Bill::of_assembly(&assembly.content, &parts);
        // 800.608 mm are 31.52 in or 2.62667 ft.
        assert_eq!(
            texts(&bill, LengthUnit::Inch),
            ["1 T2-08 2.627 Foot", "2 43-JIC-straight-08 2 Each", "3 F2-08 2 Each"]
        );
        assert_eq!(texts(&bill, LengthUnit::Millimetre)[0], "1 T2-08 0.801 Metre");
        // 3 x 800.608 mm = 2401.824 mm = 7.88 ft; 3 times the rounded length would be 7.881 ft.
        assert_eq!(texts(&bill.times(Decimal::from(3)), LengthUnit::Inch)[0], "1 T2-08 7.88 Foot");
        assembly.content.cut_length_mm = None;
        parts.ends = [None, None];
        let bill = Bill::of_assembly(&assembly.content, &parts);
        assert_eq!(texts(&bill, LengthUnit::Inch), ["1 T2-08 ? Foot"]);
    }

    #[test]
    fn wraps_by_what_they_cover() {
        let last = |kind, start, length| {
            let (assembly, parts) =
                wrapped(document(["straight", "90° elbow"]), kind, start, length);
            let bill = Bill::of_assembly(&assembly.content, &parts);
            texts(&bill, LengthUnit::Inch).pop().unwrap_or_default()
        };
        assert_eq!(last(CoverageKind::Full, None, None), "4 NS-30 2.627 Foot");
        assert_eq!(last(CoverageKind::Partial, Some(6.0), Some(12.0)), "4 NS-30 1 Foot");
        // Twice 2 in are a third of a foot.
        assert_eq!(last(CoverageKind::EachEnd, None, Some(2.0)), "4 NS-30 0.333 Foot");
    }

    #[test]
    fn totals_have_each_item_once() {
        let bill = |shapes| {
            let (assembly, parts) = document(shapes);
            Bill::of_assembly(&assembly.content, &parts)
        };
        let one = bill(["straight", "straight"]).times(Decimal::TWO);
        let other = bill(["straight", "90° elbow"]);
        // The samples' ends have ids by their place, so the straight ones of both are one item.
        let total = Bill::total([one, other]);
        // 3 x 800.608 mm.
        assert_eq!(texts(&total, LengthUnit::Inch)[0], "1 T2-08 7.88 Foot");
        let pieces: Decimal = total
            .lines
            .iter()
            .filter_map(|line| match line.need {
                Need::Pieces(pieces) => Some(pieces),
                Need::Length(_) => None,
            })
            .sum();
        assert_eq!(pieces, Decimal::from(6));
    }

    #[test]
    fn parts_stand_below_what_they_are_parts_of_and_come_to_the_total() {
        let (assembly, parts) = document(["straight", "straight"]);
        let bill = Bill::of_assembly(&assembly.content, &parts);
        let clamp = BillItem::of(&ferrule());
        let branches = [
            branch(None, &assembly, bill.clone(), Decimal::from(3)),
            BomNode::of_item(Some("90".to_owned()), clamp, Need::Pieces(Decimal::TWO)),
            branch(Some("X".to_owned()), &assembly, bill.clone(), Decimal::ONE),
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
