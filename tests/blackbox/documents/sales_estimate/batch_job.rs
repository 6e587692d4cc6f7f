//! The batch job that prices estimates anew that end within a week.

use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::{Shop, run_job};

use super::{Desk, list};

#[test]
fn estimates_that_end_within_a_week_are_priced_anew() {
    let desk = Desk::new();
    let day =
        |days: i64| (Shop::services().now() + TimeDelta::days(days)).format("%Y-%m-%d").to_string();
    let made = |days: i64| {
        let items = json!([{ "item": desk.bench.clamp, "quantity": 100 }]);
        let estimate = desk.made(json!({ "items": items, "validUntil": day(days) }));
        let number = estimate["number"].as_str().unwrap().to_owned();
        (estimate, number)
    };
    let (edited, first) = made(3);
    let (released, second) = made(4);
    desk.command(&released, "release", &json!({})).expect(200);
    let (_, later) = made(30);
    let total = |estimate: &Value| desk.read(estimate)["total"].clone();
    let before = total(&edited);
    list(&desk.bench, &desk.bench.clamp, "0.23");
    let sheet = run_job("expiring-estimates", &desk.bench.shop, &[]);
    let numbers = sheet.column("Number");
    assert!(numbers.contains(&first) && numbers.contains(&second), "{numbers:?}");
    assert!(!numbers.contains(&later), "{numbers:?}");
    let figures = |heading: &str| -> Vec<f64> {
        sheet.column(heading).iter().map(|cell| cell.parse().unwrap()).collect()
    };
    let (stored, today, difference) = (figures("Total"), figures("Today"), figures("Difference"));
    for at in 0..2 {
        assert!(today[at] > stored[at], "{stored:?} {today:?}");
        assert!((today[at] - stored[at] - difference[at]).abs() < 1e-9, "{difference:?}");
    }
    assert_eq!(total(&edited), before, "the job only told");
    run_job("expiring-estimates", &desk.bench.shop, &["--refresh"]);
    assert_ne!(total(&edited), before);
    assert!(sheet.column("Today").contains(&total(&edited).to_string()), "{today:?}");
    assert_eq!(total(&released), before, "what was offered stays");
}
