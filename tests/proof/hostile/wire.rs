//! What is done to requests after they are written down: bytes, headers, paths, and how bodies end.

use std::io::Write;
use std::sync::OnceLock;

use flate2::Compression;
use flate2::write::GzEncoder;
use tests::Framing;

use super::files;
use super::spoil::Spoilt;
use super::values::Values;

pub(super) fn bytes(spoilt: &mut Spoilt, values: &mut Values<'_>) {
    let Spoilt { request, ways, .. } = spoilt;
    let chance = &mut values.chance;
    let body = &mut request.body;
    let at = chance.below(body.len().max(1)).min(body.len());
    match chance.below(12) {
        0 => body.truncate(at),
        1 if !body.is_empty() => body[at] = u8::try_from(chance.below(256)).unwrap_or_default(),
        2 => body.extend_from_slice(b"}]garbage"),
        3 => {
            let text = String::from_utf8_lossy(body);
            *body = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        }
        4 => *body = [b"\xef\xbb\xbf", &body[..]].concat(),
        5 => *body = [b"\xff\xfe\xfd", &body[..]].concat(),
        6 => body.clear(),
        7 => *body = b" \r\n\t ".repeat(100),
        8 => {
            *body = gzipped(body);
            let coding = *chance.pick(&["gzip", "br", "deflate", "identity", "gzip, gzip"]);
            request.header("Content-Encoding", coding);
        }
        9 => {
            body.clone_from(blanks());
            request.header("Content-Encoding", "gzip");
        }
        10 => *body = files::tampered(chance),
        _ => {
            let types = [
                "text/plain",
                "application/xml",
                "application/json; charset=utf-16",
                "application/x-ndjson",
                "text/csv",
                "multipart/form-data",
                "application/x-www-form-urlencoded",
                "*/*",
                "",
                "json",
                tests::WORKBOOK,
            ];
            request.headers.retain(|(name, _)| name != b"Content-Type");
            let media_type = *chance.pick(&types);
            request.header("Content-Type", media_type);
        }
    }
    ways.push("bytes of the body");
}

fn gzipped(bytes: &[u8]) -> Vec<u8> {
    let mut into = GzEncoder::new(Vec::new(), Compression::fast());
    into.write_all(bytes).and_then(|()| into.finish()).expect("compressed")
}

/// A small body that becomes large.
fn blanks() -> &'static Vec<u8> {
    static BLANKS: OnceLock<Vec<u8>> = OnceLock::new();
    BLANKS.get_or_init(|| gzipped(&vec![b' '; 20_000_000]))
}

/// Headers that are seldom sent so.
const HEADERS: &[(&str, &str)] = &[
    ("If-Match", "*"),
    ("If-Match", "\"x\""),
    ("If-Match", "W/\"x\", \"y\""),
    ("If-Match", "\""),
    ("If-Match", ""),
    ("If-None-Match", "*"),
    ("If-None-Match", "\"0\", \"1\", garbage"),
    ("If-Modified-Since", "Thu, 32 Foo 9999 99:99:99 GMT"),
    ("Idempotency-Key", ""),
    ("Idempotency-Key", "one"),
    ("Idempotency-Key", "with blank"),
    ("Idempotency-Key", "né"),
    ("Accept", "text/html"),
    ("Accept", "application/xml;q=2"),
    ("Accept", "*/*;q=0"),
    ("Accept", ",;=,"),
    ("Accept-Encoding", "gzip"),
    ("Accept-Encoding", "identity;q=0"),
    ("Accept-Encoding", "*;q=0"),
    ("Accept-Language", "xx-\u{0}"),
    ("Range", "bytes=0-0"),
    ("Range", "bytes=9-1,-1,99999999999999999999-"),
    ("Range", "rows=1"),
    ("Prefer", "respond-async"),
    ("Prefer", "respond-async, wait=99999999999999"),
    ("Prefer", "return=minimal;;;"),
    ("Expect", "100-continue"),
    ("Expect", "miracles"),
    ("Upgrade", "websocket"),
    ("Connection", "close"),
    ("Connection", "upgrade, keep-alive, close, x"),
    ("apiCustomerId", "nonsense"),
    ("apiCustomerId", ""),
    ("Authorization", "Bearer"),
    ("Authorization", "Basic Og=="),
    ("Authorization", "Bearer a.b.c"),
    ("Authorization", "Bearer eyJhbGciOiJub25lIn0.e30."),
    ("Cookie", "hosewright=1; =; ; a"),
    ("Origin", "null"),
    ("Origin", "http://evil.example"),
    ("Access-Control-Request-Method", "DELETE"),
    ("X-Request-Id", "a\tb"),
    ("X-Request-Id", "../../x"),
    ("X-Forwarded-For", "::ffff:127.0.0.1, evil"),
    ("X-HTTP-Method-Override", "DELETE"),
    ("Forwarded", "for=\"[::1\""),
    ("Content-Language", "tlh"),
    ("TE", "trailers, x;q=9"),
    ("Sec-Fetch-Site", "cross-site"),
    ("traceparent", "00-0-0-0"),
];

