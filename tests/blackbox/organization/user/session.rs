//! Signed in with the page: a cookie for sessions alone, exchanged for short tokens.

use std::thread::{scope, sleep};
use std::time::{Duration, Instant};

use domain::access::Role;
use domain::organization::User;
use serde_json::{Value, json};
use tests::{Answer, Program, Request, Shop, beside, change, get, post, request, rows_of, service};

use super::{PASSWORD, mails, person, set_password, update, user_operation};

const BEGIN: &str = "/security/v1/session/begin";
const TOKEN: &str = "/security/v1/session";
const END: &str = "/security/v1/session/end";

/// Signs somebody in with a browser, which is told its cookie.
pub(crate) fn begin(user: &User) -> Answer {
    own(BEGIN).json(&credentials(user)).send().expect(200)
}

fn credentials(user: &User) -> Value {
    json!({ "email": user.email.as_str(), "password": PASSWORD })
}

/// A request as the browser sends it for our own page.
fn own(path: &str) -> Request {
    request("POST", path).header("Origin", &service().host).header("Sec-Fetch-Site", "same-origin")
}

/// A browser that somebody signed in with.
struct Browser {
    cookie: String,
    token: String,
}

impl Browser {
    fn of(user: &User) -> Self {
        let begun = begin(user);
        let cookie = begun.header("set-cookie").split(';').next().unwrap().to_owned();
        Self { cookie, token: text(&begun, "/securityToken") }
    }

    fn asks(&self, path: &str) -> Request {
        own(path).header("Cookie", &self.cookie)
    }

    fn renews(&self) -> Answer {
        self.asks(TOKEN).send()
    }
}

fn text(answer: &Answer, pointer: &str) -> String {
    answer.field(pointer).as_str().unwrap().to_owned()
}

fn myself(token: &str) -> Answer {
    get("/user").token(token).send()
}

/// Waits until a token has ended; at most the 30 seconds that are promised. Who is deleted isn't found before that.
#[track_caller]
fn ends(token: &str) {
    let begun = Instant::now();
    while myself(token).status != 401 {
        assert!(begun.elapsed() < Duration::from_secs(30), "the token still holds");
        sleep(Duration::from_millis(500));
    }
}

#[test]
fn the_cookie_gets_tokens_and_nothing_else() {
    let user = person(&Shop::new("browsers"), Role::Regular);
    let begun = begin(&user);
    let cookie = begun.header("set-cookie");
    for part in ["HttpOnly", "SameSite=Strict", "Path=/security/v1/session", "Max-Age=43200"] {
        assert!(cookie.split("; ").any(|found| found == part), "{part}: {cookie}");
    }
    assert!(!cookie.contains("Secure") && !cookie.contains("Domain"), "{cookie}");
    assert_eq!(begun.header("cache-control"), "no-store");
    assert_eq!(begun.header("access-control-allow-credentials"), "");
    let browser = Browser::of(&user);
    let renewed = browser.renews().expect(200);
    assert_eq!(text(&renewed, "/userId"), user.id.to_string());
    let expires: chrono::DateTime<chrono::Utc> = text(&renewed, "/expires").parse().unwrap();
    let left = (expires - Shop::services().now()).num_seconds();
    assert!((800..=900).contains(&left), "a quarter of an hour: {left}");
    let who = myself(&text(&renewed, "/securityToken")).expect(200);
    assert_eq!(who.field("/email"), user.email.as_str());
    // The API knows no cookie, and a token opens no session.
    get("/user").header("Cookie", &browser.cookie).send().problem(401, "unauthenticated");
    own(TOKEN).token(&browser.token).send().expect(204);
    // A secret that nobody has, one that is cut short, and none.
    for cookie in
        ["hosewright_session=hl_00", &format!("hosewright_session=hl_{}", "0".repeat(64)), "a=b"]
    {
        let none = own(TOKEN).header("Cookie", cookie).send().expect(204);
        assert_eq!(none.header("set-cookie"), "");
    }
    let secret = browser.cookie.split('=').nth(1).unwrap();
    let kept = rows_of("select to_jsonb(s)::text as row from browser_sessions s");
    assert!(kept.iter().all(|row| !row["row"].as_str().unwrap().contains(&secret[3..])));
}

#[test]
fn wrong_passwords_begin_no_session() {
    let user = person(&Shop::new("wrong"), Role::Regular);
    let wrong = json!({ "email": user.email.as_str(), "password": "Wrong-hose-1!" });
    let refused = own(BEGIN).json(&wrong).send().problem(401, "unauthenticated");
    assert_eq!(refused.header("set-cookie"), "");
    own(BEGIN).json(&json!({ "email": "x" })).send().faults(&[("/password", "required")]);
}

#[test]
fn pages_of_other_origins_get_nothing() {
    let user = person(&Shop::new("origins"), Role::Regular);
    let browser = Browser::of(&user);
    let host = &service().host;
    let port = host.rsplit(':').next().unwrap();
    let sibling = format!("http://127.0.0.1:{}", port.parse::<u16>().unwrap() ^ 1);
    let foreign = |path: &str, origin: Option<&str>| {
        let request = post(path, &credentials(&user)).header("Cookie", &browser.cookie);
        match origin {
            Some(origin) => request.header("Origin", origin),
            None => request,
        }
    };
    for path in [BEGIN, TOKEN, END] {
        for origin in [
            None,
            // A frame without an origin of its own.
            Some("null"),
            Some("https://evil.example"),
            Some(sibling.as_str()),
            Some("http://shop.127.0.0.1"),
            Some(&*format!("{host}.evil.example")),
        ] {
            let refused = foreign(path, origin).send().problem(403, "forbidden");
            assert_eq!(refused.header("set-cookie"), "", "{path} {origin:?}");
            assert_eq!(refused.header("access-control-allow-credentials"), "");
        }
        for site in ["same-site", "cross-site", "none"] {
            let request = foreign(path, Some(host)).header("Sec-Fetch-Site", site);
            request.send().problem(403, "forbidden");
        }
    }
    // An origin that the organization lists calls the API, and gets no session either.
    let shop = Shop::new("listed");
    let listed = json!({ "corsOrigins": ["https://www.shop.example"] });
    post("/organization/update", &listed).token(&shop.admin()).send().expect(200);
    foreign(TOKEN, Some("https://www.shop.example")).send().problem(403, "forbidden");
    // Forms and links come by GET or as no JSON.
    get(TOKEN).header("Cookie", &browser.cookie).send().problem(405, "method_not_allowed");
    // After all of this the session is still there.
    browser.renews().expect(200);
}

