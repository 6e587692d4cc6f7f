//! What documents keep for themselves of the stock, through the repository on PostgreSQL.

use std::sync::Arc;

use domain::access::Caller;
use domain::catalogue::ItemEntry;
use domain::stock::reservations::{Backorder, Reserved, hold, release};
use domain::stock::{Need, Warehouse};
use domain::{Id, RawId, Session};
use rust_decimal::Decimal;
use serde_json::json;
use tests::{Shop, get, world};

use super::{Yard, reserve, set};

struct Bench {
    yard: Yard,
    item: Id<ItemEntry>,
    other: Id<ItemEntry>,
    warehouse: Id<Warehouse>,
}

impl Bench {
    fn new(on_hand: i64) -> Self {
        let yard = Yard::new();
        for hose in &yard.hoses {
            set(&yard.admin, &json!({ "item": hose, "onHand": on_hand })).expect(200);
        }
        let (item, other) = (yard.hoses[0].parse().unwrap(), yard.hoses[1].parse().unwrap());
        let warehouse = yard.warehouse.parse().unwrap();
        Self { yard, item, other, warehouse }
    }

    /// A document that reserves.
    fn document(&self, number: &str) -> RawId {
        let (kit, _) = self.yard.shop.kit(number, None, &[]);
        kit.parse::<Id<()>>().unwrap().raw()
    }

    fn need(&self, line: u8, quantity: i64) -> Need {
        Need { line: [line; 12], item: self.item, quantity: Decimal::from(quantity) }
    }

    /// On hand, reserved and available of the first item.
    fn levels(&self) -> [String; 3] {
        let listed =
            get("/inventory").query("itemId", &self.item.to_string()).token(&self.yard.admin);
        let listed = listed.send().expect(200);
        ["onHand", "reserved", "available"]
            .map(|name| listed.field(&format!("/items/0/{name}")).to_string())
    }
}

