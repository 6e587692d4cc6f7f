//! The commands in a document's life, the same for every type.

use domain::Error;
use domain::documents::lifecycle::revision::MOST_SIGNS;
use domain::documents::lifecycle::{Doubt, Opened};
use domain::documents::{Obsoletable, lifecycle};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use validator::Validate;

use super::compare;
use super::document::{DocumentApi, FullView, any_id, full_view};
use super::words::Words;
use crate::error::ApiError;
use crate::json::wire::{self, FullText};
use crate::operation::handler::Handler;
use crate::operation::row::post;
use crate::operation::{Context, Json, Operation, Params, Tagged, WRITERS, Write};

/// Description of releases of most types.
pub(super) const FREEZES: &str =
    "Freezes a complete version under editing; the previously released version becomes obsolete. If anything prevents the
release, 409 incomplete lists all reasons. If an assembly in it is rated lower now than at its release, the answer is
409 rating_lowered, unless acceptFrozen is true.";

/// The commands of kits and orders, and the comparison of versions.
pub(super) fn operations<K: DocumentApi>(words: &Words, releases: &'static str) -> Vec<Operation> {
    vec![
        command(words, "Release", release::<K>)
            .about(releases)
            .example(|| json!({ "params": { "acceptFrozen": false } })),
        new_version::<K>(words),
        revision::<K>(words),
        command(words, "RollBack", rollback::<K>)
            .about("Deletes a version under editing and makes the previous one current again, in its previous state.")
            .returns("The version that is now current."),
        removal::<K>(words),
        compare::operation::<K>(words),
    ]
}

/// The operation of a command, by the command's name.
pub(super) fn command<A, H: Handler<A>>(words: &Words, name: &str, handler: H) -> Operation {
    let Words { group, path, id, .. } = words;
    let summary = match name {
        "Release" => "Release a version",
        "Unrelease" => "Undo a release",
        "Obsolete" => "Make a version obsolete",
        "NewVersion" => "Copy to a new version",
        "Revise" => "Copy to a new revision",
        "RollBack" => "Go back to the previous version",
        _ => "Delete a version",
    };
    let id_of_row = format!("post{group}Id{name}");
    let path = format!("/{path}/{{{id}}}/{}", name.to_ascii_lowercase());
    post(path, WRITERS, handler).named(id_of_row, summary).returns("The record after the command.")
}

/// The operation that copies to a new version.
pub(super) fn new_version<K: DocumentApi>(words: &Words) -> Operation {
    command(words, "NewVersion", copy_version::<K>)
        .about("Copies the latest version, which is released or obsolete, to a new version of the same revision, under editing.")
        .returns("The new version.")
}

/// The operation that copies to a new revision.
pub(super) fn revision<K: DocumentApi>(words: &Words) -> Operation {
    command(words, "Revise", revise::<K>)
        .about(
            "Copies the latest version, which is released or obsolete, to a new revision, under editing: the next one, or a given
one that was not used before.",
        )
        .example(|| json!({ "params": { "revision": "D" } }))
        .returns("The new revision.")
}

/// The operation that makes a version obsolete.
pub(super) fn retirement<K: DocumentApi + Obsoletable>(words: &Words) -> Operation {
    command(words, "Obsolete", obsolete::<K>)
        .about("The released version can no longer be put on new documents.")
}

/// The operation that deletes a version.
pub(super) fn removal<K: DocumentApi>(words: &Words) -> Operation {
    command(words, "Delete", delete::<K>)
        .about(
            "Only under editing and unused. With a previous version it works like a rollback; otherwise the number is free again.",
        )
        .returns("Deleted.")
}

/// Options of a release.
#[derive(Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ReleaseRequest {
    /// true releases it although an assembly in it is rated lower now than at its own release.
    accept_frozen: Option<bool>,
}

/// The doubts that `acceptFrozen` accepts.
pub(super) fn accepted(frozen: Option<bool>) -> &'static [Doubt] {
    if frozen == Some(true) { &[Doubt::RatingLowered] } else { &[] }
}

async fn release<K: DocumentApi>(
    ctx: &mut Context<Write>,
    document: Opened<K>,
    terms: Option<Params<ReleaseRequest>>,
) -> Result<Tagged<FullView<K>>, ApiError> {
    let frozen = terms.and_then(|Params(release)| release.accept_frozen);
    let terms = K::Terms::default();
    let released = lifecycle::release(&mut ctx.session, document, terms, accepted(frozen)).await?;
    Ok(Tagged(K::view(&released, ctx.visibility())))
}

async fn obsolete<K: DocumentApi + Obsoletable>(
    ctx: &mut Context<Write>,
    document: Opened<K>,
) -> Result<Tagged<FullView<K>>, ApiError> {
    let obsolete = lifecycle::obsolete(&mut ctx.session, document).await?;
    Ok(Tagged(K::view(&obsolete, ctx.visibility())))
}

async fn copy_version<K: DocumentApi>(
    ctx: &mut Context<Write>,
    document: Opened<K>,
) -> Result<Tagged<FullView<K>>, ApiError> {
    let made = lifecycle::new_version(&mut ctx.session, &document).await?;
    Ok(Tagged(full_view(ctx, made).await?))
}

/// The new revision.
#[derive(Deserialize, JsonSchema, Validate)]
pub(crate) struct Revision {
    /// New revision, trimmed and upper-cased; must not have been used before. The next one if absent.
    revision: Option<FullText<MOST_SIGNS>>,
}

async fn revise<K: DocumentApi>(
    ctx: &mut Context<Write>,
    document: Opened<K>,
    named: Option<Params<Revision>>,
) -> Result<Tagged<FullView<K>>, ApiError> {
    let named = named.and_then(|Params(named)| named.revision);
    let named = named.as_ref().map(|FullText(revision)| revision.as_str());
    let made = lifecycle::revise(&mut ctx.session, &document, named).await?;
    Ok(Tagged(full_view(ctx, made).await?))
}

async fn rollback<K: DocumentApi>(
    ctx: &mut Context<Write>,
    document: Opened<K>,
) -> Result<Json<FullView<K>>, ApiError> {
    let current = lifecycle::rollback(&mut ctx.session, &document).await?;
    let current = current.ok_or_else(|| Error::broken("a rollback to nothing"))?;
    Ok(Json(full_view(ctx, current).await?))
}

/// A deleted document.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletedVersion {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Deleted.
    #[schemars(extend("const" = true))]
    deleted: bool,
    /// Id of the previous version, which is current again; null if the number is free.
    current_id: Option<wire::Id<()>>,
}

async fn delete<K: DocumentApi>(
    ctx: &mut Context<Write>,
    document: Opened<K>,
) -> Result<Json<DeletedVersion>, ApiError> {
    let current = lifecycle::delete(&mut ctx.session, &document).await?;
    Ok(Json(DeletedVersion {
        id: any_id(document.id().raw()),
        deleted: true,
        current_id: current.map(|current| any_id(current.raw())),
    }))
}
