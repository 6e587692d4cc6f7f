//! What orders come out on.

use async_trait::async_trait;

use super::sheet::address_of;
use super::{Order, known};
use crate::documents::{LineItem, Quantity, WorkOrder};
use crate::organization::Caller;
use crate::paper::Sheet;
use crate::paper::documents::{CutPiece, ForCustomer, GoodsPaper, OrderPaper, order_sheet};
use crate::port::AnyUnitOfWork;
use crate::trade::Units;
use crate::usecase::lines::single;
use crate::usecase::papers::{OnPaper, Printable};
use crate::usecase::{Services, assemblies, lines};
use crate::{Id, Result};

#[async_trait]
impl OnPaper for WorkOrder {
    async fn printable(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
    ) -> Result<Printable<Self>> {
        let mut known: Order = known(services, work, caller, id).await?;
        let goods = &known.goods;
        let (bill, frozen, branches) = lines::needs(work, goods).await?;
        let parts = assemblies::parts_of(work, goods.contents.assemblies.values()).await?;
        known.parts = parts.into_iter().map(|(document, parts)| (document.id, parts)).collect();
        let goods = &known.goods;
        let order = &goods.document.content;
        let name = goods.customer.as_ref().map(|customer| &customer.name);
        let customer = ForCustomer {
            name: name.or(order.customer_name.as_ref()).map(ToString::to_string),
            part_number: None,
            revision: None,
        };
        let units = Units::of(&goods.settings, goods.customer.as_ref());
        Ok(Printable { known, bill, frozen, branches: Some(branches), customer, units })
    }

    fn description(&self) -> Option<&str> {
        self.description.as_deref()
    }

    fn data_sheet(printable: &Printable<Self>, services: &Services) -> Sheet {
        let Order { goods, location, warehouse, parts, .. } = &printable.known;
        let order = &goods.document.content;
        let paper = GoodsPaper {
            kind: "Work order",
            description: order.description.as_deref(),
            comments: order.comments.as_deref(),
            lines: lines::goods(&goods.lines, &goods.contents, printable.branches.as_deref()),
            bill: &printable.bill,
            customer: &printable.customer,
            units: printable.units,
        };
        let single = single(&goods.lines, &goods.contents, Quantity::ONE).unwrap_or_default();
        let cuts = single.into_iter().filter_map(|(line, pieces)| {
            let LineItem::HoseAssembly(id) = line.item else { return None };
            let document = goods.contents.assemblies.get(&id)?;
            Some(CutPiece { pieces: pieces.get(), document, parts: parts.get(&id)? })
        });
        let paper = OrderPaper {
            goods: paper,
            order,
            cuts: cuts.collect(),
            location: location.as_ref().and_then(|location| address_of(&location.fields)),
            warehouse: warehouse.as_ref().map(|warehouse| &*warehouse.fields.name),
        };
        order_sheet(&goods.document, &paper, &goods.settings, services.now())
    }

    async fn tracked(
        work: &mut AnyUnitOfWork,
        printable: &Printable<Self>,
        brand: &str,
        day: &str,
    ) -> Result<Vec<Vec<String>>> {
        let customer = printable.customer.name.as_deref();
        let goods = &printable.known.goods;
        lines::tracked(work, goods, printable.units, customer, (brand, day)).await
    }
}
