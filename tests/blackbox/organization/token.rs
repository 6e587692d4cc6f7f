//! `POST /security/v1/token`, and what ends a token.

use std::thread::sleep;
use std::time::{Duration, Instant};

use aws_lc_rs::signature::Ed25519KeyPair;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::access::{Actor, Role};
use domain::organization::identity::create_user;
use domain::organization::{KeyType, NewApiKey, Password, Subscription};
use domain::{BoundedText, Email};
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use tests::{
    Answer, Program, Shop, embedded_url, folder, get, post, program, rows_of, service, unique,
    world,
};

const PATH: &str = "/security/v1/token";

fn with_key(secret: &str, name: &str) -> Answer {
    post(PATH, &json!({ "grantType": "client_credentials", "apiKey": secret, "name": name })).send()
}

fn new_key(name: &str, key_type: KeyType) -> NewApiKey {
    NewApiKey {
        name: BoundedText::new(name).unwrap(),
        key_type,
        scopes: key_type.usual_scopes(),
        customer: None,
        addresses: Vec::new(),
        expires: None,
    }
}

fn works(token: &str) -> Answer {
    get("/organization/items").token(token).query("limit", "1").send()
}

#[test]
fn a_key_and_its_name_buy_a_token() {
    let shop = Shop::new("keys");
    let answer = with_key(&shop.key("my key", KeyType::Admin, None), " my key ").expect(200);
    assert_eq!(answer.field("/securityToken"), answer.field("/data/securityToken"));
    assert_eq!(answer.field("/expires"), answer.field("/data/expires"));
    assert_eq!(answer.header("cache-control"), "no-store");
    let expires: chrono::DateTime<chrono::Utc> =
        answer.field("/expires").as_str().unwrap().parse().unwrap();
    let left = expires - Shop::services().now();
    assert!((3_500..=3_600).contains(&left.num_seconds()), "an hour: {left}");
    let token = answer.field("/securityToken");
    let token = token.as_str().unwrap();
    works(token).expect(200);
    let header = URL_SAFE_NO_PAD.decode(token.split('.').next().unwrap()).unwrap();
    let header: Value = serde_json::from_slice(&header).unwrap();
    assert_eq!(header["alg"], "EdDSA");
    assert!(header["kid"].is_string());
}

#[test]
fn a_password_buys_a_token() {
    let shop = Shop::new("people");
    let email = format!("{}@Shop.Example", unique("Ann"));
    let made = create_user(
        Shop::services(),
        &shop.organization,
        Email::new(&email).unwrap(),
        None,
        Role::Regular,
        Password::new("Hose-2024!").unwrap(),
    );
    world().block_on(made).unwrap();
    let ask = |email: &str, password: &str| {
        post(PATH, &json!({ "grantType": "password", "email": email, "password": password })).send()
    };
    let token = ask(&email.to_uppercase(), "Hose-2024!").expect(200).field("/securityToken");
    works(token.as_str().unwrap()).expect(200);
    for (email, password) in [
        (email.as_str(), "Hose-2024"),
        (&email, "hose-2024!"),
        (&email, ""),
        ("nobody@shop.example", "Hose-2024!"),
        ("nonsense", "Hose-2024!"),
    ] {
        let refused = ask(email, password).problem(401, "unauthenticated");
        assert_eq!(refused.field("/detail"), "the credentials are invalid");
    }
}

#[test]
fn wrong_credentials_are_all_the_same() {
    let shop = Shop::new("wrong");
    let secret = shop.key("right", KeyType::Admin, None);
    let other = Shop::new("other").key("right", KeyType::Admin, None);
    let mixed = format!("{}{}", &other[..27], &secret[27..]);
    let ended = shop.new_key(NewApiKey {
        expires: Some(Shop::services().now() + chrono::Duration::seconds(2)),
        ..new_key("right", KeyType::Admin)
    });
    sleep(Duration::from_millis(2_100));
    for (secret, name) in [
        (secret.as_str(), "wrong"),
        (&secret[..60], "right"),
        (&mixed, "right"),
        ("hk_", "right"),
        ("", "right"),
        (&ended, "right"),
        ("hk_é", "right"),
    ] {
        let refused = with_key(secret, name).problem(401, "unauthenticated");
        assert_eq!(refused.field("/detail"), "the credentials are invalid", "{secret} {name}");
    }
}

