//! Crimp specifications.

use async_trait::async_trait;
use domain::catalogue::port::CrimpSpecs;
use domain::catalogue::{
    ChosenSpecs, CrimpSpec, FerruleName, Hose, HoseNames, MachineSetting, SpecKey, SpecOnHose,
    Tolerance, Toleranced,
};
use domain::measures::size::Size;
use domain::{Error, Id, Result, Spelling};
use serde_json::{Value, json};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, QueryBuilder};

use crate::postgres::many::is_key;
use crate::postgres::row::{get, id, optional_id, optional_words, owner, position, record, words};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Columns of a spec `s` with its ferrule.
const SPEC: &str = "s.*, coalesce(f.part_number, s.ferrule_part_number) as ferrule_number,
    case when f.id is null then s.ferrule_brand else b.name end as ferrule_brand_name,
    s.machine_settings::text as settings";
const FERRULE: &str =
    "left join ferrules f on f.id = s.ferrule_id left join brands b on b.id = f.brand_id";
/// Columns of its hose.
const HOSE: &str = "h.part_number as hose_part_number, hb.name as hose_brand, h.size as hose_size,
    h.nominal_hose_size as hose_nominal_size";
const ON_HOSE: &str = "join hoses h on h.id = s.hose_id join brands hb on hb.id = h.brand_id";

#[async_trait]
impl CrimpSpecs for PgWork {
    async fn crimp_specs_of(&mut self, hoses: &[Id<Hose>]) -> Result<Vec<CrimpSpec>> {
        let sql = format!(
            "select {SPEC} from crimp_specs s {FERRULE}
            where s.hose_id = any($2) and s.organization_id in ($1, shared_organization())
            order by s.coupling_series_folded, s.organization_id desc, s.id"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(hoses.iter().map(|id| id.raw()).collect::<Vec<_>>())
            .all(&mut *self.tx, "listing crimp specs")
            .await?;
        rows.iter().map(crimp_spec).collect()
    }

    async fn own_crimp_specs(&mut self, ids: &[Id<CrimpSpec>]) -> Result<Vec<SpecOnHose>> {
        let sql = format!(
            "select {SPEC}, {HOSE} from unnest($2::bytea[]) as n (id)
                cross join lateral (select * from crimp_specs s
                    where s.organization_id = $1 and s.id = n.id offset 0 for no key update) s {ON_HOSE} {FERRULE}"
        );
        let query = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>());
        let rows = self.all_of_many(ids.len(), query, "finding crimp specs").await?;
        rows.iter().map(on_hose).collect()
    }

    async fn crimp_specs_at(&mut self, keys: &[SpecKey]) -> Result<Vec<(usize, SpecOnHose)>> {
        let sql = format!(
            "select n.place, {SPEC}, {HOSE}
            from unnest($2::bytea[], $3::text[], $4::text[], $5::text[], $6::text[])
                    with ordinality as n (hose_id, series, brand, ferrule, ferrule_brand, place)
                cross join lateral (select * from crimp_specs s
                    where s.organization_id = $1 and s.hose_id = n.hose_id and {}
                    order by s.organization_id, s.hose_id, s.coupling_series_folded, s.id for no key update) s {ON_HOSE} {FERRULE}
            where coalesce(s.coupling_series_brand_folded, hb.name_folded) = coalesce(n.brand, hb.name_folded)
                and coalesce(f.part_number_folded, lower(s.ferrule_part_number)) is not distinct from n.ferrule
                and (n.ferrule_brand is null or coalesce(b.name_folded, lower(s.ferrule_brand)) = n.ferrule_brand)",
            is_key("s.coupling_series_folded", "n.series"),
        );
        let texts = |of: fn(&SpecKey) -> Option<&str>| -> Vec<Option<String>> {
            keys.iter().map(|key| of(key).map(str::to_owned)).collect()
        };
        let query = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(keys.iter().map(|key| key.hose.raw()).collect::<Vec<_>>())
            .bind(texts(|key| Some(&key.series)))
            .bind(texts(|key| key.series_brand.as_deref()))
            .bind(texts(|key| key.ferrule.as_deref()))
            .bind(texts(|key| key.ferrule_brand.as_deref()));
        let rows = self.all_of_many(keys.len(), query, "finding crimp specs by their keys").await?;
        rows.iter().map(|row| Ok((position(row)?, on_hose(row)?))).collect()
    }

