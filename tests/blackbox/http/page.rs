//! The page for browsers: how its files are served. What it does is tested in a browser (`make test-browser`).

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;
use std::path::Path;

use aws_lc_rs::digest::{SHA256, digest};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use domain::measures::pressure::{Pressure, PressureUnit};
use flate2::read::GzDecoder;
use rust_decimal::Decimal;
use tests::{Answer, Program, beside, get, service};

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
        "/orders",
        "/customers/de3000000000000009000001",
        "/kits/de3000000000000009000001",
        "/settings/people",
        "/account",
        "/import",
        "/workorders",
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
    // Of another address it says so, to who asks for a page; programs are answered as elsewhere.
    let asked = |path: &str, accept: &str| {
        get(&format!("{}{path}", service().host)).header("Accept", accept).send()
    };
    let nowhere = asked("/nowhere", "text/html,application/xhtml+xml,*/*;q=0.8").expect(404);
    assert_eq!(nowhere.header("content-type"), "text/html; charset=utf-8");
    assert!(String::from_utf8_lossy(&nowhere.body).contains("<hw-app>"));
    assert!(nowhere.header("content-security-policy").contains("frame-ancestors 'none'"));
    for (path, accept) in
        [("/nowhere", "*/*"), ("/api/v1/nowhere", "text/html"), ("/security/v1/no", "text/html")]
    {
        asked(path, accept).problem(404, "no_such_path");
    }
    page("/page/nothing.js").expect(404);
    page("/page/../Cargo.toml").expect(404);
    // It is shown at its places alone, with their headers.
    page("/page/index.html").expect(404);
    // Types are for those who work on the page.
    page("/page/parts/types.d.ts").expect(404);
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
    let unchanged = again(tag).expect(304);
    assert_eq!((unchanged.header("etag"), unchanged.body.len()), (tag, 0));
    again("\"another\"").expect(200);
}

#[test]
fn files_of_a_release_are_kept_for_good() {
    let release = release();
    let first = page(&format!("/page/{release}/app.js")).expect(200);
    assert_eq!(first.header("cache-control"), "public, max-age=31536000, immutable");
    assert_eq!(first.body, page("/page/app.js").expect(200).body);
    // The page itself is asked for each time, and names all that it needs by the release.
    let html = page("/orders").expect(200);
    assert_eq!(html.header("cache-control"), "no-cache");
    let html = String::from_utf8(html.body).unwrap();
    assert_eq!(html.matches("/page/").count(), html.matches(&format!("/page/{release}/")).count());
    // A page that was opened before the last release loads its other rooms from this one.
    let before = page("/page/0123456789abcdef/app.js").expect(200);
    assert_eq!(before.header("cache-control"), "no-cache");
    page(&format!("/page/{release}/nothing.js")).expect(404);
    page(&format!("/page/{release}/../Cargo.toml")).expect(404);
    page(&format!("/page/{release}/index.html")).expect(404);
}

/// The name of the release in addresses.
fn release() -> String {
    let html = String::from_utf8(page("/").expect(200).body).unwrap();
    let (_, rest) = html.split_once("src=\"/page/").expect("a script");
    rest.split_once('/').expect("a file below the release").0.to_owned()
}

/// The most that the first screen weighs on its way to a browser, compressed.
const MOST_AT_FIRST: usize = 120_000;
/// The most that anything adds which is loaded when it is opened.
const MOST_OF_A_ROOM: usize = 40_000;
/// Where the page begins, and the view that it shows.
const FIRST: [&str; 2] = ["/page/app.js", "/page/views/configure/configure.js"];
/// The most that the element for a shop's page weighs as it is.
const MOST_OF_ELEMENT: usize = 3_000;

