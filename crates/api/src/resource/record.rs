//! What every kind of record that an organization keeps can be asked for.

use domain::organization::Sight;
use domain::port::{AnyUnitOfWork, Records};
use domain::records::{Kept, Listing, RecordKind, column};
use domain::sheet::{Column, ColumnType};
use domain::usecase::records;
use domain::{Error, Id, RawId, Violation};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema, paging};
use crate::schema;
use crate::tag;
use crate::view::{CellView, RecordView, flat, record_fields};

/// A record as its caller may see it. It flattens into views that say more.
pub(crate) struct KeptView<'a, K> {
    pub(crate) kept: &'a Kept<K>,
    pub(crate) sight: Sight,
}

impl<'a, K> KeptView<'a, K> {
    pub(crate) const fn new(kept: &'a Kept<K>, call: &Call) -> Self {
        Self { kept, sight: call.caller.sight() }
    }
}

impl<K: RecordKind> Serialize for KeptView<'_, K> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("_id", &self.kept.id.to_string())?;
        let mut broken = None;
        self.kept.fields.each_cell(&mut |column, cell| {
            if K::sight_of(column) <= self.sight {
                let done = map.serialize_entry(column.name, &CellView(cell));
                broken = broken.take().or(done.err());
            }
        });
        if let Some(error) = broken {
            return Err(error);
        }
        flat(&mut map, &RecordView::new(&self.kept.record, self.sight))?;
        map.end()
    }
}

/// The schema of a [`KeptView`], with further fields that an answer has.
pub(crate) fn kept_schema<K: RecordKind>(more: &[(&str, Value)]) -> Value {
    let mut fields = Map::new();
    fields.insert("_id".to_owned(), schema::id("Its id."));
    let mut required = vec!["_id"];
    for column in K::COLUMNS {
        fields.insert(column.name.to_owned(), schema::column(column));
        // What only some may see isn't in every answer.
        if K::sight_of(column) <= Sight::Prices {
            required.push(column.name);
        }
    }
    for (name, schema) in record_fields() {
        fields.insert(name.to_owned(), schema);
    }
    required.extend(["created", "lastModified"]);
    for (name, schema) in more {
        fields.insert((*name).to_owned(), schema.clone());
        required.push(name);
    }
    schema::object(&format!("What is known of {}.", domain::a(K::NAME)), fields, &required)
}

/// What one answers.
pub(crate) fn reply<K: RecordKind>() -> Value {
    kept_schema::<K>(&[])
}

/// What a list answers.
pub(crate) fn list_reply<K: RecordKind>() -> Value {
    page_schema(&reply::<K>())
}

/// The parameters of a list: filters, paging and order.
pub(crate) fn list_parameters<K: RecordKind>() -> Vec<Parameter> {
    let filters = K::FILTERS.iter().filter_map(|name| column::<K>(name));
    let mut parameters: Vec<Parameter> = filters
        .map(|column| {
            let (kind, about) = match column.holds {
                ColumnType::Number { .. } | ColumnType::Money | ColumnType::Quantity { .. } => {
                    (ParameterKind::Number, "This number.")
                }
                ColumnType::Flag => (ParameterKind::Flag, "true or false."),
                ColumnType::Id => (ParameterKind::Id, "This record."),
                ColumnType::Choice(words) => (ParameterKind::Word(words), "This word."),
                _ => (ParameterKind::Text, "Occurs in it, whatever the case."),
            };
            Parameter {
                name: format!("search.{}", column.name).into(),
                kind,
                about: about.into(),
                required: false,
            }
        })
        .collect();
    parameters.extend(paging());
    parameters.push(Parameter::new(
        "sortBy[0].key",
        ParameterKind::Word(K::SORTS),
        "What to sort by; the first where not given.",
    ));
    parameters.push(Parameter::new(
        "sortBy[0].order",
        ParameterKind::Word(&["asc", "desc"]),
        "asc, or desc for the greatest first.",
    ));
    parameters
}

/// What a list asks for.
pub(crate) fn listing<K: RecordKind>(call: &Call, parent: Option<RawId>) -> Listing<K> {
    let filters = call.query.search();
    let filters = filters.into_iter().filter_map(|(name, said)| Some((column::<K>(&name)?, said)));
    let descending =
        call.query.text("sortBy[0].order").is_some_and(|order| order.eq_ignore_ascii_case("desc"));
    Listing {
        parent,
        ids: None,
        filters: filters.collect(),
        sort: call.query.text("sortBy[0].key").and_then(sort_column::<K>),
        descending,
    }
}

fn sort_column<K: RecordKind>(word: &str) -> Option<&'static Column> {
    let name = K::SORTS.iter().find(|name| name.eq_ignore_ascii_case(word))?;
    column::<K>(name)
}

