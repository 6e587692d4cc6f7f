//! An organization of a test's own, and what is in it.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use domain::access::{Author, Caller};
use domain::catalogue::{
    Brand, BrandName, BrandProperties, CatalogueEntity, Component, Costs, CrimpFitting, Hose,
    ItemEntry, Overlay, Owner, Properties,
};
use domain::configurator::inputs::configurator_input::Side;
use domain::customers::{Customer, CustomerItemProperties};
use domain::documents::{
    AssemblyEnd, Document, HoseAssembly, HoseKit, Line, LineItem, SalesEstimate, Stamp,
};
use domain::fields::{Bounded, Columns, Value as ColumnValue};
use domain::measures::length::LengthUnit;
use domain::measures::{Amount, Currency, Price, Quantity, UnitOfMeasure};
use domain::organization::{Organization, SHARED_ORGANIZATION, Subscription};
use domain::port::{Access, Scope};
use domain::pricing::{Rates, Tax};
use domain::records::Stored;
use domain::stock::{InventoryItem, InventoryRow, Level, Stocked, Warehouse};
use domain::{BoundedText, Id, Record, Services, Session, Spelt};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::database::{services, world};
use crate::record::with;
use crate::service::service;

/// An organization.
pub struct Shop {
    /// It.
    pub organization: Organization,
    /// Its name, different from all others.
    pub name: String,
}

/// A word that nothing else is called by.
pub fn unique(word: &str) -> String {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    format!("{word}{}", 1000 + NUMBER.fetch_add(1, Ordering::Relaxed))
}

fn text<S: Spelt>(words: &str) -> BoundedText<1_000, S> {
    BoundedText::new(words).expect("a text")
}

/// The least that a hose has, and these fields.
pub fn hose(part_number: &str, brand: &str, size: &str, more: Value) -> Value {
    with(json!({ "partNumber": part_number, "brand": brand, "size": size }), &more)
}

impl Shop {
    /// A new organization with a name made of this word.
    pub fn new(word: &str) -> Self {
        Self::with(word, |organization| organization)
    }

    /// A new organization that is changed first.
    pub fn with(word: &str, change: impl FnOnce(Organization) -> Organization) -> Self {
        let name = unique(word);
        let organization = Organization::new(
            Self::services().id(),
            text(&name),
            Subscription::Enterprise,
            Self::services().now(),
        );
        let organization = change(organization);
        world().block_on(Self::services().directory.add_organization(&organization)).expect("new");
        Self { organization, name }
    }

    /// The demo organization.
    pub fn demo() -> Self {
        service();
        let found = world().block_on(Self::services().directory.organization_named("demo"));
        let organization = found.expect("the directory").expect("the demo");
        Self { organization, name: "demo".to_owned() }
    }

