//! What resources of the older shape need of [`crate::workbooks::records`].

use domain::Error;
use domain::usecase::export::Chosen;
use serde_json::{Map, Value, json};

use crate::operation::Call;
use crate::resource::component::{filters, listed};
use crate::schema;
pub(crate) use crate::workbooks::records::{export_input, sent};

/// What a template is asked for with: nothing.
pub(crate) fn template_schema() -> Value {
    schema::object("Nothing is needed.", [], &[])
}

/// A request that works.
pub(crate) fn template_example() -> Value {
    json!({})
}

/// What the body of an export chooses.
pub(crate) fn chosen(call: &mut Call, list: &str) -> Result<Chosen, Error> {
    let mut fields = call.fields();
    Ok(if fields.get("selectAll").and_then(Value::as_bool).unwrap_or_default() {
        let search = match fields.remove("search") {
            Some(Value::Object(search)) => search,
            _ => Map::new(),
        };
        Chosen { search: filters(search), ..Chosen::default() }
    } else {
        let ids: Vec<Option<String>> = match fields.remove(list) {
            Some(ids) => serde_json::from_value(ids).map_err(|error| {
                Error::invalid(format!("/{list}"), "invalid", error.to_string())
            })?,
            None => Vec::new(),
        };
        Chosen { only: Some(listed(ids)), ..Chosen::default() }
    })
}
