//! How PostgreSQL finds what lists and look-ups ask for, as the service's role, among 40,000 items and
//! beside 200 organizations; a million in the long run.

mod adaptors;
mod assemblies;
mod compatible;
mod copies;
mod cursors;
mod customers;
mod deletions;
mod estimates;
mod neighbours;
mod newest;
mod orders;
mod searches;
mod today;
mod trade;

use std::cell::RefCell;
use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

use adapters::postgres::{Connections, PgStore};
use domain::access::{Caller, Identity, Role};
use domain::catalogue::fits;
use domain::catalogue::fits::connections::{self, ConnectionFilter};
use domain::catalogue::fits::series::{self, SeriesQuery};
use domain::catalogue::items::{self, ListQuery, page, select};
use domain::catalogue::{
    Adaptor, CatalogueEntity, ChosenSpecs, CrimpFitting, Hose, ItemEntry, Overlay, Wrap,
};
use domain::stock::{InventoryListing, inventory};
use domain::{Id, Result, Services, Session, Window};
use serde_json::{Value, json};
use sqlx::postgres::{PgConnectOptions, PgPool, PgPoolOptions};
use sqlx::{AssertSqlSafe, Executor};
use tests::{Shop, db, service, unique, world};
use tracing::field::{Field, Visit};
use tracing::span::{Attributes, Id as SpanId, Record};
use tracing::{Event, Metadata, Subscriber};

/// Tables that no request may read whole.
const BIG: [&str; 11] = [
    "hoses",
    "crimp_fittings",
    "adaptors",
    "wraps",
    "items",
    "item_properties",
    "crimp_specs",
    "customers",
    "customer_item_properties",
    "customer_locations",
    "inventory_items",
];

/// The first page of a list.
static FIRST: Window = Window::first(25);

/// The plans that PostgreSQL told, as JSON.
static PLANS: Mutex<Vec<Value>> = Mutex::new(Vec::new());

/// Hears PostgreSQL's notices, in which `auto_explain` tells its plans.
struct Listener;

impl Subscriber for Listener {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == "sqlx::postgres::notice"
    }
    fn new_span(&self, _: &Attributes<'_>) -> SpanId {
        SpanId::from_u64(1)
    }
    fn record(&self, _: &SpanId, _: &Record<'_>) {}
    fn record_follows_from(&self, _: &SpanId, _: &SpanId) {}
    fn event(&self, event: &Event<'_>) {
        event.record(&mut Plan);
    }
    fn enter(&self, _: &SpanId) {}
    fn exit(&self, _: &SpanId) {}
}

struct Plan;

impl Visit for Plan {
    fn record_debug(&mut self, _: &Field, value: &dyn fmt::Debug) {
        heard(&format!("{value:?}"));
    }
    fn record_str(&mut self, _: &Field, value: &str) {
        heard(value);
    }
}

fn heard(text: &str) {
    if let Some((_, plan)) = text.split_once("plan:\n") {
        PLANS.lock().expect("plans").push(serde_json::from_str(plan).expect("a plan"));
    }
}

/// Connections that are the service's in all but their plans being told.
fn explained() -> &'static PgPool {
    static POOL: OnceLock<PgPool> = OnceLock::new();
    POOL.get_or_init(|| {
        tracing::subscriber::set_global_default(Listener).expect("nobody else listens");
        let options: PgConnectOptions = service().database_url.parse().expect("an address");
        // As on disks that don't seek. Where seeks are dear, a table of this size is rightly read whole for
        // what is said of half of it.
        let options = options
            .options([("plan_cache_mode", "force_generic_plan"), ("random_page_cost", "1.1")]);
        let pool = PgPoolOptions::new().max_connections(1).after_connect(|connection, _| {
            Box::pin(async {
                let prepare = "load 'auto_explain'; set auto_explain.log_min_duration = 0; set auto_explain.log_analyze = on; set auto_explain.log_timing = off;
                    set auto_explain.log_format = json; set auto_explain.log_level = notice;
                    set auto_explain.log_nested_statements = on; set client_min_messages = notice;
                    set session authorization hosewright_app";
                connection.execute(prepare).await.map(drop)
            })
        });
        world().block_on(pool.connect_with(options)).expect("the database")
    })
}

