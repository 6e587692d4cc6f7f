//! Checks whether hose, fittings and ferrules go together.

use crate::configurator::checks::finding::{Field, Refusal, RefusalCode, Warning, WarningCode};
use crate::configurator::inputs::configurator_input::{
    ConfiguratorInput, CrimpFacts, EndFacts, FerruleFacts, HoseFacts, Side,
};
use crate::measures::size::Size;

/// Finds fittings and ferrules for another hose size.
pub(crate) fn refusals(input: &ConfiguratorInput) -> Vec<Refusal> {
    let hose = &input.hose;
    let mut found = Vec::new();
    for (side, end) in input.fitted_ends() {
        if !fitting_fits(hose, end) {
            let (fitting_size, hose_size) = compared_sizes(hose, end);
            let message = format!(
                "{} is for hose size {fitting_size}, the hose is size {hose_size}",
                side.name()
            );
            found.push(RefusalCode::HoseSizeDiffers.at(Field::End(side), message));
        }
        if let Some(ferrule) = end.ferrule.as_ref().filter(|ferrule| !ferrule_fits(hose, ferrule)) {
            let name = side.name();
            let message = format!(
                "the ferrule of {name} is for hose size {}, the hose is size {}",
                ferrule.size, hose.size
            );
            found.push(RefusalCode::FerruleSizeDiffers.at(Field::Ferrule(side), message));
        }
    }
    found
}

/// Finds missing or contradictory crimp specs, and mixed brands.
pub(crate) fn warnings(input: &ConfiguratorInput) -> Vec<Warning> {
    let rules = input.rules;
    let mut found = Vec::new();
    for (side, end) in input.fitted_ends() {
        match &end.crimp {
            None => {
                let message = format!("no approved crimp spec for the hose with {}", side.name());
                let warning = WarningCode::NoCrimpSpec.at(Field::End(side), message);
                found.push(warning.blocking(rules.demand_crimp_spec));
            }
            Some(CrimpFacts { ambiguity: Some(ambiguity), .. }) => {
                let message = format!(
                    "several approved crimp specs for the hose with {} disagree; name the ferrule or correct them: {}",
                    side.name(),
                    ambiguity.choices.join("; or ")
                );
                let warning = WarningCode::CrimpSpecAmbiguous.at(Field::End(side), message);
                found.push(warning.blocking(true));
            }
            Some(_) => {}
        }
        for (field, brand) in foreign_brands(&input.hose, side, end) {
            let message = format!("{} {brand} on hose of brand {}", side.name(), input.hose.brand);
            let warning = WarningCode::BrandDiffers.at(field, message);
            found.push(warning.blocking(rules.demand_same_brand));
        }
    }
    found
}

fn fitting_fits(hose: &HoseFacts, end: &EndFacts) -> bool {
    let (fitting, hose) = compared_sizes(hose, end);
    fitting == hose
}

/// Hose size of the fitting and size of the hose: by true bore if both have one (SAE 100R5, 100R14 and the like).
fn compared_sizes<'a>(hose: &'a HoseFacts, end: &'a EndFacts) -> (&'a Size, &'a Size) {
    match (&end.nominal_hose_size, &hose.nominal_size) {
        (Some(fitting), Some(hose)) => (fitting, hose),
        _ => (&end.hose_size, &hose.size),
    }
}

/// A ferrule has one size: the dash size of the hose, or its true bore.
fn ferrule_fits(hose: &HoseFacts, ferrule: &FerruleFacts) -> bool {
    ferrule.size == hose.size || hose.nominal_size.as_ref() == Some(&ferrule.size)
}

fn foreign_brands<'a>(
    hose: &'a HoseFacts,
    side: Side,
    end: &'a EndFacts,
) -> impl Iterator<Item = (Field, &'a str)> {
    let fitting = std::iter::once((Field::End(side), end.brand.as_str()));
    let ferrule = end.ferrule.iter().map(move |f| (Field::Ferrule(side), f.brand.as_str()));
    fitting.chain(ferrule).filter(|(_, brand)| folded(brand) != folded(&hose.brand))
}

fn folded(brand: &str) -> String {
    brand.trim().to_lowercase()
}
