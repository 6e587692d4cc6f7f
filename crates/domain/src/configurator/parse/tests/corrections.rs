//! Words that were corrected are read as the words of their meaning.

use std::collections::BTreeMap;

use crate::configurator::parse::choosing::offer::Confidence;
use crate::configurator::parse::lexing::lexer::OrganizationVocabulary;
use crate::configurator::parse::reading::request::Reading;
use crate::configurator::parse::reading::search::read;
use crate::measures::length::LengthUnit;

/// The request, without confidences and words.
fn of(text: &str, own: &OrganizationVocabulary) -> Reading {
    let mut reading = read(text, own, LengthUnit::Inch);
    reading.tokens.clear();
    reading.hose.sure = None;
    reading.hose.size = reading.hose.size.map(|(dash, _)| (dash, Confidence::SAID));
    for end in &mut reading.ends {
        end.sure = None;
    }
    reading
}

#[test]
fn corrected_words_are_read_as_their_meaning() {
    let meanings = [
        ("loader line", "R2-8 FJX both ends"),
        ("our stub", "other end cut"),
        ("the usual tail", "FJX x FJX"),
        ("two of the big ones", "6FJX x 8MP"),
    ];
    let corrected: BTreeMap<String, String> = meanings
        .iter()
        .map(|(words, meaning)| ((*words).to_owned(), (*meaning).to_owned()))
        .collect();
    let own = OrganizationVocabulary { corrected, ..OrganizationVocabulary::default() };
    for text in [
        "loader line 36\"",
        "loader line 36\" R2-6",
        "R2-6 loader line 36\"",
        "3/8 loader line 36\"",
        "6 pcs loader line, 900 mm",
        "R2-8 36\" FJX one end, our stub",
        "R2-8 36\" the usual tail",
        "R2-8 36\" two of the big ones",
    ] {
        let written = meanings
            .iter()
            .fold(text.to_owned(), |text, (words, meaning)| text.replace(words, meaning));
        let (read, expected) = (of(text, &own), of(&written, &OrganizationVocabulary::default()));
        let summary = |reading: &Reading| {
            let codes: Vec<&str> = reading.warnings.iter().map(|warning| warning.code).collect();
            let end = |at: usize| format!("{:?}", reading.ends[at]);
            let hose = format!("{:?} {:?}", reading.hose, reading.open);
            let length = reading.length.as_ref().map(|length| (length.value, length.unit));
            format!("{hose} {} {} {length:?} {:?} {codes:?}", end(0), end(1), reading.quantity)
        };
        assert_eq!(summary(&read), summary(&expected), "{text}");
    }
    let warnings = of("loader line 36\" R2-6", &own).warnings;
    assert!(warnings.iter().any(|warning| warning.code == "two_hose_sizes"), "{warnings:?}");
}
