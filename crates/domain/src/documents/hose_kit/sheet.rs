//! Hose kits as rows of a sheet, with what is in them.

use async_trait::async_trait;

use crate::access::Visibility;
use crate::documents::export::SheetDocument;
use crate::documents::line_documents::{Named, released};
use crate::documents::{Document, HoseKit, Status};
use crate::fields::{Bounded, Column, Columns, Moment, columns};
use crate::organization::Settings;
use crate::workbooks::{SheetCell, SheetRows, SheetTable};
use crate::{Error, Notes, NumberText, Result, Session, Text};

columns! {
    /// A kit as a row: what it is called, what is in it, and for whom.
    pub struct KitRow {
        part_number: NumberText = "partNumber", "Part number", "", "Part number of the kit.";
        revision: NumberText = "revision", "Revision", "", "Revision.";
        version: Bounded<1, 1_000_000> = "version", "Version", "", "Version within the revision.";
        status: Status = "status", "Status", "", "Status in its life cycle.";
        released: Option<Moment> = "released", "Released", "", "When it was released.";
        items: Option<Notes> = "items", "Lines", "", "The lines, one below the other: part number x quantity, and | type: | revision: | brand: | number: | comments:.";
        customer: Option<Text> = "customer", "Customer", "", "Name of the customer.";
        customer_erp_id: Option<NumberText> = "customerErpId", "Customer ERP number", "", "The customer's number in the ERP.";
    }
}

/// The columns of a kit that the customer is named instead of.
const NAMED: &[&str] = &["customer", "customerName"];

/// The columns of a kit that stand in its row themselves.
fn own_columns() -> impl Iterator<Item = &'static Column> {
    HoseKit::COLUMNS.iter().filter(|column| !NAMED.contains(&column.name))
}

#[async_trait]
impl SheetDocument for HoseKit {
    type Named = Named;

    fn table(_sight: Visibility) -> SheetTable {
        SheetTable {
            name: "hosekits",
            about: "Hose kits: assemblies, adaptors and other items sold together.".to_owned(),
            columns: KitRow::COLUMNS.iter().chain(own_columns()).map(Into::into).collect(),
        }
    }

    async fn named(session: &mut Session, kits: &[Document<Self>]) -> Result<Named> {
        Named::of(session, kits).await
    }

    fn row(
        named: &Named,
        kit: &Document<Self>,
        (settings, _sight): (&Settings, Visibility),
        rows: &mut SheetRows,
    ) -> Result<()> {
        let zone = settings.time_zone;
        row(named, kit)?.each_cell(&mut |column, cell| {
            rows.push(SheetCell::of(column, cell, zone));
        });
        kit.content.each_cell(&mut |column, cell| {
            if own_columns().any(|own| own.name == column.name) {
                rows.push(SheetCell::of(column, cell, zone));
            }
        });
        rows.end_row();
        Ok(())
    }
}

fn row(named: &Named, kit: &Document<HoseKit>) -> Result<KitRow> {
    let customer = named.customer(kit);
    let version = Bounded::new(f64::from(kit.version));
    Ok(KitRow {
        part_number: kit.number.clone(),
        revision: kit.revision.clone(),
        version: version.ok_or_else(|| Error::broken("a version beyond all sense"))?,
        status: kit.lifecycle.status(),
        released: released(kit),
        items: named.cell(kit),
        customer: customer
            .map(|(name, _)| name.clone())
            .or_else(|| kit.content.customer_name.clone()),
        customer_erp_id: customer.and_then(|(_, erp_id)| erp_id.clone()),
    })
}
