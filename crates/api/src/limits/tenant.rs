//! Who shares the service with others.

use std::net::IpAddr;

use domain::Id;
use domain::access::Caller;
use domain::organization::Organization;

use crate::limits::fair_queue::QueueKey;

/// An organization, or the network of callers without a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Tenant {
    Organization(Id<Organization>),
    Network(IpAddr),
}

/// An IPv6 caller has a whole /64.
pub(crate) fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(six) => IpAddr::V6((six.to_bits() & !u128::from(u64::MAX)).into()),
    }
}

impl Tenant {
    /// Whose share a caller's requests count towards.
    pub(crate) fn of(caller: &Caller, address: IpAddr) -> Self {
        match caller {
            Caller::Known(identity) => Self::Organization(identity.organization),
            Caller::Anonymous(_) => Self::Network(network(address)),
        }
    }
}

impl QueueKey for Tenant {
    fn is_beside(self, other: Self) -> bool {
        self != other
    }
}

/// Requests of a sharer. What writes may wait for what others change, so it is counted apart: those who
/// only read don't wait behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Requests {
    pub(crate) of: Tenant,
    pub(crate) writes: bool,
}

impl QueueKey for Requests {
    fn is_beside(self, other: Self) -> bool {
        self.of != other.of
    }
}
