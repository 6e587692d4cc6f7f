//! Differences between two versions of a document.

use domain::Error;
use domain::configurator::inputs::configurator_input::Side;
use domain::documents::lifecycle;
use domain::documents::lifecycle::compare::{Difference, fields, lines};
use domain::documents::{Document, Line, LineKind, Quoted, Status};
use domain::measures::{Amount, UnitOfMeasure};
use domain::organization::units;
use domain::pricing::Percent;
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::document::{DisplayOptions, DocumentApi, any_id};
use super::words::Words;
use crate::error::ApiError;
use crate::json::view::{Figure, Number};
use crate::json::wire::{self, FullText, Text, Word};
use crate::operation::row::get;
use crate::operation::{Context, Operation, Path, Query, Read, Tagged};
use crate::pricing::view::money;

/// The version to compare with.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct CompareQuery {
    /// The other document of the same kind, usually another version of the same number.
    with: wire::Id<()>,
}

/// Differences between two versions.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Comparison {
    /// The document in the path.
    before: ComparedVersion,
    /// The document named by `with`.
    after: ComparedVersion,
    /// Fields that differ.
    fields: Vec<FieldDifference>,
    /// Lines that differ.
    lines: Vec<LineDifference>,
}

/// A compared version.
#[derive(Serialize, JsonSchema)]
struct ComparedVersion {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Number and revision.
    title: FullText<3_000>,
    /// Version within the revision.
    version: i32,
    /// Status in its life cycle.
    status: Word<Status>,
}

/// Kind of difference.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(inline)]
enum DifferenceKind {
    Added,
    Removed,
    Changed,
}

/// The value of a field.
#[derive(Serialize)]
#[serde(transparent)]
pub(crate) struct FieldValue(pub(crate) Value);

crate::json::wire::inline_schema!(
    [] FieldValue,
    schemars::json_schema!({ "type": ["string", "number", "boolean", "null"] })
);

/// A field that differs.
#[derive(Serialize, JsonSchema)]
struct FieldDifference {
    /// Name of the field in the record.
    field: FullText<100>,
    /// Label of the field.
    label: FullText<100>,
    /// Whether it was added, removed or changed.
    change: DifferenceKind,
    /// Value in before.
    before: FieldValue,
    /// Value in after.
    after: FieldValue,
}

/// A line that differs.
#[derive(Serialize, JsonSchema)]
struct LineDifference {
    /// Whether it was added, removed or changed.
    change: DifferenceKind,
    /// The line in before; null if only after has it.
    before: Option<ComparedLine>,
    /// The line in after; null if only before has it.
    after: Option<ComparedLine>,
}

/// A line of a compared version.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct ComparedLine {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Item.
    item: wire::Id<()>,
    /// Item type.
    item_type: Word<LineKind>,
    /// Number on the bill of materials.
    number: Text<10_000>,
    /// Quantity.
    quantity: Figure,
    /// Unit of the quantity.
    unit_of_measure: Word<UnitOfMeasure>,
    /// Offered price of one unit, to six decimals; null if unknown or the line has none.
    unit_price: Option<Number>,
    /// Offered discount on the line.
    discount_percent: Option<Number>,
    /// Offered total of the line; null if unknown or the line has none.
    total: Option<Number>,
    /// Remarks.
    comments: Option<Text<10_000>>,
    /// End of the assembly that the item is on.
    end: Option<i32>,
}

pub(super) fn operation<K: DocumentApi>(words: &Words) -> Operation {
    let Words { group, path, id, readers, .. } = words;
    get(format!("/{path}/{{{id}}}/compare"), *readers, compare::<K>)
        .named(format!("get{group}IdCompare"), "Compare two versions")
        .about("The fields and lines that differ between the two.")
        .returns("The differences.")
}

async fn compare<K: DocumentApi>(
    ctx: &mut Context<Read>,
    Path(id): Path<domain::Id<K>>,
    Query(CompareQuery { with }): Query<CompareQuery>,
) -> Result<Tagged<Comparison>, ApiError> {
    let session = &mut ctx.session;
    let with = with.0.of_kind::<K>();
    let one = lifecycle::read::<K>(session, id).await?;
    let other = match lifecycle::read::<K>(session, with).await {
        Err(Error::NotFound(message)) => {
            return Err(Error::invalid("with", "unknown_document", message).into());
        }
        found => found?,
    };
    let units = units(session).await?;
    let visibility = session.caller.visibility();
    let display = DisplayOptions { settings: &one.settings, units, visibility };
    Ok(Tagged(Comparison {
        before: ComparedVersion::new(&one.document, &display),
        after: ComparedVersion::new(&other.document, &display),
        fields: changed_fields(&one.document, &other.document, &display),
        lines: lines(&one.lines, &other.lines).iter().map(changed_line).collect(),
    }))
}

impl ComparedVersion {
    fn new<K>(document: &Document<K>, display: &DisplayOptions<'_>) -> Self {
        let delimiter = display.settings.revision_delimiter.as_str();
        Self {
            id: any_id(document.id.raw()),
            title: FullText(format!("{}{delimiter}{}", document.number, document.revision)),
            version: document.version,
            status: Word(document.lifecycle.status()),
        }
    }
}

/// The fields that differ, as the caller sees them.
fn changed_fields<K: DocumentApi>(
    one: &Document<K>,
    other: &Document<K>,
    display: &DisplayOptions<'_>,
) -> Vec<FieldDifference> {
    let (before, after) = (K::content(one, display), K::content(other, display));
    fields(&one.content, &other.content)
        .into_iter()
        .filter(|(column, _)| !K::is_outcome(column))
        .map(|(column, difference)| FieldDifference {
            field: FullText(column.name.to_owned()),
            label: FullText(column.label.to_owned()),
            change: DifferenceKind::of(&difference),
            before: FieldValue(before.get(column.name).cloned().unwrap_or_default()),
            after: FieldValue(after.get(column.name).cloned().unwrap_or_default()),
        })
        .collect()
}

fn changed_line(difference: &Difference<&Line>) -> LineDifference {
    let quoted = |line: &Line, of: fn(&Quoted) -> Option<Decimal>| {
        money(line.quoted.as_deref().and_then(of))
    };
    let view = |line: &&Line| ComparedLine {
        id: any_id(line.id.raw()),
        item: any_id(line.item.raw()),
        item_type: Word(line.item.kind()),
        number: Text(line.number.to_string()),
        quantity: Figure::of(line.quantity.get()),
        unit_of_measure: Word(line.unit),
        unit_price: money(line.quoted.as_deref().and_then(|quoted| quoted.unit_price(line.unit))),
        discount_percent: quoted(line, |quoted| quoted.discount.map(Percent::get)),
        total: quoted(line, |quoted| quoted.total.map(Amount::get)),
        comments: line.comments.as_ref().map(|comments| Text(comments.to_string())),
        end: line.end.map(|end| match end {
            Side::One => 1,
            Side::Two => 2,
        }),
    };
    let (before, after) = difference.sides();
    LineDifference {
        change: DifferenceKind::of(difference),
        before: before.map(view),
        after: after.map(view),
    }
}

impl DifferenceKind {
    const fn of<T>(difference: &Difference<T>) -> Self {
        match difference {
            Difference::Added(_) => Self::Added,
            Difference::Removed(_) => Self::Removed,
            Difference::Changed(..) => Self::Changed,
        }
    }
}
