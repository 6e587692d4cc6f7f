//! Who sees a document: every kind of document, by every kind of caller, on every way in. Operations, the places of
//! ids in their requests, and the kinds come from the operation table and the description of the interface.

mod estimate_of_an_order;

use std::collections::BTreeMap;

use api::operation::{Operation, Permission, openapi, operations};
use domain::Id;
use domain::access::Role;
use domain::catalogue::Hose;
use domain::customers::Customer;
use serde_json::{Value, json};
use tests::{Answer, Callers, Described, Kind, Records, Shop, UNKNOWN, Way, get, post, unique};

use crate::configurator::embed::embed_token;

/// Who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Who {
    Admin,
    Regular,
    Restricted,
    /// The customer whose documents they are.
    Owner,
    /// Another customer of the same organization.
    OtherCustomer,
    /// An admin of another organization.
    Foreign,
    /// The page of the customer's shop.
    Embedded,
    Nobody,
}

impl Who {
    const ALL: [Self; 8] = [
        Self::Admin,
        Self::Regular,
        Self::Restricted,
        Self::Owner,
        Self::OtherCustomer,
        Self::Foreign,
        Self::Embedded,
        Self::Nobody,
    ];

    const fn role(self) -> Option<Role> {
        match self {
            Self::Admin | Self::Foreign => Some(Role::Admin),
            Self::Regular => Some(Role::Regular),
            Self::Restricted => Some(Role::Restricted),
            Self::Owner | Self::OtherCustomer | Self::Embedded => Some(Role::Customer),
            Self::Nobody => None,
        }
    }

    fn may_call(self, operation: &Operation) -> bool {
        let by_role = match (operation.who, self.role()) {
            (Permission::Public | Permission::Unauthenticated, _) => true,
            (Permission::Roles(_), None) => false,
            (Permission::Roles(roles), Some(role)) => roles.contains(&role),
        };
        by_role && (self != Self::Embedded || operation.embedded)
    }

    /// Whether it sees what staff made for the owner. Customers never see work orders.
    fn sees(self, kind: &DocumentKind) -> bool {
        match self {
            Self::Admin | Self::Regular | Self::Restricted => true,
            Self::Owner => kind.id != "workOrderId",
            Self::OtherCustomer | Self::Foreign | Self::Embedded | Self::Nobody => false,
        }
    }
}

/// A kind of document, by what the operation table tells of it.
#[derive(Debug, Clone)]
struct DocumentKind {
    /// Name of its id in paths.
    id: String,
    /// The path of one: `/hosekit`.
    path: String,
    create: String,
    list: String,
}

/// Whatever has versions is a document.
fn kinds(all: &[Operation]) -> Vec<DocumentKind> {
    let kind = |row: &Operation| {
        let (path, id) = row.path.strip_suffix("}/newversion")?.split_once("/{")?;
        let of_group = |method: &str, fits: &dyn Fn(&str) -> bool| {
            let found = all
                .iter()
                .filter(|other| other.group == row.group && other.method == *method)
                .find(|other| !other.path.contains('{') && fits(&other.path));
            found.map(|other| other.path.clone()).expect("each kind has one")
        };
        Some(DocumentKind {
            id: id.to_owned(),
            path: path.to_owned(),
            create: of_group("POST", &|path| path.ends_with("/create")),
            list: of_group("GET", &|path| path.matches('/').count() == 1),
        })
    };
    let kinds: Vec<_> = all.iter().filter_map(kind).collect();
    assert!(kinds.len() >= 4, "{kinds:?}");
    kinds
}

/// A document with a number that nothing else has.
struct Made {
    id: String,
    number: String,
}

struct World {
    document: Value,
    operations: Vec<Operation>,
    kinds: Vec<DocumentKind>,
    /// The owner's documents, and those of the other customer, by kind.
    documents: Vec<Made>,
    others: BTreeMap<String, String>,
    records: Records,
    foreign: Records,
    tokens: Vec<(Who, String)>,
}

