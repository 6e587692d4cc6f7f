//! What a shop looks at in the morning (`0068_today.sql`, `0075_levels_kits_and_reasons.sql`).

use async_trait::async_trait;
use domain::Result;
use domain::fields::Choice;
use domain::measures::{Dimension, UnitOfMeasure};
use domain::organization::port::Today;
use domain::organization::today::{Begun, FIRST, TodayList, TodayQuery, TodayRow};
use sqlx::postgres::PgRow;

use crate::postgres::row::{choice, get, raw_id};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

/// Open orders by what they wait for. What is short is counted as `domain::documents::work_order::stock` does. Each step looks
/// its rows up by their keys (`offset 0`), however wrong the statistics are.
const ORDERS: &str = "
    with open as materialized (
        select d.id, d.number, d.revision, d.status, d.is_latest, w.description, w.due_date, w.warehouse_id, w.customer_id, w.customer_name
        from documents d cross join lateral (
            select * from work_orders w where w.organization_id = $1 and w.document_id = d.id offset 0) w
        where d.organization_id = $1 and d.kind = 'workOrder' and d.status in ('under editing', 'released')
    ), there as materialized (
        -- Reservations as far as the goods are there; the oldest ones come first.
        select r.document_id, r.line_id, r.item_id,
            case when $4 or i.on_hand >= i.reserved then r.quantity
                else greatest(0, least(r.quantity, i.on_hand - sum(r.quantity) over oldest + r.quantity)) end as quantity
        from stock_reservations r cross join lateral (
            select on_hand, reserved from inventory_items i
            where i.organization_id = $1 and i.item_id = r.item_id and i.warehouse_id = r.warehouse_id offset 0) i
        where r.organization_id = $1
        window oldest as (partition by r.item_id, r.warehouse_id order by r.created, r.document_id, r.line_id)
    ), needs as materialized (
        -- In the unit of the stock, pieces whole and lengths to the fourth decimal; of stock in a unit of the other kind, any.
        select n.document_id, n.line_id, n.item_id, l.quantity as ordered, coalesce(w.completed, 0) as done, u.step,
            case when u.is_length and n.pieces = 0 then ceil(n.length_mm / u.size * u.step) / u.step
                when not u.is_length and n.length_mm = 0 then ceil(n.pieces / u.size) end as needed
        from open o
            cross join lateral (select * from work_order_needs n where n.organization_id = $1 and n.document_id = o.id offset 0) n
            cross join lateral (select unit from inventory_items i
                where i.organization_id = $1 and i.item_id = n.item_id and i.warehouse_id = o.warehouse_id offset 0) i
            cross join lateral (select quantity from document_lines l where l.organization_id = $1 and l.id = n.line_id offset 0) l
            left join lateral (select completed from work_order_lines w
                where w.organization_id = $1 and w.document_id = n.document_id and w.line_id = n.line_id offset 0) w on true
            join unnest($5::text[], $6::numeric[], $7::boolean[], $8::numeric[]) u (unit, size, is_length, step) on u.unit = i.unit
        where o.status = 'released'
    ), short as materialized (
        select document_id from (
            select document_id, line_id, item_id, true as is_need,
                coalesce(needed - least(ceil(needed * done / ordered * step) / step, needed), 1) as quantity
            from needs where done < ordered
            union all select document_id, line_id, item_id, false, -quantity from there
        ) n
        group by document_id, line_id, item_id having bool_or(is_need) and sum(quantity) > 0
    ), listed as (
        select 'late' as list, o.* from open o where is_latest and due_date < $2
        union all select 'due', o.* from open o where is_latest and due_date between $2 and $3
        union all select 'short', o.* from open o where id in (select document_id from short)
        union all select 'waiting', o.* from open o where status = 'under editing'
    ), placed as (
        select *, count(*) over (partition by list) as total,
            row_number() over (partition by list order by due_date nulls last, number, id) as place
        from listed
    )
    select p.list, p.total, p.id, 'workOrder' as kind, p.number || $9 || p.revision as title, p.description as about,
        null::text as code, coalesce(c.name, p.customer_name) as customer, p.due_date as day, null::timestamptz as at
    from placed p left join lateral (
        select name from customers c where c.organization_id = $1 and c.id = p.customer_id offset 0) c on true
    where p.place <= $10 order by p.list, p.place";

