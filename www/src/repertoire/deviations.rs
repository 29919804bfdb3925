//! Compares games with the repertoires of their rule and size: where each left them, and which side did.

use tengen::board::{Point, Stone};

use super::graph::Graph;
use super::record::Repertoire;
use crate::collections::{Images, Played, own_game};
use crate::play::SidePlayer;
use crate::records::{Date, Fields, RecordKey};
use crate::store::Head;

/// A game that the person has played, with their side.
#[derive(Clone, Debug)]
pub struct OwnGame {
    pub key: RecordKey,
    pub played: Played,
    /// The person's colours: both if two persons played at one board.
    pub sides: Vec<Stone>,
    /// When it was last changed: milliseconds since 1970.
    pub when: u64,
}

/// The game of a record, if the person has played it, on this page or with a friend, and it has moves. Who played a
/// game from a link or a file is unknown.
pub fn played_game(key: &RecordKey, text: &str) -> Option<OwnGame> {
    let played = own_game(key, text)?.ok()?;
    let head = Head::read(key.clone(), &Fields::parse(text).ok()?);
    let players = played.players.as_deref()?;
    let is_person =
        |side: &Stone| SidePlayer::named(&players[side.index()]) == Some(SidePlayer::Person);
    let sides: Vec<Stone> = Stone::BOTH.into_iter().filter(is_person).collect();
    let when = head.changed.unwrap_or(head.created);
    let is_game = !played.steps.is_empty() && !sides.is_empty();
    is_game.then(|| OwnGame { key: key.clone(), played, sides, when })
}

/// Where a game left a repertoire.
#[derive(Clone, Debug, PartialEq)]
pub struct Deviation {
    /// The record of the game.
    pub game: RecordKey,
    /// The same if the study can open the game itself.
    pub kept_as: Option<RecordKey>,
    /// When it was played, if known.
    pub date: Option<Date>,
    pub when: u64,
    /// The index of the repertoire.
    pub repertoire: usize,
    /// The number of the move that left it, from 1.
    pub ply: usize,
    pub point: Point,
    /// Whether the person played it.
    pub is_own: bool,
    /// The moves of the repertoire in that position.
    pub answers: Vec<Point>,
    /// The fields of an address that shows the game up to that move.
    pub link: String,
}

/// The result of comparing a game with a repertoire.
#[derive(Clone, Debug, PartialEq)]
pub enum Comparison {
    /// The game never reached a position of it.
    Elsewhere,
    /// The game followed it to the game's end, or to the end of a line.
    Followed,
    Left(Box<Deviation>),
}

/// Compares a game with a repertoire of its rule and size, of a side that the person played.
pub fn compare(game: &OwnGame, repertoire: &Repertoire, graph: &Graph, place: usize) -> Comparison {
    let played = &game.played;
    let is_one = (played.rule, played.size) == (repertoire.rule, repertoire.size)
        && game.sides.contains(&repertoire.side);
    if !is_one || graph.is_empty() {
        return Comparison::Elsewhere;
    }
    let mut images = Images::new(&played.start());
    // A game may reach a position of it later, by another order of moves.
    let mut last = graph.has(images.key()).then_some(0);
    for (number, step) in played.steps.iter().enumerate() {
        if images.board().len() >= graph.deepest() || images.play(step.point).is_err() {
            break;
        }
        if graph.has(images.key()) {
            last = Some(number + 1);
        }
    }
    let Some(last) = last else { return Comparison::Elsewhere };
    let Some(step) = played.steps.get(last) else { return Comparison::Followed };
    let mut images = Images::new(&played.start());
    for step in &played.steps[..last] {
        // It was played above.
        let _ = images.play(step.point);
    }
    let answers: Vec<Point> =
        graph.moves(&mut images).into_iter().map(|(point, _)| point).collect();
    if answers.is_empty() {
        return Comparison::Followed;
    }
    Comparison::Left(Box::new(Deviation {
        game: game.key.clone(),
        kept_as: played.kept_as.clone(),
        date: played.date,
        when: game.when,
        repertoire: place,
        ply: last + 1,
        point: step.point,
        is_own: images.to_move() == repertoire.side,
        answers,
        link: link(played, last + 1),
    }))
}

