//! API keys.

use chrono::{DateTime, Utc};
use domain::access::Visibility;
use domain::customers::Customer;
use domain::organization::keys::{self, to_change};
use domain::organization::{ApiKey, KeyType, NewApiKey, Scopes, TrustedAddress};
use domain::{Error, Violation};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use validator::Validate;

use crate::error::ApiError;
use crate::json::view::RecordView;
use crate::json::wire::{Change, FullText, Id, Maybe, Remark, Text, Time, Word};
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, BodyWithErrors, Context, CreatedSecret, HasRecord, Json, JsonTagged, NewOrId, OneOf,
    Operation, Params, Path, Read, Write,
};

/// The most trusted addresses of a key.
const MOST_ADDRESSES: usize = 100;

pub(super) fn operations() -> Vec<Operation> {
    group(
        "Organization",
        vec![
            get("/organization/apikeys", ADMINS, list)
                .named("getOrganizationApiKeys", "List the API keys")
                .about("By name, without their secrets. Like all operations on API keys, it needs a professional or enterprise subscription.")
                .returns("The keys, by name."),
            post("/organization/apikeys", ADMINS, create)
                .named("postOrganizationApiKeys", "Create an API key")
                .about(
                    "The answer contains the secret, which is never shown again. A key of type admin (or full-access) has the permissions
of admins, customer those of customers, read-only those of restricted staff; without the scope write it can only read.
To get a token, send secret and name from a trusted address.",
                )
                .example(example)
                .returns("The new key, with its secret."),
            post("/organization/apikeys/{apiKeyId}/update", ADMINS, update)
                .named("postOrganizationApiKeysIdUpdate", "Change an API key")
                .about("Tokens of the key get the new permissions within half a minute. The word new instead of the id creates a key.")
                .example(example)
                .returns("The key after the change.")
                .fails(&[412]),
            post("/organization/apikeys/{apiKeyId}/delete", ADMINS, remove)
                .named("postOrganizationApiKeysIdDelete", "Delete an API key")
                .about("Its tokens end within half a minute.")
                .returns("Deleted.")
                .fails(&[412]),
        ],
    )
}

/// A key that works on the demo organization.
fn example() -> Value {
    json!({ "params": { "name": "Web shop", "keyType": "full-access", "scopes": "read,write",
        "approvedIpAddresses": [{ "ipAddress": "203.0.113.0/24", "description": "Office" }] } })
}

/// An API key; its secret is shown once, when it is created.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiKey")]
struct KeyView {
    /// Id of the record.
    #[serde(rename = "_id")]
    #[schemars(with = "crate::json::wire::Id<()>")]
    id: String,
    /// Name; required to get tokens.
    name: String,
    /// admin or full-access: as an admin; customer: for one customer; read-only: as restricted staff.
    #[schemars(with = "Word<KeyType>")]
    key_type: &'static str,
    /// read, or read,write.
    #[schemars(extend("enum" = ["read", "read,write"]))]
    scopes: &'static str,
    /// Customer that its tokens are bound to.
    customer: Option<String>,
    /// Addresses that may request tokens; any address if empty.
    approved_ip_addresses: Vec<AddressView>,
    /// When it expires; null for never.
    expires: Option<Time>,
    /// When a token of it was last used, to about a minute; null for never.
    last_used: Option<Time>,
    /// Secret, hk_…; only in the answer that creates the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    api_key: Option<String>,
    #[serde(flatten)]
    record: RecordView,
}

/// A trusted address.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiKeyAddress")]
struct AddressView {
    /// An address, or a network like 203.0.113.0/24.
    ip_address: String,
    /// Description.
    description: Option<String>,
}

impl KeyView {
    fn new(key: &ApiKey, secret: Option<String>, visibility: Visibility) -> Self {
        use domain::fields::Choice;
        let NewApiKey { name, key_type, scopes, customer, addresses, expires } = &key.properties;
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
            expires: expires.map(Time),
            last_used: key.last_used.map(Time),
            api_key: secret,
            record: RecordView::new(&key.record, visibility),
        }
    }
}

