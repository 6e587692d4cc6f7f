//! The organization and what it has set.

use domain::{Session, Violation};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::marker::PhantomData;

use domain::access::{Caller, Role};
use domain::fields::{Choice, Column, Columns};
use domain::organization::settings::{self, Set};
use domain::organization::{
    MOST_ORIGINS, NumberedKind, Organization, Origin, SettingVisibility, Settings, Subscription,
};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value, json};
use validator::Validate;

use super::numbering::{NumberingPatch, NumberingView};
use crate::error::ApiError;
use crate::json::schema;
use crate::json::view::{NO_DATES, RecordView, cells};
use crate::json::wire::{Change, FullText, Id, Maybe, Word};
use crate::operation::columns::{Form, Input};
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Access, BodyWithErrors, Context, Json, Operation, Patch, READERS_AND_CUSTOMERS, Read,
    Tagged, TaggedView, Unchanged, Write,
};
use crate::pricing::rules::{RulesInput, RulesView};

pub(super) fn operations() -> Vec<Operation> {
    let mut rows = itself();
    rows.extend(single());
    group("Organization", rows)
}

fn itself() -> Vec<Operation> {
    vec![
        get("/organization", READERS_AND_CUSTOMERS, find)
            .named("getOrganization", "Get the organization")
            .about(
                "The organization of the token, with its settings. Only staff sees discounts, only admins see costs and margins.",
            )
            .returns("The organization."),
        post("/organization/update", ADMINS, update)
            .named("postOrganizationUpdate", "Change the organization")
            .about(
                "Absent fields keep their values, null clears. Each number prefix has its own counter, and counters never go back, so
no number is used twice.",
            )
            .example(|| {
                json!({ "params": { "phoneNumber": "+1 312 555 0142", "labelSize": "4x6", "labourCostCrimping": 1.85,
                    "numbering": [{ "type": "workOrder", "prefix": "WO-", "padding": 5 }] } })
            })
            .returns("The organization after the change."),
        get("/organization/subscription", READERS_AND_CUSTOMERS, subscription)
            .named("getOrganizationSubscription", "Get the subscription")
            .about("The organization's subscription and its features.")
            .returns("The subscription."),
    ]
}

fn single() -> Vec<Operation> {
    vec![
        get("/organization/erpname", READERS_AND_CUSTOMERS, setting::<ErpName>)
            .named("getOrganizationErpName", "Get the name of the ERP")
            .about("null if none is set.")
            .returns("The name."),
        get("/organization/usebetafeatures", READERS_AND_CUSTOMERS, setting::<UseBetaFeatures>)
            .named("getOrganizationUseBetaFeatures", "Get whether beta features are used")
            .returns("Whether they are used."),
        get("/organization/revisiondelimiter", READERS_AND_CUSTOMERS, setting::<RevisionDelimiter>)
            .named(
                "getOrganizationRevisionDelimiter",
                "Get the delimiter between number and revision",
            )
            .about("Leading and trailing blanks count.")
            .returns("The delimiter."),
    ]
}

/// Some of the settings.
pub(super) trait Choosing: 'static {
    /// The name of the component.
    const NAME: &'static str;

    /// Whether a setting is among them.
    fn has(column: &Column) -> bool;
}

/// The settings of a choice that a caller sees.
pub(super) struct SettingsView<C> {
    cells: Map<String, Value>,
    choice: PhantomData<fn() -> C>,
}

impl<C: Choosing> SettingsView<C> {
    pub(super) fn new(organization: &Organization, caller: &Caller) -> Self {
        let seen = |column: &Column| C::has(column) && sees(caller, column);
        Self { cells: cells(&organization.settings, NO_DATES, seen), choice: PhantomData }
    }
}

/// Whether a caller sees a setting.
fn sees(caller: &Caller, column: &Column) -> bool {
    let role = caller.identity().map(|identity| identity.role).ok();
    match Settings::seen(column) {
        SettingVisibility::ByAll => role.is_some(),
        SettingVisibility::ByStaff => caller.is_staff(),
        SettingVisibility::ByAdmins => role == Some(Role::Admin),
    }
}

