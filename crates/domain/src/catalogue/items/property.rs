//! Properties to choose items by, step by step, and the choices that are left.

use crate::catalogue::Ferrule;
use crate::measures::shown::{Least, Shown};
use crate::measures::size::{Size, SizeFilter};
use crate::{Error, Id, Result, Violation, case_folded};

/// A property that people choose items by. Lists filter by it too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Property {
    pub name: &'static str,
    /// Meaning of a choice.
    pub about: &'static str,
    pub on: PropertySource,
}

/// Source of a property's value; columns by their stored names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PropertySource {
    /// A text, compared whole and without case.
    Text(&'static str),
    /// A size.
    Size(&'static str),
    /// A size of hoses; inches and DN are of their bore.
    HoseSize(&'static str),
    /// A word of a closed list, or [`NONE`].
    Word(&'static str, &'static [&'static str]),
    /// A number that shows at least what the chosen one does.
    AtLeast(&'static str, Shown),
    /// A number that shows at most what the chosen one does.
    AtMost(&'static str, Shown),
    /// The name of the brand, compared whole and without case.
    Brand,
    /// The ferrule in the crimp specs of a fitting and the given hose, or [`NONE`] if it is crimped without one.
    Ferrule,
    /// Whether the organization has stock of it.
    InStock,
}

/// The word for what an item has not: a gender, a swivel, a ferrule.
pub const NONE: &str = "none";

/// A choice, in the form in which it is compared.
#[derive(Debug, Clone, PartialEq)]
pub enum PropertyFilter {
    AnyOf(Vec<String>),
    HoseSize(SizeFilter),
    /// The stored number.
    AtLeast(Least),
    /// The stored number.
    AtMost(f64),
}

/// Current choices.
pub type Chosen = Vec<(&'static Property, PropertyFilter)>;

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
    pub property: &'static Property,
    pub value: String,
    /// Display name of the value, if it differs: the ferrule of an id.
    pub label: Option<String>,
    /// How many items have it, and all else that was chosen.
    pub count: u64,
}

impl Property {
    pub const fn new(name: &'static str, on: PropertySource, about: &'static str) -> Self {
        Self { name, about, on }
    }

    /// The choice that a text makes; none for a flag that isn't set.
    fn read_filter(&self, text: &str) -> std::result::Result<Option<PropertyFilter>, Violation> {
        Ok(Some(match self.on {
            PropertySource::Text(_) | PropertySource::Brand => {
                PropertyFilter::AnyOf(vec![case_folded(text)])
            }
            PropertySource::Size(_) => PropertyFilter::AnyOf(Size::filter(text).keys()),
            PropertySource::HoseSize(_) => PropertyFilter::HoseSize(Size::filter(text)),
            PropertySource::Word(_, words) => PropertyFilter::AnyOf(vec![self.word(words, text)?]),
            PropertySource::AtLeast(_, shown) => {
                PropertyFilter::AtLeast(shown.at_least(self.number(text)?))
            }
            PropertySource::AtMost(_, shown) => {
                PropertyFilter::AtMost(shown.at_most(self.number(text)?))
            }
            PropertySource::Ferrule => PropertyFilter::AnyOf(vec![self.ferrule(text)?]),
            PropertySource::InStock if case_folded(text) == "true" => {
                PropertyFilter::AnyOf(vec!["true".to_owned()])
            }
            PropertySource::InStock => return Ok(None),
        }))
    }

    fn word(&self, words: &[&str], text: &str) -> std::result::Result<String, Violation> {
        let folded = case_folded(text);
        if folded == NONE || words.contains(&&*folded) {
            return Ok(folded);
        }
        let message = format!("must be one of: {}, {NONE}", words.join(", "));
        Err(Violation::new(self.name, "unknown_value", message))
    }

    fn number(&self, text: &str) -> std::result::Result<f64, Violation> {
        let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
        number.ok_or_else(|| Violation::new(self.name, "not_a_number", "must be a number"))
    }

    fn ferrule(&self, text: &str) -> std::result::Result<String, Violation> {
        let folded = case_folded(text);
        if folded == NONE || folded.parse::<Id<Ferrule>>().is_ok() {
            return Ok(folded);
        }
        let message = format!("must be the id of a ferrule, or {NONE}");
        Err(Violation::new(self.name, "malformed_id", message))
    }
}

/// The choices among these properties that texts make: name and what was written.
///
/// # Errors
/// All texts that can't be understood.
pub fn chosen(properties: &'static [Property], values: &[(String, String)]) -> Result<Chosen> {
    let (mut chosen, mut faults) = (Chosen::new(), Vec::new());
    for property in properties {
        let text = values.iter().find(|(name, _)| name == property.name);
        let Some((_, text)) = text.filter(|(_, text)| !text.trim().is_empty()) else { continue };
        match property.read_filter(text) {
            Ok(filter) => chosen.extend(filter.map(|filter| (property, filter))),
            Err(fault) => faults.push(fault),
        }
    }
    if faults.is_empty() { Ok(chosen) } else { Err(Error::Invalid(faults)) }
}
