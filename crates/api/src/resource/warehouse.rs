//! Warehouses: what is theirs beyond what all records have.

use domain::trade::Warehouse;
use domain::usecase::records;
use serde_json::{Value, json};

use crate::operation::{Answer, Call};
use crate::resource::record::{KeptView, reply};
use crate::resource::workbook::Workbook;

impl Workbook for Warehouse {
    const LIST: &'static str = "warehouses";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("name", "Occurs in its name."),
        ("erpId", "Occurs in its number in the ERP."),
        ("city", "Occurs in its city."),
    ];
}

/// What the default answers.
pub(crate) fn default_reply() -> Value {
    json!({ "anyOf": [reply::<Warehouse>(), { "type": "null" }], "description": "The warehouse, or null where there is none." })
}

/// `GET /organization/defaultwarehouse`: null where there is no warehouse.
pub(crate) async fn default(call: Call) -> Answer {
    let mut work = call.read().await?;
    let kept = match work.default_warehouse().await? {
        Some(id) => Some(records::find::<Warehouse>(&mut *work, None, id).await?),
        None => None,
    };
    drop(work);
    call.shown(&kept.as_ref().map(|kept| KeptView::new(kept, &call)))
}
