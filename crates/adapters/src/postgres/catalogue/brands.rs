//! Brands.

use async_trait::async_trait;
use domain::catalogue::port::Brands;
use domain::catalogue::{Brand, BrandName, BrandProperties, ItemType};
use domain::fields::{Choice, ColumnValue, Value};
use domain::pricing::{ItemPricings, Percent};
use domain::{Error, Id, RawId, Result};
use sqlx::QueryBuilder;
use sqlx::postgres::PgRow;

use crate::postgres::catalogue::table;
use crate::postgres::pricing::rules::number;
use crate::postgres::row::{get, id, optional_words, owner, raw_id, record, words};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Brands for PgWork {
    async fn brands(&mut self) -> Result<Vec<Brand>> {
        let rows = sqlx::query(
            "select organization_id, id, name, image_name, created, created_by, last_modified, last_modified_by from brands
            where organization_id in ($1, shared_organization()) order by name_folded, id",
        )
        .bind(self.tenant())
        .all(&mut *self.tx, "listing brands")
        .await?;
        rows.iter().map(brand).collect()
    }

    async fn add_brands(&mut self, brands: &[Brand]) -> Result<()> {
        sqlx::query(
            "insert into brands (organization_id, id, name, image_name, created, created_by, last_modified, last_modified_by)
            select $1, id, name, image_name, created, by, created, by
            from unnest($2::bytea[], $3::text[], $4::text[], $5::timestamptz[], $6::bytea[]) as b (id, name, image_name, created, by)",
        )
        .bind(self.tenant())
        .bind(brands.iter().map(|brand| brand.id.raw()).collect::<Vec<_>>())
        .bind(brands.iter().map(|brand| brand.name.to_string()).collect::<Vec<_>>())
        .bind(brands.iter().map(|brand| brand.image_name.as_deref().map(str::to_owned)).collect::<Vec<_>>())
        .bind(brands.iter().map(|brand| brand.record.created).collect::<Vec<_>>())
        .bind(brands.iter().map(|brand| brand.record.created_by).collect::<Vec<_>>())
        .run(&mut *self.tx, "keeping brands")
        .await?;
        Ok(())
    }

    async fn brand_properties(&mut self) -> Result<Vec<BrandProperties>> {
        self.properties_of_brands(None).await
    }

    async fn brands_offering(&mut self, item_type: ItemType) -> Result<Vec<Id<Brand>>> {
        let mut sql =
            QueryBuilder::new("select b.id::bytea from brands b where b.organization_id in (");
        sql.push_bind(self.tenant()).push(", shared_organization()) and (");
        // One index each for own and shared items, so the first offered item is found at once.
        for (at, owner) in self.owners().into_iter().enumerate() {
            sql.push(if at == 0 { "exists" } else { " or exists" });
            sql.push(format_args!(
                " (select from {} c where c.organization_id = ",
                table(item_type)
            ));
            sql.push_bind(owner).push(" and c.brand_id = b.id and not exists (select from item_properties p where p.organization_id = ");
            sql.push_bind(self.tenant()).push(" and p.item_id = c.id and not p.available))");
        }
        sql.push(")");
        let ids: Vec<RawId> =
            sql.build_query_scalar().all(&mut *self.tx, "listing brands that have items").await?;
        ids.iter().map(|id| Ok(Id::from_raw(raw_id(id)?))).collect()
    }

    async fn count_brand_items(&mut self, id: Id<Brand>) -> Result<u64> {
        let mut sql = QueryBuilder::new("select 0");
        for item_type in ItemType::ALL {
            sql.push(format_args!(
                " + (select count(*) from {} where organization_id = ",
                table(*item_type)
            ));
            sql.push_bind(self.tenant()).push(" and brand_id = ").push_bind(id.raw()).push(")");
        }
        sql.push("::bigint");
        let count: i64 =
            sql.build_query_scalar().one(&mut *self.tx, "counting the items of a brand").await?;
        Ok(count.unsigned_abs())
    }

    async fn count_own_items(&mut self, item_type: ItemType, brands: &[Id<Brand>]) -> Result<u64> {
        let mut sql = QueryBuilder::new("select count(*) from ");
        sql.push(table(item_type)).push(" where organization_id = ").push_bind(self.tenant());
        sql.push(" and brand_id = any(")
            .push_bind(brands.iter().map(|id| id.raw()).collect::<Vec<_>>())
            .push(")");
        let count: i64 =
            sql.build_query_scalar().one(&mut *self.tx, "counting items of brands").await?;
        Ok(count.unsigned_abs())
    }

    async fn save_brand(&mut self, brand: &Brand) -> Result<()> {
        sqlx::query(
            "update brands set name = $3, image_name = $4, last_modified = $5, last_modified_by = $6
            where organization_id = $1 and id = $2",
        )
        .bind(self.tenant())
        .bind(brand.id.raw())
        .bind(&*brand.name)
        .bind(brand.image_name.as_deref())
        .bind(brand.record.last_modified)
        .bind(brand.record.last_modified_by)
        .run(&mut *self.tx, "changing a brand")
        .await?;
        Ok(())
    }

    async fn remove_brand(&mut self, id: Id<Brand>) -> Result<()> {
        self.set_item_pricings(&[(id.raw(), &ItemPricings::default())]).await?;
        sqlx::query("delete from brands where organization_id = $1 and id = $2")
            .bind(self.tenant())
            .bind(id.raw())
            .run(&mut *self.tx, "removing a brand")
            .await?;
        Ok(())
    }

    async fn set_brand_properties(&mut self, properties: &BrandProperties) -> Result<()> {
        let BrandProperties {
            brand,
            available,
            default,
            default_adaptor,
            discount_percent,
            pricing,
            modified,
        } = properties;
        let (at, by) = modified.unzip();
        sqlx::query(
            "update brand_properties set preselected = preselected and not $3, preselected_adaptor = preselected_adaptor and not $4,
                last_modified = $5, last_modified_by = $6
            where organization_id = $1 and brand_id <> $2 and (preselected and $3 or preselected_adaptor and $4)",
        )
        .bind(self.tenant())
        .bind(brand.raw())
        .bind(default)
        .bind(default_adaptor)
        .bind(at)
        .bind(by.flatten())
        .run(&mut *self.tx, "replacing the default brand")
        .await?;
        sqlx::query(
            "insert into brand_properties (organization_id, brand_id, available, preselected, preselected_adaptor, discount_percent,
                last_modified, last_modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8)
            on conflict (organization_id, brand_id) do update set available = excluded.available, preselected = excluded.preselected,
                preselected_adaptor = excluded.preselected_adaptor, discount_percent = excluded.discount_percent,
                last_modified = excluded.last_modified, last_modified_by = excluded.last_modified_by",
        )
        .bind(self.tenant())
        .bind(brand.raw())
        .bind(available)
        .bind(default)
        .bind(default_adaptor)
        .bind(discount_percent.and_then(number))
        .bind(at)
        .bind(by.flatten())
        .run(&mut *self.tx, "setting properties of a brand")
        .await?;
        self.set_item_pricings(&[(brand.raw(), pricing)]).await
    }
}

