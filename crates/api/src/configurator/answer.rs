//! Answer to a phrase.

use domain::catalogue::{CrimpFitting, Ferrule, Hose, Wrap};
use domain::configurator::figures::wrap::CoverageKind;
use domain::configurator::inputs::configurator_input::LengthMethod;
use domain::configurator::parse::choosing::answer::{
    self, Candidate, Confidences, Configuration, Parsed, Part, ReadToken,
};
use domain::configurator::parse::choosing::offer;
use domain::measures::length::LengthUnit;
use rust_decimal::Decimal;
use schemars::{JsonSchema, json_schema};
use serde::{Serialize, Serializer};

use crate::documents::document::any_id;
use crate::json::view::Figure;
use crate::json::wire::{self, Text, Word};

/// A correction of a text.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Phrase {
    /// Configuration, ready to create a hose assembly if nothing is missing.
    configuration: PhraseConfiguration,
    /// Confidence in the whole, 0 to 1: that of the weakest part, less for missing parts.
    confidence: Confidence,
    /// Confidence in each part, 0 to 1.
    confidences: PartConfidences,
    /// Words of the text, in order.
    tokens: Vec<Token>,
    /// Each part in the words of the text, whether or not one was found.
    understood: Understood,
    /// Required details that are unknown: hose, end1, end2, length, wrap, angle.
    missing: Vec<&'static str>,
    /// Possible readings of uncertain parts.
    candidates: PhraseCandidates,
    /// Figure of pieces in the text; null if absent.
    quantity: Option<u32>,
    /// Warnings.
    warnings: Vec<PhraseWarning>,
    /// Whether a correction of this text was used.
    corrected: bool,
}

impl Phrase {
    pub(super) fn new(parsed: &Parsed) -> Self {
        Self {
            configuration: PhraseConfiguration::new(&parsed.configuration),
            confidence: Confidence(parsed.sure),
            confidences: PartConfidences::new(&parsed.confidences),
            tokens: parsed.tokens.iter().map(Token::new).collect(),
            understood: Understood::new(&parsed.understood),
            missing: parsed.missing.clone(),
            candidates: PhraseCandidates::new(&parsed.candidates),
            quantity: parsed.quantity,
            warnings: parsed.warnings.iter().map(PhraseWarning::new).collect(),
            corrected: parsed.corrected,
        }
    }
}

/// How sure something is, from 0 to 1.
struct Confidence(Option<offer::Confidence>);

wire::inline_schema!(
    [] Confidence,
    json_schema!({ "type": "number", "minimum": 0, "maximum": 1 })
);

impl Serialize for Confidence {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Some(sure) => serializer.serialize_f64(f64::from(sure.get()) / 100.0),
            None => serializer.serialize_u8(0),
        }
    }
}

/// Confidence in each part, 0 to 1; null if the text doesn't give it.
#[derive(Serialize, JsonSchema)]
struct PartConfidences {
    /// The hose.
    hose: Option<Confidence>,
    /// Fitting of end 1 (near end).
    end1: Option<Confidence>,
    /// Fitting of end 2 (far end).
    end2: Option<Confidence>,
    /// Wrap.
    wrap: Option<Confidence>,
    /// Length.
    length: Option<Confidence>,
    /// Angle.
    angle: Option<Confidence>,
}

impl PartConfidences {
    fn new(all: &Confidences) -> Self {
        let one = |sure: Option<offer::Confidence>| sure.map(|sure| Confidence(Some(sure)));
        let [end1, end2] = all.ends;
        Self {
            hose: one(all.hose),
            end1: one(end1),
            end2: one(end2),
            wrap: one(all.wrap),
            length: one(all.length),
            angle: one(all.angle),
        }
    }
}

/// Words of a text and their meaning.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PhraseToken")]
struct Token {
    /// The words, in lower case with single blanks.
    text: Text<20_000>,
    /// Meaning, in standard words; nothing, or unread.
    meaning: Text<20_000>,
    /// Confidence, 0 to 1.
    confidence: Confidence,
}

impl Token {
    fn new(token: &ReadToken) -> Self {
        Self {
            text: Text(token.text.clone()),
            meaning: Text(token.meaning.clone()),
            confidence: Confidence(Some(token.sure)),
        }
    }
}

/// The parts as a text describes them, in standard words; null if it says nothing of one.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PhraseUnderstood")]
struct Understood {
    /// Size of the hose, as the text says it or as its ends have it.
    hose_size: Option<String>,
    /// Connection, gender, shape and size of end 1.
    end1: Option<Text<20_000>>,
    /// Connection, gender, shape and size of end 2.
    end2: Option<Text<20_000>>,
    /// Kind of the wrap.
    wrap: Option<String>,
}

impl Understood {
    fn new(understood: &answer::Understood) -> Self {
        let [end1, end2] = understood.ends.clone().map(|words| words.map(Text));
        Self { hose_size: understood.hose_size.clone(), end1, end2, wrap: understood.wrap.clone() }
    }
}

/// A reason to doubt the reading.
#[derive(Serialize, JsonSchema)]
struct PhraseWarning {
    /// Stable code.
    code: &'static str,
    /// Explanation for people.
    message: Text<20_000>,
    /// The parts that it is about: hose, end1, end2, length, angle, wrap; none if it is about the whole.
    parts: Vec<&'static str>,
}

impl PhraseWarning {
    fn new(warning: &answer::PhraseWarning) -> Self {
        let message = Text(warning.message.clone());
        Self { code: warning.code, message, parts: warning.parts() }
    }
}

