//! The demo shop's settings, price lists and people.

use domain::access::Role;
use domain::fields::{Choice, Value};
use domain::organization::{Organization, User, settings};
use domain::pricing::price_lists;
use domain::pricing::rules::priced::RulesPatch;
use domain::workbooks::import::DecimalSign;
use domain::workbooks::profile::{
    self, ColumnRule, Layout, Marks, ProfileInput, ProfileKind, SizeNotation, Skip, Unit,
};
use domain::{Email, Error, Record, Result, Session, Text};
use serde::Deserialize;

use super::fields::{Fields, patch, rules};
use super::ids::Kind;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Shop {
    settings: WithRules,
    price_lists: Vec<WithRules>,
    people: Vec<Person>,
}

/// Fields with price rules among them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WithRules {
    default_item_pricing: Vec<Fields>,
    #[serde(flatten)]
    fields: Fields,
}

/// Somebody without a password: a link from `/security/v1/forgot` or an invitation that is sent again
/// sets one.
#[derive(Deserialize)]
struct Person {
    name: String,
    email: String,
    role: String,
}

/// Creates the people, the settings and the empty price lists; returns the organization.
pub(super) async fn make(session: &mut Session) -> Result<Organization> {
    let text = include_str!("../../../../config/demo/shop/shop.json");
    let shop: Shop = serde_json::from_str(text)
        .map_err(|error| Error::internal("reading shop.json of the demo", error))?;
    session.services = Kind::USER.of(&session.services);
    let people = people(session, &shop.people)?;
    session.work.add_users(&people).await?;
    let change = settings::Change {
        patch: patch(&shop.settings.fields),
        items: Some(rules(&shop.settings.default_item_pricing)?),
        ..settings::Change::default()
    };
    let set = settings::update(session, change).await?;
    session.services = Kind::PRICE_LIST.of(&session.services);
    for list in &shop.price_lists {
        let input = RulesPatch {
            fields: patch(&list.fields),
            items: Some(rules(&list.default_item_pricing)?),
            faults: Vec::new(),
        };
        price_lists::create(session, input, None, None).await?;
    }
    session.services = Kind::IMPORT_PROFILE.of(&session.services);
    profile::create(session, german_list()).await?;
    Ok(set.organization)
}

/// A profile for lists as makers in Germany send them.
fn german_list() -> ProfileInput {
    let rule = |column: &str, heading: &str| ColumnRule {
        column: column.to_owned(),
        headings: vec![heading.to_owned()],
        ..ColumnRule::default()
    };
    let fixed = |column: &str, value: &str| ColumnRule {
        column: column.to_owned(),
        fixed: Some(value.to_owned()),
        ..ColumnRule::default()
    };
    let cut = vec!["€".to_owned()];
    let layout = Layout {
        marks: Marks { decimal: Some(DecimalSign::Comma), thousands: None },
        columns: vec![
            rule("partNumber", "Artikel-Nr."),
            fixed("brand", "Corvessa"),
            ColumnRule { size: Some(SizeNotation::Dn), ..rule("size", "DN") },
            ColumnRule { unit: Some(Unit::Bar), ..rule("maxPressurePsi", "Betriebsdruck") },
            ColumnRule { per: Some(100), cut, ..rule("listPrice", "Preis / 100 m") },
            fixed("listPriceCurrency", "EUR"),
            fixed("listPriceUnitOfMeasure", "m"),
        ],
        skip: Skip {
            without: vec!["listPrice".to_owned()],
            groups: true,
            totals: true,
            words: vec!["auf Anfrage".to_owned()],
        },
        ..Layout::default()
    };
    let text = |text: &str| Some(Value::Text(text.to_owned()));
    let fields = [
        ("name".to_owned(), text("Corvessa, German price list")),
        ("maker".to_owned(), text("Corvessa")),
        ("kind".to_owned(), text(ProfileKind::Hose.word())),
    ];
    ProfileInput { fields: fields.into_iter().collect(), layout: Some(layout), faults: Vec::new() }
}

fn people(session: &Session, people: &[Person]) -> Result<Vec<User>> {
    let organization = session.caller.identity()?.organization;
    let person = |Person { name, email, role }: &Person| {
        let unknown = || Error::broken(format!("there is no role {role}"));
        Ok(User {
            id: session.services.id(),
            organization,
            email: Email::new(email)
                .map_err(|fault| Error::internal("the demo's people", fault))?,
            pending_email: None,
            name: Text::optional(name)
                .map_err(|fault| Error::internal("the demo's people", fault))?,
            role: Role::of_word(role).ok_or_else(unknown)?,
            password_hash: None,
            record: Record::new(session.services.now(), None),
        })
    };
    people.iter().map(person).collect()
}
