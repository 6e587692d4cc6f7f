//! Entities with column tables as JSON: one reader and one schema for all.

use std::borrow::Cow;
use std::marker::PhantomData;

use domain::catalogue::Given;
use domain::sheet::{Column, Columns};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use validator::{Validate, ValidationErrors};

use crate::{nest, schema};

/// What a request may give of an entity.
pub(crate) trait Form: 'static {
    /// The entity.
    type Entity: Columns;

    /// The name of the component.
    fn name() -> String;

    /// What it is, for the description.
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

/// The columns that a request gave: values by column, null to clear one. Fields that are no columns are
/// the operation's own.
pub(crate) struct Input<F> {
    pub(crate) given: Given,
    form: PhantomData<fn() -> F>,
}

impl<F> Default for Input<F> {
    fn default() -> Self {
        Self { given: Given::new(), form: PhantomData }
    }
}

impl<'de, F: Form> Deserialize<'de> for Input<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        fields.retain(|name, _| F::columns().any(|column| field_of(column) == name));
        Ok(Self { given: nest::given(F::Entity::COLUMNS, fields), form: PhantomData })
    }
}

/// The field of a body in which a column stands.
fn field_of(column: &Column) -> &'static str {
    nest::place(column.name).map_or(column.name, |(list, ..)| list)
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
        of_json(schema::object(&F::about(), nest::fields(F::columns()), &required))
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

/// A schema that was written as JSON.
pub(crate) fn of_json(schema: Value) -> Schema {
    Schema::try_from(schema).unwrap_or_default()
}
