//! What assemblies come out on: data sheets, labels, bills of materials, files for vendors.

use super::{Known, known};
use crate::catalogue::Brand;
use crate::documents::vendor_file::{
    Tracked, VendorFile, brands_of, purchase_list, tracking_records,
};
use crate::documents::{AssemblyPiece, Bill, HoseAssembly, MOST_PIECES, too_many_labels};
use crate::engineering::angle::Angle;
use crate::organization::{Caller, Role};
use crate::paper::documents::{AssemblyPaper, ForCustomer, bill_sheet, data_sheet};
use crate::paper::{LabelSize, Sheet};
use crate::port::{AnyUnitOfWork, Records};
use crate::sheet::Measure;
use crate::trade::{Customer, Units};
use crate::usecase::labels::{LabelMaking, Labels};
use crate::usecase::{Services, bill};
use crate::{Error, Id, Result, fold};

/// An assembly with all that its papers say.
#[derive(Debug)]
pub struct Printable {
    /// What is known of it.
    pub known: Known,
    /// What one needs: as it was frozen, where it is released.
    pub bill: Bill,
    /// Whether that was frozen.
    pub frozen: bool,
    /// Whom it is for.
    pub customer: ForCustomer,
    /// The units of its papers.
    pub units: Units,
}

/// What the papers of an assembly say. Nothing of it needs the unit of work any more.
pub async fn printable(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    id: Id<HoseAssembly>,
) -> Result<Printable> {
    let known = known(services, work, caller, id).await?;
    let frozen = bill::frozen(work, id).await?;
    let (customer, owner) = for_customer(work, caller, &known).await?;
    let units = Units::of(&known.settings, owner.as_ref());
    let (bill, frozen) = match frozen {
        Some(bill) => (bill, true),
        None => (Bill::of_assembly(&known.document.content, &known.parts), false),
    };
    Ok(Printable { known, bill, frozen, customer, units })
}

/// Whom the papers are for: the calling customer, else the one that the assembly is made for.
async fn for_customer(
    work: &mut AnyUnitOfWork,
    caller: &Caller,
    known: &Known,
) -> Result<(ForCustomer, Option<Customer>)> {
    let assembly = &known.document.content;
    let identity = caller.identity()?;
    let text = |text: Option<&crate::Text>| text.map(ToString::to_string);
    let own = identity.customer.filter(|_| identity.role == Role::Customer);
    if let Some(own) = own.filter(|own| assembly.customer_id != Some(*own)) {
        // One of several that it belongs to; whom else it is for is nobody's business.
        let said = known.customers.iter().find(|customer| customer.customer == own);
        let customer = Records::<Customer>::record(work, own).await?;
        let told = ForCustomer {
            name: text(said.map(|said| &said.name)),
            part_number: text(said.and_then(|said| said.part_number.as_ref())),
            revision: text(said.and_then(|said| said.revision.as_ref())),
        };
        return Ok((told, customer.map(|customer| customer.fields)));
    }
    let name = known.customer.as_ref().map(|customer| &customer.name);
    let told = ForCustomer {
        name: text(name.or(assembly.customer_name.as_ref())),
        part_number: text(assembly.customer_part_number.as_ref()),
        revision: text(assembly.customer_revision.as_ref()),
    };
    Ok((told, known.customer.clone()))
}

impl Printable {
    /// Its data sheet.
    pub fn data_sheet(&self, services: &Services) -> Sheet {
        let Known { document, parts, configured, settings, .. } = &self.known;
        let warnings = match configured {
            Ok(configured) => {
                configured.warnings.iter().map(|warning| warning.message.clone()).collect()
            }
            Err(faults) => {
                let told = |fault: &crate::Violation| {
                    format!("with the parts as they are now: {}", fault.message)
                };
                faults.iter().map(told).collect()
            }
        };
        let rating = configured.as_ref().ok().and_then(|configured| configured.rating);
        let paper = AssemblyPaper {
            document,
            parts,
            bill: &self.bill,
            source: rating.map(|rating| rating.source),
            warnings,
            customer: self.customer.clone(),
            units: self.units,
        };
        data_sheet(&paper, settings, services.now())
    }

    /// Its bill of materials, alone.
    pub fn bill_sheet(&self, services: &Services) -> Sheet {
        let Known { document, settings, .. } = &self.known;
        let description = document.content.description.as_deref();
        let bill = (&self.bill, self.units);
        bill_sheet(document, description, &self.customer, bill, settings, services.now())
    }

