//! Lists that are read on from a place, however deep it is.

use domain::catalogue::items::{self, ListQuery, select};
use domain::catalogue::{Hose, Order, SortKey};
use domain::customers::Customer;
use domain::customers::port::CustomerItemListing;
use domain::documents::{DocumentListing, DocumentOrder, WorkOrder};
use domain::organization::audit::{self, AuditQuery};
use domain::pricing::price_lists;
use domain::records::{self, Listing, column};
use domain::stock::{InventoryListing, inventory};
use domain::{Id, ListPage, Result, Session, Window};
use tests::world;

use super::Look;
use super::newest::rows_looked_at;
use super::trade::Trade;

/// Rows that a part of 25 looks at: one more than it has of each part of the list, and what belongs to each.
const MOST_ROWS: f64 = 700.0;
/// Records before the place.
const DEPTH: u32 = 6_000;

/// Reads 25 after the record at a depth, by an index of this name, and looks at no more rows than for the first 25.
fn deep<T, F>(look: &Look, name: &str, index: &str, read: F)
where
    F: AsyncFn(&mut Session, &Window) -> Result<ListPage<T>>,
{
    let page = |window: Window| {
        let read = &read;
        async move { read(&mut look.begin().await?, &window).await }
    };
    let skipped = world().block_on(page(Window::page(DEPTH - 1, 1))).expect("a record");
    let place = skipped.next.unwrap_or_else(|| panic!("{name} ends too soon"));
    let name = format!("{name} from a place on");
    look.at(&name, &[index], async {
        let found = page(Window::after(place, 25)).await?;
        assert_eq!((found.items.len(), found.total), (25, None), "{name}");
        Ok(())
    });
    let rows = rows_looked_at();
    if rows > MOST_ROWS {
        look.faults.borrow_mut().push(format!("{name} looks at {rows} rows"));
    }
}

pub(super) fn lists(look: &Look, customer: Id<Customer>, trade: &Trade) {
    for (descending, key, index) in [
        (false, SortKey::PartNumber, "hoses_order"),
        (true, SortKey::PartNumber, "hoses_order"),
        (false, SortKey::LastModified, "item_properties_modified"),
    ] {
        deep(look, &format!("hoses by {key:?}, {descending}"), index, async |session, window| {
            let order = Order { key, descending };
            let query = ListQuery { order, ..ListQuery::default() };
            let selection = select::<Hose>(session, query).await?;
            items::page(session, &selection, window).await
        });
    }
    for (descending, sort, index) in
        [(false, "name", "customers_name"), (true, "erpId", "customers_erp_id")]
    {
        deep(look, &format!("customers by {sort}"), index, async |session, window| {
            let sort = column::<Customer>(sort);
            let listing = Listing::<Customer> { sort, descending, ..Listing::default() };
            records::page(session, &listing, window).await
        });
    }
    deep(look, "stock", "inventory_items_order", async |session, window| {
        inventory::page(session, &InventoryListing::default(), window).await
    });
    deep(look, "prices of a list", "price_list_items_item", async |session, window| {
        price_lists::items(session, trade.list, None, window).await
    });
    deep(look, "a customer's items", "customer_item_properties_number", async |session, window| {
        let listing = CustomerItemListing::default();
        domain::customers::items::page(session, Some(customer), &listing, window).await
    });
    for descending in [false, true] {
        let name = format!("orders by due date, {descending}");
        deep(look, &name, "work_orders_due", async |session, window| {
            let order = DocumentOrder::DueDate;
            let listing = DocumentListing { order, descending, ..DocumentListing::default() };
            session.work.documents::<WorkOrder>().page(&listing, window).await
        });
    }
    deep(look, "the audit trail", "audit_first_pkey", async |session, window| {
        audit::audit(session, &AuditQuery::default(), window).await
    });
}
