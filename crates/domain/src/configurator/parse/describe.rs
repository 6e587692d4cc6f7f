//! What words mean, in words that mean the same when they are read again.

use super::fact::{Drop, Fact, Layer, Said, Token};
use crate::catalogue::Gender;
use crate::configurator::ingredients::LengthMethod;
use crate::drawing::words::Family;
use crate::engineering::length::LengthUnit;

/// What a token means: what it came to mean among the others, else what it says.
pub(crate) fn meaning(token: &Token) -> String {
    if let Some(meaning) = &token.meaning {
        return meaning.clone();
    }
    join(&token.facts)
}

/// What facts say together.
pub(crate) fn join(facts: &[Fact]) -> String {
    let said: Vec<String> = facts.iter().map(describe).filter(|word| !word.is_empty()).collect();
    if said.is_empty() { "nothing".to_owned() } else { said.join(" ") }
}

fn describe(fact: &Fact) -> String {
    let text = |text: &str| text.to_owned();
    match fact {
        Fact::Spec(spec) if spec.starts_with('R') => format!("hose 100{spec}"),
        Fact::Spec(spec) => format!("hose {spec}"),
        Fact::Layers(count, Layer::Wire) => format!("{count} wire hose"),
        Fact::Layers(count, Layer::Spiral) => format!("{count} spiral hose"),
        Fact::Series(series) => format!("series {}", series.to_uppercase()),
        Fact::Feature(word) => format!("hose {word}"),
        Fact::Brand(brand) => brand.clone(),
        Fact::HoseWord => text("hose"),
        Fact::HoseSize(said) => format!("hose size {}", size(said)),
        Fact::Size(said) | Fact::EndSize(said) => format!("size {}", size(said)),
        Fact::Part(_) => text("part number"),
        Fact::Length(value, unit) => length(*value, Some(*unit)),
        Fact::Number(number) => number.normalize().to_string(),
        Fact::Degrees(degrees) | Fact::Bent(degrees) => format!("{}° elbow", degrees.normalize()),
        Fact::Angle(degrees) => format!("angle {}°", degrees.normalize()),
        Fact::AngleWord => text("angle"),
        Fact::Method(LengthMethod::Overall) => text("overall length"),
        Fact::Method(LengthMethod::CutLength) => text("cut length"),
        Fact::Method(LengthMethod::SeatToSeat) => text("seat to seat"),
        Fact::LengthWord => text("length"),
        Fact::Families(families) => {
            families.iter().map(|family| name(*family)).collect::<Vec<_>>().join(" or ")
        }
        Fact::Gender(Gender::Male) => text("male"),
        Fact::Gender(Gender::Female) => text("female"),
        Fact::Swivel(true) => text("swivel"),
        Fact::Swivel(false) => text("rigid"),
        Fact::Straight => text("straight"),
        Fact::Elbow => text("elbow"),
        Fact::Drop(Drop::Short) => text("short drop"),
        Fact::Drop(Drop::Medium) => text("medium drop"),
        Fact::Drop(Drop::Long) => text("long drop"),
        Fact::Drop(Drop::Length(mm)) => format!("drop {} mm", mm.normalize()),
        Fact::DropWord => text("drop"),
        Fact::Plain => text("plain cut end"),
        Fact::Both => text("both ends"),
        Fact::Plural => text("ends"),
        Fact::End(number) => format!("end {number}"),
        Fact::OneEnd => text("one end"),
        Fact::OtherEnd => text("other end"),
        Fact::Strong => text("and"),
        Fact::Wrap([]) => text("wrap"),
        Fact::Wrap(kind) => wrap(kind),
        Fact::Colour(colour) => colour.clone(),
        Fact::Full => text("full length"),
        Fact::Of => text("of"),
        Fact::Proof => text("proof test"),
        Fact::Burst => text("burst test"),
        Fact::Quantity(quantity) => format!("quantity {}", quantity.normalize()),
        Fact::Unknown => text("unknown"),
        Fact::Weak | Fact::Noise => String::new(),
    }
}

/// A length in words.
pub(crate) fn length(value: rust_decimal::Decimal, unit: Option<LengthUnit>) -> String {
    let unit = unit.map_or(String::new(), |unit| format!(" {}", unit.symbol()));
    format!("length {}{unit}", value.normalize())
}

fn size(said: &Said) -> String {
    match said {
        Said::Dash(dash) => format!("-{dash}"),
        Said::Text(text) => text.to_uppercase().replace('X', "x"),
        Said::Thread(thread) => thread.clone(),
    }
}

fn wrap(kind: &[&str]) -> String {
    match kind.first().copied() {
        Some("spring") => "spring guard",
        Some("armour") => "armour guard",
        Some("spiral") => "spiral guard",
        Some("nylon") => "nylon sleeve",
        Some("fire") => "fire sleeve",
        Some("hook") => "hook and loop wrap",
        Some("restrictor") => "bend restrictor",
        _ => "wrap",
    }
    .to_owned()
}

/// What people call a connection.
pub(crate) const fn name(family: Family) -> &'static str {
    match family {
        Family::Jic => "JIC",
        Family::Sae45 => "SAE 45",
        Family::Orfs => "ORFS",
        Family::Npt => "NPT",
        Family::Npsm => "NPSM",
        Family::Bspp => "BSPP",
        Family::Bspt => "BSPT",
        Family::DinLight => "DIN light",
        Family::DinHeavy => "DIN heavy",
        Family::Cone60 => "DIN 60",
        Family::FrenchGaz => "French GAZ",
        Family::FrenchMetric => "French metric",
        Family::Metric => "metric",
        Family::Boss => "ORB",
        Family::Code61 => "Code 61",
        Family::Code62 => "Code 62",
        Family::Cat => "CAT",
        Family::Banjo => "banjo",
        Family::Jis => "JIS",
        Family::Komatsu => "Komatsu",
        Family::Standpipe => "standpipe",
        Family::Tube => "tube end",
        Family::Staple => "staple",
        Family::Splicer => "splicer",
        Family::Coupler => "quick coupler",
        Family::Other => "connection",
    }
}
