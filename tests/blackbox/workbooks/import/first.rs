//! First imports into an empty database, of which PostgreSQL knows nothing yet.

use std::thread;

use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::{
    Answer, Program, WORKBOOK, book_of_values, empty_database, folder, program, request, size,
    world,
};

/// A service on a database of its own.
struct Fresh {
    database: String,
    host: String,
}

impl Fresh {
    /// It, and the program, which serves until it is dropped.
    fn new() -> (Self, Program) {
        let database = empty_database();
        let mut serve = program();
        serve.env("DATABASE_URL", &database).env("HOSEWRIGHT_MAIL__SENDS", "false");
        serve.env("HOSEWRIGHT_LIMITS__KNOWN_PER_SECOND", "100000");
        serve.arg("--data").arg(folder().keep());
        let program = Program::serve(serve);
        (Self { database, host: program.host.clone() }, program)
    }

    /// A token of a new organization.
    fn organization(&self, name: &str) -> String {
        let run = |arguments: &[&str]| {
            let mut command = program();
            command.env("DATABASE_URL", &self.database).arg("--data").arg(folder().keep());
            let done = command.args(arguments).output().unwrap();
            assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
            String::from_utf8(done.stdout).unwrap().trim().to_owned()
        };
        run(&["organization", "create", "--name", name]);
        let key =
            run(&["key", "create", "--organization", name, "--type", "admin", "--name", "import"]);
        let asked = json!({ "grantType": "client_credentials", "apiKey": key, "name": "import" });
        let url = format!("{}/security/v1/token", self.host);
        let answer = request("POST", &url).json(&asked).send().expect(200);
        answer.field("/data/securityToken").as_str().unwrap().to_owned()
    }

    fn post(&self, path: &str, token: &str, params: &Value) -> Answer {
        let url = format!("{}/api/v1{path}", self.host);
        let answer = request("POST", &url).token(token).json(&json!({ "params": params })).send();
        assert!(answer.status < 300, "{answer}");
        answer
    }

    /// Pairs of texts that a statement finds in the database.
    fn pairs(&self, sql: &'static str) -> Vec<(String, String)> {
        world().block_on(async {
            let mut connection = PgConnection::connect(&self.database).await.unwrap();
            let pairs = sqlx::query_as(sql).fetch_all(&mut connection).await.unwrap();
            connection.close().await.unwrap();
            pairs
        })
    }

    /// Imports rows below these headings.
    fn import(&self, token: &str, path: &str, sheet: &str, rows: &[Vec<Value>]) {
        let url = format!("{}/api/v1{path}", self.host);
        let request = request("POST", &url).token(token).header("Content-Type", WORKBOOK);
        request.bytes(&book_of_values(sheet, rows)).send().expect(200);
    }
}

