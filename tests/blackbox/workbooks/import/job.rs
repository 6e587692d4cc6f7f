//! Imports that go on after their answer.

use std::io::Write;
use std::net::TcpStream;
use std::path::Path;
use std::thread::sleep;
use std::time::{Duration, Instant};

use domain::access::Role;
use serde_json::Value;
use sqlx::{Acquire, AssertSqlSafe};
use tests::{
    Answer, C, Program, Shop, WORKBOOK, beside, count, counts, db, folder, get, service, t, unique,
    world,
};

use super::{hoses, import, shop, stored, upload};

pub(super) const HEADINGS: [&str; 4] = ["Part number", "Brand", "Size", "Series"];

fn rows(brand: &str, count: usize) -> Vec<Vec<C>> {
    (0..count).map(|n| vec![t(&format!("J-{n}")), t(brand), t("8"), t("x")]).collect()
}

fn begin(token: &str, file: &[u8]) -> Answer {
    let answer = upload(token, file).header("Prefer", "respond-async").send().expect(202);
    let id = answer.field("/_id");
    assert_eq!(answer.header("location"), format!("/api/v1/job/{}", id.as_str().unwrap()));
    assert_eq!(answer.field("/kind"), "importComponents");
    assert_eq!(answer.field("/state"), "queued");
    answer
}

pub(super) fn id_of(answer: &Answer) -> String {
    answer.field("/_id").as_str().unwrap().to_owned()
}

fn look(token: &str, id: &str) -> Answer {
    get(&format!("/job/{id}")).token(token).send().expect(200)
}

/// Waits until a job is as wanted.
fn until(token: &str, id: &str, is_reached: impl Fn(&str) -> bool) -> Answer {
    let begun = Instant::now();
    loop {
        let job = look(token, id);
        if is_reached(job.field("/state").as_str().unwrap()) {
            return job;
        }
        assert!(begun.elapsed() < Duration::from_mins(2), "{job}");
        sleep(Duration::from_millis(100));
    }
}

pub(super) fn ended(token: &str, id: &str) -> Answer {
    until(token, id, |state| matches!(state, "done" | "failed"))
}

/// Keeps imports of an organization from beginning while `during` goes on.
fn holding<T>(shop: &Shop, during: impl FnOnce() -> T) -> T {
    // Connections go back to their pool in the runtime.
    let _in_the_world = world().enter();
    let lock = format!("select pg_advisory_xact_lock(hashtextextended('{}', 1))", shop.id());
    let mut connection = world().block_on(db().acquire()).unwrap();
    let mut held = world().block_on(connection.begin()).unwrap();
    world().block_on(sqlx::raw_sql(AssertSqlSafe(lock)).execute(&mut *held)).unwrap();
    let done = during();
    world().block_on(held.rollback()).unwrap();
    done
}

/// Waits until an import of an organization would begin if it weren't kept from that.
fn wait_for_an_import(shop: &Shop) {
    let waiting = format!(
        "select from pg_locks where locktype = 'advisory' and not granted
            and (classid::bigint << 32) | objid::bigint = hashtextextended('{}', 1)",
        shop.id()
    );
    let since = Instant::now();
    while tests::rows_of(&waiting).is_empty() {
        assert!(since.elapsed() < Duration::from_secs(30));
        sleep(Duration::from_millis(50));
    }
}

#[test]
fn imports_that_come_again_are_done_once() {
    let (_shop, token, brand) = shop();
    let file = hoses(&HEADINGS, &rows(&brand, 3));
    let keyed = |preference: &str| {
        let request =
            upload(&token, &file).header("Idempotency-Key", &format!("import-{preference}"));
        request.header("Prefer", preference).send()
    };
    // At once: the repeat tells what the first one did, and not that nothing is left to do.
    assert_eq!(counts(keyed("wait=60")), (3, 0, 0));
    assert_eq!(counts(keyed("wait=60")), (3, 0, 0));
    assert_eq!(counts(import(&token, &file)), (0, 0, 3));
    // As a job: the same one.
    let first = keyed("respond-async").expect(202);
    let again = keyed("respond-async").expect(202);
    assert_eq!(
        (id_of(&first), first.header("location")),
        (id_of(&again), again.header("location"))
    );
    ended(&token, &id_of(&first));
}

