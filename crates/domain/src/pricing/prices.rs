//! Prices of items for a customer; reads the data of all items at once.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDateTime, Utc};
use rust_decimal::Decimal;

use crate::access::{Caller, Role, staff_only};
use crate::catalogue::{Brand, ItemEntry};
use crate::customers::Customer;
use crate::fields::{Moment, columns};
use crate::measures::{Amount, Currency, Price, Quantity, UnitOfMeasure};
use crate::pricing::port::EntryToPrice;
use crate::pricing::{
    Charge, CustomerTerms, LabourCosts, ListRow, PerUnit, PriceList, PriceWarning, PricedItem,
    Pricing, Rates, Tax, Terms, Totals, UnitPrice, UnitPriceRequest, Work, charge, line, own_price,
    totals, unit_cost, unit_price,
};
use crate::records::Stored;
use crate::{Error, Id, RawId, Result, Session, Violation};

/// Request for prices.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceRequest {
    /// The items.
    pub lines: Vec<PriceRequestLine>,
    /// The customer; default prices if absent.
    pub customer: Option<Id<Customer>>,
    /// Time of the prices.
    pub at: DateTime<Utc>,
    /// Currency of the prices; the customer's, its price list's or the organization's if absent.
    pub currency: Option<Currency>,
    /// Taxes on the total.
    pub taxes: Vec<Tax>,
    /// Kinds of work to charge, and how many times each.
    pub work: Vec<(Work, Decimal)>,
    /// Assemblies and kits of these items, which may have prices of their own.
    pub products: Vec<PriceRequestProduct>,
    /// Exchange rates; the current ones if absent.
    pub rates: Option<Rates>,
}

impl PriceRequest {
    /// Request for the prices of a document: for its customer, unless staff names one.
    ///
    /// # Errors
    /// As [`restrict`].
    pub fn of_document(
        caller: &Caller,
        head: &PriceRequestHead,
        made_for: Option<Id<Customer>>,
        now: DateTime<Utc>,
    ) -> Result<Self> {
        let is_customer = caller.identity()?.role == Role::Customer;
        let mut request = Self {
            lines: Vec::new(),
            customer: head.customer.or_else(|| made_for.filter(|_| !is_customer)),
            at: head.date.map_or(now, Moment::get),
            currency: head.currency,
            taxes: Vec::new(),
            work: Vec::new(),
            products: Vec::new(),
            rates: None,
        };
        restrict(caller, &mut request)?;
        Ok(request)
    }
}

/// An assembly or a kit: items and work sold under a number.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceRequestProduct {
    /// Ids under which it may have a price of its own; the first one with a price counts.
    pub numbers: Vec<Id<ItemEntry>>,
    pub pieces: Quantity,
}

columns! {
    /// Customer, time and currency of a request.
    pub struct PriceRequestHead {
        customer: Option<Id<Customer>> = "customerId", "Customer", "", "Customer that the prices are for. With a customer's token always that customer; default prices if staff names none.";
        date: Option<Moment> = "date", "Date", "", "Time of the prices; a date means its beginning. Now if absent.";
        currency: Option<Currency> = "currency", "Currency", "", "Currency of the prices; the customer's, its price list's or the organization's if absent.";
    }
}

columns! {
    /// An item to price.
    pub struct PriceRequestLine {
        item: Id<ItemEntry> = "itemId", "Item", "", "The item.";
        quantity: Quantity = "quantity", "Quantity", "", "Quantity.";
        unit: Option<UnitOfMeasure> = "unitOfMeasure", "Unit of measure", "", "Unit of the quantity; that of the item's price if absent.";
        manual: Option<Amount> = "price", "Price", "", "Entered price of one unit in the answer's currency, which overrides all rules. For staff only.";
        manual_unit: Option<UnitOfMeasure> = "priceUnit", "Unit of the price", "", "Unit of the entered price; that of the quantity if absent.";
    }
}

/// Prices of items.
#[derive(Debug, Clone, PartialEq)]
pub struct Prices {
    /// The customer; `None` for default prices.
    pub customer: Option<Id<Customer>>,
    /// The customer's price list.
    pub price_list: Option<Id<PriceList>>,
    pub currency: Currency,
    /// Time of the prices.
    pub at: DateTime<Utc>,
    /// Lines, in the order of the request.
    pub lines: Vec<Line>,
    /// Sums of the lines.
    pub totals: Totals,
    /// Charges for work, in the order of the request.
    pub charges: Vec<Charge>,
    /// Own price of one piece of each product, and the id that has it, in the order of the request.
    pub own: Vec<Option<(Id<ItemEntry>, UnitPrice)>>,
}

/// Price of an item.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub item: ItemEntry,
    /// Quantity.
    pub quantity: Quantity,
    /// Unit of the quantity: the requested one, else that of the price; `None` if neither is known.
    pub unit: Option<UnitOfMeasure>,
    /// Price of one unit.
    pub price: UnitPrice,
    /// The organization's cost of one unit, in the same currency; for admins only.
    pub cost: Option<PerUnit>,
    /// Amount of the line.
    pub amount: Option<Decimal>,
}

