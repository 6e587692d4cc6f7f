//! Which groups are end 1 and end 2.

pub(super) mod group;

use crate::configurator::parse::lexing::token::{Lexeme, Token};
use crate::configurator::parse::reading::ends::group::{Group, Joint};
use crate::configurator::parse::reading::meaning::{EndSelector, Score};
use crate::configurator::parse::reading::weights as w;

#[derive(Debug, Default)]
pub(crate) struct Assigned {
    pub(crate) ends: [Option<Group>; 2],
    pub(crate) score: Score,
    /// Words for both ends contradict those for one.
    pub(crate) contradiction: bool,
    /// Tokens of groups that are left over.
    pub(crate) left: Vec<usize>,
}

impl Assigned {
    fn of(one: Option<Group>, two: Option<Group>) -> Self {
        let ends = [one, two].map(|end| end.filter(|end| end.is_named() || !end.is_empty()));
        Self { ends, ..Self::default() }
    }
}

/// End 1 and end 2 of the groups; what doesn't fit costs.
pub(crate) fn assign(groups: Vec<Group>, same: bool) -> Assigned {
    let mut left = Vec::new();
    let groups = gathered(alternatives(groups, &mut left));
    let (special, plain): (Vec<Group>, Vec<Group>) =
        groups.into_iter().partition(|group| group.selector.is_some());
    let mut assigned =
        if special.is_empty() { by_order(plain, same) } else { by_name(special, plain) };
    assigned.left.append(&mut left);
    assigned
}

/// `BSP 1/4 both ends, 2`: where both ends have a size, a number that nothing claims is
/// of neither. The groups without such, and those.
pub(crate) fn without_lone_numbers(
    groups: Vec<Group>,
    tokens: &[Token],
) -> (Vec<Group>, Vec<Group>) {
    let bare = |at: &usize| {
        let token = tokens.get(*at).filter(|token| !token.glued);
        let lexeme = token.map(|token| &token.lexeme);
        matches!(lexeme, Some(Lexeme::Number(number)) if number.count().is_some())
    };
    let is_sized = |group: &Group| !group.request.sizes.is_empty();
    let is_lone = |group: &Group| {
        let alone = matches!(group.tokens.as_slice(), [at] if bare(at));
        alone && is_sized(group) && group.selector.is_none() && !group.both
    };
    let ends = |group: &Group| if group.both || group.plural { 2 } else { 1 };
    let others = groups.iter().filter(|group| is_sized(group) && !is_lone(group));
    let all_said = others.map(ends).sum::<usize>() >= 2;
    let (lone, groups) = groups.into_iter().partition(|group| all_said && is_lone(group));
    (groups, lone)
}

/// `FJX or FORX`: which of the two is open.
fn alternatives(groups: Vec<Group>, left: &mut Vec<usize>) -> Vec<Group> {
    let mut merged: Vec<Group> = Vec::new();
    for group in groups {
        let or = group.joint == Some(Joint::Or);
        let Some(last) = merged.last_mut().filter(|_| or) else {
            merged.push(group);
            continue;
        };
        last.unsure = true;
        last.both |= group.both;
        last.plural |= group.plural;
        last.selector = last.selector.or(group.selector);
        left.extend(group.tokens);
    }
    merged
}

/// A fragment without family belongs to its neighbour where nothing stronger parts them.
fn gathered(groups: Vec<Group>) -> Vec<Group> {
    let mut merged: Vec<Group> = Vec::new();
    for group in groups {
        let weak = !matches!(group.joint, Some(Joint::Cross | Joint::Or));
        let joins = merged.last().is_some_and(|last| {
            let one = !group.is_named() || !last.is_named();
            let free = group.selector.is_none() && last.selector.is_none();
            free && weak && one && last.agrees(&group)
        });
        match merged.last_mut() {
            Some(last) if joins => *last = last.joined(&group),
            _ => merged.push(group),
        }
    }
    merged
}

