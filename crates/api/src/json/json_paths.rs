//! Columns that stand in lists: `ends/0/style` is the field `style` of the first of `ends`.

use std::collections::BTreeMap;

use domain::documents::lines::list::{LineColumns, LineInput};
use domain::fields::{Column, Columns, FieldPatch};
use domain::{Violation, fields};
use serde_json::{Map, Value, json};

use crate::json::schema;

/// The list, the place in it and the field of a column, where it stands in a list.
pub(crate) fn place(name: &'static str) -> Option<(&'static str, usize, &'static str)> {
    let (list, rest) = name.split_once('/')?;
    let (at, field) = rest.split_once('/')?;
    Some((list, at.parse().ok()?, field))
}

/// The schemas of columns by field; those of a list under its name.
pub(crate) fn fields<'a>(columns: impl IntoIterator<Item = &'a Column>) -> Map<String, Value> {
    let mut fields = Map::new();
    let mut lists: BTreeMap<&str, (usize, Map<String, Value>)> = BTreeMap::new();
    for column in columns {
        match place(column.name) {
            None => drop(fields.insert(column.name.to_owned(), schema::column(column))),
            Some((list, at, field)) => {
                let (most, inner) = lists.entry(list).or_default();
                *most = (*most).max(at + 1);
                if at == 0 {
                    inner.insert(field.to_owned(), schema::column(column));
                }
            }
        }
    }
    for (list, (most, inner)) in lists {
        let element = schema::object(&format!("One of the {list}."), inner, &[]);
        let about = format!("List of {list}, in order; in a change, the whole new list.");
        fields.insert(
            list.to_owned(),
            json!({ "type": ["array", "null"], "items": element, "maxItems": most, "description": about }),
        );
    }
    fields
}

/// Values in a body by column. A list in the body sets all its columns.
pub(crate) fn from_json(columns: &'static [Column], fields: Map<String, Value>) -> FieldPatch {
    let mut patch = FieldPatch::new();
    for (name, value) in fields {
        let in_list: Vec<_> = columns
            .iter()
            .filter_map(|column| Some((column.name, place(column.name)?)))
            .filter(|(_, (list, ..))| *list == name)
            .collect();
        if in_list.is_empty() {
            if let Some(value) = scalar(value) {
                patch.insert(name, value);
            }
            continue;
        }
        for (column, (_, at, field)) in in_list {
            let element = value.get(at).and_then(|element| element.get(field));
            patch.insert(column.to_owned(), element.cloned().and_then(scalar).flatten());
        }
    }
    patch
}

/// The same for columns that are optional, with errors: an unreadable field is reported and left out, so that the
/// others can be checked.
pub(crate) fn readable<C: Columns>(
    list: Option<Value>,
    place: &str,
) -> (Vec<(C, FieldPatch)>, Vec<Violation>) {
    let (mut rows, mut faults) = (Vec::new(), Vec::new());
    let Some(Value::Array(list)) = list else { return (rows, faults) };
    for (at, element) in list.into_iter().enumerate() {
        let fields = element.as_object().cloned().unwrap_or_default();
        let mut patch = from_json(C::COLUMNS, fields);
        let read = |patch: &FieldPatch| {
            C::from_values(&mut |column| Ok(patch.get(column.name).cloned().flatten()))
        };
        let row = read(&patch).or_else(|found| {
            for (column, fault) in found {
                patch.remove(column.name);
                faults.push(fault.at(format!("{place}/{at}/{}", column.name)));
            }
            read(&patch)
        });
        rows.extend(row.ok().map(|row| (row, patch)));
    }
    (rows, faults)
}

/// Lines with their errors. A line that is no object, or whose id can't be read, isn't checked further.
pub(crate) fn lines(list: Option<Value>, place: &str) -> (Vec<LineInput>, Vec<Violation>) {
    let elements = list.iter().filter_map(Value::as_array).flatten();
    let mut unknown: Vec<bool> = elements.map(|element| !element.is_object()).collect();
    let (lines, faults) = readable::<LineColumns>(list, place);
    let lines = lines.into_iter().map(|(fields, patch)| LineInput::new(fields, &patch));
    let mut lines: Vec<_> = lines.collect();
    for (at, unknown) in unknown.iter_mut().enumerate() {
        let id = format!("{place}/{at}/_id");
        *unknown |= faults.iter().any(|fault| fault.pointer == id);
    }
    for (line, _) in lines.iter_mut().zip(unknown).filter(|(_, unknown)| *unknown) {
        line.deleted = true;
    }
    (lines, faults)
}

/// A value that a column can read; the schema has reported others.
fn scalar(value: Value) -> Option<Option<fields::Value>> {
    match value {
        Value::Null => Some(None),
        Value::String(text) => Some(Some(fields::Value::Text(text))),
        Value::Number(number) => number.as_f64().map(|number| Some(fields::Value::Number(number))),
        Value::Bool(flag) => Some(Some(fields::Value::Flag(flag))),
        Value::Array(_) | Value::Object(_) => None,
    }
}

/// Lists that are being put together for an answer.
#[derive(Default)]
pub(crate) struct Lists(BTreeMap<&'static str, Vec<Map<String, Value>>>);

impl Lists {
    /// Puts a field into its place.
    pub(crate) fn put(
        &mut self,
        (list, at, field): (&'static str, usize, &'static str),
        value: Value,
    ) {
        let elements = self.0.entry(list).or_default();
        if elements.len() <= at {
            elements.resize(at + 1, Map::new());
        }
        if let Some(element) = elements.get_mut(at) {
            element.insert(field.to_owned(), value);
        }
    }

    /// The lists, without empty elements at their ends.
    pub(crate) fn finish(self) -> impl Iterator<Item = (&'static str, Vec<Map<String, Value>>)> {
        self.0.into_iter().map(|(list, mut elements)| {
            let says =
                |element: &Map<String, Value>| element.values().any(|value| !value.is_null());
            let length = elements.iter().rposition(says).map_or(0, |last| last + 1);
            elements.truncate(length);
            (list, elements)
        })
    }
}
