//! CPU of a request: of the service and of PostgreSQL, and of its bare statements.

use std::fmt::{self, Display, Formatter, Write};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::catalogue_requests::{CatalogueRequest, reads};
use crate::database::Database;
use crate::http::{Client, Request};
use crate::service::Service;
use crate::{Result, assemblies, say};

/// How long each kind of request is sent by one caller, after a third of it unmeasured.
const LASTS: Duration = Duration::from_secs(3);
/// Assemblies and items that are made before and while it is measured.
const WARMS: usize = 100;
const MANY: usize = 500;
/// The first number; each has as many digits.
const FIRST: u64 = 7_100_000_000;

/// Milliseconds of CPU of a request.
struct Cost {
    service: f64,
    database: f64,
}

impl Cost {
    fn all(&self) -> f64 {
        self.service + self.database
    }
}

/// The state of the catalogue under which requests are measured.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Catalogue {
    /// About so many items that the organization sees.
    pub(crate) items: u32,
    /// Organizations beside it.
    pub(crate) neighbours: u32,
}

impl Display for Catalogue {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} items", self.items)?;
        if self.neighbours > 0 {
            write!(f, " beside {} organizations", self.neighbours)?;
        }
        Ok(())
    }
}

/// A kind of request, measured over more and more items.
struct Kind {
    name: &'static str,
    most: Option<[f64; 2]>,
    costs: Vec<(Catalogue, Cost)>,
    /// Of the statements alone, by pgbench, where they can be repeated.
    bare: Option<f64>,
}

/// Over how many items the goals are.
const GOALS: [u32; 2] = [100_000, 1_000_000];

impl Kind {
    fn goal(&self) -> String {
        match self.most {
            Some([few, many]) if few < many => format!("≤ {few} / {many}"),
            Some([both, _]) => format!("≤ {both}"),
            None => String::new(),
        }
    }

    fn reached(&self) -> &'static str {
        let Some(most) = self.most else { return "" };
        let is_above = |(over, cost): &(Catalogue, Cost)| {
            let mut goals = GOALS.iter().zip(most);
            goals.any(|(items, most)| *items == over.items && cost.all() > most)
        };
        if self.costs.iter().any(is_above) { "no" } else { "yes" }
    }

    fn line(&self, catalogues: &[Catalogue]) -> String {
        let mut line = format!("| {} |", self.name);
        for catalogue in catalogues {
            let cost = self.costs.iter().find(|(over, _)| over == catalogue);
            let cell = cost.map_or_else(String::new, |(_, cost)| {
                format!(" {:.2} ({:.2} + {:.2}) |", cost.all(), cost.service, cost.database)
            });
            line += &cell;
        }
        let bare = self.bare.map_or_else(String::new, |bare| format!("{bare:.2}"));
        format!("{line} {bare} | {} | {} |", self.goal(), self.reached())
    }
}

/// All kinds of requests, over each of these.
#[derive(Default)]
pub(crate) struct Costs {
    kinds: Vec<Kind>,
    catalogues: Vec<Catalogue>,
}

impl Costs {
    /// Measures all kinds over a catalogue that is there.
    pub(crate) fn measure(&mut self, service: &Service, over: Catalogue) -> Result<()> {
        let token = &service.token()?;
        let first = FIRST + 1_000_000 * u64::try_from(self.catalogues.len())?;
        self.catalogues.push(over);
        let beside = over == Catalogue { items: GOALS[0], neighbours: 0 };
        let reads = reads(service, token)?;
        let at = reads.len();
        for (at, CatalogueRequest { name, most, request }) in reads.into_iter().enumerate() {
            let cost = repeated(service, &request)?;
            let bare = if beside { Some(bare(service, request)?) } else { None };
            self.keep(at, (name, most), over, cost, bare);
        }
        let created: Vec<_> =
            (first..).take(MANY).map(|number| assemblies::create(number, token)).collect();
        let made = written(service, &created)?;
        let bare = if beside { Some(bare_create(service, first, token)?) } else { None };
        self.keep(at, ("an assembly created", Some([4.0, 4.0])), over, made, bare);
        let removed = written(service, &deleted(service, first, token)?)?;
        self.keep(at + 1, ("an item deleted", Some([5.0, 5.0])), over, removed, None);
        Ok(())
    }

