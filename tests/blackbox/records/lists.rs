//! Lists that are changed as a whole go by what was read, as records do.

use serde_json::{Value, json};
use tests::{Request, Shop, get, post};

/// A list with two changes of it.
struct List {
    path: &'static str,
    changes: [Value; 2],
}

fn all() -> Vec<List> {
    let lines = |path: &'static str, many: &str| List {
        path,
        changes: [json!([{ "name": "one" }]), json!([{ "name": "two" }, { "name": "three" }])]
            .map(|lines| json!({ many: lines })),
    };
    vec![
        lines("/organization/productgroups", "productGroups"),
        lines("/organization/suppliers", "suppliers"),
        lines("/organization/locations", "locations"),
        List {
            path: "/organization/currencies",
            changes: [("EUR", 1.1), ("CHF", 1.2)]
                .map(|(code, rate)| json!({ "code": code, "rate": rate })),
        },
    ]
}

impl List {
    fn read(&self, token: &str) -> Request {
        get(self.path).token(token)
    }

    fn change(&self, token: &str, which: usize, tag: &str) -> Request {
        let body = json!({ "params": self.changes[which] });
        post(&format!("{}/update", self.path), &body).token(token).header("If-Match", tag)
    }
}

#[test]
fn changes_go_by_what_was_read() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    for list in all() {
        let path = list.path;
        let first = list.read(&token).send().expect(200).header("etag").to_owned();
        let changed = list.change(&token, 0, &first).send().expect(200);
        let second = changed.header("etag").to_owned();
        assert_ne!(first, second, "{path}");
        let read = list.read(&token).send().expect(200);
        assert_eq!((read.header("etag"), read.json()), (&*second, changed.json()), "{path}");
        list.read(&token).header("If-None-Match", &second).send().expect(304);
        list.change(&token, 1, &first).send().problem(412, "stale");
        assert_eq!(list.read(&token).send().expect(200).json(), changed.json(), "{path}");
        list.change(&token, 1, "*").send().expect(200);
    }
}

#[test]
fn one_of_many_changes_of_the_same_state_wins() {
    let shop = Shop::new("lists");
    let token = shop.admin();
    for list in all() {
        let tag = list.read(&token).send().expect(200).header("etag").to_owned();
        let change = list.change(&token, 1, &tag);
        let mut statuses: Vec<u16> = std::thread::scope(|scope| {
            let tries: Vec<_> = (0..8).map(|_| scope.spawn(|| change.send().status)).collect();
            tries.into_iter().map(|one| one.join().unwrap()).collect()
        });
        statuses.sort_unstable();
        assert_eq!(statuses, [&[200][..], &[412; 7]].concat(), "{}", list.path);
    }
}
