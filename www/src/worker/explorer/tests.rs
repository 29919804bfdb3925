//! Requests and their answers, without a browser.

use tengen::board::Size;

use super::*;
use crate::collections::protocol::KeptLibrary;
use crate::game::PlayedGame;

/// The last of the answers to a request.
fn answer(session: &mut ExplorerSession, request: IndexRequest) -> IndexOutcome {
    let mut answers = vec![];
    session.request(request, &mut |answer| answers.push(answer.outcome));
    while session.is_busy() {
        session.slice(&mut |answer| answers.push(answer.outcome));
    }
    answers.pop().unwrap()
}

fn reading(name: &str, bytes: &[u8], most: usize) -> IndexRequest {
    IndexRequest::Read {
        id: 2,
        name: name.to_owned(),
        content: bytes.to_vec().into(),
        rule: Rule::Renju,
        size: Size::STANDARD,
        language: "en".to_owned(),
        now: 7.0,
        most_moves: most as u32,
    }
}

fn loaded(session: &mut ExplorerSession, records: &[(&str, &str)]) -> Vec<GameSource> {
    let records = records.iter().map(|&(key, text)| (key.to_owned(), text.to_owned()));
    match answer(session, IndexRequest::Load { id: 1, records: records.collect() }) {
        IndexOutcome::Loaded(sources) => sources,
        other => panic!("{other:?}"),
    }
}

fn read(session: &mut ExplorerSession, text: &str) -> Result<GatheredRecord, String> {
    match answer(session, reading("a.sgf", text.as_bytes(), MOST_MOVES)) {
        IndexOutcome::Read(gathered) => Ok(gathered),
        IndexOutcome::Refused(reason) => Err(format!("{reason:?}")),
        other => panic!("{other:?}"),
    }
}

fn seen(session: &mut ExplorerSession, link: &str, without: &[&str]) -> PositionRecord {
    let game = PlayedGame::from_link(link).unwrap();
    let position = game.data(game.moves().len());
    let without = without.iter().map(|&key| key.to_owned()).collect();
    let mut answers = vec![];
    let look = IndexRequest::Look { id: 3, position, without, most: 10, goes_back: false };
    session.request(look, &mut |answer| answers.push(answer.outcome));
    match answers.pop() {
        Some(IndexOutcome::Seen(seen)) => seen,
        other => panic!("{other:?}"),
    }
}

const FILE: &str = "(;GM[4]SZ[15]RU[renju]RE[B+];B[hh];W[hg];B[ig])\
                    (;GM[4]SZ[15]RU[renju]RE[W+];B[hh];W[gh];B[gg])";

#[test]
fn own_games_and_collections_are_counted_together_and_by_themselves() {
    let mut session = ExplorerSession::default();
    let file = read(&mut session, FILE).unwrap();
    assert_eq!((file.games, file.new, file.unreadable, file.without_rule), (2, 2, 0, 0));
    let own = "rule=renju&size=15&moves=h8h9i10&result=black";
    let records =
        [("game/1", own), ("settings", "theme=dark"), ("collection/a", file.record.as_str())];
    let sources = loaded(&mut session, &records);
    let counts = sources.iter().map(|source| (source.games, source.known, source.unreadable));
    assert_eq!(counts.collect::<Vec<_>>(), [(1, 0, 0), (2, 0, 0)]);
    assert_eq!(sources[1].name, "a.sgf");
    // h9, g8, … are the same move on a board with one stone in its centre.
    let seen_all = seen(&mut session, "rule=renju&moves=h8", &[]);
    assert_eq!((seen_all.games, seen_all.moves[0].count), (3, 3));
    let alone = seen(&mut session, "rule=renju&moves=h8", &["own"]);
    assert_eq!((alone.games, alone.moves[0].wins, alone.moves[0].losses), (2, 1, 1));
    assert_eq!(seen(&mut session, "rule=freestyle&moves=h8", &[]).games, 0);
}

#[test]
fn a_file_that_is_there_brings_nothing_new() {
    let mut session = ExplorerSession::default();
    let record = read(&mut session, FILE).unwrap().record;
    loaded(&mut session, &[("collection/a", &record)]);
    assert_eq!(read(&mut session, FILE).unwrap().new, 0);
    let twice = format!("{FILE}(;GM[4]SZ[15]RU[renju];B[ii])(;GM[4]SZ[15]RU[renju];B[gg])");
    let again = read(&mut session, &twice).unwrap();
    assert_eq!((again.games, again.new), (4, 1));
}

