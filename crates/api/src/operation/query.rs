//! What a request says by its query parameters.

use std::collections::BTreeMap;
use std::str::FromStr;

use chrono::{DateTime, Datelike, NaiveDate, Utc};
use domain::{BoundedText, Error, Exact, Id, Place, TextFault, Violation, Window, similarity};
use serde_json::Value;

use crate::json::list::cursor::MOST_CURSOR;
use crate::json::list::page::window;
use crate::json::schema::MOST_TOLD;
use crate::operation::gate::strict_json;
use crate::operation::parameter::{MOST_IDS, Parameter, ParameterKind};

/// Parameters of a query, without blanks, all checked.
#[derive(Debug, Default)]
pub(crate) struct Query {
    /// The parameters of the operation.
    pub(crate) parameters: &'static [Parameter],
    values: BTreeMap<String, Vec<String>>,
    /// Whether the request is a POST.
    posted: bool,
    /// Where the list goes on, if the request says.
    pub(crate) place: Option<Place>,
}

impl Query {
    /// Reads a query string, telling everything that is wrong with it.
    pub(crate) fn read(
        all: &'static [Parameter],
        text: &str,
        posted: bool,
    ) -> Result<Self, Vec<Violation>> {
        let mut query = Self { parameters: all, posted, ..Self::default() };
        let mut faults = Vec::new();
        for (name, value) in form_urlencoded::parse(text.as_bytes()) {
            if name == "search" && all.iter().any(|parameter| parameter.name.starts_with("search."))
            {
                query.take_search(all, &value, &mut faults);
            } else {
                query.take(all, &dotted(&name), &value, &mut faults);
            }
        }
        for parameter in all.iter().filter(|parameter| parameter.required) {
            let named = |fault: &Violation| fault.pointer == parameter.name;
            if query.text(&parameter.name).is_none() && !faults.iter().any(named) {
                faults.push(Violation::new(&*parameter.name, "required", "is required"));
            }
        }
        if faults.is_empty() { Ok(query) } else { Err(faults) }
    }

    /// Parameters that were checked already.
    pub(crate) fn checked(values: BTreeMap<String, Vec<String>>) -> Self {
        Self { values, ..Self::default() }
    }

    /// `search={"partNumber":"x"}`.
    fn take_search(&mut self, all: &[Parameter], text: &str, faults: &mut Vec<Violation>) {
        let Ok(Value::Object(fields)) = strict_json::read(text.as_bytes()) else {
            faults.push(Violation::new(
                "search",
                "wrong_type",
                "must be a JSON object of filters, like {\"partNumber\":\"2SN\"}",
            ));
            return;
        };
        for (name, value) in fields {
            let name = format!("search.{name}");
            match value {
                Value::Null => {
                    if !all.iter().any(|parameter| parameter.name == name) {
                        self.take(all, &name, "", faults);
                    }
                }
                Value::String(text) => self.take(all, &name, &text, faults),
                Value::Number(number) => self.take(all, &name, &number.to_string(), faults),
                _ => faults.push(Violation::new(name, "wrong_type", "must be a text")),
            }
        }
    }

    fn take(&mut self, all: &[Parameter], name: &str, value: &str, faults: &mut Vec<Violation>) {
        let Some(parameter) = all.iter().find(|parameter| is(&parameter.name, name)) else {
            let hint = if faults.len() < MOST_TOLD { hint(all, name) } else { String::new() };
            let message = format!("is not a parameter of this operation{hint}");
            faults.push(Violation::new(name, "unknown_parameter", message));
            return;
        };
        let is_list = matches!(parameter.kind, ParameterKind::AnyOf(_) | ParameterKind::Ids);
        if matches!(parameter.kind, ParameterKind::Ids)
            && self.words(&parameter.name).len() + listed(value).count() > MOST_IDS
        {
            faults.push(Violation::new(name, "too_many", format!("at most {MOST_IDS} ids")));
            return;
        }
        let read = match parameter.kind {
            ParameterKind::Cursor | ParameterKind::Ids => bounded::<MOST_CURSOR>(value),
            _ => bounded::<1_000>(value),
        };
        let value = match read.map(|text| text.filter(|text| !is_list || listed(text).count() > 0))
        {
            Ok(Some(value)) => value,
            Ok(None) if parameter.may_be_blank(self.posted) => return,
            Ok(None) => {
                let message = "is blank; give it a value, or leave it out";
                faults.push(Violation::new(name, "empty", message));
                return;
            }
            Err(fault) => {
                faults.push(Violation::new(name, fault.code(), fault.to_string()));
                return;
            }
        };
        if let Err((code, message)) = check(&parameter.kind, &value) {
            faults.push(Violation::new(name, code, message));
            return;
        }
        let values = self.values.entry(parameter.name.to_string()).or_default();
        if is_list {
            values.extend(listed(&value).map(str::to_owned));
        } else if values.is_empty() {
            values.push(value);
        } else if values.first() != Some(&value) {
            faults.push(Violation::new(name, "repeated", "is given twice with different values"));
        }
    }

