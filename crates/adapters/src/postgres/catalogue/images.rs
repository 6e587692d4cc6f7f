//! Stored images.

use async_trait::async_trait;
use domain::catalogue::Owner;
use domain::catalogue::images::{Image, Subject, SubjectKind};
use domain::catalogue::port::Images;
use domain::documents::{DocumentType, HoseAssembly, HoseKit};
use domain::fields::Choice;
use domain::organization::SHARED_ORGANIZATION;
use domain::{Id, Record, Result};

use crate::postgres::row::{choice, get, raw_id};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Images for PgWork {
    async fn subject(&mut self, id: Id<Subject>) -> Result<Option<Subject>> {
        let row = sqlx::query(
            "select organization_id, kind from items where id = $1 and organization_id in ($2, shared_organization())
            union all
            select organization_id, 'brand' from brands where id = $1 and organization_id in ($2, shared_organization())
            union all
            select organization_id, 'organization' from organizations where organization_id = $1 and organization_id = $2
            union all
            select organization_id, kind from documents
            where id = $1 and organization_id = $2 and kind in ('hoseAssembly', 'hoseKit')
            limit 1",
        )
        .bind(id.raw())
        .bind(self.tenant())
        .first(&mut *self.tx, "finding what an image is of")
        .await?;
        let Some(row) = row else { return Ok(None) };
        let kind = match get(&row, "kind")? {
            "brand" => SubjectKind::Brand,
            "organization" => SubjectKind::Organization,
            HoseAssembly::KIND => SubjectKind::HoseAssembly,
            HoseKit::KIND => SubjectKind::HoseKit,
            item => SubjectKind::Item(choice(item, "items.kind")?),
        };
        let shared = raw_id(get(&row, "organization_id")?)? == SHARED_ORGANIZATION.raw();
        Ok(Some(Subject { kind, owner: if shared { Owner::Shared } else { Owner::Own } }))
    }

    async fn image(&mut self, id: Id<Subject>) -> Result<Option<Image>> {
        let row = sqlx::query(
            "select media_type, bytes, digest from images
            where belongs_to = $1 and organization_id in ($2, shared_organization())",
        )
        .bind(id.raw())
        .bind(self.tenant())
        .first(&mut *self.tx, "reading an image")
        .await?;
        let Some(row) = row else { return Ok(None) };
        let digest: &[u8] = get(&row, "digest")?;
        Ok(Some(Image {
            media_type: choice(get(&row, "media_type")?, "images.media_type")?,
            bytes: get(&row, "bytes")?,
            digest: digest.try_into().map_err(|error| {
                domain::Error::internal("images.digest is not of 32 bytes", error)
            })?,
        }))
    }

    async fn set_image(&mut self, id: Id<Subject>, image: &Image, record: &Record) -> Result<()> {
        sqlx::query(
            "insert into images (organization_id, belongs_to, media_type, bytes, digest, created, created_by,
                last_modified, last_modified_by)
            values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
            on conflict (organization_id, belongs_to) do update set media_type = excluded.media_type,
                bytes = excluded.bytes, digest = excluded.digest, last_modified = excluded.last_modified,
                last_modified_by = excluded.last_modified_by",
        )
        .bind(self.tenant())
        .bind(id.raw())
        .bind(image.media_type.word())
        .bind(&image.bytes)
        .bind(image.digest)
        .bind(record.created)
        .bind(record.created_by)
        .bind(record.last_modified)
        .bind(record.last_modified_by)
        .run(&mut *self.tx, "storing an image")
        .await?;
        Ok(())
    }

    async fn remove_image(&mut self, id: Id<Subject>) -> Result<bool> {
        let done = sqlx::query("delete from images where organization_id = $1 and belongs_to = $2")
            .bind(self.tenant())
            .bind(id.raw())
            .run(&mut *self.tx, "removing an image")
            .await?;
        Ok(done > 0)
    }
}
