//! The families of connections: which profiles their ends have, and these profiles.
//!
//! A new family is an entry of [`connection`]. In the profiles `R(0.86)` is 0.86 radii of the thread,
//! `Rmm(0.85, 3.0)` is 0.85 radii and 3 mm: a length, since small threads are longer for their width.

use domain::catalogue::styles::Family;

use super::profile::Edge::{Along, Cone, Edges, Slope, Step};
use super::profile::Feature::{
    All, Area, Circle, Cylinder, Held, Hexagon, Hidden, Line, Move, ORing, Opened, SealRing, Seat,
    Sleeve, Thread, Turned,
};
use super::profile::Size::{Bore, Length, Nut, R, Rmm, Stem};
use super::profile::{Feature, Outline, Profile};
use crate::drawing::measures::Threads;
use crate::drawing::model::{Colour, Line as Kind};
use crate::drawing::sketch::NUT as GREY;

/// Shape of a family of connections.
#[derive(Debug, Clone, Copy)]
pub(super) struct Connection {
    /// Angle of the seat to the axis, in degrees.
    pub(super) seat: f64,
    pub(super) male: Profile,
    /// A male end on an elbow, if it differs.
    pub(super) male_on_bend: Option<Profile>,
    /// A female swivel nut.
    pub(super) nut: Profile,
    /// A female thread in the body itself; none if females only come with a nut.
    pub(super) fixed: Option<Profile>,
    /// The end of a family without genders, in place of all these.
    pub(super) genderless: Option<Profile>,
    /// Whether overall lengths are measured to where it seals, not to its farthest reach.
    pub(super) measured_at_seat: bool,
    pub(super) threads: Threads,
}

pub(super) const fn connection(family: Family) -> Connection {
    use Family as F;
    match family {
        F::Jic => Connection { seat: 37.0, ..FLARED },
        F::Sae45 => Connection { seat: 45.0, ..FLARED },
        F::Jis => Connection { seat: 30.0, threads: Threads::Pipe, ..FLARED },
        F::Komatsu => Connection { seat: 30.0, ..FLARED },
        F::DinLight | F::DinHeavy | F::FrenchGaz => Connection { seat: 12.0, ..CONED },
        F::FrenchMetric => Connection { seat: 12.0, measured_at_seat: false, ..CONED },
        F::Cone60 => CONED,
        F::Bspp => Connection { fixed: Some(SOCKET), threads: Threads::Pipe, ..CONED },
        F::Npsm => Connection { measured_at_seat: false, ..connection(F::Bspp) },
        F::Bspt => Connection { male: TAPER, fixed: Some(TAPER_SOCKET), ..connection(F::Bspp) },
        F::Npt => Connection { measured_at_seat: false, ..connection(F::Bspt) },
        F::Orfs => Connection { male: FACE, fixed: None, threads: Threads::Orfs, ..AT_SEAT },
        F::Boss => {
            Connection { male: BOSS, male_on_bend: Some(ADJUSTABLE), fixed: Some(PORT), ..PLAIN }
        }
        F::Metric | F::InvertedFlare | F::Other => PLAIN,
        F::Staple => Connection { male: STAPLE, ..PLAIN },
        F::Code61 | F::Code62 | F::Cat => Connection { genderless: Some(FLANGE), ..AT_SEAT },
        F::Banjo => Connection { genderless: Some(BANJO), ..AT_SEAT },
        F::Standpipe => Connection { genderless: Some(STANDPIPE), ..PLAIN },
        F::Tube => Connection { genderless: Some(TUBE), ..PLAIN },
        F::Splicer => Connection { genderless: Some(TAIL), ..PLAIN },
        F::Coupler => Connection { genderless: Some(COUPLER), ..PLAIN },
    }
}

/// A thread without a seat that is known.
const PLAIN: Connection = Connection {
    seat: 30.0,
    male: PARALLEL,
    male_on_bend: None,
    nut: FLAT_NUT,
    fixed: Some(SOCKET),
    genderless: None,
    measured_at_seat: false,
    threads: Threads::Unified,
};
const AT_SEAT: Connection = Connection { measured_at_seat: true, ..PLAIN };
/// A cone outside on the male end, one inside on the female.
const FLARED: Connection = Connection { male: NOSE, nut: FLARED_NUT, fixed: None, ..PLAIN };
/// A cone outside on the female end, one inside on the male.
const CONED: Connection = Connection { male: MOUTHED, nut: CONED_NUT, fixed: None, ..AT_SEAT };

