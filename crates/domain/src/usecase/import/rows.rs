//! Rows of a sheet as items: a batch at a time.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::hash::{BuildHasher, RandomState};

use super::brands::Brands;
use super::cell::value;
use super::findings::Findings;
use super::header::Header;
use super::{Asked, Counts};
use crate::catalogue::{
    Brand, CatalogueEntity, Component, Given, ItemEntry, ItemKey, Offer, Overlay, Owner, change,
    new_overlay,
};
use crate::engineering::size::Size;
use crate::port::{AnyUnitOfWork, Catalogue};
use crate::sheet::{Column, Columns, ReadCell, ReadRow, Value};
use crate::usecase::Services;
use crate::{Id, Record, Result, Text, fold};

/// The rows of one sheet, as they are read.
pub(super) struct Rows<'a, E> {
    services: &'a Services,
    asked: &'a Asked,
    header: &'a Header,
    columns: Vec<&'static Column>,
    seen: Seen,
    kind: std::marker::PhantomData<fn() -> E>,
}

/// A row whose cells were read.
struct Row {
    number: u32,
    cells: Vec<ReadCell>,
    given: Given,
    /// The columns whose cells are faulty.
    faulty: Vec<&'static str>,
    brand: Option<Id<Brand>>,
    key: Option<ItemKey>,
}

/// What a batch writes.
struct Writes<E> {
    new: Vec<Component<E>>,
    changed: Vec<Component<E>>,
    overlays: Vec<(Id<ItemEntry>, Overlay)>,
    counts: Counts,
}

