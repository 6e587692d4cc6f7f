//! Facts about each connection: a table in a data file.

use std::sync::LazyLock;

use crate::catalogue::Gender;
use crate::catalogue::styles::{Family, family};

const TABLE: &str = include_str!("families.tsv");

pub(crate) struct Kind {
    family: Family,
    pub(crate) name: &'static str,
    gender: &'static str,
    traits: Vec<&'static str>,
    /// The usual size by the dash number of the hose.
    usual: Vec<(u16, &'static str)>,
}

static KINDS: LazyLock<Vec<Kind>> = LazyLock::new(|| {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    let kind = |line: &'static str| {
        let mut cells = line.split('\t');
        let mut cell = || cells.next().unwrap_or_default();
        let (name, gender, traits, sizes) = (cell(), cell(), cell(), cell());
        let sizes = sizes.split(' ').filter_map(|size| size.split_once('='));
        let usual = sizes.filter_map(|(dash, size)| Some((dash.parse().ok()?, size))).collect();
        Kind { family: family(name), name, gender, traits: traits.split(' ').collect(), usual }
    };
    rows.map(kind).collect()
});

/// A connection of which nothing is known.
static OTHER: LazyLock<Kind> = LazyLock::new(|| Kind {
    family: Family::Other,
    name: "connection",
    gender: "nut",
    traits: Vec::new(),
    usual: Vec::new(),
});

pub(crate) fn kind(family: Family) -> &'static Kind {
    KINDS.iter().find(|kind| kind.family == family).unwrap_or(&OTHER)
}

/// The families that a table names: `NPT>NPSM`, `ORFS/quick coupler`.
pub(crate) fn named(names: &str) -> Option<&'static [Family]> {
    let of = |name: &str| KINDS.iter().find(|kind| kind.name == name).map(|kind| kind.family);
    let of: Option<Vec<Family>> = names.split(['>', '/']).map(of).collect();
    Some(Box::leak(of?.into_boxed_slice()))
}

impl Kind {
    pub(crate) fn is(&self, of: &str) -> bool {
        self.traits.contains(&of)
    }

    /// The gender that it has by its standard, or since it turns.
    pub(crate) fn gender(&self, swivel: Option<bool>) -> Option<Gender> {
        match self.gender {
            "m" => Some(Gender::Male),
            "f" => Some(Gender::Female),
            "said" => None,
            _ => (swivel == Some(true)).then_some(Gender::Female),
        }
    }

    /// The size that it usually has on a hose of a dash size.
    pub(crate) fn usual_size(&self, dash: u16) -> Option<&'static str> {
        self.usual.iter().find(|(usual_dash, _)| *usual_dash == dash).map(|(_, size)| *size)
    }

    /// The dash number of the hose that a size is usual on.
    pub(crate) fn usual_dash(&self, size: &str) -> Option<u16> {
        self.usual.iter().find(|(_, usual_size)| *usual_size == size).map(|(dash, _)| *dash)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_of_a_family_of_its_own() {
        for (at, kind) in KINDS.iter().enumerate() {
            assert_ne!(kind.family, Family::Other, "{}", kind.name);
            let first = KINDS.iter().position(|other| other.family == kind.family);
            assert_eq!(first, Some(at), "{}", kind.name);
        }
    }
}
