//! Lists of documents, and checks for existing ones.

use std::marker::PhantomData;

use domain::catalogue::ItemEntry;
use domain::documents::lifecycle::Outcome;
use domain::documents::line_documents::LineDocument;
use domain::documents::{DocumentListing, DocumentOrder, MOST_NUMBER, Status};
use domain::fields::{Choice, Column, place_day};
use domain::{Error, Id, Session, Spelling, Window};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use validator::Validate;

use super::document::DocumentApi;
use super::line::{Summary, summaries};
use crate::error::ApiError;
use crate::json::list::page::{
    EXTERNAL, IDS, Page, external, identified, paging, sort_of, sorting,
};
use crate::json::wire::FullText;
use crate::operation::{
    Context, Json, List, Parameter, ParameterKind, Query, QueryValues, ReadQuery,
};

/// Filters, page and order of a list of documents.
pub(crate) struct DocumentQuery<K> {
    pub(crate) listing: DocumentListing,
    pub(crate) window: Window,
    /// First and last due date: days, or moments.
    due: [Option<String>; 2],
    kind: PhantomData<fn() -> K>,
}

/// The filters of lists and exports of a type.
pub(crate) fn filters<K: DocumentApi>() -> Vec<Parameter> {
    use ParameterKind::{Flag, Id, Text};
    let search = |name: &str| Parameter {
        name: format!("search.{name}").into(),
        kind: Text,
        about: "Occurs in this field, in any case.".into(),
        required: false,
    };
    let mut filters = vec![search(K::NUMBER)];
    filters.extend(K::SEARCHED.iter().map(|name| search(name)));
    filters.extend([
        Parameter::new("revision", Text, "Exactly this revision."),
        Parameter::new("status", ParameterKind::any_of(Status::WORDS), "Any of these states."),
        Parameter::new(
            "customerId",
            Id,
            "Documents of this customer. A customer always sees its own only.",
        ),
        Parameter::new("onlyCustomer", Flag, "Only documents with a customer."),
        Parameter::new("componentId", Id, "Documents that use this item or document."),
    ]);
    if K::IS_SCHEDULED {
        filters.extend([
            Parameter::new("warehouseId", Id, "Orders that use stock of this warehouse."),
            Parameter::new(
                DUE_FROM,
                Text,
                "Orders due on this day or later; a moment counts as its day in the organization's time zone.",
            ),
            Parameter::new(
                DUE_TO,
                Text,
                "Orders due on this day or before; of a moment, the last day before it.",
            ),
        ]);
    }
    if K::HAS_OUTCOME {
        let words = [Outcome::WORDS, &[OPEN]].concat();
        let about = "Any of these outcomes; none for offers without one. For staff only.";
        filters.push(Parameter::new(OUTCOME, ParameterKind::any_of(&words), about));
    }
    filters
}

impl<K: DocumentApi> ReadQuery for DocumentQuery<K> {
    fn parameters() -> Vec<Parameter> {
        use ParameterKind::{Flag, Id, Text};
        let mut parameters = filters::<K>();
        parameters.extend([
            Parameter::new(
                "search.status",
                ParameterKind::one_of(Status::WORDS),
                "Exactly this state.",
            ),
            Parameter::new(K::NUMBER, Text, "Exactly this number, in any case."),
            identified(),
            external(),
            Parameter::new("customerOrgId", Id, "Same as customerId."),
            Parameter::new("onlyLatest", Flag, "Only the latest version of each number."),
        ]);
        parameters.extend(paging());
        let orders = if K::IS_SCHEDULED { SCHEDULED_ORDERS } else { ORDERS };
        parameters.extend(sorting(orders));
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let column = |name: &str| K::COLUMNS.iter().find(|column: &&Column| column.name == name);
        let mut listing = DocumentListing::default();
        let mut statuses = Vec::new();
        for (name, text) in query.search() {
            match name.as_str() {
                "status" => statuses.push(status("search.status", &text)?),
                name if name == K::NUMBER => listing.number_holds = Some(text),
                name => listing.texts.extend(column(name).map(|column| (column, text))),
            }
        }
        for word in query.words("status") {
            statuses.push(status("status", word)?);
        }
        listing.statuses = (!statuses.is_empty()).then_some(statuses);
        let outcomes: Vec<_> =
            query.words(OUTCOME).iter().map(|word| Outcome::of_word(word.trim())).collect();
        listing.outcomes = (!outcomes.is_empty()).then_some(outcomes);
        listing.ids = query.ids::<()>(IDS).map(|ids| ids.into_iter().map(Id::raw).collect());
        listing.number = query.text(K::NUMBER).map(str::to_owned);
        listing.external =
            query.text(EXTERNAL).map(|number| Spelling::External.tidy(number).into_owned());
        listing.revision = query.text("revision").map(str::to_owned);
        listing.customer = query.id("customerId").or_else(|| query.id("customerOrgId"));
        listing.only_customers = query.flag("onlyCustomer", false);
        listing.only_latest = query.flag("onlyLatest", false);
        listing.component = query.id::<ItemEntry>("componentId").map(Id::raw);
        let (key, descending) = sort_of(query);
        let is = |word: &str| key.is_some_and(|key| key.eq_ignore_ascii_case(word));
        listing.order = match () {
            () if is("created") => DocumentOrder::Created,
            () if is("dueDate") && K::IS_SCHEDULED => DocumentOrder::DueDate,
            () if is("lastModified") => DocumentOrder::LastModified,
            () => DocumentOrder::Number,
        };
        if let (Some(id), Some(column)) = (query.id::<()>("warehouseId"), column("warehouse")) {
            listing.of.push((column, id.raw()));
        }
        listing.descending = descending;
        let due = [DUE_FROM, DUE_TO].map(|name| query.text(name).map(str::to_owned));
        Ok(Self { listing, window: query.window(25)?, due, kind: PhantomData })
    }
}

