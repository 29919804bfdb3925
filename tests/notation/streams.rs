//! Files that arrive piece by piece: wherever they are cut, the result is that of reading them whole.

use std::collections::BTreeSet;

use proptest::prelude::*;
use tengen::board::{Point, Size};
use tengen::notation::{
    Format, GameStream, LibraryEvent, LibraryMap, LibraryReader, NodeId, NotationError, ReadGame,
    ReadOptions, Tree, Unicode, WalkError, decode_utf8, read, read_renlib,
};

use crate::libraries::{LibraryBytes, Random};
use crate::spoiled::spoiled;

/// A library: its header and these bytes.
fn library(nodes: &[u8]) -> Vec<u8> {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend(nodes);
    file
}

/// Bytes that look like nodes, with and without texts.
fn nodes() -> impl Strategy<Value = Vec<u8>> {
    let point = prop_oneof![
        8 => (0..15u8, 1..16u8).prop_map(|(row, column)| row << 4 | column),
        1 => Just(0),
        1 => any::<u8>(),
    ];
    let node = (point, any::<u8>(), "[a-c]{0,9}").prop_map(|(point, flags, text)| {
        // Most flags are those of the tree structure.
        let flags = if flags % 4 == 0 { flags } else { flags & 0xc0 };
        let mut node = vec![point, flags];
        if flags & 1 != 0 {
            node.extend([0, flags >> 4 & 1]);
        }
        if flags & 0x28 != 0 {
            node.extend(text.as_bytes());
            node.extend(if text.len() % 2 == 0 { &[0x80, 0][..] } else { &[0] });
        }
        node
    });
    let pads = prop_oneof![Just(0), Just(0x1a), Just(0xff), Just(7)];
    let padding = (pads, 0..5usize).prop_map(|(pad, count)| vec![pad; count]);
    let whole = (proptest::collection::vec(node, 0..30), padding)
        .prop_map(|(nodes, padding)| [nodes.concat(), padding].concat());
    prop_oneof![whole.clone().prop_map(|nodes| library(&nodes)), whole]
}

/// The reader's events for a file cut into these pieces.
fn events<'a>(
    pieces: impl Iterator<Item = &'a [u8]>,
) -> (Vec<String>, Result<Vec<String>, NotationError>) {
    let mut events = vec![];
    let mut reader = LibraryReader::new();
    let mut heard = |event: LibraryEvent<'_>| events.push(format!("{event:?}"));
    for piece in pieces {
        if let Err(error) = reader.push(piece, &mut heard) {
            return (events, Err(error));
        }
    }
    let notes = reader.finish(&mut heard);
    let notes = notes.map(|notes| notes.iter().map(ToString::to_string).collect());
    (events, notes)
}

/// A file cut at these places.
fn cut<'a>(file: &'a [u8], cuts: &[usize]) -> Vec<&'a [u8]> {
    let mut places: Vec<usize> = cuts.iter().map(|cut| cut % (file.len() + 1)).collect();
    places.extend([0, file.len()]);
    places.sort_unstable();
    places.windows(2).map(|pair| &file[pair[0]..pair[1]]).collect()
}

fn games(
    file: &[u8],
    cuts: &[usize],
    window: usize,
) -> Result<Vec<Result<ReadGame, NotationError>>, NotationError> {
    let options = ReadOptions { encoding: Some("utf-8"), ..ReadOptions::default() };
    let mut stream = GameStream::new(options, &Unicode).with_window(window);
    let mut games = vec![];
    for piece in cut(file, cuts) {
        stream.push(piece)?;
        games.extend(std::iter::from_fn(|| stream.next_game()));
    }
    stream.end()?;
    games.extend(std::iter::from_fn(|| stream.next_game()));
    Ok(games)
}

/// Games from SGF files, valid and broken.
fn collection() -> impl Strategy<Value = Vec<u8>> {
    let game = prop_oneof![
        4 => Just("(;GM[4]SZ[15]PB[Ada];B[hh];W[ii])".to_owned()),
        2 => "\\(;GM\\[4\\];B\\[[a-o]{2}\\]C\\[[a-z\\\\(); \n五é]{0,9}\\](;W\\[[a-o]{2}\\])?\\)",
        1 => Just("(;GM[4];B[hh](;W[ii])(;W[aa]".to_owned()),
        1 => "[a-z(;)\\[\\]\\\\ \n]{0,9}",
    ];
    let games = proptest::collection::vec(game, 1..8);
    (games, "[ \n]{0,3}").prop_map(|(games, between)| {
        format!("(;GM[4];B[hh]){between}{}", games.join(&between)).into_bytes()
    })
}