#[test]
fn trusted_addresses_alone() {
    let shop = Shop::new("addresses");
    for (address, status) in
        [("127.0.0.1", 200), ("192.0.2.1", 401), ("127.0.0.0/8", 200), ("192.0.2.0/24", 401)]
    {
        let secret = shop.new_key(NewApiKey {
            addresses: vec![tests::trusted(address)],
            ..new_key("k", KeyType::Admin)
        });
        with_key(&secret, "k").expect(status);
        let credentials =
            json!({ "grantType": "client_credentials", "apiKey": secret, "name": "k" });
        let forwarded = post(PATH, &credentials)
            .header("X-Forwarded-For", "192.0.2.1")
            .header("Forwarded", "for=192.0.2.1");
        forwarded.send().expect(status);
    }
}

#[test]
fn a_customer_becomes_a_claim() {
    let shop = Shop::new("claims");
    let (ann, bob) = (shop.customer("Ann"), shop.customer("Bob"));
    let ask = |secret: &str, customer: Value| {
        post(PATH, &json!({ "grantType": "client_credentials", "apiKey": secret, "name": "k", "customerId": customer })).send()
    };
    let claim = |answer: Answer| {
        let token = answer.expect(200).field("/securityToken");
        let claims =
            URL_SAFE_NO_PAD.decode(token.as_str().unwrap().split('.').nth(1).unwrap()).unwrap();
        serde_json::from_slice::<Value>(&claims).unwrap()["customer"].clone()
    };
    let bound = shop.key("k", KeyType::Customer, Some(ann));
    assert_eq!(claim(ask(&bound, Value::Null)), ann.to_string());
    assert_eq!(claim(ask(&bound, json!(ann.to_string()))), ann.to_string());
    ask(&bound, json!(bob.to_string())).problem(403, "forbidden");
    let unbound = shop.key("k", KeyType::Customer, None);
    assert_eq!(claim(ask(&unbound, json!(bob.to_string()))), bob.to_string());
    assert_eq!(claim(ask(&unbound, Value::Null)), Value::Null);
    assert_eq!(
        claim(ask(&unbound, json!("ffffffffffffffffffffffff"))),
        Value::Null,
        "no such customer"
    );
    let foreign = Shop::new("foreign").customer("Foreign");
    assert_eq!(claim(ask(&unbound, json!(foreign.to_string()))), Value::Null, "another's customer");
}

#[test]
fn a_customer_that_is_not_there_binds_a_token_to_none() {
    let shop = Shop::new("unbound");
    let (ann, gone) = (shop.customer("Ann").to_string(), shop.customer("Gone").to_string());
    let admin = shop.admin();
    post(&format!("/customer/{gone}/delete"), &json!({})).token(&admin).send().expect(200);
    let foreign = Shop::new("foreign").customer("Foreign").to_string();
    let secret = shop.key("k", KeyType::Customer, None);
    let ask = |secret: &str, customer: &str| {
        post(PATH, &json!({ "grantType": "client_credentials", "apiKey": secret, "name": "k", "customerId": customer })).send()
    };
    for customer in ["ffffffffffffffffffffffff", &gone, &foreign] {
        let token = ask(&secret, customer).expect(200).field("/securityToken");
        let token = token.as_str().unwrap();
        works(token).expect(200);
        let naming = |path: &str| get(path).token(token).header("apiCustomerId", &ann).send();
        naming("/organization/items").problem(403, "forbidden");
        naming("/hoseassemblies").problem(403, "forbidden");
        let own = get("/hoseassemblies").token(token).send().expect(200);
        assert_eq!(own.field("/total"), 0);
    }
    // A token without a customer still takes the one of each request.
    let token = with_key(&secret, "k").expect(200).field("/securityToken");
    get("/organization/items")
        .token(token.as_str().unwrap())
        .header("apiCustomerId", &ann)
        .send()
        .expect(200);
    for key_type in [KeyType::Admin, KeyType::ReadOnly] {
        let staff = shop.key("k", key_type, None);
        let refused = ask(&staff, &ann).problem(400, "invalid_input");
        assert_eq!(refused.field("/errors/0/pointer"), "/customerId");
        assert_eq!(refused.field("/errors/0/code"), "not_a_customer_key");
    }
}

