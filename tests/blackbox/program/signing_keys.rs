//! `hosewright signing-key rotate`, and what a stolen key is good for.

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, encode};
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::{Program, embedded_url, folder, request, world};

use super::{at, created, key, serving, token};

fn status(program: &Program, token: &str) -> u16 {
    let path = format!("{}/api/v1/organization/items", program.host);
    request("GET", &path).token(token).query("limit", "1").send().status
}

/// The key that signs, as whoever reads the database can copy it.
fn stolen(data: &Path) -> (String, EncodingKey) {
    let url = embedded_url(data);
    let (id, private): (String, Vec<u8>) = world().block_on(async {
        let mut connection = PgConnection::connect(&url).await.unwrap();
        let sql = "select id, private_key from signing_keys where retired is null";
        sqlx::query_as(sql).fetch_one(&mut connection).await.unwrap()
    });
    (id, EncodingKey::from_ed_der(&private))
}

/// A token like another one, issued and ending so many seconds from now.
fn forged((id, key): &(String, EncodingKey), like: &str, from: i64, to: i64) -> String {
    let claims = URL_SAFE_NO_PAD.decode(like.split('.').nth(1).unwrap()).unwrap();
    let mut claims: Value = serde_json::from_slice(&claims).unwrap();
    let now = tests::Shop::services().now().timestamp();
    claims["iat"] = json!(now + from);
    claims["exp"] = json!(now + to);
    let header = Header { kid: Some(id.clone()), ..Header::new(Algorithm::EdDSA) };
    encode(&header, &claims, key).unwrap()
}

#[test]
fn a_key_ends_and_its_tokens_with_it() {
    let folder = folder();
    let data = folder.path().join("data");
    let mut own = serving(&data);
    created(&data, "Robbed");
    let secret = key(&data, "Robbed");
    let good = token(&own.host, &secret);
    let thief = stolen(&data);
    assert_eq!(status(&own, &forged(&thief, &good, 0, 3_600)), 200, "the key is good as yet");
    assert_eq!(status(&own, &forged(&thief, &good, 0, 3_700)), 401, "no token lasts longer");
    assert_eq!(status(&own, &forged(&thief, &good, 0, 1 << 40)), 401);

    assert!(at(&data, &["signing-key", "rotate"]).status.success());
    own.interrupt();
    // Keys are read anew.
    let mut own = serving(&data);
    assert_eq!(status(&own, &good), 200, "it holds to its end");
    assert_eq!(
        status(&own, &forged(&thief, &good, 120, 3_600)),
        401,
        "it is of after the key's end"
    );
    let newer = token(&own.host, &secret);
    assert_eq!(status(&own, &newer), 200);

    assert!(at(&data, &["signing-key", "rotate", "--now"]).status.success());
    own.interrupt();
    let own = serving(&data);
    for ended in [&good, &newer, &forged(&thief, &good, -60, 3_000)] {
        assert_eq!(status(&own, ended), 401);
    }
    assert_eq!(status(&own, &token(&own.host, &secret)), 200);
}
