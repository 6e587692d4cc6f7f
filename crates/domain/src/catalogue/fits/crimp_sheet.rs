//! The sheet of crimp specs: finds and stores its rows.

use std::collections::{HashMap, HashSet};

use async_trait::async_trait;

use crate::catalogue::fits::crimp_row::{CrimpSpecRow, FIELDS, dependent, folded};
use crate::catalogue::fits::crimp_specs::{new, resolve_ferrules};
use crate::catalogue::{ChosenSpecs, CrimpSpec, Hose, HoseNames, SpecKey, SpecOnHose};
use crate::fields::{FieldPatch, Value};
use crate::workbooks::export::Chosen;
use crate::workbooks::import::{RecordChange, RowKey, SheetRecord};
use crate::workbooks::jobs::JobKind;
use crate::workbooks::{PartOf, Reference};
use crate::{Error, Id, RawId, Record, Result, Session, Violation, case_folded};

/// The hose of a key.
fn hose_of(key: &RowKey) -> Result<Id<Hose>> {
    match key.references.as_slice() {
        [Some(hose)] => Ok(Id::from_raw(*hose)),
        _ => Err(Error::broken("a crimp spec without a hose")),
    }
}

fn spec_key(key: &RowKey) -> Result<SpecKey> {
    let text = |at: usize| match key.values.get(at) {
        Some(Some(Value::Text(text))) => Some(case_folded(text)),
        _ => None,
    };
    Ok(SpecKey {
        hose: hose_of(key)?,
        series: text(0).unwrap_or_default(),
        series_brand: text(1),
        ferrule: text(2),
        ferrule_brand: text(3),
    })
}

async fn names_of(
    session: &mut Session,
    mut hoses: Vec<Id<Hose>>,
) -> Result<HashMap<Id<Hose>, HoseNames>> {
    hoses.sort_unstable();
    hoses.dedup();
    if hoses.is_empty() {
        return Ok(HashMap::new());
    }
    Ok(session.work.hose_names(&hoses).await?.into_iter().collect())
}

