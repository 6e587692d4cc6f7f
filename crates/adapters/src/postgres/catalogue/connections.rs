//! Connections of fittings and adaptors.

use async_trait::async_trait;
use domain::catalogue::port::Connections;
use domain::catalogue::{
    Adaptor, AdaptorMatch, AdaptorProperty, ChoiceLeft, Choices, Chosen, Connection, CrimpFitting,
    MatchRule, Selection,
};
use domain::fields::Choice;
use domain::measures::size::Size;
use domain::{Id, Result};
use sqlx::postgres::PgRow;
use sqlx::{Postgres, QueryBuilder};

use crate::postgres::catalogue::{clauses, push_rows};
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
        let of_fittings =
            clauses(self, "crimp_fittings", &fittings.conditions, fittings.customer.is_some())
                .await?;
        let of_adaptors =
            clauses(self, "adaptors", &adaptors.conditions, adaptors.customer.is_some()).await?;
        let mut sql = QueryBuilder::new("select distinct style, gender, size from (");
        if let Some(clauses) = &of_fittings {
            let columns = "c.style, c.gender, c.dash_size as size";
            push_rows(&mut sql, self, fittings, clauses, columns);
        }
        if let Some(clauses) = &of_adaptors {
            sql.push(if of_fittings.is_some() { " union all " } else { "" });
            sql.push("select e.* from ");
            push_rows(&mut sql, self, adaptors, clauses, ENDS);
            sql.push(
                " a cross join lateral (values (s1, g1, d1), (s2, g2, d2), (s3, g3, d3), (s4, g4, d4)) e (style, gender, size)
                where e.style is not null or e.gender is not null or e.size is not null",
            );
        }
        if of_fittings.is_none() && of_adaptors.is_none() {
            return Ok(Vec::new());
        }
        sql.push(") l");
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
        chosen: &Chosen,
    ) -> Result<Choices> {
        let customer = selection.customer.is_some();
        let clauses = clauses(self, "adaptors", &selection.conditions, customer).await?;
        let Some(clauses) = clauses else {
            return Ok(Choices::default());
        };
        let mut sql = QueryBuilder::new("with kept as (");
        push_rows(&mut sql, self, selection, &clauses, KEPT);
        sql.push(
            "), turned as (
                select id, shape, material, brand, s1, g1, d1, w1, s2, g2, d2, w2, named, n1, n2 from kept
                union all
                select id, shape, material, brand, s2, g2, d2, w2, s1, g1, d1, w1, named, n2, n1 from kept
                where (s1, g1, d1, w1) is distinct from (s2, g2, d2, w2)
            ), judged as (select t.*",
        );
        push_verdicts(&mut sql, chosen);
        sql.push(" from turned t), left_over as (select * from judged where misses <= 1)");
        sql.push(" select property, min(name) as value, count(distinct id) as count from left_over l cross join lateral (values ('', '', '', true)");
        for property in AdaptorProperty::ALL {
            let word = property.word();
            let fits = if is_chosen(chosen, *property) {
                format!("fits_{word}")
            } else {
                "true".to_owned()
            };
            sql.push(format_args!(
                ", ('{word}', l.{}, {}, {fits})",
                value(*property),
                name(*property)
            ));
        }
        sql.push(
            ") p (property, value, name, fits) where value is not null and (misses = 0 or not fits) group by property, value",
        );
        let rows = sql.build().all(&mut *self.tx, "counting adaptors").await?;
        choices(&rows)
    }
}

/// The ends of an adaptor.
const ENDS: &str = "c.end1_style as s1, c.end1_gender as g1, c.end1_dash_size as d1,
    c.end2_style as s2, c.end2_gender as g2, c.end2_dash_size as d2,
    c.end3_style as s3, c.end3_gender as g3, c.end3_dash_size as d3,
    c.end4_style as s4, c.end4_gender as g4, c.end4_dash_size as d4";

/// Properties that adaptors are chosen by, in the form in which they are compared.
const KEPT: &str =
    "c.id, c.shape_folded as shape, c.made_of_folded as material, b.name_folded as brand,
    c.end1_style_folded as s1, coalesce(c.end1_gender, 'none') as g1, c.end1_dash_size_key as d1,
    coalesce(c.end1_swivel, 'none') as w1,
    c.end2_style_folded as s2, coalesce(c.end2_gender, 'none') as g2, c.end2_dash_size_key as d2,
    coalesce(c.end2_swivel, 'none') as w2,
    array[c.shape, coalesce(c.material, 'steel'), b.name] as named,
    array[c.end1_style, case when c.end1_dash_size_key ~ '^[0-9]+$' then c.end1_dash_size_key else c.end1_dash_size end] as n1,
    array[c.end2_style, case when c.end2_dash_size_key ~ '^[0-9]+$' then c.end2_dash_size_key else c.end2_dash_size end] as n2";

/// How a value of a property is written.
const fn name(property: AdaptorProperty) -> &'static str {
    match property {
        AdaptorProperty::End1Style => "l.n1[1]",
        AdaptorProperty::End2Style => "l.n2[1]",
        AdaptorProperty::Shape => "l.named[1]",
        AdaptorProperty::Material => "l.named[2]",
        AdaptorProperty::Brand => "l.named[3]",
        AdaptorProperty::End1Gender => "l.g1",
        AdaptorProperty::End1DashSize => "l.n1[2]",
        AdaptorProperty::End1Swivel => "l.w1",
        AdaptorProperty::End2Gender => "l.g2",
        AdaptorProperty::End2DashSize => "l.n2[2]",
        AdaptorProperty::End2Swivel => "l.w2",
    }
}

/// The column of a property among those.
const fn value(property: AdaptorProperty) -> &'static str {
    match property {
        AdaptorProperty::End1Style => "s1",
        AdaptorProperty::End1Gender => "g1",
        AdaptorProperty::End1DashSize => "d1",
        AdaptorProperty::End1Swivel => "w1",
        AdaptorProperty::End2Style => "s2",
        AdaptorProperty::End2Gender => "g2",
        AdaptorProperty::End2DashSize => "d2",
        AdaptorProperty::End2Swivel => "w2",
        AdaptorProperty::Shape => "shape",
        AdaptorProperty::Material => "material",
        AdaptorProperty::Brand => "brand",
    }
}

fn is_chosen(chosen: &Chosen, property: AdaptorProperty) -> bool {
    chosen.iter().any(|(known, _)| *known == property)
}

/// Writes, for each choice, whether it holds, and how many don't.
fn push_verdicts(sql: &mut QueryBuilder<Postgres>, chosen: &Chosen) {
    for (property, values) in chosen {
        let (column, word) = (value(*property), property.word());
        sql.push(format_args!(", coalesce(t.{column} = any("))
            .push_bind(values.clone())
            .push(format_args!("), false) as fits_{word}"));
    }
    sql.push(", 0");
    for (property, values) in chosen {
        sql.push(format_args!(" + (not coalesce(t.{} = any(", value(*property)))
            .push_bind(values.clone())
            .push("), false))::integer");
    }
    sql.push(" as misses");
}

fn choices(rows: &[PgRow]) -> Result<Choices> {
    let mut choices = Choices::default();
    for row in rows {
        let word: &str = get(row, "property")?;
        let count = get::<i64, _>(row, "count")?.unsigned_abs();
        match AdaptorProperty::of_word(word) {
            Some(property) => {
                choices.left.push(ChoiceLeft { property, value: get(row, "value")?, count });
            }
            None => choices.total = count,
        }
    }
    Ok(choices)
}