/// A page of a list.
pub(crate) async fn list<K: RecordKind>(call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let window = call.query.page(25)?;
    let mut work = call.read().await?;
    let (kept, total) = records::page::<K>(&mut *work, &listing(&call, None), window).await?;
    drop(work);
    let views = kept.iter().map(|kept| KeptView::new(kept, &call)).collect();
    Ok(Page::new(views, total, window).answer())
}

/// One.
pub(crate) async fn find<K: RecordKind>(call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let mut work = call.read().await?;
    let kept = records::find::<K>(&mut *work, None, call.only_id()?).await?;
    drop(work);
    call.shown(&KeptView::new(&kept, &call))
}

/// What creating reads.
pub(crate) fn create_schema<K: RecordKind>() -> Value {
    let required = |column: &&Column| column.required && K::otherwise(column).is_none();
    let required: Vec<&str> =
        K::COLUMNS.iter().filter(required).map(|column| column.name).collect();
    let about = format!("The fields of {}.", domain::a(K::NAME));
    schema::object(&about, nest::fields(K::COLUMNS), &required)
}

/// Makes one.
pub(crate) async fn create<K: RecordKind>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let given = Given::of::<K>(&mut call)?;
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let made =
        records::create::<K>(services, &mut *work, caller, None, &given.fields, given.faults).await;
    let kept = made.map_err(|error| nest::below(given.prefix, error))?;
    let answer = tag::made(&KeptView::new(&kept, &call))?;
    call.commit(work, answer).await
}

/// What a change reads.
pub(crate) fn update_schema<K: RecordKind>() -> Value {
    schema::change(&format!("What changes of {}.", domain::a(K::NAME)), K::COLUMNS)
}

/// Changes one.
pub(crate) async fn update<K: RecordKind>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let id: Id<K> = call.only_id()?;
    let given = Given::of::<K>(&mut call)?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let place = (None, id);
    let changed =
        records::update(services, &mut *work, caller, place, &given.fields, given.faults).await;
    let kept = changed.map_err(|error| nest::below(given.prefix, error))?;
    let answer = tag::changed(&KeptView::new(&kept, &call))?;
    call.commit(work, answer).await
}

/// 412 unless a record is as the caller knows it, where the caller says how it knows it.
pub(crate) async fn expected<K: RecordKind>(
    call: &Call,
    work: &mut AnyUnitOfWork,
    id: Id<K>,
) -> Result<(), Error>
where
    AnyUnitOfWork: Records<K>,
{
    if call.has_expectation() {
        K::lock(work).await?;
        let kept = records::find::<K>(work, None, id).await?;
        call.expects(&KeptView::new(&kept, call))?;
    }
    Ok(())
}

/// Removes one.
pub(crate) async fn remove<K: RecordKind>(call: Call) -> Answer
where
    AnyUnitOfWork: Records<K>,
{
    let id: Id<K> = call.only_id()?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    records::remove(&call.app.services, &mut *work, &call.caller, (None, id)).await?;
    let answer = json!({ "_id": id.to_string(), "deleted": true });
    call.commit(work, actix_web::HttpResponse::Ok().json(answer)).await
}

/// What a body gave for the columns of a kind. The domain knows fields, and nothing of where they
/// stand in a body, so faults come without the prefix.
pub(crate) struct Given {
    pub(crate) fields: domain::catalogue::Given,
    pub(crate) faults: Vec<Violation>,
    pub(crate) prefix: &'static str,
}

impl Given {
    pub(crate) fn of<K: RecordKind>(call: &mut Call) -> Result<Self, Error> {
        let mut faults = std::mem::take(&mut call.said.faults);
        if !faults.is_empty() && !matches!(call.said.fields, Some(Value::Object(_))) {
            return Err(Error::Invalid(faults));
        }
        let prefix = call.said.prefix;
        for fault in &mut faults {
            fault.pointer = fault.pointer.replacen(prefix, "", 1);
        }
        let mut fields = call.fields();
        // What isn't of these columns is for the operation itself, or was found unknown already.
        fields.retain(|name, _| column::<K>(name).is_some());
        Ok(Self { fields: nest::given(K::COLUMNS, fields), faults, prefix })
    }
}

/// Names alone, for pickers: the schema.
pub(crate) fn names_reply() -> Value {
    let one = schema::object(
        "A record in short.",
        [
            ("_id".to_owned(), schema::id("Its id.")),
            ("name".to_owned(), schema::full_text(1_000, "Its name.")),
        ],
        &["_id", "name"],
    );
    json!({ "type": "array", "items": one, "description": "All of them, sorted by name." })
}
