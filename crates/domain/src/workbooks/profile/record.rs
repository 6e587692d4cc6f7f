//! Profiles as records of an organization.

use crate::Text;
use crate::fields::columns;
use crate::port::UnitOfWork;
use crate::records::RecordKind;
use crate::records::port::Records;
use crate::workbooks::profile::ProfileKind;

columns! {
    /// How the lists of a maker are imported.
    pub struct ImportProfile {
        name: Text = "name", "Name", "", "Name, unique among import profiles.";
        maker: Option<Text> = "maker", "Maker", "", "Maker, brand or dealer whose lists it reads.";
        kind: ProfileKind = "kind", "Kind", "", "What a row of the list is.";
    }
}

impl RecordKind for ImportProfile {
    const NAME: &'static str = "import profile";
    const FILTERS: &'static [&'static str] = &["name", "maker", "kind"];
    const SORTS: &'static [&'static str] = &["name", "maker"];

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}
