//! Looks at whether prices go in for what the sheet says: pieces, metres, one or many of them.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::workbooks::import::findings::found::Found;
use crate::workbooks::import::findings::suspicion::CODE;
use crate::workbooks::import::reading::header::Header;
use crate::workbooks::profile::Contradiction;
use crate::workbooks::{Doubt, ReadRow, column_letters};

impl Found {
    /// Looks at the headings of prices.
    pub(crate) fn look_at_headings(&mut self, header: &Header) {
        let Some(translation) = &header.translation else { return };
        for contradiction in translation.against_headings() {
            self.contradiction(header, header.row, contradiction);
        }
    }

    /// Looks at what rows say of their prices. The same is told once, at the first row.
    pub(crate) fn look_at_prices(&mut self, header: &Header, rows: &[ReadRow]) {
        let Some(translation) = &header.translation else { return };
        for row in rows {
            for contradiction in translation.against_row(&row.cells) {
                self.contradiction(header, row.number, contradiction);
            }
        }
    }

    fn contradiction(&mut self, header: &Header, row: u32, found: Contradiction) {
        let suspicions = &mut self.suspicions;
        if !suspicions.told.insert((header.sheet.clone(), found.clone())) {
            return;
        }
        let mut hasher = DefaultHasher::new();
        (&header.sheet, row, &found).hash(&mut hasher);
        let Contradiction { at, heading, text, message } = found;
        let message = format!(
            "{message}; have the profile read it, or try the import with dryRun and name its `accept` if it is right"
        );
        let values = suspicions.note(Doubt::PriceUnit, row, hasher.finish());
        values.add(&header.sheet, Some(row), (heading, column_letters(at)), CODE, message, text);
    }
}
