//! Row-level security between organizations, checked by PostgreSQL's own catalogue of tables.

use adapters::postgres::Addresses;
use domain::access::{Actor, Caller, Role};
use domain::catalogue::{Adaptor, Ferrule, Hose, ItemType, OtherItem, Wrap, images};
use domain::documents::bill::snapshots;
use domain::documents::{Bill, BillItem, BillLine};
use domain::organization::mail::{Link, LinkPurpose};
use domain::stock::Need;
use domain::stock::reservations::Backorder;
use domain::{Email, Id, Session};
use serde_json::json;
use sqlx::postgres::PgConnection;
use sqlx::{AssertSqlSafe, Connection};
use tests::{Callers, Shop, rows_of, service, world};

/// Tables with an organization, and whether shared rows are readable.
fn tables() -> Vec<(String, bool)> {
    let found = rows_of(
        "select c.relname, exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'visible') as shared
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
        where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1",
    );
    let table = |row: &serde_json::Map<String, serde_json::Value>| {
        (row["relname"].as_str().unwrap().to_owned(), row["shared"] == true)
    };
    let tables: Vec<_> = found.iter().map(table).collect();
    assert!(tables.len() >= 20, "{tables:?}");
    tables
}

#[test]
fn every_table_has_row_level_security() {
    for row in rows_of(
        "select c.relname, c.relrowsecurity, c.relforcerowsecurity,
            (select json_agg(json_build_object('name', p.polname, 'command', p.polcmd::text,
                'roles', (select array_agg(r.rolname::text) from pg_roles r where r.oid = any(p.polroles)),
                'using', pg_get_expr(p.polqual, p.polrelid), 'check', pg_get_expr(p.polwithcheck, p.polrelid)))
             from pg_policy p where p.polrelid = c.oid) as policies
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id'
        where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace",
    ) {
        let table = row["relname"].as_str().unwrap();
        assert_eq!((row["relrowsecurity"] == true, row["relforcerowsecurity"] == true), (true, true), "{table}");
        let policies = row["policies"].as_array().unwrap_or_else(|| panic!("{table} has no policy"));
        let of_app = policies.iter().filter(|policy| policy["roles"].to_string().contains("hosewright_app") || policy["roles"].is_null());
        for policy in of_app {
            let using = policy["using"].as_str().unwrap_or_default();
            match policy["name"].as_str().unwrap() {
                "own" => {
                    assert!(using.contains("current_organization()"), "{table}: {policy}");
                    assert!(policy["check"].as_str().unwrap().contains("current_organization()"), "{table}: {policy}");
                }
                "visible" => assert_eq!((policy["command"].as_str(), using.contains("shared_organization()")), (Some("r"), true), "{table}: {policy}"),
                "own_insert" => {
                    assert_eq!(policy["command"], "a", "{table}: {policy}");
                    assert!(policy["check"].as_str().unwrap().contains("= ( SELECT current_organization()"), "{table}: {policy}");
                }
                "own_update" | "own_delete" => {
                    assert!(["w", "d"].contains(&policy["command"].as_str().unwrap()), "{table}: {policy}");
                    assert!(using.contains("= ( SELECT current_organization()") && !using.contains("shared"), "{table}: {policy}");
                    assert!(!policy["check"].to_string().contains("shared"), "{table}: {policy}");
                }
                other => panic!("{table}: {other} lets the service in"),
            }
        }
        let names: Vec<_> = policies.iter().map(|policy| policy["name"].as_str().unwrap()).collect();
        let system = ["users", "user_links", "browser_sessions", "outbox", "api_keys", "api_calls", "audit", "organizations", "jobs", "retries", "versions"].contains(&table);
        assert_eq!(names.contains(&"system"), system, "{table}: {names:?}");
    }
    for row in rows_of(
        "select relname, relowner::regrole::text as owner from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace",
    ) {
        assert_eq!(row["owner"], "hosewright_owner", "{row:?}");
    }
}

#[test]
fn the_role_is_neither_owner_nor_exempt() {
    for row in rows_of(
        "select rolname, rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname like 'hosewright%'",
    ) {
        for right in ["rolsuper", "rolbypassrls", "rolcreaterole", "rolcreatedb"] {
            assert_eq!(row[right], false, "{row:?}");
        }
    }
    let members =
        rows_of("select * from pg_auth_members where member::regrole::text like 'hosewright%'");
    assert!(members.is_empty(), "{members:?}");
}

