//! Settings of an organization: address, documents, labour and stock.

use chrono::{DateTime, NaiveDateTime, Utc};
use chrono_tz::Tz;
use rust_decimal::Decimal;

use crate::fields::{Cell, Choice, Column, ColumnType, ColumnValue, Fault, Value, columns, text};
use crate::measures::angle::AngleConvention;
use crate::measures::length::LengthUnit;
use crate::measures::pressure::PressureUnit;
use crate::measures::tolerance::ToleranceStandard;
use crate::measures::{Amount, Currency};
use crate::organization::LabelSize;
use crate::pricing::{LabourCosts, Percent};
use crate::{Remark, Spelling, Text};

columns! {
    /// Settings of an organization.
    pub struct Settings {
        name: Text = "name", "Name", "", "Name, unique in the service.";
        contact_name: Option<Text> = "contactName", "Contact", "", "Contact person.";
        address1: Option<Text> = "address1", "Address", "", "Street and number.";
        address2: Option<Text> = "address2", "Address, second line", "", "Second line of the address.";
        city: Option<Text> = "city", "City", "", "City.";
        region: Option<Text> = "region", "Region", "", "State, province or region.";
        postal_code: Option<Text> = "postalCode", "Postal code", "", "Postal code.";
        country: Option<Text> = "country", "Country", "", "Country.";
        phone_number: Option<Text> = "phoneNumber", "Phone", "", "Phone number.";
        email: Option<Text> = "email", "E-mail", "", "E-mail address.";
        website: Option<Text> = "website", "Website", "", "Address of the website.";
        tax_number: Option<Text> = "taxNumber", "Tax number", "", "Tax number, printed on estimates.";
        image_name: Option<Text> = "imageName", "Image", "", "Name of the logo.";
        length_unit: LengthUnit = "defaultLengthUnit", "Length unit", "", "Length unit of documents.";
        length_unit_bill_of_materials: Option<LengthUnit> = "defaultLengthUnitBillOfMaterials", "Length unit of bills of materials", "", "Length unit of bills of materials; defaultLengthUnit if absent.";
        pressure_unit: PressureUnit = "defaultPressureUnit", "Pressure unit", "", "Pressure unit of documents.";
        time_zone: Tz = "timeZone", "Time zone", "", "Time zone of its dates, e.g. America/Chicago.";
        angle_convention: AngleConvention = "angleConvention", "Angles", "", "Direction of the angle between two bent ends.";
        length_tolerance_standard: ToleranceStandard = "lengthToleranceStandard", "Length tolerances", "", "Table of length tolerances: saeJ517, or din20066, which also depends on the nominal diameter.";
        currency: Currency = "defaultCurrency", "Currency", "", "Currency of prices and costs without their own.";
        tax_code: Option<Text> = "defaultTaxCode", "Tax code", "", "Default tax code of estimates.";
        tax_percent: Option<Percent> = "defaultTaxPercent", "Tax", "%", "Default tax rate of estimates.";
        estimate_validity: DayCount = "estimateValidityDays", "Validity of estimates", "days", "Period of validity of estimates.";
        payment_terms: Option<Remark> = "defaultPaymentTerms", "Payment terms", "", "Default payment terms of estimates.";
        revision_style: RevisionStyle = "revisionStyle", "Revisions", "", "Whether revisions are letters (A, B … Z, AA) or numbers.";
        revision_delimiter: Delimiter = "revisionDelimiter", "Between number and revision", "", "Delimiter between number and revision; leading and trailing blanks count.";
        paper_size: PaperSize = "paperSize", "Paper", "", "Paper size of data sheets and bills of materials.";
        label_size: LabelStock = "labelSize", "Labels", "", "Size of labels, width x height: 4x6 (inches), 2.25x1.25 or 100x150mm.";
        hide_inventory: bool = "hideInventory", "Stock hidden", "", "Whether stock is hidden from customers.";
        allow_negative_stock: bool = "allowNegativeStock", "Stock below zero", "", "Whether stock may go below zero.";
        allow_backorder: bool = "allowBackorder", "Backorders", "", "Whether work orders can be released while stock is short.";
        require_crimp_spec: bool = "requireCrimpSpecForRelease", "Crimp specs required", "", "Whether a release of a hose assembly requires a crimp spec for every fitted end.";
        require_same_brand: bool = "requireSameBrandForRelease", "Same brand required", "", "Whether a release of a hose assembly requires fittings and ferrules of the hose's brand.";
        labour_cost_cutting: Option<Amount> = "labourCostCutting", "Cost of cutting", "", "Cost of cutting a hose, per piece.";
        labour_cost_crimping: Option<Amount> = "labourCostCrimping", "Cost of crimping", "", "Cost of crimping, per end.";
        labour_cost_proof_test: Option<Amount> = "labourCostProofTest", "Cost of a proof test", "", "Cost of a proof test, per piece.";
        labour_cost_burst_test: Option<Amount> = "labourCostBurstTest", "Cost of a burst test", "", "Cost of a burst test, once per line.";
        labour_cost_wrap: Option<Amount> = "labourCostWrap", "Cost of wrapping", "", "Cost of fitting a wrap, per piece.";
        hose_scrap_percent: Option<Percent> = "hoseScrapPercent", "Scrap of hose", "%", "Scrap added to the cut length of hose.";
        erp_name: Option<Text> = "erpName", "ERP", "", "Name of the ERP.";
        use_beta_features: bool = "useBetaFeatures", "Beta features", "", "Whether beta features are used.";
    }
}

