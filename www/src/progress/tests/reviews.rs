//! Games without a review are reviewed one after another.

use super::*;
use tengen::board::Stone;

use crate::progress::results::ResultRow;
use crate::protocol::RequestId;
use crate::records::{FoundRecord, StoreFailure};
use crate::study::Study;

const OWN: [&str; 2] = ["person", "easy"];

/// A view with three games without a review, the latest of them the third.
fn three_games() -> ProgressModel {
    opened([1, 2, 3].map(|id| game(id, OWN, "white", TODAY - 10 + id)).into())
}

fn study_key(id: u64) -> RecordKey {
    RecordKey::game(&id.to_string()).study().unwrap()
}

/// The store's answer about the study of a game.
fn found(model: &mut ProgressModel, id: u64, texts: &[String]) -> Vec<ProgressEffect> {
    let record = FoundRecord {
        key: study_key(id),
        texts: texts.to_vec(),
        is_certain: true,
        is_elsewhere: false,
    };
    update(model, ProgressMessage::Found(record))
}

fn asked(effects: &[ProgressEffect]) -> RequestId {
    let asked = effects.iter().find_map(|effect| match effect {
        ProgressEffect::AskReviewer(ReviewRequest::Review { id, position, from }) => {
            assert_eq!((position.moves.len(), *from), (10, 1));
            Some(*id)
        }
        _ => None,
    });
    asked.unwrap_or_else(|| panic!("{effects:?}"))
}

fn answer(model: &mut ProgressModel, answer: ReviewAnswer) -> Vec<ProgressEffect> {
    update(model, ProgressMessage::GameReviewed(answer))
}

/// The values of the review in [`sgf`].
fn values() -> Vec<(u32, Vec<String>)> {
    let study = Study::read(&sgf(), Rule::Freestyle).unwrap();
    let (rows, summary) = study.review().unwrap();
    let rows = rows.iter().map(|row| (row.ply as u32, tengen::review::row_values(row)));
    rows.chain([(0, tengen::review::summary_values(&summary))]).collect()
}

/// Starts the reviews, and delivers the weights.
fn begin(model: &mut ProgressModel) -> RequestId {
    let effects = act(model, ProgressAction::ReviewGames);
    assert_eq!(
        effects,
        [ProgressEffect::KeepWanted(true), ProgressEffect::FindStudy(study_key(3))]
    );
    let rule = Rule::Freestyle;
    assert_eq!(found(model, 3, &[]), [ProgressEffect::FetchWeights(rule)]);
    let effects = update(model, ProgressMessage::Weights(rule, Ok(vec![1])));
    let given = ReviewRequest::Weights { rule, file: vec![1] };
    assert_eq!(effects[0], ProgressEffect::AskReviewer(given));
    asked(&effects)
}

/// Reviews the current game to its end.
fn finish(model: &mut ProgressModel, id: RequestId) -> Vec<ProgressEffect> {
    let effects = answer(model, ReviewAnswer::Annotated { id, values: values() });
    assert!(matches!(&effects[..], [ProgressEffect::KeepStudy(..)]), "{effects:?}");
    answer(model, ReviewAnswer::Done { id })
}

