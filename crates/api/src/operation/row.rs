//! Builder of rows of the operation table.

use std::sync::Arc;

use actix_web::http::Method;
use serde_json::Value;

use crate::error::LegacyErrorBody;
use crate::operation::handler::Handler;
use crate::operation::{BodyForm, Content, Operation, Permission, RowBody, Schema};

/// Rows under the name of their group.
pub(crate) fn group(name: &'static str, rows: Vec<Operation>) -> Vec<Operation> {
    rows.into_iter().map(|row| Operation { group: name, ..row }).collect()
}

/// A row for a `GET`; the rest follows from its handler.
pub(crate) fn get<A, H: Handler<A>>(
    path: impl Into<String>,
    who: Permission,
    handler: H,
) -> Unnamed {
    typed(Method::GET, path.into(), who, handler)
}

/// The same for a `POST`.
pub(crate) fn post<A, H: Handler<A>>(
    path: impl Into<String>,
    who: Permission,
    handler: H,
) -> Unnamed {
    typed(Method::POST, path.into(), who, handler)
}

fn typed<A, H: Handler<A>>(method: Method, path: String, who: Permission, handler: H) -> Unnamed {
    let mut operation = Operation {
        id: String::new(),
        group: "",
        method,
        path,
        versioned: true,
        or_new: None,
        summary: String::new(),
        about: "",
        who,
        embedded: false,
        query: Vec::new,
        body: None,
        answers: Vec::new(),
        nothing: None,
        failures: Vec::new(),
        legacy_errors: &[],
        later: None,
        guarded: false,
        own_page: false,
        is_list: false,
        writing: None,
        run: Arc::new(move |call| handler.handle(call)),
    };
    H::describe(&mut operation);
    Unnamed(operation)
}

/// A row that lacks its name.
pub(crate) struct Unnamed(Operation);

impl Unnamed {
    /// The row under the id and the summary that the description has for it.
    pub(crate) fn named(self, id: impl Into<String>, summary: impl Into<String>) -> Operation {
        Operation { id: id.into(), summary: summary.into(), ..self.0 }
    }
}

impl Operation {
    /// A body that works on the demo organization.
    pub(crate) fn example(mut self, example: fn() -> Value) -> Self {
        if let Some(body) = &mut self.body {
            body.example = example;
        }
        self
    }

    /// Requires a body although the handler's type is optional; an empty object then means nothing.
    pub(crate) fn needs_body(mut self) -> Self {
        if let Some(body) = &mut self.body {
            body.required = true;
        }
        self
    }

    /// The same, where an empty object is refused by the handler.
    pub(crate) fn needs_fields(mut self) -> Self {
        if let Some(body) = &mut self.body {
            (body.required, body.may_be_empty) = (true, false);
        }
        self
    }

    /// May be called with a token of purpose embed.
    pub(crate) fn embedded(self) -> Self {
        Self { embedded: true, ..self }
    }

    /// Explains more than the summary.
    pub(crate) fn about(self, about: &'static str) -> Self {
        Self { about, ..self }
    }

    /// Says what the usual answer is.
    pub(crate) fn returns(mut self, about: &'static str) -> Self {
        for usual in self.answers.iter_mut().take(1) {
            usual.about = about;
        }
        self
    }

    /// Answers nothing, with 204, where there is nothing to answer.
    pub(crate) fn or_nothing(self, about: &'static str) -> Self {
        Self { nothing: Some(about), ..self }
    }

    /// May fail in these ways too.
    pub(crate) fn fails(mut self, failures: &'static [u16]) -> Self {
        self.failures.extend(failures);
        self
    }

    /// Answers failures with the bodies that the specification gives.
    pub(crate) fn legacy_errors(self, legacy_errors: &'static [(u16, LegacyErrorBody)]) -> Self {
        Self { legacy_errors, ..self }
    }

    /// Whether it may write: its callers can give it an `Idempotency-Key`.
    pub fn writes(&self) -> bool {
        let json = self.answers.iter().all(|answer| matches!(answer.content, Content::Json(_)));
        self.writing.unwrap_or(self.method == Method::POST && self.versioned && json)
    }

    /// Puts it outside the base address, without tokens.
    pub(crate) fn beside(self) -> Self {
        Self { versioned: false, ..self }
    }

    /// Puts it outside the base address, and limits its calls like requests for tokens.
    pub(crate) fn unauthenticated(self) -> Self {
        Self { guarded: true, ..self.beside() }
    }

    /// Statuses of its errors: its own, and those that follow from its input.
    pub fn failures(&self) -> Vec<u16> {
        let mut failures = vec![429, 500, 503];
        failures.extend(&self.failures);
        match self.who {
            Permission::Public => failures.push(401),
            Permission::Roles(_) => failures.extend([401, 403]),
            Permission::Unauthenticated => {}
        }
        if self.body.is_some() {
            failures.extend([400, 413, 415]);
        }
        if !(self.query)().is_empty() || self.has_numbers() {
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

impl RowBody {
    /// Records of a schema.
    pub(crate) const fn records(schema: Schema) -> Self {
        Self { schema, form: BodyForm::Records, ..Self::workbook() }
    }

    /// A workbook: in the field `file` of a form, or alone.
    pub(crate) const fn workbook() -> Self {
        Self {
            schema: Schema::nothing(),
            form: BodyForm::Workbook,
            required: true,
            may_be_empty: false,
            example: || Value::Null,
            handles_errors: false,
        }
    }
}
