//! The lines of a hose kit, singly and in lists.

use std::borrow::Cow;

use domain::documents::hose_kit::FullKit;
use domain::documents::lifecycle::Opened;
use domain::documents::line_documents::{add_line, remove_line, update_line};
use domain::documents::{HoseKit, Line, LineKind};
use domain::{Id, Violation};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use super::KitLine;
use crate::documents::document::{DocumentApi, FullView, full};
use crate::documents::line::Lines;
use crate::documents::line_input::{GivenLine, LineNumber, QuantityInput, renamed};
use crate::error::{ApiError, LegacyErrorBody};
use crate::json::wire::{self, Change, Remark};
use crate::operation::handler::Handler;
use crate::operation::row::{get, post};
use crate::operation::{
    Context, Created, HasRecord, JsonTagged, Operation, Params, Path, READERS_AND_CUSTOMERS, Read,
    Tagged, WRITERS, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        list("HoseAssemblies", "hoseassemblies", "hose assemblies", hose_assemblies),
        list("Adaptors", "adaptors", "adaptors", adaptors),
        list("OtherItems", "otheritems", "other items", other_items),
        list("AllItems", "allitems", "lines", all),
        addition("HoseAssembly", "addhoseassembly", "a hose assembly", add_assembly)
            .example(|| addition_example("de300000000000000b000001")),
        addition("Adaptor", "addadaptor", "an adaptor", add_adaptor)
            .example(|| addition_example("de3000000000000004000001")),
        addition("OtherItem", "addotheritem", "another item", add_other_item)
            .example(|| addition_example("de3000000000000007000001")),
        change("HoseAssembly", "hoseassembly", "a hose assembly", update_assembly),
        change("Adaptor", "adaptor", "an adaptor", update_adaptor),
        change("OtherItem", "otheritem", "an item", update_other_item)
            .legacy_errors(&[(403, LegacyErrorBody::Text), (500, LegacyErrorBody::Text)]),
        post("/hosekit/{hoseKitId}/item/{itemId}/delete", WRITERS, remove)
            .named("postHoseKitIdItemItemIdDelete", "Remove a line of a hose kit")
            .about("A line of any kind, while the kit is under editing; itemId as for a change.")
            .returns("The line was removed."),
    ]
}

fn list<A, H: Handler<A>>(name: &str, path: &str, subject: &str, handler: H) -> Operation {
    get(format!("/hosekit/{{hoseKitId}}/{path}"), READERS_AND_CUSTOMERS, handler)
        .named(format!("getHoseKitId{name}"), format!("List the {subject} of a hose kit"))
        .returns("The lines, in order.")
}

fn addition<A, H: Handler<A>>(name: &str, path: &str, subject: &str, handler: H) -> Operation {
    post(format!("/hosekit/{{hoseKitId}}/{path}"), WRITERS, handler)
        .named(format!("postHoseKitIdAdd{name}"), format!("Add {subject} to a hose kit"))
        .about("At the end, while the kit is under editing.")
        .returns("The hose kit with the line.")
}

fn change<A, H: Handler<A>>(name: &str, path: &str, subject: &str, handler: H) -> Operation {
    post(format!("/hosekit/{{hoseKitId}}/{path}/{{itemId}}/update"), WRITERS, handler)
        .named(format!("postHoseKitId{name}ItemIdUpdate"), format!("Change {subject} in the bill of materials of a hose kit"))
        .about(
            "Changes a line of this kind while the kit is under editing. itemId is the line's id, or the item's id if exactly one
line has the item. Without params nothing changes.",
        )
        .needs_body()
        .example(|| json!({ "params": { "itemId": "de300000000000000d000005", "itemNumber": "10", "quantity": 4, "comments": "both sides" } }))
        .returns("The item was updated.")
}

fn addition_example(item: &str) -> Value {
    json!({ "params": { "itemId": item, "quantity": 2, "comments": "spare" } })
}

async fn hose_assemblies(
    ctx: &mut Context<Read>,
    path: Path<Id<HoseKit>>,
) -> Result<Tagged<Lines<KitLine>>, ApiError> {
    lines(ctx, path, Some(LineKind::HoseAssembly)).await
}

