//! The same filters over few and over many items: what an index finds must not take longer.

use std::path::Path;
use std::time::Duration;

use crate::http::{Request, p99_ms, times};
use crate::report::{Goal, Row};
use crate::service::{self, Service};
use crate::{Result, measure};

/// How often each filter is asked for in turns, and how long each time.
const TURNS: u32 = 8;
const LASTS: Duration = Duration::from_millis(750);

/// Filters, by name and query.
const FILTERS: [(&str, &str); 6] = [
    ("50 hoses of one size", "/organization/hoses?limit=50&size=8"),
    ("50 hoses of one size and series", "/organization/hoses?limit=50&size=8&search.series=T2A"),
    ("50 hoses of one brand", "/organization/hoses?limit=50&search.brand=Torvane"),
    ("a hose by part number", "/organization/hoses?limit=50&search.partNumber=BULK-0001234"),
    (
        "50 own hoses, the newest first",
        "/organization/customhoses?limit=50&sortBy%5B0%5D.key=lastModified&sortBy%5B0%5D.order=desc",
    ),
    ("50 items of all kinds", "/organization/items?limit=50"),
];

/// The p99 of each filter, one caller at a time, over a million items and over 10,000 of a service of
/// its own: in turns, since the machine may be slower for a while, and the middle one of all turns,
/// since others may take it away for a moment.
pub(crate) fn filters(program: &Path, many: &Service) -> Result<Vec<Row>> {
    let folder = service::folder()?;
    let few = Service::start(program, folder.path())?;
    measure::fill(program, &few, 10_000)?;
    let tokens = [few.token()?, many.token()?];
    let mut rows = Vec::new();
    for (name, path) in FILTERS {
        let mut seen: [Vec<f64>; 2] = [Vec::new(), Vec::new()];
        for turn in 0..=TURNS {
            for (of, (service, token)) in [&few, many].into_iter().zip(&tokens).enumerate() {
                let request = Request::new("GET", &format!("/api/v1{path}"), token, None);
                let times = times(service.address, &[request], 1, LASTS)?;
                // The first turn warms.
                if let (Some(seen), 1..) = (seen.get_mut(of), turn) {
                    seen.push(p99_ms(times));
                }
            }
        }
        let [few, many] = seen.map(measure::middle);
        let (few, many) = few.zip(many).ok_or("no turn")?;
        let ratio = many / few;
        let figures =
            format!("p99 {few:.1} ms at 10,000 items, {many:.1} ms at 1,000,000: {ratio:.2}");
        rows.push(Row::new(name, figures).goal(Goal::AtMost(1.5, "times"), ratio));
    }
    few.stop()?;
    Ok(rows)
}
