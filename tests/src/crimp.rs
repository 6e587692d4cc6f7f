//! Crimp specs of organizations.

use domain::catalogue::{CrimpSpec, Owner, Tolerance, Toleranced};
use domain::port::Scope;
use domain::{BoundedText, Id, Record};

use crate::Shop;
use crate::shop::write;

/// What a spec ties together: hose, series, brand of the series, ferrule.
pub type Tie<'a> = (&'a str, &'a str, Option<&'a str>, Option<&'a str>);

impl Shop {
    /// Crimp specs of its own.
    pub fn approve(&self, ties: &[Tie<'_>]) -> Vec<String> {
        add(Scope::Organization(self.organization.id), Owner::Own, ties)
    }

    /// Crimp specs of the shared catalogue.
    pub fn approve_shared(ties: &[Tie<'_>]) -> Vec<String> {
        add(Scope::Shared, Owner::Shared, ties)
    }
}

fn add(scope: Scope, owner: Owner, ties: &[Tie<'_>]) -> Vec<String> {
    let text = |text: &str| BoundedText::new(text).expect("a text");
    let spec = |(hose, series, brand, ferrule): &Tie<'_>| CrimpSpec {
        id: Shop::services().id(),
        owner,
        hose: hose.parse().expect("an id"),
        coupling_series: text(series),
        coupling_series_brand: brand.map(text),
        ferrule: ferrule.map(|id| id.parse::<Id<_>>().expect("an id")),
        ferrule_name: None,
        die_size: Some(text("22")),
        spacer_ring: None,
        crimp_diam: Some(Toleranced {
            value_mm: 23.3,
            tolerance: Some(Tolerance { plus_mm: 0.1, minus_mm: 0.2 }),
        }),
        insert_length_mm: Some(25.4),
        crimp_stretch_per_end_mm: None,
        skive_external: Some(Toleranced { value_mm: 28.0, tolerance: None }),
        skive_internal: None,
        machine_settings: Vec::new(),
        source: None,
        record: Record::new(Shop::services().now(), None),
    };
    let specs: Vec<CrimpSpec> = ties.iter().map(spec).collect();
    write(scope, async |session| session.work.save_crimp_specs(&specs).await);
    specs.iter().map(|spec| spec.id.to_string()).collect()
}