proptest! {
    #[test]
    fn a_library_is_read_the_same_wherever_it_is_cut(
        file in nodes(), cuts in proptest::collection::vec(any::<usize>(), 0..6)
    ) {
        let whole = events(std::iter::once(&file[..]));
        prop_assert_eq!(&events(cut(&file, &cuts).into_iter()), &whole);
        prop_assert_eq!(&events(file.chunks(1)), &whole);
        match (read_renlib(&file, decode_utf8), whole.1) {
            (Ok(read), Ok(_)) => {
                let nodes = whole.0.iter().filter(|event| event.starts_with("Node")).count();
                prop_assert_eq!(read.tree.len(), nodes + 1);
            }
            (Err(one), Err(other)) => prop_assert_eq!(one, other),
            (one, other) => prop_assert!(false, "{:?} and {:?}", one, other),
        }
    }

    #[test]
    fn a_spoiled_library_is_walked_without_harm(
        file in spoiled(vec![LibraryBytes::new(3, 300).flatten().collect()]),
        moves in proptest::collection::vec(any::<usize>(), 0..5),
    ) {
        let (map, _) = mapped(&file);
        let mut path = vec![];
        for choice in moves {
            let Ok(found) = map.look(&mut &file[..], &path) else { break };
            prop_assert!(found.moves.len() <= Size::STANDARD.area());
            let Some(next) = found.moves.get(choice % found.moves.len().max(1)) else { break };
            path.push(next.point);
        }
    }

    #[test]
    fn a_collection_is_read_the_same_wherever_it_is_cut(
        file in collection(), cuts in proptest::collection::vec(any::<usize>(), 0..6), window in 15..60usize
    ) {
        let options = ReadOptions { encoding: Some("utf-8"), ..ReadOptions::default() };
        let whole = read(&file, options, &Unicode).unwrap();
        prop_assume!(whole.format == Format::Sgf);
        let whole: Vec<_> = whole.games().collect();
        prop_assert_eq!(&games(&file, &cuts, window).unwrap(), &whole);
        let every: Vec<usize> = (0..file.len()).collect();
        prop_assert_eq!(&games(&file, &every, window).unwrap(), &whole);
    }

    #[test]
    fn text_after_a_game_is_split_the_same_wherever_it_is_cut(
        rest in "[(;)\\[\\]\\\\ \nFGMSZ4aB五]{0,60}", cuts in proptest::collection::vec(any::<usize>(), 0..9)
    ) {
        let file = format!("(;GM[4]SZ[15];B[hh]){rest}");
        let whole = read(file.as_bytes(), ReadOptions::default(), &Unicode).unwrap();
        prop_assume!(whole.format == Format::Sgf);
        let whole: Vec<_> = whole.games().collect();
        prop_assert_eq!(&games(file.as_bytes(), &cuts, 19).unwrap(), &whole);
    }
}

/// A library's map, and its tree.
fn mapped(file: &[u8]) -> (LibraryMap, Option<Tree>) {
    let mut map = LibraryMap::default();
    let mut reader = LibraryReader::new();
    for piece in file.chunks(1000) {
        if reader.push(piece, &mut |event| map.hear(event)).is_err() {
            break;
        }
        map.reach(reader.read_to());
    }
    (map, read_renlib(file, decode_utf8).ok().map(|read| read.tree))
}

/// The moves that lead on from a node.
fn children(tree: &Tree, id: NodeId) -> BTreeSet<Point> {
    let played = |&child: &NodeId| tree.node(child).played.map(|placed| placed.point);
    tree.children(id).iter().filter_map(played).collect()
}

#[test]
fn a_library_that_is_walked_has_the_moves_and_comments_of_its_tree() {
    let file: Vec<u8> = LibraryBytes::new(7, 120_000).flatten().collect();
    let (map, tree) = mapped(&file);
    let tree = tree.unwrap();
    assert!(
        tree.len() > 100_000 && map.len() > 10 && map.len() < 2000,
        "{} {}",
        tree.len(),
        map.len()
    );
    let mut random = Random::new(1);
    let (mut seen, mut deep, mut labels) = (0, 0, 0);
    for _ in 0..300 {
        let (mut id, mut path) = (tree.root(), vec![]);
        loop {
            let found = map.look(&mut &file[..], &path).unwrap();
            assert!(found.is_there && !found.is_partial, "{path:?}");
            let moves: BTreeSet<Point> = found.moves.iter().map(|it| it.point).collect();
            assert_eq!(moves, children(&tree, id), "{path:?}");
            let comment = found.comments.iter().map(|text| String::from_utf8_lossy(text));
            assert_eq!(comment.collect::<String>(), tree.node(id).comment);
            labels += found.moves.iter().filter(|it| it.label.is_some()).count();
            seen += 1;
            let below = tree.children(id);
            if below.is_empty() {
                break;
            }
            id = below[random.below(below.len() as u64) as usize];
            path.extend(tree.node(id).played.map(|placed| placed.point));
        }
        deep = deep.max(path.len());
    }
    assert!(seen > 1500 && deep > 15 && labels > 100, "{seen} {deep} {labels}");
}

