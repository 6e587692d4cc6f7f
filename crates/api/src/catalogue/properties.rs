//! Properties of items as query parameters.

use domain::catalogue::{NONE, Property, PropertyOn};

use crate::operation::{Parameter, ParameterKind, QueryValues};

/// The properties as query parameters.
pub(crate) fn parameters(properties: &[Property]) -> impl Iterator<Item = Parameter> {
    properties.iter().map(|property| {
        let kind = match property.on {
            PropertyOn::Text(_) | PropertyOn::Size(_) | PropertyOn::Brand => ParameterKind::Text,
            PropertyOn::Word(_, words) => ParameterKind::one_of(&[words, &[NONE]].concat()),
            PropertyOn::AtLeast(_) | PropertyOn::AtMost(_) => ParameterKind::SignedNumber,
            PropertyOn::Ferrule => ParameterKind::ShortText(ID_LENGTH),
            PropertyOn::InStock => ParameterKind::Flag,
        };
        Parameter::new(property.name, kind, property.about)
    })
}

/// Digits of an id.
pub(super) const ID_LENGTH: usize = 24;

/// The choices of a query: name and what was written.
pub(crate) fn given(query: &QueryValues, properties: &[Property]) -> Vec<(String, String)> {
    let given = |property: &Property| {
        Some((property.name.to_owned(), query.text(property.name)?.to_owned()))
    };
    properties.iter().filter_map(given).collect()
}