#[test]
fn what_cannot_be_read_is_reported_with_its_source() {
    let mut session = ExplorerSession::default();
    let newer = "tengen collection 2 games=1\nmoves=h8\n";
    let damaged = "tengen collection 1 games=3&added=9&name=b\nmoves=h8i9\nmoves=h8h8\n";
    let records = [("collection/a", newer), ("collection/b", damaged), ("game/1", "moves=%")];
    let sources = loaded(&mut session, &records);
    assert_eq!(sources[0].unreadable, 1);
    assert!(sources[1].problem.is_some());
    assert_eq!((sources[2].games, sources[2].unreadable), (1, 2));
    let error = read(&mut session, "hello").unwrap_err();
    assert!(error.contains("reason"), "{error}");
}

#[test]
fn the_engine_s_book_is_reported_beside_what_was_played() {
    let mut session = ExplorerSession::default();
    loaded(&mut session, &[("game/1", "rule=renju&moves=a1b2")]);
    let seen = seen(&mut session, "rule=renju&moves=a1", &[]);
    let found: Vec<_> =
        seen.moves.iter().map(|it| (it.point.to_string(), it.count, it.book)).collect();
    assert_eq!(found, [("b2".to_owned(), 1, 0), ("h8".to_owned(), 0, 1)]);
    assert!(seen.book.is_some_and(|value| value > 500));
}

/// A library whose nodes are these bytes.
fn library(nodes: &[u8]) -> Vec<u8> {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend(nodes);
    file
}

/// h8 with two answers: h9 with a text, and i9 with a comment and another move.
fn small_library() -> Vec<u8> {
    library(&[
        0x00, 0x00, 0x78, 0x00, // h8
        0x68, 0xc1, 0x00, 0x01, b'A', 0x00, // h9
        0x69, 0x08, b'w', b'h', b'y', 0x00, // i9
        0x5a, 0x40, // j10
    ])
}

fn points(seen: &PositionRecord) -> Vec<String> {
    let of_library = seen.moves.iter().filter(|it| it.in_library);
    let mut points: Vec<String> = of_library.map(|it| it.point.to_string()).collect();
    points.sort();
    points
}

#[test]
fn a_library_is_indexed_up_to_the_limit_and_walked_beyond_it() {
    let mut session = ExplorerSession::default();
    loaded(&mut session, &[]);
    let IndexOutcome::Read(kept) = answer(&mut session, reading("a.lib", &small_library(), 4))
    else {
        panic!("it has four moves")
    };
    assert!(kept.record.contains("moves=h8h9.1i9j10"), "{}", kept.record);
    let IndexOutcome::Walked(library) = answer(&mut session, reading("a.lib", &small_library(), 3))
    else {
        panic!("there is room for three moves")
    };
    let source = library.source();
    assert_eq!(source.walked.map(|file| (file.megabytes, file.percent)), Some((1, 100)));
    let there = seen(&mut session, "rule=renju&moves=h8", &[]);
    assert_eq!((points(&there), there.is_partial), (vec!["h9".into(), "i9".into()], false));
    assert_eq!(there.moves.iter().find(|it| it.point.to_string() == "h9").unwrap().label, "A");
    // On a rotated board the moves are rotated too.
    let turned = seen(&mut session, "rule=renju&moves=h8g7", &[]);
    assert_eq!((points(&turned), &turned.comments[..]), (vec!["f6".into()], &["why".into()][..]));
    assert_eq!(turned.libraries, ["a.lib"]);
    let nowhere = seen(&mut session, "rule=renju&moves=h8a1", &[]);
    assert!(nowhere.libraries.is_empty() && points(&nowhere).is_empty());
    assert!(points(&seen(&mut session, "rule=freestyle&moves=h8", &[])).is_empty());
    assert!(points(&seen(&mut session, "rule=renju&moves=h8", &[&source.key])).is_empty());
    // It is among the sources whenever the index is rebuilt, until it is forgotten.
    assert_eq!(loaded(&mut session, &[]).len(), 2);
    session.request(IndexRequest::ForgetWalked(source.key), &mut |_| {});
    assert_eq!(loaded(&mut session, &[]).len(), 1);
    assert!(points(&seen(&mut session, "rule=renju&moves=h8", &[])).is_empty());
    // From its stored form another worker gets the same results.
    let mut session = ExplorerSession::default();
    for _ in 0..2 {
        session.request(IndexRequest::Walk(library.clone()), &mut |it| panic!("{it:?}"));
    }
    assert_eq!(loaded(&mut session, &[])[1..], [library.source()]);
    assert_eq!(seen(&mut session, "rule=renju&moves=h8", &[]), there);
    let mut answers = vec![];
    let broken = IndexRequest::Walk(KeptLibrary { map: vec![1; 8], ..library });
    session.request(broken, &mut |answer| answers.push(answer));
    assert!(matches!(&answers[..], [IndexAnswer { id: 0, outcome: IndexOutcome::Refused(_) }]));
    assert_eq!(loaded(&mut session, &[]).len(), 1);
}

