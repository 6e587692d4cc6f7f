//! Work orders as they are given.

use domain::Error;
use domain::documents::line_list::GivenLine;
use domain::documents::{MOST_NUMBER, WorkOrder};
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
    line.remove("number");
    line.insert("lineNumber".to_owned(), schema::nullable(goods::line_number()));
    goods::fields::<WorkOrder>("Its number; the next one where not given.", line)
}

/// What creating reads.
pub(crate) fn create_schema() -> Value {
    schema::object("A work order.", fields(), &[])
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    schema::object("What changes of a work order.", fields(), &[])
}

/// What looking for an existing one reads.
pub(crate) fn existing_schema() -> Value {
    let number =
        schema::full_text(MOST_NUMBER, "The number that is looked for, whatever its case.");
    schema::object("Which number.", [("number".to_owned(), number)], &["number"])
}

/// What was said of an order.
pub(super) fn given(call: &mut Call) -> Result<(GoodsGiven, &'static str), Error> {
    goods::given::<WorkOrder>(call)
}
