//! The ends of fittings and adaptors: connections by family and gender, pointing right.

mod connections;
mod profile;

use domain::catalogue::styles::Family;
use domain::catalogue::{Bulkhead, Gender};

use super::measures;
use super::sketch::Sketch;
use connections::{BULKHEAD, COLLAR, STUB, connection};
use profile::{Drawn, Sizes};

/// A connection to be drawn.
#[derive(Debug, Clone)]
pub(super) struct End {
    pub(super) family: Family,
    pub(super) gender: Option<Gender>,
    pub(super) swivel: bool,
    pub(super) bulkhead: Option<Bulkhead>,
    /// The dash number, or the nearest one.
    pub(super) dash: f64,
    /// Outside diameter of the thread.
    pub(super) thread: f64,
    /// Width across the flats of the nut.
    pub(super) nut: Option<f64>,
    /// Whether an O-ring seals it.
    pub(super) sealed: bool,
    /// Whether it is on an elbow, where an O-ring boss is adjustable.
    pub(super) on_bend: bool,
    /// Diameter of a flange's head, a banjo's bore or a tube, and how thick the head is.
    pub(super) diameter: Option<f64>,
    pub(super) thickness: Option<f64>,
}

/// An end that was drawn, from 0 on.
pub(super) struct Made {
    pub(super) sketch: Sketch,
    /// How far it reaches.
    pub(super) length: f64,
    /// Where it seals, along its axis.
    pub(super) seat: f64,
    /// Where overall lengths are measured from, along its axis.
    pub(super) measured: f64,
    /// The radius of the stem behind it.
    pub(super) stem: f64,
    /// Whether the body behind it has a hexagon to hold it by.
    pub(super) held: bool,
}

impl End {
    /// A connection with usual values for its size.
    pub(super) fn new(family: Family, gender: Option<Gender>, dash: f64, thread: &str) -> Self {
        Self {
            family,
            gender,
            swivel: false,
            bulkhead: None,
            dash,
            thread: measures::thread(connection(family).threads, dash, thread),
            nut: None,
            sealed: false,
            on_bend: false,
            diameter: None,
            thickness: None,
        }
    }

    /// Width across the flats of its nut.
    pub(super) fn nut(&self) -> f64 {
        let nut = self.nut.filter(|nut| (1.06..2.0).contains(&(nut / self.thread)));
        nut.unwrap_or(self.thread * 1.13 + 2.5)
    }

    /// Its radius, and the length of connections that have one of their own.
    fn size(&self) -> (f64, f64) {
        use Family as F;
        match self.family {
            F::Code61 | F::Code62 | F::Cat => {
                let (diameter, thickness) = measures::flange(self.family, self.dash);
                let thickness = self.thickness.unwrap_or(thickness);
                (self.diameter.unwrap_or(diameter) / 2.0, thickness)
            }
            F::Banjo => (self.diameter.unwrap_or(self.thread * 0.85) / 2.0, 0.0),
            F::Standpipe | F::Tube => {
                let radius = self.diameter.unwrap_or(self.dash * 1.5875) / 2.0;
                (radius, if self.on_bend { radius + 5.0 } else { radius * 2.4 + 12.0 })
            }
            F::Splicer => measures::tail(self.dash),
            F::Coupler => (self.thread * 0.78 + 3.0, 0.0),
            _ => (self.thread / 2.0, 0.0),
        }
    }

    /// The drawing of it.
    pub(super) fn draw(&self) -> Made {
        let connection = connection(self.family);
        let (radius, length) = self.size();
        let sizes = Sizes {
            radius,
            length,
            bore: (measures::bore(self.dash) / 2.0).min(self.thread * 0.3),
            // Slim enough that its head can hold a nut.
            stem: (measures::tube(self.dash) / 2.0).min(self.thread * 0.38).min(radius),
            nut: self.nut() / 2.0,
            seat: connection.seat,
            sealed: self.sealed,
        };
        let mut drawn = Drawn { sizes, ..Drawn::default() };
        match (connection.genderless, self.gender) {
            (Some(profile), _) => drawn.add(profile),
            (None, None) if self.family == Family::Other => drawn.add(STUB),
            (None, Some(Gender::Female)) => {
                let fixed = connection.fixed.filter(|_| !self.swivel);
                drawn.add(fixed.unwrap_or(connection.nut));
            }
            (None, Some(Gender::Male) | None) => {
                drawn.add(if self.swivel { COLLAR } else { &[] });
                drawn.add(if self.bulkhead.is_some() { BULKHEAD } else { &[] });
                let on_bend = connection.male_on_bend.filter(|_| self.on_bend);
                drawn.add(on_bend.unwrap_or(connection.male));
            }
        }
        let Drawn { sketch, length, seat, held, .. } = drawn;
        let seat = seat.unwrap_or(length);
        let measured = if connection.measured_at_seat { seat } else { length };
        Made { sketch, length, seat, measured, stem: sizes.stem, held }
    }
}
