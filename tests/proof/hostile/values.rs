//! Values that nobody means well with: texts, numbers and ids.

use serde_json::{Value, json};
use tests::{Chance, Records};

/// Texts that have broken some program once.
const TEXTS: &[&str] = &[
    "",
    " ",
    "\t",
    "\n",
    "\r\n",
    "\u{0}",
    "a\u{0}b",
    "\u{7}\u{8}\u{1b}[31m",
    "\u{7f}\u{80}\u{9f}",
    "\u{feff}",
    "\u{200b}\u{200d}\u{2060}",
    "\u{202e}gnp.exe\u{202c}",
    "\u{2066}\u{2067}\u{2068}",
    "\u{fffd}\u{ffff}",
    "\u{10ffff}",
    "Z\u{351}\u{36b}\u{343}\u{36a}\u{302}a\u{363}\u{34b}lgo",
    "e\u{301}",
    "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}\u{1f3fd}",
    "\u{5d0}\u{5d1} 1/2 \u{0639}\u{0631}",
    "\u{ff11}\u{ff0f}\u{ff12}",
    "ﬀ ﷺ ß ẞ İ ı",
    "'",
    "''",
    "\"",
    "\\",
    "\\u0000",
    "'; drop table hoses; --",
    "' or '1'='1",
    "1) union select password_hash from users --",
    "%",
    "_%_%_%_%_%_%",
    "$1",
    "{}",
    "{0}",
    "{{7*7}}${7*7}#{7*7}",
    "%s%s%s%n",
    "=1+1",
    "=cmd|' /C calc'!A0",
    "@SUM(A1:A9)",
    "+1-1",
    "-",
    "<script>alert(1)</script>",
    "<!--",
    "]]>",
    "&lt;&#0;",
    "../../../../etc/passwd",
    "file:///etc/passwd",
    "http://127.0.0.1:1/",
    "\\\\host\\share",
    "nul",
    "null",
    "undefined",
    "true",
    "NaN",
    "Infinity",
    "-Infinity",
    "-0",
    "0x10",
    "1e309",
    "1e-999999999",
    "1,5",
    "1.5.5",
    "١٢٣",
    "½",
    "8½ 1/0",
    "1/0",
    "-/-",
    "99999999999999999999999999999999999999",
    "0.000000000000000000000000000000000001",
    "2026-02-30",
    "0000-00-00",
    "9999-12-31T23:59:60.999999999Z",
    "-271821-04-20T00:00:00Z",
    "+275760-09-13T00:00:00Z",
    "2026-03-29T02:30:00",
    "2026-01-01T00:00:00+99:99",
    "1970-01-01T00:00:00.0000000000000000001Z",
    "Europe/Nowhere",
    "new",
    "now",
    "none",
    "36 in of 1/2 T2A with JIC swivels and a 45° elbow",
    "100R2AT-8 FJX x MP 36\" SOC 12' 3/4in -8 DN12 M22x1.5 15L",
    "((((((((((((((((((((((((((((((((",
    "a|b|c||;;,,\t\t",
    "x | type: adaptor | brand: B | number: 40 x 2",
    "* 12 more",
    "a@b",
    "\"very odd\"@[127.0.0.1]",
    "xn--a-.example",
    "ＡＢＣ－１２３",
    "FC\u{2011}1\u{ad}2",
];

/// Numbers as they stand in JSON, also such as JSON or programs don't have.
const NUMBERS: &[&str] = &[
    "0",
    "-0",
    "-1",
    "1",
    "0.1",
    "1e308",
    "-1e308",
    "1e309",
    "5e-324",
    "1e-400",
    "1e1000000",
    "9007199254740993",
    "9223372036854775807",
    "-9223372036854775809",
    "18446744073709551616",
    "2147483648",
    "4294967296",
    "0.1000000000000000055511151231257827",
    "123456789012345.6789",
    "999999999999999",
    "1E+2",
    "1.",
    ".5",
    "01",
    "+1",
    "-",
    "0x10",
    "1_000",
    "NaN",
    "Infinity",
    "-Infinity",
];

/// What stands where a value should, and is no value.
const NO_JSON: &[&str] = &[
    "\"\\ud800\"",
    "\"\\udc00\\ud800\"",
    "\"\\ud83d\"",
    "\"\\x41\"",
    "\"\\u00\"",
    "\"a\nb\"",
    "'a'",
    "undefined",
    "",
    "1,",
    "[1,]",
    "{\"a\":1,}",
    "{,}",
    "{\"a\"}",
    "{a:1}",
    "[1 2]",
    "]",
    "}",
    "/* */ 1",
    "1 // 2",
    "tru",
    "\"",
];

/// Marks the place of a piece that is no JSON value in a text of JSON.
const MARK: [char; 2] = ['\u{e000}', '\u{e001}'];

