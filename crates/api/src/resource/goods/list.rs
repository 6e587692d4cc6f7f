//! Lists of documents of goods.

use std::collections::HashMap;

use domain::documents::Document;
use domain::port::{AnyUnitOfWork, DocumentLists};
use domain::sheet::place_date;
use domain::trade::Customer;
use domain::usecase::customers;
use domain::usecase::lines::OfGoods;
use domain::{Error, Id, Text};
use serde_json::{Map, Value, json};

use super::view::short;
use crate::operation::{Answer, Call};
use crate::page::Page;
use crate::resource::document;

/// `GET /…`
pub(crate) async fn list<K: OfGoods>(call: Call) -> Answer
where
    AnyUnitOfWork: DocumentLists<K>,
{
    let window = call.query.page(25)?;
    let mut listing = document::listing::<K>(&call, K::NUMBER)?;
    let mut work = call.read().await?;
    let zone = work.organization().await?.settings.time_zone;
    for (name, ends, due) in
        [("dueFrom", false, &mut listing.due_from), ("dueTo", true, &mut listing.due_to)]
    {
        let Some(said) = call.query.text(name) else { continue };
        *due = Some(place_date(said, ends, zone).map_err(|fault| {
            let fault = fault.at(name.to_owned());
            Error::Invalid(vec![fault])
        })?);
    }
    let (documents, total) = DocumentLists::<K>::documents(&mut *work, &listing, window).await?;
    let views = shorts(&call, &mut *work, &documents).await?;
    drop(work);
    Ok(Page::new(views, total, window).answer())
}

/// Documents without their lines, with the names of their customers.
pub(crate) async fn shorts<K: OfGoods>(
    call: &Call,
    work: &mut AnyUnitOfWork,
    documents: &[Document<K>],
) -> Result<Vec<Map<String, Value>>, Error> {
    let ids = documents.iter().filter_map(|one| one.content.customer()).collect();
    let names = customers::names_of(work, ids).await?;
    let names: HashMap<Id<Customer>, Text> =
        names.into_iter().map(|(id, name, _)| (id, name)).collect();
    let settings = work.organization().await?.settings;
    let one = |document: &Document<K>| {
        let mut fields = short(document, &settings, call.caller.sight());
        if let Some(name) = document.content.customer().and_then(|id| names.get(&id)) {
            fields.insert("customerName".to_owned(), json!(&**name));
        }
        fields
    };
    Ok(documents.iter().map(one).collect())
}
