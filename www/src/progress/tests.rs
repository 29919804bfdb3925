mod reviews;

use std::time::Instant;

use tengen::board::Point;
use tengen::rules::Rule;

use super::*;
use crate::board::{Pointer, PointerKind};
use crate::records::{DAY, RecordKey, study_record};
use crate::review::protocol::TrialResult;
use crate::review::{ReviewAnswer, ReviewRequest};
use crate::runtime::document::Part;
use crate::runtime::shell::{Seen, ViewInput};
use crate::settings::Settings;

const TODAY: u64 = 20_000;

fn point(name: &str) -> Point {
    name.parse().unwrap()
}

/// A game that White wins with a1 to a5; at move 7 Black allows an open four, and at move 9 does not stop White's four.
const MOVES: &str = "h8a1i8a2j8a3o15a4b15a5";

fn game(id: u64, players: [&str; 2], result: &str, day: u64) -> (RecordKey, String) {
    let [black, white] = players;
    let when = day * DAY;
    let text = format!(
        "rule=freestyle&size=15&moves={MOVES}&black-player={black}&white-player={white}\
         &result={result}&from=own&created={when}&changed={when}"
    );
    (RecordKey::game(&id.to_string()), text)
}

/// The review of that game, as stored in its study.
fn sgf() -> String {
    let plain = |best: &str| format!("TG[class=good][chance=0.500][after=0.500][best={best}]");
    let place = |name: &str| {
        let row: u8 = name[1..].parse().unwrap();
        format!("{}{}", &name[..1], char::from(b'a' + 15 - row))
    };
    let moves = ["h8", "a1", "i8", "a2", "j8", "a3", "o15", "a4", "b15", "a5"];
    let nodes = moves.iter().zip(1..).map(|(name, ply)| {
        let said = match ply {
            6 => "TG[class=missed-defence][chance=0.500][after=0.000][best=k8]\
                  [allows=vcf k8 g8 l8][holds=k8 g8][proved=yes]"
                .to_owned(),
            7 => {
                "TG[class=missed-win][chance=1.000][after=0.500][best=k8][had=vcf k8 g8 l8]".into()
            }
            9 => "TG[class=missed-defence][chance=0.500][after=0.000][best=a5]\
                  [allows=vcf a5][holds=a5][proved=yes]"
                .into(),
            _ => plain(name),
        };
        let colour = if ply % 2 == 1 { "B" } else { "W" };
        format!(";{colour}[{}]{said}", place(name))
    });
    let nodes: String = nodes.collect();
    format!("(;GM[4]SZ[15]TG[winner=white][complete=yes]{nodes})")
}

fn study(id: u64) -> (RecordKey, String) {
    (RecordKey::game(&id.to_string()).study().unwrap(), study_record(&sgf(), 5))
}

fn opened(records: Vec<(RecordKey, String)>) -> ProgressModel {
    let mut model = ProgressModel::new(Settings::default(), words());
    (model.now, model.today) = (TODAY * DAY, TODAY);
    let opened = ProgressMessage::Opened(Settings::default(), false);
    assert_eq!(update(&mut model, opened), [ProgressEffect::FindAll]);
    update(&mut model, ProgressMessage::Deck(MistakeDeck::default(), true));
    let mut effects = update(&mut model, ProgressMessage::Records(records));
    while effects.contains(&ProgressEffect::ReadOn) {
        effects = update(&mut model, ProgressMessage::Read);
    }
    assert!(model.is_ready());
    model
}

fn act(model: &mut ProgressModel, action: ProgressAction) -> Vec<ProgressEffect> {
    update(model, ProgressMessage::Input(ViewInput::Do(action)))
}

fn click(model: &mut ProgressModel, name: &str) -> Vec<ProgressEffect> {
    let mouse = PointerKind::Mouse;
    update(
        model,
        ProgressMessage::Input(ViewInput::Pointer(Pointer::Down(Some(point(name)), mouse))),
    );
    update(model, ProgressMessage::Input(ViewInput::Pointer(Pointer::Up(Some(point(name))))))
}

fn said(model: &ProgressModel, id: &str) -> String {
    let document = model.view(&Default::default());
    document.get(id, Part::Text).unwrap_or_default().to_owned()
}

fn stage(model: &ProgressModel) -> &TaskStage {
    &model.task.as_ref().unwrap().stage
}

