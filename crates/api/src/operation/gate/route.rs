//! Routing, and the gate that every request passes before its handler.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{LazyLock, OnceLock};

use actix_web::http::Method;
use actix_web::http::header::{HeaderMap, HeaderValue};
use actix_web::web::{self, Data, Payload, ServiceConfig};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, Resource, Scope};
use domain::access::{Caller, Identity, Role};
use domain::fields::Choice;
use domain::organization::identity::authenticate;
use domain::organization::retries::Retry;
use domain::{Error, Id, Services, Violation};

use crate::BASE;
use crate::error::ApiError;
use crate::json::list::cursor::ListName;
use crate::json::schema::Checker;
use crate::json::schema::forms::Forms;
use crate::limits::rate_limits::Left;
use crate::operation::amounts::{self, NUMBERS};
use crate::operation::gate::body::{ReceivedBody, collect};
use crate::operation::gate::call::NEW;
use crate::operation::gate::own_page::OwnPage;
use crate::operation::query::Query;
use crate::operation::{Call, Operation, Parameter, Permission, operations, work};
use crate::server::app::App;
use crate::server::observe::{CalledBy, OperationName, request_id};
use crate::server::request::address::caller_address;

/// An operation with what is made of its row once, for all threads.
pub(crate) struct Ready {
    operation: Operation,
    parameters: Vec<Parameter>,
    /// Made with the first body, since validators of all operations would take memory that few need.
    checker: OnceLock<Result<Checker, String>>,
    /// Where its answers have amounts; made when they are first wanted as texts.
    amounts: OnceLock<Forms>,
}

/// All operations.
static READY: LazyLock<Vec<Ready>> =
    LazyLock::new(|| operations().into_iter().map(Ready::new).collect());

impl Ready {
    fn new(operation: Operation) -> Self {
        let mut parameters = (operation.query)();
        if operation.has_numbers() {
            parameters.push(amounts::parameter());
        }
        Self { operation, parameters, checker: OnceLock::new(), amounts: OnceLock::new() }
    }

    /// Where its answers have amounts.
    fn amounts(&self) -> &Forms {
        self.amounts.get_or_init(|| self.operation.amounts())
    }

    /// Validator of a JSON body; none without a body.
    fn checker(&self) -> Result<Option<&Checker>, Error> {
        let Some(body) = self.operation.body.filter(|body| !body.form.is_file()) else {
            return Ok(None);
        };
        match self.checker.get_or_init(|| Checker::new(&body.schema.resolved())) {
            Ok(checker) => Ok(Some(checker)),
            Err(fault) => Err(Error::broken(format!("the schema of a body: {fault}"))),
        }
    }
}

/// The whole path of an operation.
pub(crate) fn full_path(operation: &Operation) -> String {
    let base = if operation.versioned { BASE } else { "" };
    format!("{base}{}", operation.path)
}

/// A path as the name that it begins with, where it has one, and the rest.
fn parts(operation: &Operation) -> (String, String) {
    let path = full_path(operation);
    let base = path.len() - operation.path.len();
    let name = path.get(base + 1..).and_then(|path| path.find('/')).map(|end| base + 1 + end);
    match path.split_at_checked(name.unwrap_or(path.len())) {
        Some((name, rest)) if !name.contains('{') => (name.to_owned(), rest.to_owned()),
        _ => (String::new(), path),
    }
}

/// One resource for each path, so that a wrong method differs from a wrong path. Paths with the same first segment
/// are grouped, since resources are tried one after the other.
pub(crate) fn configure(service: &mut ServiceConfig) {
    let mut by_path: BTreeMap<String, BTreeMap<String, Vec<&'static Ready>>> = BTreeMap::new();
    for ready in READY.iter() {
        let (name, rest) = parts(&ready.operation);
        by_path.entry(name).or_default().entry(rest).or_default().push(ready);
    }
    // Paths that begin with a parameter come last, since they would be tried for every request.
    for (name, by_rest) in by_path.into_iter().rev() {
        let resources = by_rest.into_iter().map(|(path, operations)| resource(&path, operations));
        if name.is_empty() {
            resources.for_each(|resource| {
                service.service(resource);
            });
        } else {
            service.service(resources.fold(web::scope(&name), Scope::service));
        }
    }
}

