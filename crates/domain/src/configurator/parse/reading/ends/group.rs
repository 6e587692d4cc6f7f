//! Words of ends, gathered in groups: each describes one end, or both.

use crate::catalogue::styles::Family;
use crate::configurator::parse::reading::meaning::{EndSelector, Families, Role, SizeToken};
use crate::configurator::parse::reading::request::{Bend, EndRequest, least};

/// Separator between a group and the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Joint {
    /// `x`, `/`, `to`.
    Cross,
    Comma,
    And,
    /// Words of something else.
    Gap,
    /// A slot would have two values.
    Clash,
    Or,
}

/// Words that are of one end, or of both.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing that was said or not")]
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Group {
    pub(crate) request: EndRequest,
    /// Named by a code.
    code: bool,
    pub(crate) both: bool,
    /// Said in the plural.
    pub(crate) plural: bool,
    pub(crate) selector: Option<EndSelector>,
    pub(crate) joint: Option<Joint>,
    /// The last token of it, and all of them.
    pub(crate) last: usize,
    pub(crate) tokens: Vec<usize>,
    /// One of several, or left for later: which is open.
    pub(crate) unsure: bool,
}

impl Group {
    pub(crate) fn new(joint: Option<Joint>, selector: Option<EndSelector>, last: usize) -> Self {
        Self { selector, joint, last, ..Self::default() }
    }

    /// Whether it says which connection.
    pub(crate) fn is_named(&self) -> bool {
        !self.request.families.is_empty()
            || !self.request.parts.is_empty()
            || self.request.plain
            || self.has_tube()
    }