#[async_trait]
impl SheetRecord for CrimpSpecRow {
    const SHEET: &'static str = "crimpspecs";
    const ONE: &'static str = "crimp spec";
    const KEY: &'static [&'static str] = &[
        "hosePartNumber",
        "hoseBrand",
        "hoseSize",
        "couplingSeries",
        "couplingSeriesBrand",
        "ferrulePartNumber",
        "ferruleBrand",
    ];
    // Approved specs of one fitting may disagree; then assemblies have no figures until they are told apart.
    const SHARES_KEYS: bool = true;
    const ALIASES: &'static [(&'static str, &'static str)] = FIELDS;
    const REFERENCES: &'static [Reference] = &[Reference::Part(PartOf::Hose)];
    const JOB: JobKind = JobKind::ImportCrimpSpecs;
    type Stored = SpecOnHose;
    type Context = ();
    type Claim = ();

    fn id(stored: &SpecOnHose) -> RawId {
        stored.spec.id.raw()
    }

    fn record(stored: &SpecOnHose) -> &Record {
        &stored.spec.record
    }

    fn references(stored: &SpecOnHose) -> Vec<Option<RawId>> {
        vec![Some(stored.spec.hose.raw())]
    }

    fn row(stored: &SpecOnHose) -> Self {
        Self::of(stored)
    }

    /// Clears what can't be without a cleared value, unless the row says it.
    fn settle(patch: &mut FieldPatch, _before: Option<&SpecOnHose>) -> Option<Violation> {
        for columns in dependent() {
            let Some((value, rest)) = columns.split_first() else { continue };
            if matches!(patch.get(*value), Some(None)) {
                for name in rest {
                    patch.entry((*name).to_owned()).or_insert(None);
                }
            }
        }
        None
    }

    fn normalized(self, before: &SpecOnHose, (): &()) -> Self {
        if !self.faults().is_empty() {
            return self;
        }
        let spec = self.applied(before.spec.clone(), &before.spec.record);
        Self::of(&SpecOnHose { spec, hose: before.hose.clone() })
    }

    async fn begin(session: &mut Session) -> Result<()> {
        session.work.lock_items().await
    }

    async fn by_ids(session: &mut Session, ids: &[RawId]) -> Result<Vec<SpecOnHose>> {
        let ids: Vec<_> = ids.iter().map(|id| Id::from_raw(*id)).collect();
        session.work.own_crimp_specs(&ids).await
    }

    async fn by_keys(session: &mut Session, keys: &[RowKey]) -> Result<Vec<(usize, SpecOnHose)>> {
        let keys: Vec<_> = keys.iter().map(spec_key).collect::<Result<_>>()?;
        let mut found = session.work.crimp_specs_at(&keys).await?;
        // A ferrule without a brand is the one that was stored without one, else one of any brand.
        let is_exact = |(place, stored): &(usize, SpecOnHose)| {
            let brand = stored.spec.ferrule_name.as_ref().and_then(|name| name.brand.as_deref());
            keys.get(*place).is_some_and(|key| key.ferrule_brand == folded(brand))
        };
        let exact: HashSet<usize> =
            found.iter().filter(|one| is_exact(one)).map(|(place, _)| *place).collect();
        found.retain(|one| is_exact(one) || !exact.contains(&one.0));
        Ok(found)
    }

    fn check(&self, _before: Option<&SpecOnHose>, (): &()) -> Vec<Violation> {
        self.faults()
    }

    /// Errors of new rows about one spec, of which one leaves out a brand that the other one says.
    async fn clashes(
        session: &mut Session,
        rows: &[RecordChange<Self>],
    ) -> Result<Vec<(usize, Violation)>> {
        let new = rows.iter().enumerate().filter(|(_, row)| row.before.is_none());
        let new: Vec<(usize, SpecKey)> =
            new.map(|(at, row)| Ok((at, spec_key(&row.key)?))).collect::<Result<_>>()?;
        let hoses = names_of(session, new.iter().map(|(_, key)| key.hose).collect()).await?;
        let mut seen: HashMap<_, Vec<Option<String>>> = HashMap::new();
        let mut faults = Vec::new();
        for (at, key) in new {
            let of_hose = hoses.get(&key.hose).map(|hose| case_folded(&hose.brand));
            let brand = key.series_brand.or(of_hose);
            let brands = seen.entry((key.hose, key.series, brand, key.ferrule)).or_default();
            let other = key.ferrule_brand;
            let is_same = |one: &Option<String>| one.is_none() || other.is_none() || *one == other;
            if brands.iter().any(is_same) {
                let message = "is a crimp spec of an earlier one, which only leaves out or says a brand; remove one of them";
                faults.push((at, Violation::new("couplingSeries", "duplicate_row", message)));
            }
            brands.push(other);
        }
        Ok(faults)
    }

    fn ambiguous() -> Violation {
        let message = "several crimp specs of the hose have this series and ferrule; add the id of the one to change";
        Violation::new("couplingSeries", "ambiguous", message)
    }

    async fn keep(
        session: &mut Session,
        record: &Record,
        rows: Vec<RecordChange<Self>>,
    ) -> Result<()> {
        let mut specs = Vec::with_capacity(rows.len());
        for RecordChange { id, key, before, row } in rows {
            let series = row.coupling_series.clone();
            let spec = match before {
                Some(stored) => stored.spec,
                None => new(Id::from_raw(id), hose_of(&key)?, series, record),
            };
            specs.push(row.applied(spec, record));
        }
        let is_open = |spec: &&CrimpSpec| spec.ferrule.is_none() && spec.ferrule_name.is_some();
        let hoses = specs.iter().filter(is_open).map(|spec| spec.hose).collect();
        let hoses = names_of(session, hoses).await?;
        resolve_ferrules(session, &hoses, &mut specs).await?;
        session.work.save_crimp_specs(&specs).await
    }

    async fn next(
        session: &mut Session,
        chosen: &Chosen,
        after: Option<&SpecOnHose>,
        most: u32,
    ) -> Result<Vec<SpecOnHose>> {
        let only = chosen.only.as_ref();
        let chosen = ChosenSpecs {
            only: only.map(|ids| ids.iter().map(|id| Id::from_raw(*id)).collect()),
            search: chosen.search.clone(),
        };
        session.work.crimp_specs_after(&chosen, after.map(|stored| &stored.spec), most).await
    }
}
