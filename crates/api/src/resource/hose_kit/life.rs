//! How hose kits answer the commands of their life.

use actix_web::HttpResponse;
use domain::documents::HoseKit;
use domain::organization::Caller;
use domain::port::AnyUnitOfWork;
use domain::usecase::Services;
use domain::usecase::kits::Known;
use domain::usecase::lines::{self, GoodsGiven};
use domain::{Error, Id};
use serde_json::{Map, Value, json};

use crate::operation::{Answer, Call};
use crate::resource::compare::Compared;
use crate::resource::document::Manner;
use crate::resource::goods;
use crate::resource::lifecycle::Lived;
use crate::resource::written::Written;

impl Lived for HoseKit {
    async fn shown(call: &Call, work: &mut AnyUnitOfWork, id: Id<Self>) -> Result<Value, Error> {
        let known: Known = lines::known(&call.app.services, work, &call.caller, id).await?;
        Ok(Self::view(call, &known))
    }

    fn view(call: &Call, whole: &Known) -> Value {
        Value::Object(goods::whole(whole, call.caller.sight()))
    }

    /// The version that is current; a kit without one before it is deleted, not rolled back.
    fn rolled_back(record: Option<Value>) -> Answer {
        Ok(HttpResponse::Ok().json(record.unwrap_or(json!(null))))
    }
}

impl Written for HoseKit {
    type Given = GoodsGiven;

    fn given(call: &mut Call) -> Result<(GoodsGiven, &'static str), Error> {
        super::input::given(call)
    }

    async fn create(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        given: GoodsGiven,
    ) -> Result<Known, Error> {
        lines::create(services, work, caller, given).await
    }

    async fn update(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
        given: GoodsGiven,
    ) -> Result<Known, Error> {
        lines::update(services, work, caller, id, given).await
    }
}

impl Compared for HoseKit {
    fn fields(&self, _: Manner<'_>) -> Map<String, Value> {
        goods::content(self)
    }
}
