//! Whether it runs at all.

use libtest_mimic::Trial;
use tests::{get, service};

pub(crate) fn trials() -> Vec<Trial> {
    crate::trials![it_serves]
}

fn it_serves() {
    get(&format!("{}/health/ready", service().host)).send().expect(200);
    get("/organization/items").send().expect(200);
}
