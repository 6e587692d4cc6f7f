//! What the lines of documents need, line by line.

use std::collections::HashMap;

use super::Contents;
use crate::documents::{
    Bill, Branch, Document, HoseAssembly, HoseKit, Line, LineItem, Need, Status,
};
use crate::port::AnyUnitOfWork;
use crate::usecase::assemblies;
use crate::{Error, Id, RawId, Result};

/// What these lines need, each with what it is made of. Of a document that was released, items are
/// as its frozen bill tells them; assemblies that were released are as they were then in any case.
pub async fn branches(
    work: &mut AnyUnitOfWork,
    lines: &[Line],
    contents: &Contents,
    frozen: Option<&Bill>,
) -> Result<Vec<Branch>> {
    let bills = assemblies::bills(work, contents.assemblies.values()).await?;
    made(lines, contents, &bills, frozen)
}

/// Freezes the bills of those of these kits that are released, as their releases do. The number of
/// statements doesn't depend on how many they are.
pub async fn freeze_released(
    work: &mut AnyUnitOfWork,
    kits: &[(&Document<HoseKit>, &[Line])],
) -> Result<()> {
    let released = || kits.iter().filter(|(kit, _)| kit.lifecycle.status() == Status::Released);
    let items = released().flat_map(|(_, lines)| lines.iter().map(|line| line.item));
    let contents = Contents::of(work, items, None).await?;
    let of_assemblies = assemblies::bills(work, contents.assemblies.values()).await?;
    let mut bills: Vec<(RawId, Bill)> = Vec::new();
    for (kit, lines) in released() {
        let branches = made(lines, &contents, &of_assemblies, None)?;
        bills.push((kit.id.raw(), Branch::total(&branches)));
    }
    let bills: Vec<(RawId, &Bill)> = bills.iter().map(|(id, bill)| (*id, bill)).collect();
    work.freeze_bills(&bills).await
}

fn made(
    lines: &[Line],
    contents: &Contents,
    bills: &HashMap<Id<HoseAssembly>, Bill>,
    frozen: Option<&Bill>,
) -> Result<Vec<Branch>> {
    let as_frozen = |item: LineItem| {
        let line = frozen?.lines.iter().find(|line| line.item.id == item.raw());
        line.map(|line| line.item.clone())
    };
    let branch = |line: &Line| -> Option<Branch> {
        let quantity = line.quantity.get();
        // Lines are numbered by their part number where nothing else was said.
        let number = contents.part_number(line.item) != Some(&*line.number);
        let number = number.then(|| line.number.to_string());
        match line.item {
            LineItem::HoseAssembly(id) => {
                let bill = bills.get(&id)?.clone();
                Some(Branch::of_assembly(number, contents.assemblies.get(&id)?, bill, quantity))
            }
            LineItem::Adaptor(_) | LineItem::OtherItem(_) => {
                let item = as_frozen(line.item).or_else(|| contents.bill_item(line.item))?;
                Some(Branch::of_item(number, item, Need::Pieces(quantity)))
            }
        }
    };
    // Items in use can't be removed.
    let lost = |line: &Line| Error::broken(format!("line {} is about nothing", line.id));
    lines.iter().map(|line| branch(line).ok_or_else(|| lost(line))).collect()
}
