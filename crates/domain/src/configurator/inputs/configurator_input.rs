//! Input of the configurator: components and options.

use rust_decimal::Decimal;

use crate::configurator::figures::wrap::WrapFacts;
use crate::fields::{Cell, Choice, ColumnType, ColumnValue, Fault, Value};
use crate::measures::angle::AngleConvention;
use crate::measures::length::{Length, Millimetres};
use crate::measures::pressure::{DesignFactor, Pressure};
use crate::measures::size::Size;
use crate::measures::tolerance::ToleranceStandard;

/// Input for one hose assembly.
#[derive(Debug, Clone, PartialEq)]
pub struct ConfiguratorInput {
    pub hose: HoseFacts,
    /// The near end.
    pub end1: End,
    /// The far end.
    pub end2: End,
    /// The protective cover.
    pub wrap: Option<WrapFacts>,
    /// Other items of the assembly, which only add weight.
    pub extras: Vec<ExtraFacts>,
    /// The length as entered.
    pub length: Length,
    /// Kind of length.
    pub method: LengthMethod,
    /// Displacement angle in degrees, measured in the organization's convention.
    pub angle: Option<Decimal>,
    /// Length tolerance as entered; blank counts as not entered.
    pub tolerance: Option<String>,
    /// Whether a proof test is ordered.
    pub proof_test: bool,
    /// Whether a burst test is ordered.
    pub burst_test: bool,
    /// Rules of the organization.
    pub rules: Rules,
}

/// A hose.
#[derive(Debug, Clone, PartialEq)]
pub struct HoseFacts {
    /// Brand name.
    pub brand: String,
    /// Dash size of the hose.
    pub size: Size,
    /// Size by true bore, for hoses whose dash size means a tube (SAE 100R5, 100R14).
    pub nominal_size: Option<Size>,
    /// Maximum working pressure.
    pub max_pressure: Option<Pressure>,
    /// Ratio of burst to working pressure; 4 if absent.
    pub design_factor: Option<DesignFactor>,
    /// Minimum bend radius, measured at the inside of the bend.
    pub min_bend_radius: Option<Millimetres>,
    /// Nominal diameter (DN), for tables of tolerances.
    pub dn: Option<u16>,
    /// Outside diameter, which a wrap must fit.
    pub outer_diameter: Option<Millimetres>,
    /// Weight, pounds per foot.
    pub lb_per_foot: Option<Decimal>,
}

/// One end of the hose.
#[derive(Debug, Clone, PartialEq)]
pub enum End {
    /// Plain cut hose: without fitting, ferrule, crimp or allowance.
    Plain,
    /// With a crimped fitting.
    Fitted(Box<EndFacts>),
}

/// A fitting with its ferrule and adaptors.
#[derive(Debug, Clone, PartialEq)]
pub struct EndFacts {
    /// Brand name of the fitting.
    pub brand: String,
    /// Size of the hose that the fitting takes.
    pub hose_size: Size,
    /// The same size by true bore (SAE 100R5, 100R14).
    pub nominal_hose_size: Option<Size>,
    /// Shape designation, such as `straight` or `90 elbow`.
    pub shape: Option<String>,
    /// Style, such as `banjo`.
    pub style: Option<String>,
    /// Gender of the connection.
    pub gender: Option<Gender>,
    /// Maximum working pressure.
    pub max_pressure: Option<Pressure>,
    /// Cut allowance (cut-off factor): see [`crate::measures::allowance`].
    pub cut_allowance: Option<Millimetres>,
    /// Weight, pounds.
    pub weight_lb: Option<Decimal>,
    /// The ferrule of a two-piece fitting.
    pub ferrule: Option<FerruleFacts>,
    /// Approved crimp spec of hose, fitting series and ferrule, if there is one; the common values if several
    /// disagree.
    pub crimp: Option<CrimpFacts>,
    /// Adaptors screwed onto this end.
    pub adaptors: Vec<AdaptorFacts>,
}

