//! The life of documents: commands, lineages, and their trail.

mod compare;
mod concurrent;
mod history;
mod statements;
mod states;
mod trail;
mod versions;

pub(crate) use self::trail::{replays, trail};

use domain::access::Role;
use domain::catalogue::Hose;
use domain::organization::Organization;
use serde_json::{Value, json};
use tests::{Answer, Shop, get, hose, post, rows_of, unique, with};

/// Somebody who writes in an organization with a hose that assemblies are cut from.
struct Bench {
    shop: Shop,
    token: String,
    hose: String,
}

impl Bench {
    fn new() -> Self {
        Self::with(|organization| organization)
    }

    fn with(change: impl FnOnce(Organization) -> Organization) -> Self {
        let shop = Shop::with("lifecycle", change);
        let brand = unique("Brand");
        shop.brand(&brand);
        let more = json!({ "maxPressurePsi": 4000, "minBendRadiusmm": 100 });
        let hose = shop.add::<Hose>(hose("H-8", &brand, "8", more));
        let token = shop.staff(Role::Regular);
        Self { shop, token, hose }
    }

    /// A new assembly with plain ends, which is complete, and these fields.
    fn make(&self, number: &str, more: &Value) -> String {
        let fields = with(json!({ "partNumber": number, "hose": self.hose, "length": 36 }), more);
        let made = post("/hoseassemblies/create", &json!({ "params": fields }));
        made.token(&self.token).send().expect(201).id()
    }

    /// A new one of a number that nothing else has.
    fn new_one(&self) -> String {
        self.make(&unique("LC-"), &json!({}))
    }

    fn command(&self, id: &str, command: &str) -> Answer {
        self.send(id, command, &json!({}))
    }

    fn send(&self, id: &str, command: &str, body: &Value) -> Answer {
        post(&format!("/hoseassembly/{id}/{command}"), body).token(&self.token).send()
    }

    /// A command that is done, and the record after it.
    #[track_caller]
    fn done(&self, id: &str, command: &str) -> Value {
        self.command(id, command).expect(200).json()
    }

    /// The id of the copy that a command makes.
    #[track_caller]
    fn copied(&self, id: &str, command: &str) -> String {
        self.done(id, command)["_id"].as_str().expect("an id").to_owned()
    }

    fn get(&self, id: &str) -> Answer {
        get(&format!("/hoseassembly/{id}")).token(&self.token).send()
    }

    /// The versions of a number, in order: `A1 released*`, with a star for the latest.
    fn versions(&self, number: &str) -> Vec<String> {
        let rows = rows_of(&format!(
            "select revision || version || ' ' || status || case when is_latest then '*' else '' end as version
            from documents where organization_id = decode('{}', 'hex') and number = '{number}' order by created, id",
            self.shop.id()
        ));
        rows.iter().map(|row| row["version"].as_str().expect("a text").to_owned()).collect()
    }
}
