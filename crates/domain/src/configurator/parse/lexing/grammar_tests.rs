//! Tests of the grammar of numbers.

use super::*;
use crate::configurator::parse::lexing::amount::Amount;

fn length_of(text: &str) -> String {
    match measure(text) {
        Some((Lexeme::Length(amount), used)) if used == text.len() => amount.words(),
        Some((Lexeme::Only(Role::LengthChoice(both), _), _)) => {
            both.iter().map(Amount::words).collect::<Vec<_>>().join(" or ")
        }
        other => format!("{other:?}"),
    }
}

#[test]
fn lengths_are_exact() {
    for (text, expected) in [
        ("36\"", "36 in"),
        ("28-1/4\"", "28.25 in"),
        ("36 and a half inches", "36.5 in"),
        ("3' 6 1/2\"", "42.5 in"),
        ("4' 6", "54 in"),
        ("3 ft 6 in", "42 in"),
        ("1 yard", "36 in"),
        ("54.125\"", "54.125 in"),
        ("36,5 in", "36.5 in"),
        ("1.250 mm", "1250 mm"),
        ("1,200 mm", "1200 mm"),
        ("1.250,5 mm", "1250.5 mm"),
        ("1200,5mm", "1200.5 mm"),
        ("1,5m", "1500 mm"),
        ("1.250 m", "1250 mm"),
        ("1m 20cm", "1200 mm"),
        ("2 m 50", "2500 mm"),
        ("3m30", "3300 mm"),
        ("1m05", "1050 mm"),
        ("80cm", "800 mm"),
        (".5 m", "500 mm"),
        ("1 250 mm", "1250 mm or 250 mm"),
        ("36 or 38\"", "36 in or 38 in"),
        ("36 inch or 38 inch", "36 in or 38 in"),
        ("36-38\"", "36 in or 38 in"),
        ("36\"1/2", "36.5 in"),
        ("36 in and three quarters", "36.75 in"),
        ("3 ft and a half inch", "36.5 in"),
        ("3 feet and a half", "42 in"),
        ("a yard and a half", "54 in"),
        ("half a metre", "500 mm"),
        ("3/4 of a metre", "750 mm"),
        ("one metre twenty", "1200 mm"),
        ("ein meter fünf", "1050 mm"),
        ("hundred and twenty inches", "120 in"),
        ("36 - 1/2", "36 in or 36.5 in"),
        ("3 ft 1/2", "36 in or 42 in"),
        ("12.5 dm", "1250 mm"),
        ("10 lin. ft", "120 in"),
    ] {
        assert_eq!(length_of(text), expected, "{text}");
    }
}

#[test]
fn other_numbers_are_not_lengths() {
    let is = |text: &str, test: fn(&Lexeme) -> bool| {
        let found = measure(text);
        assert!(found.as_ref().is_some_and(|(lexeme, _)| test(lexeme)), "{text}: {found:?}");
    };
    is("±1/4\"", |lexeme| matches!(lexeme, Lexeme::Only(Role::Tolerance { .. }, _)));
    is("+3/-1 mm", |lexeme| matches!(lexeme, Lexeme::Only(Role::Tolerance { .. }, _)));
    is("3/4-16", |lexeme| matches!(lexeme, Lexeme::Only(Role::EndSize(_), _)));
    is("m22x1,5", |lexeme| matches!(lexeme, Lexeme::Only(Role::EndSize(_), _)));
    is("g1/2", |lexeme| matches!(lexeme, Lexeme::Only(Role::Bsp(..), _)));
    is("15l", |lexeme| matches!(lexeme, Lexeme::Only(Role::EndSize(_), _)));
    is("90°", |lexeme| matches!(lexeme, Lexeme::Degrees(_)));
    is("-8 fjx", |lexeme| matches!(lexeme, Lexeme::Dash(8)));
    is("dn 12", |lexeme| matches!(lexeme, Lexeme::Dn(8)));
    is("10\" longer", |lexeme| matches!(lexeme, Lexeme::Only(Role::LengthChoice(_), _)));
    is(
        "3 ft 1/2\" jic",
        |lexeme| matches!(lexeme, Lexeme::Length(amount) if amount.value == 36.into()),
    );
    is("275 bar", |lexeme| matches!(lexeme, Lexeme::Pressure(_, PressureUnit::Bar, None)));
    for text in
        ["20 kg", "12v", "10 km", "three six", "one twenty inches", "one eight five zero mm"]
    {
        is(text, |lexeme| matches!(lexeme, Lexeme::Only(Role::Unread, _)));
    }
    for text in ["24 hr", "20 percent", "10:30", "bis 27.11."] {
        is(text, |lexeme| matches!(lexeme, Lexeme::Only(Role::Fill, _)));
    }
    is("10 %", |lexeme| matches!(lexeme, Lexeme::Only(Role::Fill, _)));
}
