//! Cursors: where a list goes on after a part of it, as a text that only the list understands.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::access::Caller;
use domain::organization::Organization;
use domain::{Id, Place, Violation};
use sha2::{Digest, Sha256};

use crate::operation::QueryValues;

/// Parameters that choose a part of a list or how it is shown, and not the list.
const OF_PARTS: [&str; 7] =
    ["after", "page", "limit", "itemsPerPage", "locationsPerPage", "exactTotal", "numbers"];
/// Bytes of the name of a list, and of the checksum that follows it.
const DIGEST: usize = 8;

/// What tells a list from others: its organization, operation, path, filters and order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ListName([u8; DIGEST]);

impl ListName {
    /// The list that a request asks for.
    pub(crate) fn of(
        caller: &Caller,
        operation: &str,
        path: &[(String, String)],
        query: &QueryValues,
    ) -> Self {
        let owner = match caller {
            Caller::Anonymous(organization) => (*organization, None),
            Caller::Known(identity) => (Some(identity.organization), identity.customer),
        };
        let ids: Vec<String> = path.iter().map(|(_, id)| id.to_ascii_lowercase()).collect();
        let values = query.values().iter();
        let filters: Vec<_> = values.filter(|(name, _)| !OF_PARTS.contains(&&***name)).collect();
        // `Debug` quotes texts, so different lists never look the same.
        Self(digest(format!("{:?}", (owner, operation, ids, filters)).as_bytes()))
    }

    /// The feed of changes of an organization, whose places are good for any filter.
    pub(crate) fn of_feed(organization: Id<Organization>) -> Self {
        Self(digest(format!("the feed of changes of {organization}").as_bytes()))
    }

    /// The cursor of a place in the list.
    pub(crate) fn cursor(self, place: &Place) -> String {
        let place = serde_json::json!(place.0).to_string();
        let sum = digest(place.as_bytes());
        URL_SAFE_NO_PAD.encode([&self.0[..], &sum, place.as_bytes()].concat())
    }

    /// The place of a cursor.
    pub(crate) fn place(self, cursor: &str) -> Result<Place, Violation> {
        let (list, place) = read(cursor).ok_or_else(|| {
            Violation::new(
                AFTER,
                "invalid_cursor",
                "is no cursor; take it from an answer's next, whole and unchanged",
            )
        })?;
        if list == self {
            Ok(place)
        } else {
            let message = "is the cursor of another list, or of other filters or another order; keep these as they were, or begin without after";
            Err(Violation::new(AFTER, "cursor_of_another_list", message))
        }
    }
}

/// The letters of cursors, by which a field is known as one.
pub(crate) const CURSOR_PATTERN: &str = "^[A-Za-z0-9_-]*$";
/// The longest cursor: of the longest text that a list is sorted by.
pub(crate) const MOST_CURSOR: usize = 8_000;

/// The parameter with a cursor.
pub(crate) const AFTER: &str = "after";

fn read(cursor: &str) -> Option<(ListName, Place)> {
    let bytes = URL_SAFE_NO_PAD.decode(cursor).ok()?;
    let (list, rest) = bytes.split_first_chunk::<DIGEST>()?;
    let (sum, place) = rest.split_first_chunk::<DIGEST>()?;
    if *sum != digest(place) {
        return None;
    }
    Some((ListName(*list), Place(serde_json::from_slice(place).ok()?)))
}

/// Enough of a digest that no two lists have the same by chance. It keeps no secret: a place is only where to go on
/// among what the caller may see.
fn digest(bytes: &[u8]) -> [u8; DIGEST] {
    let mut short = [0; DIGEST];
    for (to, from) in short.iter_mut().zip(Sha256::digest(bytes)) {
        *to = from;
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cursors_are_whole_and_of_their_list() {
        let (one, other) = (ListName([1; DIGEST]), ListName([2; DIGEST]));
        let place = Place(vec![Some("größe".to_owned()), None]);
        let cursor = one.cursor(&place);
        assert_eq!(one.place(&cursor).unwrap(), place);
        assert_eq!(other.place(&cursor).unwrap_err().code, "cursor_of_another_list");
        for end in 0..cursor.len() {
            let cut = cursor.get(..end).unwrap();
            assert_eq!(one.place(cut).unwrap_err().code, "invalid_cursor", "{cut}");
        }
        assert_eq!(one.place(&format!("{cursor}AA")).unwrap_err().code, "invalid_cursor");
    }
}
