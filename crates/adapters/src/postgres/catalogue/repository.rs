//! The one repository of all kinds.

use async_trait::async_trait;
use domain::catalogue::{Component, Group, GroupBy, Offer, Selection, Window};
use domain::port::Catalogue;
use domain::{Id, Result};

use super::super::fault::fault;
use super::super::work::PgWork;
use super::CatalogueRow;
use super::conditions::clauses;
use super::select::offer;
use super::{group, insert, select};

#[async_trait]
impl<E: CatalogueRow> Catalogue<E> for PgWork {
    async fn find(&mut self, id: Id<E>) -> Result<Option<Offer<E>>> {
        let mut sql = select::find(self, id);
        let row =
            sql.build().fetch_optional(&mut *self.tx).await.map_err(fault("finding an item"))?;
        row.as_ref().map(offer).transpose()
    }

    async fn list(&mut self, selection: &Selection<E>, window: &Window) -> Result<Vec<Offer<E>>> {
        let Some(clauses) = clauses(self, selection).await? else { return Ok(Vec::new()) };
        let mut sql = select::list(self, selection, &clauses, window);
        let rows = sql.build().fetch_all(&mut *self.tx).await.map_err(fault("listing items"))?;
        rows.iter().map(offer).collect()
    }

    async fn count(&mut self, selection: &Selection<E>) -> Result<u64> {
        let Some(clauses) = clauses(self, selection).await? else { return Ok(0) };
        let mut sql = select::count(self, selection, &clauses);
        let count: i64 = sql
            .build_query_scalar()
            .fetch_one(&mut *self.tx)
            .await
            .map_err(fault("counting items"))?;
        Ok(count.unsigned_abs())
    }

    async fn groups(&mut self, selection: &Selection<E>, by: &[GroupBy]) -> Result<Vec<Group>> {
        let Some(clauses) = clauses(self, selection).await? else { return Ok(Vec::new()) };
        let mut sql = group::groups(self, selection, &clauses, by);
        let rows = sql.build().fetch_all(&mut *self.tx).await.map_err(fault("counting items"))?;
        rows.iter().map(|row| group::group(row, by.len())).collect()
    }

    async fn insert(&mut self, components: &[Component<E>]) -> Result<()> {
        let mut sql = insert::insert(self, components);
        sql.build().execute(&mut *self.tx).await.map_err(fault("keeping items"))?;
        Ok(())
    }
}
