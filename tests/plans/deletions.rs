//! What deletions of one record and of many look up.

use domain::access::{Author, own_scope};
use domain::catalogue::ItemEntry;
use domain::customers::Customer;
use domain::port::Access;
use domain::{Id, RawId};

use super::Look;

/// The ids of so many rows of the caller's organization.
fn ids_of(look: &Look, table: &str, count: usize) -> Vec<RawId> {
    let organization = look.caller.identity().expect("somebody").organization;
    let rows = tests::rows_of(&format!(
        "select encode(id, 'hex') as id from {table} where organization_id = decode('{organization}', 'hex') limit {count}"
    ));
    let id = |text: &str| text.parse::<Id<()>>().expect("an id").raw();
    rows.iter().map(|row| id(row["id"].as_str().expect("a text"))).collect()
}

pub(super) fn look_ups(look: &Look) {
    for count in [1, 200] {
        let items = ids_of(look, "hoses", count);
        let items: Vec<Id<ItemEntry>> = items.into_iter().map(Id::from_raw).collect();
        look.at(&format!("the owners of {count} items"), &["id"], async {
            look.begin().await?.work.owned_items(&items).await
        });
        let columns = ["item_id", "hose_id", "end1_fitting_id", "end2_ferrule_now", "wrap_id"];
        look.at(&format!("the documents with {count} items"), &columns, async {
            look.begin().await?.work.documents_with(&items, 6).await
        });
        let columns = ["based_on", "ferrule_id"];
        look.at(&format!("what needs {count} items"), &columns, async {
            look.begin().await?.work.items_needing(&items).await
        });
        let customers = ids_of(look, "customers", count);
        let customers: Vec<Id<Customer>> = customers.into_iter().map(Id::from_raw).collect();
        look.at(&format!("{count} customers and their documents"), &["customer_id", "id"], async {
            let scope = own_scope(&look.caller)?;
            let mut work =
                look.services.store.begin(scope, Access::Write(Author::default())).await?;
            work.hold_documents_of(&customers, true).await?;
            work.records::<Customer>().find_to_change(&customers).await
        });
    }
}
