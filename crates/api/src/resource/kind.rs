//! What every kind of component can be asked for.

use actix_web::HttpResponse;
use domain::catalogue::{
    CatalogueEntity, Filter, FilterOn, Given, ItemType, Order, Overlay, Ownership, SortKey,
};
use domain::port::{AnyUnitOfWork, Catalogue};
use domain::sheet::{Choice, Columns};
use domain::usecase::catalogue as items;
use domain::usecase::catalogue::Asked;
use domain::{Error, Id, Violation};
use serde_json::{Value, json};

use crate::nest;
use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::page::{Page, page_schema, paging, sorting};
use crate::schema;
use crate::tag;
use crate::view::{OfferView, offer_schema};

/// What one answers.
pub(crate) fn reply<E: CatalogueEntity>() -> Value {
    offer_schema::<E>()
}

/// What a list answers.
pub(crate) fn list_reply<E: CatalogueEntity>() -> Value {
    page_schema(&offer_schema::<E>())
}

/// The parameters of a list.
pub(crate) fn list_parameters<E: CatalogueEntity>() -> Vec<Parameter> {
    let mut parameters = own_list_parameters::<E>();
    parameters.push(Parameter::new(
        "includeCustom",
        ParameterKind::Flag,
        "false leaves the organization's own items out.",
    ));
    parameters
}

/// The parameters of a list of own items.
pub(crate) fn own_list_parameters<E: CatalogueEntity>() -> Vec<Parameter> {
    let mut parameters: Vec<Parameter> = E::FILTERS.iter().map(filter).collect();
    parameters.extend([
        Parameter::new("customerId", ParameterKind::Id, "Lays this customer's part numbers and prices over the items."),
        Parameter::new(
            "hideUnavailable",
            ParameterKind::Flag,
            "Without items that are marked unavailable, or that stock is kept and shown of and none is left.",
        ),
        Parameter::new("hideUnavailableBrands", ParameterKind::Flag, "Without items of disabled brands."),
    ]);
    parameters.extend(goes_with::<E>());
    parameters.extend(paging());
    parameters.extend(sorting::<SortKey>());
    parameters
}

/// The parameter that names a hose, for kinds that go with hoses.
fn goes_with<E: CatalogueEntity>() -> Option<Parameter> {
    let about = match E::TYPE {
        ItemType::CrimpFitting => {
            "Fittings that take this hose's size and whose series a crimp spec approves on it."
        }
        ItemType::Ferrule => "Ferrules that the crimp specs of this hose name.",
        ItemType::Wrap => "Wraps that go over this hose's outer diameter.",
        ItemType::Hose | ItemType::Adaptor | ItemType::OtherItem => return None,
    };
    Some(Parameter::new("hoseId", ParameterKind::Id, about))
}

/// A filter as a parameter.
pub(crate) fn filter(filter: &Filter) -> Parameter {
    use ParameterKind::{Number, Text, Word};
    let (kind, about) = match filter.on {
        FilterOn::Text(_) | FilterOn::Word(_) => (Text, "Occurs in it, whatever the case."),
        FilterOn::Size(_) => (Text, "A size: -08, 8, 1/2 and DN12 are the same."),
        FilterOn::AtLeast(_) => (Number, "At least so much."),
        FilterOn::Number(_) => (Number, "This number."),
        FilterOn::Choice(_, words) => (Word(words), "This word."),
        FilterOn::Brand => (Text, "Occurs in the name of the brand."),
        FilterOn::OrgPartNumber => {
            (Text, "Occurs in the organization's or the customer's part number.")
        }
    };
    Parameter {
        name: format!("search.{}", filter.name).into(),
        kind,
        about: about.into(),
        required: false,
    }
}

/// What a list asks for.
pub(crate) fn asked(call: &Call) -> Asked {
    let ownership = if call.query.flag("includeCustom", true) {
        Ownership::Accessible
    } else {
        Ownership::Shared
    };
    Asked {
        search: call.query.search(),
        customer: call.query.id("customerId"),
        hide_unavailable: call.query.flag("hideUnavailable", false),
        hide_unavailable_brands: call.query.flag("hideUnavailableBrands", false),
        ownership,
        order: order(call),
        hose: call.query.id("hoseId"),
    }
}

fn order(call: &Call) -> Order {
    let key = call.query.text("sortBy[0].key").and_then(SortKey::of_word).unwrap_or_default();
    let descending =
        call.query.text("sortBy[0].order").is_some_and(|order| order.eq_ignore_ascii_case("desc"));
    Order { key, descending }
}

