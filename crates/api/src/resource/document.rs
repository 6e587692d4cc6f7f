//! What all documents have in common: their header, and lists of them.

use domain::catalogue::ItemEntry;
use domain::documents::{Document, DocumentKind, Lifecycle, MOST_NUMBER, Stamp, Status};
use domain::organization::{Role, Settings, Sight};
use domain::port::{DocumentListing, DocumentOrder};
use domain::sheet::{Choice, Column, Columns};
use domain::trade::Units;
use domain::{Error, Id, Text, Violation};
use serde_json::{Map, Value, json};

use crate::operation::{Call, Parameter, ParameterKind};
use crate::page::paging;
use crate::schema;
use crate::view::{RecordView, record_fields, time};

/// How an organization writes and counts.
#[derive(Clone, Copy)]
pub(crate) struct Manner<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) units: Units,
    pub(crate) sight: Sight,
}

/// What the header of every document shows.
pub(crate) fn header<K: DocumentKind, C>(
    document: &Document<K, C>,
    settings: &Settings,
    sight: Sight,
) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut put = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    put("_id", json!(document.id.to_string()));
    put("number", json!(&*document.number));
    put("revision", json!(&*document.revision));
    put("version", json!(document.version));
    let delimiter = settings.revision_delimiter.as_str();
    put("title", json!(format!("{}{delimiter}{}", document.number, document.revision)));
    put("status", json!(document.lifecycle.status().word()));
    put("isLatest", json!(document.is_latest));
    put("lineageId", json!(document.lineage.to_string()));
    put("previousId", json!(document.previous.map(|id| id.to_string())));
    let (released, ended) = match document.lifecycle {
        Lifecycle::UnderEditing => (None, None),
        Lifecycle::Released { released } => (Some(released), None),
        Lifecycle::Obsolete { released, obsoleted, .. } => (Some(released), Some(obsoleted)),
        Lifecycle::Completed { released, completed } => (Some(released), Some(completed)),
        Lifecycle::Cancelled { released, cancelled } => (Some(released), Some(cancelled)),
    };
    let at = |stamp: Option<Stamp>| json!(stamp.map(|stamp| time(stamp.at)));
    let by = |stamp: Option<Stamp>| {
        json!(stamp.and_then(|stamp| stamp.by).map(|id| Id::<()>::from_raw(id).to_string()))
    };
    put("released", at(released));
    put("releasedBy", by(released));
    put("ended", at(ended));
    put("endedBy", by(ended));
    let record = serde_json::to_value(RecordView::new(&document.record, sight));
    if let Ok(Value::Object(record)) = record {
        fields.extend(record);
    }
    fields
}

/// The schemas of a header; `number` is what the kind calls the number.
pub(crate) fn header_fields(number: &str) -> Map<String, Value> {
    let moment = |about: &str| {
        schema::nullable(json!({ "type": "string", "format": "date-time", "description": about }))
    };
    let mut fields = Map::new();
    let mut put = |name: &str, schema: Value| drop(fields.insert(name.to_owned(), schema));
    put("_id", schema::id("Its id."));
    put(number, schema::full_text(1_000, "Its number, the same for all its versions."));
    put("revision", schema::full_text(1_000, "Its revision."));
    put(
        "version",
        json!({ "type": "integer", "minimum": 1, "description": "Its version within the revision." }),
    );
    put("title", schema::full_text(3_000, "Number and revision, as they are shown."));
    put(
        "status",
        json!({ "type": "string", "enum": Status::WORDS, "description": "Where it stands." }),
    );
    put(
        "isLatest",
        json!({ "type": "boolean", "description": "Whether it is the newest version of its number." }),
    );
    put("lineageId", schema::id("The first version of its number."));
    put("previousId", schema::nullable(schema::id("The version before it.")));
    put("released", moment("When it was released."));
    put("releasedBy", schema::nullable(schema::id("Who released it.")));
    put("ended", moment("When it became obsolete, or was completed or cancelled."));
    put("endedBy", schema::nullable(schema::id("Who ended it.")));
    for (name, schema) in record_fields() {
        put(name, schema);
    }
    fields
}

/// Texts of the content that a list can be searched by.
pub(crate) type Texts = &'static [&'static str];

/// The parameters of a list of documents. `number` is what the kind calls the number.
pub(crate) fn list_parameters(number: &'static str, texts: Texts) -> Vec<Parameter> {
    use ParameterKind::{Flag, Id, Text};
    let search = |name: &str| Parameter {
        name: format!("search.{name}").into(),
        kind: Text,
        about: "Occurs in it, whatever the case.".into(),
        required: false,
    };
    let mut parameters = vec![search(number)];
    for text in texts {
        parameters.push(search(text));
    }
    parameters.extend([
        Parameter::new("search.status", ParameterKind::Word(Status::WORDS), "In this state."),
        Parameter::new(number, Text, "Exactly this number, whatever the case."),
        Parameter::new("revision", Text, "Exactly this revision."),
        Parameter::new("status", ParameterKind::Words(Status::WORDS), "In one of these states."),
        Parameter::new(
            "customerId",
            Id,
            "Those of this customer. A customer sees its own in any case.",
        ),
        Parameter::new("customerOrgId", Id, "The same as customerId."),
        Parameter::new("onlyCustomer", Flag, "Those of any customer alone."),
        Parameter::new("onlyLatest", Flag, "The newest version of each number alone."),
        Parameter::new(
            "componentId",
            Id,
            "Those that have this item, or this document: where it is used.",
        ),
    ]);
    parameters.extend(paging());
    parameters.push(Parameter::new(
        "sortBy[0].key",
        ParameterKind::Word(ORDERS),
        "What to sort by; the number where not given.",
    ));
    parameters.push(Parameter::new(
        "sortBy[0].order",
        ParameterKind::Word(&["asc", "desc"]),
        "asc, or desc for the greatest first.",
    ));
    parameters
}

