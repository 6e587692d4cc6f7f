//! What import profiles say, in JSON.

use domain::workbooks::import::DecimalSign;
use domain::workbooks::profile::{
    ColumnRule, DateOrder, Layout, MOST_HEADING_ROWS, Marks, SizeNotation, Skip, Split, Thousands,
    Unit, WordPair,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::json::wire::{FullText, Text, Word};

/// Most columns of a layout.
const COLUMNS: usize = 256;
/// Most headings or letters of a column.
const HEADINGS: usize = 10;
/// Most texts that are cut off, or by which rows are skipped.
const TEXTS: usize = 100;
/// Most words that are translated in a column.
const WORDS: usize = 500;

type Name = FullText<200>;

/// Declares an object as it is answered and as it is read, so that what is answered can be sent back.
macro_rules! both_ways {
    ($(#[$meta:meta])* $view:ident as $shown:literal, $input:ident as $read:literal {
        $($(#[$about:meta])* $field:ident: $kind:ty $(, read as $kind_read:ty)?;)*
    }) => {
        $(#[$meta])*
        #[derive(Serialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        #[schemars(rename = $shown)]
        pub(crate) struct $view {
            $($(#[$about])* $field: $kind,)*
        }

        $(#[$meta])*
        #[derive(Default, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase", default, deny_unknown_fields)]
        #[schemars(rename = $read)]
        pub(crate) struct $input {
            $($(#[$about])* $field: both_ways!(@read $kind $(, $kind_read)?),)*
        }
    };
    (@read $kind:ty) => { $kind };
    (@read $kind:ty, $kind_read:ty) => { $kind_read };
}

both_ways! {
    /// Where a sheet has what, and how it is written.
    LayoutView as "ImportLayout", LayoutInput as "ImportLayoutInput" {
        /// Name of the sheet; if absent, the first visible one with the headings.
        sheet: Option<Name>;
        /// Number of rows that the headings take; 1 if absent. A heading is their texts with blanks between.
        #[schemars(range(min = 1, max = MOST_HEADING_ROWS))]
        heading_rows: Option<u32>;
        /// The sign before decimals in texts. If absent, a number such as 1.250, which may also be 1250, is refused.
        decimal_sign: Option<Word<DecimalSign>>;
        /// What parts thousands in texts; if absent, blanks, apostrophes and the sign that isn't the decimal one.
        thousands_sign: Option<Word<Thousands>>;
        /// Order of day, month and year in texts. If absent, a date that may be read in two ways is refused.
        date_order: Option<Word<DateOrder>>;
        /// Our columns, each with where it comes from.
        #[schemars(length(max = COLUMNS))]
        columns: Vec<RuleView>, read as Vec<RuleInput>;
        /// Rows that aren't records.
        skip: SkipView, read as SkipInput;
    }
}

both_ways! {
    /// Where one of our columns comes from, and how it is written there. It has headings, letters or a fixed value.
    RuleView as "ImportColumn", RuleInput as "ImportColumnInput" {
        /// Our column, by its name in JSON.
        column: Name, read as Option<Name>;
        /// Headings of their columns. The texts of several are joined.
        #[schemars(length(max = HEADINGS))]
        headings: Vec<Name>;
        /// Letters of their columns.
        #[schemars(length(max = HEADINGS))]
        letters: Vec<Name>;
        /// A value for all rows.
        fixed: Option<FullText<1_000>>;
        /// What stands between the texts of several columns; a blank if absent, nothing if empty.
        join: Option<Text<20>>;
        /// The piece of the text that counts.
        split: Option<SplitView>, read as Option<SplitInput>;
        /// Texts that are cut off at the end or the beginning, such as €.
        #[schemars(length(max = TEXTS))]
        cut: Vec<Name>;
        /// Words of theirs for values of ours.
        #[schemars(length(max = WORDS))]
        words: Vec<WordView>, read as Vec<WordInput>;
        /// The sign before decimals in texts of this column; that of the sheet if absent.
        decimal_sign: Option<Word<DecimalSign>>;
        /// What parts thousands in texts of this column.
        thousands_sign: Option<Word<Thousands>>;
        /// Unit of numbers without one; required where our column has a unit.
        unit: Option<Word<Unit>>;
        /// For how many pieces, or units of length, a price or a weight is; 100 of a share in percent; 1 if absent.
        per: Option<u32>;
        /// Heading of the column that says so for each row; per is for its blank cells.
        per_heading: Option<Name>;
        /// How sizes are written: dash (-8), dn (12), inch (1/2) or mm (bore, 12.7). If absent, only sizes that say it themselves
        /// are read: -8, DN 12, 1/2".
        size: Option<Word<SizeNotation>>;
        /// Order of day, month and year in texts of this column.
        date_order: Option<Word<DateOrder>>;
    }
}

both_ways! {
    /// A piece of a text between separators.
    SplitView as "ImportSplit", SplitInput as "ImportSplitInput" {
        /// What stands between the pieces.
        separator: Text<20>, read as Option<Text<20>>;
        /// Position of the piece, from 1; below 0 from the end.
        piece: i32, read as Option<i32>;
    }
}

both_ways! {
    /// A word of theirs for a value of ours.
    WordView as "ImportWord", WordInput as "ImportWordInput" {
        /// Their word, in any case.
        theirs: Name, read as Option<Name>;
        /// Our value; blank if the cell stays blank.
        ours: Text<1_000>, read as Option<Text<1_000>>;
    }
}

both_ways! {
    /// Rows that aren't records. Repeated headings, and units below the headings, are skipped anyway.
    SkipView as "ImportSkip", SkipInput as "ImportSkipInput" {
        /// Our columns without which a row is skipped, such as the price.
        #[schemars(length(max = COLUMNS))]
        without: Vec<Name>;
        /// Whether rows with a single cell are skipped: titles of groups, remarks.
        groups: bool;
        /// Whether rows that begin with a word for a total are skipped.
        totals: bool;
        /// Texts of a cell by which a row is skipped, such as auf Anfrage.
        #[schemars(length(max = TEXTS))]
        words: Vec<Name>;
    }
}

fn full<const MAX: usize>(texts: &[String]) -> Vec<FullText<MAX>> {
    texts.iter().cloned().map(FullText).collect()
}

fn strings<const MAX: usize>(texts: Vec<FullText<MAX>>) -> Vec<String> {
    texts.into_iter().map(|text| text.0.trim().to_owned()).collect()
}

fn string<const MAX: usize>(text: Option<FullText<MAX>>) -> Option<String> {
    text.map(|text| text.0.trim().to_owned())
}

impl LayoutView {
    pub(crate) fn of(layout: &Layout) -> Self {
        let Skip { without, groups, totals, words } = &layout.skip;
        Self {
            sheet: layout.sheet.clone().map(FullText),
            heading_rows: layout.heading_rows,
            decimal_sign: layout.marks.decimal.map(Word),
            thousands_sign: layout.marks.thousands.map(Word),
            date_order: layout.date_order.map(Word),
            columns: layout.columns.iter().map(RuleView::of).collect(),
            skip: SkipView {
                without: full(without),
                groups: *groups,
                totals: *totals,
                words: full(words),
            },
        }
    }
}

impl RuleView {
    pub(crate) fn of(rule: &ColumnRule) -> Self {
        let split = rule.split.as_ref();
        let pair = |pair: &WordPair| WordView {
            theirs: FullText(pair.theirs.clone()),
            ours: Text(pair.ours.clone()),
        };
        Self {
            column: FullText(rule.column.clone()),
            headings: full(&rule.headings),
            letters: full(&rule.letters),
            fixed: rule.fixed.clone().map(FullText),
            join: rule.join.clone().map(Text),
            split: split.map(|split| SplitView {
                separator: Text(split.separator.clone()),
                piece: split.piece,
            }),
            cut: full(&rule.cut),
            words: rule.words.iter().map(pair).collect(),
            decimal_sign: rule.marks.decimal.map(Word),
            thousands_sign: rule.marks.thousands.map(Word),
            unit: rule.unit.map(Word),
            per: rule.per,
            per_heading: rule.per_heading.clone().map(FullText),
            size: rule.size.map(Word),
            date_order: rule.date_order.map(Word),
        }
    }
}

impl LayoutInput {
    pub(crate) fn read(self) -> Layout {
        let SkipInput { without, groups, totals, words } = self.skip;
        Layout {
            sheet: string(self.sheet),
            heading_rows: self.heading_rows,
            marks: marks(self.decimal_sign, self.thousands_sign),
            date_order: self.date_order.map(|word| word.0),
            columns: self.columns.into_iter().map(RuleInput::read).collect(),
            skip: Skip { without: strings(without), groups, totals, words: strings(words) },
        }
    }
}

impl RuleInput {
    fn read(self) -> ColumnRule {
        let split = self.split.map(|split| Split {
            separator: split.separator.map(|text| text.0).unwrap_or_default(),
            piece: split.piece.unwrap_or_default(),
        });
        let pair = |pair: WordInput| {
            let ours = pair.ours?.0.trim().to_owned();
            Some(WordPair { theirs: string(pair.theirs)?, ours })
        };
        ColumnRule {
            column: string(self.column).unwrap_or_default(),
            headings: strings(self.headings),
            letters: strings(self.letters),
            fixed: string(self.fixed),
            join: self.join.map(|text| text.0),
            split,
            cut: strings(self.cut),
            words: self.words.into_iter().filter_map(pair).collect(),
            marks: marks(self.decimal_sign, self.thousands_sign),
            unit: self.unit.map(|word| word.0),
            per: self.per,
            per_heading: string(self.per_heading),
            size: self.size.map(|word| word.0),
            date_order: self.date_order.map(|word| word.0),
        }
    }
}

fn marks(decimal: Option<Word<DecimalSign>>, thousands: Option<Word<Thousands>>) -> Marks {
    Marks { decimal: decimal.map(|word| word.0), thousands: thousands.map(|word| word.0) }
}
