//! `POST /hosekit/{hoseKitId}/otheritem/{itemId}/update`

use domain::access::Role;
use domain::catalogue::Adaptor;
use domain::documents::LineItem;
use serde_json::{Map, Value, json};
use tests::{Answer, Callers, Kind, count, get, post, request, rows_of, unique};

use super::Workshop;

fn path(kit: &str, line: &str) -> String {
    format!("/hosekit/{kit}/otheritem/{line}/update")
}

fn params(line: &str) -> Value {
    json!({ "itemId": line, "itemNumber": "70", "quantity": 2.5, "comments": "both sides" })
}

fn update(token: &str, kit: &str, line: &str, params: &Value) -> Answer {
    post(&path(kit, line), &json!({ "params": params })).token(token).send()
}

fn stored_line(line: &str) -> Map<String, Value> {
    rows_of(&format!("select number, quantity::text, comments, position, encode(item_id, 'hex') as item from document_lines where id = decode('{line}', 'hex')")).remove(0)
}

#[test]
fn a_line_is_changed() {
    let workshop = Workshop::new();
    let (kit, lines, other) = workshop.kit(None);
    let (token, before, first) =
        (workshop.shop.staff(Role::Regular), stored_line(&lines[1]), stored_line(&lines[0]));
    assert_eq!(before["quantity"], "6.0000");
    let answer = update(&token, &kit, &lines[1], &params(&lines[1])).expect(200);
    assert_eq!(answer.json(), json!("item updated"));
    assert_eq!(answer.header("content-type"), "application/json");
    let now = stored_line(&lines[1]);
    assert_eq!(
        json!(now),
        json!({ "number": "70", "quantity": "2.5000", "comments": "both sides", "position": 1, "item": other })
    );
    assert_eq!(stored_line(&lines[0]), first, "the other line");
    let touched = rows_of(&format!(
        "select last_modified > created as later, last_modified_by is not null as by_someone from documents where id = decode('{kit}', 'hex')"
    ));
    assert_eq!(touched[0]["by_someone"], true);
    let flat = post(
        &path(&kit, &lines[1]),
        &json!({ "itemId": lines[1].to_uppercase(), "itemNumber": 80, "quantity": 1 }),
    );
    assert_eq!(flat.token(&token).send().expect(200).json(), json!("item updated"));
    assert_eq!(
        (&stored_line(&lines[1])["number"], &stored_line(&lines[1])["quantity"]),
        (&json!("80"), &json!("1.0000"))
    );
}

#[test]
fn answers_have_the_tag_of_the_kit() {
    let workshop = Workshop::new();
    let (kit, lines, _) = workshop.kit(None);
    let token = workshop.shop.staff(Role::Regular);
    let of_kit = || {
        let kit = get(&format!("/hosekit/{kit}")).token(&token).send().expect(200);
        kit.header("etag").to_owned()
    };
    let first = of_kit();
    let change = |tag: &str, body: &Value| {
        post(&path(&kit, &lines[1]), body).token(&token).header("If-Match", tag).send()
    };
    let body = json!({ "params": params(&lines[1]) });
    let second = change(&first, &body).expect(200).header("etag").to_owned();
    assert_ne!(first, second);
    assert_eq!(second, of_kit());
    assert_eq!(change(&second, &json!({})).expect(200).header("etag"), second);
    change(&first, &body).problem(412, "stale");
    let remove = request("POST", &format!("/hosekit/{kit}/item/{}/delete", lines[1]));
    let removed = remove.token(&token).header("If-Match", &second).send().expect(200);
    assert_eq!(removed.header("etag"), of_kit());
}

#[test]
fn comments_are_kept_cleared_and_set() {
    let workshop = Workshop::new();
    let (kit, lines, _) = workshop.kit(None);
    let (token, line) = (workshop.shop.admin(), &lines[1]);
    let mut params = params(line);
    for (comments, expected) in [
        (Some(json!("ł".repeat(10_000))), json!("ł".repeat(10_000))),
        (None, json!("ł".repeat(10_000))),
        (Some(Value::Null), Value::Null),
        (Some(json!("x")), json!("x")),
        (Some(json!("  ")), Value::Null),
    ] {
        match comments {
            Some(comments) => params["comments"] = comments,
            None => drop(params.as_object_mut().unwrap().remove("comments")),
        }
        update(&token, &kit, line, &params).expect(200);
        assert_eq!(stored_line(line)["comments"], expected);
    }
}

