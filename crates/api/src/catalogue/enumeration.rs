//! Genders, shapes and styles of connections.

use domain::catalogue::Gender;
use domain::catalogue::fits::connections::{
    ConnectionFilter, shapes as shapes_of, styles as styles_of,
};
use domain::catalogue::images::Drawable;
use domain::catalogue::kinds::enumeration::{self, Named};
use domain::fields::Choice;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::json::file::image_address::drawn;
use crate::json::wire::Word;
use crate::operation::row::{get, group};
use crate::operation::{
    Context, Json, Operation, Query, READERS_AND_CUSTOMERS, RecordList, Without,
};

pub(crate) fn operations() -> Vec<Operation> {
    let genders = get("/genders", READERS_AND_CUSTOMERS, genders)
        .named("getGenders", "List the genders of connections")
        .embedded()
        .returns("The genders.");
    let shapes = get("/shapes", READERS_AND_CUSTOMERS, shapes)
        .named("getShapes", "List the shapes of fittings and adaptors")
        .embedded()
        .about("Standard shapes, and others of the organization's items.")
        .returns("The shapes.");
    let styles = get("/styles", READERS_AND_CUSTOMERS, styles)
        .named("getStyles", "List the styles of connections")
.embedded()
    .about(
        "Standard connection families, and others of the organization's items; with a filter, only those with matching items.",
    )
    .returns("The styles.");
    let mut rows = group("Gender", vec![genders]);
    rows.extend(group("Shape", vec![shapes]));
    rows.extend(group("Style", vec![styles]));
    rows
}

/// A value of an enumeration.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Choice")]
struct NamedView {
    /// Label for people.
    label: String,
    /// The value in fields and filters.
    code: String,
    /// Drawing, as a data URL: data:image/svg+xml;base64,…
    image: String,
}

/// The values, each with the drawing of its code.
fn views(named: Vec<Named>, draw: impl Fn(&str) -> String) -> Json<Vec<NamedView>> {
    let view = |Named { code, label }| NamedView { image: draw(&code), label, code };
    Json(named.into_iter().map(view).collect())
}

async fn genders(ctx: &mut Context<Without>) -> Result<Json<Vec<NamedView>>, ApiError> {
    let named = |gender: &Gender| Named {
        code: gender.word().to_owned(),
        label: match gender {
            Gender::Male => "Male".to_owned(),
            Gender::Female => "Female".to_owned(),
        },
    };
    let draw = |code: &str| Some(drawn(&ctx.app, &Drawable::Gender(Gender::of_word(code)?)));
    let named = Gender::ALL.iter().map(named).collect();
    Ok(views(named, |code| draw(code).unwrap_or_default()))
}

async fn shapes(ctx: &mut Context<RecordList>) -> Result<Json<Vec<NamedView>>, ApiError> {
    let found = shapes_of(&mut ctx.session, &ConnectionFilter::default()).await?;
    Ok(views(enumeration::shapes(&found), |code| {
        drawn(&ctx.app, &Drawable::Shape(code.to_owned()))
    }))
}

/// Filters on styles.
#[derive(Debug, Deserialize, JsonSchema)]
struct StyleQuery {
    /// Name of a brand; only styles of this brand.
    brand: Option<String>,
    /// Size of the connection; only styles with this size.
    size: Option<String>,
    /// Only styles with this gender.
    #[serde(default)]
    gender: Vec<Word<Gender>>,
}

async fn styles(
    ctx: &mut Context<RecordList>,
    Query(StyleQuery { brand, size, gender: genders }): Query<StyleQuery>,
) -> Result<Json<Vec<NamedView>>, ApiError> {
    // Both genders together filter nothing.
    let gender = match *genders {
        [Word(only)] => Some(only),
        _ => None,
    };
    let narrowed = brand.is_some() || size.is_some() || !genders.is_empty();
    let filter = ConnectionFilter { brand, size, gender, ..ConnectionFilter::default() };
    let found = styles_of(&mut ctx.session, &filter).await?;
    let named = enumeration::styles(&found, !narrowed);
    Ok(views(named, |code| drawn(&ctx.app, &Drawable::Style(code.to_owned(), gender))))
}
