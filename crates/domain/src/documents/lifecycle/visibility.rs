//! Who may see a document: one rule for each type ([`DocumentType::visible_to`]), which every way in uses.

use std::collections::{HashMap, HashSet};

use crate::access::{Caller, Identity, Role};
use crate::customers::Customer;
use crate::documents::{Document, DocumentType};
use crate::{Error, Id, RawId, Result, Session};

/// The parties of a document.
#[derive(Debug, Clone, Copy, Default)]
pub struct Parties<'a> {
    /// The document's customer.
    pub customer: Option<Id<Customer>>,
    /// Further customers of the document.
    pub assigned: &'a [Id<Customer>],
    /// Who created it.
    pub maker: Option<RawId>,
}

impl Parties<'_> {
    /// The parties of a document that somebody makes for himself.
    pub fn of_own(identity: Identity) -> Self {
        Self { customer: identity.customer, assigned: &[], maker: identity.by() }
    }

    /// Whether somebody belongs to the organization, or acts for one of the document's customers.
    pub fn include(&self, identity: Identity) -> bool {
        let is_theirs = |own| self.customer == Some(own) || self.assigned.contains(&own);
        identity.role != Role::Customer || identity.customer.is_some_and(is_theirs)
    }
}

/// Filters documents for the ones that the caller may see; a caller without a token sees none.
pub async fn seen<K: DocumentType>(
    session: &mut Session,
    documents: &[&Document<K>],
) -> Result<HashSet<Id<K>>> {
    let Caller::Known(identity) = session.caller else { return Ok(HashSet::new()) };
    let mut assigned: HashMap<Id<K>, Vec<Id<Customer>>> = HashMap::new();
    // For anyone else further customers make no difference.
    if identity.role == Role::Customer && !documents.is_empty() {
        let lineages: Vec<_> = documents.iter().map(|document| document.lineage).collect();
        for (lineage, customer) in K::assigned(session, &lineages).await? {
            assigned.entry(lineage).or_default().push(customer);
        }
    }
    let visible = |document: &&&Document<K>| {
        let parties = Parties {
            customer: document.content.customer(),
            assigned: assigned.get(&document.lineage).map_or(&[], Vec::as_slice),
            maker: document.record.created_by,
        };
        K::visible_to(identity, &parties)
    };
    Ok(documents.iter().filter(visible).map(|document| document.id).collect())
}

/// A document that the caller may see, locked if the unit of work may write.
pub async fn find<K: DocumentType>(session: &mut Session, id: Id<K>) -> Result<Document<K>> {
    let document = session.work.documents::<K>().find(id).await?;
    let document = document.ok_or_else(|| Error::not_found(K::NAME, id))?;
    refuse_unseen(session, &document).await?;
    Ok(document)
}

/// Answers for a document that the caller may not see exactly as for one that doesn't exist.
pub(super) async fn refuse_unseen<K: DocumentType>(
    session: &mut Session,
    document: &Document<K>,
) -> Result<()> {
    let is_seen = seen(session, &[document]).await?.contains(&document.id);
    if is_seen { Ok(()) } else { Err(Error::not_found(K::NAME, document.id)) }
}
