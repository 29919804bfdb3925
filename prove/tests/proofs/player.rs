//! Games played by the project's own certificates: whatever White does, Black wins within the bound, and the bound
//! never rises.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use fastrand::Rng;
use tengen::board::{Board, Point, Size, Stone, Symmetry};
use tengen::notation::{ReadOptions, Unicode, parse_moves, read};
use tengen::rules::{Position, Rule, five_through};
use tengen::search::{Engine, Limits};
use tengen_prove::player::{CertificatePlayer, CertifiedGame, CertifiedWin, Uncovered};

use crate::data::{certificates, unpacked};

/// Games played per certificate; 1,000 if `TENGEN_FULL` is set.
fn games() -> u64 {
    if std::env::var_os("TENGEN_FULL").is_some() { 1_000 } else { 200 }
}
/// Other certificates that are played by if `TENGEN_FULL` is not set, and games by each.
const OTHERS: usize = 2;
const GAMES_EACH: u64 = 32;
/// Nodes of a defending engine.
const NODES: u64 = 300;

fn bytes(rule: Rule) -> Vec<u8> {
    let name = format!("data/{rule}-15-h8a1i9.cert.gz");
    let file = File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join(name)).unwrap();
    let mut bytes = Vec::new();
    flate2::read::MultiGzDecoder::new(file).read_to_end(&mut bytes).unwrap();
    bytes
}

fn player(rule: Rule) -> CertificatePlayer {
    CertificatePlayer::read(bytes(rule)).unwrap()
}

fn moves(text: &str) -> Vec<Point> {
    parse_moves(text, Size::STANDARD).unwrap()
}

fn board(text: &str) -> Board {
    Board::from_moves(Size::STANDARD, &moves(text)).unwrap()
}

/// How White defends.
#[derive(Clone, Copy, Debug)]
enum Defender {
    /// At random.
    Random,
    /// On a five of either side, else near the stones.
    Near,
    /// Where Black needs longest, among some candidate points.
    Stubborn,
    /// By the engine's best move.
    Engine,
}

const DEFENDERS: [Defender; 4] =
    [Defender::Random, Defender::Near, Defender::Stubborn, Defender::Engine];

fn fives(position: &Position, stone: Stone) -> Vec<Point> {
    let makes =
        |&point: &Point| five_through(position.board(), position.rule(), stone, point).is_some();
    position.board().free_points().filter(makes).collect()
}

/// Points that a defender would consider: fives of either side, or points near the stones.
fn near(position: &Position) -> Vec<Point> {
    for stone in [Stone::White, Stone::Black] {
        let fives = fives(position, stone);
        if !fives.is_empty() {
            return fives;
        }
    }
    let stones: Vec<Point> = position.board().history().map(|placed| placed.point).collect();
    let is_near =
        |free: &Point| stones[..1].iter().chain(&stones[2..]).any(|s| s.distance(*free) <= 2);
    position.board().free_points().filter(is_near).collect()
}

impl Defender {
    fn choose(
        self,
        position: &Position,
        player: &CertificatePlayer,
        engine: &mut Engine,
        random: &mut Rng,
    ) -> Point {
        let rule = position.rule();
        match self {
            Defender::Random => {
                let free: Vec<Point> = position.board().free_points().collect();
                free[random.usize(..free.len())]
            }
            Defender::Near => {
                let near = near(position);
                near[random.usize(..near.len())]
            }
            Defender::Stubborn => {
                let mut near = near(position);
                random.shuffle(&mut near);
                near.truncate(24);
                let needed = |&reply: &Point| {
                    let mut board = position.board().clone();
                    board.play(reply).unwrap();
                    player.certified_win(rule, &board).unwrap().moves
                };
                near.into_iter().max_by_key(needed).unwrap()
            }
            Defender::Engine => {
                engine.search(position, Limits::nodes(NODES)).unwrap().best().unwrap()
            }
        }
    }
}

