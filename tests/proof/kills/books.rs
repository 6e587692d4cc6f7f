//! What was acknowledged, beside what is there: as callers see it, and the sums of it in the database.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use tests::{Answer, Chance, request, world};

use super::load::{AT_FIRST, Load, Order, text};
use crate::stand::Stand;

/// How often each record was created, updated and deleted, as the feed tells.
type Feed = BTreeMap<(String, String), [usize; 3]>;

pub(super) struct Books<'b> {
    load: &'b Load,
    stand: &'b Stand,
    chance: Chance,
    /// The place in the feed, what it has told, and the cursors of all that.
    after: String,
    feed: Feed,
    cursors: BTreeSet<String>,
    /// Transactions that were there before the callers.
    before: usize,
    /// So many orders were read one by one.
    read: usize,
    checks: usize,
}

impl<'b> Books<'b> {
    pub(super) fn open(load: &'b Load, stand: &'b Stand) -> Self {
        let mut books = Self {
            load,
            stand,
            chance: Chance::new(30),
            after: String::new(),
            feed: Feed::new(),
            cursors: BTreeSet::new(),
            before: 0,
            read: 0,
            checks: 0,
        };
        books.after = text(&books.get("/changes?after=now"), "/next");
        books.before = books.transactions();
        books
    }

