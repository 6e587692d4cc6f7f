//! Addresses of images in answers, and those that are good without a token.

use std::time::{Duration, Instant};

use chrono::{DateTime, TimeDelta, Utc};
use domain::Id;
use domain::access::{Holder, Shows, signed_text};
use domain::catalogue::Hose;
use domain::organization::Organization;
use serde_json::json;
use tests::{Answer, Program, Shop, beside, get, hose, request, service, unique, value, world};

use super::{image, listed, own_hose, png, set, shared_hose, shown, succeeded};

pub(super) fn open(path: &str) -> Answer {
    request("GET", &format!("{}{path}", service().host)).send()
}

/// An own hose with a stored image: its shop, id, and the address that the list answers.
fn with_address() -> (Shop, String, String) {
    let shop = Shop::new("address");
    let word = unique("A");
    shop.brand(&word);
    let id = shop.add::<Hose>(hose(&word, &word, "8", json!({})));
    succeeded(set(&["--organization", &shop.name], &id, &png()));
    let address = listed(&word, &shop.admin()).as_str().expect("an address").to_owned();
    (shop, id, address)
}

#[test]
fn lists_answer_addresses_that_work() {
    let (shop, id, address) = with_address();
    assert!(address.starts_with(&format!("/api/v1/image/{id}?expires=")), "{address}");
    assert_eq!(shown(open(&address), "image/png", "private").body, png(), "without a token");
    image(&id, "").problem(404, "not_found");
    let conditional = request("GET", &format!("{}{address}", service().host)).token(&shop.admin());
    assert_eq!(conditional.send().expect(200).body, png(), "with one");
    let bad = request("GET", &format!("{}{address}", service().host)).token("nonsense");
    bad.send().problem(401, "unauthenticated");

    let (shared, word) = shared_hose();
    for token in ["", &shop.admin()] {
        assert_eq!(listed(&word, token), format!("/api/v1/image/{shared}"), "shared ones unsigned");
    }
    let word = unique("A");
    shop.brand(&word);
    let elsewhere = "http://pictures.example/a.png?b=c";
    shop.add::<Hose>(hose(&word, &word, "8", json!({ "imageName": elsewhere })));
    assert_eq!(listed(&word, &shop.admin()), elsewhere);
    let word = unique("A");
    shop.brand(&word);
    let id = shop.add::<Hose>(hose(&word, &word, "8", json!({ "imageName": "a.png" })));
    let address = listed(&word, &shop.admin());
    assert!(address.as_str().is_some_and(|address| address.contains(&id)), "{address}");
}

/// An address of what this says, signed as the service does.
pub(super) fn signed(shop: &Shop, id: &str, expires: i64) -> String {
    signed_at(shop, id, expires, Shop::services().now())
}

fn signed_at(shop: &Shop, id: &str, expires: i64, now: DateTime<Utc>) -> String {
    format!("/api/v1/image/{id}?{}", signature(Shows::Image, shop, id, expires, now))
}

/// The query of a signed address.
pub(crate) fn signature(
    shows: Shows,
    shop: &Shop,
    id: &str,
    expires: i64,
    now: DateTime<Utc>,
) -> String {
    let of: Id<()> = id.parse().expect("an id");
    let holder = Holder { organization: shop.organization.id, customer: None };
    let text = signed_text(shows, holder, of, expires);
    let key = world().block_on(Shop::services().addresses.current(now)).expect("the key");
    let signature = key.sign(&text);
    format!("expires={expires}&signature={signature}&organization={}", shop.id())
}

#[test]
fn addresses_hold_a_day() {
    let (shop, id, address) = with_address();
    let now = Shop::services().now().timestamp();
    let ends: i64 = address
        .split("expires=")
        .nth(1)
        .and_then(|rest| rest.split('&').next())
        .expect("an end")
        .parse()
        .expect("a number");
    assert!((82_000..=86_400).contains(&(ends - now)), "{address}");
    assert_eq!(
        signed(&shop, &id, ends),
        address,
        "the address is signed by the key in the database"
    );
    open(&signed(&shop, &id, now + 60)).expect(200);
    for over in [now - 1, now - 86_400, 1] {
        let answer = open(&signed(&shop, &id, over)).problem(403, "forbidden");
        assert!(
            answer.field("/detail").as_str().is_some_and(|text| text.contains("expired")),
            "{answer}"
        );
    }
}

