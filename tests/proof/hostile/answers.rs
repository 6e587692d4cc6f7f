//! What is wrong with an answer, whatever was asked.

use std::io::{Cursor, Read};

use api::Code;
use flate2::read::GzDecoder;
use serde_json::Value;
use tests::{Described, RawAnswer, WORKBOOK};
use zip::ZipArchive;

use super::Sent;

/// Bytes that are looked through of one part of a workbook.
const LOOKED_THROUGH: u64 = 4 * 1024 * 1024;

/// Faults of an answer; none where it is as it should be.
pub(super) fn faults(
    sent: &Sent,
    answer: Option<&RawAnswer>,
    described: &Described<'_>,
    mark: &str,
) -> Vec<String> {
    let Some(answer) = answer else {
        // A connection may be closed on somebody who doesn't speak HTTP.
        return if sent.is_http { vec!["no answer".to_owned()] } else { Vec::new() };
    };
    let mut faults = Vec::new();
    let plain = plain(answer);
    if answer.status >= 500 {
        faults.push(format!("status {}", answer.status));
    }
    if contains(&plain, mark.as_bytes()) || in_workbook(&plain, mark) {
        faults.push("it tells of another organization".to_owned());
    }
    if sent.is_of_others && answer.status < 300 {
        faults.push("it takes another organization's record".to_owned());
    }
    let is_json = answer.header("content-type").contains("json");
    if answer.status >= 400 && answer.status < 500 {
        let is_bare = plain.is_empty() && (!sent.is_http || sent.request.method == b"HEAD");
        // People who lost their way are told so by a page.
        let is_page = sent.asks_for_a_page() && answer.header("content-type").contains("html");
        if !is_bare && !is_page {
            faults.extend(fault_of_problem(answer, &plain, described));
        }
    } else if is_json && !plain.is_empty() && serde_json::from_slice::<Value>(&plain).is_err() {
        faults.push("it isn't JSON".to_owned());
    }
    if matches!(answer.status, 429 | 503) && answer.header("retry-after").is_empty() {
        faults.push("it doesn't say when to come back".to_owned());
    }
    faults
}

/// The body without compression.
fn plain(answer: &RawAnswer) -> Vec<u8> {
    let mut plain = Vec::new();
    let is_packed = answer.header("content-encoding") == "gzip";
    if is_packed && GzDecoder::new(&answer.body[..]).read_to_end(&mut plain).is_ok() {
        return plain;
    }
    answer.body.clone()
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}

fn in_workbook(file: &[u8], mark: &str) -> bool {
    if !file.starts_with(b"PK") {
        return false;
    }
    let Ok(mut book) = ZipArchive::new(Cursor::new(file)) else { return false };
    (0..book.len()).any(|at| {
        let mut text = Vec::new();
        let part = book.by_index(at).map(|part| part.take(LOOKED_THROUGH).read_to_end(&mut text));
        part.is_ok() && contains(&text, mark.as_bytes())
    })
}

/// Whether a refusal says what to do: a problem with a known code whose errors have places, or the body that the
/// description gives for the status.
fn fault_of_problem(answer: &RawAnswer, plain: &[u8], described: &Described<'_>) -> Option<String> {
    // A refused workbook comes back with a note at each faulty cell, where that is asked for.
    if answer.header("content-type") == WORKBOOK && !answer.header("x-faulty-cells").is_empty() {
        return None;
    }
    let Ok(problem) = serde_json::from_slice::<Value>(plain) else {
        return Some("the refusal is no problem".to_owned());
    };
    if answer.header("content-type") != "application/problem+json" {
        let said = described.answers(answer.status);
        let is_text = said
            .is_some_and(|said| said["content"]["application/json"]["schema"]["type"] == "string");
        let is_described = is_text && problem.as_str().is_some_and(|text| !text.is_empty());
        return (!is_described).then(|| "the refusal is no problem".to_owned());
    }
    let says =
        |value: &Value, field: &str| value[field].as_str().is_some_and(|text| text.len() > 3);
    let is_known = |value: &Value| value["code"].as_str().and_then(Code::find).is_some();
    let errors = problem["errors"].as_array();
    let is_whole =
        |error: &Value| error["pointer"].is_string() && is_known(error) && says(error, "message");
    let needs_errors = problem["code"] == "invalid_input";
    let tells_each = errors
        .is_some_and(|errors| errors.iter().all(is_whole) && (!needs_errors || !errors.is_empty()));
    let fits = problem["status"] == answer.status && problem["requestId"].is_string();
    let is_good = is_known(&problem) && says(&problem, "detail") && tells_each && fits;
    (!is_good).then(|| "the problem doesn't say what to do".to_owned())
}