fn resource(path: &str, operations: Vec<&'static Ready>) -> Resource {
    let methods: Vec<&str> = operations
        .iter()
        .map(|ready| match ready.operation.method.as_str() {
            // `HEAD` works wherever `GET` does (`crate::server::request::head`).
            "GET" => "GET, HEAD",
            other => other,
        })
        .collect();
    let allowed = methods.join(", ");
    let mut resource = web::resource(path);
    for ready in operations {
        let method = ready.operation.method.clone();
        let handler = move |request: HttpRequest, payload: Payload| serve(ready, request, payload);
        resource = resource.route(web::method(method).to(handler));
    }
    resource.default_service(web::to(move |request: HttpRequest| {
        let answer = ApiError::NoSuchMethod(allowed.clone()).answer(&request_id(&request), &[]);
        async { answer }
    }))
}

async fn serve(ready: &'static Ready, request: HttpRequest, payload: Payload) -> HttpResponse {
    request.extensions_mut().insert(OperationName(Rc::from(&*ready.operation.id)));
    let answer = match pass(ready, &request, payload).await {
        Ok(call) => (ready.operation.run)(call).await,
        Err(refusal) => Err(refusal),
    };
    let refused_left = match &answer {
        Err(ApiError::TooMany { left, .. }) => *left,
        _ => None,
    };
    let mut answer = answer.unwrap_or_else(|refusal| {
        let more = request.extensions().get().map_or(0, |MoreFaults(more)| *more);
        refusal.answer_with(&request_id(&request), ready.operation.legacy_errors, more)
    });
    if let Some(left) = refused_left.or_else(|| request.extensions().get().copied()) {
        Left::tell(left, answer.headers_mut());
    }
    answer
}

/// Notes what the caller has left of a limit, unless a narrower one is told.
fn note_left(request: &HttpRequest, left: Left, has_narrower: bool) {
    if !has_narrower {
        request.extensions_mut().insert(left);
    }
}

/// How many faults of a body aren't listed.
struct MoreFaults(usize);

/// Checks the caller, its permissions and its input.
async fn pass(
    ready: &'static Ready,
    request: &HttpRequest,
    payload: Payload,
) -> Result<Call, ApiError> {
    let app = request
        .app_data::<Data<App>>()
        .cloned()
        .ok_or_else(|| Error::broken("the application is not set up"))?;
    let address = caller_address(request, &app.settings.proxies);
    let operation = &ready.operation;
    let counted = |_: &Error| {
        let _counted = app.limits.try_address(address);
    };
    let own_page =
        operation.own_page.then(|| OwnPage::of(request, &app.settings.proxies)).transpose();
    let own_page = own_page.inspect_err(counted)?;
    if operation.guarded {
        let left = app.limits.try_token(&*app.services.tries, address).await?;
        note_left(request, left, false);
    }
    said_once(request.headers()).inspect_err(counted)?;
    stays_http(request.headers()).inspect_err(counted)?;
    let caller = match operation.who {
        Permission::Unauthenticated => Caller::Anonymous(None),
        Permission::Public | Permission::Roles(_) => {
            // Bad tokens count as calls without one.
            who_calls(&app, request).await.inspect_err(counted)?
        }
    };
    if let Caller::Known(identity) = caller {
        request.extensions_mut().insert(CalledBy { identity, address });
    }
    let left = match &caller {
        Caller::Anonymous(_) => app.limits.try_address(address)?,
        Caller::Known(_) => app.limits.try_actor(caller.account()?)?,
    };
    note_left(request, left, operation.guarded);
    allow(operation, &caller)?;
    allow_writing(operation, &caller)?;
    let (path, mut faults) = path_parameters(request, operation.or_new.as_deref());
    let query = read_query(ready, request, (&caller, &path)).unwrap_or_else(|found| {
        faults.extend(found);
        Query::default()
    });
    let mut received = if let Some(body) = &operation.body {
        body.receive(request, payload).await?
    } else {
        // Reads even an unexpected body, since an unread one ends the connection.
        collect(request, payload).await?;
        ReceivedBody::default()
    };
    // From here on the request takes the machine's time, no longer the network's.
    let turn = app.turn(&caller, operation.writes()).await?;
    if let Some(body) = &operation.body {
        received = body.read(ready.checker()?, operation.writes(), received, &app.workers).await?;
    }
    request.extensions_mut().insert(MoreFaults(received.more_faults));
    if !operation.body.is_some_and(|body| body.handles_errors) {
        faults.append(&mut received.faults);
    }
    if !faults.is_empty() {
        return Err(Error::Invalid(faults).into());
    }
    let retry = match caller.identity() {
        Ok(identity) if operation.writes() => {
            retry(&app.services, request, (identity, caller.account()?), &mut received).await?
        }
        _ => None,
    };
    let writes = operation.writes();
    let amounts_as_texts = query.text(NUMBERS).map(|_texts| ready.amounts());
    let respond_async = operation.later.is_some() && prefers_async(request);
    let all = |name: &str| {
        let values = request.headers().get_all(name).filter_map(|value| value.to_str().ok());
        let values: Vec<_> = values.collect();
        (!values.is_empty()).then(|| values.join(","))
    };
    let (if_none_match, if_match) = (all("if-none-match"), all("if-match"));
    let full_path = request.path().to_owned();
    let request = request_id(request);
    Ok(Call {
        app,
        turn: Some(turn),
        caller,
        operation: &operation.id,
        request,
        address,
        path,
        query,
        amounts_as_texts,
        if_none_match,
        list_tag: None,
        next: None,
        full_path,
        if_match,
        retry,
        writes,
        body: received,
        own_page,
        respond_async,
    })
}

