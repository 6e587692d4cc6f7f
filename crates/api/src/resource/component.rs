//! What handlers of the older shape need of [`crate::catalogue::component`].

use domain::{Id, RawId};

pub(crate) use crate::catalogue::component::{WORKBOOK, filters};

/// The ids of a list, nulls skipped.
pub(crate) fn listed(ids: Vec<Option<String>>) -> Vec<RawId> {
    ids.into_iter().flatten().filter_map(|id| id.parse::<Id<()>>().ok()).map(Id::raw).collect()
}
