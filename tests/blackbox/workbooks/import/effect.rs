//! What a dry run tells of an import's effect, and values that need to be accepted.

use serde_json::{Value, json};
use tests::{Answer, Shop, patiently, post, unique, upload_csv};

const HOSES: &str = "/components/import?componentType=hose";
const HEADINGS: &str =
    "Part number,Brand,Size,Maximum pressure (psi),List price,List price currency,Cost";

struct Lists {
    shop: Shop,
    admin: String,
    brand: String,
}

impl Lists {
    /// With hoses `H-1`, `H-2` and `H-3` of 4,000 psi for 100.
    fn new() -> Self {
        let shop = Shop::new("effect");
        let (admin, brand) = (shop.admin(), unique("Brand"));
        shop.brand(&brand);
        let lists = Self { shop, admin, brand };
        let rows = [1, 2, 3].map(|at| format!("H-{at},{{brand}},8,4000,100,EUR,50"));
        lists.import("", &rows).expect(200);
        lists
    }

    fn send(&self, path: &str, file: &str) -> Answer {
        let file = file.replace("{brand}", &self.brand);
        let upload = upload_csv(&self.admin, path, file.as_bytes());
        patiently(|| upload.send())
    }

    /// Imports hoses, with a further query.
    fn import(&self, query: &str, rows: &[impl AsRef<str>]) -> Answer {
        let rows: Vec<&str> = rows.iter().map(AsRef::as_ref).collect();
        self.send(&format!("{HOSES}{query}"), &format!("{HEADINGS}\n{}\n", rows.join("\n")))
    }

    fn effect(&self, rows: &[impl AsRef<str>]) -> Value {
        self.import("&dryRun=true", rows).expect(200).field("/effect")
    }
}

/// Places of values in doubt.
fn doubtful(effect: &Value) -> Vec<String> {
    let values = effect["suspicious"].as_array().unwrap();
    let place = |value: &Value| {
        assert_eq!(value["code"], "suspicious_value");
        format!("{}{}", value["letter"].as_str().unwrap(), value["row"])
    };
    values.iter().map(place).collect()
}

/// Places of errors of an import that was refused.
fn refused(answer: Answer) -> Vec<String> {
    let problem = answer.problem(400, "invalid_sheet").json();
    let errors = problem["report"]["errors"].as_array().unwrap();
    let place = |error: &Value| {
        assert_eq!(error["code"], "suspicious_value", "{problem}");
        format!("{}{}", error["letter"].as_str().unwrap(), error["row"])
    };
    errors.iter().map(place).collect()
}

#[test]
fn a_dry_run_tells_what_becomes_of_prices() {
    let lists = Lists::new();
    let rows =
        ["H-1,{brand},8,4000,105,EUR,50", "H-2,{brand},8,4000,70,EUR,55", "H-4,{brand},8,,9,,"];
    let answer = lists.import("&dryRun=true", &rows).expect(200);
    assert_eq!((answer.field("/created"), answer.field("/updated")), (json!(1), json!(2)));
    let effect = answer.field("/effect");
    // H-3 isn't in the file.
    assert_eq!((&effect["missing"], &effect["doubtful"]), (&json!(1), &json!(0)));
    assert_eq!(effect["accept"], Value::Null);
    let classes = effect["priceChanges"].as_array().unwrap();
    let class = |class: &Value| {
        let bound =
            |name: &str| class[name].as_i64().map_or("…".to_owned(), |bound| bound.to_string());
        format!("{}..{} {}", bound("abovePercent"), bound("toPercent"), class["count"])
    };
    let some = classes.iter().filter(|class| class["count"] != 0).map(class);
    assert_eq!(some.collect::<Vec<_>>(), ["-50..-20 1", "0..5 1", "5..10 1"]);
    assert_eq!(classes.len(), 10);
    let largest = &effect["largestPriceChanges"];
    let named = |at: usize| {
        let change = &largest[at];
        (change["partNumber"].clone(), change["column"].clone(), change["percent"].clone())
    };
    assert_eq!(named(0), (json!("H-2"), json!("List price"), json!(-30)));
    assert_eq!(named(1), (json!("H-2"), json!("Cost"), json!(10)));
    assert_eq!(
        (&largest[0]["before"], &largest[0]["after"], &largest[0]["row"]),
        (&json!(100), &json!(70), &json!(3))
    );
    // A real import writes them without asking, and tells no effect.
    assert_eq!(lists.import("", &rows).expect(200).json().get("effect"), None);
}

