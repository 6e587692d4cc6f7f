//! What is told of an assembly, compared with what is told of another one.

use std::collections::BTreeMap;

use domain::catalogue::Ferrule;
use serde_json::{Map, Value, json};
use tests::{Chance, Sheet, get, imported, sheet, unique};

use super::super::sheets::{export, import};
use crate::support::bench::{Bench, path, warnings};

/// A bench, and what changes with time.
pub(super) struct World {
    pub(super) bench: Bench,
    pub(super) chance: Chance,
    pub(super) ferrules: [String; 2],
    customer: String,
    /// Whether the organization counts angles clockwise.
    pub(super) clockwise: bool,
}

impl World {
    pub(super) fn new(seed: u64) -> Self {
        let bench = super::super::priced::bench();
        let second = bench.shop.add::<Ferrule>(
            json!({ "partNumber": unique("G-"), "brand": bench.word, "size": "8", "weightLbs": 0.5 }),
        );
        let ferrules = [bench.ferrule.clone(), second];
        let customer = bench.shop.customer("Buyer").to_string();
        Self { bench, chance: Chance::new(seed), ferrules, customer, clockwise: false }
    }

    /// An angle as the organization counts it, which is kept counter-clockwise; the other way round, too.
    pub(super) fn shown(&self, angle: &Value) -> Value {
        match angle.as_i64() {
            Some(degrees) if self.clockwise => json!((360 - degrees) % 360),
            _ => angle.clone(),
        }
    }

    fn get(&self, path: &str) -> tests::Answer {
        get(path).token(&self.bench.admin).send().expect(200)
    }

    fn answer(&self, path: &str, body: &Value) -> Value {
        self.bench.post(path, body).expect(200).json()
    }
}

/// An assembly under editing, with what was told of it before.
pub(super) struct Kept {
    /// What was given to make it.
    pub(super) configuration: Value,
    /// Its angle, counter-clockwise.
    pub(super) angle: Value,
    made: Value,
    /// As it was told when it was saved.
    saved: Value,
    /// Its tag and what was told with it.
    seen: (String, Value),
    sheet: Vec<u8>,
    kit: Value,
    order: Value,
}

/// What differs between two of the same.
const OF_ITSELF: [&str; 12] = [
    "_id",
    "date",
    "released",
    "lineageId",
    "previousId",
    "created",
    "createdBy",
    "lastModified",
    "lastModifiedBy",
    "image",
    "version",
    "revision",
];

/// All that is told, without what differs between two of the same that go by these names.
fn same(answer: &Value, names: &[&Value]) -> Value {
    match answer {
        Value::Object(fields) => {
            let fields = fields.iter().filter(|(name, _)| !OF_ITSELF.contains(&name.as_str()));
            fields
                .map(|(name, value)| (name.clone(), same(value, names)))
                .collect::<Map<_, _>>()
                .into()
        }
        Value::Array(elements) => elements.iter().map(|element| same(element, names)).collect(),
        Value::String(text) => {
            let replace =
                |text: String, name: &&Value| text.replace(name.as_str().unwrap(), "itself");
            names.iter().fold(text.clone(), replace).into()
        }
        other => other.clone(),
    }
}

/// The same without what differs: id and number.
fn itself(answer: &Value, of: &[&Value]) -> Value {
    let names: Vec<_> = of
        .iter()
        .flat_map(|one| [&one["_id"], &one["partNumber"], &one["number"]])
        .filter(|name| name.is_string())
        .collect();
    same(answer, &names)
}

/// Values by their places.
fn flat(value: &Value) -> BTreeMap<String, Value> {
    let of = |(name, value): (String, &Value)| -> Vec<(String, Value)> {
        flat(value).into_iter().map(|(place, value)| (format!("/{name}{place}"), value)).collect()
    };
    match value {
        Value::Object(fields) => {
            fields.iter().flat_map(|(name, value)| of((name.clone(), value))).collect()
        }
        Value::Array(elements) => elements
            .iter()
            .enumerate()
            .flat_map(|(at, value)| of((at.to_string(), value)))
            .collect(),
        other => [(String::new(), other.clone())].into(),
    }
}