impl Line {
    /// Price of one unit of the line, for reading.
    pub fn unit_price(&self) -> Option<Decimal> {
        self.price.price?.shown().in_unit(self.unit?)
    }
}

/// Restricts a request of a customer to its own prices; customers can't set prices or taxes.
///
/// # Errors
/// If a customer names another customer, which it must not learn about, or sets a field for staff.
pub fn restrict(caller: &Caller, request: &mut PriceRequest) -> Result<()> {
    let identity = caller.identity()?;
    if identity.role != Role::Customer {
        return Ok(());
    }
    if let Some(at) = request.lines.iter().position(|line| line.manual.is_some()) {
        return Err(staff_only(&format!("/items/{at}/price")));
    }
    if !request.taxes.is_empty() {
        return Err(staff_only("/taxes"));
    }
    match request.customer {
        Some(customer) if identity.customer != Some(customer) => {
            Err(Error::not_found("customer", customer))
        }
        _ => {
            request.customer = identity.customer;
            Ok(())
        }
    }
}

/// Prices items, in a fixed number of statements.
///
/// # Errors
/// Items that the organization doesn't see, each at its place, and an unknown customer that staff names. If the
/// customer of a token was deleted, the organization's default prices apply.
pub async fn of_items(session: &mut Session, request: &PriceRequest) -> Result<Prices> {
    let ground = PriceData::of(session, request).await?;
    let mut ids: Vec<_> = request.lines.iter().map(|line| line.item).collect();
    ids.sort_unstable();
    ids.dedup();
    let data = ItemData::of(session, &ground, &ids, request).await?;
    let terms = ground.terms(request);
    let mut lines = Vec::with_capacity(request.lines.len());
    let mut faults = Vec::new();
    for (at, line) in request.lines.iter().enumerate() {
        match data.entries.get(&line.item) {
            Some(entry) => lines.push(data.line(entry, line, &terms)),
            None => faults.push(Violation::new(
                format!("/items/{at}/itemId"),
                "unknown_item",
                format!("there is no item {}", line.item),
            )),
        }
    }
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let charges =
        request.work.iter().map(|(work, times)| charge(&ground.labour, &terms, *work, *times));
    let charges = charges.collect();
    let own = request.products.iter().map(|product| data.own(product, &terms)).collect();
    let totals = totals(lines.iter().map(|line| line.amount), &request.taxes, terms.currency);
    Ok(Prices {
        customer: ground.customer.as_ref().map(|customer| customer.id),
        price_list: ground.price_list.as_ref().map(|list| list.id),
        currency: terms.currency,
        at: request.at,
        lines,
        totals,
        charges,
        own,
    })
}

/// Currency of a customer's prices if none is named: the customer's, its price list's or the organization's.
pub async fn currency_of(
    session: &mut Session,
    customer: Option<Id<Customer>>,
) -> Result<Currency> {
    let request = PriceRequest {
        lines: Vec::new(),
        customer,
        at: DateTime::UNIX_EPOCH,
        currency: None,
        taxes: Vec::new(),
        work: Vec::new(),
        products: Vec::new(),
        rates: None,
    };
    let ground = PriceData::of(session, &request).await?;
    Ok(ground.terms(&request).currency)
}

/// Current exchange rates to the organization's own currency.
pub async fn current_rates(session: &mut Session, own: Currency) -> Result<Rates> {
    let others = session.work.currencies().await?;
    Ok(Rates::new(own, others.into_iter().map(|other| (other.currency, other.rate))))
}

/// Data for all items.
struct PriceData {
    organization: RawId,
    customer: Option<Stored<Customer>>,
    price_list: Option<Stored<PriceList>>,
    rules: HashMap<RawId, Pricing>,
    nothing: Pricing,
    rates: Rates,
    labour: LabourCosts,
    /// Local time of the organization.
    at: NaiveDateTime,
}

impl PriceData {
    async fn of(session: &mut Session, request: &PriceRequest) -> Result<Self> {
        let organization = session.work.organization().await?;
        let rates = match &request.rates {
            Some(rates) => rates.clone(),
            None => current_rates(session, organization.settings.currency).await?,
        };
        let customer = match request.customer {
            Some(id) => session.work.records::<Customer>().find(id).await?,
            None => None,
        };
        let by_customer =
            session.caller.identity().is_ok_and(|caller| caller.role == Role::Customer);
        if customer.is_none() && request.customer.is_some() && !by_customer {
            return Err(Error::invalid(
                "/customerId",
                "unknown_customer",
                "is not one of your customers; choose one of them, or leave it out",
            ));
        }
        let list = customer.as_ref().and_then(|customer| customer.fields.price_list_id);
        let price_list = match list {
            Some(id) => session.work.records::<PriceList>().find(id).await?,
            None => None,
        };
        let subjects = [
            Some(organization.id.raw()),
            customer.as_ref().map(|customer| customer.id.raw()),
            price_list.as_ref().map(|list| list.id.raw()),
        ];
        let subjects: Vec<RawId> = subjects.into_iter().flatten().collect();
        let rules = session.work.pricings(&subjects).await?.into_iter().collect();
        let nothing = Pricing::default();
        let labour = organization.settings.labour_costs();
        let at = organization.settings.local(request.at);
        let organization = organization.id.raw();
        Ok(Self { organization, customer, price_list, rules, nothing, rates, labour, at })
    }

