//! The catalogue: items of all kinds, brands, what fits what, images.

mod adaptor;
mod any_item;
mod brand;
pub(crate) mod catalogue_item;
mod choices;
mod component;
mod enumeration;
pub(crate) mod fits;
mod hose;
mod image;
mod item;
pub(crate) mod kind;
pub(crate) mod query;
mod upsert;
mod wrap;

use crate::operation::Operation;

pub(crate) fn operations() -> Vec<Operation> {
    [
        brand::operations(),
        kind::operations(),
        hose::operations(),
        choices::operations(),
        fits::operations(),
        wrap::operations(),
        adaptor::operations(),
        enumeration::operations(),
        component::operations(),
        upsert::operations(),
        item::operations(),
        any_item::operations(),
        image::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
