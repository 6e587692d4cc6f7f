//! Sizes of own items are taken in every notation, whoever sends them.

use domain::catalogue::{CrimpFitting, Hose};
use serde_json::{Value, json};
use tests::{Answer, Shop, book_of_texts, get, hose, import, imported, post, unique};

/// All notations of -8.
const NOTATIONS: [&str; 9] =
    ["-8", "08", "#8", "1/2", "1/2\"", "½ in", "0.5\"", "DN 12", "12.7 mm"];

fn id(answer: &Answer) -> String {
    answer.field("/_id").as_str().unwrap().to_owned()
}

fn fitting(number: &str, brand: &str, size: &str) -> Value {
    json!({ "partNumber": number, "brand": brand, "hoseSize": size, "dashSize": "8", "series": "OWN", "cutAllowancemm": 30,
        "shape": "straight", "style": "JIC", "gender": "female", "maxPressurePsi": 5000 })
}

#[test]
fn what_is_made_in_any_notation_fits_and_is_found_in_every_other() {
    let shop = Shop::new("notations");
    let token = shop.admin();
    let brand = unique("Noted");
    shop.brand(&brand);
    let hose = hose("NOTED-H", &brand, "DN 12", json!({ "maxPressurePsi": 4000 }));
    let hose = id(&post("/hoses/create", &hose).token(&token).send().expect(201));
    let spec = json!([{ "hoseId": hose, "couplingSeries": "OWN", "insertLength": { "value": 25, "unit": "mm" } }]);
    post("/crimpspecs/upsert", &spec).token(&token).send().expect(200);
    for (at, size) in NOTATIONS.into_iter().enumerate() {
        let made = fitting(&format!("NOTED-{at}"), &brand, size);
        let made = post("/crimpfittings/create", &made).token(&token).send().expect(201);
        assert_eq!(made.field("/hoseSize"), "-8", "{size}");
        let end = id(&made);
        let chosen = json!({ "params": { "hose": hose, "end1": end, "end2": end, "length": 500, "lengthUnit": "mm" } });
        let preview = post("/hoseassembly/preview", &chosen).token(&token).send().expect(200);
        assert_eq!(preview.field("/violations"), json!([]), "{size}: {preview}");
        assert_eq!(preview.field("/assembly/components/end1/crimpSpec/couplingSeries"), "OWN");
    }
    let all: Vec<String> = (0..NOTATIONS.len()).map(|at| format!("NOTED-{at}")).collect();
    let list = |path: &str, name: &str, value: &str| -> Vec<String> {
        let list = get(path).token(&token).query("search.brand", &brand).query(name, value);
        list.query("limit", "50").send().expect(200).all("partNumber")
    };
    assert_eq!(list("/organization/crimpfittings", "hoseId", &hose), all);
    for size in NOTATIONS {
        assert_eq!(list("/organization/crimpfittings", "search.hoseSize", size), all, "{size}");
        assert_eq!(list("/organization/hoses", "search.size", size), ["NOTED-H"], "{size}");
    }
    // It is the same item, however its size is written.
    let again = post("/crimpfittings/create", &fitting("NOTED-0", &brand, "DN13")).token(&token);
    again.send().problem(409, "duplicate");
}

#[test]
fn workbooks_take_them_too_and_name_items_by_them() {
    let shop = Shop::new("notedrows");
    let token = shop.admin();
    let brand = unique("Noted");
    shop.brand(&brand);
    let rows: [&[&str]; 3] = [
        &["Part number", "Brand", "Size"],
        &["ROW-1", &brand, "1/2\""],
        &["ROW-1", &brand, "DN 19"],
    ];
    let path = "/components/import?componentType=hose";
    assert_eq!(imported(import(&token, path, &book_of_texts(&rows))), "2 created");
    assert_eq!(imported(import(&token, path, &book_of_texts(&rows))), "2 unchanged");
    let wrong: [&[&str]; 2] = [&["Part number", "Brand", "Size"], &["ROW-2", &brand, "DN 15"]];
    let refused = import(&token, path, &book_of_texts(&wrong));
    assert_eq!(refused.field("/errors/0/code"), "invalid_size", "{refused}");
    assert_eq!(refused.field("/errors/0/column"), "Size", "{refused}");
    // Price lists, stock and crimp specs tell items of one number apart by their sizes.
    let list = json!({ "name": "Noted", "items": [] });
    post("/pricelists/create", &list).token(&token).send().expect(201);
    post("/warehouses/create", &json!({ "name": "Main" })).token(&token).send().expect(201);
    for (path, heads) in [
        ("/pricelists/import", ["Price list", "Noted", "Price", "10"]),
        ("/inventory/import", ["Warehouse", "Main", "On hand", "5"]),
    ] {
        let [name, of, figure, value] = heads;
        let rows: [&[&str]; 3] = [
            &[name, "Part number", "Size", figure],
            &[of, "ROW-1", "1/2 in", value],
            &[of, "ROW-1", "3/4", value],
        ];
        assert_eq!(imported(import(&token, path, &book_of_texts(&rows))), "2 created", "{path}");
    }
    let spec = json!([{ "hosePartNumber": "ROW-1", "hoseSize": "DN 20", "couplingSeries": "OWN" }]);
    let made = post("/crimpspecs/upsert", &spec).token(&token).send().expect(200);
    assert_eq!(made.field("/results/0/result"), "created", "{made}");
}

