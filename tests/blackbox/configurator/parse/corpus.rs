//! Phrases of shops over the demo catalogue.

use std::fmt::Write;

use serde_json::Value;
use tests::Shop;

use super::read;

/// The phrases and what they mean. All of them are read in the domain's own tests; here every so
/// manieth goes through the service.
const PHRASES: &str = include_str!("../../../data/parse.tsv");
const EVERY: usize = 6;
/// So many of a hundred are read wholly right.
const RIGHT_PERCENT: usize = 90;
/// What is surer than this must be right.
const DOUBTFUL: f64 = 0.5;

/// Some of the phrases, each with what it means.
pub(super) fn corpus() -> impl Iterator<Item = (&'static str, Vec<(&'static str, String)>)> {
    let lines = PHRASES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.step_by(EVERY).map(expected)
}

/// What a phrase means: names of parts of the answer and what they hold.
fn expected(line: &str) -> (&str, Vec<(&'static str, String)>) {
    let mut columns = line.split('\t');
    let text = columns.next().expect("a text");
    let names = ["hose", "end1", "end2", "length", "angle", "wrap"];
    let mut expected: Vec<(&str, String)> = names
        .iter()
        .map(|name| {
            (*name, columns.next().unwrap_or_else(|| panic!("{text} has no {name}")).to_owned())
        })
        .collect();
    let further = expected.pop().expect("the last").1;
    let word = |name: &str| {
        let mut words = further.split(';').map(str::trim);
        words.find_map(|word| word.strip_prefix(name)).unwrap_or_default().to_owned()
    };
    expected.push(("wrap", word("wrap=")));
    expected.push(("quantity", word("qty=")));
    let has = |name: &str| further.split(';').any(|word| word.trim() == name).to_string();
    expected.push(("proofTest", has("proof")));
    expected.push(("burstTest", has("burst")));
    (text, expected)
}

/// Whether an answer is one of those that are right; an open slot where nothing is meant.
pub(super) fn is_right(expected: &str, got: &str) -> bool {
    let mm = |length: &str| -> Option<(String, String)> {
        let (length, method) = length.split_once(' ').unwrap_or((length, ""));
        let (value, per) = match length.strip_suffix("mm") {
            Some(value) => (value, 1.0),
            None => (length.strip_suffix("in")?, 25.4),
        };
        let value: f64 = value.parse().ok()?;
        Some((format!("{:.2}", value * per), method.to_owned()))
    };
    expected.split('|').any(|option| match option {
        "" | "?" => got.is_empty(),
        option => option == got || (mm(option).is_some() && mm(option) == mm(got)),
    })
}

/// What the answer says, written as in the table.
pub(super) fn found(answer: &Value, name: &str) -> String {
    let configuration = &answer["configuration"];
    let text = |name: &str| configuration[name].as_str().unwrap_or_default().to_owned();
    let number = |name: &str| match &configuration[name] {
        Value::Null => String::new(),
        number => number.to_string(),
    };
    match name {
        "hose" | "end1" | "end2" => text(&format!("{name}PartNumber")),
        "length" => {
            let method = match text("lengthMethod").as_str() {
                "cutLength" => " CL",
                "seatToSeat" => " STS",
                _ => "",
            };
            let length = number("length");
            if length.is_empty() {
                length
            } else {
                format!("{length}{}{method}", text("lengthUnit"))
            }
        }
        "angle" => number("angle"),
        "quantity" => match &answer["quantity"] {
            Value::Null => String::new(),
            quantity => quantity.to_string(),
        },
        "wrap" => {
            let mut cover = text("wrapPartNumber");
            if !cover.is_empty() {
                let coverage = text("wrapCoverage").replace("eachEnd", "each");
                write!(cover, " {coverage} {}", number("wrapLength")).expect("a text");
            }
            cover.trim_end().to_owned()
        }
        other => configuration[other].to_string(),
    }
}

#[test]
fn phrases_of_shops_are_understood() {
    let token = Shop::demo().admin();
    let (mut all, mut right) = (0, 0);
    let (mut wrong, mut bold) = (String::new(), String::new());
    for (text, expected) in corpus() {
        let answer = read(&token, text);
        let whole = answer["confidence"].as_f64().expect("a number");
        let mut fine = true;
        for (name, expected) in expected {
            let got = found(&answer, name);
            if is_right(&expected, &got) || (name == "quantity" && (&*expected, &*got) == ("", "1"))
            {
                continue;
            }
            fine = false;
            let sure = answer["confidences"][name].as_f64().unwrap_or(whole).max(whole);
            let line =
                format!("{text}\n    {name}: {got:?} instead of {expected:?}, confidence {sure}\n");
            if sure > DOUBTFUL && !got.is_empty() {
                bold.push_str(&line);
            }
            wrong.push_str(&line);
        }
        // Two-piece fittings need the ferrules of their crimp specs.
        for (end, ferrule) in [("end1PartNumber", "ferrule1"), ("end2PartNumber", "ferrule2")] {
            let configuration = &answer["configuration"];
            let number = configuration[end].as_str().unwrap_or_default();
            let two_pieces = number.starts_with("H20-") || number.contains("TP-");
            assert_eq!(
                configuration[ferrule].is_string(),
                two_pieces,
                "{text}: {ferrule} of {number}"
            );
        }
        all += 1;
        right += usize::from(fine);
    }
    println!("{right} of {all} phrases wholly right\n{wrong}");
    assert!(bold.is_empty(), "silently wrong:\n{bold}");
    assert!(right * 100 >= all * RIGHT_PERCENT, "{right} of {all} wholly right:\n{wrong}");
}
