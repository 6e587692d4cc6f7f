//! The measurements, one function each.

use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::database::Database;
use crate::http::{Client, Load, Request, load};
use crate::report::{Goal, Row};
use crate::service::{Service, command};
use crate::{Failure, Result, peers, sheet};

/// Requests at once, and pgbench's clients.
pub(crate) const CLIENTS: usize = 8;
/// How long each load lasts.
pub(crate) const LASTS: Duration = Duration::from_secs(10);
/// And what goes before it, unmeasured.
pub(crate) const WARMS: Duration = Duration::from_secs(2);
/// The most that the service may take above its idle memory, in MiB.
const MOST_MEMORY: f64 = 64.0;
/// A customer of the demo, and items that are priced for it.
const CUSTOMER: &str = "de3000000000000009000001";
const HOSE: &str = "de3000000000000002000001";
const PRICED: [&str; 4] =
    [HOSE, "de3000000000000002000002", "de3000000000000002000003", "de3000000000000002000004"];

/// Memory and start of a service that has nothing to do.
pub(crate) fn rest(program: &Path, folder: &Path) -> Result<(Service, Vec<Row>)> {
    Service::start(program, folder)?.stop()?;
    let service = Service::start(program, folder)?;
    let start = service.start.as_secs_f64();
    let memory = service.idle;
    let rows = vec![
        Row::new("start with an existing database", format!("{start:.2} s"))
            .goal(Goal::AtMost(2.0, "s"), start),
        Row::new("memory of the service when idle", format!("{memory:.1} MiB"))
            .goal(Goal::AtMost(40.0, "MiB"), memory),
    ];
    Ok((service, rows))
}

/// Generates items beside the running service, and says what each of them costs.
pub(crate) fn fill(program: &Path, service: &Service, items: u32) -> Result<Vec<Row>> {
    let database = Database::of(service)?;
    let there = || -> Result<f64> { Ok(database.run("select count(*) from items")?.parse()?) };
    let indexes = || -> Result<f64> {
        let sql = "select sum(pg_indexes_size(oid)) from pg_class where relkind = 'r'";
        Ok(database.run(sql)?.parse()?)
    };
    let (items_before, bytes_before) = (there()?, indexes()?);
    let (begun, spent) = (Instant::now(), database.cpu()?);
    let done = command(program, &service.data)
        .args(["demo", "load", "--items", &items.to_string()])
        .stderr(Stdio::null())
        .status()?;
    if !done.success() {
        return Err(Failure::from("demo load failed"));
    }
    let seconds = begun.elapsed().as_secs_f64();
    let spent = database.cpu()? - spent;
    database.run("vacuum analyze")?;
    // What the loading left to be written must not slow what comes after it.
    database.run("checkpoint")?;
    let added = there()? - items_before;
    let load = Row::new(&format!("demo load --items {items}"), format!("{seconds:.1} s"));
    if added < 1.0 {
        return Ok(vec![load]);
    }
    let bytes = (indexes()? - bytes_before) / added;
    let micros = 1e6 * spent / added;
    Ok(vec![
        load,
        Row::new(
            "each of these items",
            format!("{bytes:.0} bytes in indexes, {micros:.0} µs of PostgreSQL's CPU to insert"),
        ),
    ])
}

/// Lists and single records against pgbench with the same statements.
pub(crate) fn reads(service: &Service, token: &str) -> Result<Vec<Row>> {
    let hoses = "/api/v1/organization/hoses";
    let one = format!("{hoses}?search.partNumber=BULK-00&limit=1&page=3000");
    let one = Request::new("GET", &one, token, None);
    let found: Value = serde_json::from_slice(&Client::connect(service.address)?.fetch(&one)?)?;
    let number = found.pointer("/0/partNumber").and_then(Value::as_str).ok_or("no hose")?;
    let reads = [
        ("50 hoses of one size and series", format!("{hoses}?limit=50&search.series=T2A&size=8")),
        ("50 hoses of one size", format!("{hoses}?limit=50&size=8")),
        ("one hose by part number", format!("{hoses}?search.partNumber={number}")),
        (
            "one item by part number",
            format!("/api/v1/organization/items?search.partNumber={number}"),
        ),
    ];
    let mut rows = Vec::new();
    for (name, path) in reads {
        let request = Request::new("GET", &path, token, None);
        rows.push(beside_pgbench(service, name, &[request])?);
    }
    Ok(rows)
}

