//! Errors, ids, texts and other basics of all subjects.

mod email;
mod error;
mod field;
mod id;
pub(crate) mod interleave;
pub(crate) mod list;
mod record;
mod spelling;
mod text;
mod total;
mod window;

pub use email::{Email, MalformedEmail};
pub use error::{Error, OBSOLETE_COMPONENT, Result, ShortLine, Violation, add_violations};
pub use field::Field;
pub use id::{Id, IdSource, MalformedId, RawId};
pub use record::Record;
pub use spelling::{Exact, Named, Numbered, Spelling, Spelt, Typed};
pub use text::{
    BoundedText, ErpId, ExternalId, Notes, NumberText, Remark, Text, TextFault, case_folded, hex,
    misspelt, similarity, with_article, without_controls, without_outer_breaks,
};
pub use total::{Counting, FEW_COUNTED, MOST_COUNTED, Total};
pub use window::{ListPage, Place, Window};
