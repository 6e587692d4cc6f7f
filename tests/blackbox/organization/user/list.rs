//! `GET /user`, `/organization/users`, `/organization/roles`, `/organization/userroles…`.

use domain::access::{Actor, Role};
use domain::organization::KeyType;
use serde_json::json;
use tests::{Callers, Kind, Shop, get};

use super::{address, invite, person, token_of};

#[test]
fn everybody_learns_who_is_calling() {
    let shop = Shop::new("Myself");
    let user = person(&shop, Role::Regular);
    let me = get("/user").token(&token_of(&user)).send().expect(200);
    let expected = json!({
        "_id": user.id.to_string(), "type": "user", "name": null, "email": user.email.as_str(),
        "pendingEmail": null, "role": "regular", "customerId": null,
        "organization": { "_id": shop.id(), "name": shop.name, "subscription": "enterprise" },
    });
    assert_eq!(me.json(), expected);
    let conditional =
        get("/user").token(&token_of(&user)).header("If-None-Match", me.header("etag"));
    conditional.send().expect(304);
    let secret = shop.key("Till", KeyType::Admin, None);
    let id = secret[3..27].to_owned();
    let token = shop.token_of(Actor::Key(id.parse().unwrap()), Role::Admin, None);
    let key = get("/user").token(&token).send().expect(200).json();
    let fields = ["_id", "type", "name", "email", "role"].map(|field| key[field].clone());
    assert_eq!(json!(fields), json!([id, "key", "Till", null, "admin"]));
    let callers = Callers::of(&shop);
    let customer = get("/user").token(callers.token(Kind::Customer)).send().expect(200);
    assert_eq!(customer.field("/role"), "customer");
    assert_eq!(customer.field("/customerId"), callers.customer.to_string());
    get("/user").send().problem(401, "unauthenticated");
}

#[test]
fn people_are_listed_by_page_and_filter() {
    let shop = Shop::new("Listed");
    let admin = person(&shop, Role::Admin);
    let token = token_of(&admin);
    let mut emails: Vec<_> = (0..4).map(|_| address("listed")).collect();
    let invited: Vec<_> = emails.iter().map(|email| json!({ "email": email })).collect();
    let made = invite(&token, json!(invited)).expect(201);
    let named =
        json!({ "userId": made.field("/users/2/_id"), "name": "Zoë Hose", "role": "regular" });
    super::update(&token, &named).expect(200);
    emails.push(admin.email.as_str().to_owned());
    emails.sort();
    let list = |query: &[(&str, &str)]| {
        let request = get("/organization/users").token(&token);
        let request =
            query.iter().fold(request, |request, (name, value)| request.query(name, value));
        request.send().expect(200).json()
    };
    let listed = |answer: &serde_json::Value| -> Vec<String> {
        let items = answer["items"].as_array().unwrap().iter();
        items.map(|user| user["email"].as_str().unwrap().to_owned()).collect()
    };
    let all = list(&[]);
    assert_eq!((listed(&all), &all["total"], &all["page"]), (emails.clone(), &json!(5), &json!(1)));
    let page = list(&[("page", "2"), ("limit", "2")]);
    assert_eq!((listed(&page), &page["total"]), (emails[2..4].to_vec(), &json!(5)));
    let beyond = list(&[("page", "9")]);
    assert_eq!((listed(&beyond), &beyond["total"]), (vec![], &json!(5)));
    assert_eq!(list(&[("search.name", "zoË")])["total"], 1);
    assert_eq!(list(&[("search.name", "%")])["total"], 0);
    assert_eq!(list(&[("search.email", "LISTED")])["total"], 4);
    assert_eq!(list(&[("search.role", "regular")])["total"], 1);
    assert_eq!(list(&[("search.status", "invited"), ("search.role", "restricted")])["total"], 3);
    assert_eq!(listed(&list(&[("search.status", "active")])), [admin.email.as_str()]);
    let foreign = get("/organization/users").token(&Shop::new("Other").admin()).send().expect(200);
    assert_eq!(foreign.field("/total"), 1);
    assert!(!foreign.to_string().contains(&emails[0]), "{foreign}");
    get("/organization/users").token(&shop.customer_token(None)).send().problem(403, "forbidden");
    assert!(!all.to_string().contains("argon2"), "{all}");
}

#[test]
fn roles_say_what_they_may() {
    let shop = Shop::new("Roles");
    let roles = get("/organization/roles").token(&shop.staff(Role::Restricted)).send().expect(200);
    assert_eq!(roles.all("role"), ["admin", "regular", "restricted"]);
    for (role, may) in [
        (Role::Admin, [true, true, true]),
        (Role::Regular, [true, false, false]),
        (Role::Restricted, [false, false, false]),
    ] {
        let token = shop.staff(role);
        for path in ["/organization/userroles", "/organization/userrolesandsubscription"] {
            let own = get(path).token(&token).send().expect(200);
            let rights = ["mayWrite", "seesCosts", "isAdmin"]
                .map(|may| own.field(&format!("/roles/0/{may}")));
            assert_eq!(json!(rights), json!(may), "{own}");
            let found = roles.json();
            let found = found.as_array().unwrap();
            assert!(found.contains(&own.field("/roles/0")), "{own}");
        }
        let both = get("/organization/userrolesandsubscription").token(&token).send().expect(200);
        assert_eq!(both.field("/subscription"), "enterprise");
        assert_eq!(both.field("/opensApiKeys"), true);
    }
}
