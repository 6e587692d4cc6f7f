//! What tables of the older shape need of [`crate::workbooks::records`].

pub(crate) use crate::workbooks::records::{Words, input, operations as rows};
