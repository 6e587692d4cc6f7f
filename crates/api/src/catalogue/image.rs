//! Images of items, brands, organizations, hose assemblies and hose kits.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, VARY};
use base64::engine::general_purpose::STANDARD;
use base64::{DecodeError, Engine};
use domain::catalogue::images::{self, DrawingLanguage, ImageRequest, Picture, Subject, picture};
use domain::fields::Choice;
use domain::measures::length::LengthUnit;
use domain::{Error, Id, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use crate::error::ApiError;
use crate::json::file::signed_address::SignedQuery;
use crate::json::record::Deleted;
use crate::json::record::tag::{as_said, knows, strong};
use crate::json::wire::{self, Word};
use crate::operation::row::{get, group, post};
use crate::operation::{
    Content, Context, Json, Operation, Params, Path, Permission, Query, Rendered, Reply, Success,
    WRITERS, Without, Write,
};

/// Content security policy of images: nothing in them runs or is fetched.
const POLICY: &str = "default-src 'none'; sandbox";

pub(crate) fn operations() -> Vec<Operation> {
    let get = get("/image/{belongsToId}", Permission::Public, draw)
        .named("getImageBelongsToId", "Get the image of an item, brand, organization, hose assembly or hose kit")
.embedded()
    .about(
        "The stored image (PNG, JPEG or SVG), else a drawing made from the data (SVG). Images of shared items and of the public
organization are public. Others, and those of hose assemblies and hose kits always, need a token of their organization
(a customer sees its own), or the signed address in lists, which
is valid for a day. A hose assembly is drawn as on its data sheet, with current figures under editing and frozen ones
after its release; a hose kit as its parts. If-None-Match with the ETag answers 304.",
    )
    .returns("The image.")
    .fails(&[403]);
    let set = post("/image/{belongsToId}/update", WRITERS, set)
        .named("postImageBelongsToIdUpdate", "Store an image of an own item, a brand or the organization")
        .about(
            "A PNG, JPEG or SVG, which replaces the one before. The organization's is its logo: admins store it, and an SVG of it has no
texts. hosewright image set takes larger files.",
        )
        .example(|| json!({ "params": { "content": "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8ISfHwMDAwMDAxAADABMuAQhqwGVhAAAAAElFTkSuQmCC" } }))
        .returns("What is stored.");
    let remove = post("/image/{belongsToId}/delete", WRITERS, remove)
        .named("postImageBelongsToIdDelete", "Delete a stored image")
        .about("The drawing made from the data is shown again.");
    group("Image", vec![get, set, remove])
}

/// Most characters of an image as text: a body of JSON has no more.
const MOST_CONTENT: u32 = 1_000_000;

/// A file to store.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "ImageContent")]
struct ImageContent {
    /// The file in base64.
    #[schemars(length(min = 4, max = MOST_CONTENT), pattern(r"^[A-Za-z0-9+/]+={0,2}$"))]
    content: String,
}

/// A stored image.
#[derive(Serialize, JsonSchema)]
struct StoredImage {
    /// Id of the item, brand or organization.
    #[serde(rename = "_id")]
    id: wire::Id<Subject>,
}

async fn set(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<Subject>>,
    Params(sent): Params<ImageContent>,
) -> Result<Json<StoredImage>, ApiError> {
    let malformed = |error: DecodeError| {
        Error::invalid("/content", "invalid", format!("must be a file in base64: {error}"))
    };
    let bytes = STANDARD.decode(&sent.content).map_err(malformed)?;
    let kind = images::to_set(&mut ctx.session, id).await?;
    let services = ctx.app.services.clone();
    let read = move || images::read(&services, kind, bytes);
    let image = ctx.app.workers.compute(read).await.map_err(at_content)?;
    images::set(&mut ctx.session, id, &image).await?;
    Ok(Json(StoredImage { id: wire::Id(id) }))
}

/// The errors of a file, at the field that it came in.
fn at_content(error: Error) -> Error {
    match error {
        Error::Invalid(faults) => {
            let here = |fault: Violation| Violation { pointer: "/content".into(), ..fault };
            Error::Invalid(faults.into_iter().map(here).collect())
        }
        other => other,
    }
}

async fn remove(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<Subject>>,
) -> Result<Json<Deleted>, ApiError> {
    images::remove(&mut ctx.session, id).await?;
    Ok(Json(Deleted::new(id.raw())))
}

/// Options of an image.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ImageQuery {
    #[serde(flatten)]
    signed: SignedQuery,
    /// Unit that the lengths of a drawn hose assembly, or of those in a hose kit, are written in first; that of the customer or
    /// the organization if absent. A signed address takes it, too.
    drawing_unit: Option<Word<LengthUnit>>,
    /// Language of the words on a drawing, English if absent. A signed address takes it, too.
    drawing_language: Option<Word<DrawingLanguage>>,
    /// Draws without words and dimensions, for small pictures, where nobody can read them. A signed address takes it, too.
    plain: Option<bool>,
}

/// An image, or 304 for who has it already.
struct ImageReply(HttpResponse);

impl Reply for ImageReply {
    fn describe(operation: &mut Operation) {
        let success = Success::new(200, Content::File(&["image/*"]));
        operation.answers.push(Success { is_tagged: true, ..success });
    }

    fn render(self) -> Result<Rendered, ApiError> {
        Ok(Rendered::as_is(self.0))
    }
}

async fn draw(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<Subject>>,
    Query(query): Query<ImageQuery>,
) -> Result<ImageReply, ApiError> {
    let ImageQuery { signed, drawing_unit, drawing_language, plain } = query;
    let unit = drawing_unit.map(|Word(unit)| unit);
    let language = drawing_language.map_or_else(Default::default, |Word(language)| language);
    let (signed, plain) = (signed.address(None)?, plain.unwrap_or_default());
    let request = ImageRequest { id, signed, unit, language, plain };
    let public = ctx.app.settings.public_organization;
    let Picture { image, public } =
        picture(&ctx.app.services, &ctx.caller, public, request).await?;
    let tag = strong(image.digest.get(..16).unwrap_or(&image.digest));
    // An image may be replaced at any time: it is cached for an hour, then requested again.
    let scope = if public { "public" } else { "private" };
    let known = ctx.call.if_none_match.as_deref();
    let is_unchanged = known.is_some_and(|tags| knows(tags, &tag));
    let tag = if is_unchanged { as_said(known, &tag).to_owned() } else { tag };
    let mut answer = if is_unchanged { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, format!("{scope}, max-age=3600, must-revalidate")))
        .insert_header((VARY, "Authorization"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header(("X-Content-Type-Options", "nosniff"));
    Ok(ImageReply(if is_unchanged {
        answer.finish()
    } else {
        answer.content_type(image.media_type.word()).body(image.bytes)
    }))
}
