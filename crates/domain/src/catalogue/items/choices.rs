//! Choosing items step by step.

use std::collections::BTreeSet;

use crate::access::Visibility;
use crate::catalogue::items::{ListQuery, chosen, select};
use crate::catalogue::{CatalogueEntity, Filter, FilterTarget, Hose};
use crate::measures::shown::Shown;
use crate::measures::size::Size;
use crate::{Error, Id, Result, Session};

/// Remaining choices.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Choices {
    /// How many items have all that was chosen.
    pub total: u64,
    /// Possible values of each property; its own choice doesn't narrow it.
    pub left: Vec<ChoiceLeft>,
}

/// A value that a property can still have.
#[derive(Debug, Clone, PartialEq)]
pub struct ChoiceLeft {
    pub property: &'static Filter,
    pub value: String,
    /// Text for the value, if it differs: the ferrule for an id.
    pub label: Option<String>,
    /// How many items have it, and all else that was chosen.
    pub count: u64,
}

/// The remaining choices among a kind's items: of all, or of those that fit a hose.
pub async fn choices<E: CatalogueEntity>(
    session: &mut Session,
    query: ListQuery,
) -> Result<Choices> {
    let now = chosen(E::PROPERTIES, E::COLUMNS, &query.chosen)?;
    let mut offered = Vec::new();
    for property in E::PROPERTIES {
        match obstacle(session, property, query.hose).await? {
            None => offered.push(property),
            Some(refusal) if now.iter().any(|(chosen, _)| *chosen == property) => {
                return Err(refusal);
            }
            Some(_) => {}
        }
    }
    let selection = select::<E>(session, ListQuery { chosen: Vec::new(), ..query }).await?;
    let found = session.work.catalogue::<E>().choices(&selection, &offered, &now).await?;
    Ok(in_order(E::PROPERTIES, found))
}

/// Why this property can't be chosen; none if it can.
pub(super) async fn obstacle(
    session: &mut Session,
    property: &Filter,
    hose: Option<Id<Hose>>,
) -> Result<Option<Error>> {
    Ok(match property.on {
        FilterTarget::Ferrule if hose.is_none() => Some(Error::invalid(
            property.name,
            "hose_required",
            "needs hoseId: the crimp specs of a hose name its ferrules",
        )),
        FilterTarget::InStock if !sees_stock(session).await? => {
            Some(Error::Forbidden(format!("you may not see stock; leave {} out", property.name)))
        }
        _ => None,
    })
}

/// Whether the caller may know which items are in stock: an organization may hide it from customers.
pub(crate) async fn sees_stock(session: &mut Session) -> Result<bool> {
    if session.caller.is_staff() {
        return Ok(true);
    }
    let is_known = session.caller.visibility() > Visibility::Public;
    Ok(is_known && !session.work.organization().await?.settings.hide_inventory)
}

/// Choices by property, and values in order: sizes and numbers by value, others by letters. The numbers of a
/// property are steps.
pub(crate) fn in_order(properties: &[Filter], mut choices: Choices) -> Choices {
    for left in &mut choices.left {
        let sized = matches!(
            left.property.on,
            FilterTarget::Size(_) | FilterTarget::HoseSize(_) | FilterTarget::BoreSize(_)
        );
        if let (true, Ok(size)) = (sized, Size::new(&left.value)) {
            left.value = size.to_string();
        }
    }
    let place = |property| properties.iter().position(|other| other == property);
    choices.left.sort_by_cached_key(|left| {
        let rank = Size::new(&left.value).map_or(i32::MAX, |size| size.rank());
        let label = left.label.clone().unwrap_or_default();
        (place(left.property), rank, label, left.value.clone())
    });
    let (ranged, mut left): (Vec<_>, Vec<_>) =
        choices.left.into_iter().partition(|left| shown(left).is_some());
    for of_one in ranged.chunk_by(|a, b| a.property == b.property) {
        left.extend(steps(of_one));
    }
    Choices { left, ..choices }
}

/// Steps that a property offers at most.
const MOST_STEPS: usize = 20;

/// How the numbers of a value's property are shown, if it has numbers.
const fn shown(left: &ChoiceLeft) -> Option<Shown> {
    match left.property.on {
        FilterTarget::AtLeast(_, shown) | FilterTarget::AtMost(_, shown) => Some(shown),
        _ => None,
    }
}

