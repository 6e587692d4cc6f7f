//! What hose assemblies come out on: data sheets, labels, bills of materials, vendors' files.

mod bill;
mod label;
mod sheet;
pub(crate) mod vendor;

use domain::Id;
use domain::catalogue::{CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use domain::configurator::inputs::configurator_input::Side;
use domain::documents::{AssemblyEnd, HoseAssembly, Line, LineItem};
use domain::fields::Bounded;
use domain::measures::Quantity;
use serde_json::{Value, json};
use tests::{Answer, Shop, hose, post, unique};

/// A shop with the components of an assembly: 36 in overall, 1.86 and 2.62 in of allowance, hence
/// 31.52 in or 800.608 mm of hose.
struct Bench {
    shop: Shop,
    hose: String,
    straight: String,
    elbow: String,
    ferrule: String,
    wrap: String,
}

impl Bench {
    fn new() -> Self {
        Self::of(Shop::new("Bench "))
    }

    fn of(shop: Shop) -> Self {
        shop.brand("Torvane");
        shop.brand("Varnholt");
        let more = json!({ "series": "T2", "spec": "SAE 100R2AT", "saeSpec": "100R2AT", "description": "Two-wire hose 1/2\"", "maxPressurePsi": 4000,
            "minBendRadiusmm": 178, "outerDiammm": 22.2, "minTemperatureC": -40, "maxTemperatureC": 100 });
        let made = shop.add::<Hose>(hose("T2A-8", "Torvane", "8", more));
        let fitting = |number: &str, shape: &str, allowance: f64| {
            let mut fields = json!({ "partNumber": number, "brand": "Torvane", "hoseSize": "8", "dashSize": "8", "series": "TC",
                "style": "JIC", "gender": "female", "swivel": "swivel", "shape": shape, "threadSize": "3/4-16",
                "cutAllowanceInch": allowance, "maxPressurePsi": 4500, "description": format!("JIC {shape}") });
            if shape != "straight" {
                fields["dropLengthmm"] = json!(54.6);
            }
            shop.add::<CrimpFitting>(fields)
        };
        let straight = fitting("8TC-8FJX", "straight", 1.86);
        let elbow = fitting("8TC-8FJX90", "90° elbow", 2.62);
        let ferrule = shop.add::<Ferrule>(hose("TF-8", "Torvane", "8", json!({})));
        let sleeve =
            json!({ "wrapType": "nylon sleeve", "innerDiamMinmm": 15, "innerDiamMaxmm": 30 });
        let wrap = shop.add::<Wrap>(hose("VNS-25", "Varnholt", "25", sleeve));
        shop.approve(&[(&made, "TC", Some("Torvane"), Some(&ferrule))]);
        Self { shop, hose: made, straight, elbow, ferrule, wrap }
    }

    /// An assembly of these fittings, each with a ferrule.
    fn assembly(
        &self,
        ends: [&str; 2],
        change: impl FnOnce(&mut HoseAssembly),
    ) -> (String, Id<HoseAssembly>) {
        let number = unique("HA-");
        (number.clone(), self.of_number(&number, ends, change))
    }

    /// The usual one of a number.
    fn numbered(&self, number: &str) -> Id<HoseAssembly> {
        self.of_number(number, [&self.straight, &self.elbow], |_| ())
    }

    fn of_number(
        &self,
        number: &str,
        ends: [&str; 2],
        change: impl FnOnce(&mut HoseAssembly),
    ) -> Id<HoseAssembly> {
        self.shop.assembly(number, &self.hose, None, |assembly| {
            for (side, fitting) in Side::BOTH.into_iter().zip(ends) {
                assembly.set_end(
                    side,
                    Some(AssemblyEnd {
                        fitting: fitting.parse().unwrap(),
                        ferrule: Some(self.ferrule.parse().unwrap()),
                    }),
                );
            }
            assembly.cut_length_mm = Bounded::new(800.608);
            change(assembly);
        })
    }

    /// The usual one: straight and elbow.
    fn usual(&self) -> (String, Id<HoseAssembly>) {
        self.assembly([&self.straight, &self.elbow], |_| ())
    }

    /// Adds another item to an assembly.
    fn add_item(&self, assembly: Id<HoseAssembly>, number: &str, line: &str, quantity: &str) {
        let item = self
            .shop
            .add::<OtherItem>(json!({ "partNumber": number, "description": "Tag, stainless" }));
        let item = LineItem::OtherItem(item.parse().unwrap());
        let number = domain::BoundedText::new(line).unwrap();
        let line = Line {
            quantity: Quantity::new(quantity.parse().unwrap()).unwrap(),
            position: 1,
            ..Line::of(Shop::services().id(), item, number)
        };
        self.shop.write(async |session| session.work.add_lines(assembly.raw(), &[line]).await);
    }
}

/// Calls an operation of an assembly.
fn call(token: &str, assembly: impl std::fmt::Display, operation: &str, body: &Value) -> Answer {
    post(&format!("/hoseassembly/{assembly}/{operation}"), body).token(token).send()
}

/// The body as text.
fn body_text(answer: &Answer) -> String {
    String::from_utf8(answer.body.clone()).unwrap()
}

/// Fails unless every one of these stands in the text.
#[track_caller]
pub(crate) fn assert_tells(text: &str, expected: &[&str]) {
    for words in expected {
        assert!(text.contains(words), "{words} is not in: {text}");
    }
}
