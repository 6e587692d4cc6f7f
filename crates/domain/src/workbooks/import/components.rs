//! Imports components from rows of a sheet, in batches.

use std::collections::{BTreeMap, HashMap};
use std::marker::PhantomData;
use std::vec::IntoIter;

use async_trait::async_trait;

use crate::access::{Visibility, own_scope};
use crate::base::interleave::interleave;
use crate::catalogue::{
    Brand, CatalogueEntity, CatalogueItem, Component, ItemEntry, ItemKey, Overlay, Owner, change,
    new_overlay,
};
use crate::fields::{Choice, Column, Columns, Value};
use crate::measures::size::Size;
use crate::port::Scope;
use crate::workbooks::import::brands::Brands;
use crate::workbooks::import::reading::cell::keep_what_shows_the_same;
use crate::workbooks::import::reading::row::STEP;
use crate::workbooks::import::{Counts, Form, ImportContext, Row, RowWriter, Seen};
use crate::{Id, NumberText, Result, Session, Violation, case_folded};

/// Form of one kind of component.
pub(crate) struct ComponentForm<E>(PhantomData<fn() -> E>);

impl<E> ComponentForm<E> {
    pub(crate) const NEW: Self = Self(PhantomData);
}

#[async_trait]
impl<E: CatalogueEntity> Form for ComponentForm<E> {
    fn sheet(&self) -> &'static str {
        E::TYPE.word()
    }

    fn one(&self) -> &'static str {
        E::NAME
    }

    fn columns(&self, visibility: Visibility) -> Vec<&'static Column> {
        E::COLUMNS.iter().chain(Overlay::columns(visibility)).collect()
    }

    fn key(&self) -> &'static [&'static str] {
        E::KEY
    }

    async fn begin(&self, session: &mut Session) -> Result<Box<dyn RowWriter>> {
        session.work.lock_items().await?;
        let brands = Brands::new(session.work.brands().await?);
        Ok(Box::new(ComponentRowWriter::<E> { brands, seen: Seen::default(), ready: None }))
    }
}

/// Stores the rows of one sheet as items.
struct ComponentRowWriter<E> {
    brands: Brands,
    seen: Seen,
    /// Writes of the previous batch, which run while the next one is checked.
    ready: Option<Writes<E>>,
}

/// A row with its key.
struct KeyedRow {
    row: Row,
    brand: Option<Id<Brand>>,
    key: Option<ItemKey>,
}

/// Writes of a batch.
struct Writes<E> {
    new: Vec<Component<E>>,
    changed: Vec<Component<E>>,
    overlays: Vec<(Id<ItemEntry>, Overlay)>,
    counts: Counts,
}

#[async_trait]
impl<E: CatalogueEntity> RowWriter for ComponentRowWriter<E> {
    async fn take(
        &mut self,
        session: &mut Session,
        rows: Vec<Row>,
        ctx: &mut ImportContext<'_>,
    ) -> Result<Counts> {
        let rows: Vec<KeyedRow> = rows.into_iter().map(|row| self.keyed(row, ctx)).collect();
        let keys: Vec<ItemKey> = rows.iter().filter_map(|row| row.key.clone()).collect();
        let found = if keys.is_empty() {
            Vec::new()
        } else {
            session.work.catalogue::<E>().by_keys(&keys).await?
        };
        let ids: Vec<_> = found.iter().map(|(_, offer)| offer.component.id.of_kind()).collect();
        let overlays =
            if ids.is_empty() { Vec::new() } else { session.work.overlays(&ids).await? };
        let mut checking = Checking {
            rows: rows.into_iter(),
            place: 0,
            found: found.into_iter().collect(),
            overlays: overlays.into_iter().collect(),
            are_own: own_scope(&session.caller)? == Scope::Shared,
            writes: Writes::default(),
        };
        if let (Some(ready), true) = (self.ready.take(), ctx.is_good()) {
            interleave(ready.write(session), || checking.step(ctx)).await?;
        }
        while checking.step(ctx) {}
        let counts = checking.writes.counts;
        self.ready = Some(checking.writes);
        Ok(counts)
    }

