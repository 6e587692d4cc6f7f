//! What hose assemblies keep beside their header.

use async_trait::async_trait;
use domain::documents::{AssemblyEnd, ChosenLength, HoseAssembly};
use domain::engineering::length::Length;
use domain::{Error, Id, Result};
use sqlx::postgres::PgRow;

use super::documents::Content;
use super::fault::fault;
use super::organizations::length_unit;
use super::row::{get, id, optional_id, optional_words, words};
use super::work::PgWork;

#[async_trait]
impl Content for HoseAssembly {
    const TABLES: &'static [&'static str] = &["hose_assemblies"];

    async fn read(work: &mut PgWork, id: Id<Self>) -> Result<Self> {
        let row = sqlx::query(
            "select * from hose_assemblies where organization_id = $1 and document_id = $2",
        )
        .bind(work.tenant())
        .bind(id.raw().to_vec())
        .fetch_one(&mut *work.tx)
        .await
        .map_err(fault("reading a hose assembly"))?;
        hose_assembly(&row)
    }

    async fn keep(&self, work: &mut PgWork, id: Id<Self>) -> Result<()> {
        let raw = |id: [u8; 12]| id.to_vec();
        let fitting = |end: Option<AssemblyEnd>| end.map(|end| raw(end.fitting.raw()));
        let ferrule =
            |end: Option<AssemblyEnd>| end.and_then(|end| end.ferrule).map(|id| raw(id.raw()));
        let [end1, end2] = self.ends;
        sqlx::query(
            "insert into hose_assemblies (organization_id, document_id, description, model_code, hose_id,
                end1_fitting_id, end1_ferrule_id, end2_fitting_id, end2_ferrule_id, wrap_id,
                length, length_unit, defined_by_cut_length, overall_length_mm, cut_length_mm, length_tolerance, angle,
                working_pressure_psi, hose_rating_only, burst_pressure_psi, weight_lbs, proof_test,
                customer_id, customer_part_number, comments)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
            on conflict (organization_id, document_id) do update set
                description = excluded.description, model_code = excluded.model_code, hose_id = excluded.hose_id,
                end1_fitting_id = excluded.end1_fitting_id, end1_ferrule_id = excluded.end1_ferrule_id,
                end2_fitting_id = excluded.end2_fitting_id, end2_ferrule_id = excluded.end2_ferrule_id,
                wrap_id = excluded.wrap_id, length = excluded.length, length_unit = excluded.length_unit,
                defined_by_cut_length = excluded.defined_by_cut_length, overall_length_mm = excluded.overall_length_mm,
                cut_length_mm = excluded.cut_length_mm, length_tolerance = excluded.length_tolerance, angle = excluded.angle,
                working_pressure_psi = excluded.working_pressure_psi, hose_rating_only = excluded.hose_rating_only,
                burst_pressure_psi = excluded.burst_pressure_psi, weight_lbs = excluded.weight_lbs,
                proof_test = excluded.proof_test, customer_id = excluded.customer_id,
                customer_name = case when excluded.customer_id is null then hose_assemblies.customer_name end,
                customer_part_number = excluded.customer_part_number, comments = excluded.comments",
        )
        .bind(work.tenant())
        .bind(raw(id.raw()))
        .bind(&*self.description)
        .bind(&*self.model_code)
        .bind(raw(self.hose.raw()))
        .bind(fitting(end1))
        .bind(ferrule(end1))
        .bind(fitting(end2))
        .bind(ferrule(end2))
        .bind(self.wrap.map(|id| raw(id.raw())))
        .bind(self.length.length.value())
        .bind(self.length.length.unit().symbol())
        .bind(self.length.defined_by_cut_length)
        .bind(self.overall_length_mm)
        .bind(self.cut_length_mm)
        .bind(self.length_tolerance.as_deref())
        .bind(self.angle)
        .bind(self.working_pressure_psi)
        .bind(self.hose_rating_only)
        .bind(self.burst_pressure_psi)
        .bind(self.weight_lbs)
        .bind(self.proof_test)
        .bind(self.customer.map(|id| raw(id.raw())))
        .bind(self.customer_part_number.as_deref())
        .bind(self.comments.as_deref())
        .execute(&mut *work.tx)
        .await
        .map_err(fault("keeping a hose assembly"))?;
        Ok(())
    }
}

fn hose_assembly(row: &PgRow) -> Result<HoseAssembly> {
    let unit = length_unit(get(row, "length_unit")?)?;
    let length = Length::new(get(row, "length")?, unit)
        .map_err(|error| Error::internal("hose_assemblies.length", error))?;
    Ok(HoseAssembly {
        description: words(get(row, "description")?, "hose_assemblies.description")?,
        model_code: words(get(row, "model_code")?, "hose_assemblies.model_code")?,
        hose: id(row, "hose_id")?,
        ends: [
            end(row, "end1_fitting_id", "end1_ferrule_id")?,
            end(row, "end2_fitting_id", "end2_ferrule_id")?,
        ],
        wrap: optional_id(row, "wrap_id")?,
        length: ChosenLength { length, defined_by_cut_length: get(row, "defined_by_cut_length")? },
        overall_length_mm: get(row, "overall_length_mm")?,
        cut_length_mm: get(row, "cut_length_mm")?,
        length_tolerance: optional_words(
            get(row, "length_tolerance")?,
            "hose_assemblies.length_tolerance",
        )?,
        angle: get(row, "angle")?,
        working_pressure_psi: get(row, "working_pressure_psi")?,
        hose_rating_only: get(row, "hose_rating_only")?,
        burst_pressure_psi: get(row, "burst_pressure_psi")?,
        weight_lbs: get(row, "weight_lbs")?,
        proof_test: get(row, "proof_test")?,
        customer: optional_id(row, "customer_id")?,
        customer_part_number: optional_words(
            get(row, "customer_part_number")?,
            "hose_assemblies.customer_part_number",
        )?,
        comments: optional_words(get(row, "comments")?, "hose_assemblies.comments")?,
    })
}

fn end(row: &PgRow, fitting: &'static str, ferrule: &'static str) -> Result<Option<AssemblyEnd>> {
    let ferrule = optional_id(row, ferrule)?;
    Ok(optional_id(row, fitting)?.map(|fitting| AssemblyEnd { fitting, ferrule }))
}
