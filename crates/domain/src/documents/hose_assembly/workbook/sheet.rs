//! Hose assemblies as rows of a sheet, with their components by part numbers.

use std::collections::HashMap;

use crate::catalogue::ItemEntry;
use crate::documents::assembly_figures::turned;
use crate::documents::hose_assembly::Names;
use crate::documents::hose_assembly::names::names_with;
use crate::documents::hose_assembly::workbook::line_cells;
use crate::documents::{Document, DocumentType, HoseAssembly, Line};
use crate::fields::{Cell, Column, Columns, columns};
use crate::organization::Settings;
use crate::{ErpId, Error, Id, Notes, NumberText, RawId, Result, Session, Text};

columns! {
    /// An assembly with the names of its components.
    pub struct AssemblyNames {
        part_number: NumberText = "partNumber", "Part number", "", "Part number of the assembly.";
        revision: Option<NumberText> = "revision", "Revision", "", "Revision: the first one of a new assembly, else the existing one.";
        hose_part_number: NumberText = "hosePartNumber", "Hose", "", "Part number of the hose.";
        hose_brand: Option<Text> = "hoseBrand", "Hose brand", "", "Brand of the hose, if several hoses have the part number.";
        hose_size: Option<Text> = "hoseSize", "Hose size", "", "Size of the hose, if several hoses have the part number.";
        end1_part_number: Option<NumberText> = "end1PartNumber", "End 1", "", "Part number of the fitting of end 1; a plain cut end if blank.";
        end1_brand: Option<Text> = "end1Brand", "End 1 brand", "", "Brand of the fitting, if several fittings have the part number.";
        end1_hose_size: Option<Text> = "end1HoseSize", "End 1 hose size", "", "Hose size of the fitting, if several fittings have the part number.";
        end1_dash_size: Option<Text> = "end1DashSize", "End 1 dash size", "", "Dash size of the fitting, if several fittings have the part number.";
        ferrule1_part_number: Option<NumberText> = "ferrule1PartNumber", "Ferrule 1", "", "Part number of the ferrule of end 1; that of the crimp spec if blank.";
        ferrule1_brand: Option<Text> = "ferrule1Brand", "Ferrule 1 brand", "", "Brand of the ferrule, if several ferrules have the part number.";
        ferrule1_size: Option<Text> = "ferrule1Size", "Ferrule 1 size", "", "Size of the ferrule, if several ferrules have the part number.";
        end2_part_number: Option<NumberText> = "end2PartNumber", "End 2", "", "Part number of the fitting of end 2; a plain cut end if blank.";
        end2_brand: Option<Text> = "end2Brand", "End 2 brand", "", "Brand of the fitting, if several fittings have the part number.";
        end2_hose_size: Option<Text> = "end2HoseSize", "End 2 hose size", "", "Hose size of the fitting, if several fittings have the part number.";
        end2_dash_size: Option<Text> = "end2DashSize", "End 2 dash size", "", "Dash size of the fitting, if several fittings have the part number.";
        ferrule2_part_number: Option<NumberText> = "ferrule2PartNumber", "Ferrule 2", "", "Part number of the ferrule of end 2; that of the crimp spec if blank.";
        ferrule2_brand: Option<Text> = "ferrule2Brand", "Ferrule 2 brand", "", "Brand of the ferrule, if several ferrules have the part number.";
        ferrule2_size: Option<Text> = "ferrule2Size", "Ferrule 2 size", "", "Size of the ferrule, if several ferrules have the part number.";
        wrap_part_number: Option<NumberText> = "wrapPartNumber", "Wrap", "", "Part number of the wrap.";
        wrap_brand: Option<Text> = "wrapBrand", "Wrap brand", "", "Brand of the wrap, if several wraps have the part number.";
        wrap_size: Option<Text> = "wrapSize", "Wrap size", "", "Size of the wrap, if several wraps have the part number.";
        items: Option<Notes> = "items", "Adaptors and other items", "", "One per line: part number x quantity, and if needed | type: | brand: | end: | number: | comments:. A blank cell removes them, * keeps them.";
        customer: Option<Text> = "customer", "Customer", "", "Name of the customer.";
        customer_erp_id: Option<ErpId> = "customerErpId", "Customer ERP number", "", "The customer's number in the ERP, if several customers have the name.";
    }
}

/// Columns of an assembly that the sheet replaces by names of components and customers.
const NAMED: &[&str] = &["hose", "end1", "ferrule1", "end2", "ferrule2", "wrap", "customer"];

