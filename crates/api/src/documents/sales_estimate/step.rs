//! Steps of the price of a line.

use domain::access::Visibility;
use domain::documents::{PartOf, PriceStep, PricedBy, PricedPart};
use domain::measures::{Currency, UnitOfMeasure};
use domain::pricing::Work;
use schemars::JsonSchema;
use serde::Serialize;

use crate::documents::document::any_id;
use crate::json::view::{Figure, Number};
use crate::json::wire::{self, Text, Word};
use crate::pricing::view::{StepView, money};

/// A step of a price rule, a component, or work.
#[derive(Serialize, JsonSchema)]
#[serde(untagged)]
pub(crate) enum QuotedStep {
    Rule(StepView),
    Part(PartStep),
    Work(WorkStep),
}

/// A component, or a line of a kit.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "PricePart")]
pub(crate) struct PartStep {
    /// Always `part`.
    #[schemars(extend("const" = "part"))]
    step: &'static str,
    /// Id of the component, or of the item of a kit's line.
    item_id: wire::Id<()>,
    /// Part number.
    part_number: Option<Text<1_000>>,
    /// Rule that set its price.
    source: Option<Word<PricedBy>>,
    #[serde(flatten)]
    share: Share,
}

/// Work on an assembly.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "PriceWork")]
pub(crate) struct WorkStep {
    /// Always `work`.
    #[schemars(extend("const" = "work"))]
    step: &'static str,
    /// Kind of work.
    work: Word<Work>,
    #[serde(flatten)]
    share: Share,
}

/// Amount of a part for one unit of the line.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Share {
    /// Quantity for one piece; null if a length is unknown.
    quantity: Option<Figure>,
    /// Unit of measure.
    unit_of_measure: Word<UnitOfMeasure>,
    /// Price of one unit.
    unit_price: Option<Number>,
    /// Amount for one unit of the line.
    amount: Option<Number>,
    /// Currency.
    currency: String,
}

impl QuotedStep {
    /// The steps that the caller may see: those with cost and margin are for admins only.
    pub(crate) fn all(steps: &[PriceStep], visibility: Visibility) -> Vec<Self> {
        let sees = |step: &&PriceStep| visibility == Visibility::Costs || !step.is_of_cost();
        steps.iter().filter(sees).map(Self::new).collect()
    }

    fn new(step: &PriceStep) -> Self {
        match step {
            PriceStep::Rule(step) => Self::Rule(StepView::new(step)),
            PriceStep::Part(part) => Self::part(part),
        }
    }

    fn part(part: &PricedPart) -> Self {
        let share = Share {
            quantity: part.quantity.map(Figure::of),
            unit_of_measure: Word(part.unit),
            unit_price: money(part.unit_price),
            amount: money(part.amount),
            currency: Currency::code(&part.currency).to_owned(),
        };
        match &part.subject {
            PartOf::Item(id, called) => Self::Part(PartStep {
                step: "part",
                item_id: any_id(*id),
                part_number: called.clone().map(Text),
                source: part.source.map(Word),
                share,
            }),
            PartOf::Work(work) => Self::Work(WorkStep { step: "work", work: Word(*work), share }),
        }
    }
}
