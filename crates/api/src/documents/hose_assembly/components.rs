//! The components of a hose assembly, as they are in the catalogue.

use std::borrow::Cow;

use domain::access::Visibility;
use domain::catalogue::{
    Adaptor, CatalogueEntity, CatalogueItem, CrimpFitting, Ferrule, Hose, Wrap,
};
use domain::configurator::inputs::configurator_input::Side;
use domain::documents::assembly_figures::{EndParts, Parts};
use domain::measures::length::LengthUnit;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Serialize, Serializer};

use crate::catalogue::fits::crimp_spec::CrimpSpecView;
use crate::json::schema;
use crate::json::view::{CatalogueItemView, offer_schema};
use crate::operation::columns::component;

/// Components as they are in the catalogue.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AssemblyComponents {
    /// The hose.
    hose: Item<Hose>,
    /// Fitting of end 1 with ferrule and crimp spec; null for a plain cut end.
    end1: Option<AssemblyEnd>,
    /// Fitting of end 2 with ferrule and crimp spec; null for a plain cut end.
    end2: Option<AssemblyEnd>,
    /// Wrap over the hose.
    wrap: Option<Item<Wrap>>,
}

/// A fitted end of an assembly.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct AssemblyEnd {
    /// The fitting.
    fitting: Item<CrimpFitting>,
    /// Ferrule of a two-piece fitting.
    ferrule: Option<Item<Ferrule>>,
    /// Crimp spec.
    crimp_spec: Option<CrimpSpecView>,
    /// Approved crimp specs that disagree, instead of crimpSpec.
    crimp_spec_choices: Vec<CrimpSpecView>,
    /// Adaptors on this end.
    adaptors: Vec<Item<Adaptor>>,
}

impl AssemblyComponents {
    /// The components with their lengths in a unit.
    pub(crate) fn new(parts: &Parts, unit: LengthUnit, visibility: Visibility) -> Self {
        let end = |side| {
            let crimped = parts.end(side)?;
            Some(AssemblyEnd::new(crimped, parts, side, unit, visibility))
        };
        Self {
            hose: Item::new(&parts.hose, visibility),
            end1: end(Side::One),
            end2: end(Side::Two),
            wrap: parts.wrap.as_ref().map(|wrap| Item::new(wrap, visibility)),
        }
    }
}

impl AssemblyEnd {
    fn new(
        end: &EndParts,
        parts: &Parts,
        side: Side,
        unit: LengthUnit,
        visibility: Visibility,
    ) -> Self {
        let spec = |spec| CrimpSpecView::new(spec, unit, visibility);
        let adaptors = parts.adaptors(side).map(|(_, adaptor)| Item::new(adaptor, visibility));
        Self {
            fitting: Item::new(&end.fitting, visibility),
            ferrule: end.ferrule.as_ref().map(|ferrule| Item::new(ferrule, visibility)),
            crimp_spec: end.spec.as_ref().map(spec),
            crimp_spec_choices: end.choices.iter().map(spec).collect(),
            adaptors: adaptors.collect(),
        }
    }
}

/// A catalogue item with the organization's and the customer's properties, as far as the caller may see them.
struct Item<E> {
    offer: CatalogueItem<E>,
    visibility: Visibility,
}

impl<E: Clone> Item<E> {
    fn new(offer: &CatalogueItem<E>, visibility: Visibility) -> Self {
        Self { offer: offer.clone(), visibility }
    }
}

impl<E: CatalogueEntity> Serialize for Item<E> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        CatalogueItemView { offer: &self.offer, visibility: self.visibility }.serialize(serializer)
    }
}

impl<E: CatalogueEntity> JsonSchema for Item<E> {
    fn schema_name() -> Cow<'static, str> {
        component(E::NAME).into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schema::of_json(offer_schema::<E>())
    }
}
