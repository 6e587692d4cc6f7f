//! Reads records that were sent as JSON.

use crate::fields::FieldPatch;
use crate::{RawId, Result, Violation};

/// A record as it was sent, with what tells its form.
pub struct SentRecord<C> {
    /// Position of its form, if the record says that, or there is only one; an error if it can't be understood.
    pub form: std::result::Result<Option<usize>, Violation>,
    /// Its id.
    pub id: Option<RawId>,
    /// Its number in another system.
    pub external: Option<String>,
    /// Its fields, unread.
    pub content: C,
}

/// Some records; none at the end of a list.
pub type Portion<C> = Option<Vec<SentRecord<C>>>;

/// A list of records that is being read.
pub trait RecordReader: Send {
    /// Fields that aren't read yet.
    type Content: Send;

    /// Begins to read the list; it can be read again.
    fn begin(&mut self) -> impl Future<Output = Result<()>> + Send;

    /// Further records, at most as many as are stored at once; none at the end. A list that can't be read to its end
    /// is the caller's error.
    fn records(&mut self) -> impl Future<Output = Result<Portion<Self::Content>>> + Send;

    /// Reads the fields of a record by the form at this position, with their errors.
    fn read(&self, content: Self::Content, form: usize) -> (FieldPatch, Vec<Violation>);
}
