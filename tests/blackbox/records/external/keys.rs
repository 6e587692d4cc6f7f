//! Rows of workbooks that find their records by id, by number or by key.

use serde_json::{Value, json};
use tests::{Answer, Shop, book_of_values, counts, get, import, import_faults, post, unique};

/// A sheet of the tests, and the record that most of its rows are about.
struct Subject<'a> {
    token: &'a str,
    sheet: &'static str,
    import: &'static str,
    /// Path of the record.
    one: String,
    /// Its field with the name or the part number.
    naming: &'static str,
    /// The heading of the number in another system, and one more.
    number: &'static str,
    further: &'static str,
    /// Headings of the key, and its cells after the first.
    key: (&'static [&'static str], Vec<Value>),
}

/// Cells of a row, and the name or part number of its key, if it has one.
type Cells<'a> = (&'a [&'a str], Option<&'a str>);

impl Subject<'_> {
    fn id(&self) -> &str {
        self.one.rsplit('/').next().unwrap()
    }

    /// Imports rows below these headings.
    fn send(&self, columns: &[&str], rows: &[Cells<'_>]) -> Answer {
        let cell = |text: &&str| if text.is_empty() { Value::Null } else { json!(text) };
        let (headings, rest) = &self.key;
        let is_keyed = rows.iter().any(|(_, key)| key.is_some());
        let key = headings.iter().filter(|_| is_keyed);
        let first = columns.iter().chain(key).map(|name| json!(name)).collect();
        let row = |(cells, key): &Cells<'_>| {
            let mut row: Vec<Value> = cells.iter().map(cell).collect();
            if let Some(key) = key {
                row.push(json!(key));
                row.extend(rest.clone());
            }
            row
        };
        let rows: Vec<_> = std::iter::once(first).chain(rows.iter().map(row)).collect();
        import(self.token, self.import, &book_of_values(self.sheet, &rows))
    }

    #[track_caller]
    fn counts(&self, columns: &[&str], row: Cells<'_>, expected: (u64, u64, u64)) {
        assert_eq!(counts(self.send(columns, &[row])), expected, "{} {columns:?}", self.import);
    }

    #[track_caller]
    fn faults(&self, columns: &[&str], rows: &[Cells<'_>], expected: &str) {
        let faults = import_faults(self.send(columns, rows));
        let expected = format!("{}!{expected}", self.sheet);
        assert_eq!(faults, [expected], "{} {columns:?}", self.import);
    }

    #[track_caller]
    fn is_called(&self, name: &str) {
        let answer = get(&self.one).token(self.token).send().expect(200);
        assert_eq!(answer.field(&format!("/{}", self.naming)), json!(name), "{}", self.import);
    }

    fn finds(&self) {
        let (id, number, further) = (self.id(), self.number, self.further);
        // A record keeps its identity when it is renamed.
        self.counts(&[number], (&["X1"], Some("Renamed")), (0, 1, 0));
        self.is_called("Renamed");
        self.counts(&["Id"], (&[id], Some("Again")), (0, 1, 0));
        self.is_called("Again");
        // Its key isn't needed.
        self.counts(&[number, further], (&["X1", "a"], None), (0, 1, 0));
        self.counts(&["Id", further], (&[id, "b"], None), (0, 1, 0));
        self.counts(&["Id", further], (&[id, "b"], None), (0, 0, 1));
        self.is_called("Again");
        // Its number is another one now; the case counts.
        self.counts(&[number], (&["x1"], Some("New")), (1, 0, 0));
        self.counts(&["Id", number], (&[id, "X9"], None), (0, 1, 0));
        self.counts(&[number], (&["X1"], Some("Newer")), (1, 0, 0));
        self.counts(&[number], (&["X9"], Some("Again")), (0, 0, 1));
    }

    /// A row that leads to two records is an error, and so are two rows about one.
    fn refuses(&self) {
        let (id, number) = (self.id(), self.number);
        self.faults(&["Id", number], &[(&[id, "X2"], None)], "B2 another_record");
        if self.sheet != "customers" {
            self.faults(&["Id"], &[(&[id], Some("New"))], "B2 another_record");
            self.faults(&[number], &[(&["X9"], Some("New"))], "B2 another_record");
        }
        for text in ["X9", "N"] {
            let rows: [Cells<'_>; 2] = [(&[text], Some("U")), (&[text], Some("V"))];
            self.faults(&[number], &rows, "A3 duplicate_row");
        }
        let rows: [Cells<'_>; 2] = [(&[id, ""], None), (&["", "X9"], None)];
        self.faults(&["Id", number], &rows, "B3 duplicate_row");
        self.faults(&["Id"], &[(&["F-8"], Some("U"))], "A2 malformed_id");
        let unknown = "f".repeat(24);
        self.faults(&["Id", self.further], &[(&[&unknown, "c"], None)], "A2 unknown_id");
        // As in an export from another organization.
        let foreign = self.send(&["Id"], &[(&[&unknown], Some("Again"))]).expect(200);
        assert_eq!(foreign.field("/unchanged"), json!(1), "{}", self.import);
        assert_eq!(foreign.field("/warnings/0/code"), json!("unknown_id"), "{}", self.import);
        self.is_called("Again");
    }
}

#[test]
fn rows_find_their_records_by_number_and_id() {
    let shop = Shop::new("external");
    let token = &shop.admin();
    let brand = unique("Brand");
    shop.brand(&brand);
    let made = |path: &str, body: Value| {
        let made = post(path, &body).token(token).send().expect(201);
        made.id()
    };
    let hoses = [("H-1", "X1"), ("H-2", "X2")].map(|(part, number)| {
        let hose = json!({ "partNumber": part, "brand": brand, "size": "8", "externalId": number });
        made("/hoses/create", hose)
    });
    let named = |path: &str| {
        [("Old", "X1"), ("Other", "X2")]
            .map(|(name, number)| made(path, json!({ "name": name, "erpId": number })))
    };
    let (customers, warehouses) = (named("/customers/create"), named("/warehouses/create"));
    let of_name = |sheet, import, one| Subject {
        token,
        sheet,
        import,
        one,
        naming: "name",
        number: "ERP number",
        further: "City",
        key: (&["Name"], Vec::new()),
    };
    for subject in [
        Subject {
            token,
            sheet: "hose",
            import: "/components/import",
            one: format!("/hose/{}", hoses[0]),
            naming: "partNumber",
            number: "External number",
            further: "Series",
            key: (&["Part number", "Brand", "Size"], vec![json!(brand), json!("8")]),
        },
        of_name("customers", "/customers/import", format!("/customer/{}", customers[0])),
        of_name("warehouses", "/warehouses/import", format!("/warehouse/{}", warehouses[0])),
    ] {
        subject.finds();
        subject.refuses();
    }
    // A number in the sheet of another type.
    let rows = [
        vec![json!("External number"), json!("Part number"), json!("Brand"), json!("Size")],
        vec![json!("X2"), json!("F-1"), json!(brand), json!("8")],
    ];
    let refused = import(token, "/components/import", &book_of_values("ferrule", &rows));
    assert_eq!(import_faults(refused), ["ferrule!A2 another_record"]);
}