impl World {
    fn new() -> Self {
        let (shop, foreign) = (Shop::new("seen"), Shop::new("foreign"));
        let (callers, foreigners) = (Callers::of(&shop), Callers::of(&foreign));
        let other = shop.customer("Other");
        let operations = operations();
        let kinds = kinds(&operations);
        let document = openapi();
        let brand = unique("Seen");
        shop.brand(&brand);
        let hose = shop.add::<Hose>(tests::hose("H-SEEN", &brand, "8", json!({})));
        let admin = callers.token(Kind::Admin).to_owned();
        let make = |kind: &DocumentKind, customer: Id<Customer>| {
            let create = operations.iter().find(|row| row.path == kind.create);
            let create = Described::new(create.expect("it is there"), &document);
            made(&create, kind, &admin, &hose, customer)
        };
        let documents = kinds.iter().map(|kind| make(kind, callers.customer)).collect();
        let others = kinds.iter().map(|kind| (kind.id.clone(), make(kind, other).id)).collect();
        let token = |who| match who {
            Who::Admin => admin.clone(),
            Who::Regular => callers.token(Kind::Regular).to_owned(),
            Who::Restricted => callers.token(Kind::Restricted).to_owned(),
            Who::Owner => callers.token(Kind::Customer).to_owned(),
            Who::OtherCustomer => shop.customer_token(Some(other)),
            Who::Foreign => foreigners.token(Kind::Admin).to_owned(),
            Who::Embedded => embed_token(&shop, callers.customer),
            Who::Nobody => String::new(),
        };
        let tokens = Who::ALL.map(|who| (who, token(who))).to_vec();
        let records = Records::of(&shop, &callers);
        let foreign = Records::of(&foreign, &foreigners);
        Self { document, operations, kinds, documents, others, records, foreign, tokens }
    }

    fn token(&self, who: Who) -> &str {
        let found = self.tokens.iter().find(|(other, _)| *other == who);
        &found.expect("everybody has one").1
    }

    /// A record of the caller's own for each name of an id.
    fn own(&self, who: Who, name: &str) -> String {
        match who {
            Who::OtherCustomer if self.others.contains_key(name) => self.others[name].clone(),
            Who::Foreign => self.foreign.id(name),
            _ => self.records.id(name),
        }
    }
}

/// One that is made of as few fields as its kind takes.
fn made(
    create: &Described<'_>,
    kind: &DocumentKind,
    token: &str,
    hose: &str,
    customer: Id<Customer>,
) -> Made {
    let number = unique("SEEN-");
    let all = json!({ "partNumber": number, "number": number, "customer": customer.to_string(), "hose": hose,
        "length": 36, "lengthUnit": "in" });
    let known = create.fields();
    let fields = all.as_object().unwrap().iter().filter(|(name, _)| known.contains(&name.as_str()));
    let fields: Value = fields.map(|(name, value)| (name.clone(), value.clone())).collect();
    let made = post(&kind.create, &json!({ "params": fields })).token(token).send().expect(201);
    Made { id: made.id(), number }
}

/// An answer as it is compared with another: without what differs each time, and without ids.
fn compared(answer: &Answer, id: &str) -> String {
    let text = String::from_utf8_lossy(&answer.body).replace(id, "ID").replace(UNKNOWN, "ID");
    let text = text.replace(answer.header("x-request-id"), "REQUEST");
    format!("{} {text}", answer.status)
}

#[test]
fn what_is_not_seen_is_like_what_is_not_there() {
    let world = World::new();
    let tried = std::thread::scope(|scope| {
        let all = Who::ALL.map(|who| {
            let world = &world;
            scope.spawn(move || {
                // Where tokens are handed out, tries are counted.
                let called =
                    world.operations.iter().filter(|row| row.versioned && who.may_call(row));
                called.map(|row| compare(world, who, row)).sum::<usize>()
            })
        });
        all.map(|tried| tried.join().expect("it passes"))
    });
    // Whoever may call something has ways in.
    let of = |who| tried[Who::ALL.iter().position(|other| *other == who).unwrap()];
    for (who, least) in [
        (Who::Owner, 50),
        (Who::OtherCustomer, 200),
        (Who::Foreign, 600),
        (Who::Embedded, 50),
        (Who::Nobody, 4),
    ] {
        assert!(of(who) >= least, "{who:?}: {tried:?}");
    }
}

