//! An altered certificate is refused where it was altered.

use std::sync::OnceLock;

use tengen::rules::Rule;
use tengen_prove::check::{Extent, Fault, check};

use super::certificate;
use super::naive::{Certificate, Move, Node, place};

/// The certificate to alter: Black wins by a quiet move with several replies.
fn sound() -> Certificate {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    Certificate::read(BYTES.get_or_init(|| certificate(Rule::Standard, 9, "e5e6f6a1g5a9")))
}

fn refused(bytes: &[u8]) -> Fault {
    check(bytes, 1, Extent::Whole).expect_err("it was changed")
}

fn text(points: &[tengen::board::Point]) -> String {
    points.iter().map(|point| point.to_string()).collect()
}

fn name(place: usize, side: usize) -> String {
    format!("{}{}", char::from(b'a' + (place % side) as u8), place / side + 1)
}

/// The move of a node that has one.
fn move_of(node: &mut Node) -> &mut Move {
    match node {
        Node::Move(next) => next,
        node => panic!("{node:?} is not a move"),
    }
}

fn at(certificate: &Certificate) -> String {
    certificate.from().iter().map(|&place| name(place, certificate.side())).collect()
}

/// Both checkers refuse the certificate; returns the first checker's fault.
fn fault(certificate: &Certificate) -> Fault {
    assert!(!certificate.holds(), "the second checker holds it for sound");
    refused(&certificate.write())
}

/// The first move of the certificate, e4: its point, template and listed replies.
fn first(certificate: &mut Certificate) -> &mut Move {
    move_of(&mut certificate.body)
}

/// The listed reply with the longest continuation, as an index.
fn longest_reply(certificate: &mut Certificate) -> usize {
    let replies = &first(certificate).replies;
    let size = |node: &Node| format!("{node:?}").len();
    (0..replies.len()).max_by_key(|&at| size(&replies[at].1)).expect("there are replies")
}

#[test]
fn the_unmodified_certificate_is_accepted() {
    let mut certificate = sound();
    assert!(certificate.holds());
    assert!(check(&certificate.write()[..], 1, Extent::Whole).is_ok());
    assert!(first(&mut certificate).replies.len() > 3);
}

#[test]
fn an_altered_header_is_refused() {
    let header = |from: &str, to: &str| {
        let mut certificate = sound();
        assert!(certificate.header.contains(from), "{}", certificate.header);
        certificate.header = certificate.header.replace(from, to);
        refused(&certificate.write()).why
    };
    for (from, to, why) in [
        ("standard", "renju", "the rule is renju"),
        ("standard", "gomoku", "unknown rule \"gomoku\""),
        ("\"size\":9", "\"size\":4", "size 4 is out of range"),
        ("\"size\":9", "\"size\":23", "size 23 is out of range"),
        ("black", "grey", "the winner is \"grey\""),
        ("\"e5\",", "\"z5\",", "\"z5\" is not a move"),
        ("\"e5\",", "\"e6\",", "move 2, e6"),
        ("\"winner\"", "\"victor\"", "unknown field `victor`"),
        ("{", "[", "expected"),
    ] {
        let said = header(from, to);
        assert!(said.starts_with("byte ") && said.contains(why), "{from} to {to}: {said}");
    }
    for (first_line, why) in [
        (
            "tengen certificate 2",
            "byte 21: this is a certificate of version 2; only version 1 can be read",
        ),
        ("tengen certificate x", "byte 21: this is not a certificate"),
        ("tengen certificate 1 or so", "byte 27: this is not a certificate"),
        ("tengen log 1 standard 9", "byte 8: this is not a certificate"),
    ] {
        let mut certificate = sound();
        certificate.first_line = first_line.to_owned();
        assert_eq!(refused(&certificate.write()).why, why);
    }
}

/// A rule, size or winner that is valid, but for which nothing is proved.
#[test]
fn a_header_with_another_claim_is_refused() {
    for (from, to) in [("\"size\":9", "\"size\":10"), ("black", "white")] {
        let mut certificate = sound();
        certificate.header = certificate.header.replace(from, to);
        let fault = refused(&certificate.write());
        assert!(!fault.at.is_empty(), "{from} to {to}: {fault}");
    }
    let mut certificate = sound();
    certificate.header = certificate.header.replace("\"g5\",\"a9\"", "\"g5\",\"f5\"");
    let fault = fault(&certificate);
    assert!(text(&fault.at).starts_with("e5e6f6a1g5f5"), "{fault}");
}

#[test]
fn a_changed_move_is_refused_after_it() {
    let mut certificate = sound();
    let start = at(&certificate);
    first(&mut certificate).point = Some(place("i9", 9));
    let fault = fault(&certificate);
    // The continuation of a listed reply no longer wins, or another reply has no answer.
    assert!(text(&fault.at).starts_with(&format!("{start}i9")), "{fault}");
}

#[test]
fn a_move_to_an_occupied_point_is_refused() {
    let mut certificate = sound();
    let start = at(&certificate);
    first(&mut certificate).point = Some(place("e5", 9));
    let fault = fault(&certificate);
    assert_eq!((text(&fault.at), fault.reply), (start, None));
    assert!(fault.why.contains("e5"), "{fault}");
}

