//! Requests that nobody means well with, grown from the description of the interface: none breaks the service, stops it,
//! or tells or changes anything of another organization.

mod answers;
mod draft;
mod files;
mod spoil;
mod values;
mod wire;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use api::operation::{Operation, openapi, operations};
use domain::organization::{KeyType, NewApiKey};
use serde_json::{Value, json};
use tests::{
    Callers, Chance, Described, Kind, Program, RawAnswer, RawConnection, RawRequest, Records, Shop,
    beside, count, cpu_of, cpu_of_database, memory_of, post, request,
};

use self::files::Templates;
use self::values::Values;
use crate::{setting, sized};

/// After so many requests those who call get new records and tokens, since requests delete some.
const ROUND: usize = 2_000;
/// A request that took so long is sent again, alone, and its processor time is measured.
const SLOW: Duration = Duration::from_millis(500);
/// More processor time no request may take, of the service and its database together. A build for tests takes some ten
/// times as long as a release.
const MOST_CPU: Duration = Duration::from_secs(if cfg!(debug_assertions) { 10 } else { 1 });
/// More the service's memory may not grow, from the end of the first tenth to the end.
const MOST_GROWTH: u64 = 256 * 1024 * 1024;
/// Who calls, as often as they stand here.
const CALLERS: [&str; 20] = [
    "admin",
    "admin",
    "admin",
    "admin",
    "admin",
    "admin",
    "regular",
    "regular",
    "restricted",
    "restricted",
    "customer",
    "customer",
    "unbound customer",
    "web shop",
    "read-only key",
    "nobody",
    "another organization",
    "another organization",
    "another organization",
    "another organization",
];

/// What is the same throughout.
struct World {
    seed: u64,
    service: Mutex<Program>,
    host: String,
    process: u32,
    operations: Vec<Operation>,
    document: Value,
    templates: Templates,
    /// The organization that nobody may see or change.
    victim: Shop,
    secrets: Records,
    faults: Mutex<Vec<String>>,
    statuses: Mutex<BTreeMap<(u16, String), usize>>,
    slowest: Mutex<Vec<(Duration, String)>>,
    /// Whoever sends a request reads it; whoever measures one has it alone.
    quiet: RwLock<()>,
}

/// Who calls in a round, and their records.
struct Round {
    records: Records,
    tokens: BTreeMap<&'static str, String>,
}

/// A request that is sent.
struct Sent {
    number: usize,
    caller: &'static str,
    operation: usize,
    ways: Vec<&'static str>,
    request: RawRequest,
    is_http: bool,
    /// Whether its path names records of another organization.
    is_of_others: bool,
}

impl Sent {
    fn asks_for_a_page(&self) -> bool {
        let accepts =
            |(name, value): &(Vec<u8>, Vec<u8>)| name == b"Accept" && value == b"text/html";
        self.request.headers.iter().any(accepts)
    }

    fn told(&self) -> String {
        let bytes = self.request.bytes();
        let start = bytes.get(..2_000).unwrap_or(&bytes).escape_ascii();
        format!("{} {} {:?}\n  {start}", self.number, self.caller, self.ways)
    }
}

impl Round {
    fn new() -> Self {
        let shop = Shop::new("hostile");
        let callers = Callers::of(&shop);
        let records = Records::of(&shop, &callers);
        let of = |kind| callers.token(kind).to_owned();
        let key = |name: &str, further: &[(&str, &str)], secret: String| {
            let mut asked =
                json!({ "grantType": "client_credentials", "apiKey": secret, "name": name });
            for (name, value) in further {
                asked[*name] = json!(value);
            }
            let answer = post("/security/v1/token", &asked).send().expect(200);
            answer.field("/securityToken").as_str().expect("a token").to_owned()
        };
        let front = shop.key("front", KeyType::Customer, Some(callers.customer));
        let reader = shop.new_key(NewApiKey {
            name: domain::BoundedText::new("reader").expect("a name"),
            key_type: KeyType::ReadOnly,
            scopes: KeyType::ReadOnly.usual_scopes(),
            customer: None,
            addresses: Vec::new(),
            expires: None,
        });
        let tokens = BTreeMap::from([
            ("admin", of(Kind::Admin)),
            ("regular", of(Kind::Regular)),
            ("restricted", of(Kind::Restricted)),
            ("customer", of(Kind::Customer)),
            ("unbound customer", of(Kind::Unbound)),
            ("another organization", of(Kind::Foreign)),
            ("nobody", String::new()),
            ("web shop", key("front", &[("purpose", "embed")], front)),
            ("read-only key", key("reader", &[], reader)),
        ]);
        Self { records, tokens }
    }
}

