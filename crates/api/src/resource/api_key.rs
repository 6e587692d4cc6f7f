//! API keys.

use actix_web::HttpResponse;
use chrono::{DateTime, Utc};
use domain::organization::{ApiKey, KeyType, NewApiKey, Scopes, TrustedAddress};
use domain::sheet::Choice;
use domain::usecase::api_keys::{
    list as all, make, remove as remove_key, to_change, update as change,
};
use domain::{Error, Text, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::asking::list_schema;
use crate::nest;
use crate::operation::{Answer, Call};
use crate::schema;
use crate::view::{RecordView, time};

/// The most trusted addresses of a key.
const MOST_ADDRESSES: usize = 100;

/// An API key; its secret is shown once, when it is made.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiKey")]
struct KeyView {
    /// Its id.
    #[serde(rename = "_id")]
    id: String,
    /// Its name; tokens are only given to who knows it.
    name: String,
    /// admin or full-access: as an admin; customer: for one customer; read-only: as restricted staff.
    key_type: &'static str,
    /// read, or read,write.
    scopes: &'static str,
    /// The customer that its tokens are bound to.
    customer: Option<String>,
    /// From where tokens may be asked for; from anywhere where there are none.
    approved_ip_addresses: Vec<AddressView>,
    /// When it ends; never where null.
    #[schemars(extend("format" = "date-time"))]
    expires: Option<String>,
    /// When a token of it was last used, to about a minute; never where null.
    #[schemars(extend("format" = "date-time"))]
    last_used: Option<String>,
    /// The secret, hk_…: in the answer that makes the key, and never again.
    #[serde(skip_serializing_if = "Option::is_none")]
    api_key: Option<String>,
    #[serde(flatten)]
    record: RecordView,
}

/// A trusted address.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiKeyAddress")]
struct AddressView {
    /// An address, or a network like 203.0.113.0/24.
    ip_address: String,
    /// What it is.
    description: Option<String>,
}

impl KeyView {
    fn new(key: &ApiKey, secret: Option<String>, call: &Call) -> Self {
        let NewApiKey { name, key_type, scopes, customer, addresses, expires } = &key.said;
        let address = |trusted: &TrustedAddress| AddressView {
            ip_address: trusted.network.to_string(),
            description: trusted.description.as_deref().map(str::to_owned),
        };
        Self {
            id: key.id.to_string(),
            name: name.to_string(),
            key_type: key_type.word(),
            scopes: scopes.word(),
            customer: customer.map(|id| id.to_string()),
            approved_ip_addresses: addresses.iter().map(address).collect(),
            expires: expires.map(time),
            last_used: key.last_used.map(time),
            api_key: secret,
            record: RecordView::new(&key.record, call.caller.sight()),
        }
    }
}

/// What one answers.
pub(crate) fn reply() -> Value {
    schema::of::<KeyView>()
}

/// What the list answers.
pub(crate) fn list_reply() -> Value {
    list_schema(&reply(), "The keys, by name.")
}

/// `GET /organization/apikeys`
pub(crate) async fn list(call: Call) -> Answer {
    let mut work = call.read().await?;
    let keys = all(&mut *work).await?;
    let views: Vec<_> = keys.iter().map(|key| KeyView::new(key, None, &call)).collect();
    Ok(HttpResponse::Ok().json(views))
}

fn input(required: &[&str]) -> Value {
    let address = schema::object(
        "A trusted address.",
        [
            (
                "ipAddress".to_owned(),
                schema::full_text(64, "An address, or a network like 203.0.113.0/24."),
            ),
            ("description".to_owned(), schema::nullable(schema::text(1_000, "What it is."))),
        ],
        &["ipAddress"],
    );
    schema::object(
        "What is said of a key.",
        [
            (
                "name".to_owned(),
                schema::full_text(1_000, "Its name; tokens are only given to who knows it."),
            ),
            (
                "keyType".to_owned(),
                json!({ "type": "string", "enum": KeyType::WORDS, "description": "admin or full-access: as an admin; customer: for one customer; read-only: as restricted staff." }),
            ),
            (
                "scopes".to_owned(),
                schema::nullable(schema::text(
                    100,
                    "read, or read,write; all that the type may where not said.",
                )),
            ),
            (
                "customer".to_owned(),
                schema::nullable(schema::id(
                    "The customer that tokens of a customer key are bound to.",
                )),
            ),
            (
                "approvedIpAddresses".to_owned(),
                json!({ "type": ["array", "null"], "items": address, "maxItems": MOST_ADDRESSES,
                    "description": "From where tokens may be asked for: the whole new list; from anywhere where empty." }),
            ),
            (
                "expires".to_owned(),
                json!({ "type": ["string", "null"], "maxLength": 40, "description": "When it ends, RFC 3339; never where null or blank." }),
            ),
        ],
        required,
    )
}

/// What making one reads.
pub(crate) fn create_schema() -> Value {
    input(&["name", "keyType"])
}

/// What a change reads.
pub(crate) fn update_schema() -> Value {
    input(&["name", "scopes", "keyType"])
}

/// A key that works on the demo organization.
pub(crate) fn example() -> Value {
    json!({ "params": { "name": "Web shop", "keyType": "full-access", "scopes": "read,write",
        "approvedIpAddresses": [{ "ipAddress": "203.0.113.0/24", "description": "Office" }] } })
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Input {
    name: String,
    key_type: String,
    scopes: Option<String>,
    #[serde(default, deserialize_with = "present")]
    customer: Option<Option<String>>,
    #[serde(default, deserialize_with = "present")]
    approved_ip_addresses: Option<Option<Vec<AddressInput>>>,
    #[serde(default, deserialize_with = "present")]
    expires: Option<Option<String>>,
}

/// Tells null from absent.
fn present<'de, T: Deserialize<'de>, D: serde::Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::<T>::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AddressInput {
    ip_address: String,
    description: Option<String>,
}

/// What the body says of a key, checked by its schema; what is absent is as before.
fn said(call: &mut Call, before: Option<&NewApiKey>) -> Result<NewApiKey, Error> {
    let faults = std::mem::take(&mut call.said.faults);
    if !faults.is_empty() {
        return Err(Error::Invalid(faults));
    }
    let prefix = call.said.prefix;
    let Some(fields) = call.said.fields.take() else {
        return Err(Error::invalid(prefix, "body_required", "a body is required"));
    };
    let input: Input = serde_json::from_value(fields)
        .map_err(|error| Error::invalid(prefix, "invalid", error.to_string()))?;
    input.read(before).map_err(|error| nest::below(prefix, error))
}

impl Input {
    fn read(self, before: Option<&NewApiKey>) -> Result<NewApiKey, Error> {
        let mut faults = Vec::new();
        let mut refuse = |place: &str, code, message: String| {
            faults.push(Violation::new(place, code, message));
        };
        let name = Text::new(&self.name);
        let key_type = KeyType::of_word(&self.key_type).unwrap_or(KeyType::Customer);
        let scopes = match self.scopes.filter(|scopes| !scopes.trim().is_empty()) {
            Some(scopes) => scopes.parse::<Scopes>().unwrap_or_else(|error| {
                refuse("/scopes", "unknown_value", error.to_string());
                Scopes::Read
            }),
            None => key_type.usual_scopes(),
        };
        let customer = match self.customer {
            Some(customer) => customer.and_then(|id| id.parse().ok()),
            None => before.and_then(|before| before.customer),
        };
        let expires = match self.expires {
            Some(expires) => expires.filter(|text| !text.trim().is_empty()).and_then(|text| {
                let moment = moment(&text);
                if moment.is_none() {
                    let message = "must be a time, e.g. 2027-01-31T00:00:00Z";
                    refuse("/expires", "invalid_date", message.to_owned());
                }
                moment
            }),
            None => before.and_then(|before| before.expires),
        };
        let addresses = match self.approved_ip_addresses {
            Some(addresses) => addresses
                .unwrap_or_default()
                .into_iter()
                .enumerate()
                .filter_map(|(at, address)| {
                    let network = address.ip_address.parse();
                    let network =
                        network.map_err(|error: domain::organization::MalformedNetwork| {
                            let place = format!("/approvedIpAddresses/{at}/ipAddress");
                            refuse(&place, "malformed_address", error.to_string());
                        });
                    let description = address.description.as_deref().unwrap_or_default();
                    let description = Text::optional(description).ok().flatten();
                    Some(TrustedAddress { network: network.ok()?, description })
                })
                .collect(),
            None => before.map(|before| before.addresses.clone()).unwrap_or_default(),
        };
        match name {
            Ok(name) if faults.is_empty() => {
                Ok(NewApiKey { name, key_type, scopes, customer, addresses, expires })
            }
            Ok(_) => Err(Error::Invalid(faults)),
            Err(fault) => {
                faults.push(Violation::new("/name", fault.code(), fault.to_string()));
                Err(Error::Invalid(faults))
            }
        }
    }
}

fn moment(text: &str) -> Option<DateTime<Utc>> {
    let moment = DateTime::parse_from_rfc3339(text.trim()).ok()?.to_utc();
    // Answers show milliseconds.
    DateTime::from_timestamp_millis(moment.timestamp_millis())
}

/// `POST /organization/apikeys`
pub(crate) async fn create(mut call: Call) -> Answer {
    let prefix = call.said.prefix;
    let new = said(&mut call, None)?;
    let mut work = call.write().await?;
    let identity = call.caller.identity()?;
    let made = make(&call.app.services, &mut *work, Some(identity), new).await;
    let (key, secret) = made.map_err(|error| nest::below(prefix, error))?;
    let answer = HttpResponse::Created()
        .insert_header(("Cache-Control", "no-store"))
        .json(KeyView::new(&key, Some(secret.reveal()), &call));
    call.commit_secret(work, answer).await
}

/// `POST /organization/apikeys/{apiKeyId}/update`
pub(crate) async fn update(mut call: Call) -> Answer {
    let Some(id) = call.id_or_new("apiKeyId")? else { return create(call).await };
    let prefix = call.said.prefix;
    let mut work = call.write().await?;
    let key = to_change(&mut *work, id).await?;
    let said = said(&mut call, Some(&key.said))?;
    let changed = change(&call.app.services, &mut *work, &call.caller, key, said).await;
    let key = changed.map_err(|error| nest::below(prefix, error))?;
    let answer = HttpResponse::Ok().json(KeyView::new(&key, None, &call));
    call.commit(work, answer).await
}

/// What removing answers.
pub(crate) fn removed_reply() -> Value {
    json!({ "type": "string", "description": "It is gone." })
}

/// `POST /organization/apikeys/{apiKeyId}/delete`
pub(crate) async fn remove(call: Call) -> Answer {
    let mut work = call.write().await?;
    remove_key(&call.app.services, &mut *work, &call.caller, call.id("apiKeyId")?).await?;
    let answer = HttpResponse::Ok().json("API key deleted");
    call.commit(work, answer).await
}