    /// Whether it has the size of a tube, which says its family.
    fn has_tube(&self) -> bool {
        self.request.sizes.iter().any(|size| matches!(size, SizeToken::Tube(_)))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(crate) fn is_bent(&self) -> bool {
        self.request.bend.is_some_and(|bend| bend != Bend::Straight)
            || self.request.families == [Family::Banjo]
            || !self.request.parts.is_empty()
    }

    /// The families that both may be; none where there is no such.
    fn merged(&self, other: &[Family]) -> Option<Vec<Family>> {
        if self.request.families.is_empty() || other.is_empty() {
            let of = if other.is_empty() { &self.request.families } else { other };
            return Some(of.to_vec());
        }
        let both: Vec<Family> =
            self.request.families.iter().copied().filter(|family| other.contains(family)).collect();
        (!both.is_empty()).then_some(both)
    }

    fn takes(&self, families: Families) -> bool {
        !self.request.plain && self.merged(families.of).is_some()
    }

    /// Whether a role may be added to those that it has.
    pub(crate) fn fits(&self, role: &Role) -> bool {
        if !self.request.parts.is_empty() {
            return false;
        }
        match role {
            Role::EndPart(_) => !self.is_named(),
            Role::Plain => self.request.families.is_empty(),
            Role::Family(families) => self.takes(*families),
            Role::Code { families, gender, .. } => {
                let same = self.request.gender.is_none()
                    || gender.is_none()
                    || self.request.gender == *gender;
                self.takes(*families) && same && !self.code
            }
            Role::Gender(gender) => self.request.gender.is_none_or(|own| own == *gender),
            Role::Shape(degrees) => match self.request.bend {
                None => true,
                Some(Bend::Open) => !degrees.is_zero(),
                Some(_) => false,
            },
            Role::Bent => self.request.bend != Some(Bend::Straight),
            // `MP swivel`: the code's own word is the weaker one.
            Role::Swivel { turns, .. } => {
                self.code || self.request.swivel.is_none_or(|own| own == *turns)
            }
            Role::EndSize(size) => self.takes_size(size),
            Role::Bsp(families, dash) => {
                self.takes(*families) && self.takes_size(&SizeToken::Dash(*dash))
            }
            _ => true,
        }
    }

    /// Sizes in other words may be the same one: `M42x2` and `30S`.
    fn takes_size(&self, size: &SizeToken) -> bool {
        let kind = std::mem::discriminant(size);
        self.request.sizes.iter().all(|own| own == size || std::mem::discriminant(own) != kind)
    }

    /// Adds what a role says.
    pub(crate) fn put(&mut self, role: &Role) {
        match role {
            Role::EndPart(parts) => self.request.parts.clone_from(parts),
            Role::Plain => self.request.plain = true,
            Role::Undecided => self.unsure = true,
            Role::Family(families) => self.name(*families),
            Role::Code { families, gender, swivel, .. } => {
                self.name(*families);
                self.code = true;
                self.request.gender = gender.or(self.request.gender);
                self.request.swivel = self.request.swivel.or(*swivel);
            }
            Role::Gender(gender) => self.request.gender = Some(*gender),
            Role::Swivel { turns, plural } => {
                self.request.swivel = Some(*turns);
                self.plural |= plural;
            }
            Role::Shape(degrees) => self.request.bend = Some(Bend::of(*degrees)),
            // Bent, without an angle.
            Role::Bent => self.request.bend = self.request.bend.or(Some(Bend::Open)),
            Role::EndSize(size) => self.size(size.clone()),
            Role::Bsp(families, dash) => {
                self.name(*families);
                self.size(SizeToken::Dash(*dash));
            }
            Role::Drop(drop) => self.request.drop = Some(*drop),
            _ => {}
        }
    }

    fn size(&mut self, size: SizeToken) {
        if !self.request.sizes.contains(&size) {
            self.request.sizes.push(size);
        }
    }

    fn name(&mut self, families: Families) {
        if let Some(both) = self.merged(families.of) {
            self.request.usual_family =
                families.usual || (self.request.usual_family && self.request.families == both);
            self.request.families = both;
        }
    }

    /// Whether two groups may say one end together.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        fn free<T: PartialEq>(own: Option<&T>, other: Option<&T>) -> bool {
            own.is_none() || other.is_none() || own == other
        }
        let (own, theirs) = (&self.request, &other.request);
        let turns = free(own.swivel.as_ref(), theirs.swivel.as_ref()) || self.code || other.code;
        let open = |end: &EndRequest| matches!(end.bend, None | Some(Bend::Open));
        let sizes = own.sizes.is_empty() || theirs.sizes.is_empty();
        let whole = |end: &EndRequest| !end.parts.is_empty() || end.plain;
        self.merged(&theirs.families).is_some()
            && free(own.gender.as_ref(), theirs.gender.as_ref())
            && turns
            && (open(own) || open(theirs))
            && sizes
            && !whole(own)
            && !whole(theirs)
    }

    /// With what it lacks from another.
    pub(crate) fn filled(&self, donor: &Self) -> Self {
        let mut own = self.clone();
        let whole = own.unsure || !own.request.parts.is_empty() || own.request.plain;
        if whole || !donor.request.parts.is_empty() || donor.request.plain {
            return own;
        }
        if own.request.families.is_empty() {
            own.request.families.clone_from(&donor.request.families);
            own.request.usual_family = donor.request.usual_family;
            own.code = donor.code;
            own.unsure = donor.unsure;
        } else if let Some(both) =
            own.merged(&donor.request.families).filter(|_| !donor.request.families.is_empty())
        {
            own.request.usual_family |=
                own.request.families.len() > both.len() && donor.request.usual_family;
            own.request.families = both;
        } else if !donor.request.families.is_empty() {
            return own;
        }
        own.request.gender = own.request.gender.or(donor.request.gender);
        own.request.swivel = own.request.swivel.or(donor.request.swivel);
        if own.request.sizes.is_empty() {
            own.request.sizes.clone_from(&donor.request.sizes);
        }
        own.request.bend = own.request.bend.or(donor.request.bend);
        own.request.drop = own.request.drop.or(donor.request.drop);
        if let Some(sure) = donor.request.sure {
            least(&mut own.request.sure, sure);
        }
        own
    }

    /// With what it lacks from the other end, but for the bend, which is each end's own.
    pub(crate) fn like(&self, other: &Self) -> Self {
        let mut filled = self.filled(other);
        filled.request.bend = self.request.bend;
        filled.request.drop = self.request.drop;
        filled
    }

    /// Both groups in one, where the words are of one end.
    pub(crate) fn joined(&self, other: &Self) -> Self {
        let mut one =
            if self.request.families.is_empty() { other.filled(self) } else { self.filled(other) };
        one.both = self.both || other.both;
        one.plural = self.plural || other.plural;
        one.selector = self.selector.or(other.selector);
        one.joint = self.joint;
        one.last = other.last;
        one.request.bend = match (self.request.bend, other.request.bend) {
            (None | Some(Bend::Open), Some(bend)) => Some(bend),
            (bend, _) => bend,
        };
        one.tokens = self.tokens.iter().chain(&other.tokens).copied().collect();
        one
    }
}