/// Makes values.
pub(super) struct Values<'a> {
    pub(super) chance: Chance,
    pub(super) own: &'a Records,
    pub(super) foreign: &'a Records,
    /// Pieces that are put into the text of a body as they are.
    pieces: Vec<Vec<u8>>,
}

impl<'a> Values<'a> {
    pub(super) const fn new(chance: Chance, own: &'a Records, foreign: &'a Records) -> Self {
        Self { chance, own, foreign, pieces: Vec::new() }
    }

    /// A text.
    pub(super) fn text(&mut self) -> String {
        match self.chance.below(14) {
            0 => self.long(),
            1 => format!("{}{}", self.chance.pick(TEXTS), self.chance.pick(TEXTS)),
            2 => self.chance.pick(TEXTS).repeat(1 + self.chance.below(200)),
            3 => {
                let odd = |values: &mut Self| {
                    let below = *values.chance.pick(&[0x7f, 0x500, 0x3000, 0x1_0000, 0x11_0000]);
                    let code = values.chance.below(below);
                    u32::try_from(code).ok().and_then(char::from_u32).unwrap_or('\u{fffd}')
                };
                (0..self.chance.below(60)).map(|_| odd(self)).collect()
            }
            _ => (*self.chance.pick(TEXTS)).to_owned(),
        }
    }

    fn long(&mut self) -> String {
        let sign =
            *self.chance.pick(&["a", "9", " ", "é", "\u{301}", "'", "1/2 ", "\u{202e}", "-8 FJX "]);
        let few = *self.chance.pick(&[255, 256, 999, 1_000, 1_001, 10_001]);
        let length = match self.chance.below(40) {
            0 => 900_000,
            1..4 => 70_000,
            _ => few,
        };
        sign.chars().cycle().take(length).collect()
    }

    /// An id: of a record of one's own of any kind, of another organization, of nobody, or nearly one.
    pub(super) fn id(&mut self) -> String {
        let records = if self.chance.happens(50) { self.foreign } else { self.own };
        let all: Vec<_> = records.all().map(|(_, id)| id).collect();
        let id = (*self.chance.pick(&all)).to_owned();
        match self.chance.below(12) {
            0 => tests::UNKNOWN.to_owned(),
            1 => id.to_uppercase(),
            2 => id[..23].to_owned(),
            3 => format!("{id}0"),
            4 => "000000000000000000000000".to_owned(),
            5 => "000000000000000000000001".to_owned(),
            _ => id,
        }
    }

    /// Anything.
    pub(super) fn any(&mut self) -> Value {
        match self.chance.below(20) {
            0 => Value::Null,
            1 => json!(self.chance.happens(50)),
            2..6 => {
                let number = (*self.chance.pick(NUMBERS)).as_bytes().to_vec();
                self.piece(number)
            }
            6 => {
                let piece = (*self.chance.pick(NO_JSON)).as_bytes().to_vec();
                self.piece(piece)
            }
            7 => {
                let depth = *self.chance.pick(&[3, 30, 127, 128, 129, 1_000, 50_000]);
                let open = *self.chance.pick(&["[", "{\"a\":"]);
                let close = if open == "[" { "]" } else { "}" };
                let ends = self.chance.happens(80);
                let closing = if ends { close.repeat(depth) } else { String::new() };
                self.piece(format!("{}1{closing}", open.repeat(depth)).into_bytes())
            }
            8 => json!([]),
            9 => json!({}),
            10 => json!([null, [], {}]),
            11 => json!({ "__proto__": { "a": 1 }, "$ref": "#", "": "" }),
            12 => {
                let length = *self.chance.pick(&[2, 101, 1_001, 20_000]);
                json!(vec![1; length])
            }
            13..15 => json!(self.id()),
            // What no text is: bytes that aren't UTF-8.
            15 => self.piece(b"\"\xff\xfe\xc0\x80\"".to_vec()),
            _ => json!(self.text()),
        }
    }

    /// A place for a piece of text that is put in as it is.
    pub(super) fn piece(&mut self, piece: Vec<u8>) -> Value {
        self.pieces.push(piece);
        json!(format!("{}{}{}", MARK[0], self.pieces.len() - 1, MARK[1]))
    }

    /// The text of a value, with its pieces.
    pub(super) fn written(&self, value: &Value) -> Vec<u8> {
        let text = value.to_string();
        let mut bytes = Vec::with_capacity(text.len());
        let mut rest = text.as_str();
        let begin = format!("\"{}", MARK[0]);
        let end = format!("{}\"", MARK[1]);
        while let Some((before, after)) = rest.split_once(&begin) {
            let Some((number, after)) = after.split_once(&end) else { break };
            bytes.extend(before.bytes());
            let number = number.parse::<usize>().ok();
            bytes.extend(number.and_then(|number| self.pieces.get(number)).into_iter().flatten());
            rest = after;
        }
        bytes.extend(rest.bytes());
        bytes
    }
}
