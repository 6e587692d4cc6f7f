//! The history of calls with API keys.

use domain::Text;
use domain::organization::{ApiCall, ApiCallFilter, ApiKey};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::view::Figure;
use crate::json::wire::{Id, Time};
use crate::operation::row::{get, group};
use crate::operation::{ADMINS, Context, Json, Operation, Paging, Query, Read};

pub(super) fn operations() -> Vec<Operation> {
    let history = |id, path| {
        get(path, ADMINS, list)
            .named(id, "List the calls that were made with API keys")
            .about("Latest first. A call appears a moment after its answer; the operator sets how long calls are stored.")
            .returns("A page of calls.")
    };
    group(
        "Organization",
        vec![
            history("getOrganizationApiHistory", "/organization/api/history"),
            history("getOrganizationApiHistoryOtherwise", "/organization/api-history"),
        ],
    )
}

#[derive(Deserialize, JsonSchema)]
struct CallQuery {
    /// Calls with this key.
    #[serde(rename = "search.apiKeyId")]
    key: Option<Id<ApiKey>>,
    /// Calls with this method.
    #[serde(rename = "search.method")]
    method: Option<Method>,
    /// Occurs in the path, in any case.
    #[serde(rename = "search.path")]
    path: Option<String>,
    /// Calls answered with this status.
    #[serde(rename = "search.status")]
    #[schemars(range(min = 100, max = 599))]
    status: Option<u16>,
    /// Calls from this moment on.
    from: Option<Time>,
    /// Calls before this moment.
    to: Option<Time>,
    #[serde(flatten)]
    paging: Paging,
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
#[schemars(inline)]
enum Method {
    Get,
    Post,
}

/// A call with an API key.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiCall")]
struct CallView {
    /// Id of the record.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// Time of the call.
    date: Time,
    /// Id of the API key.
    #[schemars(with = "crate::json::wire::Id<()>")]
    api_key_id: String,
    /// Name of the API key.
    api_key_name: Option<String>,
    /// HTTP method.
    method: String,
    /// Path, without the query.
    path: String,
    /// The operation.
    operation: String,
    /// The status of the answer.
    status: u16,
    /// Duration in milliseconds.
    milliseconds: Figure,
    /// Address of the caller.
    ip_address: String,
    /// Id of the request.
    request_id: String,
}

impl CallView {
    fn new((call, key): (ApiCall, Option<Text>)) -> Self {
        Self {
            id: call.id.to_string(),
            date: Time(call.at),
            api_key_id: call.key.to_string(),
            api_key_name: key.map(String::from),
            method: call.method,
            path: call.path,
            operation: call.operation,
            status: call.status,
            milliseconds: Figure(call.milliseconds),
            ip_address: call.address.to_string(),
            request_id: call.request,
        }
    }
}

async fn list(
    ctx: &mut Context<Read>,
    Query(query): Query<CallQuery>,
) -> Result<Json<Page<CallView>>, ApiError> {
    let window = query.paging.window()?;
    let method = |method| match method {
        Method::Get => "GET".to_owned(),
        Method::Post => "POST".to_owned(),
    };
    let filter = ApiCallFilter {
        key: query.key.map(|key| key.0),
        method: query.method.map(method),
        path: query.path,
        status: query.status,
        from: query.from.map(|from| from.0),
        to: query.to.map(|to| to.0),
    };
    let page = ctx.session.work.api_calls(&filter, &window).await?;
    Ok(Json(Page::new(&mut ctx.call, page.map(CallView::new))))
}
