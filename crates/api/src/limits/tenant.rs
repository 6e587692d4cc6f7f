//! Tenants, who share the service.

use std::net::IpAddr;

use domain::Id;
use domain::access::Caller;
use domain::organization::Organization;

use crate::limits::fair_queue::Party;

/// An organization, or all callers without a token together: one person can call from many addresses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Tenant {
    Organization(Id<Organization>),
    Strangers,
}

impl Tenant {
    /// The party that a request of this caller counts for.
    pub(crate) fn of(caller: &Caller) -> Self {
        match caller {
            Caller::Known(identity) => Self::Organization(identity.organization),
            Caller::Anonymous(_) => Self::Strangers,
        }
    }
}

impl Party for Tenant {
    fn comes_last(self) -> bool {
        self == Self::Strangers
    }
}

/// Requests of a tenant. Requests that write are counted apart, since they may wait for locks, and reads shouldn't
/// wait behind them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Requests {
    pub(crate) of: Tenant,
    pub(crate) writes: bool,
}

impl Party for Requests {
    fn comes_last(self) -> bool {
        self.of.comes_last()
    }
}

/// One IPv6 customer has a whole /64.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => IpAddr::V6((six.to_bits() & !u128::from(u64::MAX)).into()),
    }
}
