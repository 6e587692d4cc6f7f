//! Connections of fittings and adaptors.

use async_trait::async_trait;
use domain::catalogue::port::Connections;
use domain::catalogue::{
    Adaptor, AdaptorMatch, Choices, Chosen, Connection, CrimpFitting, Filter, GroupBy, ItemType,
    MatchRule, Selection,
};
use domain::measures::size::Size;
use domain::{Id, Result};
use sqlx::QueryBuilder;
use sqlx::postgres::PgRow;

use crate::postgres::catalogue::adaptor_choices::adaptor_choices;
use crate::postgres::catalogue::{clauses, push_groups, push_rows};
use crate::postgres::row::{choice, get, id};
use crate::postgres::run::Fetch;
use crate::postgres::work::PgWork;

#[async_trait]
impl Connections for PgWork {
    async fn connections(
        &mut self,
        fittings: &Selection<CrimpFitting>,
        adaptors: &Selection<Adaptor>,
    ) -> Result<Vec<Connection>> {
        let of_fittings = clauses(
            self,
            ItemType::CrimpFitting,
            &fittings.conditions,
            fittings.customer.is_some(),
        )
        .await?;
        let of_adaptors =
            clauses(self, ItemType::Adaptor, &adaptors.conditions, adaptors.customer.is_some())
                .await?;
        if of_fittings.is_none() && of_adaptors.is_none() {
            return Ok(Vec::new());
        }
        let mut sql = QueryBuilder::new("select distinct style, gender, size from (");
        if let Some(clauses) = &of_fittings {
            let by =
                [GroupBy::Column("style"), GroupBy::Column("gender"), GroupBy::Column("dash_size")];
            sql.push("select g1 as style, g2 as gender, g3 as size from (");
            push_groups(&mut sql, self, fittings, clauses, &by);
            sql.push(") f");
        }
        if let Some(clauses) = &of_adaptors {
            sql.push(if of_fittings.is_some() { " union all " } else { "" });
            sql.push("select * from (with a as ");
            push_rows(&mut sql, self, adaptors, clauses, ENDS);
            sql.push(
                " select s1 as style, g1 as gender, d1 as size from a union all select s2, g2, d2 from a
                union all select s3, g3, d3 from a union all select s4, g4, d4 from a) e",
            );
        }
        sql.push(") l where style is not null or gender is not null or size is not null");
        let rows = sql.build().all(&mut *self.tx, "listing connections").await?;
        let connection = |row: &PgRow| {
            let gender: Option<&str> = get(row, "gender")?;
            let size: Option<&str> = get(row, "size")?;
            Ok(Connection {
                style: get(row, "style")?,
                gender: gender.map(|word| choice(word, "gender")).transpose()?,
                size: size.and_then(|size| Size::new(size).ok()),
            })
        };
        rows.iter().map(connection).collect()
    }

    async fn adaptor_matches(&mut self, adaptor: Id<Adaptor>) -> Result<Vec<AdaptorMatch>> {
        let rows = sqlx::query(
            "with asked as materialized (
                select id, brand_id, cross_reference, ends_key, shape_folded, family_cross_reference_folded from adaptors
                where id = $2 and organization_id in ($1, shared_organization())
            )
            (select c.id, 'crossReference' as rule from adaptors c
                where c.organization_id in ($1, shared_organization())
                and c.cross_reference = (select cross_reference from asked) and c.brand_id <> (select brand_id from asked)
                limit 500)
            union all
            (select c.id, 'ends' from adaptors c
                where c.organization_id in ($1, shared_organization()) and c.ends_key = (select ends_key from asked)
                and c.shape_folded = (select shape_folded from asked) and c.brand_id <> (select brand_id from asked)
                and (c.cross_reference is null or (select cross_reference from asked) is null)
                limit 500)
            union all
            (select c.id, 'familyCrossReference' from adaptors c
                where c.organization_id in ($1, shared_organization())
                and c.family_cross_reference_folded = (select family_cross_reference_folded from asked) and c.id <> $2
                limit 500)",
        )
        .bind(self.tenant())
        .bind(adaptor.raw())
        .all(&mut *self.tx, "looking for adaptors like another")
        .await?;
        let found = |row: &PgRow| {
            let rule: MatchRule = choice(get(row, "rule")?, "rule")?;
            Ok(AdaptorMatch { adaptor: id(row, "id")?, rule })
        };
        rows.iter().map(found).collect()
    }

    async fn adaptor_choices(
        &mut self,
        selection: &Selection<Adaptor>,
        properties: &'static [Filter],
        chosen: &Chosen,
    ) -> Result<Choices> {
        adaptor_choices(self, selection, properties, chosen).await
    }
}

/// The ends of an adaptor.
const ENDS: &str = "c.end1_style as s1, c.end1_gender as g1, c.end1_dash_size as d1,
    c.end2_style as s2, c.end2_gender as g2, c.end2_dash_size as d2,
    c.end3_style as s3, c.end3_gender as g3, c.end3_dash_size as d3,
    c.end4_style as s4, c.end4_gender as g4, c.end4_dash_size as d4";
