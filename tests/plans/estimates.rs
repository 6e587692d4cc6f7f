//! Sales estimates, of which there are many: their lists, and what stands beside them.

use domain::customers::Customer;
use domain::documents::{Document, DocumentListing, SalesEstimate};
use domain::fields::Columns;
use domain::{Id, ListPage, Window};
use tests::Shop;

use super::Look;
use super::customers::run;

/// Tables of which these are much of.
pub(super) const BIG: [&str; 3] = ["sales_estimates", "estimate_taxes", "estimate_rates"];

/// An estimate that everything is asked of.
const ONE: u32 = 4_711;

/// Keeps 10,000 estimates of a shop, each with a line, a tax and a rate, and as many of another.
pub(super) fn keep_many(shop: &Shop, other: &Shop, customer: Id<Customer>) {
    for shop in [shop, other] {
        let owner = shop.id();
        let estimate = "decode('e' || lpad(to_hex(g), 23, '0'), 'hex')";
        let line = "decode('f' || lpad(to_hex(g), 23, '0'), 'hex')";
        run(&format!(
            "insert into documents (organization_id, id, kind, lineage_id, number, revision, version, is_latest, released_at, created, last_modified)
            select '\\x{owner}', {estimate}, 'salesEstimate', {estimate}, md5(g || 'estimate'), 'A', 1, true,
                case when g % 50 > 0 then now() end, now() - g * interval '1 minute', now() - g % 977 * interval '1 minute'
            from generate_series(1, 10000) g"
        ));
        run(&format!(
            "insert into sales_estimates (organization_id, document_id, description, customer_reference, currency, comments,
                priced_at)
            select '\\x{owner}', {estimate}, md5('about' || g), md5('asked' || g), 'USD', (select string_agg(md5(g || '-' || n), ' ')
                from generate_series(1, 25) n), now() from generate_series(1, 10000) g"
        ));
        run(&format!(
            "insert into document_lines (organization_id, id, document_id, kind, item_id, number, quantity, position)
            select '\\x{owner}', {line}, {estimate}, 'hose', h.ids[1 + g % 40], g, 1, 1
            from generate_series(1, 10000) g,
                (select array_agg(id::bytea order by id) as ids from hoses where organization_id = '\\x{owner}') h"
        ));
        run(&format!(
            "insert into estimate_taxes (organization_id, document_id, position, rate)
            select '\\x{owner}', {estimate}, 1, 5 from generate_series(1, 10000) g"
        ));
        run(&format!(
            "insert into estimate_rates (organization_id, document_id, currency, rate, own)
            select '\\x{owner}', {estimate}, 'USD', 1, true from generate_series(1, 10000) g"
        ));
    }
    run(&format!(
        "update sales_estimates set customer_id = '\\x{customer}' where organization_id = '\\x{}' and document_id in (
            select decode('e' || lpad(to_hex(g), 23, '0'), 'hex') from generate_series(100, 140) g)",
        shop.id()
    ));
}

fn one() -> Id<SalesEstimate> {
    format!("e{ONE:023x}").parse().expect("an id")
}

pub(super) fn lists(look: &Look, customer: Id<Customer>) {
    let list = |name: &str, listing: DocumentListing, leads: &[&str]| {
        look.at(name, leads, async {
            let mut session = look.begin().await?;
            let found: ListPage<Document<SalesEstimate>> = session
                .work
                .documents::<SalesEstimate>()
                .page(&listing, &Window::first(25))
                .await?;
            assert!(!found.items.is_empty(), "{name}");
            Ok(())
        });
    };
    let all = DocumentListing::default;
    list("estimates", all(), &["organization_id"]);
    list("the latest estimates", DocumentListing { only_latest: true, ..all() }, &["kind"]);
    let of_customer = DocumentListing { customer: Some(customer), ..all() };
    list("estimates of a customer", of_customer, &["customer_id"]);
    for (column, text) in [("description", "about"), ("customerReference", "asked")] {
        let held = tests::value(&format!("select md5('{text}{ONE}')"));
        let found = SalesEstimate::COLUMNS.iter().find(|other| other.name == column);
        let held = held.as_str().expect("a text")[5..20].to_owned();
        let texts = vec![(found.expect("a column"), held)];
        list(&format!("estimates by their {column}"), DocumentListing { texts, ..all() }, &["id"]);
    }
    look.at("the taxes of estimates", &["document_id"], async {
        let mut session = look.begin().await?;
        let taxes = session.work.estimate_taxes(&[one()]).await?;
        assert_eq!(taxes.len(), 1);
        Ok(())
    });
    look.at("the rates of an estimate", &["document_id"], async {
        let mut session = look.begin().await?;
        let rates = session.work.estimate_rates(one()).await?;
        assert!(rates.is_some());
        Ok(())
    });
    look.at("the lines of an estimate", &["document_id"], async {
        let mut session = look.begin().await?;
        let lines = session.work.lines(one().raw()).await?;
        assert_eq!(lines.len(), 1);
        Ok(())
    });
}
