//! Hose kits as they are given.

use domain::Error;
use domain::documents::HoseKit;
use domain::documents::line_list::GivenLine;
use domain::sheet::Columns;
use domain::usecase::lines::GoodsGiven;
use serde_json::{Map, Value};

use crate::nest;
use crate::operation::Call;
use crate::resource::goods;
use crate::schema;

fn fields() -> Map<String, Value> {
    let mut line = nest::fields(GivenLine::COLUMNS);
    line.remove("end");
    for of_orders in ["itemType", "unitOfMeasure", "salesOrder", "purchaseOrder"] {
        line.remove(of_orders);
    }
    goods::fields::<HoseKit>(
        "Its part number; the next one of the organization where not given.",
        line,
    )
}

/// What creating and looking for existing ones reads.
pub(crate) fn create_schema() -> Value {
    schema::object("A hose kit.", fields(), &[])
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    schema::object("What changes of a hose kit.", fields(), &[])
}

/// What was said of a kit.
pub(super) fn given(call: &mut Call) -> Result<(GoodsGiven, &'static str), Error> {
    goods::given::<HoseKit>(call)
}
