//! Games that end where their result is proved.

use std::time::Duration;

use tengen::board::Size;
use tengen::rules::{Ending, Rule};
use tengen_cli::arena::{
    Adjudicator, ArenaOpening, Brain, Conditions, EndReason, play, play_adjudicated,
};

use super::programs::BRAIN;

fn conditions(rule: Rule, side: u32) -> Conditions {
    Conditions {
        rule,
        size: Size::new(side).unwrap(),
        turn: Duration::from_secs(60),
        whole: None,
        grace: Duration::from_secs(60),
        max_memory: 0,
        threads: None,
    }
}

fn tengen(nodes: u64) -> Brain {
    Brain::new(&format!("{BRAIN:?} --hash 1 --nodes {nodes}")).unwrap()
}

/// Each adjudicated game is the beginning of the one played out, with the same result.
#[test]
fn a_proved_result_equals_that_of_playing_on() {
    let mut adjudicator = Adjudicator::new();
    let (mut wins, mut draws, mut saved) = (0, 0, 0);
    for (rule, side) in [(Rule::Freestyle, 15), (Rule::Renju, 15), (Rule::Standard, 7)] {
        let conditions = conditions(rule, side);
        let centre = conditions.size.centre();
        let openings: Vec<ArenaOpening> = conditions
            .size
            .points()
            .filter(|point| point.distance(centre) == 2)
            .step_by(4)
            .filter_map(|point| ArenaOpening::new(rule, conditions.size, vec![centre, point]))
            .collect();
        assert!(openings.len() >= 4);
        let [mut black, mut white] = [tengen(300), tengen(200)];
        for opening in &openings {
            let early =
                play_adjudicated([&mut black, &mut white], opening, &conditions, &mut adjudicator);
            let whole = play([&mut black, &mut white], opening, &conditions);
            assert_eq!(early.winner, whole.winner, "{early}; {whole}");
            assert!(whole.moves.starts_with(&early.moves), "{early}; {whole}");
            assert!(!early.reason.is_breach(), "{early}");
            wins += usize::from(early.reason == EndReason::Proved);
            draws += usize::from(early.reason == EndReason::Drawn);
            saved += whole.moves.len() - early.moves.len();
        }
    }
    assert!(wins > 0 && draws > 0 && saved > 20, "{wins} wins, {draws} draws, {saved} moves");
}

/// The brain claims a win before every move.
#[cfg(unix)]
#[test]
fn a_claim_alone_wins_nothing() {
    let script = "x=0; while read -r line; do case $line in START*) echo OK;; \
        DONE*|TURN*) echo MESSAGE depth 1-1 value win in 3; echo $x,ROW; x=$((x+1));; esac; done";
    let [mut black, mut white] = ["0", "2"].map(|row| {
        let script = script.replace("ROW", row);
        Brain::new(&format!("sh -c '{script}'")).unwrap()
    });
    let opening =
        ArenaOpening::new(Rule::Freestyle, Size::STANDARD, vec!["h8".parse().unwrap()]).unwrap();
    let conditions = conditions(Rule::Freestyle, 15);
    let brains = [&mut black, &mut white];
    let game = play_adjudicated(brains, &opening, &conditions, &mut Adjudicator::new());
    // A row along the edge can be stopped until it is five.
    assert!(matches!(game.reason, EndReason::Ending(Ending::Five { .. })), "{game}");
    assert_eq!(game.moves.len(), 10);
}