/// `GET /organization/…s`
pub(crate) async fn list<E: CatalogueEntity>(call: Call) -> Answer
where
    AnyUnitOfWork: Catalogue<E>,
{
    let asked = asked(&call);
    page::<E>(call, asked).await
}

/// `GET /organization/custom…s`
pub(crate) async fn list_own<E: CatalogueEntity>(call: Call) -> Answer
where
    AnyUnitOfWork: Catalogue<E>,
{
    let asked = Asked { ownership: Ownership::Own, ..asked(&call) };
    page::<E>(call, asked).await
}

async fn page<E: CatalogueEntity>(call: Call, asked: Asked) -> Answer
where
    AnyUnitOfWork: Catalogue<E>,
{
    let window = call.query.page(25)?;
    let services = &call.app.services;
    let selection = items::select::<E>(services, &call.caller, asked).await?;
    let (offers, total) = items::page(services, &call.caller, &selection, window).await?;
    let sight = call.caller.sight();
    let views = offers.iter().map(|offer| OfferView { offer, sight }).collect();
    Ok(Page::new(views, total, window).answer())
}

/// `GET /…/{id}`
pub(crate) async fn find<E: CatalogueEntity>(call: Call) -> Answer
where
    AnyUnitOfWork: Catalogue<E>,
{
    let offer = items::find::<E>(&call.app.services, &call.caller, call.only_id()?).await?;
    call.shown(&OfferView { offer: &offer, sight: call.caller.sight() })
}

/// Where a kind says which item a new one is a variant of: crimp fittings beside the body.
const fn variant_in_body<E: CatalogueEntity>() -> bool {
    !matches!(E::TYPE, ItemType::CrimpFitting)
}

/// The parameters of creating.
pub(crate) fn create_parameters<E: CatalogueEntity>() -> Vec<Parameter> {
    if variant_in_body::<E>() {
        return Vec::new();
    }
    vec![Parameter::new("itemId", ParameterKind::Id, VARIANT)]
}

const VARIANT: &str = "Makes a variant of this item, of the same kind: optional fields that the body does not have are copied from it.";

/// What creating reads.
pub(crate) fn create_schema<E: CatalogueEntity>() -> Value {
    let mut input = schema::input(&format!("The fields of {}.", domain::a(E::NAME)), E::COLUMNS);
    if let (true, Some(fields)) =
        (variant_in_body::<E>(), input.get_mut("properties").and_then(Value::as_object_mut))
    {
        fields.insert("itemId".to_owned(), schema::nullable(schema::id(VARIANT)));
    }
    input
}

/// `POST /…s/create`
pub(crate) async fn create<E: CatalogueEntity>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Catalogue<E>,
{
    let (mut given, faults, prefix) = given::<E>(&mut call)?;
    let based_on = match given.remove("itemId") {
        Some(Some(domain::sheet::Value::Text(id))) => id.parse::<Id<E>>().ok(),
        _ => call.query.id("itemId"),
    };
    let mut work = call.write().await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let made = items::create::<E>(services, &mut *work, caller, &given, faults, based_on).await;
    let offer = made.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::made(&OfferView { offer: &offer, sight: call.caller.sight() })?;
    call.commit(work, answer).await
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

/// A change that works on the demo organization.
pub(crate) fn update_example() -> Value {
    json!({ "params": { "available": true, "priority": "1" } })
}

/// `POST /organization/…/{id}/update`
pub(crate) async fn update<E: CatalogueEntity>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Catalogue<E>,
{
    let id = call.only_id()?;
    let (given, faults, prefix) = given::<E>(&mut call)?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let (services, caller) = (&call.app.services, &call.caller);
    let changed = items::update::<E>(services, &mut *work, caller, id, given, faults).await;
    let offer = changed.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::changed(&OfferView { offer: &offer, sight: call.caller.sight() })?;
    call.commit(work, answer).await
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

/// `POST /otheritems/{itemId}/delete`
pub(crate) async fn remove<E: CatalogueEntity>(call: Call) -> Answer
where
    AnyUnitOfWork: Catalogue<E>,
{
    let id: Id<E> = call.only_id()?;
    let mut work = call.write().await?;
    items::remove(&mut *work, id).await?;
    let answer = HttpResponse::Ok().json(json!({ "_id": id.to_string(), "deleted": true }));
    call.commit(work, answer).await
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
