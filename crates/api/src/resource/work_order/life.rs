//! How work orders answer the commands of their life.

use actix_web::HttpResponse;
use domain::documents::WorkOrder;
use domain::organization::Caller;
use domain::port::AnyUnitOfWork;
use domain::usecase::Services;
use domain::usecase::lines;
use domain::usecase::orders::{self, Order, OrderGiven};
use domain::{Error, Id};
use serde_json::{Map, Value, json};

use super::view::whole;
use crate::operation::{Answer, Call};
use crate::resource::compare::Compared;
use crate::resource::document::Manner;
use crate::resource::document_sheet::Exported;
use crate::resource::goods;
use crate::resource::lifecycle::Lived;
use crate::resource::written::Written;

impl Lived for WorkOrder {
    async fn shown(call: &Call, work: &mut AnyUnitOfWork, id: Id<Self>) -> Result<Value, Error> {
        let order = orders::known(&call.app.services, work, &call.caller, id).await?;
        Ok(Self::view(call, &order))
    }

    fn view(call: &Call, order: &Order) -> Value {
        Value::Object(whole(order, call.caller.sight()))
    }

    /// The version that is current; an order without one before it is deleted, not rolled back.
    fn rolled_back(record: Option<Value>) -> Answer {
        Ok(HttpResponse::Ok().json(record.unwrap_or(json!(null))))
    }
}

impl Written for WorkOrder {
    type Given = OrderGiven;

    fn given(call: &mut Call) -> Result<(OrderGiven, &'static str), Error> {
        super::input::given(call)
    }

    async fn create(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        given: OrderGiven,
    ) -> Result<Order, Error> {
        orders::create(services, work, caller, given).await
    }

    async fn update(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
        given: OrderGiven,
    ) -> Result<Order, Error> {
        let goods = lines::update(services, work, caller, id, given.goods).await?;
        orders::whole(services, work, caller, goods).await
    }
}

impl Compared for WorkOrder {
    fn fields(&self, _: Manner<'_>) -> Map<String, Value> {
        goods::content(self)
    }
}

impl Exported for WorkOrder {
    const LIST: &'static str = "workOrders";
    const FILE: &'static str = "workorders";
    const FILTERS: &'static [(&'static str, &'static str)] = &[
        ("number", "Occurs in the number."),
        ("description", "Occurs in the description."),
        ("salesOrder", "Occurs in the number of the sales order."),
        ("purchaseOrder", "Occurs in the customer's number of its order."),
        ("customerName", "Occurs in the name of a customer that there is no record of."),
    ];
}
