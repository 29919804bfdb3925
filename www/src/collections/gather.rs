//! Gathers games from files, and from the store's own records.

use tengen::board::{Board, Stone};
use tengen::notation::{Known, NodeId, NotationError, ReadGame, ReadOptions, Tree, read};
use tengen::rules::Rule;

use super::{Ended, FRIEND, Played, TreeStep};
use crate::files::{ImportError, StatedResult, stated_result};
use crate::friend::KeptCorrespondence;
use crate::game::{Outcome, PlayedGame};
use crate::live::KeptLive;
use crate::play::{Saved, SidePlayer};
use crate::records::{Date, Fields, RecordKey};
use crate::store::{Head, Origin};

/// The games of a file.
#[derive(Clone, Debug, PartialEq)]
pub struct GatheredGames {
    /// The readable ones, at least one.
    pub games: Vec<Played>,
    /// How many cannot.
    pub unreadable: usize,
    /// How many name no rule of this page, so that theirs is a guess.
    pub without_rule: usize,
}

/// Gathers the games of a file one by one.
#[derive(Debug, Default)]
pub struct Gathering {
    games: Vec<Played>,
    unreadable: usize,
    without_rule: usize,
    moves: usize,
    first_error: Option<ImportError>,
}

impl Gathering {
    /// Adds the next game, or the reason why it cannot be read. `rule` applies if it names none.
    pub fn take(&mut self, game: Result<ReadGame, NotationError>, rule: Rule) {
        match game {
            Ok(game) => {
                let played = played(&game.tree, game.tree.rule.unwrap_or(rule));
                if played.steps.is_empty() {
                    self.unreadable += 1;
                    return;
                }
                self.without_rule += usize::from(game.tree.rule.is_none());
                self.add(played);
            }
            Err(error) => {
                self.unreadable += 1;
                self.first_error.get_or_insert(ImportError::Notation(error));
            }
        }
    }

    /// Adds a game.
    pub fn add(&mut self, played: Played) {
        self.moves += played.steps.len();
        self.games.push(played);
    }