#[test]
fn a_job_is_done_beside() {
    let (shop, admin, brand) = shop();
    let job = begin(&admin, &hoses(&HEADINGS, &rows(&brand, 1_500)));
    let done = ended(&admin, &id_of(&job));
    assert_eq!(done.field("/state"), "done", "{done}");
    assert_eq!(done.field("/result/created"), 1_500);
    assert_eq!(done.field("/error"), Value::Null);
    assert_eq!((done.field("/rowsDone"), done.field("/rowsTotal")), (1_500.into(), 1_500.into()));
    let again = ended(&admin, &id_of(&begin(&admin, &hoses(&HEADINGS, &rows(&brand, 3)))));
    assert_eq!((again.field("/rowsDone"), again.field("/rowsTotal")), (3.into(), 3.into()));
    assert_ne!(done.field("/ended"), Value::Null);
    assert_eq!(stored(&shop, "c.size").len(), 1_500);
}

#[test]
fn a_faulty_file_fails_the_job() {
    let (shop, admin, brand) = shop();
    let mut all = rows(&brand, 3);
    all[1][1] = t("nobody");
    let job = begin(&admin, &hoses(&HEADINGS, &all));
    let done = ended(&admin, &id_of(&job));
    assert_eq!(done.field("/state"), "failed", "{done}");
    assert_eq!(done.field("/error/code"), "invalid_sheet");
    assert_eq!(done.field("/result/faults"), 1);
    assert_eq!(done.field("/result/errors/0/letter"), "B");
    assert!(stored(&shop, "c.size").is_empty());
    let job = begin(&admin, b"%PDF-1.7 is no workbook");
    let done = ended(&admin, &id_of(&job));
    assert_eq!(done.field("/error/code"), "not_a_workbook", "{done}");
    assert_eq!(done.field("/result"), Value::Null);
}

#[test]
fn a_dry_run_can_be_a_job() {
    let (shop, admin, brand) = shop();
    let file = hoses(&HEADINGS, &rows(&brand, 3));
    let request = upload(&admin, &file).query("dryRun", "true");
    let job = request.header("Prefer", "wait=5, respond-async").send().expect(202);
    let done = ended(&admin, &id_of(&job));
    assert_eq!(done.field("/state"), "done", "{done}");
    assert_eq!(done.field("/result/dryRun"), true);
    assert_eq!(done.field("/result/created"), 3);
    assert!(stored(&shop, "c.size").is_empty());
}

#[test]
fn events_tell_how_far_it_is() {
    let (shop, admin, brand) = shop();
    let file = hoses(&HEADINGS, &rows(&brand, 6_000));
    let id = holding(&shop, || {
        let id = id_of(&begin(&admin, &file));
        until(&admin, &id, |state| state == "running");
        id
    });
    let answer = get(&format!("/job/{id}/events"))
        .header("Accept-Encoding", "gzip, br, zstd")
        .token(&admin)
        .send()
        .expect(200);
    assert_eq!(answer.header("content-type"), "text/event-stream");
    assert!(matches!(answer.header("content-encoding"), "" | "identity"), "{answer}");
    let text = String::from_utf8(answer.body.clone()).unwrap();
    let events: Vec<(&str, Value)> = text
        .split("\n\n")
        .filter(|event| !event.is_empty() && !event.starts_with(':'))
        .map(|event| {
            let (name, data) = event.split_once('\n').unwrap();
            let data = data.strip_prefix("data: ").unwrap();
            (name.strip_prefix("event: ").unwrap(), serde_json::from_str(data).unwrap())
        })
        .collect();
    let (last, before) = events.split_last().unwrap();
    assert_eq!(last.0, "end", "{text}");
    assert_eq!(last.1["state"], "done", "{text}");
    assert_eq!(last.1["result"]["created"], 6_000);
    assert!(!before.is_empty() && before.iter().all(|event| event.0 == "progress"), "{text}");
    let far: Vec<u64> = events.iter().map(|event| event.1["rowsDone"].as_u64().unwrap()).collect();
    assert!(far.is_sorted(), "{far:?}");
    assert_eq!(far.last(), Some(&last.1["rowsTotal"].as_u64().unwrap()));
    // Who comes late is told the end at once.
    let late = get(&format!("/job/{id}/events")).token(&admin).send().expect(200);
    assert!(late.body.starts_with(b"event: end\n"), "{late}");
}

#[test]
fn jobs_are_for_who_started_them() {
    let (shop, admin, brand) = shop();
    let id = id_of(&begin(&admin, &hoses(&HEADINGS, &rows(&brand, 1))));
    ended(&admin, &id);
    let stranger = Shop::new("stranger").admin();
    for token in [shop.staff(Role::Regular), shop.staff(Role::Restricted), stranger] {
        for path in [format!("/job/{id}"), format!("/job/{id}/events")] {
            get(&path).token(&token).send().problem(404, "not_found");
        }
    }
    look(&shop.admin(), &id);
    get(&format!("/job/{id}")).token(&shop.customer_token(None)).send().problem(403, "forbidden");
    get(&format!("/job/{id}")).send().problem(401, "unauthenticated");
    get("/job/ffffffffffffffffffffffff").token(&admin).send().problem(404, "not_found");
}

