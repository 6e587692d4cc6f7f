//! Customers.

use domain::customers::sheet::CustomerRow;
use domain::customers::{self, Customer, CustomerRecords};
use domain::fields::{Column, Columns};
use domain::pricing::Pricing;
use domain::pricing::rules::priced;
use domain::records::deletion::delete_one;
use domain::{Id, Session, fields};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::json;
use validator::Validate;

use crate::error::ApiError;
use crate::json::list::page::Page;
use crate::json::record::deletion::{MANY, by_id_or_number, none};
use crate::json::record::{Deleted, NameView, RecordQuery, View};
use crate::json::schema;
use crate::json::wire::{Change, FullText, inline_schema};
use crate::operation::columns::{Form, Input};
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Access, Body, BodyWithErrors, Context, Created, Json, Operation, Params, Path, Query,
    READERS_AND_CUSTOMERS, Read, RecordList, STAFF, Tagged, TaggedView, Unchanged, WRITERS, Write,
};
use crate::pricing::rules::{self, RulesInput, RulesView};
use crate::workbooks::records::{self as sheets, Words, Workbook};

pub(super) fn operations() -> Vec<Operation> {
    let mut rows = group("Customer", itself());
    rows.extend(sheets::operations::<CustomerRow>(&Words {
        group: "Customer",
        many: "customers",
        input: ("/customers", "Customers"),
        output: ("/customers", "Customer"),
        importers: ADMINS,
        exporters: WRITERS,
    }));
    rows
}

fn itself() -> Vec<Operation> {
    let names = |id, path| {
        get(path, STAFF, names)
            .named(id, "List the names of customers")
            .returns("The names of all customers, by name.")
    };
    vec![
        get("/customers", STAFF, list)
            .named("getCustomers", "List customers")
            .returns("A page of customers."),
        names("getCustomerNamess", "/customernamess"),
        names("getCustomerNames", "/customernames"),
        get("/customer/{customerId}", READERS_AND_CUSTOMERS, find)
            .named("getCustomerId", "Get a customer")
            .about("A customer sees only itself.")
            .returns("The customer."),
        post("/customers/create", WRITERS, create)
            .named("postCustomerCreate", "Create a customer")
            .about("A customer without a name is named after its domain, or \"Unnamed customer\" if it has none.")
            .example(|| json!({ "name": "Hydraulik Kowalski", "domain": "kowalski.example" }))
            .returns("The new customer."),
        post("/customer/{customerId}/update", WRITERS, update)
            .named("postCustomerIdUpdate", "Change a customer")
            .example(|| json!({ "params": { "city": "Łódź", "defaultLengthUnit": "mm" } }))
            .returns("The customer after the change."),
        post("/customer/{customerId}/delete", ADMINS, remove)
            .named("postCustomerIdDelete", "Delete a customer")
            .about(
                "Its hose assemblies and hose kits keep its name and lose the link. Its keys and tokens end; its locations and item
properties are deleted with it.",
            )
            .returns("Deleted.")
            .fails(&[412]),
        post("/customers/delete", ADMINS, by_id_or_number::<CustomerRecords>)
            .named("postCustomersDelete", "Delete customers")
            .about(MANY)
            .example(none),
    ]
}

impl Workbook for CustomerRow {
    const LIST: &'static str = "customers";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("name", "Occurs in the name."),
        ("erpId", "Occurs in the number in the ERP."),
        ("domain", "Occurs in the domain."),
    ];
}

type CustomerView = View<Customer, RulesView>;

impl TaggedView for CustomerView {
    type Key = Id<Customer>;

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        id: Id<Customer>,
    ) -> Result<Self, ApiError> {
        let customer = priced::find(&mut ctx.session, id).await?;
        Ok(rules::priced(customer, ctx.visibility()))
    }
}

async fn list(
    ctx: &mut Context<RecordList>,
    Query(query): Query<RecordQuery<Customer>>,
) -> Result<Json<Page<CustomerView>>, ApiError> {
    let page = priced::page(&mut ctx.session, &query.listing, &query.window).await?;
    let visibility = ctx.visibility();
    let page = page.map(|customer| rules::priced(customer, visibility));
    Ok(Json(Page::new(&mut ctx.call, page)))
}

