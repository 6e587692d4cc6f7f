//! Use cases of customers that other records don't have.

use std::collections::HashMap;

use async_trait::async_trait;

use crate::access::{Caller, Role};
use crate::customers::Customer;
use crate::fields::{FieldPatch, Value};
use crate::records::deletion::{Deletable, in_places};
use crate::records::{Listing, RecordKind, Stored};
use crate::{ErpId, Error, Id, RawId, Result, Session, Text, Violation, Window, case_folded};

/// Name of a customer without name and domain.
const UNNAMED: &str = "Unnamed customer";

/// Names a new customer without a name after its domain.
pub fn name_unnamed(patch: &mut FieldPatch) {
    if let Some(Some(_)) = patch.get("name") {
        return;
    }
    let domain = match patch.get("domain") {
        Some(Some(Value::Text(domain))) => domain.trim(),
        _ => "",
    };
    let name = if domain.is_empty() { UNNAMED } else { domain };
    patch.insert("name".to_owned(), Some(Value::Text(name.to_owned())));
}

/// Refuses a customer that the caller may not see: customers see only themselves.
pub fn seen_by(caller: &Caller, id: Id<Customer>) -> Result<()> {
    let identity = caller.identity()?;
    if identity.role == Role::Customer && identity.customer != Some(id) {
        return Err(Error::not_found("customer", id));
    }
    Ok(())
}

/// Names of all customers with their ids, sorted.
pub async fn names(session: &mut Session) -> Result<Vec<(Id<Customer>, String)>> {
    let mut names = session.work.customer_names().await?;
    names.sort_by_cached_key(|(id, name)| (case_folded(name), *id));
    Ok(names)
}

/// The error for an id that no customer has.
pub fn unknown_customer(pointer: impl Into<String>) -> Violation {
    Violation::new(pointer, "unknown_customer", "is not a customer; check the id")
}

/// The customer of a document, unless it has none or it was deleted.
pub async fn customer_of(
    session: &mut Session,
    id: Option<Id<Customer>>,
) -> Result<Option<Customer>> {
    let Some(id) = id else { return Ok(None) };
    Ok(session.work.records::<Customer>().find(id).await?.map(|stored| stored.fields))
}

/// Names and ERP numbers of these customers, of those that exist.
pub async fn names_of(
    session: &mut Session,
    mut ids: Vec<Id<Customer>>,
) -> Result<HashMap<Id<Customer>, (Text, Option<ErpId>)>> {
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let most = u32::try_from(ids.len()).unwrap_or(u32::MAX);
    let listing = Listing { ids: Some(ids), ..Listing::default() };
    let found = session.work.records::<Customer>().page(&listing, &Window::first(most)).await?;
    let names = |stored: Stored<Customer>| (stored.id, (stored.fields.name, stored.fields.erp_id));
    Ok(found.items.into_iter().map(names).collect())
}

/// Locks the documents of a customer before it is read and deleted.
pub async fn hold_documents(session: &mut Session, id: Id<Customer>) -> Result<()> {
    session.work.hold_documents_of(&[id], true).await
}

/// Customers, as they are deleted: their documents keep their names but not the link; their keys end; their locations and item
/// properties are deleted.
#[derive(Debug, Default, Clone, Copy)]
pub struct CustomerRecords;

#[async_trait]
impl Deletable for CustomerRecords {
    type Found = Stored<Customer>;

    fn id(found: &Stored<Customer>) -> RawId {
        found.id.raw()
    }

    async fn by_external(
        &self,
        session: &mut Session,
        numbers: &[String],
    ) -> Result<Vec<(usize, RawId)>> {
        let found = session.work.records::<Customer>().by_external(numbers).await?;
        Ok(found.into_iter().map(|(at, stored)| (at, stored.id.raw())).collect())
    }

    async fn find(
        &self,
        session: &mut Session,
        ids: &[RawId],
    ) -> Result<Vec<Result<Stored<Customer>>>> {
        let named: Vec<_> = ids.iter().map(|id| Id::from_raw(*id)).collect();
        // A change of a document locks it before its customer, so a deletion does too.
        session.work.hold_documents_of(&named, true).await?;
        let found = session.work.records::<Customer>().find_to_change(&named).await?;
        let found = found.into_iter().map(|stored| (stored.id.raw(), stored));
        Ok(in_places(Customer::NAME, ids, found))
    }

    async fn delete(&self, session: &mut Session, found: Vec<Stored<Customer>>) -> Result<()> {
        let ids: Vec<_> = found.iter().map(|stored| stored.id).collect();
        let by = session.caller.identity()?.by();
        let now = session.now();
        session.work.records::<Customer>().delete(&ids, now, by).await?;
        // New documents can't name the customers any more. One that named one meanwhile may be locked by somebody who
        // waits for the customer.
        session.work.hold_documents_of(&ids, false).await?;
        session.work.part_with_customers(&found, now, by).await
    }
}
