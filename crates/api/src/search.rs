//! The search box over items, documents and customers.

use domain::Error;
use domain::catalogue::ItemEntry;
use domain::documents::Status;
use domain::documents::{DocumentType, HoseAssembly, HoseKit, hose_assembly};
use domain::fields::Choice;
use domain::measures::UnitOfMeasure;
use domain::search::{self, Found, Match};
use rust_decimal::Decimal;
use schemars::JsonSchema;
use serde::Serialize;

use crate::error::ApiError;
use crate::json::file::image_address::ImageAddresses;
use crate::json::list::page::numbered_paging;
use crate::json::view::{Figure, Number};
use crate::json::wire::Word;
use crate::operation::row::{get, group};
use crate::operation::{
    Context, Json, Operation, Parameter, ParameterKind, Query, QueryValues, READERS_AND_CUSTOMERS,
    ReadQuery, Without,
};

pub(crate) fn operations() -> Vec<Operation> {
    let row = get("/search", READERS_AND_CUSTOMERS, find)
        .named("getSearch", "Search items, documents and customers")
        .about(
            "Records in which every word occurs: items of all kinds, the latest versions of documents, and customers. \
         Hyphens, blanks and case don't count (t2a8 finds T2A-8); 1/2, -8 and DN12 are one size; words of the trade \
         find what catalogues call otherwise (fjx: female JIC swivel). The best come first: the very number, numbers \
         that begin so, own part numbers, then words. If nothing has every word, the answer leaves out words that \
         have to be left out, and ignoredWords tells which. Customers find items and their own documents.",
        )
        .returns("A page of matches.");
    group("Search", vec![row])
}

/// Kind of a customer among matches.
const CUSTOMER: &str = "customer";

struct SearchQuery {
    text: String,
    hide_unavailable: bool,
    /// Offset and limit.
    window: (u32, u32),
}

impl ReadQuery for SearchQuery {
    fn parameters() -> Vec<Parameter> {
        let mut parameters = vec![
            Parameter::new("text", ParameterKind::ShortText(200), "Words.").required(),
            Parameter::new(
                "hideUnavailable",
                ParameterKind::Flag,
                "Leaves out items that are marked unavailable.",
            ),
        ];
        parameters.extend(numbered_paging());
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let text = query.text("text").unwrap_or_default().to_owned();
        let hide_unavailable = query.flag("hideUnavailable", false);
        let window = query.window(25)?;
        Ok(Self { text, hide_unavailable, window: (window.offset(), window.limit()) })
    }
}

/// A record that was found: an item, the latest version of a document, or a customer.
#[derive(Serialize, JsonSchema, Default)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SearchMatch")]
struct MatchView {
    /// Id of the record.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// Item type (hose, crimpFitting, adaptor, ferrule, wrap, otherItem), document type (hoseAssembly, hoseKit,
    /// workOrder, salesEstimate) or customer.
    kind: String,
    /// Part number, document number or customer's name; the description if there is none.
    name: String,
    /// Part number or document number; null for customers.
    part_number: Option<String>,
    /// The organization's own part number of an item, or the customer's for a customer.
    org_part_number: Option<String>,
    /// Name of the brand.
    brand: Option<String>,
    /// Size, if it has one.
    size: Option<String>,
    /// Description.
    description: Option<String>,
    /// Address of the image of an item, or of the drawing of an assembly or a kit. Signed addresses are valid for a
    /// day.
    image: Option<String>,
    /// List price of one unit of an item, or the customer's own price for a customer.
    price: Option<Number>,
    /// Currency of the price; the organization's if null.
    price_currency: Option<String>,
    /// Unit of the price: each, ft, m, in or mm.
    #[schemars(with = "Option<Word<UnitOfMeasure>>")]
    price_unit_of_measure: Option<&'static str>,
    /// Quantity of an item that is available in all warehouses. null if no stock of it is kept, or if stock is hidden
    /// from customers.
    available: Option<Figure>,
    /// Revision of a document.
    revision: Option<String>,
    /// Version of a document within the revision, from 1.
    #[schemars(range(min = 1))]
    version: Option<i32>,
    /// Status of a document in its life cycle.
    #[schemars(with = "Option<Word<Status>>")]
    status: Option<&'static str>,
    /// Name of the customer that a document is for.
    customer_name: Option<String>,
    /// Number of a customer in the ERP system.
    #[schemars(with = "Option<crate::json::wire::Id<()>>")]
    erp_id: Option<String>,
}

