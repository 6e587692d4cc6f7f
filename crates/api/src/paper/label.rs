//! Labels of hose assemblies.

use domain::documents::line_documents::{self, LineDocument};
use domain::documents::printing::labels::{LabelOrder, MadeOn};
use domain::documents::{HoseAssembly, HoseKit, WorkOrder};
use domain::organization::LabelSize;
use domain::{Error, Id};
use rust_decimal::Decimal;
use rust_decimal::prelude::{FromPrimitive, ToPrimitive};
use schemars::{JsonSchema, json_schema};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use validator::{Validate, ValidationError};

use super::{ASSEMBLY, KIT, ORDER, printable, printed};
use crate::error::{ApiError, LegacyErrorBody};
use crate::json::wire;
use crate::operation::row::post;
use crate::operation::{Context, File, Operation, Params, Path, Pdf, Without};

pub(super) fn assembly() -> Operation {
    post(format!("{}/label", ASSEMBLY.path), ASSEMBLY.readers, of_assembly)
        .named("postHoseAssemblyIdLabel", "Print labels for a hose assembly")
        .about("A PDF with numCopies copies of the label.")
        .example(example)
        .returns("The labels.")
}

pub(super) fn kit() -> Operation {
    post(format!("{}/labels", KIT.path), KIT.readers, of_kit)
        .named("postHoseKitIdLabels", "Print labels for the hose assemblies of a kit")
        .about("A PDF with one label for each piece of the kit's assemblies, numbered k of n.")
        .example(example)
        .returns("The labels.")
        .legacy_errors(&[(500, LegacyErrorBody::Text)])
}

pub(super) fn order() -> Operation {
    post(format!("{}/labels", ORDER.path), ORDER.readers, of_order)
        .named("postWorkOrderIdLabels", "Print labels for the hose assemblies of a work order")
        .about("A PDF with one label for each piece of the order's assemblies, including those in kits, numbered k of n.")
        .example(example)
        .returns("The labels.")
}

fn example() -> Value {
    json!({ "params": { "numCopies": 1, "labelSize": "4x6" } })
}

/// Number and size of labels.
#[derive(Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LabelRequest {
    /// Copies of each label; 1 if absent.
    #[serde(default)]
    num_copies: Count,
    /// Width x height in inches, or in millimetres with mm after it; each side 1 to 12 in. The organization's
    /// labelSize if absent, 4x6 by default. 400 label_too_small if number, pressure, length and date don't fit.
    #[validate(custom(function = "is_label_size"))]
    #[schemars(extend(
        "type" = "string", "maxLength" = 30, "pattern" = SIZE,
        "examples" = ["2x3", "4x6", "2.25x1.25", "100x150mm"],
    ))]
    label_size: Option<String>,
    /// Day of make, printed as year and month (YYMM): a day up to today, or `today`. Pieces of an order that were
    /// completed have the day of that instead. Without it, and of what isn't completed, labels have no date.
    #[schemars(extend(
        "type" = "string", "maxLength" = 10, "pattern" = MADE, "examples" = ["today", "2026-11-27"],
    ))]
    made_on: Option<String>,
}

/// Number and size of a kit's labels.
#[derive(Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(crate) struct KitLabelRequest {
    /// Copies of each label; 1 if absent.
    #[serde(default)]
    num_copies: Count,
    /// Number of pieces to label: a smaller one takes the first of the kit, a larger one starts again. All pieces
    /// of the kit if absent.
    #[serde(default)]
    num_hose_assemblies: Count,
    /// Width x height in inches, or in millimetres with mm after it; each side 1 to 12 in. The organization's
    /// labelSize if absent, 4x6 by default. 400 label_too_small if number, pressure, length and date don't fit.
    #[validate(custom(function = "is_label_size"))]
    #[schemars(extend(
        "type" = "string", "maxLength" = 30, "pattern" = SIZE,
        "examples" = ["2x3", "4x6", "2.25x1.25", "100x150mm"],
    ))]
    label_size: Option<String>,
    /// Day of make, printed as year and month (YYMM): a day up to today, or `today`. Without it labels have
    /// no date.
    #[schemars(extend(
        "type" = "string", "maxLength" = 10, "pattern" = MADE, "examples" = ["today", "2026-11-27"],
    ))]
    made_on: Option<String>,
}

/// A number of labels, if it was given.
#[derive(Clone, Copy, Default)]
struct Count(Option<u32>);

wire::inline_schema!(
    [] Count,
    json_schema!({ "type": "integer", "minimum": 1, "maximum": 1_000_000 })
);

