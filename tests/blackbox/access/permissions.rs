//! `docs/PERMISSIONS.md`, written from the operation table.

use std::fmt::Write;

use api::BASE;
use api::operation::{Operation, Permission, operations};
use domain::access::Role;
use tests::is_generated;

#[test]
fn the_table_of_permissions_is_up_to_date() {
    is_generated("PERMISSIONS.md", &reference(&operations()), "permissions");
}

/// Who there is, the mightiest last; nobody is whoever calls without a token.
const CALLERS: [Option<Role>; 5] =
    [None, Some(Role::Customer), Some(Role::Restricted), Some(Role::Regular), Some(Role::Admin)];

fn may(who: Permission, caller: Option<Role>) -> bool {
    match (who, caller) {
        (Permission::Public | Permission::Unauthenticated, _) => true,
        (Permission::Roles(_), None) => false,
        (Permission::Roles(roles), Some(role)) => roles.contains(&role),
    }
}

fn reference(operations: &[Operation]) -> String {
    let mut text = format!(
        "# Who may call what\n\n\
         Which role may call which operation. Paths are below `{BASE}`, except in the group Security. *Nobody* means a request without\n\
         a token; only the group Security accepts invalid tokens. *Embedded* is a customer's token of purpose embed, see\n\
         [API-DESIGN.md](API-DESIGN.md#tokens). Customers see and change only their own records, and only admins see costs and\n\
         margins. `WRITE_DOCS=1 cargo test -p tests -- permissions` generates this page from the operation table.\n"
    );
    let mut groups: Vec<&str> = operations.iter().map(|operation| operation.group).collect();
    groups.sort_unstable();
    groups.dedup();
    for group in groups {
        let _always = write!(
            text,
            "\n## {group}\n\n| operation | what it does | nobody | embedded | customer | restricted | regular | admin |\n|---|---|---|---|---|---|---|---|\n"
        );
        let mut of_group: Vec<_> =
            operations.iter().filter(|operation| operation.group == group).collect();
        of_group.sort_by_key(|operation| (operation.path.clone(), operation.method.to_string()));
        for operation in of_group {
            let embedded = operation.embedded || operation.who == Permission::Unauthenticated;
            let mut may: Vec<bool> =
                CALLERS.iter().map(|caller| may(operation.who, *caller)).collect();
            may.insert(1, embedded);
            let marks = may.into_iter().map(|may| if may { "✓" } else { "" });
            let _always = writeln!(
                text,
                "| `{} {}` | {} | {} |",
                operation.method,
                operation.path,
                operation.summary.replace('|', "\\|"),
                marks.collect::<Vec<_>>().join(" | ")
            );
        }
    }
    text
}
