//! Finds the crimp spec of a fitting on a hose; if several match, their common values.

use crate::catalogue::{CrimpFitting, CrimpSpec, Ferrule, Hose, MachineSetting, Owner};
use crate::configurator::inputs::configurator_input::{CrimpAmbiguity, CrimpFacts};
use crate::measures::length::Millimetres;
use crate::{Id, case_folded};

/// Crimp specs of a hose for a fitting's series.
fn approving<'a>(
    specs: &'a [CrimpSpec],
    hose: &Hose,
    fitting: &CrimpFitting,
) -> impl Iterator<Item = &'a CrimpSpec> {
    let same = |one: &str, other: &str| case_folded(one) == case_folded(other);
    specs.iter().filter(move |spec| {
        let brand = spec.coupling_series_brand.as_deref().unwrap_or(&hose.brand);
        same(&spec.coupling_series, &fitting.series) && same(brand, &fitting.brand)
    })
}

/// The specs that count: the organization's own, if there are any, else the maker's.
fn counting<'a>(specs: impl Iterator<Item = &'a CrimpSpec>) -> Vec<&'a CrimpSpec> {
    let (own, makers): (Vec<_>, Vec<_>) = specs.partition(|spec| spec.owner == Owner::Own);
    if own.is_empty() { makers } else { own }
}

/// Ferrule named in a spec, even if the catalogue lacks it.
fn ferrule_of(spec: &CrimpSpec) -> Option<(Option<Id<Ferrule>>, String)> {
    let name = spec.ferrule_name.as_ref().filter(|_| spec.ferrule.is_none());
    (spec.ferrule.is_some() || name.is_some()).then(|| {
        (spec.ferrule, name.map(|name| case_folded(&name.part_number)).unwrap_or_default())
    })
}

/// Ferrule of a fitting on a hose; `None` if its crimp specs name none or different ones.
pub fn usual_ferrule(
    specs: &[CrimpSpec],
    hose: &Hose,
    fitting: &CrimpFitting,
) -> Option<Id<Ferrule>> {
    let specs = counting(approving(specs, hose, fitting));
    let named = ferrule_of(specs.first()?);
    let same = specs.iter().all(|spec| ferrule_of(spec) == named);
    named.filter(|_| same)?.0
}

/// How a fitting is crimped onto a hose.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Crimping {
    /// The crimp spec, if there is one.
    pub spec: Option<CrimpSpec>,
    /// Contradictory specs, in place of one.
    pub choices: Vec<CrimpSpec>,
    /// Whether the fitting needs a ferrule that isn't known.
    pub lacks_ferrule: bool,
}

/// Finds the crimp spec for a hose, a fitting and a ferrule; if specs disagree, all of them.
///
/// A spec without a ferrule is for one-piece fittings; a spec with a ferrule applies only to that one. Without a
/// chosen ferrule, all specs for the fitting's series apply, since none may be guessed.
pub fn crimping(
    specs: &[CrimpSpec],
    hose: &Hose,
    fitting: &CrimpFitting,
    ferrule: Option<Id<Ferrule>>,
) -> Crimping {
    let specs = approving(specs, hose, fitting);
    if ferrule.is_some() {
        // The maker's specs apply to a ferrule that the organization's own don't mention.
        return decided(&counting(specs.filter(|spec| spec.ferrule == ferrule)));
    }
    let specs = counting(specs);
    let mut ferrules: Vec<_> = specs.iter().filter_map(|spec| ferrule_of(spec)).collect();
    ferrules.sort();
    ferrules.dedup();
    let one_piece = specs.iter().any(|spec| ferrule_of(spec).is_none());
    let lacks_ferrule = !ferrules.is_empty();
    match (one_piece, ferrules.len()) {
        (_, 0) => decided(&specs),
        // Whether it is a two-piece fitting without a ferrule.
        (false, 1) => Crimping { lacks_ferrule, ..Crimping::default() },
        _ => Crimping { spec: None, choices: specs.into_iter().cloned().collect(), lacks_ferrule },
    }
}

/// One spec if all agree, else all of them.
fn decided(specs: &[&CrimpSpec]) -> Crimping {
    if agree(specs) {
        let spec = specs.first().map(|spec| (*spec).clone());
        Crimping { spec, ..Crimping::default() }
    } else {
        let choices = specs.iter().map(|spec| (*spec).clone()).collect();
        Crimping { choices, ..Crimping::default() }
    }
}

