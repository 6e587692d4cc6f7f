//! Operations of every kind of record.

pub(crate) mod deletion;
pub(crate) mod many;
pub(crate) mod tag;

use chrono_tz::Tz;
use domain::{Error, Id, RawId, Session, Spelling, Window};
use std::borrow::Cow;
use std::marker::PhantomData;

use domain::access::Visibility;
use domain::fields::{Column, ColumnType};
use domain::records::{self, Listing, RecordKind, Stored, column};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::error::ApiError;
use crate::json::list::page::{
    EXTERNAL, IDS, Page, external, identified, paging, sort_of, sorting,
};
use crate::json::view::{CellView, NO_DATES, RecordView, flat, record_fields};
use crate::json::{schema, wire};
use crate::operation::columns::{Form, Input, component};
use crate::operation::{
    Access, Body, BodyWithErrors, Context, Created, Json, Parameter, ParameterKind, Params, Path,
    Query, QueryValues, Read, ReadQuery, RecordList, Tagged, TaggedView, Unchanged, Write,
};

/// A record as its caller may see it, with further fields of the answer.
pub(crate) struct View<K, M = NoMore> {
    pub(crate) stored: Stored<K>,
    pub(crate) visibility: Visibility,
    /// The organization's time zone.
    pub(crate) zone: Tz,
    pub(crate) more: M,
}

/// Further fields of a record in answers.
pub(crate) trait MoreFields: Serialize + JsonSchema {
    /// The name of the component, made of that of the record.
    fn component(of_record: String) -> String {
        of_record
    }
}

/// Nothing else.
#[derive(Debug, Default, Clone, Copy, Serialize, JsonSchema)]
pub(crate) struct NoMore {}

impl MoreFields for NoMore {}

impl<K, M> View<K, M> {
    /// A record without days, with further fields.
    pub(crate) const fn with(stored: Stored<K>, visibility: Visibility, more: M) -> Self {
        Self { stored, visibility, zone: NO_DATES, more }
    }
}

impl<K> View<K> {
    /// A record without days.
    pub(crate) const fn new(stored: Stored<K>, visibility: Visibility) -> Self {
        Self::with(stored, visibility, NoMore {})
    }
}

impl<K: RecordKind, M: MoreFields> Serialize for View<K, M> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("_id", &self.stored.id.to_string())?;
        let mut broken = None;
        self.stored.fields.each_cell(&mut |column, cell| {
            if K::visibility_of(column) <= self.visibility {
                let done = map.serialize_entry(column.name, &CellView(cell, self.zone));
                broken = broken.take().or(done.err());
            }
        });
        if let Some(error) = broken {
            return Err(error);
        }
        flat(&mut map, &RecordView::new(&self.stored.record, self.visibility))?;
        flat(&mut map, &self.more)?;
        map.end()
    }
}

impl<K: RecordKind, M: MoreFields> JsonSchema for View<K, M> {
    fn schema_name() -> Cow<'static, str> {
        M::component(component(K::NAME)).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut fields = Map::new();
        fields.insert("_id".to_owned(), schema::id("Id of the record."));
        let mut required = vec!["_id".to_owned(), "created".to_owned(), "lastModified".to_owned()];
        for column in K::COLUMNS {
            fields.insert(column.name.to_owned(), schema::column(column));
            // Restricted fields may be missing, so they aren't required.
            if K::visibility_of(column) <= Visibility::Prices {
                required.push(column.name.to_owned());
            }
        }
        fields.extend(record_fields().map(|(name, schema)| (name.to_owned(), schema)));
        let more = M::json_schema(generator).to_value();
        let of_more = |name: &str| more.get(name).cloned();
        if let Some(Value::Object(more)) = of_more("properties") {
            fields.extend(more);
        }
        if let Some(Value::Array(more)) = of_more("required") {
            required.extend(more.iter().filter_map(Value::as_str).map(str::to_owned));
        }
        let required: Vec<&str> = required.iter().map(String::as_str).collect();
        schema::of_json(schema::object(
            &format!("The fields of {}.", domain::with_article(K::NAME)),
            fields,
            &required,
        ))
    }
}

impl<K: RecordKind> TaggedView for View<K> {
    type Key = Id<K>;

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        id: Id<K>,
    ) -> Result<Self, ApiError> {
        K::lock(&mut ctx.session).await?;
        let stored = records::find::<K>(&mut ctx.session, None, id).await?;
        Ok(Self::new(stored, ctx.visibility()))
    }
}

/// Body of a new record.
pub(crate) struct NewRecord<K>(PhantomData<fn() -> K>);

impl<K: RecordKind> Form for NewRecord<K> {
    type Entity = K;

    fn name() -> String {
        format!("{}Input", component(K::NAME))
    }

    fn about() -> String {
        format!("The fields of {}.", domain::with_article(K::NAME))
    }

    fn needs(column: &Column) -> bool {
        column.required && K::default_value(column).is_none()
    }
}

/// Body of a change.
pub(crate) struct RecordPatch<K>(PhantomData<fn() -> K>);

impl<K: RecordKind> Form for RecordPatch<K> {
    type Entity = K;

    fn name() -> String {
        format!("{}Patch", component(K::NAME))
    }

