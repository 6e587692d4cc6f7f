//! The demo shop's settings, price lists and people.

use domain::access::{Caller, Role};
use domain::fields::Choice;
use domain::organization::{Organization, User, settings};
use domain::port::AnyUnitOfWork;
use domain::pricing::price_lists;
use domain::pricing::rules::priced::RulesPatch;
use domain::{Email, Error, Id, Record, Result, Services, Text};
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

/// Makes the people, the settings and the empty price lists; gives the organization.
pub(super) async fn make(
    services: &Services,
    work: &mut AnyUnitOfWork,
    caller: &Caller,
) -> Result<Organization> {
    let text = include_str!("../../../../config/demo/shop/shop.json");
    let shop: Shop = serde_json::from_str(text)
        .map_err(|error| Error::internal("reading shop.json of the demo", error))?;
    let people = people(&Kind::USER.of(services), caller, &shop.people)?;
    work.add_users(&people).await?;
    let change = settings::Change {
        given: patch(&shop.settings.fields),
        items: Some(rules(&shop.settings.default_item_pricing)?),
        ..settings::Change::default()
    };
    let set = settings::update(services, work, caller, change).await?;
    let services = Kind::PRICE_LIST.of(services);
    for list in &shop.price_lists {
        let said = RulesPatch {
            fields: patch(&list.fields),
            items: Some(rules(&list.default_item_pricing)?),
            faults: Vec::new(),
        };
        price_lists::create(&services, work, caller, said, None, None).await?;
    }
    Ok(set.organization)
}

fn people(services: &Services, caller: &Caller, people: &[Person]) -> Result<Vec<User>> {
    let organization: Id<Organization> = caller.identity()?.organization;
    let person = |Person { name, email, role }: &Person| {
        let unknown = || Error::broken(format!("there is no role {role}"));
        Ok(User {
            id: services.id(),
            organization,
            email: Email::new(email)
                .map_err(|fault| Error::internal("the demo's people", fault))?,
            pending_email: None,
            name: Text::optional(name)
                .map_err(|fault| Error::internal("the demo's people", fault))?,
            role: Role::of_word(role).ok_or_else(unknown)?,
            password_hash: None,
            record: Record::new(services.now(), None),
        })
    };
    people.iter().map(person).collect()
}
