//! Kinds of records: how each is created, read, changed and deleted, with fields that come back as they were sent.

use domain::access::Role;
use serde_json::{Value, json};
use tests::{Answer, Request, get, post, request, unique, with};

use crate::catalogue::kind;
use crate::catalogue::sizes::answered;
use crate::support::bench::Bench;

/// Paths have `{}` for the id of the record.
pub(crate) struct Kind {
    pub(crate) create: String,
    /// Status of the answer to creating.
    made: u16,
    /// Its own path, or that of the list it stands in.
    read: String,
    update: String,
    /// Components have none.
    pub(crate) delete: Option<String>,
    /// The role that creates, changes and deletes.
    pub(crate) writer: Role,
    /// Roles that must not delete.
    pub(crate) keepers: Vec<Role>,
    /// Fields of a new one.
    pub(crate) fields: Value,
    /// Fields that answers have besides, or have otherwise.
    pub(crate) answered: Value,
    /// Fields to change; null clears.
    pub(crate) change: Value,
}

impl Kind {
    /// A record whose operations stand below its path.
    fn new(create: &str, path: &str, fields: Value, change: Value) -> Self {
        Self {
            create: create.to_owned(),
            made: 201,
            read: path.to_owned(),
            update: format!("{path}/update"),
            delete: Some(format!("{path}/delete")),
            writer: Role::Regular,
            keepers: vec![Role::Restricted],
            fields,
            answered: json!({}),
            change,
        }
    }

    fn answered(self, answered: Value) -> Self {
        Self { answered, ..self }
    }

    /// A record that is only read in a list.
    fn listed(self, list: &str) -> Self {
        Self { read: list.to_owned(), ..self }
    }

    /// A record that only admins delete.
    fn kept(self) -> Self {
        Self { keepers: vec![Role::Restricted, Role::Regular], ..self }
    }

    fn of_admins(self) -> Self {
        Self { writer: Role::Admin, ..self.kept() }
    }

    /// The answer to creating one.
    pub(crate) fn made(&self, token: &str) -> Answer {
        post(&self.create, &self.fields).token(token).send().expect(self.made)
    }

    /// A request for it, where it has a path of its own.
    pub(crate) fn own_path(&self, id: &str) -> Option<Request> {
        self.read.contains("{}").then(|| get(&self.read.replace("{}", id)))
    }

    /// The record as somebody finds it.
    pub(crate) fn found(&self, token: &str, id: &str) -> Option<Value> {
        if let Some(request) = self.own_path(id) {
            let answer = request.token(token).send();
            return (answer.status != 404).then(|| answer.expect(200).json());
        }
        let answer = get(&self.read).token(token).send();
        if answer.status == 404 {
            return None;
        }
        let list = answer.expect(200).json();
        let records = list.get("items").unwrap_or(&list).as_array().expect("a list");
        records.iter().find(|record| record["_id"] == id).cloned()
    }

    pub(crate) fn update(&self, id: &str, fields: &Value) -> Request {
        post(&self.update.replace("{}", id), &json!({ "params": fields }))
    }

    pub(crate) fn delete(&self, id: &str) -> Option<Request> {
        let path = self.delete.as_ref()?.replace("{}", id);
        Some(request("POST", &path))
    }

    /// The change taken back.
    pub(crate) fn undo(&self) -> Value {
        let names = self.change.as_object().expect("fields").keys();
        names.map(|name| (name.clone(), self.fields[name].clone())).collect()
    }
}

pub(crate) fn kinds(bench: &Bench) -> Vec<Kind> {
    let mut kinds = components(bench);
    kinds.extend(customers(bench));
    kinds.extend(trade(bench));
    kinds.extend(documents(bench));
    kinds
}

/// Components, each with all fields that the test of its kind has.
fn components(bench: &Bench) -> Vec<Kind> {
    let of = |kind: kind::Kind| {
        let fields = kind.full(&unique("P-"), &bench.word);
        let answered = answered(&fields);
        let change = json!({ "description": "changed", "orgPartNumber": "OWN-1" });
        let path = format!("/{}/{{}}", kind.one);
        Kind {
            update: format!("/organization/{}/{{}}/update", kind.one),
            delete: None,
            ..Kind::new(&format!("/{}/create", kind.many), &path, fields, change)
        }
        .answered(answered)
    };
    kind::kinds().into_iter().map(of).collect()
}

