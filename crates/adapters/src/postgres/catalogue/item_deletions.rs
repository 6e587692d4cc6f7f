//! What has the items that are to be deleted, and their deletion.

use async_trait::async_trait;
use domain::catalogue::items::{Need, OwnedItem};
use domain::catalogue::port::ItemDeletions;
use domain::catalogue::{ItemEntry, ItemType};
use domain::fields::Choice;
use domain::{Id, RawId, Result};
use sqlx::QueryBuilder;
use sqlx::postgres::PgRow;

use crate::postgres::catalogue::items::ids_by_kind;
use crate::postgres::catalogue::table;
use crate::postgres::row::{choice, get, id, owner};
use crate::postgres::work::PgWork;

fn raw(ids: &[Id<ItemEntry>]) -> Vec<RawId> {
    ids.iter().map(|id| id.raw()).collect()
}

#[async_trait]
impl ItemDeletions for PgWork {
    async fn owned_items(&mut self, ids: &[Id<ItemEntry>]) -> Result<Vec<OwnedItem>> {
        let query = sqlx::query(
            "select id, kind, organization_id from items
            where id = any($1) and organization_id in ($2, shared_organization())",
        )
        .bind(raw(ids))
        .bind(self.tenant());
        let rows = self.all_of_many(ids.len(), query, "finding the owners of items").await?;
        let read = |row: &PgRow| {
            Ok((id(row, "id")?, choice(get(row, "kind")?, "items.kind")?, owner(row)?))
        };
        rows.iter().map(read).collect()
    }

    async fn documents_with(
        &mut self,
        ids: &[Id<ItemEntry>],
        most: u32,
    ) -> Result<Vec<(Id<ItemEntry>, String)>> {
        let query = sqlx::query(
            "select n.id, d.number from unnest($2::bytea[]) as n (id) cross join lateral (
                select distinct d.number from documents d join (
                    select document_id from document_lines where organization_id = $1 and item_id = n.id
                    union all
                    select document_id from hose_assemblies where organization_id = $1 and hose_id = n.id
                    union all
                    select document_id from hose_assemblies where organization_id = $1 and end1_fitting_id = n.id
                    union all
                    select document_id from hose_assemblies where organization_id = $1 and end1_ferrule_now = n.id
                    union all
                    select document_id from hose_assemblies where organization_id = $1 and end2_fitting_id = n.id
                    union all
                    select document_id from hose_assemblies where organization_id = $1 and end2_ferrule_now = n.id
                    union all
                    select document_id from hose_assemblies where organization_id = $1 and wrap_id = n.id
                ) u on u.document_id = d.id where d.organization_id = $1 order by d.number limit $3) d",
        )
        .bind(self.tenant())
        .bind(raw(ids))
        .bind(i64::from(most));
        let rows = self.all_of_many(ids.len(), query, "looking for documents with items").await?;
        rows.iter().map(|row| Ok((id(row, "id")?, get(row, "number")?))).collect()
    }

    async fn items_needing(&mut self, ids: &[Id<ItemEntry>]) -> Result<Vec<Need>> {
        let mut sql = QueryBuilder::new(
            "select s.ferrule_id as needed, h.id, 'the crimp spec of ' || h.part_number as title
            from crimp_specs s join hoses h on h.id = s.hose_id where s.organization_id = ",
        );
        sql.push_bind(self.tenant()).push(" and s.ferrule_id = any(").push_bind(raw(ids)).push(")");
        for kind in ItemType::ALL {
            sql.push(" union all select based_on, id, 'its variant ' || part_number from ");
            sql.push(table(*kind)).push(" where organization_id = ").push_bind(self.tenant());
            sql.push(" and based_on = any(").push_bind(raw(ids)).push(")");
        }
        let rows = self.all_of_many(ids.len(), sql.build(), "looking for what needs items").await?;
        let need = |row: &PgRow| {
            Ok(Need { needed: id(row, "needed")?, by: id(row, "id")?, title: get(row, "title")? })
        };
        rows.iter().map(need).collect()
    }

    async fn remove_items(&mut self, items: &[(Id<ItemEntry>, ItemType)]) -> Result<()> {
        // Crimp specs go with their hoses, before the ferrules that they name.
        let mut tables: Vec<_> =
            ids_by_kind(items).into_iter().map(|(kind, ids)| (table(kind), ids)).collect();
        tables.push(("items", items.iter().map(|(id, _)| id.raw()).collect()));
        for (table, ids) in tables {
            let mut sql = QueryBuilder::new("delete from ");
            sql.push(table).push(" where organization_id = ").push_bind(self.tenant());
            sql.push(" and id = any(").push_bind(ids).push(")");
            self.run_for_many(items.len(), sql.build(), "removing items").await?;
        }
        Ok(())
    }
}