/// A file of the page as a browser that takes this encoding gets it, and its text.
fn packed(path: &str, encoding: &str) -> (Answer, Vec<u8>) {
    let ask = get(&format!("{}{path}", service().host));
    let answer = ask.header("Accept-Encoding", encoding).send().expect(200);
    let mut text = Vec::new();
    if answer.header("content-encoding") == "gzip" {
        GzDecoder::new(&*answer.body).read_to_end(&mut text).expect("gzip");
    }
    (answer, text)
}

/// The files of the page that a text names: in quotes, by their path, one relative to `from`, or by a name of the import map. Only those that
/// are loaded with it, or those that are loaded later too.
fn named(text: &str, from: &str, map: &BTreeMap<String, String>, later: bool) -> Vec<String> {
    let quoted = text.split(['\'', '"']);
    let before = std::iter::once("").chain(quoted.clone());
    let words = quoted.zip(before).filter(|(_, before)| later || !before.ends_with("import("));
    let paths = words.filter_map(|(word, _)| {
        let folder = word.split_inclusive('/').next().unwrap_or_default();
        if word.starts_with("./") || word.starts_with("../") {
            let mut path: Vec<&str> = from.split('/').collect();
            path.pop();
            for part in word.split('/') {
                match part {
                    "." => {}
                    ".." => drop(path.pop()),
                    part => path.push(part),
                }
            }
            return Some(path.join("/"));
        }
        if let Some(whole) = map.get(word) {
            return Some(whole.clone());
        }
        let below = map.get(folder).map(|path| word.replacen(folder, path, 1));
        below.or_else(|| word.starts_with("/page/").then(|| word.to_owned()))
    });
    let is_file = |path: &String| [".js", ".css", ".svg"].iter().any(|end| path.ends_with(end));
    paths.filter(is_file).collect()
}

/// The import map of the page's HTML.
fn import_map(html: &str) -> BTreeMap<String, String> {
    let (_, rest) = html.split_once("<script type=\"importmap\">").expect("an import map");
    let (json, _) = rest.split_once("</script>").expect("its end");
    let json: serde_json::Value = serde_json::from_str(json).expect("JSON");
    serde_json::from_value(json["imports"].clone()).expect("names and paths")
}

fn text_of(path: &str) -> String {
    String::from_utf8(packed(path, "gzip").1).expect("UTF-8")
}

/// These files, the page's HTML, and what they name.
fn files_from(first: &[&str], later: bool) -> BTreeSet<String> {
    let html = text_of("/").replace(&format!("/page/{}/", release()), "/page/");
    let map = import_map(&html);
    let mut open = named(&html, "/", &map, later);
    open.extend(first.iter().map(|path| (*path).to_owned()));
    let mut found = BTreeSet::new();
    while let Some(path) = open.pop() {
        if found.insert(path.clone()) {
            open.extend(named(&text_of(&path), &path, &map, later));
        }
    }
    found
}

/// All files of the page.
fn all_files() -> BTreeSet<String> {
    let mut files = files_from(&["/page/embed.js"], true);
    for language in LANGUAGES {
        files.extend(FRAME.map(|name| format!("/page/texts/{language}/{name}.ftl")));
        files.extend(texts(language).into_values().flatten());
    }
    files
}

fn weight<'a>(files: impl IntoIterator<Item = &'a String>) -> usize {
    files.into_iter().map(|path| packed(path, "gzip").0.body.len()).sum()
}

/// The files of texts that rooms are loaded with, by the paths of their views, in a language.
fn texts(language: &str) -> BTreeMap<String, Vec<String>> {
    let router = text_of("/page/router.js");
    let rows =
        router.lines().filter_map(|line| line.split_once("import('.")).filter_map(|(_, row)| {
            let (view, rest) = row.split_once('\'')?;
            let names = rest.split_once("texts: [").map_or("", |(_, names)| names);
            let (names, _) = names.split_once(']').unwrap_or_default();
            let names = names.split('\'').skip(1).step_by(2);
            let files = names.map(|name| format!("/page/texts/{language}/{name}.ftl"));
            Some((format!("/page{view}"), files.collect()))
        });
    rows.collect()
}