    /// Values of each parameter by its name with dots, however the request spelt it.
    pub(crate) const fn values(&self) -> &BTreeMap<String, Vec<String>> {
        &self.values
    }

    /// The value of a parameter.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.values.get(name)?.first().map(String::as_str)
    }

    /// The words of a parameter.
    pub(crate) fn words(&self, name: &str) -> &[String] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }

    /// A flag; `default` if absent.
    pub(crate) fn flag(&self, name: &str, default: bool) -> bool {
        self.text(name).map_or(default, |value| value.eq_ignore_ascii_case("true"))
    }

    /// A time, checked when it was read.
    pub(crate) fn time(&self, name: &str) -> Option<DateTime<Utc>> {
        moment(self.text(name)?)
    }

    /// A number, checked when it was read.
    pub(crate) fn number<T: FromStr>(&self, name: &str) -> Option<T> {
        self.text(name)?.parse().ok()
    }

    /// An id, checked when it was read.
    pub(crate) fn id<E: ?Sized>(&self, name: &str) -> Option<Id<E>> {
        self.text(name)?.parse().ok()
    }

    /// Ids, checked when they were read; none if the parameter is absent.
    pub(crate) fn ids<E: ?Sized>(&self, name: &str) -> Option<Vec<Id<E>>> {
        Some(self.values.get(name)?.iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// The same of a parameter that is required.
    pub(crate) fn required_id<E: ?Sized>(&self, name: &str) -> Result<Id<E>, Error> {
        self.id(name).ok_or_else(|| Error::invalid(name, "required", "is required"))
    }

    /// The filters: names without `search.`, and what was written. A filter may also stand by its
    /// bare name where the operation has it.
    pub(crate) fn search(&self) -> Vec<(String, String)> {
        let filters = self
            .values
            .iter()
            .filter_map(|(name, values)| Some((name.strip_prefix("search.")?, values.first()?)));
        filters.map(|(name, value)| (name.to_owned(), value.clone())).collect()
    }

    /// The cursor of the list that it asks for, if it has one.
    pub(crate) fn cursor(&self) -> Option<&str> {
        let is_cursor = |one: &Parameter| matches!(one.kind, ParameterKind::Cursor);
        self.parameters.iter().find(|one| is_cursor(one)).and_then(|one| self.text(&one.name))
    }

    /// The part of a list that it asks for.
    pub(crate) fn window(&self, default: u32) -> Result<Window, Error> {
        let limit = self.number("limit").or_else(|| self.number("itemsPerPage")).unwrap_or(default);
        window(self.number("page"), limit, self.place.clone())
    }
}

/// `search[x]` as `search.x`, `sortBy[0].key` as `sortBy.0.key`, `name[]` as `name`.
fn dotted(name: &str) -> String {
    name.strip_suffix("[]").unwrap_or(name).replace('[', ".").replace(']', "")
}

fn bounded<const MOST: usize>(value: &str) -> Result<Option<String>, TextFault> {
    Ok(BoundedText::<MOST, Exact>::optional(value.trim())?.map(String::from))
}

fn check(kind: &ParameterKind, value: &str) -> Result<(), (&'static str, String)> {
    let ok = |good: bool, code, message: String| if good { Ok(()) } else { Err((code, message)) };
    match kind {
        ParameterKind::Text | ParameterKind::FullText | ParameterKind::Cursor => Ok(()),
        ParameterKind::ShortText(max) => ok(
            value.chars().count() <= *max,
            "too_long",
            format!("must be at most {max} characters long"),
        ),
        ParameterKind::Number => ok(
            is_plain_number(value),
            "not_a_number",
            "must be a number of 0 or more, like 3000 or 206.8".to_owned(),
        ),
        ParameterKind::SignedNumber => ok(
            is_plain_number(value.strip_prefix('-').unwrap_or(value)),
            "not_a_number",
            "must be a number, like 100 or -40.5".to_owned(),
        ),
        ParameterKind::Id => ok(
            value.parse::<Id<()>>().is_ok(),
            "malformed_id",
            "must be an id of 24 hexadecimal digits".to_owned(),
        ),
        ParameterKind::Ids => listed(value).try_for_each(|id| check(&ParameterKind::Id, id)),
        ParameterKind::Flag => ok(
            value.eq_ignore_ascii_case("true") || value.eq_ignore_ascii_case("false"),
            "wrong_type",
            "must be true or false".to_owned(),
        ),
        ParameterKind::Integer { min, max } => ok(
            value.parse().is_ok_and(|number: u32| (min..=max).contains(&&number)),
            "out_of_range",
            format!("must be a whole number from {min} to {max}"),
        ),
        ParameterKind::OneOf(words) => one_of(words, value),
        ParameterKind::Time => ok(
            moment(value).is_some(),
            "malformed_time",
            "must be a time like 2026-01-31T12:00:00Z, or a date, from 1900 to 2200".to_owned(),
        ),
        ParameterKind::AnyOf(words) => any_of(words, value),
    }
}

/// Words between commas; none for blanks, so that a comma too many does no harm.
fn listed(value: &str) -> impl Iterator<Item = &str> {
    value.split(',').map(str::trim).filter(|word| !word.is_empty())
}

fn one_of(words: &[String], value: &str) -> Result<(), (&'static str, String)> {
    if words.iter().any(|word| word.eq_ignore_ascii_case(value)) {
        return Ok(());
    }
    Err(("unknown_value", format!("must be one of: {}", words.join(", "))))
}

fn any_of(words: &[String], value: &str) -> Result<(), (&'static str, String)> {
    if listed(value).all(|word| words.iter().any(|allowed| allowed == word)) {
        return Ok(());
    }
    Err(("unknown_value", format!("must be of: {}", words.join(", "))))
}

/// A time as RFC 3339 has it, or the beginning of a date in UTC.
fn moment(text: &str) -> Option<DateTime<Utc>> {
    // A plus that was not encoded reads as a blank.
    let time = DateTime::parse_from_rfc3339(&text.replace(' ', "+")).map(|time| time.to_utc());
    let date = || text.parse().ok().and_then(|date: NaiveDate| date.and_hms_opt(0, 0, 0));
    let time = time.ok().or_else(|| date().map(|time| time.and_utc()))?;
    (1900..=2200).contains(&time.year()).then_some(time)
}

/// Up to nine digits, and perhaps up to six decimals.
fn is_plain_number(text: &str) -> bool {
    let digits = |part: &str, most: usize| {
        (1..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit())
    };
    match text.split_once('.') {
        Some((whole, decimals)) => digits(whole, 9) && digits(decimals, 6),
        None => digits(text, 9),
    }
}

/// Whether a parameter is meant by a name with dots.
fn is(parameter: &str, name: &str) -> bool {
    if parameter.contains('[') { dotted(parameter) == name } else { parameter == name }
}

/// Suggestion for an unknown name.
fn hint(all: &[Parameter], name: &str) -> String {
    let close = all
        .iter()
        .map(|parameter| (similarity(&parameter.name, name), &*parameter.name))
        .max_by(|a, b| a.0.total_cmp(&b.0));
    match close {
        Some((similarity, close)) if similarity > 0.8 => format!("; did you mean {close}?"),
        _ if all.is_empty() => "; this operation has none".to_owned(),
        _ => format!(
            "; this operation has {}",
            all.iter().map(|parameter| &*parameter.name).collect::<Vec<_>>().join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;

    static KNOWN: LazyLock<[Parameter; 3]> = LazyLock::new(|| {
        [
            Parameter::new("search.partNumber", ParameterKind::Text, ""),
            Parameter::new("page", ParameterKind::Integer { min: 1, max: 100 }, ""),
            Parameter::new("skip", ParameterKind::any_of(&["hose", "wrap"]), ""),
        ]
    });

    #[test]
    fn three_spellings_of_a_filter_are_the_same() {
        for text in [
            "search.partNumber=2SN%2B",
            "search[partNumber]=2SN%2B",
            "search=%7B%22partNumber%22%3A%222SN%2B%22%7D",
        ] {
            let query = Query::read(&*KNOWN, text, false).unwrap();
            assert_eq!(query.search(), [("partNumber".to_owned(), "2SN+".to_owned())], "{text}");
        }
    }

    #[test]
    fn arrays_are_repeated_bracketed_or_separated() {
        for text in [
            "skip=hose&skip=wrap",
            "skip[]=hose&skip[]=wrap",
            "skip=hose,wrap",
            "skip=hose,%20wrap,",
        ] {
            assert_eq!(
                Query::read(&*KNOWN, text, false).unwrap().words("skip"),
                ["hose", "wrap"],
                "{text}"
            );
        }
    }

    #[test]
    fn what_changes_how_a_request_is_executed_is_not_blank() {
        let refused = |text: &str, posted: bool| {
            let faults = Query::read(&*KNOWN, text, posted).err();
            faults.map(|faults| (faults[0].pointer.clone(), faults[0].code))
        };
        for text in ["search.partNumber=", "search[partNumber]=%20", "page=", "search={}"] {
            assert_eq!(refused(text, true), None, "{text}");
        }
        for text in ["skip=", "skip=,", "skip[]=%20"] {
            assert_eq!(refused(text, false), None, "{text}");
            assert_eq!(refused(text, true), Some(("skip".to_owned(), "empty")), "{text}");
        }
    }

    #[test]
    fn everything_wrong_is_told_at_once() {
        let faults = Query::read(
            &*KNOWN,
            "searhc.partNumber=x&page=0&skip=hoses&search.brand=y&page=%00",
            false,
        )
        .unwrap_err();
        let codes: Vec<_> =
            faults.iter().map(|fault| (fault.pointer.as_str(), fault.code)).collect();
        assert_eq!(
            codes,
            [
                ("searhc.partNumber", "unknown_parameter"),
                ("page", "out_of_range"),
                ("skip", "unknown_value"),
                ("search.brand", "unknown_parameter"),
                ("page", "control_character"),
            ]
        );
        assert!(
            faults[0].message.contains("did you mean search.partNumber?"),
            "{}",
            faults[0].message
        );
    }
}
