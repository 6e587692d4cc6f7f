//! Who may frame the page, and what others read in its place.

use domain::access::{Actor, Role};
use domain::organization::KeyType;
use serde_json::json;
use tests::{Answer, Program, Shop, beside, get, post, request, service, unique};

use super::embed_token;

/// The page of an address with these.
pub(super) fn page(query: &[(&str, &str)]) -> Answer {
    let ask = request("GET", &format!("{}/iframe/hoseassembly", service().host));
    query.iter().fold(ask, |ask, (name, value)| ask.query(name, value)).send()
}

/// Who may frame an answer.
fn ancestors(answer: &Answer) -> String {
    let policy = answer.header("content-security-policy");
    let found = policy.split("; ").find_map(|part| part.strip_prefix("frame-ancestors "));
    found.unwrap_or_else(|| panic!("no frame-ancestors: {answer}")).to_owned()
}

/// The origins that a page sends messages to.
fn origins_sent(answer: &Answer) -> String {
    let html = String::from_utf8_lossy(&answer.body).into_owned();
    let (_, rest) =
        html.split_once("<meta name=\"hosewright-origins\" content=\"").expect("the origins");
    rest.split('"').next().expect("a value").to_owned()
}

/// A shop that lists two origins.
pub(super) fn listing() -> (Shop, String) {
    let shop = Shop::new("framed");
    let [first, second] =
        [1, 2].map(|at| format!("https://{}.example:844{at}", unique("origin").to_lowercase()));
    let body = json!({ "corsOrigins": [second, first] });
    post("/organization/update", &body).token(&shop.admin()).send().expect(200);
    let listed = get("/organization").token(&shop.admin()).send().expect(200).json();
    let listed = listed["corsOrigins"].as_array().expect("origins").clone();
    let listed: Vec<_> = listed.iter().map(|one| one.as_str().expect("an origin")).collect();
    assert_eq!(listed.len(), 2);
    (shop, listed.join(" "))
}

fn is_sealed(answer: &Answer) {
    for (name, value) in [
        ("referrer-policy", "no-referrer"),
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("content-type", "text/html; charset=utf-8"),
        ("x-frame-options", ""),
    ] {
        assert_eq!(answer.header(name), value, "{name}: {answer}");
    }
    assert!(
        answer.header("content-security-policy").starts_with("default-src 'none'; "),
        "{answer}"
    );
}

#[test]
fn pages_of_listed_origins_may_frame_it() {
    let (shop, origins) = listing();
    let [own, other] = ["Own", "Other"].map(|name| shop.customer(name));
    let (id, embed) = (own.to_string(), embed_token(&shop, own));
    // Without a purpose it does as well, if it is bound to a customer.
    for token in [&embed, &shop.customer_token(Some(own))] {
        for more in [None, Some(("customer_id", id.as_str()))] {
            let query: Vec<_> =
                [Some(("security_token", token.as_str())), more].into_iter().flatten().collect();
            let answer =
                page(&[&query[..], &[("add_to_cart_button", "true")]].concat()).expect(200);
            assert_eq!(
                (ancestors(&answer), origins_sent(&answer)),
                (origins.clone(), origins.clone())
            );
            is_sealed(&answer);
        }
    }
    for (token, customer) in [
        (&embed, other.to_string()),
        (&embed, "nonsense".to_owned()),
        (&embed, String::new()),
        (&shop.customer_token(None), id.clone()),
        (&shop.admin(), id.clone()),
    ] {
        let answer = page(&[("security_token", token), ("customer_id", &customer)]).expect(403);
        // Who embeds it is shown why.
        assert_eq!(ancestors(&answer), "*");
        assert!(String::from_utf8_lossy(&answer.body).contains("bound to a customer"), "{answer}");
        is_sealed(&answer);
    }
}

#[test]
fn an_organization_without_origins_has_no_frames() {
    let shop = Shop::new("unframed");
    let token = embed_token(&shop, shop.customer("Own"));
    let answer = page(&[("security_token", &token)]).expect(200);
    assert_eq!((ancestors(&answer), origins_sent(&answer)), ("'none'".to_owned(), String::new()));
}

#[test]
fn an_expired_token_tells_its_origins_and_opens_nothing() {
    let (shop, origins) = listing();
    let own = shop.customer("Own");
    let secret = shop.key("shop front", KeyType::Customer, Some(own));
    let key = Actor::Key(secret[3..27].parse().expect("an id"));
    let past = Shop::services().now() - chrono::TimeDelta::hours(5);
    let expired = shop.token_at(key, Role::Customer, Some(own), past);
    let answer = page(&[("security_token", &expired)]).expect(200);
    assert_eq!((ancestors(&answer), origins_sent(&answer)), (origins.clone(), origins));
    get("/brands").token(&expired).send().problem(401, "unauthenticated");
}

#[test]
fn tokens_that_are_not_ours_tell_nothing() {
    let (shop, _) = listing();
    let token = embed_token(&shop, shop.customer("Own"));
    let (unsigned, _) = token.rsplit_once('.').expect("a signature");
    let other = embed_token(&shop, shop.customer("Other"));
    let (_, signature) = other.rsplit_once('.').expect("a signature");
    for forged in
        ["", "nonsense", unsigned, &format!("{unsigned}."), &format!("{unsigned}.{signature}")]
    {
        let answer = page(&[("security_token", forged)]).expect(403);
        assert_eq!(ancestors(&answer), "*");
        assert!(String::from_utf8_lossy(&answer.body).contains("cut off"), "{answer}");
        is_sealed(&answer);
    }
    for query in
        [&[][..], &[("security_token", token.as_str()), ("security_token", token.as_str())]]
    {
        assert_eq!(ancestors(&page(query).expect(403)), "*");
    }
}

#[test]
fn a_page_of_another_origin_is_told_so() {
    let (shop, origins) = listing();
    let token = embed_token(&shop, shop.customer("Own"));
    let (own, _) = origins.split_once(' ').expect("two");
    let from = |address: &str, kind: &str| {
        request("GET", &format!("{}/iframe/hoseassembly", service().host))
            .query("security_token", &token)
            .header("Sec-Fetch-Dest", kind)
            .header("Referer", address)
            .send()
    };
    for address in [own.to_owned(), format!("{own}/"), format!("{own}/hoses?of=mine")] {
        assert_eq!(ancestors(&from(&address, "iframe").expect(200)), origins, "{address}");
    }
    let answer = from("https://shop.example/hoses", "iframe").expect(403);
    let said = String::from_utf8_lossy(&answer.body).into_owned();
    assert!(said.contains("https://shop.example,") && said.contains("corsOrigins"), "{said}");
    assert_eq!(ancestors(&answer), "*");
    is_sealed(&answer);
    // What no origin can be is not repeated, and a link to a tab frames nothing.
    for (address, kind) in [("https://<b>/", "iframe"), ("https://shop.example/", "document")] {
        assert_eq!(ancestors(&from(address, kind).expect(200)), origins, "{address} {kind}");
    }
}

#[test]
fn a_refusal_keeps_the_address_to_itself_too() {
    let mut command = beside();
    command.env("HOSEWRIGHT_LIMITS__ANONYMOUS_PER_SECOND", "1");
    let program = Program::serve(command);
    let open = || {
        request("GET", &format!("{}/iframe/hoseassembly", program.host))
            .query("security_token", "a.b.c")
            .send()
    };
    let refused = (0..20).map(|_| open()).find(|answer| answer.status == 429).expect("too many");
    for (name, value) in [("referrer-policy", "no-referrer"), ("cache-control", "no-store")] {
        assert_eq!(refused.header(name), value, "{refused}");
    }
}