/// The languages of the page.
const LANGUAGES: [&str; 2] = ["de", "en"];
/// Texts that come with no room.
const FRAME: [&str; 3] = ["frame", "problems", "embedded"];

#[test]
fn what_is_loaded_at_first_is_light_and_each_room_adds_little() {
    let first = files_from(&FIRST, false);
    let html = packed("/", "gzip").0.body.len();
    for language in LANGUAGES {
        let words = texts(language);
        let frame = format!("/page/texts/{language}/frame.ftl");
        let weight_of_first = html + weight(&first) + weight(&words[FIRST[1]]) + weight([&frame]);
        assert!(first.len() > 30 && weight_of_first <= MOST_AT_FIRST, "{weight_of_first} at first");
    }
    let words = texts(LANGUAGES[0]);
    let rooms: BTreeSet<_> =
        files_from(&["/page/embed.js"], true).difference(&first).cloned().collect();
    let opened = ["order/order", "customer/customer", "quotation/quotation", "catalogue/catalogue"];
    for room in opened {
        assert!(rooms.contains(&format!("/page/views/{room}.js")), "{room} is loaded at first");
    }
    for room in &rooms {
        let adds = files_from(&[FIRST[0], FIRST[1], room], false);
        let adds: BTreeSet<String> = adds.difference(&first).cloned().collect();
        let files: BTreeSet<_> = adds.iter().chain(words.get(room).into_iter().flatten()).collect();
        let added = weight(files.iter().copied());
        assert!(added <= MOST_OF_A_ROOM, "{room} adds {added}: {files:?}");
    }
}

#[test]
fn the_page_comes_packed_and_whole() {
    let files = all_files();
    assert!(files.len() > 50, "{files:?}");
    // What nobody names is not shipped.
    assert_eq!(files, on_disk(), "what the page names, and what there is");
    for (encoding, token) in [("gzip", "gzip"), ("gzip, deflate, br, zstd", "br")] {
        for path in files.iter().map(String::as_str).chain(["/"]) {
            let (answer, _) = packed(path, encoding);
            // The smallest come as they are.
            let is_packed = answer.header("content-encoding") == token;
            assert!(
                is_packed || answer.body.len() < 400,
                "{path}: {}",
                answer.header("content-encoding")
            );
            assert!(answer.header("vary").to_lowercase().contains("accept-encoding"), "{answer}");
            let tag = answer.header("etag").to_owned();
            let again = get(&format!("{}{path}", service().host))
                .header("Accept-Encoding", encoding)
                .header("If-None-Match", &tag);
            assert_eq!(again.send().expect(304).body.len(), 0);
        }
    }
}

/// The files in the folder of the page that a browser could load.
fn on_disk() -> BTreeSet<String> {
    fn below(folder: &Path, path: &str, found: &mut BTreeSet<String>) {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let entry = entry.expect("an entry");
            let path = format!("{path}/{}", entry.file_name().to_str().expect("a name"));
            if entry.path().is_dir() {
                below(&entry.path(), &path, found);
            } else if [".js", ".css", ".svg", ".ftl"].iter().any(|end| path.ends_with(end)) {
                found.insert(path);
            }
        }
    }
    let mut found = BTreeSet::new();
    below(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/web/page"), "/page", &mut found);
    found
}

