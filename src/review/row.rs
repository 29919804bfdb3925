//! The findings about a move, and its class.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::assessment::{Assessment, Defence, ForcedWin, KeptWin, WinFinding, WinKind};
use crate::board::{Point, Stone};
use crate::names::{UnknownName, by_name};

/// The class of a move. If several apply, the first in the order from [`MissedWin`](MoveClass::MissedWin) to
/// [`DelaysWin`](MoveClass::DelaysWin) is taken, and only if there is none, the class by chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MoveClass {
    /// There was no better move.
    Best,
    /// It lost less than 0.05 of the chance to win.
    Good,
    /// It lost at least 0.05 of the chance to win.
    Inaccuracy,
    /// It lost at least 0.10 of the chance to win.
    Mistake,
    /// It lost at least 0.15 of the chance to win.
    Blunder,
    /// The mover had a proved win and gave it away: a win is no longer proved, and the engine sees none.
    MissedWin,
    /// The opponent has a proved win after it, but was not proved to have one before.
    AllowsWin,
    /// A win was threatened, and moves are proved to have held against it, but not this one.
    MissedDefence,
    /// The mover had a proved win and still has it, but it takes longer.
    DelaysWin,
    /// It is not judged, as it was played before the first judged move, see
    /// [`Review::judging_from`](super::Review::judging_from).
    Unjudged,
}

impl MoveClass {
    /// All of them.
    pub const ALL: [MoveClass; 10] = [
        MoveClass::Best,
        MoveClass::Good,
        MoveClass::Inaccuracy,
        MoveClass::Mistake,
        MoveClass::Blunder,
        MoveClass::MissedWin,
        MoveClass::AllowsWin,
        MoveClass::MissedDefence,
        MoveClass::DelaysWin,
        MoveClass::Unjudged,
    ];

    /// The name used in every interface.
    pub const fn name(self) -> &'static str {
        match self {
            MoveClass::Best => "best",
            MoveClass::Good => "good",
            MoveClass::Inaccuracy => "inaccuracy",
            MoveClass::Mistake => "mistake",
            MoveClass::Blunder => "blunder",
            MoveClass::MissedWin => "missed-win",
            MoveClass::AllowsWin => "allows-win",
            MoveClass::MissedDefence => "missed-defence",
            MoveClass::DelaysWin => "delays-win",
            MoveClass::Unjudged => "unjudged",
        }
    }

    /// Whether there is any criticism of the move, however small.
    pub const fn is_worth_a_look(self) -> bool {
        !matches!(self, MoveClass::Best | MoveClass::Good | MoveClass::Unjudged)
    }

    /// Whether the move threw something away, so that trying again makes sense.
    pub const fn is_mistake(self) -> bool {
        matches!(
            self,
            MoveClass::Mistake
                | MoveClass::Blunder
                | MoveClass::MissedWin
                | MoveClass::AllowsWin
                | MoveClass::MissedDefence
        )
    }
}

impl fmt::Display for MoveClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for MoveClass {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<MoveClass, UnknownName> {
        let known = MoveClass::ALL.into_iter().map(|class| (class.name(), class));
        by_name(text, ["class of moves", "classes of moves"], known)
    }
}

/// The findings about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Row {
    /// The move's number, from 1.
    pub ply: usize,
    /// The side that played it.
    pub mover: Stone,
    /// The point that was played.
    pub played: Point,
    /// The best move.
    pub best: Point,
    /// The mover's chance of winning before it, in thousandths.
    pub chance: u32,
    /// The mover's chance after it, in thousandths.
    pub chance_after: u32,
    /// Its class.
    pub class: MoveClass,
    /// A forced win that the mover had before it.
    pub had: Option<ForcedWin>,
    /// A forced win that the opponent has after it.
    pub allows: Option<ForcedWin>,
    /// The moves that held, if the opponent threatened a forced win: those after which no win of any kind was found.
    /// Every other move except the doubtful ones is proved to lose.
    pub holds: Option<Vec<Point>>,
    /// Whether every one of them is proved to leave the opponent no win by continuous threats.
    pub holds_proved: Option<bool>,
    /// Moves that are not proved to lose, but after which the engine's search sees the opponent win.
    pub doubtful: Option<Vec<Point>>,
    /// Whether it is proved that every move lost.
    pub lost: bool,
    /// Whether no move was found that held, without a proof that all of them lost.
    pub seems_lost: bool,
    /// Whether no limit was reached, neither before the move nor after it.
    pub complete: bool,
}

