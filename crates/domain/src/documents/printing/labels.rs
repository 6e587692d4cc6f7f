//! Labels of hose assemblies, alone or in a document with lines.

use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use crate::catalogue::images::Image;
use crate::documents::printing::{ForCustomer, Label};
use crate::documents::{Document, HoseAssembly};
use crate::fields::Figure;
use crate::measures::length::Millimetres;
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::organization::{LabelSize, Settings, Units};
use crate::{Error, Id, RawId, Result, Services};

/// The most labels per request.
const MOST_LABELS: u64 = 5_000;

/// Number and size of the requested labels, and the date of manufacture of their pieces.
#[derive(Debug, Clone, Copy)]
pub struct LabelOrder {
    /// Copies of each label.
    pub copies: u32,
    /// Number of pieces; more than there are starts again from the first. Each piece once if absent.
    pub pieces: Option<u32>,
    /// Size; the organization's if absent.
    pub size: Option<LabelSize>,
    /// Date of manufacture for pieces without a date of completion.
    pub made_on: Option<MadeOn>,
}

/// A date of manufacture in a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MadeOn {
    Today,
    Day(NaiveDate),
}

impl LabelOrder {
    pub(crate) fn made_on(
        &self,
        settings: &Settings,
        now: DateTime<Utc>,
    ) -> Result<Option<NaiveDate>> {
        let today = settings.local(now).date();
        match self.made_on {
            None => Ok(None),
            Some(MadeOn::Today) => Ok(Some(today)),
            Some(MadeOn::Day(day)) if day <= today => Ok(Some(day)),
            Some(MadeOn::Day(day)) => {
                let message = format!("{day} is yet to come; give the day of make, up to {today}");
                Err(Error::invalid("/madeOn", "in_future", message))
            }
        }
    }
}

/// Refuses to print too many labels at once.
pub(crate) fn check_number(pieces: u64, copies: u32) -> Result<()> {
    if pieces.saturating_mul(u64::from(copies)) <= MOST_LABELS {
        return Ok(());
    }
    let message = "at most 5,000 labels are printed at once; ask for fewer";
    Err(Error::invalid("/params", "too_many_labels", message))
}

/// Labels to print, with the title for the file's name.
#[derive(Debug)]
pub struct Labels {
    /// One label for each piece.
    pub labels: Vec<Label>,
    /// Copies of each label.
    pub copies: u32,
    /// Size of the labels.
    pub size: LabelSize,
    /// Number and revision of the document.
    pub title: String,
}

impl Labels {
    /// Prints the labels, with a logo if there is room. CPU-bound: call it where blocking is fine.
    pub fn print(&self, services: &Services, logo: Option<&Image>) -> Result<Vec<u8>> {
        let printed = services.printer.labels(self, logo);
        printed.map_err(|fault| fault.refusal("printing labels"))
    }
}

/// Data of an assembly for its labels.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct AssemblyPiece {
    id: RawId,
    number: String,
    revision: String,
    description: String,
    customer: ForCustomer,
    /// Length over all, mm.
    overall_length_mm: Option<f64>,
    /// Length of the cut hose, mm.
    cut_length_mm: Option<f64>,
    working_pressure_psi: Option<f64>,
    hose_rating_only: bool,
    tag: Option<String>,
}

impl AssemblyPiece {
    pub(crate) fn of(document: &Document<HoseAssembly>, customer: ForCustomer) -> Self {
        let assembly = &document.content;
        Self {
            id: document.id.raw(),
            number: document.number.to_string(),
            revision: document.revision.to_string(),
            description: assembly.description.as_deref().unwrap_or_default().to_owned(),
            customer,
            overall_length_mm: assembly.overall_length_mm.map(Figure::get),
            cut_length_mm: assembly.cut_length_mm.map(Figure::get),
            working_pressure_psi: assembly.working_pressure_psi.map(Figure::get),
            hose_rating_only: assembly.hose_rating_only,
            tag: assembly.tag.as_deref().map(str::to_owned),
        }
    }
}

/// Data for making labels.
pub(crate) struct LabelMaking<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) units: Units,
    /// Date of manufacture for pieces without a date of completion.
    pub(crate) made_on: Option<NaiveDate>,
    /// The address of a record, for QR codes.
    pub(crate) record_url: Option<&'a str>,
}

impl LabelMaking<'_> {
    /// A number with its revision.
    pub(crate) fn number(&self, number: &str, revision: &str) -> String {
        format!("{number}{}{revision}", self.settings.revision_delimiter.as_str())
    }

    /// These labels in the requested number and size.
    pub(crate) fn labels(&self, labels: Vec<Label>, order: LabelOrder, title: String) -> Labels {
        let size = order.size.unwrap_or_else(|| self.settings.label_size.size());
        Labels { labels, copies: order.copies, size, title }
    }

    /// Year and month of completion or manufacture, never of printing, since hose ages from its manufacture on.
    pub(crate) fn date_code(&self, completed: Option<NaiveDate>) -> Option<String> {
        completed.or(self.made_on).map(|day| day.format("%y%m").to_string())
    }

    /// The label of a piece.
    pub(crate) fn label(&self, piece: &AssemblyPiece) -> Label {
        let number = self.number(&piece.number, &piece.revision);
        Label {
            mark: None,
            organization: self.settings.name.to_string(),
            part_number: piece.number.clone(),
            revision: Some(piece.revision.clone()),
            description: piece.description.clone(),
            customer: piece.customer.name.clone(),
            customer_part_number: piece.customer.numbered(),
            length: self.length(piece),
            working_pressure: piece.working_pressure_psi.map(|psi| self.pressure(psi)),
            note: piece.hose_rating_only.then(|| "hose rating only".to_owned()),
            tag: piece.tag.clone(),
            date_code: self.date_code(None),
            source: None,
            piece: None,
            qr: self.record(piece, &number),
            barcode: Some(piece.number.clone()),
        }
    }

    fn record(&self, piece: &AssemblyPiece, number: &str) -> String {
        let Some(address) = self.record_url else { return number.to_owned() };
        address
            .replace("{kind}", "hoseassembly")
            .replace("{id}", &Id::<()>::from_raw(piece.id).to_string())
            .replace("{number}", number)
    }

    fn length(&self, piece: &AssemblyPiece) -> Option<String> {
        let (mm, kind) = match (piece.overall_length_mm, piece.cut_length_mm) {
            (Some(overall), _) => (overall, "OAL"),
            (None, Some(cut)) => (cut, "CL"),
            (None, None) => return None,
        };
        let length = Millimetres::new(Decimal::from_f64(mm)?).ok()?;
        Some(format!("{} {kind}", length.shown(self.units.length)))
    }

    fn pressure(&self, psi: f64) -> String {
        let unit = self.units.pressure;
        let second = if unit == PressureUnit::Psi { PressureUnit::Bar } else { PressureUnit::Psi };
        Pressure::from_f64(psi, PressureUnit::Psi).map_or_else(
            |_| format!("{psi} psi"),
            |pressure| format!("{} / {}", pressure.shown(unit), pressure.shown(second)),
        )
    }
}
