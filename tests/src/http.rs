//! HTTP: requests that are easy to write, answers that are printed whole when they disappoint.

use std::fmt;
use std::sync::OnceLock;
use std::time::Duration;

use serde_json::Value;
use ureq::Agent;

use crate::record::{has, id};
use crate::service::service;

/// A request that is being made.
#[derive(Debug, Clone)]
pub struct Request {
    method: String,
    url: String,
    headers: Vec<(String, String)>,
    body: Vec<u8>,
}

/// A request of this method; the path is below `/api/v1`, or the whole address.
pub fn request(method: &str, path: &str) -> Request {
    let url = match path {
        path if path.starts_with("http://") => path.to_owned(),
        path if path.starts_with("/security/") => format!("{}{path}", service().host),
        path => format!("{}/api/v1{path}", service().host),
    };
    Request { method: method.to_owned(), url, headers: Vec::new(), body: Vec::new() }
}

/// A GET.
pub fn get(path: &str) -> Request {
    request("GET", path)
}

/// A POST of JSON.
pub fn post(path: &str, body: &Value) -> Request {
    request("POST", path).json(body)
}

impl Request {
    /// With a token; none where it is empty.
    pub fn token(self, token: &str) -> Self {
        if token.is_empty() {
            self
        } else {
            self.header("Authorization", &format!("Bearer {token}"))
        }
    }

    /// With a header.
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// With a query parameter, encoded.
    pub fn query(mut self, name: &str, value: &str) -> Self {
        self.url.push(if self.url.contains('?') { '&' } else { '?' });
        self.url.push_str(&encode(name));
        self.url.push('=');
        self.url.push_str(&encode(value));
        self
    }

    /// With query parameters, encoded.
    pub fn queries(self, pairs: &[(&str, &str)]) -> Self {
        pairs.iter().fold(self, |request, (name, value)| request.query(name, value))
    }

    /// With a JSON body.
    pub fn json(self, body: &Value) -> Self {
        self.header("Content-Type", "application/json").bytes(body.to_string().as_bytes())
    }

    /// With these bytes as body.
    pub fn bytes(mut self, body: &[u8]) -> Self {
        self.body = body.to_vec();
        self
    }

    /// Sends it.
    pub fn send(&self) -> Answer {
        self.tried().unwrap_or_else(|error| panic!("{self:?}: {error}"))
    }

    /// Sends it to a service that may be gone meanwhile.
    pub fn try_send(&self) -> Option<Answer> {
        self.tried().ok()
    }

    fn tried(&self) -> Result<Answer, ureq::Error> {
        let mut request =
            ureq::http::Request::builder().method(self.method.as_str()).uri(&self.url);
        for (name, value) in &self.headers {
            request = request.header(name, value);
        }
        let request = request.body(self.body.as_slice()).expect("a request");
        let answer = agent().run(request)?;
        let (parts, mut body) = answer.into_parts();
        // Lines of one name are one list.
        let headers = parts.headers.keys().map(|name| {
            let lines = parts.headers.get_all(name).iter();
            let lines = lines.map(|line| String::from_utf8_lossy(line.as_bytes()));
            (name.to_string(), lines.collect::<Vec<_>>().join(", "))
        });
        let headers = headers.collect();
        let reader = body.with_config().limit(256 * 1024 * 1024);
        let body = reader.read_to_vec()?;
        let status = parts.status.as_u16();
        let answer = Answer { request: self.to_string(), status, headers, body };
        if answer.header("content-type") == "application/problem+json" && !answer.body.is_empty() {
            answer.has_known_codes();
        }
        Ok(answer)
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = String::from_utf8_lossy(&self.body);
        write!(f, "{} {} {}", self.method, self.url, body.chars().take(500).collect::<String>())
    }
}

fn encode(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    text.bytes()
        .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

fn agent() -> &'static Agent {
    static AGENT: OnceLock<Agent> = OnceLock::new();
    AGENT.get_or_init(|| {
        let config = Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(Duration::from_mins(1)))
            .max_redirects(0)
            .allow_non_standard_methods(true);
        config.build().new_agent()
    })
}

