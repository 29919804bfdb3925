//! Which replies can break a win by fours.
//!
//! The attacker has just made a move that is not a four, and would win by the fours L (attack, forced
//! answer, attack, …, five) if the defender passed. If no five needs a free end, a reply `d` can only break
//! L if
//!
//! 1. `d` is on a point of L, or
//! 2. `d` makes a four for the defender, now or together with answers that L forces on him: at some
//!    moment of L after an answer, `d` is a point on which he makes a four.
//!
//! Otherwise L goes through with `d` on the board. The attacker's rows are intact, since the points they
//! need are free (1), so each attack still makes the same fives possible and has the same answer. The
//! defender threatens no five that he did not threaten in L: in a five that includes `d`, `d` would make a
//! four one stone earlier (2). So L's attacks have nothing more to block than before.
//!
//! Fouls are the exception. An answer that was forbidden to Black may become allowed once he adds a stone;
//! and an attack of his in which two threes meet, one of them false, may become forbidden when White's stone
//! makes the false three real. (A white stone alone gives Black no new three, four or overline, so other
//! attacks stay allowed.) If L relies on either, every free point is examined, and likewise if a five needs
//! a free end, because then a stone beside a row breaks it as well.
//!
//! Each reply found in this way is then played on the board, so listing too many costs nothing but time.

use alloc::vec::Vec;

use super::fours::four_points;
use super::line::{Exchange, Reply};
use crate::board::{Point, PointSet, Stone};
use crate::shapes::{Class, ShapeState};

/// The replies to examine, the points of the line first. Some of them may be fouls.
pub(super) fn breaking_replies(
    state: &mut ShapeState,
    attacker: Stone,
    line: &[Exchange],
) -> Vec<Point> {
    let mut replies = Replies { seen: PointSet::new(), points: Vec::new() };
    for exchange in line {
        replies.add(exchange.attack);
        if let Some(Reply::Stone(answer)) = exchange.reply {
            replies.add(answer);
        }
    }
    let everywhere = state.needs_free_end(attacker) || replies.add_fours(state, attacker, line);
    if everywhere {
        state.size().points().filter(|&p| state.is_free(p)).for_each(|p| replies.add(p));
    }
    replies.points
}

struct Replies {
    seen: PointSet,
    points: Vec<Point>,
}

impl Replies {
    fn add(&mut self, point: Point) {
        if self.seen.insert(point) {
            self.points.push(point);
        }
    }

    /// Adds the defender's fours before L and after every answer of it; returns whether a foul matters to L.
    fn add_fours(&mut self, state: &mut ShapeState, attacker: Stone, line: &[Exchange]) -> bool {
        let defender = attacker.other();
        let mut put = 0;
        let mut fouls_matter = false;
        for &Exchange { attack, reply } in line {
            four_points(state, defender).for_each(|p| self.add(p));
            fouls_matter |= state.cell(attack).class(attacker) == Class::Foul
                || reply == Some(Reply::NoLegalPoint);
            let Some(Reply::Stone(answer)) = reply else { break };
            state.put(attack, attacker);
            state.put(answer, defender);
            put += 2;
        }
        for _ in 0..put {
            state.take();
        }
        fouls_matter
    }
}

/// Whether this line of fours wins with the attacker to move on a board that differs from the one for which it was found:
/// by the same answers and the same five, as the replies that can break it are those points.
pub(super) fn still_wins(state: &mut ShapeState, attacker: Stone, line: &[Exchange]) -> bool {
    let Some((&Exchange { attack, reply }, rest)) = line.split_first() else { return false };
    let defender = attacker.other();
    if !state.is_free(attack) {
        return false;
    }
    if state.cell(attack).class(attacker) == Class::Five {
        return true;
    }
    match state.count_of(defender, Class::Five) {
        0 => {}
        1 if state.cell(attack).class(defender) == Class::Five => {}
        _ => return false,
    }
    if super::is_foul(state, attacker, attack) {
        return false;
    }
    state.put(attack, attacker);
    let wins = state.count_of(defender, Class::Five) == 0
        && match state.count_of(attacker, Class::Five) {
            0 => false,
            1 => answered(state, attacker, reply, rest),
            _ => !state.needs_free_end(attacker) && ends_in_five(state, attacker, reply, rest),
        };
    state.take();
    wins
}