#[test]
fn the_item_names_its_line_where_one_has_it() {
    let workshop = Workshop::new();
    let ((once, first), (twice, second)) = (workshop.other(), workshop.other());
    let (kit, lines) =
        workshop.shop.kit(&unique("K-"), None, &[(first, "1"), (second, "1"), (second, "2")]);
    let token = workshop.shop.admin();
    update(&token, &kit, &once, &params(&once)).expect(200);
    assert_eq!(stored_line(&lines[0])["quantity"], "2.5000");
    let before = count(&workshop.shop.id());
    update(&token, &kit, &twice, &params(&twice)).problem(409, "ambiguous_line");
    assert_eq!(count(&workshop.shop.id()), before);
    update(&token, &kit, &lines[2], &params(&lines[2])).expect(200);
    assert_eq!(
        (&stored_line(&lines[1])["quantity"], &stored_line(&lines[2])["quantity"]),
        (&json!("1.0000"), &json!("2.5000"))
    );
}

#[test]
fn without_params_nothing_changes() {
    let workshop = Workshop::new();
    let (kit, lines, _) = workshop.kit(None);
    let (token, before) = (workshop.shop.admin(), count(&workshop.shop.id()));
    let answer = post(&path(&kit, &lines[1]), &json!({})).token(&token).send().expect(200);
    assert_eq!(answer.json(), json!("item updated"));
    request("POST", &path(&kit, &lines[1])).token(&token).send().faults(&[("", "body_required")]);
    post(&path(&kit, &lines[1]), &json!({ "params": null }))
        .token(&token)
        .send()
        .problem(400, "invalid_input");
    assert_eq!(count(&workshop.shop.id()), before);
}

#[test]
fn other_lines_are_not_found() {
    let workshop = Workshop::new();
    let adaptor = json!({ "partNumber": unique("AD"), "brand": "Brand", "shape": "tee" });
    let adaptor = workshop.shop.add::<Adaptor>(adaptor);
    let (kit, lines, _) = workshop.kit(None);
    let (second, others) = workshop.shop.kit(
        &unique("K-"),
        None,
        &[(LineItem::Adaptor(adaptor.parse().unwrap()), "1")],
    );
    let (stranger, strange) = (Workshop::new(), "ffffffffffffffffffffffff");
    let (foreign, foreign_lines, _) = stranger.kit(None);
    let token = workshop.shop.admin();
    let before = count(&workshop.shop.id()) + &count(&stranger.shop.id());
    for (kit, line) in [
        (&kit, &lines[0]),
        (&second, &others[0]),
        (&second, &adaptor),
        (&kit, &others[0]),
        (&kit, &strange.to_owned()),
        (&strange.to_owned(), &lines[1]),
        (&foreign, &foreign_lines[1]),
        (&lines[1], &lines[1]),
    ] {
        update(&token, kit, line, &params(line)).problem(404, "not_found");
    }
    assert_eq!(count(&workshop.shop.id()) + &count(&stranger.shop.id()), before);
}

#[test]
fn a_released_kit_is_not_changed() {
    let workshop = Workshop::new();
    let (kit, lines, _) = workshop.kit(None);
    workshop.shop.release(&kit);
    let (token, before) = (workshop.shop.admin(), count(&workshop.shop.id()));
    let answer = update(&token, &kit, &lines[1], &params(&lines[1])).problem(409, "wrong_state");
    assert!(answer.to_string().contains("released"), "{answer}");
    assert_eq!(count(&workshop.shop.id()), before);
}

#[test]
fn customers_are_refused_in_a_string() {
    let workshop = Workshop::new();
    let callers = Callers::of(&workshop.shop);
    let (kit, lines, _) = workshop.kit(Some(callers.customer));
    let before = count(&workshop.shop.id());
    for kind in [Kind::Customer, Kind::Unbound, Kind::Restricted] {
        let answer = update(callers.token(kind), &kit, &lines[1], &params(&lines[1])).expect(403);
        assert_eq!(answer.header("content-type"), "application/json");
        let body = answer.json();
        let text = body.as_str().unwrap_or_else(|| panic!("no string: {answer}"));
        assert!(kind == Kind::Restricted || text.contains("customers are not allowed"), "{text}");
        assert!(text.contains("admin or regular"), "it says which role is needed: {text}");
    }
    update("", &kit, &lines[1], &params(&lines[1])).problem(401, "unauthenticated");
    assert_eq!(count(&workshop.shop.id()), before);
}

