//! Phrases of shops over the demo catalogue: how many are read right, and none silently wrong.

use std::collections::BTreeSet;
use std::fmt::Write;

use rust_decimal::Decimal;

use crate::catalogue::Gender;
use crate::catalogue::styles::family;
use crate::configurator::figures::wrap::CoverageKind;
use crate::configurator::inputs::configurator_input::LengthMethod;
use crate::configurator::parse::choosing::answer::{Candidate, Parsed};
use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::reading::meaning::Role;
use crate::configurator::parse::tests::demo::Demo;
use crate::configurator::parse::words::vocabulary;
use crate::measures::length::{Length, LengthUnit};

/// The phrases and what each means.
const PHRASES: &str = include_str!("../../../../../../tests/data/parse.tsv");
/// So many there are at least.
const LEAST: usize = 2_600;
/// So many of a thousand are read wholly right, and so many at most are left open or doubtful.
const RIGHT_OF_1000: usize = 993;
const OPEN_OF_1000: usize = 7;
/// Readings with more confidence must be right.
const DOUBTFUL: u8 = 50;

/// Verdict on a reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Verdict {
    Right,
    /// Nothing is wrong, but something is left open that a clerk would know.
    Open,
    /// Something is wrong, and the answer is doubtful.
    Warned,
    SilentlyWrong,
}

/// One part of an answer against what was meant.
fn verdict(expected: &str, found: &str, sure: u8, same: impl Fn(&str, &str) -> bool) -> Verdict {
    let open = found.is_empty();
    let right = expected.split('|').any(|option| match option {
        "?" | "" => open,
        option => !open && same(option, found),
    });
    match (right, open) {
        (true, _) => Verdict::Right,
        (false, true) => Verdict::Open,
        (false, false) if sure <= DOUBTFUL => Verdict::Warned,
        (false, false) => Verdict::SilentlyWrong,
    }
}

fn is_same(one: &str, other: &str) -> bool {
    one == other
}

/// Lengths as they are written in the table: equal ones in other units are the same.
fn is_same_length(expected: &str, found: &str) -> bool {
    let split = |text: &str| -> (Option<Decimal>, String) {
        let (length, method) = text.split_once(' ').unwrap_or((text, ""));
        let digits = length.trim_end_matches(|c: char| c.is_alphabetic());
        let unit = LengthUnit::parse(&length[digits.len()..]).ok();
        let mm = digits.parse().ok().zip(unit).and_then(|(value, unit)| {
            let mm = Length::new(value, unit).ok()?.mm();
            Some(mm.figure(LengthUnit::Millimetre).normalize())
        });
        (mm, method.to_owned())
    };
    split(expected) == split(found)
}

/// `+6.35/-6.35mm` of what is printed: `±1/4 in`.
fn limits(printed: &str) -> String {
    let (numbers, unit) = printed.rsplit_once(' ').unwrap_or((printed, "mm"));
    let per: Decimal = if unit == "in" { Decimal::new(254, 1) } else { Decimal::ONE };
    let (plus, minus) = match numbers.strip_prefix('±') {
        Some(both) => (both, both),
        None => numbers.trim_start_matches('+').split_once("/−").unwrap_or((numbers, numbers)),
    };
    let mm = |text: &str| text.parse::<Decimal>().map(|number| (number * per).normalize());
    match (mm(plus), mm(minus)) {
        (Ok(plus), Ok(minus)) => format!("+{plus}/-{minus}mm"),
        _ => printed.to_owned(),
    }
}