impl<'a, E: CatalogueEntity> Rows<'a, E>
where
    AnyUnitOfWork: Catalogue<E>,
{
    pub(super) fn new(services: &'a Services, asked: &'a Asked, header: &'a Header) -> Self {
        let columns = E::COLUMNS.iter().chain(Overlay::columns(asked.sight)).collect();
        let seen = Seen::default();
        Self { services, asked, header, columns, seen, kind: std::marker::PhantomData }
    }

    /// Does what a batch of rows says, as long as nothing was found wrong.
    pub(super) async fn take(
        &mut self,
        work: &mut AnyUnitOfWork,
        brands: &mut Brands,
        batch: Vec<ReadRow>,
        findings: &mut Findings,
    ) -> Result<Counts> {
        let mut rows = Vec::with_capacity(batch.len());
        for row in batch {
            rows.push(self.read(row, brands, findings));
        }
        let keys: Vec<ItemKey> = rows.iter().filter_map(|row| row.key.clone()).collect();
        let found = if keys.is_empty() { Vec::new() } else { work.by_keys(&keys).await? };
        let ids: Vec<_> = found.iter().map(|(_, offer)| offer.component.id.of_kind()).collect();
        let overlays = if ids.is_empty() { Vec::new() } else { work.overlays(&ids).await? };
        let mut found: BTreeMap<usize, Offer<E>> = found.into_iter().collect();
        let mut overlays: HashMap<Id<ItemEntry>, Overlay> = overlays.into_iter().collect();
        let mut writes = Writes {
            new: Vec::new(),
            changed: Vec::new(),
            overlays: Vec::new(),
            counts: Counts::default(),
        };
        let mut place = 0..;
        for row in rows {
            if row.key.is_none() {
                self.check(row, findings);
                continue;
            }
            match place.next().and_then(|place| found.remove(&place)) {
                Some(offer) => {
                    let own = overlays.remove(&offer.component.id.of_kind());
                    let own = own.unwrap_or_else(Overlay::nothing);
                    self.change(row, &offer, &own, &mut writes, findings);
                }
                None => self.create(row, &mut writes, findings),
            }
        }
        if findings.count == 0 {
            writes.write(work).await?;
        }
        Ok(writes.counts)
    }

    /// Reads the cells of a row, and what it is found by.
    fn read(&mut self, row: ReadRow, brands: &mut Brands, findings: &mut Findings) -> Row {
        let ReadRow { number, cells } = row;
        let mut given = Given::new();
        let mut faulty = Vec::new();
        for place in &self.header.places {
            let cell = cells.get(place.at).unwrap_or(&ReadCell::Empty);
            match value(place.column, cell) {
                Ok(value) => {
                    given.insert(place.column.name.to_owned(), value);
                }
                Err(fault) => {
                    faulty.push(place.column.name);
                    let (code, message) = (fault.code, fault.message);
                    findings.cell(self.header, number, place.column, &cells, code, message);
                }
            }
        }
        self.strays(number, &cells, findings);
        let mut row = Row { number, cells, given, faulty, brand: None, key: None };
        if let Some(fault) = brands.name(&mut row.given, &mut row.brand, findings.is_listing()) {
            self.tell(&mut row, &fault, findings);
        }
        row.key = self.key(&mut row, findings);
        row
    }

    /// Cells beside the headings.
    fn strays(&self, number: u32, cells: &[ReadCell], findings: &mut Findings) {
        if self.asked.ignore_unknown_columns {
            return;
        }
        let unnamed = self.header.unnamed.iter().copied().chain(self.header.width..cells.len());
        let stray =
            unnamed.filter_map(|at| Some((at, cells.get(at)?))).find(|(_, cell)| match cell {
                ReadCell::Empty => false,
                ReadCell::Text(text) => !text.trim().is_empty(),
                _ => true,
            });
        if let Some((at, cell)) = stray {
            let place = (String::new(), crate::sheet::column_letters(at));
            let message = "stands in a column without a heading".to_owned();
            let value = crate::sheet::shown(cell);
            findings.add(&self.header.sheet, Some(number), place, "no_heading", message, value);
        }
    }

    /// The key of a row; none where something is wrong with it.
    fn key(&mut self, row: &mut Row, findings: &mut Findings) -> Option<ItemKey> {
        let mut complete = true;
        let mut parts = [String::new(), String::new(), String::new()];
        let mut sizes = 1..;
        for column in E::KEY.iter().filter_map(|name| column::<E>(name)) {
            let read = match (row.faulty.contains(&column.name), row.given.get(column.name)) {
                (true, _) => Err(None),
                (false, Some(Some(Value::Text(text)))) => match column.name {
                    "brand" => Ok(String::new()),
                    "partNumber" => Text::new(text)
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
                        row.faulty.push(column.name);
                        findings.cell(self.header, row.number, column, &row.cells, code, message);
                    }
                }
            }
        }
        if !complete {
            return None;
        }
        let [part_number, size, second_size] = parts;
        let key = ItemKey { brand: row.brand, part_number, size, second_size };
        let Some(first) = self.seen.first(&key, row.number) else { return Some(key) };
        let names: Vec<_> = E::KEY.iter().filter_map(|name| column::<E>(name)).collect();
        let names = names.iter().map(|column| column.label.to_lowercase()).collect::<Vec<_>>();
        let message = format!("the same {} as in row {first}", names.join(", "));
        if let Some(column) = column::<E>("partNumber") {
            row.faulty.push(column.name);
            findings.cell(self.header, row.number, column, &row.cells, "duplicate_row", message);
        }
        None
    }

    /// What is wrong with a row of which it isn't known what it is about.
    fn check(&self, mut row: Row, findings: &mut Findings) {
        let mut faults = Vec::new();
        if let Err(found) =
            E::from_values(&mut |column| Ok(row.given.get(column.name).cloned().flatten()))
        {
            faults.extend(found.into_iter().map(|(column, fault)| fault.at(column.name)));
        }
        if let Err(found) = new_overlay(&row.given) {
            faults.extend(found.into_iter().filter(|fault| fault.code != "no_amount"));
        }
        // An item that exists keeps what the file doesn't have.
        faults.retain(|fault| self.header.place(fault.pointer.trim_start_matches('/')).is_some());
        for fault in faults {
            self.tell(&mut row, &fault, findings);
        }
    }

    fn change(
        &self,
        mut row: Row,
        offer: &Offer<E>,
        own: &Overlay,
        writes: &mut Writes<E>,
        findings: &mut Findings,
    ) {
        if offer.component.owner == Owner::Shared {
            // It was found by these, which may be written in other ways.
            row.given.retain(|name, _| !E::KEY.contains(&name.as_str()));
        }
        for name in &row.faulty {
            row.given.remove(*name);
        }
        let changed = match change(offer, own, &row.given) {
            Ok(changed) => changed,
            Err(faults) => {
                for fault in faults {
                    self.tell(&mut row, &fault, findings);
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
            record.touch(self.services.now(), self.asked.author.raw());
            let brand = row.brand;
            let Component { id, owner, based_on, .. } = offer.component;
            writes.changed.push(Component { id, owner, brand, based_on, record, item });
        }
    }

    fn create(&self, mut row: Row, writes: &mut Writes<E>, findings: &mut Findings) {
        let mut faults = Vec::new();
        let overlay = new_overlay(&row.given).unwrap_or_else(|found| {
            faults.extend(found);
            Overlay::nothing()
        });
        let item = E::from_values(&mut |column| Ok(row.given.remove(column.name).flatten()));
        let item = match item {
            Ok(item) => {
                faults.extend(item.check());
                Some(item)
            }
            Err(found) => {
                faults.extend(found.into_iter().map(|(column, fault)| fault.at(column.name)));
                None
            }
        };
        let good = faults.is_empty() && row.faulty.is_empty();
        for fault in faults {
            self.tell(&mut row, &fault, findings);
        }
        let (Some(item), true) = (item, good) else { return };
        let id: Id<E> = self.services.id();
        let record = Record::new(self.services.now(), self.asked.author.raw());
        if overlay != Overlay::nothing() {
            writes.overlays.push((id.of_kind(), overlay));
        }
        writes.counts.created += 1;
        let (owner, brand) = (Owner::Own, row.brand);
        writes.new.push(Component { id, owner, brand, based_on: None, record, item });
    }

    /// Tells a fault of a cell, unless one was told already.
    fn tell(&self, row: &mut Row, fault: &crate::Violation, findings: &mut Findings) {
        let name = fault.pointer.trim_start_matches('/');
        if row.faulty.contains(&name) {
            return;
        }
        if let Some(column) = self.columns.iter().find(|column| column.name == name) {
            row.faulty.push(column.name);
        }
        findings.violation(self.header, row.number, &self.columns, &row.cells, fault);
    }
}

impl<E: CatalogueEntity> Writes<E>
where
    AnyUnitOfWork: Catalogue<E>,
{
    async fn write(&self, work: &mut AnyUnitOfWork) -> Result<()> {
        if !self.new.is_empty() {
            work.insert(&self.new).await?;
        }
        if !self.changed.is_empty() {
            work.update(&self.changed).await?;
        }
        if !self.overlays.is_empty() {
            work.set_overlays(&self.overlays).await?;
        }
        Ok(())
    }
}

fn column<E: Columns>(name: &str) -> Option<&'static Column> {
    E::COLUMNS.iter().find(|column| column.name == name)
}

/// The keys of a sheet so far: two hashes of each, since keys may be long and rows many.
#[derive(Default)]
struct Seen {
    rows: HashMap<(u64, u64), u32>,
    hashers: (RandomState, RandomState),
}

impl Seen {
    /// The row that had this key before.
    fn first(&mut self, key: &ItemKey, row: u32) -> Option<u32> {
        let key = (&key.brand, fold(&key.part_number), &key.size, &key.second_size);
        let hashes = (self.hashers.0.hash_one(&key), self.hashers.1.hash_one(&key));
        match self.rows.entry(hashes) {
            Entry::Occupied(known) => Some(*known.get()),
            Entry::Vacant(free) => {
                free.insert(row);
                None
            }
        }
    }
}
