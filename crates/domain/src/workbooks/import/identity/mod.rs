//! Tells which stored record a row is about: by its `_id`, by its number in another system, or by its key.

pub(crate) mod identified;
pub(crate) mod reference;

use crate::fields::{Column, ColumnType, ColumnValue};
use crate::workbooks::import::{ImportContext, Row, Seen};
use crate::{ExternalId, Id, RawId, Violation};

/// Id of a row's record. Exports have it, and imports find the record by it.
pub(crate) static ID: Column = Column {
    name: "_id",
    stored: "id",
    label: "Id",
    unit: "",
    about: "Id of the record, by which an import finds it; leave it blank in new rows.",
    holds: ColumnType::Id,
    required: false,
};

/// Last change of a row's record. Exports have it, and imports ignore it.
pub(crate) static LAST_MODIFIED: Column = Column {
    name: "lastModified",
    stored: "last_modified",
    label: "Last modified",
    unit: "",
    about: "When the record was last changed; imports ignore it.",
    holds: ColumnType::Moment,
    required: false,
};

/// Number of the item that a row names, in another system; in place of its part number.
pub(crate) static ITEM_EXTERNAL: Column = Column {
    name: "itemExternalId",
    stored: "item_external_id",
    label: "Item external number",
    unit: "",
    about: "Number of the item in another system, in place of its part number.",
    holds: <ExternalId as ColumnValue>::HOLDS,
    required: false,
};

/// Id of the item that a row names, in place of its part number.
pub(crate) static ITEM_ID: Column = Column {
    name: "item",
    stored: "item_id",
    label: "Item id",
    unit: "",
    about: "Id of the item, in place of its part number.",
    holds: ColumnType::Id,
    required: false,
};

/// Names of records of a form, for people.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Naming {
    pub(crate) one: &'static str,
    /// Column with the number in another system.
    pub(crate) external: Option<&'static str>,
    pub(crate) key: &'static [&'static str],
    /// The column of the key at which its errors are reported.
    pub(crate) at: &'static str,
    /// Whether several records may have the same key, which only their numbers tell apart.
    pub(crate) shares_keys: bool,
}

/// What a row says of its record beside its key.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Handles {
    pub(crate) id: Option<RawId>,
    pub(crate) external: Option<String>,
}

impl Handles {
    /// Reads those of a row; `None` if one of them can't be read.
    pub(crate) fn of(row: &mut Row, naming: Naming, ctx: &mut ImportContext<'_>) -> Option<Self> {
        let id = match row.text(ID.name).map(|text| text.trim().parse::<Id<()>>()) {
            Some(Ok(id)) => Some(id.raw()),
            Some(Err(_)) => {
                let message = "must be an id of 24 hexadecimal digits, as an export writes it";
                ctx.report(row, &Violation::new(ID.name, "malformed_id", message));
                None
            }
            None => None,
        };
        let external = naming.external.and_then(|name| row.text(name)).map(str::to_owned);
        let external_is_faulty = naming.external.is_some_and(|name| row.is_faulty(name));
        (!row.is_faulty(ID.name) && !external_is_faulty).then_some(Self { id, external })
    }
}

/// Records that a row names, by the way that it names them.
#[derive(Debug)]
pub(crate) struct Candidates<T> {
    pub(crate) identified: Option<T>,
    /// Records of earlier versions may share a number.
    pub(crate) numbered: Vec<T>,
    /// Those with its key; empty if it has none.
    pub(crate) keyed: Vec<T>,
}

impl<T> Default for Candidates<T> {
    fn default() -> Self {
        Self { identified: None, numbered: Vec::new(), keyed: Vec::new() }
    }
}

impl<T> Candidates<T> {
    /// The record that the row is about whatever its key says.
    pub(crate) fn held(&self) -> Option<&T> {
        self.identified.as_ref().or(self.numbered.first())
    }

    /// Number of a row, unless records of earlier versions share it.
    pub(crate) fn own_number(&self, handles: &Handles) -> Option<String> {
        handles.external.clone().filter(|_| self.numbered.len() < 2)
    }
}

/// Traits of a stored record that tell which row is about it.
pub(crate) struct Traits<'a, T, I> {
    /// Identity of the record.
    pub(crate) id: &'a (dyn Fn(&T) -> I + Sync),
    pub(crate) external: &'a (dyn Fn(&T) -> Option<String> + Sync),
    /// Whether the row's key is its own.
    pub(crate) has_key: &'a (dyn Fn(&T) -> bool + Sync),
}

