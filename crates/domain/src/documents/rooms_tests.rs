//! The folders of documents in layers: each uses only those before it.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

const ROOMS: [&str; 14] = [
    "lines",
    "lifecycle",
    "bill",
    "assembly_figures",
    "listing",
    "port",
    "printing",
    "document_type",
    "export",
    "hose_assembly",
    "line_documents",
    "hose_kit",
    "work_order",
    "sales_estimate",
];

/// Plain data for ids and commands, and the trait of types: every folder may use them.
const EVERYWHERE: [&str; 9] = [
    "HoseAssembly",
    "AssemblyEnd",
    "HoseKit",
    "WorkOrder",
    "SalesEstimate",
    "DocumentType",
    "FullDocument",
    "Obsoletable",
    "Fulfilled",
];

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let within = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![path] };
    entries.flat_map(within).collect()
}

/// The names in a list of imports: `{Bill, lines::list}` has `Bill` and `lines`.
fn named(imports: &str) -> Vec<String> {
    let list = match imports.strip_prefix('{') {
        Some(list) => list.split('}').next().unwrap_or_default(),
        None => imports,
    };
    let whole = imports.starts_with('{');
    let names = list.split(',').take(if whole { usize::MAX } else { 1 });
    let first = |name: &str| {
        let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
        name[..end.unwrap_or(name.len())].to_owned()
    };
    names.map(|name| first(name.trim())).filter(|name| !name.is_empty()).collect()
}

#[test]
fn rooms_use_those_below_them() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/documents");
    // Names that the parent module exports.
    let all = fs::read_to_string(folder.join("mod.rs")).unwrap();
    let mut exported = HashMap::new();
    for line in all.split(';').filter_map(|statement| statement.split("pub use ").nth(1)) {
        if let Some((room, names)) = line.split_once("::") {
            exported.extend(named(names).into_iter().map(|name| (name, room.to_owned())));
        }
    }
    assert!(exported.len() > 30, "{exported:?}");
    let floor = |room: &str| ROOMS.iter().position(|other| *other == room);
    let (mut looked_at, mut against) = (0, Vec::new());
    for path in sources(&folder) {
        let within = path.strip_prefix(&folder).unwrap();
        let room = within.iter().next().unwrap().to_str().unwrap().trim_end_matches(".rs");
        let Some(own) = floor(room) else { continue };
        let text = fs::read_to_string(&path).unwrap();
        let text = text.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
        for imports in text.split("crate::documents::").skip(1) {
            for name in named(imports) {
                let of = exported.get(&name).unwrap_or(&name);
                looked_at += 1;
                if !EVERYWHERE.contains(&name.as_str()) && floor(of).is_some_and(|of| of > own) {
                    against.push(format!("{} uses {name} of {of}", within.display()));
                }
            }
        }
    }
    assert!(looked_at > 300, "{looked_at} imports");
    assert!(against.is_empty(), "{against:#?}");
}
