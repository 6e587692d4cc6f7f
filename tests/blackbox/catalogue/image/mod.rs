//! Images: stored ones, drawn ones, and who may see them.

pub(crate) mod address;
mod documents;
mod drawn;
mod sent;
mod stored;

use std::process::Output;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::catalogue::Hose;
use serde_json::{Value, json};
use tests::{Answer, Shop, beside, folder, get, hose, unique};

/// A picture of 3 by 2 dots.
pub(crate) fn png() -> Vec<u8> {
    let text = "iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAFUlEQVR4nGM8ISfHwMDAwMDAxAADABMuAQhqwGVhAAAAAElFTkSuQmCC";
    STANDARD.decode(text).expect("a PNG")
}

/// The same dots as JPEG, the tables left short: its segments alone are looked at.
fn jpeg() -> Vec<u8> {
    let head =
        [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0];
    let frame = [0xff, 0xc0, 0, 17, 8, 0, 2, 0, 3, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1];
    let scan = [0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 63, 0, 0xa5, 0x5a, 0xff, 0xd9];
    [&head[..], &frame, &scan].concat()
}

const SVG: &str = r##"<?xml version="1.0" encoding="UTF-8"?>
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><defs><linearGradient id="a"><stop offset="0" stop-color="#c00"/></linearGradient></defs><rect width="9" height="9" fill="url(#a)"/></svg>"##;

/// A hose of a shop's own.
fn own_hose(shop: &Shop) -> String {
    let word = unique("P");
    shop.brand(&word);
    shop.add::<Hose>(hose(&word, &word, "8", json!({ "spec": "EN 853 2SN" })))
}

/// A hose of the shared catalogue, and its part number.
fn shared_hose() -> (String, String) {
    let word = unique("P");
    Shop::shared_brand(&word);
    (Shop::add_shared::<Hose>(hose(&word, &word, "8", json!({}))), word)
}

/// `hosewright image` on the service's database.
fn command(arguments: &[&str]) -> Output {
    // On a busy machine it warns of slow connections.
    beside()
        .env("RUST_LOG", "error")
        .arg("image")
        .args(arguments)
        .output()
        .expect("the program can be run")
}

/// Stores a file by the command line.
fn set(owner: &[&str], id: &str, bytes: &[u8]) -> Output {
    let folder = folder();
    let file = folder.path().join("picture");
    std::fs::write(&file, bytes).expect("a file");
    let file = file.to_str().expect("a path");
    command(&[&["set"], owner, &["--belongs-to", id, file]].concat())
}

#[track_caller]
fn succeeded(output: Output) {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "it says nothing: {output:?}");
}

/// Fails unless a command was refused with one line that says this.
#[track_caller]
fn refused(output: Output, why: &str) {
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(
        errors.starts_with("hosewright: ") && errors.lines().count() == 1,
        "one line: {errors}"
    );
    assert!(errors.contains(why), "{why:?} was expected: {errors}");
}

fn image(id: &str, token: &str) -> Answer {
    get(&format!("/image/{id}")).token(token).send()
}

/// Fails unless an image came, with the headers that all have.
#[track_caller]
fn shown(answer: Answer, media_type: &str, cache: &str) -> Answer {
    let answer = answer.expect(200);
    for (name, value) in [
        ("content-type", media_type),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("x-content-type-options", "nosniff"),
        ("cache-control", &format!("{cache}, max-age=3600, must-revalidate")),
    ] {
        assert_eq!(answer.header(name), value, "{name}: {answer}");
    }
    assert!(answer.header("vary").to_lowercase().contains("authorization"), "{answer}");
    assert!(answer.header("etag").len() > 20, "{answer}");
    answer
}

/// What the list of items says of the image of one.
fn listed(part_number: &str, token: &str) -> Value {
    let list = get("/organization/items").token(token).query("search.partNumber", part_number);
    list.send().expect(200).field("/items/0/image")
}
