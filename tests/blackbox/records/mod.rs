//! Rules for records of every kind.

mod all_faults;
mod deletion;
mod external;
mod kept;
mod kinds;
mod lists;
mod sent_back;
mod spelling;
mod stored_twins;
mod to_the_end;
mod units;
