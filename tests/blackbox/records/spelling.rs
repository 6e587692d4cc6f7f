//! Texts that print alike are one: whatever a record is called, on every way in.
//!
//! The records are those that operations create, by the interface's description: a new kind is tried without a line here.

use domain::Spelling;
use domain::catalogue::Hose;
use serde_json::{Map, Value, json};
use tests::{
    Answer, Shop, book, book_of_texts, counts, db, get, has, hose, import, import_faults,
    parameters, post, rows_of, size, t, unique, world,
};

use crate::http::spec::document;

/// Fields that name a record.
const NAMING: [&str; 3] = ["partNumber", "number", "name"];

/// A text as others would write it.
fn twins(text: &str, is_number: bool) -> Vec<(&'static str, String)> {
    let (first, rest) = text.split_at(1);
    let mut twins = vec![
        ("zero-width space", format!("{first}\u{200b}{rest}")),
        ("soft hyphen", format!("{first}\u{ad}{rest}")),
        ("byte order mark", format!("\u{feff}{text}")),
        ("word joiner", format!("{text}\u{2060}")),
        ("variation selector", text.replace('½', "½\u{fe0f}")),
        ("direction", format!("\u{202d}{text}\u{202c}")),
        ("no-break space", text.replace(' ', "\u{a0}")),
        ("thin space", text.replace(' ', "\u{2009}")),
        ("ideographic space", text.replace(' ', "\u{3000}")),
        ("two blanks", text.replace(' ', "  ")),
        ("tab", text.replace(' ', "\t")),
        ("blanks outside", format!(" {text}\u{202f}")),
        ("parted letters", text.replace('é', "e\u{301}")),
        ("lower case", text.to_lowercase()),
    ];
    if is_number {
        for (name, dash) in [
            ("hyphen", '\u{2010}'),
            ("no-break hyphen", '\u{2011}'),
            ("en dash", '–'),
            ("em dash", '—'),
            ("minus", '−'),
            ("full-width dash", '－'),
        ] {
            twins.push((name, text.replace('-', &dash.to_string())));
        }
        twins.push(("full width", text.replace('8', "８").replace('b', "ｂ")));
        twins.push(("zero-width joiner", format!("{first}\u{200d}{rest}")));
    }
    twins.retain(|(name, twin)| {
        assert_ne!(twin, text, "{name}");
        true
    });
    twins
}

/// A name that nothing has, with a fraction, which stays one.
pub(crate) fn name() -> String {
    format!("F{}-é 8½ b", unique("C"))
}

/// The fields of a body, also within `params`, with those that are required.
fn fields(document: &Value, schema: &Value) -> (Map<String, Value>, Vec<String>) {
    if let Some(reference) = schema["$ref"].as_str() {
        return fields(document, document.pointer(&reference[1..]).expect(reference));
    }
    if let Some(params) = schema["properties"].get("params") {
        return fields(document, params);
    }
    let required = schema["required"].as_array().into_iter().flatten();
    let required = required.map(|name| name.as_str().unwrap().to_owned()).collect();
    (schema["properties"].as_object().cloned().unwrap_or_default(), required)
}

fn body_schema<'a>(document: &'a Value, path: &str) -> &'a Value {
    &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"]
}

/// A kind of record by its operations.
pub(crate) struct Kind {
    pub(crate) create: String,
    /// The path of changes, if these can change the name.
    pub(crate) update: Option<String>,
    /// The list, if it can be searched by the name.
    list: Option<String>,
    pub(crate) naming: &'static str,
    /// Fields that a new one needs beside its name.
    needs: Value,
}

impl Kind {
    fn is_number(&self) -> bool {
        self.naming != "name"
    }

    fn body(&self, name: &str) -> Value {
        let mut body = self.needs.clone();
        body[self.naming] = json!(name);
        json!({ "params": body })
    }

    pub(crate) fn create(&self, token: &str, name: &str) -> Answer {
        post(&self.create, &self.body(name)).token(token).send()
    }

    fn update(&self, token: &str, id: &Value, name: &str) -> Option<Answer> {
        let path = self.update.as_ref()?.replace("{}", id.as_str().unwrap());
        Some(post(&path, &json!({ "params": { self.naming: name } })).token(token).send())
    }

    /// The ids of a list that is searched by a name.
    fn found(&self, token: &str, name: &str) -> Option<Vec<String>> {
        let list = get(self.list.as_ref()?).query(&format!("search.{}", self.naming), name);
        Some(list.token(token).send().expect(200).all("_id"))
    }
}

/// The number of a document is never changed.
pub(crate) fn is_fixed(answer: &Answer) -> bool {
    answer.status == 400 && answer.to_string().contains("\"fixed\"")
}

