//! What the walk needs before it begins.

use std::path::Path;

use serde_json::json;
use tests::{get, post, wait_for_letters};

use super::Demo;

impl Demo {
    pub(super) fn begin_a_job(&mut self) {
        let path = |path: &str| format!("{}/api/v1{path}", self.service.host);
        let token = &self.tokens["regular"];
        let template = post(&path("/warehouses/exceltemplate"), &json!({})).token(token).send();
        let sent = tests::upload(token, &path("/warehouses/import"), &template.expect(200).body);
        let begun = sent.header("Prefer", "respond-async").send().expect(202);
        begun.id().clone_into(&mut self.job);
        // Imports that callers may revert, one after the other.
        for name in ["To revert", "To revert too"] {
            let file = format!("Name\n{name}\n");
            let sent = tests::upload_csv(token, &path("/warehouses/import"), file.as_bytes());
            tests::patiently(|| sent.send()).expect(200);
        }
    }

    /// A second warehouse, that stock can be moved to.
    pub(super) fn open_a_warehouse(&mut self) {
        let path = |path: &str| format!("{}/api/v1{path}", self.service.host);
        let token = &self.tokens["admin"];
        let name = json!({ "name": "Second" });
        let opened = post(&path("/warehouses/create"), &name).token(token).send().expect(201);
        let stock = get(&path("/inventory")).query("limit", "1").token(token).send().expect(200);
        let (item, from) = (stock.field("/items/0/item"), stock.field("/items/0/warehouse"));
        let stock =
            json!({ "item": item, "from": from, "to": opened.field("/_id"), "quantity": 1 });
        self.secrets.insert("/api/v1/inventory/move", json!({ "params": stock }));
    }

    /// A new password and a new address for somebody, whose links come by mail.
    pub(super) fn ask_for_links(&mut self, data: &Path) {
        let (host, email) = (self.service.host.clone(), "rene@demo-shop.example");
        let forgot = post(&format!("{host}/security/v1/forgot"), &json!({ "email": email }));
        forgot.send().expect(202);
        let password = wait_for_letters(data, email, 1)[0].token();
        let new = json!({ "email": "new@walk.example" });
        let change = post(&format!("{host}/api/v1/users/update"), &new);
        change.token(&self.tokens["changing"]).send().expect(200);
        let address = wait_for_letters(data, "new@walk.example", 1)[0].token();
        self.secrets.insert(
            "/security/v1/password",
            json!({ "token": password, "password": "Hose-2032!" }),
        );
        self.secrets.insert("/security/v1/email", json!({ "token": address }));
    }
}