#[test]
fn forged_addresses_are_refused() {
    let (shop, id, address) = with_address();
    let (other, others_id, others) = with_address();
    let stranger = own_hose(&shop);
    let part = |address: &str, name: &str| {
        let rest = address.split(&format!("{name}=")).nth(1).expect("a part").to_owned();
        rest.split('&').next().expect("a value").to_owned()
    };
    let ends = part(&address, "expires");
    let later = (ends.parse::<i64>().expect("a number") + 1).to_string();
    let signature = part(&address, "signature");
    for forged in [
        address.replace(&id, &stranger),
        address.replace(&id, &others_id),
        address.replace(&ends, &later),
        address.replace(&shop.id(), &other.id()),
        address.replace(&shop.id(), "000000000000000000000001"),
        address.replace(&signature, &part(&others, "signature")),
        address.replace(&signature, &signature[1..]),
        address.replace(&signature, "x"),
        others.replace(&other.id(), &shop.id()),
    ] {
        assert!(forged != address && forged != others, "{forged}");
        open(&forged).problem(403, "forbidden");
    }
    // A good signature shows nothing that its organization does not see.
    let now = Shop::services().now().timestamp();
    open(&signed(&other, &id, now + 60)).problem(404, "not_found");
    let nobody = Shop {
        organization: Organization { id: Id::from_raw([9; 12]), ..other.organization.clone() },
        name: String::new(),
    };
    open(&signed(&nobody, &id, now + 60)).problem(404, "not_found");
}

#[test]
fn a_signed_address_has_three_parts() {
    let (shop, id, _) = with_address();
    let ask = || get(&format!("/image/{id}"));
    ask()
        .query("expires", "4000000000")
        .send()
        .faults(&[("signature", "required"), ("organization", "required")]);
    ask()
        .query("signature", "x")
        .send()
        .faults(&[("expires", "required"), ("organization", "required")]);
    ask()
        .query("organization", &shop.id())
        .send()
        .faults(&[("expires", "required"), ("signature", "required")]);
    ask().query("expires", "soon").query("organization", "x").query("size", "9").send().faults(&[
        ("expires", "out_of_range"),
        ("organization", "malformed_id"),
        ("size", "unknown_parameter"),
    ]);
}

#[test]
fn images_of_the_public_organization_are_public() {
    let (shop, id, address) = with_address();
    let word = value(&format!("select part_number from hoses where id = '\\x{id}'::bytea"));
    let word = word.as_str().expect("a part number");
    let mut command = beside();
    command.env("HOSEWRIGHT_PUBLIC__ORGANIZATION", &shop.name);
    let mut public = Program::serve(command);
    let ask = |path: &str, token: &str| {
        request("GET", &format!("{}{path}", public.host)).token(token).send()
    };
    let plain = format!("/api/v1/image/{id}");
    let stranger = Shop::new("visitor");
    for token in ["", &shop.admin(), &stranger.admin()] {
        assert_eq!(shown(ask(&plain, token), "image/png", "public").body, png());
        shown(ask(&format!("/api/v1/image/{}", shop.id()), token), "image/svg+xml", "public");
    }
    ask(&address, "").expect(200);
    for token in ["", &shop.admin()] {
        let list = "/api/v1/organization/items?search.partNumber=";
        let items = ask(&format!("{list}{word}"), token).expect(200);
        assert_eq!(items.all("_id"), [id.as_str()]);
        assert_eq!(items.all("image"), [plain.as_str()], "no signature is needed");
    }
    let own = own_hose(&stranger);
    ask(&format!("/api/v1/image/{own}"), "").problem(404, "not_found");
    public.interrupt();
}

#[test]
fn addresses_outlive_the_key_that_signed_them() {
    let (shop, id, _) = with_address();
    let services = Shop::services();
    let ends = services.now().timestamp() + 3_600;
    let before = signed(&shop, &id, ends);
    world().block_on(services.addresses.rotate(services.now(), false)).expect("a new key");
    // It signs once all instances have read it.
    assert_eq!(signed(&shop, &id, ends), before);
    let after = signed_at(&shop, &id, ends, services.now() + TimeDelta::minutes(2));
    assert_ne!(after, before, "another key signs");
    open(&before).expect(200);
    // The service looks for a key that it doesn't know at most every two seconds.
    let begun = Instant::now();
    while open(&after).status != 200 {
        assert!(begun.elapsed() < Duration::from_secs(10), "the new key is never seen");
        std::thread::sleep(Duration::from_millis(100));
    }
    open(&before).expect(200);
}
