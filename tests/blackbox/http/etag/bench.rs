//! The demo on a database of a test's own, where nobody else changes the shared catalogue, and its lists.

use std::fs;

use api::operation::{Operation, operations};
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, PgPool};
use tests::{Answer, Program, Request, copy_of_demo, folder, post, program, request, world};

/// A service on a database of its own.
pub(crate) struct Bench {
    pub(crate) service: Program,
    pub(crate) database_url: String,
    pub(crate) database: PgPool,
    pub(crate) admin: String,
    pub(crate) customer: String,
}

impl Bench {
    pub(crate) fn start() -> Self {
        let data = folder().keep();
        let database_url = copy_of_demo();
        let mut command = serving(&database_url);
        command.arg("--data").arg(&data);
        let service = Program::serve_demo(command);
        let keys = fs::read_to_string(data.join("demo-keys")).expect("the demo's keys");
        let token = |name: &str| {
            let key = keys.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
            let login = json!({ "grantType": "client_credentials", "apiKey": key, "name": name });
            let answer = post(&format!("{}/security/v1/token", service.host), &login).send();
            let token = answer.expect(200).field("/securityToken");
            token.as_str().expect("a token").to_owned()
        };
        let (admin, customer) = (token("demo admin"), token("demo customer"));
        let database = world().block_on(PgPool::connect(&database_url)).expect("the database");
        Self { service, database_url, database, admin, customer }
    }

    /// Another service on the same database.
    pub(crate) fn beside(&self) -> Program {
        Program::serve(serving(&self.database_url))
    }

    /// A GET of a list, for an admin.
    pub(crate) fn get(&self, path: &str) -> Request {
        request("GET", &format!("{}/api/v1{path}", self.service.host)).token(&self.admin)
    }

    pub(crate) fn post(&self, path: &str, body: &Value) -> Answer {
        post(&format!("{}/api/v1{path}", self.service.host), body).token(&self.admin).send()
    }

    /// Runs statements as the administrator.
    pub(crate) fn sql(&self, sql: &str) {
        let done = world().block_on(sqlx::raw_sql(AssertSqlSafe(sql)).execute(&self.database));
        done.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }

    /// The texts of a query's only column.
    pub(crate) fn texts(&self, sql: &str) -> Vec<String> {
        let found = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_all(&self.database);
        world().block_on(found).unwrap_or_else(|error| panic!("{sql}: {error}"))
    }
}

fn serving(database_url: &str) -> std::process::Command {
    let mut command = program();
    command.env("DATABASE_URL", database_url).env("HOSEWRIGHT_MAIL__SENDS", "false");
    for limit in ["KNOWN_PER_SECOND", "ANONYMOUS_PER_SECOND", "TOKENS_PER_MINUTE"] {
        command.env(format!("HOSEWRIGHT_LIMITS__{limit}"), "1000000");
    }
    command
}

/// Asks as who has the answers of these tags.
pub(crate) fn revalidate(request: &Request, tags: &str) -> Answer {
    request.clone().header("If-None-Match", tags).send()
}

pub(crate) fn tag(answer: &Answer) -> String {
    answer.header("etag").to_owned()
}

/// A record of the demo for the name of a parameter.
fn record(name: &str) -> &'static str {
    match name {
        "hoseId" => "de3000000000000002000001",
        "customerId" => "de3000000000000009000001",
        "adaptorId" => "de3000000000000004000001",
        other => panic!("no record for {other}"),
    }
}

/// The lists that have a tag, with the path of a request that each answers.
pub(crate) fn lists() -> Vec<(Operation, String)> {
    let path = |operation: Operation| {
        let mut path = operation.path.clone();
        for name in ["hoseId", "customerId"] {
            path = path.replace(&format!("{{{name}}}"), record(name));
        }
        match path.as_str() {
            "/adaptors/cross" => path = format!("{path}?adaptorId={}", record("adaptorId")),
            "/organization/crimpfittingswithferrules" => {
                path = format!("{path}?hoseId={}", record("hoseId"));
            }
            _ => {}
        }
        (operation, path)
    };
    operations().into_iter().filter(|operation| operation.is_list).map(path).collect()
}
