//! What is done to requests before and after they are written down.

use std::fmt::Write;

use serde_json::{Value, json};
use tests::RawRequest;

use super::draft::{Body, Draft};
use super::values::Values;
use super::{files, wire};

/// A longer path and query is refused before it is read.
const LONGEST_TARGET: usize = 60_000;

/// A request that is spoilt.
pub(super) struct Spoilt {
    pub(super) request: RawRequest,
    /// What was done to it.
    pub(super) ways: Vec<&'static str>,
    /// Whether it can be read as HTTP at all.
    pub(super) is_http: bool,
    /// Whether it names the path of its operation.
    pub(super) keeps_path: bool,
}

/// Spoils a draft in no, one or several ways, and writes it down.
pub(super) fn spoil(mut draft: Draft, values: &mut Values<'_>) -> Spoilt {
    let mut ways = Vec::new();
    let mut spoilt_bytes = Vec::new();
    let count = *values.chance.pick(&[0, 1, 1, 1, 1, 1, 2, 2, 3, 4]);
    for _ in 0..count {
        match values.chance.below(20) {
            0..8 if !matches!(draft.body, Body::None) => ways.push(spoil_body(&mut draft, values)),
            8..10 if !matches!(draft.body, Body::None) => spoilt_bytes.push(Late::Bytes),
            10..12 => spoilt_bytes.push(Late::Headers),
            12 => spoilt_bytes.push(Late::Path),
            13 => {
                draft.method = (*values.chance.pick(METHODS)).to_owned();
                ways.push("method");
            }
            14 if values.chance.happens(50) => spoilt_bytes.push(Late::Framing),
            15 => ways.push(spoil_ids_in_path(&mut draft, values)),
            _ => ways.push(spoil_query(&mut draft, values)),
        }
    }
    let mut spoilt =
        Spoilt { request: written(&draft, values), ways, is_http: true, keeps_path: true };
    for late in spoilt_bytes {
        match late {
            Late::Bytes => wire::bytes(&mut spoilt, values),
            Late::Headers => wire::headers(&mut spoilt, values),
            Late::Path => wire::path(&mut spoilt, values),
            Late::Framing => wire::framing(&mut spoilt, values),
        }
    }
    let Spoilt { request, is_http, .. } = &mut spoilt;
    // Servers read no longer heads, and no control characters in them.
    *is_http &= request.target.len() < LONGEST_TARGET;
    *is_http &=
        request.target.starts_with(b"/") || request.target.starts_with(b"http://127.0.0.1:1/");
    *is_http &= !request.headers.iter().any(|(_, value)| value.iter().any(u8::is_ascii_control));
    spoilt
}

/// What is done after a request is written down.
enum Late {
    Bytes,
    Headers,
    Path,
    Framing,
}

const METHODS: &[&str] = &[
    "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "GET", "POST", "get", "PROPFIND",
    "M-SEARCH", "X",
];

fn written(draft: &Draft, values: &mut Values<'_>) -> RawRequest {
    let mut target = String::new();
    for part in &draft.path {
        target.push('/');
        target.push_str(&encoded(part));
    }
    for (at, (name, value)) in draft.query.iter().enumerate() {
        target.push(if at == 0 { '?' } else { '&' });
        let _always = write!(target, "{}={}", encoded(name), encoded(value));
    }
    let mut request = RawRequest {
        method: draft.method.clone().into_bytes(),
        target: target.into_bytes(),
        ..RawRequest::default()
    };
    let (media_type, body) = match &draft.body {
        Body::None => return request,
        Body::Json(value) => ("application/json".to_owned(), values.written(value)),
        Body::Lines(lines) => {
            let lines: Vec<_> = lines.iter().map(|line| values.written(line)).collect();
            ("application/x-ndjson".to_owned(), lines.join(&b'\n'))
        }
        Body::File(table) => {
            let (media_type, file) = table.written(values);
            if values.chance.happens(50) {
                files::form(&file, media_type, &mut values.chance)
            } else {
                (media_type.to_owned(), file)
            }
        }
    };
    request.header("Content-Type", &media_type);
    request.body = body;
    request
}

