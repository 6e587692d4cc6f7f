//! Scores of roles and readings, in hundredths of a point.

use crate::configurator::parse::reading::meaning::Score;

/// Readings that are as good within this are a tie.
pub(crate) const TIE: Score = 30;

// Roles: nearness to the word that a number needs, on top of the number's own weight.
/// A number beside the word that it needs, less for each step between them.
pub(crate) const NEAR: Score = 160;
pub(crate) const STEP: Score = 65;
/// Steps that a separator, a length, a word for an end, a filler is.
pub(crate) const STEP_SEPARATOR: Score = 220;
pub(crate) const STEP_HYPHEN: Score = 100;
pub(crate) const STEP_LENGTH: Score = 120;
pub(crate) const STEP_SCOPE: Score = 70;
pub(crate) const STEP_FILLER: Score = 35;
pub(crate) const STEP_OTHER: Score = 100;
/// Glued to what comes, and to what came.
pub(crate) const GLUED_AHEAD: Score = 60;
pub(crate) const GLUED_BEHIND: Score = 50;
/// Farther than so many steps nothing is looked for.
pub(crate) const FARTHEST: Score = 600;

pub(crate) const DASH: Score = 150;
/// A dash glued to the standard is the hose's size and nothing else.
pub(crate) const DASH_AT_STANDARD: Score = 350;
pub(crate) const DN_OF_HOSE: Score = 250;
pub(crate) const INCH_SIZE: Score = 140;
pub(crate) const FRACTION_SIZE: Score = 130;
pub(crate) const BARE_SIZE: Score = 40;
pub(crate) const LENGTH: Score = 200;
/// A length that may be a size.
pub(crate) const SMALL_LENGTH: Score = 20;
pub(crate) const BARE_LENGTH: Score = 90;
/// A few inches, or the size of the end that follows.
pub(crate) const SHORT_BESIDE_END: Score = -250;
/// Beside a word for lengths.
pub(crate) const MEASURED: Score = 160;
pub(crate) const BEND: Score = 120;
pub(crate) const GLUED_BEND: Score = 60;
pub(crate) const ANGLE_NAMED: Score = 320;
pub(crate) const ANGLE_BARE: Score = 60;
/// A number that might be one, but for its size.
pub(crate) const NO_ANGLE: Score = -140;
pub(crate) const COUNTED: Score = 350;
pub(crate) const QUANTITY: Score = 220;
pub(crate) const FIRST_OF_ALL: Score = 60;
pub(crate) const COVER_LENGTH: Score = 60;
/// A number of the connection before it, which is named by its tube.
pub(crate) const TUBE: Score = 200;
/// Two fittings, not two hoses.
pub(crate) const BOTH_ENDS: Score = 400;
/// A number that nothing uses.
pub(crate) const LEFT_OVER: Score = -250;

// Readings.
pub(crate) const HOSE: Score = 200;
pub(crate) const HOSE_SIZED: Score = 100;
pub(crate) const MEASURED_HOSE: Score = 150;
/// The size of the hose, twice in the phrase.
pub(crate) const SAME_SIZE_AGAIN: Score = -150;
pub(crate) const SECOND_SIZE: Score = -300;
pub(crate) const SECOND_LENGTH: Score = -220;
pub(crate) const SECOND_STANDARD: Score = -100;
pub(crate) const END_NAMED: Score = 100;
pub(crate) const END_UNNAMED: Score = -120;
/// Another group of end words, since a slot would have two values.
pub(crate) const CLASH_OF_FAMILIES: Score = -35;
pub(crate) const CLASH: Score = -60;
pub(crate) const END_OF_NOTHING: Score = -60;
/// `FJX, one end`: the word for the end behind a comma.
pub(crate) const ACROSS_COMMA: Score = -40;
pub(crate) const LEFT_GROUP: Score = -260;
pub(crate) const LEFT_GROUPS: Score = -300;
pub(crate) const ANGLE_BETWEEN_BENDS: Score = 40;
pub(crate) const ANGLE_WITHOUT_BENDS: Score = -120;
pub(crate) const FAR_JUMP: Score = -70;
pub(crate) const LENGTH_OF_NO_COVER: Score = -200;
/// A tube that is the usual one on the hose.
pub(crate) const USUAL_TUBE: Score = 40;
pub(crate) const SECOND_TOLERANCE: Score = -200;
pub(crate) const SECOND_QUANTITY: Score = -100;
