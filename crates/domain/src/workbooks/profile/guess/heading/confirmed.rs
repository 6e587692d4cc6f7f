//! Headings that the organization confirmed in profiles it keeps, also of lists that look otherwise.

use std::collections::HashMap;

use crate::fields::Column;
use crate::workbooks::profile::ColumnRule;
use crate::workbooks::profile::guess::Earlier;
use crate::workbooks::profile::guess::heading::synonyms::Meaning;
use crate::workbooks::profile::translation::folded;

/// Columns that headings were confirmed to be.
#[derive(Debug, Default)]
pub(in crate::workbooks::profile::guess) struct Confirmed<'a> {
    /// By the heading in folded case, that of the profile which was changed last first.
    rules: HashMap<String, Vec<(&'a Earlier, &'a ColumnRule)>>,
}

/// Our columns, and the headings that are known to be theirs.
#[derive(Debug, Clone, Copy)]
pub(in crate::workbooks::profile::guess) struct Ours<'a> {
    pub(in crate::workbooks::profile::guess) columns: &'a [&'static Column],
    pub(in crate::workbooks::profile::guess) confirmed: &'a Confirmed<'a>,
}

impl<'a> Confirmed<'a> {
    /// Of profiles, the last changed first. A heading among several, or of which a piece counts, says too little by itself.
    pub(in crate::workbooks::profile::guess) fn of(profiles: &'a [Earlier]) -> Self {
        let mut rules: HashMap<String, Vec<_>> = HashMap::new();
        for profile in profiles {
            for rule in &profile.layout.columns {
                if let ([heading], None) = (rule.headings.as_slice(), &rule.split) {
                    rules.entry(folded(heading)).or_default().push((profile, rule));
                }
            }
        }
        Self { rules }
    }

    fn rules(&self, heading: &str) -> &[(&'a Earlier, &'a ColumnRule)] {
        self.rules.get(&folded(heading)).map(Vec::as_slice).unwrap_or_default()
    }

    /// The one of these columns that the heading was confirmed to be last.
    pub(in crate::workbooks::profile::guess) fn meaning(
        &self,
        heading: &str,
        columns: &[&'static Column],
    ) -> Option<Meaning> {
        let mut named = self.rules(heading).iter().map(|(_, rule)| rule.column.as_str());
        let column = named.find_map(|name| columns.iter().find(|column| column.name == name))?;
        Some(Meaning::whole(column.name, folded(heading).len()))
    }

    /// The profile that has this heading for a column, and how.
    pub(in crate::workbooks::profile::guess) fn rule(
        &self,
        heading: &str,
        column: &Column,
    ) -> Option<(&'a Earlier, &'a ColumnRule)> {
        self.rules(heading).iter().find(|(_, rule)| rule.column == column.name).copied()
    }

    /// Another column, of the form, that a profile has this heading for.
    pub(in crate::workbooks::profile::guess) fn other(
        &self,
        heading: &str,
        column: &Column,
    ) -> Option<(&'a Earlier, &'a str)> {
        let mut others = self.rules(heading).iter().filter(|(_, rule)| rule.column != column.name);
        others.next().map(|(profile, rule)| (*profile, rule.column.as_str()))
    }
}
