//! Price lists with many prices, a long audit trail and a long history of calls.

use chrono::{DateTime, TimeDelta, Utc};
use domain::catalogue::ItemEntry;
use domain::customers::Customer;
use domain::organization::audit::AuditQuery;
use domain::organization::changes::FeedPlace;
use domain::organization::{ApiCallFilter, ApiKey};
use domain::pricing::price_lists::sheet::PriceListRow;
use domain::pricing::rules::priced;
use domain::pricing::{PriceList, price_lists};
use domain::workbooks::export::Chosen;
use domain::workbooks::import::SheetRecord;
use domain::{Id, RawId, Window};
use tests::{Shop, rows_of};

use super::customers::run;
use super::{Look, newest};

/// What there is much of.
pub(super) struct Trade {
    pub(super) list: Id<PriceList>,
    items: Vec<Id<ItemEntry>>,
    record: RawId,
    key: Id<ApiKey>,
    at: DateTime<Utc>,
}

/// Keeps 5 lists of 8,000 prices each, 40,000 entries of the trail and a price of every item; as
/// many of somebody else. And 9,000 calls; as many of each of 20 others.
pub(super) fn keep_many(shop: &Shop, other: &Shop) -> Trade {
    for owner in [shop.id(), other.id()] {
        run(&format!(
            "insert into price_lists (organization_id, id, name, created, last_modified)
            select '\\x{owner}', decode(lpad(to_hex(g), 24, '0'), 'hex'), 'List ' || g, now(), now() from generate_series(1, 5) g"
        ));
        run(&format!(
            "insert into price_list_items (organization_id, id, price_list_id, item_id, list_price, minimum_quantity, enabled, created, last_modified)
            select '\\x{owner}', decode(lpad(to_hex(row_number() over ()), 24, '0'), 'hex'), l.id, h.id, 1, 1, true, now(), now()
            from price_lists l join hoses h on h.organization_id = l.organization_id where l.organization_id = '\\x{owner}'"
        ));
        run(&format!(
            "insert into audit (organization_id, at, kind, record_id, action, actor_kind, actor_id, after, resource, resource_id)
            select '\\x{owner}', now() - g * interval '1 minute', 'kind ' || g % 30, decode(lpad(to_hex(g % 9000), 24, '0'), 'hex'), 'create',
                'user', decode(lpad(to_hex(g % 40), 24, '0'), 'hex'), '{{}}', 'hose', decode(lpad(to_hex(g), 24, '0'), 'hex') from generate_series(1, 40000) g"
        ));
        run(&format!(
            "insert into item_properties (organization_id, item_id, kind, list_price)
            select organization_id, id, kind, 1 from items where organization_id = '\\x{owner}'
            on conflict do nothing"
        ));
    }
    // Nobody has more than a small part of all calls.
    let others: Vec<String> = (0..20).map(|_| Shop::new("callers").id()).collect();
    for owner in others.iter().chain([&shop.id()]) {
        run(&format!(
            "insert into api_calls (organization_id, id, key_id, at, method, path, operation, status, milliseconds, address, request)
            select '\\x{owner}', decode(lpad(to_hex(g), 24, '0'), 'hex'), decode(lpad(to_hex(g % 40), 24, '0'), 'hex'), now() - g * interval '5 minutes',
                'GET', '/api/v1/hose/' || g % 700, 'getHoses', 200, 1, '127.0.0.1', 'r' || g from generate_series(1, 9000) g"
        ));
    }
    let found = rows_of(&format!(
        "select encode(id, 'hex') as id from hoses where organization_id = '\\x{}' order by id limit 25",
        shop.id()
    ));
    let id = |number: u8| {
        let mut raw = RawId::default();
        raw[11] = number;
        raw
    };
    Trade {
        list: Id::from_raw(id(3)),
        items: found.iter().map(|row| row["id"].as_str().unwrap().parse().unwrap()).collect(),
        record: id(77),
        key: Id::from_raw(id(7)),
        at: Shop::services().now() - TimeDelta::days(20),
    }
}

/// Tables of which these are much of.
pub(super) const BIG: [&str; 3] = ["price_list_items", "audit", "api_calls"];

pub(super) fn lists(look: &Look, customer: Id<Customer>, trade: &Trade) {
    prices(look, customer, trade);
    audit(look, trade);
    changes(look);
    calls(look, trade);
}