impl World {
    fn new() -> Self {
        let mut command = beside();
        for limit in ["KNOWN_PER_SECOND", "ANONYMOUS_PER_SECOND", "TOKENS_PER_MINUTE"] {
            command.env(format!("HOSEWRIGHT_LIMITS__{limit}"), "1000000");
        }
        command.env("HOSEWRIGHT_LIMITS__BODY_SECONDS", "1");
        let service = Program::serve(command);
        let (operations, document) = (operations(), openapi());
        let paths = operations.iter().map(|row| row.path.as_str());
        let imports: Vec<_> = paths.filter(|path| path.ends_with("/import")).collect();
        let victim = Shop::new("secret");
        let templates = Templates::of_imports(&imports, &victim.admin());
        let secrets = Records::of(&victim, &Callers::of(&victim));
        let seed =
            setting("HOSEWRIGHT_PROOF_SEED").unwrap_or_else(|| u64::from(std::process::id()));
        Self {
            seed,
            host: service.host.clone(),
            process: service.id(),
            service: Mutex::new(service),
            document,
            templates,
            operations,
            victim,
            secrets,
            faults: Mutex::default(),
            statuses: Mutex::default(),
            slowest: Mutex::default(),
            quiet: RwLock::default(),
        }
    }

    /// The request of a number: the same for the same seed, but for the ids in it.
    fn request(&self, number: usize, round: &Round) -> Sent {
        let number_seed =
            u64::try_from(number).unwrap_or_default().wrapping_mul(0x2545_F491_4F6C_DD1D);
        let mut chance = Chance::new(self.seed ^ number_seed);
        // The first numbers of seeds that are alike are alike.
        for _ in 0..8 {
            chance.below(2);
        }
        let caller = *chance.pick(&CALLERS);
        let operation = self.some_operation(&mut chance);
        let is_of_others = caller == "another organization";
        let described = Described::new(&self.operations[operation], &self.document);
        let records = if is_of_others { &self.secrets } else { &round.records };
        let mut values = Values::new(chance, &round.records, &self.secrets);
        let draft = draft::draft(&described, records, &self.templates, &mut values);
        let spoilt = spoil::spoil(draft, &mut values);
        let mut request = spoilt.request;
        if !request.headers.iter().any(|(name, _)| name == b"Host") {
            request.header("Host", self.host.trim_start_matches("http://"));
        }
        let token = &round.tokens[caller];
        if !token.is_empty() {
            request.header("Authorization", &format!("Bearer {token}"));
        }
        if described.operation.own_page {
            request.header("Origin", &self.host);
        }
        let names_records = described.operation.path.contains('{')
            && spoilt.keeps_path
            && !spoilt.ways.iter().any(|way| ["id in the path", "method"].contains(way));
        Sent {
            number,
            caller,
            operation,
            ways: spoilt.ways,
            request,
            is_http: spoilt.is_http,
            is_of_others: is_of_others && names_records,
        }
    }

    /// Any operation, but seldom one that takes its time on purpose, as signing in does.
    fn some_operation(&self, chance: &mut Chance) -> usize {
        let operation = chance.below(self.operations.len());
        if self.operations[operation].path.starts_with("/security/") && chance.happens(80) {
            return chance.below(self.operations.len());
        }
        operation
    }

    /// Sends a request, and notes what is wrong with the answer.
    fn try_one(&self, number: usize, round: &Round, connection: &mut RawConnection) {
        let hostile = self.request(number, round);
        let send = |connection: &mut RawConnection| {
            if hostile.is_http {
                connection.send(&hostile.request)
            } else {
                connection.send_alone(&hostile.request)
            }
        };
        let answer = {
            let _others = self.quiet.read().unwrap_or_else(PoisonError::into_inner);
            send(connection)
        };
        self.note(&hostile, answer.as_ref());
        if answer.is_some_and(|answer| answer.took > SLOW) {
            let _alone = self.quiet.write().unwrap_or_else(PoisonError::into_inner);
            let used = || cpu_of(self.process).unwrap_or_default() + cpu_of_database();
            let before = used();
            let again = send(connection);
            let cpu = used().saturating_sub(before);
            self.note_slow(&hostile, again.as_ref(), cpu);
        }
    }

    fn note(&self, sent: &Sent, answer: Option<&RawAnswer>) {
        let described = Described::new(&self.operations[sent.operation], &self.document);
        let code = |answer: &RawAnswer| {
            let problem: Option<Value> =
                (answer.status >= 400).then(|| serde_json::from_slice(&answer.body).ok()).flatten();
            let code = problem.as_ref().and_then(|problem| problem["code"].as_str());
            code.unwrap_or_default().to_owned()
        };
        let kind = answer.map_or((0, String::new()), |answer| (answer.status, code(answer)));
        *self.statuses.lock().expect("it").entry(kind).or_default() += 1;
        for fault in answers::faults(sent, answer, &described, &self.secrets.mark) {
            let told = answer.map(|answer| {
                let body = answer.body.get(..600).unwrap_or(&answer.body).escape_ascii();
                format!("{} {} {body}", answer.status, answer.header("content-type"))
            });
            let path = &described.operation.path;
            let told = told.unwrap_or_default();
            let fault = format!("{fault}: {path} {}\n  -> {told}", sent.told());
            eprintln!("{fault}");
            self.faults.lock().expect("they").push(fault);
        }
    }