/// SHA-256 of the files of libraries in base64, as the npm registry has them in the versions of `vendor/VERSIONS.md`.
const VENDORED: [(&str, &str); 14] = [
    ("fluent-bundle/builtins.js", "rUkMVQypzj1y0BmNNUnXyJjZgOT3f+ubR1y8FYHnnZM="),
    ("fluent-bundle/bundle.js", "GClhHuOOQB0gG1uvwGpTwqHDp3Wy9gO5bTLa94L6O8A="),
    ("fluent-bundle/index.js", "RCqlN7lPXmaC9G1XbpiEpeF/GTYtaOlRI4bbdl5drD8="),
    ("fluent-bundle/memoizer.js", "pr6iYTFpVgmMWfNNNED2Hn7iYgSs/TxbOROABLh8Dzc="),
    ("fluent-bundle/resolver.js", "49Cbt1aGAtqZJWyRkVs4bUD1+WuZsdRbGSvmKdXCBXA="),
    ("fluent-bundle/resource.js", "ZDK6HfbixM+YLLohSnmsCQq201KbZdVijRGkBlQmKD0="),
    ("fluent-bundle/scope.js", "8UdocJ0GoEqmblswYlnZ5X/iTbbiEIcLE/EreI+SqKI="),
    ("fluent-bundle/types.js", "Pe2niubyPDWsH6IZlLWSvflv2/cjLTwkPVZ1g5E3AxI="),
    ("lit/index.js", "sZk6V+6bFivFr2svS8RGI8C9NJa+URnIPVMlsECTtlw="),
    ("lit-element/lit-element.js", "7gnjgwO7OcNpWalh+wpSZjx5juREk5FEcsOmHoTlXjw="),
    ("lit-html/is-server.js", "ZR+i4uLk2al0Nq7kn0wTND5mfvXzsxwp+35KysvStYA="),
    ("lit-html/lit-html.js", "uHjn+V3siptumyF/rKa2oRutguvETAyqd0Ge2D7dgfI="),
    ("reactive-element/css-tag.js", "kC+NI6uPskr+BVlpiMIpQfCAq1jSY+QZh3AG5Y6mw2Y="),
    ("reactive-element/reactive-element.js", "dumBXsZ9FmhL/xREIkv2JTLWMY29jyXnwelUYVixM18="),
];

#[test]
fn libraries_are_as_they_were_published() {
    for (path, expected) in VENDORED {
        let body = page(&format!("/page/vendor/{path}")).expect(200).body;
        assert_eq!(BASE64_STANDARD.encode(digest(&SHA256, &body)), expected, "{path}");
    }
    let count = on_disk().into_iter().filter(|path| path.starts_with("/page/vendor/")).count();
    assert_eq!(count, VENDORED.len(), "each file has its digest");
}

/// The page converts ratings as the service does.
#[test]
fn pressures_are_converted_by_the_factor_of_the_service() {
    let body = page("/page/units.js").expect(200).body;
    let text = String::from_utf8(body).unwrap();
    let (_, behind) = text.split_once("PASCALS_PER_PSI = ").expect("a factor");
    let (factor, _) = behind.split_once(';').expect("a statement");
    let bar = Pressure::from_f64(1.0, PressureUnit::Psi).unwrap().value(PressureUnit::Bar);
    assert_eq!(factor.parse::<Decimal>().unwrap(), (bar * Decimal::from(100_000)).normalize());
    for path in on_disk().into_iter().filter(|path| !path.starts_with("/page/vendor/")) {
        let body = page(&path).expect(200).body;
        let other = String::from_utf8_lossy(&body).contains("14.50");
        assert!(!other, "{path} has a factor of its own");
    }
}

#[test]
fn the_element_for_shops_is_small() {
    let element = page("/page/embed.js").expect(200);
    assert!(element.body.len() <= MOST_OF_ELEMENT, "{} bytes", element.body.len());
}

#[test]
fn a_service_without_the_page_serves_the_rest() {
    let mut command = beside();
    command.env("HOSEWRIGHT_WEB__ENABLED", "false");
    let program = Program::serve(command);
    let open = |path: &str| get(&format!("{}{path}", program.host)).send();
    for path in ["/", "/configure", "/page/start.js", "/page/embed.js", "/iframe/hoseassembly"] {
        open(path).expect(404);
    }
    open("/health/ready").expect(200);
    open("/openapi.json").expect(200);
}
