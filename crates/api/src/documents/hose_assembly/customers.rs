//! The customers that a hose assembly is assigned to.

use domain::customers::Customer;
use domain::documents::lifecycle::Opened;
use domain::documents::{HoseAssembly, hose_assembly};
use domain::{Error, Id};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use crate::documents::document::{DocumentApi, FullView};
use crate::documents::line_input::number_field;
use crate::error::ApiError;
use crate::json::wire::{self, Change, Text};
use crate::operation::row::post;
use crate::operation::{BodyWithErrors, Context, Operation, Params, Tagged, WRITERS, Write};

pub(super) fn operations() -> Vec<Operation> {
    vec![
        post("/hoseassembly/{hoseAssemblyId}/customers/update", WRITERS, update)
            .named("postHoseAssemblyIdCustomersUpdate", "Assign a hose assembly to customers")
            .about(
                "Each with its own part number and revision. The assignment applies to all versions of the number, in any state.",
            )
            .example(|| {
                json!({ "params": { "customers": [
                    { "customer": "de3000000000000009000001", "partNumber": "C-4711", "revision": "B" }
                ] } })
            })
            .returns("The hose assembly after the change."),
        post("/hoseassembly/{hoseAssemblyId}/customers/delete", WRITERS, remove)
            .named("postHoseAssemblyIdCustomersDelete", "Remove customers from a hose assembly")
            .example(|| json!({ "params": { "customers": ["de3000000000000009000001"] } }))
            .returns("The hose assembly after the change."),
    ]
}

/// Customers to assign to an assembly.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "AssemblyCustomersPatch")]
pub(crate) struct CustomersPatch {
    /// Customers to assign; part number and revision change if the customer is already assigned.
    #[schemars(required, length(min = 1, max = 1_000))]
    customers: Option<Vec<CustomerInput>>,
}

/// A customer with its part number and revision of the assembly.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "AssemblyCustomerInput")]
struct CustomerInput {
    /// The customer.
    customer: wire::Id<Customer>,
    /// The customer's part number of the assembly.
    #[serde(default)]
    part_number: Change<Text<1_000>>,
    /// Revision.
    #[serde(default)]
    revision: Change<Text<1_000>>,
}

/// Customers to remove from an assembly.
#[derive(Deserialize, JsonSchema, Validate)]
#[schemars(rename = "AssemblyCustomersRemoval")]
pub(crate) struct CustomersRemoval {
    /// Customers to remove.
    #[schemars(required, length(min = 1, max = 1_000))]
    customers: Option<Vec<wire::Id<Customer>>>,
}

async fn update(
    ctx: &mut Context<Write>,
    document: Opened<HoseAssembly>,
    draft: BodyWithErrors<Params<CustomersPatch>>,
) -> Result<Tagged<FullView<HoseAssembly>>, ApiError> {
    let mut faults = draft.faults;
    let mut customers = Vec::new();
    for (at, customer) in draft.input.customers.into_iter().flatten().enumerate() {
        let place = |field: &str| format!("customers/{at}/{field}");
        let part_number = number_field(customer.part_number, &place("partNumber"), &mut faults);
        let revision = number_field(customer.revision, &place("revision"), &mut faults);
        customers.push((customer.customer.0, part_number, revision));
    }
    if !faults.is_empty() {
        return Err(Error::Invalid(faults).into());
    }
    let changed = hose_assembly::set_customers(&mut ctx.session, document, &customers);
    let changed = Box::pin(changed).await?;
    Ok(Tagged(HoseAssembly::view(&changed, ctx.visibility())))
}

async fn remove(
    ctx: &mut Context<Write>,
    document: Opened<HoseAssembly>,
    draft: BodyWithErrors<Params<CustomersRemoval>>,
) -> Result<Tagged<FullView<HoseAssembly>>, ApiError> {
    let customers = draft.input.customers.into_iter().flatten();
    let customers: Vec<Id<Customer>> = customers.map(|wire::Id(id)| id).collect();
    if !draft.faults.is_empty() {
        return Err(Error::Invalid(draft.faults).into());
    }
    let changed = hose_assembly::remove_customers(&mut ctx.session, document, &customers);
    let changed = Box::pin(changed).await?;
    Ok(Tagged(HoseAssembly::view(&changed, ctx.visibility())))
}
