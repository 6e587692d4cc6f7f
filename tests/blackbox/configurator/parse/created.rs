//! What was read is made: the answer of a reading is sent to create as it is.

use std::fmt::Write;

use serde_json::{Value, json};
use tests::{Shop, post, size, unique};

use super::corpus::{corpus, found, is_right};
use super::read;

/// The wrap is as long as the assembly and so longer than the hose between its ends: whoever makes it is asked to
/// shorten it.
const TOO_MUCH_WRAP: &str = "R2-8 FJX both ends 36\" 3 ft spring guard";

/// So many of a hundred phrases say all that an assembly needs.
const LEAST_PERCENT: usize = 75;

/// Makes what a text was read as, looks at it as it is stored, and removes it again: the demo is
/// everybody's.
fn made(token: &str, configuration: &Value) -> Result<Value, String> {
    let mut body = configuration.clone();
    body["partNumber"] = json!(unique("READ-"));
    let made = post("/hoseassemblies/create", &json!({ "params": body })).token(token).send();
    if made.status != 201 {
        return Err(made.to_string());
    }
    let path = format!("/hoseassembly/{}", made.id());
    let stored = tests::get(&path).token(token).send().expect(200).json();
    post(&format!("{path}/delete"), &json!({})).token(token).send().expect(200);
    Ok(stored)
}

#[test]
fn what_is_read_can_be_made() {
    let token = Shop::demo().admin();
    let (mut read_ones, mut all, mut wrong) = (0, 0, String::new());
    // The check makes every fifth.
    for (text, expected) in corpus().step_by(size(5, 1)) {
        let answer = read(&token, text);
        read_ones += 1;
        if answer["missing"] != json!([]) {
            continue;
        }
        all += 1;
        let stored = match made(&token, &answer["configuration"]) {
            Ok(stored) => stored,
            Err(refused) if text == TOO_MUCH_WRAP && refused.contains("make it shorter") => {
                continue;
            }
            Err(refused) => {
                write!(wrong, "{text}\n    {refused}\n").expect("a text");
                continue;
            }
        };
        // As the table of phrases says it, but for those that are read otherwise: these as read.
        let stored = json!({ "configuration": stored });
        for (name, expected) in expected.into_iter().filter(|(name, _)| *name != "quantity") {
            let read = found(&answer, name);
            let got = found(&stored, name);
            if got != read || (is_right(&expected, &read) && !is_right(&expected, &got)) {
                write!(wrong, "{text}\n    {name}: {got:?} instead of {read:?}\n").expect("a text");
            }
        }
        for name in ["hose", "end1", "ferrule1", "end2", "ferrule2", "wrap"] {
            let (got, read) = (&stored["configuration"][name], &answer["configuration"][name]);
            if got != read {
                write!(wrong, "{text}\n    {name}: {got} instead of {read}\n").expect("a text");
            }
        }
    }
    assert!(all * 100 >= read_ones * LEAST_PERCENT, "{all} of {read_ones} phrases were made");
    assert!(wrong.is_empty(), "{wrong}");
}