/// Whether specs agree on how to cut, skive and crimp.
fn agree(specs: &[&CrimpSpec]) -> bool {
    let values = |spec: &CrimpSpec| {
        let die = [&spec.die_size, &spec.spacer_ring].map(|text| text.as_deref().map(case_folded));
        let crimp = [spec.crimp_diam, spec.skive_external, spec.skive_internal];
        let settings: Vec<_> = spec.machine_settings.iter().map(folded).collect();
        (die, settings, crimp, spec.insert_length_mm, stretch(spec))
    };
    specs.iter().skip(1).zip(specs).all(|(next, one)| values(next) == values(one))
}

fn folded(setting: &MachineSetting) -> [String; 2] {
    [&setting.machine, &setting.setting].map(|text| case_folded(text))
}

/// Absent stretch is no stretch.
fn stretch(spec: &CrimpSpec) -> f64 {
    spec.crimp_stretch_per_end_mm.unwrap_or_default()
}

/// Lengths of a crimp spec; of contradictory specs, only their common values.
pub(crate) fn facts(spec: Option<&CrimpSpec>, choices: &[CrimpSpec]) -> Option<CrimpFacts> {
    let mm = |mm: Option<f64>| mm.and_then(|mm| Millimetres::from_f64(mm).ok());
    if let Some(spec) = spec {
        return Some(CrimpFacts {
            insertion: mm(spec.insert_length_mm),
            stretch: mm(spec.crimp_stretch_per_end_mm),
            ambiguity: None,
        });
    }
    let first = choices.first()?;
    let same_insertion = choices.iter().all(|spec| spec.insert_length_mm == first.insert_length_mm);
    #[expect(clippy::float_cmp, reason = "figures that were entered are the same or they aren't")]
    let stretch_differs = choices.iter().any(|spec| stretch(spec) != stretch(first));
    Some(CrimpFacts {
        insertion: mm(first.insert_length_mm).filter(|_| same_insertion),
        stretch: mm(first.crimp_stretch_per_end_mm).filter(|_| !stretch_differs),
        ambiguity: Some(CrimpAmbiguity {
            choices: choices.iter().map(describe).collect(),
            stretch_differs,
        }),
    })
}