/// Offers that nobody has answered, by their last day: those that stand by the next one, those that don't by the last one.
const OFFERS: &str = "
    with open as materialized (
        select case when e.valid_until < $2 then 'expired' else 'expiring' end as list, d.id, d.number, d.revision, e.description,
            e.customer_id, e.customer_name, e.valid_until
        from sales_estimates e cross join lateral (
            select * from documents d where d.organization_id = $1 and d.id = e.document_id offset 0) d
        where e.organization_id = $1 and e.valid_until between $3 and $4 and (e.outcome is null or e.outcome = 'sent')
            and d.status = 'released' and d.is_latest
    ), placed as (
        select *, count(*) over (partition by list) as total,
            row_number() over (partition by list order by abs(valid_until - $2), number, id) as place
        from open
    )
    select p.list, p.total, p.id, 'salesEstimate' as kind, p.number || $5 || p.revision as title, p.description as about,
        null::text as code, coalesce(c.name, p.customer_name) as customer, p.valid_until as day, null::timestamptz as at
    from placed p left join customers c on c.organization_id = $1 and c.id = p.customer_id
    where p.place <= $6 order by p.list, p.place";

/// Offers that customers made for themselves, the oldest first: somebody looks at them, and releases them.
const REQUESTS: &str = "
    select 'requests' as list, count(*) over () as total, d.id, d.kind, d.number || $2 || d.revision as title, e.description as about,
        null::text as code, coalesce(c.name, e.customer_name) as customer, null::date as day, d.created as at
    from api_keys k
        join documents d on d.organization_id = $1 and d.created_by = k.id and d.kind = 'salesEstimate' and d.status = 'under editing'
        join sales_estimates e on e.organization_id = $1 and e.document_id = d.id
        left join customers c on c.organization_id = $1 and c.id = e.customer_id
    where k.organization_id = $1 and k.customer_id is not null
    order by d.created, d.id limit $3";

/// Kits that aren't released, the one that was changed last first.
const KITS: &str = "
    select 'kits' as list, count(*) over () as total, d.id, d.kind, d.number || $2 || d.revision as title, k.description as about,
        null::text as code, coalesce(c.name, k.customer_name) as customer, null::date as day, d.last_modified as at
    from documents d
        join hose_kits k on k.organization_id = $1 and k.document_id = d.id
        left join customers c on c.organization_id = $1 and c.id = k.customer_id
    where d.organization_id = $1 and d.kind = 'hoseKit' and d.status = 'under editing'
    order by d.last_modified desc, d.id limit $3";

/// Dry runs don't count: whoever only looked has read the report, and nothing waits for him.
const FAILED: &str = "
    select 'failedImports' as list, count(*) over () as total, id, kind, kind as title, failure_message as about,
        failure_code as code, null::text as customer, null::date as day, ended as at
    from jobs where organization_id = $1 and state = 'failed' and ended >= $2 and not coalesce((report ->> 'dry_run')::boolean, false) and ($3::bytea is null or started_by = $3)
    order by ended desc, id limit $4";

/// Of somebody's last changes: more may be of an import alone.
const RECENT: &str = "
    with mine as materialized (
        select resource, resource_id, at, sequence from audit
        where organization_id = $1 and actor_id = $2 order by at desc, sequence desc limit 1000
    ), changed as (
        select coalesce(d.lineage_id, c.id) as record, coalesce(d.id, c.id) as id, coalesce(d.kind, 'customer') as kind,
            coalesce(d.number || $3 || d.revision, c.name) as title, m.at, m.sequence
        from mine m
            left join documents d on d.organization_id = $1 and d.id = m.resource_id
                and m.resource in ('hoseAssembly', 'hoseKit', 'workOrder', 'salesEstimate')
            left join customers c on c.organization_id = $1 and c.id = m.resource_id and m.resource = 'customer' and not c.deleted
        where d.id is not null or c.id is not null
    ), last as (select distinct on (record) * from changed order by record, at desc, sequence desc)
    select 'recent' as list, count(*) over () as total, l.id, l.kind, l.title,
        coalesce(a.description, k.description, w.description, e.description) as about,
        null::text as code, coalesce(c.name, a.customer_name, k.customer_name, w.customer_name, e.customer_name) as customer, null::date as day, l.at
    from last l
        left join hose_assemblies a on a.organization_id = $1 and a.document_id = l.id
        left join hose_kits k on k.organization_id = $1 and k.document_id = l.id
        left join work_orders w on w.organization_id = $1 and w.document_id = l.id
        left join sales_estimates e on e.organization_id = $1 and e.document_id = l.id
        left join customers c on c.organization_id = $1 and c.id = coalesce(a.customer_id, k.customer_id, w.customer_id, e.customer_id)
    order by l.at desc, l.sequence desc limit $4";

