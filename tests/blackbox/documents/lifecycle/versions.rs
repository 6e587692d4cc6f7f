//! Versions and revisions of a number.

use domain::catalogue::{Adaptor, OtherItem};
use domain::organization::RevisionStyle;
use serde_json::{Value, json};
use tests::{count, has, post, rows_of, unique};

use super::Bench;

#[test]
fn a_release_is_undone_as_a_whole() {
    let bench = Bench::new();
    let number = unique("LC-");
    let first = bench.make(&number, &json!({}));
    let released = bench.done(&first, "release");
    has(&released, &json!({ "status": "released", "isLatest": true }));
    assert!(released["released"].is_string() && released["releasedBy"].is_string(), "{released}");
    let second = bench.done(&first, "newversion");
    has(&second, &json!({ "version": 2, "revision": "A" }));
    has(&second, &json!({ "previousId": first, "lineageId": first }));
    let second = second["_id"].as_str().unwrap().to_owned();
    bench.done(&second, "release");
    assert_eq!(bench.versions(&number), ["A1 obsolete", "A2 released*"]);
    let third = bench.copied(&second, "revise");
    bench.done(&third, "release");
    assert_eq!(bench.versions(&number), ["A1 obsolete", "A2 obsolete", "B1 released*"]);
    bench.done(&third, "unrelease");
    assert_eq!(bench.versions(&number), ["A1 obsolete", "A2 released", "B1 under editing*"]);
    let back = bench.command(&third, "rollback").expect(200);
    assert_eq!(back.json(), json!(second));
    assert_eq!(bench.versions(&number), ["A1 obsolete", "A2 released*"]);
    bench.done(&second, "unrelease");
    assert_eq!(bench.versions(&number), ["A1 released", "A2 under editing*"]);
    let stored = bench.get(&first).expect(200).json();
    assert_eq!(stored["released"], released["released"], "it was released then, not now");
}

#[test]
fn what_was_put_out_of_use_by_hand_stays_so() {
    let bench = Bench::new();
    let number = unique("LC-");
    let first = bench.make(&number, &json!({}));
    bench.done(&first, "release");
    let second = bench.copied(&first, "newversion");
    bench.done(&first, "obsolete");
    bench.done(&second, "release");
    bench.done(&second, "unrelease");
    assert_eq!(bench.versions(&number), ["A1 obsolete", "A2 under editing*"]);
    bench.command(&second, "rollback").expect(200);
    assert_eq!(bench.versions(&number), ["A1 obsolete*"]);
}

fn revise(bench: &Bench, version: &str, revision: &Value) -> tests::Answer {
    bench.send(version, "revise", &json!({ "params": { "revision": revision } }))
}

#[test]
fn revisions_are_counted_or_named() {
    let bench = Bench::new();
    let number = unique("LC-");
    let first = bench.make(&number, &json!({}));
    bench.done(&first, "release");
    let before = count(&bench.shop.id());
    revise(&bench, &first, &json!(" a "))
        .problem(409, "revision_exists")
        .says("already has a revision A");
    for empty in ["", "  "] {
        revise(&bench, &first, &json!(empty)).faults(&[("/params/revision", "empty")]);
    }
    revise(&bench, &first, &json!(7)).faults(&[("/params/revision", "wrong_type")]);
    revise(&bench, &first, &json!("x".repeat(101))).faults(&[("/params/revision", "too_long")]);
    let flat = bench.send(&first, "revise", &json!({ "revison": "B" }));
    flat.faults(&[("/revison", "unknown_field")]);
    assert_eq!(count(&bench.shop.id()), before);
    // Skipping ahead is fine, and goes on from there.
    let third = revise(&bench, &first, &json!(" c")).expect(200).id();
    bench.done(&third, "release");
    let next = revise(&bench, &third, &Value::Null).expect(200);
    assert_eq!((next.field("/revision"), next.field("/version")), (json!("D"), json!(1)));
    bench.command(&next.id(), "rollback").expect(200);
    let again = bench.command(&third, "revise").expect(200);
    assert_eq!(again.field("/revision"), "D", "a label comes again after its rollback");
    let last = again.id();
    bench.done(&last, "release");
    // One that was skipped is unused, and what follows it skips those that are used.
    let b = revise(&bench, &last, &json!("b")).expect(200).id();
    bench.done(&b, "release");
    let next = bench.command(&b, "revise").expect(200);
    assert_eq!(next.field("/revision"), "E");
    let name = json!({ "params": { "partNumber": number, "hose": bench.hose, "length": 10, "revision": "Z" } });
    let taken = post("/hoseassemblies/create", &name).token(&bench.token).send();
    taken.problem(409, "duplicate").says("revise");
}

#[test]
fn numbers_count_too() {
    let bench = Bench::with(|mut organization| {
        organization.settings.revision_style = RevisionStyle::Numbers;
        organization
    });
    let first = bench.new_one();
    assert_eq!(bench.done(&first, "release")["revision"], "1");
    let second = bench.copied(&first, "revise");
    assert_eq!(bench.done(&second, "release")["revision"], "2");
    let ninth = revise(&bench, &second, &json!("9")).expect(200).id();
    bench.done(&ninth, "release");
    assert_eq!(bench.done(&ninth, "revise")["revision"], "10");
}