/// A proxy could have checked another line than the one that the service reads.
#[test]
fn headers_that_decide_who_calls_are_sent_once() {
    let shop = Shop::new("twice");
    let (good, customer) = (shop.admin(), shop.customer("Ann"));
    let path = format!("/customer/{customer}/update");
    let update = || post(&path, &json!({ "params": { "name": "Twice" } }));
    for (name, values) in [
        ("Authorization", [&format!("Bearer {good}"), "Bearer x.y.z"]),
        ("Authorization", ["Bearer x.y.z", &format!("Bearer {good}")]),
        ("apiCustomerId", [&customer.to_string(), &customer.to_string()]),
        ("If-Match", ["\"one\"", "*"]),
        ("Idempotency-Key", ["one", "two"]),
    ] {
        let call = update().header(name, values[0]).header(name, values[1]);
        let call = if name == "Authorization" { call } else { call.token(&good) };
        call.send().faults(&[(name, "repeated")]);
    }
    update().token(&good).header("If-Match", "\"one\", *").send().expect(200);
}

#[test]
fn requests_are_checked() {
    for (body, status) in [
        (json!({}), 400),
        (json!({ "grantType": "magic" }), 400),
        (json!({ "grantType": "password" }), 400),
        (json!({ "grantType": "client_credentials", "apiKey": 5, "name": null }), 400),
        (json!({ "grantType": "password", "email": "x", "password": "y", "extra": 1 }), 400),
    ] {
        post(PATH, &body).send().problem(status, "invalid_input");
    }
    tests::get(&format!("{}{PATH}", service().host)).send().problem(405, "method_not_allowed");
}

#[test]
fn starter_organizations_have_no_keys() {
    let shop = Shop::new("starter");
    let secret = shop.key("k", KeyType::Admin, None);
    with_key(&secret, "k").expect(200);
    world()
        .block_on(
            sqlx::query("update organizations set subscription = 'starter' where name = $1")
                .bind(&shop.name)
                .execute(tests::db()),
        )
        .unwrap();
    with_key(&secret, "k").problem(403, "forbidden");
    let starter = Shop::with("starter", |mut organization| {
        organization.subscription = Subscription::Starter;
        organization
    });
    let made = domain::organization::identity::create_key(
        Shop::services(),
        &starter.organization,
        new_key("k", KeyType::Admin),
    );
    assert!(world().block_on(made).is_err());
}

