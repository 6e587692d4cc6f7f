//! Doubts that a document may be released with if somebody accepts them.

use crate::Violation;
use crate::fields::Choice;

/// A doubt about a document, with its code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Doubt {
    /// An assembly in it is rated lower now than at its release.
    RatingLowered,
    /// An end of an assembly has no approved crimp spec.
    NoCrimpSpec,
}

impl Choice for Doubt {
    const WORDS: &'static [&'static str] = &["rating_lowered", "no_crimp_spec"];
    const ALL: &'static [Self] = &[Self::RatingLowered, Self::NoCrimpSpec];
}

impl Doubt {
    /// How to resolve it.
    const fn remedy(self) -> &'static str {
        match self {
            Self::RatingLowered => "make a new version of it, or release with acceptFrozen",
            Self::NoCrimpSpec => "approve one, or release with accept: [\"no_crimp_spec\"]",
        }
    }

    /// The reason with advice.
    fn with_remedy(self, reason: Violation) -> Violation {
        Violation { message: format!("{}; {}", reason.message, self.remedy()), ..reason }
    }
}

/// The accepted doubts of a document, and the reasons of the others.
pub(crate) fn split_accepted(
    doubts: Vec<(Doubt, Violation)>,
    accept: &[Doubt],
) -> (Vec<Doubt>, Vec<Violation>) {
    let (mut taken, mut open) = (Vec::new(), Vec::new());
    for (doubt, reason) in doubts {
        if !accept.contains(&doubt) {
            open.push(doubt.with_remedy(reason));
        } else if !taken.contains(&doubt) {
            taken.push(doubt);
        }
    }
    (taken, open)
}