fn encoded(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    let one = |byte: u8| match byte {
        byte if plain(byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(one).collect()
}

fn spoil_ids_in_path(draft: &mut Draft, values: &mut Values<'_>) -> &'static str {
    let is_id = |part: &&mut String| part.len() == 24;
    if let Some(part) = draft.path.iter_mut().find(is_id) {
        *part = values.id();
    }
    "id in the path"
}

fn spoil_query(draft: &mut Draft, values: &mut Values<'_>) -> &'static str {
    let at = values.chance.below(draft.query.len().max(1));
    let some = draft.query.get(at).cloned();
    if !draft.parameters.is_empty() && values.chance.happens(70) {
        let name = values.chance.pick(&draft.parameters).clone();
        draft.query.retain(|(other, _)| *other != name);
        let value = if values.chance.happens(20) { values.id() } else { values.text() };
        draft.query.push((name, value));
        return "parameter";
    }
    match (values.chance.below(10), some) {
        (0, Some(twice)) => draft.query.push(twice),
        (1, Some((name, _))) => draft.query.push((name, values.text())),
        (2, Some((name, value))) => {
            let form =
                *values.chance.pick(&["[]", "[0]", "[a][b]", ".a", "[", "]", "[0].key", " "]);
            draft.query.push((format!("{name}{form}"), value));
        }
        (3, Some(_)) => draft.query[at].0 = draft.query[at].0.to_uppercase(),
        (4, _) => {
            let long = (0..300).map(|number| (format!("search.a{number}"), "x".to_owned()));
            draft.query.extend(long);
        }
        (5, _) => {
            let value = values.any();
            let text = String::from_utf8_lossy(&values.written(&value)).into_owned();
            draft.query.push(("search".to_owned(), format!("{{\"brand\":{text}}}")));
        }
        (6, _) => {
            let bound =
                *values.chance.pick(&["0", "-1", "201", "4294967296", "1e3", "", "0x1", "١"]);
            let name = *values.chance.pick(&[
                "page",
                "limit",
                "itemsPerPage",
                "exactTotal",
                "numbers",
                "after",
            ]);
            draft.query.push((name.to_owned(), bound.to_owned()));
        }
        (7, _) => {
            let ids: Vec<_> = (0..values.chance.below(300)).map(|_| values.id()).collect();
            draft.query.push(("ids".to_owned(), ids.join(",")));
        }
        (8, Some((name, _))) => draft.query[at] = (name, values.id()),
        (_, Some((name, _))) => draft.query[at] = (name, values.text()),
        _ => draft.query.push((values.text(), values.text())),
    }
    "query"
}

fn spoil_body(draft: &mut Draft, values: &mut Values<'_>) -> &'static str {
    match &mut draft.body {
        Body::None => "nothing",
        Body::Json(value) => spoil_json(value, values),
        Body::Lines(lines) if lines.is_empty() => "nothing",
        Body::Lines(lines) => {
            let at = values.chance.below(lines.len());
            match values.chance.below(5) {
                0 => lines.push(lines[at].clone()),
                1 => lines[at] = values.any(),
                2 => *lines = vec![lines[at].clone(); 1_000],
                _ => return spoil_json(&mut lines[at], values),
            }
            "lines"
        }
        Body::File(table) => {
            table.spoil(values);
            "table"
        }
    }
}

/// Spoils a value somewhere within another.
fn spoil_json(value: &mut Value, values: &mut Values<'_>) -> &'static str {
    let mut places = Vec::new();
    places_of(value, &mut Vec::new(), &mut places);
    let place = values.chance.pick(&places).clone();
    let Some(found) = at(value, &place) else { return "nothing" };
    match (values.chance.below(16), found) {
        // Of the same type, so that it is looked at more closely.
        (0..7, Value::String(text)) => {
            let is_id = text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
            *text = if is_id { values.id() } else { values.text() };
            "text"
        }
        (0..7, Value::Number(number)) => {
            let others = [0.0, -1.0, 0.5, 1e-9, 1e9, 1e15, 999_999_999_999.0, 1.000_000_1];
            *number = serde_json::Number::from_f64(*values.chance.pick(&others)).expect("a number");
            "number"
        }
        (0, Value::Object(fields)) => {
            fields.insert(values.text(), values.any());
            "unknown field"
        }
        (1, Value::Object(fields)) if !fields.is_empty() => {
            let name = name_of_one(fields, values);
            fields.remove(&name);
            "missing field"
        }
        (2, Value::Object(fields)) if !fields.is_empty() => {
            let name = name_of_one(fields, values);
            let piece = values.piece(json!(name).to_string().into_bytes());
            fields.insert(piece.as_str().unwrap_or_default().to_owned(), values.any());
            "field twice"
        }
        (3, Value::Object(fields)) if !fields.is_empty() => {
            let name = name_of_one(fields, values);
            let old = fields.remove(&name).unwrap_or_default();
            fields.insert(name.to_uppercase(), old);
            "field in capitals"
        }
        (4, Value::Array(list)) if !list.is_empty() => {
            let one = list[0].clone();
            let count = *values.chance.pick(&[1, 100, 1_000, 1_100]);
            list.extend(vec![one; count]);
            "long list"
        }
        (5, found) => {
            *found = json!([found.take()]);
            "value in a list"
        }
        (6, found) => {
            *found = json!({ "params": found.take() });
            "value in an object"
        }
        (7, Value::String(text)) => {
            *text = if values.chance.happens(50) {
                text.to_uppercase()
            } else {
                format!(" {text}\u{a0}")
            };
            "other spelling"
        }
        (8, Value::String(text)) => {
            *text = values.id();
            "other id"
        }
        (_, found) => {
            *found = values.any();
            "value"
        }
    }
}

fn name_of_one(fields: &serde_json::Map<String, Value>, values: &mut Values<'_>) -> String {
    let names: Vec<_> = fields.keys().cloned().collect();
    values.chance.pick(&names).clone()
}

/// A step into a value.
#[derive(Clone)]
enum Step {
    Field(String),
    Element(usize),
}

fn places_of(value: &Value, here: &mut Vec<Step>, places: &mut Vec<Vec<Step>>) {
    places.push(here.clone());
    let mut within = |step: Step, value: &Value| {
        here.push(step);
        places_of(value, here, places);
        here.pop();
    };
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                within(Step::Field(name.clone()), value);
            }
        }
        // Long lists are alike throughout.
        Value::Array(list) => {
            for (at, value) in list.iter().enumerate().take(5) {
                within(Step::Element(at), value);
            }
        }
        _ => {}
    }
}

fn at<'a>(value: &'a mut Value, place: &[Step]) -> Option<&'a mut Value> {
    place.iter().try_fold(value, |value, step| match step {
        Step::Field(name) => value.get_mut(name),
        Step::Element(at) => value.get_mut(at),
    })
}
