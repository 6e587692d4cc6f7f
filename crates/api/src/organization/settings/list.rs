//! Lists that an organization keeps, and changes as a whole.

use std::borrow::Cow;
use std::marker::PhantomData;

use domain::Session;
use domain::access::Visibility;
use domain::organization::settings::lists::{ListLine, MOST_LISTED, all, replace, to_change};
use domain::organization::{Listed, OrganizationLocation, ProductGroup, Supplier};
use domain::records::Stored;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::{Error as _, IgnoredAny};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};
use validator::{Validate, ValidationErrors};

use crate::error::ApiError;
use crate::json::record::View;
use crate::json::{schema, wire};
use crate::operation::columns::{Form, Input, component};
use crate::operation::row::{get, group, post};
use crate::operation::{
    ADMINS, Access, Context, Operation, Params, Read, STAFF, Tagged, TaggedView, Unchanged, Write,
};

pub(super) fn operations() -> Vec<Operation> {
    let rows = [
        rows::<ProductGroup>("ProductGroups", "productgroups", "product groups"),
        rows::<Supplier>("Suppliers", "suppliers", "suppliers"),
        rows::<OrganizationLocation>("Locations", "locations", "locations of the organization"),
    ];
    group("Organization", rows.into_iter().flatten().collect())
}

fn rows<K: Listed>(names: &str, path: &str, words: &str) -> [Operation; 2] {
    [
        get(format!("/organization/{path}"), STAFF, list::<K>)
            .named(format!("getOrganization{names}"), format!("List the {words}"))
            .about("All of them, by name.")
            .returns("The list, by name."),
        post(format!("/organization/{path}/update"), ADMINS, update::<K>)
            .named(format!("postOrganization{names}Update"), format!("Change the {words}"))
            .about(
                "Replaces the whole list: lines with an _id change existing records, others are added, and missing ones are removed.",
            )
            .example(|| json!({ "params": { K::MANY: [{ "name": "Main" }, { "name": "Second" }] } }))
            .returns("The list after the change, by name."),
    ]
}

impl<K: Listed> TaggedView for Vec<View<K>> {
    type Key = ();

    async fn read<A: Access<Session = Session>>(
        ctx: &mut Context<A>,
        (): (),
    ) -> Result<Self, ApiError> {
        let records = to_change::<K>(&mut ctx.session).await?;
        Ok(views(records, ctx.visibility()))
    }
}

fn views<K: Listed>(records: Vec<Stored<K>>, visibility: Visibility) -> Vec<View<K>> {
    records.into_iter().map(|stored| View::new(stored, visibility)).collect()
}

async fn list<K: Listed>(ctx: &mut Context<Read>) -> Result<Tagged<Vec<View<K>>>, ApiError> {
    let records = all::<K>(&mut ctx.session).await?;
    Ok(Tagged(views(records, ctx.visibility())))
}

/// The whole new list, in the field that is named as the kind is.
struct NewList<K>(Vec<Line<K>>);

impl<'de, K: Listed> Deserialize<'de> for NewList<K> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::<String, Value>::deserialize(deserializer)?;
        let lines = fields.remove(K::MANY).ok_or_else(|| D::Error::missing_field(K::MANY))?;
        serde_json::from_value(lines).map(Self).map_err(D::Error::custom)
    }
}

impl<K: Listed> JsonSchema for NewList<K> {
    fn schema_name() -> Cow<'static, str> {
        let many = K::MANY.split_at(1);
        format!("Organization{}{}Input", many.0.to_uppercase(), many.1).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let mut line = generator.subschema_for::<Line<K>>();
        line.insert("title".to_owned(), json!(LineOf::<K>::name()));
        let lines = json!({ "type": "array", "items": line, "maxItems": MOST_LISTED,
            "description": "The whole new list: missing records are removed. Absent fields of a record keep their values." });
        schema::of_json(schema::object(
            "The whole new list.",
            [(K::MANY.to_owned(), lines)],
            &[K::MANY],
        ))
    }
}

impl<K> Validate for NewList<K> {
    fn validate(&self) -> Result<(), ValidationErrors> {
        Ok(())
    }
}

/// A line of a new list. It may have all fields of the answer.
#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", bound = "K: Listed")]
#[schemars(inline, bound = "K: Listed")]
struct Line<K> {
    /// Id of the record to change; a new record if absent.
    #[serde(rename = "_id")]
    id: Option<wire::Id<K>>,
    /// true removes the record.
    deleted: Option<bool>,
    #[serde(flatten)]
    columns: Input<LineOf<K>>,
    /// Ignored; as in the answer.
    #[serde(rename = "created")]
    #[schemars(with = "Option<String>")]
    _created: Option<IgnoredAny>,
    /// Ignored; as in the answer.
    #[serde(rename = "createdBy")]
    #[schemars(with = "Option<String>")]
    _created_by: Option<IgnoredAny>,
    /// Ignored; as in the answer.
    #[serde(rename = "lastModified")]
    #[schemars(with = "Option<String>")]
    _last_modified: Option<IgnoredAny>,
    /// Ignored; as in the answer.
    #[serde(rename = "lastModifiedBy")]
    #[schemars(with = "Option<String>")]
    _last_modified_by: Option<IgnoredAny>,
}

/// The columns of a line.
struct LineOf<K>(PhantomData<fn() -> K>);

impl<K: Listed> Form for LineOf<K> {
    type Entity = K;

    fn name() -> String {
        format!("{}Line", component(K::NAME))
    }

    fn about() -> String {
        format!("A line: {}.", domain::with_article(K::NAME))
    }
}

async fn update<K: Listed>(
    ctx: &mut Context<Write>,
    Unchanged(()): Unchanged<Vec<View<K>>>,
    Params(NewList(lines)): Params<NewList<K>>,
) -> Result<Tagged<Vec<View<K>>>, ApiError> {
    let line = |line: Line<K>| ListLine {
        id: line.id.map(|id| id.0),
        deleted: line.deleted == Some(true),
        patch: line.columns.patch,
    };
    let lines = lines.into_iter().map(line).collect();
    let records = replace(&mut ctx.session, lines).await?;
    Ok(Tagged(views(records, ctx.visibility())))
}