const NECK: Feature = Cylinder(R(0.22), R(0.84));
const PARALLEL: Profile = &[Held, NECK, Thread(Rmm(1.1, 3.0), R(1.0))];
/// The cone inside, and the bore.
const MOUTH: Feature =
    Hidden(&[Step(R(0.78)), Cone(Rmm(-0.82, -2.25), Bore(1.0)), Step(Bore(1.0))]);
const MOUTHED: Profile = &[All(PARALLEL), MOUTH];
const TAPER: Profile = &[Held, Thread(Rmm(1.25, 5.0), R(0.9)), MOUTH];
const SHORT: Profile = &[Held, NECK, Thread(Rmm(0.85, 3.0), R(1.0))];
const NOSE: Profile =
    &[All(SHORT), Turned(&[Step(R(0.86)), Along(R(0.16)), Cone(R(9.0), Bore(1.0))])];
/// Half of the O-ring sticks out of its groove in the face.
const FACE: Profile =
    &[All(SHORT), Move(R(0.1)), ORing(R(0.2), R(0.76)), Move(R(-0.1)), Cylinder(R(0.1), R(0.84))];
const BOSS: Profile = &[
    Held,
    NECK,
    Move(R(-0.11)),
    ORing(R(0.24), R(1.08)),
    Move(R(0.11)),
    Thread(Rmm(0.75, 4.0), R(1.0)),
];
/// Lock nut and washer let an elbow point where it has to.
const ADJUSTABLE: Profile = &[
    Held,
    Thread(Rmm(0.5, 0.5), R(1.0)),
    Hexagon(Rmm(0.6, 1.0), Nut(1.0)),
    Cylinder(R(0.14), R(1.16)),
    All(BOSS),
];
/// Before a male thread that turns.
pub(super) const COLLAR: Profile =
    &[Cylinder(R(0.2), Stem(1.0)), Hexagon(Rmm(0.84, 2.0), Nut(1.0))];
/// Before a male thread that passes through a panel: a long thread with its lock nut.
pub(super) const BULKHEAD: Profile = &[
    Held,
    Thread(Rmm(1.5, 8.0), R(1.0)),
    Move(Rmm(-0.75, -1.5)),
    Hexagon(Rmm(0.65, 1.5), Nut(1.1)),
    Move(R(0.1)),
];

/// A nut and the stem that it turns on, up to where the stem's cut begins.
const NUT: Profile = &[
    Held,
    Cylinder(R(0.16), Stem(1.0)),
    Opened(
        Rmm(1.67, 5.0),
        &[Step(R(1.0)), Slope(R(-0.1), R(0.9)), Along(Rmm(-1.15, -4.0)), Step(Stem(1.06))],
    ),
    Line(Kind::Thin, &[Step(R(1.0)), Along(Rmm(-0.72, -2.32))]),
    Move(Rmm(-0.72, -2.32)),
    Seat,
    Move(Rmm(-1.08, -2.68)),
];
/// The stem's head, which holds the nut.
const HEAD: Outline =
    &[Step(Stem(1.0)), Along(Rmm(0.55, 1.0)), Step(R(0.86)), Along(Rmm(0.53, 1.68))];
const FLAT_NUT: Profile = &[All(NUT), Sleeve(HEAD)];
const CONED_NUT: Profile = &[
    All(NUT),
    Sleeve(&[Edges(HEAD), Cone(Rmm(0.58, 1.86), Bore(1.12))]),
    SealRing(&[Edges(HEAD), Cone(R(0.25), Bore(1.12))]),
];
const FLARED_NUT: Profile =
    &[All(NUT), Sleeve(&[Edges(HEAD), Step(R(0.82)), Cone(R(-9.0), Bore(1.0))])];

const SOCKET: Profile = &[Opened(Rmm(1.7, 6.0), HOLE), ROOT, BOTTOM];
const HOLE: Outline =
    &[Step(R(1.0)), Slope(R(-0.11), R(0.89)), Along(Rmm(-1.08, -4.2)), Slope(R(-0.15), Bore(1.0))];
