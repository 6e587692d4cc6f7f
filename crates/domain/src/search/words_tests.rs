//! Texts as they are read.

use super::*;

/// The alternatives of each word, in short: `a b|c` for `a` and `b`, or `c`; `a*` for words that begin so.
fn read(text: &str) -> Vec<String> {
    let term = |term: &Term| match term {
        Term::Word(word) => word.clone(),
        Term::Start(word) => format!("{word}*"),
        Term::Size(key) | Term::Bore(key) => format!("={key}"),
        Term::Brand(_) => "brand".to_owned(),
    };
    let all = |all: &All| all.iter().map(term).collect::<Vec<_>>().join(" ");
    let brands = [(Id::from_raw([1; 12]), "Parker Hannifin".to_owned())];
    let words = SearchText::new(text, &brands, 1).words;
    let of_word = |word: &Word| word.alternatives.iter().map(all).collect::<Vec<_>>().join("|");
    words.iter().map(of_word).collect()
}

#[test]
fn hoses_by_tube_are_larger_than_their_bore() {
    let sizes = |text: &str| SearchText::new(text, &[], 1).hose_by_tube();
    for text in [
        "1/2 r5",
        "100R5 1/2 hose",
        "dn12 100r14",
        "r5 1/2\"",
        "half inch r5",
        ".5 in r5",
        "13mm r5",
    ] {
        assert_eq!(sizes(text), Some(["8".to_owned(), "10".to_owned()]), "{text}");
    }
    for text in ["r5 -8", "1/2 hose -6", "1/2 x 3/4", "r5", "3/8 r5"] {
        assert_eq!(sizes(text), None, "{text}");
    }
}

#[test]
fn texts_are_read() {
    for (text, words) in [
        ("T2A-8", vec!["t2a8*|t2a* 8|=t2a-8|t 2a8*|t2 a8*|t2a 8"]),
        ("1/2", vec!["=1/2|=8|f1f2"]),
        ("1 1/4 in", vec!["=1 1/4|=20|1f1f4"]),
        ("1/2 fjx", vec!["=1/2|=8|f1f2", "fjx*|jic* female swivel fitting"]),
        ("1-1/16-12", vec!["=1-1/16-12|1f1f16 12"]),
        ("g3/4", vec!["=g3/4|f3f4 g"]),
        ("sleeve for 20", vec!["sleeve*|nylon* sleeve*", "20|=20"]),
        ("black  COVER", vec!["black*", "cover*"]),
        ("parker", vec!["parker*|brand"]),
        ("1 inch", vec!["1|=1\"|=16"]),
        ("90 1/2", vec!["90|=90", "=1/2|=8|f1f2"]),
        ("do we have any elbow", vec!["elbow*|elbow|bent"]),
        ("mj to orb", vec!["mj*|jic* male", "orb*"]),
        ("mjic x morb", vec!["mjic*|jic* male", "morb*|orb* male"]),
        (
            "dkol15-12",
            vec![
                "dkol* 15|dkol* =15|din* light* female swivel fitting 15|din* light* female swivel fitting =15|dkol15*",
                "12|=12",
            ],
        ),
        ("", vec![]),
        ("--", vec![]),
    ] {
        assert_eq!(read(text), words, "{text}");
    }
    // A standard doesn't go on: R1 isn't R12.
    assert!(!read("r1")[0].contains('*'), "{:?}", read("r1"));
}

#[test]
fn words_of_the_trade_stand_for_those_of_catalogues() {
    for (text, has) in [
        ("fjx", "jic* female swivel fitting"),
        ("elbow", "elbow"),
        ("2 wire", "2sn"),
        ("two wire", "100r2at"),
        ("femal", "female"),
        ("2 sn", "2sn"),
        ("dn12", "=8"),
        ("DN 12", "=8"),
        ("1/2\"", "=8"),
        ("90s", "90"),
        ("2-wire", "two wire"),
        ("100 r1 at", "100r1at"),
        ("r2", "100r2"),
        ("mb90", "orb* male fitting 90"),
        ("Rohrschelle", "clamp*"),
        ("m18 x 1.5", "=m18x1.5"),
        ("18 mm", "m18*"),
        ("13mm", "=8"),
        ("0.5 in", "=8"),
        ("t2a-08", "t2a* 8"),
        ("70102-8", "070102 8"),
        ("po12345", "12345"),
        ("parkr", "brand"),
        ("070102-08", "070102 8"),
        ("8x6", "=8 =6"),
        ("24x1.5", "m24x1*"),
        ("three quarter", "=12"),
        (".75", "=12"),
        ("vavle", "valve*"),
        ("bsp", "g"),
    ] {
        let words = read(text);
        assert!(words.len() == 1, "{text}: {words:?}");
        assert!(words[0].split('|').any(|one| one == has), "{text}: {words:?}");
    }
}

#[test]
fn what_says_most_is_left_out_last() {
    for (text, order) in [
        ("qqxz T2A-8", vec![1, 0]),
        ("22mm spring guard", vec![1, 0]),
        ("2sn ventilated 1/2", vec![0, 2, 1]),
    ] {
        assert_eq!(SearchText::new(text, &[], 2).by_weight(), order, "{text}");
    }
}
