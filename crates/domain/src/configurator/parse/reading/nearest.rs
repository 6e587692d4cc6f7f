//! Referents of words like "both".

use crate::configurator::parse::reading::meaning::Role;

/// Part that a word like "both" or "one" refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Named {
    End,
    Cover,
    Test,
}

/// Part that a word like "both" or "one" refers to, and whether that follows: the nearest one, and the one
/// before it if both are equally near.
pub(crate) fn nearest(roles: &[&Role], at: usize) -> Option<(i32, bool, Named)> {
    const FARTHEST: i32 = 1400;
    let mut found: Option<(i32, bool, Named)> = None;
    for behind in [false, true] {
        let mut far = 0;
        let (back, ahead) = if behind { (0, at + 1) } else { (at, roles.len()) };
        for role in roles.iter().take(back).rev().chain(roles.iter().skip(ahead)) {
            if far >= FARTHEST {
                break;
            }
            let named = match role {
                role if role.is_of_end() => Some(Named::End),
                Role::Cover(_) | Role::CoverPart(_) | Role::CoverLength(_) => Some(Named::Cover),
                Role::Test { .. } | Role::Service => Some(Named::Test),
                _ => None,
            };
            if let Some(named) = named {
                let this = (far, behind, named);
                found = Some(found.map_or(this, |best| best.min(this)));
                break;
            }
            far += match role {
                // `bds. Flansch`
                Role::Separator('.') => 60,
                Role::Separator(_) => 160,
                Role::Fill | Role::And => 40,
                Role::EndWord { .. } => 20,
                _ => 100,
            };
        }
    }
    found
}
