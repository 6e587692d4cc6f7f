//! Words of ends, gathered in groups: each is what is said of one end, or of both.

use rust_decimal::Decimal;

use super::families::kind;
use super::meaning::{Drop, Families, Role, SaidSize, Which};
use super::offer::Sure;
use crate::Id;
use crate::catalogue::{CrimpFitting, Gender};
use crate::drawing::words::Family;

/// What parts a group from the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Joint {
    /// `x`, `/`, `to`.
    Cross,
    Comma,
    And,
    /// Words of something else.
    Gap,
    /// A slot would be said twice.
    Clash,
    Or,
}

/// What is said of an end.
#[expect(clippy::struct_excessive_bools, reason = "each is a thing that was said or not")]
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Group {
    /// Its families, the likeliest first; none where nothing is said.
    pub(super) families: Vec<Family>,
    /// The first family is meant where nothing else tells them apart.
    pub(super) usual: bool,
    pub(super) gender: Option<Gender>,
    pub(super) swivel: Option<bool>,
    pub(super) shape: Option<Decimal>,
    /// Bent, nobody said how far.
    pub(super) bent: bool,
    pub(super) drop: Option<Drop>,
    pub(super) sizes: Vec<SaidSize>,
    /// The series of its tube, `l` or `s`.
    pub(super) tube: Option<char>,
    pub(super) parts: Vec<Id<CrimpFitting>>,
    /// A plain cut end.
    pub(super) cut: bool,
    /// Named by a code.
    pub(super) code: bool,
    pub(super) both: bool,
    /// Said in the plural.
    pub(super) plural: bool,
    pub(super) which: Option<Which>,
    pub(super) joint: Option<Joint>,
    /// The last token of it, and all of them.
    pub(super) last: usize,
    pub(super) tokens: Vec<usize>,
    /// One of several: which is open.
    pub(super) unsure: bool,
    pub(super) sure: Sure,
}

impl Default for Group {
    fn default() -> Self {
        Self::new(None, None, 0)
    }
}

impl Group {
    pub(super) const fn new(joint: Option<Joint>, which: Option<Which>, last: usize) -> Self {
        Self {
            families: Vec::new(),
            usual: false,
            gender: None,
            swivel: None,
            shape: None,
            bent: false,
            drop: None,
            sizes: Vec::new(),
            tube: None,
            parts: Vec::new(),
            cut: false,
            code: false,
            both: false,
            plural: false,
            which,
            joint,
            last,
            tokens: Vec::new(),
            unsure: false,
            sure: Sure::SAID,
        }
    }

    /// Whether it says which connection.
    pub(super) fn is_named(&self) -> bool {
        !self.families.is_empty() || !self.parts.is_empty() || self.cut || self.has_tube()
    }

    /// Whether it has the size of a tube, which says its family.
    fn has_tube(&self) -> bool {
        self.sizes.iter().any(|size| matches!(size, SaidSize::Tube(_)))
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.tokens.is_empty()
    }

    pub(super) fn is_bent(&self) -> bool {
        self.bent
            || self.shape.is_some_and(|shape| !shape.is_zero())
            || self.families == [Family::Banjo]
            || !self.parts.is_empty()
    }

    /// The families that both may be; none where there is no such.
    fn merged(&self, other: &[Family]) -> Option<Vec<Family>> {
        if self.families.is_empty() || other.is_empty() {
            let of = if other.is_empty() { &self.families } else { other };
            return Some(of.to_vec());
        }
        let both: Vec<Family> =
            self.families.iter().copied().filter(|family| other.contains(family)).collect();
        (!both.is_empty()).then_some(both)
    }

    fn takes(&self, families: Families) -> bool {
        !self.cut && self.merged(families.of).is_some()
    }

    /// Whether a role may be said of it beside what was said.
    pub(super) fn fits(&self, role: &Role) -> bool {
        if !self.parts.is_empty() {
            return false;
        }
        match role {
            Role::EndPart(_) => !self.is_named(),
            Role::Plain => self.families.is_empty(),
            Role::Family(families) => self.takes(*families),
            Role::Code { families, gender, .. } => {
                let same = self.gender.is_none() || gender.is_none() || self.gender == *gender;
                self.takes(*families) && same && !self.code
            }
            Role::Gender(gender) => self.gender.is_none_or(|own| own == *gender),
            Role::Shape(degrees) => {
                let bent = !self.bent || !degrees.is_zero();
                self.shape.is_none() && bent
            }
            Role::Bent => self.shape.is_none_or(|own| !own.is_zero()),
            Role::EndSize(size) => self.takes_size(size),
            Role::Bsp(families, dash) => {
                self.takes(*families) && self.takes_size(&SaidSize::Dash(*dash))
            }
            _ => true,
        }
    }

