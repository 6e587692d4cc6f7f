//! One choice of roles, assembled: which of hose, ends, cover, assembly and order each is of.

use rust_decimal::Decimal;

use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::lexing::token::Token;
use crate::configurator::parse::reading::draft::{Draft, count, whole};
use crate::configurator::parse::reading::ends::group::{Group, Joint};
use crate::configurator::parse::reading::ends::{assign, without_lone_numbers};
use crate::configurator::parse::reading::meaning::{EndSelector, Role};
use crate::configurator::parse::reading::nearest::{Named, nearest};
use crate::configurator::parse::reading::request::least;
use crate::configurator::parse::reading::weights as w;

/// The direction in which words for one end are read where both would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// `FJX one end, MP other end`
    Behind,
    /// `one end FJX, other end MP`
    Before,
}

struct Scopes<'t> {
    tokens: &'t [Token],
    roles: &'t [&'t Role],
    direction: Direction,
    draft: Draft,
    groups: Vec<Group>,
    open: Option<Group>,
    joint: Option<Joint>,
    both_next: bool,
    same: bool,
    bare_angles: Vec<(usize, Decimal)>,
}

pub(crate) fn assemble(tokens: &[Token], roles: &[&Role], direction: Direction) -> Draft {
    let mut scopes = Scopes {
        tokens,
        roles,
        direction,
        draft: Draft::default(),
        groups: Vec::new(),
        open: None,
        joint: None,
        both_next: false,
        same: false,
        bare_angles: Vec::new(),
    };
    for at in 0..roles.len() {
        scopes.take(at);
    }
    scopes.close();
    scopes.finish()
}

