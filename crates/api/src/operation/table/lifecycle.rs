//! The rows of a document's life, made of the words of its kind.

use domain::documents::{HoseAssembly, HoseKit, Retirable, SalesEstimate, WorkOrder};
use domain::port::{AnyUnitOfWork, Documents};
use serde_json::{Value, json};

use super::super::row::{get, group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, STAFF, WRITERS, Who};
use crate::resource::compare::{self, Compared};
use crate::resource::lifecycle::{self, Lived};
use crate::resource::{hose_assembly, hose_kit, sales_estimate, work_order};

/// How a kind is written in paths and names.
struct Words {
    /// The group: `HoseAssembly`.
    group: &'static str,
    /// In paths: `hoseassembly`.
    path: &'static str,
    /// The path parameter: `hoseAssemblyId`.
    id: &'static str,
    /// Who sees it.
    readers: Who,
    /// What its commands answer.
    reply: fn() -> Value,
    /// What its release answers.
    released: fn() -> Value,
    /// What a release does.
    releases: &'static str,
}

/// What releases of most kinds do.
const FREEZES: &str =
    "Freezes a version under editing that is complete; the version that was released before becomes obsolete. Everything
that is in the way is told at once (409 incomplete). Where an assembly in it is rated lower by now than when that was released,
the answer is 409 rating_lowered, unless acceptFrozen says that it is accepted as it is.";

pub(super) fn rows() -> Vec<Operation> {
    let assembly = Words {
        group: "HoseAssembly",
        path: "hoseassembly",
        id: "hoseAssemblyId",
        readers: READERS_AND_CUSTOMERS,
        reply: hose_assembly::reply,
        released: hose_assembly::released_reply,
        releases: "Freezes a version under editing that is complete, with the figures that follow from its components now; those that
are other ones than when it was last saved are told in changes. The version that was released before becomes obsolete. Everything
that is in the way is told at once (409 incomplete).",
    };
    let mut rows = vec![release::<HoseAssembly>(&assembly)];
    rows.extend(common::<HoseAssembly>(&assembly));
    rows.extend(retiring::<HoseAssembly>(&assembly));
    rows.push(
        command(&assembly, "RollBack", "rollback", "Go back to the version before", |call| {
            Box::pin(lifecycle::rollback::<HoseAssembly>(call))
        })
        .about(
            "Deletes a version under editing and makes the one before it current again, in the state that it had. What can't be
rolled back is answered 404.",
        )
        .answers("The id of the version that is current now.", rolled_back)
        .or_nothing("There was no version before; its number is free again."),
    );
    rows.push(deleting::<HoseAssembly>(&assembly));
    rows.push(comparing::<HoseAssembly>(&assembly));
    let mut rows = group(assembly.group, rows);
    rows.extend(goods::<HoseKit>(&Words {
        group: "HoseKit",
        path: "hosekit",
        id: "hoseKitId",
        readers: READERS_AND_CUSTOMERS,
        reply: hose_kit::reply,
        released: hose_kit::reply,
        releases: FREEZES,
    }));
    rows.extend(goods::<WorkOrder>(&Words {
        group: "WorkOrder",
        path: "workorder",
        id: "workOrderId",
        readers: STAFF,
        reply: work_order::reply,
        released: work_order::reply,
        releases: "Freezes a version under editing that is complete; the version that was released before becomes obsolete. Everything
that is in the way is told at once (409 incomplete). Prices are fixed, and what the order needs is reserved in its warehouse, hose with scrap, in place of what the
version before had. Where stock is short the answer is 409 stock_short with every line that it is short for, unless the organization
allows backorders: then what is there is reserved, and the rest is told in shortages.",
    }));
    rows.extend(estimates());
    rows
}

fn estimates() -> Vec<Operation> {
    let estimate = Words {
        group: "SalesEstimate",
        path: "salesestimate",
        id: "salesEstimateId",
        readers: READERS_AND_CUSTOMERS,
        reply: sales_estimate::reply,
        released: sales_estimate::release_reply,
        releases: FREEZES,
    };
    let rows = vec![
        command(&estimate, "Release", "release", "Release a version", |call| {
            Box::pin(lifecycle::release::<SalesEstimate>(call))
        })
        .about(
            "Freezes a version under editing: it has a line, every document in it is released and every price is known; else all that
is in the way is told at once (409 incomplete). The version that was released before becomes obsolete. A tax that is named is added, or
takes the place of the one of its code. What is released already is answered 400.",
        )
        .body(RowBody::flat(sales_estimate::release_schema, sales_estimate::release_example).optional().telling_faults())
        .answers("It is released.", sales_estimate::release_reply),
        new_version::<SalesEstimate>(&estimate),
        command(&estimate, "Revise", "revise", "Copy to a new revision", |call| {
            Box::pin(lifecycle::revise::<SalesEstimate>(call))
        })
        .about(
            "Copies the latest version, released or obsolete, with its prices, to one under editing of another revision, one that was not
used before.",
        )
        .body(RowBody::params(sales_estimate::revise_schema, sales_estimate::revise_example))
        .answers("The new revision.", sales_estimate::revise_reply),
        command(&estimate, "RollBack", "rollback", "Go back to the version before", |call| {
            Box::pin(lifecycle::rollback::<SalesEstimate>(call))
        })
        .about(
            "Deletes a version under editing and makes the one before it current again, in the state that it had. What can't be
rolled back is answered 400.",
        )
        .answers("The version that is current now.", sales_estimate::rollback_reply),
        deleting::<SalesEstimate>(&estimate),
    ];
    group(estimate.group, rows)
}

