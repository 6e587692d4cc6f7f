//! Records as answers of the older shape show them.

use domain::organization::Sight;
use domain::records::{Kept, RecordKind};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value};

use crate::operation::Call;
use crate::schema;
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
