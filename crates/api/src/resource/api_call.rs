//! The history of calls with API keys.

use domain::Text;
use domain::organization::{ApiCall, WantedCalls};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema, paging};
use crate::schema;
use crate::view::{Number, time};

/// The parameters of the list.
pub(crate) fn parameters() -> Vec<Parameter> {
    use ParameterKind::{Id, Integer, Text, Time, Word};
    let mut parameters = vec![
        Parameter::new("search.apiKeyId", Id, "Calls with this key."),
        Parameter::new("search.method", Word(&["GET", "POST"]), "Calls of this method."),
        Parameter::new("search.path", Text, "Occurs in the path, whatever the case."),
        Parameter::new(
            "search.status",
            Integer { min: 100, max: 599 },
            "Answered with this status.",
        ),
        Parameter::new("from", Time, "Calls from then on."),
        Parameter::new("to", Time, "Calls before then."),
    ];
    parameters.extend(paging());
    parameters
}

/// A call that was made with an API key.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiCall")]
struct CallView {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// When it came.
    #[schemars(extend("format" = "date-time"))]
    date: String,
    /// The key.
    api_key_id: String,
    /// The name of the key.
    api_key_name: Option<String>,
    /// Its method.
    method: String,
    /// Its path, without the query.
    path: String,
    /// The operation.
    operation: String,
    /// The status of the answer.
    status: u16,
    /// How many milliseconds the answer took.
    milliseconds: Number,
    /// From where it came.
    ip_address: String,
    /// The id of the request.
    request_id: String,
}

impl CallView {
    fn new((call, key): (ApiCall, Option<Text>)) -> Self {
        Self {
            id: call.id.to_string(),
            date: time(call.at),
            api_key_id: call.key.to_string(),
            api_key_name: key.map(String::from),
            method: call.method,
            path: call.path,
            operation: call.operation,
            status: call.status,
            milliseconds: Number::plain(call.milliseconds),
            ip_address: call.address.to_string(),
            request_id: call.request,
        }
    }
}

/// What the list answers.
pub(crate) fn reply() -> Value {
    page_schema(&schema::of::<CallView>())
}

/// `GET /organization/api/history`
pub(crate) async fn list(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let wanted = WantedCalls {
        key: call.query.id("search.apiKeyId"),
        method: call.query.text("search.method").map(str::to_ascii_uppercase),
        path: call.query.text("search.path").map(str::to_owned),
        status: call.query.number("search.status"),
        from: call.query.time("from"),
        to: call.query.time("to"),
    };
    let mut work = call.read().await?;
    let (calls, total) = work.api_calls(&wanted, window).await?;
    drop(work);
    Ok(Page::new(calls.into_iter().map(CallView::new).collect(), total, window).answer())
}
