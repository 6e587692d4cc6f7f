//! What shops write of hose assemblies, read.

use actix_web::HttpResponse;
use domain::Error;
use domain::configurator::ingredients::LengthMethod;
use domain::configurator::parse::answer::{
    Candidate, Configuration, Doubt, Parsed, Part, ReadToken,
};
use domain::configurator::parse::correction::{CONFIGURATION, ParseCorrection};
use domain::configurator::parse::offer::Sure;
use domain::engineering::length::LengthUnit;
use domain::sheet::{Choice, Columns};
use domain::usecase::parse::{LONGEST_TEXT, parse as read_text};
use domain::usecase::parse_feedback::{Feedback, learn};
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::resource::record::{KeptView, kept_schema};
use crate::schema;
use crate::view::Number;

/// The parameters of reading.
pub(crate) fn parameters() -> Vec<Parameter> {
    let about = "What a shop writes of a hose assembly: hose, length, ends, angle, cover, tests, in any order.";
    vec![Parameter::new("text", ParameterKind::Text, about).required()]
}

/// `GET /hoseassemblies/parse`
pub(crate) async fn parse(call: Call) -> Answer {
    let text = call.query.text("text").unwrap_or_default();
    let mut work = call.read().await?;
    let parsed = read_text(&mut *work, &call.caller, text).await?;
    drop(work);
    Ok(HttpResponse::Ok().json(view(&parsed)))
}

fn view(parsed: &Parsed) -> Value {
    let Parsed { candidates, confidences, .. } = parsed;
    json!({
        "configuration": configuration(&parsed.configuration),
        "confidence": parsed.sure.map_or(json!(0), sure),
        "confidences": {
            "hose": confidences.hose.map(sure),
            "end1": confidences.ends[0].map(sure),
            "end2": confidences.ends[1].map(sure),
            "wrap": confidences.wrap.map(sure),
            "length": confidences.length.map(sure),
            "angle": confidences.angle.map(sure),
        },
        "tokens": parsed.tokens.iter().map(token).collect::<Vec<_>>(),
        "missing": parsed.missing,
        "candidates": {
            "hose": candidates.hose.iter().map(candidate).collect::<Vec<_>>(),
            "end1": candidates.ends[0].iter().map(candidate).collect::<Vec<_>>(),
            "end2": candidates.ends[1].iter().map(candidate).collect::<Vec<_>>(),
            "wrap": candidates.wrap.iter().map(candidate).collect::<Vec<_>>(),
            "length": candidates.length.iter().map(length_candidate).collect::<Vec<_>>(),
        },
        "quantity": parsed.quantity,
        "warnings": parsed.warnings.iter().map(doubt).collect::<Vec<_>>(),
        "corrected": parsed.corrected,
    })
}

fn sure(sure: Sure) -> Value {
    json!(f64::from(sure.get()) / 100.0)
}

fn token(token: &ReadToken) -> Value {
    json!({ "text": token.text, "meaning": token.meaning, "confidence": sure(token.sure) })
}

fn doubt(doubt: &Doubt) -> Value {
    json!({ "code": doubt.code, "message": doubt.message })
}

fn candidate<E>(candidate: &Candidate<E>) -> Value {
    json!({
        "_id": candidate.id.to_string(),
        "partNumber": candidate.part_number,
        "brand": candidate.brand,
        "size": candidate.size,
        "description": candidate.description,
        "confidence": sure(candidate.sure),
    })
}

fn length_candidate((length, unit): &(Decimal, LengthUnit)) -> Value {
    json!({ "length": Number::money(*length), "lengthUnit": unit.word() })
}

fn configuration(configuration: &Configuration) -> Value {
    let [end1, end2] = &configuration.ends;
    let [ferrule1, ferrule2] = configuration.ferrules;
    let number = |number: Option<Decimal>| number.map(Number::money);
    json!({
        "hose": configuration.hose.as_ref().map(part_id),
        "hosePartNumber": configuration.hose.as_ref().map(part_number),
        "end1": end1.as_ref().map(part_id),
        "end1PartNumber": end1.as_ref().map(part_number),
        "ferrule1": ferrule1.map(|id| id.to_string()),
        "end2": end2.as_ref().map(part_id),
        "end2PartNumber": end2.as_ref().map(part_number),
        "ferrule2": ferrule2.map(|id| id.to_string()),
        "wrap": configuration.wrap.as_ref().map(part_id),
        "wrapPartNumber": configuration.wrap.as_ref().map(part_number),
        "wrapCoverage": configuration.coverage.map(Choice::word),
        "wrapLength": number(configuration.wrap_length),
        "length": number(configuration.length),
        "lengthUnit": configuration.unit.map(Choice::word),
        "lengthMethod": configuration.method.word(),
        "definedByCutLength": configuration.method == LengthMethod::CutLength,
        "lengthTolerance": configuration.tolerance,
        "angle": number(configuration.angle),
        "proofTest": configuration.proof_test,
        "burstTest": configuration.burst_test,
    })
}