#[test]
fn a_library_may_lack_its_header() {
    let mut session = ExplorerSession::default();
    loaded(&mut session, &[]);
    // It begins with the first move.
    let small = small_library()[22..].to_vec();
    // h9, with many lines of one more move each, and i9.
    let mut large = vec![0x78, 0x00, 0x68, 0x80];
    for _ in 0..100_000 {
        large.extend([0x69, 0xc0]);
    }
    large.extend([0x69, 0x40, 0x69, 0x40]);
    for file in [small, large] {
        let read = answer(&mut session, reading("a.lib", &file, 3));
        let IndexOutcome::Walked(library) = read else { panic!("{read:?}") };
        assert_eq!((library.file.percent, &library.file.flaw), (100, &None));
        assert_eq!(points(&seen(&mut session, "rule=renju&moves=h8", &[])), ["h9", "i9"]);
        session.request(IndexRequest::ForgetWalked(library.key), &mut |_| {});
    }
}

#[test]
fn a_large_library_is_looked_up_by_the_map_that_was_kept() {
    let mut nodes = vec![0x00, 0x00, 0x78, 0x00, 0x68, 0x80];
    for _ in 0..100_000 {
        nodes.extend([0x69, 0xc0]);
    }
    nodes.extend([0x69, 0x40, 0x67, 0x40]);
    let mut session = ExplorerSession::default();
    loaded(&mut session, &[]);
    let read = answer(&mut session, reading("a.lib", &library(&nodes), 1000));
    let IndexOutcome::Walked(kept) = read else { panic!("{read:?}") };
    // The sibling of h9 is far behind it.
    let map = tengen::notation::LibraryMap::from_bytes(&kept.map).unwrap();
    assert!(!map.is_empty() && map.to_bytes() == kept.map);
    for broken in 0..kept.map.len() {
        // A truncated map is refused, or knows less; it never hangs.
        let map = kept.map[..broken].to_vec();
        let mut session = ExplorerSession::default();
        session.request(IndexRequest::Walk(KeptLibrary { map, ..kept.clone() }), &mut |_| {});
        seen(&mut session, "rule=renju&moves=h8", &[]);
    }
    let whole = seen(&mut session, "rule=renju&moves=h8", &[]);
    let mut session = ExplorerSession::default();
    session.request(IndexRequest::Walk(kept), &mut |_| {});
    assert_eq!(seen(&mut session, "rule=renju&moves=h8", &[]), whole);
    assert_eq!(points(&whole), ["h9", "i9"]);
}

#[test]
fn the_part_of_a_library_read_so_far_is_usable_and_stays_after_a_stop() {
    // Two answers to h8; the first continues for many lines of one more move each.
    let mut nodes = vec![0x00, 0x00, 0x78, 0x00, 0x68, 0x80];
    for _ in 0..100_000 {
        nodes.extend([0x69, 0xc0]);
    }
    nodes.extend([0x69, 0x40, 0x67, 0x40]);
    let file = library(&nodes);
    let mut session = ExplorerSession::default();
    loaded(&mut session, &[]);
    session.request(reading("a.lib", &file, 1000), &mut |_| {});
    let mut said = vec![];
    session.slice(&mut |answer| said.push(answer.outcome));
    let IndexOutcome::Progress(progress) = &said[0] else { panic!("{said:?}") };
    assert!(progress.is_library && progress.percent > 50 && progress.percent < 100);
    let begun = seen(&mut session, "rule=renju&moves=h8", &[]);
    assert_eq!((points(&begun), begun.is_partial), (vec!["h9".into()], true));
    let mut answers = vec![];
    session.request(IndexRequest::StopReading, &mut |answer| answers.push(answer));
    assert!(!session.is_busy());
    let IndexOutcome::Walked(source) = &answers[0].outcome else { panic!("{answers:?}") };
    assert_eq!(source.file.percent, progress.percent);
    assert_eq!(points(&seen(&mut session, "rule=renju&moves=h8h9", &[])), ["i9"]);
    // Read to its end, it has both.
    session.request(IndexRequest::ForgetWalked(source.key.clone()), &mut |_| {});
    answer(&mut session, reading("a.lib", &file, 1000));
    let whole = seen(&mut session, "rule=renju&moves=h8", &[]);
    assert_eq!((points(&whole), whole.is_partial), (vec!["h9".into(), "i9".into()], false));
}

