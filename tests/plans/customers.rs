//! Customers and what is their own about items, of which there are many.

use domain::access::Caller;
use domain::customers::port::{CustomerItemListing, CustomerItemSort};
use domain::customers::{Customer, Location};
use domain::records::{self, Listing, column};
use domain::{Id, Window};
use sqlx::{AssertSqlSafe, Executor};
use tests::{Shop, db, world};

use super::Look;

/// Keeps 10,000 customers, many of somebody else, 7,500 locations of one, what is its own about all hoses, and what is
/// others' own about some. Gives that one.
pub(super) fn keep_many(shop: &Shop, other: &Shop) -> Id<Customer> {
    let customer = shop.customer("Buys everything");
    let (organization, buyer) = (shop.id(), customer.to_string());
    // Most belong to others, and their names have little in common.
    for (owner, many) in [(&organization, 10_000), (&other.id(), 30_000)] {
        run(&format!(
            "insert into customers (organization_id, id, name, erp_id, domain, created, last_modified)
            select '\\x{owner}', decode(lpad(to_hex(g), 24, '0'), 'hex'), md5(g::text), md5('erp' || g), md5('domain' || g), now(), now()
            from generate_series(1, {many}) g"
        ));
    }
    run(&format!(
        "insert into customer_locations (organization_id, id, customer_id, description, city, created, last_modified)
        select '\\x{organization}', decode(lpad(to_hex(g), 24, '0'), 'hex'),
            case when g % 4 = 0 then decode(lpad(to_hex(g), 24, '0'), 'hex') else '\\x{buyer}' end, 'Plant ' || g, 'City ' || g % 90, now(), now()
        from generate_series(1, 10000) g"
    ));
    run(&format!(
        "insert into customer_item_properties (organization_id, id, customer_id, item_id, org_part_number, net_price, created, last_modified)
        select '\\x{organization}', decode(lpad(to_hex(row_number() over ()), 24, '0'), 'hex'), c.id, h.id, 'T-' || h.part_number, 1, now(), now()
        from (select '\\x{buyer}'::bytea as id, 0 as after union all
            select decode(lpad(to_hex(g), 24, '0'), 'hex'), 7990 from generate_series(1, 900) g) c
        join (select *, row_number() over (order by id) as at from hoses where organization_id = '\\x{organization}') h on h.at > c.after"
    ));
    customer
}

/// Runs a statement as the database's administrator, without triggers and foreign keys: that no row is
/// looked at by itself makes it several times as quick.
pub(super) fn run(sql: &str) {
    let sql = format!("begin; set local session_replication_role = replica; {sql}; commit");
    world()
        .block_on(db().execute(AssertSqlSafe(sql.as_str())))
        .unwrap_or_else(|error| panic!("{sql}: {error}"));
}

pub(super) fn lists(look: &Look, customer: Id<Customer>) {
    let of_customers = |name: &str, filters: &[(&str, &str)], sort: &str, leads: &[&str]| {
        let filters = filters
            .iter()
            .filter_map(|(name, value)| Some((column::<Customer>(name)?, (*value).to_owned())));
        let listing = Listing {
            filters: filters.collect(),
            sort: column::<Customer>(sort),
            ..Listing::default()
        };
        look.at(name, leads, async {
            let mut session = look.begin().await?;
            records::page::<Customer>(&mut session, &listing, &Window::first(25)).await
        });
    };
    of_customers("customers", &[], "name", &["organization_id"]);
    of_customers("customers by number", &[], "erpId", &["organization_id"]);
    of_customers("customers of a name", &[("name", "59258841")], "name", &["id"]);
    of_customers(
        "customers of a number and domain",
        &[("erpId", "4f2fa4c3"), ("domain", "9f439828")],
        "name",
        &["id"],
    );
    let listing = Listing::<Customer> { external: Some("E-7".to_owned()), ..Listing::default() };
    look.at("the customer of an ERP number", &["erp_id"], async {
        let mut session = look.begin().await?;
        records::page(&mut session, &listing, &Window::first(25)).await
    });
    let listing = Listing::<Location> { parent: Some(customer.raw()), ..Listing::default() };
    look.at("the locations of a customer", &["customer_id"], async {
        let mut session = look.begin().await?;
        records::page(&mut session, &listing, &Window::first(10)).await
    });
    items(look, customer);
}

fn items(look: &Look, customer: Id<Customer>) {
    assert!(matches!(look.caller, Caller::Known(_)));
    let by_time = CustomerItemListing {
        sort: CustomerItemSort::LastModified,
        ..CustomerItemListing::default()
    };
    let of_number = CustomerItemListing {
        org_part_number: Some("t-lh-77".to_owned()),
        ..CustomerItemListing::default()
    };
    let of_part = CustomerItemListing {
        part_number: Some("lh-77".to_owned()),
        ..CustomerItemListing::default()
    };
    for (name, listing) in [
        ("a customer's items", &CustomerItemListing::default()),
        ("a customer's items by time", &by_time),
        ("a customer's items of a number", &of_number),
        ("a customer's items of a part number", &of_part),
    ] {
        look.at(name, &["customer_id"], async {
            let mut session = look.begin().await?;
            let found = domain::customers::items::page(
                &mut session,
                Some(customer),
                listing,
                &Window::first(25),
            )
            .await?;
            let total = found.total.map_or(0, |total| total.count);
            assert!(total > 5 && !found.items.is_empty(), "{name}");
            Ok(())
        });
    }
    let by_customer =
        CustomerItemListing { sort: CustomerItemSort::Customer, ..CustomerItemListing::default() };
    for (name, listing) in
        [("all customers' items", &by_customer), ("all customers' items by time", &by_time)]
    {
        look.at(name, &["organization_id"], async {
            let mut session = look.begin().await?;
            domain::customers::items::page(&mut session, None, listing, &Window::first(25)).await
        });
    }
    look.at("what a customer says of an item", &["item_id"], async {
        let mut session = look.begin().await?;
        session.work.customer_items_named(customer, customer.raw()).await
    });
}
