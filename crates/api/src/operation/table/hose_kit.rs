//! Hose kits.

use domain::documents::HoseKit;
use serde_json::{Value, json};

use super::super::row::{Run, get, group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS, WRITERS_AND_CUSTOMERS};
use crate::error::LegacyErrorBody;
use crate::resource::component::WORKBOOK;
use crate::resource::{document_price, document_sheet, goods, hose_kit as kit, label, written};

pub(super) fn rows() -> Vec<Operation> {
    group("HoseKit", [kept(), lines(), changes(), sold()].into_iter().flatten().collect())
}

/// Making, changing and looking.
fn kept() -> Vec<Operation> {
    vec![
        post("postHoseKitsCreate", "/hosekits/create", WRITERS, "Make a hose kit", |call| {
            Box::pin(written::create::<HoseKit>(call))
        })
        .about("Without a part number it gets the next one. Its lines may be added now or later.")
        .body(RowBody::flat(kit::create_schema, kit::create_example).telling_faults())
        .status(201)
        .answers("The new hose kit.", kit::reply)
        .fails(&[409]),
        post(
            "postHoseKitsCheckExisting",
            "/hosekits/checkexisting",
            WRITERS_AND_CUSTOMERS,
            "Find hose kits that are the same thing",
            |call| Box::pin(kit::check_existing(call)),
        )
        .about(
            "The latest and the released ones with the same items in the same quantities, in whatever order; and the latest one
of the part number, where one is given.",
        )
        .body(RowBody::flat(kit::create_schema, kit::create_example).telling_faults())
        .answers("Those that there are.", kit::existing_reply)
        .reads(),
        get("getHoseKits", "/hosekits", READERS_AND_CUSTOMERS, "List hose kits", |call| {
            Box::pin(goods::list::<HoseKit>(call))
        })
        .about("A customer sees its own.")
        .query(kit::list_parameters)
        .answers("A page of hose kits.", kit::list_reply),
        get(
            "getHoseKitId",
            "/hosekit/{hoseKitId}",
            READERS_AND_CUSTOMERS,
            "Get a hose kit",
            |call| Box::pin(written::find::<HoseKit>(call)),
        )
        .about("With its lines, by kind.")
        .answers("The hose kit.", kit::reply),
        post(
            "postHoseKitIdUpdate",
            "/hosekit/{hoseKitId}/update",
            WRITERS,
            "Change a hose kit",
            |call| Box::pin(written::update::<HoseKit>(call)),
        )
        .about(
            "Only while it is under editing. A list of lines that is given is the whole new list of its kind: lines with an _id
stay, those without one are new, those that are missing go.",
        )
        .body(RowBody::flat(kit::update_schema, kit::update_example).telling_faults())
        .answers("The hose kit after the change.", kit::reply)
        .fails(&[409, 412]),
    ]
}

/// Its lines.
fn lines() -> Vec<Operation> {
    let list = |name: &str, path: &str, what: &str, run: Run| {
        get(
            format!("getHoseKitId{name}"),
            format!("/hosekit/{{hoseKitId}}/{path}"),
            READERS_AND_CUSTOMERS,
            format!("List the {what} of a hose kit"),
            run,
        )
        .answers("They, in order.", kit::lines_reply)
    };
    let add = |name: &str, path: &str, what: &str, example: fn() -> Value, run: Run| {
        post(
            format!("postHoseKitIdAdd{name}"),
            format!("/hosekit/{{hoseKitId}}/{path}"),
            WRITERS,
            format!("Add {what} to a hose kit"),
            run,
        )
        .about("As its last line, while the kit is under editing.")
        .body(RowBody::params(kit::addition_schema, example))
        .status(201)
        .answers("The hose kit with the line.", kit::reply)
        .fails(&[409, 412])
    };
    vec![
        list("HoseAssemblies", "hoseassemblies", "hose assemblies", |call| {
            Box::pin(kit::assemblies(call))
        }),
        list("Adaptors", "adaptors", "adaptors", |call| Box::pin(kit::adaptors(call))),
        list("OtherItems", "otheritems", "other items", |call| Box::pin(kit::other_items(call))),
        list("AllItems", "allitems", "lines", |call| Box::pin(kit::all(call))),
        add("HoseAssembly", "addhoseassembly", "a hose assembly", kit::assembly_example, |call| {
            Box::pin(kit::add_assembly(call))
        }),
        add("Adaptor", "addadaptor", "an adaptor", kit::adaptor_example, |call| {
            Box::pin(kit::add_adaptor(call))
        }),
        add("OtherItem", "addotheritem", "another item", kit::other_item_example, |call| {
            Box::pin(kit::add_other_item(call))
        }),
    ]
}

