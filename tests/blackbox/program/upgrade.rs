//! A database of an earlier version, with records in it: migrations that have nothing to change always
//! succeed.
//!
//! `tests/data/backups/0019.gz` is what `hosewright backup` wrote of the demo after migration 19, once most
//! items and most of the audit trail were removed, and the lists of the organization were filled.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Output;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use sqlx::{Connection, PgConnection};
use tests::{Program, empty_database, folder, post, program, request, world};

use super::printed;

const BACKUP: &[u8] = include_bytes!("../../data/backups/0019.gz");

fn at(database: &str, arguments: &[&str]) -> Output {
    let done = program().env("DATABASE_URL", database).args(arguments).output().unwrap();
    assert!(done.status.success(), "{arguments:?}: {:?}", printed(&done));
    done
}

fn restore(database: &str) {
    let folder = folder();
    // The program may have left root when it reads.
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o777)).unwrap();
    let file = folder.path().join("backup");
    std::io::copy(&mut GzDecoder::new(BACKUP), &mut fs::File::create(&file).unwrap()).unwrap();
    at(database, &["restore", file.to_str().unwrap()]);
}

/// The number of rows of each table.
type Rows = Vec<(String, i64)>;
/// Kind and name of records.
type Names = Vec<(String, String)>;

/// How many rows each table has, and a name and kind of each record that the search box finds.
fn state(database: &str) -> (Rows, Names) {
    world().block_on(async {
        let mut connection = PgConnection::connect(database).await.unwrap();
        let rows = "select relname::text, (xpath('/row/n/text()',
                query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text::bigint
            from pg_class where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
                -- Calls are written while the service runs.
                and relname not in ('_sqlx_migrations', 'api_calls') order by 1";
        let rows = sqlx::query_as(rows).fetch_all(&mut connection).await.unwrap();
        let names = "select e.kind, n.name from search_entries e
            join (select id, part_number as name from hoses
                union all select id, part_number from crimp_fittings
                union all select id, part_number from adaptors
                union all select id, part_number from ferrules
                union all select id, part_number from wraps
                union all select id, part_number from other_items
                union all select id, number from documents
                union all select id, name from customers) n using (id)
            group by 1, 2 order by 1, 2";
        let names = sqlx::query_as(names).fetch_all(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        (rows, names)
    })
}

/// Counts angles the other way round, as an organization did before its texts followed.
fn turn(database: &str) {
    run(database, "update organizations set angle_convention = 'clockwise' where name = 'demo'");
}

fn run(database: &str, sql: &'static str) {
    assert!(executed(database, sql).unwrap() > 0, "{sql}");
}

/// The number of rows that a statement wrote.
fn executed(database: &str, sql: &'static str) -> Result<u64, sqlx::Error> {
    world().block_on(async {
        let mut connection = PgConnection::connect(database).await.unwrap();
        let done = sqlx::query(sql).execute(&mut connection).await;
        connection.close().await.unwrap();
        done.map(|done| done.rows_affected())
    })
}

/// The texts that a statement finds.
fn texts(database: &str, sql: &'static str) -> Vec<String> {
    world().block_on(async {
        let mut connection = PgConnection::connect(database).await.unwrap();
        let texts = sqlx::query_scalar(sql).fetch_all(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        texts
    })
}

/// The days that orders are due, until which estimates hold, and from which net prices do.
const DATES: &str =
    "select distinct d from (select to_json(due_date) #>> '{}' as d from work_orders
    union select to_json(valid_until) #>> '{}' from sales_estimates
    union select to_json(start_date) #>> '{}' from customer_item_properties) all_dates
    where d is not null order by d";

/// What released assemblies with an angle are called, and whether the search box finds them by 225 degrees.
const ANGLED: &str = "select concat_ws(' | ', c.description, c.model_code, e.words::text ~ '225''')
    from hose_assemblies c join documents d on d.id = c.document_id join search_entries e on e.id = d.id
    where d.status = 'released' and c.angle not in (0, 180) order by 1";

#[test]
fn a_database_with_records_is_upgraded() {
    let database = empty_database();
    restore(&database);
    turn(&database);
    let (rows, names) = state(&database);
    at(&database, &["migrate"]);
    let (rows_after, names_after) = state(&database);
    // Migration 26 marks assemblies, so that the next one who looks for them brings them up to date.
    for table in rows.iter().filter(|(name, _)| name != "assemblies_to_describe") {
        assert!(rows_after.contains(table), "{table:?} {rows_after:?}");
    }
    assert_eq!(names_after, names);
    // Migration 24 made days of moments, in the zone of Chicago.
    assert_eq!(
        texts(&database, DATES),
        ["2026-01-01T00:00:00", "2031-02-28", "2031-03-14", "2035-12-31"]
    );
    // And told angles as the organization counts them.
    let turned = [
        "H4SP-12 x 1850 mm OAL, H20-DKOS-25-20-90 x H20-DKOS-25-20-45, 90°, VPG-32 | H4SP-12*1850mm*H20-DKOS-25-20-90*H20-DKOS-25-20-45@90*VPG-32 | f",
        "T17-6 x 28.25 in OAL, 6TC-6FJX90 x 6TC-6FJX45, 225° | T17-6*28.25in*6TC-6FJX90*6TC-6FJX45@225 | t",
    ];
    assert_eq!(texts(&database, ANGLED), turned);

    let arguments =
        ["key", "create", "--organization", "Demo", "--type", "admin", "--name", "upgrade"];
    let (secret, _) = printed(&at(&database, &arguments));
    let mut command = program();
    let data = folder();
    command.env("DATABASE_URL", &database).arg("--data").arg(data.path());
    let mut service = Program::serve(command);
    let credentials =
        json!({ "grantType": "client_credentials", "apiKey": secret.trim(), "name": "upgrade" });
    let token =
        post(&format!("{}/security/v1/token", service.host), &credentials).send().expect(200);
    let token = token.field("/securityToken").as_str().unwrap().to_owned();
    let search = |text: &str| {
        let url = format!("{}/api/v1/search?limit=200", service.host);
        let found = request("GET", &url).query("text", text).token(&token).send().expect(200);
        found.json()["items"].as_array().unwrap().clone()
    };
    for (kind, name) in &names {
        let found = search(name);
        let is_it = |one: &Value| one["kind"] == **kind && one["name"] == **name;
        assert!(found.iter().any(is_it), "{kind} {name}: {found:?}");
    }
    // Migration 20 entered documents anew, with the words of their customers.
    assert!(search("C-4711").iter().any(|one| one["kind"] == "hoseAssembly"));
    service.interrupt();
}

/// A price of a list from 10 m on, of which there was another from 10,000 mm on, which counted: both stay. A third one
/// is refused.
#[test]
fn prices_that_overlap_in_other_units_stay() {
    let database = empty_database();
    restore(&database);
    run(
        &database,
        "insert into price_lists (organization_id, id, name, created, last_modified)
        select organization_id, decode('aa0000000000000000000001', 'hex'), 'Overlaps', now(), now() from hoses
        where organization_id <> decode('000000000000000000000001', 'hex') limit 1",
    );
    let price = |id: u32, unit: &str, from: u32| {
        let sql = format!(
            "insert into price_list_items (organization_id, id, price_list_id, item_id, list_price, unit, minimum_quantity,
                enabled, created, last_modified)
            select l.organization_id, decode('bb000000000000000000000{id}', 'hex'), l.id, h.id, 1, '{unit}', {from},
                true, now(), now()
            from price_lists l cross join (select id from hoses order by id limit 1) h where l.name = 'Overlaps'"
        );
        &*String::leak(sql)
    };
    run(&database, price(1, "m", 10));
    run(&database, price(2, "mm", 10_000));
    at(&database, &["migrate"]);
    let marked = "select concat_ws(' ', unit, overlapping) from price_list_items
        where price_list_id = decode('aa0000000000000000000001', 'hex') order by 1";
    assert_eq!(texts(&database, marked), ["m t", "mm"]);
    run(&database, price(3, "ft", 10));
    let refused = executed(&database, price(4, "m", 10)).unwrap_err();
    assert!(refused.to_string().contains("price_list_items_no_overlap"), "{refused}");
    // Changed, it no longer stays.
    let change = "update price_list_items set minimum_quantity = 11 where unit = 'm'";
    run(&database, change);
    assert_eq!(texts(&database, marked), ["ft", "m", "mm"]);
}

/// Some names and numbers as earlier versions took them: one with each fault, one without a visible sign, and
/// two of documents that print alike.
const UNTIDY: [&str; 6] = [
    "update hoses set part_number = replace(part_number, '-', U&'\\2011') || U&'\\200b'
        where encode(id, 'hex') = (select min(encode(id, 'hex')) from hoses where part_number like '%-%')",
    "update customers set name = 'e' || U&'\\0301' || '  ' || name || U&'\\00a0x'
        where encode(id, 'hex') = (select min(encode(id, 'hex')) from customers)",
    "update suppliers set name = U&'\\200b\\00ad' where encode(id, 'hex') = (select min(encode(id, 'hex')) from suppliers)",
    "update hoses set series = 'S' || U&'\\2060' || series where encode(id, 'hex') = (select min(encode(id, 'hex')) from hoses where series is not null)",
    "update documents set number = 'TW-1' where encode(lineage_id, 'hex') = (select min(encode(lineage_id, 'hex')) from documents where kind = 'hoseAssembly')",
    "update documents set number = 'TW' || U&'\\2011' || '1'
        where encode(lineage_id, 'hex') = (select max(encode(lineage_id, 'hex')) from documents where kind = 'hoseAssembly')",
];

/// Sizes as earlier versions took them: in full width, and one that another hose of the part number has.
const UNTIDY_SIZES: [&str; 4] = [
    "update hoses set part_number = 'SZ-1', size = '-' || U&'\\FF11\\FF12', size_key = '-' || U&'\\FF11\\FF12', rank = 1000000
        where encode(id, 'hex') = (select min(encode(id, 'hex')) from hoses)",
    "update hoses set part_number = 'SZ-2', size = '-8', size_key = '8', rank = 8,
            brand_id = (select brand_id from hoses where part_number = 'SZ-1')
        where encode(id, 'hex') = (select min(encode(id, 'hex')) from hoses where part_number <> 'SZ-1'
            and organization_id = (select organization_id from hoses where part_number = 'SZ-1'))",
    "update hoses set part_number = 'SZ-2', size = U&'\\2011' || '8', size_key = U&'\\2011' || '8', rank = 1000000,
            brand_id = (select brand_id from hoses where part_number = 'SZ-1')
        where encode(id, 'hex') = (select min(encode(id, 'hex')) from hoses where part_number not like 'SZ-%'
            and organization_id = (select organization_id from hoses where part_number = 'SZ-1'))",
    "update ferrules set size = size || U&'\\200B'",
];

#[test]
fn sizes_are_spelt_as_new_ones_unless_they_have_a_twin() {
    let database = empty_database();
    restore(&database);
    for sql in UNTIDY_SIZES {
        run(&database, sql);
    }
    at(&database, &["migrate"]);
    let sizes = "select concat_ws(' ', part_number, size, size_key, rank) from hoses where part_number like 'SZ-%'
        union all select concat_ws(' ', 'ferrule', size, size_key) from ferrules where size <> tidy_size(size) order by 1";
    assert_eq!(
        texts(&database, sizes),
        ["SZ-1 -12 12 12", "SZ-2 -8 8 8", "SZ-2 \u{2011}8 \u{2011}8 1000000"]
    );
    let found = program().env("DATABASE_URL", &database).arg("check").output().unwrap();
    let (printed_out, _) = printed(&found);
    assert!(printed_out.ends_with("\t\\u{2011}8\n"), "{printed_out}");
    assert_eq!(printed_out.lines().count(), 1, "{printed_out}");
}

/// All texts that name something, with a mark for those that aren't tidy.
const TIDY: &str = "select t.said from (select part_number as said from hoses union all select series from hoses
        union all select name from customers union all select name from suppliers union all select number from documents) t
    where t.said is distinct from tidy_number(t.said) order by 1";

