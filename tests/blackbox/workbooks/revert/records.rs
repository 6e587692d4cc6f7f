//! Prices, customers, crimp specs, stock and warehouses go back as components do.

use domain::catalogue::Hose;
use domain::stock::Need;
use domain::stock::reservations::Backorder;
use serde_json::{Value, json};
use tests::{hose, post};

use super::{Store, stays};

/// A store with the hoses `A` and `B`, a price list and a customer.
fn store() -> Store {
    let store = Store::new();
    for part in ["A", "B"] {
        store.shop.add::<Hose>(hose(part, &store.brand, "8", json!({})));
    }
    store.set("/pricelists/create", &json!({ "name": "Dealers" })).expect(201);
    store.shop.customer("Buyer");
    store
}

#[test]
fn each_kind_of_import_goes_back_and_comes_again() {
    let cases = [
        (
            "/pricelists/import",
            "Price list,Part number,Minimum quantity,Price,Unit,Valid from\nDealers,A,1,10,ft,2026-01-01\n",
            "Price list,Part number,Minimum quantity,Price,Unit,Valid from,Valid to\nDealers,A,1,11,ft,2026-01-01,2026-06-30\nDealers,A,1,12,ft,2026-07-01,\nDealers,B,1,9,ft,,\n",
        ),
        (
            "/customers/items/import",
            "Customer,Part number,Net price,Customer part number\nBuyer,A,10,K-1\n",
            "Customer,Part number,Net price,Customer part number,Notes\nBuyer,A,11,,new\nBuyer,B,9,K-2,\n",
        ),
        (
            "/crimpspecs/import",
            "Hose part number,Fitting series,Crimp diameter (mm),Crimp diameter plus (mm),Machine 1,Setting 1\nA,S,20,0.1,FP 120,17\n",
            "Hose part number,Fitting series,Crimp diameter (mm),Crimp diameter plus (mm),Machine 1,Setting 1,Source\nA,S,21,,,,Chart 12\nB,S,22,,FP 120,18,\n",
        ),
        (
            "/warehouses/import",
            "Name,City\nNorth,Oslo\n",
            "Name,City,ERP number\nNorth,Bergen,N-1\nSouth,Rome,\n",
        ),
        (
            "/inventory/import",
            "Part number,Warehouse,On hand,Bin location,Reorder point\nA,Main,10,A1,5\n",
            "Part number,Warehouse,On hand,Bin location,Reorder point,Cost\nA,Main,20,,6,3.5\nB,Main,7,B1,,\n",
        ),
        (
            "/customers/import",
            "Name,ERP number,City,Margin on materials (%),Ferrules: margin (%)\nOne,1,Oslo,30,20\n",
            "Name,ERP number,City,Price list,Margin on materials (%),Ferrules: margin (%),Ferrules: discount (%)\nOne,1,Rome,Dealers,,,10\nTwo,2,,,40,50,\n",
        ),
    ];
    let store = store();
    store.set("/warehouses/create", &json!({ "name": "Main" })).expect(201);
    for (path, earlier, later) in cases {
        let empty = store.dump();
        let first = store.import(path, earlier);
        let before = store.dump();
        let second = store.import(path, later);
        let after = store.dump();
        assert_ne!(before, after, "{path}");
        let revert = store.revert_all(&second);
        store.holds(&before);
        let again = store.revert_all(&revert);
        store.holds(&after);
        store.revert_all(&again);
        store.revert_all(&first);
        store.holds(&empty);
    }
}

#[test]
fn prices_that_others_set_meanwhile_stay() {
    let store = store();
    store
        .import("/pricelists/import", "Price list,Part number,Price\nDealers,A,10\nDealers,B,10\n");
    let import = store.import(
        "/pricelists/import",
        "Price list,Part number,Price,Valid to\nDealers,A,10,2026-06-30\nDealers,B,11,\n",
    );
    // The new price begins where the import ended the old one.
    let rows = "Price list,Part number,Price,Valid from\nDealers,A,14,2026-07-01\n";
    store.import("/pricelists/import", rows);
    let report = store.revert(&import);
    assert_eq!(stays(&report), ["priceListItem A conflict"], "{report}");
    assert_eq!(report["updated"], 1);

    let buyer = "Customer,Part number,Net price,Notes\nBuyer,A,10,\n";
    store.import("/customers/items/import", buyer);
    let import = store.import(
        "/customers/items/import",
        "Customer,Part number,Net price,Notes\nBuyer,A,12,by import\n",
    );
    let dearer = "Customer,Part number,Net price\nBuyer,A,13\n";
    store.import("/customers/items/import", dearer);
    let report = store.revert(&import);
    assert_eq!(stays(&report), ["customerItem A changed_since netPrice"], "{report}");
    let held = store.dump()["customer_item_properties"].clone();
    assert_eq!(held.len(), 1);
    assert_eq!(
        (&held[0]["held"]["net_price"], &held[0]["held"]["notes"]),
        (&json!(13.0), &Value::Null)
    );
}

#[test]
fn stock_goes_back_beside_what_is_reserved() {
    let store = store();
    store.set("/warehouses/create", &json!({ "name": "Main" })).expect(201);
    store.import("/inventory/import", "Part number,Warehouse,On hand,Bin location\nA,Main,10,A1\n");
    let import = store.import(
        "/inventory/import",
        "Part number,Warehouse,On hand,Bin location\nA,Main,30,A2\nB,Main,40,B1\n",
    );
    let warehouse = tests::value(&format!(
        "select encode(id, 'hex') from warehouses where organization_id = '\\x{}'",
        store.shop.id()
    ));
    let warehouse = warehouse.as_str().unwrap().parse().unwrap();
    let items = ["A", "B"].map(|part| store.hose(part).parse().unwrap());
    let needs = items.map(|item| Need { line: [1; 12], item, quantity: 4.into() });
    let (kit, _) = store.shop.kit("K-1", None, &[]);
    let document = kit.parse::<domain::Id<()>>().unwrap().raw();
    store.shop.write(async |session| {
        crate::stock::reserve(session, document, None, warehouse, &needs, Backorder::Refused).await
    });
    let report = store.revert(&import);
    assert_eq!(stays(&report), ["inventoryItem B still_used"], "{report}");
    let stock = store.get("/inventory").json();
    let of = |part: &str| {
        let items = stock["items"].as_array().unwrap();
        let one = items.iter().find(|one| one["partNumber"] == part).unwrap();
        (one["onHand"].clone(), one["reserved"].clone(), one["binLocation"].clone())
    };
    assert_eq!(of("A"), (json!(10), json!(4), json!("A1")));
    assert_eq!(of("B"), (json!(40), json!(4), json!("B1")));
}

#[test]
fn customers_and_warehouses_in_use_stay() {
    let store = store();
    let customers =
        store.import("/customers/import", "Name,Margin on materials (%)\nUsed,30\nUnused,20\n");
    let used = tests::value(&format!(
        "select encode(id, 'hex') from customers where organization_id = '\\x{}' and name = 'Used'",
        store.shop.id()
    ));
    let estimate = json!({ "number": "E-1", "customer": used });
    post("/salesestimates/create", &estimate).token(&store.admin).send().expect(201);
    let report = store.revert(&customers);
    assert_eq!(stays(&report), ["customer Used still_used"], "{report}");
    assert_eq!((&report["deleted"], store.dump()["pricing"].len()), (&json!(1), 1));

    // The first warehouse is the default one.
    let warehouses = store.import("/warehouses/import", "Name\nFirst\nSecond\n");
    let report = store.revert(&warehouses);
    assert_eq!(stays(&report), ["warehouse First still_used"], "{report}");
}
