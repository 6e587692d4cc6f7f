//! Corrections of what a text was read as.

use std::borrow::Cow;

use domain::Error;
use domain::configurator::parse::LONGEST_TEXT;
use domain::configurator::parse::correction::{OF_WORDS, ParseCorrection};
use domain::configurator::parse::feedback::{Feedback, learn};
use domain::fields::{Columns, FieldPatch};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value, json};
use validator::Validate;

use super::answer::Phrase;
use crate::error::ApiError;
use crate::json::record::{self, View};
use crate::json::wire::FullText;
use crate::json::{json_paths, schema};
use crate::operation::row::{get, post};
use crate::operation::{
    Body, Context, Json, Operation, STAFF, WRITERS, WRITERS_AND_CUSTOMERS, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    let list = get("/hoseassemblies/parsefeedback", STAFF, record::list::<ParseCorrection>)
        .named("getHoseAssembliesParseFeedback", "List corrections of readings")
        .about(
            "What texts, and words in texts, are read as; customer is null where that holds for all.",
        );
    let remove = post(
        "/hoseassemblies/parsefeedback/{correctionId}/delete",
        WRITERS,
        record::remove::<ParseCorrection>,
    )
    .named("postHoseAssembliesParseFeedbackIdDelete", "Withdraw a correction of a reading")
    .about("The text, or the words, are read as before the correction.");
    vec![list, correct_one(), remove]
}

fn correct_one() -> Operation {
    post("/hoseassemblies/parsefeedback", WRITERS_AND_CUSTOMERS, correct)
        .named("postHoseAssembliesParseFeedback", "Correct the reading of a text")
        .about(
            "Staff's corrections apply to the organization, a customer's to that customer only, and override staff's. A
configuration applies to the same text, whatever its case and blanks; words apply in any text. A new correction of the
same words replaces the old one; null withdraws it. Refused with has_findings if the parts of the assembly that the text
then describes don't go together, as without a crimp spec.",
        )
        .example(|| json!({ "text": "loader line 36 in", "tokens": [{ "text": "loader line", "meaning": "R2-8 FJX both ends" }] }))
        .returns("The stored corrections, and the new reading of the text.")
        .fails(&[409])
}

/// A correction of a text.
#[derive(Deserialize, JsonSchema, Validate)]
pub(crate) struct PhraseFeedback {
    /// The text to correct.
    text: FullText<LONGEST_TEXT>,
    /// Meaning of the whole text; null withdraws an earlier correction.
    #[serde(default)]
    configuration: ConfigurationInput,
    /// Meanings of words in the text.
    #[schemars(length(max = 50))]
    tokens: Option<Vec<TokenInput>>,
}

/// Words of a text and their meaning.
#[derive(Deserialize, JsonSchema)]
#[schemars(rename = "PhraseTokenInput")]
struct TokenInput {
    /// Up to eight words, as they are in the text.
    text: FullText<500>,
    /// Meaning from now on, in any text: a part number, a series, words of the trade, or nothing for words
    /// without meaning. null withdraws an earlier correction.
    #[serde(deserialize_with = "nullable")]
    #[schemars(with = "RequiredOrNull")]
    meaning: Option<FullText<500>>,
    /// As in the answer; ignored.
    #[expect(dead_code, reason = "it is passed over")]
    confidence: Option<f64>,
}

/// A text that must be given, be it as null.
struct RequiredOrNull;

crate::json::wire::inline_schema!([] RequiredOrNull, schema::of_json(schema::nullable(schema::full_text(500, ""))));

fn nullable<'de, D: Deserializer<'de>>(value: D) -> Result<Option<FullText<500>>, D::Error> {
    Option::deserialize(value)
}

/// Meaning of a whole text, by columns; null withdraws an earlier correction.
#[derive(Default)]
enum ConfigurationInput {
    /// Absent.
    #[default]
    Absent,
    /// Withdraws an earlier correction.
    Withdrawn,
    /// It means this.
    Given(FieldPatch),
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

impl JsonSchema for ConfigurationInput {
    fn schema_name() -> Cow<'static, str> {
        "PhraseConfigurationInput".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let columns = ParseCorrection::COLUMNS.iter();
        let mut fields =
            json_paths::fields(columns.filter(|column| !OF_WORDS.contains(&column.name)));
        for field in fields.values_mut() {
            if field.get("type").is_some_and(|of_type| of_type == "boolean") {
                *field = schema::nullable(field.take());
            }
        }
        for name in AGAIN {
            let about = "As in the answer; ignored.";
            let of_type = if name.starts_with("defined") { "boolean" } else { "string" };
            let field = json!({ "type": [of_type, "null"], "description": about });
            fields.insert(name.to_owned(), field);
        }
        let about = "Meaning of a whole text; null withdraws an earlier correction.";
        schema::of_json(schema::nullable(schema::object(about, fields, &[])))
    }
}

impl<'de> Deserialize<'de> for ConfigurationInput {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Some(mut fields) = Option::<Map<String, Value>>::deserialize(deserializer)? else {
            return Ok(Self::Withdrawn);
        };
        let by_cut = fields.get("definedByCutLength") == Some(&json!(true));
        if by_cut && fields.get("lengthMethod").is_none_or(Value::is_null) {
            fields.insert("lengthMethod".to_owned(), json!("cutLength"));
        }
        fields.retain(|name, value| {
            // null says nothing of a test.
            let is_unsaid_test = name.ends_with("Test") && value.is_null();
            !AGAIN.contains(&name.as_str()) && !is_unsaid_test
        });
        Ok(Self::Given(json_paths::from_json(ParseCorrection::COLUMNS, fields)))
    }
}

/// Result of a correction.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PhraseFeedbackResult {
    /// The stored corrections.
    corrections: Vec<View<ParseCorrection>>,
    /// Number of earlier corrections that no longer apply.
    withdrawn: usize,
    /// The new reading of the text.
    parsed: Phrase,
}

async fn correct(
    ctx: &mut Context<Write>,
    Body(input): Body<PhraseFeedback>,
) -> Result<Json<PhraseFeedbackResult>, ApiError> {
    let tokens = input.tokens.into_iter().flatten();
    let feedback = Feedback {
        text: input.text.0,
        configuration: match input.configuration {
            ConfigurationInput::Absent => None,
            ConfigurationInput::Withdrawn => Some(None),
            ConfigurationInput::Given(fields) => Some(Some(fields)),
        },
        tokens: tokens
            .map(|token| (token.text.0, token.meaning.map(|FullText(meaning)| meaning)))
            .collect(),
    };
    if feedback.configuration.is_none() && feedback.tokens.is_empty() {
        let message = "give the meaning of the text: configuration or tokens";
        let prefix = ctx.call.body.prefix;
        return Err(Error::invalid(prefix, "nothing_said", message).into());
    }
    let learned = learn(&mut ctx.session, &feedback).await?;
    let visibility = ctx.visibility();
    Ok(Json(PhraseFeedbackResult {
        corrections: learned
            .corrections
            .into_iter()
            .map(|correction| View::new(correction, visibility))
            .collect(),
        withdrawn: learned.withdrawn,
        parsed: Phrase::new(&learned.parsed),
    }))
}
