//! What tables of the older shape need of [`crate::record::Deleted`].

use serde_json::{Value, json};

use crate::schema;

/// What removing answers.
pub(crate) fn removed_reply() -> Value {
    schema::object(
        "The item is gone.",
        [
            ("_id".to_owned(), schema::id("Its id.")),
            (
                "deleted".to_owned(),
                json!({ "type": "boolean", "const": true, "description": "It is gone." }),
            ),
        ],
        &["_id", "deleted"],
    )
}
