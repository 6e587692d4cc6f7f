//! Request for the price of a hose assembly.

use std::borrow::Cow;
use std::iter;

use domain::documents::HoseAssembly;
use domain::documents::assembly_figures::Parts;
use domain::documents::hose_assembly::{AssemblyToPrice, Numbered};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value};
use validator::{Validate, ValidationErrors};

use super::input::Partial;
use crate::documents::document::merged;
use crate::documents::input::{DocumentInput, Purpose};
use crate::documents::price::{DocumentPriceInput, Pieces};

/// Quantity, customer and date of the price of an assembly.
#[derive(Default, Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
pub(super) struct AssemblyPriceInput {
    /// Other quantities to price as well, at most 20.
    #[schemars(length(max = 20))]
    other_quantities: Option<Vec<Pieces>>,
    #[serde(flatten)]
    pub(super) document: DocumentPriceInput,
}

impl AssemblyPriceInput {
    const OTHERS: &str = "otherQuantities";

    fn fields() -> impl Iterator<Item = &'static str> {
        DocumentPriceInput::fields().chain([Self::OTHERS])
    }

    /// Reads the readable fields of a request.
    fn read_lenient(mut fields: Map<String, Value>) -> Result<Self, serde_json::Error> {
        let others = fields.remove(Self::OTHERS);
        let other_quantities = others.and_then(|others| serde_json::from_value(others).ok());
        Ok(Self { other_quantities, document: DocumentPriceInput::read_lenient(fields)? })
    }

    /// The assembly in each requested number of pieces, the main one first.
    pub(super) fn assemblies<'a>(
        &self,
        assembly: &'a HoseAssembly,
        parts: &'a Parts,
        numbers: &[Numbered],
    ) -> Vec<AssemblyToPrice<'a>> {
        let others = self.other_quantities.iter().flatten().map(|Pieces(pieces)| *pieces);
        iter::once(self.document.quantity())
            .chain(others)
            .map(|pieces| AssemblyToPrice { assembly, parts, numbers: numbers.to_vec(), pieces })
            .collect()
    }
}

/// A configuration with quantity, customer and date.
pub(super) struct PricedConfiguration<P> {
    pub(super) configuration: DocumentInput<HoseAssembly, P>,
    pub(super) request: AssemblyPriceInput,
}

impl<'de, P> Deserialize<'de> for PricedConfiguration<P> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut configuration = DocumentInput::<HoseAssembly, P>::deserialize(deserializer)?;
        let mut fields = Map::new();
        for name in AssemblyPriceInput::fields() {
            fields.extend(configuration.fields.remove_entry(name));
        }
        let request = AssemblyPriceInput::read_lenient(fields).map_err(serde::de::Error::custom)?;
        Ok(Self { configuration, request })
    }
}

impl<P> Validate for PricedConfiguration<P> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        self.request.validate()
    }
}

impl<P: Purpose> JsonSchema for PricedConfiguration<P> {
    fn schema_name() -> Cow<'static, str> {
        match P::SUFFIX {
            Partial::SUFFIX => "ConfigurationPreviewRequest".into(),
            _ => "ConfigurationPriceRequest".into(),
        }
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        merged([
            DocumentInput::<HoseAssembly, P>::json_schema(generator),
            AssemblyPriceInput::json_schema(generator),
        ])
    }
}