#[test]
fn what_is_in_doubt_is_only_taken_as_it_was_shown() {
    let lists = Lists::new();
    // A price per hundred, bar for psi, and a part number that a spreadsheet made a date.
    let rows = [
        "H-1,{brand},8,4000,1000,EUR,50",
        "H-2,{brand},8,276,101,EUR,5",
        "2026-03-12,{brand},8,,,,",
        "H-3,{brand},8,3000,900,EUR,",
    ];
    let before = tests::count(&lists.shop.id());
    let effect = lists.effect(&rows);
    let places = ["E2", "D3", "G3", "A4"];
    assert_eq!(doubtful(&effect), places);
    assert_eq!(effect["doubtful"], 4);
    let accept = effect["accept"].as_str().unwrap().to_owned();
    assert_eq!(refused(lists.import("", &rows)), places);
    assert_eq!(refused(lists.import("&accept=something", &rows)), places);
    assert_eq!(tests::count(&lists.shop.id()), before);
    // Of another file nothing is accepted, even if it has the same values.
    let other = [&rows[..], &["H-5,{brand},8,,,,"]].concat();
    assert_eq!(refused(lists.import(&format!("&accept={accept}"), &other)), places);

    // What changed meanwhile is another doubt, and so is one that wasn't shown.
    let hose = tests::get("/organization/hoses").query("search.partNumber", "H-1");
    let hose = hose.token(&lists.admin).send().expect(200).field("/0/_id");
    let path = format!("/organization/hose/{}/update", hose.as_str().unwrap());
    let set = |price: i64| {
        let body = json!({ "params": { "listPrice": price } });
        post(&path, &body).token(&lists.admin).send().expect(200);
    };
    set(90);
    // Those of other doubts are as they were.
    assert_eq!(refused(lists.import(&format!("&accept={accept}"), &rows)), ["E2", "G3"]);
    set(100);
    let answer = lists.import(&format!("&accept={accept}"), &rows).expect(200);
    assert_eq!((answer.field("/created"), answer.field("/updated")), (json!(1), json!(3)));
    // What is stored is in doubt no more.
    assert_eq!(lists.effect(&rows)["doubtful"], 0);
}

/// Some doubts may be accepted, and the rows of others left out; both only as they were shown.
#[test]
fn doubts_are_decided_by_their_cause() {
    let lists = Lists::new();
    let rows = [
        "H-1,{brand},8,4000,1000,EUR,50",
        "H-2,{brand},8,276,101,EUR,50",
        "2026-03-12,{brand},8,,,,",
        "H-3,{brand},8,3000,90,EUR,",
        "H-4,{brand},8,3000,90,EUR,",
    ];
    let effect = lists.effect(&rows);
    assert_eq!(doubtful(&effect), ["E2", "D3", "A4"]);
    let doubts = effect["doubts"].as_array().unwrap();
    let told = |doubt: &Value| {
        (doubt["doubt"].as_str().unwrap().to_owned(), doubt["count"].as_u64().unwrap())
    };
    let own = |word: &str| (word.to_owned(), 1);
    let all: Vec<_> = doubts.iter().map(told).collect();
    assert_eq!(all, [own("price"), own("pressure"), own("partNumber")]);
    assert_eq!(effect["suspicious"][1]["doubt"], "pressure");
    let accepts: Vec<&str> = doubts.iter().map(|one| one["accept"].as_str().unwrap()).collect();
    let [price, pressure, number] = accepts[..] else { panic!("{effect}") };
    assert_eq!(effect["accept"], accepts.join(","));
    // What isn't decided is refused, and nothing is written.
    let before = tests::count(&lists.shop.id());
    let import = |query: String| lists.import(&query, &rows);
    assert_eq!(refused(import(format!("&accept={price}"))), ["D3", "A4"]);
    assert_eq!(refused(import(format!("&accept={price}&leaveOut={pressure}"))), ["A4"]);
    assert_eq!(refused(import(format!("&leaveOut={price},{number}"))), ["D3"]);
    // Nor is it left out otherwise than it was shown.
    let other = format!("&accept={price},{number}&leaveOut=pressure-0123456789abcdef");
    assert_eq!(refused(import(other)), ["D3"]);
    assert_eq!(tests::count(&lists.shop.id()), before);
    let dry = import(format!("&dryRun=true&leaveOut={pressure},{number}")).expect(200);
    assert_eq!((dry.field("/created"), dry.field("/updated")), (json!(1), json!(2)));
    let done = import(format!("&accept={price}&leaveOut={pressure},{number}")).expect(200);
    assert_eq!((done.field("/created"), done.field("/updated")), (json!(1), json!(2)));
    let warning = done.field("/warnings/0");
    assert_eq!(warning["code"], "skipped_rows");
    let message = warning["message"].as_str().unwrap();
    assert_eq!(message, "2 rows were skipped (left out, since a value is in doubt): 3, 4");
    let hose = |part: &str| {
        let hoses = tests::get("/organization/hoses").query("search.partNumber", part);
        let hoses = hoses.token(&lists.admin).send().expect(200).json();
        // Others share hoses whose numbers contain it.
        hoses.as_array().unwrap().iter().find(|hose| hose["partNumber"] == part).unwrap().clone()
    };
    assert_eq!((&hose("H-1")["listPrice"], &hose("H-2")["listPrice"]), (&json!(1000), &json!(100)));
    // What was left out is in doubt again.
    assert_eq!(doubtful(&lists.effect(&rows)), ["D3", "A4"]);
}