async fn list(ctx: &mut Context<Read>) -> Result<Json<Vec<KeyView>>, ApiError> {
    let keys = keys::list(&mut ctx.session).await?;
    let visibility = ctx.visibility();
    Ok(Json(keys.iter().map(|key| KeyView::new(key, None, visibility)).collect()))
}

impl HasRecord for KeyView {
    /// The key without the secret and its last use, since using a key doesn't change it.
    fn record(&self) -> impl Serialize {
        Self { last_used: None, api_key: None, ..self.clone() }
    }
}

/// A new API key.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiKeyInput", extend("required" = ["name", "keyType"]))]
struct KeyInput {
    /// read, or read,write; all permissions of the type if absent.
    scopes: Option<Text<100>>,
    #[serde(flatten)]
    others: KeyFields,
}

/// Changes of an API key; customer, addresses and expiry keep their values if absent.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiKeyPatch", extend("required" = ["name", "scopes", "keyType"]))]
struct KeyPatch {
    /// read, or read,write; all permissions of the type if null.
    scopes: Option<Text<100>>,
    #[serde(flatten)]
    others: KeyFields,
}

/// Common parts of new and changed keys.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct KeyFields {
    /// Name; required to get tokens.
    #[serde(default)]
    name: Maybe<FullText<1_000>>,
    /// admin or full-access: as an admin; customer: for one customer; read-only: as restricted staff.
    #[serde(default)]
    key_type: Maybe<Word<KeyType>>,
    /// Customer that tokens of a customer key are bound to.
    #[serde(default)]
    customer: Change<Id<Customer>>,
    /// Addresses that may request tokens: the whole new list; any address if empty.
    #[serde(default)]
    #[schemars(length(max = MOST_ADDRESSES))]
    approved_ip_addresses: Change<Vec<AddressInput>>,
    /// When it expires, RFC 3339; never if null or blank.
    #[serde(default)]
    #[schemars(length(max = 40))]
    expires: Change<String>,
}

/// A trusted address.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ApiKeyAddressInput")]
struct AddressInput {
    /// An address, or a network like 203.0.113.0/24.
    ip_address: FullText<64>,
    /// Description.
    description: Option<Remark<1_000>>,
}

/// Faults of fields, as they are found.
#[derive(Default)]
struct Faults(Vec<Violation>);

impl Faults {
    fn note(&mut self, place: impl Into<String>, code: &'static str, message: impl Into<String>) {
        self.0.push(Violation::new(place, code, message));
    }
}

impl KeyFields {
    /// Input of a key; absent fields keep their values. `faults` are those of fields that were left out.
    fn read(
        self,
        scopes: Option<Text<100>>,
        before: Option<&NewApiKey>,
        faults: Vec<Violation>,
    ) -> Result<NewApiKey, Error> {
        let mut faults = Faults(faults);
        let key_type = self.key_type.0.map(|Word(key_type)| key_type);
        let scopes = match scopes.filter(|scopes| !scopes.0.trim().is_empty()) {
            Some(scopes) => scopes
                .0
                .parse::<Scopes>()
                .map_err(|error| faults.note("/scopes", "unknown_value", error.to_string()))
                .ok(),
            None => key_type.map(KeyType::usual_scopes),
        };
        let customer = match self.customer {
            Change::Keep => before.and_then(|before| before.customer),
            Change::Clear => None,
            Change::Set(id) => Some(id.0),
        };
        let expires = match self.expires {
            Change::Keep => before.and_then(|before| before.expires),
            Change::Set(text) if !text.trim().is_empty() => {
                let end = moment(&text);
                if end.is_none() {
                    let message = "must be a time, e.g. 2027-01-31T00:00:00Z";
                    faults.note("/expires", "invalid_date", message);
                }
                end
            }
            Change::Clear | Change::Set(_) => None,
        };
        let addresses = match self.approved_ip_addresses {
            Change::Keep => before.map(|before| before.addresses.clone()).unwrap_or_default(),
            Change::Clear => Vec::new(),
            Change::Set(addresses) => trusted(addresses, &mut faults),
        };
        let name = self.name.0.and_then(|FullText(name)| {
            domain::Text::new(&name)
                .map_err(|fault| faults.note("/name", fault.code(), fault.to_string()))
                .ok()
        });
        match (name, key_type, scopes) {
            _ if !faults.0.is_empty() => Err(Error::Invalid(faults.0)),
            (Some(name), Some(key_type), Some(scopes)) => {
                Ok(NewApiKey { name, key_type, scopes, customer, addresses, expires })
            }
            // The schema requires them, where there is a body.
            _ => Err(Error::invalid("", "body_required", "a body is required")),
        }
    }
}