/// Changes and prices against pgbench with the same statements.
pub(crate) fn writes(service: &Service, token: &str) -> Result<Vec<Row>> {
    let customer = format!("/api/v1/customer/{CUSTOMER}/update");
    let cities = (0..16).map(|n| {
        let body = json!({ "params": { "city": format!("City {n}") } }).to_string();
        Request::new("POST", &customer, token, Some(&body))
    });
    let cities: Vec<_> = cities.collect();
    let stock = json!({ "params": { "item": HOSE, "delta": 1 } }).to_string();
    let stock = Request::new("POST", "/api/v1/inventoryitem/update", token, Some(&stock));
    let price = |ids: &[&str]| {
        let line = |id: &&str| json!({ "itemId": id, "quantity": 25 });
        let items: Vec<_> = ids.iter().map(line).collect();
        let body = json!({ "customerId": CUSTOMER, "items": items }).to_string();
        Request::new("POST", "/api/v1/items/price", token, Some(&body))
    };
    let loads: [(&str, &[Request]); 4] = [
        ("one customer changed by 8 callers", &cities),
        ("stock of one item raised by 8 callers", &[stock]),
        ("price of an item for a customer", &[price(&[HOSE])]),
        ("prices of 4 items for a customer", &[price(&PRICED)]),
    ];
    loads.iter().map(|(name, requests)| beside_pgbench(service, name, requests)).collect()
}

/// A load of requests in turn, against pgbench with the statements of the last one.
pub(crate) fn beside_pgbench(service: &Service, name: &str, requests: &[Request]) -> Result<Row> {
    let database = Database::of(service)?;
    let script = database.script(service, requests)?;
    load(service.address, requests, CLIENTS, WARMS)?;
    let load = load(service.address, requests, CLIENTS, LASTS)?;
    let bare = database.pgbench(&script, CLIENTS, LASTS)?;
    Ok(beside_bare(name, &load, bare))
}

/// A load, against as many transactions a second of pgbench.
pub(crate) fn beside_bare(name: &str, load: &Load, bare: f64) -> Row {
    let ratio = load.per_second / bare;
    let figures = format!(
        "{:.0} req/s (p99 {:.1} ms), pgbench {bare:.0} tps: {ratio:.2}",
        load.per_second, load.p99_ms
    );
    Row::new(name, figures).goal(Goal::AtLeast(0.5, "of pgbench"), ratio)
}

/// The whole list, streamed.
pub(crate) fn whole_list(service: &Service, token: &str) -> Result<Vec<Row>> {
    let request = Request::new("GET", "/api/v1/organization/hoses", token, None);
    let mut bytes = 0;
    let (seconds, above) = watched(service, || {
        let mut client = Client::connect(service.address)?;
        client.send(&request, &mut |piece| {
            bytes += piece.len();
            Ok(())
        })
    })?;
    let mib = bytes / (1024 * 1024);
    Ok(vec![
        Row::new("whole list of hoses, streamed", format!("{seconds:.2} s, {mib} MiB of JSON")),
        Row::new("memory above idle", format!("{above:.1} MiB"))
            .goal(Goal::AtMost(MOST_MEMORY, "MiB"), above),
    ])
}

/// The kinds that are exported beside hoses, with their tables.
const KINDS: [(&str, &str); 5] = [
    ("crimpFitting", "crimp_fittings"),
    ("adaptor", "adaptors"),
    ("ferrule", "ferrules"),
    ("wrap", "wraps"),
    ("otherItem", "other_items"),
];
/// So many there are to be of each of them.
const OF_EACH: u32 = 30_000;