#[test]
fn results_are_counted_by_opponent_rule_and_colour_within_the_range() {
    let own = ["person", "easy"];
    let mut model = opened(vec![
        game(1, own, "white", TODAY - 1),
        game(2, own, "black", TODAY - 40),
        game(3, own, "draw", TODAY - 200),
        game(4, ["club", "person"], "white", TODAY - 2),
        // With two people or two computers it is unknown which of them is the person.
        game(5, ["person", "person"], "white", TODAY),
        game(6, ["easy", "club"], "white", TODAY),
    ]);
    let counts = |model: &ProgressModel| {
        let rows = model.results.iter();
        rows.map(|it| (it.opponent, it.side.name(), it.won, it.drawn, it.lost)).collect::<Vec<_>>()
    };
    assert_eq!(counts(&model), [("easy", "black", 1, 0, 1), ("club", "white", 1, 0, 0)]);
    act(&mut model, ProgressAction::Range(ProgressRange::All));
    assert_eq!(counts(&model)[0], ("easy", "black", 1, 1, 1));
    act(&mut model, ProgressAction::Range(ProgressRange::Month));
    assert_eq!(counts(&model)[0], ("easy", "black", 0, 0, 1));
    assert_eq!(model.results[0].last, (TODAY - 1) * DAY);
    assert!(said(&model, "progress-games-words").starts_with("Too few games for a number: 4"));
}

/// Every visible part leads somewhere: nothing is counted, offered or to be solved before it exists.
#[test]
fn every_visible_part_has_something_to_show() {
    let own = ["person", "easy"];
    let begun = (
        RecordKey::game("1"),
        "rule=freestyle&size=15&moves=&black-player=person&white-player=easy&from=own&created=5&changed=5".into(),
    );
    let all = [
        "progress-play",
        "progress-range-field",
        "progress-mistakes-part",
        "progress-begin",
        "progress-results-part",
    ];
    let shown = |records| {
        let document = opened(records).view(&Default::default());
        let is_hidden = |id: &&str| document.get(id, Part::Attribute("hidden")).is_some();
        all.into_iter().filter(|id| !is_hidden(id)).collect::<Vec<_>>()
    };
    let begin = "progress-begin";
    for empty in [vec![], vec![begun]] {
        assert_eq!(shown(empty), [all[0]]);
    }
    let finished = vec![game(1, own, "black", TODAY)];
    assert_eq!(
        shown(finished),
        all[1..].iter().filter(|id| **id != begin).copied().collect::<Vec<_>>()
    );
    assert_eq!(shown(vec![game(1, own, "white", TODAY - 1), study(1)]), all[1..]);
}

#[test]
fn only_own_mistakes_are_asked_at_their_positions() {
    let mut model = opened(vec![game(1, ["person", "easy"], "white", TODAY - 1), study(1)]);
    let ids: Vec<&str> = model.mistakes().map(|it| &*it.id).collect();
    assert_eq!(ids, ["1.7", "1.9"]);
    act(&mut model, ProgressAction::Begin);
    let board = model.task.as_ref().unwrap().game.shown().board().to_string();
    let drawn = "
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . x x x . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        o . . . . . . . . . . . . . .
        o . . . . . . . . . . . . . .
        o . . . . . . . . . . . . . .";
    let plain = |text: &str| text.chars().filter(|c| "xo.".contains(*c)).collect::<String>();
    assert_eq!(plain(&board), plain(drawn), "{board}");
}

#[test]
fn a_white_player_has_the_mistakes_of_white() {
    let model = opened(vec![game(1, ["easy", "person"], "white", TODAY - 1), study(1)]);
    assert_eq!(model.mistakes().map(|it| &*it.id).collect::<Vec<_>>(), ["1.6"]);
}

#[test]
fn the_review_judges_what_it_knows_and_the_answer_counts_once() {
    let mut model = opened(vec![game(1, ["person", "easy"], "white", TODAY - 1), study(1)]);
    act(&mut model, ProgressAction::Begin);
    let effects = click(&mut model, "o15");
    assert!(matches!(&effects[..], [ProgressEffect::Keep(deck)] if deck.again["1.7"].step == 0));
    assert_eq!(stage(&model), &TaskStage::Wrong(point("o15"), Refutation::Worse(500, None)));
    assert!(said(&model, "progress-status").starts_with("o15 is what you played in the game."));
    act(&mut model, ProgressAction::Retry);
    assert_eq!(click(&mut model, "k8"), []);
    assert_eq!(stage(&model), &TaskStage::Right(RightBy::Proof));
    act(&mut model, ProgressAction::Next);
    // The proof against a wrong answer is shown on the board.
    click(&mut model, "b15");
    let line = model.task.as_ref().unwrap().shown_line().unwrap();
    assert_eq!(line, [Some(point("a5"))]);
    let status = said(&model, "progress-status");
    assert!(status.contains("White wins by force: by five in a row, in 1 move: a5"), "{status}");
    act(&mut model, ProgressAction::Retry);
    click(&mut model, "a5");
    assert_eq!(stage(&model), &TaskStage::Right(RightBy::Holds));
    act(&mut model, ProgressAction::Next);
    assert_eq!(model.stage, ProgressStage::Overview);
    assert!(said(&model, "progress-mistakes-about").ends_with("To solve today: 0."));
    model.today += 1;
    assert_eq!(model.due().len(), 2);
}