impl PgWork {
    /// The organization's settings for these brands, or for all.
    pub(crate) async fn properties_of_brands(
        &mut self,
        brands: Option<&[Id<Brand>]>,
    ) -> Result<Vec<BrandProperties>> {
        let rows = sqlx::query("select * from brand_properties where organization_id = $1 and ($2::bytea[] is null or brand_id = any($2))")
            .bind(self.tenant())
            .bind(brands.map(|ids| ids.iter().map(|id| id.raw()).collect::<Vec<_>>()))
            .all(&mut *self.tx, "reading properties of brands")
            .await?;
        let mut all = Vec::with_capacity(rows.len());
        for row in &rows {
            all.push(BrandProperties {
                brand: id(row, "brand_id")?,
                available: get(row, "available")?,
                default: get(row, "preselected")?,
                default_adaptor: get(row, "preselected_adaptor")?,
                discount_percent: percent(row, "discount_percent")?,
                pricing: ItemPricings::default(),
                modified: match get(row, "last_modified")? {
                    Some(at) => Some((at, get(row, "last_modified_by")?)),
                    None => None,
                },
            });
        }
        let ids: Vec<RawId> = all.iter().map(|properties| properties.brand.raw()).collect();
        for (brand, pricing) in self.item_pricings(&ids).await? {
            if let Some(properties) =
                all.iter_mut().find(|properties| properties.brand.raw() == brand)
            {
                properties.pricing = pricing;
            }
        }
        Ok(all)
    }
}

fn percent(row: &PgRow, column: &'static str) -> Result<Option<Percent>> {
    let number = get::<Option<f64>, _>(row, column)?.map(Value::Number);
    Option::<Percent>::read(number)
        .map_err(|fault| Error::broken(format!("{column}: {}", fault.message)))
}

fn brand(row: &PgRow) -> Result<Brand> {
    Ok(Brand {
        id: id(row, "id")?,
        owner: owner(row)?,
        name: BrandName(words(get(row, "name")?, "brands.name")?),
        image_name: optional_words(get(row, "image_name")?, "brands.image_name")?,
        record: record(row)?,
    })
}