/// The commands of documents of goods.
fn goods<K: Lived + Compared>(words: &Words) -> Vec<Operation>
where
    AnyUnitOfWork: Documents<K>,
{
    let body = RowBody::params(lifecycle::release_schema, lifecycle::release_example).optional();
    let mut rows = vec![release::<K>(words).body(body)];
    rows.extend(common::<K>(words));
    rows.push(
        command(words, "RollBack", "rollback", "Go back to the version before", |call| {
            Box::pin(lifecycle::rollback::<K>(call))
        })
        .about(
            "Deletes a version under editing and makes the one before it current again, in the state that it had.",
        )
        .answers("The version that is current now.", words.reply),
    );
    rows.push(deleting::<K>(words));
    rows.push(comparing::<K>(words));
    group(words.group, rows)
}

/// What a command of an assembly's rollback answers.
fn rolled_back() -> Value {
    json!({ "type": "string", "pattern": "^[0-9a-f]{24}$" })
}

/// A row for a command.
fn command(
    words: &Words,
    name: &str,
    path: &str,
    summary: &str,
    run: super::super::row::Run,
) -> Operation {
    let Words { group, path: kind, id, reply, .. } = words;
    post(format!("post{group}Id{name}"), format!("/{kind}/{{{id}}}/{path}"), WRITERS, summary, run)
        .answers("The record after it.", *reply)
        .fails(&[409, 412])
}

fn new_version<K: Lived>(words: &Words) -> Operation
where
    AnyUnitOfWork: Documents<K>,
{
    command(words, "NewVersion", "newversion", "Copy to a new version", |call| {
        Box::pin(lifecycle::new_version::<K>(call))
    })
    .about("Copies the latest version, released or obsolete, to one under editing of the same revision.")
    .answers("The new version.", words.reply)
}

fn release<K: Lived>(words: &Words) -> Operation
where
    AnyUnitOfWork: Documents<K>,
{
    command(words, "Release", "release", "Release a version", |call| {
        Box::pin(lifecycle::release::<K>(call))
    })
    .about(words.releases)
    .answers("The record after it.", words.released)
}

/// The commands of every kind but the release.
fn common<K: Lived>(words: &Words) -> Vec<Operation>
where
    AnyUnitOfWork: Documents<K>,
{
    vec![
        new_version::<K>(words),
        command(words, "Revise", "revise", "Copy to a new revision", |call| {
            Box::pin(lifecycle::revise::<K>(call))
        })
        .about(
            "Copies the latest version, released or obsolete, to one under editing of another revision: the next one, or one
that was not used before.",
        )
        .body(RowBody::params(lifecycle::revise_schema, lifecycle::revise_example).optional())
        .answers("The new revision.", words.reply),
    ]
}

/// The commands of kinds that are taken back and put out of use.
fn retiring<K: Lived + Retirable>(words: &Words) -> Vec<Operation>
where
    AnyUnitOfWork: Documents<K>,
{
    vec![
        command(words, "Unrelease", "unrelease", "Take a release back", |call| {
            Box::pin(lifecycle::unrelease::<K>(call))
        })
        .about(
            "The latest version is under editing again, and the one that its release made obsolete is released again. Refused
while a released document has it in a line.",
        ),
        command(words, "Obsolete", "obsolete", "Put a version out of use", |call| {
            Box::pin(lifecycle::obsolete::<K>(call))
        })
        .about("A released version that may no longer be put on new documents."),
    ]
}

fn deleting<K: Lived>(words: &Words) -> Operation
where
    AnyUnitOfWork: Documents<K>,
{
    command(words, "Delete", "delete", "Delete a version", |call| {
        Box::pin(lifecycle::delete::<K>(call))
    })
    .about(
        "Only under editing and unused: a version with one before it as by a rollback, the only one with its number, which is
free again.",
    )
    .answers("It is gone.", lifecycle::delete_reply)
}

fn comparing<K: Compared>(words: &Words) -> Operation
where
    AnyUnitOfWork: Documents<K>,
{
    let Words { group, path, id, readers, .. } = words;
    get(
        format!("get{group}IdCompare"),
        format!("/{path}/{{{id}}}/compare"),
        *readers,
        "Compare two versions",
        |call| Box::pin(compare::compare::<K>(call)),
    )
    .about("The fields and lines that were added, removed or changed from the one to the other.")
    .query(compare::parameters)
    .answers("What is different.", compare::reply)
}
