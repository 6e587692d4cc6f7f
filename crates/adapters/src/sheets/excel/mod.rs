//! Workbooks in the format of Excel 2007 and later (.xlsx).

mod layout;
mod reader;
mod texts;
mod writer;

pub(super) use self::reader::Book;
pub(super) use self::texts::of_texts;
pub(super) use self::writer::{book, template, write};