/// Compares what an operation answers of documents that the caller doesn't see with what it answers of none; how often.
fn compare(world: &World, who: Who, row: &Operation) -> usize {
    let described = Described::new(row, &world.document);
    let own = |name: &str| world.own(who, name);
    let hidden = || world.kinds.iter().zip(&world.documents).filter(|(kind, _)| !who.sees(kind));
    let mut tried = 0;
    if hidden().next().is_none() {
        return 0;
    }
    for way in described.ways() {
        let token = world.token(who);
        let send = |id: &str| described.request(&way, id, None, &own).token(token).send();
        let unknown = send(UNKNOWN);
        for (kind, made) in hidden() {
            let answer = send(&made.id);
            let place = format!("{who:?} {} {way:?} {}", kind.id, row.path);
            let text = String::from_utf8_lossy(&answer.body);
            assert!(!text.contains(&made.number), "{place}: {answer}");
            assert_eq!(answer.status, unknown.status, "{place}: {answer}\n{unknown}");
            if answer.status >= 400 {
                let pair = (compared(&answer, &made.id), compared(&unknown, UNKNOWN));
                assert_eq!(pair.0, pair.1, "{place}");
            }
            tried += 1;
        }
    }
    tried
}

#[test]
fn what_a_role_may_not_call_is_refused_whatever_the_id() {
    let world = World::new();
    for who in Who::ALL {
        let token = world.token(who);
        for row in world.operations.iter().filter(|row| row.versioned && !who.may_call(row)) {
            let described = Described::new(row, &world.document);
            let own = |name: &str| world.own(who, name);
            let status = if who == Who::Nobody { 401 } else { 403 };
            let ways = described.ways();
            let path = ways.iter().find(|way| matches!(way, Way::Path(_)));
            let Some(way) = path.or(ways.first()) else { continue };
            for id in [UNKNOWN, "nonsense", &world.documents[0].id] {
                let answer = described.request(way, id, None, &own).token(token).send();
                assert_eq!(answer.status, status, "{who:?}: {answer}");
            }
        }
    }
}

#[test]
fn what_is_seen_is_shown_and_nothing_else() {
    let world = World::new();
    for who in Who::ALL {
        let ask = |path: &str, query: &[(&str, &str)]| {
            let call = get(path).token(world.token(who));
            query.iter().fold(call, |call, (name, value)| call.query(name, value)).send()
        };
        let may_call = |path: &str| {
            let row = world.operations.iter().find(|row| row.path == path && row.method == "GET");
            who.may_call(row.expect("it is there"))
        };
        for (kind, made) in world.kinds.iter().zip(&world.documents) {
            let sees = who.sees(kind);
            let place = format!("{who:?} {}", kind.id);
            let shows = |answer: &Answer| {
                answer.status == 200 && String::from_utf8_lossy(&answer.body).contains(&made.number)
            };
            let itself = ask(&format!("{}/{}", kind.path, made.id), &[]);
            let in_path = format!("{}/{{{}}}", kind.path, kind.id);
            assert_eq!(shows(&itself), sees && may_call(&in_path), "{place}: {itself}");
            let in_short = ask(&format!("/item/{}", made.id), &[]);
            assert_eq!(shows(&in_short), sees, "{place}: {in_short}");
            let list = ask(&kind.list, &[("limit", "200")]);
            assert_eq!(shows(&list), sees && may_call(&kind.list), "{place}: {list}");
            let found = ask("/search", &[("text", &made.number)]);
            assert_eq!(shows(&found), sees && may_call("/search"), "{place}: {found}");
            // A tag of somebody who sees it opens nothing.
            let tag = get(&format!("/item/{}", made.id)).token(world.token(Who::Admin)).send();
            let again = get(&format!("/item/{}", made.id)).token(world.token(who));
            let again = again.header("If-None-Match", tag.header("etag")).send();
            assert_eq!(again.status == 304, sees, "{place}: {again}");
        }
    }
}
