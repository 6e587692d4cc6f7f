//! `numbers=string`: amounts in answers as texts, for readers whose numbers are no exact decimals.

use actix_web::HttpResponse;
use actix_web::body::MessageBody;
use actix_web::http::header::CONTENT_TYPE;
use serde_json::Value;

use crate::json::schema::forms::Forms;
use crate::operation::{Call, Content, Operation, Parameter, ParameterKind};

/// The parameter that asks for texts.
pub(crate) const NUMBERS: &str = "numbers";
/// Its value.
pub(crate) const STRING: &str = "string";

/// The parameter, of every operation that answers JSON.
pub(crate) fn parameter() -> Parameter {
    let about = "string: amounts of money, percentages and rates in the answer are texts, for readers that keep exact decimals. The types here are those without it.";
    Parameter::new(NUMBERS, ParameterKind::one_of(&[STRING]), about)
}

impl Operation {
    /// Whether its amounts can be asked for as texts.
    pub(crate) fn has_numbers(&self) -> bool {
        let is_json = |content: &Content| matches!(content, Content::Json(_) | Content::Either(..));
        self.versioned && self.answers.iter().any(|answer| is_json(&answer.content))
    }

    /// Where its answers have amounts.
    pub(crate) fn amounts(&self) -> Forms {
        let mut all = Forms::default();
        for answer in &self.answers {
            if let Content::Json(schema) | Content::Either(schema, _) = answer.content {
                all.join(Forms::of(&schema.resolved()));
            }
        }
        all
    }
}

impl Call {
    /// An answer with its amounts as the request wants them. One that is streamed sees to it itself.
    pub(crate) fn with_amounts(&self, answer: HttpResponse) -> HttpResponse {
        let Some(amounts) = self.amounts_as_texts else { return answer };
        let media_type = answer.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok());
        if media_type.is_none_or(|media_type| !media_type.starts_with("application/json")) {
            return answer;
        }
        let (head, body) = answer.into_parts();
        match body.try_into_bytes() {
            Ok(json) => head.set_body(as_texts(amounts, &json)).map_into_boxed_body(),
            Err(stream) => head.set_body(stream),
        }
    }
}

/// JSON with its amounts as texts.
pub(crate) fn as_texts(amounts: &Forms, json: &[u8]) -> Vec<u8> {
    let Ok(mut value) = serde_json::from_slice::<Value>(json) else { return json.to_vec() };
    amounts.write_texts(&mut value);
    value.to_string().into_bytes()
}
