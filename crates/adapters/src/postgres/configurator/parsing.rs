//! Queries for reading phrases.

use async_trait::async_trait;
use domain::catalogue::{CrimpFitting, Hose};
use domain::configurator::parse::choosing::offer::{
    BrandPreference, FittingOption, HoseKeywords, HoseOption, PartId,
};
use domain::configurator::parse::correction::ParseCorrection;
use domain::configurator::parse::port::Parsing;
use domain::customers::Customer;
use domain::measures::pressure::{Pressure, PressureUnit};
use domain::measures::size::Size;
use domain::{Error, Id, Result, case_folded};
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use crate::postgres::catalogue::size_fits;
use crate::postgres::records::RecordTable;
use crate::postgres::row::{choice, get, id, optional_id, position};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Most series that are searched.
const MOST_SERIES: u32 = 2_000;
/// Most hoses of a series that are searched for their words.
const HOSES_OF_SERIES: u32 = 3;
/// Most candidates among hoses of a series in a size.
const HOSES_OF_SIZE: u32 = 3;
/// Most candidates among fittings, over all hoses.
const MOST_FITTINGS: u32 = 4_000;

impl RecordTable for ParseCorrection {
    const TABLE: &'static str = "parse_corrections";
}

/// Words of a hose `c` with the brand `b`.
const WORDS: &str = "c.series_folded as series, coalesce(c.spec_folded, '') as spec,
    concat_ws(' ', c.sae_spec_folded, c.iso_spec_folded) as further_specs, coalesce(c.description_folded, '') as about,
    lower(concat_ws(' ', c.application, c.material, c.colour_hose)) as more_about,
    b.name_folded as brand, b.name as brand_name, coalesce(bp.available, true) as offered, coalesce(bp.preselected, false) as preselected";

/// Brand `b` of an item `c`, and the organization's settings for it.
const BRAND: &str = "join brands b on b.id = c.brand_id
    left join brand_properties bp on bp.organization_id = $1 and bp.brand_id = c.brand_id";

/// Whether the organization offers an item `c`.
const AVAILABLE: &str = "not exists (select from item_properties p
    where p.organization_id = $1 and p.item_id = c.id and not p.available) as available";

#[async_trait]
impl Parsing for PgWork {
    async fn hose_series(&mut self) -> Result<Vec<HoseKeywords>> {
        // Hoses alike are counted in one row (0017_item_counts.sql), so these are few.
        let sql = format!(
            "with v as (
                select distinct c.organization_id, c.series_folded as series from hose_counts c
                where c.organization_id = any($2) and c.series_folded is not null and c.items > 0
                order by c.organization_id desc, c.series_folded limit {MOST_SERIES})
            select distinct {WORDS} from v
            cross join lateral (select * from hoses h where h.organization_id = v.organization_id and h.series_folded = v.series
                order by h.size_key, h.part_number_folded, h.rank, h.id limit {HOSES_OF_SERIES}) c
            {BRAND} order by series, brand, spec, about"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(self.owners())
            .all(&mut *self.tx, "listing series of hoses")
            .await?;
        rows.iter().map(hose_words).collect()
    }

    async fn brand_standings(&mut self) -> Result<Vec<BrandPreference>> {
        let rows = sqlx::query(
            "select b.name_folded as brand, b.name as brand_name, coalesce(bp.available, true) as offered, coalesce(bp.preselected, false) as preselected
            from brands b left join brand_properties bp on bp.organization_id = $1 and bp.brand_id = b.id
            where b.organization_id in ($1, shared_organization()) order by b.name_folded, b.id",
        )
        .bind(self.tenant())
        .all(&mut *self.tx, "listing brands")
        .await?;
        rows.iter().map(brand).collect()
    }

    async fn fitting_styles(&mut self) -> Result<Vec<String>> {
        let styles = self.values_of("crimp_fittings", "style_folded").await?;
        Ok(styles.unwrap_or_default())
    }

