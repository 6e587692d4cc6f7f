//! Phrases of shops over the demo catalogue.

use std::fmt::Write;

use libtest_mimic::Trial;
use serde_json::Value;
use tests::Shop;

use super::read;

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![phrases_of_shops_are_understood]
}

/// The phrases and what they mean.
const PHRASES: &str = include_str!("../../data/parse.tsv");
/// So many there are at least.
const LEAST: usize = 150;
/// So many of a hundred are read wholly right.
const RIGHT_PERCENT: usize = 90;
/// A part that is so sure must be right.
const SURE: f64 = 0.9;

/// The phrases, each with what it means.
pub(super) fn corpus() -> impl Iterator<Item = (&'static str, Vec<(&'static str, String)>)> {
    let lines = PHRASES.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(expected)
}

/// What a phrase means: names of parts of the answer and what they hold.
fn expected(line: &str) -> (&str, Vec<(&'static str, String)>) {
    let mut columns = line.split('\t');
    let text = columns.next().expect("a text");
    let names = ["hose", "end1", "end2", "length", "angle", "wrap"];
    let mut meant: Vec<(&str, String)> = names
        .iter()
        .map(|name| {
            (*name, columns.next().unwrap_or_else(|| panic!("{text} has no {name}")).to_owned())
        })
        .collect();
    let further = meant.pop().expect("the last").1;
    let mut wrap = String::new();
    let (mut proof, mut burst) = (false, false);
    for word in further.split(';').filter(|word| !word.is_empty()) {
        match word.strip_prefix("wrap=") {
            Some(cover) => cover.clone_into(&mut wrap),
            None if word == "proof" => proof = true,
            None if word == "burst" => burst = true,
            None => panic!("{word} of {text} is unknown"),
        }
    }
    meant.push(("wrap", wrap));
    meant.push(("proofTest", proof.to_string()));
    meant.push(("burstTest", burst.to_string()));
    (text, meant)
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

fn phrases_of_shops_are_understood() {
    let token = Shop::demo().admin();
    let (mut all, mut right) = (0, 0);
    let (mut wrong, mut bold) = (String::new(), String::new());
    for (text, meant) in corpus() {
        let answer = read(&token, text);
        let mut whole = true;
        for (name, meant) in meant {
            let got = found(&answer, name);
            if got == meant {
                continue;
            }
            whole = false;
            let sure = answer["confidences"][name].as_f64();
            let line =
                format!("{text}\n    {name}: {got:?} instead of {meant:?}, confidence {sure:?}\n");
            if sure.is_some_and(|sure| sure >= SURE) {
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
        right += usize::from(whole);
    }
    println!("{right} of {all} phrases wholly right\n{wrong}");
    assert!(all >= LEAST, "{all} phrases");
    assert!(bold.is_empty(), "wrong and sure:\n{bold}");
    assert!(right * 100 >= all * RIGHT_PERCENT, "{right} of {all} wholly right:\n{wrong}");
}