    /// Sizes in other words may be the same one: `M42x2` and `30S`.
    fn takes_size(&self, size: &SaidSize) -> bool {
        let kind = std::mem::discriminant(size);
        self.sizes.iter().all(|own| own == size || std::mem::discriminant(own) != kind)
    }

    /// Adds what a role says.
    pub(super) fn put(&mut self, role: &Role) {
        match role {
            Role::EndPart(parts) => self.parts.clone_from(parts),
            Role::Plain => self.cut = true,
            Role::Family(families) => self.name(*families),
            Role::Code { families, gender, swivel, tube } => {
                self.name(*families);
                self.code = true;
                self.gender = gender.or(self.gender);
                self.swivel = self.swivel.or(*swivel);
                self.tube = self.tube.or(*tube);
            }
            Role::Gender(gender) => self.gender = Some(*gender),
            Role::Swivel { turns, plural } => {
                self.swivel = Some(*turns);
                self.plural |= plural;
            }
            Role::Shape(degrees) => self.shape = Some(*degrees),
            Role::Bent => self.bent = true,
            Role::EndSize(size) => self.size(size.clone()),
            Role::Bsp(families, dash) => {
                self.name(*families);
                self.size(SaidSize::Dash(*dash));
            }
            Role::Drop(drop, bent) => {
                self.drop = Some(*drop);
                self.bent |= bent;
            }
            _ => {}
        }
    }

    fn size(&mut self, size: SaidSize) {
        if !self.sizes.contains(&size) {
            self.sizes.push(size);
        }
    }

    fn name(&mut self, families: Families) {
        if let Some(both) = self.merged(families.of) {
            self.usual = families.usual || (self.usual && self.families == both);
            self.families = both;
        }
    }

    /// Whether it says nothing but what another is called: `Komatsu excavator, … Komatsu both`.
    pub(super) fn is_name_of(&self, other: &Self) -> bool {
        self.tokens.len() == 1 && self.families == other.families && !self.code && !self.both
    }

    /// Whether two groups may say one end together.
    pub(super) fn agrees(&self, other: &Self) -> bool {
        let genders =
            self.gender.is_none() || other.gender.is_none() || self.gender == other.gender;
        let shapes = self.shape.is_none() || other.shape.is_none();
        let sizes = self.sizes.is_empty() || other.sizes.is_empty();
        let parts = self.parts.is_empty() && other.parts.is_empty() && !self.cut && !other.cut;
        self.merged(&other.families).is_some() && genders && shapes && sizes && parts
    }

    /// With what it lacks from another.
    pub(super) fn filled(&self, donor: &Self) -> Self {
        let mut own = self.clone();
        let whole = own.unsure || !own.parts.is_empty() || own.cut;
        if whole || !donor.parts.is_empty() || donor.cut {
            return own;
        }
        let metric = |family: &Family| kind(*family).is("tube");
        if own.families.is_empty() && own.has_tube() && !donor.families.iter().any(metric) {
            return own;
        }
        if own.families.is_empty() {
            own.families.clone_from(&donor.families);
            own.usual = donor.usual;
            own.code = donor.code;
            own.unsure = donor.unsure;
        } else if let Some(both) =
            own.merged(&donor.families).filter(|_| !donor.families.is_empty())
        {
            own.usual |= own.families.len() > both.len() && donor.usual;
            own.families = both;
        } else if !donor.families.is_empty() {
            return own;
        }
        own.gender = own.gender.or(donor.gender);
        own.swivel = own.swivel.or(donor.swivel);
        own.tube = own.tube.or(donor.tube);
        if own.sizes.is_empty() {
            own.sizes.clone_from(&donor.sizes);
        }
        if own.shape.is_none() && !own.bent {
            own.shape = donor.shape;
            own.bent = donor.bent;
        }
        own.drop = own.drop.or(donor.drop);
        own.sure = own.sure.min(donor.sure);
        own
    }

    /// With what it lacks from the other end, but for the bend, which is each end's own.
    pub(super) fn like(&self, other: &Self) -> Self {
        let mut filled = self.filled(other);
        if self.shape.is_none() && !self.bent {
            filled.shape = None;
            filled.bent = false;
        }
        filled.drop = self.drop;
        filled
    }

    /// Both groups in one, where the words are of one end.
    pub(super) fn joined(&self, other: &Self) -> Self {
        let mut one =
            if self.families.is_empty() { other.filled(self) } else { self.filled(other) };
        one.both = self.both || other.both;
        one.plural = self.plural || other.plural;
        one.which = self.which.or(other.which);
        one.joint = self.joint;
        one.last = other.last;
        one.shape = self.shape.or(other.shape);
        one.bent = self.bent || other.bent;
        one.tokens = self.tokens.iter().chain(&other.tokens).copied().collect();
        one
    }
}
