//! Imports components from rows of a sheet, in batches.

pub(crate) mod brands;
mod keyed;
mod named_items;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::marker::PhantomData;
use std::vec::IntoIter;

use async_trait::async_trait;

use crate::access::{Visibility, own_scope};
use crate::base::interleave::interleave;
use crate::catalogue::items::offers;
use crate::catalogue::{
    Brand, CatalogueEntity, CatalogueItem, Component, ItemEntry, ItemKey, Overlay, Owner, change,
    new_overlay,
};
use crate::fields::{Choice, Column, Columns, Value};
use crate::measures::size::Size;
use crate::port::Scope;
use crate::workbooks::import::components::brands::Brands;
use crate::workbooks::import::components::keyed::{EXTERNAL, KeyedRow, has_key, key_of, naming};
use crate::workbooks::import::components::named_items::NamedItems;
use crate::workbooks::import::identity::{Candidates, Handles, Repeats, report_unknown_id};
use crate::workbooks::import::reading::cell::keep_what_shows_the_same;
use crate::workbooks::import::reading::row::STEP;
use crate::workbooks::import::{Form, ImportContext, Outcome, Row, RowWriter};
use crate::workbooks::jobs::JobKind;
use crate::{Id, NumberText, Result, Session, Violation};

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

    fn kind(&self) -> JobKind {
        JobKind::ImportComponents
    }

    fn columns(&self, visibility: Visibility) -> Vec<&'static Column> {
        E::COLUMNS.iter().chain(Overlay::columns(visibility)).collect()
    }

    fn key(&self) -> &'static [&'static str] {
        E::KEY
    }

    fn external(&self) -> Option<&'static str> {
        Some(EXTERNAL)
    }

    async fn begin(&self, session: &mut Session) -> Result<Box<dyn RowWriter>> {
        session.work.lock_items().await?;
        let brands = Brands::new(session.work.brands().await?);
        let named = NamedItems::default();
        Ok(Box::new(ComponentRowWriter::<E> {
            brands,
            repeats: Repeats::default(),
            named,
            ready: None,
        }))
    }
}

/// Stores the rows of one sheet as items.
struct ComponentRowWriter<E> {
    brands: Brands,
    repeats: Repeats,
    named: NamedItems,
    /// Writes of the previous batch, which run while the next one is checked.
    ready: Option<Writes<E>>,
}

/// Writes of a batch.
struct Writes<E> {
    new: Vec<Component<E>>,
    changed: Vec<Component<E>>,
    overlays: Vec<(Id<ItemEntry>, Overlay)>,
}

#[async_trait]
impl<E: CatalogueEntity> RowWriter for ComponentRowWriter<E> {
    async fn take(
        &mut self,
        session: &mut Session,
        rows: Vec<Row>,
        ctx: &mut ImportContext<'_>,
    ) -> Result<()> {
        let mut rows = self.named(session, rows, ctx).await?;
        let keyed = rows.iter().enumerate();
        let (places, keys): (Vec<usize>, Vec<ItemKey>) =
            keyed.filter_map(|(place, row)| Some((place, row.open_key()?.clone()))).unzip();
        if !keys.is_empty() {
            for (place, offer) in session.work.catalogue::<E>().by_keys(&keys).await? {
                let row = places.get(place).and_then(|place| rows.get_mut(*place));
                if let Some(row) = row {
                    row.candidates.keyed.push(offer);
                }
            }
        }
        let ids: BTreeSet<Id<ItemEntry>> = rows.iter().flat_map(KeyedRow::ids).collect();
        let ids: Vec<_> = ids.into_iter().collect();
        let overlays =
            if ids.is_empty() { Vec::new() } else { session.work.overlays(&ids).await? };
        let mut checking = Checking {
            rows: rows.into_iter(),
            repeats: &mut self.repeats,
            named: &mut self.named,
            overlays: overlays.into_iter().collect(),
            are_own: own_scope(&session.caller)? == Scope::Shared,
            writes: Writes::default(),
        };
        if let (Some(ready), true) = (self.ready.take(), ctx.is_good()) {
            interleave(ready.write(session), || checking.step(ctx)).await?;
        }
        while checking.step(ctx) {}
        let writes = checking.writes;
        if ctx.request.dry_run {
            writes.new.iter().for_each(|component| self.named.note(component));
        }
        self.ready = Some(writes);
        Ok(())
    }

    async fn flush(&mut self, session: &mut Session, ctx: &mut ImportContext<'_>) -> Result<()> {
        match self.ready.take() {
            Some(ready) if ctx.is_good() => ready.write(session).await,
            _ => Ok(()),
        }
    }