const BEGUN: &str = "
    select exists (select from images where organization_id = $1 and belongs_to = $1) as logo,
        (select count(*) from (select from users where organization_id = $1 and not deleted limit 2) u) > 1 as people,
        exists (select from items where organization_id = $1) as items,
        exists (select from customers where organization_id = $1 and not deleted) as customers,
        exists (select from documents where organization_id = $1 and kind = 'hoseAssembly') as assemblies,
        (select max(taken) from backups) as last_backup";

#[async_trait]
impl Today for PgWork {
    async fn rows_of_today(&mut self, query: &TodayQuery) -> Result<Vec<TodayRow>> {
        let measures = UnitOfMeasure::ALL.iter().map(|unit| unit.measure());
        let (dimensions, sizes): (Vec<Dimension>, Vec<_>) = measures.unzip();
        let is_length = |dimension: &Dimension| matches!(dimension, Dimension::Length);
        let step = |dimension: &Dimension| if is_length(dimension) { 10_000_i64 } else { 1 };
        let (tenant, delimiter, first) =
            (self.tenant(), query.delimiter.as_str(), i64::from(FIRST));
        let orders = sqlx::query(ORDERS)
            .bind(tenant)
            .bind(query.today)
            .bind(query.due_to)
            .bind(query.negative_stock)
            .bind(UnitOfMeasure::WORDS)
            .bind(sizes)
            .bind(dimensions.iter().map(is_length).collect::<Vec<_>>())
            .bind(dimensions.iter().map(step).map(rust_decimal::Decimal::from).collect::<Vec<_>>())
            .bind(delimiter)
            .bind(first);
        let offers = sqlx::query(OFFERS)
            .bind(tenant)
            .bind(query.today)
            .bind(query.valid.0)
            .bind(query.valid.1)
            .bind(delimiter)
            .bind(first);
        let requests = sqlx::query(REQUESTS).bind(tenant).bind(delimiter).bind(first);
        let kits = sqlx::query(KITS).bind(tenant).bind(delimiter).bind(first);
        let failed = sqlx::query(FAILED)
            .bind(tenant)
            .bind(query.failed_from)
            .bind(query.imports_of)
            .bind(first);
        let recent =
            sqlx::query(RECENT).bind(tenant).bind(query.changed_by).bind(delimiter).bind(first);
        let mut listed = Vec::new();
        for (statement, doing) in [
            (orders, "reading the orders of today"),
            (offers, "reading the offers of today"),
            (requests, "reading what customers ask for"),
            (kits, "reading kits that wait"),
            (failed, "reading failed imports"),
            (recent, "reading recent work"),
        ] {
            for row in &statement.all(&mut *self.tx, doing).await? {
                listed.push(today_row(row)?);
            }
        }
        Ok(listed)
    }

    async fn begun(&mut self) -> Result<Begun> {
        let asked = sqlx::query(BEGUN).bind(self.tenant());
        let row = asked.one(&mut *self.tx, "looking for what a shop begins with").await?;
        Ok(Begun {
            logo: get(&row, "logo")?,
            people: get(&row, "people")?,
            items: get(&row, "items")?,
            customers: get(&row, "customers")?,
            assemblies: get(&row, "assemblies")?,
            last_backup: get(&row, "last_backup")?,
        })
    }
}

fn today_row(row: &PgRow) -> Result<TodayRow> {
    let text = |column| -> Result<String> { Ok(get::<&str, _>(row, column)?.to_owned()) };
    let optional =
        |column| -> Result<_> { Ok(get::<Option<&str>, _>(row, column)?.map(str::to_owned)) };
    Ok(TodayRow {
        list: choice::<TodayList>(get(row, "list")?, "the lists of today")?,
        total: get::<i64, _>(row, "total")?.unsigned_abs(),
        id: raw_id(get(row, "id")?)?,
        kind: text("kind")?,
        title: text("title")?,
        about: optional("about")?,
        code: optional("code")?,
        customer: optional("customer")?,
        day: get(row, "day")?,
        at: get(row, "at")?,
    })
}
