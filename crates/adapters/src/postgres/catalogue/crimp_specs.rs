//! Crimp specifications.

use async_trait::async_trait;
use domain::catalogue::port::CrimpSpecs;
use domain::catalogue::{CrimpSpec, FerruleName, Hose, Tolerance, Toleranced};
use domain::{Id, Result};
use sqlx::postgres::PgRow;

use crate::postgres::row::{get, id, optional_id, optional_words, owner, record, words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl CrimpSpecs for PgWork {
    async fn crimp_specs_of(&mut self, hoses: &[Id<Hose>]) -> Result<Vec<CrimpSpec>> {
        let rows = sqlx::query(
            "select s.*, coalesce(f.part_number, s.ferrule_part_number) as ferrule_number,
                case when f.id is null then s.ferrule_brand else b.name end as ferrule_brand_name
            from crimp_specs s left join ferrules f on f.id = s.ferrule_id left join brands b on b.id = f.brand_id
            where s.hose_id = any($2) and s.organization_id in ($1, shared_organization())
            order by s.coupling_series_folded, s.organization_id desc, s.id",
        )
        .bind(self.tenant())
        .bind(hoses.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .all(&mut *self.tx, "listing crimp specs")
.await?;
        rows.iter().map(crimp_spec).collect()
    }

    async fn add_crimp_specs(&mut self, specs: &[CrimpSpec]) -> Result<()> {
        let texts = |of: fn(&CrimpSpec) -> Option<&str>| -> Vec<Option<String>> {
            specs.iter().map(|spec| of(spec).map(str::to_owned)).collect()
        };
        let numbers = |of: fn(&CrimpSpec) -> Option<f64>| -> Vec<Option<f64>> {
            specs.iter().map(of).collect()
        };
        let plus =
            |measure: Option<Toleranced>| measure.and_then(|m| m.tolerance).map(|t| t.plus_mm);
        let minus =
            |measure: Option<Toleranced>| measure.and_then(|m| m.tolerance).map(|t| t.minus_mm);
        sqlx::query(
            "insert into crimp_specs (organization_id, id, hose_id, coupling_series, coupling_series_brand, ferrule_id,
                die_size, spacer_ring, crimp_diam, crimp_diam_plus, crimp_diam_minus, insert_length, crimp_stretch_per_end,
                skive_external, skive_external_plus, skive_external_minus,
                skive_internal, skive_internal_plus, skive_internal_minus,
                created, created_by, last_modified, last_modified_by, ferrule_part_number, ferrule_brand)
            select $1, n.* from unnest($2::bytea[], $3::bytea[], $4::text[], $5::text[], $6::bytea[],
                $7::text[], $8::text[], $9::float8[], $10::float8[], $11::float8[], $12::float8[], $13::float8[],
                $14::float8[], $15::float8[], $16::float8[], $17::float8[], $18::float8[], $19::float8[],
                $20::timestamptz[], $21::bytea[], $22::timestamptz[], $23::bytea[], $24::text[], $25::text[])
                as n (id, hose_id, series, brand, ferrule_id, die, ring, crimp, crimp_plus, crimp_minus, insert_length, stretch,
                    skive, skive_plus, skive_minus, inner_skive, inner_plus, inner_minus, created, created_by,
                    modified, modified_by, ferrule_number, ferrule_brand)",
        )
        .bind(self.tenant())
        .bind(specs.iter().map(|spec| spec.id.raw()).collect::<Vec<_>>())
        .bind(specs.iter().map(|spec| spec.hose.raw()).collect::<Vec<_>>())
        .bind(texts(|spec| Some(&spec.coupling_series)))
        .bind(texts(|spec| spec.coupling_series_brand.as_deref()))
        .bind(specs.iter().map(|spec| spec.ferrule.map(domain::Id::raw)).collect::<Vec<_>>())
        .bind(texts(|spec| spec.die_size.as_deref()))
        .bind(texts(|spec| spec.spacer_ring.as_deref()))
        .bind(numbers(|spec| spec.crimp_diam.map(|m| m.value_mm)))
        .bind(specs.iter().map(|spec| plus(spec.crimp_diam)).collect::<Vec<_>>())
        .bind(specs.iter().map(|spec| minus(spec.crimp_diam)).collect::<Vec<_>>())
        .bind(numbers(|spec| spec.insert_length_mm))
        .bind(numbers(|spec| spec.crimp_stretch_per_end_mm))
        .bind(numbers(|spec| spec.skive_external.map(|m| m.value_mm)))
        .bind(specs.iter().map(|spec| plus(spec.skive_external)).collect::<Vec<_>>())
        .bind(specs.iter().map(|spec| minus(spec.skive_external)).collect::<Vec<_>>())
        .bind(numbers(|spec| spec.skive_internal.map(|m| m.value_mm)))
        .bind(specs.iter().map(|spec| plus(spec.skive_internal)).collect::<Vec<_>>())
        .bind(specs.iter().map(|spec| minus(spec.skive_internal)).collect::<Vec<_>>())
        .bind(specs.iter().map(|spec| spec.record.created).collect::<Vec<_>>())
        .bind(specs.iter().map(|spec| spec.record.created_by).collect::<Vec<_>>())
        .bind(specs.iter().map(|spec| spec.record.last_modified).collect::<Vec<_>>())
        .bind(specs.iter().map(|spec| spec.record.last_modified_by).collect::<Vec<_>>())
        .bind(texts(|spec| Some(&unknown_ferrule(spec)?.part_number)))
        .bind(texts(|spec| unknown_ferrule(spec)?.brand.as_deref()))
        .run(&mut *self.tx, "keeping crimp specs")
.await?;
        Ok(())
    }
}

/// The name of a ferrule that the catalogue does not have.
fn unknown_ferrule(spec: &CrimpSpec) -> Option<&FerruleName> {
    spec.ferrule_name.as_ref().filter(|_| spec.ferrule.is_none())
}

fn ferrule_name(row: &PgRow) -> Result<Option<FerruleName>> {
    let part_number = optional_words(get(row, "ferrule_number")?, "crimp_specs.ferrule")?;
    let brand = optional_words(get(row, "ferrule_brand_name")?, "crimp_specs.ferrule_brand")?;
    Ok(part_number.map(|part_number| FerruleName { part_number, brand }))
}

fn crimp_spec(row: &PgRow) -> Result<CrimpSpec> {
    Ok(CrimpSpec {
        id: id(row, "id")?,
        owner: owner(row)?,
        hose: id(row, "hose_id")?,
        coupling_series: words(get(row, "coupling_series")?, "crimp_specs.coupling_series")?,
        coupling_series_brand: optional_words(
            get(row, "coupling_series_brand")?,
            "crimp_specs.coupling_series_brand",
        )?,
        ferrule: optional_id(row, "ferrule_id")?,
        ferrule_name: ferrule_name(row)?,
        die_size: optional_words(get(row, "die_size")?, "crimp_specs.die_size")?,
        spacer_ring: optional_words(get(row, "spacer_ring")?, "crimp_specs.spacer_ring")?,
        crimp_diam: toleranced(row, ["crimp_diam", "crimp_diam_plus", "crimp_diam_minus"])?,
        insert_length_mm: get(row, "insert_length")?,
        crimp_stretch_per_end_mm: get(row, "crimp_stretch_per_end")?,
        skive_external: toleranced(
            row,
            ["skive_external", "skive_external_plus", "skive_external_minus"],
        )?,
        skive_internal: toleranced(
            row,
            ["skive_internal", "skive_internal_plus", "skive_internal_minus"],
        )?,
        record: record(row)?,
    })
}

fn toleranced(row: &PgRow, columns: [&'static str; 3]) -> Result<Option<Toleranced>> {
    let [value, plus, minus] = columns;
    let Some(value_mm) = get::<Option<f64>, _>(row, value)? else { return Ok(None) };
    let tolerance = match (get::<Option<f64>, _>(row, plus)?, get::<Option<f64>, _>(row, minus)?) {
        (Some(plus_mm), Some(minus_mm)) => Some(Tolerance { plus_mm, minus_mm }),
        _ => None,
    };
    Ok(Some(Toleranced { value_mm, tolerance }))
}