    async fn parts_numbered(
        &mut self,
        numbers: &[String],
        customer: Option<Id<Customer>>,
    ) -> Result<Vec<(usize, PartId)>> {
        let rows = sqlx::query(
            "with w as (select number, search_number(number) as letters, place from unnest($2::text[]) with ordinality as w (number, place)),
            of_makers as (
                select w.place, 'hose' as kind, c.id::bytea as id from w join hoses c
                    on c.organization_id in ($1, shared_organization()) and c.part_number_folded = w.number
                union all
                select w.place, 'crimpFitting', c.id::bytea from w join crimp_fittings c
                    on c.organization_id in ($1, shared_organization()) and c.part_number_folded = w.number
                union all
                select w.place, 'wrap', c.id::bytea from w join wraps c
                    on c.organization_id in ($1, shared_organization()) and c.part_number_folded = w.number),
            own as (
                select w.place, p.item_id from w join item_properties p on p.organization_id = $1
                    and p.org_part_number_letters = w.letters and p.org_part_number_folded = w.number
                union all
                select w.place, k.item_id from w join customer_item_properties k
                    on k.organization_id = $1 and k.customer_id = $3 and k.org_part_number_folded = w.number and not k.deleted)
            select place, kind, id from of_makers
            union
            select own.place, i.kind, i.id::bytea from own join items i on i.id = own.item_id
            where i.kind in ('hose', 'crimpFitting', 'wrap')
            order by place, kind, id limit 500",
        )
        .bind(self.tenant())
        .bind(numbers.iter().map(|number| case_folded(number)).collect::<Vec<_>>())
        .bind(customer.map(domain::Id::raw))
        .all(&mut *self.tx, "looking for part numbers")
        .await?;
        rows.iter().map(placed_part).collect()
    }

    async fn parts_holding(&mut self, texts: &[String]) -> Result<Vec<(usize, PartId)>> {
        let rows = sqlx::query(
            "select w.place, f.kind, f.id from unnest($1::text[]) with ordinality as w (text, place)
            cross join lateral items_by_number(w.text, $2, '{hose,crimpFitting,wrap}', false, 1, null) n
            cross join lateral unnest(n.ids, n.of_kinds) as f (id, kind)",
        )
        .bind(texts)
        .bind(self.owners())
        .all(&mut *self.tx, "looking for parts of part numbers")
        .await?;
        rows.iter().map(placed_part).collect()
    }

    async fn hose_options(
        &mut self,
        series: &[String],
        sizes: &[String],
        ids: &[Id<Hose>],
    ) -> Result<Vec<HoseOption>> {
        let sql = format!(
            "select c.id, c.part_number, c.size, c.description, c.max_pressure_psi, {AVAILABLE}, {WORDS} from (
                select f.* from unnest($2::bytea[]) as o (id) cross join unnest($3::text[]) as s (series)
                cross join unnest($4::text[]) as z (size) cross join lateral (
                    select * from hoses c where c.organization_id = o.id and c.series_folded = s.series and c.size_key = z.size
                    order by c.part_number_folded, c.rank, c.id limit {HOSES_OF_SIZE}) f
                union
                select h.* from hoses h where h.organization_id in ($1, shared_organization()) and h.id = any($5)) c
            {BRAND} order by c.part_number_folded, c.id"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(self.owners())
            .bind(series)
            .bind(sizes)
            .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>())
            .all(&mut *self.tx, "looking for hoses")
            .await?;
        rows.iter().map(hose_option).collect()
    }

    async fn fitting_options(
        &mut self,
        hoses: &[Id<Hose>],
        styles: &[String],
        ids: &[Id<CrimpFitting>],
    ) -> Result<Vec<FittingOption>> {
        // Fittings are found by either size, each with an index. Crimp specs of a hose and a series: the
        // organization's own before the makers'.
        let ferrule = "(array_agg(s.ferrule_id order by s.organization_id desc, s.created, s.id)
            filter (where s.ferrule_id is not null))[1]::bytea";
        let of_hose = "s.hose_id = h.id and s.organization_id in ($1, shared_organization())";
        let fits = size_fits();
        let sql = format!(
            "with h as (select h.id, h.size_key, h.nominal_hose_size_key, hb.name_folded as hose_brand from hoses h join brands hb on hb.id = h.brand_id
                where h.organization_id in ($1, shared_organization()) and h.id = any($2)),
            approved as (
                select h.id, h.size_key, h.nominal_hose_size_key, s.coupling_series_folded as series,
                    coalesce(s.coupling_series_brand_folded, h.hose_brand) as brand, {ferrule} as ferrule
                from h join crimp_specs s on {of_hose} group by 1, 2, 3, 4, 5),
            found as (
                select h.id as hose_id, c.id, h.ferrule, true as approved from approved h cross join lateral (
                    select * from crimp_fittings c where c.organization_id in ($1, shared_organization())
                        and c.series_folded = h.series and c.hose_size_key = h.size_key
                    union all
                    select * from crimp_fittings c where c.organization_id in ($1, shared_organization())
                        and c.series_folded = h.series and c.nominal_hose_size_key = h.nominal_hose_size_key) c
                join brands fb on fb.id = c.brand_id and fb.name_folded = h.brand
                where c.style_folded = any($3) and {fits}
                union
                select h.id, c.id, s.ferrule, s.approved from h join crimp_fittings c on c.organization_id in ($1, shared_organization()) and c.id = any($4) and {fits}
                join brands fb on fb.id = c.brand_id
                cross join lateral (select {ferrule} as ferrule, count(*) > 0 as approved from crimp_specs s
                    where {of_hose} and s.coupling_series_folded = c.series_folded
                        and coalesce(s.coupling_series_brand_folded, h.hose_brand) = fb.name_folded) s)
            select f.hose_id, c.id, c.part_number, c.style, c.shape, coalesce(c.drop_length_mm, c.drop_length_inch * 25.4) as drop_mm, c.gender, c.swivel, c.dash_size, c.thread_size, f.ferrule, f.approved,
                c.description, {AVAILABLE}, b.name_folded as brand, b.name as brand_name, coalesce(bp.available, true) as offered,
                coalesce(bp.preselected, false) as preselected
            from found f join crimp_fittings c on c.organization_id in ($1, shared_organization()) and c.id = f.id
            {BRAND} order by f.hose_id, c.part_number_folded, c.rank, c.id limit {MOST_FITTINGS}"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(hoses.iter().map(|id| id.raw()).collect::<Vec<_>>())
            .bind(styles)
            .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>())
            .all(&mut *self.tx, "looking for fittings")
            .await?;
        rows.iter().map(fitting_option).collect()
    }
}

