//! A version of a document as a row.

use chrono::{DateTime, Utc};
use domain::documents::{Cause, Document, DocumentType, Lifecycle, Stamp, Status, Version};
use domain::fields::Choice;
use domain::{Error, Id, RawId, Result};
use sqlx::postgres::PgRow;

use crate::postgres::row::{choice, get, id, optional_id, optional_words, raw_id, record, words};

/// The columns of a lifecycle.
#[derive(Default)]
pub(super) struct Stamps {
    pub(super) released: Option<Stamp>,
    pub(super) obsoleted: Option<Stamp>,
    pub(super) superseded_by: Option<RawId>,
    pub(super) ended: Option<Stamp>,
}

impl Stamps {
    pub(super) fn of(lifecycle: &Lifecycle) -> Self {
        let released = |released| Self { released: Some(released), ..Self::default() };
        match *lifecycle {
            Lifecycle::UnderEditing => Self::default(),
            Lifecycle::Released { released: at } => released(at),
            Lifecycle::Obsolete { released: at, obsoleted, cause } => {
                let superseded_by = match cause {
                    Cause::ByHand => None,
                    Cause::SupersededBy(by) => Some(by),
                };
                Self { obsoleted: Some(obsoleted), superseded_by, ..released(at) }
            }
            Lifecycle::Completed { released: at, completed: ended }
            | Lifecycle::Cancelled { released: at, cancelled: ended } => {
                Self { ended: Some(ended), ..released(at) }
            }
        }
    }

    fn lifecycle(self, status: Status) -> Result<Lifecycle> {
        Ok(match (status, self) {
            (Status::UnderEditing, _) => Lifecycle::UnderEditing,
            (Status::Released, Self { released: Some(released), .. }) => {
                Lifecycle::Released { released }
            }
            (
                Status::Obsolete,
                Self {
                    released: Some(released), obsoleted: Some(obsoleted), superseded_by, ..
                },
            ) => {
                let cause = superseded_by.map_or(Cause::ByHand, Cause::SupersededBy);
                Lifecycle::Obsolete { released, obsoleted, cause }
            }
            (Status::Completed, Self { released: Some(released), ended: Some(completed), .. }) => {
                Lifecycle::Completed { released, completed }
            }
            (Status::Cancelled, Self { released: Some(released), ended: Some(cancelled), .. }) => {
                Lifecycle::Cancelled { released, cancelled }
            }
            (status, _) => {
                return Err(Error::broken(format!(
                    "documents has one {} without its time",
                    status.word()
                )));
            }
        })
    }
}

pub(crate) fn version<K: DocumentType>(row: &PgRow) -> Result<Version<K>> {
    let stamps = Stamps {
        released: stamp(row, "released_at", "released_by")?,
        obsoleted: stamp(row, "obsoleted_at", "obsoleted_by")?,
        superseded_by: optional_id::<(), _>(row, "superseded_by")?.map(Id::raw),
        ended: stamp(row, "ended_at", "ended_by")?,
    };
    Ok(Document {
        id: id(row, "id")?,
        lineage: id(row, "lineage_id")?,
        number: words(get(row, "number")?, "documents.number")?,
        revision: words(get(row, "revision")?, "documents.revision")?,
        version: get(row, "version")?,
        previous: optional_id(row, "previous_id")?,
        is_latest: get(row, "is_latest")?,
        external_id: optional_words(get(row, "external_id")?, "documents.external_id")?,
        lifecycle: stamps.lifecycle(choice(get(row, "status")?, "documents.status")?)?,
        record: record(row)?,
        content: (),
    })
}

fn stamp(row: &PgRow, at: &'static str, by: &'static str) -> Result<Option<Stamp>> {
    let by: Option<RawId> = get::<Option<&[u8]>, _>(row, by)?.map(raw_id).transpose()?;
    Ok(get::<Option<DateTime<Utc>>, _>(row, at)?.map(|at| Stamp { at, by }))
}
