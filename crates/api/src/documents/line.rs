//! The lines of documents in answers.

use std::borrow::Cow;
use std::marker::PhantomData;

use domain::access::Visibility;
use domain::customers::{self, Customer};
use domain::documents::line_documents::{LineComponents, LineDocument};
use domain::documents::{BillItem, Document, DocumentType, FullDocument, Line, LineItem, Status};
use domain::fields::Choice;
use domain::{Error, Session, Violation};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::document::{Content, DocumentApi, Header, View, any_id};
use crate::json::view::Figure;
use crate::json::wire::{self, Text};
use crate::operation::columns::component;

/// Fields of every line.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LineFields {
    /// Id of the line.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// The item.
    item: wire::Id<()>,
    /// Quantity.
    quantity: Figure,
    /// Remarks.
    comments: Option<Text<10_000>>,
    /// Position among all lines.
    order: i32,
    /// Part number of the item.
    part_number: Option<Text<1_000>>,
    /// Description.
    description: Option<Text<1_000>>,
    /// Brand of an item.
    brand: Option<Text<1_000>>,
    /// Revision of an assembly.
    revision: Option<Text<1_000>>,
    /// Version of an assembly.
    version: Option<i32>,
    /// Status of an assembly.
    status: Option<Text<1_000>>,
}

/// Fields of a line's item.
#[derive(Default)]
pub(crate) struct Subject {
    pub(crate) part_number: Option<String>,
    pub(crate) description: Option<String>,
    brand: Option<String>,
    revision: Option<String>,
    version: Option<i32>,
    status: Option<Status>,
}

impl Subject {
    pub(crate) fn of(line: &Line, contents: &LineComponents) -> Self {
        let found = match line.item {
            LineItem::HoseAssembly(id) => contents
                .assemblies
                .get(&id)
                .map(|found| Self::document(found, found.content.description.as_deref())),
            LineItem::HoseKit(id) => contents
                .kits
                .get(&id)
                .map(|(kit, _)| Self::document(kit, kit.content.description.as_deref())),
            item => contents.item(item).map(|seen| Self::item(&seen.entry)),
        };
        found.unwrap_or_default()
    }

    fn document<K: DocumentType>(found: &Document<K>, description: Option<&str>) -> Self {
        Self {
            part_number: Some(found.number.to_string()),
            description: description.map(str::to_owned),
            brand: None,
            revision: Some(found.revision.to_string()),
            version: Some(found.version),
            status: Some(found.lifecycle.status()),
        }
    }

    fn item(item: &BillItem) -> Self {
        Self {
            part_number: Some(item.part_number.clone()),
            description: item.description.clone(),
            brand: item.brand.clone(),
            ..Self::default()
        }
    }
}

impl LineFields {
    pub(crate) fn new(line: &Line, contents: &LineComponents) -> Self {
        let subject = Subject::of(line, contents);
        let text = |text: Option<String>| text.map(Text::<1_000>);
        Self {
            id: any_id(line.id.raw()),
            item: any_id(line.item.raw()),
            quantity: Figure::of(line.quantity.get()),
            comments: line.comments.as_ref().map(|comments| Text(comments.to_string())),
            order: line.position,
            part_number: text(subject.part_number),
            description: text(subject.description),
            brand: text(subject.brand),
            revision: text(subject.revision),
            version: subject.version,
            status: text(subject.status.map(|status| Choice::word(status).to_owned())),
        }
    }
}

/// A line with a superseded document or an assembly whose figures changed since its release, or a total that
/// is too large.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LineWarning {
    /// Stable code: `superseded_component`, `rating_lowered`, `cut_length_changed`, `overall_length_changed`,
    /// `price_too_large`.
    #[schemars(extend("enum" = ["superseded_component", "rating_lowered", "cut_length_changed", "overall_length_changed", "price_too_large"]))]
    code: &'static str,
    /// Explanation for people.
    message: String,
    /// JSON pointer to the line, or to the total.
    pointer: String,
}

impl From<Violation> for LineWarning {
    fn from(found: Violation) -> Self {
        Self { code: found.code, message: found.message, pointer: found.pointer }
    }
}

/// The lines of a document.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{T}List")]
pub(crate) struct Lines<T> {
    /// Number of lines.
    total: usize,
    /// The lines, in order.
    items: Vec<T>,
}

impl<T> Lines<T> {
    pub(crate) fn new(items: impl Iterator<Item = T>) -> Self {
        let items: Vec<T> = items.collect();
        Self { total: items.len(), items }
    }
}

/// Fields of documents with lines, besides header and columns.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LineDocumentDetails {
    /// Same as customer.
    customer_org_id: Option<wire::Id<Customer>>,
    /// Lines with superseded documents or assemblies whose figures changed since their release, and totals
    /// that are too large.
    pub(crate) warnings: Vec<LineWarning>,
}

/// Header, columns and the fields of all documents with lines.
pub(crate) fn header_and_lines<K: LineDocument + DocumentApi, D>(
    full: &FullDocument<K, D>,
    visibility: Visibility,
) -> (Header, Content<K>, LineDocumentDetails) {
    let mut content = Content::new(&full.document, &full.settings, visibility);
    if let Some(customer) = &full.customer {
        content.set("customerName", &*customer.name);
    }
    let mut warnings = full.components.superseded::<K>(&full.lines);
    warnings.extend(full.components.outdated::<K>(&full.lines));
    let details = LineDocumentDetails {
        customer_org_id: full.document.content.customer().map(wire::Id),
        warnings: warnings.into_iter().map(LineWarning::from).collect(),
    };
    (Header::new(&full.document, &full.settings, visibility), content, details)
}

/// A document without its lines.
pub(crate) type Summary<K> = View<K, LineDocumentSummary<K>>;

/// Fields of documents with lines in lists, besides header and columns.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", bound = "")]
pub(crate) struct LineDocumentSummary<K> {
    customer_org_id: Option<wire::Id<Customer>>,
    #[serde(skip)]
    kind: PhantomData<fn() -> K>,
}

impl<K: DocumentApi> JsonSchema for LineDocumentSummary<K> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Summary", component(K::NAME)).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        #[derive(JsonSchema)]
        #[schemars(rename_all = "camelCase")]
        #[expect(dead_code, reason = "it is a schema")]
        struct Fields {
            /// Same as customer.
            customer_org_id: Option<wire::Id<Customer>>,
        }
        let mut schema = Fields::json_schema(generator);
        let about = format!("{} without its lines.", domain::with_article(K::NAME));
        schema.insert("description".to_owned(), about.into());
        schema
    }
}

/// Documents without their lines, with the names of their customers.
pub(crate) async fn summaries<K: LineDocument + DocumentApi>(
    session: &mut Session,
    documents: &[Document<K>],
) -> Result<Vec<Summary<K>>, Error> {
    let ids = documents.iter().filter_map(|one| one.content.customer()).collect();
    let names = customers::names_of(session, ids).await?;
    let settings = session.work.organization().await?.settings;
    let visibility = session.caller.visibility();
    let one = |document: &Document<K>| {
        let mut content = Content::new(document, &settings, visibility);
        let customer = document.content.customer();
        if let Some((name, _)) = customer.and_then(|id| names.get(&id)) {
            content.set("customerName", &**name);
        }
        let details =
            LineDocumentSummary { customer_org_id: customer.map(wire::Id), kind: PhantomData };
        View { header: Header::new(document, &settings, visibility), content, details }
    };
    Ok(documents.iter().map(one).collect())
}