/// A node of a plan: its type, table, index and condition on it.
struct Node {
    kind: String,
    table: String,
    index: String,
    condition: String,
}

fn nodes(plan: &Value, found: &mut Vec<Node>) {
    let text = |name: &str| plan[name].as_str().unwrap_or_default().to_owned();
    found.push(Node {
        kind: text("Node Type"),
        table: text("Relation Name"),
        index: text("Index Name"),
        condition: text("Index Cond"),
    });
    for inner in plan["Plans"].as_array().into_iter().flatten() {
        nodes(inner, found);
    }
}

/// A shop with so many items, half of them of one series and size less than others.
fn large(word: &str, tenth: usize) -> (Shop, String, String) {
    let shop = Shop::new(word);
    let brands: Vec<String> = (0..8).map(|_| unique("Large")).collect();
    for brand in &brands {
        shop.brand(brand);
    }
    let brand = |at: usize| brands[at % brands.len()].clone();
    let size = |at: usize| ["4", "6", "8", "10", "12", "16", "20", "24", "32"][at % 9];
    let hoses: Vec<Value> = (0..tenth * 4)
        .map(|at| {
            json!({ "partNumber": format!("LH-{at}"), "brand": brand(at), "size": size(at / 8), "series": format!("HS{}", at % 40), "description": format!("LH-{at}"),
                "outerDiammm": 10 + at % 60, "nominalHoseSize": if at % 5 == 0 { Some(size(at)) } else { None } })
        })
        .collect();
    let fittings: Vec<Value> = (0..tenth * 4)
        .map(|at| {
            json!({ "partNumber": format!("LF-{at}"), "brand": brand(at), "hoseSize": size(at / 8), "dashSize": size(at / 5),
                "series": format!("FS{}", at % 50), "style": format!("Style {}", at % 12), "gender": if at % 2 == 0 { "male" } else { "female" },
                "shape": format!("shape {}", at % 7) })
        })
        .collect();
    let adaptors: Vec<Value> = (0..tenth * 2)
        .map(|at| {
            json!({ "partNumber": format!("LA-{at}"), "brand": brand(at), "shape": format!("shape {}", at % 7),
                "crossReference": at / 3, "familyCrossReference": format!("F{}", at / 20),
                "ends/0/style": format!("Style {}", at % 12), "ends/0/gender": "male", "ends/0/dashSize": size(at / 12),
                "ends/1/style": format!("Style {}", at / 12 % 12), "ends/1/gender": "female", "ends/1/dashSize": size(at / 7) })
        })
        .collect();
    let wraps: Vec<Value> = (0..tenth)
        .map(|at| {
            json!({ "partNumber": format!("LW-{at}"), "brand": brand(at), "size": "20", "wrapType": format!("kind {}", at % 9),
                "colour": format!("colour {}", at % 6), "innerDiamMinmm": at % 90, "innerDiamMaxmm": at % 90 + 4 })
        })
        .collect();
    let mut hose_ids = Vec::new();
    for part in hoses.chunks(2_000) {
        hose_ids.extend(shop.add_all::<Hose>(part));
    }
    fittings.chunks(2_000).for_each(|part| drop(shop.add_all::<CrimpFitting>(part)));
    let mut adaptor_ids = Vec::new();
    for part in adaptors.chunks(2_000) {
        adaptor_ids.extend(shop.add_all::<Adaptor>(part));
    }
    shop.add_all::<Wrap>(&wraps);
    let series: Vec<String> = (0..50).map(|at| format!("FS{at}")).collect();
    for part in hose_ids.chunks(1_000) {
        let ties: Vec<tests::Tie<'_>> = part
            .iter()
            .enumerate()
            .flat_map(|(at, hose)| {
                [
                    (&**hose, &*series[at % 50], None, None),
                    (&**hose, &*series[at * 7 % 50], Some(&*brands[at % 8]), None),
                ]
            })
            .collect();
        shop.approve(&ties);
    }
    let warehouses = [(); 8].map(|()| shop.warehouse(&unique("Large")));
    for (at, part) in hose_ids.chunks(100).enumerate() {
        let stock: Vec<_> = part
            .iter()
            .map(|hose| (hose.parse().expect("an id"), i64::try_from(at % 3).expect("small")))
            .collect();
        let place = warehouses[at % warehouses.len()];
        shop.stock_in(place, &stock);
    }
    let overlays: Vec<(Id<ItemEntry>, Overlay)> = hose_ids
        .iter()
        .map(|hose| {
            (hose.parse().expect("an id"), Overlay { available: Some(true), ..Overlay::nothing() })
        })
        .collect();
    shop.write(async |session| session.work.set_overlays(&overlays).await);
    let fitted = hose_ids[8].clone();
    (shop, fitted, adaptor_ids.swap_remove(37))
}