async fn names(ctx: &mut Context<RecordList>) -> Result<Json<Vec<NameView>>, ApiError> {
    let names = customers::names(&mut ctx.session).await?;
    Ok(Json(names.into_iter().map(NameView::new).collect()))
}

async fn find(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<Customer>>,
) -> Result<Tagged<CustomerView>, ApiError> {
    customers::seen_by(&ctx.caller, id)?;
    CustomerView::read(ctx, id).await.map(Tagged)
}

/// A new customer; no fields are required.
#[derive(Deserialize, JsonSchema, Validate)]
struct CustomerInput {
    /// Name; if absent, the domain, else "Unnamed customer".
    name: Option<FullText<1_000>>,
    #[serde(default)]
    country: Change<Country>,
    #[serde(flatten)]
    columns: Input<NewCustomer>,
    #[serde(flatten)]
    pricing: RulesInput,
}

/// Changes of a customer; absent fields keep their values, null clears.
#[derive(Deserialize, JsonSchema, Validate)]
pub(super) struct CustomerPatch {
    #[serde(default)]
    country: Change<Country>,
    #[serde(flatten)]
    columns: Input<ChangedCustomer>,
    #[serde(flatten)]
    pricing: RulesInput,
}

/// Columns of a new customer without a special form.
struct NewCustomer;

impl Form for NewCustomer {
    type Entity = Customer;

    fn name() -> String {
        "NewCustomer".to_owned()
    }

    fn about() -> String {
        "The fields of a customer.".to_owned()
    }

    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        Customer::COLUMNS.iter().filter(|column| !["name", "country"].contains(&column.name))
    }
}

/// Columns of a changed customer without a special form.
struct ChangedCustomer;

impl Form for ChangedCustomer {
    type Entity = Customer;

    fn name() -> String {
        "ChangedCustomer".to_owned()
    }

    fn about() -> String {
        "Changes of a customer.".to_owned()
    }

    fn columns() -> impl Iterator<Item = &'static Column> + Clone {
        Customer::COLUMNS.iter().filter(|column| column.name != "country")
    }
}

/// The name of a country; an object with it as `countryName` is taken too.
#[derive(Deserialize)]
struct Country(String);

inline_schema!([] Country, schema::of_json(schema::also("countryName", schema::text(1_000, "Country."))));

/// Stores a country with the columns.
fn put(country: Change<Country>, patch: &mut domain::fields::FieldPatch) {
    let country = match country {
        Change::Keep => return,
        Change::Clear => None,
        Change::Set(Country(name)) => Some(fields::Value::Text(name)),
    };
    patch.insert("country".to_owned(), country);
}

async fn create(
    ctx: &mut Context<Write>,
    draft: BodyWithErrors<Option<Body<CustomerInput>>>,
) -> Result<Created<CustomerView>, ApiError> {
    let CustomerInput { name, country, columns, pricing } = draft.input;
    let mut patch = columns.patch;
    put(country, &mut patch);
    if let Some(FullText(name)) = name {
        patch.insert("name".to_owned(), Some(fields::Value::Text(name)));
    }
    customers::name_unnamed(&mut patch);
    let change = pricing.into_patch(patch, draft.faults);
    let rules = Pricing::default();
    let made = priced::create(&mut ctx.session, change, &rules).await?;
    Ok(Created(rules::priced(made, ctx.visibility())))
}

async fn update(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<CustomerView>,
    draft: BodyWithErrors<Params<CustomerPatch>>,
) -> Result<Tagged<CustomerView>, ApiError> {
    let CustomerPatch { country, columns, pricing } = draft.input;
    let mut patch = columns.patch;
    put(country, &mut patch);
    let change = pricing.into_patch(patch, draft.faults);
    let changed = priced::update(&mut ctx.session, id, change).await?;
    Ok(Tagged(rules::priced(changed, ctx.visibility())))
}

async fn remove(
    ctx: &mut Context<Write>,
    Path(id): Path<Id<Customer>>,
) -> Result<Json<Deleted>, ApiError> {
    if ctx.call.has_expectation() {
        customers::hold_documents(&mut ctx.session, id).await?;
        let current = CustomerView::read(ctx, id).await?;
        ctx.call.expects(&current)?;
    }
    delete_one(&mut ctx.session, &CustomerRecords, id.raw()).await?;
    Ok(Json(Deleted::new(id.raw())))
}
