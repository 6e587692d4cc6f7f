//! Work orders, of which there are many: their lists by due date, what stands beside them, and what
//! is looked up of documents while they change.

use chrono::NaiveDate;
use domain::access::{Author, scope};
use domain::customers::Customer;
use domain::documents::{Document, DocumentListing, DocumentOrder, Line, WorkOrder};
use domain::port::Access;
use domain::{Id, ListPage, Window};
use tests::Shop;

use super::Look;
use super::customers::run;

/// Tables of which these are much of.
pub(super) const BIG: [&str; 3] = ["work_orders", "work_order_lines", "work_order_needs"];

/// An order that everything is asked of.
const ONE: u32 = 4_712;

/// Keeps 10,000 orders of a shop, each with a line of an estimate, and as many of another.
pub(super) fn keep_many(shop: &Shop, other: &Shop, customer: Id<Customer>) {
    for shop in [shop, other] {
        let owner = shop.id();
        let id = |digit: char| format!("decode('{digit}' || lpad(to_hex(g), 23, '0'), 'hex')");
        let (order, line, estimate, offered) = (id('9'), id('8'), id('e'), id('f'));
        run(&format!(
            "insert into documents (organization_id, id, kind, lineage_id, number, revision, version, is_latest, released_at, created, last_modified)
            select '\\x{owner}', {order}, 'workOrder', {order}, md5(g || 'order'), 'A', 1, true,
                case when g % 50 > 0 then now() end, now() - g * interval '1 minute', now() - g % 977 * interval '1 minute'
            from generate_series(1, 10000) g"
        ));
        run(&format!(
            "insert into work_orders (organization_id, document_id, description, estimate_id, due_date)
            select '\\x{owner}', {order}, md5('about' || g), {estimate},
                case when g % 10 > 0 then timestamptz '2030-01-01' + g * interval '1 hour' end
            from generate_series(1, 10000) g"
        ));
        run(&format!(
            "insert into document_lines (organization_id, id, document_id, kind, item_id, number, quantity, position, origin_id)
            select '\\x{owner}', {line}, {order}, 'hose', h.ids[1 + g % 40], g, 1, 1, {offered}
            from generate_series(1, 10000) g,
                (select array_agg(id::bytea order by id) as ids from hoses where organization_id = '\\x{owner}') h"
        ));
        run(&format!(
            "insert into work_order_lines (organization_id, document_id, line_id, currency, completed)
            select '\\x{owner}', {order}, {line}, 'USD', 0 from generate_series(1, 10000) g"
        ));
        run(&format!(
            "insert into work_order_needs (organization_id, document_id, line_id, item_id, pieces, length_mm)
            select '\\x{owner}', {order}, {line}, h.ids[1 + g % 40], 1, 0 from generate_series(1, 10000) g,
                (select array_agg(id::bytea order by id) as ids from hoses where organization_id = '\\x{owner}') h"
        ));
    }
    run(&format!(
        "update work_orders set customer_id = '\\x{customer}' where organization_id = '\\x{}' and document_id in (
            select decode('9' || lpad(to_hex(g), 23, '0'), 'hex') from generate_series(100, 140) g)",
        shop.id()
    ));
}

fn one<E>(digit: char) -> Id<E> {
    format!("{digit}{ONE:023x}").parse().expect("an id")
}

fn day(day: &str) -> NaiveDate {
    day.parse().expect("a day")
}

pub(super) fn lists(look: &Look, customer: Id<Customer>) {
    let list = |name: &str, listing: DocumentListing, leads: &[&str]| {
        look.at(name, leads, async {
            let mut session = look.begin().await?;
            let found: ListPage<Document<WorkOrder>> =
                session.work.documents::<WorkOrder>().page(&listing, &Window::first(25)).await?;
            assert!(!found.items.is_empty(), "{name}");
            Ok(())
        });
    };
    let all = DocumentListing::default;
    let by_due =
        |descending| DocumentListing { order: DocumentOrder::DueDate, descending, ..all() };
    list("orders by due date", by_due(false), &["work_orders_due"]);
    list("orders by due date, the last first", by_due(true), &["work_orders_due"]);
    let week = || DocumentListing {
        due_from: Some(day("2030-03-04")),
        due_to: Some(day("2030-03-11")),
        ..all()
    };
    list("orders of a week", week(), &["due_date"]);
    let sorted = DocumentListing { order: DocumentOrder::DueDate, ..week() };
    list("orders of a week by due date", sorted, &["due_date"]);
    let late = DocumentListing { due_to: Some(day("2030-01-02")), ..by_due(false) };
    list("orders that are late", late, &["due_date"]);
    let of_customer = DocumentListing { customer: Some(customer), ..all() };
    list("orders of a customer", of_customer, &["customer_id"]);
    beside(look);
    of_documents(look, customer);
}

fn beside(look: &Look) {
    let order = one::<WorkOrder>('9').raw();
    look.at("what is ordered of an estimate's line", &["origin_id"], async {
        let mut session = look.begin().await?;
        let ordered = session.work.taken_lines(&[one::<Line>('f')]).await?;
        assert_eq!(ordered.len(), 1);
        Ok(())
    });
    look.at("the orders of an estimate", &["estimate_id"], async {
        let mut session = look.begin().await?;
        let orders = session.work.orders_of(one::<()>('e').raw()).await?;
        assert_eq!(orders.len(), 1);
        Ok(())
    });
    look.at("what a release fixed", &["document_id"], async {
        let mut session = look.begin().await?;
        assert_eq!(session.work.ordered_lines(order).await?.0.len(), 1);
        session.work.frozen_needs(order).await
    });
}

/// What commands and comparisons look up.
fn of_documents(look: &Look, customer: Id<Customer>) {
    let order = one::<WorkOrder>('9');
    look.at("the versions of an order", &["lineage_id"], async {
        let mut session = look.begin().await?;
        let lineage = session.work.documents::<WorkOrder>().lineage(order).await?;
        assert!(lineage.is_some());
        Ok(())
    });
    let number = tests::value(&format!("select md5('{ONE}order')"));
    let number = number.as_str().expect("a text");
    look.at("the latest version of a number", &["number_folded"], async {
        let mut session = look.begin().await?;
        let found = session.work.documents::<WorkOrder>().numbered(number).await?;
        assert!(found.is_some());
        Ok(())
    });
    look.at("what took the place of documents", &["lineage_id"], async {
        let mut session = look.begin().await?;
        session.work.superseded_by_release(&[order.raw(), one::<()>('e').raw()]).await
    });
    look.at("the documents in a document", &["document_id"], async {
        let mut session = look.begin().await?;
        session.work.documents_in(order.raw()).await
    });
    look.at("the documents of a customer", &["customer_id"], async {
        let access = Access::Write(Author::default());
        let mut work = look.services.store.begin(scope(&look.caller), access).await?;
        work.hold_documents_of(&[customer], true).await
    });
}