/// The result of a [trial](super::Reviewer::start_trial) of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tried {
    /// It is proved to lose.
    Refuted,
    /// The engine's search sees the opponent win after it, which is not a proof.
    SeemsLost,
    /// No win against it was found.
    Held,
}

/// The losses of chance, in thousandths, that make an inaccuracy, a mistake and a blunder.
const LOSSES: [(u32, MoveClass); 3] =
    [(150, MoveClass::Blunder), (100, MoveClass::Mistake), (50, MoveClass::Inaccuracy)];
/// How far from the best chance, in thousandths, a move may be and still count as right.
const AS_GOOD: u32 = 20;
/// How many stones longer a win by threats may take without being called delayed: the lengths of such wins are not
/// proved to be minimal.
const THREATS_SLACK: usize = 1;

impl Row {
    pub(super) fn of(
        ply: usize,
        mover: Stone,
        played: Point,
        before: &Assessment,
        after: &Assessment,
    ) -> Row {
        let had = before.attack.win().cloned();
        let allows = after.attack.win().cloned();
        let goes_on = had.is_some()
            && allows.is_none()
            && (after.lost || matches!(before.kept, Some(KeptWin::Yes(_))));
        let is_doubtful =
            before.defence.as_ref().is_some_and(|defence| defence.doubtful.contains(&played));
        let is_found_lost = before.is_found_lost() || is_doubtful;
        let chance_after = match (goes_on, is_found_lost) {
            (true, _) => 1_000,
            (_, true) => 0,
            _ => 1_000 - after.chance,
        };
        // The look at the position after the move goes deeper than the one that compared it with others.
        let chance = if had.is_some() { 1_000 } else { before.chance.max(chance_after) };
        let found = before.best.unwrap_or(played);
        let best = if had.is_none() && chance_after >= before.chance && !is_found_lost {
            played
        } else {
            found
        };
        let mut row = Row {
            ply,
            mover,
            played,
            best,
            chance,
            chance_after,
            class: MoveClass::Best,
            had,
            allows,
            holds: before.defence.as_ref().map(|defence| defence.holds.clone()),
            holds_proved: before.defence.as_ref().map(Defence::holds_proved),
            doubtful: before.defence.as_ref().map(|defence| defence.doubtful.clone()),
            lost: before.lost,
            seems_lost: before.seems_lost,
            complete: before.is_complete() && after.is_complete(),
        };
        row.class = row.proved_class(before, after).unwrap_or_else(|| row.class_by_chance());
        row
    }

    /// The class, if it follows from what is proved.
    fn proved_class(&self, before: &Assessment, after: &Assessment) -> Option<MoveClass> {
        if let Some(had) = &self.had {
            let slack = if had.kind == WinKind::Threats { THREATS_SLACK } else { 0 };
            return match before.kept {
                _ if self.allows.is_some() => Some(MoveClass::MissedWin),
                Some(KeptWin::Yes(own)) if own > had.depth() + slack => Some(MoveClass::DelaysWin),
                Some(KeptWin::Yes(_)) => Some(MoveClass::Best),
                Some(_) if after.lost => Some(MoveClass::DelaysWin),
                // Of a win carried over from an earlier move it is not known which moves delay it.
                None if after.lost => None,
                Some(KeptWin::No) if !after.seems_lost => Some(MoveClass::MissedWin),
                // Not proved within the limit, or the engine still sees a win: the chance must decide.
                Some(KeptWin::No | KeptWin::Open) | None => {
                    let gone = self.class_by_chance() == MoveClass::Blunder;
                    gone.then_some(MoveClass::MissedWin)
                }
            };
        }
        // If no move held, nothing is criticised; nor after a glance, which does not know whether the win was already
        // there.
        if self.allows.is_none()
            || before.is_found_lost()
            || before.threat == WinFinding::NotAsked
            || self.chance == 0
        {
            return None;
        }
        let held = |defence: &Defence| defence.proved && !defence.stops.contains(&self.played);
        match before.defence.as_ref().is_some_and(held) {
            true => Some(MoveClass::MissedDefence),
            false => Some(MoveClass::AllowsWin),
        }
    }

