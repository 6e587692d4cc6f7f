//! Errors and warnings about a configuration.

use crate::Violation;
use crate::configurator::inputs::configurator_input::Side;

/// Field that a finding is about, by its name in requests.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Field {
    Hose,
    /// Fitting of an end, and its adaptors.
    End(Side),
    /// The ferrule of one end.
    Ferrule(Side),
    Length,
    /// Kind of length.
    LengthMethod,
    /// The displacement angle.
    Angle,
    /// The protective cover.
    Wrap,
    /// An ordered proof test.
    ProofTest,
    /// An ordered burst test.
    BurstTest,
}

impl Field {
    /// Name of the field in requests, without a leading slash.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hose => "hose",
            Self::End(Side::One) => "end1",
            Self::End(Side::Two) => "end2",
            Self::Ferrule(Side::One) => "ferrule1",
            Self::Ferrule(Side::Two) => "ferrule2",
            Self::Length => "length",
            Self::LengthMethod => "lengthMethod",
            Self::Angle => "angle",
            Self::Wrap => "wrap",
            Self::ProofTest => "proofTest",
            Self::BurstTest => "burstTest",
        }
    }
}

/// Reason why components and options don't make an assembly.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// Kind of error.
    pub code: RefusalCode,
    /// The field concerned.
    pub field: Field,
    /// Message for people.
    pub message: String,
}

/// Kinds of errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum RefusalCode {
    /// The fitting takes hose of another size.
    HoseSizeDiffers,
    /// The ferrule is for hose of another size.
    FerruleSizeDiffers,
    /// The entered length is zero, that is below 0.001 mm.
    LengthNotPositive,
    /// The cut allowances leave no hose.
    CutLengthNotPositive,
    /// Seat to seat with an end that is neither male nor flanged.
    UnsupportedLengthMethod,
    /// An angle outside 0 to 360.
    AngleOutOfRange,
    /// An angle with more than one decimal.
    AngleTooFine,
    /// An angle other than 0 where an end is not bent.
    AngleNeedsBentEnds,
    /// The wrap covers more than the hose.
    WrapLongerThanHose,
}

impl RefusalCode {
    /// The stable code in snake case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::HoseSizeDiffers => "hose_size_differs",
            Self::FerruleSizeDiffers => "ferrule_size_differs",
            Self::LengthNotPositive => "length_not_positive",
            Self::CutLengthNotPositive => "cut_length_not_positive",
            Self::UnsupportedLengthMethod => "unsupported_length_method",
            Self::AngleOutOfRange => "angle_out_of_range",
            Self::AngleTooFine => "angle_too_fine",
            Self::AngleNeedsBentEnds => "angle_needs_bent_ends",
            Self::WrapLongerThanHose => "wrap_longer_than_hose",
        }
    }

    pub(crate) fn at(self, field: Field, message: impl Into<String>) -> Refusal {
        Refusal { code: self, field, message: message.into() }
    }
}

/// A warning about an assembly that can be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Warning {
    pub code: WarningCode,
    /// The field concerned.
    pub field: Field,
    /// Message for people.
    pub message: String,
    /// Whether it prevents a release.
    pub blocks_release: bool,
}

/// Kinds of warnings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WarningCode {
    /// A fitting's cut allowance is unknown, so cut or overall length is unknown.
    CutAllowanceUnknown,
    /// The free hose is shorter than twice the minimum bend radius, or there is none.
    BelowMinimumFreeLength,
    /// The hose has no rating, so the assembly has none.
    HoseRatingUnknown,
    /// A fitting or adaptor has no rating, so the assembly's rating ignores it.
    EndRatingUnknown,
    /// A test is ordered, but its pressure is unknown.
    TestPressureUnknown,
    /// No approved crimp spec for hose, fitting and ferrule.
    NoCrimpSpec,
    /// Fitting or ferrule is of another brand than the hose.
    BrandDiffers,
    /// Several approved crimp specs that disagree.
    CrimpSpecAmbiguous,
    /// Two bent ends without an angle between them.
    AngleMissing,
    /// An end has no shape, so an angle may be missing.
    EndShapeUnknown,
    /// The wrap is too narrow or too wide for the hose.
    WrapDoesNotFit,
}

impl WarningCode {
    /// The stable code in snake case.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::CutAllowanceUnknown => "cut_allowance_unknown",
            Self::BelowMinimumFreeLength => "below_minimum_free_length",
            Self::HoseRatingUnknown => "hose_rating_unknown",
            Self::EndRatingUnknown => "end_rating_unknown",
            Self::TestPressureUnknown => "test_pressure_unknown",
            Self::NoCrimpSpec => "no_crimp_spec",
            Self::BrandDiffers => "brand_differs",
            Self::CrimpSpecAmbiguous => "crimp_spec_ambiguous",
            Self::AngleMissing => "angle_missing",
            Self::EndShapeUnknown => "end_shape_unknown",
            Self::WrapDoesNotFit => "wrap_does_not_fit",
        }
    }

    pub(crate) fn at(self, field: Field, message: impl Into<String>) -> Warning {
        Warning { code: self, field, message: message.into(), blocks_release: false }
    }
}

/// A warning as answered, and as stored with a release.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Stable code, in snake case.
    pub code: String,
    /// The field concerned, by its name in requests.
    pub field: String,
    /// Message for people.
    pub message: String,
    /// Whether it prevents a release.
    pub blocks_release: bool,
}

impl Finding {
    /// Warnings about an assembly, or the errors of components that don't go together.
    pub fn all(outcome: Result<&[Warning], &[Violation]>) -> Vec<Self> {
        match outcome {
            Ok(warnings) => warnings.iter().map(Self::of_warning).collect(),
            Err(faults) => faults.iter().map(Self::of_fault).collect(),
        }
    }

    /// Whether it means that parts don't go together, not that a value is unknown, small or not chosen yet.
    pub fn is_of_parts(&self) -> bool {
        let others = [
            WarningCode::CutAllowanceUnknown,
            WarningCode::BelowMinimumFreeLength,
            WarningCode::HoseRatingUnknown,
            WarningCode::EndRatingUnknown,
            WarningCode::TestPressureUnknown,
            WarningCode::AngleMissing,
            WarningCode::EndShapeUnknown,
        ];
        others.into_iter().all(|code| code.as_str() != self.code)
    }

    fn of_warning(warning: &Warning) -> Self {
        Self {
            code: warning.code.as_str().to_owned(),
            field: warning.field.name().to_owned(),
            message: warning.message.clone(),
            blocks_release: warning.blocks_release,
        }
    }

    fn of_fault(fault: &Violation) -> Self {
        Self {
            code: fault.code.to_owned(),
            field: fault.pointer.trim_start_matches('/').to_owned(),
            message: fault.message.clone(),
            blocks_release: true,
        }
    }
}

impl Warning {
    pub(crate) fn blocking(self, blocks_release: bool) -> Self {
        Self { blocks_release, ..self }
    }
}
