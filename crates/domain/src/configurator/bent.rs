//! Which ends are bent, and which are male or flanged.

use crate::configurator::ingredients::{End, EndFacts, Gender};

/// True when the end is bent: its shape isn't straight, or its style is banjo or block.
///
/// An unknown shape counts as straight. `Straight`, `straight, long` and `str` are straight.
pub fn is_bent(end: &EndFacts) -> bool {
    let bent_shape = end.shape.as_deref().is_some_and(|shape| !is_straight(shape));
    let style = end.style.as_deref().unwrap_or_default();
    bent_shape || has_word(style, "banjo") || has_word(style, "block")
}

/// True when both ends are fitted and bent, so that an angle lies between them.
pub fn both_bent(end1: &End, end2: &End) -> bool {
    [end1, end2].iter().all(|end| end.fitted().is_some_and(is_bent))
}

/// True when the seat of the end is also its measuring point for the overall length: male or
/// flanged fittings.
pub fn seat_is_overall(end: &End) -> bool {
    end.fitted().is_some_and(|facts| facts.gender == Some(Gender::Male) || is_flanged(facts))
}

fn is_flanged(end: &EndFacts) -> bool {
    let style = end.style.as_deref().unwrap_or_default().to_lowercase();
    ["flange", "code 61", "code 62"].iter().any(|word| style.contains(word))
}

fn is_straight(shape: &str) -> bool {
    let first = words(shape).next();
    first.is_none_or(|word| word == "straight" || word == "str")
}

fn has_word(text: &str, wanted: &str) -> bool {
    words(text).any(|word| word == wanted)
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
            assert!(is_bent(&end(Some(shape), None)?), "{shape}");
        }
        for style in ["banjo", "Banjo bolt", "adjustable block"] {
            assert!(is_bent(&end(Some("straight"), Some(style))?), "{style}");
        }
        for shape in ["straight", " Straight, long", "STR", " "] {
            assert!(!is_bent(&end(Some(shape), Some("JIC 37"))?), "{shape}");
        }
        assert!(!is_bent(&end(None, Some("blockade"))?));
        Ok(())
    }

    #[test]
    fn an_angle_lies_between_two_bent_fittings_only() -> Outcome {
        let bent = End::Fitted(Box::new(end(Some("90"), None)?));
        let straight = End::Fitted(Box::new(end(Some("straight"), None)?));
        assert!(both_bent(&bent, &bent));
        assert!(!both_bent(&bent, &straight));
        assert!(!both_bent(&End::Plain, &bent));
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