async fn adaptors(
    ctx: &mut Context<Read>,
    path: Path<Id<HoseKit>>,
) -> Result<Tagged<Lines<KitLine>>, ApiError> {
    lines(ctx, path, Some(LineKind::Adaptor)).await
}

async fn other_items(
    ctx: &mut Context<Read>,
    path: Path<Id<HoseKit>>,
) -> Result<Tagged<Lines<KitLine>>, ApiError> {
    lines(ctx, path, Some(LineKind::OtherItem)).await
}

async fn all(
    ctx: &mut Context<Read>,
    path: Path<Id<HoseKit>>,
) -> Result<Tagged<Lines<KitLine>>, ApiError> {
    lines(ctx, path, None).await
}

async fn lines(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<HoseKit>>,
    kind: Option<LineKind>,
) -> Result<Tagged<Lines<KitLine>>, ApiError> {
    let full: FullKit = full(ctx, id).await?;
    let lines = full.lines.iter().filter(|line| kind.is_none_or(|kind| line.item.kind() == kind));
    Ok(Tagged(Lines::new(lines.map(|line| KitLine::new(line, &full.components)))))
}

/// A new line; the quantity is 1 if absent.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "NewHoseKitLine")]
pub(crate) struct LineAddition {
    /// Item of the line; can't be changed.
    item_id: wire::Id<()>,
    /// Number of the line on the bill of materials.
    item_number: Option<LineNumber>,
    /// Quantity, with at most 4 decimals.
    quantity: Option<QuantityInput>,
    /// Remarks; null clears them.
    #[serde(default)]
    comments: Change<Remark<10_000>>,
}

async fn add_assembly(
    ctx: &mut Context<Write>,
    kit: Opened<HoseKit>,
    line: Params<LineAddition>,
) -> Result<Created<FullView<HoseKit>>, ApiError> {
    add(ctx, kit, line, LineKind::HoseAssembly).await
}

async fn add_adaptor(
    ctx: &mut Context<Write>,
    kit: Opened<HoseKit>,
    line: Params<LineAddition>,
) -> Result<Created<FullView<HoseKit>>, ApiError> {
    add(ctx, kit, line, LineKind::Adaptor).await
}

async fn add_other_item(
    ctx: &mut Context<Write>,
    kit: Opened<HoseKit>,
    line: Params<LineAddition>,
) -> Result<Created<FullView<HoseKit>>, ApiError> {
    add(ctx, kit, line, LineKind::OtherItem).await
}

async fn add(
    ctx: &mut Context<Write>,
    document: Opened<HoseKit>,
    Params(line): Params<LineAddition>,
    kind: LineKind,
) -> Result<Created<FullView<HoseKit>>, ApiError> {
    let new = GivenLine {
        item: Some(line.item_id.0.raw()),
        kind: Some(kind),
        quantity: line.quantity,
        comments: line.comments,
        ..GivenLine::numbered("itemNumber", line.item_number)
    };
    let kit = Box::pin(add_line(&mut ctx.session, document, new.addition()?)).await;
    let names = [("/item", "/itemId"), ("/number", "/itemNumber")];
    let kit = kit.map_err(|error| renamed(error, &names))?;
    Ok(Created(HoseKit::view(&kit, ctx.visibility())))
}

/// The changed line.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "HoseKitLineUpdate")]
pub(crate) struct LineUpdate {
    /// Must equal the itemId in the path.
    item_id: wire::Id<Line>,
    /// Another version of the line's document; the line moves to it and keeps its remarks. No move if absent.
    item: Option<wire::Id<()>>,
    /// Number of the line on the bill of materials.
    item_number: LineNumber,
    /// Quantity, with at most 4 decimals.
    quantity: QuantityInput,
    /// Remarks; null clears them.
    #[serde(default)]
    comments: Change<Remark<10_000>>,
}

/// An answer about a line, with the `ETag` of its kit.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct OfKit<A> {
    answer: A,
    #[serde(skip)]
    kit: FullView<HoseKit>,
}

