//! Hose assemblies of the demo, made as anybody makes them: by the configurator.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::catalogue::{CrimpFitting, CrimpSpec, Ferrule, Hose, Wrap};
use domain::configurator::assembly::{Configured, configure};
use domain::configurator::description::{Naming, description, model_code};
use domain::configurator::ingredients::{End, Ingredients, LengthMethod, Rules};
use domain::documents::{AssemblyEnd, ChosenLength, Document, HoseAssembly, Stamp};
use domain::engineering::angle::Angle;
use domain::engineering::length::{Length, LengthUnit, Millimetres};
use domain::engineering::pressure::Pressure;
use domain::records::Kept;
use domain::trade::Customer;
use domain::{Id, Notes, Record, Result};
use serde::Deserialize;

use super::catalogue::DemoCatalogue;
use super::facts;
use super::ids::{Kind, Numbering};
use super::maker::text;
use super::parts::Parts;
use super::tables::{ASSEMBLIES, Figure, Place};

#[derive(Deserialize)]
struct AssemblyRow {
    number: String,
    hose: String,
    end1: String,
    end2: String,
    wrap: String,
    length: Figure,
    unit: String,
    measures: String,
    angle: Option<Figure>,
    proof: bool,
    status: String,
    customer: String,
    customer_part: String,
    comments: String,
    description: String,
}

/// Looks up what assemblies are made of.
struct Bench<'a> {
    hoses: Parts<'a, Hose>,
    fittings: Parts<'a, CrimpFitting>,
    ferrules: HashMap<Id<Ferrule>, &'a Ferrule>,
    wraps: Parts<'a, Wrap>,
    specs: &'a [CrimpSpec],
}

/// All assemblies.
pub(super) fn assemblies(
    catalogue: &DemoCatalogue,
    customers: &HashMap<String, Kept<Customer>>,
    now: DateTime<Utc>,
) -> Result<Vec<Document<HoseAssembly>>> {
    let bench = Bench {
        hoses: Parts::of(catalogue.hoses.iter().map(|hose| &hose.made)),
        fittings: Parts::of(catalogue.fittings.iter()),
        ferrules: catalogue
            .ferrules
            .iter()
            .map(|made| (made.component.id, &made.component.item))
            .collect(),
        wraps: Parts::of(catalogue.wraps.iter()),
        specs: &catalogue.crimp_specs,
    };
    let numbering = Numbering::new(Kind::HoseAssembly);
    let make = |(place, row): (Place, AssemblyRow)| {
        let content = bench.assembly(place, &row, customers)?;
        let (number, revision) = (text(place, &row.number)?, text(place, "A")?);
        let record = Record::new(now, None);
        let mut made = Document::new(numbering.id(), number, revision, record, content);
        release_where(place, &row.status, &mut made, now)?;
        Ok(made)
    };
    ASSEMBLIES.rows()?.into_iter().map(make).collect()
}

/// Releases a document whose row says so.
pub(super) fn release_where<K: domain::documents::DocumentKind>(
    place: Place,
    status: &str,
    document: &mut Document<K>,
    now: DateTime<Utc>,
) -> Result<()> {
    match status {
        "released" => document.release(Stamp { at: now, by: None }),
        "editing" => Ok(()),
        other => Err(place.fault(format!("{other} is neither editing nor released"))),
    }
}

/// The customer that a row names.
pub(super) fn customer_of(
    place: Place,
    key: &str,
    customers: &HashMap<String, Kept<Customer>>,
) -> Result<Option<Id<Customer>>> {
    if key.is_empty() {
        return Ok(None);
    }
    place.known(customers.get(key), "customer", key).map(|customer| Some(customer.id))
}

