//! What is asked of an import.

use std::sync::Arc;

use crate::access::Caller;
use crate::workbooks::LISTED_FAULTS;
use crate::workbooks::history::FileMark;
use crate::workbooks::import::{DecimalSign, Forms};
use crate::workbooks::jobs::{Job, Progress};
use crate::workbooks::profile::Profile;
use crate::{Id, Text};

/// Options of an import.
#[derive(Clone)]
pub struct ImportRequest {
    /// The importer, into whose organization the records go.
    pub caller: Caller,
    /// Id of the request or name of the job, for the audit trail.
    pub request: String,
    /// Forms of its sheets, found by the names of sheets if there are several.
    pub forms: Forms,
    /// Brands to create first, unless they exist.
    pub brands: Vec<Text>,
    /// How a maker's sheet becomes one of these forms; if `None`, the file has our form.
    pub profile: Option<Arc<Profile>>,
    /// Whether unknown columns are ignored.
    pub ignore_unknown_columns: bool,
    /// Decimal sign of numbers in text cells; if `None`, a point, unless a number is in doubt.
    pub decimal_sign: Option<DecimalSign>,
    /// Whether to write nothing.
    pub dry_run: bool,
    /// Whether records without errors are written although others have some.
    pub continues: bool,
    /// The job that it runs in.
    pub job: Option<Id<Job>>,
    /// Tokens of a dry run for values in doubt that are taken, parted by commas; without them these are refused.
    pub accept: Option<String>,
    /// The same for values of which the rows are left out.
    pub leave_out: Option<String>,
    /// The file, by which the import is remembered; without it, it isn't.
    pub file: Option<FileMark>,
    /// Most errors to list.
    pub most_faults: usize,
}

impl ImportRequest {
    /// Options with defaults, for these forms.
    pub const fn of(forms: Forms, caller: Caller, request: String) -> Self {
        Self {
            caller,
            request,
            forms,
            brands: Vec::new(),
            profile: None,
            ignore_unknown_columns: false,
            decimal_sign: None,
            dry_run: false,
            continues: false,
            job: None,
            accept: None,
            leave_out: None,
            file: None,
            most_faults: LISTED_FAULTS,
        }
    }
}

/// Listener to its progress.
pub type Watcher<'a> = &'a (dyn Fn(Progress) + Send + Sync);