/// Plays a game; returns how many moves Black needed, and the bound.
fn game(player: &CertificatePlayer, engine: &mut Engine, seed: u64) -> (u32, u32) {
    let mut random = Rng::with_seed(seed);
    let defender = DEFENDERS[(seed % 4) as usize];
    let symmetry = Symmetry::all().nth(random.usize(..8)).unwrap();
    let mut opening: Vec<Point> =
        player.from().iter().map(|&point| symmetry.apply(point, player.size())).collect();
    if random.bool() {
        opening.swap(0, 2);
    }
    let game = CertifiedGame::new(player, &opening).unwrap();
    let certain = game.certain();
    let own = game.play(|position| Ok(defender.choose(position, player, engine, &mut random)));
    let own = own.unwrap_or_else(|fault| panic!("seed {seed}, {defender:?}, {fault}"));
    assert!(own <= certain, "seed {seed}, {defender:?}");
    (own, certain)
}

#[test]
fn a_game_that_cannot_continue_is_reported_with_its_moves() {
    let player = player(Rule::Freestyle);
    let fault = |text: &str| CertifiedGame::new(&player, &moves(text)).unwrap_err().to_string();
    assert_eq!(fault("h8a1"), "h8a1: the proved opening is not on the board yet");
    assert_eq!(fault("h8h9i9"), "h8h9i9: the proved opening is a different one");
    let game = CertifiedGame::new(&player, &moves("h8a1i9")).unwrap();
    assert_eq!(game.certain(), 20);
    let on_a_stone = game.clone().play(|_| Ok("h8".parse().unwrap())).unwrap_err();
    assert_eq!(on_a_stone.moves, moves("h8a1i9"));
    assert!(on_a_stone.why.starts_with("h8: "), "{}", on_a_stone.why);
    let none = game.play(|_| Err("it has left".to_owned())).unwrap_err();
    assert_eq!(none.to_string(), "h8a1i9: it has left");
}

fn every_game_is_won(rule: Rule) {
    let player = player(rule);
    let mut engine = Engine::new(1 << 18);
    let mut longest = [0; 4];
    let games = games();
    for seed in 0..games {
        let (own, certain) = game(&player, &mut engine, seed);
        assert_eq!(certain, 20, "the checker says 40 plies");
        let longest = &mut longest[(seed % 4) as usize];
        *longest = own.max(*longest);
    }
    println!("{rule}: the longest of {games} games, in Black's moves: {DEFENDERS:?} {longest:?}");
}

#[test]
fn every_game_of_freestyle_is_won_within_the_bound() {
    every_game_is_won(Rule::Freestyle);
}

#[test]
fn every_game_of_standard_is_won_within_the_bound() {
    every_game_is_won(Rule::Standard);
}

#[test]
fn games_of_every_opening_are_won_within_the_bound() {
    let mut engine = Engine::new(1 << 18);
    for path in certificates(OTHERS) {
        let mut bytes = Vec::new();
        unpacked(&path).read_to_end(&mut bytes).unwrap();
        let player = CertificatePlayer::read(bytes).unwrap();
        let games: Vec<(u32, u32)> =
            (0..GAMES_EACH).map(|seed| game(&player, &mut engine, seed)).collect();
        let longest = games.iter().map(|&(own, _)| own).max().unwrap();
        println!("{}: {longest} of at most {} moves", path.display(), games[0].1);
    }
}

#[test]
fn uncovered_positions_are_reported() {
    let player = player(Rule::Freestyle);
    let win = |text: &str| player.certified_win(Rule::Freestyle, &board(text));
    let before = |next: Option<&str>| {
        Err(Uncovered::Before { next: next.map(|next| next.parse().unwrap()) })
    };
    assert_eq!(win(""), before(Some("h8")));
    assert_eq!(win("h8"), before(None));
    assert_eq!(win("h8a1"), before(Some("i9")));
    // On an image of the board.
    assert_eq!(win("h8o1"), before(Some("g9")));
    assert_eq!(win("h8h9"), Err(Uncovered::Opening));
    assert_eq!(win("h8a1i8"), Err(Uncovered::Opening));
    assert_eq!(win("h8o1g9"), Ok(CertifiedWin { moves: 20, answer: None }));
    assert_eq!(player.certified_win(Rule::Standard, &board("h8a1i9")), Err(Uncovered::Other));
    assert_eq!(
        player.certified_win(Rule::Freestyle, &Board::new(Size::new(16).unwrap())),
        Err(Uncovered::Other)
    );
    // The side to move differs from the opening's.
    let mut turned = board("h8a1i9");
    turned.set_to_move(Stone::Black);
    assert_eq!(player.certified_win(Rule::Freestyle, &turned), Err(Uncovered::Opening));
}

