//! What each code of an error means, at the address that is the `type` of a problem.

use actix_web::http::header::ACCEPT;
use actix_web::web::{self, ServiceConfig};
use actix_web::{HttpRequest, HttpResponse};
use serde_json::Value;

use crate::error::ApiError;
use crate::error::codes::{CODES, Code, PAGES};
use crate::server::observe::request_id;
use crate::server::pages::docs::protected;

/// `/problems` and `/problems/{code}`
pub(crate) fn configure(service: &mut ServiceConfig) {
    let pages = web::scope(PAGES)
        .wrap(protected())
        .route("", web::get().to(|request: HttpRequest| async move { answer(&request, &CODES) }))
        .route("/{code}", web::get().to(one));
    service.service(pages);
}

async fn one(request: HttpRequest) -> HttpResponse {
    let named = request.match_info().get("code").and_then(Code::find);
    match named {
        Some(code) => answer(&request, std::slice::from_ref(code)),
        None => ApiError::NoSuchPath.answer(&request_id(&request), &[]),
    }
}

/// The codes: a page for browsers, else JSON.
fn answer(request: &HttpRequest, codes: &[Code]) -> HttpResponse {
    let accepts = request.headers().get(ACCEPT).and_then(|value| value.to_str().ok());
    let mut answer = HttpResponse::Ok();
    answer
        .insert_header(("cache-control", "public, max-age=3600"))
        .insert_header(("vary", "accept"));
    if accepts.is_some_and(|types| types.contains("text/html")) {
        return answer.content_type("text/html; charset=utf-8").body(page(codes));
    }
    match codes {
        [only] => answer.json(only.json()),
        all => answer.json(all.iter().map(Code::json).collect::<Vec<Value>>()),
    }
}

/// The texts are our own, without markup.
fn page(codes: &[Code]) -> String {
    let one = |code: &Code| {
        let Code { name, statuses, meaning, remedy } = code;
        format!("<h2 id=\"{name}\">{name}</h2><p>Status {statuses}. {meaning} {remedy}</p>")
    };
    let all: String = codes.iter().map(one).collect();
    format!(
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Hosewright: errors</title>\
         <h1>Errors</h1>{all}<p><a href=\"{PAGES}\">All codes</a></p></html>"
    )
}