/// Imports this many rows of each kind, and prices again unchanged and changed.
fn imports(fresh: &Fresh, token: &str, brand: &str, count: usize) {
    let number = |at: usize| json!(format!("{brand}-{at}"));
    let rows = |headings: &[&str], row: &dyn Fn(usize) -> Vec<Value>| {
        let headings = headings.iter().map(|heading| json!(heading)).collect();
        std::iter::once(headings).chain((0..count).map(row)).collect::<Vec<Vec<Value>>>()
    };
    fresh.post("/brands/create", token, &json!({ "name": brand }));
    fresh.post("/pricelists/create", token, &json!({ "name": "List" }));
    fresh.post("/warehouses/create", token, &json!({ "name": "Main" }));
    // Few sizes and series: in some indexes very many are alike.
    let ferrules =
        rows(&["Part number", "Brand", "Size", "Series", "Cost", "Cost currency"], &|at| {
            vec![number(at), json!(brand), json!("8"), json!("S"), json!(1.5), json!("USD")]
        });
    let hose = |at: usize| json!(format!("{brand}-H{at}"));
    let hoses =
        rows(&["Part number", "Brand", "Size"], &|at| vec![hose(at), json!(brand), json!("8")]);
    let specs = rows(&["Hose part number", "Fitting series", "Ferrule part number"], &|at| {
        vec![hose(at), json!("S"), number(at)]
    });
    let prices = |price: f64| {
        rows(&["Price list", "Part number", "Price"], &|at| {
            vec![json!("List"), number(at), json!(price)]
        })
    };
    let stock = rows(&["Warehouse", "Part number", "On hand"], &|at| {
        vec![json!("Main"), number(at), json!(5)]
    });
    let customers = rows(&["Name", "ERP number"], &|at| vec![number(at), json!(at.to_string())]);
    let theirs = rows(&["Customer", "Part number", "Net price"], &|at| {
        vec![number(at / 2), number(at), json!(2.5)]
    });
    let warehouses = rows(&["Name", "ERP number"], &|at| vec![number(at), json!(at.to_string())]);
    let import = |path: &str, sheet, rows: &[_]| fresh.import(token, path, sheet, rows);
    import("/components/import", "ferrule", &ferrules);
    import("/components/import", "hose", &hoses);
    import("/crimpspecs/import", "crimpspecs", &specs);
    for price in [1.5, 1.5, 2.5] {
        import("/pricelists/import", "pricelists", &prices(price));
    }
    import("/inventory/import", "inventory", &stock);
    import("/customers/import", "customers", &customers);
    import("/customers/items/import", "customeritems", &theirs);
    import("/warehouses/import", "warehouses", &warehouses);
}

/// Puts prices into a list by its update, and changes them all.
fn update_prices(fresh: &Fresh, token: &str) {
    let list = fresh.post("/pricelists/create", token, &json!({ "name": "Updated" }));
    let path = format!("/pricelist/{}/update", list.field("/_id").as_str().unwrap());
    let ferrules = fresh.pairs(
        "select encode(id, 'hex'), part_number from ferrules where part_number like 'Third-%' limit 10000",
    );
    let update = |items: Vec<Value>| fresh.post(&path, token, &json!({ "items": items }));
    let item = |(item, _): &(String, String)| json!({ "item": item, "listPrice": 1.5 });
    update(ferrules.iter().map(item).collect());
    let stored = fresh.pairs(
        "select encode(c.id, 'hex'), encode(c.item_id, 'hex') from price_list_items c
            join price_lists l on l.organization_id = c.organization_id and l.id = c.price_list_id
        where l.name = 'Updated' and not c.deleted",
    );
    assert_eq!(stored.len(), ferrules.len());
    let item = |(id, item): &(String, String)| json!({ "_id": id, "item": item, "listPrice": 2.5 });
    update(stored.iter().map(item).collect());
}

/// How often rows of a table are looked at for each row of all files of an organization.
const MOST_LOOKED_AT: usize = 100;

/// Tables, and how often their rows were looked at.
const LOOKED_AT: &str =
    "select relname::text, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::text
    from pg_stat_user_tables order by coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) desc";

/// Whoever comes first has no more work than those who come later; two may come at once.
#[test]
fn find_rows_by_their_indexes() {
    let count = size(2_000, 20_000);
    let (fresh, service) = Fresh::new();
    let tokens = ["First", "Second", "Third"].map(|name| fresh.organization(name));
    let [first, second, third] = &tokens;
    thread::scope(|scope| {
        scope.spawn(|| imports(&fresh, first, "First", count));
        scope.spawn(|| imports(&fresh, second, "Second", count));
    });
    // Rows were counted while this organization had none: a plan made for that would go through all its rows for each key.
    imports(&fresh, third, "Third", count);
    update_prices(&fresh, third);

    // PostgreSQL's counters are complete when its connections have ended.
    drop(service);
    for (table, looked_at) in fresh.pairs(LOOKED_AT) {
        let looked_at: usize = looked_at.parse().unwrap();
        // Three organizations import eleven files each and update a list. A wrong index made it hundreds for each row.
        assert!(looked_at < 3 * count * MOST_LOOKED_AT, "{table}: {looked_at} rows");
    }
}
