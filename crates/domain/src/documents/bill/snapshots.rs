//! Bills of materials of documents, frozen while these are released.

use crate::documents::{Bill, DocumentType};
use crate::{Id, Result, Session};

/// Freezes the bill of a document that is being released.
pub async fn save<K: DocumentType>(
    session: &mut Session,
    document: Id<K>,
    bill: &Bill,
) -> Result<()> {
    session.work.save_bill_snapshots(&[(document.raw(), bill)]).await
}

/// Deletes the frozen bill of a document that is under editing again.
pub async fn delete<K: DocumentType>(session: &mut Session, document: Id<K>) -> Result<()> {
    session.work.delete_bill_snapshots(&[document.raw()]).await
}

/// The frozen bill of a document; none if it is under editing.
pub async fn frozen<K: DocumentType>(
    session: &mut Session,
    document: Id<K>,
) -> Result<Option<Bill>> {
    session.work.frozen_bill(document.raw()).await
}
