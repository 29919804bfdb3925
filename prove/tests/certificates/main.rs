//! Certificates from the search to the check: two independent checkers accept what the prover finds, and refuse every
//! alteration at its place.

mod mutations;
mod naive;

use std::fs;
use std::path::PathBuf;
use std::sync::RwLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use tengen::board::{Board, Point, Size, Stone};
use tengen::notation::parse_moves;
use tengen::rules::{Position, Rule};
use tengen_prove::certificate::certify;
use tengen_prove::check::{Extent, check};
use tengen_prove::log::{Log, ProofRecord, Writer};
use tengen_prove::prover::prove;
use tengen_prove::task::ProofTask;

use naive::Certificate;

/// A log file that does not exist yet.
fn fresh(name: &str) -> PathBuf {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("{}-{name}", NEXT.fetch_add(1, Ordering::Relaxed));
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// The certificate that the prover finds.
fn certificate(rule: Rule, side: u32, from: &str) -> Vec<u8> {
    let size = Size::new(side).unwrap();
    let from: Vec<Point> = parse_moves(from, size).unwrap();
    let position = Position::from_moves(rule, size, &from).unwrap();
    let task = ProofTask::new(rule, position.board().clone());
    let moves: String = from.iter().map(Point::to_string).collect();
    let log = RwLock::new(Log::new(rule, size));
    let writer = Writer::open(&fresh(&format!("{rule}-{side}-{moves}.log")), rule, size).unwrap();
    let progress = prove(&task, &log, writer, |_| {}).unwrap();
    assert!(progress.proved, "{progress:?}");
    let mut bytes = Vec::new();
    certify(&log.into_inner().unwrap(), rule, size, &from, &mut bytes).unwrap();
    bytes
}

/// Wins on small boards: by threats at once, by quiet moves, with White to move, under both rules.
const WON: [(Rule, u32, &str); 6] = [
    (Rule::Freestyle, 7, "d4a1d5a7e4g1"),
    (Rule::Standard, 8, "d4a1e5a8e4h8"),
    (Rule::Freestyle, 8, "d4a1e5h1e4a8d6"),
    (Rule::Standard, 9, "e5e6f6a1g5a9"),
    (Rule::Freestyle, 9, "e5e6f6a1g5a9"),
    (Rule::Freestyle, 9, "e5e6f6a1g5a9g7"),
];

#[test]
fn both_checkers_accept_what_the_prover_finds() {
    for (rule, side, from) in WON {
        let bytes = certificate(rule, side, from);
        let checked = check(&bytes[..], 2, Extent::Whole).unwrap_or_else(|f| panic!("{from}: {f}"));
        assert_eq!((checked.rule, checked.bytes), (rule, bytes.len() as u64));
        let certificate = Certificate::read(&bytes);
        assert_eq!(certificate.write(), bytes);
        assert!(certificate.holds(), "{rule} {side} {from}");
    }
}

#[test]
fn a_certificate_is_read_back_into_a_log() {
    for (rule, side, from) in WON {
        let bytes = certificate(rule, side, from);
        let size = Size::new(side).unwrap();
        let mut log = Log::new(rule, size);
        let moves = log.read_certificate(&bytes[..]).unwrap();
        assert_eq!(moves, parse_moves(from, size).unwrap());
        let mut again = Vec::new();
        certify(&log, rule, size, &moves, &mut again).unwrap();
        assert!(check(&again[..], 1, Extent::Whole).is_ok(), "{rule} {side} {from}");
        // A search that has it has nothing left to do.
        let position = Position::from_moves(rule, size, &moves).unwrap();
        let task = ProofTask::new(rule, position.board().clone());
        let records = log.len();
        let log = RwLock::new(log);
        let writer = Writer::open(&fresh("known.log"), rule, size).unwrap();
        let progress = prove(&task, &log, writer, |_| {}).unwrap();
        assert!(progress.proved && progress.steps <= 1, "{rule} {side} {from}: {progress:?}");
        assert_eq!(progress.records, records);
    }
}

#[test]
fn a_proof_under_another_rule_is_imitated() {
    let (rule, side, from) = (Rule::Freestyle, 9, "e5a1f6a9");
    let size = Size::new(side).unwrap();
    let moves = parse_moves(from, size).unwrap();
    let position = Position::from_moves(rule, size, &moves).unwrap();
    let proof_with = |guides| {
        let mut task = ProofTask::new(rule, position.board().clone());
        task.guides = guides;
        let log = RwLock::new(Log::new(rule, size));
        let writer = Writer::open(&fresh("guided.log"), rule, size).unwrap();
        let progress = prove(&task, &log, writer, |_| {}).unwrap();
        assert!(progress.proved, "{progress:?}");
        let log = log.into_inner().unwrap();
        let mut bytes = Vec::new();
        certify(&log, rule, size, &moves, &mut bytes).unwrap();
        assert_eq!(check(&bytes[..], 1, Extent::Whole).unwrap().rule, rule);
        match log.find(position.board()) {
            Some(ProofRecord::Move { point, .. }) => point.to_string(),
            other => panic!("{other:?}"),
        }
    };
    let guide = certificate(Rule::Standard, side, "e5a1f6a9c5");
    let guide = Log::of_certificate(&guide[..]).unwrap();
    assert_eq!(guide.rule(), Rule::Standard);
    assert_eq!(proof_with([guide].into()), "c5");
    // The engine prefers another move.
    assert_ne!(proof_with([].into()), "c5");
}

#[test]
fn a_certificate_of_something_else_is_not_read() {
    let (rule, side, from) = WON[4];
    let bytes = certificate(rule, side, from);
    let refused = |rule, side, bytes: &[u8]| {
        Log::new(rule, Size::new(side).unwrap()).read_certificate(bytes).unwrap_err()
    };
    assert_eq!(
        refused(Rule::Standard, 9, &bytes),
        "the certificate is for freestyle on 9x9, not for standard on 9x9"
    );
    assert_eq!(
        refused(rule, 10, &bytes),
        "the certificate is for freestyle on 9x9, not for freestyle on 10x10"
    );
    let truncated = &bytes[..bytes.len() - 5];
    assert!(refused(rule, side, truncated).ends_with("the certificate ends too early"));
    assert!(refused(rule, side, b"tengen log 1 freestyle 9\n").starts_with("byte "));
}

#[test]
fn a_full_board_is_not_won() {
    let drawing = "
        x o x o o
        o x x o o
        x x o x o
        . o x o x
        x x o o x";
    let mut board = Board::from_text(drawing).unwrap();
    board.set_to_move(Stone::Black);
    let (rule, size) = (Rule::Freestyle, board.size());
    let writer = Writer::open(&fresh("full.log"), rule, size).unwrap();
    let log = RwLock::new(Log::new(rule, size));
    let progress = prove(&ProofTask::new(rule, board), &log, writer, |_| {}).unwrap();
    assert!(!progress.proved && progress.failed, "{progress:?}");
    assert!(log.into_inner().unwrap().is_empty());
}