    fn terms(&self, request: &PriceRequest) -> Terms<'_> {
        let list_currency = self.price_list.as_ref().and_then(|list| list.fields.currency);
        let of_customer = self.customer.as_ref().and_then(|customer| customer.fields.currency);
        let rules = |id: Option<RawId>| id.and_then(|id| self.rules.get(&id));
        Terms {
            customer: rules(self.customer.as_ref().map(|customer| customer.id.raw())),
            price_list: rules(self.price_list.as_ref().map(|list| list.id.raw())),
            list_currency,
            organization: self.rules.get(&self.organization).unwrap_or(&self.nothing),
            rates: &self.rates,
            currency: request
                .currency
                .or(of_customer)
                .or(list_currency)
                .unwrap_or_else(|| self.rates.own()),
            at: self.at,
        }
    }
}

/// Data of the items.
struct ItemData {
    entries: HashMap<Id<ItemEntry>, EntryToPrice>,
    terms: HashMap<Id<ItemEntry>, Vec<CustomerTerms>>,
    rows: HashMap<Id<ItemEntry>, Vec<ListRow>>,
    brands: HashMap<Id<Brand>, Pricing>,
}

impl ItemData {
    async fn of(
        session: &mut Session,
        ground: &PriceData,
        ids: &[Id<ItemEntry>],
        request: &PriceRequest,
    ) -> Result<Self> {
        let entries = session.work.entries_to_price(ids).await?.into_iter();
        let entries: HashMap<_, _> = entries.map(|entry| (entry.entry.id, entry)).collect();
        let numbers = request.products.iter().flat_map(|product| &product.numbers);
        let priced: Vec<_> = ids.iter().chain(numbers).copied().collect();
        let terms = match &ground.customer {
            Some(customer) => session.work.customer_terms(customer.id, &priced, ground.at).await?,
            None => Vec::new(),
        };
        let rows = match &ground.price_list {
            Some(list) => session.work.list_rows(list.id, &priced, ground.at).await?,
            None => Vec::new(),
        };
        let mut brands: Vec<_> = entries.values().filter_map(|entry| entry.brand).collect();
        brands.sort_unstable();
        brands.dedup();
        let brands = session.work.brand_rules(&brands).await?.into_iter().collect();
        Ok(Self { entries, terms: gathered(terms), rows: gathered(rows), brands })
    }

    /// Price of the first of these ids that has one of its own.
    fn own(
        &self,
        product: &PriceRequestProduct,
        terms: &Terms<'_>,
    ) -> Option<(Id<ItemEntry>, UnitPrice)> {
        let of = |id: &Id<ItemEntry>| {
            let customer = self.terms.get(id).map_or(&[][..], Vec::as_slice);
            let rows = self.rows.get(id).map_or(&[][..], Vec::as_slice);
            Some((*id, own_price(customer, rows, terms, product.pieces)?))
        };
        product.numbers.iter().find_map(of)
    }

    fn line(&self, entry: &EntryToPrice, requested: &PriceRequestLine, terms: &Terms<'_>) -> Line {
        let of_item = |id| (self.terms.get(&id).cloned(), self.rows.get(&id).cloned());
        let (customer, rows) = of_item(requested.item);
        let item = PricedItem {
            item_type: entry.entry.item_type,
            cost: entry.cost.clone(),
            list_price: entry.entry.list_price.clone(),
            brand: entry.brand.and_then(|brand| self.brands.get(&brand)),
            customer: customer.unwrap_or_default(),
            rows: rows.unwrap_or_default(),
        };
        // An entered price is for the requested unit, else for the unit of the list price.
        let unit = requested.unit.or_else(|| item.list_price.as_ref().map(|price| price.unit));
        let manual = requested.manual.map(|amount| Price {
            amount: amount.get(),
            currency: None,
            unit: requested.manual_unit.or(unit).unwrap_or(UnitOfMeasure::Each),
        });
        let request =
            UnitPriceRequest { quantity: requested.quantity, unit: requested.unit, manual };
        let mut price = unit_price(&item, terms, &request);
        let unit = requested.unit.or_else(|| price.price.map(|price| price.unit));
        let quantity = requested.quantity.get();
        let amount = unit.and_then(|unit| line((quantity, unit), &price, terms.currency));
        if amount.is_none() && price.price.is_some() {
            price.warnings.push(PriceWarning::TooLarge);
        }
        let cost = entry.cost.as_ref().and_then(|cost| unit_cost(cost, terms));
        Line { item: entry.entry.clone(), quantity: requested.quantity, unit, price, cost, amount }
    }
}

fn gathered<T>(found: Vec<(Id<ItemEntry>, T)>) -> HashMap<Id<ItemEntry>, Vec<T>> {
    let mut all: HashMap<_, Vec<T>> = HashMap::new();
    for (id, one) in found {
        all.entry(id).or_default().push(one);
    }
    all
}
