//! Frozen bills of materials.

use std::collections::HashMap;

use async_trait::async_trait;
use domain::documents::port::Bills;
use domain::documents::{Bill, BillItem, BillLine, Need};
use domain::fields::Choice;
use domain::measures::length::Millimetres;
use domain::{Error, RawId, Result};
use rust_decimal::Decimal;
use sqlx::AssertSqlSafe;
use sqlx::postgres::PgRow;

use crate::postgres::documents::versions::among;
use crate::postgres::row::{choice, get, raw_id, size};
use crate::postgres::run::{Fetch, Run};
use crate::postgres::work::PgWork;

#[async_trait]
impl Bills for PgWork {
    async fn frozen_bills(&mut self, documents: &[RawId]) -> Result<HashMap<RawId, Bill>> {
        let among = among(documents.len());
        let rows = sqlx::query(AssertSqlSafe(format!(
            "select document_id, number, item_type, item_id, brand, part_number, org_part_number, size, description, by_length,
                pieces, length_mm
            from bill_lines where organization_id = $1 and document_id {among} order by document_id, position"
        )))
        .bind(self.tenant())
        .bind(documents)
        .all(&mut *self.tx, "reading frozen bills")
        .await?;
        let mut bills: HashMap<RawId, Bill> = HashMap::new();
        for row in &rows {
            bills.entry(raw_id(get(row, "document_id")?)?).or_default().lines.push(line(row)?);
        }
        Ok(bills)
    }

    async fn save_bill_snapshots(&mut self, bills: &[(RawId, &Bill)]) -> Result<()> {
        let documents: Vec<RawId> = bills.iter().map(|(document, _)| *document).collect();
        self.delete_bill_snapshots(&documents).await?;
        let of_line = |(document, bill): &(RawId, &Bill)| vec![*document; bill.lines.len()];
        let documents: Vec<RawId> = bills.iter().flat_map(of_line).collect();
        let lines: Vec<&BillLine> = bills.iter().flat_map(|(_, bill)| &bill.lines).collect();
        let texts = |of: fn(&BillLine) -> Option<&String>| -> Vec<Option<String>> {
            lines.iter().map(|line| of(line).cloned()).collect()
        };
        let amounts: Vec<(Option<Decimal>, Option<Decimal>)> = lines
            .iter()
            .map(|line| match line.need {
                Need::Pieces(pieces) => (Some(pieces), None),
                Need::Length(length) => (None, length.map(Millimetres::value)),
            })
            .collect();
        let by_length = |line: &BillLine| matches!(line.need, Need::Length(_));
        sqlx::query(
            "insert into bill_lines (organization_id, document_id, number, item_type, item_id, brand, part_number,
                org_part_number, size, description, by_length, pieces, length_mm, position)
            select $1, l.*
            from unnest($2::bytea[], $3::text[], $4::text[], $5::bytea[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
                $11::boolean[], $12::numeric[], $13::numeric[]) with ordinality as l",
        )
        .bind(self.tenant())
        .bind(documents)
        .bind(texts(|line| line.number.as_ref()))
        .bind(lines.iter().map(|line| line.item.item_type.word()).collect::<Vec<_>>())
        .bind(lines.iter().map(|line| line.item.id).collect::<Vec<_>>())
        .bind(texts(|line| line.item.brand.as_ref()))
        .bind(lines.iter().map(|line| line.item.part_number.clone()).collect::<Vec<_>>())
        .bind(texts(|line| line.item.org_part_number.as_ref()))
        .bind(texts(|line| line.item.size.as_ref()))
        .bind(texts(|line| line.item.description.as_ref()))
        .bind(lines.iter().map(|line| by_length(line)).collect::<Vec<_>>())
        .bind(amounts.iter().map(|(pieces, _)| *pieces).collect::<Vec<_>>())
        .bind(amounts.iter().map(|(_, length)| *length).collect::<Vec<_>>())
        .run(&mut *self.tx, "freezing a bill")
        .await?;
        Ok(())
    }

    async fn delete_bill_snapshots(&mut self, documents: &[RawId]) -> Result<()> {
        sqlx::query("delete from bill_lines where organization_id = $1 and document_id = any($2)")
            .bind(self.tenant())
            .bind(documents)
            .run(&mut *self.tx, "deleting a frozen bill")
            .await?;
        Ok(())
    }
}

fn line(row: &PgRow) -> Result<BillLine> {
    let need = if get(row, "by_length")? {
        let length: Option<Decimal> = get(row, "length_mm")?;
        let length = length.map(Millimetres::new).transpose();
        Need::Length(length.map_err(|error| Error::internal("bill_lines.length_mm", error))?)
    } else {
        Need::Pieces(get(row, "pieces")?)
    };
    Ok(BillLine {
        number: get(row, "number")?,
        item: BillItem {
            id: raw_id(get(row, "item_id")?)?,
            item_type: choice(get(row, "item_type")?, "bill_lines.item_type")?,
            brand: get(row, "brand")?,
            part_number: get(row, "part_number")?,
            org_part_number: get(row, "org_part_number")?,
            size: size(row, "size")?,
            description: get(row, "description")?,
        },
        need,
    })
}