    fn about() -> String {
        format!(
            "Changes of {}; absent fields keep their values, null clears.",
            domain::with_article(K::NAME)
        )
    }
}

/// Filters, page and order of a list.
pub(crate) struct RecordQuery<K> {
    pub(crate) listing: Listing<K>,
    pub(crate) window: Window,
}

impl<K: RecordKind> ReadQuery for RecordQuery<K> {
    fn parameters() -> Vec<Parameter> {
        let filters = K::FILTERS.iter().filter_map(|name| column::<K>(name));
        let mut parameters: Vec<Parameter> = filters.map(filter).collect();
        parameters.push(identified());
        parameters.extend(K::EXTERNAL.map(|_| external()));
        parameters.extend(paging());
        parameters.extend(sorting(K::SORTS));
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        Ok(Self { listing: listing(query), window: query.window(25)? })
    }
}

/// The filters and the order that a query says.
pub(crate) fn listing<K: RecordKind>(query: &QueryValues) -> Listing<K> {
    let filters = query.search();
    let filters = filters.into_iter().filter_map(|(name, text)| Some((column::<K>(&name)?, text)));
    let (key, descending) = sort_of(query);
    Listing {
        parent: None,
        ids: query.ids(IDS),
        filters: filters.collect(),
        external: query.text(EXTERNAL).map(|number| Spelling::External.tidy(number).into_owned()),
        sort: key.and_then(sort_column::<K>),
        descending,
    }
}

/// The parameter of a filter on a column.
fn filter(column: &'static Column) -> Parameter {
    let (kind, about) = match column.holds {
        ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. } => {
            (ParameterKind::Number, "Exactly this number.")
        }
        ColumnType::Flag => (ParameterKind::Flag, "true or false."),
        ColumnType::Id => (ParameterKind::Id, "This record."),
        ColumnType::Choice(words) => (ParameterKind::one_of(words), "Exactly this word."),
        _ => (ParameterKind::Text, "Occurs in this field, in any case."),
    };
    let name = format!("search.{}", column.name).into();
    Parameter { name, kind, about: about.into(), required: false }
}

fn sort_column<K: RecordKind>(word: &str) -> Option<&'static Column> {
    let name = K::SORTS.iter().find(|name| name.eq_ignore_ascii_case(word))?;
    column::<K>(name)
}

/// A page of a list.
pub(crate) async fn list<K: RecordKind>(
    ctx: &mut Context<RecordList>,
    Query(query): Query<RecordQuery<K>>,
) -> Result<Json<Page<View<K>>>, ApiError> {
    let page = records::page(&mut ctx.session, &query.listing, &query.window).await?;
    let visibility = ctx.visibility();
    let page = page.map(|stored| View::new(stored, visibility));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

/// Gets one.
pub(crate) async fn find<K: RecordKind>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<K>>,
) -> Result<Tagged<View<K>>, ApiError> {
    let stored = records::find(&mut ctx.session, None, id).await?;
    Ok(Tagged(View::new(stored, ctx.visibility())))
}

/// Creates one.
pub(crate) async fn create<K: RecordKind>(
    ctx: &mut Context<Write>,
    draft: BodyWithErrors<Body<Input<NewRecord<K>>>>,
) -> Result<Created<View<K>>, ApiError> {
    let patch = &draft.input.patch;
    let made = records::create(&mut ctx.session, None, patch, draft.faults).await?;
    Ok(Created(View::new(made, ctx.visibility())))
}

/// Changes one.
pub(crate) async fn update<K: RecordKind>(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<View<K>>,
    draft: BodyWithErrors<Params<Input<RecordPatch<K>>>>,
) -> Result<Tagged<View<K>>, ApiError> {
    let (patch, place) = (&draft.input.patch, (None, id));
    let changed = records::update(&mut ctx.session, place, patch, draft.faults).await?;
    Ok(Tagged(View::new(changed, ctx.visibility())))
}

/// Removes one.
pub(crate) async fn remove<K: RecordKind>(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<View<K>>,
) -> Result<Json<Deleted>, ApiError> {
    records::remove(&mut ctx.session, (None, id)).await?;
    Ok(Json(Deleted::new(id.raw())))
}

/// Id and name of a record.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "RecordName")]
pub(crate) struct NameView {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: wire::Id<()>,
    /// Name.
    name: wire::FullText<1_000>,
}

impl NameView {
    pub(crate) fn new<K>((id, name): (Id<K>, String)) -> Self {
        Self { id: wire::Id(Id::from_raw(id.raw())), name: wire::FullText(name) }
    }
}

/// A record that was deleted.
#[derive(Debug, Serialize)]
pub(crate) struct Deleted {
    #[serde(rename = "_id")]
    id: String,
    deleted: bool,
}

impl Deleted {
    pub(crate) fn new(id: RawId) -> Self {
        Self { id: Id::<()>::from_raw(id).to_string(), deleted: true }
    }
}

impl JsonSchema for Deleted {
    fn schema_name() -> Cow<'static, str> {
        "Deleted".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let deleted = json!({ "type": "boolean", "const": true, "description": "Deleted." });
        let fields =
            [("_id".to_owned(), schema::id("Id of the record.")), ("deleted".to_owned(), deleted)];
        schema::of_json(schema::object("A record that was deleted.", fields, &["_id", "deleted"]))
    }
}