fn part_id<E>(part: &Part<E>) -> String {
    part.id.to_string()
}

fn part_number<E>(part: &Part<E>) -> &str {
    &part.part_number
}

/// Fields of a configuration that say again what others say; passed over when they come in.
const AGAIN: [&str; 6] = [
    "hosePartNumber",
    "end1PartNumber",
    "end2PartNumber",
    "wrapPartNumber",
    "definedByCutLength",
    "lengthTolerance",
];

/// The fields of a configuration, as they come in.
fn configuration_fields() -> Map<String, Value> {
    let columns =
        ParseCorrection::COLUMNS.iter().filter(|column| CONFIGURATION.contains(&column.name));
    let mut fields = nest::fields(columns);
    for field in fields.values_mut() {
        if field["type"] == "boolean" {
            *field = schema::nullable(field.take());
        }
    }
    for name in AGAIN {
        let about = "As the answer gives it; passed over.";
        let of_type = if name.starts_with("defined") { "boolean" } else { "string" };
        fields.insert(name.to_owned(), json!({ "type": [of_type, "null"], "description": about }));
    }
    fields
}

/// What may be meant where it is not certain.
fn candidates() -> Value {
    let text = |about: &str| schema::text(20_000, about);
    let may_be = |about: &str| schema::nullable(schema::text(20_000, about));
    let candidate = schema::object(
        "A part that may be meant.",
        [
            ("_id".to_owned(), schema::id("Its id.")),
            ("partNumber".to_owned(), text("Its part number.")),
            ("brand".to_owned(), may_be("Its brand.")),
            ("size".to_owned(), may_be("Its size.")),
            ("description".to_owned(), may_be("Its description.")),
            ("confidence".to_owned(), confidence("How sure it is the one.")),
        ],
        &["_id", "partNumber", "confidence"],
    );
    let parts =
        json!({ "type": "array", "items": candidate, "description": "The likeliest first." });
    let length = schema::object(
        "A length that may be meant.",
        [
            ("length".to_owned(), json!({ "type": "number", "description": "The length." })),
            ("lengthUnit".to_owned(), text("Its unit: in or mm.")),
        ],
        &["length", "lengthUnit"],
    );
    let lengths = json!({ "type": "array", "items": length, "description": "Lengths that may be meant, where none is given." });
    schema::object(
        "The parts that may be meant, the likeliest first.",
        ["hose", "end1", "end2", "wrap"]
            .map(|name| (name.to_owned(), parts.clone()))
            .into_iter()
            .chain([("length".to_owned(), lengths)]),
        &[],
    )
}

fn confidence(about: &str) -> Value {
    json!({ "type": "number", "minimum": 0, "maximum": 1, "description": about })
}

/// What reading answers.
pub(crate) fn reply() -> Value {
    let one = || schema::nullable(confidence("How sure; null where it is not said."));
    let text = |about: &str| schema::text(20_000, about);
    let token = schema::object(
        "Words of the text.",
        [
            ("text".to_owned(), text("The words: lower case, single blanks.")),
            (
                "meaning".to_owned(),
                text("What they mean, in words that mean the same; nothing, or unknown."),
            ),
            ("confidence".to_owned(), confidence("How sure.")),
        ],
        &["text", "meaning", "confidence"],
    );
    let warning = schema::object(
        "A doubt.",
        [
            ("code".to_owned(), text("A stable word for it.")),
            ("message".to_owned(), text("What it is about.")),
        ],
        &["code", "message"],
    );
    let names = ["hose", "end1", "end2", "wrap", "length", "angle"];
    schema::object(
        "What the text means.",
        [
            (
                "configuration".to_owned(),
                schema::object(
                    "The configuration, ready for a new hose assembly where nothing is missing.",
                    configuration_fields(),
                    &[],
                ),
            ),
            (
                "confidence".to_owned(),
                confidence("How sure all of it is: as its weakest part, less for what is missing."),
            ),
            (
                "confidences".to_owned(),
                schema::object(
                    "How sure each part is.",
                    names.map(|name| (name.to_owned(), one())),
                    &[],
                ),
            ),
            (
                "tokens".to_owned(),
                json!({ "type": "array", "items": token, "description": "The words of the text, in their order." }),
            ),
            (
                "missing".to_owned(),
                json!({ "type": "array", "items": { "type": "string" }, "description": "Fields that an assembly needs and that are not known: hose, end1, end2, length, wrap, angle." }),
            ),
            ("candidates".to_owned(), candidates()),
            (
                "warnings".to_owned(),
                json!({ "type": "array", "items": warning, "description": "What there is to know." }),
            ),
            (
                "quantity".to_owned(),
                json!({ "type": ["integer", "null"], "minimum": 0, "description": "How many pieces were said; null where nobody said." }),
            ),
            (
                "corrected".to_owned(),
                json!({ "type": "boolean", "description": "Whether somebody told what this very text means." }),
            ),
        ],
        &[
            "configuration",
            "confidence",
            "confidences",
            "tokens",
            "missing",
            "candidates",
            "warnings",
            "quantity",
            "corrected",
        ],
    )
}

