//! An unread token makes the parts beside it doubtful.

use crate::configurator::parse::lexing::token::Token;
use crate::configurator::parse::reading::draft::Draft;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::reading::request::Slot;

/// The parts that an unread token may change: those of what it is glued to, else of the nearest words in its clause. A word
/// of the trade that stands alone, such as `instead`, may change any.
pub(super) fn doubted_by(at: usize, tokens: &[Token], roles: &[Role], draft: &Draft) -> Vec<Slot> {
    let (Some(token), Some(role)) = (tokens.get(at), roles.get(at)) else { return Vec::new() };
    let own = parts_of(at, role, draft);
    if !own.is_empty() {
        return own;
    }
    let of = |place: usize| Some((place, roles.get(place)?));
    let behind = nearest((0..at).rev().filter_map(of), draft);
    let is_glued =
        at.checked_sub(1).and_then(|at| tokens.get(at)).is_some_and(|b| b.touches(token));
    if is_glued && !behind.is_empty() {
        return behind;
    }
    let ahead = nearest((at + 1..roles.len()).filter_map(of), draft);
    let beside = [behind, ahead].concat();
    let is_of_the_trade = !matches!(role, Role::Unknown) && !token.text.contains(char::is_numeric);
    if beside.is_empty() && is_of_the_trade { Slot::ALL.to_vec() } else { beside }
}

/// The parts of the first word that is of any; none if the clause ends before.
fn nearest<'r>(words: impl Iterator<Item = (usize, &'r Role)>, draft: &Draft) -> Vec<Slot> {
    for (place, role) in words {
        let parts = parts_of(place, role, draft);
        if !parts.is_empty() {
            return parts;
        }
        if matches!(role, Role::Separator(',' | ';' | '.') | Role::Unknown) {
            break;
        }
    }
    Vec::new()
}

fn parts_of(place: usize, role: &Role, draft: &Draft) -> Vec<Slot> {
    match role {
        Role::Standard(_)
        | Role::Layers(..)
        | Role::Series(_)
        | Role::Feature(_)
        | Role::Brand(_)
        | Role::HosePart(_)
        | Role::HoseSize(_)
        | Role::Colour(_) => vec![Slot::Hose],
        Role::Length(_)
        | Role::BareLength(_)
        | Role::LengthChoice(_)
        | Role::Method(_)
        | Role::Tolerance { .. } => vec![Slot::Length],
        Role::Angle(_) | Role::BareAngle(_) | Role::Turn(_) => vec![Slot::Angle],
        Role::Cover(_)
        | Role::CoverPart(_)
        | Role::CoverLength(_)
        | Role::CoverColour(_)
        | Role::Full => vec![Slot::Wrap],
        Role::NextEndSize(_)
        | Role::EndWord { .. }
        | Role::Both
        | Role::EndSelector(_)
        | Role::Same => ends_at(place, draft),
        role if role.is_of_end() => ends_at(place, draft),
        _ => Vec::new(),
    }
}

/// The ends that a token says something of; both if that isn't told.
fn ends_at(place: usize, draft: &Draft) -> Vec<Slot> {
    let has = |slot: &Slot| match slot {
        Slot::End(end) => draft
            .ends
            .get(*end)
            .is_some_and(|group| group.as_ref().is_some_and(|group| group.tokens.contains(&place))),
        _ => false,
    };
    let told: Vec<Slot> = Slot::ENDS.into_iter().filter(has).collect();
    if told.is_empty() { Slot::ENDS.to_vec() } else { told }
}
