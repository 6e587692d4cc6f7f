//! CPU of a request: of the service and of PostgreSQL, and of its bare statements.

use std::fmt::{self, Display, Formatter, Write};
use std::net::SocketAddr;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::catalogue_requests::{CatalogueRequest, LATE_MATCHES, ONE_HOSE, reads};
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
pub(crate) struct Cost {
    pub(crate) service: f64,
    pub(crate) database: f64,
}

impl Cost {
    pub(crate) fn all(&self) -> f64 {
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
    costs: Vec<(Catalogue, Cost)>,
    /// Of the statements alone, by pgbench, where they can be repeated.
    bare: Option<f64>,
}

/// Over so many items statements are sent alone, too.
const COMPARED: Catalogue = Catalogue { items: 100_000, neighbours: 0 };
/// Over so many items requests are compared with one hose.
const MOST_ITEMS: u32 = 1_000_000;
/// A request takes at most so many times its statements alone, and so many times one hose over most items.
const MOST_STATEMENTS: f64 = 4.0;
const MOST_HOSES: f64 = 50.0;
/// Of the processors' time, for requests of people: the rest is for exports, imports, and moments when many come at once.
const BUSY: f64 = 0.5;

impl Kind {
    fn over(&self, catalogue: Catalogue) -> Option<f64> {
        let mut costs = self.costs.iter().filter(|(over, _)| *over == catalogue);
        costs.next().map(|(_, cost)| cost.all())
    }

    /// Milliseconds over most items; none if it wasn't measured there.
    fn over_most(&self) -> Option<f64> {
        let mut costs = self.costs.iter().filter(|(over, _)| over.items == MOST_ITEMS);
        costs.next().map(|(_, cost)| cost.all())
    }

    /// A line of the table; `hose` is one hose over most items.
    fn line(&self, catalogues: &[Catalogue], hose: Option<f64>) -> String {
        let mut line = format!("| {} |", self.name);
        for catalogue in catalogues {
            let cost = self.costs.iter().find(|(over, _)| over == catalogue);
            let cell = cost.map_or_else(String::new, |(_, cost)| {
                format!(" {:.2} ({:.2} + {:.2}) |", cost.all(), cost.service, cost.database)
            });
            line += &cell;
        }
        let bare = self.bare.map_or_else(String::new, |bare| format!("{bare:.2}"));
        let statements = self.over(COMPARED).zip(self.bare).map(|(cost, bare)| cost / bare);
        let hoses = self.over_most().zip(hose).map(|(cost, hose)| cost / hose);
        let ratio =
            |ratio: Option<f64>| ratio.map_or_else(String::new, |ratio| format!("{ratio:.1}"));
        let is_above = statements.is_some_and(|ratio| ratio > MOST_STATEMENTS)
            || (self.name != LATE_MATCHES && hoses.is_some_and(|ratio| ratio > MOST_HOSES));
        let reached = if is_above { "no" } else { "yes" };
        format!("{line} {bare} | {} | {} | {reached} |", ratio(statements), ratio(hoses))
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
        let beside = over == COMPARED;
        let reads = reads(service, token)?;
        let at = reads.len();
        for (at, CatalogueRequest { name, request }) in reads.into_iter().enumerate() {
            let cost = repeated(service, &request)?;
            let bare = if beside { Some(bare(service, request)?) } else { None };
            self.keep(at, name, over, cost, bare);
        }
        let created: Vec<_> =
            (first..).take(MANY).map(|number| assemblies::create(number, token)).collect();
        let made = written(service, &created)?;
        let bare = if beside { Some(bare_create(service, first, token)?) } else { None };
        self.keep(at, "an assembly created", over, made, bare);
        let removed = written(service, &deleted(service, first, token)?)?;
        self.keep(at + 1, "an item deleted", over, removed, None);
        Ok(())
    }

    fn keep(
        &mut self,
        at: usize,
        name: &'static str,
        over: Catalogue,
        cost: Cost,
        bare: Option<f64>,
    ) {
        if at >= self.kinds.len() {
            self.kinds.push(Kind { name, costs: Vec::new(), bare: None });
        }
        let Some(kind) = self.kinds.get_mut(at) else { return };
        kind.costs.push((over, cost));
        kind.bare = bare.or(kind.bare);
        say(&kind.line(&[over], None));
    }