/// Verdict on a line of the table, and the differences.
fn judge(demo: &Demo, line: &str) -> (Verdict, String) {
    let cells: Vec<&str> = line.split('\t').collect();
    let [text, hose, end1, end2, length, angle, further] = cells[..] else { panic!("{line}") };
    let parsed: Parsed = demo.parse(text);
    let of = &parsed.configuration;
    let whole = parsed.sure.map_or(0, Confidence::get);
    let part = |sure: Option<Confidence>| sure.map_or(whole, Confidence::get).max(whole);
    let number = |number: Option<Decimal>| {
        number.map_or(String::new(), |number| number.normalize().to_string())
    };
    let name = |end: usize| of.ends[end].as_ref().map_or("", |part| &part.part_number);
    let method = match of.method {
        LengthMethod::CutLength => " CL",
        LengthMethod::SeatToSeat => " STS",
        LengthMethod::Overall => "",
    };
    let measured = of.length.zip(of.unit).map_or(String::new(), |(length, unit)| {
        format!("{}{}{method}", length.normalize(), unit.symbol())
    });
    let cover = of.wrap.as_ref().map_or(String::new(), |wrap| {
        let kind = match of.coverage {
            Some(CoverageKind::EachEnd) => "each",
            Some(CoverageKind::Partial) => "partial",
            Some(CoverageKind::Full) => "full",
            None => "open",
        };
        format!("{} {kind} {}", wrap.part_number, number(of.wrap_length)).trim().to_owned()
    });
    let sure = &parsed.confidences;
    let mut judged: Vec<(&str, String, String, Verdict)> = Vec::new();
    let mut add = |name: &'static str,
                   expected: &str,
                   found: &str,
                   sure: u8,
                   same: fn(&str, &str) -> bool| {
        judged.push((
            name,
            expected.to_owned(),
            found.to_owned(),
            verdict(expected, found, sure, same),
        ));
    };
    let hose_found = of.hose.as_ref().map_or("", |part| &part.part_number);
    add("hose", hose, hose_found, part(sure.hose), is_same);
    add("end1", end1, name(0), part(sure.ends[0]), is_same);
    add("end2", end2, name(1), part(sure.ends[1]), is_same);
    add("length", length, &measured, part(sure.length), is_same_length);
    add("angle", angle, &number(of.angle), part(sure.angle), is_same);
    let (mut wrap, mut tol, mut qty, mut warn) = ("", "", "", false);
    let (mut proof, mut burst) = (false, false);
    for word in further.split(';').map(str::trim).filter(|word| !word.is_empty()) {
        match word.split_once('=') {
            Some(("wrap", value)) => wrap = value,
            Some(("tol", value)) => tol = value,
            Some(("qty", value)) => qty = value,
            None if word == "proof" => proof = true,
            None if word == "burst" => burst = true,
            None if word == "warn" => warn = true,
            _ => panic!("{word} of {text} is unknown"),
        }
    }
    add("wrap", wrap, &cover, part(sure.wrap), is_same);
    let found = of.tolerance.as_deref().map(limits).unwrap_or_default();
    add("tolerance", tol, &found, whole, is_same);
    let found = parsed.quantity.map(|count| count.to_string()).unwrap_or_default();
    // Most rows of one piece don't say so.
    let one = qty.is_empty() && found == "1" || qty == "1" && found.is_empty();
    if !one {
        add("quantity", qty, &found, whole, is_same);
    }
    let tests = |proof: bool, burst: bool| format!("proof {proof} burst {burst}");
    add("tests", &tests(proof, burst), &tests(of.proof_test, of.burst_test), whole, is_same);
    if warn {
        let warned = whole <= DOUBTFUL && !parsed.warnings.is_empty();
        let found = if warned { "doubtful" } else { "sure" };
        add("warn", "doubtful", found, 100, is_same);
    }
    if let Some(part) = surer_rival(&parsed) {
        add("rivals", "", part, 100, is_same);
    }
    let worst = judged.iter().map(|(.., verdict)| *verdict).max().unwrap();
    let mut report = String::new();
    if worst != Verdict::Right {
        let codes: Vec<&str> = parsed.warnings.iter().map(|warning| warning.code).collect();
        write!(report, "{worst:?} {whole}: {text} {codes:?}").unwrap();
        for (name, expected, found, verdict) in judged {
            if verdict != Verdict::Right {
                write!(report, "\n    {name}: {found:?} instead of {expected:?}, {verdict:?}")
                    .unwrap();
            }
        }
        for token in &parsed.tokens {
            write!(report, "\n        {} = {} {}", token.text, token.meaning, token.sure.get())
                .unwrap();
        }
    }
    (worst, report)
}