    /// The games read so far.
    pub fn games(&self) -> &[Played] {
        &self.games
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// How many moves they have.
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// The games.
    ///
    /// # Errors
    /// [`ImportError`] names what is wrong with the first game and where, if none can be read.
    pub fn finish(self) -> Result<GatheredGames, ImportError> {
        let Gathering { games, unreadable, without_rule, first_error, .. } = self;
        if games.is_empty() {
            return Err(first_error.unwrap_or(ImportError::Empty));
        }
        Ok(GatheredGames { games, unreadable, without_rule })
    }
}

/// What a file says about a game apart from its moves.
#[derive(Default)]
pub(super) struct Facts {
    name: String,
    ended: Ended,
    date: Option<Date>,
}

/// The game of a tree: its main line. A tree that has variations and no result is a library, in which every line
/// counts.
fn played(tree: &Tree, rule: Rule) -> Played {
    let ended = ended(&tree.result);
    let has_variations = tree.ids().any(|id| tree.children(id).len() > 1);
    let date = tree.node(tree.root()).other.iter().find(|property| property.name == "DT");
    let date = date.and_then(|property| Date::read(property.values.first()?));
    let name = match (tree.black.trim(), tree.white.trim()) {
        (name, "") | ("", name) => name.to_owned(),
        (black, white) => format!("{black} – {white}"),
    };
    let name = Head::named(&name).unwrap_or_default();
    let is_library = has_variations && ended == Ended::Unknown;
    let (start, steps) = lines(tree, is_library);
    finished(rule, start, steps, is_library, Facts { name, ended, date })
}

impl Played {
    /// Adds what the file that the game came from says about its end and its date. The record of the game's study has the
    /// file; if the game went on here, its end is another one.
    pub fn add_facts_of_file(&mut self, study: &str) {
        let Some(of_file) = first_of_study(study, self.rule) else { return };
        self.date = self.date.or(of_file.date);
        if self.ended == Ended::Unknown && self.steps == of_file.steps {
            self.ended = of_file.ended;
        }
    }
}

/// The game in the record of a study.
fn first_of_study(study: &str, rule: Rule) -> Option<Played> {
    let fields = Fields::parse(study).ok()?;
    let file = read(fields.get("sgf")?.as_bytes(), ReadOptions::default(), &Known).ok()?;
    let game = file.games().next()?.ok()?;
    let mut played = played(&game.tree, rule);
    // Of a library, as a study with variations and without a result is one, only the main line is the game.
    let end = played.steps.iter().position(|step| step.back > 0).unwrap_or(played.steps.len());
    played.steps.truncate(end);
    Some(played)
}

/// The game with these moves, in which all lines count if it is a library.
pub(super) fn finished(
    rule: Rule,
    start: Board,
    mut steps: Vec<TreeStep>,
    is_library: bool,
    facts: Facts,
) -> Played {
    let Facts { name, mut ended, date } = facts;
    if !is_library {
        let mut game = PlayedGame::from_board(rule, start.clone());
        let legal = steps.iter().take_while(|step| game.play(step.point).is_ok()).count();
        // Moves that a file has after the end of a game are not part of it.
        steps.truncate(legal);
        ended = game.outcome().as_ref().map_or(ended, of_outcome);
    }
    let size = start.size();
    let start = is_set_up(&start).then(|| Box::new(start));
    Played { rule, size, start, name, players: None, kept_as: None, ended, date, steps }
}

fn of_outcome(outcome: &Outcome) -> Ended {
    outcome.winner().map_or(Ended::Draw, Ended::Won)
}

fn is_set_up(board: &Board) -> bool {
    !board.is_empty() || board.to_move() == Stone::White
}

/// How a game ended according to its file.
fn ended(result: &str) -> Ended {
    match stated_result(result) {
        Some(StatedResult::Won(winner, _)) => Ended::Won(winner),
        Some(StatedResult::Drawn) => Ended::Draw,
        None => Ended::Unknown,
    }
}

/// The board at the root of a tree, and the main line from there, or every line. A line ends where it ceases to be a
/// game: at a pass, at stones that are set up, where a side moves twice.
fn lines(tree: &Tree, is_library: bool) -> (Board, Vec<TreeStep>) {
    let mut board = Board::new(tree.size());
    // Everything in a tree fits the board.
    let _ = tree.node(tree.root()).apply(&mut board);
    let start = board.clone();
    let mut steps = vec![];
    // The nodes to be visited, the next one last, each with the number of moves leading to it.
    let mut waiting: Vec<(NodeId, usize)> = vec![];
    let most = if is_library { usize::MAX } else { 1 };
    let children = |id, moves| {
        let children = tree.children(id);
        children[..children.len().min(most)].iter().rev().map(move |&child| (child, moves))
    };
    waiting.extend(children(tree.root(), 0));
    // The number of moves up to and including the last step.
    let mut length = 0;
    while let Some((id, moves)) = waiting.pop() {
        while board.len() > start.len() + moves {
            board.undo();
        }
        let node = tree.node(id);
        let is_plain = node.setup.is_empty() && node.removed.is_empty() && node.to_move.is_none();
        let played = node.played.filter(|played| is_plain && played.stone == board.to_move());
        let Some(played) = played.filter(|played| board.play(played.point).is_ok()) else {
            continue;
        };
        steps.push(TreeStep { back: (length - moves) as u16, point: played.point });
        length = moves + 1;
        waiting.extend(children(id, length));
    }
    (start, steps)
}

/// Whether a record is one of the person's own games: played on the page, or with a friend, by links or live.
pub fn is_own(key: &RecordKey) -> bool {
    key.is_game() || key.is_friends()
}

/// The person's own game in a record, if it [is](is_own) one.
///
/// # Errors
/// What is wrong with it.
pub fn own_game(key: &RecordKey, text: &str) -> Option<Result<Played, String>> {
    if !is_own(key) {
        return None;
    }
    Some(read_own(key, text))
}

fn read_own(key: &RecordKey, text: &str) -> Result<Played, String> {
    let fields = Fields::parse(text).map_err(|error| error.to_string())?;
    let mut played = Played::read(&fields).map_err(|error| error.to_string())?;
    let head = Head::read(key.clone(), &fields);
    // It is unknown when the game of a link or a file was played.
    let is_dated = matches!(head.origin, Origin::Own | Origin::Branch);
    let when = head.changed.unwrap_or(head.created);
    played.date = (is_dated && when > 0).then(|| Date::of_millis(when));
    if key.is_friends() {
        let (side, ended) = with_friend(key, text)?;
        played.ended = ended;
        // While it is in progress, the engine helps neither side.
        played.kept_as = Some(key).filter(|_| ended != Ended::Unknown).cloned();
        let mut players = [FRIEND, FRIEND];
        players[side.index()] = SidePlayer::Person.name();
        played.players = Some(Box::new(players.map(str::to_owned)));
        return Ok(played);
    }
    played.kept_as = Some(key.clone());
    if head.origin.has_known_players() {
        let player = |name| fields.get(name).unwrap_or("person").to_owned();
        played.players = Some(Box::new([player("black-player"), player("white-player")]));
    }
    if played.ended == Ended::Unknown && fields.get("result").is_none() {
        let saved = Saved::read(text, [SidePlayer::Person; 2]);
        let outcome = saved.ok().and_then(|saved| saved.game.outcome());
        played.ended = outcome.as_ref().map_or(Ended::Unknown, of_outcome);
    }
    Ok(played)
}

/// The person's colour in a game with a friend, and how the game ended.
fn with_friend(key: &RecordKey, text: &str) -> Result<(Stone, Ended), String> {
    let (game, is_drawn) = if KeptLive::is_kept(key) {
        let live = KeptLive::read(text).map_err(|error| error.to_string())?.session;
        (live.game, live.is_drawn)
    } else {
        let kept = KeptCorrespondence::read(key, text).map_err(|error| error.to_string())?;
        (kept.game, false)
    };
    let ended = match game.game.outcome() {
        _ if is_drawn => Ended::Draw,
        Some(outcome) => of_outcome(&outcome),
        None => Ended::Unknown,
    };
    Ok((game.own_colour(), ended))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn gather(bytes: &[u8]) -> Result<GatheredGames, ImportError> {
        let file = read(bytes, ReadOptions::default(), &Known).map_err(ImportError::Notation)?;
        let mut gathering = Gathering::default();
        file.games().for_each(|game| gathering.take(game, Rule::Freestyle));
        gathering.finish()
    }

    fn gathered(text: &str) -> GatheredGames {
        gather(text.as_bytes()).unwrap()
    }

    fn records(text: &str) -> Vec<String> {
        gathered(text).games.iter().map(|game| game.fields().to_string()).collect()
    }

    #[test]
    fn a_game_is_its_main_line_with_names_result_and_date() {
        let text = "(;GM[4]SZ[15]RU[renju]PB[A]PW[B]RE[W+Resign]DT[2024-05-06];B[hh](;W[ii];B[jj])(;W[gg]))";
        let expected =
            "rule=renju&size=15&moves=h8i7j6&result=white&date=2024-05-06&name=A%20%e2%80%93%20B";
        assert_eq!(records(text), [expected]);
    }

    #[test]
    fn a_tree_without_a_result_is_a_library_of_which_every_line_counts() {
        let text = "(;GM[4]SZ[15];B[hh](;W[ii];B[jj](;W[aa])(;W[bb]))(;W[gg];B[ff]))";
        assert_eq!(records(text), ["rule=freestyle&size=15&moves=h8i7j6a15.1b14.3g9f10"]);
    }

    #[test]
    fn a_line_of_a_library_ends_where_it_ceases_to_be_a_game() {
        let text = "(;GM[4]SZ[15];B[hh](;W[];B[jj])(;W[ii];W[ff])(;W[gg];B[ff]))";
        assert_eq!(records(text), ["rule=freestyle&size=15&moves=h8i7.1g9f10"]);
    }

    #[test]
    fn a_game_that_ends_on_the_board_needs_no_result() {
        assert_eq!(gathered("h8a1i8a2j8a3k8a4l8").games[0].ended, Ended::Won(Stone::Black));
        assert_eq!(gathered("h8a1i8").games[0].ended, Ended::Unknown);
        let over = "(;GM[4]SZ[15]RE[B+];B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[da];B[lh];W[ea];B[fa])";
        let game = &gathered(over).games[0];
        assert_eq!((game.steps.len(), game.ended), (9, Ended::Won(Stone::Black)));
    }

    #[test]
    fn what_cannot_be_read_is_counted() {
        let file = gathered("(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[zz])(;GM[4])");
        assert_eq!((file.games.len(), file.unreadable, file.without_rule), (1, 2, 1));
        let error = gather(b"hello").unwrap_err();
        assert!(error.to_string().contains("line 1, column 1"), "{error}");
    }

    #[test]
    fn own_games_say_when_and_how_they_ended() {
        let own = |key: &str, text: &str| own_game(&RecordKey::named(key).unwrap(), text);
        let changed = "&created=5&changed=1700000000000";
        let game = own("game/1", &format!("moves=h8i9&result=white&resigned=black{changed}"));
        let game = game.unwrap().unwrap();
        assert_eq!((game.ended, game.date), (Ended::Won(Stone::White), Date::read("2023-11-14")));
        let game =
            own("game/1", &format!("moves=h8i9&from=file&name=A{changed}")).unwrap().unwrap();
        assert_eq!((game.ended, game.date, &*game.name), (Ended::Unknown, None, "A"));
        assert!(own("settings", "theme=dark").is_none());
        assert!(own("game/1", "moves=%").unwrap().is_err());
    }

    #[test]
    fn a_game_with_a_friend_says_who_sat_where_and_is_itself_once_it_is_over() {
        let [person, friend] = ["person", FRIEND];
        for (key, rest, players, ended) in [
            ("friend/abc", "resigned=white&seat=first", [person, friend], Ended::Won(Stone::Black)),
            ("friend/abc", "seat=second", [friend, person], Ended::Unknown),
            (
                "live/abc",
                "late=black&result=white&seat=second",
                [friend, person],
                Ended::Won(Stone::White),
            ),
            ("live/abc", "result=draw&seat=first", [person, friend], Ended::Draw),
            ("live/abc", "seat=first", [person, friend], Ended::Unknown),
        ] {
            let key = RecordKey::named(key).unwrap();
            let text = format!("moves=h8i9&game=abc&{rest}&changed=1700000000000");
            let game = own_game(&key, &text).unwrap().unwrap();
            assert_eq!(game.players.as_deref(), Some(&players.map(str::to_owned)), "{rest}");
            assert_eq!((game.ended, game.date), (ended, Date::read("2023-11-14")), "{rest}");
            assert_eq!(game.kept_as, Some(key).filter(|_| ended != Ended::Unknown), "{rest}");
        }
        // After a choice of colours, the side that began has White.
        let swapped =
            "moves=h8h9j6a1&opening=swap2.h8.h9.j6.black&game=abc&seat=first&resigned=black";
        let game = own_game(&RecordKey::named("friend/abc").unwrap(), swapped).unwrap().unwrap();
        assert_eq!(game.players.as_deref(), Some(&[friend, person].map(str::to_owned)));
    }
}
