//! Price lists of the demo: one that a customer is priced by, and one for those who buy much.

use chrono::{DateTime, Utc};
use domain::catalogue::ItemType;
use domain::measures::{Amount, Quantity};
use domain::pricing::{
    ItemPricing, ItemPricings, Percent, PriceList, PriceListItem, Pricing, PricingDefaults, rounded,
};
use domain::records::Stored;
use domain::{Error, Record, Result, Session, Text};
use rust_decimal::Decimal;

use crate::demo::catalogue::all::Listed;
use crate::demo::ids::{Kind, Numbering};

/// A price list with its rules and prices.
#[derive(Debug)]
pub(crate) struct MadeList {
    pub(crate) list: Stored<PriceList>,
    pub(crate) pricing: Pricing,
    pub(crate) items: Vec<Stored<PriceListItem>>,
}

/// Hoses that the lists have prices of.
const HOSES: usize = 12;

/// Quantity breaks in feet, each with what is paid of the list price, in hundredths.
const BREAKS: [(i64, i64); 2] = [(50, 88), (250, 81)];

/// The lists, and their prices of the first hoses from two quantities on.
pub(crate) fn price_lists(listed: &[Listed], now: DateTime<Utc>) -> Result<Vec<MadeList>> {
    let (lists, items) = (Numbering::new(Kind::PriceList), Numbering::new(Kind::PriceListItem));
    let hoses: Vec<_> =
        listed.iter().filter(|item| item.kind == ItemType::Hose).take(HOSES).collect();
    let mut made = Vec::new();
    for (name, discount, hoses) in [("Dealers", 10, hoses.as_slice()), ("Fleets", 6, &[])] {
        let fault = |fault| Error::internal("naming a price list of the demo", fault);
        let fields = PriceList { name: Text::new(name).map_err(fault)?, currency: None };
        let list = Stored { id: lists.id(), parent: None, record: Record::new(now, None), fields };
        let mut prices = Vec::new();
        for hose in hoses {
            for (from, hundredths) in BREAKS {
                let fields = price(hose, from, hundredths)?;
                let parent = Some(list.id.raw());
                prices.push(Stored {
                    id: items.id(),
                    parent,
                    record: Record::new(now, None),
                    fields,
                });
            }
        }
        made.push(MadeList { list, pricing: pricing(discount)?, items: prices });
    }
    Ok(made)
}

fn price(hose: &Listed, from: i64, hundredths: i64) -> Result<PriceListItem> {
    let bad = || Error::broken("a price of the demo's price lists is out of bounds");
    let amount = rounded(hose.price.amount * Decimal::new(hundredths, 2), 2);
    let minimum = Quantity::new(Decimal::from(from))
        .map_err(|fault| Error::internal("a break of the demo's price lists", fault))?;
    Ok(PriceListItem {
        item_id: hose.id,
        list_price: Amount::new(amount).ok_or_else(bad)?,
        currency: hose.price.currency,
        unit: Some(hose.price.unit),
        minimum_quantity: minimum,
        start_date: None,
        end_date: None,
        enabled: true,
    })
}

/// A discount off list prices, a smaller one on other items.
fn pricing(discount: i64) -> Result<Pricing> {
    let percent = |percent: i64| Percent::new(Decimal::from(percent));
    let defaults = PricingDefaults {
        list_pricing: Some(true),
        discount_percent_materials: percent(discount),
        ..PricingDefaults::none()
    };
    let others = ItemPricing {
        item_type: ItemType::OtherItem,
        margin_percent: None,
        discount_percent: percent(discount / 2),
        list_pricing: None,
        enabled: None,
    };
    Ok(Pricing { defaults, items: ItemPricings::new(vec![others], "")? })
}

/// Writes them.
pub(crate) async fn write(session: &mut Session, made: &[MadeList]) -> Result<()> {
    for made in made {
        session.work.records::<PriceList>().add(std::slice::from_ref(&made.list)).await?;
        session.work.set_pricing(made.list.id.raw(), &made.pricing).await?;
        if !made.items.is_empty() {
            session.work.records::<PriceListItem>().add(&made.items).await?;
        }
    }
    Ok(())
}