    fn class_by_chance(&self) -> MoveClass {
        let lost = self.chance.saturating_sub(self.chance_after);
        match LOSSES.into_iter().find(|&(least, _)| lost >= least) {
            Some((_, class)) => class,
            None if self.played == self.best => MoveClass::Best,
            None => MoveClass::Good,
        }
    }

    /// Whether the move is judged; the stones of an opening are not.
    pub fn is_judged(&self) -> bool {
        self.class != MoveClass::Unjudged
    }

    /// Adds the findings of [another look](super::Reviewer::start_deeper) at the move. What either has proved stays
    /// proved, and what the engine saw lose in either still seems to lose. Class and chances follow the proofs: a look
    /// that proves nothing more changes neither.
    pub fn deepen(&mut self, found: Row) {
        let wins_more = self.had.is_none() && found.had.is_some();
        let loses_more = self.allows.is_none() && found.allows.is_some();
        let was_lost = self.is_found_lost();
        if wins_more || loses_more && self.had.is_none() && !was_lost {
            (self.class, self.best) = (found.class, found.best);
            (self.chance, self.chance_after) = (found.chance, found.chance_after);
        } else if loses_more && self.had.is_some() {
            (self.class, self.chance_after) = (MoveClass::MissedWin, 0);
        }
        self.had = self.had.take().or(found.had);
        self.allows = self.allows.take().or(found.allows);
        self.complete |= found.complete;
        if self.had.is_some() {
            self.seems_lost = false;
            if wins_more {
                (self.holds, self.holds_proved) = (found.holds, found.holds_proved);
                self.doubtful = found.doubtful;
            }
            return;
        }
        self.lost |= found.lost;
        self.seems_lost |= found.seems_lost;
        self.unite_holds(found.holds, found.doubtful);
        self.holds_proved = self.holds_proved.max(found.holds_proved);
        self.seems_lost &= !self.lost;
        if self.is_found_lost() && !was_lost {
            self.blame_nothing();
        }
    }

    /// Keeps only those holding moves that neither look has proved to lose: if none is left, the position is lost, or
    /// seems so.
    fn unite_holds(&mut self, holds: Option<Vec<Point>>, doubtful: Option<Vec<Point>>) {
        let doubted = doubtful.clone().unwrap_or_default();
        match (&mut self.holds, holds) {
            (None, None) => return,
            (None, found) => (self.holds, self.doubtful) = (found, doubtful),
            (Some(_), None) => {}
            (Some(holds), Some(found)) => {
                let seem_lost = self.doubtful.get_or_insert_default();
                let is_open = |point: &Point| found.contains(point) || doubted.contains(point);
                holds.retain(is_open);
                seem_lost.retain(is_open);
                seem_lost.extend(holds.extract_if(.., |point| doubted.contains(point)));
            }
        }
        let holds = self.holds.get_or_insert_default();
        let seem_lost = self.doubtful.get_or_insert_default();
        if self.allows.is_some() {
            holds.retain(|&point| point != self.played);
            seem_lost.retain(|&point| point != self.played);
        }
        if self.lost {
            holds.clear();
            seem_lost.clear();
        }
        if self.seems_lost {
            seem_lost.append(holds);
        }
        seem_lost.sort_unstable();
        self.settle_holds();
    }

    /// Makes sure that the best move is one that holds, or else a doubtful one; marks the position as lost, or seemingly
    /// lost, if no move holds.
    fn settle_holds(&mut self) {
        let (Some(holds), Some(seem_lost)) = (&self.holds, &self.doubtful) else { return };
        if !holds.contains(&self.best)
            && let Some(&first) = holds.first().or(seem_lost.first())
        {
            self.best = first;
        }
        if holds.is_empty() {
            self.lost = seem_lost.is_empty();
            self.seems_lost = !self.lost;
        }
    }