/// A row that is left out makes no room for others.
#[test]
fn a_price_that_is_left_out_stays() {
    let lists = Lists::new();
    post("/pricelists/create", &json!({ "name": "Dealers" }))
        .token(&lists.admin)
        .send()
        .expect(201);
    let part = unique("H-LEFT-");
    lists.import("", &[format!("{part},{{brand}},8,4000,100,EUR,50")]).expect(200);
    let path = "/pricelists/import";
    let file = |price: &str| format!("Price list,Part number,Price\nDealers,{part},{price}\n");
    lists.send(path, &file("10")).expect(200);
    let dry = lists.send(&format!("{path}?dryRun=true"), &file("100")).expect(200);
    let accept = dry.field("/effect/accept");
    let left = format!("{path}?leaveOut={}", accept.as_str().unwrap());
    let done = lists.send(&left, &file("100")).expect(200);
    assert_eq!((done.field("/updated"), done.field("/unchanged")), (json!(0), json!(0)));
    assert_eq!(lists.send(path, &file("10")).expect(200).field("/unchanged"), 1);
}

/// A pressure far from what the hose's standard asks for may be in another unit.
#[test]
fn pressures_outside_their_class_are_in_doubt() {
    let lists = Lists::new();
    let headings = "Part number,Brand,Size,ISO / EN specification,Maximum pressure (psi)";
    let file = |rows: &str| format!("{headings}\n{rows}");
    let path = format!("{HOSES}&dryRun=true");
    // 2SN of -8 has 275 bar, which is 3989 psi: 276 psi are bar, and 41000 too many.
    let rows = "C-1,{brand},8,EN 853 2SN,276\nC-2,{brand},8,EN 853 2SN,3989\nC-3,{brand},8,EN 853 2SN,6000\nC-4,{brand},8,EN 853 2SN,41000\nC-5,{brand},8,,276\n";
    let effect = lists.send(&path, &file(rows)).expect(200).field("/effect");
    assert_eq!(doubtful(&effect), ["E2", "E5"], "{effect}");
    let message = effect["suspicious"][0]["message"].as_str().unwrap();
    assert!(message.contains("19 bar (276 psi)") && message.contains("have 275 bar"), "{message}");
    assert_eq!(refused(lists.send(HOSES, &file(rows))), ["E2", "E5"]);
    let accept = effect["accept"].as_str().unwrap();
    lists.send(&format!("{HOSES}&accept={accept}"), &file(rows)).expect(200);
    // What is stored isn't doubted again, but a change is.
    let again = lists.send(&path, &file(rows)).expect(200);
    assert_eq!((again.field("/unchanged"), again.field("/effect/doubtful")), (json!(5), json!(0)));
    let other = file("C-2,{brand},8,EN 853 2SN,1500\n");
    assert_eq!(doubtful(&lists.send(&path, &other).expect(200).field("/effect")), ["E2"]);
}