#[test]
fn jobs_wait_for_one_another() {
    let (shop, admin, brand) = shop();
    let file = hoses(&HEADINGS, &rows(&brand, 2));
    let ids = holding(&shop, || {
        let ids: Vec<_> = (0..5).map(|_| id_of(&begin(&admin, &file))).collect();
        // They live while they wait.
        sleep(Duration::from_secs(3));
        let states: Vec<_> = ids.iter().map(|id| look(&admin, id).field("/state")).collect();
        let count = |expected: &str| states.iter().filter(|state| **state == expected).count();
        assert!(count("running") <= 2, "{states:?}");
        assert_eq!(count("running") + count("queued"), 5, "{states:?}");
        ids
    });
    let created: u64 = ids
        .iter()
        .map(|id| {
            let done = ended(&admin, id);
            assert_eq!(done.field("/state"), "done", "{done}");
            done.field("/result/created").as_u64().unwrap()
        })
        .sum();
    assert_eq!(created, 2, "one created, the others found them");
}

#[test]
fn an_organization_with_many_imports_waits_for_itself_alone() {
    let (greedy, admin, brand) = shop();
    let (_modest, modest, other) = shop();
    let file = hoses(&HEADINGS, &rows(&brand, 2));
    let ids = holding(&greedy, || {
        let first = id_of(&begin(&admin, &file));
        until(&admin, &first, |state| state == "running");
        let mut ids = vec![first];
        ids.extend((0..10).map(|_| id_of(&begin(&admin, &file))));
        let refused = upload(&admin, &file).header("Prefer", "respond-async").send();
        assert_eq!(refused.problem(429, "too_many_jobs").header("retry-after"), "30");
        assert_eq!(counts(import(&modest, &hoses(&HEADINGS, &rows(&other, 2)))), (2, 0, 0));
        let job = begin(&modest, &hoses(&HEADINGS, &rows(&other, 3)));
        assert_eq!(ended(&modest, &id_of(&job)).field("/result/created"), 1);
        ids
    });
    for id in ids {
        assert_eq!(ended(&admin, &id).field("/state"), "done");
    }
}

#[test]
fn an_abandoned_import_gives_its_place_back() {
    let (shop, admin, brand) = shop();
    let file = hoses(&HEADINGS, &rows(&brand, 2));
    holding(&shop, || {
        let host = service().host.strip_prefix("http://").unwrap();
        let mut left = TcpStream::connect(host).unwrap();
        write!(
            left,
            "POST /api/v1{} HTTP/1.1\r\nHost: {host}\r\nAuthorization: Bearer {admin}\r\nContent-Type: {WORKBOOK}\r\nContent-Length: {}\r\n\r\n",
            super::PATH,
            file.len(),
        )
        .unwrap();
        left.write_all(&file).unwrap();
        wait_for_an_import(&shop);
        let id = id_of(&begin(&admin, &file));
        sleep(Duration::from_millis(500));
        assert_eq!(look(&admin, &id).field("/state"), "queued", "the first has the place");
        drop(left);
        let gone = Instant::now();
        until(&admin, &id, |state| state == "running");
        assert!(gone.elapsed() < Duration::from_millis(2_500), "{:?}", gone.elapsed());
    });
}

#[test]
fn imports_of_one_organization_wait_for_one_another() {
    let (shop, admin, brand) = shop();
    let file = hoses(&HEADINGS, &rows(&brand, 1_200));
    let answers: Vec<Answer> = std::thread::scope(|scope| {
        let two: Vec<_> = (0..2).map(|_| scope.spawn(|| import(&admin, &file))).collect();
        two.into_iter().map(|one| one.join().unwrap()).collect()
    });
    let mut all: Vec<_> = answers.into_iter().map(counts).collect();
    all.sort_unstable();
    assert_eq!(all, [(0, 0, 1_200), (1_200, 0, 0)]);
    assert_eq!(stored(&shop, "c.size").len(), 1_200);
}