    async fn end(&mut self, session: &mut Session, ctx: &mut ImportContext<'_>) -> Result<()> {
        if ctx.request.dry_run && ctx.is_good() {
            let missing = self.named.missing::<E>(session).await?;
            ctx.note_missing(missing);
        }
        Ok(())
    }
}

/// Rows being compared with stored items, some at a time.
struct Checking<'a, E> {
    rows: IntoIter<KeyedRow<E>>,
    repeats: &'a mut Repeats,
    named: &'a mut NamedItems,
    overlays: HashMap<Id<ItemEntry>, Overlay>,
    /// Whether shared items may be changed, as in an import into the shared catalogue.
    are_own: bool,
    writes: Writes<E>,
}

impl<E: CatalogueEntity> Checking<'_, E> {
    /// Compares some rows; returns whether there are more.
    fn step(&mut self, ctx: &mut ImportContext<'_>) -> bool {
        for mut row in self.rows.by_ref().take(STEP) {
            let mut offer = match row.about(self.repeats, ctx) {
                Ok(Some(offer)) => offer,
                Ok(None) => {
                    ComponentRowWriter::create(row, &mut self.writes, self.repeats, ctx);
                    continue;
                }
                Err(()) => {
                    ComponentRowWriter::<E>::check(row.row, ctx);
                    continue;
                }
            };
            if self.are_own {
                offer.component.owner = Owner::Own;
            }
            if ctx.request.dry_run {
                self.named.note(&offer.component);
            }
            let own = self.overlays.remove(&offer.component.id.of_kind());
            let own = own.unwrap_or_else(Overlay::nothing);
            ComponentRowWriter::change(row, &offer, &own, &mut self.writes, ctx);
        }
        self.rows.len() > 0
    }
}

impl<E: CatalogueEntity> ComponentRowWriter<E> {
    /// Rows with their keys, and the items that their ids and numbers name: in two statements at most.
    async fn named(
        &self,
        session: &mut Session,
        mut rows: Vec<Row>,
        ctx: &mut ImportContext<'_>,
    ) -> Result<Vec<KeyedRow<E>>> {
        let handles: Vec<Option<Handles>> =
            rows.iter_mut().map(|row| Handles::of(row, naming::<E>(), ctx)).collect();
        let given = || handles.iter().enumerate().filter_map(|(at, one)| Some((at, one.as_ref()?)));
        let (places, numbers): (Vec<usize>, Vec<String>) =
            given().filter_map(|(at, one)| Some((at, one.external.clone()?))).unzip();
        let numbered = if numbers.is_empty() {
            Vec::new()
        } else {
            session.work.items_by_external(&numbers).await?
        };
        let ids = given().filter_map(|(_, one)| one.id.map(Id::from_raw));
        let ids: BTreeSet<Id<E>> = ids.chain(numbered.iter().map(|(_, id)| id.of_kind())).collect();
        let offers = offers::<E>(session, ids, None).await?;
        let numbered = numbered.into_iter();
        let by_external: BTreeMap<usize, Id<E>> =
            numbered.filter_map(|(at, id)| Some((*places.get(at)?, id.of_kind()))).collect();
        let mut keyed = Vec::with_capacity(rows.len());
        for (place, (mut row, handles)) in rows.into_iter().zip(handles).enumerate() {
            let mut by_id = None;
            if let Some((handles, id)) = handles.as_ref().and_then(|one| Some((one, one.id?))) {
                by_id = offers.get(&Id::from_raw(id)).cloned();
                if by_id.is_none() {
                    report_unknown_id(&mut row, handles, naming::<E>(), ctx);
                }
            }
            let by_external = by_external.get(&place).map(|id| offers.get(id).cloned());
            if by_external.as_ref().is_some_and(Option::is_none) {
                let message = "is the number of an item of another type; correct the number, or the item's type";
                ctx.report(&mut row, &Violation::new(EXTERNAL, "another_record", message));
            }
            let by_external = by_external.flatten().into_iter().collect();
            let candidates =
                Candidates { identified: by_id, numbered: by_external, keyed: Vec::new() };
            keyed.push(self.keyed(row, (handles, candidates), ctx));
        }
        Ok(keyed)
    }

