//! Parts for a hose: fittings with their ferrules, the ferrule of a fitting, crimp specs.

use std::collections::BTreeSet;

use crate::catalogue::items::{ListQuery, known_hose, offers, page, select};
use crate::catalogue::{Approval, CatalogueItem, CrimpFitting, CrimpSpec, Ferrule, Hose, Pair};
use crate::measures::length::LengthUnit;
use crate::organization::units;
use crate::{Error, Id, ListPage, Result, Session, Window, case_folded};

/// A fitting with the ferrules that go with it on a hose.
pub struct FittingWithFerrules {
    pub fitting: CatalogueItem<CrimpFitting>,
    /// The ferrules, the organization's own choice first; none for one-piece fittings.
    pub ferrules: Vec<CatalogueItem<Ferrule>>,
}

/// A part of the list of fittings that go with a hose, each with its ferrules.
pub async fn fittings_with_ferrules(
    session: &mut Session,
    hose: Id<Hose>,
    query: ListQuery,
    window: &Window,
) -> Result<ListPage<FittingWithFerrules>> {
    let query = ListQuery { hose: Some(hose), ..query };
    let selection = select::<CrimpFitting>(session, query).await?;
    let fittings = page(session, &selection, window).await?;
    let approvals = session.work.approvals(hose).await?;
    let ids: BTreeSet<Id<Ferrule>> =
        approvals.iter().filter_map(|approval| approval.ferrule).collect();
    let ferrules = offers(session, ids, selection.customer).await?;
    let with = |fitting: CatalogueItem<CrimpFitting>| {
        let ids = ferrules_of(&fitting, &approvals);
        let ferrules = ids.iter().filter_map(|id| ferrules.get(id)).cloned().collect();
        FittingWithFerrules { fitting, ferrules }
    };
    Ok(fittings.map(with))
}

/// The ferrules in the specs for a fitting's series, without repetitions, in the order of the specs.
fn ferrules_of(fitting: &CatalogueItem<CrimpFitting>, approvals: &[Approval]) -> Vec<Id<Ferrule>> {
    let series = case_folded(&fitting.component.item.series);
    let mut ids = Vec::new();
    for approval in approvals {
        let same = approval.series == series && Some(approval.brand) == fitting.component.brand;
        if let (true, Some(ferrule)) = (same, approval.ferrule)
            && !ids.contains(&ferrule)
        {
            ids.push(ferrule);
        }
    }
    ids
}

/// The ferrule for a fitting on a hose; none if it is crimped without one. An error with the reason if the
/// two don't fit or no spec is known.
pub async fn ferrule(
    session: &mut Session,
    hose: Id<Hose>,
    fitting: Id<CrimpFitting>,
) -> Result<Option<CatalogueItem<Ferrule>>> {
    let selection = select::<Ferrule>(session, ListQuery::default()).await?;
    let Some(pair) = session.work.pair(hose, fitting).await? else {
        known_hose(session, hose).await?;
        return Err(Error::invalid(
            "crimpFittingId",
            "unknown_crimp_fitting",
            format!("there is no crimp fitting {fitting}"),
        ));
    };
    let Some(id) = chosen(&pair).map_err(Error::NotFound)? else { return Ok(None) };
    let mut found = offers(session, BTreeSet::from([id]), selection.customer).await?;
    found.remove(&id).map(Some).ok_or_else(|| Error::not_found("ferrule", id))
}

/// The ferrule of a pair, none if it needs none; or why that isn't known.
fn chosen(pair: &Pair) -> std::result::Result<Option<Id<Ferrule>>, String> {
    let Pair { hose, fitting, series, .. } = pair;
    if !pair.same_size {
        return Err(format!(
            "fitting {fitting} is for hose size {}, but hose {hose} has size {}",
            pair.fitting_hose_size, pair.hose_size
        ));
    }
    if pair.specs.is_empty() {
        return Err(format!("no crimp spec approves fitting series {series} for hose {hose}"));
    }
    if let Some(ferrule) = pair.specs.iter().find_map(|spec| spec.ferrule) {
        return Ok(Some(ferrule));
    }
    match pair.specs.iter().find_map(|spec| spec.unknown_ferrule.as_ref()) {
        Some(name) => Err(format!(
            "the crimp spec of series {series} for hose {hose} has ferrule {name}, which is not in the catalogue"
        )),
        // The shell is part of the fitting.
        None => Ok(None),
    }
}

/// The crimp specs of a hose whose series contains the text, and the unit for lengths.
pub async fn crimp_specs(
    session: &mut Session,
    hose: Id<Hose>,
    series: Option<&str>,
) -> Result<(Vec<CrimpSpec>, LengthUnit)> {
    if session.work.catalogue::<Hose>().find(hose).await?.is_none() {
        return Err(Error::not_found("hose", hose));
    }
    let mut specs = session.work.crimp_specs(hose).await?;
    if let Some(series) = series.map(case_folded) {
        specs.retain(|spec| case_folded(&spec.coupling_series).contains(&series));
    }
    let unit = units(session).await?.length;
    Ok((specs, unit))
}