/// How a CSV file was read is told, so that a wrong separator or encoding is seen.
#[test]
fn a_dry_run_tells_how_csv_was_read() {
    let lists = Lists::new();
    let read = |file: &[u8], query: &str| {
        let path = format!("{HOSES}&dryRun=true{query}");
        let upload = upload_csv(&lists.admin, &path, file);
        patiently(|| upload.send()).expect(200).field("/effect/csv")
    };
    let file = format!("Part number;Brand;Size;Series\nA;{};8;x\n", lists.brand);
    assert_eq!(
        read(file.as_bytes(), ""),
        json!({ "encoding": "UTF-8", "separator": ";", "decimalSign": "." })
    );
    let mut latin = file.replace("x\n", "").into_bytes();
    latin.extend(b"\xe4\n");
    assert_eq!(
        read(&latin, "&decimalSign=,"),
        json!({ "encoding": "windows-1252", "separator": ";", "decimalSign": "," })
    );
    let book = tests::book(&[(
        "hose",
        vec![
            ["Part number", "Brand", "Size"].map(tests::t).to_vec(),
            ["A", lists.brand.as_str(), "8"].map(tests::t).to_vec(),
        ],
    )]);
    let sent = tests::upload(&lists.admin, &format!("{HOSES}&dryRun=true"), &book);
    assert_eq!(patiently(|| sent.send()).expect(200).field("/effect/csv"), Value::Null);
}

#[test]
fn prices_of_another_currency_are_no_change() {
    let lists = Lists::new();
    let effect = lists.effect(&["H-1,{brand},8,4000,15000,JPY,50", "H-2,{brand},8,4000,,,50"]);
    assert_eq!(effect["doubtful"], 0);
    assert_eq!(effect["largestPriceChanges"], json!([]));
}

#[test]
fn price_lists_stock_and_customers_prices_are_looked_at_too() {
    let lists = Lists::new();
    let named = |path: &str, body: Value| post(path, &body).token(&lists.admin).send().expect(201);
    named("/pricelists/create", json!({ "name": "Dealers" }));
    named("/warehouses/create", json!({ "name": "Main" }));
    lists.shop.customer("Buyer");
    // Others share items of simple numbers.
    let part = unique("H-LISTED-");
    lists.import("", &[format!("{part},{{brand}},8,4000,100,EUR,50")]).expect(200);
    for (path, headings, row) in [
        ("/pricelists/import", "Price list,Part number,Price", format!("Dealers,{part},")),
        ("/customers/items/import", "Customer,Part number,Net price", format!("Buyer,{part},")),
        ("/inventory/import", "Part number,Warehouse,On hand,Cost", format!("{part},Main,1,")),
    ] {
        let file = |price: &str| format!("{headings}\n{row}{price}\n");
        lists.send(path, &file("10")).expect(200);
        let effect = |price: &str| {
            let path = format!("{path}?dryRun=true");
            lists.send(&path, &file(price)).expect(200).field("/effect")
        };
        assert_eq!(doubtful(&effect("99.9")), Vec::<String>::new(), "{path}");
        assert_eq!(effect("99.9")["largestPriceChanges"][0]["percent"], json!(899), "{path}");
        let effect = effect("100");
        assert_eq!(doubtful(&effect).len(), 1, "{path}");
        assert_eq!(effect["missing"], Value::Null, "{path}");
        assert_eq!(refused(lists.send(path, &file("100"))).len(), 1, "{path}");
        let accepted = format!("{path}?accept={}", effect["accept"].as_str().unwrap());
        assert_eq!(lists.send(&accepted, &file("100")).expect(200).field("/updated"), 1, "{path}");
    }
}