/// Copies the demo's items of a kind until there are enough: the same but for part number and id.
fn multiply(database: &Database, kind: &str, table: &str) -> Result<()> {
    let columns = database.run(&format!(
        "select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = '{table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
            and attname not in ('organization_id', 'id', 'part_number')"
    ))?;
    let demo = r"'\xde3000000000000000000001'::bytea";
    database.run(&format!(
        "with made as (
            select substring(sha256(convert_to('{table}' || c.id::text || n, 'UTF8')) for 12) as made_id, n, c.*
            from {table} c, generate_series(1, {OF_EACH} / (select count(*)::int from {table}) + 1) n
        ), registered as (
            insert into items (organization_id, id, kind) select {demo}, made_id, '{kind}' from made
        ) insert into {table} (organization_id, id, part_number, {columns})
            select {demo}, made_id, part_number || '-' || n, {columns} from made"
    ))?;
    database.run(&format!("vacuum analyze {table}"))?;
    Ok(())
}

/// The export of each kind, against the bare writer and the writers of other languages.
pub(crate) fn export(service: &Service, token: &str) -> Result<Vec<Row>> {
    let mut file = Vec::new();
    let (seconds, above) = watched(service, || {
        file = Client::connect(service.address)?.fetch(&export_of("hose", token))?;
        Ok(())
    })?;
    let peers = peers::writers(&file)?;
    let cells = sheet::cells(file)?;
    let bare = sheet::write(&cells)?.as_secs_f64();
    let rows = f64::from(u32::try_from(cells.len())?);
    let mut measured = vec![
        exported("hose", rows, seconds, bare),
        Row::new("memory above idle", format!("{above:.1} MiB"))
            .goal(Goal::AtMost(MOST_MEMORY, "MiB"), above),
    ];
    for (name, peer) in peers {
        let figures =
            format!("{peer:.2} s ({:.0} rows/s), {:.1} times as long", rows / peer, peer / seconds);
        measured.push(Row::new(&format!("the same cells by {name}"), figures));
    }
    let database = Database::of(service)?;
    for (kind, table) in KINDS {
        multiply(&database, kind, table)?;
        let mut client = Client::connect(service.address)?;
        let request = export_of(kind, token);
        let cells = sheet::cells(client.fetch(&request)?)?;
        let seconds = median(|| client.fetch(&request).map(|_| ()))?;
        let bare = median(|| sheet::write(&cells).map(|_| ()))?;
        measured.push(exported(kind, f64::from(u32::try_from(cells.len())?), seconds, bare));
    }
    Ok(measured)
}

fn export_of(kind: &str, token: &str) -> Request {
    let body = json!({ "componentType": kind, "components": [], "selectAll": true }).to_string();
    Request::new("POST", "/api/v1/components/export", token, Some(&body))
}

fn exported(kind: &str, rows: f64, seconds: f64, bare: f64) -> Row {
    let ratio = bare / seconds;
    let figures = format!(
        "{rows:.0} rows, {seconds:.3} s ({:.0} rows/s), rust_xlsxwriter alone {bare:.3} s: {ratio:.2}",
        rows / seconds
    );
    Row::new(&format!("export of every {kind}"), figures)
        .goal(Goal::AtLeast(0.35, "of rust_xlsxwriter"), ratio)
}

/// The middle one of three runs, in seconds.
fn median(mut run: impl FnMut() -> Result<()>) -> Result<f64> {
    let mut seconds = Vec::new();
    for _ in 0..3 {
        let begun = Instant::now();
        run()?;
        seconds.push(begun.elapsed().as_secs_f64());
    }
    middle(seconds).ok_or_else(|| Failure::from("no run"))
}

/// The middle one; none of none.
pub(crate) fn middle(mut figures: Vec<f64>) -> Option<f64> {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied()
}

/// Seconds of some work, and the memory that the service held meanwhile above what it holds when idle.
pub(crate) fn watched(service: &Service, work: impl FnOnce() -> Result<()>) -> Result<(f64, f64)> {
    service.forget_peak()?;
    let begun = Instant::now();
    work()?;
    Ok((begun.elapsed().as_secs_f64(), service.peak()? - service.idle))
}