    /// Drops any criticism, as no move was found that held.
    fn blame_nothing(&mut self) {
        (self.chance, self.chance_after) = (0, 0);
        self.class = self.class_by_chance();
    }

    /// Whether another move in place of this one is proved to lose: it is neither among those that hold nor among the
    /// doubtful ones.
    pub fn is_proved_lost(&self, point: Point) -> bool {
        let has = |points: &Option<Vec<Point>>| {
            points.as_ref().is_some_and(|points| points.contains(&point))
        };
        let threatened = self.had.is_none() && self.holds.is_some();
        self.lost || threatened && !has(&self.holds) && !has(&self.doubtful)
    }

    /// Adds the result of a [trial](super::Reviewer::start_trial) of another move in place of this one, so that the row
    /// agrees with it. If that leaves no move that holds, the position was lost, or seems so.
    pub fn learn(&mut self, point: Point, found: Tried) {
        if self.is_proved_lost(point) {
            return;
        }
        let Some(holds) = self.holds.as_mut().filter(|_| self.had.is_none()) else { return };
        let doubtful = self.doubtful.get_or_insert_default();
        holds.retain(|&other| other != point);
        doubtful.retain(|&other| other != point);
        match found {
            Tried::Refuted => {}
            Tried::SeemsLost => doubtful.push(point),
            Tried::Held => holds.push(point),
        }
        holds.sort_unstable();
        doubtful.sort_unstable();
        if found == Tried::Held {
            self.seems_lost = false;
            return;
        }
        self.settle_holds();
        if self.is_found_lost() {
            self.blame_nothing();
        }
    }

    /// Whether a deeper look may still find something, as not everything about the move is proved.
    pub fn is_open(&self) -> bool {
        let some = |points: &Option<Vec<Point>>| points.as_ref().is_some_and(|all| !all.is_empty());
        let is_unsure = self.seems_lost || some(&self.holds) || some(&self.doubtful);
        !self.lost && (!self.complete || is_unsure)
    }

    /// Whether every move was proved to lose, or none was found that held.
    pub fn is_found_lost(&self) -> bool {
        self.lost || self.seems_lost
    }

    /// Whether a better move is known: that of the proved win, or one that was tried and not refuted.
    pub fn has_better(&self) -> bool {
        self.class.is_mistake() && !self.is_found_lost() && self.best != self.played
    }