/// The fields of an address that shows the first moves of a game.
fn link(played: &Played, moves: usize) -> String {
    let mut part = played.clone();
    part.steps.truncate(moves);
    part.link(moves.saturating_sub(1))
}

#[cfg(test)]
mod tests {
    use super::super::branch::RepertoireBranch;
    use super::*;

    fn repertoire(side: Stone, text: &str) -> (Repertoire, Graph) {
        let branch = RepertoireBranch::read(text).unwrap();
        let repertoire = Repertoire::new("a".into(), side, branch).unwrap();
        let graph = Graph::of(&repertoire);
        (repertoire, graph)
    }

    fn game(text: &str) -> Option<OwnGame> {
        played_game(&RecordKey::game("1"), text)
    }

    fn compared(side: Stone, branch: &str, text: &str) -> Comparison {
        let (repertoire, graph) = repertoire(side, branch);
        compare(&game(text).unwrap(), &repertoire, &graph, 0)
    }

    fn left(side: Stone, branch: &str, text: &str) -> (usize, String, bool, Vec<String>) {
        match compared(side, branch, text) {
            Comparison::Left(it) => {
                let answers = it.answers.iter().map(ToString::to_string).collect();
                (it.ply, it.point.to_string(), it.is_own, answers)
            }
            other => panic!("{other:?}"),
        }
    }

    const BRANCH: &str = "rule=renju&size=15&moves=h8h9i9g7j6.2i7j7&from=1";
    const OWN: &str = "&black-player=person&white-player=easy&created=5&changed=1700000000000";

    #[test]
    fn a_deviation_has_its_side_place_and_expected_moves() {
        let of =
            |moves: &str| left(Stone::Black, BRANCH, &format!("rule=renju&moves={moves}{OWN}"));
        assert_eq!(of("h8h9i9g7a1"), (5, "a1".into(), true, vec!["j6".into()]));
        assert_eq!(of("h8h9i9a1a2"), (4, "a1".into(), false, vec!["g7".into(), "i7".into()]));
        // The same game, rotated by a quarter: h9 is i8, and i9 is i7.
        assert_eq!(of("h8i8i7a1a2").0, 4);
        assert_eq!(of("h8i8i7g9a1"), (5, "a1".into(), true, vec!["f6".into()]));
    }

    #[test]
    fn a_game_that_follows_it_to_an_end_or_never_comes_to_it_is_no_deviation() {
        let of =
            |moves: &str| compared(Stone::Black, BRANCH, &format!("rule=renju&moves={moves}{OWN}"));
        assert_eq!(of("h8h9i9"), Comparison::Followed);
        assert_eq!(of("h8h9i9g7j6a1"), Comparison::Followed);
        assert_eq!(of("a1h9i9"), Comparison::Elsewhere);
        let renju = format!("rule=renju&moves=h8a1{OWN}");
        assert_eq!(compared(Stone::White, BRANCH, &renju), Comparison::Elsewhere);
        let caro = format!("rule=caro&moves=h8a1{OWN}");
        assert_eq!(compared(Stone::Black, BRANCH, &caro), Comparison::Elsewhere);
    }

    #[test]
    fn a_game_that_transposes_into_it_is_compared_with_it() {
        let moves = format!("rule=renju&moves=i9h9h8g7a1{OWN}");
        assert_eq!(left(Stone::Black, BRANCH, &moves).0, 5);
    }

    #[test]
    fn only_games_that_the_person_played_are_compared_with_it() {
        assert_eq!(game(&format!("moves=h8{OWN}")).unwrap().sides, [Stone::Black]);
        let both = game("moves=h8&black-player=person&white-player=person").unwrap();
        assert_eq!(both.sides.len(), 2);
        assert!(game("moves=h8&from=file&name=A").is_none());
        assert!(game("moves=h8&black-player=easy&white-player=club").is_none());
        assert!(game("moves=%").is_none());
        assert!(game(&format!("moves={OWN}")).is_none(), "nothing was played yet");
        let friend = RecordKey::named("friend/abc").unwrap();
        let text = "rule=renju&size=15&moves=h8h9&game=abc&seat=second&created=5&changed=6";
        assert_eq!(played_game(&friend, text).unwrap().sides, [Stone::White]);
        let live = RecordKey::named("live/abc").unwrap();
        assert_eq!(played_game(&live, text).unwrap().sides, [Stone::White]);
    }
}