#[test]
fn any_other_move_is_judged_with_the_weights_of_the_review() {
    let mut model = opened(vec![game(1, ["person", "easy"], "white", TODAY - 1), study(1)]);
    act(&mut model, ProgressAction::Begin);
    let rule = Rule::Freestyle;
    assert_eq!(click(&mut model, "g8"), [ProgressEffect::FetchWeights(rule)]);
    let effects = update(&mut model, ProgressMessage::Weights(rule, Ok(vec![1])));
    let [ProgressEffect::Ask(ReviewRequest::Weights { .. }), ProgressEffect::Ask(asked)] =
        &effects[..]
    else {
        panic!("{effects:?}")
    };
    let ReviewRequest::Try { id, position, point: tried, best } = asked else {
        panic!("{asked:?}")
    };
    assert_eq!((position.moves.len(), *tried, *best), (6, point("g8"), 1000));
    let judgement = TrialResult { right: true, chance_after: 1000, allows: None, answer: None };
    let answer = ReviewAnswer::Tried { id: *id, judgement };
    let effects = update(&mut model, ProgressMessage::Reviewed(answer));
    assert!(matches!(&effects[..], [ProgressEffect::Keep(_)]));
    assert_eq!(stage(&model), &TaskStage::Right(RightBy::Look));
    // An answer that cannot be judged is taken back, and does not count.
    act(&mut model, ProgressAction::Next);
    click(&mut model, "c3");
    assert_eq!(update(&mut model, ProgressMessage::JudgeLost("gone".into())), []);
    assert_eq!(stage(&model), &TaskStage::Yours);
    assert!(said(&model, "progress-notice-text").contains("gone"));
    let deck = model.deck.as_ref().unwrap();
    assert!(deck.is_new("1.9") && !deck.is_new("1.7"));
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_counted() {
    let mut unknown = game(3, ["person", "easy"], "white", TODAY);
    unknown.1 = unknown.1.replace("easy", "nobody");
    let mut other = study(1);
    other.1 = study_record(&sgf().replace("best=k8", "worst=k8"), 5);
    let model = opened(vec![
        game(1, ["person", "easy"], "white", TODAY - 1),
        other,
        (RecordKey::game("2"), "moves=%".into()),
        unknown,
        (RecordKey::named("settings").unwrap(), "theme=dark".into()),
    ]);
    let broken = &model.gathering.as_ref().unwrap().broken;
    let names: Vec<_> = broken.iter().map(|it| (it.key.name(), it.is_review)).collect();
    assert_eq!(names.len(), 3, "{broken:?}");
    for named in [("game/1", true), ("game/2", false), ("game/3", false)] {
        assert!(names.contains(&named), "{names:?}");
    }
    assert_eq!((model.results.len(), model.mistakes().count()), (1, 0));
}

#[test]
fn a_thousand_games_are_read_in_slices_and_counted_as_one_by_one() {
    let mut records = vec![];
    for id in 0..1_000 {
        let result = ["black", "white", "draw"][(id % 3) as usize];
        let players = [["person", "easy"], ["club", "person"]][(id % 2) as usize];
        records.push(game(id, players, result, TODAY - id % 80));
        records.push(study(id));
    }
    let mut gathering = RecordReader::new(records);
    let (mut slices, mut longest) = (0, 0.0_f64);
    let begun = Instant::now();
    while gathering.is_busy() {
        let slice = Instant::now();
        gathering.work();
        longest = longest.max(slice.elapsed().as_secs_f64());
        slices += 1;
    }
    println!("{slices} slices, {:?}, longest {:.1} ms", begun.elapsed(), longest * 1e3);
    assert_eq!(
        (gathering.games.len(), gathering.reviewed, gathering.mistakes.len()),
        (1_000, 1_000, 1_500)
    );
    let rows = results(gathering.games.iter());
    for row in &rows {
        let kind = |it: &&KeptGame| (it.opponent, it.side) == (row.opponent, row.side);
        let count = |score| {
            gathering.games.iter().filter(kind).filter(|it| it.score() == Some(score)).count()
        };
        assert_eq!((row.won, row.drawn, row.lost), (count(1.0), count(0.5), count(0.0)));
    }
    assert_eq!(rows.iter().map(ResultRow::games).sum::<usize>(), 1_000);
}
