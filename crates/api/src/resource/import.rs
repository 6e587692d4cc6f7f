//! What handlers of the older shape need of [`crate::workbooks::import`].

pub(crate) use crate::workbooks::import::{common_parameters, run_call as run};