/// A connection as the service has it, in this organization.
fn as_service(organization: Option<&str>) -> PgConnection {
    let addresses = Addresses::of_administrator(&service().database_url).unwrap();
    world().block_on(async {
        let mut connection = PgConnection::connect_with(&addresses.app).await.unwrap();
        if let Some(organization) = organization {
            let set = format!("set hosewright.organization = '{organization}'");
            sqlx::raw_sql(AssertSqlSafe(set)).execute(&mut connection).await.unwrap();
        }
        connection
    })
}

/// How many rows a statement touched or counted; none where it was refused.
fn touched(connection: &mut PgConnection, sql: &str) -> Option<u64> {
    world().block_on(async {
        if sql.starts_with("select") {
            let count = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(connection).await;
            return count.ok().map(i64::unsigned_abs);
        }
        let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(connection).await;
        done.ok().map(|done| done.rows_affected())
    })
}

/// What an organization keeps of itself, and a call that it made with a key.
fn keeps_lists(shop: &Shop) {
    let token = shop.admin();
    let named = json!([{ "name": "V" }]);
    for (path, body) in [
        ("productgroups/update", json!({ "productGroups": named })),
        ("suppliers/update", json!({ "suppliers": named })),
        ("locations/update", json!({ "locations": named })),
        ("currencies/update", json!({ "code": "EUR", "rate": 1.1 })),
        ("acceptterms", json!({ "version": 1, "accepted": true })),
    ] {
        tests::post(&format!("/organization/{path}"), &body).token(&token).send().expect(200);
    }
    let body = json!({ "text": "v", "tokens": [{ "text": "v", "meaning": "hose" }] });
    tests::post("/hoseassemblies/parsefeedback", &body).token(&token).send().expect(200);
    let number = "/organization/nextpartnumber?type=kit&reserve=true";
    tests::get(number).token(&token).send().expect(200);
    tests::get("/brands").token(&shop.customer_token(None)).send().expect(200);
    std::thread::sleep(std::time::Duration::from_secs(1));
}

/// Another organization, with rows in the tables where the demo has none.
fn victim() -> String {
    let shop = Shop::new("victim");
    let _callers = Callers::of(&shop);
    let brand = shop.brand("V");
    let rule = json!({ "pricing": [{ "itemType": "hose", "defaultMarginPercent": 30 }] });
    let priced = tests::post(&format!("/brand/{brand}/update"), &rule).token(&shop.admin());
    priced.header("Idempotency-Key", "kept").send().expect(200);
    keeps_lists(&shop);
    let place = format!("/customer/{}/location/new/update", shop.customer("V"));
    let city = json!({ "params": { "city": "Victoria" } });
    tests::post(&place, &city).token(&shop.admin()).send().expect(201);
    let named = |number: &str, more: serde_json::Value| tests::hose(number, "V", "8", more);
    let hose = shop.add::<Hose>(named("V-1", json!({})));
    freezes(&shop, &hose);
    tests::upload_csv(&shop.admin(), "/warehouses/import", b"Name\nV imported\n")
        .send()
        .expect(200);
    shop.add::<Ferrule>(named("V-2", json!({})));
    shop.add::<Wrap>(named("V-3", json!({})));
    shop.add::<Adaptor>(json!({ "partNumber": "V-4", "brand": "V", "shape": "tee" }));
    let item = shop.add::<OtherItem>(json!({ "partNumber": "V-5" }));
    reserves(&shop, &item);
    shop.estimate("V-8", shop.customer("Asker"));
    crate::organization::user::session::begin(&crate::organization::user::person(
        &shop,
        Role::Regular,
    ));
    let Actor::User(user) = shop.member(Role::Regular) else { panic!("a person") };
    let now = Shop::services().now();
    let link = Link {
        organization: shop.organization.id,
        user,
        purpose: LinkPurpose::Password,
        digest: [7; 32],
        email: Email::new("victim@shop.example").expect("an address"),
        sent: now,
        expires: now,
        redeemed: None,
    };
    world().block_on(Shop::services().outbox.set_link(&link)).expect("a link");
    let svg = b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec();
    let stored = async {
        let caller = Caller::job(shop.organization.id);
        let mut session = Session::unattended(Shop::services(), &caller).await?;
        let id = shop.organization.id.of_kind();
        let kind = images::to_set(&mut session, id).await?;
        let image = images::read(Shop::services(), kind, svg)?;
        images::set(&mut session, id, &image).await?;
        session.commit().await
    };
    world().block_on(stored).expect("an image");
    format!("'\\x{}'::bytea", shop.id())
}

