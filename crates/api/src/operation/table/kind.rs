//! The rows that every kind of component has, made of the kind's words.

use domain::a;
use domain::catalogue::{Adaptor, CatalogueEntity, CrimpFitting, Ferrule, Hose, OtherItem, Wrap};
use domain::port::{AnyUnitOfWork, Catalogue};
use serde_json::{Value, json};

use super::super::row::{get, group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS};
use crate::error::LegacyErrorBody;
use crate::resource::kind;

/// How a kind is written in paths and names.
struct Words {
    /// The group: `CrimpFitting`.
    group: &'static str,
    /// One, in paths: `crimpfitting`.
    one: &'static str,
    /// Several, in paths: `crimpfittings`.
    many: &'static str,
    /// Several, in names of operations: `CrimpFittings`.
    names: &'static str,
    /// The path parameter: `crimpfittingId`.
    id: &'static str,
    /// The description of a list, where the kind has the plain one.
    list: bool,
    /// Whether the kind has the plain change.
    update: bool,
    /// A new one that works on the demo organization.
    example: fn() -> Value,
}

pub(super) fn rows() -> Vec<Operation> {
    let hose = Words {
        group: "Hose",
        one: "hose",
        many: "hoses",
        names: "Hoses",
        id: "hoseId",
        list: false,
        update: false,
        example: || json!({ "partNumber": "MY-2SN-08", "brand": "Torvane", "size": "8", "series": "MY", "isoSpec": "EN 853 2SN", "maxPressurePsi": 4000 }),
    };
    let crimp_fitting = Words {
        group: "CrimpFitting",
        one: "crimpfitting",
        many: "crimpfittings",
        names: "CrimpFittings",
        id: "crimpfittingId",
        list: true,
        update: true,
        example: || {
            json!({
                "partNumber": "MY-8FJX-8", "brand": "Torvane", "hoseSize": "8", "dashSize": "8", "series": "TC",
                "style": "JIC", "gender": "female", "swivel": "swivel", "shape": "straight", "threadSize": "3/4-16",
                "cutAllowancemm": 30.5, "maxPressurePsi": 5000
            })
        },
    };
    let adaptor = Words {
        group: "Adaptor",
        one: "adaptor",
        many: "adaptors",
        names: "Adaptors",
        id: "adaptorId",
        list: true,
        update: true,
        example: || {
            json!({ "partNumber": "MY-0403-8-8", "brand": "Torvane", "shape": "straight",
                "ends": [{ "style": "JIC", "gender": "male", "dashSize": "8" }, { "style": "NPT", "gender": "male", "dashSize": "8" }] })
        },
    };
    let ferrule = Words {
        group: "Ferrule",
        one: "ferrule",
        many: "ferrules",
        names: "Ferrules",
        id: "ferruleId",
        list: true,
        update: true,
        example: || json!({ "partNumber": "MY-F-08", "brand": "Torvane", "size": "8", "lengthmm": 32 }),
    };
    let wrap = Words {
        group: "Wrap",
        one: "wrap",
        many: "wraps",
        names: "Wraps",
        id: "wrapId",
        list: true,
        update: true,
        example: || json!({ "partNumber": "MY-SG-20", "brand": "Torvane", "size": "20", "wrapType": "spiral guard", "colour": "black" }),
    };
    let other_item = Words {
        group: "OtherItem",
        one: "otheritem",
        many: "otheritems",
        names: "OtherItems",
        id: "otherItemId",
        list: false,
        update: true,
        example: || json!({ "partNumber": "MY-CLAMP-20", "itemType": "clamp", "description": "Clamp for 20 mm hose" }),
    };
    [
        of_kind::<Hose>(&hose),
        of_kind::<CrimpFitting>(&crimp_fitting),
        of_kind::<Adaptor>(&adaptor),
        of_kind::<Ferrule>(&ferrule),
        of_kind::<Wrap>(&wrap),
        of_kind::<OtherItem>(&other_item),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn of_kind<E: CatalogueEntity>(words: &Words) -> Vec<Operation>
where
    AnyUnitOfWork: Catalogue<E>,
{
    let Words { group: group_name, one, many, names, id, list, update, example } = *words;
    let one_name = names.trim_end_matches('s');
    let mut rows = vec![
        post(
            format!("post{names}Create"),
            format!("/{many}/create"),
            WRITERS,
            format!("Create {}", a(E::NAME)),
            |call| Box::pin(kind::create::<E>(call)),
        )
        .about("Creates an item of the organization's own, or with itemId a variant of an existing one.")
        .query(kind::create_parameters::<E>)
        .body(RowBody::flat(kind::create_schema::<E>, example).telling_faults())
        .status(201)
        .answers("The new item.", kind::reply::<E>)
        .fails(&[404, 409])
        .legacy_errors(if group_name == "CrimpFitting" { &[(500, LegacyErrorBody::Message)] } else { &[] }),
        get(
            format!("get{one_name}"),
            format!("/{one}/{{{id}}}"),
            READERS_AND_CUSTOMERS,
            format!("Get {}", a(E::NAME)),
            |call| Box::pin(kind::find::<E>(call)),
        )
        .about("One item, with what the organization, or the customer that calls, says of it laid over.")
        .answers("The item.", kind::reply::<E>),
        get(
            format!("getOrganizationCustom{names}"),
            format!("/organization/custom{many}"),
            READERS_AND_CUSTOMERS,
            format!("List the organization's own items: {}", E::NAME),
            |call| Box::pin(kind::list_own::<E>(call)),
        )
        .about("Those that the organization made itself, by part number.")
        .query(kind::own_list_parameters::<E>)
        .answers("A page of items.", kind::list_reply::<E>),
    ];
    if list {
        rows.push(
            get(
                format!("getOrganization{names}"),
                format!("/organization/{many}"),
                READERS_AND_CUSTOMERS,
                format!("List the items of the organization: {}", E::NAME),
                |call| Box::pin(kind::list::<E>(call)),
            )
            .about("Shared and own items, by part number. Filters are combined with and.")
            .query(kind::list_parameters::<E>)
            .answers("A page of items.", kind::list_reply::<E>),
        );
    }
    if update {
        rows.push(
        post(
            format!("postOrganization{one_name}Update"),
            format!("/organization/{one}/{{{id}}}/update"),
            WRITERS,
            format!("Change {}, or what the organization says of it", a(E::NAME)),
            |call| Box::pin(kind::update::<E>(call)),
        )
        .about(
            "Fields that are absent stay, null clears. What the organization says of an item (own part number, availability,
priority, list price, cost) can be set for every item; the item's own fields change only where the organization made it.
Costs are set by admins alone.",
        )
        .body(RowBody::params(kind::update_schema::<E>, kind::update_example).telling_faults())
        .answers("The item after the change.", kind::reply::<E>)
        .fails(&[409]),
        );
    }
    group(group_name, rows)
}