#[test]
fn a_departure_from_the_proof_is_named_with_the_proofs_move() {
    let player = player(Rule::Standard);
    let answer = player.certified_win(Rule::Standard, &board("h8a1i9j10")).unwrap().answer.unwrap();
    let instead = board("h8a1i9j10").free_points().find(|&point| point != answer).unwrap();
    let left = board(&format!("h8a1i9j10{instead}"));
    let said = player.certified_win(Rule::Standard, &left);
    assert_eq!(said, Err(Uncovered::Left { stones: 4, instead: answer }));
}

#[test]
fn truncated_altered_and_other_versions_are_refused_at_their_byte() {
    let whole = bytes(Rule::Standard);
    let why = |bytes: Vec<u8>| CertificatePlayer::read(bytes).unwrap_err().why;
    let cut = why(whole[..100_000].to_vec());
    assert_eq!(cut, "byte 100000: the certificate ends too early");
    let mut random = Rng::with_seed(1);
    for _ in 0..20 {
        let place = random.usize(..whole.len());
        let mut altered = whole.clone();
        altered[place] ^= 1 << random.u8(..8);
        let why = why(altered);
        assert!(why.starts_with("byte "), "byte {place}: {why}");
    }
    let mut version = whole.clone();
    version["tengen certificate ".len()] = b'2';
    assert_eq!(
        why(version),
        "byte 21: this is a certificate of version 2; only version 1 can be read"
    );
    let mut more = whole;
    more.push(0);
    assert!(why(more).ends_with("there is something after the end"));
    // However it is written: a line may be long, or lack its end.
    for other in ["<!DOCTYPE html>\n", "moves", &"x".repeat(100_000)] {
        assert_eq!(why(other.into()), "byte 1: this is not a certificate");
    }
}

/// The lesson on the proved opening: its pages, in the order of the file.
fn lesson() -> Vec<Board> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../www/lessons/why-black-wins.sgf");
    let found = read(&std::fs::read(file).unwrap(), ReadOptions::default(), &Unicode).unwrap();
    let tree = found.games().next().unwrap().unwrap().tree;
    assert_eq!(tree.rule, Some(Rule::Freestyle));
    let pages = tree.ids().filter(|&id| tree.node(id).played.is_none());
    // Each page clears the board first.
    let board = |id| {
        let mut board = Board::new(tree.size());
        tree.node(id).apply(&mut board).unwrap();
        board
    };
    pages.map(board).collect()
}

#[test]
fn the_lesson_matches_the_proof() {
    let player = player(Rule::Freestyle);
    let moves = |text: &str| player.certified_win(Rule::Freestyle, &board(text)).unwrap().moves;
    let pages = [
        "h8a1i9",
        "h8a1i9o15j8",
        "h8a1i9i10h10",
        "h8a1i9i10h10h9g8i8g7",
        "h8a1i9i10h10h9g8i8g7f6g9g10j7k7f8e7i11j12j6f11e12i7",
        "h8a1i9j9j8i8h7h9g7f6i7j7g10g11h6g5k9l10f10k6l5g9",
        "h8a1i9",
    ];
    let lesson = lesson();
    assert_eq!(lesson.len(), pages.len());
    for (page, line) in lesson.iter().zip(pages) {
        let played = board(line);
        for stone in Stone::BOTH {
            assert_eq!(page.stones(stone), played.stones(stone), "{line}");
        }
        assert_eq!(page.to_move(), played.to_move(), "{line}");
        assert!(moves(line) <= 20);
    }
    // The texts state these numbers of moves, counting the answer.
    assert_eq!(moves("h8a1i9o15"), 11);
    assert_eq!((moves("h8a1i9i10"), moves("h8a1i9j9")), (20, 20));
    let others = board("h8a1i9");
    let hardest = others.free_points().filter(|point| moves(&format!("h8a1i9{point}")) == 20);
    assert_eq!(hardest.map(|point| point.to_string()).collect::<Vec<_>>(), ["j9", "i10"]);
}