/// All kinds of records of a shop that have a name.
pub(crate) fn kinds(shop: &Shop) -> Vec<Kind> {
    let brand = unique("Brand");
    shop.brand(&brand);
    let of = shop.add::<Hose>(hose("H-8", &brand, "8", json!({})));
    let customer = shop.customer("Acme").to_string();
    let needs = json!({ "brand": brand, "size": "8", "hoseSize": "8", "dashSize": "8", "series": "TC", "shape": "tee",
        "hose": of, "length": 36, "lengthUnit": "in", "customer": customer, "kind": "hose" });
    let document = document();
    let paths: Vec<&String> = document["paths"].as_object().unwrap().keys().collect();
    let mut kinds = Vec::new();
    for create in &paths {
        let Some(many) =
            create.strip_prefix("/api/v1/").and_then(|path| path.strip_suffix("/create"))
        else {
            continue;
        };
        let schema = body_schema(&document, create);
        let (has, required) = fields(&document, schema);
        let Some(naming) = NAMING.into_iter().find(|name| has.contains_key(*name)) else {
            continue;
        };
        if many.contains('/') {
            continue;
        }
        let one = many
            .strip_suffix("ies")
            .map_or_else(|| many.trim_end_matches('s').to_owned(), |stem| format!("{stem}y"));
        let changes = |path: &&&String| {
            path.ends_with("/update")
                && path.matches('{').count() == 1
                && path.contains(&format!("/{one}/{{"))
                && fields(&document, body_schema(&document, path)).0.contains_key(naming)
        };
        let below = |path: &str| path.strip_prefix("/api/v1").unwrap().to_owned();
        let update = paths.iter().find(changes).map(|path| {
            let path = below(path);
            let (begin, rest) = path.split_once('{').unwrap();
            format!("{begin}{{}}{}", rest.split_once('}').unwrap().1)
        });
        let lists = |path: &&&String| {
            let filter = json!(format!("search.{naming}"));
            path.rsplit('/').next() == Some(many)
                && parameters(&document, &document["paths"][**path]["get"])
                    .any(|parameter| parameter["name"] == filter)
        };
        let list = paths.iter().find(lists).map(|path| below(path));
        let mut given = json!({});
        for field in required.iter().filter(|field| *field != naming) {
            assert!(
                needs[field].is_string() || needs[field].is_number(),
                "{create}: needs a {field}"
            );
            given[field] = needs[field].clone();
        }
        for field in ["brand", "customer"].into_iter().filter(|field| has.contains_key(*field)) {
            given[field] = needs[field].clone();
        }
        kinds.push(Kind { create: below(create), update, list, naming, needs: given });
    }
    kinds
}

/// A workbook with the sheet `hose`.
fn hoses(rows: &[&[&str]]) -> Vec<u8> {
    let cells = |row: &&[&str]| row.iter().map(|text| t(text)).collect();
    book(&[("hose", rows.iter().map(cells).collect())])
}

#[test]
fn twins_are_refused_or_written_alike() {
    let shop = Shop::new("twins");
    let token = shop.admin();
    let (mut refused, mut changed, mut searched) = (0, 0, 0);
    for kind in kinds(&shop) {
        let text = name();
        let made = kind.create(&token, &text).expect(201);
        let at = format!("/{}", kind.naming);
        assert_eq!(made.field(&at), text, "{}", kind.create);
        let id = made.field("/_id");
        let is_unique = kind.create(&token, &text).status == 409;
        let other = kind.create(&token, &name()).expect(201).field("/_id");
        let all = twins(&text, kind.is_number());
        for (way, (what, twin)) in all.iter().enumerate() {
            let about = format!("{} by {what}", kind.create);
            let answer = kind.create(&token, twin);
            if is_unique {
                assert_eq!(answer.status, 409, "{about}: {answer}");
                answer.problem(409, "duplicate");
                refused += 1;
            } else {
                let said = answer.expect(201).field(&at);
                assert_eq!(said.as_str().unwrap().to_lowercase(), text.to_lowercase(), "{about}");
            }
            if way % size(3, 1) > 0 {
                continue;
            }
            if let Some(answer) =
                kind.update(&token, &other, twin).filter(|answer| !is_fixed(answer))
            {
                assert_eq!(answer.status, if is_unique { 409 } else { 200 }, "{about}: {answer}");
                changed += 1;
            }
            if let Some(found) = kind.found(&token, twin) {
                assert!(found.contains(&id.as_str().unwrap().to_owned()), "{about}: {found:?}");
                searched += 1;
            }
        }
    }
    // Thirteen kinds of which all but customers are unique; brands have no filter.
    assert!(refused > 200 && changed > 60 && searched > 60, "{refused} {changed} {searched}");
}