    async fn end(&mut self, session: &mut Session, ctx: &mut ImportContext<'_>) -> Result<()> {
        match self.ready.take() {
            Some(ready) if ctx.is_good() => ready.write(session).await,
            _ => Ok(()),
        }
    }
}

/// Rows being compared with stored items, some at a time.
struct Checking<E> {
    rows: IntoIter<KeyedRow>,
    /// Position of the next key.
    place: usize,
    found: BTreeMap<usize, CatalogueItem<E>>,
    overlays: HashMap<Id<ItemEntry>, Overlay>,
    /// Whether shared items may be changed, as in an import into the shared catalogue.
    are_own: bool,
    writes: Writes<E>,
}

impl<E: CatalogueEntity> Checking<E> {
    /// Compares some rows; returns whether there are more.
    fn step(&mut self, ctx: &mut ImportContext<'_>) -> bool {
        for row in self.rows.by_ref().take(STEP) {
            if row.key.is_none() {
                ComponentRowWriter::<E>::check(row.row, ctx);
                continue;
            }
            let found = self.found.remove(&self.place);
            self.place += 1;
            let Some(mut offer) = found else {
                ComponentRowWriter::create(row, &mut self.writes, ctx);
                continue;
            };
            if self.are_own {
                offer.component.owner = Owner::Own;
            }
            let own = self.overlays.remove(&offer.component.id.of_kind());
            let own = own.unwrap_or_else(Overlay::nothing);
            ComponentRowWriter::change(row, &offer, &own, &mut self.writes, ctx);
        }
        self.rows.len() > 0
    }
}

impl<E: CatalogueEntity> ComponentRowWriter<E> {
    /// Adds the key of a row.
    fn keyed(&mut self, mut row: Row, ctx: &mut ImportContext<'_>) -> KeyedRow {
        let mut brand = None;
        let hint = ctx.findings.is_listing();
        if let Some(fault) = self.brands.name(&mut row.patch, &mut brand, hint) {
            ctx.report(&mut row, &fault);
        }
        let key = self.key(&mut row, brand, ctx);
        KeyedRow { row, brand, key }
    }

    /// Key of a row; `None` if it has errors.
    fn key(
        &mut self,
        row: &mut Row,
        brand: Option<Id<Brand>>,
        ctx: &mut ImportContext<'_>,
    ) -> Option<ItemKey> {
        let mut complete = true;
        let mut parts = [String::new(), String::new(), String::new()];
        let mut sizes = 1..;
        for column in E::KEY.iter().filter_map(|name| column::<E>(name)) {
            let read = match (row.is_faulty(column.name), row.patch.get(column.name)) {
                (true, _) => Err(None),
                (false, Some(Some(Value::Text(text)))) => match column.name {
                    "brand" => Ok(String::new()),
                    "partNumber" => NumberText::new(text)
                        .map(|text| text.to_string())
                        .map_err(|fault| Some((fault.code(), fault.to_string()))),
                    _ => Size::new(text)
                        .map(|size| size.key())
                        .map_err(|fault| Some(("invalid_size", fault.to_string()))),
                },
                _ if column.required => Err(Some(("required", "is required".to_owned()))),
                _ => Ok(String::new()),
            };
            let at = match column.name {
                "brand" => None,
                "partNumber" => Some(0),
                _ => sizes.next(),
            };
            match read {
                Ok(text) => {
                    if let Some(part) = at.and_then(|at: usize| parts.get_mut(at)) {
                        *part = text;
                    }
                }
                Err(fault) => {
                    complete = false;
                    if let Some((code, message)) = fault {
                        ctx.report(row, &Violation::new(column.name, code, message));
                    }
                }
            }
        }
        if !complete {
            return None;
        }
        let [part_number, size, second_size] = parts;
        let key = ItemKey { brand, part_number, size, second_size };
        let folded = (&key.brand, case_folded(&key.part_number), &key.size, &key.second_size);
        let Some(first) = self.seen.first(&folded, row.number()) else { return Some(key) };
        ctx.report_duplicate(row, ("partNumber", E::KEY), first);
        None
    }

