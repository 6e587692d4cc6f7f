//! Crimp specs of the demo: figures of made-up makers. Never crimp a real hose by them.

use std::collections::HashMap;

use domain::catalogue::{
    CatalogueEntity, CrimpSpec, Ferrule, Hose, Owner, Selection, Tolerance, Toleranced,
};
use domain::{Error, Id, Record, Result, Session, Text, Window};
use serde::Deserialize;

use super::sheet::Sheet;

/// Items of a type that are looked through.
const MOST: u32 = 1_000;

/// How a fitting series is crimped onto a hose.
#[derive(Deserialize)]
struct Row {
    hose: String,
    series: String,
    series_brand: String,
    ferrule: String,
    die: String,
    crimp_mm: f64,
    tolerance_mm: f64,
    insert_mm: f64,
    skive_mm: Option<f64>,
    skive_tolerance_mm: Option<f64>,
}

/// Adds the crimp specs of a sheet, whose hoses and ferrules must exist.
pub(super) async fn add(session: &mut Session, sheet: Sheet) -> Result<()> {
    let (hoses, ferrules) = (items::<Hose>(session).await?, items::<Ferrule>(session).await?);
    let unknown = |name: &str| Error::broken(format!("the demo has no {name}"));
    let text = |text: &str| {
        Text::optional(text).map_err(|fault| Error::internal("a crimp spec of the demo", fault))
    };
    let mut specs = Vec::new();
    for row in sheet.rows::<Row>()? {
        let ferrule = match &*row.ferrule {
            "" => None,
            name => Some(*ferrules.get(name).ok_or_else(|| unknown(name))?),
        };
        specs.push(CrimpSpec {
            id: session.services.id(),
            owner: Owner::Own,
            hose: *hoses.get(&row.hose).ok_or_else(|| unknown(&row.hose))?,
            coupling_series: text(&row.series)?.ok_or_else(|| unknown("series of that name"))?,
            coupling_series_brand: text(&row.series_brand)?,
            ferrule,
            ferrule_name: None,
            die_size: text(&row.die)?,
            spacer_ring: None,
            crimp_diam: Some(toleranced(row.crimp_mm, Some(row.tolerance_mm))),
            insert_length_mm: Some(row.insert_mm),
            crimp_stretch_per_end_mm: None,
            skive_external: row.skive_mm.map(|mm| toleranced(mm, row.skive_tolerance_mm)),
            skive_internal: None,
            record: Record::new(session.services.now(), None),
        });
    }
    session.work.add_crimp_specs(&specs).await
}

/// The items of a type by `brand/part number`.
async fn items<E: CatalogueEntity>(session: &mut Session) -> Result<HashMap<String, Id<E>>> {
    let all = Selection::<E>::default();
    let items = session.work.catalogue::<E>().list(&all, &Window::first(MOST)).await?;
    let named = items.items.into_iter().map(|offer| {
        let item = &offer.component.item;
        let brand = item.brand().map_or("", |brand| &**brand);
        (format!("{brand}/{}", item.part_number()), offer.component.id)
    });
    Ok(named.collect())
}

/// Off as much either way.
fn toleranced(value_mm: f64, tolerance_mm: Option<f64>) -> Toleranced {
    let either = |mm| Tolerance { plus_mm: mm, minus_mm: mm };
    Toleranced { value_mm, tolerance: tolerance_mm.map(either) }
}