/// Tells that no record has the id of a row: a doubt if a number or key says what the row is about, as in an export
/// from another organization, else an error.
pub(crate) fn report_unknown_id(
    row: &mut Row,
    handles: &Handles,
    naming: Naming,
    ctx: &mut ImportContext<'_>,
) {
    let message = format!("there is no {} with this id", naming.one);
    let one = ctx.origin.one();
    if handles.external.is_some() || row.has(naming.at) {
        let message = format!("{message}; the {one}'s number or key was taken instead");
        ctx.warn(row, &Violation::new(ID.name, "unknown_id", message));
    } else {
        let message = format!("{message}; add its key, or remove the {one}");
        ctx.report(row, &Violation::new(ID.name, "unknown_id", message));
        // They aren't reported as missing, too.
        row.faulty.extend(naming.key);
    }
}

/// How records swap their numbers, which never two of them have.
const SWAP: &str = ", or give that one another number in a request before this one, to swap them";

/// The records that a row may be about: one if it says which, several if only its other cells can tell.
///
/// The id counts most, then the number, then the key. A row whose ways lead to different records is an error, since
/// nobody knows which of them is meant.
pub(crate) fn records_of<T, I: PartialEq>(
    handles: &Handles,
    candidates: Candidates<T>,
    naming: Naming,
    of: &Traits<'_, T, I>,
) -> Result<Vec<T>, Violation> {
    let Naming { one, external, at, shares_keys, .. } = naming;
    let external = external.unwrap_or_default();
    let Candidates { identified, mut numbered, keyed } = candidates;
    let (named_by, held) = match identified {
        Some(held) => {
            let is_held = |other: &T| (of.id)(other) == (of.id)(&held);
            if !numbered.is_empty() && !numbered.iter().any(is_held) {
                let message = format!(
                    "is the number of another {one} than that of the id; correct one of them{SWAP}"
                );
                return Err(Violation::new(external, "another_record", message));
            }
            ("id", held)
        }
        None if numbered.len() > 1 => {
            let is_keyed = |one: &T| keyed.iter().any(|other| (of.id)(other) == (of.id)(one));
            numbered.retain(is_keyed);
            if numbered.len() == 1 {
                return Ok(numbered);
            }
            let message = format!(
                "several {one}s have this number; add the id of the one, or give each its own number"
            );
            return Err(Violation::new(external, "ambiguous", message));
        }
        None => {
            let Some(held) = numbered.pop() else {
                let Some(number) = &handles.external else { return Ok(keyed) };
                // A record with another number is another one: it would lose its own without anybody noticing.
                let may_be = |other: &T| (of.external)(other).is_none_or(|has| has == *number);
                let (free, others): (Vec<T>, Vec<T>) = keyed.into_iter().partition(may_be);
                let taken = others.iter().find_map(|other| (of.external)(other));
                return match taken {
                    // Nobody knows which of several it would be.
                    _ if shares_keys && free.len() > 1 => Ok(Vec::new()),
                    _ if shares_keys || !free.is_empty() => Ok(free),
                    None => Ok(Vec::new()),
                    Some(taken) => {
                        let message = format!(
                            "is of no {one}, and the {one} with this key has the number {taken}; correct one of them, or add the id to give it another number"
                        );
                        Err(Violation::new(external, "another_record", message))
                    }
                };
            };
            ("number", held)
        }
    };
    let other = keyed.iter().any(|other| (of.id)(other) != (of.id)(&held));
    if other && !shares_keys && !(of.has_key)(&held) {
        let message =
            format!("names another {one} than the {named_by} beside it; correct one of them{SWAP}");
        return Err(Violation::new(at, "another_record", message));
    }
    Ok(vec![held])
}

/// Finds rows that are about one record.
#[derive(Default)]
pub(crate) struct Repeats {
    keys: Seen,
    ids: Seen,
    numbers: Seen,
}

impl Repeats {
    /// Notes the id that a row's new record gets, since its key may be found again in a spelling that only the database
    /// takes for the same.
    pub(crate) fn note(&mut self, id: RawId, row: &Row) {
        self.ids.first(&id, row.number());
    }

    /// Whether another row is about a record.
    pub(crate) fn is_of_another(&self, id: &RawId, row: &Row) -> bool {
        self.ids.is_of_another(id, row.number())
    }