#[test]
fn texts_that_print_alike_are_tidied_unless_they_have_a_twin() {
    let database = empty_database();
    restore(&database);
    for sql in UNTIDY {
        run(&database, sql);
    }
    at(&database, &["migrate"]);
    assert_eq!(texts(&database, TIDY), ["TW\u{2011}1"]);
    let named = "select name from suppliers where name like 'unnamed %'
        union all select name from customers where name like 'é %' union all select series from hoses where series like 'S%' and
            length(series) = octet_length(series) and encode(id, 'hex') = (select min(encode(id, 'hex')) from hoses where series is not null) order by 1";
    assert_eq!(texts(&database, named).len(), 3, "{:?}", texts(&database, named));
    let check = || program().env("DATABASE_URL", &database).arg("check").output().unwrap();
    let found = check();
    let (printed_out, printed_err) = printed(&found);
    assert_eq!(found.status.code(), Some(1), "{printed_err}");
    assert!(printed_out.starts_with("demo\tdocuments\t"), "{printed_out}");
    assert!(printed_out.ends_with("\tTW\\u{2011}1\n"), "{printed_out}");
    assert_eq!(printed_out.lines().count(), 1, "one for all versions: {printed_out}");
    run(&database, "update documents set number = 'TW-2' where number = 'TW' || U&'\\2011' || '1'");
    let done = check();
    assert!(done.status.success() && printed(&done).0.is_empty(), "{:?}", printed(&done));
}
