//! Hose kits.

mod labels;
mod life;
mod line;
mod lines;
mod made;
mod order;
mod paper;
mod priced;
mod sheets;
mod vendor;

use domain::Id;
use domain::catalogue::{CrimpFitting, Hose, OtherItem};
use domain::customers::Customer;
use domain::documents::{HoseAssembly, LineItem};
use serde_json::json;
use tests::{Shop, hose, unique};

/// A shop with what kits are made of.
struct Workshop {
    shop: Shop,
    hose: String,
    fitting: String,
}

impl Workshop {
    fn new() -> Self {
        let shop = Shop::new("Workshop ");
        shop.brand("Brand");
        let rated = json!({ "maxPressurePsi": 3000, "designFactor": 4 });
        let hose = shop.add::<Hose>(hose(&unique("H"), "Brand", "8", rated));
        let fitting = json!({ "partNumber": unique("C"), "brand": "Brand", "hoseSize": "8", "dashSize": "8", "series": "S",
            "shape": "straight", "maxPressurePsi": 3000, "cutAllowancemm": 32.2 });
        let fitting = shop.add::<CrimpFitting>(fitting);
        Self { shop, hose, fitting }
    }

    fn assembly(&self, number: &str) -> LineItem {
        self.changed_assembly(number, |_| ())
    }

    fn changed_assembly(&self, number: &str, change: impl FnOnce(&mut HoseAssembly)) -> LineItem {
        LineItem::HoseAssembly(self.shop.assembly(number, &self.hose, Some(&self.fitting), change))
    }

    fn other(&self) -> (String, LineItem) {
        let id = self.shop.add::<OtherItem>(json!({ "partNumber": unique("X") }));
        let item = LineItem::OtherItem(id.parse().unwrap());
        (id, item)
    }

    /// A kit with one assembly twice and another item.
    fn kit(&self, customer: Option<Id<Customer>>) -> (String, Vec<String>, String) {
        let (other, item) = self.other();
        let assembly = self.assembly(&unique("A-"));
        let (kit, lines) = self.shop.kit(&unique("K-"), customer, &[(assembly, "2"), (item, "6")]);
        (kit, lines, other)
    }
}
