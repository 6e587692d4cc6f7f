//! Records as JSON.
//!
//! Which figures an answer has is decided by types: [`Bare`] has neither prices nor own part
//! numbers, [`Priced`] has no costs.

mod job;

use domain::catalogue::{CatalogueEntity, Costs, Offer, Owner, Price, Properties};
use domain::organization::Sight;
use domain::sheet::{Cell, Choice, Column, Columns};
use domain::{Id, RawId, Record};
use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use schemars::JsonSchema;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

pub(crate) use self::job::{JobView, ReportView, faulty};
use crate::nest::{Lists, fields, place};
use crate::{schema, wire};

/// A catalogue item with what its caller may see laid over it.
pub(crate) struct OfferView<'a, E> {
    pub(crate) offer: &'a Offer<E>,
    pub(crate) sight: Sight,
}

/// What callers without a token see of an organization's properties.
#[derive(Serialize)]
struct Bare {}

/// What callers with a token see.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Priced<'a> {
    org_part_number: Option<&'a str>,
    available: bool,
    priority: Option<&'a str>,
    list_price: Option<Number>,
    list_price_currency: Option<&'a str>,
    list_price_unit_of_measure: Option<&'static str>,
    net_price: Option<Number>,
    net_price_currency: Option<&'a str>,
    net_price_unit_of_measure: Option<&'static str>,
}

/// What admins see.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Costed<'a> {
    #[serde(flatten)]
    priced: Priced<'a>,
    cost: Option<Number>,
    cost_currency: Option<&'a str>,
    unit_of_measure: Option<&'static str>,
}

/// What is laid over an item, by who looks.
#[derive(Serialize)]
#[serde(untagged)]
enum Overlay<'a> {
    Bare(Bare),
    Priced(Priced<'a>),
    Costed(Costed<'a>),
}

impl<'a> Overlay<'a> {
    fn new(properties: &'a Properties, costs: &'a Costs, sight: Sight) -> Self {
        match sight {
            Sight::Public => Self::Bare(Bare {}),
            Sight::Prices => Self::Priced(Priced::new(properties)),
            Sight::Costs => {
                let (cost, cost_currency, unit_of_measure) = price(costs.cost.as_ref());
                Self::Costed(Costed {
                    priced: Priced::new(properties),
                    cost,
                    cost_currency,
                    unit_of_measure,
                })
            }
        }
    }
}

impl<'a> Priced<'a> {
    fn new(properties: &'a Properties) -> Self {
        let (list_price, list_price_currency, list_price_unit_of_measure) =
            price(properties.list_price.as_ref());
        let (net_price, net_price_currency, net_price_unit_of_measure) =
            price(properties.net_price.as_ref());
        Self {
            org_part_number: properties.org_part_number.as_deref(),
            available: properties.available.unwrap_or(true),
            priority: properties.priority.as_deref(),
            list_price,
            list_price_currency,
            list_price_unit_of_measure,
            net_price,
            net_price_currency,
            net_price_unit_of_measure,
        }
    }
}

fn price(price: Option<&Price>) -> (Option<Number>, Option<&str>, Option<&'static str>) {
    match price {
        Some(price) => (
            Some(Number::money(price.amount)),
            price.currency.as_ref().map(domain::catalogue::Currency::code),
            Some(price.unit.word()),
        ),
        None => (None, None, None),
    }
}

/// A number as people write it: whole ones without a fraction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number(f64);

impl Number {
    /// A measure.
    pub(crate) const fn plain(value: f64) -> Self {
        Self(value)
    }

    /// An amount of money. Below 10^11 with 4 decimals its shortest double prints as it is.
    pub(crate) fn money(amount: Decimal) -> Self {
        Self(amount.to_f64().unwrap_or_default())
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "whole and far below the bounds of i64"
        )]
        if self.0.fract() == 0.0 && self.0.abs() < 9e15 {
            return serializer.serialize_i64(self.0 as i64);
        }
        serializer.serialize_f64(self.0)
    }
}

/// The value of a column.
pub(crate) struct CellView<'a>(pub(crate) Cell<'a>);

impl Serialize for CellView<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Empty => serializer.serialize_unit(),
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Size(size) => serializer.serialize_str(size.as_str()),
            Cell::Number(number) => Number(number).serialize(serializer),
            Cell::Flag(flag) => serializer.serialize_bool(flag),
            Cell::Money(amount) => Number::money(amount).serialize(serializer),
            Cell::Moment(moment) => time(moment).serialize(serializer),
            Cell::Id(raw) => serializer.collect_str(&Id::<()>::from_raw(raw)),
        }
    }
}

impl<E: CatalogueEntity> Serialize for OfferView<'_, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Offer { component, properties, costs } = self.offer;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("_id", &component.id.to_string())?;
        map.serialize_entry("componentType", E::TYPE.word())?;
        map.serialize_entry("custom", &(component.owner == Owner::Own))?;
        let (mut broken, mut lists) = (None, Lists::default());
        component.item.each_cell(&mut |column, cell| {
            let done = match place(column.name) {
                None => map.serialize_entry(column.name, &CellView(cell)),
                Some(place) => serde_json::to_value(CellView(cell))
                    .map(|value| lists.put(place, value))
                    .map_err(serde::ser::Error::custom),
            };
            broken = broken.take().or(done.err());
        });
        if let Some(error) = broken {
            return Err(error);
        }
        for (list, elements) in lists.finish() {
            map.serialize_entry(list, &elements)?;
        }
        map.serialize_entry("basedOn", &component.based_on.map(|id| id.to_string()))?;
        flat(&mut map, &Overlay::new(properties, costs, self.sight))?;
        flat(&mut map, &RecordView::new(&component.record, self.sight))?;
        map.end()
    }
}

