//! Strong tags of records: `If-Match` as RFC 9110 has it, whatever coding an answer had.

use std::io::Read;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tests::{Answer, Request, Shop, get, hose, post};

/// Answers of a GET as they are, and compressed.
fn both(request: &Request) -> [Answer; 2] {
    let packed = request.clone().header("Accept-Encoding", "gzip").send().expect(200);
    let plain = request.clone().header("Accept-Encoding", "identity").send().expect(200);
    assert_eq!(packed.header("content-encoding"), "gzip", "{packed}");
    assert_eq!(plain.header("content-encoding"), "", "{plain}");
    let mut text = Vec::new();
    GzDecoder::new(&*packed.body).read_to_end(&mut text).expect("gzip");
    assert_eq!(text, plain.body);
    [plain, packed]
}

#[test]
fn a_strong_tag_says_how_the_answer_is_coded() {
    let shop = Shop::new("strong");
    let token = shop.admin();
    shop.brand("Strong");
    let id = shop.add::<domain::catalogue::Hose>(hose("ST-8", "Strong", "8", json!({})));
    let path = format!("/hose/{id}");
    let read = get(&path).token(&token);
    let [plain, packed] = both(&read);
    let tag = plain.header("etag").to_owned();
    assert!(tag.starts_with('"') && tag.ends_with('"') && tag.len() == 34, "{tag}");
    let of_packed = format!("{}-gzip\"", tag.trim_end_matches('"'));
    assert_eq!(packed.header("etag"), of_packed);
    let head = tests::request("HEAD", &path).token(&token).header("Accept-Encoding", "gzip").send();
    assert_eq!(head.header("etag"), of_packed);
    // Either is of the present state, and each is answered as it was said.
    for known in [&tag, &of_packed] {
        for coding in ["gzip", "identity"] {
            let again =
                read.clone().header("Accept-Encoding", coding).header("If-None-Match", known);
            assert_eq!(again.send().expect(304).header("etag"), known);
        }
    }
    read.clone().header("If-None-Match", &tag.replace('"', "\"0")).send().expect(200);
    // A change, by the tag that a caller has; what a proxy made weak counts too.
    let update = |text: &str, tag: &str| {
        let body = json!({ "params": { "orgPartNumber": text } });
        let path = format!("/organization/hose/{id}/update");
        post(&path, &body).token(&token).header("If-Match", tag).send()
    };
    let state = |answer: &Answer| {
        let tag = answer.header("etag").trim_matches('"').to_owned();
        tag.split('-').next().unwrap().to_owned()
    };
    for (at, [before, after]) in [
        ["\"", "\""],
        ["W/\"", "\""],
        ["\"", "-gzip\""],
        ["W/\"", "-zstd\""],
        ["\"other\", \"", "\""],
    ]
    .into_iter()
    .enumerate()
    {
        let now = state(&read.send().expect(200));
        let known = format!("{before}{now}{after}");
        let changed = update(&format!("N-{at}"), &known).expect(200);
        assert_ne!(state(&changed), now, "{changed}");
        assert_eq!(state(&changed), state(&read.send()), "a change answers the new tag");
        update("late", &known).problem(412, "stale");
    }
}

#[test]
fn drawings_have_strong_tags_too() {
    let shop = Shop::new("drawn");
    let token = shop.admin();
    shop.brand("Drawn");
    let id = shop.add::<domain::catalogue::Hose>(hose("DR-8", "Drawn", "8", json!({})));
    let [plain, packed] = both(&get(&format!("/image/{id}")).token(&token));
    let tag = plain.header("etag").to_owned();
    assert!(!tag.starts_with("W/") && tag.len() == 34, "{tag}");
    assert_eq!(packed.header("etag"), format!("{}-gzip\"", tag.trim_end_matches('"')));
}

#[test]
fn a_repeat_has_the_tag_of_its_own_coding() {
    let shop = Shop::new("repeat");
    let token = shop.admin();
    let make = || {
        let request = post("/warehouses/create", &json!({ "name": "North" })).token(&token);
        request.header("Idempotency-Key", "north")
    };
    let plain = make().header("Accept-Encoding", "identity").send().expect(201);
    let packed = make().header("Accept-Encoding", "gzip").send().expect(201);
    assert_eq!(packed.header("idempotency-replayed"), "true");
    let tag = plain.header("etag").trim_end_matches('"');
    assert_eq!(packed.header("etag"), format!("{tag}-gzip\""));
    let named: Value = plain.field("/name");
    assert_eq!(named, "North");
}
