//! Brands.

use async_trait::async_trait;
use domain::Result;
use domain::catalogue::{Brand, BrandName, BrandProperties};
use domain::port::Brands;
use sqlx::postgres::PgRow;

use super::fault::fault;
use super::row::{get, id, owner, record, words};
use super::work::PgWork;

#[async_trait]
impl Brands for PgWork {
    async fn brands(&mut self) -> Result<Vec<Brand>> {
        let rows = sqlx::query(
            "select organization_id, id, name, created, created_by, last_modified, last_modified_by from brands
            where organization_id in ($1, shared_organization()) order by name_folded, id",
        )
        .bind(self.tenant())
        .fetch_all(&mut *self.tx)
        .await
        .map_err(fault("listing brands"))?;
        rows.iter().map(brand).collect()
    }

    async fn add_brands(&mut self, brands: &[Brand]) -> Result<()> {
        sqlx::query(
            "insert into brands (organization_id, id, name, created, created_by, last_modified, last_modified_by)
            select $1, id, name, created, by, created, by from unnest($2::bytea[], $3::text[], $4::timestamptz[], $5::bytea[])
                as b (id, name, created, by)",
        )
        .bind(self.tenant())
        .bind(brands.iter().map(|brand| brand.id.raw().to_vec()).collect::<Vec<_>>())
        .bind(brands.iter().map(|brand| brand.name.to_string()).collect::<Vec<_>>())
        .bind(brands.iter().map(|brand| brand.record.created).collect::<Vec<_>>())
        .bind(brands.iter().map(|brand| brand.record.created_by.map(|id| id.to_vec())).collect::<Vec<_>>())
        .execute(&mut *self.tx)
        .await
        .map_err(fault("keeping brands"))?;
        Ok(())
    }

    async fn set_brand_properties(&mut self, properties: &BrandProperties) -> Result<()> {
        sqlx::query(
            "insert into brand_properties (organization_id, brand_id, available, preselected) values ($1, $2, $3, $4)
            on conflict (organization_id, brand_id) do update
                set available = excluded.available, preselected = excluded.preselected",
        )
        .bind(self.tenant())
        .bind(properties.brand.raw().to_vec())
        .bind(properties.available)
        .bind(properties.default)
        .execute(&mut *self.tx)
        .await
        .map_err(fault("setting properties of a brand"))?;
        Ok(())
    }
}

fn brand(row: &PgRow) -> Result<Brand> {
    Ok(Brand {
        id: id(row, "id")?,
        owner: owner(row)?,
        name: BrandName(words(get(row, "name")?, "brands.name")?),
        record: record(row)?,
    })
}