/// An item with the position of the text that found it.
fn placed_part(row: &PgRow) -> Result<(usize, PartId)> {
    let place = position(row)?;
    let part = match get(row, "kind")? {
        "hose" => PartId::Hose(id(row, "id")?),
        "wrap" => PartId::Wrap(id(row, "id")?),
        _ => PartId::Fitting(id(row, "id")?),
    };
    Ok((place, part))
}

fn brand(row: &PgRow) -> Result<BrandPreference> {
    Ok(BrandPreference {
        name: get(row, "brand")?,
        shown: get(row, "brand_name")?,
        offered: get(row, "offered")?,
        preselected: get(row, "preselected")?,
    })
}

fn hose_words(row: &PgRow) -> Result<HoseKeywords> {
    Ok(HoseKeywords {
        series: get(row, "series")?,
        spec: get(row, "spec")?,
        further_specs: get(row, "further_specs")?,
        description: get(row, "about")?,
        about: get(row, "more_about")?,
        brand: brand(row)?,
    })
}

fn hose_option(row: &PgRow) -> Result<HoseOption> {
    let psi: Option<f64> = get(row, "max_pressure_psi")?;
    Ok(HoseOption {
        id: id(row, "id")?,
        part_number: get(row, "part_number")?,
        size: size(get(row, "size")?)?,
        words: hose_words(row)?,
        description: get(row, "description")?,
        rating: psi.and_then(|psi| Pressure::from_f64(psi, PressureUnit::Psi).ok()),
        available: get(row, "available")?,
        in_stock: false,
    })
}

fn fitting_option(row: &PgRow) -> Result<FittingOption> {
    let gender: Option<&str> = get(row, "gender")?;
    Ok(FittingOption {
        hose: id(row, "hose_id")?,
        id: id(row, "id")?,
        part_number: get(row, "part_number")?,
        brand: brand(row)?,
        style: get::<Option<String>, _>(row, "style")?.unwrap_or_default(),
        shape: get::<Option<String>, _>(row, "shape")?.unwrap_or_default(),
        drop_mm: get(row, "drop_mm")?,
        gender: gender.map(|word| choice(word, "crimp_fittings.gender")).transpose()?,
        swivel: get::<Option<&str>, _>(row, "swivel")?.is_some(),
        size: size(get(row, "dash_size")?)?,
        thread: get(row, "thread_size")?,
        ferrule: optional_id(row, "ferrule")?,
        approved: get(row, "approved")?,
        description: get(row, "description")?,
        available: get(row, "available")?,
    })
}

fn size(text: &str) -> Result<Size> {
    Size::new(text).map_err(|error| Error::internal("reading a size", error))
}