#[test]
fn an_arriving_library_has_its_first_line_and_reports_gaps() {
    let file: Vec<u8> = LibraryBytes::new(7, 120_000).flatten().collect();
    let mut map = LibraryMap::default();
    let mut reader = LibraryReader::new();
    reader.push(&file[..10_000], &mut |event| map.hear(event)).unwrap();
    map.reach(reader.read_to());
    let centre: Point = "h8".parse().unwrap();
    let begun = map.look(&mut &file[..], &[centre]).unwrap();
    assert_eq!((begun.is_there, begun.is_partial, begun.moves.len()), (true, true, 1));
    reader.push(&file[10_000..], &mut |event| map.hear(event)).unwrap();
    map.reach(reader.read_to());
    let whole = map.look(&mut &file[..], &[centre]).unwrap();
    assert!(!whole.is_partial && whole.moves.len() > 1);
    assert_eq!(whole.moves[0], begun.moves[0]);
}

#[test]
fn a_truncated_library_is_read_in_place_as_far_as_it_goes() {
    let file: Vec<u8> = LibraryBytes::new(7, 20_000).flatten().collect();
    let cut = file.len() / 2;
    let mut map = LibraryMap::default();
    let mut reader = LibraryReader::new();
    reader.push(&file[..cut], &mut |event| map.hear(event)).unwrap();
    map.reach(reader.read_to());
    let notes = reader.finish(&mut |_| {}).unwrap();
    let said = notes[0].to_string();
    assert!(said.starts_with(&format!("byte {}: the line ends here", cut + 1)), "{said}");
    let centre: Point = "h8".parse().unwrap();
    let found = map.look(&mut &file[..cut], &[centre]).unwrap();
    assert!(found.is_there && found.is_partial && !found.moves.is_empty());
}

#[test]
fn a_file_that_has_changed_cannot_be_walked() {
    let file: Vec<u8> = LibraryBytes::new(7, 2000).flatten().collect();
    let (map, _) = mapped(&file);
    let mut other = &b"(;GM[4]SZ[15];B[hh])"[..];
    let error = map.look(&mut other, &[]).unwrap_err();
    assert!(
        matches!(&error, WalkError::Broken(broken) if broken.to_string().contains("header")),
        "{error}"
    );
}

#[test]
fn padding_of_any_length_is_no_tree() {
    let one = library(&[0x78, 0x40]);
    for pad in [0, 0x1a, 0xff] {
        let mut file = one.clone();
        file.resize(one.len() + (2 << 20), pad);
        file.extend([1, 2, 3]);
        let whole = events(std::iter::once(&file[..]));
        assert_eq!(
            whole.1,
            Ok(vec![format!("byte 23: {} bytes after the end were passed over", (2 << 20) + 3)])
        );
        assert_eq!(events(file.chunks(70_001)), whole);
    }
}

/// Writes a library of about 200 MB and a collection of 50,000 games into the directory named by `TENGEN_LARGE`, for
/// manual tests.
#[test]
#[ignore = "writes 200 MB"]
fn large_files_are_written() {
    use std::io::Write as _;
    let folder = std::path::PathBuf::from(std::env::var_os("TENGEN_LARGE").expect("TENGEN_LARGE"));
    let mut file = std::fs::File::create(folder.join("large.lib")).unwrap();
    for piece in LibraryBytes::new(11, 320_000_000) {
        file.write_all(&piece).unwrap();
    }
    let mut file =
        std::io::BufWriter::new(std::fs::File::create(folder.join("large.sgf")).unwrap());
    let mut random = Random::new(5);
    for game in 0..50_000 {
        write!(
            file,
            "(;GM[4]FF[4]SZ[15]RU[renju]PB[Player {}]PW[Player {}]RE[B+]DT[2024-05-06]",
            game % 700,
            game % 701
        )
        .unwrap();
        let mut points: Vec<u64> = (0..225).collect();
        let mut stone = 'B';
        write!(file, ";B[hh]").unwrap();
        points.retain(|&point| point != 7 * 15 + 7);
        for _ in 0..33 {
            stone = if stone == 'B' { 'W' } else { 'B' };
            let point = points.swap_remove(random.below(points.len() as u64) as usize);
            let letter = |at: u64| char::from(b'a' + at as u8);
            write!(file, ";{stone}[{}{}]", letter(point % 15), letter(point / 15)).unwrap();
        }
        writeln!(file, ")").unwrap();
    }
}