    /// Whether this move, tried in place of another one, is right: it keeps a proved win, or no win against it was
    /// found and it comes close to the best chance, `best` in thousandths.
    ///
    /// The row is that of a [trial](super::Reviewer::start_trial).
    pub fn is_right(&self, best: u32) -> bool {
        match self.class {
            MoveClass::MissedWin => false,
            _ if self.allows.is_some() => false,
            _ if self.had.is_some() => self.chance_after == 1_000,
            _ => self.chance_after > 0 && self.chance_after + AS_GOOD >= best,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::threats::Exchange;

    fn point(name: &str) -> Point {
        name.parse().unwrap()
    }

    /// A missed defence: f8 and j4 hold, and k3 seems to lose.
    fn missed() -> Row {
        Row {
            ply: 8,
            mover: Stone::White,
            played: point("a1"),
            best: point("f8"),
            chance: 300,
            chance_after: 0,
            class: MoveClass::MissedDefence,
            had: None,
            allows: None,
            holds: Some(vec![point("f8"), point("j4")]),
            holds_proved: Some(true),
            doubtful: Some(vec![point("k3")]),
            lost: false,
            seems_lost: false,
            complete: true,
        }
    }

    #[test]
    fn a_row_takes_in_what_a_trial_finds() {
        let mut row = missed();
        row.learn(point("f8"), Tried::SeemsLost);
        assert_eq!(row.holds, Some(vec![point("j4")]));
        assert_eq!(row.doubtful, Some(vec![point("k3"), point("f8")]));
        assert_eq!((row.best, row.is_found_lost()), (point("j4"), false));
        row.learn(point("k3"), Tried::Held);
        assert_eq!(row.holds, Some(vec![point("k3"), point("j4")]));
        assert_eq!(row.doubtful, Some(vec![point("f8")]));
        assert_eq!(row.class, MoveClass::MissedDefence);
    }

    fn points(names: &[&str]) -> Option<Vec<Point>> {
        Some(names.iter().map(|name| point(name)).collect())
    }

    fn win() -> Option<ForcedWin> {
        let five = Exchange::five(point("h1"));
        Some(ForcedWin { kind: WinKind::Fours, line: vec![five], plan: None })
    }

    #[test]
    fn a_look_that_asked_less_takes_nothing_back() {
        let mut row = missed();
        let before = row.clone();
        row.deepen(Row { holds: None, holds_proved: None, doubtful: None, ..missed() });
        assert_eq!(row, before);
        row.deepen(Row { complete: false, ..missed() });
        assert_eq!(row, before);
        assert!(row.is_proved_lost(point("b2")) && !row.is_proved_lost(point("k3")));
    }

    #[test]
    fn a_move_holds_only_if_neither_look_has_proved_or_seen_it_lose() {
        let mut row = missed();
        let (holds, doubtful) = (points(&["f8", "k3", "l5"]), points(&["m2"]));
        row.deepen(Row { holds, doubtful, ..missed() });
        assert_eq!((row.holds, row.doubtful), (points(&["f8"]), points(&["k3"])));
        let mut row = missed();
        row.deepen(Row { holds: points(&["j4"]), doubtful: points(&["f8"]), ..missed() });
        assert_eq!((row.holds, row.doubtful), (points(&["j4"]), points(&["f8"])));
        assert_eq!(row.best, point("j4"));
    }

    #[test]
    fn a_move_that_a_deeper_look_proves_to_lose_holds_no_more() {
        let blunder =
            Row { played: point("f8"), chance_after: 200, class: MoveClass::Mistake, ..missed() };
        let mut row = blunder.clone();
        let class = MoveClass::AllowsWin;
        let found = Row { allows: win(), class, best: point("j4"), chance_after: 0, ..blunder };
        row.deepen(found.clone());
        assert_eq!((&row.holds, row.best), (&points(&["j4"]), point("j4")));
        assert_eq!((row.class, row.chance_after), (class, 0));
        // Its proof about the last move that held means that all moves lost, so nothing is criticised.
        let mut row = Row { holds: points(&["f8"]), doubtful: points(&[]), ..missed() };
        row.played = point("f8");
        row.deepen(Row { holds: points(&["f8"]), ..found });
        assert!(row.lost && !row.seems_lost && row.holds == points(&[]));
        assert!(!row.class.is_worth_a_look() && row.chance == 0);
    }

    #[test]
    fn letting_a_win_go_is_a_missed_win() {
        let mut row = Row { had: win(), class: MoveClass::DelaysWin, chance: 1_000, ..missed() };
        row.deepen(Row { allows: win(), class: MoveClass::AllowsWin, ..missed() });
        assert_eq!((row.class, row.chance_after), (MoveClass::MissedWin, 0));
    }

    #[test]
    fn a_try_does_not_take_a_proof_back() {
        let mut row = missed();
        row.learn(point("b2"), Tried::Held);
        assert_eq!(row, missed());
    }

    #[test]
    fn nothing_is_blamed_once_no_move_holds() {
        let mut row = missed();
        for name in ["f8", "j4"] {
            row.learn(point(name), Tried::Refuted);
        }
        assert!(row.seems_lost && !row.lost, "k3 is not refuted");
        assert!(!row.class.is_worth_a_look());
        row.learn(point("k3"), Tried::Refuted);
        assert!(row.lost && !row.seems_lost);
        let mut row = missed();
        row.holds = None;
        let before = row.clone();
        row.learn(point("f8"), Tried::Refuted);
        assert_eq!(row, before, "nothing was said of moves that hold");
    }
}