/// Gender of a connection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Gender {
    Male,
    Female,
}

#[derive(Debug, Clone, PartialEq)]
pub struct FerruleFacts {
    /// Brand name.
    pub brand: String,
    /// Size of the hose it goes over.
    pub size: Size,
    /// Weight, pounds.
    pub weight_lb: Option<Decimal>,
}

/// Lengths of crimp specs.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CrimpFacts {
    /// Length of hose inside the fitting.
    pub insertion: Option<Millimetres>,
    /// Crimp stretch of this end.
    pub stretch: Option<Millimetres>,
    /// Set if several matching specs disagree.
    pub ambiguity: Option<CrimpAmbiguity>,
}

/// Contradictory crimp specs of an end, none of which may be used.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CrimpAmbiguity {
    /// The specs, in words.
    pub choices: Vec<String>,
    /// Whether they disagree on the crimp stretch.
    pub stretch_differs: bool,
}

/// An adaptor on an end.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct AdaptorFacts {
    /// Maximum working pressure.
    pub max_pressure: Option<Pressure>,
    /// Weight, pounds.
    pub weight_lb: Option<Decimal>,
}

/// Another item of the assembly.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExtraFacts {
    /// Pieces per assembly.
    pub quantity: Decimal,
    /// Weight of a piece, pounds.
    pub weight_lb: Option<Decimal>,
}

/// Kind of the entered length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LengthMethod {
    /// Overall length, from measuring point to measuring point.
    #[default]
    Overall,
    /// Seat to seat: the overall length if both ends are male or flanged, otherwise an error.
    SeatToSeat,
    /// Cut length of the hose (`definedByCutLength`).
    CutLength,
}

impl Choice for LengthMethod {
    const WORDS: &'static [&'static str] = &["overall", "seatToSeat", "cutLength"];
    const ALL: &'static [Self] = &[Self::Overall, Self::SeatToSeat, Self::CutLength];
}

/// An organization's rules for assemblies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Rules {
    /// A release requires an approved crimp spec for each fitted end.
    pub demand_crimp_spec: bool,
    /// A release requires fittings and ferrules of the hose's brand.
    pub demand_same_brand: bool,
    /// Direction in which angles are entered.
    pub angle_convention: AngleConvention,
    /// Standard of length tolerances that aren't entered.
    pub tolerance: ToleranceStandard,
}

/// One of the two ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The near end, end 1.
    One,
    /// The far end, end 2.
    Two,
}

impl ColumnValue for Side {
    const HOLDS: ColumnType = ColumnType::Number { min: 1.0, max: 2.0 };

    fn cell(&self) -> Cell<'_> {
        match self {
            Self::One => Cell::Number(1.0),
            Self::Two => Cell::Number(2.0),
        }
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        match value {
            Some(Value::Number(1.0)) => Ok(Self::One),
            Some(Value::Number(2.0)) => Ok(Self::Two),
            Some(_) => Err(Fault::new("unknown_end", "must be 1 or 2")),
            None => Err(Fault::new("required", "is required")),
        }
    }
}

impl ConfiguratorInput {
    /// The fitted ends with their side, near end first.
    pub fn fitted_ends(&self) -> impl Iterator<Item = (Side, &EndFacts)> {
        [(Side::One, &self.end1), (Side::Two, &self.end2)]
            .into_iter()
            .filter_map(|(side, end)| end.fitted().map(|facts| (side, facts)))
    }
}

impl End {
    /// The fitting, unless the hose is plain at this end.
    pub fn fitted(&self) -> Option<&EndFacts> {
        match self {
            Self::Plain => None,
            Self::Fitted(facts) => Some(facts),
        }
    }
}

impl Side {
    /// Both ends, near end first.
    pub const BOTH: [Self; 2] = [Self::One, Self::Two];

    /// `end 1` or `end 2`, for messages.
    pub fn name(self) -> &'static str {
        match self {
            Self::One => "end 1",
            Self::Two => "end 2",
        }
    }
}