/// Where the thread is deepest, and where the hole ends.
const ROOT: Feature = Line(Kind::Thin, &[Step(R(1.0)), Along(Rmm(-1.0, -4.2))]);
const BOTTOM: Feature = Line(Kind::Outline, &[Along(Rmm(-1.19, -4.2)), Step(R(0.89))]);
/// With a chamfer that presses the O-ring in.
const PORT: Profile = &[
    Opened(Rmm(1.9, 6.0), &[Step(R(1.14)), Slope(R(-0.2), R(1.0)), Edges(HOLE)]),
    Move(R(-0.2)),
    ROOT,
    BOTTOM,
];
const TAPER_SOCKET: Profile = &[
    Opened(
        Rmm(1.7, 6.0),
        &[Step(R(1.0)), Slope(R(-0.11), R(0.89)), Slope(Rmm(-1.08, -4.2), R(0.8)), Step(Bore(1.0))],
    ),
    Line(Kind::Thin, &[Step(R(1.0)), Slope(Rmm(-1.0, -4.2), R(0.9))]),
    Line(Kind::Outline, &[Along(Rmm(-1.19, -4.2)), Step(R(0.8))]),
];

const FLANGE: Profile = &[
    Cylinder(Rmm(0.26, 3.0), Stem(1.0)),
    Turned(&[Step(Stem(1.0)), Slope(R(0.11), Stem(1.12)), Slope(R(0.07), Stem(1.35))]),
    Move(Length(1.0)),
    ORing(R(0.14), R(0.79)),
    Move(Length(-1.0)),
    Cylinder(Length(1.0), R(1.0)),
    Seat,
];
/// The eye of a banjo, seen along its bore.
const BANJO: Profile = &[
    Held,
    Cylinder(Rmm(2.2, 3.9), Stem(1.0)),
    Seat,
    Circle(Rmm(1.75, 1.5), GREY),
    Circle(R(1.22), GREY),
    Circle(R(1.0), Colour::WHITE),
    Line(Kind::Centre, &[Step(Rmm(-2.0, -1.7)), Step(Rmm(2.0, 1.7))]),
];
const TUBE: Profile = &[Held, Cylinder(Length(1.0), R(1.0)), WALL];
const STANDPIPE: Profile =
    &[Held, Turned(&[Step(R(1.0)), Along(Length(1.0)), Slope(R(0.2), R(0.8))]), WALL];
const WALL: Feature = Hidden(&[Step(R(0.74))]);
/// A plug with a groove for the staple, then the O-ring.
const STAPLE: Profile = &[
    Cylinder(R(0.4), R(1.22)),
    Cylinder(R(0.28), R(1.0)),
    Cylinder(R(0.36), R(0.8)),
    Turned(&[Step(R(1.0)), Along(R(0.96)), Slope(R(0.16), R(0.84)), Along(R(0.32))]),
    Move(R(-0.88)),
    ORing(R(0.32), R(1.06)),
];
/// A barb for a second hose.
const BARB: Outline = &[Step(R(1.0)), Slope(Length(1.0 / 7.0), R(0.86))];
const TAIL: Profile = &[
    Held,
    Turned(&[Step(R(0.86)), Along(Length(1.0 / 7.0)), Edges(BARB), Edges(BARB), Edges(BARB)]),
    Turned(&[Edges(BARB), Edges(BARB), Along(Length(1.0 / 7.0))]),
];
/// The sleeve of a quick coupler.
const COUPLER: Profile = &[
    Hexagon(R(0.35), R(0.75)),
    Cylinder(R(0.25), R(0.86)),
    Turned(&[Step(R(1.0)), Along(R(0.3)), Edges(RIBS), Edges(RIBS), Along(R(0.24))]),
    Turned(&[Step(R(0.82)), Slope(R(0.12), R(0.74))]),
];
const RIBS: Outline = &[Along(R(0.16)), Along(R(0.16)), Along(R(0.16))];
/// A stub with a broken edge: neither family nor gender are known.
pub(super) const STUB: Profile =
    &[Held, Area(&[Step(R(1.0)), Step(R(-1.0)), Along(Rmm(2.2, 4.0)), Edges(BREAK)])];
const BREAK: Outline = &[
    Slope(R(0.18), R(-0.6)),
    Slope(R(-0.32), R(-0.2)),
    Slope(R(0.32), R(0.3)),
    Slope(R(-0.18), R(1.0)),
];
