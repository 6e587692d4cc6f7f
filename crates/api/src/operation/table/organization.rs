//! The organization.

use domain::organization::{Listed, OrganizationLocation, ProductGroup, Supplier};
use domain::port::{AnyUnitOfWork, Records};

use super::super::row::{get, group, post};
use super::super::{
    ADMINS, Operation, READERS_AND_CUSTOMERS, RowBody, STAFF, WRITERS_AND_CUSTOMERS,
};
use crate::resource::{
    api_call, api_key, currency, numbering, organization, organization_list, terms as accepted,
};

pub(super) fn rows() -> Vec<Operation> {
    group(
        "Organization",
        [itself(), settings(), keys(), terms(), money(), lists()].into_iter().flatten().collect(),
    )
}

fn itself() -> Vec<Operation> {
    vec![
        get("getOrganization", "/organization", READERS_AND_CUSTOMERS, "Get the organization", |call| {
            Box::pin(organization::find(call))
        })
        .about(
            "The organization of the token, with what it has set. Discounts are for staff, costs and margins for admins.",
        )
        .answers("The organization.", organization::reply),
        post("postOrganizationUpdate", "/organization/update", ADMINS, "Change the organization", |call| {
            Box::pin(organization::update(call))
        })
        .about(
            "Fields that are absent stay, null clears. Prefixes of numbers count each for itself, and no counter goes back,
so that no number is given out twice.",
        )
        .body(RowBody::params(organization::update_schema, organization::update_example))
        .answers("The organization after the change.", organization::reply)
        .fails(&[409, 412]),
        get(
            "getOrganizationNextPartNumber",
            "/organization/nextpartnumber",
            WRITERS_AND_CUSTOMERS,
            "Get the next number of a kind of document",
            |call| Box::pin(numbering::next_number(call)),
        )
        .about(
            "The next number that no document has. With reserve=true it is taken: whoever asks next gets another, and what
is not used stays a gap.",
        )
        .query(numbering::next_parameters)
        .may_write()
        .answers("The number.", numbering::next_reply),
    ]
}

fn settings() -> Vec<Operation> {
    vec![
        get(
            "getOrganizationDefaults",
            "/organization/defaults",
            READERS_AND_CUSTOMERS,
            "Get what is chosen where nobody chooses",
            |call| Box::pin(organization::defaults(call)),
        )
        .about(
            "Units, currency, brands, tax and prices. Discounts are for staff, margins for admins.",
        )
        .answers("The defaults.", organization::defaults_reply),
        get(
            "getOrganizationSubscription",
            "/organization/subscription",
            READERS_AND_CUSTOMERS,
            "Get the subscription",
            |call| Box::pin(organization::subscription(call)),
        )
        .about("What the organization has subscribed to, and what that opens.")
        .answers("The subscription.", organization::subscription_reply),
        get(
            "getOrganizationErpName",
            "/organization/erpname",
            READERS_AND_CUSTOMERS,
            "Get the name of the ERP",
            |call| Box::pin(organization::setting(call, "erpName")),
        )
        .about("null where none is set.")
        .answers("The name.", || organization::setting_reply("erpName")),
        get(
            "getOrganizationUseBetaFeatures",
            "/organization/usebetafeatures",
            READERS_AND_CUSTOMERS,
            "Get whether beta features are used",
            |call| Box::pin(organization::setting(call, "useBetaFeatures")),
        )
        .answers("Whether they are.", || organization::setting_reply("useBetaFeatures")),
        get(
            "getOrganizationRevisionDelimiter",
            "/organization/revisiondelimiter",
            READERS_AND_CUSTOMERS,
            "Get what stands between number and revision",
            |call| Box::pin(organization::setting(call, "revisionDelimiter")),
        )
        .about("Blanks at its ends count.")
        .answers("The delimiter.", || organization::setting_reply("revisionDelimiter")),
    ]
}

