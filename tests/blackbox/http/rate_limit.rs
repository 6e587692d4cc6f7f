//! What callers are told of their limits.

use serde_json::json;
use tests::{Answer, Program, Shop, beside, get, post};

/// The numbers of a header like `"default";r=3;t=1`.
fn numbers(answer: &Answer, header: &str, names: [&str; 2]) -> [u64; 2] {
    let text = answer.header(header);
    let mut parts = text.split(';');
    assert_eq!(parts.next(), Some("\"default\""), "{answer}");
    names.map(|name| {
        let part = parts.next().unwrap_or_else(|| panic!("no {name}: {answer}"));
        let number = part.strip_prefix(name).and_then(|rest| rest.strip_prefix('='));
        number.and_then(|number| number.parse().ok()).unwrap_or_else(|| panic!("{part}: {answer}"))
    })
}

fn left(answer: &Answer) -> [u64; 2] {
    numbers(answer, "ratelimit", ["r", "t"])
}

fn policy(answer: &Answer) -> [u64; 2] {
    numbers(answer, "ratelimit-policy", ["q", "w"])
}

#[test]
fn callers_are_told_what_is_left() {
    let mut command = beside();
    for (limit, calls) in
        [("KNOWN_PER_SECOND", "2"), ("ANONYMOUS_PER_SECOND", "1"), ("TOKENS_PER_MINUTE", "3")]
    {
        command.env(format!("HOSEWRIGHT_LIMITS__{limit}"), calls);
    }
    command.env("HOSEWRIGHT_SERVER__TRUSTED_PROXIES", r#"["127.0.0.0/8"]"#);
    let service = Program::serve(command);
    let token = Shop::new("limited").admin();
    let path = format!("{}/api/v1/warehouses", service.host);
    let first = get(&path).token(&token).send().expect(200);
    assert_eq!(policy(&first), [4, 2]);
    assert_eq!(left(&first)[0], 3, "{first}");
    let mut last = first;
    for _ in 0..50 {
        last = get(&path).token(&token).send();
        if last.status == 429 {
            break;
        }
    }
    let refused = last.problem(429, "too_many_requests");
    assert_eq!((policy(&refused), left(&refused)[0]), ([4, 2], 0));
    let wait: u64 = refused.header("retry-after").parse().unwrap();
    assert_eq!(left(&refused)[1], wait);
    // Callers without a token have another limit, requests for tokens a third.
    let items = format!("{}/api/v1/organization/items", service.host);
    let anonymous = get(&items).send();
    assert_eq!((anonymous.status, policy(&anonymous)), (200, [2, 2]), "{anonymous}");
    // They are counted over all processes, so this one comes from an address of its own.
    let ask = post(&format!("{}/security/v1/token", service.host), &json!({}));
    let asked = ask.header("X-Forwarded-For", "192.0.2.61").send().problem(400, "invalid_input");
    assert_eq!((policy(&asked), left(&asked)[0]), ([3, 60], 2), "{asked}");
}
