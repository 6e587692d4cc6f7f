//! x
use domain::documents::HoseKit;
use domain::organization::Organization;
use domain::trade::Customer;
use domain::usecase::Services;
use domain::{Id, Result};
pub(crate) struct Demo {
    pub(crate) organization: Organization,
    pub(crate) customer: Id<Customer>,
    pub(crate) kit_under_editing: Id<HoseKit>,
}
pub(crate) async fn load(_s: &Services, _i: Option<u64>, _p: &dyn Fn(u64, u64)) -> Result<Demo> {
    Err(domain::Error::broken("no demo yet"))
}