fn trusted(addresses: Vec<AddressInput>, faults: &mut Faults) -> Vec<TrustedAddress> {
    let mut trusted = Vec::with_capacity(addresses.len());
    for (at, address) in addresses.into_iter().enumerate() {
        let description = address.description.map(|text| text.0).unwrap_or_default();
        let description = domain::Remark::optional(&description).ok().flatten();
        match address.ip_address.0.parse() {
            Ok(network) => trusted.push(TrustedAddress { network, description }),
            Err(error) => {
                let error: domain::organization::MalformedNetwork = error;
                let place = format!("/approvedIpAddresses/{at}/ipAddress");
                faults.note(place, "malformed_address", error.to_string());
            }
        }
    }
    trusted
}

fn moment(text: &str) -> Option<DateTime<Utc>> {
    let moment = DateTime::parse_from_rfc3339(text.trim()).ok()?.to_utc();
    // Answers show milliseconds.
    DateTime::from_timestamp_millis(moment.timestamp_millis())
}

async fn create(
    ctx: &mut Context<Write>,
    draft: BodyWithErrors<Params<KeyInput>>,
) -> Result<CreatedSecret<KeyView>, ApiError> {
    let KeyInput { scopes, others } = draft.input;
    make(ctx, others.read(scopes, None, draft.faults)?).await
}

async fn make(
    ctx: &mut Context<Write>,
    new: NewApiKey,
) -> Result<CreatedSecret<KeyView>, ApiError> {
    let (key, secret) = keys::make(&mut ctx.session, new).await?;
    Ok(CreatedSecret(KeyView::new(&key, Some(secret.reveal()), ctx.visibility())))
}

/// The key to change; 412 if `If-Match` names another state of it.
async fn expected(ctx: &mut Context<Write>, id: domain::Id<ApiKey>) -> Result<ApiKey, ApiError> {
    let key = to_change(&mut ctx.session, id).await?;
    ctx.call.expects(&KeyView::new(&key, None, ctx.visibility()).record())?;
    Ok(key)
}

async fn update(
    ctx: &mut Context<Write>,
    Path(id): Path<NewOrId<domain::Id<ApiKey>>>,
    draft: BodyWithErrors<Params<KeyPatch>>,
) -> Result<OneOf<JsonTagged<KeyView>, CreatedSecret<KeyView>>, ApiError> {
    let key = match id {
        NewOrId::New => None,
        NewOrId::Known(id) => Some(expected(ctx, id).await?),
    };
    let KeyPatch { scopes, others } = draft.input;
    let before = key.as_ref().map(|key| &key.properties);
    let properties = others.read(scopes, before, draft.faults)?;
    let Some(key) = key else { return make(ctx, properties).await.map(OneOf::Second) };
    let key = keys::update(&mut ctx.session, key, properties).await?;
    Ok(OneOf::First(JsonTagged(KeyView::new(&key, None, ctx.visibility()))))
}

async fn remove(
    ctx: &mut Context<Write>,
    Path(id): Path<domain::Id<ApiKey>>,
) -> Result<Json<&'static str>, ApiError> {
    let key = expected(ctx, id).await?;
    keys::remove(&mut ctx.session, &key).await?;
    Ok(Json("API key deleted"))
}