fn answered(
    state: &mut ShapeState,
    attacker: Stone,
    reply: Option<Reply>,
    rest: &[Exchange],
) -> bool {
    let defender = attacker.other();
    let block = state.find(attacker, Class::Five).expect("there is one");
    if super::is_foul(state, defender, block) {
        return reply == Some(Reply::NoLegalPoint) && *rest == [Exchange::five(block)];
    }
    if reply != Some(Reply::Stone(block)) {
        return false;
    }
    state.put(block, defender);
    let wins = still_wins(state, attacker, rest);
    state.take();
    wins
}

/// Whether the attacker makes five on both points between which the line leaves the choice. If it goes on after them, some
/// of its further points may be taken here, and would be among the replies that can break it.
fn ends_in_five(
    state: &ShapeState,
    attacker: Stone,
    reply: Option<Reply>,
    rest: &[Exchange],
) -> bool {
    let (Some(Reply::Stone(answer)), [five]) = (reply, rest) else { return false };
    let is_five = |point| state.is_free(point) && state.cell(point).class(attacker) == Class::Five;
    answer != five.attack && is_five(answer) && is_five(five.attack)
}

#[cfg(test)]
mod tests {
    use alloc::sync::Arc;

    use super::*;
    use crate::board::Board;
    use crate::rules::Rule;
    use crate::shapes::ShapeTables;

    /// A point, or `-` for a defender who has no legal point.
    fn reply(name: &str) -> Reply {
        name.parse().map_or(Reply::NoLegalPoint, Reply::Stone)
    }

    /// Checks attacks and the answers to them, the last one without an answer.
    fn holds(rule: Rule, drawing: &str, attacker: Stone, line: &[(&str, &str)]) -> bool {
        let board = Board::from_text(drawing).unwrap();
        let mut state = ShapeState::new(&board, Arc::new(ShapeTables::new(rule.five_kinds())));
        still_wins(&mut state, attacker, &exchanges(line))
    }

    fn exchanges(line: &[(&str, &str)]) -> Vec<Exchange> {
        let exchange = |&(attack, answer): &(&str, &str)| Exchange {
            attack: attack.parse().unwrap(),
            reply: (!answer.is_empty()).then(|| reply(answer)),
        };
        line.iter().map(exchange).collect()
    }

    fn black(drawing: &str, line: &[(&str, &str)]) -> bool {
        holds(Rule::Freestyle, drawing, Stone::Black, line)
    }

    /// White has answered with a four, whose five is on g5, where Black makes an open four.
    const FOUR_IN_THE_WAY: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . x x x . . .
        . . . . . . o . .
        . . . . . . o . .
        . . . . . . o . .
        . . . . . . o . .";

    #[test]
    fn a_four_of_the_defender_is_blocked_by_the_attack_itself_or_breaks_the_line() {
        assert!(black(FOUR_IN_THE_WAY, &[("g5", "c5"), ("h5", "")]));
        assert!(!black(FOUR_IN_THE_WAY, &[("c5", "g5"), ("b5", "")]));
    }

    /// e4 makes two fours, which White could stop on e7 and on g2.
    const DOUBLE_FOUR: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . o . . . . . . .
        . . x . x . . . .
        . . . x x . . . .
        . . . . . . . . .
        . . . . x x . . .
        . . . . o . . . .
        . . . . . . . . .";

    /// A line that was found while e2 was free and g2 was not says nothing about g2, which breaks it here.
    #[test]
    fn two_fives_have_to_be_those_of_the_line() {
        assert!(black(DOUBLE_FOUR, &[("e4", "e7"), ("g2", "")]));
        assert!(black(DOUBLE_FOUR, &[("e4", "g2"), ("e7", "")]));
        assert!(!black(DOUBLE_FOUR, &[("e4", "e2"), ("e7", "")]));
        assert!(!black(DOUBLE_FOUR, &[("e4", "e7"), ("e2", "")]));
    }