    async fn crimp_specs_after(
        &mut self,
        chosen: &ChosenSpecs,
        after: Option<&CrimpSpec>,
        most: u32,
    ) -> Result<Vec<SpecOnHose>> {
        let mut sql = QueryBuilder::new(format!(
            "select {SPEC}, {HOSE} from crimp_specs s {ON_HOSE} {FERRULE} where s.organization_id = "
        ));
        sql.push_bind(self.tenant());
        if let Some(only) = &chosen.only {
            sql.push(" and s.id = any(");
            sql.push_bind(only.iter().map(|id| id.raw()).collect::<Vec<_>>()).push(")");
        }
        for (name, text) in &chosen.search {
            let (column, spelling) = match name.as_str() {
                "hosePartNumber" => ("h.part_number_folded", Spelling::Number),
                "hoseBrand" => ("hb.name_folded", Spelling::Name),
                "couplingSeries" => ("s.coupling_series_folded", Spelling::Name),
                _ => return Ok(Vec::new()),
            };
            sql.push(" and position(").push_bind(spelling.folded(text));
            sql.push(format_args!(" in {column}) > 0"));
        }
        if let Some(after) = after {
            sql.push(" and (s.hose_id, s.coupling_series_folded, s.id) > (");
            sql.push_bind(after.hose.raw()).push(", lower(");
            sql.push_bind(after.coupling_series.to_string()).push("), ");
            sql.push_bind(after.id.raw()).push(")");
        }
        sql.push(" order by s.hose_id, s.coupling_series_folded, s.id limit ");
        sql.push_bind(i64::from(most));
        let rows = sql.build().all(&mut *self.tx, "reading crimp specs").await?;
        rows.iter().map(on_hose).collect()
    }

