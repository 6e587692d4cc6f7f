//! Queries of hose assemblies alone.

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use domain::configurator::checks::finding::Finding;
use domain::configurator::inputs::configurator_input::Side;
use domain::customers::{AssemblyCustomer, Customer};
use domain::documents::hose_assembly::port::{Alike, Assemblies};
use domain::documents::{Document, HoseAssembly};
use domain::fields::{Degrees, Figure};
use domain::{Error, Id, RawId, Result};
use serde::{Deserialize, Serialize};
use sqlx::postgres::PgRow;
use sqlx::{AssertSqlSafe, QueryBuilder};

use crate::postgres::documents::contents::content;
use crate::postgres::documents::version_row::version;
use crate::postgres::row::{get, id, optional_words, position, record, words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

/// The most assemblies among which the best one to order is chosen.
const MOST_COMPARED: u32 = 200;

#[async_trait]
impl Assemblies for PgWork {
    async fn assemblies_numbered(
        &mut self,
        numbers: &[String],
    ) -> Result<Vec<(usize, Document<HoseAssembly>)>> {
        let query = sqlx::query(
            "with n as materialized (
                select d.organization_id, d.id, n.place from unnest($2::text[]) with ordinality as n (number, place)
                    cross join lateral (select * from documents d where d.organization_id = $1 and d.kind = 'hoseAssembly'
                        and d.number_folded between lower(n.number) and lower(n.number) and d.is_latest
                        order by d.number_folded offset 0) d)
            select d.*, c.*, n.place from n
                join documents d on d.organization_id = n.organization_id and d.id = n.id and d.is_latest
                join hose_assemblies c on c.organization_id = d.organization_id and c.document_id = d.id
            order by d.id for update of d",
        )
        .bind(self.tenant())
        .bind(numbers);
        let doing = "finding assemblies by number";
        let rows = self.all_of_many(numbers.len(), query, doing).await?;
        rows.iter()
            .map(|row| {
                let place = position(row)?;
                Ok((place, version(row)?.with(content(row)?)))
            })
            .collect()
    }

    async fn assemblies_like(
        &mut self,
        assembly: &HoseAssembly,
        wanted: Alike,
        most: u32,
    ) -> Result<Vec<Document<HoseAssembly>>> {
        // Each length uses an index of its own.
        let mut sql = QueryBuilder::new("select * from (with near as (");
        for (at, (column, near)) in lengths_like(assembly).into_iter().enumerate() {
            sql.push(if at == 0 { "" } else { " union " });
            sql.push("select document_id from hose_assemblies where organization_id = ");
            sql.push_bind(self.tenant()).push(" and hose_id = ");
            sql.push_bind(assembly.hose_id.raw()).push(" and ").push(column);
            // A little wider than "identical": the domain compares the candidates exactly.
            sql.push(" between ").push_bind(near - 0.51).push(" and ").push_bind(near + 0.51);
        }
        sql.push(
            ") select d.*, c.* from near join hose_assemblies c using (document_id)
                join documents d on d.organization_id = c.organization_id and d.id = c.document_id
            where c.organization_id = ",
        );
        sql.push_bind(self.tenant());
        sql.push(" and (d.is_latest or d.status = 'released') and c.wrap_id is not distinct from ");
        sql.push_bind(assembly.wrap_id.map(domain::Id::raw));
        // The stored angle of an assembly under editing may be out of date, so the domain compares it.
        sql.push(" and (d.status = 'under editing' or c.angle is not distinct from ");
        sql.push_bind(assembly.angle.map(Degrees::get)).push(")");
        sql.push(" and c.proof_test = ").push_bind(assembly.proof_test);
        sql.push(" and c.burst_test = ").push_bind(assembly.burst_test);
        let near = assembly.end1_fitting_id.map(domain::Id::raw);
        let far = assembly.end2_fitting_id.map(domain::Id::raw);
        for (at, (one, two)) in [(&near, &far), (&far, &near)].into_iter().enumerate() {
            sql.push(if at == 0 { " and ((" } else { " or (" });
            sql.push("c.end1_fitting_id is not distinct from ").push_bind(*one);
            sql.push(" and c.end2_fitting_id is not distinct from ").push_bind(*two).push(")");
        }
        sql.push(")");
        let order = match wanted {
            Alike::All => ") found order by number_folded, id",
            Alike::Priced => {
                sql.push(
                    " and (exists (select from price_list_items p
                            where p.organization_id = d.organization_id and p.lineage_id = d.lineage_id)
                        or exists (select from customer_item_properties p
                            where p.organization_id = d.organization_id and p.lineage_id = d.lineage_id))",
                );
                ") found order by number_folded, id"
            }
            Alike::ToOrder { customer, only_own, maker } => {
                let customer = customer.map(domain::Id::raw);
                sql.push(" and d.status <> 'obsolete' and (c.customer_id = ").push_bind(customer);
                if only_own {
                    sql.push(" or exists (select from assembly_customers a where a.organization_id = d.organization_id
                        and a.lineage_id = d.lineage_id and a.customer_id = ").push_bind(customer).push(")");
                } else {
                    sql.push(" or c.customer_id is null and c.customer_name is null");
                }
                sql.push(")");
                if let Some(maker) = maker {
                    sql.push(" and d.created_by = ").push_bind(maker);
                }
                // Looks no further among many identical assemblies.
                sql.push(format_args!(" limit {MOST_COMPARED}"));
                ") found order by status = 'released' desc, last_modified desc, id"
            }
        };
        sql.push(order).push(format_args!(" limit {most}"));
        self.read_all(&mut sql).await
    }

    async fn nth_latest_made(
        &mut self,
        (customer, maker): (Id<Customer>, RawId),
        since: DateTime<Utc>,
        nth: u32,
    ) -> Result<Option<DateTime<Utc>>> {
        let before = nth.saturating_sub(1);
        sqlx::query_scalar(AssertSqlSafe(format!(
            "select d.created from documents d
                join hose_assemblies c on c.organization_id = d.organization_id and c.document_id = d.id
            where d.organization_id = $1 and d.kind = 'hoseAssembly' and d.created > $2 and d.created_by = $3 and c.customer_id = $4
            order by d.created desc offset {before} limit 1"
        )))
        .bind(self.tenant())
        .bind(since)
        .bind(maker)
        .bind(customer.raw())
        .first(&mut *self.tx, "counting a customer's assemblies")
        .await
    }

    async fn frozen_findings(
        &mut self,
        ids: &[Id<HoseAssembly>],
    ) -> Result<Vec<(Id<HoseAssembly>, Vec<Finding>)>> {
        let stored: Vec<(RawId, String)> = sqlx::query_as(
            "select document_id::bytea, findings::text from hose_assemblies
            where organization_id = $1 and document_id = any($2::bytea[]) and findings is not null",
        )
        .bind(self.tenant())
        .bind(ids.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .all(&mut *self.tx, "reading findings of assemblies")
        .await?;
        let read = |(id, json): (RawId, String)| {
            let stored = serde_json::from_str::<Vec<StoredFinding>>(&json);
            let stored =
                stored.map_err(|error| Error::internal("hose_assemblies.findings", error))?;
            let findings = stored.into_iter().map(StoredFinding::finding);
            Ok((Id::from_raw(id), findings.collect()))
        };
        stored.into_iter().map(read).collect()
    }

    async fn save_findings(
        &mut self,
        findings: &[(Id<HoseAssembly>, Option<Vec<Finding>>)],
    ) -> Result<()> {
        let json = |(_, findings): &(_, Option<Vec<Finding>>)| {
            let to_json = |findings: &Vec<Finding>| {
                let stored: Vec<_> = findings.iter().map(StoredFinding::of).collect();
                serde_json::to_string(&stored)
            };
            findings.as_ref().map(to_json).transpose()
        };
        let texts: Vec<Option<String>> = findings
            .iter()
            .map(json)
            .collect::<std::result::Result<_, _>>()
            .map_err(|error| Error::internal("writing findings of assemblies", error))?;
        sqlx::query(
            "update hose_assemblies c set findings = n.findings::jsonb from unnest($2::bytea[], $3::text[]) as n (id, findings)
            where c.organization_id = $1 and c.document_id = n.id",
        )
        .bind(self.tenant())
        .bind(findings.iter().map(|(id, _)| id.raw()).collect::<Vec<_>>())
        .bind(texts)
        .run(&mut *self.tx, "storing findings of assemblies")
        .await?;
        Ok(())
    }

    async fn has_assemblies_to_describe(&mut self) -> Result<bool> {
        sqlx::query_scalar(
            "select exists (select from assemblies_to_describe where organization_id = $1)",
        )
        .bind(self.tenant())
        .one(&mut *self.tx, "looking for outdated descriptions")
        .await
    }

    async fn assemblies_to_describe(
        &mut self,
        most: u32,
    ) -> Result<(Vec<i64>, Vec<Document<HoseAssembly>>)> {
        let rows = sqlx::query(AssertSqlSafe(format!(
            "select sequence, document_id from assemblies_to_describe where organization_id = $1 order by sequence limit {most} for update"
        )))
        .bind(self.tenant())
        .all(&mut *self.tx, "reading which assemblies are out of date")
        .await?;
        let marks = rows.iter().map(|row| get(row, "sequence")).collect::<Result<Vec<i64>>>()?;
        if marks.is_empty() {
            return Ok((marks, Vec::new()));
        }
        let ids = rows.iter().map(|row| get::<RawId, _>(row, "document_id"));
        let ids = ids.collect::<Result<Vec<_>>>()?;
        // Read after locking, so that concurrent changes are complete.
        sqlx::query("select from documents where organization_id = $1 and id = any($2) order by id for update")
            .bind(self.tenant())
            .bind(&ids)
            .run(&mut *self.tx, "locking assemblies that are out of date")
            .await?;
        let mut sql = QueryBuilder::new(
            "select d.*, c.* from documents d
                join hose_assemblies c on c.organization_id = d.organization_id and c.document_id = d.id
            where d.status = 'under editing' and d.organization_id = ",
        );
        sql.push_bind(self.tenant()).push(" and d.id = any(").push_bind(ids).push(")");
        Ok((marks, self.read_all(&mut sql).await?))
    }

    async fn describe_assemblies(
        &mut self,
        marks: &[i64],
        described: &[Document<HoseAssembly>],
    ) -> Result<()> {
        let texts = |of: fn(&HoseAssembly) -> Option<&str>| -> Vec<Option<String>> {
            described.iter().map(|one| of(&one.content).map(ToString::to_string)).collect()
        };
        let ferrules = |side| -> Vec<Option<RawId>> {
            let ends = described.iter().map(|one| one.content.end(side));
            ends.map(|end| Some(end?.ferrule?.raw())).collect()
        };
        sqlx::query(
            "update hose_assemblies c set description = n.description, model_code = n.code,
                end1_ferrule_now = n.ferrule1, end2_ferrule_now = n.ferrule2
            from unnest($2::bytea[], $3::text[], $4::text[], $5::bytea[], $6::bytea[])
                as n (id, description, code, ferrule1, ferrule2)
            where c.organization_id = $1 and c.document_id = n.id
                and (c.description, c.model_code, c.end1_ferrule_now::bytea, c.end2_ferrule_now::bytea)
                    is distinct from (n.description, n.code, n.ferrule1, n.ferrule2)",
        )
        .bind(self.tenant())
        .bind(described.iter().map(|one| one.id.raw()).collect::<Vec<_>>())
        .bind(texts(|assembly| assembly.description.as_deref()))
        .bind(texts(|assembly| assembly.model_code.as_deref()))
        .bind(ferrules(Side::One))
        .bind(ferrules(Side::Two))
        .run(&mut *self.tx, "updating descriptions of assemblies")
        .await?;
        sqlx::query(
            "delete from assemblies_to_describe where organization_id = $1 and sequence = any($2)",
        )
        .bind(self.tenant())
        .bind(marks)
        .run(&mut *self.tx, "deleting marks of assemblies")
        .await?;
        Ok(())
    }

    async fn assembly_customers(
        &mut self,
        lineages: &[Id<HoseAssembly>],
    ) -> Result<Vec<(Id<HoseAssembly>, AssemblyCustomer)>> {
        let rows = sqlx::query(
            "select a.*, c.name, c.deleted from assembly_customers a
                join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
            where a.organization_id = $1 and a.lineage_id = any($2) order by a.lineage_id, lower(c.name), a.customer_id",
        )
        .bind(self.tenant())
        .bind(lineages.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .all(&mut *self.tx, "listing the customers of assemblies")
        .await?;
        rows.iter().map(customer).collect()
    }

    async fn set_assembly_customers(
        &mut self,
        lineage: Id<HoseAssembly>,
        customers: &[AssemblyCustomer],
    ) -> Result<()> {
        let text = |of: fn(&AssemblyCustomer) -> Option<&str>| -> Vec<Option<String>> {
            customers.iter().map(|customer| of(customer).map(str::to_owned)).collect()
        };
        let Some(record) = customers.first().map(|customer| &customer.record) else {
            return Ok(());
        };
        sqlx::query(
            "insert into assembly_customers as a (organization_id, lineage_id, customer_id, part_number, revision,
                created, created_by, last_modified, last_modified_by)
            select $1, $2, n.*, $6, $7, $6, $7 from unnest($3::bytea[], $4::text[], $5::text[]) as n
            on conflict (organization_id, lineage_id, customer_id) do update
                set part_number = excluded.part_number, revision = excluded.revision,
                    last_modified = excluded.last_modified, last_modified_by = excluded.last_modified_by
                where (a.part_number, a.revision) is distinct from (excluded.part_number, excluded.revision)",
        )
        .bind(self.tenant())
        .bind(lineage.raw())
        .bind(customers.iter().map(|customer| customer.customer.raw()).collect::<Vec<_>>())
        .bind(text(|customer| customer.part_number.as_deref()))
        .bind(text(|customer| customer.revision.as_deref()))
        .bind(record.last_modified)
        .bind(record.last_modified_by)
        .run(&mut *self.tx, "storing the customers of an assembly")
        .await?;
        Ok(())
    }

    async fn remove_assembly_customers(
        &mut self,
        lineage: Id<HoseAssembly>,
        customers: &[Id<Customer>],
    ) -> Result<u64> {
        let done = sqlx::query(
            "delete from assembly_customers where organization_id = $1 and lineage_id = $2 and customer_id = any($3)",
        )
        .bind(self.tenant())
        .bind(lineage.raw())
        .bind(customers.iter().map(|id| id.raw()).collect::<Vec<_>>())
        .run(&mut *self.tx, "taking customers from an assembly")
        .await?;
        Ok(done)
    }
}

