//! Documents in answers: header, columns, and the details of their types.

use domain::{Id, RawId, Session, Violation};
use std::borrow::Cow;
use std::marker::PhantomData;

use domain::access::Visibility;
use domain::documents::lifecycle::{self, Opened};
use domain::documents::{Document, DocumentType, FullDocument, Lifecycle, Stamp, Status};
use domain::fields::Column;
use domain::organization::{Settings, Units};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use super::input::{DocumentInput, Purpose};
use crate::error::ApiError;
use crate::json::schema;
use crate::json::view::cells;
use crate::json::wire::{self, FullText, Time, Word};
use crate::operation::{
    Access, Argument, Call, Context, Extract, Operation, Path, PathParameters, Write,
};

/// A type of documents in the API: how requests are read and answers written.
pub(crate) trait DocumentApi: DocumentType {
    /// Name of the file of an export, and of its path.
    const FILE: &'static str;
    /// Field with the ids of an export.
    const LIST: &'static str;
    /// The text filters of its lists, besides the number.
    const SEARCHED: &'static [&'static str];
    /// Whether its lists can be filtered by warehouse and due date.
    const IS_SCHEDULED: bool = false;
    /// Whether its lists can be filtered by what became of offers.
    const HAS_OUTCOME: bool = false;
    /// Whether null is accepted for "no number".
    const IS_NUMBER_NULLABLE: bool = true;

    /// Parsed input.
    type Input;
    /// Fields of an answer besides header and columns; gives the component its name and description.
    type DetailsView: Serialize + JsonSchema + 'static;

    /// The fields of a body, besides number and revision.
    fn fields<P: Purpose>(generator: &mut SchemaGenerator) -> Map<String, Value>;

    /// The fields of a line.
    fn line_fields<P: Purpose>() -> Map<String, Value>;

    /// The required fields of a body.
    fn required<P: Purpose>() -> &'static [&'static str] {
        &[]
    }

    /// Reads the fields of a body.
    fn read<P: Purpose>(input: DocumentInput<Self, P>, faults: Vec<Violation>) -> Self::Input;

    /// The columns of a document, as callers see them.
    fn content(document: &Document<Self>, display: &DisplayOptions<'_>) -> Content<Self> {
        Content::new(document, display.settings, display.visibility)
    }

    /// The answer for a document.
    fn view(full: &FullDocument<Self>, visibility: Visibility) -> FullView<Self>;
}

/// The columns that callers can set.
pub(crate) fn settable<K: DocumentApi>() -> impl Iterator<Item = &'static Column> + Clone {
    K::COLUMNS.iter().filter(|column| !K::is_derived(column))
}

/// A document with everything that belongs to it.
pub(crate) type FullView<K> = View<K, <K as DocumentApi>::DetailsView>;

/// How number and title are written.
#[derive(Clone, Copy)]
pub(crate) struct DisplayOptions<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) units: Units,
    pub(crate) visibility: Visibility,
}

/// A document with the details `D`; `D` names the component.
#[derive(Serialize)]
#[serde(bound(serialize = "D: Serialize"))]
pub(crate) struct View<K, D> {
    #[serde(flatten)]
    pub(crate) header: Header,
    #[serde(flatten)]
    pub(crate) content: Content<K>,
    #[serde(flatten)]
    pub(crate) details: D,
}

impl<K: DocumentApi, D: JsonSchema> JsonSchema for View<K, D> {
    fn schema_name() -> Cow<'static, str> {
        D::schema_name()
    }

    fn schema_id() -> Cow<'static, str> {
        format!("{}::View<{}>", module_path!(), D::schema_id()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let parts = [
            D::json_schema(generator),
            Header::json_schema(generator),
            Content::<K>::json_schema(generator),
        ];
        merged(parts)
    }
}

/// One object schema with the fields of several, described as the first; of fields with the same name the first wins.
pub(crate) fn merged(parts: impl IntoIterator<Item = Schema>) -> Schema {
    let (mut fields, mut required) = (Map::new(), Vec::<Value>::new());
    let mut about = None;
    for part in parts {
        let mut part = part.to_value();
        let mut take = |name: &str| part.get_mut(name).map(Value::take);
        if let Some(Value::Object(of_part)) = take("properties") {
            for (name, field) in of_part {
                fields.entry(name).or_insert(field);
            }
        }
        if let Some(Value::Array(of_part)) = take("required") {
            required.extend(
                of_part.into_iter().filter(|name| !required.contains(name)).collect::<Vec<_>>(),
            );
        }
        about = about.or_else(|| take("description"));
    }
    schema::of_json(
        json!({ "type": "object", "description": about, "properties": fields, "required": required }),
    )
}

/// Fields of every document.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Header {
    /// Id of the record.
    #[serde(rename = "_id")]
    pub(crate) id: wire::Id<()>,
    /// Revision.
    revision: FullText<1_000>,
    /// Version within the revision.
    #[schemars(range(min = 1))]
    version: i32,
    /// Number and revision, as displayed.
    pub(crate) title: FullText<3_000>,
    /// Number in another system, such as an ERP, the same for all versions. For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<FullText<100>>", default)]
    external_id: Option<Option<FullText<100>>>,
    /// Status in its life cycle.
    status: Word<Status>,
    /// Whether it is the latest version of its number.
    is_latest: bool,
    /// Id of the first version of its number.
    lineage_id: wire::Id<()>,
    /// Id of the previous version.
    previous_id: Option<wire::Id<()>>,
    /// When it was released.
    released: Option<Time>,
    /// User or API key that released it.
    released_by: Option<wire::Id<()>>,
    /// When it became obsolete, or was completed or cancelled.
    ended: Option<Time>,
    /// User or API key that ended it.
    ended_by: Option<wire::Id<()>>,
    /// When it was created.
    created: Time,
    /// User or API key that created it.
    created_by: Option<wire::Id<()>>,
    /// When it was last changed.
    last_modified: Time,
    /// User or API key that last changed it.
    last_modified_by: Option<wire::Id<()>>,
}

