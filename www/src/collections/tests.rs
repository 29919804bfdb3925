//! Compares the index with a walk over all games.

use std::collections::BTreeMap;

use tengen::board::{Board, Point, Size, Stone, Symmetry};
use tengen::book::canonical_key;
use tengen::rules::Rule;

use super::protocol::PositionRecord;
use super::{Added, Ended, Gathering, Index, LibraryLines, Played, PositionQuery, TreeStep};
use crate::records::Date;

/// Numbers that are the same in every run.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }
}

/// Short games on a small board, so that many share positions; every tenth is a library.
fn games(count: usize, seed: u64) -> Vec<Played> {
    let (size, mut random) = (Size::new(7).unwrap(), Random(seed));
    let near: Vec<Point> =
        size.points().filter(|p| (2..5).contains(&p.x()) && (2..5).contains(&p.y())).collect();
    (0..count)
        .map(|number| {
            let is_library = number % 10 == 9;
            let (mut board, mut steps) = (Board::new(size), vec![]);
            for _ in 0..random.below(8) + 1 {
                let mut back = 0;
                if is_library && board.len() > 1 && random.below(3) == 0 {
                    back = random.below(board.len()) as u16 + 1;
                    for _ in 0..back {
                        board.undo();
                    }
                }
                let free: Vec<Point> =
                    near.iter().copied().filter(|&point| board.is_free(point)).collect();
                let Some(&point) = free.get(random.below(free.len().max(1))) else { break };
                board.play(point).unwrap();
                steps.push(TreeStep { back, point });
            }
            let ended = match random.below(4) {
                _ if is_library => Ended::Unknown,
                0 => Ended::Won(Stone::Black),
                1 => Ended::Won(Stone::White),
                2 => Ended::Draw,
                _ => Ended::Unknown,
            };
            let date = Date::read(&format!("20{:02}-01-02", random.below(30)));
            let rule = if random.below(5) == 0 { Rule::Renju } else { Rule::Freestyle };
            // Different names: no two games are the same.
            Played {
                rule,
                size,
                start: None,
                name: number.to_string(),
                players: None,
                kept_as: None,
                ended,
                date,
                steps,
            }
        })
        .collect()
}

/// The lines of a game, each from its beginning.
fn lines(played: &Played) -> Vec<Vec<Point>> {
    let (mut all, mut line) = (vec![], Vec::<Point>::new());
    for step in &played.steps {
        if step.back > 0 {
            all.push(line.clone());
            line.truncate(line.len() - usize::from(step.back));
        }
        line.push(step.point);
    }
    all.push(line);
    all
}

/// The components of a position's record: games, lines, and for each move the count, wins, draws, losses and last date.
type Counted = (u32, u32, BTreeMap<u64, (u32, u32, u32, u32, Option<String>)>);

/// What was played in a position, found by examining every line of every game.
fn walked(games: &[Played], board: &Board, rule: Rule) -> Counted {
    let wanted = canonical_key(board);
    let mover = board.to_move();
    let (mut reached, mut all, mut moves) = (0, 0, BTreeMap::new());
    for game in games.iter().filter(|game| game.rule == rule) {
        let mut is_there = false;
        for line in lines(game) {
            let mut at = game.start();
            for next in line.iter().map(Some).chain([None]) {
                let is_it = canonical_key(&at) == wanted;
                if is_it {
                    is_there = true;
                    all += 1;
                }
                let Some(&point) = next else { break };
                at.play(point).unwrap();
                if is_it {
                    let entry = moves.entry(canonical_key(&at)).or_insert((0, 0, 0, 0, None));
                    entry.0 += 1;
                    match game.ended {
                        Ended::Won(stone) if stone == mover => entry.1 += 1,
                        Ended::Draw => entry.2 += 1,
                        Ended::Won(_) => entry.3 += 1,
                        Ended::Unknown => {}
                    }
                    entry.4 = entry.4.take().max(game.date.map(|date| date.to_string()));
                }
            }
        }
        reached += u32::from(is_there);
    }
    (reached, all, moves)
}

fn counted(seen: &PositionRecord, board: &Board) -> Counted {
    let moves = seen.moves.iter().map(|it| {
        let mut after = board.clone();
        after.play(it.point).unwrap();
        (canonical_key(&after), (it.count, it.wins, it.draws, it.losses, it.last.clone()))
    });
    (seen.games, seen.count, moves.collect())
}

fn index_of(games: &[Played]) -> Index {
    let mut index = Index::default();
    for game in games {
        assert_eq!(index.add(game.clone(), 0), Added::New);
    }
    index.finish();
    index
}

#[test]
fn the_index_agrees_with_a_walk_over_all_games() {
    let games = games(400, 1);
    let index = index_of(&games);
    let mut looked = 0;
    for game in games.iter().step_by(7) {
        for line in lines(game) {
            let mut board = game.start();
            for next in line.iter().map(Some).chain([None]) {
                let symmetry = Symmetry::all().nth(looked % 8).unwrap();
                let turned = symmetry.apply_board(&board);
                let look =
                    PositionQuery { board: &turned, rule: Rule::Freestyle, sources: 1, most: 1000 };
                let seen = index.look(look);
                assert_eq!(
                    counted(&seen, &turned),
                    walked(&games, &turned, Rule::Freestyle),
                    "\n{turned}"
                );
                assert_eq!(seen.rows.len(), seen.games as usize);
                looked += 1;
                if let Some(&point) = next {
                    board.play(point).unwrap();
                }
            }
        }
    }
    assert!(looked > 200, "{looked}");
}