/// A spec in words, for messages.
fn describe(spec: &CrimpSpec) -> String {
    let mm = |name: &str, value: Option<f64>| value.map(|value| format!("{name} {value} mm"));
    let text = |name: &str, value: Option<&str>| value.map(|value| format!("{name} {value}"));
    let ferrule = spec.ferrule_name.as_ref().map(|name| &*name.part_number);
    let settings =
        spec.machine_settings.iter().map(|one| format!("{} {}", one.machine, one.setting));
    let texts = [
        text("ferrule", ferrule),
        text("die", spec.die_size.as_deref()),
        text("spacer ring", spec.spacer_ring.as_deref()),
        mm("crimp diameter", spec.crimp_diam.map(|crimp| crimp.value_mm)),
        mm("insertion", spec.insert_length_mm),
        mm("stretch", spec.crimp_stretch_per_end_mm),
        mm("outer skive", spec.skive_external.map(|skive| skive.value_mm)),
        mm("inner skive", spec.skive_internal.map(|skive| skive.value_mm)),
    ];
    let texts: Vec<String> = texts.into_iter().flatten().chain(settings).collect();
    if texts.is_empty() { "one that says nothing".to_owned() } else { texts.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::configurator::samples::Outcome;
    use crate::fields::{Columns, FieldPatch, Value};
    use crate::{Record, Text};

    fn item<C: Columns>(fields: &[(&str, &str)]) -> C {
        let patch: FieldPatch = fields
            .iter()
            .map(|(name, text)| ((*name).to_owned(), Some(Value::Text((*text).to_owned()))))
            .collect();
        C::from_values(&mut |column| Ok(patch.get(column.name).cloned().flatten()))
            .unwrap_or_else(|faults| panic!("{faults:?}"))
    }

    fn hose() -> Hose {
        item(&[("brand", "Acme"), ("partNumber", "H"), ("size", "8")])
    }

    fn fitting() -> CrimpFitting {
        item(&[
            ("brand", "Acme"),
            ("partNumber", "F"),
            ("hoseSize", "8"),
            ("dashSize", "8"),
            ("series", "TC"),
        ])
    }

    fn spec(id: u8, change: impl FnOnce(&mut CrimpSpec)) -> CrimpSpec {
        let now = chrono::DateTime::UNIX_EPOCH;
        let mut spec = CrimpSpec {
            id: Id::from_raw([id; 12]),
            owner: Owner::Shared,
            hose: Id::from_raw([1; 12]),
            coupling_series: Text::new("tc").unwrap(),
            coupling_series_brand: None,
            ferrule: None,
            ferrule_name: None,
            die_size: Text::new("20").ok(),
            spacer_ring: None,
            crimp_diam: None,
            insert_length_mm: Some(25.0),
            crimp_stretch_per_end_mm: None,
            skive_external: None,
            skive_internal: None,
            machine_settings: Vec::new(),
            source: None,
            record: Record::new(now, None),
        };
        change(&mut spec);
        spec
    }

    fn ferrule(id: u8) -> Id<Ferrule> {
        Id::from_raw([id; 12])
    }

    fn found(specs: &[CrimpSpec], of: Option<Id<Ferrule>>) -> (Option<u8>, usize) {
        let Crimping { spec, choices, .. } = crimping(specs, &hose(), &fitting(), of);
        (spec.map(|spec| spec.id.raw()[0]), choices.len())
    }

    #[test]
    fn specs_that_agree_are_one() {
        let (one, two) =
            (spec(1, |_| {}), spec(2, |spec| spec.crimp_stretch_per_end_mm = Some(0.0)));
        assert_eq!(found(std::slice::from_ref(&one), None), (Some(1), 0));
        assert_eq!(found(&[one.clone(), two], None), (Some(1), 0));
        assert_eq!(found(&[], None), (None, 0));
        assert_eq!(
            found(&[spec(3, |spec| spec.coupling_series = Text::new("X").unwrap())], None),
            (None, 0)
        );
        let own = spec(4, |spec| {
            spec.owner = Owner::Own;
            spec.crimp_stretch_per_end_mm = Some(2.0);
        });
        assert_eq!(found(&[own, one], None), (Some(4), 0), "the maker's don't count then");
    }

    #[test]
    fn specs_that_disagree_are_choices() -> Outcome {
        let stretched = spec(2, |spec| spec.crimp_stretch_per_end_mm = Some(2.0));
        let other_die = spec(3, |spec| spec.die_size = Text::new("22").ok());
        let deeper = spec(4, |spec| spec.insert_length_mm = Some(30.0));
        for other in [&stretched, &other_die, &deeper] {
            let both = [spec(1, |_| {}), other.clone()];
            assert_eq!(found(&both, None), (None, 2));
        }
        let of = |other: &CrimpSpec| facts(None, &[spec(1, |_| {}), other.clone()]);
        let (a, b, c) = (of(&stretched), of(&other_die), of(&deeper));
        let summary = |facts: &Option<CrimpFacts>| {
            let facts = facts.as_ref().ok_or("no facts")?;
            let ambiguity = facts.ambiguity.as_ref().ok_or("no doubt")?;
            Ok::<_, Box<dyn std::error::Error>>((
                facts.insertion.is_some(),
                ambiguity.stretch_differs,
            ))
        };
        assert_eq!(
            (summary(&a)?, summary(&b)?, summary(&c)?),
            ((true, true), (true, false), (false, false))
        );
        Ok(())
    }

    #[test]
    fn a_ferrule_tells_which() {
        let of = |id: u8, f: u8| {
            spec(id, |spec| {
                spec.ferrule = Some(ferrule(f));
                spec.insert_length_mm = Some(f64::from(f));
            })
        };
        let (one, two) = (of(1, 11), of(2, 12));
        let usual = |specs: &[CrimpSpec]| usual_ferrule(specs, &hose(), &fitting());
        assert_eq!(usual(&[one.clone(), of(3, 11)]), Some(ferrule(11)));
        assert_eq!(usual(&[one.clone(), two.clone()]), None, "never the first");
        assert_eq!(found(&[one.clone(), two.clone()], None), (None, 2));
        assert_eq!(found(&[one.clone(), two], Some(ferrule(12))), (Some(2), 0));
        assert_eq!(
            found(std::slice::from_ref(&one), None),
            (None, 0),
            "it takes a ferrule, and has none"
        );
        assert_eq!(found(&[one.clone(), spec(5, |_| {})], None), (None, 2));
        let like_one = spec(6, |spec| spec.insert_length_mm = Some(11.0));
        let both = [one.clone(), like_one];
        assert_eq!(found(&both, None), (None, 2), "with a ferrule or without one");
        assert!(crimping(&both, &hose(), &fitting(), None).lacks_ferrule);
        assert!(crimping(std::slice::from_ref(&one), &hose(), &fitting(), None).lacks_ferrule);
        assert_eq!(found(&[one, spec(5, |_| {})], Some(ferrule(9))), (None, 0));
    }
}