#[test]
fn a_rollback_answers_what_is_current() {
    let bench = Bench::new();
    let number = unique("LC-");
    let first = bench.make(&number, &json!({}));
    bench.done(&first, "release");
    let second = bench.copied(&first, "newversion");
    bench.command(&first, "rollback").problem(404, "not_found").says("is released");
    let answer = bench.command(&second, "rollback").expect(200);
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.json(), json!(first));
    bench.command(&second, "rollback").problem(404, "not_found");
    let alone = bench.new_one();
    let nothing = bench.command(&alone, "rollback").expect(204);
    assert!(nothing.body.is_empty(), "{nothing}");
    bench.get(&alone).problem(404, "not_found");
}

#[test]
fn numbers_of_deleted_ones_are_free() {
    let bench = Bench::new();
    let number = unique("LC-");
    let first = bench.make(&number, &json!({}));
    let customer = bench.shop.customer("Belongs").to_string();
    let belongs = json!({ "params": { "customers": [{ "customer": customer }] } });
    bench.send(&first, "customers/update", &belongs).expect(200);
    let gone = bench.command(&first, "delete").expect(200);
    assert_eq!(gone.json(), json!({ "_id": first, "deleted": true, "currentId": null }));
    let left = rows_of(&format!(
        "select (select count(*) from hose_assemblies where document_id = x.id) + (select count(*) from assembly_customers
            where lineage_id = x.id) + (select count(*) from documents where id = x.id) as rows
        from (select decode('{first}', 'hex') as id) x"
    ));
    assert_eq!(left[0]["rows"], 0);
    let again = bench.make(&number.to_lowercase(), &json!({}));
    bench.done(&again, "release");
    let second = bench.copied(&again, "newversion");
    let gone = bench.command(&second, "delete").expect(200);
    assert_eq!(gone.field("/currentId"), json!(again));
    assert_eq!(bench.versions(&number.to_lowercase()), ["A1 released*"]);
}

#[test]
fn copies_say_everything() {
    let bench = Bench::new();
    let brand = unique("Brand");
    bench.shop.brand(&brand);
    let adaptor = json!({ "partNumber": "AD", "brand": brand, "shape": "straight" });
    let adaptor = bench.shop.add::<Adaptor>(adaptor);
    let other = bench.shop.add::<OtherItem>(json!({ "partNumber": "TAG" }));
    let more = json!({
        "tag": "T-9", "comments": "Remarks", "productionNotes": "Notes", "printText": "Text", "proofTest": true,
        "customerName": "Somebody", "customerPartNumber": "C-1", "customerRevision": "7", "vendorPartNumber": "V",
        "lengthTolerance": "+1/-0 in",
        "items": [
            { "item": other, "quantity": 2, "comments": "on the hose", "number": "90" },
            { "item": adaptor, "quantity": 1 },
            { "item": other, "quantity": 1 },
        ],
    });
    let first = bench.make(&unique("LC-"), &more);
    bench.done(&first, "release");
    for command in ["newversion", "revise"] {
        let copy = bench.copied(&first, command);
        let rows = |table: &str, hidden: &str, order: &str| {
            let of = |id: &str| {
                json!(rows_of(&format!(
                    "select to_jsonb(t) - array[{hidden}]::text[] as said from {table} t
                    where document_id = decode('{id}', 'hex') order by {order}"
                )))
            };
            (of(&first), of(&copy))
        };
        // What there was to know at the release stays with what was released.
        let (original, copied) = rows("hose_assemblies", "'document_id', 'findings'", "1");
        assert_eq!(original.as_array().unwrap().len(), 1);
        assert_eq!(original, copied);
        let (original, copied) =
            rows("document_lines", "'document_id', 'id', 'first_id'", "position");
        assert_eq!(original.as_array().unwrap().len(), 3);
        assert_eq!(original, copied);
        let ids = |id: &str| bench.get(id).expect(200).all("_id");
        assert!(ids(&first).iter().all(|id| !ids(&copy).contains(id)), "lines of its own");
        bench.command(&copy, "rollback").expect(200);
        assert_eq!(ids(&first).len(), 3, "the original keeps its lines");
    }
}

/// What the rules of the code would let through, the database refuses.
#[test]
fn lineages_keep_their_rules_in_the_database() {
    let bench = Bench::new();
    let first = bench.new_one();
    bench.done(&first, "release");
    let second = bench.copied(&first, "newversion");
    let tried = |sql: &str| {
        let tried =
            tests::world().block_on(sqlx::raw_sql(sqlx::AssertSqlSafe(sql)).execute(tests::db()));
        tried.err().and_then(|error| error.into_database_error()?.constraint().map(str::to_owned))
    };
    let set = |what: &str, id: &str| {
        tried(&format!("update documents set {what} where id = decode('{id}', 'hex')"))
    };
    assert_eq!(set("is_latest = true", &first).as_deref(), Some("documents_one_latest"));
    assert_eq!(set("is_latest = false", &second).as_deref(), Some("documents_latest"));
    assert_eq!(set("released_at = null", &first).as_deref(), Some("documents_one_under_editing"));
    assert_eq!(set("released_at = now()", &second).as_deref(), Some("documents_one_released"));
    assert_eq!(set("version = 1", &second).as_deref(), Some("documents_version_key"));
    assert_eq!(set("previous_id = null", &second).as_deref(), Some("documents_first_or_after"));
    assert_eq!(
        set("ended_as = 'completed', ended_at = now()", &first).as_deref(),
        Some("documents_ended_was_released")
    );
    assert_eq!(
        set("obsoleted_at = now()", &second).as_deref(),
        Some("documents_obsolete_was_released")
    );
    let remove = format!("delete from documents where id = decode('{second}', 'hex')");
    assert_eq!(tried(&remove).as_deref(), Some("documents_latest"));
}
