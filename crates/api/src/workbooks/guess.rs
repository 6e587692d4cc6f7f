//! Proposes an import profile for a file.

use domain::workbooks::profile::guess::{
    Certainty, Guess, GuessedColumn, Sample, SampleCell, guess,
};
use domain::workbooks::profile::{ImportProfile, ProfileKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tracing::Instrument;

use crate::error::ApiError;
use crate::json::view::CsvView;
use crate::json::wire::{Id, Word};
use crate::operation::{Context, Json, Query, Upload, Without};
use crate::workbooks::import;
use crate::workbooks::layout::LayoutView;

/// For whom a turn doesn't come.
const LATER: &str = "too many imports are under way; try again later";

/// What the file has rows for.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
pub(super) struct GuessQuery {
    /// What a row of the list is.
    kind: Word<ProfileKind>,
}

/// A proposed import profile, with why.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ImportGuess")]
pub(super) struct GuessView {
    /// Name of the sheet that it is made of; empty for CSV.
    sheet: String,
    /// Number of the row with the headings; null if none was found.
    row: Option<u32>,
    /// What a row of the list is.
    kind: Word<ProfileKind>,
    /// The earlier profile that it follows, since the list has its headings; null if there is none.
    profile: Option<Id<ImportProfile>>,
    /// The proposed layout, to be sent in a new import profile.
    layout: LayoutView,
    /// What is proposed for each column of the sheet, and for values that hold for all rows.
    columns: Vec<GuessedColumnView>,
    /// How the file is written; null unless it is CSV.
    csv: Option<CsvView>,
    /// What is to be settled beside the columns.
    doubts: Vec<String>,
    /// The first rows behind the headings, as they would become.
    samples: Vec<SampleView>,
}

/// What a column of the sheet is proposed to be.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "GuessedColumn")]
struct GuessedColumnView {
    /// Its heading; empty for a value that holds for all rows.
    heading: String,
    /// Its letter; empty for a value that holds for all rows.
    letter: String,
    /// Our column; null if it isn't read.
    column: Option<&'static str>,
    /// certain only if heading and values agree; otherwise doubtful, or unused if the column isn't read.
    certainty: Word<Certainty>,
    /// Why.
    reasons: Vec<String>,
    /// Some of its values.
    values: Vec<String>,
}

/// A row as it would become.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ImportSample")]
struct SampleView {
    /// Its number in the sheet.
    row: u32,
    /// Why it would be skipped; null if it is read.
    skipped: Option<&'static str>,
    /// Its cells; none of a skipped row.
    cells: Vec<SampleCellView>,
}

/// A cell as it would become.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "ImportSampleCell")]
struct SampleCellView {
    /// Our column.
    column: &'static str,
    /// As it stands in the sheet.
    theirs: String,
    /// As it would be read; empty if it is blank or can't be read.
    ours: String,
    /// Why it can't be read; null if it can.
    fault: Option<String>,
}

impl GuessView {
    fn of(kind: ProfileKind, guess: Guess) -> Self {
        let column = |column: GuessedColumn| GuessedColumnView {
            certainty: Word(column.certainty()),
            heading: column.heading,
            letter: column.letter,
            column: column.column,
            reasons: column.reasons,
            values: column.values,
        };
        let cell = |cell: SampleCell| SampleCellView {
            column: cell.column,
            theirs: cell.theirs,
            ours: cell.ours,
            fault: cell.fault,
        };
        let sample = |sample: Sample| SampleView {
            row: sample.row,
            skipped: sample.skipped,
            cells: sample.cells.into_iter().map(cell).collect(),
        };
        Self {
            sheet: guess.sheet,
            row: guess.row,
            kind: Word(kind),
            profile: guess.profile.map(Id),
            layout: LayoutView::of(&guess.layout),
            columns: guess.columns.into_iter().map(column).collect(),
            csv: guess.csv.map(CsvView::of),
            doubts: guess.doubts,
            samples: guess.samples.into_iter().map(sample).collect(),
        }
    }
}

pub(super) async fn propose(
    ctx: &mut Context<Without>,
    Query(query): Query<GuessQuery>,
    Upload { file, .. }: Upload,
) -> Result<Json<GuessView>, ApiError> {
    let (services, caller, kind) = (ctx.app.services.clone(), ctx.caller, query.kind.0);
    let place = import::place(&mut ctx.call, LATER).await?;
    let guessing = async move { guess(&services, &caller, kind, file).await };
    let guessed = ctx.app.workers.now(place, guessing.in_current_span()).await?;
    Ok(Json(GuessView::of(kind, guessed)))
}
