//! The words on drawings, in each language.

use domain::catalogue::Gender;
use domain::catalogue::images::DrawingLanguage;
use domain::measures::angle::AngleConvention;

/// The words of a language.
#[derive(Debug)]
pub(crate) struct Captions {
    language: DrawingLanguage,
    /// The sign before decimals.
    decimal_sign: &'static str,
    pub(super) hose: &'static str,
    pub(super) ferrule: &'static str,
    pub(super) size: &'static str,
    /// An outer and an inner thread.
    genders: [&'static str; 2],
    pub(super) angle: &'static str,
    /// How angles are counted.
    clockwise: &'static str,
    counterclockwise: &'static str,
    /// Above the ends of an assembly, and above its hose.
    pub(super) ends: [&'static str; 2],
    pub(super) hose_between: &'static str,
    pub(super) plain_end: &'static str,
    /// Lengths of an assembly.
    pub(super) cut: &'static str,
    pub(super) overall: &'static str,
    /// In place of a tolerance that is too long for the drawing.
    pub(super) tolerance_noted: &'static str,
    pub(super) kit: &'static str,
    pub(super) revision: &'static str,
    pub(super) no_parts: &'static str,
    /// Before and after the number of the parts that aren't drawn.
    further: [&'static str; 2],
}

static ALL: [Captions; 2] = [
    Captions {
        language: DrawingLanguage::English,
        decimal_sign: ".",
        hose: "Hose",
        ferrule: "Ferrule",
        size: "Size",
        genders: ["male", "female"],
        angle: "Angle",
        clockwise: "clockwise, seen from end 1",
        counterclockwise: "counter-clockwise, seen from end 1",
        ends: ["END 1", "END 2"],
        hose_between: "HOSE",
        plain_end: "plain cut end",
        cut: "CUT",
        overall: "OVERALL",
        tolerance_noted: "(tolerance as noted)",
        kit: "HOSE KIT",
        revision: "revision",
        no_parts: "no parts yet",
        further: ["and", "more"],
    },
    Captions {
        language: DrawingLanguage::German,
        decimal_sign: ",",
        hose: "Schlauch",
        ferrule: "Fassung",
        size: "Größe",
        genders: ["außen", "innen"],
        angle: "Verdrehwinkel",
        clockwise: "im Uhrzeigersinn, von Ende 1 gesehen",
        counterclockwise: "gegen den Uhrzeigersinn, von Ende 1 gesehen",
        ends: ["ENDE 1", "ENDE 2"],
        hose_between: "SCHLAUCH",
        plain_end: "glatt geschnitten",
        cut: "ZUSCHNITT",
        overall: "GESAMT",
        tolerance_noted: "(Toleranz wie vermerkt)",
        kit: "SCHLAUCHSATZ",
        revision: "Revision",
        no_parts: "noch keine Teile",
        further: ["und", "weitere"],
    },
];

/// The words on papers.
pub(crate) static ENGLISH: &Captions = &ALL[0];

impl Captions {
    /// The words of a language.
    pub(super) fn of(language: DrawingLanguage) -> &'static Self {
        ALL.iter().find(|captions| captions.language == language).unwrap_or(ENGLISH)
    }

    /// A text of figures, with decimals as they are written in the language.
    pub(super) fn figures(&self, text: &str) -> String {
        text.replace('.', self.decimal_sign)
    }

    pub(super) const fn gender(&self, gender: Gender) -> &'static str {
        let [male, female] = self.genders;
        match gender {
            Gender::Male => male,
            Gender::Female => female,
        }
    }

    /// How angles are counted.
    pub(super) const fn way(&self, convention: AngleConvention) -> &'static str {
        match convention {
            AngleConvention::Clockwise => self.clockwise,
            AngleConvention::Counterclockwise => self.counterclockwise,
        }
    }

    /// That so many parts aren't drawn.
    pub(super) fn further(&self, number: usize) -> String {
        let [before, after] = self.further;
        format!("{before} {number} {after}")
    }
}
