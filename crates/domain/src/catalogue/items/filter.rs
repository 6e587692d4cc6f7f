//! Filters on items: their parameters, the compared columns, and the conditions for given texts.

use crate::catalogue::{Condition, Ferrule};
use crate::fields::{Column, Fault, spelling_of};
use crate::measures::shown::Shown;
use crate::measures::size::Size;
use crate::{Error, Id, Result, Spelling, case_folded};

/// A filter on the items of a kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filter {
    pub name: &'static str,
    pub on: FilterTarget,
    /// Meaning of its value.
    pub about: &'static str,
}

/// Target of a filter; columns by their stored names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilterTarget {
    /// The text occurs in the column, ignoring case.
    Contains(&'static str),
    /// The same for a column with few different values.
    Word(&'static str),
    /// The text equals the column, ignoring case.
    Text(&'static str),
    /// The column is the same size.
    Size(&'static str),
    /// The column is the same size of hoses; inches and DN refer to the bore.
    HoseSize(&'static str),
    /// The same for what goes onto hoses, which has no bore beside it.
    BoreSize(&'static str),
    /// The column is the same designation of a size, whatever it means.
    Designation(&'static str),
    /// The column is this word of a closed list.
    Choice(&'static str, &'static [&'static str]),
    /// The same, or [`NONE`] for items without any.
    ChoiceOrNone(&'static str, &'static [&'static str]),
    /// The column is this number.
    Number(&'static str),
    /// The column shows at least this number.
    AtLeast(&'static str, Shown),
    /// The column shows at most this number.
    AtMost(&'static str, Shown),
    /// The text occurs in the brand's name.
    BrandContains,
    /// The text is the brand's name, ignoring case.
    Brand,
    /// The text occurs in the organization's (or the customer's) part number.
    OrgPartNumber,
    /// The ferrule in the crimp specs of a fitting and the given hose; [`NONE`] for fittings crimped without one.
    Ferrule,
    /// The organization has stock of it.
    InStock,
}

/// The word for something that an item doesn't have: a gender, a swivel, a ferrule.
pub const NONE: &str = "none";

/// Filters with the conditions that were set by them.
pub type Chosen = Vec<(&'static Filter, Condition)>;

impl FilterTarget {
    const fn about(self) -> &'static str {
        match self {
            Self::Contains(_) | Self::Word(_) => "Occurs in this field, in any case.",
            Self::Text(_) => "Exactly this text, in any case.",
            Self::Size(_) => "A size: -08, 8, 1/2 and DN12 are the same.",
            Self::HoseSize(_) | Self::BoreSize(_) => {
                "A size of hoses: -08 and 8 are the same; 1/2 and DN12 mean the bore."
            }
            Self::Designation(_) => "The maker's size: -08 and 8 are the same.",
            Self::Choice(..) | Self::ChoiceOrNone(..) => "Exactly this word.",
            Self::Number(_) => "Exactly this number.",
            Self::AtLeast(..) => "Minimum.",
            Self::AtMost(..) => "Maximum.",
            Self::BrandContains => "Occurs in the name of the brand.",
            Self::Brand => "Exactly this brand, in any case.",
            Self::OrgPartNumber => "Occurs in the organization's or the customer's part number.",
            Self::Ferrule => {
                "Id of a ferrule in the crimp specs of the hose, or none for fittings that are crimped without one. Needs hoseId."
            }
            Self::InStock => "true for items in stock. Only for callers who may see stock.",
        }
    }
}

impl Filter {
    /// A filter with the usual words about its target.
    pub const fn new(name: &'static str, on: FilterTarget) -> Self {
        Self { name, on, about: on.about() }
    }

    /// A filter with words of its own.
    pub const fn described(name: &'static str, on: FilterTarget, about: &'static str) -> Self {
        Self { name, on, about }
    }

    /// The condition that a text sets on items with these columns; none for a flag that isn't set.
    ///
    /// # Errors
    /// A text that can't be understood.
    pub fn read(
        &self,
        columns: &[Column],
        text: &str,
    ) -> std::result::Result<Option<Condition>, Fault> {
        let folded = |column: &str| spelling_of(columns, column).folded(text);
        Ok(Some(match self.on {
            FilterTarget::Contains(column) => Condition::Contains(column, folded(column)),
            FilterTarget::Word(column) => Condition::Word(column, folded(column)),
            FilterTarget::Text(column) => Condition::SameText(column, folded(column)),
            FilterTarget::Size(column) => Condition::SameSize(column, Size::filter(text).keys()),
            FilterTarget::HoseSize(column) => Condition::HoseSize(column, Size::hose_filter(text)),
            FilterTarget::BoreSize(column) => {
                Condition::SameSize(column, Size::hose_filter(text).keys())
            }
            FilterTarget::Designation(column) => {
                Condition::SameSize(column, Size::designation(text).keys())
            }
            FilterTarget::Choice(column, words) => Condition::Is(column, Some(word(words, text)?)),
            FilterTarget::ChoiceOrNone(column, words) => {
                let word = word(&[words, &[NONE]].concat(), text)?;
                Condition::Is(column, Some(word).filter(|word| *word != NONE))
            }
            FilterTarget::Number(column) => Condition::Equals(column, number(text)?),
            FilterTarget::AtLeast(column, shown) => {
                Condition::AtLeast(column, shown.at_least(number(text)?))
            }
            FilterTarget::AtMost(column, shown) => {
                Condition::AtMost(column, shown.at_most(number(text)?))
            }
            FilterTarget::BrandContains => Condition::Brand(case_folded(text)),
            FilterTarget::Brand => Condition::BrandIs(case_folded(text)),
            FilterTarget::OrgPartNumber => Condition::OrgPartNumber(Spelling::Number.folded(text)),
            FilterTarget::Ferrule => Condition::Ferrule(ferrule(text)?),
            FilterTarget::InStock if case_folded(text) == "true" => Condition::InStock,
            FilterTarget::InStock => return Ok(None),
        }))
    }
}

fn word(words: &[&'static str], text: &str) -> std::result::Result<&'static str, Fault> {
    let known = words.iter().copied().find(|word| word.eq_ignore_ascii_case(text.trim()));
    known
        .ok_or_else(|| Fault::new("unknown_value", format!("must be one of: {}", words.join(", "))))
}

fn number(text: &str) -> std::result::Result<f64, Fault> {
    let number = text.trim().parse().ok().filter(|number: &f64| number.is_finite());
    number.ok_or_else(|| Fault::new("not_a_number", "must be a number"))
}

fn ferrule(text: &str) -> std::result::Result<String, Fault> {
    let folded = case_folded(text);
    if folded == NONE || folded.parse::<Id<Ferrule>>().is_ok() {
        return Ok(folded);
    }
    Err(Fault::new("malformed_id", format!("must be the id of a ferrule, or {NONE}")))
}

/// The conditions of a search, given names of filters and texts. A name without a filter matches no item.
///
/// # Errors
///
/// All texts that can't be understood.
pub(crate) fn searched(
    filters: &[Filter],
    columns: &[Column],
    search: &[(String, String)],
) -> Result<Vec<Condition>> {
    let (mut conditions, mut faults) = (Vec::new(), Vec::new());
    for (name, text) in search {
        let filter = filters.iter().find(|filter| filter.name == name);
        match filter.map_or(Ok(Some(Condition::Never)), |filter| filter.read(columns, text)) {
            Ok(condition) => conditions.extend(condition),
            Err(fault) => faults.push(fault.at(format!("search.{name}"))),
        }
    }
    if faults.is_empty() { Ok(conditions) } else { Err(Error::Invalid(faults)) }
}

/// The choices among these properties, given names and texts.
///
/// # Errors
///
/// All texts that can't be understood.
pub fn chosen(
    properties: &'static [Filter],
    columns: &[Column],
    texts: &[(String, String)],
) -> Result<Chosen> {
    let (mut chosen, mut faults) = (Chosen::new(), Vec::new());
    for property in properties {
        let text = texts.iter().find(|(name, _)| name == property.name);
        let Some((_, text)) = text.filter(|(_, text)| !text.trim().is_empty()) else { continue };
        match property.read(columns, text) {
            Ok(condition) => chosen.extend(condition.map(|condition| (property, condition))),
            Err(fault) => faults.push(fault.at(property.name)),
        }
    }
    if faults.is_empty() { Ok(chosen) } else { Err(Error::Invalid(faults)) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::{CrimpFitting, Gender};
    use crate::fields::{Choice, Columns};

    #[test]
    fn texts_become_conditions() {
        let gender = FilterTarget::Choice("gender", Gender::WORDS);
        let or_none = FilterTarget::ChoiceOrNone("gender", Gender::WORDS);
        let (number, ferrule) = (FilterTarget::Number("n"), FilterTarget::Ferrule);
        let is = |word| Ok(Some(Condition::Is("gender", word)));
        for (on, text, expected) in [
            (gender, " Female", is(Some("female"))),
            (gender, "none", Err("must be one of: male, female")),
            (or_none, "male", is(Some("male"))),
            (or_none, "NONE", is(None)),
            (or_none, "neuter", Err("must be one of: male, female, none")),
            (number, "7.5", Ok(Some(Condition::Equals("n", 7.5)))),
            (number, "NaN", Err("must be a number")),
            (number, "1e400", Err("must be a number")),
            (ferrule, "None", Ok(Some(Condition::Ferrule("none".to_owned())))),
            (ferrule, "F-8", Err("must be the id of a ferrule, or none")),
            (FilterTarget::InStock, "true", Ok(Some(Condition::InStock))),
            (FilterTarget::InStock, "false", Ok(None)),
            (
                FilterTarget::Contains("part_number"),
                "Ａ–8",
                Ok(Some(Condition::Contains("part_number", "a-8".to_owned()))),
            ),
            (
                FilterTarget::Text("series"),
                "Ä\u{a0} B",
                Ok(Some(Condition::SameText("series", "ä b".to_owned()))),
            ),
        ] {
            let read = Filter::new("x", on).read(CrimpFitting::COLUMNS, text);
            assert_eq!(
                read.map_err(|fault| fault.message),
                expected.map_err(str::to_owned),
                "{text}"
            );
        }
    }
}
