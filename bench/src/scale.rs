//! The same filters over few and over many items: what an index finds must not take longer.

use std::time::Duration;

use crate::Result;
use crate::http::{Request, load};
use crate::report::{Goal, Row};
use crate::service::Service;

/// How long each filter is asked for.
const LASTS: Duration = Duration::from_secs(5);

/// Filters, by name and query.
const FILTERS: [(&str, &str); 6] = [
    ("50 hoses of a size", "/organization/hoses?limit=50&size=8"),
    ("50 hoses of a size and series", "/organization/hoses?limit=50&size=8&search.series=T2A"),
    ("50 hoses of a brand", "/organization/hoses?limit=50&search.brand=Torvane"),
    ("a hose by part number", "/organization/hoses?limit=50&search.partNumber=BULK-0001234"),
    (
        "50 own hoses, the newest first",
        "/organization/customhoses?limit=50&sortBy%5B0%5D.key=lastModified&sortBy%5B0%5D.order=desc",
    ),
    ("50 items of all kinds", "/organization/items?limit=50"),
];

/// The p99 of each filter in milliseconds, one caller at a time.
pub(crate) fn filters(service: &Service, token: &str) -> Result<Vec<f64>> {
    let mut times = Vec::new();
    for (_, path) in FILTERS {
        let request = Request::new("GET", &format!("/api/v1{path}"), token, None);
        load(service.address, std::slice::from_ref(&request), 1, Duration::from_secs(1))?;
        times.push(load(service.address, &[request], 1, LASTS)?.p99_ms);
    }
    Ok(times)
}

/// Both runs beside each other.
pub(crate) fn compare(few: &[f64], many: &[f64]) -> Vec<Row> {
    let rows = FILTERS.iter().zip(few.iter().zip(many));
    rows.map(|((name, _), (few, many))| {
        let ratio = many / few;
        let figures =
            format!("p99 {few:.1} ms at 10,000 items, {many:.1} ms at 1,000,000: {ratio:.2}");
        Row::new(name, figures).goal(Goal::AtMost(1.5, "times"), ratio)
    })
    .collect()
}
