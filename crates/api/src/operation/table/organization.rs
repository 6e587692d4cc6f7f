//! The organization.

use super::super::row::{get, group, post};
use super::super::{ADMINS, Body, Operation, READERS_AND_CUSTOMERS, WRITERS_AND_CUSTOMERS};
use crate::resource::{numbering, organization};

pub(super) fn rows() -> Vec<Operation> {
    group("Organization", [itself(), settings()].into_iter().flatten().collect())
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
        .body(Body::params(organization::update_schema, organization::update_example))
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