/// The query parameters, with the place that a cursor stands for.
fn read_query(
    ready: &'static Ready,
    request: &HttpRequest,
    (caller, path): (&Caller, &[(String, String)]),
) -> Result<Query, Vec<Violation>> {
    let mut query =
        Query::read(&ready.parameters, request.query_string(), request.method() == Method::POST)?;
    if let Some(cursor) = query.cursor() {
        let list = ListName::of(caller, &ready.operation.id, path, &query);
        query.place = Some(list.place(cursor).map_err(|fault| vec![fault])?);
    }
    Ok(query)
}

/// The request as a repeatable one, if it has an `Idempotency-Key`.
async fn retry(
    services: &Services,
    request: &HttpRequest,
    (identity, account): (Identity, domain::access::Actor),
    received: &mut ReceivedBody,
) -> Result<Option<Retry>, Error> {
    let Some(key) = request.headers().get("idempotency-key") else { return Ok(None) };
    // What is no text is malformed.
    let key = key.to_str().unwrap_or_default();
    let file = match &received.file {
        Some(file) => services.sheets.digest(file).await?.to_vec(),
        None => Vec::new(),
    };
    // Everything that decides the answer: for another customer or another state, it is another request.
    let target = request.uri().to_string();
    let customer = identity.customer.map(|customer| customer.to_string()).unwrap_or_default();
    let said_in = |name: &str| request.headers().get(name).map(HeaderValue::as_bytes);
    let content: [&[u8]; 7] = [
        request.method().as_str().as_bytes(),
        target.as_bytes(),
        customer.as_bytes(),
        said_in("if-match").unwrap_or_default(),
        said_in("prefer").unwrap_or_default(),
        &received.bytes,
        &file,
    ];
    work::retry(Some(key), account.raw(), &content)
}

/// `Prefer: respond-async`
fn prefers_async(request: &HttpRequest) -> bool {
    let headers = request.headers().get_all("prefer").filter_map(|value| value.to_str().ok());
    let mut preferences = headers.flat_map(|value| value.split([',', ';']));
    preferences.any(|preference| preference.trim().eq_ignore_ascii_case("respond-async"))
}

/// Headers about the caller, the customer or the state must not be repeated: a proxy and the service could read
/// different ones.
const ONCE: [&str; 4] = ["Authorization", "apiCustomerId", "If-Match", "Idempotency-Key"];

