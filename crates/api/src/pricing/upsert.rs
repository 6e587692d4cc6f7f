//! Sets many prices of a price list in one request.

use std::borrow::Cow;
use std::sync::LazyLock;

use domain::catalogue::ProductType;
use domain::fields::Choice;
use domain::pricing::PriceList;
use domain::pricing::price_lists::sheet::PriceListRow;
use domain::workbooks::import::record_form;
use domain::{Id, Session, records};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::json;

use crate::error::ApiError;
use crate::json::record::many::ManyQuery;
use crate::json::schema::Checker;
use crate::operation::row::{group, post};
use crate::operation::{ADMINS, Context, Operation, Path, Query, Records, WriteLater};
use crate::pricing::price_list_input::PriceInput;
use crate::workbooks::upsert::{self, Stored, checker, columns_form, item_names, made, schema_of};

pub(super) fn operations() -> Vec<Operation> {
    let row = post("/pricelist/{priceListId}/items/upsert", ADMINS, upsert)
        .named("postPriceListIdItemsUpsert", "Set many prices of a price list")
        .about(
            "Adds and changes prices, and leaves the others of the list as they are. A price is found by its _id, or by item, minimum
quantity and start date. Absent fields keep their values, null clears. Either all records are written or, if any has an
error, none; with onError=continue those without errors, but of an item all its prices in the request or none.",
        )
        .example(|| {
            json!([
                { "item": "de3000000000000002000001", "minimumQuantity": 2500, "listPrice": 6.9, "unitOfMeasure": "ft" },
                { "item": "de3000000000000002000001", "minimumQuantity": 7500, "listPrice": 6.4, "unitOfMeasure": "ft" }
            ])
        })
        .returns("What became of each record.");
    group("PriceList", vec![row])
}

struct PriceRecord;

impl JsonSchema for PriceRecord {
    fn schema_name() -> Cow<'static, str> {
        "PriceListItemRecord".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let about =
            "A price of an item in a price list: the item by item, itemExternalId or partNumber.";
        schema_of::<PriceInput>(generator, about, &["deleted"], item_names(ProductType::WORDS))
    }
}

static CHECKER: LazyLock<Result<Checker, String>> = LazyLock::new(checker::<PriceRecord>);

async fn upsert(
    ctx: &mut Context<WriteLater>,
    Path(id): Path<Id<PriceList>>,
    Query(query): Query<ManyQuery>,
    prices: Records<PriceRecord>,
) -> Result<Stored, ApiError> {
    let mut session = Session::read(&ctx.app.services, &ctx.caller).await?;
    records::find(&mut session, None, id).await?;
    drop(session);
    let form = columns_form::<PriceListRow>("price", made(&CHECKER)?, move |fields| {
        fields.insert("priceList".to_owned(), json!(id.to_string()));
    });
    upsert::run(ctx, query, prices, (record_form::<PriceListRow>(), vec![form])).await
}
