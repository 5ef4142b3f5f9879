//! Finds the addresses of this machine that other machines can use.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream, UdpSocket};
use std::time::Duration;

/// The time in which the server's own listener must accept a connection over IPv4.
const CONNECT_TIMEOUT: Duration = Duration::from_millis(300);

/// Returns the addresses at which a server that listens on `host` can be reached, the most likely one first.
///
/// For `0.0.0.0` and `::`, which stand for all addresses of the machine, these are the addresses that other machines
/// can use; the list may be empty.  For any other host it is the host itself.
pub(crate) fn reachable(host: IpAddr, port: u16) -> Vec<IpAddr> {
    if !host.is_unspecified() {
        return vec![host];
    }
    let takes_v4 = host.is_ipv4() || accepts_v4(port);
    let mut all: Vec<IpAddr> = routed().collect();
    // If the interfaces cannot be listed, the routed addresses remain.
    all.extend(if_addrs::get_if_addrs().unwrap_or_default().iter().map(if_addrs::Interface::ip));
    let mut usable = Vec::new();
    for address in all {
        let fits = if address.is_ipv4() { takes_v4 } else { host.is_ipv6() };
        if fits && is_usable(address) && !usable.contains(&address) {
            usable.push(address);
        }
    }
    // The IP version of the host comes first; otherwise the order is kept.
    usable.sort_by_key(|address| address.is_ipv6() != host.is_ipv6());
    usable
}

/// Returns an address as it is written in a URL.
pub(crate) fn in_url(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// Returns the addresses from which packets to the internet would be sent.
///
/// Connecting a datagram socket only chooses the route and sends nothing.  The target addresses are reserved for
/// documentation (RFC 5737, RFC 3849).
fn routed() -> impl Iterator<Item = IpAddr> {
    let outside: [(IpAddr, IpAddr); 2] = [
        (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into()),
        (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into()),
    ];
    outside.into_iter().filter_map(|(from, to)| {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        Some(socket.local_addr().ok()?.ip())
    })
}

/// Whether another machine can use an address.  A link-local address needs the name of an interface, which browsers
/// refuse.
fn is_usable(address: IpAddr) -> bool {
    let is_link_local = match address {
        IpAddr::V4(address) => address.is_link_local(),
        IpAddr::V6(address) => address.is_unicast_link_local(),
    };
    !is_link_local && !address.is_loopback() && !address.is_unspecified() && !address.is_multicast()
}

/// Whether a listener on `::` also accepts IPv4, which depends on the system.
fn accepts_v4(port: u16) -> bool {
    TcpStream::connect_timeout(&SocketAddr::from((Ipv4Addr::LOCALHOST, port)), CONNECT_TIMEOUT).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_for_others() {
        for (text, expected) in [
            ("192.168.1.7", true),
            ("10.0.0.1", true),
            ("2001:db8::7", true),
            ("fd00::7", true),
            ("127.0.0.1", false),
            ("169.254.3.4", false),
            ("0.0.0.0", false),
            ("fe80::1", false),
            ("::1", false),
            ("::", false),
        ] {
            assert_eq!(is_usable(text.parse().unwrap()), expected, "{text}");
        }
    }

    #[test]
    fn every_address_listed_is_one_of_this_machine() {
        let one: IpAddr = "127.0.0.1".parse().unwrap();
        assert_eq!(reachable(one, 1), [one]);
        for host in ["0.0.0.0", "::"] {
            let all = reachable(host.parse().unwrap(), 1);
            for &address in &all {
                assert!(is_usable(address), "{address}");
                UdpSocket::bind((address, 0)).unwrap_or_else(|error| panic!("{address}: {error}"));
                assert_eq!(all.iter().filter(|&&other| other == address).count(), 1);
            }
        }
        assert_eq!(in_url("2001:db8::7".parse().unwrap()), "[2001:db8::7]");
    }
}
