//! Corrections as records.

use crate::configurator::parse::correction::ParseCorrection;
use crate::port::UnitOfWork;
use crate::records::RecordKind;
use crate::records::port::Records;

impl RecordKind for ParseCorrection {
    const NAME: &'static str = "correction";
    const FILTERS: &'static [&'static str] = &["words", "customer"];
    const SORTS: &'static [&'static str] = &["words"];

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}