/// Tells where one differs from the other.
#[track_caller]
fn alike(one: &Value, other: &Value, what: &str) {
    let (one, other) = (flat(one), flat(other));
    let differs = |(place, value): &(&String, &Value)| other.get(*place) != Some(value);
    let differences: Vec<_> =
        one.iter().filter(differs).map(|(place, value)| (place, value, other.get(place))).collect();
    let missing: Vec<_> = other.iter().filter(|(place, _)| !one.contains_key(*place)).collect();
    assert!(differences.is_empty() && missing.is_empty(), "{what}: {differences:#?} {missing:#?}");
}

/// Columns of a sheet that follow from components unless a flag says otherwise.
const FOLLOWS: [(&str, &str); 9] = [
    ("manualDescription", "Description"),
    ("manualDescription", "Model code"),
    ("manualWeight", "Weight (lb)"),
    ("manualFerrule1", "Ferrule 1"),
    ("manualFerrule1", "Ferrule 1 brand"),
    ("manualFerrule1", "Ferrule 1 size"),
    ("manualFerrule2", "Ferrule 2"),
    ("manualFerrule2", "Ferrule 2 brand"),
    ("manualFerrule2", "Ferrule 2 size"),
];

/// Cells of a sheet's only row, but those of some columns.
fn cells(sheet: &Sheet, without: &[&str]) -> Vec<(String, String)> {
    let headings = sheet.headings.iter().filter(|heading| !without.contains(&heading.as_str()));
    headings.map(|heading| (heading.clone(), sheet.column(heading)[0].clone())).collect()
}

/// A workbook with this assembly.
fn exported(world: &World, of: &Value) -> Vec<u8> {
    let body = json!({ "hoseAssemblies": [of["_id"]], "selectAll": false });
    export(&world.bench.admin, &body).expect(200).body
}

impl Kept {
    pub(super) fn new(world: &World, made: Value, configuration: Value) -> Self {
        let kit =
            json!({ "params": { "hoseAssemblies": [{ "item": made["_id"], "quantity": 2 }] } });
        let kit = world.bench.post("/hosekits/create", &kit).expect(201).json();
        let order = json!({ "params": { "items": [{ "item": made["_id"], "quantity": 3 }] } });
        let order = world.bench.post("/workorders/create", &order).expect(201).json();
        let angle = world.shown(&made["angle"]);
        let (saved, seen) = (made.clone(), (String::new(), Value::Null));
        let mut assembly =
            Self { configuration, angle, made, saved, seen, sheet: Vec::new(), kit, order };
        assembly.sheet = exported(world, &assembly.made);
        assembly
    }

    /// Its tag is another one if something else is told, and the same if not.
    pub(super) fn tag_follows(&mut self, world: &World) {
        let read = world.get(&path(&self.made, ""));
        let now = (read.header("etag").to_owned(), read.json());
        assert_eq!(now.0 == self.seen.0, now.1 == self.seen.1, "{now:?} {:?}", self.seen);
        self.seen = now;
    }

    /// It is listed with the items that it is told to be made of.
    pub(super) fn is_found_by_components(&self, world: &World) {
        let Bench { hose, straight, elbow, wrap, .. } = &world.bench;
        for item in [hose, straight, elbow, wrap].into_iter().chain(&world.ferrules) {
            let list = get("/hoseassemblies").token(&world.bench.admin).query("componentId", item);
            let list = list.query("partNumber", self.made["partNumber"].as_str().unwrap());
            let fields = ["hose", "end1", "ferrule1", "end2", "ferrule2", "wrap"];
            let has = fields.iter().any(|field| self.seen.1[*field] == **item);
            assert_eq!(
                list.send().expect(200).field("/total"),
                json!(u8::from(has)),
                "{item} {}",
                self.seen.1
            );
        }
    }

