//! Random changes of components and settings between any two commands: whoever looks at an assembly is told what is
//! told of one that is made afresh at that moment.

mod changes;
mod told;

use serde_json::{Value, json};
use tests::{Chance, unique};

use super::bench::{Bench, path};
use told::{Kept, World};

#[test]
fn what_is_told_is_that_of_one_that_is_made_afresh() {
    let rounds = tests::size(12, 150);
    let mut world = World::new(std::env::var("SEED").map_or(52, |s| s.parse().unwrap()));
    let mut kept: Vec<Kept> = Vec::new();
    for round in 0..rounds {
        for _ in 0..=world.chance.below(2) {
            changes::change(&mut world);
        }
        if kept.is_empty() || round % 3 == 0 {
            kept.extend(world.kept());
        }
        changes::change(&mut world);
        if kept.is_empty() {
            continue;
        }
        let at = world.chance.below(kept.len());
        if !world.check(&mut kept[at]) {
            kept.remove(at);
        }
    }
}

impl World {
    /// What somebody wants, beside a number.
    fn given(&mut self) -> Value {
        let Self { bench, chance, .. } = self;
        let end = |bench: &Bench, chance: &mut Chance| {
            (*chance.pick(&[&bench.straight, &bench.elbow, &bench.elbow])).clone()
        };
        let (end1, end2) = (end(bench, chance), end(bench, chance));
        let (length, unit) =
            *chance.pick(&[(36.0, "in"), (60.5, "in"), (1200.0, "mm"), (700.0, "mm")]);
        let mut given = json!({ "hose": bench.hose, "end1": end1, "end2": end2, "length": length, "lengthUnit": unit,
            "definedByCutLength": chance.happens(30), "proofTest": chance.happens(30), "burstTest": chance.happens(20) });
        if end1 == bench.elbow && end2 == bench.elbow {
            given["angle"] = json!(*chance.pick(&[0, 0, 90, 222]));
        }
        if chance.happens(30) {
            given["wrap"] = json!(bench.wrap);
        }
        if chance.happens(40) {
            given["items"] = json!([{ "item": bench.adaptor, "end": 1, "number": "A" }, { "item": bench.clamp, "quantity": 2, "number": "C" }]);
        }
        if chance.happens(20) {
            given["ferrule1"] = json!(self.ferrules[chance.below(2)]);
        }
        if chance.happens(10) {
            given["WeightLbs"] = json!(3.25);
        }
        given
    }

    /// One that is made now, with documents that hold it; none if it can't be.
    fn kept(&mut self) -> Option<Kept> {
        let mut given = self.given();
        given["partNumber"] = json!(unique("R-"));
        let made = self.bench.post("/hoseassemblies/create", &json!({ "params": given }));
        (made.status == 201).then(|| Kept::new(self, made.json(), given))
    }

    /// Compares all that is told of one; whether it is still under editing.
    fn check(&mut self, kept: &mut Kept) -> bool {
        kept.tag_follows(self);
        kept.is_found_by_components(self);
        let Some(fresh) = self.afresh(kept) else {
            kept.cannot_be_released(self);
            return true;
        };
        kept.is_told_as(self, &fresh);
        kept.is_held_as(self, &fresh);
        kept.is_on_sheets_as(self, &fresh);
        if self.chance.happens(50) {
            kept.follows_when_sent_back(self);
        }
        if self.chance.happens(30) { !kept.is_released_as(self, &fresh) } else { true }
    }

    /// The same, made now; none if it can't be any more.
    fn afresh(&self, kept: &Kept) -> Option<Value> {
        let mut given = kept.given.clone();
        given["partNumber"] = json!(unique("FRESH-"));
        given["angle"] = self.shown(&kept.angle);
        let made = self.bench.post("/hoseassemblies/create", &json!({ "params": given }));
        if made.status != 201 {
            made.expect(400);
            return None;
        }
        let fresh = made.json();
        let again = self.bench.post(&path(&fresh, "update"), &json!({ "params": {} }));
        assert_eq!(again.expect(200).json(), fresh, "nothing changes");
        Some(fresh)
    }
}