fn prices(look: &Look, customer: Id<Customer>, trade: &Trade) {
    let (list, items) = (trade.list, trade.items.as_slice());
    look.at("the prices of a list", &["price_list_id"], async {
        let mut session = look.begin().await?;
        let found = price_lists::items(&mut session, list, None, &Window::first(25)).await?;
        assert_eq!((found.items.len(), found.total.map(|total| total.count)), (25, Some(8_000)));
        Ok(())
    });
    look.at("a list with its rules", &[], async {
        priced::find(&mut look.begin().await?, list).await
    });
    look.at("what items cost in a list", &["item_id"], async {
        let found = look.begin().await?.work.list_rows(list, items, trade.at.naive_utc()).await?;
        assert_eq!(found.len(), items.len());
        Ok(())
    });
    look.at("what items cost a customer", &["customer_id"], async {
        let found =
            look.begin().await?.work.customer_terms(customer, items, trade.at.naive_utc()).await?;
        assert_eq!(found.len(), items.len());
        Ok(())
    });
    look.at("prices beside rows of a sheet", &["item_id"], async {
        let of: Vec<_> = items.iter().map(|item| (list, *item)).collect();
        let found = look.begin().await?.work.prices_of_list_items(&of).await?;
        assert_eq!(found.len(), items.len());
        Ok(())
    });
    look.at("net prices beside rows of a sheet", &["item_id"], async {
        let of: Vec<_> = items.iter().map(|item| (customer, *item)).collect();
        let found = look.begin().await?.work.net_prices_of(&of).await?;
        assert_eq!(found.len(), items.len());
        Ok(())
    });
    look.at("prices of all lists, part by part", &["organization_id"], async {
        let mut session = look.begin().await?;
        let all = Chosen::default();
        let first = PriceListRow::next(&mut session, &all, None, 1_000).await?;
        let next = PriceListRow::next(&mut session, &all, first.last(), 1_000).await?;
        assert_eq!((first.len(), next.len()), (1_000, 1_000));
        Ok(())
    });
}

fn audit(look: &Look, trade: &Trade) {
    let of_record = AuditQuery { record: Some(trade.record), ..AuditQuery::default() };
    let of_kind = AuditQuery { kind: Some("kind 7".to_owned()), ..AuditQuery::default() };
    let by_actor = AuditQuery { actor: Some(trade.key.raw()), ..AuditQuery::default() };
    let (from, to) = (Some(trade.at), Some(trade.at + TimeDelta::hours(5)));
    let of_time = AuditQuery { from, to, ..AuditQuery::default() };
    for (name, filter, column) in [
        ("the trail", AuditQuery::default(), "organization_id"),
        ("the trail of a record", of_record, "record_id"),
        ("the trail of a kind", of_kind, "kind"),
        ("the trail of somebody", by_actor, "actor_id"),
        ("the trail of a time", of_time, "at >="),
    ] {
        look.at(name, &[column], async {
            let mut session = look.begin().await?;
            let found =
                domain::organization::audit::audit(&mut session, &filter, &Window::first(3))
                    .await?;
            let total = found.total.expect("a total");
            assert!(found.items.len() == 3 && total.count > 3, "{name}: {total:?}");
            Ok(())
        });
    }
}

/// A page of the feed reads its own entries, however many are before and after it.
fn changes(look: &Look) {
    let owner = look.caller.identity().expect("known").organization;
    let newest = format!(
        "select max(transaction) as n from audit where organization_id = '\\x{owner}' and kind like 'kind %'"
    );
    let newest = tests::rows_of(&newest)[0]["n"].as_i64();
    look.at("the feed of changes", &["transaction"], async {
        let mut record = RawId::default();
        record[10] = 64;
        let at = Shop::services().now() - TimeDelta::days(300);
        let place = FeedPlace { transaction: newest.unwrap_or_default(), record, at };
        let part = look.begin().await?.work.changes(place, 100).await?;
        assert_eq!(part.entries.len(), 100);
        Ok(())
    });
    let rows = newest::rows_looked_at();
    assert!((100.0..500.0).contains(&rows), "{rows} rows of the feed of changes");
}

fn calls(look: &Look, trade: &Trade) {
    let of_key = ApiCallFilter { key: Some(trade.key), ..ApiCallFilter::default() };
    let of_path = ApiCallFilter { path: Some("/HOSE/77".to_owned()), ..ApiCallFilter::default() };
    let (from, to) = (Some(trade.at), Some(trade.at + TimeDelta::hours(5)));
    let of_time = ApiCallFilter { from, to, ..ApiCallFilter::default() };
    for (name, filter, column) in [
        ("the calls", ApiCallFilter::default(), "organization_id"),
        ("the calls with a key", of_key, "key_id"),
        ("the calls of a path", of_path, "organization_id"),
        ("the calls of a time", of_time, "at >="),
    ] {
        look.at(name, &[column], async {
            let found = look.begin().await?.work.api_calls(&filter, &Window::first(3)).await?;
            let total = found.total.expect("a total");
            assert!(found.items.len() == 3 && total.count > 3, "{name}: {total:?}");
            Ok(())
        });
    }
}
