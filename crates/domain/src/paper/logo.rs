//! The organization's logo on its papers.

use std::sync::Arc;

use super::model::Mark;
use crate::catalogue::images::Logo;

/// The dots that a logo is printed with at most: 300 to an inch of the largest box.
pub const MOST_DOTS: (u32, u32) = (540, 180);

/// A logo at the upper left corner of a box that it fits into, and the height that it takes.
pub(super) fn place(logo: &Arc<Logo>, (x, y): (f64, f64), room: (f64, f64)) -> (Mark, f64) {
    let (width, height) = logo.within(room);
    (Mark::Logo { x, y, width, height, logo: Arc::clone(logo) }, height)
}