#[test]
fn what_is_stored_is_what_prints() {
    let shop = Shop::new("twins");
    let brand = unique("Brand");
    shop.brand(&brand);
    let token = shop.admin();
    let made = |more: Value| {
        let fields = hose(&unique("H-"), &brand, "8", more);
        post("/hoses/create", &fields).token(&token).send().expect(201)
    };
    let one = made(
        json!({ "series": "2\u{200b}SN\u{a0}\u{a0}K", "description": "as\u{200b} typed\u{2011}  so" }),
    );
    assert_eq!(one.field("/series"), "2SN K");
    assert_eq!(one.field("/description"), "as\u{200b} typed\u{2011}  so");
    let change = format!("/organization/hose/{}/update", one.id());
    let own = json!({ "orgPartNumber": "Ｏ\u{2011}1\u{ad}" });
    let own = post(&change, &own).token(&token).send().expect(200);
    assert_eq!(own.field("/orgPartNumber"), "O-1");
    // Words of scripts that need joiners keep them; names keep their dashes.
    let customer =
        |name: &str| post("/customers/create", &json!({ "name": name })).token(&token).send();
    assert_eq!(
        customer("می\u{200c}خواهم – Süd").expect(201).field("/name"),
        "می\u{200c}خواهم – Süd"
    );
    customer("\u{200b}\u{ad}").faults(&[("/name", "empty")]);
}

/// Notes and descriptions from a form or an ERP may have more than what prints.
#[test]
fn remarks_lose_control_characters() {
    const TYPED: &str = "two\r\nlines\u{0}\tand\u{7f}\u{85} more\u{1b}";
    const KEPT: &str = "two\nlines\tand more";
    let shop = Shop::new("remarks");
    let brand = unique("Brand");
    shop.brand(&brand);
    let token = shop.admin();
    let made = |path: &str, body: Value| post(path, &body).token(&token).send();
    let one = hose("R-1", &brand, "8", json!({ "description": TYPED }));
    assert_eq!(made("/hoses/create", one).expect(201).field("/description"), KEPT);
    let order = json!({ "params": { "comments": TYPED, "productionNotes": TYPED } });
    let order = made("/workorders/create", order).expect(201);
    has(&order.json(), &json!({ "comments": KEPT, "productionNotes": KEPT }));
    let of = shop.add::<Hose>(hose("R-2", &brand, "8", json!({})));
    let assembly = json!({ "params": { "hose": of, "length": 36, "lengthUnit": "in" } });
    let assembly = made("/hoseassemblies/create", assembly).expect(201).field("/_id");
    let line = json!({ "item": assembly, "quantity": 1, "comments": TYPED });
    let kit = json!({ "params": { "partNumber": unique("K"), "hoseAssemblies": [line] } });
    let kit = made("/hosekits/create", kit).expect(201);
    assert_eq!(kit.field("/hoseAssemblies/0/comments"), KEPT);
    let nothing = json!({ "params": { "comments": "\u{0}\r" } });
    assert_eq!(made("/workorders/create", nothing).expect(201).field("/comments"), Value::Null);
    // Bounds are those of what is kept.
    let longest = format!("{}\r\u{7}", "x".repeat(1_000));
    let longest = hose("R-3", &brand, "8", json!({ "description": longest }));
    assert_eq!(made("/hoses/create", longest).expect(201).field("/description"), "x".repeat(1_000));

    let file = hoses(&[
        &["Brand", "Part number", "Size", "Description", "Series"],
        &[&brand, "R-4", "8", TYPED, "S"],
        &[&brand, "R-5", "8", "\u{1}", "S"],
    ]);
    assert_eq!(counts(import(&token, "/components/import", &file)), (2, 0, 0));
    let rows = rows_of(&format!(
        "select description from hoses where organization_id = decode('{}', 'hex') and part_number in ('R-4', 'R-5') order by part_number",
        shop.id()
    ));
    let descriptions: Vec<_> = rows.iter().map(|row| &row["description"]).collect();
    assert_eq!(descriptions, [&json!(KEPT), &Value::Null]);
    let named = hoses(&[&["Brand", "Part number", "Size"], &[&brand, "R\u{1}6", "8"]]);
    let faults = import_faults(import(&token, "/components/import", &named));
    assert_eq!(faults, ["hose!B2 control_character"]);
}

