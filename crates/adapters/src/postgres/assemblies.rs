//! Hose assemblies beyond what all documents have.

use async_trait::async_trait;
use domain::documents::{Document, HoseAssembly, HoseKit, Line};
use domain::port::{Assemblies, Lines};
use domain::trade::{AssemblyCustomer, Customer};
use domain::{Error, Id, RawId, Result};
use sqlx::QueryBuilder;
use sqlx::postgres::PgRow;

use super::contents::content;
use super::document_lists::ListedContent;
use super::documents::version;
use super::fault::fault;
use super::row::{get, id, optional_words, record, words};
use super::work::PgWork;

impl ListedContent for HoseAssembly {
    const ITEMS: &'static [&'static str] = &[
        "hose_id",
        "end1_fitting_id",
        "end1_ferrule_id",
        "end2_fitting_id",
        "end2_ferrule_id",
        "wrap_id",
    ];
    const CUSTOMERS: Option<&'static str> = Some("assembly_customers");
}

impl ListedContent for HoseKit {}

#[async_trait]
impl Assemblies for PgWork {
    async fn assemblies_numbered(
        &mut self,
        numbers: &[String],
    ) -> Result<Vec<(usize, Document<HoseAssembly>)>> {
        let rows = sqlx::query(
            "select d.*, c.*, n.place from unnest($2::text[]) with ordinality as n (number, place)
                join documents d on d.organization_id = $1 and d.kind = 'hoseAssembly'
                    and d.number_folded = lower(n.number) and d.is_latest
                join hose_assemblies c on c.organization_id = d.organization_id and c.document_id = d.id
            order by d.id for update of d",
        )
        .bind(self.tenant())
        .bind(numbers)
        .fetch_all(&mut *self.tx)
        .await
        .map_err(fault("finding assemblies by their numbers"))?;
        rows.iter()
            .map(|row| {
                let place: i64 = get(row, "place")?;
                let place = usize::try_from(place - 1)
                    .map_err(|error| Error::internal("a place among numbers", error))?;
                Ok((place, version(row)?.with(content(row)?)))
            })
            .collect()
    }

    async fn assemblies_like(
        &mut self,
        assembly: &HoseAssembly,
        most: u32,
    ) -> Result<Vec<(Document<HoseAssembly>, Vec<Line>)>> {
        let mut sql = QueryBuilder::new(
            "select d.*, c.* from hose_assemblies c
                join documents d on d.organization_id = c.organization_id and d.id = c.document_id
            where c.organization_id = ",
        );
        sql.push_bind(self.tenant()).push(" and c.hose_id = ");
        sql.push_bind(assembly.hose_id.raw().to_vec());
        sql.push(" and (d.is_latest or d.status = 'released') and c.wrap_id is not distinct from ");
        sql.push_bind(assembly.wrap_id.map(|id| id.raw().to_vec()));
        let (column, length) = match assembly.cut_length_mm {
            Some(cut) => ("cut_length_mm", Some(cut)),
            None => ("overall_length_mm", assembly.overall_length_mm),
        };
        if let Some(length) = length.map(domain::sheet::Measure::get) {
            // A little more than is the same, which is looked at exactly afterwards.
            sql.push(format_args!(" and c.{column} between ")).push_bind(length - 0.51);
            sql.push(" and ").push_bind(length + 0.51);
        }
        let near = assembly.end1_fitting_id.map(|id| id.raw().to_vec());
        let far = assembly.end2_fitting_id.map(|id| id.raw().to_vec());
        for (at, (one, two)) in [(&near, &far), (&far, &near)].into_iter().enumerate() {
            sql.push(if at == 0 { " and ((" } else { " or (" });
            sql.push("c.end1_fitting_id is not distinct from ").push_bind(one.clone());
            sql.push(" and c.end2_fitting_id is not distinct from ")
                .push_bind(two.clone())
                .push(")");
        }
        sql.push(format_args!(") order by d.number_folded, d.id limit {most}"));
        let documents: Vec<Document<HoseAssembly>> = self.read_all(&mut sql).await?;
        let ids: Vec<RawId> = documents.iter().map(|document| document.id.raw()).collect();
        let mut lines = self.lines_of(&ids).await?;
        Ok(documents
            .into_iter()
            .map(|document| {
                let lines = lines.remove(&document.id.raw()).unwrap_or_default();
                (document, lines)
            })
            .collect())
    }

    async fn assembly_customers(
        &mut self,
        lineages: &[Id<HoseAssembly>],
    ) -> Result<Vec<(Id<HoseAssembly>, AssemblyCustomer)>> {
        let rows = sqlx::query(
            "select a.*, c.name from assembly_customers a
                join customers c on c.organization_id = a.organization_id and c.id = a.customer_id
            where a.organization_id = $1 and a.lineage_id = any($2) and not c.deleted order by a.lineage_id, lower(c.name), a.customer_id",
        )
        .bind(self.tenant())
        .bind(lineages.iter().map(|id| id.raw().to_vec()).collect::<Vec<_>>())
        .fetch_all(&mut *self.tx)
        .await
        .map_err(fault("listing the customers of assemblies"))?;
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
        .bind(lineage.raw().to_vec())
        .bind(customers.iter().map(|customer| customer.customer.raw().to_vec()).collect::<Vec<_>>())
        .bind(text(|customer| customer.part_number.as_deref()))
        .bind(text(|customer| customer.revision.as_deref()))
        .bind(record.last_modified)
        .bind(record.last_modified_by.map(|id| id.to_vec()))
        .execute(&mut *self.tx)
        .await
        .map_err(fault("keeping the customers of an assembly"))?;
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
        .bind(lineage.raw().to_vec())
        .bind(customers.iter().map(|id| id.raw().to_vec()).collect::<Vec<_>>())
        .execute(&mut *self.tx)
        .await
        .map_err(fault("taking customers from an assembly"))?;
        Ok(done.rows_affected())
    }
}

fn customer(row: &PgRow) -> Result<(Id<HoseAssembly>, AssemblyCustomer)> {
    Ok((
        id(row, "lineage_id")?,
        AssemblyCustomer {
            customer: id(row, "customer_id")?,
            name: words(get(row, "name")?, "customers.name")?,
            part_number: optional_words(
                get(row, "part_number")?,
                "assembly_customers.part_number",
            )?,
            revision: optional_words(get(row, "revision")?, "assembly_customers.revision")?,
            record: record(row)?,
        },
    ))
}