/// The values of a ranged property as steps, each with the number of items that reach it. Values that look
/// the same are merged. Many values are thinned out evenly, keeping the first and the last.
fn steps(values: &[ChoiceLeft]) -> Vec<ChoiceLeft> {
    let Some(shown) = values.first().and_then(shown) else { return Vec::new() };
    let mut stored: Vec<(f64, ChoiceLeft)> = values
        .iter()
        .filter_map(|value| Some((value.value.parse().ok()?, value.clone())))
        .collect();
    stored.sort_by(|(a, _), (b, _)| shown.figure(*a).cmp(&shown.figure(*b)).then(a.total_cmp(b)));
    let mut steps: Vec<(f64, ChoiceLeft)> = Vec::new();
    for (number, mut value) in stored {
        match steps.last_mut() {
            Some((before, step)) if shown.figure(*before) == shown.figure(number) => {
                step.count += value.count;
            }
            _ => {
                value.value = shown.step(number).to_string();
                steps.push((number, value));
            }
        }
    }
    let mut reached = 0;
    let mut reach = |(_, step): &mut (f64, ChoiceLeft)| {
        reached += step.count;
        step.count = reached;
    };
    if values.first().is_some_and(|value| matches!(value.property.on, FilterTarget::AtLeast(..))) {
        steps.iter_mut().rev().for_each(&mut reach);
    } else {
        steps.iter_mut().for_each(&mut reach);
    }
    let last = steps.len().saturating_sub(1);
    let matching: BTreeSet<usize> =
        (0..MOST_STEPS).map(|step| step * last / (MOST_STEPS - 1)).collect();
    let steps = steps.into_iter().enumerate().filter(|(at, _)| matching.contains(at));
    steps.map(|(_, (_, step))| step).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::measures::pressure::PressureUnit;

    const PRESSURE: Filter = Filter::new("pressure", FilterTarget::AtLeast("p", Shown::Plain));
    const BAR: Filter =
        Filter::new("bar", FilterTarget::AtLeast("p", Shown::Pressure(PressureUnit::Bar)));
    const RADIUS: Filter = Filter::new("radius", FilterTarget::AtMost("r", Shown::Plain));

    fn stepped(property: &'static Filter, values: &[(&str, u64)]) -> Vec<(String, u64)> {
        let left = |(value, count): &(&str, u64)| ChoiceLeft {
            property,
            value: (*value).to_owned(),
            label: None,
            count: *count,
        };
        let left: Vec<ChoiceLeft> = values.iter().map(left).collect();
        steps(&left).into_iter().map(|step| (step.value, step.count)).collect()
    }

    #[test]
    fn a_step_counts_what_reaches_it() {
        let values = [("3000", 2), ("500", 1), ("10000", 4)];
        let owned = |steps: &[(&str, u64)]| -> Vec<(String, u64)> {
            steps.iter().map(|(value, count)| ((*value).to_owned(), *count)).collect()
        };
        assert_eq!(stepped(&PRESSURE, &values), owned(&[("500", 7), ("3000", 6), ("10000", 4)]));
        assert_eq!(stepped(&RADIUS, &values), owned(&[("500", 1), ("3000", 3), ("10000", 7)]));
        assert!(stepped(&RADIUS, &[]).is_empty());
        let bar = [("5076.33", 1), ("5076.32", 2), ("5076", 4), ("3000", 8), ("0", 16)];
        assert_eq!(stepped(&BAR, &bar), owned(&[("0", 31), ("206.8", 15), ("350", 7)]));
        let hot = [("120.00000000000001", 1), ("120", 2), ("119.99999999999999", 4)];
        assert_eq!(stepped(&RADIUS, &hot), owned(&[("119.99999999999999", 7)]));
    }

    #[test]
    fn many_values_become_some_steps() {
        for number in [19, 20, 21, 22, 39, 40, 41, 1_000] {
            let numbers: Vec<String> = (0..number).map(|at| (at * 10).to_string()).collect();
            let values: Vec<(&str, u64)> = numbers.iter().map(|text| (&**text, 1)).collect();
            let steps = stepped(&RADIUS, &values);
            assert_eq!(steps.len(), number.min(MOST_STEPS), "{number}");
            assert_eq!(steps[0], ("0".to_owned(), 1));
            let last = (numbers[number - 1].clone(), u64::try_from(number).unwrap());
            assert_eq!(steps.last(), Some(&last));
            let places: Vec<u64> = steps.iter().map(|(_, count)| *count).collect();
            let gaps: Vec<u64> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
            let (narrow, wide) = (gaps.iter().min().unwrap(), gaps.iter().max().unwrap());
            assert!(wide - narrow <= 1, "{number}: {gaps:?}");
        }
    }
}
