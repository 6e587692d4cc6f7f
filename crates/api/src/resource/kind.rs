//! What is left of the older shape of kinds.

use domain::Violation;
use domain::catalogue::{CatalogueEntity, Given, Overlay};
use domain::port::{AnyUnitOfWork, Catalogue};
use domain::sheet::Columns;
use domain::usecase::catalogue as items;
use domain::usecase::catalogue::Asked;
use domain::{Error, Id};
use serde_json::{Value, json};

pub(crate) use crate::catalogue::kind::update_example;
use crate::catalogue::query::ItemQuery;
use crate::nest;
use crate::operation::{Call, Parameter, ReadQuery};
use crate::schema;
use crate::view::OfferView;

pub(crate) fn list_parameters<E: CatalogueEntity>() -> Vec<Parameter> {
    ItemQuery::<E>::parameters()
}

pub(crate) fn asked(call: &Call) -> Asked {
    crate::catalogue::query::asked(&call.query)
}

/// What an update reads.
pub(crate) fn update_schema<E: CatalogueEntity>() -> Value {
    schema::change(
        &format!(
            "What changes of {}. Its own fields change where it is the organization's own.",
            domain::a(E::NAME)
        ),
        E::COLUMNS.iter().chain(Overlay::COLUMNS),
    )
}

/// 412 unless an item is as the caller knows it, where the caller says how it knows it.
pub(crate) async fn expected<E: CatalogueEntity>(
    call: &Call,
    work: &mut AnyUnitOfWork,
    id: Id<E>,
) -> Result<(), Error>
where
    AnyUnitOfWork: Catalogue<E>,
{
    if call.has_expectation() {
        let offer = items::current(work, id).await?;
        call.expects(&OfferView { offer: &offer, sight: call.caller.sight() })?;
    }
    Ok(())
}

/// What a body gave, with what its schema found wrong. The domain knows fields, and nothing of
/// where they stand in a body, so the faults come without the prefix.
pub(crate) fn given<E: CatalogueEntity>(
    call: &mut Call,
) -> Result<(Given, Vec<Violation>, &'static str), Error> {
    let mut faults = std::mem::take(&mut call.said.faults);
    if !faults.is_empty() && !matches!(call.said.fields, Some(Value::Object(_))) {
        return Err(Error::Invalid(faults));
    }
    let prefix = call.said.prefix;
    for fault in &mut faults {
        fault.pointer = fault.pointer.replacen(prefix, "", 1);
    }
    Ok((nest::given(E::COLUMNS, call.fields()), faults, prefix))
}

/// What removing answers.
pub(crate) fn removed_reply() -> Value {
    schema::object(
        "The item is gone.",
        [
            ("_id".to_owned(), schema::id("Its id.")),
            (
                "deleted".to_owned(),
                json!({ "type": "boolean", "const": true, "description": "It is gone." }),
            ),
        ],
        &["_id", "deleted"],
    )
}
