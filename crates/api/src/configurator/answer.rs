//! What a text was read as.

use domain::catalogue::{CrimpFitting, Ferrule, Hose, Wrap};
use domain::configurator::figures::wrap::CoverageKind;
use domain::configurator::inputs::ingredients::LengthMethod;
use domain::configurator::parse::choosing::answer::{
    self, Candidate, Confidences, Configuration, Doubt, Parsed, Part, ReadToken,
};
use domain::configurator::parse::choosing::offer::Sure;
use domain::measures::length::LengthUnit;
use rust_decimal::Decimal;
use schemars::{JsonSchema, json_schema};
use serde::{Serialize, Serializer};

use crate::documents::document::any_id;
use crate::json::view::Number;
use crate::json::wire::{self, Text, Word};

/// What a text means.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Phrase {
    /// The configuration, ready for a new hose assembly if nothing is missing.
    configuration: PhraseConfiguration,
    /// How sure all of it is: as its weakest part, less for what is missing.
    confidence: Confidence,
    /// How sure each part is.
    confidences: PartConfidences,
    /// The words of the text, in their order.
    tokens: Vec<Token>,
    /// Fields that an assembly needs and that are not known: hose, end1, end2, length, wrap, angle.
    missing: Vec<&'static str>,
    /// What may be meant if it is not certain.
    candidates: Candidates,
    /// How many pieces were said; null if nobody said.
    quantity: Option<u32>,
    /// What there is to know.
    warnings: Vec<PhraseWarning>,
    /// Whether somebody told what this very text means.
    corrected: bool,
}

impl Phrase {
    pub(super) fn new(parsed: &Parsed) -> Self {
        Self {
            configuration: PhraseConfiguration::new(&parsed.configuration),
            confidence: Confidence(parsed.sure),
            confidences: PartConfidences::new(&parsed.confidences),
            tokens: parsed.tokens.iter().map(Token::new).collect(),
            missing: parsed.missing.clone(),
            candidates: Candidates::new(&parsed.candidates),
            quantity: parsed.quantity,
            warnings: parsed.warnings.iter().map(PhraseWarning::new).collect(),
            corrected: parsed.corrected,
        }
    }
}

/// How sure something is, from 0 to 1.
struct Confidence(Option<Sure>);

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

/// How sure each part is; null if it is not said.
#[derive(Serialize, JsonSchema)]
struct PartConfidences {
    /// The hose.
    hose: Option<Confidence>,
    /// The fitting of the near end.
    end1: Option<Confidence>,
    /// The fitting of the far end.
    end2: Option<Confidence>,
    /// The cover.
    wrap: Option<Confidence>,
    /// The length.
    length: Option<Confidence>,
    /// The angle.
    angle: Option<Confidence>,
}

impl PartConfidences {
    fn new(all: &Confidences) -> Self {
        let one = |sure: Option<Sure>| sure.map(|sure| Confidence(Some(sure)));
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

/// Words of a text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PhraseToken")]
struct Token {
    /// The words: lower case, single blanks.
    text: Text<20_000>,
    /// What they mean, in words that mean the same; nothing, or unknown.
    meaning: Text<20_000>,
    /// How sure.
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

/// A doubt.
#[derive(Serialize, JsonSchema)]
struct PhraseWarning {
    /// A stable word for it.
    code: &'static str,
    /// What it is about.
    message: Text<20_000>,
}

impl PhraseWarning {
    fn new(doubt: &Doubt) -> Self {
        Self { code: doubt.code, message: Text(doubt.message.clone()) }
    }
}

/// What may be meant, the likeliest first.
#[derive(Serialize, JsonSchema)]
struct Candidates {
    /// Hoses.
    hose: Vec<PartCandidate>,
    /// Fittings of the near end.
    end1: Vec<PartCandidate>,
    /// Fittings of the far end.
    end2: Vec<PartCandidate>,
    /// Covers.
    wrap: Vec<PartCandidate>,
    /// Lengths that may be meant, if none is given.
    length: Vec<LengthCandidate>,
}

impl Candidates {
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

/// A part that may be meant.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PartCandidate {
    /// Its id.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Its part number.
    part_number: Text<20_000>,
    /// Its brand.
    brand: Option<Text<20_000>>,
    /// Its size.
    size: Option<Text<20_000>>,
    /// Its description.
    description: Option<Text<20_000>>,
    /// How sure it is the one.
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

/// A length that may be meant.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct LengthCandidate {
    /// The length.
    length: Number,
    /// Its unit.
    length_unit: Word<LengthUnit>,
}

impl LengthCandidate {
    fn new((length, unit): &(Decimal, LengthUnit)) -> Self {
        Self { length: Number::money(*length), length_unit: Word(*unit) }
    }
}

/// The configuration that a text means.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct PhraseConfiguration {
    /// The hose.
    hose: Option<wire::Id<Hose>>,
    /// The part number of the hose.
    hose_part_number: Option<String>,
    /// The fitting of the near end; a plain cut end if none.
    end1: Option<wire::Id<CrimpFitting>>,
    /// Its part number.
    end1_part_number: Option<String>,
    /// The ferrule of the near end.
    ferrule1: Option<wire::Id<Ferrule>>,
    /// The fitting of the far end; a plain cut end if none.
    end2: Option<wire::Id<CrimpFitting>>,
    /// Its part number.
    end2_part_number: Option<String>,
    /// The ferrule of the far end.
    ferrule2: Option<wire::Id<Ferrule>>,
    /// The cover over the hose.
    wrap: Option<wire::Id<Wrap>>,
    /// Its part number.
    wrap_part_number: Option<String>,
    /// How much of the hose the wrap covers.
    wrap_coverage: Option<Word<CoverageKind>>,
    /// How long the wrap is, in the length's unit.
    wrap_length: Option<Number>,
    /// The length, in its unit.
    length: Option<Number>,
    /// Unit of the length; the organization's if it is not said.
    length_unit: Option<Word<LengthUnit>>,
    /// What the length measures.
    length_method: Word<LengthMethod>,
    /// Whether length is that of the hose to cut.
    defined_by_cut_length: bool,
    /// What the length may be off.
    length_tolerance: Option<String>,
    /// Displacement angle between two bent ends, in the organization's direction.
    angle: Option<Number>,
    /// Whether each piece is tested at proof pressure.
    proof_test: bool,
    /// Whether a sample is burst.
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
        let figure = |figure: Option<Decimal>| figure.map(Number::money);
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
