//! The page for browsers: how its files are served. What it does is tested in a browser (`make test-browser`).

use tests::{Answer, get, service};

fn page(path: &str) -> Answer {
    get(&format!("{}{path}", service().host)).send()
}

#[test]
fn the_page_is_at_all_of_its_places() {
    let places = [
        "/",
        "/configure",
        "/configure?hose=1",
        "/catalogue/hoses/de3000000000000002000010",
        "/assemblies",
    ];
    for place in places {
        let answer = page(place).expect(200);
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8", "{place}");
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("script-src 'self' 'sha256-"), "{policy}");
        assert!(
            policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"),
            "{policy}"
        );
    }
    page("/nowhere").expect(404);
    page("/page/nothing.js").expect(404);
    page("/page/../Cargo.toml").expect(404);
    // It is shown at its places alone, with their headers.
    page("/page/index.html").expect(404);
}

#[test]
fn a_file_that_a_browser_has_is_not_sent_again() {
    let first = page("/page/app.js").expect(200);
    assert!(first.header("content-type").starts_with("text/javascript"), "{first}");
    assert_eq!(first.header("cache-control"), "no-cache");
    let again = |tag: &str| {
        get(&format!("{}/page/app.js", service().host)).header("If-None-Match", tag).send()
    };
    let tag = first.header("etag");
    let known = again(tag).expect(304);
    assert_eq!((known.header("etag"), known.body.len()), (tag, 0));
    again("\"another\"").expect(200);
}

#[test]
fn all_that_the_page_names_is_there() {
    let html = String::from_utf8(page("/").expect(200).body).unwrap();
    let mut named: Vec<_> = html.split('"').filter(|text| text.starts_with("/page/")).collect();
    named.retain(|path| !path.ends_with('/'));
    assert!(named.len() > 3, "{html}");
    for path in named {
        page(path).expect(200);
    }
}
