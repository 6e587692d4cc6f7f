//! Images.

use super::super::row::{get, group};
use super::super::{Operation, Who};
use crate::resource::image;

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Image",
        vec![
            get(
                "getImageBelongsToId",
                "/image/{belongsToId}",
                Who::Public,
                "Get the image of an item, brand or organization",
                |call| Box::pin(image::get(call)),
            )
            .about(
                "The stored image (PNG, JPEG or SVG), else a drawing made from the data (SVG). Images of shared items and
of the public organization are for everybody; others need a token of their organization, or the signed address that lists
and records answer, which holds for a day. If-None-Match with the ETag answers 304.",
            )
            .query(image::parameters)
            .sends("The image.", &["image/*"])
            .fails(&[403]),
        ],
    )
}
