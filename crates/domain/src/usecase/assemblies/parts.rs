//! The components of an assembly, read in a fixed number of statements.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use crate::catalogue::{Adaptor, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use crate::configurator::ingredients::Side;
use crate::configurator::parts::{EndParts, Extra, ExtraItem, Parts, spec_of, usual_ferrule};
use crate::documents::{AssemblyEnd, HoseAssembly, Line, LineItem};
use crate::port::AnyUnitOfWork;
use crate::trade::Customer;
use crate::usecase::catalogue::offers;
use crate::{Error, Id, Result, Violation};

/// The components of an assembly, with what a customer says of them where one is named.
///
/// On the sides of `usual` the ferrule becomes the one that the crimp specs of hose and fitting
/// name first.
///
/// # Errors
/// Those that the organization doesn't see, each at its field.
pub async fn load(
    work: &mut AnyUnitOfWork,
    assembly: &mut HoseAssembly,
    lines: &[Line],
    usual: &[Side],
    customer: Option<(Id<Customer>, DateTime<Utc>)>,
) -> Result<Parts> {
    let mut faults = Vec::new();
    let mut missing = |field: &str, name: &str| {
        let message = format!("is no {name} that the organization sees");
        faults.push(Violation::new(format!("/{field}"), "unknown_item", message));
    };
    let hose = offers::<Hose>(work, BTreeSet::from([assembly.hose_id]), customer).await?;
    let hose = hose.into_values().next();
    if hose.is_none() {
        missing("hose", "hose");
    }
    let chosen = [assembly.end(Side::One), assembly.end(Side::Two)];
    let wanted = chosen.iter().flatten().map(|end| end.fitting).collect();
    let fittings = offers::<CrimpFitting>(work, wanted, customer).await?;
    for (end, field) in chosen.iter().zip(["end1", "end2"]) {
        if end.is_some_and(|end| !fittings.contains_key(&end.fitting)) {
            missing(field, "crimp fitting");
        }
    }
    let wraps = offers::<Wrap>(work, assembly.wrap_id.into_iter().collect(), customer).await?;
    if wraps.is_empty() && assembly.wrap_id.is_some() {
        missing("wrap", "wrap");
    }
    let extras = extras(work, lines, customer).await?;
    let specs = work.crimp_specs(assembly.hose_id).await?;
    if let Some(hose) = &hose {
        for side in usual {
            let Some(end) = assembly.end(*side) else { continue };
            let Some(fitting) = fittings.get(&end.fitting) else { continue };
            let ferrule = usual_ferrule(&specs, &hose.component.item, &fitting.component.item);
            assembly.set_end(*side, Some(AssemblyEnd { ferrule, ..end }));
        }
    }
    let chosen = [assembly.end(Side::One), assembly.end(Side::Two)];
    let wanted = chosen.iter().flatten().filter_map(|end| end.ferrule).collect();
    let ferrules = offers::<Ferrule>(work, wanted, customer).await?;
    for (end, field) in chosen.iter().zip(["ferrule1", "ferrule2"]) {
        let ferrule = end.and_then(|end| end.ferrule);
        if ferrule.is_some_and(|ferrule| !ferrules.contains_key(&ferrule)) {
            missing(field, "ferrule");
        }
    }
    let (Some(hose), true) = (hose, faults.is_empty()) else { return Err(Error::Invalid(faults)) };
    let ends = chosen.map(|end| {
        let end = end?;
        let fitting = fittings.get(&end.fitting)?.clone();
        let ferrule = end.ferrule.and_then(|id| ferrules.get(&id)).cloned();
        let spec = spec_of(&specs, &hose.component.item, &fitting.component.item, end.ferrule);
        Some(EndParts { fitting, ferrule, spec })
    });
    Ok(Parts { hose, ends, wrap: wraps.into_values().next(), extras })
}

async fn extras(
    work: &mut AnyUnitOfWork,
    lines: &[Line],
    customer: Option<(Id<Customer>, DateTime<Utc>)>,
) -> Result<Vec<Extra>> {
    let adaptors = lines.iter().filter_map(|line| match line.item {
        LineItem::Adaptor(id) => Some(id),
        _ => None,
    });
    let others = lines.iter().filter_map(|line| match line.item {
        LineItem::OtherItem(id) => Some(id),
        _ => None,
    });
    let (adaptors, others) = (adaptors.collect(), others.collect());
    let adaptors = offers::<Adaptor>(work, adaptors, customer).await?;
    let others = offers::<OtherItem>(work, others, customer).await?;
    let extra = |line: &Line| {
        let item = match line.item {
            LineItem::Adaptor(id) => ExtraItem::Adaptor(Box::new(adaptors.get(&id)?.clone())),
            LineItem::OtherItem(id) => ExtraItem::Other(Box::new(others.get(&id)?.clone())),
            LineItem::HoseAssembly(_) => return None,
        };
        Some(Extra { line: line.clone(), item })
    };
    Ok(lines.iter().filter_map(extra).collect())
}