#[test]
fn forged_tokens_are_refused() {
    let shop = Shop::new("forged");
    let good = shop.admin();
    works(&good).expect(200);
    let [header, claims, signature] = good.split('.').collect::<Vec<_>>()[..] else {
        panic!("{good}")
    };
    let read = |part: &str| {
        serde_json::from_slice::<Value>(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
    };
    let write = |value: &Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let mut other = read(claims);
    other["org"] = json!(Shop::new("target").id());
    let mut none = read(header);
    none["alg"] = json!("none");
    let mut secret = read(header);
    secret["alg"] = json!("HS256");
    let document = Ed25519KeyPair::generate_pkcs8(&aws_lc_rs::rand::SystemRandom::new()).unwrap();
    let own_key = EncodingKey::from_ed_der(document.as_ref());
    let signed = |kid: Option<String>| {
        encode(&Header { kid, ..Header::new(Algorithm::EdDSA) }, &read(claims), &own_key).unwrap()
    };
    let public = rows_of(
        "select translate(encode(public_key, 'base64'), E'\\n', '') as key from signing_keys limit 1",
    );
    let as_secret = EncodingKey::from_base64_secret(public[0]["key"].as_str().unwrap()).unwrap();
    let kid = read(header)["kid"].as_str().map(str::to_owned);
    let confused = encode(
        &Header { kid: kid.clone(), ..Header::new(Algorithm::HS256) },
        &read(claims),
        &as_secret,
    )
    .unwrap();
    for forged in [
        format!("{header}.{}.{signature}", write(&other)),
        format!("{}.{claims}.", write(&none)),
        format!("{}.{claims}.{signature}", write(&none)),
        format!("{}.{claims}.{signature}", write(&secret)),
        signed(kid),
        signed(Some("nobody".to_owned())),
        signed(None),
        confused,
        format!("{header}.{claims}"),
        format!("{header}.{claims}."),
        format!("{good}.{signature}"),
    ] {
        works(&forged).problem(401, "unauthenticated");
    }
}

#[test]
fn expired_tokens_are_refused() {
    let shop = Shop::new("expired");
    let member = shop.member(Role::Admin);
    let at = |seconds: i64| {
        shop.token_at(
            member,
            Role::Admin,
            None,
            Shop::services().now() - chrono::Duration::seconds(seconds),
        )
    };
    works(&at(3_500)).expect(200);
    let expired = works(&at(3_601)).problem(401, "unauthenticated");
    assert!(expired.to_string().contains("expired"), "{expired}");
    works(&shop.token_of(member, Role::Regular, None)).problem(401, "unauthenticated");
}

#[test]
fn deleted_keys_and_users_end_their_tokens() {
    let shop = Shop::new("deleted");
    let (user, other) = (shop.member(Role::Admin), shop.member(Role::Regular));
    let key = shop.key("k", KeyType::Admin, None);
    let by_key =
        with_key(&key, "k").expect(200).field("/securityToken").as_str().unwrap().to_owned();
    let tokens =
        [by_key, shop.token_of(user, Role::Admin, None), shop.token_of(other, Role::Regular, None)];
    for token in &tokens {
        works(token).expect(200);
    }
    let id = |actor: Actor| actor.raw().to_vec();
    world().block_on(async {
        let db = tests::db();
        sqlx::query("update api_keys set deleted = true where organization_id = $1")
            .bind(shop.organization.id.raw().to_vec())
            .execute(db)
            .await
            .unwrap();
        sqlx::query("update users set deleted = true where id = $1")
            .bind(id(user))
            .execute(db)
            .await
            .unwrap();
        sqlx::query("update users set role = 'restricted' where id = $1")
            .bind(id(other))
            .execute(db)
            .await
            .unwrap();
    });
    with_key(&key, "k").problem(401, "unauthenticated");
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(30)
        && tokens.iter().any(|token| works(token).status == 200)
    {
        sleep(Duration::from_millis(500));
    }
    for token in &tokens {
        works(token).problem(401, "unauthenticated");
    }
}

#[test]
fn signing_keys_are_public() {
    let answer = get(&format!("{}/.well-known/jwks.json", service().host)).send().expect(200);
    let key = answer.field("/keys/0");
    assert_eq!(
        (&key["kty"], &key["crv"], &key["alg"]),
        (&json!("OKP"), &json!("Ed25519"), &json!("EdDSA"))
    );
    assert_eq!(key.get("d"), None, "its private part");
}

/// The first token is issued by one instance right after another looked for keys in vain.
#[test]
fn instances_know_the_first_key_at_once() {
    let folder = folder();
    let data = folder.path().join("data");
    let instance = |url: Option<String>| {
        let mut command = program();
        let own = if url.is_none() { data.clone() } else { folder.path().join("other") };
        command.arg("--data").arg(own);
        match url {
            None => Program::serve_demo(command),
            Some(url) => {
                command.env("DATABASE_URL", url);
                Program::serve(command)
            }
        }
    };
    let mut first = instance(None);
    let mut second = instance(Some(embedded_url(&data)));
    let keys = std::fs::read_to_string(data.join("demo-keys")).unwrap();
    let key = keys.lines().find_map(|line| line.strip_prefix("demo admin: ")).unwrap();
    let items = |token: &str| {
        let path = format!("{}/api/v1/organization/items", first.host);
        get(&path).token(token).query("limit", "1").send()
    };
    let header = URL_SAFE_NO_PAD.encode(r#"{"alg":"EdDSA","kid":"nobody"}"#);
    items(&format!("{header}.e30.AA")).problem(401, "unauthenticated");
    let credentials =
        json!({ "grantType": "client_credentials", "apiKey": key, "name": "demo admin" });
    let answer = post(&format!("{}{PATH}", second.host), &credentials).send().expect(200);
    items(answer.field("/securityToken").as_str().unwrap()).expect(200);
    assert_eq!((second.interrupt(), first.interrupt()), (Some(0), Some(0)));
}
