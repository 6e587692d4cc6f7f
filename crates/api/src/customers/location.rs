//! The locations of customers.

use domain::customers::{Customer, Location};
use domain::fields::Column;
use domain::records::{self, Listing};
use domain::{Error, Id, Session, Window};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::json;

use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::record::{Deleted, MoreFields, RecordQuery, View, listing};
use crate::json::wire;
use crate::operation::columns::{Form, Input};
use crate::operation::row::{get, group, post};
use crate::operation::{
    Access, BodyWithErrors, Context, Created, Json, NewOrId, OneOf, Operation, Parameter,
    ParameterKind, Params, Path, Query, QueryValues, ReadQuery, RecordList, STAFF, Tagged,
    TaggedView, Unchanged, WRITERS, Write,
};

/// Locations per page if absent.
const ON_A_PAGE: u32 = 10;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Customer",
        vec![
            get("/customer/{customerId}/locations", STAFF, list)
                .named("getCustomerIdLocations", "List the locations of a customer")
                .returns("A page of its locations."),
            post("/customer/{customerId}/location/{locationId}/update", WRITERS, change)
                .named("postCustomerIdLocationUpdate", "Change or create a location of a customer")
                .about("The word new instead of the id creates one.")
                .example(|| json!({ "params": { "description": "Plant 2", "city": "Łódź" } }))
                .returns("The location after the change.")
                .fails(&[412]),
            post("/customer/{customerId}/location/{locationId}/delete", WRITERS, remove)
                .named("postCustomerIdLocationDelete", "Delete a location of a customer")
                .returns("Deleted."),
        ],
    )
}

/// Id of the customer.
#[derive(Serialize, JsonSchema)]
struct OfCustomer {
    /// Customer.
    customer: wire::Id<Customer>,
}

impl MoreFields for OfCustomer {
    fn component(of_record: String) -> String {
        format!("Customer{of_record}")
    }
}

type LocationView = View<Location, OfCustomer>;

impl TaggedView for LocationView {
    type Key = (Id<Customer>, Id<Location>);

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        (customer, id): Self::Key,
    ) -> Result<Self, ApiError> {
        // Locks the customer, so that nobody deletes it meanwhile.
        records::find::<Customer>(&mut ctx.session, None, customer).await?;
        let stored = records::find(&mut ctx.session, Some(customer.raw()), id).await?;
        let more = OfCustomer { customer: wire::Id(customer) };
        Ok(Self::with(stored, ctx.visibility(), more))
    }
}

struct LocationQuery {
    listing: Listing<Location>,
    window: Window,
}

impl ReadQuery for LocationQuery {
    fn parameters() -> Vec<Parameter> {
        let mut parameters = RecordQuery::<Location>::parameters();
        for parameter in &mut parameters {
            if parameter.name == "limit" {
                parameter.about = format!("Locations per page; {ON_A_PAGE} if absent.").into();
            }
        }
        let kind = ParameterKind::Integer { min: 1, max: 200 };
        parameters.push(Parameter::new("locationsPerPage", kind, "Same as limit."));
        parameters
    }

    fn read(query: &QueryValues) -> Result<Self, Error> {
        let most = query.number("locationsPerPage").unwrap_or(ON_A_PAGE);
        Ok(Self { listing: listing(query), window: query.window(most)? })
    }
}

async fn list(
    ctx: &mut Context<RecordList>,
    Path(customer): Path<Id<Customer>>,
    Query(query): Query<LocationQuery>,
) -> Result<Json<Page<LocationView>>, ApiError> {
    records::find::<Customer>(&mut ctx.session, None, customer).await?;
    let listing = Listing { parent: Some(customer.raw()), ..query.listing };
    let page = records::page(&mut ctx.session, &listing, &query.window).await?;
    let visibility = ctx.visibility();
    let more = || OfCustomer { customer: wire::Id(customer) };
    let page = page.map(|stored| View::with(stored, visibility, more()));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

/// Changes of a location.
struct LocationPatch;

impl Form for LocationPatch {
    type Entity = Location;

    fn name() -> String {
        "CustomerLocationPatch".to_owned()
    }

    fn about() -> String {
        "Changes of a location; absent fields keep their values, null clears.".to_owned()
    }

    fn needs(_column: &Column) -> bool {
        false
    }
}

/// Changes or creates a location. The customer is locked, so that nobody deletes it meanwhile.
async fn change(
    ctx: &mut Context<Write>,
    Path((customer, id)): Path<(Id<Customer>, NewOrId<Id<Location>>)>,
    draft: BodyWithErrors<Params<Input<LocationPatch>>>,
) -> Result<OneOf<Tagged<LocationView>, Created<LocationView>>, ApiError> {
    records::find::<Customer>(&mut ctx.session, None, customer).await?;
    let (parent, patch, visibility) = (Some(customer.raw()), &draft.input.patch, ctx.visibility());
    let view = |stored| View::with(stored, visibility, OfCustomer { customer: wire::Id(customer) });
    match id {
        NewOrId::New => {
            let made = records::create(&mut ctx.session, parent, patch, draft.faults);
            Ok(OneOf::Second(Created(view(made.await?))))
        }
        NewOrId::Known(id) => {
            if ctx.call.has_expectation() {
                let current = LocationView::read(ctx, (customer, id)).await?;
                ctx.call.expects(&current)?;
            }
            let place = (parent, id);
            let changed = records::update(&mut ctx.session, place, patch, draft.faults);
            Ok(OneOf::First(Tagged(view(changed.await?))))
        }
    }
}

async fn remove(
    ctx: &mut Context<Write>,
    Unchanged((customer, id)): Unchanged<LocationView>,
) -> Result<Json<Deleted>, ApiError> {
    records::find::<Customer>(&mut ctx.session, None, customer).await?;
    let place = (Some(customer.raw()), id);
    records::remove::<Location>(&mut ctx.session, place).await?;
    Ok(Json(Deleted::new(id.raw())))
}
