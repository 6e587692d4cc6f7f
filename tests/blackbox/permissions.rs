//! `docs/PERMISSIONS.md`, written from the operation table.

use std::fmt::Write;
use std::path::Path;

use api::BASE;
use api::operation::{Operation, Who, operations};
use domain::access::Role;

#[test]
fn the_table_of_permissions_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/PERMISSIONS.md");
    let wanted = reference(&operations());
    if std::env::var_os("WRITE_DOCS").is_some() {
        std::fs::write(&path, &wanted).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        written == wanted,
        "docs/PERMISSIONS.md is stale; run: WRITE_DOCS=1 cargo test -p tests -- permissions"
    );
}

/// Who there is, the mightiest last; nobody is whoever calls without a token.
const CALLERS: [Option<Role>; 5] =
    [None, Some(Role::Customer), Some(Role::Restricted), Some(Role::Regular), Some(Role::Admin)];

fn may(who: Who, caller: Option<Role>) -> bool {
    match (who, caller) {
        (Who::Public | Who::Outside, _) => true,
        (Who::Roles(_), None) => false,
        (Who::Roles(roles), Some(role)) => roles.contains(&role),
    }
}

fn reference(operations: &[Operation]) -> String {
    let mut text = format!(
        "# Who may call what\n\n\
         Paths are below `{BASE}`, but for those of the group Security. *Nobody* is whoever calls without a token; a token that\n\
         is sent and not good is refused everywhere but in that group. Customers see and change only what is their own, and costs\n\
         and margins are for admins wherever they occur. Written from the operation table by\n\
         `WRITE_DOCS=1 cargo test -p tests -- permissions`.\n"
    );
    let mut groups: Vec<&str> = operations.iter().map(|operation| operation.group).collect();
    groups.sort_unstable();
    groups.dedup();
    for group in groups {
        let _always = write!(
            text,
            "\n## {group}\n\n| operation | what it does | nobody | customer | restricted | regular | admin |\n|---|---|---|---|---|---|---|\n"
        );
        let mut of_group: Vec<_> =
            operations.iter().filter(|operation| operation.group == group).collect();
        of_group.sort_by_key(|operation| (operation.path.clone(), operation.method.to_string()));
        for operation in of_group {
            let marks = CALLERS.map(|caller| if may(operation.who, caller) { "✓" } else { "" });
            let _always = writeln!(
                text,
                "| `{} {}` | {} | {} |",
                operation.method,
                operation.path,
                operation.summary.replace('|', "\\|"),
                marks.join(" | ")
            );
        }
    }
    text
}