/// What a correction reads.
pub(crate) fn feedback_schema() -> Value {
    let token = schema::object(
        "Words of the text.",
        [
            (
                "text".to_owned(),
                schema::full_text(500, "Up to eight words of the text, as they stand there."),
            ),
            (
                "meaning".to_owned(),
                schema::nullable(schema::full_text(
                    500,
                    "What they are to be read as from now on, in whatever text: a part number, a series, words of the trade; nothing for words that say nothing. null withdraws what was said of them.",
                )),
            ),
            (
                "confidence".to_owned(),
                json!({ "type": ["number", "null"], "description": "As the answer gives it; passed over." }),
            ),
        ],
        &["text", "meaning"],
    );
    let mut configuration = schema::nullable(schema::object(
        "What all of the text means; null withdraws what was said of it.",
        configuration_fields(),
        &[],
    ));
    if let Some(object) = configuration.as_object_mut() {
        object.remove("required");
    }
    schema::object(
        "What a text means.",
        [
            ("text".to_owned(), schema::full_text(LONGEST_TEXT, "The text that was read.")),
            ("configuration".to_owned(), configuration),
            (
                "tokens".to_owned(),
                json!({ "type": ["array", "null"], "items": token, "maxItems": 50, "description": "What words of the text mean." }),
            ),
        ],
        &["text"],
    )
}

/// A correction that works on the demo organization.
pub(crate) fn feedback_example() -> Value {
    json!({ "text": "loader line 36 in", "tokens": [{ "text": "loader line", "meaning": "R2-8 FJX both ends" }] })
}

/// What a correction answers.
pub(crate) fn feedback_reply() -> Value {
    let kept = kept_schema::<ParseCorrection>(&[]);
    schema::object(
        "What holds now.",
        [
            (
                "corrections".to_owned(),
                json!({ "type": "array", "items": kept, "description": "The corrections that were kept." }),
            ),
            (
                "withdrawn".to_owned(),
                json!({ "type": "integer", "minimum": 0, "description": "How many earlier ones no longer hold." }),
            ),
            ("parsed".to_owned(), reply()),
        ],
        &["corrections", "withdrawn", "parsed"],
    )
}

/// `POST /hoseassemblies/parsefeedback`
pub(crate) async fn feedback(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let mut fields = call.fields();
    let feedback = Feedback {
        text: fields.get("text").and_then(Value::as_str).unwrap_or_default().to_owned(),
        configuration: fields.remove("configuration").map(|said| match said {
            Value::Object(mut said) => {
                let cut = said.get("definedByCutLength") == Some(&json!(true));
                if cut && said.get("lengthMethod").is_none_or(Value::is_null) {
                    said.insert("lengthMethod".to_owned(), json!("cutLength"));
                }
                said.retain(|name, value| {
                    !AGAIN.contains(&name.as_str()) && !is_unsaid_flag(name, value)
                });
                Some(nest::given(ParseCorrection::COLUMNS, said))
            }
            _ => None,
        }),
        tokens: fields
            .get("tokens")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .map(said_token)
            .collect(),
    };
    if feedback.configuration.is_none() && feedback.tokens.is_empty() {
        let message = "say what the text means: configuration, or tokens";
        return Err(Error::invalid(prefix, "nothing_said", message).into());
    }
    let mut work = call.write().await?;
    let learned = learn(&call.app.services, &mut *work, &call.caller, &feedback).await;
    let learned = learned.map_err(|error| nest::below(prefix, error))?;
    let corrections: Vec<_> = learned.kept.iter().map(|kept| KeptView::new(kept, &call)).collect();
    let answer = HttpResponse::Ok().json(json!({
        "corrections": corrections,
        "withdrawn": learned.withdrawn,
        "parsed": view(&learned.parsed),
    }));
    call.commit(work, answer).await
}

/// null says nothing of a test.
fn is_unsaid_flag(name: &str, value: &Value) -> bool {
    name.ends_with("Test") && value.is_null()
}

fn said_token(token: &Value) -> (String, Option<String>) {
    let text = |name: &str| token.get(name).and_then(Value::as_str).map(str::to_owned);
    (text("text").unwrap_or_default(), text("meaning"))
}