/// Ends in their order: `A x B`, `A both ends`, `A, one straight, one 90`.
fn by_order(plain: Vec<Group>, same: bool) -> Assigned {
    let count = plain.len();
    let named = plain.iter().filter(|group| group.is_named()).count();
    let mut groups = plain.into_iter();
    let (first, second, third) = (groups.next(), groups.next(), groups.next());
    match (first, second, third) {
        (None, ..) => Assigned::default(),
        (Some(one), None, _) => {
            let twice = one.both || one.plural || same;
            let two = twice.then(|| one.clone());
            Assigned::of(Some(one), two)
        }
        (Some(one), Some(two), None) => {
            let mut score = 0;
            if two.joint == Some(Joint::Clash) {
                score += w::FAR_JUMP / 4;
            }
            let own = matches!(two.joint, Some(Joint::Cross | Joint::And));
            if one.both && !two.is_named() && !own {
                score += w::CLASH;
            }
            // `FJX 90 straight both ends`; but `JIC both ends, both straight`.
            let agree = one.agrees(&two);
            let contradiction = (two.both && !own && !(one.both && agree))
                || (one.both && two.is_named() && !agree);
            let (one, two) = alike(one, two);
            Assigned { score, contradiction, ..Assigned::of(Some(one), Some(two)) }
        }
        (Some(one), Some(two), Some(three)) if named == 1 && count == 3 => {
            // One names both, two tell them apart.
            let all = [one, two, three];
            let donor = all.iter().find(|group| group.is_named()).cloned().unwrap_or_default();
            let mut apart = all.iter().filter(|group| !group.is_named());
            let mut next = || apart.next().map(|group| group.filled(&donor));
            Assigned::of(next(), next())
        }
        (Some(one), Some(two), Some(three)) => {
            let rest: Vec<Group> = [one, two, three].into_iter().chain(groups).collect();
            let named_both = named == 2;
            let (assigned, others): (Vec<Group>, Vec<Group>) = if named_both {
                rest.into_iter().partition(Group::is_named)
            } else {
                let mut rest = rest.into_iter();
                (rest.by_ref().take(2).collect(), rest.collect())
            };
            let mut assigned = assigned.into_iter();
            let (one, two) =
                (assigned.next().unwrap_or_default(), assigned.next().unwrap_or_default());
            let (one, two) = alike(one, two);
            let each = if named_both { w::LEFT_GROUP } else { w::LEFT_GROUPS };
            let score = each * Score::try_from(others.len()).unwrap_or(1);
            let left = others.into_iter().flat_map(|group| group.tokens).collect();
            Assigned { score, left, ..Assigned::of(Some(one), Some(two)) }
        }
    }
}

/// An end that isn't named is like the other one. `female JIC 45 x ORFS`: nothing is taken over between ends that are.
fn alike(one: Group, two: Group) -> (Group, Group) {
    let fills = |donor: &Group| donor.is_named() && !donor.request.plain;
    match (one.is_named(), two.is_named()) {
        (_, false) if fills(&one) => {
            let two = two.like(&one);
            (one, two)
        }
        (false, _) if fills(&two) => (one.like(&two), two),
        _ => (one, two),
    }
}

/// Ends that are called so: `one end A, other end B`, `end 1: A end 2: B`.
fn by_name(special: Vec<Group>, plain: Vec<Group>) -> Assigned {
    // `A x B, end 2 -6`
    if let [one, two] = plain.as_slice()
        && one.is_named()
        && two.is_named()
        && !special.iter().any(Group::is_named)
    {
        let ends = Assigned::of(Some(one.clone()), Some(two.clone()));
        return Assigned { contradiction: true, ..ends };
    }
    let mut score = 0;
    let mut left = Vec::new();
    let (mut firsts, mut others): (Vec<Group>, Vec<Group>) = special
        .into_iter()
        .partition(|group| matches!(group.selector, Some(EndSelector::One | EndSelector::First)));
    if others.is_empty() && firsts.len() == 2 {
        others.extend(firsts.pop());
    }
    let more = firsts.len().saturating_sub(1) + others.len().saturating_sub(1);
    score -= 200 * Score::try_from(more).unwrap_or(1);
    for group in firsts.iter().skip(1).chain(others.iter().skip(1)) {
        left.extend(group.tokens.iter().copied());
    }
    let mut one = firsts.into_iter().next();
    let mut two = others.into_iter().next();
    let nameless = |end: &Option<Group>| end.as_ref().is_some_and(|end| !end.is_named());
    let mut common: Option<Group> = None;
    for group in plain {
        let wide = nameless(&one) || nameless(&two) || group.both || group.plural;
        if wide && common.is_none() {
            // `one straight one 45`: the shape behind is of the last one.
            let behind = !group.is_named() && group.joint.is_none();
            if behind && one.as_ref().is_some_and(|one| one.last < group.last) {
                score += w::CLASH;
            }
            common = Some(group);
        } else if one.is_none() && group.is_named() {
            one = Some(group);
        } else if two.is_none() && group.is_named() {
            two = Some(group);
        } else {
            score += w::LEFT_GROUP;
            left.extend(group.tokens);
        }
    }
    let mut contradiction = false;
    if let Some(common) = common {
        let against = |end: &Option<Group>| end.as_ref().is_some_and(|end| !end.agrees(&common));
        contradiction = common.both && (against(&one) || against(&two));
        let twice = common.both || common.plural;
        let fresh = || Group::default().filled(&common);
        match (&one, &two) {
            (None, Some(end)) => {
                one = Some(if twice || !end.is_named() { fresh() } else { common.clone() });
            }
            (Some(end), None) if twice || !end.is_named() => two = Some(fresh()),
            _ => {}
        }
        let wide = twice || !common.is_named();
        let fill = |end: Group| if wide || !end.is_named() { end.filled(&common) } else { end };
        (one, two) = (one.map(fill), two.map(fill));
    }
    let (one, two) = match (one, two) {
        (Some(first), Some(second)) => {
            let (first, second) = alike(first, second);
            (Some(first), Some(second))
        }
        only => only,
    };
    Assigned { score, contradiction, left, ..Assigned::of(one, two) }
}