#[test]
fn all_faults_are_told() {
    let workshop = Workshop::new();
    let (kit, lines, _) = workshop.kit(None);
    let (token, line) = (workshop.shop.admin(), &lines[1]);
    let before = count(&workshop.shop.id());
    let refused = |params: Value| update(&token, &kit, line, &params);
    refused(json!({})).faults(&[
        ("/params/itemId", "required"),
        ("/params/itemNumber", "required"),
        ("/params/quantity", "required"),
    ]);
    refused(
        json!({ "itemId": "12", "itemNumber": true, "quantity": "4", "comments": 5, "quantiy": 4 }),
    )
    .faults(&[
        ("/params/itemId", "malformed_id"),
        ("/params/itemNumber", "wrong_type"),
        ("/params/quantity", "wrong_type"),
        ("/params/comments", "wrong_type"),
        ("/params/quantiy", "unknown_field"),
    ]);
    refused(json!({ "itemId": lines[0], "itemNumber": "1", "quantity": 1 }))
        .faults(&[("/params/itemId", "differs_from_path")]);
    refused(json!({ "itemId": line, "itemNumber": " ", "quantity": 1 }))
        .faults(&[("/params/itemNumber", "empty")]);
    refused(
        json!({ "itemId": line, "itemNumber": "1", "quantity": 1, "comments": "x".repeat(10_001) }),
    )
    .faults(&[("/params/comments", "too_long")]);
    refused(json!([])).problem(400, "invalid_input");
    assert_eq!(count(&workshop.shop.id()), before);
}

#[test]
fn quantities_have_bounds() {
    let workshop = Workshop::new();
    let (kit, lines, _) = workshop.kit(None);
    let (token, line) = (workshop.shop.admin(), &lines[1]);
    for (quantity, kept_as) in [
        ("0.0001", "0.0001"),
        ("1000000", "1000000.0000"),
        ("19.99", "19.9900"),
        ("1e2", "100.0000"),
        ("0.3", "0.3000"),
    ] {
        let body =
            format!(r#"{{"params":{{"itemId":"{line}","itemNumber":"1","quantity":{quantity}}}}}"#);
        let answer = request("POST", &path(&kit, line))
            .token(&token)
            .header("Content-Type", "application/json")
            .bytes(body.as_bytes())
            .send();
        answer.expect(200);
        assert_eq!(stored_line(line)["quantity"], kept_as, "{quantity}");
    }
    let before = count(&workshop.shop.id());
    for quantity in
        ["0", "-1", "0.00001", "1000000.0001", "1000001", "1e400", "NaN", "null", "1.00005"]
    {
        let body =
            format!(r#"{{"params":{{"itemId":"{line}","itemNumber":"1","quantity":{quantity}}}}}"#);
        let answer = request("POST", &path(&kit, line))
            .token(&token)
            .header("Content-Type", "application/json")
            .bytes(body.as_bytes())
            .send();
        let answer = answer.problem(400, "invalid_input");
        let at = answer.field("/errors/0/pointer");
        assert!(at == "/params/quantity" || at == "", "{answer}");
    }
    assert_eq!(count(&workshop.shop.id()), before);
}

#[test]
fn paths_have_ids() {
    let workshop = Workshop::new();
    let token = workshop.shop.admin();
    let answer =
        post(&path("12", "x"), &json!({ "params": { "itemId": "12" } })).token(&token).send();
    answer.faults(&[
        ("hoseKitId", "malformed_id"),
        ("itemId", "malformed_id"),
        ("/params/itemId", "malformed_id"),
        ("/params/itemNumber", "required"),
        ("/params/quantity", "required"),
    ]);
    for odd in [
        "%00",
        "..",
        "%2e%2e",
        "'",
        "ffffffffffffffffffffffff%20",
        "%F0%9F%94%A7",
        "ffffffffffffffffffffffffff",
    ] {
        let answer = post(&path(odd, odd), &json!({})).token(&token).send();
        assert!(matches!(answer.status, 400 | 404), "{answer}");
    }
}