impl<C> Serialize for SettingsView<C> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.cells.serialize(serializer)
    }
}

impl<C: Choosing> JsonSchema for SettingsView<C> {
    fn schema_name() -> Cow<'static, str> {
        C::NAME.into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let (mut fields, mut required) = (Map::new(), Vec::new());
        for column in Settings::COLUMNS.iter().filter(|column| C::has(column)) {
            let mut field = schema::column(column);
            let owner = match Settings::seen(column) {
                SettingVisibility::ByAll => {
                    required.push(column.name);
                    ""
                }
                SettingVisibility::ByStaff => " For staff only.",
                SettingVisibility::ByAdmins => " For admins only.",
            };
            if let Some(Value::String(about)) = field.get_mut("description")
                && !about.ends_with("only.")
            {
                about.push_str(owner);
            }
            fields.insert(column.name.to_owned(), field);
        }
        json_schema!({ "type": "object", "properties": fields, "required": required })
    }
}

/// All settings.
struct All;

impl Choosing for All {
    const NAME: &'static str = "OrganizationSettings";

    fn has(_column: &Column) -> bool {
        true
    }
}

struct ErpName;

impl Choosing for ErpName {
    const NAME: &'static str = "ErpName";

    fn has(column: &Column) -> bool {
        column.name == "erpName"
    }
}

struct UseBetaFeatures;

impl Choosing for UseBetaFeatures {
    const NAME: &'static str = "UseBetaFeatures";

    fn has(column: &Column) -> bool {
        column.name == "useBetaFeatures"
    }
}

struct RevisionDelimiter;

impl Choosing for RevisionDelimiter {
    const NAME: &'static str = "RevisionDelimiter";

    fn has(column: &Column) -> bool {
        column.name == "revisionDelimiter"
    }
}

async fn setting<C: Choosing>(ctx: &mut Context<Read>) -> Result<Json<SettingsView<C>>, ApiError> {
    let organization = ctx.session.work.organization().await?;
    Ok(Json(SettingsView::new(&organization, &ctx.caller)))
}

/// An organization and its settings.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "Organization")]
struct OrganizationView {
    /// Id of the record.
    #[serde(rename = "_id")]
    id: Id<Organization>,
    /// Subscription.
    subscription: Word<Subscription>,
    /// Origins whose pages may call from a browser with tokens of the organization, besides those of the service.
    /// For staff only.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Vec<FullText<300>>", length(max = MOST_ORIGINS), example = ["https://shop.example"])]
    cors_origins: Option<Vec<String>>,
    /// Numbering of documents.
    numbering: Vec<NumberingView>,
    #[serde(flatten)]
    settings: SettingsView<All>,
    /// For staff only.
    #[serde(flatten)]
    pricing: Option<RulesView>,
    #[serde(flatten)]
    record: RecordView,
}

impl OrganizationView {
    fn new(set: Set, caller: &Caller) -> Self {
        let Set { organization, pricing, numbering } = set;
        let (staff, visibility) = (caller.is_staff(), caller.visibility());
        let origins = || organization.origins.iter().map(|origin| origin.as_str().to_owned());
        Self {
            id: Id(organization.id),
            subscription: Word(organization.subscription),
            cors_origins: staff.then(|| origins().collect()),
            numbering: numbering.iter().map(NumberingView::new).collect(),
            settings: SettingsView::new(&organization, caller),
            pricing: staff.then(|| RulesView::new(pricing, visibility)),
            record: RecordView::new(&organization.record, visibility),
        }
    }
}

impl TaggedView for OrganizationView {
    type Key = ();

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        (): (),
    ) -> Result<Self, ApiError> {
        let set = settings::read_to_change(&mut ctx.session).await?;
        Ok(Self::new(set, &ctx.caller))
    }
}

