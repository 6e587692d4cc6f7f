//! Rules by which customers, price lists, brands and organizations price items.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::catalogue::ItemType;
use domain::fields::{Choice, Columns};
use domain::pricing::port::Pricings;
use domain::pricing::{ItemPricing, ItemPricings, Pricing, Share};
use domain::{Error, RawId, Result};
use rust_decimal::prelude::ToPrimitive;
use sqlx::QueryBuilder;
use sqlx::postgres::PgRow;

use crate::postgres::columns::{inconsistent, push_columns, value};
use crate::postgres::row::{get, raw_id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Pricings for PgWork {
    async fn pricings(&mut self, subjects: &[RawId]) -> Result<Vec<(RawId, Pricing)>> {
        let rows = sqlx::query(
            "select * from pricing where organization_id = $1 and subject_id = any($2)",
        )
        .bind(self.tenant())
        .bind(subjects)
        .all(&mut *self.tx, "reading pricing")
        .await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            let pricing = Pricing { defaults: read(row)?, items: ItemPricings::default() };
            found.push((raw_id(get(row, "subject_id")?)?, pricing));
        }
        for (subject, items) in self.item_pricings(subjects).await? {
            match found.iter_mut().find(|(other, _)| *other == subject) {
                Some((_, pricing)) => pricing.items = items,
                None => found.push((subject, Pricing { items, ..Pricing::default() })),
            }
        }
        Ok(found)
    }

    async fn set_pricings(&mut self, rules: &HashMap<RawId, Pricing>) -> Result<()> {
        if rules.is_empty() {
            return Ok(());
        }
        let mut sql = QueryBuilder::new("with n as (select * from unnest(");
        sql.push_bind(vec![self.tenant(); rules.len()]).push("::bytea[], ");
        sql.push_bind(rules.keys().copied().collect::<Vec<_>>());
        sql.push("::bytea[]");
        let names = push_columns(&mut sql, rules.values().map(|pricing| &pricing.defaults));
        let set: Vec<_> = names.iter().map(|name| format!("{name} = excluded.{name}")).collect();
        let (names, set) = (names.join(", "), set.join(", "));
        sql.push(format_args!(
            ") as n (organization_id, subject_id, {names}))
            insert into pricing (organization_id, subject_id, {names}) select * from n
            on conflict (organization_id, subject_id) do update set {set}"
        ));
        sql.build().run(&mut *self.tx, "setting pricing").await?;
        let items = rules.iter().map(|(subject, pricing)| (*subject, &pricing.items));
        self.set_item_pricings(&items.collect::<Vec<_>>()).await
    }
}

impl PgWork {
    /// Reads the rules by item type of these records.
    pub(crate) async fn item_pricings(
        &mut self,
        subjects: &[RawId],
    ) -> Result<Vec<(RawId, ItemPricings)>> {
        let rows = sqlx::query(
            "select * from item_pricing where organization_id = $1 and subject_id = any($2) order by subject_id",
        )
        .bind(self.tenant())
        .bind(subjects)
        .all(&mut *self.tx, "reading pricing by item type")
        .await?;
        let mut found: Vec<(RawId, Vec<ItemPricing>)> = Vec::new();
        for row in &rows {
            let (subject, rule) = (raw_id(get(row, "subject_id")?)?, read(row)?);
            match found.last_mut() {
                Some((last, rules)) if *last == subject => rules.push(rule),
                _ => found.push((subject, vec![rule])),
            }
        }
        let checked =
            found.into_iter().map(|(subject, rules)| Ok((subject, ItemPricings::new(rules, "")?)));
        checked.collect()
    }

    /// Replaces the rules by item type of each record.
    pub(crate) async fn set_item_pricings(
        &mut self,
        pricings: &[(RawId, &ItemPricings)],
    ) -> Result<()> {
        let subjects = pricings.iter().map(|(subject, _)| *subject);
        sqlx::query("delete from item_pricing where organization_id = $1 and subject_id = any($2)")
            .bind(self.tenant())
            .bind(subjects.collect::<Vec<_>>())
            .run(&mut *self.tx, "replacing pricing by item type")
            .await?;
        let of = |(subject, pricing): &(RawId, &ItemPricings)| {
            pricing.rules().iter().map(|rule| (*subject, rule.clone())).collect::<Vec<_>>()
        };
        let (subjects, rules): (Vec<_>, Vec<_>) = pricings.iter().flat_map(of).unzip();
        sqlx::query(
            "insert into item_pricing (organization_id, subject_id, item_type, margin_percent, discount_percent, list_pricing, enabled)
            select $1, * from unnest($2::bytea[], $3::text[], $4::float8[], $5::float8[], $6::boolean[], $7::boolean[])",
        )
        .bind(self.tenant())
        .bind(subjects)
        .bind(rules.iter().map(|rule| ItemType::word(rule.item_type)).collect::<Vec<_>>())
        .bind(rules.iter().map(|rule| rule.margin_percent.and_then(number)).collect::<Vec<_>>())
        .bind(rules.iter().map(|rule| rule.discount_percent.and_then(number)).collect::<Vec<_>>())
        .bind(rules.iter().map(|rule| rule.list_pricing).collect::<Vec<_>>())
        .bind(rules.iter().map(|rule| rule.enabled).collect::<Vec<_>>())
        .run(&mut *self.tx, "setting pricing by item type")
        .await?;
        Ok(())
    }
}

/// A stored share has so few digits that the shortest text of the double is exact.
pub(crate) fn number<const MOST: i32>(share: Share<MOST>) -> Option<f64> {
    share.get().to_f64()
}

/// Reads columns of a row by their stored names.
fn read<C: Columns>(row: &PgRow) -> Result<C> {
    let read = C::from_values(&mut |column| value(row, column, column.stored));
    read.map_err(|faults| Error::broken(format!("pricing: {}", inconsistent(&faults))))
}