#[test]
fn two_tabs_renew_at_once() {
    let user = person(&Shop::new("tabs"), Role::Restricted);
    let browser = Browser::of(&user);
    let tokens: Vec<String> = scope(|scope| {
        let tabs: Vec<_> = (0..8).map(|_| scope.spawn(|| browser.renews().expect(200))).collect();
        tabs.into_iter().map(|tab| text(&tab.join().unwrap(), "/securityToken")).collect()
    });
    for token in &tokens {
        myself(token).expect(200);
    }
    // Signing out in one of them ends the tokens of all, and the first one's.
    let out = browser.asks(END).send().expect(200);
    assert!(out.header("set-cookie").contains("Max-Age=0"), "{out}");
    browser.renews().expect(204);
    tokens.iter().chain([&browser.token]).for_each(|token| ends(token));
}

#[test]
fn people_see_and_end_their_own_sessions() {
    let shop = Shop::new("list");
    let (ann, bob) = (person(&shop, Role::Regular), person(&shop, Role::Admin));
    let named = own(BEGIN).json(&credentials(&ann)).header("User-Agent", "Firefox in the hall");
    named.send().expect(200);
    let (desk, other) = (Browser::of(&ann), Browser::of(&bob));
    let listed = get("/user/sessions").token(&desk.token).send().expect(200);
    let items = listed.field("/items").as_array().unwrap().clone();
    assert_eq!(items.len(), 2, "{listed}");
    assert_eq!((&items[0]["current"], &items[1]["current"]), (&json!(true), &json!(false)));
    assert_eq!(
        (&items[1]["browser"], &items[1]["address"]),
        (&json!("Firefox in the hall"), &json!("127.0.0.1"))
    );
    let end = |token: &str, id: &Value| {
        let path = format!("/user/session/{}/delete", id.as_str().unwrap());
        request("POST", &path).token(token).send()
    };
    end(&other.token, &items[0]["_id"]).problem(404, "not_found");
    end(&shop.admin(), &items[0]["_id"]).problem(404, "not_found");
    assert_eq!(
        get("/user/sessions").token(&shop.admin()).send().expect(200).field("/items"),
        json!([])
    );
    end(&desk.token, &items[1]["_id"]).expect(200);
    let left = get("/user/sessions").token(&desk.token).send().expect(200);
    assert_eq!(left.field("/items/0/_id"), items[0]["_id"]);
    assert_eq!(left.field("/items").as_array().unwrap().len(), 1);
    // Who signs in again with the same browser isn't signed in twice.
    desk.asks(BEGIN).json(&credentials(&ann)).send().expect(200);
    desk.renews().expect(204);
}

#[test]
fn a_session_ends_with_what_it_began_with() {
    let shop = Shop::new("ends");
    let admin = shop.admin();
    let of = |role| {
        let user = person(&shop, role);
        let browser = Browser::of(&user);
        browser.renews().expect(200);
        (user, browser)
    };
    let (promoted, first) = of(Role::Restricted);
    update(&admin, &json!({ "userId": promoted.id.to_string(), "role": "regular" })).expect(200);
    let (gone, second) = of(Role::Regular);
    user_operation(&admin, &gone.id.to_string(), "delete").expect(200);
    let (forgetful, third) = of(Role::Regular);
    super::forgot(forgetful.email.as_str()).expect(202);
    let link = mails(forgetful.email.as_str(), 1)[0].token();
    set_password(&link, "Another-2031!").expect(200);
    for browser in [first, second, third] {
        ends(&browser.token);
        browser.renews().expect(204);
    }
}

#[test]
fn a_session_ends_after_its_day() {
    let mut command = beside();
    command.env("HOSEWRIGHT_WEB__SESSION_SECONDS", "60");
    let own_service = Program::serve(command);
    let user = person(&Shop::new("day"), Role::Regular);
    let at = |path: &str| {
        let request = request("POST", &format!("{}{path}", own_service.host));
        request.header("Origin", &own_service.host)
    };
    let begun = at(BEGIN).json(&credentials(&user)).send().expect(200);
    let cookie = begun.header("set-cookie").split(';').next().unwrap().to_owned();
    assert!(begun.header("set-cookie").contains("Max-Age=60"), "{begun}");
    // Its tokens don't outlive it.
    let expires: chrono::DateTime<chrono::Utc> = text(&begun, "/expires").parse().unwrap();
    assert!((expires - Shop::services().now()).num_seconds() <= 60, "{begun}");
    at(TOKEN).header("Cookie", &cookie).send().expect(200);
    change(&format!(
        "update browser_sessions set expires = now() - interval '1 second' where user_id = '\\x{}'",
        user.id
    ));
    at(TOKEN).header("Cookie", &cookie).send().expect(204);
}