/// The columns of a record that are to be seen, by name.
pub(crate) fn cells<C: Columns>(
    record: &C,
    sees: impl Fn(&'static Column) -> bool,
) -> Map<String, Value> {
    let mut fields = Map::new();
    record.each_cell(&mut |column, cell| {
        if sees(column) {
            let value = serde_json::to_value(CellView(cell)).unwrap_or_default();
            fields.insert(column.name.to_owned(), value);
        }
    });
    fields
}

/// Puts the fields of a struct into a map that is being written.
pub(crate) fn flat<M: SerializeMap>(map: &mut M, fields: &impl Serialize) -> Result<(), M::Error> {
    match serde_json::to_value(fields) {
        Ok(Value::Object(fields)) => {
            fields.iter().try_for_each(|(name, value)| map.serialize_entry(name, value))
        }
        Ok(_) => Ok(()),
        Err(error) => Err(serde::ser::Error::custom(error)),
    }
}

/// When a record was made and changed; by whom, for callers with a token.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RecordView {
    /// When it was made.
    #[schemars(extend("format" = "date-time"))]
    created: String,
    /// The user or API key that made it. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<wire::Id<()>>")]
    created_by: Option<Option<String>>,
    /// When it was last changed.
    #[schemars(extend("format" = "date-time"))]
    last_modified: String,
    /// The user or API key that last changed it. With a token only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<wire::Id<()>>")]
    last_modified_by: Option<Option<String>>,
}

/// A time as answers have it.
pub(crate) fn time(at: chrono::DateTime<chrono::Utc>) -> String {
    at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true)
}

impl RecordView {
    /// The record for a caller.
    pub(crate) fn new(record: &Record, sight: Sight) -> Self {
        let by = |id: Option<RawId>| {
            (sight != Sight::Public).then(|| id.map(|id| Id::<()>::from_raw(id).to_string()))
        };
        Self {
            created: time(record.created),
            created_by: by(record.created_by),
            last_modified: time(record.last_modified),
            last_modified_by: by(record.last_modified_by),
        }
    }
}

/// The schemas of the fields of a [`RecordView`].
pub(crate) fn record_fields() -> [(&'static str, Value); 4] {
    let time =
        |about: &str| json!({ "type": "string", "format": "date-time", "description": about });
    let by = |about: &str| schema::nullable(schema::id(about));
    [
        ("created", time("When it was made.")),
        ("lastModified", time("When it was last changed.")),
        ("createdBy", by("The user or API key that made it. With a token only.")),
        ("lastModifiedBy", by("The user or API key that last changed it. With a token only.")),
    ]
}

/// The schema of an [`OfferView`]. Fields that need a token or the role admin are not required.
pub(crate) fn offer_schema<E: CatalogueEntity>() -> Value {
    let mut properties = Map::new();
    let mut add = |name: &str, schema: Value| properties.insert(name.to_owned(), schema);
    add("_id", schema::id("Its id."));
    add(
        "componentType",
        json!({ "type": "string", "const": E::TYPE.word(), "description": "What kind of component it is." }),
    );
    add(
        "custom",
        json!({ "type": "boolean", "description": "Whether the organization made it; shared ones belong to all." }),
    );
    let mut required = vec!["_id", "componentType", "custom"];
    let fields = fields(<E as Columns>::COLUMNS);
    let names: Vec<String> = fields.keys().cloned().collect();
    for (name, schema) in fields {
        add(&name, schema);
    }
    required.extend(names.iter().map(String::as_str));
    add("basedOn", schema::nullable(schema::id("The item that it is a variant of.")));
    for (name, kind, about) in OVERLAY {
        let schema = json!({ "type": kind, "description": about });
        add(name, if *kind == "boolean" { schema } else { schema::nullable(schema) });
    }
    for (name, schema) in record_fields() {
        add(name, schema);
    }
    required.extend(["created", "lastModified"]);
    required.push("basedOn");
    schema::object(&format!("What is known of {}.", domain::a(E::NAME)), properties, &required)
}

const OVERLAY: &[(&str, &str, &str)] = &[
    (
        "orgPartNumber",
        "string",
        "The organization's own part number, or the customer's where one is named. With a token only.",
    ),
    ("available", "boolean", "Whether the organization offers it. With a token only."),
    ("priority", "string", "Where it stands among its like. With a token only."),
    ("listPrice", "number", "List price of one unit. With a token only."),
    (
        "listPriceCurrency",
        "string",
        "ISO 4217 code; the organization's currency where null. With a token only.",
    ),
    (
        "listPriceUnitOfMeasure",
        "string",
        "What the list price is for: each, ft, m, in or mm. With a token only.",
    ),
    ("netPrice", "number", "The customer's own price of one unit. With a token only."),
    (
        "netPriceCurrency",
        "string",
        "ISO 4217 code; the organization's currency where null. With a token only.",
    ),
    (
        "netPriceUnitOfMeasure",
        "string",
        "What the net price is for: each, ft, m, in or mm. With a token only.",
    ),
    ("cost", "number", "What one unit costs the organization. For admins only."),
    (
        "costCurrency",
        "string",
        "ISO 4217 code; the organization's currency where null. For admins only.",
    ),
    ("unitOfMeasure", "string", "What the cost is for: each, ft, m, in or mm. For admins only."),
];
