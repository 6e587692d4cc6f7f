//! Lists of hose assemblies.

use domain::documents::HoseAssembly;
use domain::port::DocumentLists;
use domain::usecase::assemblies::{self, Current};
use domain::usecase::units;

use super::view::listed;
use crate::operation::{Answer, Call, Parameter};
use crate::page::Page;
use crate::resource::document::{self, Manner};

/// Texts that lists are searched by.
const TEXTS: document::Texts =
    &["description", "modelCode", "tag", "vendorPartNumber", "customerPartNumber", "customerName"];

/// The parameters of the list.
pub(crate) fn list_parameters() -> Vec<Parameter> {
    document::list_parameters("partNumber", TEXTS)
}

/// `GET /hoseassemblies`
pub(crate) async fn list(call: Call) -> Answer {
    let window = call.query.page(25)?;
    let listing = document::listing::<HoseAssembly>(&call, "partNumber")?;
    if !listing.texts.is_empty() {
        assemblies::describe(&call.app.services, &call.caller).await?;
    }
    let mut work = call.read().await?;
    let (documents, total) =
        DocumentLists::<HoseAssembly>::documents(&mut *work, &listing, window).await?;
    let current = assemblies::current(&mut *work, documents).await?;
    let outdated: Vec<_> = current.iter().map(Current::outdated).collect();
    let documents: Vec<_> = current.into_iter().map(|one| one.document).collect();
    let names = assemblies::names(&mut *work, &documents).await?;
    let settings = work.organization().await?.settings;
    let units = units(&mut *work, &call.caller).await?;
    drop(work);
    let manner = Manner { settings: &settings, units, sight: call.caller.sight() };
    let views = documents.iter().zip(&outdated);
    let views = views.map(|(document, outdated)| listed(document, outdated, &names, manner));
    Ok(Page::new(views.collect(), total, window).answer())
}