/// Possible readings, the likeliest first.
#[derive(Serialize, JsonSchema)]
struct PhraseCandidates {
    /// Possible hoses.
    hose: Vec<PartCandidate>,
    /// Possible fittings of end 1 (near end).
    end1: Vec<PartCandidate>,
    /// Possible fittings of end 2 (far end).
    end2: Vec<PartCandidate>,
    /// Possible wraps.
    wrap: Vec<PartCandidate>,
    /// Possible lengths, if none is given.
    length: Vec<LengthCandidate>,
}

impl PhraseCandidates {
    fn new(all: &answer::Candidates) -> Self {
        let [end1, end2] = &all.ends;
        Self {
            hose: PartCandidate::all(&all.hose),
            end1: PartCandidate::all(end1),
            end2: PartCandidate::all(end2),
            wrap: PartCandidate::all(&all.wrap),
            length: all.length.iter().map(LengthCandidate::new).collect(),
        }
    }
}

/// A possible part.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PartCandidate {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Part number.
    part_number: Text<20_000>,
    /// Brand.
    brand: Option<Text<20_000>>,
    /// Size.
    size: Option<Text<20_000>>,
    /// Description.
    description: Option<Text<20_000>>,
    /// Confidence, 0 to 1.
    confidence: Confidence,
}

impl PartCandidate {
    fn all<E>(candidates: &[Candidate<E>]) -> Vec<Self> {
        let one = |candidate: &Candidate<E>| Self {
            id: any_id(candidate.id.raw()),
            part_number: Text(candidate.part_number.clone()),
            brand: candidate.brand.clone().map(Text),
            size: candidate.size.clone().map(Text),
            description: candidate.description.clone().map(Text),
            confidence: Confidence(Some(candidate.sure)),
        };
        candidates.iter().map(one).collect()
    }
}

/// A possible length.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct LengthCandidate {
    /// Length.
    length: Figure,
    /// Unit.
    length_unit: Word<LengthUnit>,
}

impl LengthCandidate {
    fn new((length, unit): &(Decimal, LengthUnit)) -> Self {
        Self { length: Figure::of(*length), length_unit: Word(*unit) }
    }
}

/// Configuration read from a text.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PhraseConfiguration {
    /// The hose.
    hose: Option<wire::Id<Hose>>,
    /// Part number of the hose.
    hose_part_number: Option<String>,
    /// Fitting of end 1 (near end); a plain cut end if null.
    end1: Option<wire::Id<CrimpFitting>>,
    /// Part number.
    end1_part_number: Option<String>,
    /// Ferrule of end 1.
    ferrule1: Option<wire::Id<Ferrule>>,
    /// Fitting of end 2 (far end); a plain cut end if null.
    end2: Option<wire::Id<CrimpFitting>>,
    /// Part number.
    end2_part_number: Option<String>,
    /// Ferrule of end 2.
    ferrule2: Option<wire::Id<Ferrule>>,
    /// Wrap over the hose.
    wrap: Option<wire::Id<Wrap>>,
    /// Part number.
    wrap_part_number: Option<String>,
    /// Part of the hose that the wrap covers.
    wrap_coverage: Option<Word<CoverageKind>>,
    /// Length of the wrap, in lengthUnit.
    wrap_length: Option<Figure>,
    /// Length, in lengthUnit.
    length: Option<Figure>,
    /// Unit of the length; the organization's if the text has none.
    length_unit: Option<Word<LengthUnit>>,
    /// Kind of length: overall, seatToSeat or cutLength.
    length_method: Word<LengthMethod>,
    /// Whether length is the cut length.
    defined_by_cut_length: bool,
    /// Length tolerance.
    length_tolerance: Option<String>,
    /// Displacement angle between two bent ends, in the organization's direction.
    angle: Option<Figure>,
    /// Whether each piece gets a proof test.
    proof_test: bool,
    /// Whether a sample gets a burst test.
    burst_test: bool,
}

impl PhraseConfiguration {
    fn new(configuration: &Configuration) -> Self {
        fn id<E>(part: Option<&Part<E>>) -> Option<wire::Id<E>> {
            part.map(|part| wire::Id(part.id))
        }
        fn number<E>(part: Option<&Part<E>>) -> Option<String> {
            part.map(|part| part.part_number.clone())
        }
        let (hose, wrap) = (configuration.hose.as_ref(), configuration.wrap.as_ref());
        let [end1, end2] = &configuration.ends;
        let [ferrule1, ferrule2] = configuration.ferrules;
        let figure = |figure: Option<Decimal>| figure.map(Figure::of);
        Self {
            hose: id(hose),
            hose_part_number: number(hose),
            end1: id(end1.as_ref()),
            end1_part_number: number(end1.as_ref()),
            ferrule1: ferrule1.map(wire::Id),
            end2: id(end2.as_ref()),
            end2_part_number: number(end2.as_ref()),
            ferrule2: ferrule2.map(wire::Id),
            wrap: id(wrap),
            wrap_part_number: number(wrap),
            wrap_coverage: configuration.coverage.map(Word),
            wrap_length: figure(configuration.wrap_length),
            length: figure(configuration.length),
            length_unit: configuration.unit.map(Word),
            length_method: Word(configuration.method),
            defined_by_cut_length: configuration.method == LengthMethod::CutLength,
            length_tolerance: configuration.tolerance.clone(),
            angle: figure(configuration.angle),
            proof_test: configuration.proof_test,
            burst_test: configuration.burst_test,
        }
    }
}
