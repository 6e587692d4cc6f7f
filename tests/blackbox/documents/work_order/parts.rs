//! Orders of parts of an estimate: together they cost what the estimate costs.

use serde_json::{Value, json};
use tests::id;

use super::offer::Offer;

/// Three clamps for 10.00, ten for 0.05, and three tested assemblies, less 7 %.
fn offer() -> Offer {
    Offer::of(|bench, tested| {
        // 3 x 3.3333 = 9.9999.
        json!({ "discountPercent": 7, "taxes": [], "items": [
            { "item": bench.clamp, "quantity": 3, "price": 3.3333 },
            { "item": bench.clamp, "quantity": 10, "price": 0.0051 },
            { "item": tested, "quantity": 3, "price": 33.3333, "discountPercent": 10 }] })
    })
}

impl Offer {
    /// Orders so many of each line.
    fn part(&self, quantities: [u32; 3]) -> Value {
        let lines = quantities.into_iter().enumerate().filter(|(_, quantity)| *quantity > 0);
        let lines =
            lines.map(|(at, quantity)| json!({ "lineId": self.line(at), "quantity": quantity }));
        self.order(lines.collect())
    }

    /// The cents that orders cost together.
    fn cents(&self, orders: &[&Value]) -> i64 {
        let total = |order: &&Value| cents(&self.floor.read(order)["total"]);
        orders.iter().map(total).sum()
    }

    fn offered(&self) -> i64 {
        cents(&self.estimate["netTotal"])
    }
}

fn cents(amount: &Value) -> i64 {
    format!("{:.0}", amount.as_f64().unwrap() * 100.0).parse().unwrap()
}

/// Charges of the lines of an order, each with its rounding.
fn charged(order: &Value) -> Vec<(Value, Value)> {
    let lines = order["items"].as_array().unwrap().iter();
    lines.map(|line| (line["total"].clone(), line["rounding"].clone())).collect()
}

#[test]
fn three_orders_of_an_offer_cost_the_offer() {
    let offer = offer();
    let orders = [offer.part([1, 3, 1]), offer.part([1, 3, 1]), offer.part([1, 4, 1])];
    // 10.00 / 3 = 3.33, 6.67 - 3.33 = 3.34, 10.00 - 6.67 = 3.33; a clamp alone is 3.3333, so 3.33.
    let first_lines: Vec<_> = orders.iter().map(|order| charged(order)[0].clone()).collect();
    let expected = [(3.33, Value::Null), (3.34, json!(0.01)), (3.33, Value::Null)];
    assert_eq!(first_lines, expected.map(|(total, rounding)| (json!(total), rounding)));
    let all: Vec<&Value> = orders.iter().collect();
    assert_eq!(offer.cents(&all), offer.offered());
    // Released in another order, which fixes what each is charged.
    for order in [&orders[2], &orders[0], &orders[1]] {
        let before = offer.floor.read(order)["total"].clone();
        offer.floor.command(order, "release").expect(200);
        assert_eq!(offer.floor.read(order)["total"], before);
        assert_eq!(offer.cents(&all), offer.offered());
    }
    // A new version of an order is charged the same.
    let copy = offer.floor.command(&orders[1], "newversion").expect(200).json();
    assert_eq!(copy["total"], offer.floor.read(&orders[1])["total"]);
    offer.floor.command(&copy, "release").expect(200);
    assert_eq!(offer.cents(&[&orders[0], &copy, &orders[2]]), offer.offered());
}

#[test]
fn what_comes_back_is_charged_to_whoever_orders_it() {
    let offer = offer();
    let first = offer.part([2, 7, 1]);
    let second = offer.part([1, 3, 2]);
    offer.floor.command(&second, "release").expect(200);
    // The burst test goes with the first part that there is.
    offer.floor.command(&first, "delete").expect(200);
    let third = offer.part([2, 7, 1]);
    assert_eq!(offer.cents(&[&second, &third]), offer.offered());
    // Of a cancelled order, completed parts stay charged.
    offer.floor.command(&third, "release").expect(200);
    let done = json!({ "params": { "items": [{ "_id": id(&third["items"][1]), "quantity": 5 }] } });
    offer.floor.post(&third, "complete", &done).expect(200);
    offer.floor.command(&third, "cancel").expect(200);
    let rest = offer.part([2, 2, 1]);
    // Of seven clamps for 0.04, five keep 0.03; of the order's discount, the share of these 0.03.
    let kept = |order: &Value, line: usize| charged(order)[line].0.clone();
    assert_eq!(kept(&offer.floor.read(&third), 1), json!(0.04));
    let goods = |order: &Value| cents(&offer.floor.read(order)["subtotal"]);
    let subtotal = cents(&offer.estimate["subtotal"]);
    assert_eq!(goods(&second) + goods(&rest) + 3, subtotal);
    let read = |order: &Value| offer.floor.read(order);
    let discount = |order: &Value| cents(&read(order)["discountAmount"]);
    assert_eq!(discount(&second) + discount(&rest), cents(&offer.estimate["discountAmount"]));
}

/// A burst test that nobody is charged for any more is charged with the first part that is left.
#[test]
fn a_burst_test_is_charged_once_whatever_becomes_of_orders() {
    let offer = offer();
    let (first, second) = (offer.part([3, 10, 1]), offer.part([0, 0, 1]));
    assert_eq!(second["items"][0]["burstTests"], json!(0));
    offer.floor.command(&first, "delete").expect(200);
    let line = id(&second["items"][0]);
    let test = offer.estimate["items"][2]["burstTest"].clone();
    assert_eq!(offer.floor.read(&second)["items"][0]["burstTests"], test);
    let more = json!({ "params": { "items": [{ "_id": line, "quantity": 3 }] } });
    offer.floor.post(&second, "update", &more).expect(200);
    let rest = offer.part([3, 10, 0]);
    assert_eq!(offer.cents(&[&second, &rest]), offer.offered());
}

/// Orders that are released at the same time don't take the same cent.
#[test]
fn simultaneous_releases_add_up() {
    let offer = offer();
    let orders = [offer.part([1, 3, 1]), offer.part([1, 3, 1]), offer.part([1, 4, 1])];
    std::thread::scope(|scope| {
        let sent: Vec<_> = orders
            .iter()
            .map(|order| scope.spawn(|| offer.floor.command(order, "release")))
            .collect();
        for answer in sent {
            answer.join().unwrap().expect(200);
        }
    });
    assert_eq!(offer.cents(&orders.iter().collect::<Vec<_>>()), offer.offered());
    let read = offer.read();
    assert!(read["items"].as_array().unwrap().iter().all(|line| line["open"] == json!(0)));
}
