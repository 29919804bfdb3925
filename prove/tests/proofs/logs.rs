//! Logs that were interrupted, concatenated, mixed up or altered.

use std::fs;
use std::path::PathBuf;

use tengen::board::{Board, Size, Symmetry};
use tengen::notation::parse_moves;
use tengen::rules::Rule;
use tengen_prove::log::{Log, ProofRecord, Writer};
use tengen_prove::plan::PlannedWin;

fn path(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn board(moves: &str) -> Board {
    Board::from_moves(Size::STANDARD, &parse_moves(moves, Size::STANDARD).unwrap()).unwrap()
}

fn win(mut text: &str) -> PlannedWin {
    PlannedWin::read(&mut text).unwrap()
}

/// Positions and records for them, which nobody checks here.
fn records() -> Vec<(Board, ProofRecord)> {
    let replies = parse_moves("g7i7j10", Size::STANDARD).unwrap();
    let point = "i8".parse().unwrap();
    let template = Some(win("j9{(k10l11),k10:!,i8:(g7)}"));
    vec![
        (board("h8h9i9g8"), ProofRecord::Win(win("(j10g7)"))),
        (board("h8h9i9g7"), ProofRecord::Win(win("!"))),
        (board("h8h9"), ProofRecord::Move { point, template, replies: replies.into() }),
        (board("h8i9"), ProofRecord::Move { point, template: None, replies: [].into() }),
    ]
}

fn empty(rule: Rule) -> Log {
    Log::new(rule, Size::STANDARD)
}

/// A log of these records, and the bytes of its file.
fn written(name: &str, records: &[(Board, ProofRecord)]) -> Vec<u8> {
    let path = path(name);
    let mut writer = Writer::open(&path, Rule::Freestyle, Size::STANDARD).unwrap();
    let mut log = empty(Rule::Freestyle);
    for (board, record) in records {
        writer.add(&log.add(board, record).expect("it is new")).unwrap();
        assert_eq!(log.add(board, record), None);
    }
    fs::read(&path).unwrap()
}

fn read(name: &str, bytes: &[u8]) -> Result<Log, String> {
    let path = path(name);
    fs::write(&path, bytes).unwrap();
    let mut log = empty(Rule::Freestyle);
    let read = log.read(&path).map(|()| log);
    read.map_err(|error| error.replace(&format!("{}, ", path.display()), ""))
}

#[test]
fn records_are_found_on_every_image_of_the_board() {
    let log = read("all.log", &written("written.log", &records())).unwrap();
    assert_eq!(log.len(), records().len());
    for (board, record) in records() {
        for symmetry in Symmetry::all() {
            let turned = record.turned(symmetry, Size::STANDARD);
            let found = log.find(&symmetry.apply_board(&board)).unwrap();
            // A board that is its own image can be oriented in two ways.
            let images = Symmetry::all().filter(|other| {
                let stones = |symmetry: Symmetry| symmetry.apply_board(&board).hash();
                stones(*other) == stones(symmetry)
            });
            let mut images = images.map(|other| record.turned(other, Size::STANDARD));
            assert!(images.any(|image| image == found), "{turned:?} {found:?}");
        }
    }
    assert!(!log.knows(&board("h8h10")));
}

#[test]
fn a_run_killed_at_any_byte_is_resumed() {
    let bytes = written("whole.log", &records());
    let more = written("more.log", &[(board("a1b1"), ProofRecord::Win(win("!")))]);
    for end in 0..=bytes.len() {
        let kept = read("killed.log", &bytes[..end]).unwrap_or_else(|why| panic!("{end}: {why}"));
        let whole = bytes[..end].iter().filter(|&&byte| byte == b'\n').count();
        assert_eq!(kept.len(), whole.saturating_sub(2), "{end}");
        // The next run appends to the file, or another machine's file is concatenated.
        let joined = read("joined.log", &[&bytes[..end], &more].concat());
        let joined = joined.unwrap_or_else(|why| panic!("{end}: {why}"));
        assert!(joined.len() > kept.len() && joined.knows(&board("a1b1")), "{end}");
    }
}

#[test]
fn an_altered_line_is_refused_with_its_number() {
    let bytes = written("sound.log", &records());
    let text = String::from_utf8(bytes).unwrap();
    // An empty line, the header, the records.
    let altered = text.replacen("move", "movf", 1);
    let line = text.lines().position(|line| line.contains("move")).unwrap() + 1;
    let error = read("altered.log", altered.as_bytes()).unwrap_err();
    assert_eq!(error, format!("line {line}: its checksum does not match: it has been changed"));
    let headless: String = text.lines().skip(2).map(|line| format!("{line}\n")).collect();
    let error = read("headless.log", headless.as_bytes()).unwrap_err();
    assert_eq!(error, "line 1: \"tengen log 1 freestyle 15\" is missing before it");
    let error = read("prose.log", b"\ntengen log 1 freestyle 15\nwhat?\n").unwrap_err();
    assert_eq!(error, "line 3: it is not a record");
}

#[test]
fn a_point_off_the_board_is_refused_with_its_line() {
    let bytes = written("log-beyond", &records()[..1]);
    let text = String::from_utf8(bytes).unwrap();
    for beyond in ["win (p15)", "win h8{!,p15:!}", "move p15 - ", "move h8 - p15"] {
        let (before, record) = text.trim_end().rsplit_once('\n').unwrap();
        let stones = record.split(' ').nth(1).unwrap();
        let line = format!("{stones} {beyond}");
        let sum = crc32fast::hash(line.as_bytes());
        let error =
            read("log-beyond", format!("{before}\n{sum:08x} {line}\n").as_bytes()).unwrap_err();
        assert_eq!(error, "line 3: it names a point off the board", "{beyond}");
    }
}

#[test]
fn a_log_of_another_rule_or_size_is_refused_at_its_header() {
    let bytes = written("first.log", &records());
    for other in ["standard 15", "freestyle 14"] {
        let mixed = [&bytes[..], format!("\ntengen log 1 {other}\n").as_bytes()].concat();
        let line = records().len() + 4;
        let wanted = format!(
            "line {line}: this is \"tengen log 1 {other}\", not \"tengen log 1 freestyle 15\""
        );
        assert_eq!(read("mixed.log", &mixed).unwrap_err(), wanted);
    }
}

#[test]
fn two_runs_cannot_write_one_file() {
    let path = path("shared.log");
    let first = Writer::open(&path, Rule::Freestyle, Size::STANDARD).unwrap();
    let second = Writer::open(&path, Rule::Freestyle, Size::STANDARD);
    assert_eq!(second.unwrap_err().to_string(), "another run is writing to it");
    drop(first);
    assert!(Writer::open(&path, Rule::Freestyle, Size::STANDARD).is_ok());
}

#[test]
fn a_win_deeper_than_any_board_is_refused() {
    let text = "a1{".repeat(100_000);
    let error = PlannedWin::read(&mut text.as_str()).unwrap_err();
    assert_eq!(error, "the win takes more moves than a board has points");
}

#[test]
fn wins_are_read_as_written() {
    for text in ["!", "(h8)", "(h8i9)", "h8{!}", "h8{(j9),i9:!,k3:g7{(a1),b2:(c3)}}"] {
        let mut again = String::new();
        win(text).write(&mut again);
        assert_eq!(again, text);
    }
    for (text, why) in [
        ("(h8", "a parenthesis is not closed"),
        ("h8{!", "'}' is missing before \"\""),
        ("h8!", "'{' is missing before \"!\""),
        ("z9{!}", "\"z9\" is not a point"),
        ("h8{!,i9(h8)}", "':' is missing before \"(h8)}\""),
        ("", "a point is missing at the end"),
    ] {
        let error = PlannedWin::read(&mut { text }).unwrap_err();
        assert!(error.starts_with(why), "{text}: {error}");
    }
}