/// Customers, their locations, and what is theirs of items.
fn customers(bench: &Bench) -> Vec<Kind> {
    let customer = json!({
        "name": "Łódź Hydraulika", "domain": "lodz.example", "erpId": "C-0042", "address1": "ul. Piotrkowska 1",
        "address2": "II p.", "city": "Łódź", "region": "łódzkie", "postalCode": "90-001", "country": "Poland",
        "phoneNumber": "+48 42 000 00 00", "email": "kontakt@lodz.example", "website": "https://lodz.example",
        "defaultLengthUnit": "mm", "defaultLengthUnitBillOfMaterials": "in", "defaultPressureUnit": "bar",
        "defaultCurrency": "PLN", "defaultTaxCode": "VAT23", "contactCustomerForResale": true
    });
    let location = json!({
        "description": "Zakład 2", "address1": "ul. Fabryczna 1", "address2": "brama B", "city": "Łódź", "region": "łódzkie",
        "postalCode": "90-001", "country": "Poland", "phoneNumber": "+48 42 1", "erpId": "L-2"
    });
    let item = json!({
        "netPrice": 19.99, "netPriceCurrency": "EUR", "netPriceUnitOfMeasure": "m", "discount": 0.1,
        "notes": "=cmd|' /C calc'!A1", "orgPartNumber": "THEIRS-1", "erpId": "77", "erpHeaderId": "7", "recordSource": "ERP"
    });
    let buyer = bench.shop.customer("Buyer").to_string();
    let below = |path: &str| format!("/customer/{buyer}/{path}");
    let city = |erp: &str| json!({ "city": null, "erpId": erp });
    let of_item = Kind {
        made: 200,
        ..Kind::new(
            &below(&format!("item/{}/update", bench.hose)),
            &below("item/{}"),
            item,
            json!({ "notes": null, "discount": 0 }),
        )
    };
    vec![
        Kind::new("/customers/create", "/customer/{}", customer, city("C-7")).kept(),
        Kind::new(&below("location/new/update"), &below("location/{}"), location, city("L-3"))
            .listed(&below("locations"))
            .answered(json!({ "customer": buyer })),
        of_item.listed(&below("items")).answered(json!({
            "item": bench.hose, "customer": buyer, "itemType": "hose", "partNumber": format!("{}-2SN-8", bench.word),
            "brand": bench.word, "size": "-8", "startDate": null, "endDate": null, "deleted": false
        })),
    ]
}

/// Brands, warehouses and price lists.
fn trade(bench: &Bench) -> Vec<Kind> {
    let yard = json!({
        "name": "North yard", "description": "Behind the hall", "erpId": "W-7", "address1": "Dock 4", "address2": "Gate B",
        "city": "Duluth", "region": "MN", "postalCode": "55802", "country": "US", "phoneNumber": "+1 218 555 0100"
    });
    let list = json!({
        "name": "Händler", "defaultCurrency": "EUR", "listPricing": true,
        "defaultMarginPercentMaterials": 32.5, "defaultMarginPercentLabour": 99.9999,
        "defaultDiscountPercentMaterials": 0.1, "defaultDiscountPercentHoses": 100,
        "defaultDiscountPercentCrimpFittings": 1, "defaultDiscountPercentWraps": 2, "defaultDiscountPercentFerrules": 3,
        "defaultDiscountPercentAdaptors": 4, "defaultDiscountPercentOtherItems": 5,
        "defaultItemPricing": [
            { "itemType": "hose", "defaultMarginPercent": 40, "defaultDiscountPercent": null, "listPricing": false, "enabled": true },
            { "itemType": "wrap", "defaultMarginPercent": null, "defaultDiscountPercent": 7.25, "listPricing": null, "enabled": false },
        ],
        "items": [{ "item": bench.hose, "listPrice": 0.1, "currency": "USD", "unitOfMeasure": "ft", "minimumQuantity": 12.5,
            "startDate": "2026-01-01", "endDate": "2026-01-31", "enabled": false }]
    });
    // A day alone is meant as a whole.
    let price = json!({
        "item": bench.hose, "listPrice": 0.1, "currency": "USD", "unitOfMeasure": "ft", "minimumQuantity": 12.5,
        "startDate": "2026-01-01T00:00:00.000Z", "endDate": "2026-02-01T00:00:00.000Z", "enabled": false,
        "itemType": "hose", "partNumber": format!("{}-2SN-8", bench.word)
    });
    // What is absent is answered as null or empty.
    let column = |column: &str, more: Value| {
        let whole = json!({
            "column": column, "headings": [], "letters": [], "fixed": null, "join": null, "split": null, "cut": [],
            "words": [], "decimalSign": null, "thousandsSign": null, "unit": null, "per": null, "perHeading": null,
            "size": null, "dateOrder": null
        });
        with(whole, &more)
    };
    let layout = json!({
        "sheet": "Preise", "decimalSign": ",", "thousandsSign": "apostrophe", "dateOrder": "dmy",
        "columns": [
            column("partNumber", json!({ "headings": ["Serie", "DN"], "join": "-" })),
            column("size", json!({ "letters": ["C"], "size": "dn", "split": { "separator": "/", "piece": -1 } })),
            column("maxPressurePsi", json!({ "headings": ["Druck"], "unit": "bar", "decimalSign": "." })),
            column("listPrice", json!({ "headings": ["Preis"], "cut": ["€"], "per": 100, "perHeading": "PE" })),
            column("available", json!({ "headings": ["Lieferbar"], "words": [{ "theirs": "ja", "ours": "TRUE" }] })),
            column("listPriceCurrency", json!({ "fixed": "EUR" })),
        ],
        "skip": { "without": ["listPrice"], "groups": true, "totals": true, "words": ["auf Anfrage"] }
    });
    let fewer_columns = json!({
        "sheet": null, "decimalSign": null, "thousandsSign": null, "dateOrder": null,
        "columns": [column("partNumber", json!({ "headings": ["Artikel"] }))],
        "skip": { "without": [], "groups": false, "totals": false, "words": [] }
    });
    let fewer_rules = json!({ "defaultDiscountPercentWraps": null, "defaultItemPricing": [] });
    vec![
        Kind::new(
            "/brands/create",
            "/brand/{}",
            json!({ "name": unique("House") }),
            json!({ "imageName": "logo.png", "discountPercent": 12.5 }),
        )
        .listed("/brands")
        .answered(json!({ "custom": true, "available": true, "default": false }))
        .of_admins(),
        Kind::new(
            "/warehouses/create",
            "/warehouse/{}",
            yard,
            json!({ "city": null, "region": "WI" }),
        ),
        Kind::new("/pricelists/create", "/pricelist/{}", list, fewer_rules)
            .answered(json!({ "items": [price], "deleted": false, "total": 1 }))
            .of_admins(),
        Kind::new(
            "/importprofiles/create",
            "/importprofile/{}",
            json!({ "name": "Händlerliste", "maker": "Łódź Hydraulika", "kind": "hose", "layout": layout }),
            json!({ "maker": null, "layout": fewer_columns }),
        ),
    ]
}