    /// The table of all that was measured.
    pub(crate) fn table(&self) -> Result<String> {
        let mut table = "| request |".to_owned();
        for catalogue in &self.catalogues {
            write!(table, " {catalogue} |")?;
        }
        table += " statements alone | times these | times one hose | reached |\n|---|";
        table += &"---|".repeat(self.catalogues.len() + 4);
        table.push('\n');
        let hose = self.kinds.iter().find(|kind| kind.name == ONE_HOSE).and_then(Kind::over_most);
        for kind in &self.kinds {
            writeln!(table, "{}", kind.line(&self.catalogues, hose))?;
        }
        Ok(table)
    }

    /// Rows for operators: requests of all kinds and people that the machine carries over each catalogue.
    pub(crate) fn carried(&self) -> Result<Vec<(String, String)>> {
        let cores = u32::try_from(std::thread::available_parallelism()?.get())?;
        let of = |catalogue: &Catalogue| -> Option<(String, String)> {
            let asked = self.kinds.iter().filter(|kind| kind.name != LATE_MATCHES);
            let all: Vec<f64> = asked.filter_map(|kind| kind.over(*catalogue)).collect();
            let count = f64::from(u32::try_from(all.len()).ok()?);
            Some(carried(*catalogue, all.iter().sum::<f64>() / count, cores))
        };
        Ok(self.catalogues.iter().filter_map(of).collect())
    }
}

/// Somebody at work sends a request every so many seconds.
const SECONDS_BETWEEN: f64 = 5.0;

/// The question and the answer for a catalogue over which a request takes so many milliseconds.
fn carried(catalogue: Catalogue, mean: f64, cores: u32) -> (String, String) {
    let per_second = 1_000.0 * BUSY * f64::from(cores) / mean;
    // Down to two digits.
    let people = per_second * SECONDS_BETWEEN;
    let step = 10_f64.powf(people.log10().floor() - 1.0);
    let people = (people / step).floor() * step;
    let answer =
        format!("{people:.0} people at work at once: {per_second:.0} requests/s of {mean:.1} ms");
    (format!("{cores} cores and {catalogue}"), answer)
}

/// Seconds of CPU that a server has had.
type Spent<'a> = &'a dyn Fn() -> Result<f64>;

/// Seconds of CPU that a server and its database have had.
fn spent(server: Spent<'_>, database: &Database) -> Result<(f64, f64)> {
    Ok((server()?, database.cpu()?))
}

/// The cost of each of so many requests that were sent since.
fn since(server: Spent<'_>, database: &Database, before: (f64, f64), times: u32) -> Result<Cost> {
    let now = spent(server, database)?;
    let each = |seconds: f64| 1_000.0 * seconds / f64::from(times);
    Ok(Cost { service: each(now.0 - before.0), database: each(now.1 - before.1) })
}

/// A request sent again and again.
fn repeated(service: &Service, request: &Request) -> Result<Cost> {
    repeated_by(service.address, request, &|| service.cpu(), &Database::of(service)?)
}

/// The same to any server of the database.
pub(crate) fn repeated_by(
    address: SocketAddr,
    request: &Request,
    server: Spent<'_>,
    database: &Database,
) -> Result<Cost> {
    let mut client = Client::connect(address)?;
    let mut send_for = |time: Duration| -> Result<u32> {
        let (begun, mut times) = (Instant::now(), 0);
        while begun.elapsed() < time {
            client.send(request, &mut |_| Ok(()))?;
            times += 1;
        }
        Ok(times)
    };
    send_for(LASTS / 3)?;
    let before = spent(server, database)?;
    let times = send_for(LASTS)?;
    since(server, database, before, times)
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
    let server = || service.cpu();
    let before = spent(&server, &database)?;
    send(measured)?;
    since(&server, &database, before, u32::try_from(measured.len())?)
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
