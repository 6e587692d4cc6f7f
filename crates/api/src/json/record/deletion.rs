//! Deletes many records in one request.

use domain::records::deletion::{Deletable, Deletion, MOST, Manner, Named, delete_many};
use domain::{Error, RawId, Spelling};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::error::{ApiError, FieldError};
use crate::json::record::many::{ManyQuery, RecordResult};
use crate::json::wire;
use crate::operation::{Body, Context, Json, Query, Write};

/// Characters of a number in another system.
const LONGEST: usize = 1_000;

/// Description of the operations.
pub(crate) const MANY: &str =
    "All or none, unless onError=continue. The same rules as for a single one: what is in use stays, and an unknown record, one of
another organization or one that is named twice is an error at its place. What became of each is in the order of the request.";

/// Records to delete.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(deny_unknown_fields)]
pub(crate) struct Ids {
    /// Ids of the records.
    #[schemars(length(max = MOST))]
    ids: Vec<wire::Id<()>>,
}

/// Records to delete; at most 10,000 in both lists together.
#[derive(Debug, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct IdsOrNumbers {
    /// Ids of records.
    #[serde(default)]
    #[schemars(length(max = MOST))]
    ids: Vec<wire::Id<()>>,
    /// Numbers of records in another system.
    #[serde(default)]
    #[schemars(length(max = MOST))]
    external_ids: Vec<wire::Text<LONGEST>>,
}

impl IdsOrNumbers {
    pub(crate) fn checked(self) -> Result<Named, Error> {
        let Self { ids, external_ids } = self;
        if ids.len() + external_ids.len() > MOST {
            let message = format!("at most {MOST} records in both lists together");
            return Err(Error::invalid("/externalIds", "too_many", message));
        }
        let tidy = |wire::Text(number)| Spelling::External.tidy(&number).into_owned();
        Ok(Named { ids: raw(ids), external: external_ids.into_iter().map(tidy).collect() })
    }
}

fn raw(ids: Vec<wire::Id<()>>) -> Vec<RawId> {
    ids.into_iter().map(|id| id.0.raw()).collect()
}

/// What became of the records of a request.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DeletionReport")]
pub(crate) struct DeletionView {
    /// Whether it was a dry run, which deletes nothing.
    dry_run: bool,
    /// Number of deleted records.
    deleted: usize,
    /// Number of records with errors; not 0 only with onError=continue.
    failed: usize,
    /// What became of each record, in the order of the request: ids, then externalIds.
    results: Vec<RecordResult<ResultWord>>,
}

#[derive(Debug, Clone, Copy, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(inline, rename = "Deletion")]
enum ResultWord {
    Deleted,
    Failed,
}

impl DeletionView {
    pub(crate) fn new(manner: Manner, deletions: Vec<Deletion>) -> Self {
        let failed = deletions.iter().filter(|deletion| deletion.fault.is_some()).count();
        let result = |(index, deletion): (usize, Deletion)| {
            let Deletion { id, fault } = deletion;
            let result = if fault.is_some() { ResultWord::Failed } else { ResultWord::Deleted };
            RecordResult::new(index, result, id, fault.iter().map(FieldError::from).collect())
        };
        Self {
            dry_run: manner.dry_run,
            deleted: deletions.len() - failed,
            failed,
            results: deletions.into_iter().enumerate().map(result).collect(),
        }
    }
}

/// Deletes records of a kind by their ids.
pub(crate) async fn by_id<D: Deletable + Default>(
    ctx: &mut Context<Write>,
    Query(query): Query<ManyQuery>,
    Body(Ids { ids }): Body<Ids>,
) -> Result<Json<DeletionView>, ApiError> {
    run::<D>(ctx, query, Named { ids: raw(ids), external: Vec::new() }).await
}

/// Deletes records of a kind by their ids or their numbers in another system.
pub(crate) async fn by_id_or_number<D: Deletable + Default>(
    ctx: &mut Context<Write>,
    Query(query): Query<ManyQuery>,
    Body(named): Body<IdsOrNumbers>,
) -> Result<Json<DeletionView>, ApiError> {
    run::<D>(ctx, query, named.checked()?).await
}

/// How records are deleted.
pub(crate) fn manner(query: ManyQuery) -> Manner {
    Manner { continues: query.continues(), dry_run: query.is_dry_run() }
}

async fn run<D: Deletable + Default>(
    ctx: &mut Context<Write>,
    query: ManyQuery,
    named: Named,
) -> Result<Json<DeletionView>, ApiError> {
    let manner = manner(query);
    let deletions = delete_many(&mut ctx.session, &D::default(), &named, manner).await?;
    Ok(Json(DeletionView::new(manner, deletions)))
}

/// A body that deletes nothing of the demo.
pub(crate) fn none() -> Value {
    json!({ "ids": [] })
}
