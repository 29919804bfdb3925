//! Many players at once, with their pairs in order.

use std::collections::BTreeMap;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;

use anyhow::Result;

use super::record::Pair;

/// A player of numbered pairs.
pub(super) trait Plays: Send {
    /// # Errors
    /// When an engine breaks the rules.
    fn play(&mut self, number: u64) -> Result<Pair>;
}

/// Has the pairs played, each by the next free player, and passes them on in order of their numbers until `book` has
/// enough. So the outcome does not depend on how many players there are, or how fast they are.
///
/// # Errors
/// The first error of a player or of `book`; all pairs before it are booked.
pub(super) fn play<P: Plays>(
    players: Vec<P>,
    numbers: Range<u64>,
    mut book: impl FnMut(Pair) -> Result<ControlFlow<()>>,
) -> Result<()> {
    let next = AtomicU64::new(numbers.start);
    let stop = AtomicBool::new(false);
    let (sender, played) = mpsc::channel();
    thread::scope(|scope| {
        for mut player in players {
            let (sender, next, stop, end) = (sender.clone(), &next, &stop, numbers.end);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= end || sender.send((number, player.play(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut due = numbers.start;
        let mut early = BTreeMap::new();
        for (number, pair) in played {
            // No further pair is begun; those under way, possibly with lower numbers, still arrive.
            if pair.is_err() {
                stop.store(true, Ordering::Relaxed);
            }
            early.insert(number, pair);
            while let Some(pair) = early.remove(&due) {
                due += 1;
                match pair.and_then(&mut book) {
                    Ok(ControlFlow::Continue(())) => {}
                    ended => {
                        stop.store(true, Ordering::Relaxed);
                        return ended.map(|_| ());
                    }
                }
            }
        }
        Ok(())
    })
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use anyhow::bail;

    use super::super::record::tests::pair;
    use super::*;

    /// Takes longer for some pairs than for others, and fails at one.
    struct Uneven {
        fails_at: u64,
    }

    impl Plays for Uneven {
        fn play(&mut self, number: u64) -> Result<Pair> {
            if number == self.fails_at {
                bail!("pair {number} broke the rules");
            }
            if number.is_multiple_of(5) {
                thread::sleep(Duration::from_millis(3));
            }
            Ok(pair(number))
        }
    }

    fn booked(players: usize, fails_at: u64, enough: usize) -> (Vec<Pair>, Result<()>) {
        let players = (0..players).map(|_| Uneven { fails_at }).collect();
        let mut booked = vec![];
        let ended = play(players, 2..40, |pair| {
            booked.push(pair);
            Ok(if booked.len() == enough {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            })
        });
        (booked, ended)
    }

    #[test]
    fn pairs_come_in_order_however_many_play() {
        for players in [1, 2, 7] {
            let (pairs, ended) = booked(players, u64::MAX, usize::MAX);
            ended.unwrap();
            assert_eq!(pairs, (2..40).map(pair).collect::<Vec<_>>());
        }
    }

    #[test]
    fn nothing_is_booked_after_the_decision() {
        for players in [1, 7] {
            let (pairs, ended) = booked(players, u64::MAX, 9);
            ended.unwrap();
            assert_eq!(pairs, (2..11).map(pair).collect::<Vec<_>>());
        }
    }

    #[test]
    fn pairs_played_before_a_breach_are_booked() {
        for players in [1, 7] {
            let (pairs, ended) = booked(players, 21, usize::MAX);
            assert_eq!(ended.unwrap_err().to_string(), "pair 21 broke the rules");
            assert_eq!(pairs, (2..21).map(pair).collect::<Vec<_>>());
        }
    }
}
