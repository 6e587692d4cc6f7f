//! Finding adaptors: what stands in for one, and choosing one step by step.

use std::collections::HashMap;

use crate::catalogue::items::{ListQuery, page, select};
use crate::catalogue::{
    Adaptor, AdaptorProperty, Choices, Chosen, Condition, EndWanted, MatchRule, NONE, Offer, Owner,
    Selection, Window,
};
use crate::fields::Choice;
use crate::measures::size::Size;
use crate::{Error, Id, Result, Session, Total, Violation, fold};

/// An adaptor that another is asked for.
#[derive(Debug, Clone)]
pub enum Named {
    Id(Id<Adaptor>),
    /// By brand and part number.
    PartNumber(String, String),
}

/// Equivalents and family of an adaptor.
pub struct Crossing {
    /// The adaptor itself.
    pub adaptor: Offer<Adaptor>,
    /// Adaptors of other brands that are the same, each with the rule that says so.
    pub same: Vec<(Offer<Adaptor>, MatchRule)>,
    /// Other adaptors of its family.
    pub family: Vec<Offer<Adaptor>>,
}

/// The most adaptors beside another.
const MOST: u32 = 1_000;

/// Equivalents and family of an adaptor; with a text, only of brands whose name contains it.
pub async fn cross(
    session: &mut Session,
    named: &Named,
    brand: Option<&str>,
    asked: ListQuery,
) -> Result<Crossing> {
    let base = select::<Adaptor>(session, asked).await?;
    let plain = Selection { customer: base.customer, ..Selection::default() };
    let one = Window::Page { offset: 0, limit: 10 };
    let found = match named {
        Named::Id(id) => {
            session.work.list(&Selection { ids: Some(vec![*id]), ..plain }, &one).await?
        }
        Named::PartNumber(brand, part_number) => {
            let conditions = vec![
                Condition::BrandIs(fold(brand)),
                Condition::SameText("part_number", fold(part_number)),
            ];
            session.work.list(&Selection { conditions, ..plain }, &one).await?
        }
    };
    // An organization's own adaptor comes before a shared one of the same name.
    let adaptor = found
        .into_iter()
        .min_by_key(|offer| offer.component.owner == Owner::Shared)
        .ok_or_else(|| unknown(named))?;
    let mut rules: HashMap<Id<Adaptor>, Vec<MatchRule>> = HashMap::new();
    for found in session.work.adaptor_matches(adaptor.component.id).await? {
        rules.entry(found.adaptor).or_default().push(found.rule);
    }
    let mut selection = Selection { ids: Some(rules.keys().copied().collect()), ..base };
    selection.conditions.extend(brand.map(|brand| Condition::Brand(fold(brand))));
    let offers = if rules.is_empty() {
        Vec::new()
    } else {
        session.work.list(&selection, &Window::Page { offset: 0, limit: MOST }).await?
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

/// A page of the adaptors with these ends, in either order, and the number of all.
pub async fn search(
    session: &mut Session,
    asked: ListQuery,
    ends: [EndWanted; 2],
    window: (u32, u32),
) -> Result<(Vec<Offer<Adaptor>>, Total)> {
    let mut selection = select::<Adaptor>(session, asked).await?;
    if ends.iter().any(|end| !end.is_open()) {
        selection.conditions.push(Condition::Ends(Box::new(ends)));
    }
    page(session, &selection, window).await
}

/// A value of a property as it is compared.
pub fn chosen_value(
    property: AdaptorProperty,
    text: &str,
) -> std::result::Result<Vec<String>, Violation> {
    use AdaptorProperty::{
        End1DashSize, End1Gender, End1Swivel, End2DashSize, End2Gender, End2Swivel,
    };
    let word = |words: &[&str]| {
        let folded = fold(text);
        if words.contains(&folded.as_str()) {
            return Ok(vec![folded]);
        }
        let message = format!("must be one of: {}", words.join(", "));
        Err(Violation::new(property.word(), "unknown_value", message))
    };
    match property {
        End1DashSize | End2DashSize => Ok(Size::wanted(text).keys()),
        End1Gender | End2Gender => word(&["male", "female", NONE]),
        End1Swivel | End2Swivel => word(&["swivel", NONE]),
        _ => Ok(vec![fold(text)]),
    }
}

/// Remaining choices, with the values of each property in order.
pub async fn choices(session: &mut Session, asked: ListQuery, chosen: &Chosen) -> Result<Choices> {
    let selection = select::<Adaptor>(session, asked).await?;
    let mut choices = session.work.adaptor_choices(&selection, chosen).await?;
    for left in &mut choices.left {
        use AdaptorProperty::{End1DashSize, End2DashSize};
        if let (End1DashSize | End2DashSize, Ok(size)) = (left.property, Size::new(&left.value)) {
            left.value = size.to_string();
        }
    }
    choices.left.sort_by_cached_key(|left| {
        let rank = Size::new(&left.value).map_or(i32::MAX, |size| size.rank());
        (left.property, rank, left.value.clone())
    });
    Ok(choices)
}