#[test]
fn games_are_reviewed_the_latest_first_and_kept_as_the_study_keeps_them() {
    let mut model = three_games();
    assert_eq!(
        said(&model, "progress-reviews-about"),
        "3 finished games of yours have no review yet."
    );
    let id = begin(&mut model);
    answer(
        &mut model,
        ReviewAnswer::Known { id, rows: vec![], summary: Default::default(), done: 456 },
    );
    let status = said(&model, "progress-reviews-about");
    assert!(status.starts_with("Reviewing game 1 of 3,") && status.ends_with(": 45%"), "{status}");
    let effects = answer(&mut model, ReviewAnswer::Annotated { id, values: values() });
    let [ProgressEffect::KeepStudy(key, text)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(*key, study_key(3));
    // The study, when it is next opened, has the review.
    let study = Study::read(text, Rule::Freestyle).unwrap();
    assert_eq!(study.review().unwrap().0.len(), 10);
    // Its mistakes can be solved while the others are reviewed.
    assert_eq!(model.due().iter().map(|it| &*it.id).collect::<Vec<_>>(), ["3.7", "3.9"]);
    let puzzle = ReviewAnswer::Puzzle { id, name: "a".into(), text: "b".into() };
    assert_eq!(answer(&mut model, puzzle), [ProgressEffect::KeepPuzzle("a".into(), "b".into())]);
    let effects = answer(&mut model, ReviewAnswer::Done { id });
    assert_eq!(
        effects,
        [
            ProgressEffect::KeepReviewed,
            ProgressEffect::Release(study_key(3)),
            ProgressEffect::FindStudy(study_key(2)),
        ]
    );
    let id = asked(&found(&mut model, 2, &[]));
    let effects = finish(&mut model, id);
    assert!(effects.contains(&ProgressEffect::FindStudy(study_key(1))));
    // This one has been reviewed in the study in the meantime.
    let effects = found(&mut model, 1, &[study_record(&sgf(), 5)]);
    assert!(effects.contains(&ProgressEffect::KeepWanted(false)), "{effects:?}");
    assert!(effects.contains(&ProgressEffect::EndReviewer));
    assert_eq!(said(&model, "progress-reviews-about"), "Done: 3 games were reviewed.");
    assert_eq!(model.mistakes().count(), 6);
}

#[test]
fn only_own_finished_games_without_a_review_wait() {
    // In the unfinished one the person has White.
    let friends = |key: &str, seat: &str, moves: &str, day: u64| {
        let when = day * DAY;
        let text = format!("rule=freestyle&moves={moves}&game=abc&seat={seat}&changed={when}");
        (RecordKey::named(key).unwrap(), text)
    };
    let model = opened(vec![
        game(1, OWN, "white", TODAY - 3),
        study(1),
        game(2, ["person", "person"], "white", TODAY - 2),
        (
            RecordKey::game("3"),
            game(3, OWN, "", TODAY).1.replace(MOVES, "h8a1").replace("&result=", ""),
        ),
        game(4, OWN, "white", TODAY - 1),
        friends("friend/7", "first", MOVES, TODAY - 2),
        friends("live/abc", "second", MOVES, TODAY),
        friends("friend/8", "second", "h8a1", TODAY),
    ]);
    let waiting: Vec<&str> = model.reviews.waiting.iter().map(|it| it.game.key.name()).collect();
    assert_eq!(waiting, ["friend/7", "game/4", "live/abc"]);
    let of_friends = |row: &&ResultRow| row.opponent == "friend";
    let results = model.results.iter().filter(of_friends);
    let results: Vec<_> = results.map(|it| (it.side, it.won, it.drawn, it.lost)).collect();
    assert_eq!(results, [(Stone::White, 1, 0, 0), (Stone::Black, 0, 0, 1)]);
}

#[test]
fn a_game_with_a_friend_is_reviewed_and_its_mistakes_are_its_own() {
    let key = RecordKey::named("friend/3").unwrap();
    let when = (TODAY - 1) * DAY;
    let text = format!("rule=freestyle&moves={MOVES}&game=3&seat=first&changed={when}");
    let mut model = opened(vec![(key.clone(), text), game(3, OWN, "white", TODAY - 2), study(3)]);
    assert_eq!(model.due().len(), 2);
    let effects = act(&mut model, ProgressAction::ReviewGames);
    let study = key.study().unwrap();
    assert!(effects.contains(&ProgressEffect::FindStudy(study.clone())), "{effects:?}");
    let record =
        FoundRecord { key: study.clone(), texts: vec![], is_certain: true, is_elsewhere: false };
    update(&mut model, ProgressMessage::Found(record));
    let effects = update(&mut model, ProgressMessage::Weights(Rule::Freestyle, Ok(vec![1])));
    let id = asked(&effects);
    let effects = answer(&mut model, ReviewAnswer::Annotated { id, values: values() });
    let [ProgressEffect::KeepStudy(kept, _)] = &effects[..] else { panic!("{effects:?}") };
    assert_eq!(*kept, study);
    let ids: Vec<_> = model.due().iter().map(|it| it.id.clone()).collect();
    assert_eq!(ids, ["friend/3.7", "friend/3.9", "3.7", "3.9"]);
    act(&mut model, ProgressAction::Begin);
    let effects = act(&mut model, ProgressAction::Open);
    assert!(effects.contains(&ProgressEffect::Study(key, 7)), "{effects:?}");
}

#[test]
fn a_game_that_cannot_be_reviewed_is_named_and_the_next_one_comes() {
    let mut games = [1, 2, 3, 4].map(|id| game(id, OWN, "white", TODAY - 10 + id));
    games[3].1 = games[3].1.replace(MOVES, "h8h8");
    let mut model = opened(games.into());
    act(&mut model, ProgressAction::ReviewGames);
    // A broken record of the game, one of its study, and one that another tab has.
    assert!(found(&mut model, 4, &[]).contains(&ProgressEffect::FindStudy(study_key(3))));
    let broken = study_record("(;SZ[15];B[zz])", 5);
    assert!(found(&mut model, 3, &[broken]).contains(&ProgressEffect::FindStudy(study_key(2))));
    let record =
        FoundRecord { key: study_key(2), texts: vec![], is_certain: true, is_elsewhere: true };
    update(&mut model, ProgressMessage::Found(record));
    let passed: Vec<&str> = model.reviews.passed.iter().map(|it| it.key.name()).collect();
    assert_eq!(passed, ["game/4", "game/3", "game/2"]);
    let words = model.text.say(&model.reviews.passed[0].reason);
    assert!(words.contains("h8") && words.contains("taken"), "{words}");
    assert_eq!(model.reviews.place(), (4, 4));
    // They do not come up again by themselves.
    act(&mut model, ProgressAction::Close);
    assert_eq!(model.reviews.waiting.len(), 1);
}

#[test]
fn a_lost_worker_costs_one_game_and_two_in_a_row_end_the_reviews() {
    let mut model = three_games();
    begin(&mut model);
    update(&mut model, ProgressMessage::ReviewerLost("gone".into()));
    let effects = found(&mut model, 2, &[]);
    // The new worker is given the weights again.
    assert!(matches!(&effects[0], ProgressEffect::AskReviewer(ReviewRequest::Weights { .. })));
    let effects = update(&mut model, ProgressMessage::ReviewerLost("gone".into()));
    assert!(effects.contains(&ProgressEffect::KeepWanted(false)), "{effects:?}");
    assert_eq!((model.reviews.passed.len(), model.reviews.waiting.len()), (2, 1));
    assert!(said(&model, "progress-notice-text").contains("twice in a row"));
}

#[test]
fn a_full_store_is_reported_with_the_game_and_ends_the_reviews() {
    let mut model = three_games();
    let id = begin(&mut model);
    finish(&mut model, id);
    let effects = update(&mut model, ProgressMessage::Failed(StoreFailure::Full));
    assert!(effects.contains(&ProgressEffect::KeepWanted(false)), "{effects:?}");
    assert_eq!(model.reviews.passed[0].key.name(), "game/3");
    assert_eq!(model.reviews.waiting.len(), 2);
    // Its mistakes remain until the page is closed.
    assert_eq!(model.mistakes().count(), 2);
}

#[test]
fn it_goes_on_when_the_view_is_opened_again_until_it_is_stopped() {
    let wanted = |text: &str| (RecordKey::reviews(), text.to_owned());
    let games = || vec![game(1, OWN, "white", TODAY - 1), wanted("changed=5&wanted=yes")];
    let mut model = ProgressModel::new(Settings::default(), words());
    (model.now, model.today) = (TODAY * DAY, TODAY);
    update(&mut model, ProgressMessage::Opened(Settings::default(), false));
    update(&mut model, ProgressMessage::Deck(MistakeDeck::default(), true));
    let effects = update(&mut model, ProgressMessage::Records(games()));
    assert_eq!(effects, [ProgressEffect::FindStudy(study_key(1))]);
    let effects = act(&mut model, ProgressAction::Close);
    assert!(!effects.contains(&ProgressEffect::KeepWanted(false)));
    // A late answer is of no use, and the record is released.
    assert_eq!(found(&mut model, 1, &[]), [ProgressEffect::Release(study_key(1))]);
    update(&mut model, ProgressMessage::Opened(Settings::default(), false));
    let effects = update(&mut model, ProgressMessage::Records(games()));
    assert_eq!(effects, [ProgressEffect::FindStudy(study_key(1))]);
    let effects = act(&mut model, ProgressAction::StopReviews);
    assert!(effects.contains(&ProgressEffect::KeepWanted(false)));
    assert_eq!(model.reviews.left(), 1);
    // If another tab has the deck, it also has the reviews.
    update(&mut model, ProgressMessage::Opened(Settings::default(), false));
    update(&mut model, ProgressMessage::Deck(MistakeDeck::default(), false));
    assert_eq!(update(&mut model, ProgressMessage::Records(games())), []);
}