/// Runs something and looks at its plans.
struct Look {
    services: Arc<Services>,
    caller: Caller,
    faults: RefCell<Vec<String>>,
}

impl Look {
    /// Every plan of it reads big tables by an index, and each of these columns leads into one (or names one).
    fn at<T>(&self, name: &str, columns: &[&str], run: impl Future<Output = domain::Result<T>>) {
        PLANS.lock().expect("plans").clear();
        let begun = std::time::Instant::now();
        world().block_on(run).unwrap_or_else(|error| panic!("{name}: {error}"));
        let took = begun.elapsed();
        let plans = PLANS.lock().expect("plans").clone();
        assert!(!plans.is_empty(), "{name}: no plan was told");
        let mut found = Vec::new();
        for plan in &plans {
            nodes(&plan["Plan"], &mut found);
        }
        for node in &found {
            let big =
                [&BIG[..], &trade::BIG, &assemblies::BIG, &estimates::BIG, &orders::BIG].concat();
            // The audit trail is kept by months, and all of these tests' entries are in the first.
            let table = if node.table == "audit_first" { "audit" } else { &node.table };
            let big = big.contains(&table);
            if node.kind.contains("Seq Scan") && big {
                self.faults.borrow_mut().push(format!("{name} reads {} whole", node.table));
            }
        }
        for column in columns {
            if !found.iter().any(|node| node.condition.contains(column) || node.index == *column) {
                let conditions: Vec<_> = found.iter().map(|node| &node.condition).collect();
                self.faults
                    .borrow_mut()
                    .push(format!("{name} has no index on {column}: {conditions:#?}"));
            }
        }
        if std::env::var("SHOW_PLANS").is_ok() {
            println!(
                "--- {name} {took:?}\n{}",
                serde_json::to_string_pretty(&plans).expect("JSON")
            );
        }
    }

    /// A session that reads.
    async fn begin(&self) -> Result<Session> {
        Session::read(&self.services, &self.caller).await
    }

    fn list<E: CatalogueEntity>(&self, search: &[(&str, &str)], columns: &[&str]) {
        let search: Vec<_> =
            search.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let name = format!("the list of {}s by {search:?}", E::NAME);
        let query = ListQuery { search, ..ListQuery::default() };
        self.page::<E>(&name, query, columns);
    }

    fn page<E: CatalogueEntity>(&self, name: &str, query: ListQuery, columns: &[&str]) {
        self.at(name, columns, async {
            let mut session = self.begin().await?;
            let selection = select::<E>(&mut session, query).await?;
            page(&mut session, &selection, &FIRST).await
        });
    }
}

