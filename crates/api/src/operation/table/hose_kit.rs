//! Hose kits.

use serde_json::{Value, json};

use super::super::row::{group, post};
use super::super::{Body, Operation, READERS_AND_CUSTOMERS, WRITERS};
use crate::error::Spoken;
use crate::resource::{hose_kit, label};

pub(super) fn rows() -> Vec<Operation> {
    group(
        "HoseKit",
        vec![
            post(
                "postHoseKitIdOtherItemItemIdUpdate",
                "/hosekit/{hoseKitId}/otheritem/{itemId}/update",
                WRITERS,
                "Change an item in the bill of materials of a hose kit",
                |call| Box::pin(hose_kit::update_other_item(call)),
            )
            .about(
                "Changes a line of another item while the kit is under editing. itemId is the line's id; the item's own id
is taken too where exactly one line has it. Without params nothing changes.",
            )
            .body(Body::params(hose_kit::line_schema, hose_kit::line_example))
            .answers("The item was updated.", updated)
            .fails(&[409])
            .speaks(&[(403, Spoken::Text), (500, Spoken::Text)]),
            post(
                "postHoseKitIdLabels",
                "/hosekit/{hoseKitId}/labels",
                READERS_AND_CUSTOMERS,
                "Print labels for the hose assemblies of a kit",
                |call| Box::pin(hose_kit::labels(call)),
            )
            .about("One label for each piece of the kit's assemblies, numbered k of n, as PDF.")
            .body(Body::params(hose_kit::labels_schema, label::example).optional())
            .sends("The labels.", "application/pdf")
            .speaks(&[(500, Spoken::Text)]),
        ],
    )
}

fn updated() -> Value {
    json!({ "type": "string", "const": "item updated" })
}
