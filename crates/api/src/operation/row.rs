//! How a row of the operation table is written.

use actix_web::http::Method;
use futures_util::future::LocalBoxFuture;
use serde_json::Value;

use super::{Answer, Body, BodyForm, Call, Content, Operation, Parameter, Success, Who};
use crate::error::Spoken;

/// What an operation does.
pub(crate) type Run = fn(Call) -> LocalBoxFuture<'static, Answer>;

/// A row for a `GET`.
pub(crate) fn get(
    id: impl Into<String>,
    path: impl Into<String>,
    who: Who,
    summary: impl Into<String>,
    run: Run,
) -> Operation {
    row(Method::GET, id.into(), path.into(), who, summary.into(), run)
}

/// A row for a `POST`.
pub(crate) fn post(
    id: impl Into<String>,
    path: impl Into<String>,
    who: Who,
    summary: impl Into<String>,
    run: Run,
) -> Operation {
    row(Method::POST, id.into(), path.into(), who, summary.into(), run)
}

/// Rows under the name of their group.
pub(crate) fn group(name: &'static str, rows: Vec<Operation>) -> Vec<Operation> {
    rows.into_iter().map(|row| Operation { group: name, ..row }).collect()
}

fn row(method: Method, id: String, path: String, who: Who, summary: String, run: Run) -> Operation {
    Operation {
        id,
        group: "",
        method,
        path,
        versioned: true,
        or_new: None,
        summary,
        about: "",
        who,
        query: Vec::new,
        body: None,
        success: Success { status: 200, about: "", content: Content::Json(|| Value::Bool(true)) },
        nothing: None,
        failures: &[],
        spoken: &[],
        later: None,
        guarded: false,
        writing: None,
        run,
    }
}

impl Operation {
    /// Tells more than the summary.
    pub(crate) fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// Makes a record where this path parameter is the word `new` in place of an id.
    pub(crate) fn or_new(self, parameter: &'static str) -> Self {
        Self { or_new: Some(parameter), ..self }
    }

    /// Takes query parameters.
    pub(crate) fn query(self, query: fn() -> Vec<Parameter>) -> Self {
        Self { query, ..self }
    }

    /// Takes a body.
    pub(crate) fn body(self, body: Body) -> Self {
        Self { body: Some(body), ..self }
    }

    /// Answers JSON of this schema.
    pub(crate) fn answers(self, about: &'static str, schema: fn() -> Value) -> Self {
        Self { success: Success { about, content: Content::Json(schema), ..self.success }, ..self }
    }

    /// Answers a file of this media type.
    pub(crate) fn sends(self, about: &'static str, media_type: &'static str) -> Self {
        Self {
            success: Success { about, content: Content::File(media_type), ..self.success },
            ..self
        }
    }

    /// Answers JSON of this schema, or a file of one of these media types, as the body says.
    pub(crate) fn answers_or_sends(
        self,
        about: &'static str,
        schema: fn() -> Value,
        media_types: &'static [&'static str],
    ) -> Self {
        let content = Content::Either(schema, media_types);
        Self { success: Success { about, content, ..self.success }, ..self }
    }

    /// Answers with another status than 200.
    pub(crate) fn status(self, status: u16) -> Self {
        Self { success: Success { status, ..self.success }, ..self }
    }

    /// Answers nothing, with 204, where there is nothing to answer.
    pub(crate) fn or_nothing(self, about: &'static str) -> Self {
        Self { nothing: Some(about), ..self }
    }

    /// May fail in these ways too.
    pub(crate) fn fails(self, failures: &'static [u16]) -> Self {
        Self { failures, ..self }
    }

    /// Answers failures with the bodies that the specification gives.
    pub(crate) fn speaks(self, spoken: &'static [(u16, Spoken)]) -> Self {
        Self { spoken, ..self }
    }

    /// Goes on after a 202 with this schema, where that is preferred.
    pub(crate) fn later(self, schema: fn() -> Value) -> Self {
        Self { later: Some(schema), ..self }
    }

    /// Only reads, though it has a body.
    pub(crate) fn reads(self) -> Self {
        Self { writing: Some(false), ..self }
    }

    /// May write, though it is a `GET`.
    pub(crate) fn may_write(self) -> Self {
        Self { writing: Some(true), ..self }
    }

    /// Whether it may write: its callers can give it an `Idempotency-Key`.
    pub fn writes(&self) -> bool {
        let json = matches!(self.success.content, Content::Json(_));
        self.writing.unwrap_or(self.method == Method::POST && self.versioned && json)
    }

    /// Stands outside the base address, and its tries are counted.
    pub(crate) fn at_the_door(self) -> Self {
        Self { versioned: false, guarded: true, ..self }
    }

    /// The statuses of its failures: those that follow from what it takes, and its own.
    pub fn failures(&self) -> Vec<u16> {
        let mut failures = vec![429, 500, 503];
        failures.extend(self.failures);
        match self.who {
            Who::Public => failures.push(401),
            Who::Roles(_) => failures.extend([401, 403]),
            Who::Outside => {}
        }
        if self.body.is_some() {
            failures.extend([400, 413, 415]);
        }
        if !(self.query)().is_empty() {
            failures.push(400);
        }
        if self.writes() {
            failures.extend([400, 409, 422]);
        }
        if self.path.contains('{') {
            failures.extend([400, 404]);
        }
        failures.sort_unstable();
        failures.dedup();
        failures
    }
}

impl Body {
    /// A body that is required, with its fields at the top.
    pub(crate) const fn flat(schema: fn() -> Value, example: fn() -> Value) -> Self {
        Self { schema, form: BodyForm::Flat, required: true, example, tells_faults: false }
    }

    /// A body that is required, with its fields in `params`.
    pub(crate) const fn params(schema: fn() -> Value, example: fn() -> Value) -> Self {
        Self { form: BodyForm::Params, ..Self::flat(schema, example) }
    }

    /// A workbook: in the field `file` of a form, or alone.
    pub(crate) const fn workbook() -> Self {
        let nothing: fn() -> Value = || Value::Null;
        Self { form: BodyForm::Workbook, ..Self::flat(nothing, nothing) }
    }

    /// The same, but a request may come without it.
    pub(crate) const fn optional(self) -> Self {
        Self { required: false, ..self }
    }

    /// The same, but the operation looks at faults itself, to tell them together with others.
    pub(crate) const fn telling_faults(self) -> Self {
        Self { tells_faults: true, ..self }
    }
}
