//! The lines of a sales estimate, singly and in a list.

use domain::documents::lifecycle::Opened;
use domain::documents::line_documents::{add_line, remove_line, update_line};
use domain::documents::sales_estimate::QuoteTerms;
use domain::documents::{Line, LineKind, SalesEstimate};
use domain::fields::{Columns, at_columns};
use domain::{Id, Violation};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use super::input::price_of;
use super::view::EstimateLine;
use crate::documents::document::{DocumentApi, FullView, full};
use crate::documents::line::Lines;
use crate::documents::line_input::{GivenLine, LineNumber, QuantityInput, renamed};
use crate::error::ApiError;
use crate::json::wire::{self, Change, Remark, Word};
use crate::operation::columns::{Form, Input};
use crate::operation::row::{get, post};
use crate::operation::{
    Context, Created, NewOrId, OneOf, Operation, Params, Path, READERS_AND_CUSTOMERS, Read, Tagged,
    WRITERS_AND_CUSTOMERS, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        get("/salesestimate/{salesEstimateId}/items", READERS_AND_CUSTOMERS, list)
            .named("getSalesEstimateIdItems", "List the lines of a sales estimate")
            .returns("The lines, in order, with their prices."),
        post("/salesestimate/{salesEstimateId}/item/{itemId}/update", WRITERS_AND_CUSTOMERS, update)
            .named("postSalesEstimateIdItemIdUpdate", "Change or add a line of a sales estimate")
            .about(
                "Only under editing. itemId is the line's id, or the item's id if exactly one line has the item; new adds a line with
the item in the body. The line is priced again if its quantity, unit or price changes; a discount doesn't change the
unit price. Without params nothing changes.",
            )
            .example(|| {
                json!({ "params": { "itemId": "de300000000000000d0003e9", "lineNumber": "1", "itemType": "hoseAssembly", "quantity": 6,
                    "comments": "in two deliveries" } })
            })
            .returns("The estimate after the change."),
        post("/salesestimate/{salesEstimateId}/item/{itemId}/delete", WRITERS_AND_CUSTOMERS, remove)
            .named("postSalesEstimateIdItemIdDelete", "Remove a line of a sales estimate")
            .about("Only under editing; itemId as for a change.")
            .returns("The estimate without the line."),
    ]
}

async fn list(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<SalesEstimate>>,
) -> Result<Tagged<Lines<EstimateLine>>, ApiError> {
    let full = full(ctx, id).await?;
    let (lines, visibility) = (full.lines.iter(), ctx.visibility());
    Ok(Tagged(Lines::new(lines.map(|line| EstimateLine::new(line, &full, visibility)))))
}

/// The changed line.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SalesEstimateLineUpdate")]
pub(crate) struct LineUpdate {
    /// Id of the line in the path, or of its item; for a new line, the item.
    item_id: wire::Id<()>,
    /// Another version of the line's document; the line moves to it and keeps its remarks. No move if absent.
    item: Option<wire::Id<()>>,
    /// Line number; if absent in a new line, one more than the greatest.
    line_number: LineNumber,
    /// Type of the item; can't be changed.
    item_type: Word<LineKind>,
    /// Quantity, with at most 4 decimals; whole for assemblies and kits.
    quantity: QuantityInput,
    /// Remarks; null clears them.
    #[serde(default)]
    comments: Change<Remark<10_000>>,
    #[serde(flatten)]
    terms: Input<TermsForm>,
}

/// Unit and price of a line.
struct TermsForm;

impl Form for TermsForm {
    type Entity = QuoteTerms;

    fn name() -> String {
        "QuoteTerms".to_owned()
    }

    fn about() -> String {
        "How a line is sold.".to_owned()
    }
}

impl LineUpdate {
    /// The line of the request; the item of a new one is `itemId`.
    fn given(self, is_new: bool) -> GivenLine {
        let named = self.item_id.0.raw();
        let item = self.item.map(|item| item.0.raw());
        let mut given = GivenLine {
            named: Some(named),
            item: if is_new { Some(named) } else { item },
            kind: Some(self.item_type.0),
            quantity: Some(self.quantity),
            comments: self.comments,
            ..GivenLine::numbered("lineNumber", Some(self.line_number))
        };
        if is_new && item.is_some_and(|item| item != named) {
            let message = "is the same as itemId for a new line; leave it out";
            given.faults.push(Violation::new("/item", "contradiction", message));
        }
        let patch = self.terms.patch;
        let terms =
            QuoteTerms::from_values(&mut |column| Ok(patch.get(column.name).cloned().flatten()));
        match terms {
            Ok(terms) => {
                given.price = price_of(&terms, &patch);
                given.unit = terms.unit;
            }
            Err(found) => given.faults.extend(at_columns(found)),
        }
        given
    }
}

type Estimate = FullView<SalesEstimate>;

async fn update(
    ctx: &mut Context<Write>,
    estimate: Opened<SalesEstimate>,
    Path((_, line)): Path<(Id<SalesEstimate>, NewOrId<Id<Line>>)>,
    update: Option<Params<LineUpdate>>,
) -> Result<OneOf<Tagged<Estimate>, Created<Estimate>>, ApiError> {
    let Some(Params(update)) = update else {
        let full = estimate.into_full(&mut ctx.session).await?;
        return Ok(OneOf::First(Tagged(SalesEstimate::view(&full, ctx.visibility()))));
    };
    match line {
        NewOrId::Known(line) => {
            let change = update.given(false).change()?;
            let changed = update_line(&mut ctx.session, estimate, line.raw(), None, change);
            let changed = Box::pin(changed).await?;
            let full = changed.full(&mut ctx.session).await?;
            Ok(OneOf::First(Tagged(SalesEstimate::view(&full, ctx.visibility()))))
        }
        NewOrId::New => {
            let new = update.given(true).addition()?;
            let full = Box::pin(add_line(&mut ctx.session, estimate, new)).await;
            let names = [("/item", "/itemId"), ("/number", "/lineNumber")];
            let full = full.map_err(|error| renamed(error, &names))?;
            Ok(OneOf::Second(Created(SalesEstimate::view(&full, ctx.visibility()))))
        }
    }
}

async fn remove(
    ctx: &mut Context<Write>,
    estimate: Opened<SalesEstimate>,
    Path((_, line)): Path<(Id<SalesEstimate>, Id<Line>)>,
) -> Result<Tagged<Estimate>, ApiError> {
    let changed = Box::pin(remove_line(&mut ctx.session, estimate, line.raw())).await?;
    let full = changed.full(&mut ctx.session).await?;
    Ok(Tagged(SalesEstimate::view(&full, ctx.visibility())))
}