/// Another instance may be importing for minutes: that is no lock that a request gives up waiting for.
#[test]
fn an_import_waits_for_one_elsewhere_as_long_as_it_takes() {
    let (shop, admin, brand) = shop();
    let folder = folder();
    let mut command = beside();
    command.arg("--data").arg(folder.path());
    for limit in ["LOCK_SECONDS", "STATEMENT_SECONDS"] {
        command.env(format!("HOSEWRIGHT_DATABASE__{limit}"), "1");
    }
    let mut waiting = Program::serve(command);
    let id = holding(&shop, || {
        let id = begin_at(&waiting.host, &admin, &hoses(&HEADINGS, &rows(&brand, 20)));
        wait_for_an_import(&shop);
        sleep(Duration::from_secs(3));
        id
    });
    ended(&admin, &id);
    assert_eq!(stored(&shop, "c.size").len(), 20);
    waiting.interrupt();
}

/// A service of its own on the same database.
fn another(folder: &Path) -> Program {
    let mut command = beside();
    command.arg("--data").arg(folder);
    Program::serve(command)
}

/// Begins a job at a service, and waits until it is under way.
fn begin_at(host: &str, token: &str, file: &[u8]) -> String {
    let answer = tests::request("POST", &format!("{host}/api/v1{}", super::PATH))
        .token(token)
        .header("Content-Type", WORKBOOK)
        .header("Prefer", "respond-async")
        .bytes(file)
        .send()
        .expect(202);
    let id = id_of(&answer);
    until(token, &id, |state| state == "running");
    id
}

/// In the long run only: it waits for half a minute.
#[test]
fn a_direct_import_that_gets_no_turn_is_told_to_come_again() {
    if !tests::long() {
        return;
    }
    let (shop, admin, brand) = shop();
    let folder = folder();
    let mut own = another(folder.path());
    let file = hoses(&HEADINGS, &rows(&brand, 3));
    let address = format!("{}/api/v1{}", own.host, super::PATH);
    let direct = || {
        tests::request("POST", &address).token(&admin).header("Content-Type", WORKBOOK).bytes(&file)
    };
    let jobs = holding(&shop, || {
        let first = begin_at(&own.host, &admin, &file);
        let second = direct().header("Prefer", "respond-async").send().expect(202);
        let start = Instant::now();
        let refused = direct().send().problem(503, "busy");
        assert!(start.elapsed() > Duration::from_secs(25), "{:?}", start.elapsed());
        assert_eq!(refused.header("retry-after"), "30");
        assert!(refused.field("/detail").to_string().contains("respond-async"), "{refused}");
        assert!(stored(&shop, "c.size").is_empty());
        [first, id_of(&second)]
    });
    for id in jobs {
        assert_eq!(ended(&admin, &id).field("/state"), "done");
    }
    assert_eq!(counts(direct().send()), (0, 0, 3));
    own.interrupt();
}

#[test]
fn a_service_that_is_stopped_does_not_wait_for_its_jobs() {
    let (shop, admin, brand) = shop();
    let folder = folder();
    let mut stopped = another(folder.path());
    let id = holding(&shop, || {
        let id = begin_at(&stopped.host, &admin, &hoses(&HEADINGS, &rows(&brand, 20)));
        let begun = Instant::now();
        assert_eq!(stopped.interrupt(), Some(0));
        assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
        id
    });
    let failed = ended(&admin, &id);
    assert_eq!(failed.field("/error/code"), "interrupted", "{failed}");
    assert!(stored(&shop, "c.size").is_empty());
}

#[test]
fn a_killed_job_has_failed() {
    let shop = Shop::new("killed");
    let (admin, brand) = (shop.admin(), unique("Brand"));
    shop.brand(&brand);
    let before = count(&shop.id());
    let folder = folder();
    let file = hoses(&HEADINGS, &rows(&brand, 20));
    let mut doomed = another(folder.path());
    let id = holding(&shop, || {
        let id = begin_at(&doomed.host, &admin, &file);
        doomed.signal("KILL");
        assert_eq!(doomed.wait(), None);
        id
    });
    let mut again = another(folder.path());
    let failed = ended(&admin, &id);
    assert_eq!(failed.field("/state"), "failed");
    assert_eq!(failed.field("/error/code"), "interrupted", "{failed}");
    let begun = Instant::now();
    let noted = || {
        tests::value(&format!("select state from jobs where id = decode('{id}', 'hex')"))
            == "failed"
    };
    while !noted() {
        assert!(begun.elapsed() < Duration::from_secs(20), "never noted");
        sleep(Duration::from_millis(200));
    }
    assert!(stored(&shop, "c.size").is_empty(), "nothing was written");
    let after = count(&shop.id());
    let others = |text: &str| {
        text.lines()
            .filter(|line| !line.starts_with("jobs "))
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(others(&after), others(&before));
    assert_eq!(counts(import(&admin, &file)), (20, 0, 0), "and it can be done again");
    again.interrupt();
}