/// What came back.
#[derive(Clone)]
pub struct Answer {
    request: String,
    /// The status.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// The bytes of the body.
    pub body: Vec<u8>,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = String::from_utf8_lossy(&self.body);
        let body: String = body.chars().take(3_000).collect();
        write!(f, "{}\n-> {}\n{:?}\n{body}", self.request, self.status, self.headers)
    }
}

impl Answer {
    /// Fails unless the status is this.
    #[track_caller]
    pub fn expect(self, status: u16) -> Self {
        assert!(self.status == status, "{status} was expected:\n{self}");
        self
    }

    /// A header; empty where there is none.
    pub fn header(&self, name: &str) -> &str {
        let found = self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name));
        found.map_or("", |(_, value)| value)
    }

    /// Whether it is a problem of this code.
    pub fn has_code(&self, code: &str) -> bool {
        self.header("content-type") == "application/problem+json" && self.json()["code"] == code
    }

    /// The body as JSON.
    #[track_caller]
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}:\n{self}"))
    }

    /// A field of the body.
    #[track_caller]
    pub fn field(&self, pointer: &str) -> Value {
        self.json().pointer(pointer).cloned().unwrap_or_else(|| panic!("no {pointer}:\n{self}"))
    }

    /// The id of the record in the body.
    #[track_caller]
    pub fn id(&self) -> String {
        id(&self.json()).to_owned()
    }

    /// Fails unless the body has these fields.
    #[track_caller]
    pub fn has(self, fields: &Value) -> Self {
        has(&self.json(), fields);
        self
    }

    /// The texts of a field of every element of a list, in order.
    #[track_caller]
    pub fn all(&self, name: &str) -> Vec<String> {
        let json = self.json();
        let list = json.get("items").unwrap_or(&json).as_array();
        let list = list.unwrap_or_else(|| panic!("no list:\n{self}"));
        list.iter().map(|item| item[name].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Fails unless the description explains all codes of a problem.
    fn has_known_codes(&self) {
        let problem = self.json();
        let errors = problem["errors"].as_array().into_iter().flatten();
        for code in errors.chain([&problem]).map(|error| &error["code"]) {
            let known = code.as_str().and_then(api::Code::find);
            assert!(
                known.is_some(),
                "{code} is missing in crates/api/src/error/codes.tsv:\n{self}"
            );
        }
    }

    /// Fails unless it is a problem of this status and code, complete in every field.
    #[track_caller]
    pub fn problem(self, status: u16, code: &str) -> Self {
        let answer = self.expect(status);
        assert_eq!(answer.header("content-type"), "application/problem+json", "{answer}");
        let problem = answer.json();
        assert_eq!(problem["status"], status, "{answer}");
        assert_eq!(problem["code"], code, "{answer}");
        assert_eq!(problem["message"], problem["detail"], "{answer}");
        assert_eq!(problem["requestId"], answer.header("x-request-id"), "{answer}");
        for field in ["type", "title", "detail", "requestId"] {
            assert!(
                problem[field].as_str().is_some_and(|text| !text.is_empty()),
                "{field}: {answer}"
            );
        }
        assert!(problem["errors"].is_array(), "{answer}");
        answer
    }

    /// Fails unless its detail says this.
    #[track_caller]
    pub fn says(self, part: &str) -> Self {
        let detail = self.field("/detail");
        assert!(detail.as_str().is_some_and(|detail| detail.contains(part)), "{part:?}:\n{self}");
        self
    }

    /// Fails unless it is a 400 with exactly these faults: pointer and code.
    #[track_caller]
    pub fn faults(self, expected: &[(&str, &str)]) -> Self {
        let answer = self.problem(400, "invalid_input");
        let faults = answer.json();
        let faults = faults["errors"].as_array().expect("checked before").iter();
        let text = |fault: &Value, name: &str| fault[name].as_str().unwrap_or_default().to_owned();
        let mut faults: Vec<_> =
            faults.map(|fault| (text(fault, "pointer"), text(fault, "code"))).collect();
        faults.sort();
        let mut expected: Vec<_> =
            expected.iter().map(|(at, code)| ((*at).to_owned(), (*code).to_owned())).collect();
        expected.sort();
        assert!(faults == expected, "{expected:?} was expected:\n{answer}");
        answer
    }
}
