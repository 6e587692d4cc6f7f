//! Workbooks in the format of Excel 2007 and later (.xlsx).

mod layout;
mod reader;
mod texts;
mod writer;

pub(super) use self::reader::{Book, other_format};
pub(super) use self::texts::Texts;
pub(super) use self::writer::{book, template, write};