#[test]
fn every_dropped_reply_is_named() {
    let count = first(&mut sound()).replies.len();
    for dropped in 0..count {
        let mut certificate = sound();
        let next = first(&mut certificate);
        let (reply, _) = next.replies.remove(dropped);
        let point = next.point.unwrap();
        let position = format!("{}{}", at(&certificate), name(point, 9));
        if certificate.holds() {
            // The template wins after this reply too.
            assert!(check(&certificate.write()[..], 1, Extent::Whole).is_ok());
            continue;
        }
        let fault = refused(&certificate.write());
        assert_eq!(text(&fault.at), position, "{fault}");
        assert_eq!(fault.reply.map(|point| point.to_string()), Some(name(reply, 9)), "{fault}");
    }
}

#[test]
fn a_removed_template_leaves_the_first_reply_unanswered() {
    let mut certificate = sound();
    let next = first(&mut certificate);
    *next.template = Node::Five;
    let position = name(next.point.unwrap(), 9);
    let fault = fault(&certificate);
    assert_eq!(text(&fault.at), format!("{}{position}", at(&certificate)));
    assert!(fault.reply.is_some_and(|point| point.to_string() == "b1"), "{fault}");
    assert!(fault.why.contains("black makes no five"), "{fault}");
}

#[test]
fn a_truncated_leaf_is_refused_at_its_place() {
    let mut certificate = sound();
    let longest = longest_reply(&mut certificate);
    let next = first(&mut certificate);
    let (point, reply) = (next.point.unwrap(), next.replies[longest].0);
    next.replies[longest].1 = Node::Five;
    let fault = fault(&certificate);
    let cut = format!("{}{}{}", at(&certificate), name(point, 9), name(reply, 9));
    assert_eq!((text(&fault.at), fault.reply), (cut, None));
    assert_eq!(fault.why, "black makes no five");
}

#[test]
fn invalid_fours_and_lines_that_end_too_soon_are_refused() {
    for (line, why) in [(&[][..], "the fours end without a five"), (&["a5"], "a5 makes no four")] {
        let mut certificate = sound();
        let longest = longest_reply(&mut certificate);
        let line = line.iter().map(|name| place(name, 9)).collect();
        first(&mut certificate).replies[longest].1 = Node::Fours(line);
        let fault = fault(&certificate);
        assert_eq!(fault.why, why);
    }
}

#[test]
fn a_truncated_deep_template_is_refused() {
    let mut certificate = sound();
    let longest = longest_reply(&mut certificate);
    let next = move_of(&mut first(&mut certificate).replies[longest].1);
    *next.template = Node::Fours(vec![]);
    let fault = fault(&certificate);
    assert!(fault.reply.is_some() && fault.why.contains("the fours end without a five"), "{fault}");
}

#[test]
fn references_to_missing_positions_are_refused() {
    let mut certificate = sound();
    let longest = longest_reply(&mut certificate);
    first(&mut certificate).replies[longest].1 = Node::Reference(300);
    assert!(fault(&certificate).why.contains("there is no earlier position 300"));
    // There is one, but it is the wrong one: the root.
    first(&mut certificate).numbered = true;
    first(&mut certificate).replies[longest].1 = Node::Reference(0);
    assert!(fault(&certificate).why.contains("position 0 is a different one"));
}

#[test]
fn a_reply_listed_twice_or_occupied_or_off_the_board_is_refused() {
    for (reply, why) in [(None, "appears twice"), (Some(40), "e5"), (Some(81), "no point 81")] {
        let mut certificate = sound();
        let replies = &mut first(&mut certificate).replies;
        let twice = replies[0].clone();
        replies.push((reply.unwrap_or(twice.0), twice.1));
        let said = refused(&certificate.write()).why;
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn a_five_of_whites_is_never_overlooked() {
    // White has four; Black, who ought to stop it, makes a three instead.
    let bytes = b"tengen certificate 1\n\
        {\"rule\":\"freestyle\",\"size\":9,\"from\":[\"e5\",\"a1\",\"e6\",\"b1\",\"i8\",\"c1\",\"i1\",\"d1\"],\"winner\":\"black\"}\n";
    let mut bytes = bytes.to_vec();
    bytes.extend([2, place("e4", 9) as u8, 0, 0, 0, 0, 0, 0]);
    let fault = refused(&bytes);
    assert_eq!(text(&fault.at), "e5a1e6b1i8c1i1d1e4");
    assert_eq!(fault.reply.map(|point| point.to_string()).as_deref(), Some("e1"));
    assert_eq!(fault.why, "white makes five");
}

#[test]
fn a_certificate_truncated_anywhere_is_refused() {
    let bytes = sound().write();
    for end in 0..bytes.len() {
        let fault = refused(&bytes[..end]);
        // The four bytes of the checksum are read together.
        let place = end.min(bytes.len() - 4);
        let why = format!("byte {place}: the certificate ends too early");
        assert_eq!(fault.why, why);
    }
    let longer = [&bytes[..], b"\n"].concat();
    assert!(refused(&longer).why.contains("there is something after the end"));
}

#[test]
fn no_byte_can_be_changed() {
    let bytes = sound().write();
    for at in 0..bytes.len() {
        for change in [1, 4, 0x80] {
            let mut changed = bytes.clone();
            changed[at] ^= change;
            refused(&changed);
        }
    }
}

#[test]
fn a_sample_checks_the_requested_number_of_pieces() {
    let bytes = sound().write();
    let sample = |pieces, seed| check(&bytes[..], 2, Extent::Sample { pieces, seed }).unwrap();
    let (some, all) = (sample(10, 1), sample(1_000, 1));
    assert_eq!(some.looked_at, (10, all.looked_at.1));
    assert_eq!(all.looked_at.0, all.looked_at.1);
    assert_eq!(sample(10, 1), some);
}