    fn keep(
        &mut self,
        at: usize,
        (name, most): (&'static str, Option<[f64; 2]>),
        over: Catalogue,
        cost: Cost,
        bare: Option<f64>,
    ) {
        if at >= self.kinds.len() {
            self.kinds.push(Kind { name, most, costs: Vec::new(), bare: None });
        }
        let Some(kind) = self.kinds.get_mut(at) else { return };
        kind.costs.push((over, cost));
        kind.bare = bare.or(kind.bare);
        say(&kind.line(&[over]));
    }

    /// The table of all that was measured.
    pub(crate) fn table(&self) -> Result<String> {
        let mut table = "| request |".to_owned();
        for catalogue in &self.catalogues {
            write!(table, " {catalogue} |")?;
        }
        table += " statements alone | goal | reached |\n|---|";
        table += &"---|".repeat(self.catalogues.len() + 3);
        table.push('\n');
        for kind in &self.kinds {
            writeln!(table, "{}", kind.line(&self.catalogues))?;
        }
        Ok(table)
    }
}

/// Seconds of CPU that a service and its database have had.
fn spent(service: &Service, database: &Database) -> Result<(f64, f64)> {
    Ok((service.cpu()?, database.cpu()?))
}

/// The cost of each of so many requests that were sent since.
fn since(service: &Service, database: &Database, before: (f64, f64), times: u32) -> Result<Cost> {
    let now = spent(service, database)?;
    let each = |seconds: f64| 1_000.0 * seconds / f64::from(times);
    Ok(Cost { service: each(now.0 - before.0), database: each(now.1 - before.1) })
}

/// A request sent again and again.
fn repeated(service: &Service, request: &Request) -> Result<Cost> {
    let database = Database::of(service)?;
    let mut client = Client::connect(service.address)?;
    let mut send_for = |time: Duration| -> Result<u32> {
        let (begun, mut times) = (Instant::now(), 0);
        while begun.elapsed() < time {
            client.send(request, &mut |_| Ok(()))?;
            times += 1;
        }
        Ok(times)
    };
    send_for(LASTS / 3)?;
    let before = spent(service, &database)?;
    let times = send_for(LASTS)?;
    since(service, &database, before, times)
}

/// Requests that can be sent but once, the first of them unmeasured.
fn written(service: &Service, requests: &[Request]) -> Result<Cost> {
    let database = Database::of(service)?;
    let mut client = Client::connect(service.address)?;
    let (warming, measured) = requests.split_at(WARMS.min(requests.len()));
    let mut send = |requests: &[Request]| -> Result<()> {
        requests.iter().try_for_each(|request| client.send(request, &mut |_| Ok(())))
    };
    send(warming)?;
    let before = spent(service, &database)?;
    send(measured)?;
    since(service, &database, before, u32::try_from(measured.len())?)
}

/// The CPU of the statements of a request, sent by pgbench.
fn bare(service: &Service, request: Request) -> Result<f64> {
    let database = Database::of(service)?;
    let script = database.script(service, &[request])?;
    bare_script(&database, &script)
}

fn bare_create(service: &Service, first: u64, token: &str) -> Result<f64> {
    let database = Database::of(service)?;
    let [before, last] = [first - 2, first - 1];
    let pair = [before, last].map(|number| assemblies::create(number, token));
    let script = database.script_of_new(service, &pair, &last.to_string())?;
    bare_script(&database, &script)
}

fn bare_script(database: &Database, script: &str) -> Result<f64> {
    let before = database.cpu()?;
    let per_second = database.pgbench(script, 1, LASTS)?;
    // Until the postmaster has noticed that the connection has ended.
    thread::sleep(Duration::from_millis(200));
    Ok(1_000.0 * (database.cpu()? - before) / (per_second * LASTS.as_secs_f64()))
}

/// Requests that delete items made for that.
fn deleted(service: &Service, first: u64, token: &str) -> Result<Vec<Request>> {
    let mut client = Client::connect(service.address)?;
    let mut delete = |number: u64| -> Result<Request> {
        let item = json!({ "partNumber": format!("CPU-{number}"), "itemType": "clamp" });
        let path = "/api/v1/otheritems/create";
        let made = client.fetch(&Request::new("POST", path, token, Some(&item.to_string())))?;
        let made: Value = serde_json::from_slice(&made)?;
        let id = made.get("_id").and_then(Value::as_str).ok_or("no id")?;
        let path = format!("/api/v1/otheritems/{id}/delete");
        Ok(Request::new("POST", &path, token, Some("{}")))
    };
    (first..).take(MANY).map(&mut delete).collect()
}