impl<A: JsonSchema> JsonSchema for OfKit<A> {
    fn schema_name() -> Cow<'static, str> {
        A::schema_name()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        A::json_schema(generator)
    }
}

impl<A: Serialize + JsonSchema> HasRecord for OfKit<A> {
    fn record(&self) -> impl Serialize {
        &self.kit
    }
}

impl<A> OfKit<A> {
    fn new(answer: A, kit: &FullKit, ctx: &Context<Write>) -> JsonTagged<Self> {
        JsonTagged(Self { answer, kit: HoseKit::view(kit, ctx.visibility()) })
    }
}

/// Answer to a change of a line.
#[derive(Serialize)]
pub(crate) enum LineUpdated {
    #[serde(rename = "item updated")]
    Updated,
}

wire::inline_schema!([] LineUpdated, json_schema!({ "type": "string", "const": "item updated" }));

/// Answer to the removal of a line.
#[derive(Serialize)]
pub(crate) enum LineDeleted {
    #[serde(rename = "item deleted")]
    Deleted,
}

wire::inline_schema!([] LineDeleted, json_schema!({ "type": "string", "const": "item deleted" }));

/// A kit as the caller sees it, and one of its lines.
type LineOfKit = (Opened<HoseKit>, Path<(Id<HoseKit>, Id<Line>)>);

async fn update_assembly(
    ctx: &mut Context<Write>,
    kit: Opened<HoseKit>,
    line: Path<(Id<HoseKit>, Id<Line>)>,
    update: Option<Params<LineUpdate>>,
) -> Result<JsonTagged<OfKit<LineUpdated>>, ApiError> {
    change_line(ctx, (kit, line), update, LineKind::HoseAssembly).await
}

async fn update_adaptor(
    ctx: &mut Context<Write>,
    kit: Opened<HoseKit>,
    line: Path<(Id<HoseKit>, Id<Line>)>,
    update: Option<Params<LineUpdate>>,
) -> Result<JsonTagged<OfKit<LineUpdated>>, ApiError> {
    change_line(ctx, (kit, line), update, LineKind::Adaptor).await
}

async fn update_other_item(
    ctx: &mut Context<Write>,
    kit: Opened<HoseKit>,
    line: Path<(Id<HoseKit>, Id<Line>)>,
    update: Option<Params<LineUpdate>>,
) -> Result<JsonTagged<OfKit<LineUpdated>>, ApiError> {
    change_line(ctx, (kit, line), update, LineKind::OtherItem).await
}

async fn change_line(
    ctx: &mut Context<Write>,
    (mut kit, Path((_, line))): LineOfKit,
    update: Option<Params<LineUpdate>>,
    kind: LineKind,
) -> Result<JsonTagged<OfKit<LineUpdated>>, ApiError> {
    let Some(Params(update)) = update else {
        let kit = kit.full(&mut ctx.session).await?;
        return Ok(OfKit::new(LineUpdated::Updated, kit, ctx));
    };
    let mut given = GivenLine {
        item: update.item.map(|item| item.0.raw()),
        quantity: Some(update.quantity),
        comments: update.comments,
        ..GivenLine::numbered("itemNumber", Some(update.item_number))
    };
    if update.item_id.0 != line {
        let message = "must equal the itemId in the path";
        given.faults.push(Violation::new("/itemId", "differs_from_path", message));
    }
    let change = given.change()?;
    let changed = update_line(&mut ctx.session, kit, line.raw(), Some(kind), change).await?;
    let kit = changed.full(&mut ctx.session).await?;
    Ok(OfKit::new(LineUpdated::Updated, &kit, ctx))
}

async fn remove(
    ctx: &mut Context<Write>,
    kit: Opened<HoseKit>,
    Path((_, line)): Path<(Id<HoseKit>, Id<Line>)>,
) -> Result<JsonTagged<OfKit<LineDeleted>>, ApiError> {
    let changed = remove_line(&mut ctx.session, kit, line.raw()).await?;
    let kit = changed.full(&mut ctx.session).await?;
    Ok(OfKit::new(LineDeleted::Deleted, &kit, ctx))
}
