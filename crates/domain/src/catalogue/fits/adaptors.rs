//! Finding adaptors: equivalents of one, and choosing step by step.

use std::collections::HashMap;

use crate::catalogue::items::{ListQuery, chosen, in_order, page, searched, select};
use crate::catalogue::{
    Adaptor, CatalogueEntity, CatalogueItem, Choices, Condition, Filter, FilterTarget, Gender,
    MatchRule, Owner, Selection, Swivel,
};
use crate::fields::{Choice, Columns};
use crate::{Error, Id, ListPage, Result, Session, Spelling, Window, case_folded};

/// The adaptor whose equivalents to find.
#[derive(Debug, Clone)]
pub enum Named {
    Id(Id<Adaptor>),
    /// By brand and part number.
    PartNumber(String, String),
}

/// Equivalents and family of an adaptor.
pub struct Crossing {
    /// The adaptor itself.
    pub adaptor: CatalogueItem<Adaptor>,
    /// Equivalent adaptors of other brands, each with the rule that matches.
    pub same: Vec<(CatalogueItem<Adaptor>, MatchRule)>,
    /// Other adaptors of its family.
    pub family: Vec<CatalogueItem<Adaptor>>,
}

/// The most equivalents.
const MOST: u32 = 1_000;

/// Equivalents and family of an adaptor; with a text, only of brands whose name contains it.
pub async fn cross(
    session: &mut Session,
    named: &Named,
    brand: Option<&str>,
    query: ListQuery,
) -> Result<Crossing> {
    let base = select::<Adaptor>(session, query).await?;
    let plain = Selection { customer: base.customer, ..Selection::default() };
    let one = Window::first(10);
    let found = match named {
        Named::Id(id) => {
            session.work.list(&Selection { ids: Some(vec![*id]), ..plain }, &one).await?
        }
        Named::PartNumber(brand, part_number) => {
            let conditions = vec![
                Condition::BrandIs(case_folded(brand)),
                Condition::SameText("part_number", Spelling::Number.folded(part_number)),
            ];
            session.work.list(&Selection { conditions, ..plain }, &one).await?
        }
    };
    // An organization's own adaptor is preferred to a shared one with the same name.
    let adaptor = found
        .items
        .into_iter()
        .min_by_key(|offer| offer.component.owner == Owner::Shared)
        .ok_or_else(|| unknown(named))?;
    let mut rules: HashMap<Id<Adaptor>, Vec<MatchRule>> = HashMap::new();
    for found in session.work.adaptor_matches(adaptor.component.id).await? {
        rules.entry(found.adaptor).or_default().push(found.rule);
    }
    let mut selection = Selection { ids: Some(rules.keys().copied().collect()), ..base };
    selection.conditions.extend(brand.map(|brand| Condition::Brand(case_folded(brand))));
    let offers = if rules.is_empty() {
        Vec::new()
    } else {
        session.work.list(&selection, &Window::first(MOST)).await?.items
    };
    let (mut same, mut family) = (Vec::new(), Vec::new());
    for offer in offers {
        let rules = rules.get(&offer.component.id).map_or(&[][..], Vec::as_slice);
        let is_same = rules.iter().copied().find(|rule| *rule != MatchRule::Family);
        match is_same {
            Some(rule) => same.push((offer, rule)),
            None => family.push(offer),
        }
    }
    Ok(Crossing { adaptor, same, family })
}

fn unknown(named: &Named) -> Error {
    match named {
        Named::Id(id) => {
            Error::invalid("adaptorId", "unknown_adaptor", format!("there is no adaptor {id}"))
        }
        Named::PartNumber(brand, part_number) => Error::invalid(
            "partNumber",
            "unknown_adaptor",
            format!("{brand} has no adaptor {part_number}"),
        ),
    }
}

/// A part of the list of adaptors that a query finds with their ends in either order.
pub async fn search(
    session: &mut Session,
    mut query: ListQuery,
    window: &Window,
) -> Result<ListPage<CatalogueItem<Adaptor>>> {
    let ends: Vec<_> =
        query.search.extract_if(.., |(name, _)| of_other_end(name).is_some()).collect();
    let turned: Vec<_> =
        ends.iter().filter_map(|(name, text)| Some((of_other_end(name)?, text.clone()))).collect();
    let mut selection = select::<Adaptor>(session, query).await?;
    if !ends.is_empty() {
        let way = |ends: &[_]| searched(Adaptor::FILTERS, Adaptor::COLUMNS, ends);
        selection.conditions.push(Condition::Either([way(&ends)?, way(&turned)?]));
    }
    page(session, &selection, window).await
}

/// The name of the same filter on the other end.
pub fn of_other_end(name: &str) -> Option<String> {
    let turned = |from: &str, to: &str| Some(format!("{to}{}", name.strip_prefix(from)?));
    turned("end1", "end2").or_else(|| turned("end2", "end1"))
}

/// Properties to choose adaptors by. Ends match in either order, so lists don't filter by these.
pub const PROPERTIES: &[Filter] = &[
    Filter::described(
        "end1Style",
        FilterTarget::Text("end1_style"),
        "Style chosen for one end; ends match in either order.",
    ),
    Filter::described(
        "end1Gender",
        FilterTarget::ChoiceOrNone("end1_gender", Gender::WORDS),
        "Gender chosen for that end: male, female, or none for flanges.",
    ),
    Filter::described(
        "end1DashSize",
        FilterTarget::Size("end1_dash_size"),
        "Dash size chosen for that end; -08, 8, 1/2 and DN12 are the same.",
    ),
    Filter::described(
        "end1Swivel",
        FilterTarget::ChoiceOrNone("end1_swivel", Swivel::WORDS),
        "Swivel chosen for that end: swivel or none.",
    ),
    Filter::described(
        "end2Style",
        FilterTarget::Text("end2_style"),
        "Style chosen for the other end.",
    ),
    Filter::described(
        "end2Gender",
        FilterTarget::ChoiceOrNone("end2_gender", Gender::WORDS),
        "Gender chosen for the other end.",
    ),
    Filter::described(
        "end2DashSize",
        FilterTarget::Size("end2_dash_size"),
        "Dash size chosen for the other end.",
    ),
    Filter::described(
        "end2Swivel",
        FilterTarget::ChoiceOrNone("end2_swivel", Swivel::WORDS),
        "Swivel chosen for the other end: swivel or none.",
    ),
    Filter::described("shape", FilterTarget::Text("shape"), "Shape chosen."),
    Filter::described(
        "material",
        FilterTarget::Text("made_of"),
        "Material chosen; adaptors without a material are steel.",
    ),
    Filter::described("brand", FilterTarget::Brand, "Brand chosen."),
];

/// The choices that are left among adaptors.
pub async fn choices(session: &mut Session, query: ListQuery) -> Result<Choices> {
    let chosen = chosen(PROPERTIES, Adaptor::COLUMNS, &query.chosen)?;
    let selection = select::<Adaptor>(session, query).await?;
    let found = session.work.adaptor_choices(&selection, PROPERTIES, &chosen).await?;
    Ok(in_order(PROPERTIES, found))
}
