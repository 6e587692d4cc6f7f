//! The lines of documents, and the labels made from them.

use async_trait::async_trait;
use domain::documents::{HoseKit, KitLabels, KitPiece, Line, LineItem, LineKind, Quantity};
use domain::port::Lines;
use domain::sheet::Choice;
use domain::{Error, Id, RawId, Result};
use rust_decimal::Decimal;
use sqlx::postgres::PgRow;

use super::fault::fault;
use super::organizations::{length_unit, pressure_unit};
use super::row::{choice, get, id, optional_id, optional_words, raw_id, words};
use super::work::PgWork;

#[async_trait]
impl Lines for PgWork {
    async fn lines(&mut self, kit: Id<HoseKit>) -> Result<Vec<Line>> {
        let rows = sqlx::query(
            "select id, kind, coalesce(assembly_id, item_id) as item, number, quantity, comments, position
            from document_lines where organization_id = $1 and document_id = $2 order by position, id",
        )
        .bind(self.tenant())
        .bind(kit.raw().to_vec())
        .fetch_all(&mut *self.tx)
        .await
        .map_err(fault("listing lines"))?;
        rows.iter().map(line).collect()
    }

    async fn add_lines(&mut self, kit: Id<HoseKit>, lines: &[Line]) -> Result<()> {
        let of_kind = |assemblies: bool| -> Vec<Option<Vec<u8>>> {
            let wanted = |line: &&Line| (line.item.kind() == LineKind::HoseAssembly) == assemblies;
            lines
                .iter()
                .map(|line| Some(line).filter(wanted).map(|line| line.item.raw().to_vec()))
                .collect()
        };
        sqlx::query(
            "insert into document_lines (organization_id, document_id, id, kind, assembly_id, item_id, number, quantity, comments, position)
            select $1, $2, * from unnest($3::bytea[], $4::text[], $5::bytea[], $6::bytea[], $7::text[], $8::numeric[], $9::text[], $10::integer[])",
        )
        .bind(self.tenant())
        .bind(kit.raw().to_vec())
        .bind(lines.iter().map(|line| line.id.raw().to_vec()).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.item.kind().word()).collect::<Vec<_>>())
        .bind(of_kind(true))
        .bind(of_kind(false))
        .bind(lines.iter().map(|line| line.number.to_string()).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.quantity.get()).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.comments.as_deref().map(str::to_owned)).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.position).collect::<Vec<_>>())
        .execute(&mut *self.tx)
        .await
        .map_err(fault("keeping lines"))?;
        Ok(())
    }

    async fn save_line(&mut self, kit: Id<HoseKit>, line: &Line) -> Result<()> {
        sqlx::query(
            "update document_lines set number = $4, quantity = $5, comments = $6, position = $7
            where organization_id = $1 and document_id = $2 and id = $3",
        )
        .bind(self.tenant())
        .bind(kit.raw().to_vec())
        .bind(line.id.raw().to_vec())
        .bind(&*line.number)
        .bind(line.quantity.get())
        .bind(line.comments.as_deref())
        .bind(line.position)
        .execute(&mut *self.tx)
        .await
        .map_err(fault("saving a line"))?;
        Ok(())
    }

    async fn kit_labels(&mut self, kit: Id<HoseKit>) -> Result<Option<KitLabels>> {
        let rows = sqlx::query(
            "select kit.number as kit_number, kit.revision as kit_revision, content.customer_id, buyer.length_unit, buyer.pressure_unit,
                line.quantity, assembly.id, assembly.number, assembly.revision, a.description,
                coalesce(owner.name, a.customer_name, buyer.name, content.customer_name) as customer, a.customer_part_number,
                a.overall_length_mm, a.cut_length_mm, a.working_pressure_psi, a.hose_rating_only
            from documents kit
            join hose_kits content on content.organization_id = $1 and content.document_id = kit.id
            left join customers buyer on buyer.organization_id = $1 and buyer.id = content.customer_id
            left join document_lines line on line.organization_id = $1 and line.document_id = kit.id and line.kind = 'hoseAssembly'
            left join documents assembly on assembly.organization_id = $1 and assembly.id = line.assembly_id
            left join hose_assemblies a on a.organization_id = $1 and a.document_id = assembly.id
            left join customers owner on owner.organization_id = $1 and owner.id = a.customer_id
            where kit.organization_id = $1 and kit.id = $2 and kit.kind = 'hoseKit'
            order by line.position, line.id",
        )
        .bind(self.tenant())
        .bind(kit.raw().to_vec())
        .fetch_all(&mut *self.tx)
        .await
        .map_err(fault("reading the labels of a kit"))?;
        let Some(first) = rows.first() else { return Ok(None) };
        let pieces = rows.iter().map(piece).collect::<Result<Vec<_>>>()?;
        Ok(Some(KitLabels {
            number: get(first, "kit_number")?,
            revision: get(first, "kit_revision")?,
            customer: optional_id(first, "customer_id")?,
            length_unit: get::<Option<&str>, _>(first, "length_unit")?
                .map(length_unit)
                .transpose()?,
            pressure_unit: get::<Option<&str>, _>(first, "pressure_unit")?
                .map(pressure_unit)
                .transpose()?,
            pieces: pieces.into_iter().flatten().collect(),
        }))
    }
}

