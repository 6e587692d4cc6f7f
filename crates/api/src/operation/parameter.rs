//! Query parameters: what an operation understands.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::json::list::cursor::{CURSOR_PATTERN, MOST_CURSOR};
use crate::json::schema;

/// Most ids of a parameter: as many as a page has records.
pub(crate) const MOST_IDS: usize = 200;

/// A query parameter of an operation.
#[derive(Debug, Clone)]
pub(crate) struct Parameter {
    pub(crate) name: Cow<'static, str>,
    pub(crate) kind: ParameterKind,
    pub(crate) about: Cow<'static, str>,
    pub(crate) required: bool,
}

#[derive(Debug, Clone)]
pub(crate) enum ParameterKind {
    Text,
    /// A text that is never blank.
    FullText,
    /// A text of at most so many characters.
    ShortText(usize),
    /// A number of 0 or more.
    Number,
    /// A number, which may be negative.
    SignedNumber,
    Id,
    /// Any of these ids, repeated or separated by commas.
    Ids,
    /// `true` or `false`.
    Flag,
    /// A whole number within bounds.
    Integer {
        min: u32,
        max: u32,
    },
    /// One of these words.
    OneOf(Vec<String>),
    /// Any of these words, repeated or separated by commas.
    AnyOf(Vec<String>),
    /// A moment: RFC 3339, or a date alone for its beginning in UTC.
    Time,
    /// Where a list goes on.
    Cursor,
}

impl ParameterKind {
    /// One of these words.
    pub(crate) fn one_of(words: &[&str]) -> Self {
        Self::OneOf(words.iter().copied().map(str::to_owned).collect())
    }

    /// Any of these words.
    pub(crate) fn any_of(words: &[&str]) -> Self {
        Self::AnyOf(words.iter().copied().map(str::to_owned).collect())
    }
}

impl Parameter {
    pub(crate) const fn new(name: &'static str, kind: ParameterKind, about: &'static str) -> Self {
        Self { name: Cow::Borrowed(name), kind, about: Cow::Borrowed(about), required: false }
    }

    /// Whether a blank value is none, as of a filter that nobody filled in. Where it names records, or says how a POST is
    /// executed, taking it for none would show or change too much.
    pub(crate) const fn may_be_blank(&self, posted: bool) -> bool {
        match self.kind {
            ParameterKind::FullText | ParameterKind::Ids => false,
            ParameterKind::AnyOf(_) | ParameterKind::Flag | ParameterKind::OneOf(_) => !posted,
            _ => true,
        }
    }

    /// The same, but a request needs it.
    pub(crate) fn required(self) -> Self {
        Self { required: true, ..self }
    }

    /// Schema for the description.
    pub(crate) fn schema(&self) -> Value {
        match &self.kind {
            ParameterKind::FullText => schema::full_text(1_000, &self.about),
            ParameterKind::Text if self.required => schema::full_text(1_000, &self.about),
            ParameterKind::Text => schema::text(1_000, &self.about),
            ParameterKind::ShortText(max) if self.required => schema::full_text(*max, &self.about),
            ParameterKind::ShortText(max) => schema::text(*max, &self.about),
            ParameterKind::Number => {
                json!({ "type": "string", "pattern": "^[0-9]{1,9}([.][0-9]{1,6})?$", "description": self.about })
            }
            ParameterKind::SignedNumber => {
                json!({ "type": "string", "pattern": "^-?[0-9]{1,9}([.][0-9]{1,6})?$", "description": self.about })
            }
            ParameterKind::Id => schema::id(&self.about),
            ParameterKind::Ids => {
                json!({ "type": "array", "items": schema::id("An id."), "minItems": 1, "maxItems": MOST_IDS, "description": self.about })
            }
            ParameterKind::Flag => json!({ "type": "boolean", "description": self.about }),
            ParameterKind::Integer { min, max } => {
                json!({ "type": "integer", "minimum": min, "maximum": max, "description": self.about })
            }
            ParameterKind::OneOf(words) => {
                json!({ "type": "string", "enum": words, "description": self.about })
            }
            ParameterKind::AnyOf(words) => {
                json!({ "type": "array", "items": { "type": "string", "enum": words }, "description": self.about })
            }
            ParameterKind::Time => {
                json!({ "type": "string", "format": "date-time", "description": self.about })
            }
            ParameterKind::Cursor => {
                json!({ "type": "string", "maxLength": MOST_CURSOR, "pattern": CURSOR_PATTERN, "description": self.about })
            }
        }
    }
}
