//! Use cases of import profiles: list, find, create, change, delete.

use std::collections::HashMap;
use std::sync::Arc;

use crate::fields::{Choice, FieldPatch, Value};
use crate::records::{self, Listing, Stored, column};
use crate::workbooks::import::DecimalSign;
use crate::workbooks::profile::check::check;
use crate::workbooks::profile::{ImportProfile, Layout, ProfileKind};
use crate::{Error, Id, ListPage, Result, Session, Violation, Window, add_violations};

/// A profile with what it says.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    pub stored: Stored<ImportProfile>,
    pub layout: Arc<Layout>,
}

/// Input of a profile.
#[derive(Debug, Default)]
pub struct ProfileInput {
    /// Fields of the record.
    pub fields: FieldPatch,
    /// The new layout; `None` keeps the present one.
    pub layout: Option<Layout>,
    /// Errors found earlier, to be reported together.
    pub faults: Vec<Violation>,
}

impl Profile {
    /// The same with a decimal sign, unless it says one itself.
    pub fn with_decimal_sign(self, sign: Option<DecimalSign>) -> Self {
        let mut layout = Layout::clone(&self.layout);
        layout.marks.decimal = layout.marks.decimal.or(sign);
        Self { layout: Arc::new(layout), ..self }
    }
}

/// A part of the list.
pub async fn page(
    session: &mut Session,
    listing: &Listing<ImportProfile>,
    window: &Window,
) -> Result<ListPage<Profile>> {
    let (records, page) = records::page(session, listing, window).await?.split();
    Ok(page.filled(with_layouts(session, records).await?))
}

/// Finds one; locked if the unit of work writes.
pub async fn find(session: &mut Session, id: Id<ImportProfile>) -> Result<Profile> {
    let stored = records::find(session, None, id).await?;
    one(session, stored).await
}

/// Finds one by its name, whatever its case.
pub async fn named(session: &mut Session, name: &str) -> Result<Profile> {
    let column = column::<ImportProfile>("name").ok_or_else(|| Error::broken("no column name"))?;
    let found = session.work.records::<ImportProfile>().by_text(column, &[name.to_owned()]).await?;
    let found = found.into_iter().next();
    let missing = || Error::NotFound(format!("there is no import profile {name:?}"));
    let (_, stored) = found.ok_or_else(missing)?;
    one(session, stored).await
}

async fn one(session: &mut Session, stored: Stored<ImportProfile>) -> Result<Profile> {
    let found = with_layouts(session, vec![stored]).await?.pop();
    found.ok_or_else(|| Error::broken("a profile is gone"))
}

async fn with_layouts(
    session: &mut Session,
    records: Vec<Stored<ImportProfile>>,
) -> Result<Vec<Profile>> {
    let ids: Vec<Id<ImportProfile>> = records.iter().map(|stored| stored.id).collect();
    let layouts = session.work.import_layouts(&ids).await?;
    let mut layouts: HashMap<Id<ImportProfile>, Layout> = layouts.into_iter().collect();
    let profile = |stored: Stored<ImportProfile>| {
        let layout = Arc::new(layouts.remove(&stored.id).unwrap_or_default());
        Profile { stored, layout }
    };
    Ok(records.into_iter().map(profile).collect())
}

/// Creates one.
pub async fn create(session: &mut Session, input: ProfileInput) -> Result<Profile> {
    let ProfileInput { fields, layout, mut faults } = input;
    let layout = layout.unwrap_or_default();
    if let Some(kind) = kind_of(&fields) {
        add_violations(&mut faults, check(&layout, kind, session.caller.visibility()));
    }
    let stored = records::create(session, None, &fields, faults).await?;
    session.work.set_import_layout(stored.id, &layout).await?;
    Ok(Profile { stored, layout: Arc::new(layout) })
}

/// Changes one: absent fields stay, null clears.
pub async fn update(
    session: &mut Session,
    id: Id<ImportProfile>,
    input: ProfileInput,
) -> Result<Profile> {
    let ProfileInput { fields, layout, mut faults } = input;
    let before = find(session, id).await?;
    let layout = layout.unwrap_or_else(|| Layout::clone(&before.layout));
    let kind = kind_of(&fields).unwrap_or(before.stored.fields.kind);
    let is_changed = layout != *before.layout;
    if is_changed || kind != before.stored.fields.kind {
        add_violations(&mut faults, check(&layout, kind, session.caller.visibility()));
    }
    let mut stored = records::update(session, (None, id), &fields, faults).await?;
    if is_changed {
        session.work.set_import_layout(id, &layout).await?;
        if stored == before.stored {
            stored.record.touch(session.now(), session.caller.identity()?.by());
            let records = session.work.records::<ImportProfile>();
            records.save(std::slice::from_ref(&stored)).await?;
        }
    }
    Ok(Profile { stored, layout: Arc::new(layout) })
}

/// Deletes one.
pub async fn remove(session: &mut Session, id: Id<ImportProfile>) -> Result<()> {
    records::remove::<ImportProfile>(session, (None, id)).await?;
    Ok(())
}

/// The kind in an input, if it has one.
fn kind_of(fields: &FieldPatch) -> Option<ProfileKind> {
    match fields.get("kind") {
        Some(Some(Value::Text(word))) => ProfileKind::of_word(word),
        _ => None,
    }
}
