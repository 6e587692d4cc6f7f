//! Documents that the walk moves on, made for it.

use serde_json::{Value, json};
use tests::post;

use super::{Demo, OPERATIONS};

impl Demo {
    /// An assembly, a kit, an estimate or an order in the state that the command of a path is for, which nobody else moves
    /// on; none where the path is of no such command.
    pub(super) fn document_for(&self, path: &str) -> Option<Value> {
        let path = path.strip_prefix("/api/v1/")?;
        let (kind, create, rest) = [
            ("hoseassembly/{hoseAssemblyId}/", "hoseassembly", "/hoseassemblies/create"),
            ("hosekit/{hoseKitId}/", "hosekit", "/hosekits/create"),
            ("salesestimate/{salesEstimateId}/", "salesestimate", "/salesestimates/create"),
            ("workorder/{workOrderId}/", "workorder", "/workorders/create"),
        ]
        .into_iter()
        .find_map(|(prefix, kind, create)| Some((kind, create, path.strip_prefix(prefix)?)))?;
        let before: &[&str] = match rest {
            "delete"
            | "refresh"
            | "release"
            | "saveas"
            | "update"
            | "hoseassembly/{itemId}/update"
            | "adaptor/{itemId}/update"
            | "item/{itemId}/update"
            | "item/{itemId}/delete" => &[],
            "cancel" | "complete" | "newversion" | "obsolete" | "outcome" | "reserve"
            | "revise" | "unrelease" => &["release"],
            "rollback" => &["release", "newversion"],
            _ => return None,
        };
        let all = &*OPERATIONS;
        let create = all.iter().find(|one| one.path.ends_with(create))?;
        let admin = &self.tokens["admin"];
        let mut made = self.call(create, admin).expect(201).json();
        for command in before {
            let id = made["_id"].as_str().expect("an id");
            let path = format!("{}/api/v1/{kind}/{id}/{command}", self.service.host);
            let after = post(&path, &json!({})).token(admin).send().expect(200).json();
            // The release of an estimate tells no record.
            made = if after["_id"].is_string() { after } else { made };
        }
        Some(made)
    }

    /// The line of a kit, an estimate or an order that the path is about; none where it is about none.
    pub(super) fn line_of(kit: &Value, path: &str) -> Option<String> {
        let list = match path.split('/').nth(5)? {
            "hoseassembly" => "hoseAssemblies",
            "item" if kit["items"].is_array() => "items",
            "adaptor" | "item" => "adaptors",
            _ => return None,
        };
        kit[list][0]["_id"].as_str().map(str::to_owned)
    }
}