    /// Checks a row without a stored item.
    fn check(mut row: Row, ctx: &mut ImportContext<'_>) {
        let mut faults = Vec::new();
        if let Err(found) =
            E::from_values(&mut |column| Ok(row.patch.get(column.name).cloned().flatten()))
        {
            faults.extend(found.into_iter().map(|(column, fault)| fault.at(column.name)));
        }
        if let Err(found) = new_overlay(E::TYPE, &row.patch) {
            faults.extend(found.into_iter().filter(|fault| fault.code != "no_amount"));
        }
        ctx.report_file_errors(&mut row, faults);
    }

    fn change(
        keyed: KeyedRow,
        offer: &CatalogueItem<E>,
        own: &Overlay,
        writes: &mut Writes<E>,
        ctx: &mut ImportContext<'_>,
    ) {
        let KeyedRow { mut row, brand, .. } = keyed;
        if offer.component.owner == Owner::Shared {
            // Key columns identify an item, also in another spelling.
            row.patch.retain(|name, _| !E::KEY.contains(&name.as_str()));
        }
        for name in &row.faulty {
            row.patch.remove(*name);
        }
        keep_what_shows_the_same(&offer.component.item, &mut row.patch);
        let changed = match change(offer, own, &row.patch) {
            Ok(changed) => changed,
            Err(faults) => {
                for fault in faults {
                    ctx.report(&mut row, &fault);
                }
                return;
            }
        };
        if changed.is_nothing() {
            writes.counts.unchanged += 1;
            return;
        }
        writes.counts.updated += 1;
        if let Some(overlay) = changed.overlay {
            writes.overlays.push((offer.component.id.of_kind(), overlay));
        }
        if let Some(item) = changed.item {
            let mut record = offer.component.record.clone();
            record.touch(ctx.services.now(), ctx.by());
            let Component { id, owner, based_on, .. } = offer.component;
            writes.changed.push(Component { id, owner, brand, based_on, record, item });
        }
    }

    fn create(keyed: KeyedRow, writes: &mut Writes<E>, ctx: &mut ImportContext<'_>) {
        let KeyedRow { mut row, brand, .. } = keyed;
        let mut faults = Vec::new();
        let overlay = new_overlay(E::TYPE, &row.patch).unwrap_or_else(|found| {
            faults.extend(found);
            Overlay::nothing()
        });
        let item = E::from_values(&mut |column| Ok(row.patch.remove(column.name).flatten()));
        let item = match item {
            Ok(item) => {
                faults.extend(item.contradictions().into_iter().map(|found| found.at(|_| true)));
                Some(item)
            }
            Err(found) => {
                faults.extend(found.into_iter().map(|(column, fault)| fault.at(column.name)));
                None
            }
        };
        let good = faults.is_empty() && row.faulty.is_empty();
        for fault in faults {
            ctx.report(&mut row, &fault);
        }
        let (Some(item), true) = (item, good) else { return };
        let id: Id<E> = ctx.services.id();
        let record = ctx.record();
        if overlay != Overlay::nothing() {
            writes.overlays.push((id.of_kind(), overlay));
        }
        writes.counts.created += 1;
        let owner = Owner::Own;
        writes.new.push(Component { id, owner, brand, based_on: None, record, item });
    }
}

impl<E> Default for Writes<E> {
    fn default() -> Self {
        let (new, changed, overlays) = (Vec::new(), Vec::new(), Vec::new());
        Self { new, changed, overlays, counts: Counts::default() }
    }
}

impl<E: CatalogueEntity> Writes<E> {
    async fn write(&self, session: &mut Session) -> Result<()> {
        if !self.new.is_empty() {
            session.work.catalogue::<E>().insert(&self.new).await?;
        }
        if !self.changed.is_empty() {
            session.work.catalogue::<E>().update(&self.changed).await?;
        }
        if !self.overlays.is_empty() {
            session.work.set_overlays(&self.overlays).await?;
        }
        Ok(())
    }
}

fn column<E: Columns>(name: &str) -> Option<&'static Column> {
    E::COLUMNS.iter().find(|column| column.name == name)
}
