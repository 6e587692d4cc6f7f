//! What kits come out on.

use std::collections::HashMap;

use async_trait::async_trait;

use super::{Known, branches, known};
use crate::documents::vendor_file::{Tracked, tracking_record};
use crate::documents::{Branch, Document, HoseKit, Line, LineItem};
use crate::organization::{Caller, Settings};
use crate::paper::Sheet;
use crate::paper::documents::{ForCustomer, GoodsLine, GoodsPaper, SheetItem, goods_sheet};
use crate::port::AnyUnitOfWork;
use crate::trade::Units;
use crate::usecase::papers::{OnPaper, Printable};
use crate::usecase::{Services, assemblies, bill, customers};
use crate::{Error, Id, Result};

/// The most tracking records of one file.
const MOST_RECORDS: usize = 20_000;

#[async_trait]
impl OnPaper for HoseKit {
    type Known = Known;

    async fn printable(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
    ) -> Result<Printable<Self>> {
        let known = known(services, work, caller, id).await?;
        let frozen = bill::frozen(work, id).await?;
        let branches = branches(work, &known.lines, &known.contents, frozen.as_ref()).await?;
        let kit = &known.document.content;
        let text = |text: Option<&crate::Text>| text.map(ToString::to_string);
        let name = known.customer.as_ref().map(|customer| &customer.name);
        let customer = ForCustomer {
            name: text(name.or(kit.customer_name.as_ref())),
            part_number: text(kit.customer_part_number.as_ref()),
            revision: text(kit.customer_revision.as_ref()),
        };
        let units = Units::of(&known.settings, known.customer.as_ref());
        let (bill, frozen) = match frozen {
            Some(bill) => (bill, true),
            None => (Branch::total(&branches), false),
        };
        Ok(Printable { known, bill, frozen, branches: Some(branches), customer, units })
    }

    fn document(known: &Known) -> &Document<Self> {
        &known.document
    }

    fn settings(known: &Known) -> &Settings {
        &known.settings
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    fn data_sheet(printable: &Printable<Self>, services: &Services) -> Sheet {
        let Known { document, lines, contents, settings, .. } = &printable.known;
        let item = |line: &Line| {
            Some(match line.item {
                LineItem::HoseAssembly(id) => SheetItem::Assembly(contents.assemblies.get(&id)?),
                LineItem::Adaptor(id) => {
                    SheetItem::Bought(contents.adaptors.get(&id)?.component.item.weight_lbs)
                }
                LineItem::OtherItem(id) => {
                    SheetItem::Bought(contents.others.get(&id)?.component.item.weight_lbs)
                }
            })
        };
        let branches = printable.branches.iter().flatten();
        let goods = lines.iter().zip(branches).filter_map(|(line, branch)| {
            Some(GoodsLine { branch, comments: line.comments.as_deref(), item: item(line)? })
        });
        let paper = GoodsPaper {
            kind: "Hose kit data sheet",
            description: document.content.description.as_deref(),
            comments: document.content.comments.as_deref(),
            lines: goods.collect(),
            bill: &printable.bill,
            customer: &printable.customer,
            units: printable.units,
        };
        goods_sheet(document, &paper, settings, services.now())
    }

    async fn tracked(
        work: &mut AnyUnitOfWork,
        printable: &Printable<Self>,
        brand: &str,
        day: &str,
    ) -> Result<Vec<Vec<String>>> {
        let Known { lines, contents, settings, .. } = &printable.known;
        let parts = assemblies::parts_of(work, contents.assemblies.values()).await?;
        let owners = parts.iter().filter_map(|(document, _)| document.content.customer_id);
        let owners = customers::names_of(work, owners.collect()).await?;
        let owners: HashMap<_, _> = owners.into_iter().map(|(id, name, _)| (id, name)).collect();
        let parts: HashMap<_, _> =
            parts.into_iter().map(|(document, parts)| (document.id, (document, parts))).collect();
        let mut records = Vec::new();
        for line in lines {
            let LineItem::HoseAssembly(id) = line.item else { continue };
            let Some((document, parts)) = parts.get(&id) else { continue };
            let assembly = &document.content;
            let owner = assembly.customer_id.and_then(|id| owners.get(&id));
            let owner = owner.or(assembly.customer_name.as_ref()).map(|name| &**name);
            let told = Tracked {
                units: printable.units,
                convention: settings.angle_convention,
                customer: owner.or(printable.customer.name.as_deref()),
                customer_part_number: assembly.customer_part_number.as_deref(),
                day,
            };
            let Some(record) = tracking_record(document, parts, brand, &told) else { continue };
            let pieces = usize::try_from(line.quantity.get()).unwrap_or(usize::MAX);
            if records.len().saturating_add(pieces) > MOST_RECORDS {
                return Err(Error::Conflict {
                    code: "too_many_pieces",
                    detail: format!("it has more than {MOST_RECORDS} pieces; order them in parts"),
                });
            }
            records.extend(std::iter::repeat_n(record, pieces));
        }
        Ok(records)
    }
}
