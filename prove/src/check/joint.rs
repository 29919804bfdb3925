//! What several certificates prove together: that a first move wins, if they answer every reply to it.

use tengen::board::{Point, PointSet, Size, Stone, Symmetry};
use tengen::rules::Rule;

use super::Checked;

/// A first move, and the replies to it that are answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Joint {
    pub rule: Rule,
    /// The side of the board.
    pub size: Size,
    /// The first move, which is Black's.
    pub first: Point,
    /// White's replies after which Black is proved to win.
    pub answered: PointSet,
    /// The maximum number of plies from the first move to the five, after any of these replies.
    pub longest: usize,
}

impl Joint {
    /// White's replies about which nothing is proved.
    pub fn open(&self) -> impl Iterator<Item = Point> + '_ {
        let is_open = |&point: &Point| point != self.first && !self.answered.contains(point);
        self.size.points().filter(is_open)
    }
}

/// Joins what was checked by rule, size and first move.
///
/// A certificate counts if its opening is a first move of Black's, a reply, and at most one more move of Black's, and if
/// Black wins: then Black wins after the first move and that reply, and also after every image of the reply on which
/// the first move stays in its place.
pub fn join(checked: &[Checked]) -> Vec<Joint> {
    let mut all: Vec<Joint> = Vec::new();
    for checked in checked {
        let &[first, reply, ref rest @ ..] = &checked.from[..] else { continue };
        if checked.winner != Stone::Black || rest.len() > 1 {
            continue;
        }
        let (rule, size) = (checked.rule, checked.size);
        let is_same =
            |joint: &Joint| joint.rule == rule && joint.size == size && joint.first == first;
        let place = all.iter().position(is_same).unwrap_or_else(|| {
            all.push(Joint { rule, size, first, answered: PointSet::new(), longest: 0 });
            all.len() - 1
        });
        let joint = &mut all[place];
        joint.longest = joint.longest.max(1 + rest.len() + checked.longest);
        for symmetry in Symmetry::all().filter(|symmetry| symmetry.apply(first, size) == first) {
            joint.answered.insert(symmetry.apply(reply, size));
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(size: u32, from: &[&str]) -> Checked {
        Checked {
            rule: Rule::Freestyle,
            size: Size::new(size).expect("a size"),
            from: from.iter().map(|name| name.parse().expect("a point")).collect(),
            winner: Stone::Black,
            positions: 1,
            references: 0,
            templates: 0,
            leaves: 1,
            longest: 9,
            bytes: 1,
            looked_at: (1, 1),
        }
    }

    fn open(joint: &Joint) -> Vec<String> {
        joint.open().map(|point| point.to_string()).collect()
    }

    #[test]
    fn every_reply_is_answered_by_one_of_each_kind() {
        let six = ["a1", "b1", "c1", "b2", "c2"].map(|reply| checked(5, &["c3", reply, "d3"]));
        let [joint] = &join(&six)[..] else { panic!("one first move") };
        assert_eq!((open(joint), joint.longest), (vec![], 11));
        let [joint] = &join(&six[1..])[..] else { panic!("one first move") };
        assert_eq!(open(joint), ["a1", "e1", "a5", "e5"]);
    }

    #[test]
    fn images_count_only_if_the_first_move_stays_in_its_place() {
        let [joint] = &join(&[checked(5, &["b2", "c1"])])[..] else { panic!("one first move") };
        assert_eq!(
            joint.answered.iter().map(|point| point.to_string()).collect::<Vec<_>>(),
            ["c1", "a3"]
        );
    }

    #[test]
    fn what_does_not_say_that_black_wins_after_a_reply_is_left_out() {
        let white = Checked { winner: Stone::White, ..checked(5, &["c3", "a1"]) };
        let longer = checked(5, &["c3", "a1", "d3", "b1"]);
        assert_eq!(join(&[white, longer, checked(5, &["c3"]), checked(5, &[])]), []);
        let others = [checked(5, &["c3", "a1"]), checked(7, &["d4", "a1"])];
        assert_eq!(join(&others).len(), 2, "boards of two sizes");
    }
}
