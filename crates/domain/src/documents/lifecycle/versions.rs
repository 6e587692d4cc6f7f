//! Rules for creating and changing documents of any type.

use crate::documents::lifecycle::revision;
use crate::documents::{Document, DocumentType};
use crate::{Error, NumberText, Result, Session, Violation, case_folded};

/// The revision of a new number: the requested one, else the organization's first one.
pub(crate) async fn first_revision(
    session: &mut Session,
    requested: Option<&NumberText>,
) -> Result<NumberText> {
    match requested {
        Some(requested) => revision::parse(requested).map_err(|fault| Error::Invalid(vec![fault])),
        None => revision::first(session.work.organization().await?.settings.revision_style),
    }
}

/// Error if a change has another number or revision than the version.
pub(crate) fn check_number_unchanged<K: DocumentType>(
    document: &Document<K>,
    number_field: &str,
    number: Option<&NumberText>,
    revision: Option<&NumberText>,
) -> Vec<Violation> {
    let other = |requested: Option<&NumberText>, is: &NumberText| {
        requested.is_some_and(|requested| case_folded(requested) != case_folded(is))
    };
    [
        (number_field, other(number, &document.number), "number"),
        ("revision", other(revision, &document.revision), "revision"),
    ]
    .into_iter()
    .filter(|(_, differs, _)| *differs)
    .map(|(pointer, _, name)| {
        let message = format!(
            "the {name} of a version can't be changed; save it under another one, or revise it"
        );
        Violation::new(format!("/{pointer}"), "fixed", message)
    })
    .collect()
}