/// Changes of its lines.
fn changes() -> Vec<Operation> {
    let update = |name: &str, path: &str, what: &str, run: Run| {
        post(
            format!("postHoseKitId{name}ItemIdUpdate"),
            format!("/hosekit/{{hoseKitId}}/{path}/{{itemId}}/update"),
            WRITERS,
            format!("Change {what} in the bill of materials of a hose kit"),
            run,
        )
        .about(
            "Changes a line of this kind while the kit is under editing. itemId is the line's id; the item's own id
is taken too where exactly one line has it. Without params nothing changes.",
        )
        .body(RowBody::params(kit::line_schema, kit::line_example))
        .answers("The item was updated.", updated)
        .fails(&[409, 412])
    };
    vec![
        update("HoseAssembly", "hoseassembly", "a hose assembly", |call| {
            Box::pin(kit::update_assembly(call))
        }),
        update("Adaptor", "adaptor", "an adaptor", |call| Box::pin(kit::update_adaptor(call))),
        update("OtherItem", "otheritem", "an item", |call| Box::pin(kit::update_other_item(call)))
            .legacy_errors(&[(403, LegacyErrorBody::Text), (500, LegacyErrorBody::Text)]),
        post(
            "postHoseKitIdItemItemIdDelete",
            "/hosekit/{hoseKitId}/item/{itemId}/delete",
            WRITERS,
            "Remove a line of a hose kit",
            |call| Box::pin(kit::delete_line(call)),
        )
        .about("Of any kind, while the kit is under editing; named as for a change.")
        .answers("The line is gone.", deleted)
        .fails(&[409, 412]),
    ]
}

fn updated() -> Value {
    json!({ "type": "string", "const": "item updated" })
}

fn deleted() -> Value {
    json!({ "type": "string", "const": "item deleted" })
}

/// What it costs, and what it comes out on.
fn sold() -> Vec<Operation> {
    vec![
        post(
            "postHoseKitIdPrice",
            "/hosekit/{hoseKitId}/price",
            READERS_AND_CUSTOMERS,
            "Price a hose kit",
            |call| Box::pin(kit::price(call)),
        )
        .about(
            "The sum of its lines, each rounded: assemblies as they are priced alone, adaptors and other items by their own rules,
each with the rule that set its price. Price breaks go by what all kits need of a line together. A customer gets its own prices; for
staff that names nobody they are those of the kit's customer.",
        )
        .body(RowBody::params(document_price::ask_schema, document_price::ask_example).optional())
        .reads()
        .answers("The price.", kit::price_reply),
        post(
            "postHoseKitsExport",
            "/hosekits/export",
            WRITERS,
            "Export hose kits to Excel",
            |call| Box::pin(document_sheet::export::<HoseKit>(call)),
        )
        .about(
            "The latest version of each number, or the listed ones, with their lines in a cell, one under the other. Listed ones
that there are none of are counted in the header X-Unknown-Records.",
        )
        .body(RowBody::flat(document_sheet::schema::<HoseKit>, document_sheet::example::<HoseKit>))
        .sends("The workbook.", &[WORKBOOK]),
        post(
            "postHoseKitIdLabels",
            "/hosekit/{hoseKitId}/labels",
            READERS_AND_CUSTOMERS,
            "Print labels for the hose assemblies of a kit",
            |call| Box::pin(kit::labels(call)),
        )
        .about("One label for each piece of the kit's assemblies, numbered k of n, as PDF.")
        .body(RowBody::params(kit::labels_schema, label::example).optional())
        .sends("The labels.", &["application/pdf"])
        .legacy_errors(&[(500, LegacyErrorBody::Text)]),
    ]
}
