//! What two browsers have to know about each other to connect: a session description (SDP) reduced to the parts that
//! vary, and its reconstruction.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, Ipv6Addr};

use super::bytes::{Reader, pack, unpack};

/// The letters of ICE names and passwords (RFC 8839), in the order of their values.
const ICE_LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// The most addresses sent: the first ones, which the browser prefers.
const MOST_ADDRESSES: usize = 8;

/// An address at which a browser may be reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) kind: AddressKind,
    pub(super) host: Host,
    pub(super) port: u16,
}

/// How an address was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AddressKind {
    /// It is the device's own.
    Own,
    /// Seen by a server.
    Seen,
    /// On a relay server.
    Relay,
}

/// The address itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Host {
    V4(Ipv4Addr),
    V6(Ipv6Addr),
    /// A name that is known only within the network, by which browsers hide the address: `UUID.local`.
    Hidden(u128),
}

/// What the other browser has to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transport {
    pub(super) ufrag: String,
    pub(super) password: String,
    /// The SHA-256 of the certificate.
    pub(super) fingerprint: [u8; 32],
    /// Whether it waits for the other side to begin, which an answer seldom does.
    pub(super) is_passive: bool,
    pub(super) addresses: Vec<Address>,
}

impl AddressKind {
    const ALL: [(AddressKind, &'static str, u32); 3] = [
        (AddressKind::Own, "host", 126),
        (AddressKind::Seen, "srflx", 100),
        (AddressKind::Relay, "relay", 0),
    ];
}

impl Host {
    fn named(text: &str) -> Option<Host> {
        if let Some(name) = text.strip_suffix(".local") {
            let digits = name.replace('-', "");
            let is_hex = digits.len() == 32 && digits.bytes().all(|b| b.is_ascii_hexdigit());
            return u128::from_str_radix(&digits, 16).ok().filter(|_| is_hex).map(Host::Hidden);
        }
        let v4 = text.parse().ok().map(Host::V4);
        v4.or_else(|| text.parse().ok().map(Host::V6))
    }

    fn text(self) -> String {
        match self {
            Host::V4(address) => address.to_string(),
            Host::V6(address) => address.to_string(),
            Host::Hidden(uuid) => {
                let hex = format!("{uuid:032x}");
                let parts = [&hex[..8], &hex[8..12], &hex[12..16], &hex[16..20], &hex[20..]];
                format!("{}.local", parts.join("-"))
            }
        }
    }
}

impl Address {
    /// Reads the value of a `candidate` attribute; [`None`] if it cannot be used to connect.
    fn read(value: &str) -> Option<Address> {
        let words: Vec<&str> = value.split_ascii_whitespace().collect();
        let [_, "1", protocol, _, host, port, "typ", kind, ..] = words[..] else { return None };
        let (kind, ..) = *AddressKind::ALL.iter().find(|(_, name, _)| *name == kind)?;
        let port = port.parse().ok()?;
        let is_udp = protocol.eq_ignore_ascii_case("udp");
        Some(Address { kind, host: Host::named(host)?, port }).filter(|_| is_udp)
    }
}

impl Transport {
    /// Reads a description made by the browser.
    ///
    /// # Errors
    /// The name of what is missing.
    pub fn from_sdp(sdp: &str) -> Result<Transport, &'static str> {
        let value = |name: &str| {
            let found = sdp.lines().find_map(|line| line.strip_prefix("a=")?.strip_prefix(name));
            found.and_then(|value| value.strip_prefix(':')).map(str::trim)
        };
        let fingerprint = value("fingerprint").and_then(|text| {
            let (kind, hex) = text.split_once(' ')?;
            let bytes: Option<Vec<u8>> =
                hex.split(':').map(|byte| u8::from_str_radix(byte, 16).ok()).collect();
            bytes?.try_into().ok().filter(|_| kind.eq_ignore_ascii_case("sha-256"))
        });
        let candidates = sdp.lines().filter_map(|line| line.strip_prefix("a=candidate:"));
        let mut addresses: Vec<Address> = vec![];
        for address in candidates.filter_map(Address::read) {
            if addresses.len() < MOST_ADDRESSES && !addresses.contains(&address) {
                addresses.push(address);
            }
        }
        Ok(Transport {
            ufrag: value("ice-ufrag").ok_or("ice-ufrag")?.to_owned(),
            password: value("ice-pwd").ok_or("ice-pwd")?.to_owned(),
            fingerprint: fingerprint.ok_or("fingerprint")?,
            is_passive: value("setup") == Some("passive"),
            addresses,
        })
    }

    /// The description for the other browser, of an offer or of an answer.
    pub fn sdp(&self, is_offer: bool) -> String {
        let setup = match (is_offer, self.is_passive) {
            (true, _) => "actpass",
            (false, true) => "passive",
            (false, false) => "active",
        };
        let fingerprint: Vec<String> =
            self.fingerprint.iter().map(|byte| format!("{byte:02X}")).collect();
        let mut sdp = format!(
            "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n\
             m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 0.0.0.0\r\n\
             a=ice-ufrag:{}\r\na=ice-pwd:{}\r\na=fingerprint:sha-256 {}\r\na=setup:{setup}\r\n\
             a=mid:0\r\na=sctp-port:5000\r\na=max-message-size:65536\r\n",
            self.ufrag,
            self.password,
            fingerprint.join(":")
        );
        for (i, address) in self.addresses.iter().enumerate() {
            let (_, kind, preference) = AddressKind::ALL[address.kind as usize];
            let priority = preference << 24 | (65_535 - i as u32) << 8 | 255;
            let (host, port) = (address.host.text(), address.port);
            // Writing to a string cannot fail.
            let _ = write!(sdp, "a=candidate:{} 1 udp {priority} {host} {port} typ {kind}", i + 1);
            if address.kind != AddressKind::Own {
                sdp.push_str(" raddr 0.0.0.0 rport 0");
            }
            sdp.push_str("\r\n");
        }
        sdp
    }

