//! Printed documents: data sheets, bills of materials, vendors' files, labels.

pub(crate) mod bill;
mod data_sheet;
mod label;
mod pick_list;
mod vendor;

use domain::catalogue::images::Image;
use domain::documents::printing::{self, PrintedDocument, logo};
use domain::documents::{DocumentType, HoseAssembly, HoseKit, WorkOrder};
use domain::{Error, Id, Services};
use serde_json::{Value, json};

use crate::error::ApiError;
use crate::json::file::download::{Shown, answer};
use crate::operation::row::group;
use crate::operation::{
    Context, File, Operation, Permission, READERS_AND_CUSTOMERS, STAFF, Without,
};

/// How a kind is written in paths, names and texts.
struct Words {
    /// The group: `HoseAssembly`.
    group: &'static str,
    /// The path up to the operation: `/hoseassembly/{hoseAssemblyId}`.
    path: &'static str,
    /// In texts: `a hose assembly`.
    one: &'static str,
    /// Who sees it.
    readers: Permission,
}

const ASSEMBLY: Words = Words {
    group: "HoseAssembly",
    path: "/hoseassembly/{hoseAssemblyId}",
    one: "a hose assembly",
    readers: READERS_AND_CUSTOMERS,
};
const KIT: Words = Words {
    group: "HoseKit",
    path: "/hosekit/{hoseKitId}",
    one: "a hose kit",
    readers: READERS_AND_CUSTOMERS,
};
const ORDER: Words = Words {
    group: "WorkOrder",
    path: "/workorder/{workOrderId}",
    one: "a work order",
    readers: STAFF,
};
const ESTIMATE: Words = Words {
    group: "SalesEstimate",
    path: "/salesestimate/{salesEstimateId}",
    one: "a sales estimate",
    readers: READERS_AND_CUSTOMERS,
};

pub(crate) fn operations() -> Vec<Operation> {
    let torvane = || vendor_example("Torvane");
    let assembly = [
        vec![data_sheet::assembly(), data_sheet::addressed(), label::assembly(), bill::assembly()],
        vendor::operations::<HoseAssembly>(
            &ASSEMBLY,
            "A record of an assembly with parts of one brand, delimited by pipes, see docs/VENDOR-FILES.md.",
            || vendor_example("Halvorin"),
        ),
    ];
    let kit = [
        vec![data_sheet::kit(), bill::kit(), label::kit()],
        vendor::operations::<HoseKit>(
            &KIT,
            "A record for each piece of the kit's assemblies with parts of one brand, delimited by pipes, see docs/VENDOR-FILES.md.
409 for more than 20,000 pieces.",
            torvane,
        ),
    ];
    let order = [
        vec![data_sheet::order(), pick_list::operation(), label::order()],
        vendor::operations::<WorkOrder>(
            &ORDER,
            "A record for each piece of the order's assemblies with parts of one brand, including those in kits, delimited by
pipes, see docs/VENDOR-FILES.md. 409 for more than 20,000 pieces.",
            torvane,
        ),
    ];
    let estimate = [vec![data_sheet::estimate(), bill::estimate()], Vec::new()];
    let kinds = [(ASSEMBLY, assembly), (KIT, kit), (ORDER, order), (ESTIMATE, estimate)];
    let rows = |(words, rows): (Words, [Vec<Operation>; 2])| {
        group(words.group, rows.into_iter().flatten().collect())
    };
    kinds.into_iter().flat_map(rows).collect()
}

/// A vendor that the demo's document has parts of.
fn vendor_example(vendor: &str) -> Value {
    json!({ "params": { "vendor": vendor } })
}

/// Reads what the papers of a document say, and lets the database go.
async fn printable<K: DocumentType>(
    ctx: &Context<Without>,
    id: Id<K>,
) -> Result<PrintedDocument<K>, Error> {
    let mut session = ctx.call.read().await?;
    printing::read(&mut session, id).await
}

/// Prints something with the organization's logo, beside the async threads.
async fn printed<M>(
    ctx: &Context<Without>,
    name: &str,
    print: impl FnOnce(&Services, Option<&Image>) -> Result<Vec<u8>, Error> + Send + 'static,
) -> Result<File<M>, ApiError> {
    let logo = logo(&mut ctx.call.read().await?).await?;
    let services = ctx.app.services.clone();
    let printed = ctx.app.workers.compute(move || print(&services, logo.as_ref())).await?;
    Ok(File::new(answer(Shown::Inline, name, "application/pdf").body(printed)))
}
