//! Price lists and prices.

use domain::trade::PriceList;
use domain::usecase::price_list_sheet::PriceListRow;

use super::super::row::{get, group, post};
use super::super::{ADMINS, Operation, READERS_AND_CUSTOMERS, RowBody, STAFF};
use super::workbook::{self, Words};
use crate::resource::{kind, price, price_list, record};

pub(super) fn rows() -> Vec<Operation> {
    let mut rows = group(
        "PriceList",
        vec![
            get("getPriceLists", "/pricelists", STAFF, "List price lists", |call| {
                Box::pin(price_list::list(call))
            })
            .about("Each with its rules, without its prices.")
            .query(record::list_parameters::<PriceList>)
            .answers("A page of price lists.", price_list::list_reply),
            get("getPriceListNames", "/pricelistnames", STAFF, "List the names of price lists", |call| {
                Box::pin(price_list::names(call))
            })
            .about("All of them, by name.")
            .answers("Ids and names.", record::names_reply),
            get("getPriceListId", "/pricelist/{priceListId}", STAFF, "Get a price list", |call| {
                Box::pin(price_list::find(call))
            })
            .about(
                "With its rules and a page of its prices, 200 where not said. An item has a price from each quantity on that it is
listed with; below the least one it has none of this list.",
            )
            .query(price_list::find_parameters)
            .answers("The price list.", price_list::reply),
            post("postPriceListCreate", "/pricelists/create", ADMINS, "Make a price list", |call| {
                Box::pin(price_list::create(call))
            })
            .about("Empty, of the prices in the body, or as a copy of another one.")
            .body(RowBody::flat(price_list::create_schema, price_list::create_example).telling_faults())
            .status(201)
            .answers("The new price list.", price_list::reply)
            .fails(&[409]),
            post(
                "postPriceListIdUpdate",
                "/pricelist/{priceListId}/update",
                ADMINS,
                "Change a price list",
                |call| Box::pin(price_list::update(call)),
            )
            .about("Its name, currency and rules; its prices where items is there, which is then the whole new list.")
            .body(RowBody::params(price_list::update_schema, price_list::update_example).telling_faults())
            .answers("The price list after the change, with how many prices were added, changed and removed.", price_list::changed_reply)
            .fails(&[409, 412]),
            post(
                "postPriceListIdItemIdUpdate",
                "/pricelist/{priceListId}/item/{rowId}/update",
                ADMINS,
                "Change a price of a price list, or add one",
                |call| Box::pin(price_list::update_row(call)),
            )
            .about(
                "Without the others of the list. The word new in place of the id adds a price. An item's id is taken where the item has
one price in the list alone. If-Match is about the list.",
            )
            .or_new("rowId")
            .body(RowBody::params(price_list::row_schema, price_list::row_example))
            .answers("The price list after the change, with how many prices were added and changed.", price_list::changed_reply)
            .fails(&[409, 412]),
            post(
                "postPriceListIdItemIdDelete",
                "/pricelist/{priceListId}/item/{rowId}/delete",
                ADMINS,
                "Remove a price of a price list",
                |call| Box::pin(price_list::remove_row(call)),
            )
            .about("By its id, or by its item's where that has one price in the list alone.")
            .answers("The price list after the change, with how many prices were removed.", price_list::changed_reply)
            .fails(&[409, 412]),
            post(
                "postPriceListIdDelete",
                "/pricelist/{priceListId}/delete",
                ADMINS,
                "Delete a price list",
                |call| Box::pin(price_list::remove(call)),
            )
            .about("Refused while a customer is priced by it.")
            .answers("It is gone.", kind::removed_reply)
            .fails(&[409, 412]),
            post("postItemsPrice", "/items/price", READERS_AND_CUSTOMERS, "Price items", |call| {
                Box::pin(price::ask(call))
            })
            .about(
                "What items cost a customer on a day: line by line with the rule that set each price and the steps to it, and
together. See docs/PRICES.md. A customer's token gets its own prices; one without a customer gets the organization's default prices.",
            )
            .body(RowBody::flat(price::ask_schema, price::ask_example))
            .reads()
            .answers("The prices.", price::reply),
        ],
    );
    let sheets = workbook::rows::<PriceListRow>(&Words {
        group: "PriceList",
        many: "price lists",
        input: ("/pricelists", "PriceLists"),
        output: ("/pricelists", "PriceLists"),
        importers: ADMINS,
        exporters: ADMINS,
    });
    // The template too.
    rows.extend(sheets.into_iter().map(|row| Operation { who: ADMINS, ..row }));
    rows
}
