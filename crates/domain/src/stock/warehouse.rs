//! Warehouses.

use async_trait::async_trait;

use crate::fields::columns;
use crate::port::UnitOfWork;
use crate::records::port::Records;
use crate::records::{RecordKind, Stored};
use crate::workbooks::import::SheetKind;
use crate::workbooks::jobs::JobKind;
use crate::{ErpId, Error, Id, Remark, Result, Session, Text, Violation};

columns! {
    /// A place where an organization keeps stock.
    pub struct Warehouse {
        name: Text = "name", "Name", "", "Name, unique among warehouses.";
        is_default: bool = "default", "Default", "", "Whether it is the default warehouse; there is always exactly one.";
        description: Option<Remark> = "description", "Description", "", "Purpose.";
        erp_id: Option<ErpId> = "erpId", "ERP number", "", "Number in the organization's ERP, unique among warehouses; every sign and its case count.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
    }
}

impl Warehouse {
    /// A warehouse with only a name.
    pub const fn named(name: Text) -> Self {
        Self {
            name,
            is_default: false,
            description: None,
            erp_id: None,
            address1: None,
            address2: None,
            city: None,
            region: None,
            postal_code: None,
            country: None,
            phone_number: None,
        }
    }
}

#[async_trait]
impl RecordKind for Warehouse {
    const NAME: &'static str = "warehouse";
    const FILTERS: &'static [&'static str] = &["name", "erpId", "city"];
    const SORTS: &'static [&'static str] = &["name", "erpId"];
    const EXTERNAL: Option<&'static str> = Some("erpId");

    async fn lock(session: &mut Session) -> Result<()> {
        session.work.lock_warehouses().await
    }

    async fn keep(
        session: &mut Session,
        before: Option<&Stored<Self>>,
        after: &mut Stored<Self>,
    ) -> Result<()> {
        if before.is_some_and(|before| before.fields.is_default && !after.fields.is_default) {
            return Err(Error::invalid("/default", NEEDED.0, NEEDED.1));
        }
        Self::keep_all(session, &[before.cloned()], std::slice::from_mut(after)).await
    }

    async fn remove(session: &mut Session, warehouse: &Stored<Self>) -> Result<()> {
        let held = session.work.stock_held(warehouse.id).await?;
        if held > 0 {
            let items = if held == 1 { "1 item".to_owned() } else { format!("{held} items") };
            return Err(Error::Conflict {
                code: "still_used",
                detail: format!(
                    "the warehouse {} has stock, committed, reserved or ordered quantities of {items}; move them first",
                    warehouse.fields.name
                ),
            });
        }
        if warehouse.fields.is_default && session.work.has_other_warehouses(warehouse.id).await? {
            return Err(Error::Conflict {
                code: NEEDED.0,
                detail: format!("{} is the default; {}", warehouse.fields.name, NEEDED.1),
            });
        }
        session.work.forget_empty_stock(warehouse.id).await
    }

    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self> {
        work
    }
}

/// There must be a default.
const NEEDED: (&str, &str) = ("default_needed", "make another warehouse the default instead");

#[async_trait]
impl SheetKind for Warehouse {
    const SHEET: &'static str = "warehouses";
    const KEY: &'static [&'static str] = &["name"];
    const JOB: JobKind = JobKind::ImportWarehouses;

    async fn clashes(
        _session: &mut Session,
        rows: &[(Option<&Stored<Self>>, &Self)],
    ) -> Result<Vec<(usize, Violation)>> {
        let fault = |code, message: &str| Violation::new("/default", code, message);
        let mut faults = Vec::new();
        let mut marked = false;
        for (place, (before, row)) in rows.iter().enumerate() {
            let newly = row.is_default && !before.is_some_and(|before| before.fields.is_default);
            if newly && std::mem::replace(&mut marked, true) {
                faults.push((
                    place,
                    fault(
                        "several_defaults",
                        "another row is already the default; mark one warehouse only",
                    ),
                ));
            }
        }
        if !marked {
            let unmarked = rows.iter().position(|(before, row)| {
                before.is_some_and(|before| before.fields.is_default) && !row.is_default
            });
            faults.extend(unmarked.map(|place| (place, fault(NEEDED.0, NEEDED.1))));
        }
        Ok(faults)
    }

    /// Keeps exactly one default: a new default replaces the previous one, and the first warehouse becomes the
    /// default.
    async fn keep_all(
        session: &mut Session,
        _before: &[Option<Stored<Self>>],
        after: &mut [Stored<Self>],
    ) -> Result<()> {
        let default = session.work.default_warehouse().await?;
        let marked: Vec<Id<Self>> = after
            .iter()
            .filter(|stored| stored.fields.is_default)
            .map(|stored| stored.id)
            .collect();
        match (default, marked.last().copied()) {
            (None, None) => {
                if let Some(first) = after.first_mut() {
                    first.fields.is_default = true;
                }
            }
            (_, Some(new)) if default != Some(new) => {
                for stored in after.iter_mut() {
                    stored.fields.is_default = stored.id == new;
                }
                session.work.unset_default_warehouse().await?;
            }
            _ => {}
        }
        Ok(())
    }
}