    /// The ports.
    pub fn services() -> &'static Arc<Services> {
        services()
    }

    /// Its id.
    pub fn id(&self) -> String {
        self.organization.id.to_string()
    }

    fn scope(&self) -> Scope {
        Scope::Organization(self.organization.id)
    }

    fn record() -> Record {
        Record::new(Self::services().now(), None)
    }

    /// Works on its data and commits.
    pub fn write<T>(&self, work: impl AsyncFnOnce(&mut Session) -> domain::Result<T>) -> T {
        write(self.scope(), work)
    }

    /// A brand of its own.
    pub fn brand(&self, name: &str) -> String {
        add_brand(self.scope(), Owner::Own, name)
    }

    /// A brand of the shared catalogue.
    pub fn shared_brand(name: &str) -> String {
        add_brand(Scope::Shared, Owner::Shared, name)
    }

    /// An item of its own, by the fields of its JSON.
    pub fn add<E: CatalogueEntity>(&self, fields: Value) -> String {
        add_items::<E>(self.scope(), Owner::Own, &[fields]).remove(0)
    }

    /// Many items of its own, in one statement.
    pub fn add_all<E: CatalogueEntity>(&self, fields: &[Value]) -> Vec<String> {
        add_items::<E>(self.scope(), Owner::Own, fields)
    }

    /// An item of the shared catalogue. The demo sees it too: in nothing may it be what phrases ask for.
    pub fn add_shared<E: CatalogueEntity>(fields: Value) -> String {
        add_items::<E>(Scope::Shared, Owner::Shared, &[fields]).remove(0)
    }

    /// The maker's own list price of a shared item.
    pub fn makers_price(item: &str, amount: &str) {
        let item: Id<ItemEntry> = item.parse().expect("an id");
        let properties = Properties { list_price: Some(money(amount)), ..Properties::default() };
        let overlay = Overlay::of(&properties, &Costs::default());
        write(Scope::Shared, async |session| {
            session.work.set_overlays(&[(item, overlay.clone())]).await
        });
    }

    /// What it says of an item.
    pub fn set(&self, item: &str, properties: Properties, cost: Option<Price>) {
        let item: Id<ItemEntry> = item.parse().expect("an id");
        let overlay = Overlay::of(&properties, &Costs { cost });
        self.write(async |session| session.work.set_overlays(&[(item, overlay.clone())]).await);
    }

    /// The maker's list price of a shared item.
    pub fn set_shared(item: &str, list_price: &str) {
        let item: Id<ItemEntry> = item.parse().expect("an id");
        let properties =
            Properties { list_price: Some(money(list_price)), ..Properties::default() };
        let overlay = Overlay::of(&properties, &Costs::default());
        write(Scope::Shared, async |session| {
            session.work.set_overlays(&[(item, overlay.clone())]).await
        });
    }

    /// Whether it deals in a brand.
    pub fn offers_brand(&self, brand: &str, available: bool) {
        let brand = brand.parse().expect("an id");
        let properties = BrandProperties { available, ..BrandProperties::new(brand) };
        self.write(async |session| session.work.set_brand_properties(&properties).await);
    }

    /// Stock of an item.
    pub fn stock(&self, item: &str, on_hand: i64) -> String {
        let warehouse = self.warehouse(&unique("warehouse"));
        let stock = [(item.parse().expect("an id"), on_hand)];
        let [id] = self.stock_in(warehouse, &stock)[..] else { panic!("one item") };
        id.to_string()
    }

    /// Stock of items that a warehouse has none of, in feet or pieces.
    pub fn stock_in(
        &self,
        warehouse: Id<Warehouse>,
        stock: &[(Id<ItemEntry>, i64)],
    ) -> Vec<Id<InventoryItem>> {
        let items: Vec<_> = stock.iter().map(|(item, _)| *item).collect();
        self.write(async |session| {
            let kinds: HashMap<_, _> = session.work.item_types(&items).await?.into_iter().collect();
            let stocked = stock.iter().map(|(item, on_hand)| Stocked {
                id: session.id(),
                item: *item,
                warehouse,
                record: Self::record(),
                row: InventoryRow {
                    on_hand: Level::new(Decimal::from(*on_hand)).expect("a level"),
                    unit: Some(kinds[item].stock_unit(LengthUnit::Inch)),
                    ..InventoryRow::new(text("item"), text("warehouse"))
                },
            });
            let stocked: Vec<_> = stocked.collect();
            session.work.save_inventory(&stocked).await?;
            Ok(stocked.into_iter().map(|one| one.id).collect())
        })
    }

    /// A warehouse, which is not the default.
    pub fn warehouse(&self, name: &str) -> Id<Warehouse> {
        let fields = Warehouse::named(text(name));
        let made =
            Stored { id: Self::services().id(), parent: None, record: Self::record(), fields };
        self.write(async |session| {
            session.work.records::<Warehouse>().add(std::slice::from_ref(&made)).await
        });
        made.id
    }

    /// A customer.
    pub fn customer(&self, name: &str) -> Id<Customer> {
        let customer = Stored {
            id: Self::services().id(),
            parent: None,
            record: Self::record(),
            fields: Customer::named(text(name)),
        };
        self.write(async |session| {
            session.work.records::<Customer>().add(std::slice::from_ref(&customer)).await
        });
        customer.id
    }

    /// What a customer calls an item and pays for it.
    pub fn customer_item(&self, customer: Id<Customer>, item: &str, number: &str, price: &str) {
        let price = (!price.is_empty()).then(|| money(price));
        let fields = CustomerItemProperties {
            org_part_number: Some(text(number)),
            net_price: price.as_ref().and_then(|price| Amount::new(price.amount)),
            net_price_currency: price.as_ref().and_then(|price| price.currency),
            net_price_unit: price.as_ref().map(|price| price.unit),
            ..CustomerItemProperties::of(item.parse().expect("an id"))
        };
        let (id, parent) = (Self::services().id(), Some(customer.raw()));
        let stored = Stored { id, parent, record: Self::record(), fields };
        self.write(async |session| {
            session
                .work
                .records::<CustomerItemProperties>()
                .add(std::slice::from_ref(&stored))
                .await
        });
    }

    /// Stores its logo.
    pub fn logo(&self, file: &[u8]) {
        let image = Self::services().images.read(file.to_vec()).expect("an image");
        let id = Id::from_raw(self.organization.id.raw());
        self.write(async |session| session.work.set_image(id, &image, &Self::record()).await);
    }

    /// A hose assembly of this hose with this fitting on both ends.
    pub fn assembly(
        &self,
        number: &str,
        hose: &str,
        fitting: Option<&str>,
        change: impl FnOnce(&mut HoseAssembly),
    ) -> Id<HoseAssembly> {
        let end = fitting.map(|fitting| AssemblyEnd {
            fitting: fitting.parse::<Id<CrimpFitting>>().expect("an id"),
            ferrule: None,
        });
        let hose = hose.parse::<Id<Hose>>().expect("an id");
        let length = Bounded::new(36.0).expect("a length");
        let mut content = HoseAssembly {
            description: Some(text(&format!("Assembly {number}"))),
            manual_description: true,
            model_code: Some(text(number)),
            overall_length_mm: Bounded::new(914.4),
            cut_length_mm: Bounded::new(850.0),
            working_pressure_psi: Bounded::new(3000.0),
            proof_pressure_psi: Bounded::new(6000.0),
            burst_pressure_psi: Bounded::new(12000.0),
            ..HoseAssembly::plain(hose, length, LengthUnit::Inch)
        };
        for side in Side::BOTH {
            content.set_end(side, end);
        }
        change(&mut content);
        let id = Self::services().id();
        let made = Document::new(id, text(number), text("A"), Self::record(), content);
        self.write(async |session| session.work.documents::<HoseAssembly>().add(&made).await);
        id
    }

    /// A kit with these lines: item, quantity. Its id and those of its lines.
    pub fn kit(
        &self,
        number: &str,
        customer: Option<Id<Customer>>,
        lines: &[(LineItem, &str)],
    ) -> (String, Vec<String>) {
        let content = HoseKit { customer_id: customer, ..HoseKit::default() };
        let id = Self::services().id();
        let kit = Document::new(id, text(number), text("A"), Self::record(), content);
        let line = |(position, (item, quantity)): (i32, &(LineItem, &str))| {
            let number = text(&format!("{}", (position + 1) * 10));
            Line {
                quantity: Quantity::new(quantity.parse().expect("a number")).expect("a quantity"),
                position,
                ..Line::of(Self::services().id(), *item, number)
            }
        };
        let lines: Vec<Line> = (0..).zip(lines).map(line).collect();
        self.write(async |session| {
            session.work.documents::<HoseKit>().add(&kit).await?;
            session.work.add_lines(id.raw(), &lines).await
        });
        (id.to_string(), lines.iter().map(|line| line.id.to_string()).collect())
    }

    /// A sales estimate for a customer, in dollars and without lines.
    pub fn estimate(&self, number: &str, customer: Id<Customer>) -> Id<SalesEstimate> {
        let content = SalesEstimate { customer_id: Some(customer), ..SalesEstimate::default() };
        let id = Self::services().id();
        let made = Document::new(id, text(number), text("A"), Self::record(), content);
        let tax = Tax { amount: Amount::new(1.into()), ..Tax::default() };
        let rates = Rates::new(Currency::DOLLAR, []);
        self.write(async |session| {
            session.work.documents::<SalesEstimate>().add(&made).await?;
            session.work.set_estimate_taxes(id, &[tax]).await?;
            session.work.set_estimate_rates(id, &rates).await
        });
        id
    }

    /// Releases a kit.
    pub fn release(&self, kit: &str) {
        let id: Id<HoseKit> = kit.parse().expect("an id");
        self.write(async |session| {
            let kits = session.work.documents::<HoseKit>();
            let lineage = kits.lineage(id).await?.expect("the kit");
            let edits = lineage.release(id, Stamp { at: Self::services().now(), by: None })?;
            kits.edit(&edits).await
        });
    }
}