    /// Why a new one can't be made is told of one that is there, and it has no figures.
    pub(super) fn cannot_be_released(&self, world: &World) {
        let now = world.bench.read(&self.made);
        assert_eq!(
            (&now["cutLengthmm"], &now["workingPressurePsi"]),
            (&Value::Null, &Value::Null),
            "{now}"
        );
        assert_ne!(warnings(&now), Vec::<&str>::new());
        world.bench.post(&path(&self.made, "release"), &json!({})).problem(409, "incomplete");
    }

    /// Its record, its row in lists, its price and bill, copies, and the answer to who asks whether it exists.
    pub(super) fn is_told_as(&self, world: &World, fresh: &Value) {
        let made = &self.made;
        let is_same = |one: &Value, other: &Value, what: &str| {
            alike(&itself(one, &[made]), &itself(other, &[fresh]), what);
        };
        is_same(&self.seen.1, fresh, "the record");
        let row = |of: &Value, more: (&str, &str)| {
            let list = get("/hoseassemblies")
                .token(&world.bench.admin)
                .query("partNumber", of["partNumber"].as_str().unwrap());
            list.query(more.0, more.1).send().expect(200).field("/items/0")
        };
        let latest = ("onlyLatest", "true");
        is_same(&row(made, latest), &row(fresh, latest), "the row");
        let described = ("search.description", fresh["description"].as_str().unwrap());
        is_same(&row(made, described), &row(fresh, described), "the row that is searched");
        for (operation, body) in [
            ("price", json!({ "quantity": 3 })),
            ("getBillOfMaterials", json!({ "format": "json" })),
        ] {
            let answer_of = |of: &Value| world.answer(&path(of, operation), &body);
            is_same(&answer_of(made), &answer_of(fresh), operation);
        }
        let copy = json!({ "params": { "partNumber": unique("COPY-") } });
        let copy = world.bench.post(&path(made, "saveas"), &copy).expect(201).json();
        alike(&itself(&copy, &[&copy]), &itself(fresh, &[fresh]), "the copy");
        let mut configuration = self.configuration.clone();
        configuration["angle"] = world.shown(&self.angle);
        let existing =
            world.answer("/hoseassemblies/checkexisting", &json!({ "params": configuration }));
        let found = |of: &Value| {
            existing["items"]
                .as_array()
                .unwrap()
                .iter()
                .find(|row| row["_id"] == of["_id"])
                .cloned()
                .unwrap_or_default()
        };
        is_same(&found(made), &found(fresh), "what exists");
        let is_known = !fresh["cutLengthmm"].is_null() || !fresh["overallLengthmm"].is_null();
        assert_eq!(found(made).is_null(), !is_known, "{existing}");
        let path = path(&copy, "delete");
        world.bench.post(&path, &json!({})).expect(200);
    }

    /// Kits and orders that hold it, and lines of estimates.
    pub(super) fn is_held_as(&self, world: &World, fresh: &Value) {
        let made = &self.made;
        let other = Self::new(world, fresh.clone(), Value::Null);
        let kits = [(&self.kit, made), (&other.kit, fresh)];
        let orders = [(&self.order, made), (&other.order, fresh)];
        for (kind, holders) in [("hosekit", kits), ("workorder", orders)] {
            let at = |holder: &Value| format!("/{kind}/{}", holder["_id"].as_str().unwrap());
            let bill = |(holder, of): (&Value, &Value)| {
                let body = json!({ "format": "json" });
                itself(
                    &world.answer(&format!("{}/getBillOfMaterials", at(holder)), &body),
                    &[holder, of],
                )
            };
            alike(&bill(holders[0]), &bill(holders[1]), &format!("the bill of a {kind}"));
            let read = |(holder, of): (&Value, &Value)| {
                itself(&world.get(&at(holder)).json(), &[holder, of])
            };
            alike(&read(holders[0]), &read(holders[1]), kind);
        }
        let price = |(kit, of): (&Value, &Value)| {
            let path = format!("/hosekit/{}/price", kit["_id"].as_str().unwrap());
            itself(&world.answer(&path, &json!({})), &[kit, of])
        };
        alike(&price(kits[0]), &price(kits[1]), "the price of a kit");
        let lines = [made, fresh].map(|one| json!({ "item": one["_id"], "quantity": 2 }));
        let estimate = json!({ "params": { "customer": world.customer, "items": lines } });
        let estimate = world.bench.post("/salesestimates/create", &estimate).expect(201).json();
        let line = |at: usize, of: &Value| {
            let mut line = itself(&estimate["items"][at], &[of]);
            for place in ["order", "lineNumber", "number"] {
                line[place] = Value::Null;
            }
            line
        };
        alike(&line(0, made), &line(1, fresh), "a line of an estimate");
    }