/// Who may see a setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SettingVisibility {
    /// Everybody with a token of the organization, customers too.
    ByAll,
    ByStaff,
    /// Admins only, since these are costs.
    ByAdmins,
}

impl Settings {
    /// Percentage of hose that is added as scrap.
    pub fn hose_scrap(&self) -> Decimal {
        self.hose_scrap_percent.map_or(Decimal::ZERO, Percent::get)
    }

    /// Local time of a moment.
    pub fn local(&self, moment: DateTime<Utc>) -> NaiveDateTime {
        moment.with_timezone(&self.time_zone).naive_local()
    }

    /// Settings of a new organization, which charges no labour until it sets costs.
    pub fn new(name: Text) -> Self {
        Self {
            name,
            contact_name: None,
            address1: None,
            address2: None,
            city: None,
            region: None,
            postal_code: None,
            country: None,
            phone_number: None,
            email: None,
            website: None,
            tax_number: None,
            image_name: None,
            length_unit: LengthUnit::Inch,
            length_unit_bill_of_materials: None,
            pressure_unit: PressureUnit::Psi,
            time_zone: Tz::UTC,
            angle_convention: AngleConvention::Counterclockwise,
            length_tolerance_standard: ToleranceStandard::SaeJ517,
            currency: Currency::DOLLAR,
            tax_code: None,
            tax_percent: None,
            estimate_validity: DayCount(30),
            payment_terms: None,
            revision_style: RevisionStyle::Letters,
            revision_delimiter: Delimiter("-".to_owned()),
            paper_size: PaperSize::Letter,
            label_size: LabelStock("4x6".to_owned()),
            hide_inventory: false,
            allow_negative_stock: false,
            allow_backorder: false,
            require_crimp_spec: false,
            require_same_brand: false,
            labour_cost_cutting: None,
            labour_cost_crimping: None,
            labour_cost_proof_test: None,
            labour_cost_burst_test: None,
            labour_cost_wrap: None,
            hose_scrap_percent: None,
            erp_name: None,
            use_beta_features: false,
        }
    }

    /// Costs of work on assemblies.
    pub const fn labour_costs(&self) -> LabourCosts {
        LabourCosts {
            cutting: self.labour_cost_cutting,
            crimping: self.labour_cost_crimping,
            proof_test: self.labour_cost_proof_test,
            burst_test: self.labour_cost_burst_test,
            wrapping: self.labour_cost_wrap,
        }
    }

    /// Who may see a setting.
    pub fn seen(column: &Column) -> SettingVisibility {
        if column.stored.starts_with("labour_cost") {
            SettingVisibility::ByAdmins
        } else if column.stored == "hose_scrap_percent" {
            SettingVisibility::ByStaff
        } else {
            SettingVisibility::ByAll
        }
    }
}

/// Form of revisions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RevisionStyle {
    /// A, B … Z, AA.
    Letters,
    /// 1, 2 …
    Numbers,
}

impl Choice for RevisionStyle {
    const WORDS: &'static [&'static str] = &["letters", "numbers"];
    const ALL: &'static [Self] = &[Self::Letters, Self::Numbers];
}

/// Paper size of data sheets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PaperSize {
    /// 210 x 297 mm.
    A4,
    /// 8.5 x 11 in.
    Letter,
}

impl Choice for PaperSize {
    const WORDS: &'static [&'static str] = &["A4", "Letter"];
    const ALL: &'static [Self] = &[Self::A4, Self::Letter];
}

impl Choice for AngleConvention {
    const WORDS: &'static [&'static str] = &["counterclockwise", "clockwise"];
    const ALL: &'static [Self] = &[Self::Counterclockwise, Self::Clockwise];
}

impl ColumnValue for Tz {
    const HOLDS: ColumnType = ColumnType::Text { max: 64, spelling: Spelling::Name };

