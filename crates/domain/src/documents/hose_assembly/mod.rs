//! Hose assemblies: configuring, storing, listing, comparing and pricing them.

mod assembly;
mod bills;
mod current;
mod edit;
mod existing;
mod full_assembly;
mod names;
mod paper;
mod parts;
pub mod port;
mod pricing;
mod release;
#[cfg(test)]
mod samples;
mod workbook;

pub use assembly::{AssemblyEnd, HoseAssembly};
pub(crate) use bills::branch;
pub use bills::{bills, parts_of};
pub use current::{Current, Outcome, current, findings, printed, read_described};
pub use edit::{
    Before, HoseAssemblyInput, PartNumbers, Prepared, Preview, PreviewedAssembly, Stored, create,
    prepare, preview, remove_customers, save_as, set_customers, update,
};
pub use existing::{existing, numbers_of};
use full_assembly::load_whole;
pub use full_assembly::{AssemblyDetails, FullAssembly};
pub use names::{Names, names};
pub use paper::{AssemblyDrawing, DrawnPart, drawing};
pub(crate) use paper::{Tracked, tracking_record};
pub use parts::load;
pub use pricing::{
    Amounts, AssemblyPrice, AssemblyToPrice, Numbered, Place, Share, price, shares, works,
};
pub use release::missing_for_release;
pub use workbook::{AssemblyForm, AssemblyNames, AssemblyReferences};

use crate::access::{Caller, Identity, Role};

/// Removes the customer that an assembly was made for, if the caller is another one.
fn hide_customer(caller: &Caller, assembly: &mut HoseAssembly) {
    let other = |identity: Identity| {
        identity.role == Role::Customer && assembly.customer_id != identity.customer
    };
    if caller.identity().is_ok_and(other) {
        assembly.customer_id = None;
        assembly.customer_name = None;
        assembly.customer_part_number = None;
        assembly.customer_revision = None;
    }
}
