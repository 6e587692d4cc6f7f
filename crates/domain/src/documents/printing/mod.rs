//! Papers: data sheets, bills of materials, labels, files for vendors.
//!
//! They work the same for all types; a type contributes its data sheet and its pieces ([`DocumentType`]).

mod bill_workbook;
mod label;
pub mod labels;
mod papers;
pub mod port;

pub use label::Label;
pub use papers::{
    AssemblyPaper, BillPaper, CutPiece, ForCustomer, LackingPart, LineDocumentLine,
    LineDocumentPaper, OrderPaper, Paper, PickPaper, PickRow, QuotationLine, QuotationPaper,
    SheetItem, TitleFacts,
};

use std::fs::File;

use crate::catalogue::Brand;
use crate::catalogue::images::Image;
use crate::documents::bill::vendor_file::{VendorFile, brands_of, purchase_list, tracking_file};
use crate::documents::printing::port::Letterhead;
use crate::documents::{Bill, BomLine, BomNode, Document, DocumentType, FullDocument, lifecycle};
use crate::organization::{Settings, Units};
use crate::{Error, Id, Result, Services, Session, case_folded};

/// Reads everything that the papers of a document show, if the caller may see it.
pub async fn read<K: DocumentType>(session: &mut Session, id: Id<K>) -> Result<PrintedDocument<K>> {
    let full = lifecycle::read(session, id).await?;
    K::to_print(session, full).await
}

/// A document with everything that its papers show.
pub struct PrintedDocument<K: DocumentType> {
    /// Data of the record.
    pub full: FullDocument<K>,
    /// Bill of materials of one document; the frozen one if it is released.
    pub bill: Bill,
    /// Whether the bill is frozen.
    pub frozen: bool,
    /// The bill line by line; none if no line has parts.
    pub branches: Option<Vec<BomNode>>,
    /// The customer on its papers.
    pub customer: ForCustomer,
    /// The units of its papers.
    pub units: Units,
}

impl<K: DocumentType> PrintedDocument<K> {
    pub fn document(&self) -> &Document<K> {
        &self.full.document
    }

    /// Number and revision.
    pub fn title(&self) -> String {
        let document = self.document();
        let delimiter = &self.full.settings.revision_delimiter.as_str();
        format!("{}{delimiter}{}", &*document.number, &*document.revision)
    }

    /// The lines with their parts; empty if no line has parts.
    pub(crate) fn branches(&self) -> &[BomNode] {
        self.branches.as_deref().unwrap_or_default()
    }

    /// The rows of the bill line by line; none if no line has parts.
    pub fn lines(&self) -> Option<Vec<BomLine<'_>>> {
        self.branches.as_ref().map(|branches| BomNode::flatten(branches))
    }

    /// Title block of its papers.
    pub(crate) fn title_facts(&self) -> TitleFacts<'_> {
        let document = self.document();
        TitleFacts::of(document, document.content.description(), Some(&self.customer))
    }

    pub fn print_data_sheet(&self, services: &Services, logo: Option<&Image>) -> Result<Vec<u8>> {
        print(services, &K::data_sheet(self), &self.full.settings, logo)
    }

    /// Prints its bill of materials alone.
    pub fn print_bill(&self, services: &Services, logo: Option<&Image>) -> Result<Vec<u8>> {
        let paper = BillPaper {
            title: self.title_facts(),
            lines: self.lines(),
            bill: &self.bill,
            units: self.units,
        };
        print(services, &Paper::Bill(paper), &self.full.settings, logo)
    }

    /// Its bill of materials as a workbook: the file, positioned at its start, and its length.
    pub async fn bill_workbook(&self, services: &Services) -> Result<(File, u64)> {
        let lines = self.lines();
        bill_workbook::workbook(services, &self.bill, lines.as_deref(), self.units.bill).await
    }

    /// Parts to buy of a brand.
    pub fn purchase_list(&self, brand: &str) -> Result<VendorFile> {
        let scrap = self.full.settings.hose_scrap();
        let file = purchase_list(&self.bill, brand, (self.units.bill, scrap), &self.title());
        file.ok_or_else(|| self.nothing_of(brand, "components"))
    }

    /// The tracking records of its pieces for a brand.
    pub async fn tracking_records(&self, session: &mut Session, brand: &str) -> Result<VendorFile> {
        let zone = self.full.settings.time_zone;
        let day = session.now().with_timezone(&zone).format("%Y-%m-%d").to_string();
        let file = tracking_file(K::tracked(session, self, brand, &day).await?);
        file.ok_or_else(|| self.nothing_of(brand, "hose, fittings or ferrules"))
    }

    /// The name of the vendor: a brand by name or id, or the only brand in the bill.
    pub async fn vendor(
        &self,
        session: &mut Session,
        text: Option<&str>,
        pointer: &str,
    ) -> Result<String> {
        let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
            return self.only_brand(pointer);
        };
        let id: Option<Id<Brand>> = text.parse().ok();
        let brands = session.work.brands().await?;
        let matches =
            |brand: &Brand| Some(brand.id) == id || case_folded(&brand.name) == case_folded(text);
        let brand = brands.into_iter().find(matches).map(|brand| brand.name.to_string());
        brand.ok_or_else(|| {
            let message = "is neither the name nor the id of a brand that the organization sees";
            Error::invalid(pointer, "unknown_brand", message)
        })
    }

    fn only_brand(&self, pointer: &str) -> Result<String> {
        match brands_of(&self.bill).as_slice() {
            [only] => Ok((*only).to_owned()),
            [] => Err(Error::Conflict {
                code: "no_vendor_components",
                detail: format!("{} has no component of any brand", self.title()),
            }),
            several => {
                let message = format!(
                    "is required, since the bill has several brands: {}",
                    several.join(", ")
                );
                Err(Error::invalid(pointer, "vendor_required", message))
            }
        }
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

/// The organization's stored logo, for its papers.
pub async fn logo(session: &mut Session) -> Result<Option<Image>> {
    let id = session.work.organization().await?.id;
    session.work.image(Id::from_raw(id.raw())).await
}

/// Prints a paper with a logo. CPU-bound: call it where blocking is fine.
pub(crate) fn print(
    services: &Services,
    paper: &Paper<'_>,
    settings: &Settings,
    logo: Option<&Image>,
) -> Result<Vec<u8>> {
    let letterhead = Letterhead { settings, logo, now: services.now() };
    let printed = services.printer.print(paper, &letterhead);
    printed.map_err(|fault| fault.refusal("printing a paper"))
}