#[test]
fn every_list_and_look_up_is_led_by_an_index() {
    let (shop, hose, adaptor) = large("large", 2_000);
    let (other, ..) = large("largeother", 2_000);
    let customer = customers::keep_many(&shop, &other);
    let trade = trade::keep_many(&shop, &other);
    let made = assemblies::keep_many(&shop, &other, customer);
    estimates::keep_many(&shop, &other, customer);
    orders::keep_many(&shop, &other, customer);
    neighbours::keep_many(&shop);
    copies::copy_items(&shop);
    // Rows that were just written count as unseen, and keep PostgreSQL from reading an index alone.
    world().block_on(db().execute(AssertSqlSafe("vacuum analyze"))).expect("tidy tables");
    let store = {
        let _within = world().enter();
        Arc::new(PgStore::new(Connections::of(explained().clone()), None))
    };
    let services = Arc::new(Services { store, ..Services::clone(Shop::services()) });
    let job = Caller::job(shop.organization.id).identity().expect("a job");
    let identity = Identity { actor: Some(shop.member(Role::Admin)), ..job };
    let look = Look { services, caller: Caller::Known(identity), faults: RefCell::default() };
    let hose: Id<Hose> = hose.parse().expect("an id");
    lists(&look, hose);
    searches::find_what_holds_a_fragment(&shop);
    stock(&look, hose);
    look_ups(&look, hose, adaptor.parse().expect("an id"));
    customers::lists(&look, customer);
    deletions::look_ups(&look);
    trade::lists(&look, customer, &trade);
    assemblies::lists(&look, &made);
    estimates::lists(&look, customer);
    orders::lists(&look, customer);
    cursors::lists(&look, customer, &trade);
    newest::lists(&look, &shop);
    today::lists(&look, &shop);
    look.faults.borrow_mut().extend(neighbours::policies_that_change_estimates(&shop));
    let faults = look.faults.into_inner();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn lists(look: &Look, hose: Id<Hose>) {
    look.list::<Hose>(&[], &["hoses_order"]);
    look.list::<Hose>(&[("size", "8")], &["size_key"]);
    look.list::<Hose>(&[("partNumber", "LH-77")], &["id"]);
    look.list::<Hose>(&[("nominalHoseSize", "8")], &["nominal_hose_size_key"]);
    look.list::<CrimpFitting>(&[("hoseSize", "8")], &["hose_size_key"]);
    look.list::<CrimpFitting>(&[("dashSize", "8")], &["dash_size_key"]);
    look.list::<CrimpFitting>(&[("style", "style 3"), ("dashSize", "8")], &["organization_id"]);
    look.list::<Adaptor>(&[("shape", "shape 3")], &["shape_folded"]);
    look.list::<Adaptor>(&[("crossReference", "77")], &["cross_reference"]);
    look.list::<Wrap>(&[("size", "20")], &["size_key"]);
    compatible::lists(look, hose);
}

fn stock(look: &Look, hose: Id<Hose>) {
    let list = |name: &str, listing: InventoryListing, columns: &[&str]| {
        look.at(name, columns, async {
            let mut session = look.begin().await?;
            inventory::page(&mut session, &listing, &FIRST).await
        });
    };
    list("stock", InventoryListing::default(), &["organization_id"]);
    let searched = |name: &str, value: &str| InventoryListing {
        search: vec![(name.to_owned(), value.to_owned())],
        ..InventoryListing::default()
    };
    list("stock by part number", searched("partNumber", "lh-77"), &["inventory_items_id"]);
    list("stock by type", searched("itemType", "hose"), &["item_type"]);
    list("stock by kind of which there is none", searched("itemType", "wrap"), &["item_type"]);
    let brands = tests::rows_of(&format!(
        "select name from brands where organization_id = decode('{}', 'hex') limit 1",
        look.caller.identity().expect("somebody").organization
    ));
    list("stock by brand", searched("brand", brands[0]["name"].as_str().unwrap()), &["brand_id"]);
    let of_items = |items| InventoryListing { items: Some(items), ..InventoryListing::default() };
    list("stock of an item", of_items(vec![hose.of_kind()]), &["item_id"]);
    let page = (0..25).map(|at| Id::from_raw([at; 12])).chain([hose.of_kind()]).collect();
    list("stock of a page of items", of_items(page), &["item_id"]);
    let places = tests::rows_of(&format!(
        "select encode(id, 'hex') as id from warehouses where organization_id = decode('{}', 'hex') limit 1",
        look.caller.identity().expect("somebody").organization
    ));
    let place = places[0]["id"].as_str().unwrap().parse().ok();
    let in_place = InventoryListing { warehouse: place, ..InventoryListing::default() };
    list("stock of a warehouse", in_place, &["warehouse_id"]);
    let hidden = ListQuery { hide_unavailable: true, ..ListQuery::default() };
    look.page::<Hose>("the hoses that are there", hidden, &["organization_id"]);
}

fn look_ups(look: &Look, hose: Id<Hose>, adaptor: Id<Adaptor>) {
    look.at("fittings with ferrules", &["series_folded"], async {
        fits::fittings_with_ferrules(&mut look.begin().await?, hose, ListQuery::default(), &FIRST)
            .await
    });
    look.at("crimp specs", &["hose_id"], async {
        fits::crimp_specs(&mut look.begin().await?, hose, None).await
    });
    look.at("own crimp specs", &["organization_id"], async {
        look.begin().await?.work.crimp_specs_after(&ChosenSpecs::default(), None, 25).await
    });
    let of_hose = SeriesQuery { hose: Some(hose), ..SeriesQuery::default() };
    look.at("series of a hose", &["series_folded"], async {
        series::series(&mut look.begin().await?, &of_hose).await
    });
    let of_series = SeriesQuery {
        hose_series: Some("HS3".to_owned()),
        size: Some("8".to_owned()),
        ..SeriesQuery::default()
    };
    look.at("series of a hose series", &["series_folded"], async {
        series::series(&mut look.begin().await?, &of_series).await
    });
    let named = SeriesQuery { series: Some("fs3".to_owned()), ..SeriesQuery::default() };
    look.at("sizes of a series", &["series_folded"], async {
        series::fitting_sizes(&mut look.begin().await?, &named).await
    });
    let named = SeriesQuery { series: Some("hs3".to_owned()), ..SeriesQuery::default() };
    look.at("sizes of a hose series", &["series_folded"], async {
        series::hose_sizes(&mut look.begin().await?, &named).await
    });
    look.at("styles of wraps", &["takes_from_mm"], async {
        series::wrap_styles(&mut look.begin().await?, &of_hose).await
    });
    adaptors::look_ups(look, adaptor);
    let chosen = |name: &str| vec![(name.to_owned(), "8".to_owned())];
    let query =
        ListQuery { chosen: chosen("size"), hide_unavailable: true, ..ListQuery::default() };
    look.at("choices of hoses", &["organization_id"], async {
        items::choices::<Hose>(&mut look.begin().await?, query).await
    });
    let query = ListQuery { chosen: chosen("dashSize"), hose: Some(hose), ..ListQuery::default() };
    look.at("choices of fittings", &["series_folded", "hose_id"], async {
        items::choices::<CrimpFitting>(&mut look.begin().await?, query).await
    });
    let filter = ConnectionFilter { size: Some("8".to_owned()), ..ConnectionFilter::default() };
    look.at("styles of a size", &["dash_size_key"], async {
        connections::styles(&mut look.begin().await?, &filter).await
    });
    look.at("all styles", &[], async {
        connections::styles(&mut look.begin().await?, &ConnectionFilter::default()).await
    });
    look.at("shapes", &[], async {
        connections::shapes(&mut look.begin().await?, &ConnectionFilter::default()).await
    });
    look.at("hose sizes", &[], async {
        series::hose_sizes(&mut look.begin().await?, &SeriesQuery::default()).await
    });
    look.at("end sizes", &[], async {
        connections::end_sizes(&mut look.begin().await?, &ConnectionFilter::default()).await
    });
    look.at("series", &[], async {
        series::series(&mut look.begin().await?, &SeriesQuery::default()).await
    });
    look.at("vendors", &["brand_id"], async { items::vendors(&mut look.begin().await?).await });
    look.at("pending items", &[], async {
        items::pending_items(&mut look.begin().await?, &FIRST).await
    });
}