impl<'de> Deserialize<'de> for Count {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Whole numbers may be written as 3.0 too.
        let number = f64::deserialize(deserializer)?;
        let count = Decimal::from_f64(number).and_then(|number| number.to_u32());
        count
            .map(|count| Self(Some(count)))
            .ok_or_else(|| D::Error::custom("must be a whole number"))
    }
}

/// The day of make, as it is given.
fn made_on(text: &str) -> Result<MadeOn, Error> {
    if text == "today" {
        return Ok(MadeOn::Today);
    }
    let day = text.parse().map(MadeOn::Day);
    day.map_err(|_other| {
        let message = "must be a day of the calendar, as 2026-11-27, or today";
        Error::invalid("/madeOn", "invalid_date", message)
    })
}

/// A day, or today.
const MADE: &str = "^([0-9]{4}-[0-9]{2}-[0-9]{2}|today)$";

/// Sizes in inches or millimetres: `4x6`, `100x150mm`.
const SIZE: &str = "^ *([1-9]|1[0-2])([.]0{1,3})? *[xX×] *([1-9]|1[0-2])([.]0{1,3})? *$|^ *[0-9]{1,2}([.][0-9]{1,3})? *[xX×] *[0-9]{1,2}([.][0-9]{1,3})? *$|^ *[0-9]{2,3}([.][0-9]{1,3})? *[xX×] *[0-9]{2,3}([.][0-9]{1,3})? *mm *$";

fn is_label_size(size: &str) -> Result<(), ValidationError> {
    let Err(error) = LabelSize::parse(size) else { return Ok(()) };
    Err(ValidationError::new("label_size").with_message(error.to_string().into()))
}

impl LabelRequest {
    fn order(self) -> Result<LabelOrder, Error> {
        let Self { num_copies, label_size, made_on } = self;
        label_order(num_copies, None, (label_size.as_deref(), made_on.as_deref()))
    }
}

impl KitLabelRequest {
    fn order(self) -> Result<LabelOrder, Error> {
        let Self { num_copies, num_hose_assemblies, label_size, made_on } = self;
        label_order(num_copies, num_hose_assemblies.0, (label_size.as_deref(), made_on.as_deref()))
    }
}

fn label_order(
    copies: Count,
    pieces: Option<u32>,
    (size, day): (Option<&str>, Option<&str>),
) -> Result<LabelOrder, Error> {
    let size = size.map(LabelSize::parse).transpose();
    let size = size
        .map_err(|fault| Error::invalid("/labelSize", "invalid_label_size", fault.to_string()))?;
    let made_on = day.map(made_on).transpose()?;
    Ok(LabelOrder { copies: copies.0.unwrap_or(1), pieces, size, made_on })
}

async fn of_assembly(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<HoseAssembly>>,
    request: Option<Params<LabelRequest>>,
) -> Result<File<Pdf>, ApiError> {
    let order = request.map(|Params(request)| request).unwrap_or_default().order()?;
    let printable = printable::<HoseAssembly>(ctx, id).await?;
    let url = ctx.app.settings.record_url.as_deref();
    let labels = printable.labels(&ctx.app.services, order, url)?;
    let name = format!("label {}.pdf", labels.title);
    printed(ctx, &name, move |services, logo| labels.print(services, logo)).await
}

async fn of_kit(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<HoseKit>>,
    request: Option<Params<KitLabelRequest>>,
) -> Result<File<Pdf>, ApiError> {
    let order = request.map(|Params(request)| request).unwrap_or_default().order()?;
    of_lines(ctx, id, order).await
}

async fn of_order(
    ctx: &mut Context<Without>,
    Path(id): Path<Id<WorkOrder>>,
    request: Option<Params<LabelRequest>>,
) -> Result<File<Pdf>, ApiError> {
    let order = request.map(|Params(request)| request).unwrap_or_default().order()?;
    of_lines(ctx, id, order).await
}

async fn of_lines<K: LineDocument>(
    ctx: &Context<Without>,
    id: Id<K>,
    order: LabelOrder,
) -> Result<File<Pdf>, ApiError> {
    let url = ctx.app.settings.record_url.as_deref();
    let mut session = ctx.call.read().await?;
    let labels = line_documents::labels(&mut session, id, order, url).await?;
    drop(session);
    let name = format!("labels {}.pdf", labels.title);
    printed(ctx, &name, move |services, logo| labels.print(services, logo)).await
}
