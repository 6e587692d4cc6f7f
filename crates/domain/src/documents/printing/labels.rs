//! Labels of hose assemblies, alone or of a kit.

use chrono::{DateTime, Utc};
use rust_decimal::Decimal;
use rust_decimal::prelude::FromPrimitive;

use crate::catalogue::images::Image;
use crate::documents::AssemblyPiece;
use crate::documents::printing::Label;
use crate::measures::length::{LengthUnit, Millimetres};
use crate::measures::pressure::{Pressure, PressureUnit};
use crate::organization::{LabelSize, Settings};
use crate::{Error, Id, Result, Services};

/// Labels to be printed, and what the file is called.
#[derive(Debug)]
pub struct Labels {
    /// One for each piece.
    pub labels: Vec<Label>,
    /// How often each.
    pub copies: u32,
    /// How large.
    pub size: LabelSize,
    /// Number and revision of what they are for.
    pub title: String,
}

impl Labels {
    /// Prints them, with a logo where there is room. Works hard: call it where blocking is fine.
    pub fn print(&self, services: &Services, logo: Option<&Image>) -> Result<Vec<u8>> {
        let printed = services.printer.labels(self, logo);
        printed.map_err(|fault| Error::internal("printing labels", fault))
    }
}

/// Data for making labels.
pub(crate) struct LabelMaking<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) length_unit: LengthUnit,
    pub(crate) pressure_unit: PressureUnit,
    pub(crate) now: DateTime<Utc>,
    /// The address of a record, for QR codes.
    pub(crate) record_url: Option<&'a str>,
}

impl LabelMaking<'_> {
    /// A number with its revision.
    pub(crate) fn number(&self, number: &str, revision: &str) -> String {
        format!("{number}{}{revision}", self.settings.revision_delimiter.as_str())
    }

    /// The label of a piece.
    pub(crate) fn label(&self, piece: &AssemblyPiece) -> Label {
        let number = self.number(&piece.number, &piece.revision);
        let zone = self.settings.time_zone;
        Label {
            organization: self.settings.name.to_string(),
            part_number: piece.number.clone(),
            revision: Some(piece.revision.clone()),
            description: piece.description.clone(),
            customer: piece.customer.clone(),
            customer_part_number: piece.customer_part_number.clone(),
            length: self.length(piece),
            working_pressure: piece.working_pressure_psi.map(|psi| self.pressure(psi)),
            note: piece.hose_rating_only.then(|| "hose rating only".to_owned()),
            tag: piece.tag.clone(),
            date_code: self.now.with_timezone(&zone).format("%y%m").to_string(),
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
        Some(format!("{} {kind}", length.shown(self.length_unit)))
    }

    fn pressure(&self, psi: f64) -> String {
        let unit = self.pressure_unit;
        let second = if unit == PressureUnit::Psi { PressureUnit::Bar } else { PressureUnit::Psi };
        Pressure::from_f64(psi, PressureUnit::Psi).map_or_else(
            |_| format!("{psi} psi"),
            |pressure| format!("{} / {}", pressure.shown(unit), pressure.shown(second)),
        )
    }
}