#[test]
fn sixty_four_documents_share_what_there_is() {
    let bench = Arc::new(Bench::new(100));
    let documents: Vec<RawId> = (0..64).map(|at| bench.document(&format!("K-{at}"))).collect();
    let tasks: Vec<_> = documents
        .iter()
        .enumerate()
        .map(|(at, document)| {
            let (bench, document) = (bench.clone(), *document);
            world().spawn(async move {
                // Both items, in either order.
                let mut needs =
                    vec![bench.need(1, 3), Need { item: bench.other, ..bench.need(2, 2) }];
                if at % 2 == 1 {
                    needs.reverse();
                }
                let caller = Caller::job(bench.yard.shop.organization.id);
                for _ in 0..50 {
                    let begun = Session::write(Shop::services(), &caller, "").await;
                    let mut session = match begun {
                        Ok(session) => session,
                        Err(domain::Error::Unavailable(_)) => continue,
                        Err(error) => panic!("{error}"),
                    };
                    let done = reserve(
                        &mut session,
                        document,
                        None,
                        bench.warehouse,
                        &needs,
                        Backorder::Refused,
                    );
                    let reserved = done.await.unwrap();
                    session.commit().await.unwrap();
                    return matches!(reserved, Reserved::Done(_));
                }
                panic!("never its turn");
            })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        done += i32::from(world().block_on(task).unwrap());
    }
    assert_eq!(done, 33, "100 go three at a time 33 times");
    assert_eq!(bench.levels(), ["100", "99", "1"]);
    let others =
        get("/inventory").query("itemId", &bench.other.to_string()).token(&bench.yard.admin);
    assert_eq!(others.send().field("/items/0/reserved"), 66);
    // What is reserved can't be counted away, and its record stays.
    set(&bench.yard.admin, &json!({ "item": bench.item.to_string(), "onHand": 98 }))
        .problem(409, "stock_reserved");
    set(&bench.yard.admin, &json!({ "item": bench.item.to_string(), "onHand": 99 })).expect(200);
}

#[test]
fn what_is_short_is_refused_or_told() {
    let bench = Bench::new(10);
    let document = bench.document("K-1");
    let untracked =
        bench.yard.shop.add::<domain::catalogue::OtherItem>(json!({ "partNumber": "X" }));
    let needs = [
        bench.need(1, 6),
        bench.need(2, 6),
        Need { item: untracked.parse().unwrap(), ..bench.need(3, 5) },
    ];
    let reserved = |backorder| {
        let bench = &bench;
        bench.yard.shop.write(async |session| {
            reserve(session, document, None, bench.warehouse, &needs, backorder).await
        })
    };
    let Reserved::Short(short) = reserved(Backorder::Refused) else { panic!("not short") };
    assert_eq!((short.len(), short[0].line, short[0].available), (1, [2; 12], Decimal::from(4)));
    assert_eq!(bench.levels(), ["10", "0", "10"]);
    let Reserved::Done(allotment) = reserved(Backorder::Allowed) else { panic!("refused") };
    assert_eq!(allotment.shortages, short);
    assert_eq!(allotment.untracked.len(), 1);
    assert_eq!(bench.levels(), ["10", "10", "0"]);
    // Once more is the same again, not twice.
    reserved(Backorder::Allowed);
    assert_eq!(bench.levels(), ["10", "10", "0"]);
    bench.yard.shop.write(async |session| release(session, document).await);
    assert_eq!(bench.levels(), ["10", "0", "10"]);
}

#[test]
fn a_new_version_takes_the_place_of_the_one_before() {
    let bench = Bench::new(10);
    let (first, second) = (bench.document("K-1"), bench.document("K-2"));
    let swap = |document, before, quantity| {
        let needs = [bench.need(1, quantity)];
        bench.yard.shop.write(async |session| {
            reserve(session, document, before, bench.warehouse, &needs, Backorder::Refused).await
        })
    };
    swap(first, None, 8);
    assert!(matches!(swap(second, None, 3), Reserved::Short(_)));
    assert!(matches!(swap(second, Some(first), 11), Reserved::Short(_)));
    assert_eq!(bench.levels(), ["10", "8", "2"]);
    assert!(matches!(swap(second, Some(first), 9), Reserved::Done(_)));
    assert_eq!(bench.levels(), ["10", "9", "1"]);
    let left = bench.yard.shop.write(async |session| session.work.reservations(first).await);
    assert_eq!(left, []);
}

#[test]
fn what_is_taken_leaves_the_stock() {
    let bench = Bench::new(10);
    let document = bench.document("K-1");
    let shop = &bench.yard.shop;
    let needs = [bench.need(1, 4), bench.need(2, 3)];
    shop.write(async |session| {
        reserve(session, document, None, bench.warehouse, &needs, Backorder::Refused).await
    });
    let take = |needs: &[Need]| {
        shop.write(async |session| {
            let items = needs.iter().map(|want| want.item).collect::<Vec<_>>().into_iter();
            let held = hold(session, vec![document], bench.warehouse, items).await?;
            held.take_out(session, document, needs).await
        })
    };
    assert_eq!(take(&[bench.need(1, 1), bench.need(1, 1), bench.need(2, 3)]), []);
    assert_eq!(bench.levels(), ["5", "2", "3"]);
    // Two are reserved and three available.
    let short = take(&[bench.need(1, 4), bench.need(2, 2)]);
    let shortages: Vec<_> =
        short.iter().map(|one| (one.needed, one.reserved, one.available)).collect();
    assert_eq!(shortages, [(Decimal::TWO, Decimal::ZERO, Decimal::ONE)]);
    assert_eq!(bench.levels(), ["5", "2", "3"]);
    // What another line has reserved comes before what is available.
    assert_eq!(take(&[bench.need(2, 3)]), []);
    assert_eq!(bench.levels(), ["2", "0", "2"]);
    assert_eq!(take(&[bench.need(1, 2)]), []);
    assert_eq!(bench.levels(), ["0", "0", "0"]);
}

#[test]
fn what_does_not_add_up_is_not_committed() {
    let bench = Bench::new(10);
    let document = bench.document("K-1");
    let needs = [bench.need(1, 4)];
    bench.yard.shop.write(async |session| {
        reserve(session, document, None, bench.warehouse, &needs, Backorder::Refused).await
    });
    let id = bench.yard.shop.id();
    for statement in [
        "update inventory_items set reserved = 3 where organization_id = decode('{}', 'hex') and reserved = 4",
        "update stock_reservations set quantity = 5 where organization_id = decode('{}', 'hex')",
        "delete from stock_reservations where organization_id = decode('{}', 'hex')",
    ] {
        let sql = statement.replace("{}", &id);
        let done = world().block_on(sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(tests::db()));
        let refused = done.expect_err("was committed").to_string();
        assert!(refused.contains("are reserved"), "{refused}");
    }
    assert_eq!(bench.levels(), ["10", "4", "6"]);
}