#[test]
fn wrong_ones_are_refused_at_their_field() {
    let shop = Shop::new("notwrong");
    let token = shop.admin();
    let brand = unique("Noted");
    shop.brand(&brand);
    let made = post("/crimpfittings/create", &fitting("WRONG-1", &brand, "8")).token(&token);
    let made = id(&made.send().expect(201));
    for (fields, faults) in [
        (json!({ "hoseSize": "DN 15" }), vec![("/hoseSize", "invalid_size")]),
        (json!({ "hoseSize": "12.7" }), vec![("/hoseSize", "ambiguous_size")]),
        (
            json!({ "hoseSize": "1/3\"", "dashSize": "1/2" }),
            vec![("/hoseSize", "invalid_size"), ("/dashSize", "ambiguous_size")],
        ),
    ] {
        let mut body = fitting("WRONG-2", &brand, "8");
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        post("/crimpfittings/create", &body).token(&token).send().faults(&faults);
        let path = format!("/organization/crimpfitting/{made}/update");
        let params: Vec<_> =
            faults.iter().map(|(at, code)| (format!("/params{at}"), *code)).collect();
        let params: Vec<_> = params.iter().map(|(at, code)| (at.as_str(), *code)).collect();
        post(&path, &json!({ "params": fields })).token(&token).send().faults(&params);
    }
    // Threads of pipes are called by their inches.
    let path = format!("/organization/crimpfitting/{made}/update");
    let change = json!({ "params": { "style": "BSPP", "dashSize": "3/4\"" } });
    let changed = post(&path, &change).token(&token).send().expect(200);
    assert_eq!(changed.field("/dashSize"), "-12");
    let end = json!({ "style": "NPT", "gender": "male", "dashSize": "1/2" });
    let adaptor = json!({ "partNumber": "WRONG-A", "brand": brand, "shape": "straight", "ends": [end, { "style": "JIC", "dashSize": "1/2" }] });
    let refused = post("/adaptors/create", &adaptor).token(&token).send();
    refused.faults(&[("/ends/1/dashSize", "ambiguous_size")]);
}

/// Sizes that were stored as they were written, and may be sent back as they were read.
#[test]
fn what_was_stored_before_may_be_sent_back() {
    let shop = Shop::new("noteold");
    let token = shop.admin();
    let brand = unique("Noted");
    shop.brand(&brand);
    let stored = shop.add::<CrimpFitting>(json!({ "partNumber": "OLD-1", "brand": brand, "hoseSize": "8", "dashSize": "1/2", "series": "OWN" }));
    let path = format!("/organization/crimpfitting/{stored}/update");
    let same = json!({ "params": { "dashSize": "1/2", "series": "NEW" } });
    let changed = post(&path, &same).token(&token).send().expect(200);
    assert_eq!(
        (changed.field("/dashSize"), changed.field("/series")),
        (json!("1/2"), json!("NEW"))
    );
    let hose_path = |id: &str| format!("/organization/hose/{id}/update");
    let old = shop.add::<Hose>(hose("OLD-2", &brand, "1/2", json!({})));
    let changed = post(&hose_path(&old), &json!({ "params": { "size": "0.5 in" } })).token(&token);
    assert_eq!(changed.send().expect(200).field("/size"), "-8");
}

#[test]
fn lists_are_in_the_order_of_sizes() {
    let shop = Shop::new("noteorder");
    let token = shop.admin();
    let brand = unique("Noted");
    shop.brand(&brand);
    for (at, size) in ["16", "-4", "15L", "08", "10", "-6"].into_iter().enumerate() {
        shop.add::<Hose>(hose(&format!("O-{at}"), &brand, size, json!({})));
    }
    let sizes = ["-4", "-6", "-8", "-10", "-16", "15L"];
    let backwards: Vec<&str> = sizes.iter().rev().copied().collect();
    let list = |path: &str, order: &str, limit: &str| {
        let list = get(path).token(&token).query("search.brand", &brand);
        let list = list.query("sortBy[0].key", "size").query("sortBy[0].order", order);
        if limit.is_empty() { list } else { list.query("limit", limit) }
    };
    for path in ["/organization/customhoses", "/organization/hoses"] {
        assert_eq!(list(path, "asc", "50").send().expect(200).all("size"), sizes, "{path}");
        assert_eq!(list(path, "desc", "50").send().expect(200).all("size"), backwards, "{path}");
    }
    // The whole list, as a stream.
    assert_eq!(list("/organization/hoses", "desc", "").send().expect(200).all("size"), backwards);
    assert_eq!(
        list("/organization/hoses", "asc", "2").query("page", "2").send().expect(200).all("size"),
        ["-8", "-10"]
    );
}