/// An id of any kind.
pub(crate) const fn any_id(id: RawId) -> wire::Id<()> {
    wire::Id(Id::from_raw(id))
}

impl Header {
    pub(crate) fn new<K, C>(
        document: &Document<K, C>,
        settings: &Settings,
        visibility: Visibility,
    ) -> Self {
        let (released, ended) = match document.lifecycle {
            Lifecycle::UnderEditing => (None, None),
            Lifecycle::Released { released } => (Some(released), None),
            Lifecycle::Obsolete { released, obsoleted, .. } => (Some(released), Some(obsoleted)),
            Lifecycle::Completed { released, completed } => (Some(released), Some(completed)),
            Lifecycle::Cancelled { released, cancelled } => (Some(released), Some(cancelled)),
        };
        let at = |stamp: Option<Stamp>| stamp.map(|stamp| Time(stamp.at));
        let by = |stamp: Option<Stamp>| stamp.and_then(|stamp| stamp.by).map(any_id);
        let delimiter = settings.revision_delimiter.as_str();
        let record = &document.record;
        Self {
            id: any_id(document.id.raw()),
            revision: FullText(document.revision.to_string()),
            version: document.version,
            title: FullText(format!("{}{delimiter}{}", document.number, document.revision)),
            external_id: (visibility >= Visibility::Staff)
                .then(|| document.external_id.as_ref().map(|number| FullText(number.to_string()))),
            status: Word(document.lifecycle.status()),
            is_latest: document.is_latest,
            lineage_id: any_id(document.lineage.raw()),
            previous_id: document.previous.map(|id| any_id(id.raw())),
            released: at(released),
            released_by: by(released),
            ended: at(ended),
            ended_by: by(ended),
            created: Time(record.created),
            created_by: record.created_by.map(any_id),
            last_modified: Time(record.last_modified),
            last_modified_by: record.last_modified_by.map(any_id),
        }
    }
}

/// The number and the columns of a document.
pub(crate) struct Content<K> {
    fields: Map<String, Value>,
    kind: PhantomData<fn() -> K>,
}

/// Another name for the customer.
pub(crate) const CUSTOMER_ORG: &str = "customerOrgId";

impl<K: DocumentApi> Content<K> {
    pub(crate) fn new(document: &Document<K>, settings: &Settings, visibility: Visibility) -> Self {
        let sees = |column| visibility >= Visibility::Staff || !K::is_outcome(column);
        let mut fields = cells(&document.content, settings.time_zone, sees);
        fields.insert(K::NUMBER.to_owned(), json!(&*document.number));
        Self { fields, kind: PhantomData }
    }

    /// Shows another value than the column has.
    pub(crate) fn set(&mut self, name: &'static str, value: impl Serialize) {
        // Texts and numbers always serialize.
        self.fields.insert(name.to_owned(), serde_json::to_value(value).unwrap_or_default());
    }

    /// Leaves out a column that the details show better.
    pub(crate) fn leave_out(&mut self, name: &str) {
        self.fields.remove(name);
    }

    /// The value of a column, if it is shown.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.fields.get(name)
    }
}

impl<K> Serialize for Content<K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.fields.serialize(serializer)
    }
}

impl<K: DocumentApi> JsonSchema for Content<K> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Columns", K::KIND).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let number = schema::full_text(1_000, "Number, the same for all versions.");
        let columns = K::COLUMNS.iter();
        let columns = columns.map(|column| (column.name.to_owned(), schema::column(column)));
        let mut fields: Map<_, _> = columns.collect();
        fields.insert(K::NUMBER.to_owned(), number);
        let of_staff = |name: &&str| {
            K::COLUMNS.iter().any(|column| column.name == *name && K::is_outcome(column))
        };
        let required = fields.keys().map(String::as_str).filter(|name| !of_staff(name));
        let required: Vec<&str> = required.collect();
        schema::of_json(json!({ "type": "object", "properties": fields, "required": required }))
    }
}

/// The document in the path, opened for a change and compared with `If-Match` if the request has it.
impl<K: DocumentApi> Argument<Write> for Opened<K> {
    type Sent = Id<K>;

    fn describe(operation: &mut Operation) {
        Id::<K>::describe(operation);
        operation.failures.push(412);
    }

    fn extract(call: &mut Call) -> Result<Id<K>, ApiError> {
        let Path(id) = <Path<Id<K>> as Extract>::extract(call)?;
        Ok(id)
    }

    async fn load(id: Id<K>, ctx: &mut Context<Write>) -> Result<Self, ApiError> {
        let mut opened = lifecycle::open(&mut ctx.session, id).await?;
        if ctx.call.has_expectation() {
            let full = opened.full(&mut ctx.session).await?;
            ctx.call.expects(&K::view(full, ctx.caller.visibility()))?;
        }
        Ok(opened)
    }
}

/// A document that the caller may see, with everything that belongs to it.
pub(crate) async fn full<K: DocumentApi, A: Access<Session = Session>>(
    ctx: &mut Context<A>,
    id: Id<K>,
) -> Result<FullDocument<K>, ApiError> {
    Ok(lifecycle::read(&mut ctx.session, id).await?)
}

/// The answer for a document that the caller may see.
pub(crate) async fn full_view<K: DocumentApi, A: Access<Session = Session>>(
    ctx: &mut Context<A>,
    id: Id<K>,
) -> Result<FullView<K>, ApiError> {
    let full = full(ctx, id).await?;
    Ok(K::view(&full, ctx.visibility()))
}