    /// Adds the key of a row.
    fn keyed(
        &self,
        mut row: Row,
        (handles, candidates): (Option<Handles>, Candidates<CatalogueItem<E>>),
        ctx: &mut ImportContext<'_>,
    ) -> KeyedRow<E> {
        let mut brand = None;
        let hint = ctx.found.findings.is_listing();
        if let Some(fault) = self.brands.name(&mut row.patch, &mut brand, hint) {
            ctx.report(&mut row, &fault);
        }
        let held = candidates.held().map(key_of);
        let key = Self::key(&mut row, brand, held, ctx);
        let key = key.filter(|_| !row.is_faulty(EXTERNAL));
        KeyedRow { row, brand, handles, key, candidates }
    }

    /// Key of a row; `None` if it has errors. What it lacks is as in the stored item that it names otherwise.
    fn key(
        row: &mut Row,
        brand: Option<Id<Brand>>,
        held: Option<ItemKey>,
        ctx: &mut ImportContext<'_>,
    ) -> Option<ItemKey> {
        let mut complete = true;
        let held_brand = held.as_ref().and_then(|held| held.brand);
        let brand = if row.patch.contains_key("brand") { brand } else { held_brand };
        let held = held.map(|held| [held.part_number, held.size, held.second_size]);
        let mut parts = [String::new(), String::new(), String::new()];
        let mut sizes = 1..;
        for column in E::KEY.iter().filter_map(|name| column::<E>(name)) {
            let at = match column.name {
                "brand" => None,
                "partNumber" => Some(0),
                _ => sizes.next(),
            };
            let stored = held.as_ref().map(|held| at.and_then(|at: usize| held.get(at)));
            let read = match (row.is_faulty(column.name), row.patch.get(column.name)) {
                (true, _) => Err(None),
                (false, None) if stored.is_some() => {
                    Ok(stored.flatten().cloned().unwrap_or_default())
                }
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
            match read {
                Ok(text) => {
                    if let Some(part) = at.and_then(|at| parts.get_mut(at)) {
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
        let [part_number, size, second_size] = parts;
        complete.then_some(ItemKey { brand, part_number, size, second_size })
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
        keyed: KeyedRow<E>,
        offer: &CatalogueItem<E>,
        own: &Overlay,
        writes: &mut Writes<E>,
        ctx: &mut ImportContext<'_>,
    ) {
        let KeyedRow { mut row, brand, key, .. } = keyed;
        let brand = if row.patch.contains_key("brand") { brand } else { offer.component.brand };
        if offer.component.owner == Owner::Shared && key.is_some_and(|key| has_key(offer, &key)) {
            // Key columns identify an item, also in another spelling.
            row.patch.retain(|name, _| !E::KEY.contains(&name.as_str()));
        }
        for name in &row.faulty {
            row.patch.remove(*name);
        }
        keep_what_shows_the_same(&offer.component.item, &mut row.patch);
        ctx.keep_what_shows_the_same(&offer.component.item, &mut row);
        let changed = match change(offer, own, &row.patch) {
            Ok(changed) => changed,
            Err(faults) => {
                for fault in faults {
                    ctx.report(&mut row, &fault);
                }
                return;
            }
        };
        if !ctx.is_sound(row.number()) {
            return;
        }
        if let Some(item) = &changed.item {
            ctx.compare(&row, &offer.component.item, item);
            ctx.look_at_pressure(&row, Some(&offer.component.item), item);
        }
        if let Some(overlay) = &changed.overlay {
            ctx.compare(&row, own, overlay);
        }
        if ctx.is_left_out(row.number()) {
            return;
        }
        let outcome = Outcome::of_stored(!changed.is_nothing());
        ctx.done(row.number(), outcome, Some(offer.component.id.raw()));
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

    fn create(
        keyed: KeyedRow<E>,
        writes: &mut Writes<E>,
        repeats: &mut Repeats,
        ctx: &mut ImportContext<'_>,
    ) {
        let KeyedRow { mut row, brand, .. } = keyed;
        ctx.look_at_number(&row);
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
        for fault in faults {
            ctx.report(&mut row, &fault);
        }
        let (Some(item), true) = (item, ctx.is_sound(row.number())) else { return };
        ctx.look_at_pressure(&row, None, &item);
        if ctx.is_left_out(row.number()) {
            return;
        }
        let id: Id<E> = ctx.services.id();
        repeats.note(id.raw(), &row);
        let record = ctx.record();
        if overlay != Overlay::nothing() {
            writes.overlays.push((id.of_kind(), overlay));
        }
        ctx.done(row.number(), Outcome::Created, Some(id.raw()));
        let owner = Owner::Own;
        writes.new.push(Component { id, owner, brand, based_on: None, record, item });
    }
}

impl<E> Default for Writes<E> {
    fn default() -> Self {
        let (new, changed, overlays) = (Vec::new(), Vec::new(), Vec::new());
        Self { new, changed, overlays }
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