#[test]
fn jobs_tell_the_effect_and_need_the_same() {
    let lists = Lists::new();
    let job = |query: &str| {
        let file = format!("{HEADINGS}\nH-1,{},8,4000,1,EUR,\n", lists.brand);
        let upload = upload_csv(&lists.admin, &format!("{HOSES}{query}"), file.as_bytes());
        let queued = upload.header("Prefer", "respond-async");
        let id = patiently(|| queued.send()).expect(202).field("/_id");
        let path = format!("/job/{}", id.as_str().unwrap());
        loop {
            let job = tests::get(&path).token(&lists.admin).send().expect(200).json();
            if ["done", "failed"].iter().any(|ended| job["state"] == *ended) {
                return job;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
    };
    let dry = job("&dryRun=true");
    assert_eq!(dry["state"], "done", "{dry}");
    let effect = &dry["result"]["effect"];
    assert_eq!(doubtful(effect), ["E2"], "{dry}");
    assert_eq!(effect["largestPriceChanges"][0]["percent"], json!(-99));
    assert_eq!(job("")["state"], "failed");
    let done = job(&format!("&accept={}", effect["accept"].as_str().unwrap()));
    assert_eq!((&done["state"], &done["result"]["updated"]), (&json!("done"), &json!(1)), "{done}");
}

#[test]
fn more_than_are_listed_are_not_accepted() {
    let lists = Lists::new();
    let rows = |price: u32| -> Vec<String> {
        (0..1_001).map(|at| format!("M-{at},{{brand}},8,,{price},,")).collect()
    };
    lists.import("", &rows(1)).expect(200);
    let effect = lists.effect(&rows(10));
    assert_eq!((&effect["doubtful"], &effect["accept"]), (&json!(1_001), &Value::Null));
    assert_eq!(effect["suspicious"].as_array().unwrap().len(), 1_000);
}

/// Rows as a person looks at them: their place, what names them and their description.
fn named(rows: &Value) -> Vec<String> {
    let text = |row: &Value, name: &str| row[name].as_str().unwrap().to_owned();
    let one = |row: &Value| {
        let (sheet, name) = (text(row, "sheet"), text(row, "name"));
        format!("{sheet}!{} {name}: {}", row["row"], text(row, "description"))
    };
    rows.as_array().unwrap().iter().map(one).collect()
}

#[test]
fn new_and_changed_rows_are_named() {
    let lists = Lists::new();
    let headings = ["Part number", "Brand", "Size", "Description", "List price"];
    let brand = lists.brand.as_str();
    let rows = [
        ["H-1", brand, "8", "", "100"],
        ["H-9", brand, "10", "Hose of two wires", ""],
        ["H-2", brand, "8", "Known before", "101"],
        ["H-8", brand, "8", "", "7"],
    ];
    let lines = [headings].into_iter().chain(rows).map(|row| row.join(","));
    let csv = lines.collect::<Vec<_>>().join("\n");
    let cells = [headings].into_iter().chain(rows).map(|row| row.map(tests::t).to_vec());
    let book = tests::book(&[("hose", cells.collect())]);
    let path = format!("{HOSES}&dryRun=true");
    let books = tests::upload(&lists.admin, &path, &book);
    for (sheet, answer) in [("", lists.send(&path, &csv)), ("hose", patiently(|| books.send()))] {
        let effect = answer.expect(200).field("/effect");
        let at = |row: &str| format!("{sheet}!{row}");
        let new = [at("3 H-9, 10: Hose of two wires"), at("5 H-8, 8: ")];
        assert_eq!(named(&effect["newRows"]), new, "{effect}");
        assert_eq!(named(&effect["changedRows"]), [at("4 H-2, 8: Known before")], "{effect}");
        assert_eq!(effect["withoutPrice"], 1, "{effect}");
    }
    // With an error nothing is written, and nothing would be new.
    let faulty = lists.send(&path, &format!("{csv}H-7,{brand},8,,dear\n"));
    let report = faulty.problem(400, "invalid_sheet").json()["report"].clone();
    let (new, changed) = (&report["effect"]["newRows"], &report["effect"]["changedRows"]);
    assert_eq!((new, changed), (&json!([]), &json!([])), "{report}");
}

#[test]
fn two_hundred_rows_are_named_of_each() {
    let lists = Lists::new();
    let path = format!("{HOSES}&dryRun=true");
    let rows = |count: u32, price: u32| -> String {
        (0..count).map(|at| format!("N-{at},{{brand}},8,{price}\n")).collect::<Vec<_>>().concat()
    };
    let file = |rows: &str| format!("Part number,Brand,Size,List price\n{rows}");
    lists.send(HOSES, &file(&rows(201, 1))).expect(200);
    let answer = lists.send(&path, &file(&rows(1_500, 2))).expect(200);
    assert_eq!((answer.field("/created"), answer.field("/updated")), (json!(1_299), json!(201)));
    let effect = answer.field("/effect");
    let (new, changed) = (named(&effect["newRows"]), named(&effect["changedRows"]));
    assert_eq!((new.len(), changed.len()), (200, 200));
    assert_eq!((new[0].as_str(), changed[199].as_str()), ("!203 N-201, 8: ", "!201 N-199, 8: "));
    assert_eq!(effect["withoutPrice"], 0);
    // A list without prices lacks none.
    let bare = format!("Part number,Brand,Size\nN-1,{},8\n", lists.brand);
    assert_eq!(lists.send(&path, &bare).expect(200).field("/effect/withoutPrice"), Value::Null);
}
