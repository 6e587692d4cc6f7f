//! Hose kits as they are given.

use domain::documents::line_list::GivenLine;
use domain::documents::{HoseKit, LineKind};
use domain::sheet::{Choice, Columns};
use domain::usecase::kits::{KitGiven, list_of};
use domain::{Error, Violation};
use serde_json::{Map, Value, json};

use crate::nest;
use crate::operation::Call;
use crate::resource::document;
use crate::schema;

/// Lines of each kind.
const MOST_LINES: usize = 1_000;

/// The customer by its other name.
const CUSTOMER_ORG: &str = "customerOrgId";

fn fields() -> Map<String, Value> {
    let mut fields =
        document::naming("Its part number; the next one of the organization where not given.");
    if let Some(number) = fields.get_mut("partNumber") {
        *number = schema::nullable(number.take());
    }
    fields.extend(nest::fields(HoseKit::COLUMNS));
    fields.insert(CUSTOMER_ORG.to_owned(), schema::nullable(schema::id("The same as customer.")));
    let mut line = nest::fields(GivenLine::COLUMNS);
    line.remove("end");
    let line = schema::object("A line.", line, &[]);
    for (kind, about) in [
        (LineKind::HoseAssembly, "Hose assemblies"),
        (LineKind::Adaptor, "Adaptors"),
        (LineKind::OtherItem, "Other items"),
    ] {
        let about = format!("{about} of the kit; on a change, the whole new list.");
        let list = json!({ "type": ["array", "null"], "items": line, "maxItems": MOST_LINES, "description": about });
        fields.insert(list_of(kind).to_owned(), list);
    }
    fields
}

/// What creating and looking for existing ones reads.
pub(crate) fn create_schema() -> Value {
    schema::object("A hose kit.", fields(), &[])
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    schema::object("What changes of a hose kit.", fields(), &[])
}

/// What was said of a kit; faults of the schema are told with those of the domain.
pub(super) fn given(call: &mut Call) -> Result<(KitGiven, &'static str), Error> {
    let prefix = call.said.prefix;
    let faults = document::faults_of_schema(call)?;
    let mut fields = call.fields();
    let mut given = KitGiven { faults, ..KitGiven::default() };
    (given.number, given.revision) = document::named(&mut fields, &mut given.faults);
    if let Some(said) = fields.remove(CUSTOMER_ORG) {
        match fields.get("customer") {
            Some(customer) if *customer != said => given.faults.push(Violation::new(
                format!("/{CUSTOMER_ORG}"),
                "contradiction",
                "says something else than customer",
            )),
            Some(_) => {}
            None => drop(fields.insert("customer".to_owned(), said)),
        }
    }
    for kind in LineKind::ALL {
        let name = list_of(*kind);
        let lines = fields.remove(name).filter(|lines| !lines.is_null());
        if lines.is_none() {
            continue;
        }
        match nest::rows::<GivenLine>(lines, &format!("/{name}")) {
            Ok(lines) => given.lines.push((*kind, lines)),
            Err(found) => document::add_new(&mut given.faults, found),
        }
    }
    fields.retain(|name, _| HoseKit::COLUMNS.iter().any(|column| column.name == name));
    given.fields = nest::given(HoseKit::COLUMNS, fields);
    Ok((given, prefix))
}
