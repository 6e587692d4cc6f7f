//! Catalogue items as JSON.
//!
//! Which figures an answer has is decided by types: [`AnonymousColumns`] has neither prices nor own part
//! numbers, [`Priced`] has no numbers of other systems, [`Numbered`] no costs.

use domain::measures::UnitOfMeasure;
use domain::{Id, ListPage, Session, with_article};
use std::borrow::Cow;

use domain::access::Visibility;
use domain::catalogue::{CatalogueEntity, CatalogueItem, Costs, Owner, Properties, items};
use domain::fields::Choice;
use domain::measures::{Currency, Price};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::error::ApiError;
use crate::json::json_paths::{Lists, fields, place};
use crate::json::list::page::Page;
use crate::json::schema;
use crate::json::view::{CellView, NO_DATES, Number, RecordView, flat, record_fields};
use crate::json::wire::Word;
use crate::operation::columns::component;
use crate::operation::{Access, Context, TaggedView};

/// A catalogue item with the properties that its caller may see.
pub(crate) struct CatalogueItemView<E> {
    pub(crate) offer: CatalogueItem<E>,
    pub(crate) visibility: Visibility,
}

impl<E> CatalogueItemView<E> {
    pub(crate) const fn new(offer: CatalogueItem<E>, visibility: Visibility) -> Self {
        Self { offer, visibility }
    }

    /// The items of a list.
    pub(crate) fn all(offers: Vec<CatalogueItem<E>>, visibility: Visibility) -> Vec<Self> {
        offers.into_iter().map(|offer| Self::new(offer, visibility)).collect()
    }
}

impl<E: CatalogueEntity> CatalogueItemView<E> {
    /// A page of a list.
    pub(crate) fn page<A: Access>(
        ctx: &mut Context<A>,
        page: ListPage<CatalogueItem<E>>,
    ) -> Page<Self> {
        let visibility = ctx.visibility();
        Page::new(&mut ctx.call, page.map(|offer| Self::new(offer, visibility)))
    }
}

impl<E: CatalogueEntity> Serialize for CatalogueItemView<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        CatalogueItemRef { offer: &self.offer, visibility: self.visibility }.serialize(serializer)
    }
}

impl<E: CatalogueEntity> JsonSchema for CatalogueItemView<E> {
    fn schema_name() -> Cow<'static, str> {
        component(E::NAME).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schema::of_json(offer_schema::<E>())
    }
}

impl<E: CatalogueEntity> TaggedView for CatalogueItemView<E> {
    type Key = Id<E>;

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        id: Id<E>,
    ) -> Result<Self, ApiError> {
        Ok(Self::new(items::current(&mut ctx.session, id).await?, ctx.visibility()))
    }
}

/// An item that is part of something else.
pub(crate) struct CatalogueItemRef<'a, E> {
    pub(crate) offer: &'a CatalogueItem<E>,
    pub(crate) visibility: Visibility,
}

/// Overlay columns for callers without a token.
#[derive(Serialize)]
struct AnonymousColumns {}

/// Overlay columns for callers with a token.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Priced<'a> {
    /// The organization's own part number, or the customer's if one is named. With a token only.
    org_part_number: Option<&'a str>,
    /// Whether the organization offers it. With a token only.
    available: bool,
    /// Priority among similar items. With a token only.
    priority: Option<&'a str>,
    /// List price of one unit. With a token only.
    list_price: Option<Number>,
    /// ISO 4217 code; the organization's currency if null. With a token only.
    list_price_currency: Option<&'a str>,
    /// Unit of the list price: each, ft, m, in or mm. With a token only.
    #[schemars(with = "Option<Word<UnitOfMeasure>>")]
    list_price_unit_of_measure: Option<&'static str>,
    /// The customer's own price of one unit. With a token only.
    net_price: Option<Number>,
    /// ISO 4217 code; the organization's currency if null. With a token only.
    net_price_currency: Option<&'a str>,
    /// Unit of the net price: each, ft, m, in or mm. With a token only.
    #[schemars(with = "Option<Word<UnitOfMeasure>>")]
    net_price_unit_of_measure: Option<&'static str>,
}

