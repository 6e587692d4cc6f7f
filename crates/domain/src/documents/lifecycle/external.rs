//! Numbers of documents in other systems.

use crate::access::{Visibility, staff_only};
use crate::documents::lifecycle::Opened;
use crate::documents::{Document, DocumentType, Stamp};
use crate::fields::{Column, ColumnValue};
use crate::{ExternalId, Field, Result, Session};

/// The column of exports and imports with that number.
pub(crate) static EXTERNAL: Column = Column {
    name: "externalId",
    stored: "external_id",
    label: "External number",
    unit: "",
    about: "Number in another system, such as an ERP, the same for all versions and unique among documents of the type; every sign and its case count.",
    holds: <ExternalId as ColumnValue>::HOLDS,
    required: false,
};

/// Gives all versions of a document's number this number in another system, in whatever state they are: it says nothing
/// of their content, and the other system often has it only after the release.
pub async fn set_external_id<K: DocumentType>(
    session: &mut Session,
    document: &mut Document<K>,
    number: Field<ExternalId>,
) -> Result<()> {
    if number != Field::Keep && session.caller.visibility() < Visibility::Staff {
        return Err(staff_only("/externalId"));
    }
    if number.leaves(document.external_id.as_ref()) {
        return Ok(());
    }
    number.apply(&mut document.external_id);
    let stamp = Stamp { at: session.now(), by: session.caller.identity()?.by() };
    document.record.touch(stamp.at, stamp.by);
    let numbers = [(document.lineage, document.external_id.clone())];
    session.work.documents::<K>().set_external_ids(&numbers, stamp).await
}

impl<K: DocumentType> Opened<K> {
    /// Does the same with an opened document.
    pub async fn set_external_id(
        &mut self,
        session: &mut Session,
        number: Field<ExternalId>,
    ) -> Result<()> {
        set_external_id(session, &mut self.document, number).await?;
        self.refresh();
        Ok(())
    }
}