const ORDERS: &[&str] = &["number", "partNumber", "created", "lastModified"];

/// What a list asks for: a customer for its own alone.
pub(crate) fn listing<K: Columns>(call: &Call, number: &str) -> Result<DocumentListing, Error> {
    let column = |name: &str| K::COLUMNS.iter().find(|column: &&Column| column.name == name);
    let mut listing = DocumentListing::default();
    let mut statuses = Vec::new();
    for (name, said) in call.query.search() {
        match name.as_str() {
            "status" => statuses.push(status("search.status", &said)?),
            name if name == number => listing.number_holds = Some(said),
            name => listing.texts.extend(column(name).map(|column| (column, said))),
        }
    }
    for word in call.query.words("status") {
        statuses.push(status("status", word)?);
    }
    listing.statuses = (!statuses.is_empty()).then_some(statuses);
    listing.number = call.query.text(number).map(str::to_owned);
    listing.revision = call.query.text("revision").map(str::to_owned);
    listing.customer = call.query.id("customerId").or_else(|| call.query.id("customerOrgId"));
    listing.only_customers = call.query.flag("onlyCustomer", false);
    listing.only_latest = call.query.flag("onlyLatest", false);
    listing.component = call.query.id::<ItemEntry>("componentId").map(Id::raw);
    listing.order = match call.query.text("sortBy[0].key") {
        Some(key) if key.eq_ignore_ascii_case("created") => DocumentOrder::Created,
        Some(key) if key.eq_ignore_ascii_case("lastModified") => DocumentOrder::LastModified,
        _ => DocumentOrder::Number,
    };
    listing.descending =
        call.query.text("sortBy[0].order").is_some_and(|order| order.eq_ignore_ascii_case("desc"));
    let identity = call.caller.identity()?;
    if identity.role == Role::Customer {
        let own = identity.customer;
        if let Some(named) = listing.customer.filter(|named| Some(*named) != own) {
            return Err(Error::not_found("customer", named));
        }
        // Without a customer nothing is anybody's: an id that nobody has.
        listing.customer = Some(own.unwrap_or_else(|| Id::from_raw([0; 12])));
    }
    Ok(listing)
}

fn status(pointer: &str, word: &str) -> Result<&'static str, Error> {
    Status::of_word(word.trim()).map(Choice::word).ok_or_else(|| {
        let message = format!("must be one of: {}", Status::WORDS.join(", "));
        Error::invalid(pointer, "unknown_value", message)
    })
}

/// The fields that say what a version is called.
pub(crate) fn naming(field: &str, number: &str) -> Map<String, Value> {
    let revision = "Its first revision; the organization's first one where not given.";
    let status = "under editing; the life cycle has operations of its own.";
    Map::from_iter([
        (field.to_owned(), schema::full_text(MOST_NUMBER, number)),
        ("revision".to_owned(), schema::nullable(schema::text(100, revision))),
        ("status".to_owned(), schema::nullable(schema::text(100, status))),
    ])
}

/// Number and revision out of the fields of a body.
pub(crate) fn named(
    field: &str,
    fields: &mut Map<String, Value>,
    faults: &mut Vec<Violation>,
) -> (Option<Text>, Option<Text>) {
    let number = text(fields, field, faults);
    let revision = text(fields, "revision", faults);
    faults.extend(Status::refuse_given(fields.remove("status").as_ref().and_then(Value::as_str)));
    (number, revision)
}

/// A text of its own; a blank one is none, a bad one a fault.
fn text(fields: &mut Map<String, Value>, name: &str, faults: &mut Vec<Violation>) -> Option<Text> {
    let Some(Value::String(said)) = fields.remove(name) else { return None };
    Text::optional(&said).unwrap_or_else(|fault| {
        let pointer = format!("/{name}");
        add_new(faults, [Violation::new(pointer, fault.code(), fault.to_string())]);
        None
    })
}

/// Adds faults at fields of which nothing is known to be wrong yet.
pub(crate) fn add_new(faults: &mut Vec<Violation>, found: impl IntoIterator<Item = Violation>) {
    for fault in found {
        if faults.iter().all(|known| known.pointer != fault.pointer) {
            faults.push(fault);
        }
    }
}

/// What the schema found wrong with a body, to be told with what the domain finds; where the body
/// has no fields that could be read on, at once.
pub(crate) fn faults_of_schema(call: &mut Call) -> Result<Vec<Violation>, Error> {
    let mut faults = std::mem::take(&mut call.said.faults);
    if !faults.is_empty() && !matches!(call.said.fields, Some(Value::Object(_))) {
        return Err(Error::Invalid(faults));
    }
    for fault in &mut faults {
        fault.pointer = fault.pointer.replacen(call.said.prefix, "", 1);
    }
    Ok(faults)
}