pub(super) fn headers(spoilt: &mut Spoilt, values: &mut Values<'_>) {
    let request = &mut spoilt.request;
    match values.chance.below(14) {
        0 => {
            let (name, _) = values.chance.pick(HEADERS);
            let length = *values.chance.pick(&[256, 4_000, 30_000]);
            request.header(name, &"a".repeat(length));
        }
        1 => {
            let count = *values.chance.pick(&[30, 90, 120]);
            (0..count).for_each(|number| request.header(&format!("X-Many-{number}"), "a"));
            spoilt.is_http &= count < 90;
        }
        2 => {
            request.header("X-Huge", &"a".repeat(200_000));
            spoilt.is_http = false;
        }
        3 => {
            let text = values.text();
            request.header("X-Odd", &text);
            spoilt.is_http = false;
        }
        4 => {
            let (name, value) = values.chance.pick(HEADERS);
            request.header(name, value);
            request.header(name, value);
        }
        5 => request.header("apiCustomerId", &values.id()),
        6 => {
            let key = format!("k{}", values.chance.below(5));
            request.header("Idempotency-Key", &key);
        }
        _ => {
            let (name, value) = values.chance.pick(HEADERS);
            request.header(name, value);
        }
    }
    spoilt.ways.push("headers");
}

pub(super) fn path(spoilt: &mut Spoilt, values: &mut Values<'_>) {
    let target = String::from_utf8_lossy(&spoilt.request.target).into_owned();
    let chance = &mut values.chance;
    let (path, query) = target.split_once('?').unwrap_or((&target, ""));
    let slashes: Vec<usize> = path.match_indices('/').map(|(at, _)| at).collect();
    let slash = *chance.pick(&slashes);
    let (before, after) = path.split_at(slash);
    let within = *chance.pick(&[
        "/.",
        "/..",
        "/%2e%2e",
        "/%2e",
        "/%252e%252e",
        "/%2f",
        "//",
        "/%00",
        "/%",
        "/%zz",
        "/%ff",
        "/;a=b",
        "/\\",
        "/%5c..",
        "/..;",
        "/ %20",
        "/%0d%0aX-Injected:%201",
        "/*",
        "/~",
        "/%C0%AF",
        "/new",
        "/@",
    ]);
    let odd = match chance.below(8) {
        0 => format!("{path}/"),
        1 => path.to_uppercase(),
        2 => format!("{path}#fragment"),
        3 => format!("http://127.0.0.1:1{path}"),
        4 => format!("{path}{}", "/a".repeat(*chance.pick(&[10, 1_000, 20_000]))),
        5 => format!("{path}?{}", "&=%".repeat(100)),
        _ => format!("{before}{within}{after}"),
    };
    spoilt.is_http &= !odd.contains([' ', '\\', '#']) && odd.len() < 8_000;
    spoilt.keeps_path = false;
    let mark = if query.is_empty() { String::new() } else { format!("?{query}") };
    spoilt.request.target = format!("{odd}{mark}").into_bytes();
    spoilt.ways.push("path");
}

pub(super) fn framing(spoilt: &mut Spoilt, values: &mut Values<'_>) {
    let request = &mut spoilt.request;
    let length = request.body.len();
    match values.chance.below(9) {
        0..3 => request.framing = Framing::Chunked,
        3 => request.framing = Framing::OtherLength(length / 2),
        4 => {
            // The rest never comes.
            request.framing = Framing::OtherLength(length + 10);
        }
        5 => {
            request.framing = Framing::Headers;
            request.header("Content-Length", "-1");
        }
        6 => {
            request.framing = Framing::Headers;
            request.header("Content-Length", "5");
            request.header("Transfer-Encoding", "chunked");
        }
        7 => {
            request.framing = Framing::Headers;
            request.header("Transfer-Encoding", "chunked");
            request.body = b"ffffffffffffffffff\r\nx\r\n0\r\n\r\n".to_vec();
        }
        _ => {
            request.framing = Framing::Headers;
            request.header("Content-Length", "99999999999999999999");
        }
    }
    spoilt.is_http &= request.framing == Framing::Chunked;
    spoilt.ways.push("framing");
}