impl<'t> Scopes<'t> {
    fn role(&self, at: usize) -> Option<&'t Role> {
        self.roles.get(at).copied()
    }

    fn close(&mut self) {
        if let Some(group) = self.open.take()
            && (!group.is_empty() || group.selector.is_some())
        {
            self.groups.push(group);
        }
    }

    fn open_is_filled(&self) -> bool {
        self.open.as_ref().is_some_and(|group| !group.is_empty())
    }

    fn take(&mut self, at: usize) {
        let (Some(role), Some(token)) = (self.role(at), self.tokens.get(at)) else { return };
        self.draft.note(role, token);
        let draft = &mut self.draft;
        match role {
            role if role.is_of_end() => self.of_end(at, role),
            Role::NextEndSize(size) => {
                self.draft.score += w::CLASH_OF_FAMILIES;
                self.close();
                self.joint = self.joint.or(Some(Joint::Clash));
                self.of_end(at, &Role::EndSize(size.clone()));
            }
            Role::EndWord { plural } => {
                if let Some(open) = self.open.as_mut().filter(|open| open.last + 1 == at) {
                    open.plural |= plural;
                    open.last = at;
                }
            }
            Role::Separator(sign) => self.separator(at, *sign),
            Role::Or => self.part(Joint::Or),
            Role::To => self.to(at),
            Role::And => self.and(at),
            Role::EndSelector(selector) => self.select_end(at, *selector),
            Role::Both => self.both(at),
            // `2 hoses same: …` says nothing of ends.
            Role::Same => self.same |= self.open_is_filled() || !self.groups.is_empty(),
            Role::Brand(brand) => draft.hose.brands.push(brand.clone()),
            Role::HoseSize(dash) if draft.sizes.insert(*dash) => {}
            Role::HoseSize(_) => draft.score += w::SAME_SIZE_AGAIN,
            Role::Length(amount) => draft.lengths.push(*amount),
            Role::BareLength(value) => draft.bare_lengths.push(*value),
            Role::LengthChoice(both) => draft.choices.extend(both),
            Role::Method(method) => {
                let cut = draft.method == Some(LengthMethod::CutLength);
                draft.method = if cut { draft.method } else { Some(*method) };
            }
            Role::Tolerance { plus, minus, unit } => {
                let tolerance = (*plus, *minus, *unit);
                if draft.tolerance.is_some_and(|before| before != tolerance) {
                    draft.score += w::SECOND_TOLERANCE;
                    draft.unread.insert(at);
                }
                draft.tolerance.get_or_insert(tolerance);
            }
            Role::Angle(degrees) => drop(draft.angles.insert(*degrees)),
            Role::Turn(turn) if draft.turn.is_none_or(|earlier| earlier == *turn) => {
                draft.turn = Some(*turn);
            }
            Role::Turn(_) => drop(draft.unread.insert(at)),
            Role::BareAngle(degrees) => self.bare_angles.push((at, *degrees)),
            Role::Cover(kind) => {
                let before = draft.cover.kind;
                if !before.is_empty() && !kind.is_empty() && before != *kind {
                    draft.score -= 100;
                    draft.unread.insert(at);
                }
                draft.cover.kind = if before.is_empty() { kind } else { before };
                draft.covered = true;
            }
            Role::CoverPart(parts) => {
                draft.cover.parts.extend(parts);
                draft.covered = true;
            }
            Role::CoverLength(amount) => {
                if draft.cover.length.is_some() {
                    draft.score += w::LENGTH_OF_NO_COVER;
                }
                draft.cover.length = Some((amount.value, amount.unit));
            }
            Role::Full => draft.cover_whole = true,
            Role::CoverColour(colour) => draft.cover.colour = Some(colour),
            Role::Test { proof, burst } => {
                draft.proof |= proof;
                draft.burst |= burst;
            }
            Role::Pressure(asked) => draft.pressure = draft.pressure.max(Some(*asked)),
            Role::Quantity(count) => drop(draft.quantities.insert(*count)),
            Role::ToleranceWord => {
                let is_tolerance = |role: &&Role| matches!(role, Role::Tolerance { .. });
                if !self.roles.iter().any(is_tolerance) {
                    self.draft.unread.insert(at);
                }
            }
            Role::Unread => drop(self.draft.unread.insert(at)),
            Role::Unknown if self.is_of_an_end(at) => {
                self.draft.unread.insert(at);
            }
            _ => {}
        }
    }

    /// Whether an unknown word is beside what a connection is called, and so may change it.
    fn is_of_an_end(&self, at: usize) -> bool {
        let named = |place: Option<usize>| {
            let role = place.and_then(|place| self.role(place));
            role.is_some_and(|role| {
                role.is_connection()
                    || matches!(role, Role::Gender(_) | Role::Swivel { .. } | Role::Unread)
            })
        };
        named(at.checked_sub(1)) || named(Some(at + 1))
    }

    fn of_end(&mut self, at: usize, role: &Role) {
        let Some(token) = self.tokens.get(at) else { return };
        let other = |role: &&Role| {
            matches!(
                role,
                Role::Length(_)
                    | Role::BareLength(_)
                    | Role::LengthChoice(_)
                    | Role::Standard(_)
                    | Role::HoseSize(_)
                    | Role::HosePart(_)
                    | Role::Series(_)
                    | Role::Cover(_)
                    | Role::Test { .. }
            )
        };
        let gap = self.open.as_ref().is_some_and(|open| {
            self.roles.get(open.last + 1..at).unwrap_or_default().iter().any(other)
        });
        let again = |open: &Group| {
            let again = matches!(role, Role::Family(_) | Role::Gender(_) | Role::EndSize(_));
            let text = |at: &usize| self.tokens.get(*at).map(|token| token.text.as_str());
            again && open.tokens.iter().any(|at| text(at) == Some(token.text.as_str()))
        };
        let closes = self
            .open
            .as_ref()
            .is_some_and(|open| again(open) || !open.fits(role) || (gap && !open.is_empty()));
        if closes {
            if !gap {
                self.draft.score += w::CLASH;
            }
            self.close();
            self.joint = self.joint.or(Some(if gap { Joint::Gap } else { Joint::Clash }));
        }
        let (joint, both) = (self.joint, self.both_next);
        let open = self.open.get_or_insert_with(|| {
            let mut group = Group::new(joint, None, at);
            group.both = both;
            group
        });
        if open.is_empty() && both {
            open.both = true;
        }
        self.both_next = false;
        open.put(role);
        open.tokens.push(at);
        least(&mut open.request.sure, token.sure);
        open.plural |= token.is_plural();
        open.last = at;
        self.joint = None;
    }

    fn part(&mut self, joint: Joint) {
        if self.open.is_some() {
            self.close();
            self.joint = Some(joint);
        }
    }

    fn separator(&mut self, at: usize, sign: char) {
        match sign {
            ',' | '.' | ';' => {
                if self.open.is_some() && !self.open_is_filled() {
                    return;
                }
                self.close();
                self.joint = Some(Joint::Comma);
            }
            ':' | '=' => {}
            '-' if !self.open_is_filled() => {}
            _ => {
                let recent = self.groups.last().is_some_and(|last| last.last + 3 >= at);
                let strong = self.open.is_some() || recent;
                self.close();
                if strong || sign == 'x' {
                    self.joint = Some(Joint::Cross);
                }
            }
        }
    }

    fn to(&mut self, at: usize) {
        let next = self.roles.iter().skip(at + 1).find(|role| !matches!(role, Role::Fill));
        // `to the other side` says where what stands before it is.
        if !matches!(next, Some(Role::EndSelector(_))) {
            self.part(Joint::Cross);
        }
    }

    /// `one with a 90`: what comes is of that one.
    fn is_with(&self, at: usize) -> bool {
        let text = self.tokens.get(at).map(|token| token.text.as_str());
        matches!(text, Some("with" | "w/" | "w" | "mit"))
    }

    fn and(&mut self, at: usize) {
        let next =
            self.roles.iter().skip(at + 1).find(|role| !matches!(role, Role::Fill | Role::And));
        let end = next.is_some_and(|role| matches!(role, Role::EndSelector(_)) || role.is_of_end());
        let with = self.is_with(at) && !self.open_is_filled();
        if end && self.open.is_some() && !with {
            self.close();
            self.joint = Some(Joint::And);
        }
    }

    fn select_end(&mut self, at: usize, selector: EndSelector) {
        let named = matches!(selector, EndSelector::First | EndSelector::Second);
        // `on one end and …`: what comes is of another one.
        let mut next = self.roles.iter().enumerate().skip(at + 1).filter(|(at, role)| match role {
            Role::Fill | Role::EndWord { .. } | Role::Separator(':' | '=') => false,
            Role::And => !self.is_with(*at),
            _ => true,
        });
        let following = next.next();
        if following.is_some_and(|(_, role)| *role == &Role::Same) {
            return;
        }
        let follows = following.is_some_and(|(_, role)| role.is_of_end());
        let between = |from: usize| {
            let roles = self.roles.get(from..at).unwrap_or_default();
            roles.iter().all(|role| {
                matches!(
                    role,
                    Role::Fill
                        | Role::And
                        | Role::EndWord { .. }
                        | Role::Separator(_)
                        | Role::Both
                        | Role::HoseSize(_)
                )
            })
        };
        let prior =
            self.open.as_ref().is_some_and(|open| !open.is_empty() && between(open.last + 1));
        let late = !prior
            && self.groups.last().is_some_and(|last| {
                last.selector.is_none() && !last.both && between(last.last + 1)
            });
        if follows && (named || (!prior && !late) || self.direction == Direction::Before) {
            self.close();
            self.open = Some(Group::new(self.joint, Some(selector), at));
            self.joint = None;
        } else if let Some(open) =
            self.open.as_mut().filter(|open| prior && open.selector.is_none())
        {
            open.selector = Some(selector);
            self.close();
        } else if late {
            self.draft.score += w::ACROSS_COMMA;
            if let Some(last) = self.groups.last_mut() {
                last.selector = Some(selector);
            }
        } else if matches!(selector, EndSelector::Other | EndSelector::Second) && self.same {
            // `same other end`
        } else if matches!(nearest(self.roles, at), Some((_, _, Named::Cover))) {
            // A cover of part of the hose begins at end 1.
            match selector {
                EndSelector::One | EndSelector::First => self.draft.cover_of_one_end = true,
                EndSelector::Other | EndSelector::Second => drop(self.draft.unread.insert(at)),
            }
        } else if !matches!(nearest(self.roles, at), Some((_, _, Named::Test))) {
            // An end without words.
            self.close();
            self.open = Some(Group::new(self.joint, Some(selector), at));
            self.draft.score += w::END_OF_NOTHING;
        }
    }

    fn both(&mut self, at: usize) {
        match nearest(self.roles, at) {
            None => {
                self.draft.unread.insert(at);
            }
            Some((_, _, Named::Test)) => {}
            Some((_, _, Named::Cover)) => self.draft.cover.each_end = true,
            Some((_, false, Named::End)) => {
                let open = self.open.as_mut().filter(|open| !open.is_empty());
                if let Some(group) = open {
                    group.both = true;
                    group.last = at;
                } else if let Some(group) = self.groups.last_mut() {
                    group.both = true;
                }
            }
            Some((_, true, Named::End)) => {
                if self.open_is_filled() {
                    self.close();
                }
                self.both_next = true;
            }
        }
    }

    fn finish(mut self) -> Draft {
        let (groups, lone) = without_lone_numbers(std::mem::take(&mut self.groups), self.tokens);
        self.draft.score += w::LEFT_GROUP * count(lone.len());
        self.draft.unread.extend(lone.into_iter().flat_map(|group| group.tokens));
        let assigned = assign(groups, self.same);
        let mut draft = self.draft;
        draft.score += assigned.score;
        draft.unread.extend(assigned.left);
        draft.ends = assigned.ends;
        draft.contradiction = assigned.contradiction;
        let bends = draft.ends.iter().flatten().filter(|end| end.is_bent()).count();
        if bends == 2 && draft.angles.is_empty() {
            draft.angles.extend(self.bare_angles.iter().map(|(_, degrees)| *degrees));
        } else {
            draft.score -= 200 * count(self.bare_angles.len());
            draft.unread.extend(self.bare_angles.iter().map(|(at, _)| *at));
        }
        draft.score += whole(&draft, bends);
        draft
    }
}