/// The columns with a length of assemblies that may be identical, and the length to find in each: the frozen
/// cut length of released ones, the entered length in either unit of those under editing, since the same
/// parts add the same to it.
fn lengths_like(assembly: &HoseAssembly) -> Vec<(&'static str, f64)> {
    let cut = assembly.cut_length_mm.map(Figure::get);
    let overall = assembly.overall_length_mm.map(Figure::get);
    let frozen = cut.map(|cut| ("cut_length_mm", cut));
    let frozen = frozen.or(overall.map(|overall| ("overall_length_mm", overall)));
    let entered = cut.into_iter().chain(overall);
    let entered = entered.flat_map(|mm| [("length", mm), ("length", mm / 25.4)]);
    frozen.into_iter().chain(entered).collect()
}

/// Stored warnings of an assembly.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredFinding {
    code: String,
    field: String,
    message: String,
    blocks_release: bool,
}

impl StoredFinding {
    fn of(finding: &Finding) -> Self {
        let Finding { code, field, message, blocks_release } = finding.clone();
        Self { code, field, message, blocks_release }
    }

    fn finding(self) -> Finding {
        let Self { code, field, message, blocks_release } = self;
        Finding { code, field, message, blocks_release }
    }
}

fn customer(row: &PgRow) -> Result<(Id<HoseAssembly>, AssemblyCustomer)> {
    Ok((
        id(row, "lineage_id")?,
        AssemblyCustomer {
            customer: id(row, "customer_id")?,
            name: words(get(row, "name")?, "customers.name")?,
            is_deleted: get(row, "deleted")?,
            part_number: optional_words(
                get(row, "part_number")?,
                "assembly_customers.part_number",
            )?,
            revision: optional_words(get(row, "revision")?, "assembly_customers.revision")?,
            record: record(row)?,
        },
    ))
}
