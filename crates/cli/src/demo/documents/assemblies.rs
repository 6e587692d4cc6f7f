//! Hose assemblies of the demo, made as anybody makes them: by the configurator.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use domain::catalogue::{
    Component, Costs, CrimpFitting, CrimpSpec, Ferrule, Hose, Offer, Properties, Wrap,
};
use domain::configurator::assembly::Configured;
use domain::configurator::inputs::ingredients::{LengthMethod, Side};
use domain::customers::Customer;
use domain::documents::hose_assembly::figures::{EndParts, Parts, configured, keep};
use domain::documents::{Document, HoseAssembly, Stamp};
use domain::fields::Bounded;
use domain::measures::length::LengthUnit;
use domain::organization::Settings;
use domain::records::Stored;
use domain::{Id, Notes, Record, Result, Text};
use serde::Deserialize;

use crate::demo::catalogue::all::DemoCatalogue;
use crate::demo::catalogue::maker::text;
use crate::demo::documents::parts::Parts as Known;
use crate::demo::ids::{Kind, Numbering};
use crate::demo::tables::{ASSEMBLIES, Figure, Place};

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
    hoses: Known<'a, Hose>,
    fittings: Known<'a, CrimpFitting>,
    ferrules: HashMap<Id<Ferrule>, &'a Component<Ferrule>>,
    wraps: Known<'a, Wrap>,
    specs: &'a [CrimpSpec],
}

/// All assemblies.
pub(crate) fn assemblies(
    catalogue: &DemoCatalogue,
    customers: &HashMap<String, Stored<Customer>>,
    now: DateTime<Utc>,
) -> Result<Vec<Document<HoseAssembly>>> {
    let bench = Bench {
        hoses: Known::of(catalogue.hoses.iter().map(|hose| &hose.made)),
        fittings: Known::of(catalogue.fittings.iter()),
        ferrules: catalogue
            .ferrules
            .iter()
            .map(|made| (made.component.id, &made.component))
            .collect(),
        wraps: Known::of(catalogue.wraps.iter()),
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
pub(crate) fn release_where<K: domain::documents::DocumentKind>(
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
pub(crate) fn customer_of(
    place: Place,
    key: &str,
    customers: &HashMap<String, Stored<Customer>>,
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
        customers: &HashMap<String, Stored<Customer>>,
    ) -> Result<HoseAssembly> {
        let hose = place.known(self.hoses.find(&row.hose), "hose", &row.hose)?;
        let wrap = match row.wrap.as_str() {
            "" => None,
            name => Some(place.known(self.wraps.find(name), "wrap", name)?),
        };
        let parts = Parts {
            hose: offer(hose),
            ends: [self.end(place, hose.id, &row.end1)?, self.end(place, hose.id, &row.end2)?]
                .map(Some),
            wrap: wrap.map(offer),
            extras: Vec::new(),
        };
        let unit = LengthUnit::parse(&row.unit).map_err(|error| place.fault(error))?;
        let mut assembly = HoseAssembly {
            wrap_id: wrap.map(|wrap| wrap.id),
            length_method: match row.measures.as_str() {
                "OAL" => LengthMethod::Overall,
                "CL" => LengthMethod::CutLength,
                other => return Err(place.fault(format!("{other} is neither OAL nor CL"))),
            },
            angle: figure(place, row.angle)?,
            proof_test: row.proof,
            customer_id: customer_of(place, &row.customer, customers)?,
            customer_part_number: Text::optional(&row.customer_part)
                .map_err(|fault| place.fault(fault))?,
            comments: Notes::optional(&row.comments).map_err(|fault| place.fault(fault))?,
            ..HoseAssembly::plain(
                hose.id,
                place.known(figure(place, Some(row.length))?, "length", &row.unit)?,
                unit,
            )
        };
        for (side, end) in Side::BOTH.into_iter().zip(&parts.ends) {
            assembly.set_end(side, end.as_ref().map(EndParts::chosen));
        }
        let settings = Settings::new(text(place, "demo")?);
        let configured = configured(&assembly, &parts, &settings).map_err(|refusals| {
            let reasons: Vec<_> = refusals.into_iter().map(|refusal| refusal.message).collect();
            place.fault(reasons.join("; "))
        })?;
        check(place, row, &configured)?;
        keep(&mut assembly, &parts, &settings, Some(&configured));
        if !row.description.is_empty() {
            assembly.description = Some(text(place, &row.description)?);
            assembly.manual_description = true;
        }
        Ok(assembly)
    }

    /// The fitting, with the ferrule that the crimp specification of the hose names.
    fn end(&self, place: Place, hose: Id<Hose>, name: &str) -> Result<EndParts> {
        let fitting = place.known(self.fittings.find(name), "crimp fitting", name)?;
        let series = &fitting.item.series;
        let mut specs = self.specs.iter().filter(|spec| spec.hose == hose);
        let spec = specs.find(|spec| spec.coupling_series == *series);
        let spec = place.known(spec, "crimp specification for", name)?;
        let ferrule = spec.ferrule.and_then(|id| self.ferrules.get(&id).copied());
        Ok(EndParts {
            fitting: offer(fitting),
            ferrule: ferrule.map(offer),
            spec: Some(spec.clone()),
            choices: Vec::new(),
            lacks_ferrule: false,
        })
    }
}

/// An item that the shop has said nothing of.
fn offer<E: Clone>(component: &Component<E>) -> Offer<E> {
    Offer {
        component: component.clone(),
        properties: Properties::default(),
        costs: Costs::default(),
    }
}

/// A number of a table as the column of an assembly holds it.
fn figure<const MIN: i32, const MAX: i32>(
    place: Place,
    figure: Option<Figure>,
) -> Result<Option<Bounded<MIN, MAX>>> {
    let Some(figure) = figure else { return Ok(None) };
    let number = f64::try_from(figure.0).map_err(|error| place.fault(error))?;
    Bounded::new(number).map(Some).ok_or_else(|| place.fault("a number is out of bounds"))
}

/// Refuses what could not be released, where the row wants it released.
fn check(place: Place, row: &AssemblyRow, configured: &Configured) -> Result<()> {
    match configured.release_blockers().next() {
        Some(blocker) if row.status == "released" => Err(place.fault(&blocker.message)),
        _ => Ok(()),
    }
}
