//! The sheets of the demo, in the order of their import.

use std::sync::Arc;

use domain::catalogue::ItemType;
use domain::catalogue::fits::crimp_row::CrimpSpecRow;
use domain::customers::items_sheet::CustomerItemRow;
use domain::customers::sheet::CustomerRow;
use domain::documents::hose_assembly::AssemblyForm;
use domain::pricing::price_lists::sheet::PriceListRow;
use domain::stock::{InventoryRow, Warehouse};
use domain::workbooks::import::{Forms, ImportRequest, component_forms, import_book, record_form};
use domain::{Error, Result, Session};

use super::NAME;
use super::ids::Kind;
use super::sheet::Sheet;

macro_rules! sheet {
    ($name:literal) => {
        Sheet::new($name, include_str!(concat!("../../../../config/demo/", $name)))
    };
}

/// The items of one type.
pub(super) struct Items {
    pub(super) item_type: ItemType,
    ids: Kind,
    /// The catalogue of all organizations, with list prices.
    pub(super) makers: Sheet,
    /// The shop's own ones.
    pub(super) house: Option<Sheet>,
    /// The shop's part numbers, prices and costs of the makers' ones.
    shop: Sheet,
}

pub(super) const ITEMS: [Items; 6] = [
    Items {
        item_type: ItemType::Hose,
        ids: Kind::HOSE,
        makers: sheet!("makers/hose.csv"),
        house: Some(sheet!("house/hose.csv")),
        shop: sheet!("shop/hose.csv"),
    },
    Items {
        item_type: ItemType::CrimpFitting,
        ids: Kind::CRIMP_FITTING,
        makers: sheet!("makers/crimpFitting.csv"),
        house: Some(sheet!("house/crimpFitting.csv")),
        shop: sheet!("shop/crimpFitting.csv"),
    },
    Items {
        item_type: ItemType::Adaptor,
        ids: Kind::ADAPTOR,
        makers: sheet!("makers/adaptor.csv"),
        house: None,
        shop: sheet!("shop/adaptor.csv"),
    },
    Items {
        item_type: ItemType::Ferrule,
        ids: Kind::FERRULE,
        makers: sheet!("makers/ferrule.csv"),
        house: None,
        shop: sheet!("shop/ferrule.csv"),
    },
    Items {
        item_type: ItemType::Wrap,
        ids: Kind::WRAP,
        makers: sheet!("makers/wrap.csv"),
        house: None,
        shop: sheet!("shop/wrap.csv"),
    },
    Items {
        item_type: ItemType::OtherItem,
        ids: Kind::OTHER_ITEM,
        makers: sheet!("makers/otherItem.csv"),
        house: Some(sheet!("house/otherItem.csv")),
        shop: sheet!("shop/otherItem.csv"),
    },
];

const MAKERS_CRIMP_SPECS: Sheet = sheet!("makers/crimp_specs.csv");

/// Imports what all organizations share.
pub(super) async fn import_makers(session: &mut Session) -> Result<()> {
    for Items { item_type, ids, makers, .. } in ITEMS {
        session.services = ids.of(&session.services);
        import(session, makers, component_forms(Some(item_type))).await?;
    }
    session.services = Kind::CRIMP_SPEC.of(&session.services);
    import(session, MAKERS_CRIMP_SPECS, record_form::<CrimpSpecRow>()).await
}

/// Imports the shop's own items with their crimp specs, and its properties of the makers' items.
pub(super) async fn import_items(session: &mut Session) -> Result<()> {
    for Items { item_type, ids, makers, house, shop } in ITEMS {
        session.services = ids.after(makers.count(), &session.services);
        for sheet in house.into_iter().chain([shop]) {
            import(session, sheet, component_forms(Some(item_type))).await?;
        }
    }
    session.services = Kind::CRIMP_SPEC.after(MAKERS_CRIMP_SPECS.count(), &session.services);
    import(session, sheet!("house/crimp_specs.csv"), record_form::<CrimpSpecRow>()).await
}

/// Imports everything else that has sheets. Price lists are there already.
pub(super) async fn import_records(session: &mut Session) -> Result<()> {
    let assemblies = AssemblyForm { do_not_release: true, ..AssemblyForm::default() };
    let sheets = [
        (sheet!("shop/warehouses.csv"), Kind::WAREHOUSE, record_form::<Warehouse>()),
        (sheet!("shop/inventory.csv"), Kind::INVENTORY_ITEM, record_form::<InventoryRow>()),
        (sheet!("shop/pricelists.csv"), Kind::PRICE_LIST_ITEM, record_form::<PriceListRow>()),
        (sheet!("shop/customers.csv"), Kind::CUSTOMER, record_form::<CustomerRow>()),
        (sheet!("shop/customeritems.csv"), Kind::CUSTOMER_ITEM, record_form::<CustomerItemRow>()),
        (sheet!("shop/hoseassemblies.csv"), Kind::HOSE_ASSEMBLY, vec![Arc::new(assemblies)]),
    ];
    for (sheet, ids, form) in sheets {
        session.services = ids.of(&session.services);
        import(session, sheet, form).await?;
    }
    Ok(())
}

async fn import(session: &mut Session, sheet: Sheet, forms: Forms) -> Result<()> {
    let request = ImportRequest::of(forms, session.caller, NAME.to_owned());
    let imported = import_book(session, &request, sheet.book()?, &|_| ()).await?;
    let Some(fault) = imported.report.errors.first() else { return Ok(()) };
    let (place, message) = (fault.place(), &fault.message);
    Err(Error::broken(format!("config/demo/{place}: {}: {message}", fault.column)))
}
