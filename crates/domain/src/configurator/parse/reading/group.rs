//! Words of ends, gathered in groups: each is what is said of one end, or of both.

use crate::catalogue::styles::Family;
use crate::configurator::parse::reading::meaning::{EndSelector, Families, Role, SizeToken};
use crate::configurator::parse::reading::request::{Bend, EndRequest, least};
use crate::configurator::parse::words::families::kind;

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
    pub(crate) said: EndRequest,
    /// Named by a code.
    code: bool,
    pub(crate) both: bool,
    /// Said in the plural.
    pub(crate) plural: bool,
    pub(crate) which: Option<EndSelector>,
    pub(crate) joint: Option<Joint>,
    /// The last token of it, and all of them.
    pub(crate) last: usize,
    pub(crate) tokens: Vec<usize>,
    /// One of several, or left for later: which is open.
    pub(crate) unsure: bool,
}

impl Group {
    pub(crate) fn new(joint: Option<Joint>, which: Option<EndSelector>, last: usize) -> Self {
        Self { which, joint, last, ..Self::default() }
    }

    /// Whether it says which connection.
    pub(crate) fn is_named(&self) -> bool {
        !self.said.families.is_empty()
            || !self.said.parts.is_empty()
            || self.said.plain
            || self.has_tube()
    }

