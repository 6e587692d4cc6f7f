//! Incomplete items in use.

use async_trait::async_trait;
use domain::catalogue::port::Pending;
use domain::catalogue::{ItemType, MissingPart, PendingItem, Use};
use domain::fields::Choice;
use domain::{Error, ListPage, Result, Total, Window};
use serde_json::Value;
use sqlx::postgres::{PgArguments, PgRow};
use sqlx::{Arguments, AssertSqlSafe, Postgres, QueryBuilder};

use crate::postgres::catalogue::table;
use crate::postgres::order::{Key, KeyType, ListOrder, listed};
use crate::postgres::row::{choice, get, optional_id};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

#[async_trait]
impl Pending for PgWork {
    async fn pending_items(
        &mut self,
        costs: bool,
        window: &Window,
    ) -> Result<ListPage<PendingItem>> {
        let order = order();
        let mut sql = self.found(costs)?;
        sql.push(" select f.*, ").push(USED_IN).push(" as used_in from (");
        order.push_page(&mut sql, window, |sql| {
            sql.push("select *, ").push(order.place()).push(" from found where true");
        })?;
        sql.push(") f").push(order.order_by());
        let rows = sql.build().all(&mut *self.tx, "listing pending items").await?;
        let page = listed(&rows, window, pending)?;
        if !page.is_uncounted() {
            return Ok(page);
        }
        let mut sql = self.found(costs)?;
        sql.push(" select count(*) from found");
        let count: i64 =
            sql.build_query_scalar().one(&mut *self.tx, "counting pending items").await?;
        Ok(page.counted(Total { count: count.unsigned_abs(), exact: true }))
    }

    async fn vendors(&mut self) -> Result<Vec<String>> {
        sqlx::query_scalar(AssertSqlSafe(vendors()))
            .bind(self.tenant())
            .all(&mut *self.tx, "listing vendors")
            .await
    }
}

impl PgWork {
    /// The beginning of a statement about what is found; `$1` and `$2` are the organization, and whether costs count.
    fn found(&self, costs: bool) -> Result<QueryBuilder<Postgres>> {
        let mut arguments = PgArguments::default();
        let bound = arguments.add(self.tenant()).and_then(|()| arguments.add(costs));
        bound.map_err(|error| Error::internal("listing pending items", error))?;
        Ok(QueryBuilder::with_arguments(FOUND, arguments))
    }
}

/// Items that lack something, then ferrules, then series.
fn order() -> ListOrder {
    let keys = [
        Key::new("part", KeyType::Whole),
        Key::new("name", KeyType::Text),
        Key::new("item", KeyType::Text),
        Key::new("brand_name", KeyType::Text),
    ];
    ListOrder::by(keys, false)
}

/// Brands that are not disabled, with an item of any kind that is not marked unavailable: the
/// first one that is found will do.
fn vendors() -> String {
    let of_kind = |kind: &ItemType| {
        format!(
            "exists (select from {} c where c.brand_id = b.id and c.organization_id in ($1, shared_organization())
                and coalesce((select p.available from item_properties p where p.organization_id = $1 and p.item_id = c.id), true)
                limit 1)",
            table(*kind)
        )
    };
    let kinds: Vec<String> = ItemType::ALL.iter().map(of_kind).collect();
    format!(
        "select b.name from brands b
        left join brand_properties bp on bp.organization_id = $1 and bp.brand_id = b.id
        where b.organization_id in ($1, shared_organization()) and coalesce(bp.available, true) and ({})
        group by b.name order by lower(b.name)",
        kinds.join(" or ")
    )
}

