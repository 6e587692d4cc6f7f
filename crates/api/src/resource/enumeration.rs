//! Genders, shapes and styles of connections.

use actix_web::HttpResponse;
use domain::catalogue::Gender;
use domain::catalogue::enumeration::{self, Named};
use domain::sheet::Choice;
use domain::usecase::connections::{WantedConnections, shapes as shapes_of, styles as styles_of};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::asking::list_schema;
use crate::image_address::{gender_image, shape_image, style_image};
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::schema;

/// A value of an enumeration.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Choice")]
struct NamedView {
    /// What people read.
    label: String,
    /// What fields and filters hold.
    code: String,
    /// A drawing of it, as an address that holds it: data:image/svg+xml;base64,…
    image: String,
}

/// What the enumerations answer.
pub(crate) fn reply() -> Value {
    list_schema(&schema::of::<NamedView>(), "The values.")
}

/// The values, each with the drawing of its code.
fn answer(named: Vec<Named>, draw: impl Fn(&str) -> String) -> HttpResponse {
    let view = |Named { code, label }| NamedView { image: draw(&code), label, code };
    HttpResponse::Ok().json(named.into_iter().map(view).collect::<Vec<_>>())
}

/// `GET /genders`
pub(crate) fn genders(call: &Call) -> HttpResponse {
    let named = |gender: &Gender| Named {
        code: gender.word().to_owned(),
        label: match gender {
            Gender::Male => "Male".to_owned(),
            Gender::Female => "Female".to_owned(),
        },
    };
    let draw = |code: &str| Gender::of_word(code).map(|gender| gender_image(&call.app, gender));
    let named = Gender::ALL.iter().map(named).collect();
    answer(named, |code| draw(code).unwrap_or_default())
}

/// `GET /shapes`
pub(crate) async fn shapes(call: Call) -> Answer {
    let found = shapes_of(&call.app.services, &call.caller, &WantedConnections::default()).await?;
    Ok(answer(enumeration::shapes(&found), |code| shape_image(&call.app, code)))
}

/// The parameters of styles.
pub(crate) fn style_parameters() -> Vec<Parameter> {
    use ParameterKind::{Text, Words};
    vec![
        Parameter::new("brand", Text, "Name of a brand: styles that it has alone."),
        Parameter::new("size", Text, "Size of the connection: styles that exist in it alone."),
        Parameter::new("gender", Words(Gender::WORDS), "Styles that exist in this gender alone."),
    ]
}

/// `GET /styles`
pub(crate) async fn styles(call: Call) -> Answer {
    let text = |name: &str| call.query.text(name).map(str::to_owned);
    let genders = call.query.words("gender");
    // Both genders are the same as none.
    let gender = match genders {
        [only] => Gender::of_word(only),
        _ => None,
    };
    let wanted = WantedConnections {
        brand: text("brand"),
        size: text("size"),
        gender,
        ..WantedConnections::default()
    };
    let narrowed = wanted.brand.is_some() || wanted.size.is_some() || !genders.is_empty();
    let found = styles_of(&call.app.services, &call.caller, &wanted).await?;
    let named = enumeration::styles(&found, !narrowed);
    Ok(answer(named, |code| style_image(&call.app, code, gender)))
}
