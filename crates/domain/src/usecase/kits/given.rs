//! What a caller says of a kit.

use crate::catalogue::Given;
use crate::documents::LineKind;
use crate::documents::line_list::GivenLine;
use crate::{Text, Violation};

/// What was said of a kit.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KitGiven {
    /// Its number.
    pub number: Option<Text>,
    /// Its revision.
    pub revision: Option<Text>,
    /// The fields of the column table, by name.
    pub fields: Given,
    /// Its lines: the whole list of a kind, where it was said.
    pub lines: Vec<(LineKind, Vec<GivenLine>)>,
    /// What was already found wrong, to be told with all else.
    pub faults: Vec<Violation>,
}

/// The field that holds the lines of a kind.
pub const fn list_of(kind: LineKind) -> &'static str {
    match kind {
        LineKind::HoseAssembly => "hoseAssemblies",
        LineKind::Adaptor => "adaptors",
        LineKind::OtherItem => "otherItems",
    }
}