    /// Whether it has the size of a tube, which says its family.
    fn has_tube(&self) -> bool {
        self.said.sizes.iter().any(|size| matches!(size, SizeToken::Tube(_)))
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(crate) fn is_bent(&self) -> bool {
        self.said.bend.is_some_and(|bend| bend != Bend::Straight)
            || self.said.families == [Family::Banjo]
            || !self.said.parts.is_empty()
    }

    /// The families that both may be; none where there is no such.
    fn merged(&self, other: &[Family]) -> Option<Vec<Family>> {
        if self.said.families.is_empty() || other.is_empty() {
            let of = if other.is_empty() { &self.said.families } else { other };
            return Some(of.to_vec());
        }
        let both: Vec<Family> =
            self.said.families.iter().copied().filter(|family| other.contains(family)).collect();
        (!both.is_empty()).then_some(both)
    }

    fn takes(&self, families: Families) -> bool {
        !self.said.plain && self.merged(families.of).is_some()
    }

    /// Whether a role may be said of it beside what was said.
    pub(crate) fn fits(&self, role: &Role) -> bool {
        if !self.said.parts.is_empty() {
            return false;
        }
        match role {
            Role::EndPart(_) => !self.is_named(),
            Role::Plain => self.said.families.is_empty(),
            Role::Family(families) => self.takes(*families),
            Role::Code { families, gender, .. } => {
                let same =
                    self.said.gender.is_none() || gender.is_none() || self.said.gender == *gender;
                self.takes(*families) && same && !self.code
            }
            Role::Gender(gender) => self.said.gender.is_none_or(|own| own == *gender),
            Role::Shape(degrees) => match self.said.bend {
                None => true,
                Some(Bend::Open) => !degrees.is_zero(),
                Some(_) => false,
            },
            Role::Bent => self.said.bend != Some(Bend::Straight),
            // `MP swivel`: the code's own word is the weaker one.
            Role::Swivel { turns, .. } => {
                self.code || self.said.swivel.is_none_or(|own| own == *turns)
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
        self.said.sizes.iter().all(|own| own == size || std::mem::discriminant(own) != kind)
    }

    /// Adds what a role says.
    pub(crate) fn put(&mut self, role: &Role) {
        match role {
            Role::EndPart(parts) => self.said.parts.clone_from(parts),
            Role::Plain => self.said.plain = true,
            Role::Undecided => self.unsure = true,
            Role::Family(families) => self.name(*families),
            Role::Code { families, gender, swivel, tube } => {
                self.name(*families);
                self.code = true;
                self.said.gender = gender.or(self.said.gender);
                self.said.swivel = self.said.swivel.or(*swivel);
                self.said.tube = self.said.tube.or(*tube);
            }
            Role::Gender(gender) => self.said.gender = Some(*gender),
            Role::Swivel { turns, plural } => {
                self.said.swivel = Some(*turns);
                self.plural |= plural;
            }
            Role::Shape(degrees) => self.said.bend = Some(Bend::of(*degrees)),
            Role::Bent => self.bend(),
            Role::EndSize(size) => self.size(size.clone()),
            Role::Bsp(families, dash) => {
                self.name(*families);
                self.size(SizeToken::Dash(*dash));
            }
            Role::Drop(drop, bent) => {
                self.said.drop = Some(*drop);
                if *bent {
                    self.bend();
                }
            }
            _ => {}
        }
    }

    /// Bent, without an angle.
    fn bend(&mut self) {
        self.said.bend = self.said.bend.or(Some(Bend::Open));
    }

    fn size(&mut self, size: SizeToken) {
        if !self.said.sizes.contains(&size) {
            self.said.sizes.push(size);
        }
    }

    fn name(&mut self, families: Families) {
        if let Some(both) = self.merged(families.of) {
            self.said.usual_family =
                families.usual || (self.said.usual_family && self.said.families == both);
            self.said.families = both;
        }
    }

    /// Whether it says nothing but what another is called: `Komatsu excavator, … Komatsu both`.
    pub(crate) fn is_name_of(&self, other: &Self) -> bool {
        self.tokens.len() == 1
            && self.said.families == other.said.families
            && !self.code
            && !self.both
    }

    /// Whether two groups may say one end together.
    pub(crate) fn agrees(&self, other: &Self) -> bool {
        let (own, said) = (&self.said, &other.said);
        let genders = own.gender.is_none() || said.gender.is_none() || own.gender == said.gender;
        let swivels = own.swivel.is_none() || said.swivel.is_none() || own.swivel == said.swivel;
        let turns = swivels || self.code || other.code;
        let open = |group: &Self| matches!(group.said.bend, None | Some(Bend::Open));
        let shapes = open(self) || open(other);
        let sizes = own.sizes.is_empty() || said.sizes.is_empty();
        let parts = own.parts.is_empty() && said.parts.is_empty() && !own.plain && !said.plain;
        self.merged(&said.families).is_some() && genders && turns && shapes && sizes && parts
    }

    /// With what it lacks from another.
    pub(crate) fn filled(&self, donor: &Self) -> Self {
        let mut own = self.clone();
        let whole = own.unsure || !own.said.parts.is_empty() || own.said.plain;
        if whole || !donor.said.parts.is_empty() || donor.said.plain {
            return own;
        }
        let metric = |family: &Family| kind(*family).is("tube");
        if own.said.families.is_empty() && own.has_tube() && !donor.said.families.iter().any(metric)
        {
            return own;
        }
        if own.said.families.is_empty() {
            own.said.families.clone_from(&donor.said.families);
            own.said.usual_family = donor.said.usual_family;
            own.code = donor.code;
            own.unsure = donor.unsure;
        } else if let Some(both) =
            own.merged(&donor.said.families).filter(|_| !donor.said.families.is_empty())
        {
            own.said.usual_family |=
                own.said.families.len() > both.len() && donor.said.usual_family;
            own.said.families = both;
        } else if !donor.said.families.is_empty() {
            return own;
        }
        own.said.gender = own.said.gender.or(donor.said.gender);
        own.said.swivel = own.said.swivel.or(donor.said.swivel);
        own.said.tube = own.said.tube.or(donor.said.tube);
        if own.said.sizes.is_empty() {
            own.said.sizes.clone_from(&donor.said.sizes);
        }
        own.said.bend = own.said.bend.or(donor.said.bend);
        own.said.drop = own.said.drop.or(donor.said.drop);
        if let Some(sure) = donor.said.sure {
            least(&mut own.said.sure, sure);
        }
        own
    }

    /// With what it lacks from the other end, but for the bend, which is each end's own.
    pub(crate) fn like(&self, other: &Self) -> Self {
        let mut filled = self.filled(other);
        filled.said.bend = self.said.bend;
        filled.said.drop = self.said.drop;
        filled
    }

    /// Both groups in one, where the words are of one end.
    pub(crate) fn joined(&self, other: &Self) -> Self {
        let mut one =
            if self.said.families.is_empty() { other.filled(self) } else { self.filled(other) };
        one.both = self.both || other.both;
        one.plural = self.plural || other.plural;
        one.which = self.which.or(other.which);
        one.joint = self.joint;
        one.last = other.last;
        one.said.bend = match (self.said.bend, other.said.bend) {
            (None | Some(Bend::Open), Some(bend)) => Some(bend),
            (bend, _) => bend,
        };
        one.tokens = self.tokens.iter().chain(&other.tokens).copied().collect();
        one
    }
}