/// An amount in the organization's currency for each.
pub fn money(amount: &str) -> Price {
    Price { amount: amount.parse().expect("a number"), currency: None, unit: UnitOfMeasure::Each }
}

pub(crate) fn write<T>(
    scope: Scope,
    work: impl AsyncFnOnce(&mut Session) -> domain::Result<T>,
) -> T {
    let done: domain::Result<T> = world().block_on(async {
        let organization = match scope {
            Scope::Organization(id) => id,
            Scope::Shared => SHARED_ORGANIZATION,
        };
        let (caller, access) = (Caller::job(organization), Access::Write(Author::default()));
        let mut session = Session::begin(services(), caller, scope, access).await?;
        let made = work(&mut session).await?;
        session.commit().await?;
        Ok(made)
    });
    done.unwrap_or_else(|error| panic!("{error}: {:?}", std::error::Error::source(&error)))
}

fn add_brand(scope: Scope, owner: Owner, name: &str) -> String {
    let record = Record::new(services().now(), None);
    let brand =
        Brand { id: services().id(), owner, name: BrandName(text(name)), image_name: None, record };
    write(scope, async |session| session.work.add_brands(std::slice::from_ref(&brand)).await);
    brand.id.to_string()
}

fn add_items<E: CatalogueEntity>(scope: Scope, owner: Owner, fields: &[Value]) -> Vec<String> {
    let items: Vec<E> = fields.iter().map(item).collect();
    let components = write(scope, async |session| {
        let brands = session.work.brands().await?;
        let brand = |name: &str| {
            let found = brands.iter().find(|brand| *brand.name == *name);
            found.unwrap_or_else(|| panic!("no brand {name}")).id
        };
        let made = items.into_iter().map(|item| Component {
            id: services().id(),
            owner,
            brand: item.brand().map(|name| brand(name)),
            based_on: None,
            record: Record::new(services().now(), None),
            item,
        });
        let components: Vec<Component<E>> = made.collect();
        session.work.catalogue::<E>().insert(&components).await?;
        Ok(components)
    });
    components.iter().map(|component| component.id.to_string()).collect()
}

fn item<E: Columns>(fields: &Value) -> E {
    let columns: Vec<_> = E::COLUMNS.iter().map(|column| column.name).collect();
    for name in fields.as_object().expect("fields").keys() {
        assert!(columns.contains(&name.as_str()), "no column {name}");
    }
    let made = E::from_values(&mut |column| {
        Ok(match &fields[column.name] {
            Value::Null => None,
            Value::String(text) => Some(ColumnValue::Text(text.clone())),
            Value::Number(number) => number.as_f64().map(ColumnValue::Number),
            other => panic!("{}: {other}", column.name),
        })
    });
    made.unwrap_or_else(|faults| panic!("{faults:?}"))
}
