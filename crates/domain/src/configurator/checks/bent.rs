//! Finds out which ends are bent, and which are male or flanged.

use crate::configurator::inputs::configurator_input::{End, EndFacts, Gender};

/// Whether an end is bent, if the catalogue tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bend {
    /// Straight; also a plain cut end.
    Straight,
    Bent,
    /// Unknown, since the fitting has no shape.
    Unknown,
}

impl Bend {
    /// Whether an end is bent.
    pub fn of(end: &End) -> Self {
        end.fitted().map_or(Self::Straight, Self::of_fitting)
    }

    /// A fitting is bent if its shape isn't straight, or its style is banjo or block.
    /// `Straight`, `straight, long` and `str` are straight.
    fn of_fitting(end: &EndFacts) -> Self {
        let style = end.style.as_deref().unwrap_or_default();
        if has_word(style, "banjo") || has_word(style, "block") {
            return Self::Bent;
        }
        match words(end.shape.as_deref().unwrap_or_default()).next().as_deref() {
            None => Self::Unknown,
            Some("straight" | "str") => Self::Straight,
            Some(_) => Self::Bent,
        }
    }
}

/// Whether the overall length is measured to the seat of the end: for male and flanged fittings.
pub fn seat_is_overall(end: &End) -> bool {
    end.fitted().is_some_and(|facts| facts.gender == Some(Gender::Male) || is_flanged(facts))
}

fn is_flanged(end: &EndFacts) -> bool {
    let style = end.style.as_deref().unwrap_or_default().to_lowercase();
    ["flange", "code 61", "code 62"].iter().any(|word| style.contains(word))
}

fn has_word(text: &str, word: &str) -> bool {
    words(text).any(|other| other == word)
}

fn words(text: &str) -> impl Iterator<Item = String> {
    text.split(|c: char| !c.is_alphanumeric()).filter(|w| !w.is_empty()).map(str::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::configurator::samples::{Outcome, straight_end};

    fn end(
        shape: Option<&str>,
        style: Option<&str>,
    ) -> Result<EndFacts, Box<dyn std::error::Error>> {
        let (shape, style) = (shape.map(str::to_owned), style.map(str::to_owned));
        Ok(EndFacts { shape, style, ..straight_end()? })
    }

    #[test]
    fn shape_or_style_make_an_end_bent() -> Outcome {
        for shape in ["90", "45 elbow", "90° short drop", "block", "67.5"] {
            assert_eq!(Bend::of_fitting(&end(Some(shape), None)?), Bend::Bent, "{shape}");
        }
        for style in ["banjo", "Banjo bolt", "adjustable block"] {
            let bent = end(Some("straight"), Some(style))?;
            assert_eq!(Bend::of_fitting(&bent), Bend::Bent, "{style}");
        }
        for shape in ["straight", " Straight, long", "STR"] {
            let straight = end(Some(shape), Some("JIC 37"))?;
            assert_eq!(Bend::of_fitting(&straight), Bend::Straight, "{shape}");
        }
        assert_eq!(Bend::of_fitting(&end(Some(" "), None)?), Bend::Unknown);
        assert_eq!(Bend::of_fitting(&end(None, Some("blockade"))?), Bend::Unknown);
        assert_eq!(Bend::of_fitting(&end(None, Some("banjo"))?), Bend::Bent);
        assert_eq!(Bend::of(&End::Plain), Bend::Straight);
        Ok(())
    }

    #[test]
    fn seats_of_male_and_flanged_ends_are_measuring_points() -> Outcome {
        let male = EndFacts { gender: Some(Gender::Male), ..end(None, None)? };
        let female = EndFacts { gender: Some(Gender::Female), ..end(None, Some("JIC"))? };
        assert!(seat_is_overall(&End::Fitted(Box::new(male))));
        for style in ["Code 61", "SAE flange head", "CODE 62 flange"] {
            assert!(seat_is_overall(&End::Fitted(Box::new(end(None, Some(style))?))), "{style}");
        }
        assert!(!seat_is_overall(&End::Fitted(Box::new(female))));
        assert!(!seat_is_overall(&End::Plain));
        Ok(())
    }
}