    /// Number and revision.
    pub fn title(&self) -> String {
        let document = &self.known.document;
        let delimiter = self.known.settings.revision_delimiter.as_str();
        format!("{}{delimiter}{}", &*document.number, &*document.revision)
    }

    /// Its label, so many times.
    pub fn labels(
        &self,
        services: &Services,
        (copies, size): (u32, Option<LabelSize>),
        record_url: Option<&str>,
    ) -> Result<Labels> {
        if u64::from(copies) > MOST_PIECES {
            return Err(too_many_labels());
        }
        let Known { document, settings, .. } = &self.known;
        let assembly = &document.content;
        let making = LabelMaking {
            settings,
            length_unit: self.units.length,
            pressure_unit: self.units.pressure,
            now: services.now(),
            record_url,
        };
        let ForCustomer { name, part_number, revision } = self.customer.clone();
        let numbered = part_number.map(|number| match revision {
            Some(revision) => format!("{number} Rev {revision}"),
            None => number,
        });
        let label = making.label(&AssemblyPiece {
            quantity: 1,
            id: document.id.raw(),
            number: document.number.to_string(),
            revision: document.revision.to_string(),
            description: assembly.description.as_deref().unwrap_or_default().to_owned(),
            customer: name,
            customer_part_number: numbered,
            overall_length_mm: assembly.overall_length_mm.map(Measure::get),
            cut_length_mm: assembly.cut_length_mm.map(Measure::get),
            working_pressure_psi: assembly.working_pressure_psi.map(Measure::get),
            hose_rating_only: assembly.hose_rating_only,
            tag: assembly.tag.as_deref().map(str::to_owned),
        });
        let size = size.unwrap_or_else(|| settings.label_size.size());
        Ok(Labels { labels: vec![label], copies, size, title: self.title() })
    }

    /// What is to be bought of a brand.
    pub fn purchase_list(&self, brand: &str) -> Result<VendorFile> {
        let file = purchase_list(&self.bill, brand, self.units.bill, &self.title());
        file.ok_or_else(|| self.nothing_of(brand, "components"))
    }

    /// The tracking record for a brand.
    pub fn tracking_records(&self, services: &Services, brand: &str) -> Result<VendorFile> {
        let Known { document, parts, settings, .. } = &self.known;
        let angle = document.content.angle.and_then(|angle| Angle::from_f64(angle.get()).ok());
        let told = Tracked {
            length: self.units.length,
            pressure: self.units.pressure,
            orientation: angle.map(|angle| angle.shown(settings.angle_convention)),
            customer: self.customer.name.as_deref(),
            customer_part_number: self.customer.part_number.as_deref(),
            date: services.now().with_timezone(&settings.time_zone).format("%Y-%m-%d").to_string(),
        };
        let file = tracking_records(document, parts, brand, &told);
        file.ok_or_else(|| self.nothing_of(brand, "hose, fittings or ferrules"))
    }

    fn nothing_of(&self, brand: &str, what: &str) -> Error {
        let brands = brands_of(&self.bill).join(", ");
        let brands = if brands.is_empty() { "no brand".to_owned() } else { brands };
        Error::Conflict {
            code: "no_vendor_components",
            detail: format!("{} has no {what} of {brand}; its parts are of {brands}", self.title()),
        }
    }
}

/// The name of the vendor that is meant: a brand by name or id, or the only one of the assembly.
pub async fn vendor(
    work: &mut AnyUnitOfWork,
    printable: &Printable,
    said: Option<&str>,
    pointer: &str,
) -> Result<String> {
    let Some(said) = said.map(str::trim).filter(|said| !said.is_empty()) else {
        return only_brand(printable, pointer);
    };
    let id: Option<Id<Brand>> = said.parse().ok();
    let brands = work.brands().await?;
    let meant = |brand: &Brand| Some(brand.id) == id || fold(&brand.name) == fold(said);
    let brand = brands.into_iter().find(meant).map(|brand| brand.name.to_string());
    brand.ok_or_else(|| {
        let message = "is neither the name nor the id of a brand that the organization sees";
        Error::invalid(pointer, "unknown_brand", message)
    })
}

fn only_brand(printable: &Printable, pointer: &str) -> Result<String> {
    match brands_of(&printable.bill).as_slice() {
        [only] => Ok((*only).to_owned()),
        [] => Err(Error::Conflict {
            code: "no_vendor_components",
            detail: format!("{} has no component of any brand", printable.title()),
        }),
        several => {
            let message = format!("is required where there are several: {}", several.join(", "));
            Err(Error::invalid(pointer, "vendor_required", message))
        }
    }
}
