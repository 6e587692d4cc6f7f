//! Work orders as rows of a sheet, with what is in them.

use std::collections::{BTreeSet, HashMap};

use async_trait::async_trait;

use crate::access::Visibility;
use crate::customers::{Location, PostalAddress};
use crate::documents::export::SheetDocument;
use crate::documents::line_documents::{Named, released};
use crate::documents::{Document, Status, WorkOrder};
use crate::fields::{Bounded, Column, Columns, Moment, columns};
use crate::organization::Settings;
use crate::stock::Warehouse;
use crate::workbooks::{SheetCell, SheetRows, SheetTable};
use crate::{Error, Id, Notes, NumberText, Result, Session, Text};

columns! {
    /// An order as a row: what it is called, what is in it, and for whom.
    pub struct OrderRow {
        number: NumberText = "number", "Number", "", "Number of the order.";
        revision: NumberText = "revision", "Revision", "", "Revision.";
        version: Bounded<1, 1_000_000> = "version", "Version", "", "Version within the revision.";
        status: Status = "status", "Status", "", "Status in its life cycle.";
        released: Option<Moment> = "released", "Released", "", "When it was released.";
        items: Option<Notes> = "items", "Lines", "", "The lines, one below the other: part number x quantity with its unit, and | type: | revision: | brand: | number: | comments:.";
        customer: Option<Text> = "customer", "Customer", "", "The name of the customer that it is for.";
        customer_erp_id: Option<NumberText> = "customerErpId", "Customer ERP number", "", "The customer's number in the ERP.";
        location: Option<Text> = "location", "Location", "", "Delivery location.";
        warehouse: Option<Text> = "warehouse", "Warehouse", "", "Name of the warehouse whose stock it uses.";
    }
}

/// The columns of an order that stand for others.
const NAMED: &[&str] = &["salesEstimateId", "customer", "customerName", "location", "warehouse"];

/// The columns of an order that stand in its row themselves.
fn own_columns() -> impl Iterator<Item = &'static Column> {
    WorkOrder::COLUMNS.iter().filter(|column| !NAMED.contains(&column.name))
}

/// References of a batch of orders.
#[derive(Debug)]
pub struct NamedByOrders {
    names: Named,
    locations: HashMap<Id<Location>, Option<Text>>,
    warehouses: HashMap<Id<Warehouse>, Text>,
}

#[async_trait]
impl SheetDocument for WorkOrder {
    type Named = NamedByOrders;

    fn table(_sight: Visibility) -> SheetTable {
        SheetTable {
            name: "workorders",
            about: "Work orders: goods to make or pack, for whom and until when.".to_owned(),
            columns: OrderRow::COLUMNS.iter().chain(own_columns()).map(Into::into).collect(),
        }
    }

    async fn named(session: &mut Session, orders: &[Document<Self>]) -> Result<NamedByOrders> {
        let names = Named::of(session, orders).await?;
        let ids: BTreeSet<_> = orders.iter().filter_map(|one| one.content.location_id).collect();
        let ids: Vec<_> = ids.into_iter().collect();
        let locations = session.work.records::<Location>().find_including_deleted(&ids).await?;
        let ids: BTreeSet<_> = orders.iter().filter_map(|one| one.content.warehouse_id).collect();
        let ids: Vec<_> = ids.into_iter().collect();
        let warehouses = session.work.records::<Warehouse>().find_including_deleted(&ids).await?;
        Ok(NamedByOrders {
            names,
            locations: locations
                .into_iter()
                .map(|location| (location.id, address_of(&location.fields)))
                .collect(),
            warehouses: warehouses
                .into_iter()
                .map(|warehouse| (warehouse.id, warehouse.fields.name))
                .collect(),
        })
    }

    fn row(
        named: &NamedByOrders,
        order: &Document<Self>,
        (settings, _sight): (&Settings, Visibility),
        rows: &mut SheetRows,
    ) -> Result<()> {
        let zone = settings.time_zone;
        row(named, order)?.each_cell(&mut |column, cell| {
            rows.push(SheetCell::of(column, cell, zone));
        });
        order.content.each_cell(&mut |column, cell| {
            if own_columns().any(|own| own.name == column.name) {
                rows.push(SheetCell::of(column, cell, zone));
            }
        });
        rows.end_row();
        Ok(())
    }
}

fn row(named: &NamedByOrders, order: &Document<WorkOrder>) -> Result<OrderRow> {
    let customer = named.names.customer(order);
    let content = &order.content;
    let version = Bounded::new(f64::from(order.version));
    Ok(OrderRow {
        number: order.number.clone(),
        revision: order.revision.clone(),
        version: version.ok_or_else(|| Error::broken("a version beyond all sense"))?,
        status: order.lifecycle.status(),
        released: released(order),
        items: named.names.cell(order),
        customer: customer.map(|(name, _)| name.clone()).or_else(|| content.customer_name.clone()),
        customer_erp_id: customer.and_then(|(_, erp_id)| erp_id.clone()),
        location: content.location_id.and_then(|id| named.locations.get(&id)).cloned().flatten(),
        warehouse: content.warehouse_id.and_then(|id| named.warehouses.get(&id)).cloned(),
    })
}

/// A location in one line.
fn address_of(location: &Location) -> Option<Text> {
    Text::shortened(&PostalAddress::from(location).lines(None).join(", "))
}
