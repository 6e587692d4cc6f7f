//! Compatibility of items with a hose.

use async_trait::async_trait;
use domain::catalogue::port::{CrimpSpecs, Fits};
use domain::catalogue::{
    Approval, CrimpFitting, CrimpSpec, FerruleName, Hose, HoseScope, NamedFerrule, Owner, Pair,
    PairSpec, SeriesSpecs,
};
use domain::measures::size::Size;
use domain::organization::SHARED_ORGANIZATION;
use domain::{Error, Id, Result, case_folded};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, QueryBuilder};

use crate::postgres::catalogue::{push_hoses, size_fits};
use crate::postgres::row::{get, id, optional_id, owner, position, raw_id, words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Fits for PgWork {
    async fn approvals(&mut self, hose: Id<Hose>) -> Result<Vec<Approval>> {
        let rows = sqlx::query(
            "select s.coupling_series_folded as series, b.id as brand_id, s.ferrule_id
            from hoses h join brands hb on hb.id = h.brand_id join crimp_specs s on s.hose_id = h.id
            join brands b on b.name_folded = coalesce(s.coupling_series_brand_folded, hb.name_folded)
            where h.id = $2 and h.organization_id in ($1, shared_organization())
                and s.organization_id in ($1, shared_organization()) and b.organization_id in ($1, shared_organization())
            order by s.organization_id desc, s.created, s.id",
        )
        .bind(self.tenant())
        .bind(hose.raw())
        .all(&mut *self.tx, "listing what is approved on a hose")
        .await?;
        let approval = |row: &PgRow| {
            Ok(Approval {
                series: get(row, "series")?,
                brand: id(row, "brand_id")?,
                ferrule: optional_id(row, "ferrule_id")?,
            })
        };
        rows.iter().map(approval).collect()
    }

    async fn series_specs(&mut self, on: Option<&HoseScope>) -> Result<Vec<SeriesSpecs>> {
        let mut sql = QueryBuilder::new(
            "select s.coupling_series_folded as series,
                coalesce(s.coupling_series_brand_folded, hb.name_folded) as brand, count(*) as specs,
                bool_or(s.ferrule_id is not null or s.ferrule_part_number is not null) as with_ferrule,
                bool_or(s.ferrule_id is null and s.ferrule_part_number is null) as without_ferrule
            from crimp_specs s join hoses h on h.id = s.hose_id join brands hb on hb.id = h.brand_id
            where s.organization_id in (",
        );
        sql.push_bind(self.tenant()).push(", shared_organization()) and h.organization_id in (");
        sql.push_bind(self.tenant()).push(", shared_organization())");
        if let Some(on) = on {
            sql.push(" and ");
            push_hoses(&mut sql, &self.tenant(), on);
        }
        sql.push(" group by 1, 2");
        let rows = sql.build().all(&mut *self.tx, "counting crimp specs").await?;
        let specs = |row: &PgRow| {
            Ok(SeriesSpecs {
                series: get(row, "series")?,
                brand: get(row, "brand")?,
                specs: get::<i64, _>(row, "specs")?.unsigned_abs(),
                with_ferrule: get(row, "with_ferrule")?,
                without_ferrule: get(row, "without_ferrule")?,
            })
        };
        rows.iter().map(specs).collect()
    }

    async fn pair(&mut self, hose: Id<Hose>, fitting: Id<CrimpFitting>) -> Result<Option<Pair>> {
        let sql = format!(
            "select h.part_number as hose, h.size as hose_size, c.part_number as fitting, c.hose_size as fitting_hose_size,
                c.series, {} as same_size, s.organization_id::bytea as spec_of, s.ferrule_id, s.ferrule_part_number
            from hoses h join crimp_fittings c on c.id = $3 and c.organization_id in ($1, shared_organization())
            join brands hb on hb.id = h.brand_id join brands b on b.id = c.brand_id
            left join crimp_specs s on s.hose_id = h.id and s.organization_id in ($1, shared_organization())
                and s.coupling_series_folded = c.series_folded
                and coalesce(s.coupling_series_brand_folded, hb.name_folded) = b.name_folded
            where h.id = $2 and h.organization_id in ($1, shared_organization())
            order by s.organization_id desc, s.created, s.id",
            size_fits()
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(hose.raw())
            .bind(fitting.raw())
            .all(&mut *self.tx, "comparing a hose and a fitting")
            .await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let specs = rows.iter().map(pair_spec).collect::<Result<Vec<_>>>()?;
        Ok(Some(Pair {
            hose: words(get(first, "hose")?, "hoses.part_number")?,
            hose_size: size(get(first, "hose_size")?)?,
            fitting: words(get(first, "fitting")?, "crimp_fittings.part_number")?,
            fitting_hose_size: size(get(first, "fitting_hose_size")?)?,
            series: words(get(first, "series")?, "crimp_fittings.series")?,
            same_size: get(first, "same_size")?,
            specs: specs.into_iter().flatten().collect(),
        }))
    }

    async fn hoses_of(&mut self, fitting: Id<CrimpFitting>) -> Result<Vec<Id<Hose>>> {
        let sql = format!(
            "select distinct h.id from crimp_fittings c join brands b on b.id = c.brand_id
                join crimp_specs s on s.organization_id in ($1, shared_organization()) and s.coupling_series_folded = c.series_folded
                join hoses h on h.id = s.hose_id and h.organization_id in ($1, shared_organization())
                join brands hb on hb.id = h.brand_id
            where c.id = $2 and c.organization_id in ($1, shared_organization())
                and coalesce(s.coupling_series_brand_folded, hb.name_folded) = b.name_folded and {}",
            size_fits()
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(fitting.raw())
            .all(&mut *self.tx, "listing the hoses of a fitting")
            .await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }

    async fn ferrules_named(&mut self, names: &[FerruleName]) -> Result<Vec<NamedFerrule>> {
        let rows = sqlx::query(
            "select w.place, f.id, f.organization_id, b.name_folded as brand, f.size
            from unnest($2::text[], $3::text[]) with ordinality as w (number, brand, place)
            join ferrules f on f.organization_id in ($1, shared_organization()) and f.part_number_folded = w.number
            join brands b on b.id = f.brand_id
            where w.brand is null or b.name_folded = w.brand",
        )
        .bind(self.tenant())
        .bind(names.iter().map(|name| case_folded(&name.part_number)).collect::<Vec<_>>())
        .bind(names.iter().map(|name| name.brand.as_deref().map(case_folded)).collect::<Vec<_>>())
        .all(&mut *self.tx, "looking for ferrules by name")
        .await?;
        let ferrule = |row: &PgRow| {
            let place = position(row)?;
            Ok(NamedFerrule {
                place,
                id: id(row, "id")?,
                owner: owner(row)?,
                brand: get(row, "brand")?,
                size: size(get(row, "size")?)?,
            })
        };
        rows.iter().map(ferrule).collect()
    }

    async fn replace_crimp_specs(&mut self, hose: Id<Hose>, specs: &[CrimpSpec]) -> Result<()> {
        sqlx::query("delete from crimp_specs where organization_id = $1 and hose_id = $2")
            .bind(self.tenant())
            .bind(hose.raw())
            .run(&mut *self.tx, "clearing crimp specs")
            .await?;
        if specs.is_empty() { Ok(()) } else { self.save_crimp_specs(specs).await }
    }
}

fn size(text: &str) -> Result<Size> {
    Size::new(text).map_err(|error| Error::internal("reading a size", error))
}

/// A spec; a pair without specs has one row with nulls.
fn pair_spec(row: &PgRow) -> Result<Option<PairSpec>> {
    let Some(spec_of) = get::<Option<&[u8]>, _>(row, "spec_of")? else { return Ok(None) };
    let shared = raw_id(spec_of)? == SHARED_ORGANIZATION.raw();
    Ok(Some(PairSpec {
        owner: if shared { Owner::Shared } else { Owner::Own },
        ferrule: optional_id(row, "ferrule_id")?,
        unknown_ferrule: get(row, "ferrule_part_number")?,
    }))
}