/// Columns of an assembly that are in its row themselves.
pub(crate) fn own_columns() -> impl Iterator<Item = &'static Column> {
    HoseAssembly::COLUMNS
        .iter()
        .filter(|column| !HoseAssembly::is_derived(column) && !NAMED.contains(&column.name))
}

/// The columns of a row.
pub(crate) fn all_columns() -> Vec<&'static Column> {
    AssemblyNames::COLUMNS.iter().chain(own_columns()).collect()
}

/// The names, adaptors and other items of a batch of assemblies.
#[derive(Debug)]
pub struct AssemblyReferences {
    names: Names,
    lines: HashMap<RawId, Vec<Line>>,
}

impl AssemblyReferences {
    /// Reads the names and items of these assemblies, in a fixed number of statements.
    pub(crate) async fn of(
        session: &mut Session,
        documents: &[Document<HoseAssembly>],
    ) -> Result<Self> {
        let ids: Vec<RawId> = documents.iter().map(|document| document.id.raw()).collect();
        let lines = session.work.lines_of(&ids).await?;
        let items = lines.values().flatten().map(|line| line.item.raw()).collect();
        Ok(Self { names: names_with(session, documents, items).await?, lines })
    }

    /// The cells of an assembly's row, in the order of its columns.
    pub(crate) fn each_cell(
        &self,
        document: &Document<HoseAssembly>,
        settings: &Settings,
        see: &mut dyn FnMut(&'static Column, Cell<'_>),
    ) -> Result<()> {
        let mut assembly = document.content.clone();
        assembly.angle = assembly.angle.map(|angle| turned(angle, settings.angle_convention));
        self.names(document)?.each_cell(&mut |column, cell| see(column, cell));
        assembly.each_cell(&mut |column, cell| {
            if own_columns().any(|own| own.name == column.name) {
                see(column, cell);
            }
        });
        Ok(())
    }

    fn names(&self, document: &Document<HoseAssembly>) -> Result<AssemblyNames> {
        let assembly = &document.content;
        let text = |text: Option<&str>| text.and_then(Text::shortened);
        let entry = |id: Option<RawId>| id.and_then(|id| self.names.items.get(&id));
        let number = |entry: Option<&ItemEntry>| NumberText::shortened(&entry?.part_number);
        let brand =
            |entry: Option<&ItemEntry>| text(entry.and_then(|entry| entry.brand.as_deref()));
        let size = |entry: Option<&ItemEntry>| text(entry.and_then(|entry| entry.size.as_deref()));
        let second = |id: Option<RawId>| {
            text(id.and_then(|id| self.names.second_sizes.get(&id)).map(String::as_str))
        };
        let hose = entry(Some(assembly.hose_id.raw()));
        let end1_id = assembly.end1_fitting_id.map(Id::raw);
        let end2_id = assembly.end2_fitting_id.map(Id::raw);
        let (end1, end2) = (entry(end1_id), entry(end2_id));
        let ferrule1 = entry(assembly.end1_ferrule_id.map(Id::raw));
        let ferrule2 = entry(assembly.end2_ferrule_id.map(Id::raw));
        let wrap = entry(assembly.wrap_id.map(Id::raw));
        let customer = assembly.customer_id.and_then(|id| self.names.customers.get(&id));
        // Items in use can't be removed, so a hose has a name.
        let nameless = || Error::broken(format!("the hose of {} has no name", document.number));
        let lines = self.lines.get(&document.id.raw()).map_or(&[][..], Vec::as_slice);
        Ok(AssemblyNames {
            part_number: document.number.clone(),
            revision: Some(document.revision.clone()),
            hose_part_number: number(hose).ok_or_else(nameless)?,
            hose_brand: brand(hose),
            hose_size: size(hose),
            end1_part_number: number(end1),
            end1_brand: brand(end1),
            end1_hose_size: size(end1),
            end1_dash_size: second(end1_id),
            ferrule1_part_number: number(ferrule1),
            ferrule1_brand: brand(ferrule1),
            ferrule1_size: size(ferrule1),
            end2_part_number: number(end2),
            end2_brand: brand(end2),
            end2_hose_size: size(end2),
            end2_dash_size: second(end2_id),
            ferrule2_part_number: number(ferrule2),
            ferrule2_brand: brand(ferrule2),
            ferrule2_size: size(ferrule2),
            wrap_part_number: number(wrap),
            wrap_brand: brand(wrap),
            wrap_size: size(wrap),
            items: line_cells::cell(lines, &self.names.items),
            customer: customer.map(|(name, _)| name.clone()),
            customer_erp_id: customer.and_then(|(_, erp_id)| erp_id.clone()),
        })
    }
}