/// The bill of an assembly is frozen.
fn freezes(shop: &Shop, hose: &str) {
    let assembly = shop.assembly("V-7", hose, None, |_| ());
    let item = BillItem {
        id: hose.parse::<Id<Hose>>().expect("an id").raw(),
        item_type: ItemType::Hose,
        brand: None,
        part_number: "V-1".to_owned(),
        org_part_number: None,
        size: None,
        description: None,
    };
    let need = domain::documents::Need::Length(None);
    let frozen = Bill { lines: vec![BillLine { number: None, item, need }] };
    shop.write(async |session| snapshots::save(session, assembly, &frozen).await);
    tests::change(&format!(
        "insert into assemblies_to_describe (organization_id, document_id) values ('\\x{}', '\\x{assembly}')",
        shop.id()
    ));
    let buyer = domain::customers::AssemblyCustomer {
        customer: shop.customer("Buyer"),
        name: domain::BoundedText::new("Buyer").unwrap(),
        is_deleted: false,
        part_number: None,
        revision: None,
        record: domain::Record::new(Shop::services().now(), None),
    };
    shop.write(async |session| session.work.set_assembly_customers(assembly, &[buyer]).await);
}

/// Something of an item in stock is kept for a document, and an order is completed.
fn reserves(shop: &Shop, item: &str) {
    let token = shop.admin();
    let made = tests::post("/warehouses/create", &json!({ "name": "V" })).token(&token).send();
    let warehouse = made.expect(201).field("/_id");
    let warehouse = warehouse.as_str().expect("an id");
    let stock = json!({ "item": item, "warehouse": warehouse, "onHand": 5 });
    tests::post("/inventoryitem/update", &stock).token(&token).send();
    let (document, _) = shop.kit("V-6", None, &[]);
    let document = document.parse::<Id<()>>().expect("an id").raw();
    let need = Need { line: [1; 12], item: item.parse().expect("an id"), quantity: 1.into() };
    let warehouse = warehouse.parse().expect("an id");
    shop.write(async |session| {
        crate::stock::reserve(session, document, None, warehouse, &[need], Backorder::Refused).await
    });
    let order = tests::post("/workorders/create", &json!({ "items": [{ "item": item }] }));
    let order = order.token(&token).send().expect(201).field("/_id");
    let release = format!("/workorder/{}/release", order.as_str().expect("an id"));
    tests::post(&release, &json!({})).token(&token).send().expect(200);
    let complete = release.replace("release", "complete");
    tests::post(&complete, &json!({})).token(&token).send().expect(200);
}

const SHARED: &str = "'\\x000000000000000000000001'::bytea";

#[test]
fn rows_of_others_are_neither_seen_nor_written() {
    let shop = Shop::new("secured");
    let demo = rows_of(
        "select encode(organization_id, 'hex') as id from organizations where name = 'demo'",
    );
    let demo = format!("'\\x{}'::bytea", demo[0]["id"].as_str().unwrap());
    let victim = victim();
    let own = format!("'\\x{}'::bytea", shop.id());
    {
        let mut connection = as_service(Some(&shop.id()));
        for (table, shared) in tables() {
            let there = |owner: &str| {
                rows_of(&format!(
                    "select count(*) as n from {table} where organization_id = {owner}"
                ))[0]["n"]
                    .as_u64()
                    .unwrap()
            };
            let (of_others, of_all) = (there(&demo) + there(&victim), there(SHARED));
            let skipped = ["users", "jobs", "outbox", "idempotency_keys"];
            assert!(
                of_others > 0 || skipped.contains(&table.as_str()),
                "nobody else has a row in {table}; nothing is tried"
            );
            let foreign = touched(
                &mut connection,
                &format!(
                    "select count(*) from {table} where organization_id not in ({own}, {SHARED})"
                ),
            );
            assert_eq!(foreign, Some(0), "{table}: foreign rows");
            let seen = touched(
                &mut connection,
                &format!("select count(*) from {table} where organization_id = {SHARED}"),
            );
            if shared {
                assert!(
                    seen >= Some(of_all.min(1)) && (of_all == 0 || seen > Some(0)),
                    "{table}: shared rows are seen"
                );
            } else {
                assert_eq!(seen, Some(0), "{table}: shared rows");
            }
            for owner in [demo.as_str(), &victim, SHARED] {
                let update = format!(
                    "update {table} set organization_id = organization_id where organization_id = {owner}"
                );
                assert!(matches!(touched(&mut connection, &update), None | Some(0)), "{update}");
                let steal = format!(
                    "update {table} set organization_id = {own} where organization_id = {owner}"
                );
                assert!(matches!(touched(&mut connection, &steal), None | Some(0)), "{steal}");
                let delete = format!("delete from {table} where organization_id = {owner}");
                assert!(matches!(touched(&mut connection, &delete), None | Some(0)), "{delete}");
            }
            let gift = format!(
                "update {table} set organization_id = {demo} where organization_id = {own}"
            );
            assert!(matches!(touched(&mut connection, &gift), None | Some(0)), "{gift}");
            let after = there(&demo) + there(&victim);
            assert_eq!(after, of_others, "{table}");
        }
        inserts_are_refused(&mut connection, &demo);
    }
}