/// A part with a candidate that is surer than what was chosen, or candidates that aren't in their order.
fn surer_rival(parsed: &Parsed) -> Option<&'static str> {
    fn is_rivalled<E>(chosen: Option<Confidence>, candidates: &[Candidate<E>]) -> bool {
        let sures: Vec<Confidence> = candidates.iter().map(|candidate| candidate.sure).collect();
        !sures.is_sorted_by(|one, next| one >= next)
            || chosen.zip(sures.first()).is_some_and(|(chosen, most)| *most > chosen)
    }
    let (sures, of) = (&parsed.confidences, &parsed.candidates);
    let rivals = [
        ("hose", is_rivalled(sures.hose, &of.hose)),
        ("end1", is_rivalled(sures.ends[0], &of.ends[0])),
        ("end2", is_rivalled(sures.ends[1], &of.ends[1])),
        ("wrap", is_rivalled(sures.wrap, &of.wrap)),
    ];
    rivals.into_iter().find(|(_, rivalled)| *rivalled).map(|(part, _)| part)
}

fn lines(table: &str) -> impl Iterator<Item = &str> {
    table.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

/// Reads a table, tells what was not right, and counts.
fn judged(table: &str) -> [usize; 4] {
    let demo = Demo::new();
    let mut counts = [0; 4];
    for line in lines(table) {
        let (verdict, report) = judge(&demo, line);
        let all = [Verdict::Right, Verdict::Open, Verdict::Warned, Verdict::SilentlyWrong];
        counts[all.iter().position(|other| *other == verdict).unwrap()] += 1;
        if !report.is_empty() {
            println!("{report}");
        }
    }
    let [right, open, warned, wrong] = counts;
    println!("{right} right, {open} open, {warned} warned, {wrong} silently wrong");
    counts
}

#[test]
fn phrases_of_shops_are_understood() {
    let [right, open, warned, wrong] = judged(PHRASES);
    let all = right + open + warned + wrong;
    assert!(all >= LEAST, "{all} phrases");
    assert_eq!(wrong, 0, "silently wrong");
    assert!(right * 1000 >= all * RIGHT_OF_1000, "{right} of {all} right");
    assert!(
        (open + warned) * 1000 <= all * OPEN_OF_1000,
        "{open} open and {warned} warned of {all}"
    );
}

/// If several possible connections have the thread, none is chosen.
#[test]
fn a_thread_of_several_connections_leaves_the_end_open() {
    let demo = Demo::new();
    let words = ["24°", "metric", "french", "dko", "unf", "taper", "parallel", "flat face"];
    let genders = [(None, ""), (Some(Gender::Female), "female"), (Some(Gender::Male), "male")];
    let series = ["t2a", "h2sn", "h4sp", "t12", "t7"];
    let mut wrong = Vec::new();
    for hose in &demo.hoses {
        if !series.iter().any(|series| hose.words.series.as_deref() == Some(series)) {
            continue;
        }
        let on_hose: Vec<_> = demo
            .fittings
            .iter()
            .filter(|option| option.hose == hose.id && option.brand.offered)
            .map(|option| (option.thread.as_deref().unwrap_or_default(), option))
            .collect();
        let threads: BTreeSet<&str> = on_hose.iter().map(|(thread, _)| *thread).collect();
        let texts = words.iter().flat_map(|word| threads.iter().map(move |thread| (word, thread)));
        for (word, thread) in texts {
            let (_, entry) = vocabulary::longest(word).unwrap();
            let Some(Role::Family(families)) = entry.role() else { panic!("{word}") };
            for (gender, name) in genders {
                let styles: BTreeSet<&str> = on_hose
                    .iter()
                    .filter(|(own, option)| {
                        own == thread && (gender.is_none() || option.gender == gender)
                    })
                    .map(|(_, option)| option.style.as_str())
                    .filter(|style| families.of.contains(&family(style)))
                    .collect();
                let text = format!("{} 1 m {word} {thread} {name} both", hose.part_number);
                let sure = |parsed: Parsed| parsed.confidences.ends[0].map_or(0, Confidence::get);
                if styles.len() > 1 && sure(demo.parse(&text)) > DOUBTFUL {
                    wrong.push(format!("{text}: {styles:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Reads the table that `PHRASES` names, for whoever writes phrases of his own.
#[test]
fn phrases_of_a_table_are_told() {
    if let Ok(path) = std::env::var("PHRASES") {
        judged(&std::fs::read_to_string(path).unwrap());
    }
}
