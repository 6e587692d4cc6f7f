//! Lists by the last change of items or of what is said of them.

use domain::catalogue::items::ListQuery;
use domain::catalogue::{Hose, Order, SortKey};

use super::Look;

pub(super) fn lists(look: &Look) {
    let order = Order { key: SortKey::LastModified, descending: true };
    let newest = ListQuery { order, ..ListQuery::default() };
    look.page::<Hose>("hoses by their last change", newest, &["hoses_modified"]);
}
