//! The ends of fittings and adaptors: connections by family and gender, pointing right.

mod female;
mod flange;
mod male;
mod plain;

pub(super) use plain::barbs;

use domain::catalogue::styles::Family;
use domain::catalogue::{Bulkhead, Gender};

use super::measures;
use super::sketch::Sketch;

/// A connection to be drawn.
#[derive(Debug, Clone)]
pub(super) struct End {
    pub(super) family: Family,
    pub(super) gender: Option<Gender>,
    pub(super) swivel: bool,
    pub(super) bulkhead: Option<Bulkhead>,
    /// The dash number, or what comes near it.
    pub(super) dash: f64,
    /// Outside diameter of the thread.
    pub(super) thread: f64,
    /// Width across the flats of the nut.
    pub(super) nut: Option<f64>,
    /// Whether an O-ring seals it.
    pub(super) sealed: bool,
    /// Whether it stands on an elbow, where an O-ring boss is adjustable.
    pub(super) on_bend: bool,
    /// Diameter and thickness of a flange's head, bore of a banjo, tube of a standpipe.
    pub(super) head: Option<(f64, f64)>,
    pub(super) eye: Option<f64>,
    pub(super) pipe: Option<f64>,
}

/// An end that was drawn, from 0 on.
pub(super) struct Made {
    pub(super) sketch: Sketch,
    /// How far it reaches.
    pub(super) length: f64,
    /// Where it seals, along its axis.
    pub(super) seat: f64,
    /// Its radius where it begins.
    pub(super) root: f64,
    /// Whether the body behind it has a hexagon to hold it by.
    pub(super) held: bool,
}

impl End {
    /// A connection with what is usual for its size.
    pub(super) fn new(family: Family, gender: Option<Gender>, dash: f64, thread: &str) -> Self {
        Self {
            family,
            gender,
            swivel: false,
            bulkhead: None,
            dash,
            thread: measures::thread(family, dash, thread),
            nut: None,
            sealed: false,
            on_bend: false,
            head: None,
            eye: None,
            pipe: None,
        }
    }

    /// Half the bore.
    pub(super) fn bore(&self) -> f64 {
        (measures::bore(self.dash) / 2.0).min(self.thread * 0.36)
    }

    /// Half the outside of the stem behind it.
    pub(super) fn stem(&self) -> f64 {
        (measures::tube(self.dash) / 2.0).min(self.thread * 0.45)
    }

    /// Width across the flats of its nut.
    pub(super) fn nut(&self) -> f64 {
        let usual = self.thread * 1.13 + 2.5;
        self.nut
            .filter(|nut| *nut > self.thread * 1.02 && *nut < self.thread * 2.0)
            .unwrap_or(usual)
    }

    /// The drawing of it.
    pub(super) fn draw(&self) -> Made {
        use Family as F;
        match (self.family, self.gender) {
            (F::Code61 | F::Code62 | F::Cat, _) => flange::head(self),
            (F::Banjo, _) => flange::banjo(self),
            (F::Standpipe | F::Tube, _) => plain::tube(self),
            (F::Staple, Some(Gender::Male) | None) => plain::staple(self),
            (F::Splicer, _) => plain::tail(self),
            (F::Coupler, _) => plain::coupler(self),
            (F::Other, None) => plain::neutral(self),
            (_, Some(Gender::Female)) if self.swivel || self.always_turns() => female::nut(self),
            (_, Some(Gender::Female)) => female::fixed(self),
            (_, Some(Gender::Male) | None) => male::draw(self),
        }
    }

    /// Whether overall lengths are measured at its seal face, not at its farthest reach.
    pub(super) const fn measured_at_seat(&self) -> bool {
        use Family as F;
        match self.family {
            F::Code61 | F::Code62 | F::Cat | F::Banjo => true,
            F::DinLight | F::DinHeavy | F::Cone60 | F::Bspp | F::Bspt | F::FrenchGaz | F::Orfs => {
                matches!(self.gender, Some(Gender::Female))
            }
            _ => false,
        }
    }

    /// Female ends that only come with a nut.
    const fn always_turns(&self) -> bool {
        use Family as F;
        matches!(
            self.family,
            F::Jic
                | F::Sae45
                | F::Orfs
                | F::DinLight
                | F::DinHeavy
                | F::Cone60
                | F::FrenchGaz
                | F::FrenchMetric
                | F::Jis
                | F::Komatsu
        )
    }
}
