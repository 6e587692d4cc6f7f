//! The operation table: one row for each operation, and everything made from the rows.

pub(crate) mod amounts;
pub(crate) mod columns;
mod context;
mod description;
mod extract;
mod gate;
pub(crate) mod handler;
mod list;
mod parameter;
mod parameters;
mod query;
mod reply;
pub(crate) mod row;
pub(crate) mod stored_response;
mod table;
mod work;

use std::sync::Arc;

use actix_web::HttpResponse;
use actix_web::http::Method;
use domain::access::Role;
use futures_util::future::LocalBoxFuture;

pub(crate) use context::{Access, Context, Read, Without, Write, WriteLater};
pub(crate) use description::components::{Components, Schema};
pub use description::describe::{OPENAPI_PATH, openapi};
pub(crate) use extract::{
    Argument, Body, BodyWithErrors, Extract, Fields, LenientBody, NewOrId, Params, Patch, Path,
    PathParameters, Query, Records, RespondAsync, Tagged as TaggedView, Unchanged, Upload,
};
pub(crate) use gate::body::{BodyForm, RowBody};
pub(crate) use gate::call::Call;
pub(crate) use gate::own_page::OwnPage;
pub(crate) use gate::route::configure;
pub(crate) use gate::strict_json;
pub(crate) use list::{List, ListLater, RecordList};
pub(crate) use parameter::{Parameter, ParameterKind};
pub(crate) use parameters::{Identified, Order, Paging, ReadQuery};
pub(crate) use query::Query as QueryValues;
pub(crate) use reply::{
    Accepted, Created, CreatedSecret, File, HasRecord, Json, JsonTagged, Media, NoContent,
    NotCached, NowOrLater, OneOf, Pdf, Rendered, Reply, Secret, Tagged, WithCookie,
};
pub use table::operations;

use crate::error::{ApiError, LegacyErrorBody};

/// What a handler answers.
pub(crate) type Answer = Result<HttpResponse, ApiError>;

/// Handles an authorized request.
pub(crate) type Run = dyn Fn(Call) -> LocalBoxFuture<'static, Answer> + Send + Sync;

#[expect(clippy::struct_excessive_bools, reason = "each says something else of the row")]
pub struct Operation {
    /// Name in the description, in the log and in metrics.
    pub id: String,
    /// The group that it is listed under.
    pub group: &'static str,
    /// HTTP method.
    pub method: Method,
    /// Path below the base address, or below the host if it begins outside of it.
    pub path: String,
    /// Whether the path is below the base address.
    pub versioned: bool,
    /// The path parameter that may be the word `new` in place of an id.
    pub or_new: Option<String>,
    /// Short description.
    pub summary: String,
    /// Notes.
    pub about: &'static str,
    /// Who may call it.
    pub who: Permission,
    /// Whether tokens of purpose embed may call it too, if their role may.
    pub embedded: bool,
    /// Query parameters.
    pub(crate) query: fn() -> Vec<Parameter>,
    /// The body that it reads.
    pub(crate) body: Option<RowBody>,
    /// Successful answers, the usual one first.
    pub(crate) answers: Vec<Success>,
    /// Meaning of 204, if it may answer that.
    pub nothing: Option<&'static str>,
    /// Statuses that it may answer otherwise, beside those that follow from the rest.
    pub(crate) failures: Vec<u16>,
    /// Bodies that the specification gives for some of them.
    pub(crate) legacy_errors: &'static [(u16, LegacyErrorBody)],
    /// Meaning of 202, if it may answer that.
    pub(crate) later: Option<Schema>,
    /// Whether the tries of an address are counted, as for passwords.
    pub(crate) guarded: bool,
    /// Whether only our own page may call it, with the cookie of its session.
    pub own_page: bool,
    /// Whether it reads a list, whose answer has an `ETag`.
    pub is_list: bool,
    /// Whether a `GET` may write.
    pub(crate) writing: Option<bool>,
    /// Answers a request.
    pub(crate) run: Arc<Run>,
}

/// Who may call an operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Permission {
    /// Anybody; a token must be valid if sent.
    Public,
    /// These roles.
    Roles(&'static [Role]),
    /// Anybody, even with an invalid token: operations that issue tokens.
    Unauthenticated,
}

/// Staff and customers.
pub const READERS_AND_CUSTOMERS: Permission =
    Permission::Roles(&[Role::Admin, Role::Regular, Role::Restricted, Role::Customer]);
/// Staff that may write, and customers.
pub const WRITERS_AND_CUSTOMERS: Permission =
    Permission::Roles(&[Role::Admin, Role::Regular, Role::Customer]);
/// Staff that may write.
pub const WRITERS: Permission = Permission::Roles(&[Role::Admin, Role::Regular]);

pub const STAFF: Permission = Permission::Roles(&[Role::Admin, Role::Regular, Role::Restricted]);
/// Admins alone.
pub const ADMINS: Permission = Permission::Roles(&[Role::Admin]);

/// Successful answer of an operation.
#[derive(Clone, Copy)]
pub(crate) struct Success {
    pub(crate) status: u16,
    pub(crate) about: &'static str,
    pub(crate) content: Content,
    /// Whether it has an `ETag`.
    pub(crate) is_tagged: bool,
    /// Other headers, with their meaning.
    pub(crate) headers: &'static [(&'static str, &'static str)],
}

impl Success {
    /// An answer without headers of its own.
    pub(crate) const fn new(status: u16, content: Content) -> Self {
        Self { status, about: "", content, is_tagged: false, headers: &[] }
    }
}

/// Content of an answer.
#[derive(Clone, Copy)]
pub(crate) enum Content {
    /// JSON of this schema.
    Json(Schema),
    /// A file of one of these media types.
    File(&'static [&'static str]),
    /// JSON of this schema, or a file of one of these media types.
    Either(Schema, &'static [&'static str]),
}
