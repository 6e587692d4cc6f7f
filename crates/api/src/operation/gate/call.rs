//! A request that passed the gate: its caller and contents.

use std::net::IpAddr;

use actix_web::web::Data;
use domain::access::Caller;
use domain::organization::retries::Retry;
use domain::{Error, Violation};
use serde::de::DeserializeOwned;
use serde_json::Value;
use validator::{Validate, ValidationErrorsKind};

use crate::json::list::cursor::{AFTER, ListName};
use crate::json::schema::forms::Forms;
use crate::limits::fair_queue::Turn;
use crate::limits::tenant::{Requests, Tenant};
use crate::operation::gate::body::ReceivedBody;
use crate::operation::gate::own_page::OwnPage;
use crate::operation::query::Query;
use crate::server::app::App;

/// Word in place of an id to create a record.
pub(crate) const NEW: &str = "new";

/// A request that passed the gate.
pub(crate) struct Call {
    /// The application.
    pub(crate) app: Data<App>,
    /// Exports and imports end it and wait for slots of their own, so that long requests don't delay others of their
    /// organization.
    pub(crate) turn: Option<Turn<Requests>>,
    /// Who calls.
    pub(crate) caller: Caller,
    /// The operation that is called.
    pub(crate) operation: &'static str,
    /// The request's id.
    pub(crate) request: String,
    /// From where.
    pub(crate) address: IpAddr,
    /// Path parameters.
    pub(crate) path: Vec<(String, String)>,
    /// Query parameters.
    pub(crate) query: Query,
    /// Where its answer has amounts, if they shall be texts.
    pub(crate) amounts_as_texts: Option<&'static Forms>,
    /// `If-None-Match`: tags of answers that the caller has.
    pub(crate) if_none_match: Option<String>,
    /// The tag of the list that is read.
    pub(crate) list_tag: Option<String>,
    /// The cursor of the list's next page, once the list is read.
    pub(crate) next: Option<String>,
    /// The path, as it was called.
    pub(crate) full_path: String,
    /// `If-Match`: tags of the record that the caller expects.
    pub(crate) if_match: Option<String>,
    /// The request as a repeatable one, if it has an `Idempotency-Key`.
    pub(crate) retry: Option<Retry>,
    /// Whether it may write.
    pub(crate) writes: bool,
    /// The body.
    pub(crate) body: ReceivedBody,
    /// The browser, where only our own page may call.
    pub(crate) own_page: Option<OwnPage>,
    /// Whether the caller prefers not to wait.
    pub(crate) respond_async: bool,
}

impl Call {
    /// Ends its turn, and makes an export when it has one for that.
    pub(crate) async fn export<T: Send + 'static>(
        &mut self,
        export: impl Future<Output = Result<T, Error>> + Send + 'static,
    ) -> Result<T, Error> {
        self.turn = None;
        self.app.workers.export(Tenant::of(&self.caller), export).await
    }

    /// The list that it asks for.
    pub(crate) fn list_name(&self) -> ListName {
        ListName::of(&self.caller, self.operation, &self.path, &self.query)
    }

    /// The link to the next page of the list that was read (RFC 8288).
    pub(crate) fn link(&self) -> Option<String> {
        let next = self.next.as_deref()?;
        let mut query = form_urlencoded::Serializer::new(String::new());
        for (name, values) in self.query.values() {
            if ![AFTER, "page"].contains(&&**name) {
                query.extend_pairs(values.iter().map(|value| (name, value)));
            }
        }
        let query = query.append_pair(AFTER, next).finish();
        Some(format!("<{}?{query}>; rel=\"next\"", self.full_path))
    }

    /// The body as an input, with the rules that its schema can't say; none when there was none.
    pub(crate) fn input<T: DeserializeOwned + Validate>(&mut self) -> Result<Option<T>, Error> {
        let Some(fields) = self.body.fields.take() else { return Ok(None) };
        let prefix = self.body.prefix;
        let input: T = serde_json::from_value(fields).map_err(|error| {
            Error::invalid(prefix, "invalid", format!("the body can't be read: {error}"))
        })?;
        match input.validate() {
            Ok(()) => Ok(Some(input)),
            Err(errors) => Err(Error::Invalid(violations(errors.errors(), prefix))),
        }
    }

    /// The same for an operation whose body is required.
    pub(crate) fn required<T: DeserializeOwned + Validate>(&mut self) -> Result<T, Error> {
        let prefix = self.body.prefix;
        self.input()?.ok_or_else(|| Error::invalid(prefix, "body_required", "a body is required"))
    }

    /// The fields of the body as they came.
    pub(crate) fn fields(&mut self) -> serde_json::Map<String, Value> {
        match self.body.fields.take() {
            Some(Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        }
    }
}

pub(crate) fn violations(
    errors: &std::collections::HashMap<std::borrow::Cow<'static, str>, ValidationErrorsKind>,
    prefix: &str,
) -> Vec<Violation> {
    let mut violations = Vec::new();
    for (field, kind) in errors {
        if let ValidationErrorsKind::Field(errors) = kind {
            violations.extend(errors.iter().map(|error| {
                let message = error
                    .message
                    .as_ref()
                    .map_or_else(|| error.code.to_string(), ToString::to_string);
                Violation::new(format!("{prefix}/{}", camel(field)), "invalid_value", message)
            }));
        }
    }
    violations.sort_by(|a, b| a.pointer.cmp(&b.pointer));
    violations
}

/// `label_size` as `labelSize`.
fn camel(field: &str) -> String {
    let mut capital = false;
    field
        .chars()
        .filter_map(|c| {
            if c == '_' {
                capital = true;
                return None;
            }
            Some(if std::mem::take(&mut capital) { c.to_ascii_uppercase() } else { c })
        })
        .collect()
}