#[test]
fn stones_in_another_order_are_the_same_position_and_points_that_are_images_one_move() {
    let game = |moves: &str| Played {
        rule: Rule::Freestyle,
        size: Size::STANDARD,
        start: None,
        name: moves.to_owned(),
        players: None,
        kept_as: None,
        ended: Ended::Unknown,
        date: None,
        steps: crate::game::link_points("moves", moves)
            .unwrap()
            .into_iter()
            .map(|point| TreeStep { back: 0, point })
            .collect(),
    };
    let index = index_of(&[game("h8i9j8a1"), game("j8i9h8a1"), game("h8g7f8o15")]);
    let board =
        Board::from_moves(Size::STANDARD, &["h8", "i9", "j8"].map(|name| name.parse().unwrap()))
            .unwrap();
    let seen =
        index.look(PositionQuery { board: &board, rule: Rule::Freestyle, sources: 1, most: 9 });
    let moves: Vec<_> = seen.moves.iter().map(|it| (it.point.to_string(), it.count)).collect();
    // The mirror through i maps the three stones onto themselves: a1 is not an image of o15 there.
    assert_eq!((seen.games, moves), (3, vec![("a1".to_owned(), 3)]));
}

#[test]
fn the_same_game_counts_once_however_it_is_turned() {
    let all = games(60, 3);
    let mut index = index_of(&all);
    let before = index.len();
    for (i, game) in all.iter().enumerate() {
        let symmetry = Symmetry::all().nth(i % 8).unwrap();
        let turned =
            |step: &TreeStep| TreeStep { point: symmetry.apply(step.point, game.size), ..*step };
        let steps = game.steps.iter().map(turned).collect();
        let again = Played { steps, name: String::new(), ..game.clone() };
        assert_eq!(index.count_new(std::slice::from_ref(&again)), 0);
        assert_eq!(index.add(again, 1), Added::Known, "{game:?}");
        let other = Played { date: Date::read("1999"), name: String::new(), ..game.clone() };
        assert_eq!(index.count_new(&[other.clone(), other]), 1);
    }
    assert_eq!(index.len(), before);
    index.finish();
    let board = Board::new(Size::new(7).unwrap());
    let look = |sources| {
        index.look(PositionQuery { board: &board, rule: Rule::Freestyle, sources, most: 0 }).games
    };
    assert_eq!((look(1), look(2), look(0)), (look(3), look(3), 0));
}

#[test]
fn a_game_that_cannot_be_placed_leaves_nothing_behind() {
    let good = games(5, 4);
    let mut index = index_of(&good);
    let (moves, len) = (index.moves(), index.len());
    let mut broken = good[0].clone();
    broken.steps.push(TreeStep { back: 0, point: broken.steps[0].point });
    assert!(matches!(index.add(broken, 0), Added::Broken(_)));
    let empty = Played { steps: vec![], ..good[0].clone() };
    assert_eq!(index.add(empty, 0), Added::Empty);
    assert_eq!((index.moves(), index.len()), (moves, len));
}

#[test]
fn ten_thousand_games_are_indexed() {
    let size = Size::STANDARD;
    let mut random = Random(9);
    let near: Vec<Point> = size.points().collect();
    let mut index = Index::default();
    for number in 0..10_000 {
        let mut board = Board::new(size);
        let mut steps = vec![];
        while board.len() < 40 {
            let point = near[random.below(near.len())];
            if board.play(point).is_ok() {
                steps.push(TreeStep { back: 0, point });
            }
        }
        let name = number.to_string();
        let (ended, date) = (Ended::Draw, None);
        index.add(
            Played {
                rule: Rule::Renju,
                size,
                start: None,
                name,
                players: None,
                kept_as: None,
                ended,
                date,
                steps,
            },
            0,
        );
    }
    index.finish();
    let board = Board::new(size);
    let seen = index.look(PositionQuery { board: &board, rule: Rule::Renju, sources: 1, most: 50 });
    assert_eq!((index.moves(), seen.rows.len()), (400_000, 50));
    assert_eq!(seen.games, 10_000);
}

/// The lines of a library read piece by piece are those of its tree.
#[test]
fn the_lines_of_a_library_are_those_of_its_tree() {
    use tengen::notation::{Known, LibraryReader, ReadOptions, read};

    let mut random = Random(11);
    let mut libraries = 0;
    for _ in 0..300 {
        let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
        file.resize(20, 0xff);
        for _ in 0..2 + random.below(30) {
            let point = match random.below(12) {
                0 => 0,
                _ => random.below(6) << 4 | (1 + random.below(6)),
            };
            let no_move = if random.below(15) == 0 { 2 } else { 0 };
            file.extend([point as u8, (random.below(4) << 6 | no_move) as u8]);
        }
        let mut lines = LibraryLines::default();
        let mut reader = LibraryReader::new();
        reader.push(&file, &mut |event| lines.hear(event)).unwrap();
        let notes = reader.finish(&mut |event| lines.hear(event));
        let mut games = Gathering::default();
        match read(&file, ReadOptions::default(), &Known) {
            Ok(read) => read.games().for_each(|game| games.take(game, Rule::Freestyle)),
            Err(error) => assert_eq!(notes.unwrap_err(), error),
        }
        let mut streamed = Gathering::default();
        let played = lines.played();
        if !played.steps.is_empty() {
            streamed.add(played);
        }
        let (games, streamed) = (games.finish(), streamed.finish());
        libraries += usize::from(games.as_ref().is_ok_and(|it| it.games[0].is_library()));
        match (games, streamed) {
            (Ok(games), Ok(streamed)) => assert_eq!(games.games, streamed.games),
            (games, streamed) => assert_eq!(games.is_err(), streamed.is_err(), "{file:x?}"),
        }
    }
    assert!(libraries > 30, "{libraries}");
}