const OUTCOME: &str = "outcome";
/// The word for offers without an outcome.
const OPEN: &str = "none";
const DUE_FROM: &str = "dueFrom";
const DUE_TO: &str = "dueTo";

const ORDERS: &[&str] = &["number", "partNumber", "created", "lastModified"];
const SCHEDULED_ORDERS: &[&str] = &["number", "created", "lastModified", "dueDate"];

fn status(pointer: &str, word: &str) -> Result<&'static str, Error> {
    Status::of_word(word.trim()).map(Choice::word).ok_or_else(|| {
        let message = format!("must be one of: {}", Status::WORDS.join(", "));
        Error::invalid(pointer, "unknown_value", message)
    })
}

impl<K> DocumentQuery<K> {
    /// The due dates as days in the organization's time zone; `place` is the position of the filters in the request.
    pub(crate) async fn place_dates(
        &mut self,
        session: &mut Session,
        place: &str,
    ) -> Result<(), Error> {
        if self.due.iter().all(Option::is_none) {
            return Ok(());
        }
        let zone = session.work.organization().await?.settings.time_zone;
        let [from, to] = &self.due;
        let placed = |text: &Option<String>, name: &str, is_end: bool| {
            let placed = text.as_ref().map(|text| place_day(text, is_end, zone)).transpose();
            placed.map_err(|fault| Error::Invalid(vec![fault.at(format!("{place}{name}"))]))
        };
        self.listing.due_from = placed(from, DUE_FROM, false)?;
        self.listing.due_to = placed(to, DUE_TO, true)?;
        Ok(())
    }
}

/// A page of documents with lines; for a customer only its own.
pub(crate) async fn list<K: LineDocument + DocumentApi>(
    ctx: &mut Context<List>,
    Query(mut query): Query<DocumentQuery<K>>,
) -> Result<Json<Page<Summary<K>>>, ApiError> {
    query.listing = query.listing.visible_to::<K>(&ctx.caller)?;
    query.place_dates(&mut ctx.session, "").await?;
    let page = ctx.session.work.documents::<K>().page(&query.listing, &query.window).await?;
    let (documents, page) = page.split();
    let page = page.filled(summaries(&mut ctx.session, &documents).await?);
    Ok(Json(Page::new(&mut ctx.call, page)))
}

/// Existing documents.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Existing{T}")]
pub(crate) struct Existing<T> {
    /// Whether there are any.
    exists: bool,
    /// Number of records.
    total: usize,
    /// The existing documents.
    items: Vec<T>,
}

impl<T> Existing<T> {
    pub(crate) const fn new(items: Vec<T>) -> Self {
        Self { exists: !items.is_empty(), total: items.len(), items }
    }
}

/// The number to check.
#[derive(Deserialize, JsonSchema, Validate)]
pub(crate) struct NumberCheckRequest {
    /// Number to look for, in any case.
    pub(crate) number: FullText<MOST_NUMBER>,
}
