//! Bills of materials of documents, frozen while these are released.

use crate::documents::{Bill, DocumentType};
use crate::{Id, Result, Session};

/// Freezes the bill of a document that is released: what it says then is what it needs for good.
pub async fn save<K: DocumentType>(
    session: &mut Session,
    document: Id<K>,
    bill: &Bill,
) -> Result<()> {
    session.work.save_bill_snapshots(&[(document.raw(), bill)]).await
}

/// Forgets the frozen bill of a document that is under editing again.
pub async fn delete<K: DocumentType>(session: &mut Session, document: Id<K>) -> Result<()> {
    session.work.delete_bill_snapshots(&[document.raw()]).await
}

/// The bill that was frozen with a document; none where it is under editing.
pub async fn frozen<K: DocumentType>(
    session: &mut Session,
    document: Id<K>,
) -> Result<Option<Bill>> {
    session.work.frozen_bill(document.raw()).await
}