#[test]
fn rows_of_workbooks_find_what_prints_alike() {
    let shop = Shop::new("twins");
    let brand = format!("{} ö", unique("Brand"));
    shop.brand(&brand);
    let text = name();
    shop.add::<Hose>(hose(&text, &brand, "8", json!({ "description": "old" })));
    shop.warehouse("North yard");
    shop.customer("Acme é");
    let token = shop.admin();
    for (what, twin) in twins(&text, true) {
        let brand = brand.replace(' ', "\u{a0}").replace('ö', "o\u{308}");
        let file = hoses(&[
            &["Brand", "Part number", "Size", "Series"],
            &[&brand, &twin, "８\u{200b}", what],
        ]);
        assert_eq!(counts(import(&token, "/components/import", &file)), (0, 1, 0), "{what}");
    }
    let twice = hoses(&[
        &["Brand", "Part number", "Size"],
        &[&brand, "T\u{2011}1", "8"],
        &[&brand, "T-\u{200b}1", "8"],
    ]);
    let faults = import_faults(import(&token, "/components/import", &twice));
    assert!(faults.iter().any(|fault| fault.contains("duplicate_row")), "{faults:?}");
    let twin = text.replace('-', "–");
    let stock = book_of_texts(&[
        &["Part number", "Warehouse", "Bin location"],
        &[&twin, "North\u{a0} yard", "A\u{200b}-1"],
    ]);
    assert_eq!(counts(import(&token, "/inventory/import", &stock)), (1, 0, 0));
    let customers = book_of_texts(&[&["Name", "City"], &["Ac\u{2060}me e\u{301}", "Rome"]]);
    assert_eq!(counts(import(&token, "/customers/import", &customers)), (0, 1, 0));
    let rows = rows_of(&format!(
        "select part_number from hoses where organization_id = decode('{}', 'hex')",
        shop.id()
    ));
    assert_eq!(rows.iter().map(|row| &row["part_number"]).collect::<Vec<_>>(), [&json!(text)]);
}

#[test]
fn the_search_box_and_phrases_read_what_prints_alike() {
    let shop = Shop::new("twins");
    let brand = unique("Brand");
    shop.brand(&brand);
    let text = format!("F{}-8b", unique("C"));
    shop.add::<Hose>(hose(&text, &brand, "8", json!({})));
    let token = shop.admin();
    for twin in [
        text.replace('-', "\u{2011}"),
        text.replace('-', "−"),
        text.replace("-8", "-\u{200b}8"),
        text.replace('8', "８"),
        format!("{}\u{ad}{}", &text[..2], &text[2..]),
        format!("\u{feff}{text}\u{2060}"),
    ] {
        let found = get("/search").query("text", &twin).token(&token).send().expect(200);
        assert_eq!(found.field("/items/0/name"), text, "{twin:?}: {found}");
        let phrase = format!("36 in {twin} hose");
        let read = get("/hoseassemblies/parse").query("text", &phrase).token(&token).send();
        let read = read.expect(200);
        assert_eq!(read.field("/configuration/hosePartNumber"), text, "{twin:?}: {read}");
    }
}

#[test]
fn documents_are_found_by_numbers_that_print_alike() {
    let shop = Shop::new("twins");
    let token = shop.admin();
    let text = name();
    let made =
        post("/workorders/create", &json!({ "number": text })).token(&token).send().expect(201);
    for (what, twin) in twins(&text, true) {
        let found =
            post("/workorders/checkexisting", &json!({ "number": twin })).token(&token).send();
        let found = found.expect(200);
        assert!(found.to_string().contains(&made.id()), "{what}: {found}");
    }
}

/// Migrations spell names as the program does.
#[test]
fn the_database_spells_as_the_program_does() {
    let mut texts: Vec<String> = [
        "",
        " ",
        "\u{200b}",
        "8½",
        "Ａ\u{301}",
        "a\u{34f}\u{301}",
        " a \u{200b} b ",
        "\u{200d}a\u{200c}",
        "Ｆ－１",
        "\u{1100}\u{1161}\u{11a8}",
        "q\u{323}\u{307}",
        "q\u{307}\u{323}",
        "\u{212b}\u{2126}\u{212a}",
        "ﬁ²㎜",
        "e\u{301}\u{fe0f}\u{20e3}",
        "\u{2000}\u{2001}x",
        "a\tb\nc\u{85}\u{2028}d",
        "\u{1f1e9}\u{1f1ea}",
        "‐‑‒–—―−－﹘﹣⁃˗",
        "\u{feff}\u{ad}x\u{2060}",
        "ȷ\u{30c}",
        "\u{0958}",
    ]
    .map(str::to_owned)
    .to_vec();
    // All there are, behind letters that marks go with, and alone.
    let signs: Vec<char> = ('\u{1}'..=char::MAX).collect();
    texts.extend(signs.chunks(32).map(|some| some.iter().flat_map(|sign| ['a', *sign]).collect()));
    texts.extend(('\u{1}'..'\u{3400}').map(String::from));
    let spelt: Vec<(String, String, String)> = world()
        .block_on(
            sqlx::query_as("select t, tidy_name(t), tidy_number(t) from unnest($1::text[]) t")
                .bind(&texts)
                .fetch_all(db()),
        )
        .unwrap();
    assert_eq!(spelt.len(), texts.len());
    for (text, name, number) in spelt {
        assert_eq!(Spelling::Name.tidy(&text), name, "{text:?}");
        assert_eq!(Spelling::Number.tidy(&text), number, "{text:?}");
    }
}
