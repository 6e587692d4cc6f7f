//! The codes of errors: with which statuses they come, what they mean and what to do.

use std::borrow::Cow;
use std::sync::LazyLock;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Value, json};

use crate::json::schema;

/// Where each code has its page.
pub(crate) const PAGES: &str = "/problems";

/// A code of errors.
#[derive(Debug, Clone, Copy)]
pub struct Code {
    /// The code.
    pub name: &'static str,
    /// Statuses of the answers that have it, in `code` or in `errors`; `-` if only jobs have it.
    pub statuses: &'static str,
    /// What is wrong.
    pub meaning: &'static str,
    /// What to do.
    pub remedy: &'static str,
}

/// All codes, in alphabetical order.
pub static CODES: LazyLock<Vec<Code>> = LazyLock::new(|| {
    let row = |line: &'static str| {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().unwrap_or_default();
        Code { name: cell(), statuses: cell(), meaning: cell(), remedy: cell() }
    };
    include_str!("codes.tsv").lines().map(row).collect()
});

impl Code {
    /// The code of this name.
    pub fn find(name: &str) -> Option<&'static Self> {
        CODES.iter().find(|code| code.name == name)
    }

    /// It as JSON.
    pub(crate) fn json(&self) -> Value {
        let statuses = self.statuses.split(", ").filter_map(|status| status.parse::<u16>().ok());
        json!({
            "code": self.name,
            "statuses": statuses.collect::<Vec<_>>(),
            "meaning": self.meaning,
            "remedy": self.remedy,
        })
    }
}

/// A code in the description: one of all.
pub(crate) struct ErrorCode;

impl JsonSchema for ErrorCode {
    fn schema_name() -> Cow<'static, str> {
        "ErrorCode".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<&str> = CODES.iter().map(|code| code.name).collect();
        let about =
            "Stable code of an error, explained at /problems/{code}. Later releases may add some.";
        schema::of_json(json!({ "type": "string", "enum": names, "description": about }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_explained_once() {
        for pair in CODES.windows(2) {
            let [one, next] = pair else { continue };
            assert!(one.name < next.name, "{} comes after {}", one.name, next.name);
        }
        for code in CODES.iter() {
            let texts = [code.statuses, code.meaning, code.remedy];
            assert!(texts.iter().all(|text| !text.is_empty()), "{code:?}");
            assert!(code.meaning.ends_with('.') && code.remedy.ends_with('.'), "{code:?}");
        }
    }
}
