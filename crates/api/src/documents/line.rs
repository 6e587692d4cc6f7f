//! The lines of documents as their callers see them.

use std::borrow::Cow;
use std::collections::HashMap;
use std::marker::PhantomData;

use domain::Error;
use domain::customers::{self, Customer};
use domain::documents::line_documents::{LineComponents, LineDocument, LineDocumentDetails};
use domain::documents::{BillItem, Document, DocumentKind, Line, LineItem, Status};
use domain::fields::Choice;
use domain::port::AnyUnitOfWork;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;

use super::document::{Content, DocumentType, Header, View, any_id};
use crate::json::view::Number;
use crate::json::wire::{self, Text};
use crate::operation::columns::component;

/// What every line of goods tells.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LineFields {
    /// The line.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// What it is about.
    item: wire::Id<()>,
    /// How many.
    quantity: Number,
    /// Remarks.
    comments: Option<Text<10_000>>,
    /// Its place among all lines.
    order: i32,
    /// Part number of what it is about.
    part_number: Option<Text<1_000>>,
    /// Its description.
    description: Option<Text<1_000>>,
    /// The brand of an item.
    brand: Option<Text<1_000>>,
    /// The revision of an assembly.
    revision: Option<Text<1_000>>,
    /// The version of an assembly.
    version: Option<i32>,
    /// Where an assembly stands.
    status: Option<Text<1_000>>,
}

/// What a line tells of what it is about.
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
                .map(|found| Self::document(found, found.content.description.as_ref())),
            LineItem::HoseKit(id) => contents
                .kits
                .get(&id)
                .map(|(kit, _)| Self::document(kit, kit.content.description.as_ref())),
            item => contents.item(item).map(|seen| Self::item(&seen.entry)),
        };
        found.unwrap_or_default()
    }

    fn document<K: DocumentKind>(found: &Document<K>, description: Option<&domain::Text>) -> Self {
        Self {
            part_number: Some(found.number.to_string()),
            description: description.map(ToString::to_string),
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
            quantity: Number::money(line.quantity.get()),
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

/// A later version of what a line is about was released since.
#[derive(Serialize, JsonSchema)]
pub(crate) struct LineWarning {
    /// What, stable: `superseded_component`.
    code: &'static str,
    /// What, for people.
    message: String,
    /// The line that it is about.
    pointer: String,
}

/// The lines of a document.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "{T}List")]
pub(crate) struct Lines<T> {
    /// How many.
    total: usize,
    /// They, in order.
    items: Vec<T>,
}

impl<T> Lines<T> {
    pub(crate) fn new(items: impl Iterator<Item = T>) -> Self {
        let items: Vec<T> = items.collect();
        Self { total: items.len(), items }
    }
}

/// What documents of goods tell beside header and columns.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GoodsDetails {
    /// The same as customer.
    customer_org_id: Option<wire::Id<Customer>>,
    /// Lines of which a later version was released since.
    warnings: Vec<LineWarning>,
}

/// Header, columns and what all documents of goods tell beside them.
pub(crate) fn goods<K: LineDocument + DocumentType>(
    known: &LineDocumentDetails<K>,
) -> (Header, Content<K>, GoodsDetails) {
    let mut content = Content::new(&known.document);
    if let Some(customer) = &known.customer {
        content.set("customerName", &*customer.name);
    }
    let warnings = known.contents.superseded::<K>(&known.lines).into_iter();
    let warnings = warnings.map(|found| LineWarning {
        code: found.code,
        message: found.message,
        pointer: found.pointer,
    });
    let details = GoodsDetails {
        customer_org_id: known.document.content.customer().map(wire::Id),
        warnings: warnings.collect(),
    };
    (Header::new(&known.document, &known.settings), content, details)
}

/// A document of goods without its lines.
pub(crate) type Summary<K> = View<K, GoodsSummary<K>>;

/// What lists of documents of goods tell beside header and columns.
#[derive(Serialize)]
#[serde(rename_all = "camelCase", bound = "")]
pub(crate) struct GoodsSummary<K> {
    customer_org_id: Option<wire::Id<Customer>>,
    #[serde(skip)]
    kind: PhantomData<fn() -> K>,
}

impl<K: DocumentType> JsonSchema for GoodsSummary<K> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Summary", component(K::NAME)).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        #[derive(JsonSchema)]
        #[schemars(rename_all = "camelCase")]
        #[expect(dead_code, reason = "it is a schema")]
        struct Fields {
            /// The same as customer.
            customer_org_id: Option<wire::Id<Customer>>,
        }
        let mut schema = Fields::json_schema(generator);
        let about = format!("{} without its lines.", domain::a(K::NAME));
        schema.insert("description".to_owned(), about.into());
        schema
    }
}

/// Documents without their lines, with the names of their customers.
pub(crate) async fn summaries<K: LineDocument + DocumentType>(
    work: &mut AnyUnitOfWork,
    documents: &[Document<K>],
) -> Result<Vec<Summary<K>>, Error> {
    let ids = documents.iter().filter_map(|one| one.content.customer()).collect();
    let names = customers::names_of(work, ids).await?;
    let names: HashMap<_, _> = names.into_iter().map(|(id, name, _)| (id, name)).collect();
    let settings = work.organization().await?.settings;
    let one = |document: &Document<K>| {
        let mut content = Content::new(document);
        let customer = document.content.customer();
        if let Some(name) = customer.and_then(|id| names.get(&id)) {
            content.set("customerName", &**name);
        }
        let details = GoodsSummary { customer_org_id: customer.map(wire::Id), kind: PhantomData };
        View { header: Header::new(document, &settings), content, details }
    };
    Ok(documents.iter().map(one).collect())
}
