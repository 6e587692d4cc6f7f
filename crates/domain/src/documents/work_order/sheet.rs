//! Work orders as rows of a sheet: the names of location and warehouse.

use std::collections::{BTreeSet, HashMap};

use crate::customers::{Location, PostalAddress};
use crate::documents::line_documents::RowReferences;
use crate::documents::{Document, WorkOrder};
use crate::fields::{Cell, Column, Columns, columns};
use crate::stock::Warehouse;
use crate::{Id, Result, Session, Text};

columns! {
    /// Names of an order's location and warehouse.
    pub struct OrderPlaces {
        location: Option<Text> = "location", "Location", "", "Delivery location.";
        warehouse: Option<Text> = "warehouse", "Warehouse", "", "Name of the warehouse whose stock it uses.";
    }
}

/// Records that the rows of a batch of orders refer to.
#[derive(Debug)]
pub struct OrderReferences {
    common: RowReferences,
    locations: HashMap<Id<Location>, Option<Text>>,
    warehouses: HashMap<Id<Warehouse>, Text>,
}

impl OrderReferences {
    pub(super) const fn common(&self) -> &RowReferences {
        &self.common
    }

    pub(super) async fn of(session: &mut Session, orders: &[Document<WorkOrder>]) -> Result<Self> {
        let common = RowReferences::of(session, orders).await?;
        let ids: BTreeSet<_> = orders.iter().filter_map(|one| one.content.location_id).collect();
        let ids: Vec<_> = ids.into_iter().collect();
        let locations = session.work.records::<Location>().find_including_deleted(&ids).await?;
        let ids: BTreeSet<_> = orders.iter().filter_map(|one| one.content.warehouse_id).collect();
        let ids: Vec<_> = ids.into_iter().collect();
        let warehouses = session.work.records::<Warehouse>().find_including_deleted(&ids).await?;
        let address = |location: &Location| {
            Text::shortened(&PostalAddress::from(location).lines(None).join(", "))
        };
        let locations = locations.into_iter().map(|one| (one.id, address(&one.fields))).collect();
        let warehouses = warehouses.into_iter().map(|one| (one.id, one.fields.name)).collect();
        Ok(Self { common, locations, warehouses })
    }

    pub(super) fn row(
        &self,
        order: &Document<WorkOrder>,
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()> {
        self.common.row(order, see)?;
        let content = &order.content;
        let places = OrderPlaces {
            location: content.location_id.and_then(|id| self.locations.get(&id)).cloned().flatten(),
            warehouse: content.warehouse_id.and_then(|id| self.warehouses.get(&id)).cloned(),
        };
        places.each_cell(&mut |column, cell| see(column, cell));
        Ok(())
    }
}