#[test]
fn a_truncated_library_is_usable_up_to_the_byte_that_is_named() {
    let mut session = ExplorerSession::default();
    loaded(&mut session, &[]);
    let file = small_library();
    let cut = &file[..file.len() - 3];
    for most in [1, 100] {
        let (flaw, is_kept) = match answer(&mut session, reading("a.lib", cut, most)) {
            IndexOutcome::Walked(library) => (library.file.flaw, false),
            IndexOutcome::Read(file) => (file.flaw, file.record.contains("h8h9")),
            other => panic!("{other:?}"),
        };
        let flaw = format!("{:?}", flaw.unwrap());
        assert!(flaw.contains(&(cut.len() + 1).to_string()), "{flaw}");
        assert_eq!(is_kept, most == 100);
    }
    let there = seen(&mut session, "rule=renju&moves=h8", &[]);
    assert_eq!((points(&there), there.is_partial), (vec!["h9".into()], true));
}

#[test]
fn games_are_listed_and_found_by_name_while_their_file_is_read() {
    let mut session = ExplorerSession::default();
    let file = read(&mut session, "(;GM[4]SZ[15]PB[Sushkov];B[hh];W[ig])").unwrap();
    let kept = file.record;
    loaded(&mut session, &[("collection/1", &kept)]);
    let game = |name: &str| format!("(;GM[4]SZ[15]PB[{name}];B[hh];W[ii];B[hg])\n");
    let file = game("Nakamura") + &game("Meijin").repeat(200_000) + &game("Sushkov");
    session.request(reading("a.sgf", file.as_bytes(), MOST_MOVES), &mut |_| {});
    let list = |session: &mut ExplorerSession, words: &str| {
        let (words, without) = (words.to_owned(), vec![]);
        let search = IndexRequest::Search { id: 4, words, without, most: 2 };
        let mut answers = vec![];
        session.request(search, &mut |answer| answers.push(answer.outcome));
        match answers.pop() {
            Some(IndexOutcome::Listed(list)) => list,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(list(&mut session, ""), GameList::default());
    while session.is_busy() && list(&mut session, "").found == 0 {
        session.slice(&mut |_| {});
    }
    assert!(session.is_busy(), "it is still being read");
    let read = list(&mut session, "");
    let names: Vec<&str> = read.rows.iter().map(|row| &*row.name).collect();
    assert_eq!((names, read.found > 2), (vec!["Nakamura", "Meijin"], true));
    assert_eq!(list(&mut session, "naka").found, 1);
    // The last game of the file has not been read yet, but the stored one is there.
    let found = list(&mut session, "sush");
    assert_eq!((found.found, found.rows[0].source), (1, 1));
}

#[test]
fn games_that_were_read_before_a_stop_are_kept() {
    let mut session = ExplorerSession::default();
    loaded(&mut session, &[]);
    let game = "(;GM[4]SZ[15]RU[renju];B[hh];W[ii];B[hg])\n";
    let file = game.repeat(200_000);
    let count = || reading("a.sgf", file.as_bytes(), MOST_MOVES);
    session.request(count(), &mut |_| {});
    let mut games = 0;
    while games == 0 {
        session.slice(&mut |answer| match answer.outcome {
            IndexOutcome::Progress(progress) => games = progress.games,
            other => panic!("{other:?}"),
        });
    }
    let mut answers = vec![];
    session.request(IndexRequest::StopReading, &mut |answer| answers.push(answer.outcome));
    let IndexOutcome::Read(record) = &answers[0] else { panic!("{answers:?}") };
    assert!(record.games >= games && record.games < 200_000 && record.stopped.is_some());
    assert_eq!(record.new, 1);
    session.request(count(), &mut |_| {});
    session.request(IndexRequest::StopReading, &mut |answer| answers.push(answer.outcome));
    assert!(
        matches!(&answers[1], IndexOutcome::Refused(reason) if format!("{reason:?}").contains("nothing-read"))
    );
}