fn said_once(headers: &HeaderMap) -> Result<(), Error> {
    let again = ONCE.into_iter().filter(|name| headers.get_all(*name).nth(1).is_some());
    let fault = |name| Violation::new(name, "repeated", "is sent more than once; send it once");
    let faults: Vec<_> = again.map(fault).collect();
    if faults.is_empty() { Ok(()) } else { Err(Error::Invalid(faults)) }
}

/// Refuses a caller who wants to go on in another protocol: its body, even an empty one, would have no end.
fn stays_http(headers: &HeaderMap) -> Result<(), Error> {
    let wants = |value: &HeaderValue| {
        value.to_str().is_ok_and(|value| value.trim().eq_ignore_ascii_case("websocket"))
    };
    if headers.get_all("upgrade").any(wants) {
        let message = "the service doesn't speak WebSocket; leave the header out";
        return Err(Error::invalid("Upgrade", "unknown_value", message));
    }
    Ok(())
}

async fn who_calls(app: &App, request: &HttpRequest) -> Result<Caller, Error> {
    let Some(header) = request.headers().get("authorization") else {
        return Ok(Caller::Anonymous(app.settings.public_organization));
    };
    let token = header.to_str().ok().and_then(|text| {
        let (scheme, token) = text.trim().split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
    });
    let token = token.ok_or_else(|| {
        Error::Unauthenticated("the header Authorization must be: Bearer <token>".to_owned())
    })?;
    let customer = request.headers().get("apicustomerid").and_then(|value| value.to_str().ok());
    authenticate(&app.services, token, customer).await
}

fn allow(operation: &Operation, caller: &Caller) -> Result<(), Error> {
    if !operation.embedded && caller.identity().is_ok_and(|identity| identity.is_embedded()) {
        return Err(Error::Forbidden(
            "a token of purpose embed is not allowed here; it only reads the catalogue, previews, prices, parses, creates and shows hose assemblies".to_owned(),
        ));
    }
    let Permission::Roles(roles) = operation.who else { return Ok(()) };
    let identity = caller.identity().map_err(|_none| {
        Error::Unauthenticated(
            "this operation needs a token in the header Authorization: Bearer …".to_owned(),
        )
    })?;
    if roles.contains(&identity.role) {
        return Ok(());
    }
    let needed = roles.iter().map(|role| role.word()).collect::<Vec<_>>().join(" or ");
    Err(Error::Forbidden(match identity.role {
        Role::Customer => format!("customers are not allowed here; this needs the role {needed}"),
        other => {
            format!("the role {} is not allowed here; this needs the role {needed}", other.word())
        }
    }))
}

/// Refuses keys that may only read where something is written.
fn allow_writing(operation: &Operation, caller: &Caller) -> Result<(), Error> {
    let may_read_only = caller.identity().is_ok_and(|identity| !identity.may_write);
    if operation.writes() && may_read_only {
        let message = "this API key may only read; writing needs the scope write";
        return Err(Error::Forbidden(message.to_owned()));
    }
    Ok(())
}

/// Path parameters; all of them are ids, but for one that may be `new`.
fn path_parameters(
    request: &HttpRequest,
    or_new: Option<&str>,
) -> (Vec<(String, String)>, Vec<Violation>) {
    let path: Vec<(String, String)> = request
        .match_info()
        .iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let faults = path.iter().filter_map(|(name, value)| {
        let new = or_new == Some(name);
        if value.parse::<Id<()>>().is_ok() || (new && value == NEW) {
            return None;
        }
        let message = if new {
            "must be an id of 24 hexadecimal digits, or the word new"
        } else {
            "must be an id of 24 hexadecimal digits"
        };
        Some(Violation::new(name.clone(), "malformed_id", message))
    });
    let faults = faults.collect();
    (path, faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_of_a_body_checks() {
        let checkers = READY.iter().map(|ready| (&ready.operation.id, ready.checker()));
        let broken: Vec<_> =
            checkers.filter(|(_, checker)| checker.is_err()).map(|(id, _)| id).collect();
        assert!(broken.is_empty(), "{broken:?}");
    }
}