/// Row-level security refuses, and not another constraint.
fn inserts_are_refused(connection: &mut PgConnection, demo: &str) {
    for (table, _) in tables() {
        for owner in [demo, SHARED] {
            let columns = {
                rows_of(&format!(
                "select string_agg(quote_ident(attname), ', ') as c from pg_attribute where attrelid = '{table}'::regclass and attnum > 0
                and attgenerated = '' and attidentity = '' and not attisdropped and attname <> 'organization_id'"))
            };
            let columns = columns[0]["c"].as_str().unwrap_or_default().to_owned();
            let values = columns.split(", ").map(|_| "null").collect::<Vec<_>>().join(", ");
            let (names, values) = if columns.is_empty() {
                (String::new(), String::new())
            } else {
                (format!(", {columns}"), format!(", {values}"))
            };
            let sql =
                format!("insert into {table} (organization_id{names}) values ({owner}{values})");
            let refused = sqlx::raw_sql(AssertSqlSafe(sql.as_str())).execute(&mut *connection);
            let refused = world().block_on(refused);
            let refused = refused.expect_err(&sql);
            let code = refused
                .as_database_error()
                .and_then(sqlx::error::DatabaseError::code)
                .unwrap_or_default()
                .into_owned();
            assert_eq!(code, "42501", "{sql}: {refused}");
        }
    }
}

#[test]
fn without_an_organization_there_are_no_rows_of_any() {
    {
        for setting in [None, Some("")] {
            let mut connection = as_service(setting);
            for (table, shared) in tables() {
                let owned = touched(
                    &mut connection,
                    &format!("select count(*) from {table} where organization_id <> {SHARED}"),
                );
                assert_eq!(owned, Some(0), "{table}");
                let all = touched(
                    &mut connection,
                    &format!("select count(*) from {table} where organization_id = {SHARED}"),
                );
                assert!(shared || all == Some(0), "{table}");
            }
        }
        let mut connection = as_service(None);
        for table in ["signing_keys", "address_keys", "_sqlx_migrations"] {
            assert_eq!(
                touched(&mut connection, &format!("select count(*) from {table}")),
                None,
                "{table}"
            );
        }
        for sql in [
            "set role hosewright_owner",
            "set role hosewright_system",
            "alter table hoses disable row level security",
            "create table mine (x int)",
            "drop table hoses",
        ] {
            assert_eq!(touched(&mut connection, sql), None, "{sql}");
        }
    }
}

#[test]
fn the_search_finds_rows_of_its_organization_alone() {
    let (shop, other) = (Shop::new("searching"), Shop::new("searched"));
    other.brand("B");
    let description = json!({ "description": "SECRET-4711" });
    other.add::<Hose>(tests::hose("SECRET-4711", "B", "8", description));
    let searches = [
        "select count(*) from matching_items('hoses', 'description_folded', 'secret-4711', 10)"
            .to_owned(),
        format!(
            "select held from items_by_number('secret-4711', array[decode('{}', 'hex'), shared_organization()],
                '{{hose,wrap}}', false, 10, 10)",
            other.id()
        ),
    ];
    for search in searches {
        for (organization, found) in [(Some(shop.id()), 0), (None, 0), (Some(other.id()), 1)] {
            let mut connection = as_service(organization.as_deref());
            assert_eq!(
                touched(&mut connection, &search),
                Some(found),
                "{organization:?}: {search}"
            );
        }
    }
}
