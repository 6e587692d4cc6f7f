//! Properties of every text.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use crate::configurator::parse::choosing::choose::{answer, choose};
use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::lexing::lexer::OrganizationVocabulary;
use crate::configurator::parse::lexing::text::{phrase, possible_corrections, possible_numbers};
use crate::configurator::parse::reading::request::{EndRequest, Reading};
use crate::configurator::parse::reading::search::read;
use crate::measures::length::LengthUnit;

/// A text of 1,000 characters is read in less, even by a slow machine.
const LONGEST: Duration = Duration::from_secs(5);

fn words() -> OrganizationVocabulary {
    let set = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    OrganizationVocabulary {
        series: set(&["t2a", "h2sn"]),
        features: set(&["washer", "non-conductive"]),
        brands: set(&["torvane", "halvorin"]),
        ..OrganizationVocabulary::default()
    }
}

fn reading(text: &str) -> Reading {
    read(text, &words(), LengthUnit::Inch)
}

/// The request, without confidences and words.
fn bare(text: &str) -> Reading {
    let reading = reading(text);
    let end = |end: EndRequest| EndRequest { sure: None, ..end };
    Reading { tokens: Vec::new(), ends: reading.ends.map(end), ..reading }
}

/// Texts of the trade, of pieces in any order.
fn trade_text() -> impl Strategy<Value = String> {
    let pieces = vec![
        "36\"",
        "914mm",
        "3 ft 6 in",
        "1/2",
        "-8",
        "08",
        "DN12",
        "R2",
        "R2-08",
        "2SN",
        "T2A-8",
        "JIC",
        "ORFS",
        "fem",
        "male",
        "swivels",
        "90",
        "45°",
        "@45",
        "elbow",
        "straight",
        "x",
        ",",
        "one end",
        "other end",
        "both ends",
        "DKOL",
        "15L",
        "M22x1.5",
        "8FJX90",
        "code 61",
        "nylon sleeve",
        "12\" each end",
        "proof test",
        "qty 5",
        "(3)",
        "w/",
        "OAL",
        "CL",
        "offset",
        "3/4-16",
        "½",
        "hose",
        "two wire",
        "Torvane",
        "washer",
        "end 1",
        "plain cut",
        "jick",
        "=",
        "1,5 m",
        "±1/4\"",
        "stainless",
        "beidseitig",
        "Stk",
        "17",
        "36-38\"",
        "10\" longer",
        "4' 6",
        "PO# 4711",
    ];
    prop::collection::vec(prop::sample::select(pieces), 0..20).prop_map(|pieces| pieces.join(" "))
}

/// Ends of a shape each, so that none is taken over from the other.
fn end() -> impl Strategy<Value = String> {
    let families = vec!["JIC", "ORFS", "BSPP", "NPSM", "JIS", "komatsu", "SAE 45"];
    let shapes = vec!["straight", "45 elbow", "90 elbow"];
    let sizes = vec!["", "-6 ", "-8 ", "1/2 "];
    (prop::sample::select(families), prop::sample::select(shapes), prop::sample::select(sizes))
        .prop_map(|(family, shape, size)| format!("{size}{family} female swivel {shape}"))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_text_is_read(text in ".{0,200}") {
        let reading = reading(&text);
        let (choice, candidates) = choose(&reading, &[], &[]);
        let parsed = answer(&reading, choice.as_ref(), candidates, &[], LengthUnit::Inch);
        prop_assert!(parsed.configuration.hose.is_none());
        possible_numbers(&text);
        possible_corrections(&text);
    }

    #[test]
    fn long_texts_are_read_soon(text in "[0-9a-zA-Z \"'/,.@x°½()-]{1000}") {
        let start = Instant::now();
        reading(&text);
        prop_assert!(start.elapsed() < LONGEST, "{:?}", start.elapsed());
    }

    #[test]
    fn the_same_text_is_read_the_same(text in trade_text()) {
        prop_assert_eq!(reading(&text), reading(&text));
    }

    #[test]
    fn case_blanks_and_quotes_change_nothing(text in trade_text()) {
        let read_as = reading(&text);
        prop_assert_eq!(&reading(&text.to_uppercase()), &read_as);
        prop_assert_eq!(&reading(&text.to_lowercase()), &read_as);
        prop_assert_eq!(&reading(&format!("  {}\n\t", text.replace(' ', " \t  "))), &read_as);
        prop_assert_eq!(&reading(&text.replace('"', "”").replace('\'', "’")), &read_as);
        prop_assert_eq!(phrase(&text.to_uppercase()), phrase(&text));
    }

    /// A number that nothing uses makes all of it doubtful.
    #[test]
    fn an_unknown_number_is_never_passed_over(one in end(), two in end(), number in 1001_u32..9999, at in 0..3_usize) {
        let parts = ["R2-8 36in".to_owned(), format!("{one} x {two}"), "proof test".to_owned()];
        let mut parts = parts.to_vec();
        parts.insert(at + 1, number.to_string());
        let text = parts.join(", ");
        let reading = reading(&text);
        let (choice, candidates) = choose(&reading, &[], &[]);
        let parsed = answer(&reading, choice.as_ref(), candidates, &[], LengthUnit::Inch);
        prop_assert!(!parsed.warnings.is_empty(), "{}", text);
        prop_assert!(parsed.sure <= Some(Confidence::percent(50)), "{}", text);
    }

    #[test]
    fn swapped_ends_are_swapped(one in end(), two in end(), form in 0..4) {
        let text = |one: &str, two: &str| match form {
            0 => format!("R2-8 36in one end {one}, other end {two}"),
            1 => format!("R2-8 36in {one} one end, {two} other end"),
            2 => format!("R2-8 36in end 1: {one} end 2: {two}"),
            _ => format!("{one} x {two} R2-8 36in"),
        };
        let [first, second] = bare(&text(&one, &two)).ends;
        let [other_first, other_second] = bare(&text(&two, &one)).ends;
        prop_assert!(first.wants_fitting() && second.wants_fitting());
        prop_assert_eq!(first, other_second);
        prop_assert_eq!(second, other_first);
    }

    /// Clauses for hose, length and ends, parted by commas, in any order.
    #[test]
    fn the_order_of_clauses_does_not_matter(one in end(), two in end(), order in 0..6_usize) {
        let clauses = ["R2-8".to_owned(), "36in".to_owned(), format!("{one} x {two}")];
        let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let text = orders[order].map(|at| clauses[at].clone()).join(", ");
        let (first, other) = (bare(&clauses.join(", ")), bare(&text));
        prop_assert_eq!(first, other, "{}", text);
    }

    #[test]
    fn meanings_mean_something_again(text in trade_text()) {
        for token in reading(&text).tokens {
            let meaning = token.meaning.replace("unread", "").replace("part number", "").replace("unknown", "");
            let unknown = crate::configurator::parse::reading::search::unknown_words(&meaning, &words());
            prop_assert!(unknown.iter().all(|word| word != "length"), "{} means {meaning}: {unknown:?}", token.text);
        }
    }
}
