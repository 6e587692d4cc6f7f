//! Documents of goods as they are given.

use domain::usecase::lines::{GoodsGiven, OfGoods};
use domain::{Error, Violation};
use serde_json::{Map, Value, json};

use super::said::number_text;
use crate::nest;
use crate::operation::Call;
use crate::resource::document;
use crate::schema;

/// Lines of each list.
const MOST_LINES: usize = 1_000;

/// The customer by its other name.
pub(crate) const CUSTOMER_ORG: &str = "customerOrgId";

/// The fields of a body; `line` are those of its lines, and `number` says what the number is.
pub(crate) fn fields<K: OfGoods>(number: &str, line: Map<String, Value>) -> Map<String, Value> {
    let mut fields = document::naming(K::NUMBER, number);
    if let Some(number) = fields.get_mut(K::NUMBER) {
        *number = schema::nullable(number.take());
    }
    fields.extend(nest::fields(K::COLUMNS));
    fields.insert(CUSTOMER_ORG.to_owned(), schema::nullable(schema::id("The same as customer.")));
    let line = schema::object("A line.", line, &[]);
    for list in K::LISTS {
        let about = format!("{} of the {}; on a change, the whole new list.", list.about, K::NAME);
        let schema = json!({ "type": ["array", "null"], "items": line, "maxItems": MOST_LINES, "description": about });
        fields.insert(list.field.to_owned(), schema);
    }
    fields
}

/// Takes the customer by its other name.
pub(crate) fn take_customer(fields: &mut Map<String, Value>, faults: &mut Vec<Violation>) {
    let Some(said) = fields.remove(CUSTOMER_ORG) else { return };
    match fields.get("customer") {
        Some(customer) if *customer != said => faults.push(Violation::new(
            format!("/{CUSTOMER_ORG}"),
            "contradiction",
            "says something else than customer",
        )),
        Some(_) => {}
        None => drop(fields.insert("customer".to_owned(), said)),
    }
}

/// What was said of one; faults of the schema are told with those of the domain.
pub(crate) fn given<K: OfGoods>(call: &mut Call) -> Result<(GoodsGiven, &'static str), Error> {
    let prefix = call.said.prefix;
    let is_new = call.path.is_empty();
    let faults = document::faults_of_schema(call)?;
    let mut fields = call.fields();
    let mut given = GoodsGiven { faults, ..GoodsGiven::default() };
    (given.number, given.revision) = document::named(K::NUMBER, &mut fields, &mut given.faults);
    take_customer(&mut fields, &mut given.faults);
    for list in K::LISTS {
        let lines = match fields.remove(list.field) {
            // Null clears the list of one that there is.
            Some(Value::Null) if !is_new => Some(json!([])),
            None | Some(Value::Null) => continue,
            lines => lines,
        };
        let (lines, found) = nest::lines(lines.map(numbered), &format!("/{}", list.field));
        document::add_new(&mut given.faults, found);
        given.lines.push((list, lines));
    }
    fields.retain(|name, _| K::COLUMNS.iter().any(|column| column.name == name));
    given.fields = nest::given(K::COLUMNS, fields);
    Ok((given, prefix))
}

/// Lines with their numbers by the name that these have everywhere; figures are taken too.
fn numbered(mut lines: Value) -> Value {
    for line in lines.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
        if let Some(number) = line.remove("lineNumber") {
            line.insert("number".to_owned(), number_text(number));
        }
    }
    lines
}
