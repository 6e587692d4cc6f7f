//! What holds of every text.

use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::arrange::{EndWish, Wish, arrange};
use super::choose::{answer, choose};
use super::fact::Sure;
use super::read::{Words, phrase, possible_corrections, possible_numbers, read};
use crate::engineering::length::LengthUnit;

/// A text of 1,000 characters is read in less, even by a slow machine.
const LONGEST: Duration = Duration::from_secs(2);

fn words() -> Words {
    let set = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    Words {
        series: set(&["t2a", "h2sn"]),
        features: set(&["pressure", "washer", "non-conductive"]),
        brands: set(&["torvane", "halvorin"]),
        ..Words::default()
    }
}

fn wish(text: &str) -> Wish {
    let mut tokens = read(text, &words());
    arrange(&mut tokens)
}

/// An end without how sure it is and where it stands.
fn bare(end: &EndWish) -> EndWish {
    EndWish { sure: Sure::SAID, tokens: Vec::new(), ..end.clone() }
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
    ];
    prop::collection::vec(prop::sample::select(pieces), 0..25).prop_map(|pieces| pieces.join(" "))
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
    #[test]
    fn any_text_is_read(text in ".{0,200}") {
        let mut tokens = read(&text, &words());
        let wish = arrange(&mut tokens);
        let (choice, candidates) = choose(&wish, &[], &[]);
        let parsed = answer(&wish, &tokens, choice.as_ref(), candidates, &[], LengthUnit::Inch);
        prop_assert!(parsed.configuration.hose.is_none());
        prop_assert_eq!(parsed.tokens.len(), tokens.len());
        possible_numbers(&text);
        possible_corrections(&text);
    }

    #[test]
    fn long_texts_are_read_soon(text in "[0-9a-zA-Z \"'/,.@x°½()-]{1000}") {
        let start = Instant::now();
        wish(&text);
        possible_corrections(&text);
        prop_assert!(start.elapsed() < LONGEST, "{:?}", start.elapsed());
    }

    #[test]
    fn the_same_text_is_read_the_same(text in trade_text()) {
        prop_assert_eq!(wish(&text), wish(&text));
    }

    #[test]
    fn case_and_blanks_change_nothing(text in trade_text()) {
        let read_as = wish(&text);
        prop_assert_eq!(&wish(&text.to_uppercase()), &read_as);
        prop_assert_eq!(&wish(&text.to_lowercase()), &read_as);
        prop_assert_eq!(&wish(&format!("  {}\n\t", text.replace(' ', " \t  "))), &read_as);
        prop_assert_eq!(phrase(&text.to_uppercase()), phrase(&text));
    }

    #[test]
    fn swapped_ends_are_swapped(one in end(), two in end(), form in 0..4) {
        let text = |one: &str, two: &str| match form {
            0 => format!("R2-8 36in one end {one}, other end {two}"),
            1 => format!("R2-8 36in {one} one end, {two} other end"),
            2 => format!("R2-8 36in end 1: {one} end 2: {two}"),
            _ => format!("{one} x {two} R2-8 36in"),
        };
        let [first, second] = wish(&text(&one, &two)).ends;
        let [other_first, other_second] = wish(&text(&two, &one)).ends;
        prop_assert!(first.is_named() && second.is_named());
        prop_assert_eq!(bare(&first), bare(&other_second));
        prop_assert_eq!(bare(&second), bare(&other_first));
    }

    #[test]
    fn the_order_of_hose_and_length_does_not_matter(one in end(), two in end()) {
        let first = wish(&format!("R2-8 36in {one} x {two}"));
        let last = wish(&format!("{one} x {two}, 36in R2-8"));
        prop_assert_eq!(&first.hose, &last.hose);
        prop_assert_eq!(&first.length, &last.length);
        prop_assert_eq!(first.ends.each_ref().map(bare), last.ends.each_ref().map(bare));
    }

    #[test]
    fn meanings_mean_the_same_again(text in trade_text()) {
        let mut tokens = read(&text, &words());
        arrange(&mut tokens);
        for token in tokens {
            let meaning = super::describe::meaning(&token);
            let again = read(&meaning, &words());
            let understood = again.iter().all(|token| !token.facts.contains(&super::fact::Fact::Unknown));
            prop_assert!(understood || meaning == "unknown", "{} means {meaning}, which means nothing", token.text);
        }
    }
}