/// Used items without a brand or a cost, then ferrules and series in crimp specs that the catalogue lacks.
const FOUND: &str = "with placed as (
        select a.document_id, i.item_id from hose_assemblies a
            cross join lateral (values (a.hose_id), (a.end1_fitting_id), (a.end1_ferrule_now), (a.end2_fitting_id),
                (a.end2_ferrule_now), (a.wrap_id)) i (item_id)
            where a.organization_id = $1 and i.item_id is not null
        union
        select l.document_id, l.item_id from document_lines l where l.organization_id = $1 and l.item_id is not null
    ), used as (
        select item_id, count(*) as uses, (array_agg(document_id::bytea order by document_id desc))[1:10] as places
        from placed group by item_id
    ), incomplete as (
        select 1 as part, u.item_id as id, i.kind,
            coalesce(h.part_number, f.part_number, a.part_number, r.part_number, w.part_number, o.part_number) as part_number,
            null::text as series, b.name as brand,
            array_remove(array[case when b.id is null then 'brand' end,
                case when $2 and coalesce(p.cost, m.cost) is null then 'cost' end], null) as lacks,
            u.uses, u.places
        from used u join items i on i.id = u.item_id and i.organization_id in ($1, shared_organization())
        left join hoses h on h.id = i.id and i.kind = 'hose' and h.organization_id in ($1, shared_organization())
        left join crimp_fittings f on f.id = i.id and i.kind = 'crimpFitting' and f.organization_id in ($1, shared_organization())
        left join adaptors a on a.id = i.id and i.kind = 'adaptor' and a.organization_id in ($1, shared_organization())
        left join ferrules r on r.id = i.id and i.kind = 'ferrule' and r.organization_id in ($1, shared_organization())
        left join wraps w on w.id = i.id and i.kind = 'wrap' and w.organization_id in ($1, shared_organization())
        left join other_items o on o.id = i.id and i.kind = 'otherItem' and o.organization_id in ($1, shared_organization())
        left join brands b on b.id = coalesce(h.brand_id, f.brand_id, a.brand_id, r.brand_id, w.brand_id, o.brand_id)
        left join item_properties p on p.organization_id = $1 and p.item_id = i.id
        left join item_properties m on m.organization_id = shared_organization() and m.item_id = i.id
        where b.id is null or ($2 and coalesce(p.cost, m.cost) is null)
    ), unknown_ferrules as (
        select 2 as part, null::bytea as id, 'ferrule' as kind, min(s.ferrule_part_number) as part_number, null::text as series,
            min(s.ferrule_brand) as brand, array['item'] as lacks, count(*) as uses,
            (array_agg(s.hose_id::bytea order by s.id))[1:10] as places
        from crimp_specs s where s.organization_id = $1 and s.ferrule_part_number is not null
        group by lower(s.ferrule_part_number), lower(s.ferrule_brand)
    ), unknown_series as (
        select 3 as part, null::bytea as id, null::text as kind, null::text as part_number, min(s.coupling_series) as series,
            min(coalesce(s.coupling_series_brand, hb.name)) as brand, array['item'] as lacks, count(*) as uses,
            (array_agg(s.hose_id::bytea order by s.id))[1:10] as places
        from crimp_specs s join hoses h on h.id = s.hose_id and h.organization_id in ($1, shared_organization())
        join brands hb on hb.id = h.brand_id
        where s.organization_id = $1 and not exists (select from crimp_fittings c join brands b on b.id = c.brand_id
            where c.organization_id in ($1, shared_organization()) and c.series_folded = s.coupling_series_folded
            and b.name_folded = coalesce(s.coupling_series_brand_folded, hb.name_folded))
        group by s.coupling_series_folded, coalesce(s.coupling_series_brand_folded, hb.name_folded)
    ), found as (
        select *, lower(coalesce(part_number, series, '')) as name, coalesce(encode(id, 'hex'), '') as item,
            lower(coalesce(brand, '')) as brand_name
        from (select * from incomplete union all select * from unknown_ferrules union all select * from unknown_series) u
    )";

/// The documents, or the hoses, that one of them is used in.
const USED_IN: &str = "case part when 1 then (select json_agg(json_build_object('kind', d.kind, 'id', encode(d.id, 'hex'),
            'number', d.number, 'revision', d.revision) order by d.number_folded, d.revision)
        from documents d where d.organization_id = $1 and d.id = any(places))
    else (select json_agg(json_build_object('kind', 'hose', 'id', encode(h.id, 'hex'),
            'number', h.part_number, 'revision', null) order by h.part_number_folded, h.rank)
        from hoses h where h.organization_id in ($1, shared_organization()) and h.id = any(places)) end::text";

fn pending(row: &PgRow) -> Result<PendingItem> {
    let kind: Option<&str> = get(row, "kind")?;
    let lacks: Vec<String> = get(row, "lacks")?;
    let used_in: Option<&str> = get(row, "used_in")?;
    Ok(PendingItem {
        id: optional_id(row, "id")?,
        item_type: kind.map(|kind| choice(kind, "items.kind")).transpose()?,
        part_number: get(row, "part_number")?,
        series: get(row, "series")?,
        brand: get(row, "brand")?,
        lacks: lacks.iter().filter_map(|word| MissingPart::of_word(word)).collect(),
        uses: get::<i64, _>(row, "uses")?.unsigned_abs(),
        used_in: used_in.map(places).transpose()?.unwrap_or_default(),
    })
}

fn places(json: &str) -> Result<Vec<Use>> {
    let list: Vec<Value> = serde_json::from_str(json)
        .map_err(|error| Error::internal("reading where an item is used", error))?;
    let place = |value: &Value| {
        let text = |name: &str| value.get(name).and_then(Value::as_str).map(str::to_owned);
        let id: domain::Id<()> = text("id")?.parse().ok()?;
        Some(Use {
            kind: text("kind")?,
            id: id.raw(),
            number: text("number")?,
            revision: text("revision"),
        })
    };
    Ok(list.iter().filter_map(place).collect())
}
