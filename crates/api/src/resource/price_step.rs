//! How the price of a line came about, as JSON.

use domain::Id;
use domain::catalogue::UnitOfMeasure;
use domain::documents::{PartOf, PriceStep, PricedBy, PricedPart};
use domain::organization::Sight;
use domain::sheet::Choice;
use domain::trade::price::{Did, Work};
use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::resource::document_price::{list, maybe};
use crate::resource::price::StepView;
use crate::schema;
use crate::view::Number;

/// A component, or a line of a kit.
const PART: &str = "part";
/// Work on what is made.
const WORK: &str = "work";

/// Those that may be seen: what is paid and earned is told to admins alone.
pub(crate) fn views(steps: &[PriceStep], sight: Sight) -> Value {
    let sees = |step: &&PriceStep| sight == Sight::Costs || !step.is_of_cost();
    steps.iter().filter(sees).map(view).collect()
}

fn view(step: &PriceStep) -> Value {
    match step {
        PriceStep::Rule(step) => json!(StepView::new(step)),
        PriceStep::Part(part) => of_part(part),
    }
}

fn of_part(part: &PricedPart) -> Value {
    let money = |amount: Option<Decimal>| amount.map(Number::money);
    let mut view = json!({
        "step": PART,
        "quantity": money(part.quantity),
        "unitOfMeasure": part.unit.word(),
        "unitPrice": money(part.unit_price),
        "amount": money(part.amount),
        "currency": part.currency.code(),
    });
    let more = match &part.what {
        PartOf::Item(id, called) => vec![
            ("itemId", json!(Id::<()>::from_raw(*id).to_string())),
            ("partNumber", json!(called)),
            ("source", json!(part.source.map(Choice::word))),
        ],
        PartOf::Work(work) => vec![("step", json!(WORK)), ("work", json!(work.word()))],
    };
    if let Some(fields) = view.as_object_mut() {
        fields.extend(more.into_iter().map(|(name, value)| (name.to_owned(), value)));
    }
    view
}

/// The schema of the steps of a line.
pub(crate) fn reply() -> Value {
    let mut words = Did::WORDS.to_vec();
    words.extend([PART, WORK]);
    let word = |words: &[&str], about: &str| {
        schema::nullable(json!({ "type": "string", "enum": words, "description": about }))
    };
    let text = |about: &str| schema::nullable(schema::text(1_000, about));
    let number = |about: &str| json!({ "type": "number", "description": about });
    let fields = [
        (
            "step",
            json!({ "type": "string", "enum": words, "description": "What a rule did, or that it is a part of what is made, or work on it." }),
        ),
        ("percent", number("The percentage that was taken off or put on.")),
        (
            "minimumQuantity",
            number("The quantity from which on the price of the price list holds."),
        ),
        ("from", text("The currency or unit that was converted.")),
        ("rate", number("What one unit of that currency was worth.")),
        ("itemId", schema::id("The component, or what the line of a kit is about.")),
        ("partNumber", text("What that is called.")),
        ("work", word(Work::WORDS, "Which work.")),
        ("quantity", maybe("How much of it is in one piece; null where a length isn't known.")),
        ("unitPrice", maybe("What one unit of it costs.")),
        ("source", word(PricedBy::WORDS, "Which rule set that price.")),
        ("amount", maybe("What came of it, of one unit of the line.")),
        ("currency", text("In which currency.")),
        (
            "unitOfMeasure",
            json!({ "type": "string", "enum": UnitOfMeasure::WORDS, "description": "For which unit." }),
        ),
    ];
    let fields = fields.map(|(name, field)| (name.to_owned(), field));
    let step = schema::object("A step.", fields, &["step", "amount", "currency", "unitOfMeasure"]);
    list(
        &step,
        "How the unit price came about when the line was priced: by a rule step by step, or part by part; the cost and the margin on it are told to admins alone.",
    )
}