    /// Rows of exports; one that was made before is imported unchanged.
    pub(super) fn is_on_sheets_as(&mut self, world: &World, fresh: &Value) {
        let file = exported(world, &self.made);
        let (now, other) = (sheet(&file), sheet(&exported(world, fresh)));
        let itself = ["Part number", "Id", "Last modified"];
        assert_eq!(cells(&now, &itself), cells(&other, &itself));
        let earlier = sheet(&self.sheet);
        let follows = FOLLOWS.iter().filter(|(flag, _)| self.made[*flag] == false);
        let follows: Vec<_> =
            follows.map(|(_, heading)| *heading).chain(["Last modified"]).collect();
        // A row names components by the part numbers that they have now.
        if cells(&earlier, &follows) == cells(&now, &follows) {
            assert_eq!(imported(import(&world.bench, &[], &self.sheet)), "1 unchanged");
            assert_eq!(world.bench.read(&self.made), self.seen.1);
        }
        self.sheet = file;
    }

    /// Who sends back what was read changes nothing.
    pub(super) fn follows_when_sent_back(&self, world: &mut World) {
        let fields = [
            "description",
            "modelCode",
            "WeightLbs",
            "ferrule1",
            "ferrule2",
            "angle",
            "tag",
            "end1",
        ];
        let mut params = Map::new();
        for field in fields {
            if world.chance.happens(50) {
                params.insert(field.to_owned(), self.seen.1[field].clone());
            }
        }
        let answer = world.answer(&path(&self.made, "update"), &json!({ "params": params }));
        alike(&answer, &self.seen.1, &format!("{params:?} sent back"));
    }

    /// A release freezes what was told, and names what changed since it was saved; whether there was one.
    pub(super) fn is_released_as(&self, world: &World, fresh: &Value) -> bool {
        let accept = json!({ "params": { "accept": ["no_crimp_spec"] } });
        let release = |of: &Value| world.bench.post(&path(of, "release"), &accept);
        let (one, other) = (release(&self.made), release(fresh));
        assert_eq!(one.status, other.status, "{one} {other}");
        if one.status != 200 {
            assert_eq!(one.status, 409);
            return false;
        }
        let released = one.json();
        let mut saved = self.saved.clone();
        saved["angle"] = world.shown(&self.angle);
        let changes = released["changes"].as_array().cloned().unwrap_or_default();
        for field in [
            "ferrule1",
            "ferrule2",
            "angle",
            "WeightLbs",
            "overallLengthmm",
            "cutLengthmm",
            "freeHoseLengthmm",
            "workingPressurePsi",
            "workingPressureSource",
            "proofPressurePsi",
            "burstPressurePsi",
            "hoseRatingOnly",
            "tolerance",
        ] {
            let found = changes.iter().find(|change| change["field"] == field);
            let change =
                json!({ "field": field, "before": saved[field], "after": released[field] });
            let expected = (saved[field] != released[field]).then_some(change);
            assert_eq!(found, expected.as_ref(), "{field}");
        }
        let frozen = itself(&world.bench.read(&self.made), &[&self.made]);
        alike(&frozen, &itself(&world.bench.read(fresh), &[fresh]), "what is released");
        let next = world.answer(&path(&self.made, "newversion"), &json!({}));
        alike(&itself(&next, &[&next]), &itself(fresh, &[fresh]), "the next version");
        true
    }
}