    /// A value from the database, which may be starting again.
    fn value(&self, sql: &str) -> String {
        let sql = sql.replace("ORGANIZATION", &format!("'\\x{}'", self.load.shop.id()));
        let begun = Instant::now();
        loop {
            let asked: sqlx::Result<String> = world().block_on(async {
                let mut connection = PgConnection::connect(&self.stand.database_url).await?;
                sqlx::query_scalar(AssertSqlSafe(sql.as_str())).fetch_one(&mut connection).await
            });
            match asked {
                Ok(value) => return value,
                Err(error) => assert!(begun.elapsed() < Duration::from_secs(30), "{sql}: {error}"),
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    fn number(&self, sql: &str) -> usize {
        self.value(&format!("select ({sql})::text")).parse().unwrap()
    }

    /// What became of a transaction.
    pub(super) fn fate(&self, transaction: &str) -> String {
        loop {
            let fate = self.value(&format!("select pg_xact_status('{transaction}'::xid8)"));
            if fate != "in progress" {
                return fate;
            }
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// How many transactions have changed something.
    fn transactions(&self) -> usize {
        self.number(
            "select count(distinct transaction) from audit where organization_id = ORGANIZATION",
        )
    }

    /// Reads through any of the services, which may have to find the database again.
    fn get(&mut self, path: &str) -> Answer {
        let begun = Instant::now();
        loop {
            let host = self.stand.any(&mut self.chance);
            let read = request("GET", &format!("{host}/api/v1{path}")).token(&self.load.token);
            match read.try_send() {
                Some(answer) if answer.status == 200 => return answer,
                Some(answer) if answer.status != 503 => panic!("{answer}"),
                _ => assert!(begun.elapsed() < Duration::from_secs(30), "{path} was never read"),
            }
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Compares what was acknowledged since the last time, and all sums.
    pub(super) fn check(&mut self) {
        self.checks += 1;
        let load = self.load;
        let told = load.told.lock().unwrap();
        // Each request that changed something is one transaction and one kept answer.
        assert_eq!(self.transactions() - self.before, told.requests, "transactions");
        let kept = "select count(*) from retries where organization_id = ORGANIZATION";
        assert_eq!(self.number(kept), told.requests, "kept answers");
        let customers = "select count(*) || ' ' || count(distinct name) from customers
            where organization_id = ORGANIZATION and not deleted";
        let expected = told.customers.len();
        assert_eq!(self.value(customers), format!("{expected} {expected}"), "customers");
        self.numbers("workOrder", told.orders.len(), told.orders.len());
        let versions = told.kits.iter().map(|kit| kit.versions.len()).sum();
        self.numbers("hoseKit", told.kits.len(), versions);
        for order in &told.orders[self.read..] {
            let stored = self.get(&format!("/workorder/{}", order.id)).json();
            compare(order, &stored);
        }
        self.read = told.orders.len();
        self.stock(&told.added, &told.orders);
        self.read_feed();
        let of_kind = |kind: &str| self.feed.keys().filter(|(other, _)| other == kind).count();
        assert_eq!(of_kind("customer"), told.customers.len(), "customers of the feed");
        assert_eq!(of_kind("workOrder"), told.orders.len(), "orders of the feed");
        for order in &told.orders {
            let told = self.feed.get(&("workOrder".to_owned(), order.id.clone()));
            assert_eq!(told, Some(&[1, order.changes, 0]), "changes of {}", order.number);
        }
    }

    /// Documents of a kind have the numbers from the first to the last, and lines.
    fn numbers(&self, kind: &str, numbers: usize, versions: usize) {
        let sums = self.value(&format!(
            "select concat_ws(' ', count(distinct number), count(*), coalesce(max(substring(number from '[0-9]+$')::int), 0),
                count(*) filter (where not exists (select from document_lines l where l.document_id = d.id)))
            from documents d where organization_id = ORGANIZATION and kind = '{kind}'"
        ));
        assert_eq!(sums, format!("{numbers} {versions} {numbers} 0"), "numbers of each {kind}");
    }

    /// What is on hand is what there was, what was added, less what orders have used; and reserved is what they hold.
    fn stock(&mut self, added: &BTreeMap<String, i64>, orders: &[Order]) {
        for item in self.load.goods.clone() {
            let of_status = |status: &str| -> i64 {
                let orders = orders.iter().filter(|order| order.status == status);
                let lines = orders.flat_map(|order| &order.lines);
                lines.filter(|(other, _)| *other == item).map(|(_, quantity)| quantity).sum()
            };
            let on_hand =
                AT_FIRST + added.get(&item).copied().unwrap_or_default() - of_status("completed");
            let level = self.get(&format!("/inventory?itemId={item}"));
            assert_eq!(level.field("/items/0/onHand"), on_hand, "{level}");
            assert_eq!(level.field("/items/0/reserved"), of_status("released"), "{level}");
        }
    }

    /// Reads the feed to its present end.
    fn read_feed(&mut self) {
        loop {
            let page = self.get(&format!("/changes?limit=200&after={}", self.after));
            for change in page.field("/changes").as_array().unwrap() {
                let text = |name: &str| change[name].as_str().unwrap().to_owned();
                assert!(self.cursors.insert(text("cursor")), "told twice: {change}");
                let counts = self.feed.entry((text("kind"), text("id"))).or_default();
                let action =
                    ["created", "updated", "deleted"].iter().position(|it| change["action"] == *it);
                counts[action.unwrap()] += 1;
            }
            self.after = text(&page, "/next");
            if page.field("/more") == false && page.field("/heldBack") == false {
                return;
            }
        }
    }

    /// Reads all lists to their ends.
    pub(super) fn check_all(&mut self) {
        let load = self.load;
        let told = load.told.lock().unwrap();
        let mut customers: Vec<_> =
            self.list("/customers").iter().map(|one| one["name"].clone()).collect();
        customers.sort_by_key(Value::to_string);
        let mut expected: Vec<Value> =
            told.customers.iter().map(|name| name.as_str().into()).collect();
        expected.sort_by_key(Value::to_string);
        assert_eq!(customers, expected);
        let orders = self.list("/workorders");
        assert_eq!(orders.len(), told.orders.len());
        let of = |id: &str| orders.iter().find(|order| order["_id"] == id);
        for order in &told.orders {
            compare(order, of(&order.id).unwrap_or_else(|| panic!("{} is gone", order.number)));
        }
        let kits = self.list("/hosekits");
        for kit in &told.kits {
            let stored = kits.iter().filter(|one| one["partNumber"] == kit.number);
            let stored: BTreeSet<_> =
                stored.map(|one| one["_id"].as_str().unwrap().to_owned()).collect();
            assert_eq!(
                stored,
                kit.versions.iter().cloned().collect(),
                "versions of {}",
                kit.number
            );
        }
    }

    fn list(&mut self, path: &str) -> Vec<Value> {
        let (mut all, mut next) = (Vec::new(), String::new());
        loop {
            let page = self.get(&format!("{path}?limit=200{next}"));
            all.extend(page.field("/items").as_array().unwrap().iter().cloned());
            match page.field("/next").as_str() {
                Some(after) => next = format!("&after={after}"),
                None => return all,
            }
        }
    }
}

/// Fails unless an order is as it was acknowledged, whole.
fn compare(order: &Order, stored: &Value) {
    assert_eq!(
        (&stored["number"], &stored["status"]),
        (&order.number.as_str().into(), &order.status.into())
    );
    let lines: Option<Vec<_>> = stored["items"].as_array().map(|lines| {
        let line = |line: &Value| {
            (line["item"].as_str().unwrap().to_owned(), line["quantity"].as_i64().unwrap())
        };
        lines.iter().map(line).collect()
    });
    // Lists may leave lines out.
    assert!(lines.is_none_or(|lines| lines == order.lines), "{stored}");
}

impl fmt::Display for Books<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.load.told.lock().unwrap();
        write!(
            f,
            "{} requests that changed something: {} customers, {} orders, {} kits; {} changes in the feed; right at each of {} checks",
            told.requests,
            told.customers.len(),
            told.orders.len(),
            told.kits.len(),
            self.cursors.len(),
            self.checks
        )
    }
}