    async fn hose_names(&mut self, ids: &[Id<Hose>]) -> Result<Vec<(Id<Hose>, HoseNames)>> {
        let sql = format!(
            "select h.id, {HOSE} from hoses h join brands hb on hb.id = h.brand_id
            where h.organization_id in ($1, shared_organization()) and h.id = any($2)"
        );
        let query = sqlx::query(AssertSqlSafe(sql))
            .bind(self.tenant())
            .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>());
        let rows = query.all(&mut *self.tx, "naming hoses").await?;
        rows.iter().map(|row| Ok((id(row, "id")?, hose_names(row)?))).collect()
    }

    async fn save_crimp_specs(&mut self, specs: &[CrimpSpec]) -> Result<()> {
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
        let query = sqlx::query(
            "insert into crimp_specs (organization_id, id, hose_id, coupling_series, coupling_series_brand, ferrule_id,
                die_size, spacer_ring, crimp_diam, crimp_diam_plus, crimp_diam_minus, insert_length, crimp_stretch_per_end,
                skive_external, skive_external_plus, skive_external_minus,
                skive_internal, skive_internal_plus, skive_internal_minus,
                created, created_by, last_modified, last_modified_by, ferrule_part_number, ferrule_brand, source, machine_settings)
            select $1, n.* from unnest($2::bytea[], $3::bytea[], $4::text[], $5::text[], $6::bytea[],
                $7::text[], $8::text[], $9::float8[], $10::float8[], $11::float8[], $12::float8[], $13::float8[],
                $14::float8[], $15::float8[], $16::float8[], $17::float8[], $18::float8[], $19::float8[],
                $20::timestamptz[], $21::bytea[], $22::timestamptz[], $23::bytea[], $24::text[], $25::text[], $26::text[], $27::text[]::jsonb[])
                as n (id, hose_id, series, brand, ferrule_id, die, ring, crimp, crimp_plus, crimp_minus, insert_length, stretch,
                    skive, skive_plus, skive_minus, inner_skive, inner_plus, inner_minus, created, created_by,
                    modified, modified_by, ferrule_number, ferrule_brand, source, settings)
            on conflict (id) do update set coupling_series = excluded.coupling_series,
                coupling_series_brand = excluded.coupling_series_brand, ferrule_id = excluded.ferrule_id,
                die_size = excluded.die_size, spacer_ring = excluded.spacer_ring, crimp_diam = excluded.crimp_diam,
                crimp_diam_plus = excluded.crimp_diam_plus, crimp_diam_minus = excluded.crimp_diam_minus,
                insert_length = excluded.insert_length, crimp_stretch_per_end = excluded.crimp_stretch_per_end,
                skive_external = excluded.skive_external, skive_external_plus = excluded.skive_external_plus,
                skive_external_minus = excluded.skive_external_minus, skive_internal = excluded.skive_internal,
                skive_internal_plus = excluded.skive_internal_plus, skive_internal_minus = excluded.skive_internal_minus,
                last_modified = excluded.last_modified, last_modified_by = excluded.last_modified_by,
                ferrule_part_number = excluded.ferrule_part_number, ferrule_brand = excluded.ferrule_brand,
                source = excluded.source, machine_settings = excluded.machine_settings",
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
        .bind(texts(|spec| spec.source.as_deref()))
        .bind(specs.iter().map(settings_json).collect::<Vec<_>>());
        self.run_for_many(specs.len(), query, "keeping crimp specs").await?;
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
        machine_settings: settings(row)?,
        source: optional_words(get(row, "source")?, "crimp_specs.source")?,
        record: record(row)?,
    })
}

fn on_hose(row: &PgRow) -> Result<SpecOnHose> {
    Ok(SpecOnHose { spec: crimp_spec(row)?, hose: hose_names(row)? })
}

fn hose_names(row: &PgRow) -> Result<HoseNames> {
    let size =
        |text: &str| Size::new(text).map_err(|error| Error::internal("reading a size", error));
    Ok(HoseNames {
        part_number: words(get(row, "hose_part_number")?, "hoses.part_number")?,
        brand: words(get(row, "hose_brand")?, "brands.name")?,
        size: size(get(row, "hose_size")?)?,
        nominal_size: get::<Option<&str>, _>(row, "hose_nominal_size")?.map(size).transpose()?,
    })
}

/// Names of the fields of a machine's setting.
const SETTING: [&str; 2] = ["machine", "setting"];

/// Settings as they are stored; none for no machine.
fn settings_json(spec: &CrimpSpec) -> Option<String> {
    let [machine, setting] = SETTING;
    let one = |one: &MachineSetting| json!({ machine: *one.machine, setting: *one.setting });
    let all: Vec<Value> = spec.machine_settings.iter().map(one).collect();
    (!all.is_empty()).then(|| Value::Array(all).to_string())
}

fn settings(row: &PgRow) -> Result<Vec<MachineSetting>> {
    let Some(stored) = get::<Option<&str>, _>(row, "settings")? else { return Ok(Vec::new()) };
    let all: Vec<Value> = serde_json::from_str(stored)
        .map_err(|error| Error::internal("reading crimp_specs.machine_settings", error))?;
    let text = |one: &Value, name: &str| {
        let text = one.get(name).and_then(Value::as_str).unwrap_or_default();
        words(text, "crimp_specs.machine_settings")
    };
    let [machine, setting] = SETTING;
    let read = |one: &Value| {
        Ok(MachineSetting { machine: text(one, machine)?, setting: text(one, setting)? })
    };
    all.iter().map(read).collect()
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
