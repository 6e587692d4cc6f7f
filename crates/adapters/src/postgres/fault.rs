//! PostgreSQL errors as domain errors.

use domain::Error;

/// Whether an error says that the connection leads to no server, or to a standby: nothing more can be done on it.
pub(crate) fn is_away(error: &sqlx::Error) -> bool {
    match error {
        // The last: the connection broke while it was made.
        sqlx::Error::Io(_) | sqlx::Error::Tls(_) | sqlx::Error::Protocol(_) => true,
        sqlx::Error::Database(refused) => refused.code().is_some_and(|code| {
            // Connection exceptions; the server is stopped or starts.
            code.starts_with("08")
                || code.starts_with("57P")
                // It takes no changes: a standby, or a primary that became one.
                || code == "25006"
                || code == "0A000" && is_outdated(refused.message())
                // It ended the connection of a transaction that did nothing, or took too long.
                || code == "25P03"
                || code == "25P04"
        }),
        _ => false,
    }
}

/// Whether a connection was made for something else than what is there now: for a primary, or for tables that a later
/// version of the service has changed meanwhile, so that its prepared statements fail.
fn is_outdated(message: &str) -> bool {
    ["during recovery", "cached plan must not change result type"]
        .iter()
        .any(|part| message.contains(part))
}

/// Turns a database error into a domain error; `doing` is for the log.
pub(crate) fn fault(doing: &'static str) -> impl Fn(sqlx::Error) -> Error {
    move |error| match &error {
        away if is_away(away) => Error::Unavailable(Box::new(error)),
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed => Error::Unavailable(Box::new(error)),
        sqlx::Error::Database(refused) => match refused.constraint().and_then(conflict) {
            Some(conflict) => conflict,
            // The server has no disk, memory or connections left.
            None if refused.code().is_some_and(|code| code.starts_with("53")) => {
                Error::Unavailable(Box::new(error))
            }
            // A deadlock, or nearly one: one of both has to try again.
            None if refused
                .code()
                .is_some_and(|code| ["40P01", "40001", "55P03"].contains(&&*code)) =>
            {
                Error::Busy {
                    retry_after_seconds: 1,
                    detail: "another change of the same records was in the way; try again"
                        .to_owned(),
                }
            }
            // Ended by the time limit of statements.
            None if refused.code().is_some_and(|code| code == "57014") => Error::Busy {
                retry_after_seconds: 5,
                detail: "this took the database too long; ask for less, or try again later"
                    .to_owned(),
            },
            None => Error::internal(doing, error),
        },
        _ => Error::internal(doing, error),
    }
}

/// The conflict for a violated constraint, of those that requests can violate.
fn conflict(constraint: &str) -> Option<Error> {
    let duplicate =
        |detail: &str| Some(Error::Conflict { code: "duplicate", detail: detail.to_owned() });
    let used =
        |detail: &str| Some(Error::Conflict { code: "still_used", detail: detail.to_owned() });
    let same_number = |field: &str, one: &str| {
        let detail = format!(
            "{field}: another {one} has this number; give each its own, or clear it there first"
        );
        Some(Error::Conflict { code: "duplicate_external_id", detail })
    };
    match constraint {
        "hoses_key" => duplicate("a hose of this brand, part number and size exists already"),
        "crimp_fittings_key" => duplicate(
            "a crimp fitting of this brand, part number, hose size and dash size exists already",
        ),
        "adaptors_key" => duplicate("an adaptor of this brand and part number exists already"),
        "ferrules_key" => duplicate("a ferrule of this brand, part number and size exists already"),
        "wraps_key" => duplicate("a wrap of this brand, part number and size exists already"),
        "other_items_key" => duplicate("an item of this brand and part number exists already"),
        // Checked before, so only a simultaneous change gets here.
        "document_lines_item_id_fkey" => used("a line of a document has this item; remove the line first"),
        brand if brand.ends_with("_brand_id_fkey") => {
            used("the brand or its items changed meanwhile; reload and try again")
        }
        original if original.ends_with("_based_on_fkey") => {
            used("a variant is based on this item; hide it by available: false instead")
        }
        "price_list_items_catalogue_fkey"
        | "price_list_items_lineage_fkey"
        | "customer_item_properties_catalogue_fkey"
        | "customer_item_properties_lineage_fkey"
        | "inventory_items_item_id_fkey" => Some(Error::Conflict {
            code: "gone",
            detail: "the item or assembly was deleted meanwhile; reload and try again".to_owned(),
        }),
        "customer_item_properties_no_overlap" => Some(Error::Conflict {
            code: "overlapping",
            detail: "the customer has another net price of this item at the same time; end that one first".to_owned(),
        }),
        "import_profiles_name_key" => duplicate("an import profile of this name exists already"),
        "price_lists_name_key" => duplicate("a price list of this name exists already"),
        "price_list_items_no_overlap" => duplicate(
            "an item has two prices of this list with the same minimum quantity at the same time; change one of their quantities or dates",
        ),
        "warehouses_name_key" => duplicate("a warehouse of this name exists already"),
        "brands_name_key" => duplicate("a brand of this name exists already"),
        "organizations_name_key" => duplicate("an organization of this name exists already"),
        "customers_erp_id_key" => same_number("erpId", "customer"),
        "warehouses_erp_id_key" => same_number("erpId", "warehouse"),
        "price_lists_external_id_key" => same_number("externalId", "price list"),
        "item_properties_external_id_key" => same_number("externalId", "item"),
        "documents_external_id_key" => same_number("externalId", "document of this type"),
        "users_email_key" => {
            duplicate("another user of the organization has this e-mail address already")
        }
        "documents_version_key" | "documents_number" => {
            duplicate("this number exists already; revise it instead")
        }
        "document_lines_organization_id_assembly_id_fkey" => {
            used("a line of a document has this version, or it was deleted meanwhile; reload and try again")
        }
        "documents_one_latest"
        | "documents_one_under_editing"
        | "documents_one_released"
        | "documents_one_next"
        | "documents_one_superseded"
        | "documents_previous_fkey"
        | "documents_superseded_fkey"
        | "documents_latest" => Some(Error::Conflict {
            code: "lineage_changed",
            detail: "another version of this number was created or released meanwhile; reload and try again".to_owned(),
        }),
        _ => None,
    }
}