async fn find(ctx: &mut Context<Read>) -> Result<Tagged<OrganizationView>, ApiError> {
    let set = settings::read(&mut ctx.session).await?;
    Ok(Tagged(OrganizationView::new(set, &ctx.caller)))
}

/// So many series of numbers there are.
const SERIES: usize = <NumberedKind as Choice>::ALL.len();

/// Changes of the organization.
#[derive(Deserialize, JsonSchema, Validate)]
#[serde(rename_all = "camelCase")]
struct OrganizationPatch {
    #[serde(flatten)]
    settings: Input<Settings>,
    #[serde(flatten)]
    pricing: RulesInput,
    /// Numbering of documents; absent types keep their settings.
    #[serde(default)]
    #[schemars(length(max = SERIES))]
    numbering: Maybe<Vec<NumberingPatch>>,
    /// Origins whose pages may call from a browser with tokens of the organization, besides those of the service;
    /// in a change, the whole new list.
    #[serde(default)]
    #[schemars(length(max = MOST_ORIGINS), example = ["https://shop.example"])]
    cors_origins: Change<Vec<FullText<300>>>,
}

impl Form for Settings {
    type Entity = Self;

    fn name() -> String {
        "OrganizationSettingsPatch".to_owned()
    }

    fn about() -> String {
        "Changes of the settings.".to_owned()
    }
}

impl OrganizationPatch {
    /// The change; `faults` are those of fields that were left out.
    fn read(self, mut faults: Vec<Violation>) -> settings::Change {
        let items = self.pricing.items().unwrap_or_else(|found| {
            faults.extend(found);
            None
        });
        let origins = match self.cors_origins {
            Change::Keep => None,
            Change::Clear => Some(Vec::new()),
            Change::Set(list) => origins(&list, &mut faults),
        };
        let mut patch = self.settings.patch;
        patch.extend(self.pricing.defaults.patch);
        let numbering = self.numbering.0.unwrap_or_default().into_iter().map(Into::into).collect();
        settings::Change { patch, items, origins, numbering, faults }
    }
}

/// Origins, each once; none if one of them isn't any.
fn origins(list: &[FullText<300>], faults: &mut Vec<Violation>) -> Option<Vec<Origin>> {
    let (mut origins, before) = (BTreeSet::new(), faults.len());
    for (at, FullText(origin)) in list.iter().enumerate() {
        match origin.parse::<Origin>() {
            Ok(origin) => drop(origins.insert(origin)),
            Err(error) => {
                let place = format!("/corsOrigins/{at}");
                faults.push(Violation::new(place, "malformed_origin", error.to_string()));
            }
        }
    }
    (faults.len() == before).then(|| origins.into_iter().collect())
}

async fn update(
    ctx: &mut Context<Write>,
    Unchanged(()): Unchanged<OrganizationView>,
    draft: BodyWithErrors<Patch<OrganizationPatch>>,
) -> Result<Tagged<OrganizationView>, ApiError> {
    let change = draft.input.read(draft.faults);
    let set = settings::update(&mut ctx.session, change).await?;
    Ok(Tagged(OrganizationView::new(set, &ctx.caller)))
}

/// Subscription of an organization.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Subscription")]
struct SubscriptionView {
    /// starter, professional or enterprise.
    #[schemars(with = "Word<Subscription>")]
    subscription: &'static str,
    /// Features of the subscription.
    opens: OpensView,
}

/// Features of a subscription.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "SubscriptionFeatures")]
struct OpensView {
    /// API keys, their tokens and the history of their calls.
    api_keys: bool,
}

async fn subscription(ctx: &mut Context<Read>) -> Result<Json<SubscriptionView>, ApiError> {
    let subscription = ctx.session.work.organization().await?.subscription;
    let opens = OpensView { api_keys: subscription.opens_api_keys() };
    let word = domain::fields::Choice::word(subscription);
    Ok(Json(SubscriptionView { subscription: word, opens }))
}
