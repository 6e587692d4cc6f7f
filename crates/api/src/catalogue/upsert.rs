//! Creates and changes many items, of all types, in one request.

use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::LazyLock;

use domain::catalogue::{
    Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, ItemType, OtherItem, Wrap,
};
use domain::fields::Choice;
use domain::workbooks::import::component_forms;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::json;

use crate::catalogue::kind::ItemPatch;
use crate::error::ApiError;
use crate::json::record::many::ManyQuery;
use crate::json::schema::{Checker, of_json};
use crate::operation::columns::{Input, component};
use crate::operation::row::{group, post};
use crate::operation::{Context, Operation, Query, Records, WRITERS, WriteLater};
use crate::workbooks::upsert::{
    self, RecordForm, Stored, checker, columns_form, made, own_id, schema_of,
};

pub(super) fn operations() -> Vec<Operation> {
    let row = post("/items/upsert", WRITERS, upsert)
        .named("postItemsUpsert", "Create and change many items")
        .about(
            "Items of all types in one list, each with the fields of a single one. A record is found by its _id, its externalId or its
key (brand, part number and sizes), in this order, and created if there is none. Absent fields keep their values, null
clears. Either all records are written or, if any has an error, none; with onError=continue those without errors.",
        )
        .example(|| {
            json!([
                { "type": "hose", "externalId": "ERP-1001", "partNumber": "MY-1SN-06", "brand": "Torvane", "size": "6", "listPrice": 4.35, "listPriceUnitOfMeasure": "ft" },
                { "type": "otherItem", "externalId": "ERP-1002", "partNumber": "MY-CLAMP-25", "itemType": "clamp" }
            ])
        })
        .returns("What became of each record.");
    group("Item", vec![row])
}

/// A record of an item of one type.
struct OneItem<E>(PhantomData<fn() -> E>);

impl<E: CatalogueEntity> JsonSchema for OneItem<E> {
    fn schema_name() -> Cow<'static, str> {
        format!("{}Record", component(E::NAME)).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let about = format!("A new or changed {}.", E::NAME);
        let kind = json!({ "type": "string", "enum": [E::TYPE.word()],
            "description": "Type of the item; required unless _id or externalId is that of an item." });
        let more = vec![own_id(), ("type", kind)];
        schema_of::<Input<ItemPatch<E>>>(generator, &about, &[], more)
    }
}

/// A record of an item of any type.
struct AnyRecord;

impl JsonSchema for AnyRecord {
    fn schema_name() -> Cow<'static, str> {
        "ItemRecord".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let all = [
            generator.subschema_for::<OneItem<Hose>>(),
            generator.subschema_for::<OneItem<CrimpFitting>>(),
            generator.subschema_for::<OneItem<Adaptor>>(),
            generator.subschema_for::<OneItem<Ferrule>>(),
            generator.subschema_for::<OneItem<Wrap>>(),
            generator.subschema_for::<OneItem<OtherItem>>(),
        ];
        of_json(json!({ "description": "A new or changed item.", "anyOf": all }))
    }
}

type Checked = Result<Checker, String>;

/// Validators by type, in the order of the types.
static CHECKERS: LazyLock<Vec<Checked>> = LazyLock::new(|| {
    let of_type = |item_type: &ItemType| match item_type {
        ItemType::Hose => checker::<OneItem<Hose>>(),
        ItemType::CrimpFitting => checker::<OneItem<CrimpFitting>>(),
        ItemType::Adaptor => checker::<OneItem<Adaptor>>(),
        ItemType::Ferrule => checker::<OneItem<Ferrule>>(),
        ItemType::Wrap => checker::<OneItem<Wrap>>(),
        ItemType::OtherItem => checker::<OneItem<OtherItem>>(),
    };
    ItemType::ALL.iter().map(of_type).collect()
});

fn form(item_type: ItemType, checker: &'static Checker) -> RecordForm {
    fn of<E: CatalogueEntity>(checker: &'static Checker) -> RecordForm {
        columns_form::<E>(E::TYPE.word(), checker, |fields| drop(fields.remove("type")))
    }
    match item_type {
        ItemType::Hose => of::<Hose>(checker),
        ItemType::CrimpFitting => of::<CrimpFitting>(checker),
        ItemType::Adaptor => of::<Adaptor>(checker),
        ItemType::Ferrule => of::<Ferrule>(checker),
        ItemType::Wrap => of::<Wrap>(checker),
        ItemType::OtherItem => of::<OtherItem>(checker),
    }
}

async fn upsert(
    ctx: &mut Context<WriteLater>,
    Query(query): Query<ManyQuery>,
    records: Records<AnyRecord>,
) -> Result<Stored, ApiError> {
    let mut forms = Vec::with_capacity(ItemType::ALL.len());
    for (item_type, checker) in ItemType::ALL.iter().zip(CHECKERS.iter()) {
        forms.push(form(*item_type, made(checker)?));
    }
    upsert::run(ctx, query, records, (component_forms(None), forms)).await
}
