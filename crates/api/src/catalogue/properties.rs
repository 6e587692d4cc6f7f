//! Properties of items as query parameters.

use domain::catalogue::{NONE, Property, PropertySource};

use crate::operation::{Parameter, ParameterKind, QueryValues};

/// The properties as query parameters.
pub(crate) fn parameters(properties: &[Property]) -> impl Iterator<Item = Parameter> {
    properties.iter().map(|property| {
        let kind = match property.on {
            PropertySource::Text(_)
            | PropertySource::Size(_)
            | PropertySource::HoseSize(_)
            | PropertySource::Brand => ParameterKind::Text,
            PropertySource::Word(_, words) => ParameterKind::one_of(&[words, &[NONE]].concat()),
            PropertySource::AtLeast(..) | PropertySource::AtMost(..) => ParameterKind::SignedNumber,
            PropertySource::Ferrule => ParameterKind::ShortText(ID_LENGTH),
            PropertySource::InStock => ParameterKind::Flag,
        };
        Parameter::new(property.name, kind, property.about)
    })
}

/// Digits of an id.
pub(super) const ID_LENGTH: usize = 24;

/// The choices of a query: name and what was written.
pub(crate) fn chosen(query: &QueryValues, properties: &[Property]) -> Vec<(String, String)> {
    let value_of = |property: &Property| {
        Some((property.name.to_owned(), query.text(property.name)?.to_owned()))
    };
    properties.iter().filter_map(value_of).collect()
}
