//! Guided selections of hoses and crimp fittings, compared with the lists that take the same choices.

mod counts;
mod hoses;

use std::collections::{BTreeMap, BTreeSet};

use domain::case_folded;
use domain::measures::size::Size;
use serde_json::{Value, json};
use tests::Chance;

/// Choices: name of the property and what is written.
pub(crate) type Chosen = BTreeMap<&'static str, String>;

/// A property: its name, the field that it is read from, and how.
pub(crate) type Property = (&'static str, &'static str, Sort);

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Sort {
    Text,
    Size,
    Word,
    AtLeast,
    AtMost,
}

/// A guided selection and the list for it.
pub(crate) struct Guided<'a> {
    pub(crate) properties: &'static [Property],
    pub(crate) ask: &'a dyn Fn(&Chosen) -> Value,
    /// At most 200 items, all of them.
    pub(crate) list: &'a dyn Fn(&Chosen) -> Vec<Value>,
}

pub(crate) fn without(chosen: &Chosen, name: &str) -> Chosen {
    let mut others = chosen.clone();
    others.remove(name);
    others
}

/// What an item has, as it is compared.
fn value_of(item: &Value, (_, field, sort): Property) -> Option<String> {
    match (&item[field], sort) {
        (Value::Null, Sort::Word) => Some("none".to_owned()),
        (Value::Null, _) => None,
        (Value::String(text), Sort::Size) => Some(Size::new(text).unwrap().key()),
        (Value::String(text), _) => Some(case_folded(text)),
        (number, _) => Some(number.to_string()),
    }
}

/// What is offered for a property: values as they are compared, and counts.
pub(crate) fn offered(answer: &Value, (name, _, sort): Property) -> Vec<(String, u64)> {
    let list = answer[name].as_array().unwrap_or_else(|| panic!("{name}: {answer}"));
    let of = |choice: &Value| {
        let value = match (&choice["value"], sort) {
            (Value::String(text), Sort::Size) => Size::new(text).unwrap().key(),
            (Value::String(text), _) => case_folded(text),
            (other, _) => other.to_string(),
        };
        (value, choice["count"].as_u64().unwrap())
    };
    list.iter().map(of).collect()
}

impl Guided<'_> {
    /// Compares an answer with the lists, and says how many values it offers. `skip`: what isn't compared.
    pub(crate) fn compare(&self, chosen: &Chosen, skip: &[&str]) -> usize {
        let answer = (self.ask)(chosen);
        assert_eq!(answer["total"], (self.list)(chosen).len(), "{chosen:?}");
        let compared =
            self.properties.iter().filter(|(name, ..)| !skip.contains(name)).map(|property| {
                let listed = (self.list)(&without(chosen, property.0));
                let found = offered(&answer, *property);
                if matches!(property.2, Sort::AtLeast | Sort::AtMost) {
                    Self::compare_steps(&listed, *property, &found);
                } else {
                    let mut expected: BTreeMap<String, u64> = BTreeMap::new();
                    for value in listed.iter().filter_map(|item| value_of(item, *property)) {
                        *expected.entry(value).or_default() += 1;
                    }
                    let counts: BTreeMap<_, _> = found.iter().cloned().collect();
                    assert_eq!(counts.len(), found.len(), "a value is offered once: {answer}");
                    assert_eq!(counts, expected, "{} for {chosen:?}", property.0);
                }
                found.len()
            });
        compared.sum()
    }

    /// Steps are values of items, among them the least and the greatest, each with how many reach it.
    fn compare_steps(listed: &[Value], property: Property, found: &[(String, u64)]) {
        let number = |text: String| -> f64 { text.parse().unwrap() };
        let mut values: Vec<f64> =
            listed.iter().filter_map(|item| value_of(item, property)).map(number).collect();
        values.sort_by(f64::total_cmp);
        let reach = |step: f64| {
            let reaches = |value: &&f64| match property.2 {
                Sort::AtLeast => **value >= step,
                _ => **value <= step,
            };
            values.iter().filter(reaches).count() as u64
        };
        let steps: Vec<(f64, u64)> =
            found.iter().map(|(step, count)| (number(step.clone()), *count)).collect();
        let expected: Vec<_> = steps.iter().map(|(step, _)| (*step, reach(*step))).collect();
        assert_eq!(steps, expected, "{}", property.0);
        assert!(steps.iter().all(|(step, _)| values.contains(step)), "{found:?}");
        assert!(steps.is_sorted_by(|(a, _), (b, _)| a < b), "{found:?}");
        let ends = |values: &[f64]| (values.first().copied(), values.last().copied());
        let reached: Vec<f64> = steps.iter().map(|(step, _)| *step).collect();
        assert_eq!(ends(&reached), ends(&values));
        values.dedup();
        assert_eq!(steps.len(), values.len().min(20));
    }

    /// Some of an item's values as choices, in other letters.
    pub(crate) fn choices_like(&self, item: &Value, chance: &mut Chance, percent: usize) -> Chosen {
        let mut chosen = Chosen::new();
        for property in self.properties {
            let Some(value) = value_of(item, *property).filter(|_| chance.happens(percent)) else {
                continue;
            };
            let is_loud = property.2 != Sort::Word && chance.happens(30);
            let value = if is_loud { value.to_uppercase() } else { value };
            chosen.insert(property.0, value);
        }
        chosen
    }
}

/// Choices as the body of a request has them.
pub(crate) fn in_body(chosen: &Chosen, numbers: &[&str]) -> Value {
    let value = |(name, text): (&&str, &String)| {
        let is_number = numbers.contains(name);
        let value = if is_number { text.parse().unwrap() } else { json!(text) };
        ((*name).to_owned(), value)
    };
    Value::Object(chosen.iter().map(value).collect())
}

/// The ids of items.
pub(crate) fn ids(items: &[Value]) -> BTreeSet<String> {
    items.iter().map(|item| item["_id"].as_str().unwrap().to_owned()).collect()
}