fn keys() -> Vec<Operation> {
    let history = |id, path| {
        get(id, path, ADMINS, "List the calls that were made with API keys", |call| {
            Box::pin(api_call::list(call))
        })
        .about("The latest first. A call is there a moment after its answer, and is kept as long as the operator says.")
        .query(api_call::parameters)
        .answers("A page of calls.", api_call::reply)
    };
    vec![
        get("getOrganizationApiKeys", "/organization/apikeys", ADMINS, "List the API keys", |call| {
            Box::pin(api_key::list(call))
        })
        .about("By name, without their secrets. Needs a professional or enterprise subscription, as all of API keys.")
        .answers("The keys.", api_key::list_reply),
        post("postOrganizationApiKeys", "/organization/apikeys", ADMINS, "Make an API key", |call| {
            Box::pin(api_key::create(call))
        })
        .about(
            "The answer holds the secret, which is never shown again. A key of type admin (or full-access) may what admins
may, one of type customer what customers may, a read-only one what restricted staff may; without the scope write it reads
alone. A token is given to who sends secret and name from a trusted address.",
        )
        .body(RowBody::params(api_key::create_schema, api_key::example).telling_faults())
        .status(201)
        .answers("The new key, with its secret.", api_key::reply),
        post(
            "postOrganizationApiKeysIdUpdate",
            "/organization/apikeys/{apiKeyId}/update",
            ADMINS,
            "Change an API key",
            |call| Box::pin(api_key::update(call)),
        )
        .about("What tokens of the key may do follows within half a minute. The word new in place of the id makes a key.")
        .or_new("apiKeyId")
        .body(RowBody::params(api_key::update_schema, api_key::example).telling_faults())
        .answers("The key after the change.", api_key::reply),
        post(
            "postOrganizationApiKeysIdDelete",
            "/organization/apikeys/{apiKeyId}/delete",
            ADMINS,
            "Delete an API key",
            |call| Box::pin(api_key::remove(call)),
        )
        .about("Its tokens end within half a minute.")
        .answers("It is gone.", api_key::removed_reply),
        history("getOrganizationApiHistory", "/organization/api/history"),
        history("getOrganizationApiHistoryOtherwise", "/organization/api-history"),
    ]
}

fn terms() -> Vec<Operation> {
    vec![
        post(
            "postOrganizationAcceptTerms",
            "/organization/acceptterms",
            ADMINS,
            "Accept a version of the terms",
            |call| Box::pin(accepted::accept(call)),
        )
        .about("Who accepted which version, and when, is kept. accepted: false takes it back.")
        .body(RowBody::params(accepted::accept_schema, accepted::accept_example))
        .answers("What is accepted now.", accepted::reply),
        get(
            "getOrganizationHasAcceptedTerms",
            "/organization/hasacceptedterms",
            READERS_AND_CUSTOMERS,
            "Get whether the terms are accepted",
            |call| Box::pin(accepted::has_accepted(call)),
        )
        .about("A version, or any; with what was said before.")
        .query(accepted::parameters)
        .answers("Whether they are.", accepted::reply),
    ]
}

fn money() -> Vec<Operation> {
    vec![
        get("getOrganizationCurrencies", "/organization/currencies", STAFF, "List the currencies", |call| {
            Box::pin(currency::list(call))
        })
        .about("The organization's own, whose rate is 1, and those that it knows the worth of.")
        .answers("The currencies.", currency::reply),
        post(
            "postOrganizationCurrenciesUpdate",
            "/organization/currencies/update",
            ADMINS,
            "Add, change or remove a currency",
            |call| Box::pin(currency::update(call)),
        )
        .about(
            "One currency a call, by its code. A rate is what one unit is worth in the organization's own currency. A
currency that customers, price lists or items use can't be removed.",
        )
        .body(RowBody::params(currency::update_schema, currency::update_example))
        .answers("The currencies after the change.", currency::reply)
        .fails(&[404, 409]),
    ]
}

fn lists() -> Vec<Operation> {
    [
        list::<ProductGroup>("ProductGroups", "productgroups", "product groups"),
        list::<Supplier>("Suppliers", "suppliers", "suppliers"),
        list::<OrganizationLocation>("Locations", "locations", "locations of the organization"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn list<K: Listed>(names: &str, path: &str, words: &str) -> [Operation; 2]
where
    AnyUnitOfWork: Records<K>,
{
    [
        get(
            format!("getOrganization{names}"),
            format!("/organization/{path}"),
            STAFF,
            format!("List the {words}"),
            |call| Box::pin(organization_list::list::<K>(call)),
        )
        .about("All of them, by name.")
        .answers("The list.", organization_list::reply::<K>),
        post(
            format!("postOrganization{names}Update"),
            format!("/organization/{path}/update"),
            ADMINS,
            format!("Change the {words}"),
            |call| Box::pin(organization_list::update::<K>(call)),
        )
        .about(
            "The list that is sent is the whole new one: lines with an _id change what is there, others are added, and what no
line names goes.",
        )
        .body(RowBody::params(organization_list::update_schema::<K>, organization_list::update_example::<K>))
        .answers("The list after the change.", organization_list::reply::<K>),
    ]
}