    /// A line that goes on after them may name points that are taken here, as e2 is.
    #[test]
    fn two_fives_have_to_end_the_line() {
        assert!(!black(DOUBLE_FOUR, &[("e4", "e7"), ("g2", "e2"), ("e1", "")]));
        assert!(!black(DOUBLE_FOUR, &[("e4", "e7"), ("g2", "h1"), ("i1", "")]));
    }

    /// White makes five on g5 and on a1.
    const TWO_FIVES: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . x x x . . .
        . . . . . . o . .
        . . . . . . o . .
        . . . . . . o . .
        . o o o o x o . .";

    #[test]
    fn two_fives_of_the_defender_cannot_both_be_blocked() {
        assert!(!black(TWO_FIVES, &[("g5", "c5"), ("h5", "")]));
    }

    /// f5 closes a row, which only g5 stops, and opens a column, where f6 makes an open four.
    const CLOSED: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . o x x x . . . .
        . . . . . x . . .
        . . . . . x . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn a_single_five_is_answered_as_it_was() {
        assert!(black(CLOSED, &[("f5", "g5"), ("f6", "f2"), ("f7", "")]));
        assert!(!black(CLOSED, &[("f5", "f6"), ("f6", "f2"), ("f7", "")]));
        assert!(!black(CLOSED, &[("a1", "g5"), ("f6", "f2"), ("f7", "")]));
    }

    /// White's d5 can only be stopped on e5, where Black would make a double-three.
    const FOUL_BLOCK: &str = "
        . . . . . . . . .
        . . . . . . . . .
        . . . . x . x . .
        . . . . x x . . .
        o o o . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .
        . . . . . . . . .";

    #[test]
    fn a_block_that_is_a_foul_stays_one_or_the_line_is_broken() {
        let line = [("d5", "-"), ("e5", "")];
        assert!(holds(Rule::Renju, FOUL_BLOCK, Stone::White, &line));
        assert!(!holds(Rule::Freestyle, FOUL_BLOCK, Stone::White, &line));
        let line = [("d5", "e5"), ("f5", "")];
        assert!(!holds(Rule::Renju, FOUL_BLOCK, Stone::White, &line));
        // The five is the one that cannot be stopped.
        let line = [("d5", "-"), ("e7", "")];
        assert!(!holds(Rule::Renju, FOUL_BLOCK, Stone::White, &line));
    }

    /// Both sides have a four.
    const FOURS: &str = "
        . . . . . . .
        . . . . . . .
        . . . . . . .
        x x x x . . .
        o o o o . . .
        . . . . . . .
        . . . . . . .";

    #[test]
    fn a_line_ends_with_the_five_and_is_broken_by_a_stone_on_it() {
        assert!(black(FOURS, &[("e4", "")]));
        assert!(!black(FOURS, &[("a3", "")]));
        assert!(!black(FOURS, &[]));
    }

    /// Whether a stone far from everything is among the replies that could break the line.
    fn looks_everywhere(rule: Rule, drawing: &str, line: &[(&str, &str)]) -> bool {
        let board = Board::from_text(drawing).unwrap();
        let mut state = ShapeState::new(&board, Arc::new(ShapeTables::new(rule.five_kinds())));
        let attacker = Stone::White;
        let replies = breaking_replies(&mut state, attacker, &exchanges(line));
        assert!(replies.contains(&exchanges(line)[0].attack));
        replies.contains(&"i1".parse().unwrap())
    }

    #[test]
    fn a_line_that_leans_on_a_foul_can_be_broken_anywhere() {
        let line = [("d5", "-"), ("e5", "")];
        assert!(looks_everywhere(Rule::Renju, FOUL_BLOCK, &line));
        let line = [("d5", "e5"), ("a9", "")];
        assert!(!looks_everywhere(Rule::Freestyle, FOUL_BLOCK, &line));
        assert!(!looks_everywhere(Rule::Renju, FOUL_BLOCK, &line));
        assert!(looks_everywhere(Rule::Caro, FOUL_BLOCK, &line));
    }
}