    fn note_slow(&self, sent: &Sent, answer: Option<&RawAnswer>, cpu: Duration) {
        let row = &self.operations[sent.operation];
        let status = answer.map_or(0, |answer| answer.status);
        let what = format!("{} {} {:?} {status}", sent.number, row.path, sent.ways);
        self.slowest.lock().expect("they").push((cpu, what));
        if cpu > MOST_CPU {
            let fault = format!("{cpu:.2?} of processor time: {} {}", row.path, sent.told());
            eprintln!("{fault}");
            self.faults.lock().expect("they").push(fault);
        }
    }

    /// Sends the requests of a round from as many callers as there are turns.
    fn play(&self, numbers: std::ops::Range<usize>) {
        let round = Round::new();
        let next = AtomicUsize::new(numbers.start);
        let callers = std::thread::available_parallelism().map_or(2, |cores| cores.get() + 1);
        std::thread::scope(|scope| {
            for _ in 0..callers {
                scope.spawn(|| {
                    let mut connection = RawConnection::to(&self.host);
                    loop {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if !numbers.contains(&number) {
                            break;
                        }
                        self.try_one(number, &round, &mut connection);
                    }
                });
            }
        });
    }

    fn report(&self, count: usize, begun: Instant, memory: (u64, u64)) {
        let megabytes = |bytes: u64| bytes / 1024 / 1024;
        eprintln!(
            "{count} hostile requests in {:.0?}, seed {}; memory {} MB after a tenth, {} MB at the end, {} MB at most",
            begun.elapsed(),
            self.seed,
            megabytes(memory.0),
            megabytes(memory.1),
            megabytes(memory_of(self.process, "VmHWM").unwrap_or_default()),
        );
        let statuses = self.statuses.lock().expect("they");
        let told =
            statuses.iter().map(|((status, code), count)| format!("{count} × {status} {code}"));
        eprintln!("{}", told.collect::<Vec<_>>().join(", "));
        let mut slowest = self.slowest.lock().expect("they").clone();
        slowest.sort();
        eprintln!("{} took longer than {SLOW:?}; the most processor time:", slowest.len());
        for (cpu, what) in slowest.iter().rev().take(10) {
            eprintln!("  {cpu:.2?} {what}");
        }
    }

    /// Sends so many requests, and checks that each was answered well and that nothing else changed.
    fn withstand(&self, all: usize) {
        let begun = Instant::now();
        let untouched = || [count(&self.victim.id()), count(SHARED)].join("\n");
        let before = untouched();
        eprintln!(
            "seed {}: HOSEWRIGHT_PROOF_SEED repeats it, HOSEWRIGHT_PROOF_REQUEST sends one of them",
            self.seed
        );
        let memory = || memory_of(self.process, "VmRSS").unwrap_or_default();
        let mut warm = 0;
        for first in (0..all).step_by(ROUND) {
            self.play(first..(first + ROUND).min(all));
            assert_eq!(changed(&before, &untouched()), "", "before request {}", first + ROUND);
            let ready = request("GET", &format!("{}/health/ready", self.host)).send();
            assert_eq!(ready.status, 200, "{ready}");
            if warm == 0 && first + ROUND >= all / 10 {
                warm = memory();
            }
            let sent = (first + ROUND).min(all);
            eprintln!("{sent} sent in {:.0?}, {} MB", begun.elapsed(), memory() / 1024 / 1024);
        }
        self.report(all, begun, (warm, memory()));
        let warnings = self.service.lock().expect("it").warnings();
        let panics: Vec<_> = warnings.iter().filter(|line| line.contains("panicked")).collect();
        assert!(panics.is_empty(), "{panics:#?}");
        assert!(memory() < warm + MOST_GROWTH, "{} bytes grew to {}", warm, memory());
        let faults = self.faults.lock().expect("they");
        assert!(faults.is_empty(), "{} faults, the first: {:?}", faults.len(), faults.first());
    }
}

/// The tables of another organization whose rows are others than before.
fn changed(before: &str, after: &str) -> String {
    let lines = before.lines().zip(after.lines()).filter(|(before, after)| before != after);
    lines.map(|(before, after)| format!("{before} -> {after}")).collect::<Vec<_>>().join("\n")
}

/// Organization 1 has the catalogue that all see.
const SHARED: &str = "000000000000000000000001";

#[test]
fn a_few_hostile_requests_break_nothing() {
    World::new().withstand(300);
}

#[test]
#[ignore = "make proof"]
fn hostile_requests_break_nothing() {
    let world = World::new();
    if let Some(number) = setting("HOSEWRIGHT_PROOF_REQUEST") {
        let round = Round::new();
        let sent = world.request(number, &round);
        eprintln!("{}", sent.told());
        let answer = RawConnection::to(&world.host).send_alone(&sent.request);
        eprintln!("{answer:?}");
        world.note(&sent, answer.as_ref());
        assert!(world.faults.lock().expect("they").is_empty());
        return;
    }
    world.withstand(
        setting("HOSEWRIGHT_PROOF_REQUESTS").unwrap_or_else(|| sized(50_000, 1_000_000)),
    );
}
