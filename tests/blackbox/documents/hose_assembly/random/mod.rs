//! Random changes of components and settings between any two commands: whoever looks at an assembly is told what is
//! told of one that is made afresh at that moment.

mod answers;
mod changes;

use serde_json::{Value, json};
use tests::{Chance, unique};

use crate::support::bench::{Bench, path};
use answers::{Kept, World};

#[test]
fn what_is_told_is_that_of_one_that_is_made_afresh() {
    let rounds = tests::size(12, 150);
    let mut world = World::new(std::env::var("SEED").map_or(52, |s| s.parse().unwrap()));
    let mut assemblies: Vec<Kept> = Vec::new();
    for round in 0..rounds {
        for _ in 0..=world.chance.below(2) {
            changes::change(&mut world);
        }
        if assemblies.is_empty() || round % 3 == 0 {
            assemblies.extend(world.assembly());
        }
        changes::change(&mut world);
        if assemblies.is_empty() {
            continue;
        }
        let at = world.chance.below(assemblies.len());
        if !world.check(&mut assemblies[at]) {
            assemblies.remove(at);
        }
    }
}

impl World {
    /// What somebody wants, beside a number.
    fn configuration(&mut self) -> Value {
        let Self { bench, chance, .. } = self;
        let end = |bench: &Bench, chance: &mut Chance| {
            (*chance.pick(&[&bench.straight, &bench.elbow, &bench.elbow])).clone()
        };
        let (end1, end2) = (end(bench, chance), end(bench, chance));
        let (length, unit) =
            *chance.pick(&[(36.0, "in"), (60.5, "in"), (1200.0, "mm"), (700.0, "mm")]);
        let mut configuration = json!({ "hose": bench.hose, "end1": end1, "end2": end2, "length": length, "lengthUnit": unit,
            "definedByCutLength": chance.happens(30), "proofTest": chance.happens(30), "burstTest": chance.happens(20) });
        if end1 == bench.elbow && end2 == bench.elbow {
            configuration["angle"] = json!(*chance.pick(&[0, 0, 90, 222]));
        }
        if chance.happens(30) {
            configuration["wrap"] = json!(bench.wrap);
        }
        if chance.happens(40) {
            configuration["items"] = json!([{ "item": bench.adaptor, "end": 1, "number": "A" }, { "item": bench.clamp, "quantity": 2, "number": "C" }]);
        }
        if chance.happens(20) {
            configuration["ferrule1"] = json!(self.ferrules[chance.below(2)]);
        }
        if chance.happens(10) {
            configuration["WeightLbs"] = json!(3.25);
        }
        configuration
    }

    /// One that is made now, with documents that hold it; none if it can't be.
    fn assembly(&mut self) -> Option<Kept> {
        let mut configuration = self.configuration();
        configuration["partNumber"] = json!(unique("R-"));
        let made = self.bench.post("/hoseassemblies/create", &json!({ "params": configuration }));
        (made.status == 201).then(|| Kept::new(self, made.json(), configuration))
    }

    /// Compares all that is told of one; whether it is still under editing.
    fn check(&mut self, assembly: &mut Kept) -> bool {
        assembly.tag_follows(self);
        assembly.is_found_by_components(self);
        let Some(fresh) = self.afresh(assembly) else {
            assembly.cannot_be_released(self);
            return true;
        };
        assembly.is_told_as(self, &fresh);
        assembly.is_held_as(self, &fresh);
        assembly.is_on_sheets_as(self, &fresh);
        if self.chance.happens(50) {
            assembly.follows_when_sent_back(self);
        }
        if self.chance.happens(30) { !assembly.is_released_as(self, &fresh) } else { true }
    }

    /// The same, made now; none if it can't be any more.
    fn afresh(&self, assembly: &Kept) -> Option<Value> {
        let mut configuration = assembly.configuration.clone();
        configuration["partNumber"] = json!(unique("FRESH-"));
        configuration["angle"] = self.shown(&assembly.angle);
        let made = self.bench.post("/hoseassemblies/create", &json!({ "params": configuration }));
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
