//! What schemas of the older shape need of [`crate::catalogue::fits::crimp_spec`].

use serde_json::Value;

pub(crate) use crate::catalogue::fits::crimp_spec::CrimpSpecView;
use crate::schema;

/// A crimp spec.
pub(crate) fn one() -> Value {
    schema::of::<CrimpSpecView>()
}