    fn cell(&self) -> Cell<'_> {
        Cell::Text(self.name())
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        text(value)?.trim().parse().map_err(|_unknown| {
            Fault::new("unknown_time_zone", "must be a time zone's name, e.g. Europe/Warsaw")
        })
    }
}

/// Delimiter between number and revision: 1 to 20 characters, not all blank.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delimiter(String);

impl Delimiter {
    /// Reads a delimiter; `None` for other texts.
    pub fn new(text: &str) -> Option<Self> {
        let good = !text.trim().is_empty()
            && text.chars().count() <= 20
            && !text.chars().any(char::is_control);
        good.then(|| Self(text.to_owned()))
    }

    /// The delimiter, with leading and trailing blanks.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl ColumnValue for Delimiter {
    const HOLDS: ColumnType = ColumnType::Text { max: 20, spelling: Spelling::Exact };

    fn cell(&self) -> Cell<'_> {
        Cell::Text(&self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        Self::new(&text(value)?).ok_or_else(|| {
            Fault::new("invalid_delimiter", "must be 1 to 20 characters on one line, not all blank")
        })
    }
}

/// A size of labels, as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelStock(String);

impl LabelStock {
    pub fn size(&self) -> LabelSize {
        LabelSize::parse(&self.0).unwrap_or_default()
    }
}

impl ColumnValue for LabelStock {
    const HOLDS: ColumnType = ColumnType::Text { max: 40, spelling: Spelling::Name };

    fn cell(&self) -> Cell<'_> {
        Cell::Text(&self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let written = text(value)?.trim().to_owned();
        match LabelSize::parse(&written) {
            Ok(_) => Ok(Self(written)),
            Err(error) => Err(Fault::new("invalid_label_size", error.to_string())),
        }
    }
}

/// 1 to 3,650 whole days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DayCount(u16);

impl DayCount {
    /// Number of days.
    pub const fn get(self) -> u16 {
        self.0
    }
}

impl ColumnValue for DayCount {
    const HOLDS: ColumnType = ColumnType::Number { min: 1.0, max: 3_650.0 };

    fn cell(&self) -> Cell<'_> {
        Cell::Number(f64::from(self.0))
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let days = match value {
            Some(Value::Number(days)) => days,
            Some(_) => return Err(Fault::new("wrong_type", "must be a number")),
            None => return Err(Fault::new("required", "is required")),
        };
        // Whole numbers are written without a fraction.
        let whole = format!("{days}").parse().ok().filter(|days| (1..=3_650).contains(days));
        whole
            .map(Self)
            .ok_or_else(|| Fault::new("not_whole", "must be a whole number of days from 1 to 3650"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::Columns;

    fn read<C: ColumnValue>(text: &str) -> Result<C, &'static str> {
        C::read(Some(Value::Text(text.to_owned()))).map_err(|fault| fault.code)
    }

    #[test]
    fn blanks_of_a_delimiter_count() {
        assert_eq!(read::<Delimiter>(" Rev ").unwrap().as_str(), " Rev ");
        for bad in ["", "  ", "a\nb", "123456789012345678901"] {
            assert_eq!(read::<Delimiter>(bad), Err("invalid_delimiter"), "{bad:?}");
        }
    }

    #[test]
    fn days_are_whole() {
        let days = |number| DayCount::read(Some(Value::Number(number))).map(DayCount::get);
        assert_eq!(days(30.0), Ok(30));
        for bad in [0.0, 1.5, -1.0, 3_651.0, 1e300, f64::NAN] {
            assert_eq!(days(bad).unwrap_err().code, "not_whole", "{bad}");
        }
    }

    #[test]
    fn time_zones_and_labels_are_known_ones() {
        assert_eq!(read::<Tz>("Europe/Warsaw"), Ok(Tz::Europe__Warsaw));
        assert_eq!(read::<Tz>("Europe/Hose"), Err("unknown_time_zone"));
        assert!((read::<LabelStock>("100x150mm").unwrap().size().width_mm() - 100.0).abs() < 1e-9);
        assert_eq!(read::<LabelStock>("4"), Err("invalid_label_size"));
    }

    #[test]
    fn costs_and_margins_are_for_admins() {
        let by = |seen| {
            let columns =
                Settings::COLUMNS.iter().filter(move |column| Settings::seen(column) == seen);
            columns.map(|column| column.name).collect::<Vec<_>>()
        };
        let admins = by(SettingVisibility::ByAdmins);
        assert_eq!(admins.len(), 5, "{admins:?}");
        let staff = by(SettingVisibility::ByStaff);
        assert_eq!(staff, ["hoseScrapPercent"]);
    }
}
