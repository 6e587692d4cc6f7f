//! What errors mean: at the address of their type, and in `docs/ERRORS.md`.

use std::fmt::Write;

use api::CODES;
use serde_json::{Value, json};
use tests::{get, is_generated, post, service};

use super::spec::document;

fn page(path: &str) -> tests::Request {
    get(&format!("{}{path}", service().host))
}

#[test]
fn the_type_of_a_problem_is_the_address_of_its_meaning() {
    let refused = post("/security/v1/token", &json!({})).send().problem(400, "invalid_input");
    let address = refused.field("/type");
    assert_eq!(address, "/problems/invalid_input");
    let meaning = page(address.as_str().unwrap()).send().expect(200);
    assert_eq!(meaning.header("content-type"), "application/json");
    assert_eq!(meaning.field("/code"), "invalid_input");
    assert_eq!(meaning.field("/statuses"), json!([400]));
    for field in ["/meaning", "/remedy"] {
        assert!(meaning.field(field).as_str().unwrap().len() > 10, "{meaning}");
    }
    let shown = page("/problems/stock_short").header("Accept", "text/html,*/*").send().expect(200);
    assert!(shown.header("content-type").starts_with("text/html"), "{shown}");
    assert!(shown.header("content-security-policy").contains("default-src 'none'"), "{shown}");
    let text = String::from_utf8(shown.body.clone()).unwrap();
    assert!(text.contains("Stock does not cover the lines"), "{text}");
    page("/problems/stock_long").send().problem(404, "no_such_path");
    // A wrong token changes nothing: there is nothing to protect.
    page("/problems/stale").token("wrong").send().expect(200);
    let all = page("/problems").send().expect(200).json();
    assert_eq!(all.as_array().unwrap().len(), CODES.len());
}

#[test]
fn whoever_takes_no_coding_is_answered_without_one() {
    for codings in ["*;q=0", "identity;q=0", "br, identity;q=0", "gzip;q=0, *;q=0"] {
        let ask = |path: &str| get(path).header("Accept-Encoding", codings).send();
        assert_eq!(ask("/organization/hoses?limit=1").expect(200).header("content-encoding"), "");
        ask("/organization/itemtype").problem(404, "no_such_path");
        let refused = post("/security/v1/token", &json!({})).header("Accept-Encoding", codings);
        refused.send().problem(400, "invalid_input");
    }
}

#[test]
fn the_description_has_all_codes_in_one_list() {
    let document = document();
    let listed = document["components"]["schemas"]["ErrorCode"]["enum"].as_array().unwrap();
    let listed: Vec<_> = listed.iter().map(Value::as_str).map(Option::unwrap).collect();
    assert_eq!(listed, CODES.iter().map(|code| code.name).collect::<Vec<_>>());
    let named = "#/components/schemas/ErrorCode";
    for place in ["Problem", "FieldError", "CellError", "JobFailure"] {
        let code = &document["components"]["schemas"][place]["properties"]["code"];
        assert_eq!(code["$ref"], named, "{place}");
    }
}

#[test]
fn the_page_of_errors_is_up_to_date() {
    is_generated("ERRORS.md", &reference(), "problems");
}

fn reference() -> String {
    let mut text = "# Errors\n\n\
         Every refusal is `application/problem+json` with a stable `code`; `errors` names each place that is wrong, with a code of its own\n\
         (see [API-DESIGN.md](API-DESIGN.md#answers)). The `type` of a problem is the address of a page about its code: `GET /problems/stale`.\n\
         The status is that of the whole answer. `-` means that only a job ends with it. Later releases may add codes.\n\
         `WRITE_DOCS=1 cargo test -p tests -- problems` generates this page.\n\n\
         | code | status | what it means | what to do |\n|---|---|---|---|\n"
        .to_owned();
    for code in CODES.iter() {
        let (name, statuses) = (code.name, code.statuses);
        let _always =
            writeln!(text, "| `{name}` | {statuses} | {} | {} |", code.meaning, code.remedy);
    }
    text
}