/// Copies the lines of a document, in order, to another by these ids: whatever a line has is copied.
pub(crate) async fn copy_lines(
    work: &mut PgWork,
    of: RawId,
    to: RawId,
    ids: &[Id<Line>],
) -> Result<()> {
    sqlx::query(
        "insert into document_lines
        select copy.* from (
                select l as line, row_number() over (order by l.position, l.id) as place
                from document_lines l where l.organization_id = $1 and l.document_id = $2
            ) original
            join unnest($4::bytea[]) with ordinality as new (id, place) using (place)
            cross join lateral jsonb_populate_record(original.line,
                jsonb_build_object('id', new.id, 'document_id', $3::bytea)) as copy",
    )
    .bind(work.tenant())
    .bind(of.to_vec())
    .bind(to.to_vec())
    .bind(ids.iter().map(|id| id.raw().to_vec()).collect::<Vec<_>>())
    .execute(&mut *work.tx)
    .await
    .map_err(fault("copying lines"))?;
    Ok(())
}

fn line(row: &PgRow) -> Result<Line> {
    let kind: LineKind = choice(get(row, "kind")?, "document_lines.kind")?;
    let item: RawId = raw_id(get(row, "item")?)?;
    Ok(Line {
        id: id(row, "id")?,
        item: LineItem::new(kind, item),
        number: words(get(row, "number")?, "document_lines.number")?,
        quantity: quantity(get(row, "quantity")?)?,
        comments: optional_words(get(row, "comments")?, "document_lines.comments")?,
        position: get(row, "position")?,
    })
}

fn quantity(value: Decimal) -> Result<Quantity> {
    Quantity::new(value)
        .map_err(|error| Error::internal(format!("document_lines.quantity {value}"), error))
}

/// An assembly line; a kit without any has one row without one.
fn piece(row: &PgRow) -> Result<Option<KitPiece>> {
    let Some(id) = get::<Option<&[u8]>, _>(row, "id")? else { return Ok(None) };
    Ok(Some(KitPiece {
        quantity: quantity(get(row, "quantity")?)?.pieces(),
        id: raw_id(id)?,
        number: get(row, "number")?,
        revision: get(row, "revision")?,
        description: get(row, "description")?,
        customer: get(row, "customer")?,
        customer_part_number: get(row, "customer_part_number")?,
        overall_length_mm: get(row, "overall_length_mm")?,
        cut_length_mm: get(row, "cut_length_mm")?,
        working_pressure_psi: get(row, "working_pressure_psi")?,
        hose_rating_only: get(row, "hose_rating_only")?,
    }))
}
