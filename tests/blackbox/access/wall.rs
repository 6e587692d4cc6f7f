//! The wall between organizations: whatever id of another organization's record stands wherever a request can hold one,
//! the answer is that to an id which no record has.

use api::operation::{Operation, openapi, operations};
use serde_json::{Value, json};
use tests::{
    Answer, Callers, Described, Kind, Records, Shop, UNKNOWN, Way, count, get, long, post,
};

/// An organization and whoever calls for it.
struct Side {
    shop: Shop,
    callers: Callers,
    records: Records,
}

impl Side {
    fn new(word: &str) -> Self {
        let shop = Shop::new(word);
        let callers = Callers::of(&shop);
        let records = Records::of(&shop, &callers);
        Self { shop, callers, records }
    }
}

/// How often something was tried, and how often one's own record made a difference.
#[derive(Default)]
struct Tried {
    foreign: usize,
    own_differs: usize,
}

/// An answer without what differs each time. A change that was done tells of records that it made or changed, so of it the
/// status alone is compared, and of what was read no ids and numbers.
fn compared(answer: &Answer, id: &str) -> String {
    let text = String::from_utf8_lossy(&answer.body).replace(id, "ID").replace(UNKNOWN, "ID");
    let text = text.replace(answer.header("x-request-id"), "REQUEST");
    if answer.status >= 400 {
        return format!("{} {text}", answer.status);
    }
    let is_read = answer.to_string().starts_with("GET ");
    if !is_read || !answer.header("content-type").contains("json") {
        return answer.status.to_string();
    }
    let is_id = |word: &str| word.len() == 24 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let words = text.split('"').map(|word| if is_id(word) { "ID" } else { word });
    let words: String = words.collect();
    format!("{} {}", answer.status, words.replace(|sign: char| sign.is_ascii_digit(), ""))
}

/// Fails unless an id of others is answered as one that nobody has. Other tests change the shared catalogue, but seldom.
fn is_like_unknown(send: &dyn Fn(&str) -> Answer, id: &str, (mark, place): (&str, &str)) {
    let mut tries = (0..3).map(|_| (send(UNKNOWN), send(id)));
    let alike = |(unknown, answer): &(Answer, Answer)| {
        assert!(!String::from_utf8_lossy(&answer.body).contains(mark), "{place}\n{answer}");
        compared(answer, id) == compared(unknown, UNKNOWN)
    };
    let first = tries.next().expect("it is tried");
    assert!(alike(&first) || tries.any(|one| alike(&one)), "{place}\n{}\n{}", first.1, first.0);
}

/// The id that fits a place, and a few others, or all of them.
fn tried_at(way: &Way, theirs: &Records, turn: usize) -> Vec<String> {
    let all: Vec<_> = theirs.all().map(|(_, id)| id.to_owned()).collect();
    if long() {
        return all;
    }
    let name = match way {
        Way::Path(name) | Way::Query(name) => name,
        Way::Body(at) => at.iter().rfind(|name| *name != "[]").map_or("", String::as_str),
    };
    let mut tried = vec![theirs.of_field(name)];
    tried.extend((0..2).map(|further| all[(turn * 2 + further) % all.len()].clone()));
    tried
}

/// Compares, at each place of an operation's requests, ids of others with one that nobody has.
fn compare(row: &Operation, document: &Value, ours: &Side, theirs: &Records, kind: Kind) -> Tried {
    let described = Described::new(row, document);
    let mut tried = Tried::default();
    let own = |name: &str| ours.records.id(name);
    let bodies = if row.method == "GET" { &[None][..] } else { &[None, Some(&ours.records)] };
    for (turn, way) in described.ways().iter().enumerate() {
        for example in bodies {
            let send = |id: &str| {
                let request = described.request(way, id, *example, &own);
                request.token(ours.callers.token(kind)).send()
            };
            // The record that it makes is there from now on.
            let unknown = send(UNKNOWN);
            if unknown.status == 403 {
                continue;
            }
            let place = format!("{kind:?} {way:?}");
            for id in tried_at(way, theirs, turn + row.path.len()) {
                is_like_unknown(&send, &id, (&theirs.mark, &place));
                tried.foreign += 1;
            }
            if kind == Kind::Restricted {
                let own = tried_at(way, &ours.records, 0).remove(0);
                let differs = compared(&send(&own), &own) != compared(&unknown, UNKNOWN);
                tried.own_differs += usize::from(differs);
            }
        }
    }
    tried
}

#[test]
fn ids_of_another_organization_are_like_unknown_ones() {
    let theirs = Side::new("walled");
    let before = count(&theirs.shop.id());
    let (operations, document) = (operations(), openapi());
    let rows: Vec<_> = operations.iter().filter(|row| row.versioned).collect();
    let of_kind = |kind: Kind| {
        // Each has an organization of its own, since requests change it.
        let ours = Side::new("beyond");
        let all = rows.iter().map(|row| compare(row, &document, &ours, &theirs.records, kind));
        all.fold(Tried::default(), |sum, one| Tried {
            foreign: sum.foreign + one.foreign,
            own_differs: sum.own_differs + one.own_differs,
        })
    };
    let tried = std::thread::scope(|scope| {
        let kinds = [Kind::Admin, Kind::Restricted, Kind::Customer];
        let running = kinds.map(|kind| scope.spawn(move || of_kind(kind)));
        running.map(|one| one.join().expect("it passes"))
    });
    let foreign = tried.each_ref().map(|tried| tried.foreign);
    eprintln!("{foreign:?} ids of others, {} own ids that differ", tried[1].own_differs);
    assert!(foreign[0] > 2_000 && foreign[1] > 300 && foreign[2] > 200, "{foreign:?}");
    // One's own records make a difference, or nothing would be compared.
    assert!(tried[1].own_differs > 100, "{}", tried[1].own_differs);
    assert_eq!(count(&theirs.shop.id()), before);
}

#[test]
fn customers_of_another_organization_are_unknown_where_headers_name_them() {
    let (theirs, ours) = (Side::new("walled"), Side::new("beyond"));
    let foreign = theirs.records.id("customerId");
    let own = ours.records.id("customerId");
    let token = ours.callers.token(Kind::Unbound);
    let mut differing = 0;
    for row in operations().iter().filter(|row| row.versioned && row.method == "GET") {
        let send = |customer: &str| {
            let address = tests::address_of(row, &|name| ours.records.id(name));
            get(&address).token(token).header("apiCustomerId", customer).send()
        };
        is_like_unknown(&send, &foreign, (&theirs.records.mark, "apiCustomerId"));
        differing += usize::from(compared(&send(&own), &own) != compared(&send(UNKNOWN), UNKNOWN));
    }
    assert!(differing > 0, "the header makes a difference");
    let secret = ours.shop.key("shop front", domain::organization::KeyType::Customer, None);
    let ask = |customer: &str| {
        let credentials = json!({ "grantType": "client_credentials", "apiKey": secret, "name": "shop front",
            "customerId": customer });
        post("/security/v1/token", &credentials).send()
    };
    assert_eq!(compared(&ask(&foreign), &foreign), compared(&ask(UNKNOWN), UNKNOWN));
    ask(&own).expect(200);
}