    /// Appends it as bytes; [`None`] if it goes beyond what ICE allows.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) -> Option<()> {
        pack(&self.ufrag, ICE_LETTERS, 6, bytes)?;
        pack(&self.password, ICE_LETTERS, 6, bytes)?;
        bytes.extend(self.fingerprint);
        bytes.push(u8::from(self.is_passive) << 7 | u8::try_from(self.addresses.len()).ok()?);
        for address in &self.addresses {
            let kind = address.kind as u8;
            match address.host {
                Host::V4(host) => {
                    bytes.push(kind);
                    bytes.extend(host.octets());
                }
                Host::V6(host) => {
                    bytes.push(4 | kind);
                    bytes.extend(host.octets());
                }
                Host::Hidden(uuid) => {
                    bytes.push(8 | kind);
                    bytes.extend(uuid.to_be_bytes());
                }
            }
            bytes.extend(address.port.to_be_bytes());
        }
        Some(())
    }

    /// Reads the output of [`write`](Transport::write).
    pub(super) fn read(reader: &mut Reader<'_>) -> Option<Transport> {
        let ufrag = unpack(reader, ICE_LETTERS, 6)?;
        let password = unpack(reader, ICE_LETTERS, 6)?;
        let fingerprint = reader.array()?;
        let count = reader.byte()?;
        let address = |_| {
            let sort = reader.byte()?;
            let (kind, ..) = *AddressKind::ALL.get(usize::from(sort & 3))?;
            let host = match sort >> 2 {
                0 => Host::V4(reader.array::<4>()?.into()),
                1 => Host::V6(reader.array::<16>()?.into()),
                2 => Host::Hidden(u128::from_be_bytes(reader.array()?)),
                _ => return None,
            };
            Some(Address { kind, host, port: reader.short()? })
        };
        let addresses: Vec<Address> = (0..count & 0x7f).map(address).collect::<Option<_>>()?;
        // The minimum required by the standard.
        let is_whole = ufrag.len() >= 4 && password.len() >= 22;
        let most = addresses.len() <= MOST_ADDRESSES;
        let is_passive = count >> 7 == 1;
        Some(Transport { ufrag, password, fingerprint, is_passive, addresses })
            .filter(|_| is_whole && most)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As written by Chrome.
    pub(in super::super) const CHROME: &str = "v=0\r\no=- 4611731400430051336 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\n\
        a=group:BUNDLE 0\r\na=extmap-allow-mixed\r\na=msid-semantic: WMS\r\n\
        m=application 51472 UDP/DTLS/SCTP webrtc-datachannel\r\nc=IN IP4 192.168.1.7\r\n\
        a=candidate:1 1 udp 2113937151 6f6d2ee4-5d5f-4c1c-9e6c-1f9a3c1ab2f0.local 51472 typ host generation 0 network-cost 999\r\n\
        a=candidate:2 1 udp 1677729535 203.0.113.9 51472 typ srflx raddr 0.0.0.0 rport 0 generation 0\r\n\
        a=candidate:3 1 tcp 1518280447 192.168.1.7 9 typ host tcptype active generation 0\r\n\
        a=candidate:4 1 UDP 2113939711 2001:db8::7 51473 typ host generation 0\r\n\
        a=ice-ufrag:EsAw\r\na=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1\r\na=ice-options:trickle\r\n\
        a=fingerprint:sha-256 D2:FA:0E:C3:22:59:5E:14:95:69:92:3D:13:B4:84:24:2C:C2:A2:C0:3E:FD:34:8E:5E:EA:6F:AF:52:CE:E6:0F\r\n\
        a=setup:actpass\r\na=mid:0\r\na=sctp-port:5000\r\na=max-message-size:262144\r\n";

    #[test]
    fn a_description_is_reduced_to_what_is_needed_and_reconstructed() {
        let read = Transport::from_sdp(CHROME).unwrap();
        let hidden = Host::Hidden(0x6f6d_2ee4_5d5f_4c1c_9e6c_1f9a_3c1a_b2f0);
        let hosts: Vec<Host> = read.addresses.iter().map(|address| address.host).collect();
        let v4 = Host::V4(Ipv4Addr::new(203, 0, 113, 9));
        assert_eq!(hosts, [hidden, v4, Host::V6("2001:db8::7".parse().unwrap())]);
        for is_offer in [true, false] {
            assert_eq!(Transport::from_sdp(&read.sdp(is_offer)).as_ref(), Ok(&read));
        }
        let mut bytes = vec![];
        read.write(&mut bytes).unwrap();
        assert_eq!(bytes.len(), 1 + 3 + 1 + 18 + 32 + 1 + (1 + 16 + 2) * 2 + (1 + 4 + 2));
        let mut reader = Reader(&bytes);
        assert_eq!(Transport::read(&mut reader), Some(read));
        assert!(reader.0.is_empty());
        for length in 0..bytes.len() {
            assert_eq!(Transport::read(&mut Reader(&bytes[..length])), None, "{length} bytes");
        }
    }

    #[test]
    fn what_is_missing_is_named() {
        for name in ["ice-ufrag", "ice-pwd", "fingerprint"] {
            let without = CHROME.replace(&format!("a={name}"), "a=other");
            assert_eq!(Transport::from_sdp(&without), Err(name));
        }
        let weak = CHROME.replace("sha-256", "sha-1");
        assert_eq!(Transport::from_sdp(&weak), Err("fingerprint"));
    }
}