    /// Reports a row if an earlier one has its key, its number or its record; returns whether it is so.
    pub(crate) fn report(
        &mut self,
        row: &mut Row,
        (external_id, key, id): (Option<String>, Option<&impl std::hash::Hash>, Option<RawId>),
        naming: Naming,
        ctx: &mut ImportContext<'_>,
    ) -> bool {
        let number = row.number();
        let by_key = key.and_then(|key| self.keys.first(key, number));
        let external = naming.external.unwrap_or_default();
        let by_number = external_id.and_then(|text| self.numbers.first(&text, number));
        let by_id = id.and_then(|id| self.ids.first(&id, number));
        // A row that names its record otherwise may lack the columns of the key.
        let keys = std::iter::once(naming.at).chain(naming.key.iter().copied());
        let named = [ITEM_ID.name, ITEM_EXTERNAL.name].into_iter();
        let mut named = named.filter(|name| row.text(name).is_some());
        let at = named.next().or_else(|| keys.into_iter().find(|name| row.has(name)));
        match (by_key.zip(at), by_number, by_id) {
            (Some((first, at)), ..) => ctx.report_duplicate(row, (at, naming.key), first),
            (None, Some(first), _) => {
                ctx.report_duplicate(row, (external, &[external]), first);
            }
            (None, None, Some(first)) => {
                let handles = [ID.name, external, naming.at];
                let at = handles.into_iter().find(|name| row.text(name).is_some());
                let (one, first) = (ctx.origin.one(), ctx.origin.nth(first));
                let clear = format!(", or clear the id if this {one} is a new one");
                let message = format!(
                    "is about the same {} as {first}; remove one of the {one}s{}",
                    naming.one,
                    if row.has(ID.name) { &clear } else { "" }
                );
                let at = at.unwrap_or(naming.at);
                ctx.report(row, &Violation::new(at, "duplicate_row", message));
            }
            (None, None, None) => return false,
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A record by id, number and name.
    type Thing = (u8, &'static str, &'static str);

    const THINGS: [Thing; 8] = [
        (1, "E1", "a"),
        (2, "E2", "b"),
        (3, "", "a"),
        (4, "E4", "c"),
        (5, "0", "d"),
        (6, "0", "e"),
        (7, "", "f"),
        (8, "", "f"),
    ];

    fn named(shares_keys: bool, id: u8, number: &str, key: &str) -> String {
        let naming = Naming {
            one: "thing",
            external: Some("number"),
            key: &["name"],
            at: "name",
            shares_keys,
        };
        let handles = Handles {
            id: (id > 0).then_some([id; 12]),
            external: (!number.is_empty()).then(|| number.to_owned()),
        };
        let all = |is: &dyn Fn(&Thing) -> bool| -> Vec<Thing> {
            THINGS.iter().filter(|thing| is(thing)).copied().collect()
        };
        let candidates = Candidates {
            identified: all(&|thing| thing.0 == id).pop(),
            numbered: all(&|thing| !number.is_empty() && thing.1 == number),
            keyed: all(&|thing| thing.2 == key),
        };
        let traits = Traits {
            id: &|thing: &Thing| [thing.0; 12],
            external: &|thing: &Thing| (!thing.1.is_empty()).then(|| thing.1.to_owned()),
            has_key: &|thing: &Thing| thing.2 == key,
        };
        match records_of(&handles, candidates, naming, &traits) {
            Ok(found) => found.iter().map(|thing| thing.0.to_string()).collect(),
            Err(fault) => format!("{} {}", fault.pointer, fault.code),
        }
    }

    #[test]
    fn a_row_is_about_the_record_that_it_names() {
        for (shares_keys, id, number, key, expected) in [
            (false, 2, "", "b", "2"),
            (false, 2, "", "new name", "2"),
            (false, 2, "E9", "b", "2"),
            (false, 2, "E4", "b", "number another_record"),
            (false, 2, "", "c", "name another_record"),
            (true, 2, "", "c", "2"),
            (false, 9, "E2", "b", "2"),
            (false, 9, "", "b", "2"),
            (false, 0, "E2", "new name", "2"),
            (false, 0, "E2", "c", "name another_record"),
            (true, 0, "E2", "c", "2"),
            // The same key is a record's own, also where another has it.
            (false, 1, "", "a", "1"),
            // The record of the key has another number, which only its id may change.
            (false, 0, "E9", "c", "number another_record"),
            (false, 4, "E9", "c", "4"),
            // Numbers tell customers of one name apart.
            (true, 0, "E9", "c", ""),
            (true, 0, "E9", "b", ""),
            // The one without a number gets this one, unless there are several.
            (true, 0, "E9", "a", "3"),
            (true, 0, "E9", "f", ""),
            (true, 0, "", "a", "13"),
            (true, 0, "e2", "b", ""),
            (false, 0, "", "", ""),
            // Of records that share a number the key tells.
            (true, 0, "0", "e", "6"),
            (true, 5, "0", "e", "5"),
            (true, 0, "0", "f", "number ambiguous"),
        ] {
            let named = named(shares_keys, id, number, key);
            assert_eq!(named, expected, "{shares_keys} {id} {number} {key}");
        }
    }
}