impl Bench<'_> {
    fn assembly(
        &self,
        place: Place,
        row: &AssemblyRow,
        customers: &HashMap<String, Kept<Customer>>,
    ) -> Result<HoseAssembly> {
        let hose = place.known(self.hoses.find(&row.hose), "hose", &row.hose)?;
        let (end1, facts1) = self.end(place, hose.id, &row.end1)?;
        let (end2, facts2) = self.end(place, hose.id, &row.end2)?;
        let wrap = match row.wrap.as_str() {
            "" => None,
            name => Some(place.known(self.wraps.find(name), "wrap", name)?),
        };
        let unit = LengthUnit::parse(&row.unit).map_err(|error| place.fault(error))?;
        let length = Length::new(row.length.0, unit).map_err(|error| place.fault(error))?;
        let by_cut = match row.measures.as_str() {
            "OAL" => false,
            "CL" => true,
            other => return Err(place.fault(format!("{other} is neither OAL nor CL"))),
        };
        let configured = configure(&Ingredients {
            hose: facts::hose(place, &hose.item)?,
            end1: facts1,
            end2: facts2,
            wrap: wrap.map(|wrap| facts::wrap(place, &wrap.item)).transpose()?,
            extras: Vec::new(),
            length,
            method: if by_cut { LengthMethod::CutLength } else { LengthMethod::Overall },
            angle: row.angle.map(|angle| angle.0),
            tolerance: None,
            proof_test: row.proof,
            burst_test: false,
            rules: Rules::default(),
        })
        .map_err(|refusals| {
            let reasons: Vec<_> = refusals.into_iter().map(|refusal| refusal.message).collect();
            place.fault(reasons.join("; "))
        })?;
        check(place, row, &configured)?;
        let naming = Naming {
            hose: &hose.item.part_number,
            length,
            by_cut_length: by_cut,
            end1: Some(part(&row.end1)),
            end2: Some(part(&row.end2)),
            angle: configured.angle.map(Angle::degrees),
            wrap: wrap.map(|wrap| &*wrap.item.part_number),
        };
        let described =
            if row.description.is_empty() { description(&naming) } else { row.description.clone() };
        let rating = configured.rating;
        Ok(HoseAssembly {
            description: text(place, &described)?,
            model_code: text(place, &model_code(&naming))?,
            hose: hose.id,
            ends: [Some(end1), Some(end2)],
            wrap: wrap.map(|wrap| wrap.id),
            length: ChosenLength { length, defined_by_cut_length: by_cut },
            overall_length_mm: configured.overall_length.map(Millimetres::to_f64),
            cut_length_mm: configured.cut_length.map(Millimetres::to_f64),
            length_tolerance: configured.tolerance.map(|words| text(place, &words)).transpose()?,
            angle: configured
                .angle
                .map(|angle| f64::try_from(angle.degrees()))
                .transpose()
                .map_err(|error| place.fault(error))?,
            working_pressure_psi: rating.map(|rating| rating.working).map(Pressure::to_f64),
            hose_rating_only: rating.is_some_and(|rating| !rating.complete),
            burst_pressure_psi: rating.map(|rating| rating.burst).map(Pressure::to_f64),
            weight_lbs: configured
                .weight_lb
                .map(|pounds| f64::try_from(pounds.round_dp(3)))
                .transpose()
                .map_err(|error| place.fault(error))?,
            proof_test: row.proof,
            customer: customer_of(place, &row.customer, customers)?,
            customer_part_number: if row.customer_part.is_empty() {
                None
            } else {
                Some(text(place, &row.customer_part)?)
            },
            comments: Notes::optional(&row.comments).map_err(|fault| place.fault(fault))?,
        })
    }

    /// The fitting, with the ferrule that the crimp specification of the hose names.
    fn end(&self, place: Place, hose: Id<Hose>, name: &str) -> Result<(AssemblyEnd, End)> {
        let fitting = place.known(self.fittings.find(name), "crimp fitting", name)?;
        let series = &fitting.item.series;
        let mut specs = self.specs.iter().filter(|spec| spec.hose == hose);
        let spec = specs.find(|spec| spec.coupling_series == *series);
        let spec = place.known(spec, "crimp specification for", name)?;
        let ferrule = spec.ferrule.and_then(|id| self.ferrules.get(&id).copied());
        let facts = facts::end(place, &fitting.item, ferrule, spec)?;
        let end = AssemblyEnd { fitting: fitting.id, ferrule: spec.ferrule };
        Ok((end, End::Fitted(Box::new(facts))))
    }
}

/// Refuses what could not be released, where the row wants it released.
fn check(place: Place, row: &AssemblyRow, configured: &Configured) -> Result<()> {
    match configured.release_blockers().next() {
        Some(blocker) if row.status == "released" => Err(place.fault(&blocker.message)),
        _ => Ok(()),
    }
}

/// The part number in `brand/part number`.
fn part(name: &str) -> &str {
    name.split_once('/').map_or(name, |(_, part)| part)
}
