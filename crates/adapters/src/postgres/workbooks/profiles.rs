//! Import profiles. What one says is stored as JSON.

use std::sync::Arc;

use async_trait::async_trait;
use domain::fields::Choice;
use domain::workbooks::import::DecimalSign;
use domain::workbooks::port::ImportProfiles;
use domain::workbooks::profile::guess::Earlier;
use domain::workbooks::profile::{
    ColumnRule, ImportProfile, Layout, Marks, ProfileKind, Skip, Split, WordPair,
};
use domain::{Error, Id, RawId, Result};
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;

use crate::postgres::records::RecordTable;
use crate::postgres::row::{get, id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

/// Most profiles that a guess looks at.
const MOST_EARLIER: i64 = 200;

impl RecordTable for ImportProfile {
    const TABLE: &'static str = "import_profiles";
}

#[async_trait]
impl ImportProfiles for PgWork {
    async fn import_layouts(
        &mut self,
        profiles: &[Id<ImportProfile>],
    ) -> Result<Vec<(Id<ImportProfile>, Layout)>> {
        let ids: Vec<RawId> = profiles.iter().map(|id| id.raw()).collect();
        let rows = sqlx::query(
            "select id, layout::text as layout from import_profiles where organization_id = $1 and id = any($2)",
        )
        .bind(self.tenant())
        .bind(ids)
        .all(&mut *self.tx, "reading import profiles")
        .await?;
        rows.iter().map(|row| Ok((id(row, "id")?, layout(row)?))).collect()
    }

    async fn earlier_profiles(&mut self, kind: ProfileKind) -> Result<Vec<Earlier>> {
        let rows = sqlx::query(
            "select id, name, maker, lower(kind) = lower($2) as is_of_kind, layout::text as layout
            from import_profiles where organization_id = $1 and not deleted
            order by is_of_kind desc, last_modified desc, id limit $3",
        )
        .bind(self.tenant())
        .bind(kind.word())
        .bind(MOST_EARLIER)
        .all(&mut *self.tx, "reading import profiles for a guess")
        .await?;
        let earlier = |row: &PgRow| {
            let (id, layout) = (id(row, "id")?, Arc::new(layout(row)?));
            let (name, maker) = (get(row, "name")?, get(row, "maker")?);
            Ok(Earlier { id, name, maker, is_of_kind: get(row, "is_of_kind")?, layout })
        };
        rows.iter().map(earlier).collect()
    }

    async fn set_import_layout(
        &mut self,
        profile: Id<ImportProfile>,
        layout: &Layout,
    ) -> Result<()> {
        let stored = serde_json::to_string(&StoredLayout::of(layout))
            .map_err(|error| Error::internal("writing import_profiles.layout", error))?;
        sqlx::query(
            "update import_profiles set layout = $3::jsonb where organization_id = $1 and id = $2",
        )
        .bind(self.tenant())
        .bind(profile.raw())
        .bind(stored)
        .run(&mut *self.tx, "keeping an import profile")
        .await?;
        Ok(())
    }
}

fn layout(row: &PgRow) -> Result<Layout> {
    let stored: StoredLayout = serde_json::from_str(get(row, "layout")?)
        .map_err(|error| Error::internal("reading import_profiles.layout", error))?;
    Ok(stored.read())
}

/// A layout as it is stored, without what it doesn't say.
#[derive(Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct StoredLayout {
    #[serde(skip_serializing_if = "Option::is_none")]
    sheet: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    heading_rows: Option<u32>,
    #[serde(flatten)]
    marks: StoredMarks,
    #[serde(skip_serializing_if = "Option::is_none")]
    date_order: Option<String>,
    columns: Vec<StoredColumn>,
    skip: StoredSkip,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct StoredMarks {
    #[serde(skip_serializing_if = "Option::is_none")]
    decimal_sign: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    thousands_sign: Option<String>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(rename_all = "camelCase", default)]
struct StoredColumn {
    column: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    headings: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    letters: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fixed: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    join: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    split: Option<(String, i32)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cut: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    words: Vec<(String, String)>,
    #[serde(flatten)]
    marks: StoredMarks,
    #[serde(skip_serializing_if = "Option::is_none")]
    unit: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    per: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    per_heading: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date_order: Option<String>,
}

#[derive(Serialize, Deserialize, Default)]
#[serde(default)]
struct StoredSkip {
    without: Vec<String>,
    groups: bool,
    totals: bool,
    words: Vec<String>,
}

fn word<C: Choice>(choice: Option<C>) -> Option<String> {
    choice.map(|choice| choice.word().to_owned())
}

fn choice<C: Choice>(word: Option<&String>) -> Option<C> {
    word.and_then(|word| C::of_word(word))
}

impl StoredMarks {
    fn of(marks: Marks) -> Self {
        Self { decimal_sign: word(marks.decimal), thousands_sign: word(marks.thousands) }
    }

    fn read(&self) -> Marks {
        Marks {
            decimal: choice::<DecimalSign>(self.decimal_sign.as_ref()),
            thousands: choice(self.thousands_sign.as_ref()),
        }
    }
}

impl StoredLayout {
    fn of(layout: &Layout) -> Self {
        let Layout { sheet, heading_rows, marks, date_order, columns, skip } = layout;
        let Skip { without, groups, totals, words } = skip.clone();
        Self {
            sheet: sheet.clone(),
            heading_rows: *heading_rows,
            marks: StoredMarks::of(*marks),
            date_order: word(*date_order),
            columns: columns.iter().map(StoredColumn::of).collect(),
            skip: StoredSkip { without, groups, totals, words },
        }
    }

    fn read(self) -> Layout {
        let StoredSkip { without, groups, totals, words } = self.skip;
        Layout {
            sheet: self.sheet,
            heading_rows: self.heading_rows,
            marks: self.marks.read(),
            date_order: choice(self.date_order.as_ref()),
            columns: self.columns.into_iter().map(StoredColumn::read).collect(),
            skip: Skip { without, groups, totals, words },
        }
    }
}

impl StoredColumn {
    fn of(rule: &ColumnRule) -> Self {
        let rule = rule.clone();
        let split = rule.split.map(|split| (split.separator, split.piece));
        let words = rule.words.into_iter().map(|pair| (pair.theirs, pair.ours)).collect();
        Self {
            column: rule.column,
            headings: rule.headings,
            letters: rule.letters,
            fixed: rule.fixed,
            join: rule.join,
            split,
            cut: rule.cut,
            words,
            marks: StoredMarks::of(rule.marks),
            unit: word(rule.unit),
            per: rule.per,
            per_heading: rule.per_heading,
            size: word(rule.size),
            date_order: word(rule.date_order),
        }
    }

    fn read(self) -> ColumnRule {
        let split = self.split.map(|(separator, piece)| Split { separator, piece });
        let pair = |(theirs, ours)| WordPair { theirs, ours };
        ColumnRule {
            marks: self.marks.read(),
            unit: choice(self.unit.as_ref()),
            size: choice(self.size.as_ref()),
            date_order: choice(self.date_order.as_ref()),
            column: self.column,
            headings: self.headings,
            letters: self.letters,
            fixed: self.fixed,
            join: self.join,
            split,
            cut: self.cut,
            words: self.words.into_iter().map(pair).collect(),
            per: self.per,
            per_heading: self.per_heading,
        }
    }
}