/// Overlay columns for staff.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Numbered<'a> {
    #[serde(flatten)]
    priced: Priced<'a>,
    /// The organization's number of the item in another system, such as an ERP. For staff only.
    external_id: Option<&'a str>,
}

/// Overlay columns for admins.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Costed<'a> {
    #[serde(flatten)]
    numbered: Numbered<'a>,
    /// The organization's cost of one unit. For admins only.
    cost: Option<Number>,
    /// ISO 4217 code; the organization's currency if null. For admins only.
    cost_currency: Option<&'a str>,
    /// Unit of the cost: each, ft, m, in or mm. For admins only.
    #[schemars(with = "Option<Word<UnitOfMeasure>>")]
    unit_of_measure: Option<&'static str>,
}

/// Overlay of an item, by caller.
#[derive(Serialize)]
#[serde(untagged)]
enum Overlay<'a> {
    AnonymousColumns(AnonymousColumns),
    Priced(Priced<'a>),
    Numbered(Numbered<'a>),
    Costed(Costed<'a>),
}

impl<'a> Overlay<'a> {
    fn new(properties: &'a Properties, costs: &'a Costs, visibility: Visibility) -> Self {
        match visibility {
            Visibility::Public => Self::AnonymousColumns(AnonymousColumns {}),
            Visibility::Prices => Self::Priced(Priced::new(properties)),
            Visibility::Staff => Self::Numbered(Numbered::new(properties)),
            Visibility::Costs => {
                let (cost, cost_currency, unit_of_measure) = price(costs.cost.as_ref());
                Self::Costed(Costed {
                    numbered: Numbered::new(properties),
                    cost,
                    cost_currency,
                    unit_of_measure,
                })
            }
        }
    }
}

impl<'a> Numbered<'a> {
    fn new(properties: &'a Properties) -> Self {
        let external_id = properties.external_id.as_deref();
        Self { priced: Priced::new(properties), external_id }
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
            price.currency.as_ref().map(Currency::code),
            Some(price.unit.word()),
        ),
        None => (None, None, None),
    }
}

impl<E: CatalogueEntity> Serialize for CatalogueItemRef<'_, E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let CatalogueItem { component, properties, costs } = self.offer;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("_id", &component.id.to_string())?;
        map.serialize_entry("componentType", E::TYPE.word())?;
        map.serialize_entry("custom", &(component.owner == Owner::Own))?;
        let (mut broken, mut lists) = (None, Lists::default());
        component.item.each_cell(&mut |column, cell| {
            let done = match place(column.name) {
                None => map.serialize_entry(column.name, &CellView(cell, NO_DATES)),
                Some(place) => serde_json::to_value(CellView(cell, NO_DATES))
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
        flat(&mut map, &Overlay::new(properties, costs, self.visibility))?;
        flat(&mut map, &RecordView::new(&self.offer.record(), self.visibility))?;
        map.end()
    }
}

/// The schema of an item. Fields that need a token or the role admin are not required.
pub(crate) fn offer_schema<E: CatalogueEntity>() -> Value {
    let mut all = Map::new();
    let kind =
        json!({ "type": "string", "const": E::TYPE.word(), "description": "Component type." });
    let custom = json!({ "type": "boolean", "description": "Whether it is the organization's own; otherwise it is shared by all." });
    all.insert("_id".to_owned(), schema::id("Id of the record."));
    all.insert("componentType".to_owned(), kind);
    all.insert("custom".to_owned(), custom);
    all.extend(fields(E::COLUMNS));
    let based_on = schema::nullable(schema::id("Item that it is a variant of."));
    all.insert("basedOn".to_owned(), based_on);
    let mut required: Vec<String> = all.keys().cloned().collect();
    required.extend(["created", "lastModified"].map(str::to_owned));
    let overlay = crate::operation::Schema::of_answer::<Costed<'_>>().resolved();
    let overlay = overlay.pointer("/properties").and_then(Value::as_object);
    all.extend(overlay.cloned().unwrap_or_default());
    all.extend(record_fields().map(|(name, schema)| (name.to_owned(), schema)));
    let required: Vec<&str> = required.iter().map(String::as_str).collect();
    schema::object(&format!("The fields of {}.", with_article(E::NAME)), all, &required)
}