/// Hose assemblies, kits, work orders and estimates.
fn documents(bench: &Bench) -> Vec<Kind> {
    let customer = bench.shop.customer("Dig & Sons").to_string();
    let clamps = json!([{ "item": bench.clamp, "quantity": 2, "comments": "zinc" }]);
    let answered = |more: Value| {
        let answered =
            json!({ "status": "under editing", "revision": "C", "customerName": "Dig & Sons" });
        with(answered, &more)
    };
    let assembly = json!({
        "partNumber": unique("HA-"), "hose": bench.hose, "end1": bench.straight, "end2": bench.elbow, "length": 36,
        "lengthUnit": "in", "revision": "c", "tag": "boom", "comments": "Über den Ausleger", "productionNotes": "blow out",
        "printText": "XXX/241bar", "vendorPartNumber": "V-1", "customer": customer, "customerPartNumber": "C-1",
        "customerRevision": "7", "proofTest": true, "items": clamps
    });
    let kit = json!({
        "partNumber": unique("KIT-"), "revision": "c", "description": "Boom", "customer": customer, "customerPartNumber": "C-9",
        "customerRevision": "2", "comments": "two\nlines", "otherItems": clamps
    });
    let order = json!({
        "number": unique("WO-"), "revision": "c", "description": "Spring service", "customer": customer, "salesOrder": "SO-1",
        "purchaseOrder": "PO-9", "productionNotes": "Cap\nboth ends", "comments": "none", "dueDate": "2031-05-06T00:00:00.000Z",
        "items": clamps
    });
    let estimate = json!({
        "number": unique("SE-"), "revision": "c", "description": "Hoses for the press", "customer": customer,
        "customerReference": "ZAP 7", "comments": "Freight prepaid", "validUntil": "2031-06-01T00:00:00.000Z",
        "items": [{ "item": bench.clamp, "quantity": 2, "price": 1.25, "comments": "zinc" }]
    });
    vec![
        Kind::new(
            "/hoseassemblies/create",
            "/hoseassembly/{}",
            assembly,
            json!({ "comments": null, "tag": "stick" }),
        )
        .answered(answered(json!({}))),
        Kind::new(
            "/hosekits/create",
            "/hosekit/{}",
            kit,
            json!({ "comments": null, "description": "Stick" }),
        )
        .answered(answered(json!({ "version": 1, "customerOrgId": customer }))),
        Kind::new(
            "/workorders/create",
            "/workorder/{}",
            order,
            json!({ "comments": null, "salesOrder": "SO-2" }),
        )
        .answered(answered(json!({ "reserved": [], "shortages": null }))),
        Kind::new(
            "/salesestimates/create",
            "/salesestimate/{}",
            estimate,
            json!({ "comments": null, "customerReference": "ZAP 8" }),
        )
        .answered(answered(json!({ "currency": "USD", "netTotal": 2.5 }))),
    ]
}
