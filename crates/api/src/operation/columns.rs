//! JSON of entities with column tables: one reader and one schema for all.

use std::borrow::Cow;
use std::marker::PhantomData;

use domain::Violation;
use domain::access::Visibility;
use domain::fields::{Column, Columns, Fault, FieldPatch};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};
use validator::{Validate, ValidationErrors};

use crate::json::view::{NO_DATES, cells};
use crate::json::{json_paths, schema};

/// Input form of an entity.
pub(crate) trait Form: 'static {
    /// The entity.
    type Entity: Columns;

    /// The name of the component.
    fn name() -> String;

    /// Description of the component.
    fn about() -> String;

    /// The columns that may be given.
    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        Self::Entity::COLUMNS.iter()
    }

    /// Whether a column must be given.
    fn needs(_column: &Column) -> bool {
        false
    }
}

/// Columns in a request: values by column, null to clear one. Fields that are no columns belong to the operation.
pub(crate) struct Input<F> {
    pub(crate) patch: FieldPatch,
    form: PhantomData<fn() -> F>,
}

impl<F> Default for Input<F> {
    fn default() -> Self {
        Self { patch: FieldPatch::new(), form: PhantomData }
    }
}

impl<'de, F: Form> Deserialize<'de> for Input<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        fields.retain(|name, _| F::columns().any(|column| field_of(column) == name));
        Ok(Self { patch: json_paths::from_json(F::Entity::COLUMNS, fields), form: PhantomData })
    }
}

impl<F: Form> Input<F> {
    /// Makes the entity from its columns at a place in the body.
    pub(crate) fn entity(&self, place: &str) -> Result<F::Entity, Vec<Violation>> {
        let read = F::Entity::from_values(&mut |column| {
            Ok(self.patch.get(column.name).cloned().flatten())
        });
        read.map_err(|found| {
            let at =
                |(column, fault): (&Column, Fault)| fault.at(format!("{place}/{}", column.name));
            found.into_iter().map(at).collect()
        })
    }
}

/// The field of a body in which a column stands.
fn field_of(column: &Column) -> &'static str {
    json_paths::place(column.name).map_or(column.name, |(list, ..)| list)
}

impl<F: Form> Validate for Input<F> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        // The domain checks columns, for JSON and workbooks alike.
        Ok(())
    }
}

impl<F: Form> JsonSchema for Input<F> {
    fn schema_name() -> Cow<'static, str> {
        F::name().into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let needed = F::columns().filter(|column| F::needs(column));
        let required: Vec<&str> = needed.map(|column| column.name).collect();
        schema::of_json(schema::object(&F::about(), json_paths::fields(F::columns()), &required))
    }
}

/// Output form of an entity.
pub(crate) trait Shown: 'static {
    /// The entity.
    type Entity: Columns;

    /// The columns that stand in answers.
    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        Self::Entity::COLUMNS.iter()
    }

    /// Who may see a column.
    fn visibility_of(column: &Column) -> Visibility;
}

/// Columns of an entity that the caller may see, to be flattened into an answer.
pub(crate) struct Cells<S: Shown> {
    pub(crate) entity: S::Entity,
    pub(crate) visibility: Visibility,
}

impl<S: Shown> Serialize for Cells<S> {
    fn serialize<T: Serializer>(&self, serializer: T) -> Result<T::Ok, T::Error> {
        let seen = |column: &Column| {
            S::visibility_of(column) <= self.visibility
                && S::columns().any(|shown| shown.name == column.name)
        };
        serializer.collect_map(cells(&self.entity, NO_DATES, seen))
    }
}

impl<S: Shown> JsonSchema for Cells<S> {
    fn schema_name() -> Cow<'static, str> {
        "Cells".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        // Restricted fields may be missing, so they aren't required.
        let usual = S::columns().filter(|column| S::visibility_of(column) <= Visibility::Prices);
        let required: Vec<&str> = usual.map(|column| column.name).collect();
        let mut fields = json_paths::fields(S::columns());
        for column in S::columns().filter(|column| S::visibility_of(column) == Visibility::Costs) {
            if let Some(Value::String(about)) =
                fields.get_mut(column.name).and_then(|field| field.get_mut("description"))
            {
                about.push_str(" For admins only.");
            }
        }
        json_schema!({ "type": "object", "properties": fields, "required": required })
    }
}

/// The name of a component: `PriceList` of `price list`.
pub(crate) fn component(name: &str) -> String {
    let word = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    name.split(' ').map(word).collect()
}