/// A page of matches.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SearchMatchPage")]
struct MatchesView {
    /// The matches of this page.
    items: Vec<MatchView>,
    /// Number of matches on all pages, counted up to 200.
    total: u64,
    /// false if there are more than total.
    #[serde(skip_serializing_if = "Clone::clone")]
    total_is_exact: bool,
    /// Page number, from 1.
    #[schemars(range(min = 1))]
    page: u32,
    /// Words of the text that were left out, since nothing has them together with the others.
    ignored_words: Vec<String>,
}

impl MatchView {
    fn new(found: Match, images: &ImageAddresses) -> Self {
        match found {
            Match::Item(item, available) => Self::of_item(*item, available, images),
            Match::Document(entry, customer_name) => {
                let drawn = matches!(entry.kind.as_str(), HoseAssembly::KIND | HoseKit::KIND);
                Self {
                    image: drawn.then(|| images.of_document(entry.id)),
                    id: entry.id.to_string(),
                    kind: entry.kind,
                    name: entry.number.clone(),
                    part_number: Some(entry.number),
                    revision: Some(entry.revision),
                    version: Some(entry.version),
                    status: Some(entry.status.word()),
                    description: entry.description,
                    customer_name,
                    ..Self::default()
                }
            }
            Match::Customer(id, name, erp_id) => Self {
                id: id.to_string(),
                kind: CUSTOMER.to_owned(),
                name,
                erp_id,
                ..Self::default()
            },
        }
    }

    fn of_item(item: ItemEntry, available: Option<Decimal>, images: &ImageAddresses) -> Self {
        let price = item.price().cloned();
        let currency = price.as_ref().and_then(|price| price.currency);
        let unnamed = item.part_number.is_empty();
        let name = if unnamed { item.description.clone() } else { Some(item.part_number.clone()) };
        Self {
            id: item.id.to_string(),
            kind: item.item_type.word().to_owned(),
            name: name.unwrap_or_default(),
            image: Some(images.of(item.id, item.owner, item.image_name.as_deref())),
            part_number: Some(item.part_number),
            org_part_number: item.org_part_number,
            brand: item.brand,
            size: item.size,
            description: item.description,
            price_currency: currency.map(|currency| currency.code().to_owned()),
            price_unit_of_measure: price.as_ref().map(|price| price.unit.word()),
            price: price.map(|price| Number::money(price.amount)),
            available: available.map(Figure::of),
            ..Self::default()
        }
    }
}

async fn find(
    ctx: &mut Context<Without>,
    Query(query): Query<SearchQuery>,
) -> Result<Json<MatchesView>, ApiError> {
    let SearchQuery { text, hide_unavailable, window } = query;
    let mut session = hose_assembly::read_described(&ctx.app.services, &ctx.caller).await?;
    let found = search::find(&mut session, &text, hide_unavailable, window).await?;
    drop(session);
    let Found { matches, total, ignored } = found;
    let images = ImageAddresses::new(&ctx.call).await?;
    let views = matches.into_iter().map(|found| MatchView::new(found, &images));
    let (offset, limit) = window;
    Ok(Json(MatchesView {
        items: views.collect(),
        total: total.count,
        total_is_exact: total.exact,
        page: offset.checked_div(limit).unwrap_or(0) + 1,
        ignored_words: ignored,
    }))
}
