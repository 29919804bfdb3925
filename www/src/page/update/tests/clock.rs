use super::*;
use crate::page::model::{Feel, Timer};

/// A game of two persons with clocks, at this time.
fn timed(control: &[(&str, &str)]) -> Page {
    let mut page = Page::persons();
    page.act(Action::Open(Sheet::New));
    for (part, value) in control {
        page.act(Action::Clock((*part).to_owned(), (*value).to_owned()));
    }
    page.act(Action::Start);
    page
}

fn passes(page: &mut Page, millis: u64) {
    page.model.store.now += millis;
    page.send(Message::Rang(Timer::Clock));
}

fn clocks(page: &Page) -> (String, String) {
    (page.text("clock-black-left"), page.text("clock-white-left"))
}

#[test]
fn clocks_run_from_the_first_move_on_and_are_pressed_with_each() {
    let mut page = timed(&[("clock", "increment"), ("clock-minutes", "1"), ("clock-seconds", "5")]);
    passes(&mut page, 30_000);
    assert_eq!(clocks(&page), ("1:00".into(), "1:00".into()));
    page.click("h8");
    let rings = |page: &Page| page.effects.contains(&Effect::After(1_000, Timer::Clock));
    assert!(rings(&page));
    passes(&mut page, 1_000);
    assert!(rings(&page));
    assert_eq!(clocks(&page), ("1:00".into(), "0:59".into()));
    assert!(page.has("clock-white", "data-running") && !page.has("clock-black", "data-running"));
    page.click("i9");
    assert_eq!(clocks(&page), ("1:00".into(), "1:04".into()));
    passes(&mut page, 52_500);
    assert_eq!(clocks(&page), ("0:08".into(), "1:04".into()));
    assert!(page.has("clock-black", "data-low"));
}

#[test]
fn whoever_runs_out_of_time_has_lost() {
    let mut page = timed(&[("clock", "sudden-death"), ("clock-minutes", "1")]);
    page.click("h8");
    passes(&mut page, 59_999);
    assert_eq!(page.data("data-result"), "");
    passes(&mut page, 1);
    assert_eq!(
        (page.data("data-result"), page.data("data-status")),
        ("time".to_owned(), "black won".to_owned())
    );
    assert_eq!(page.text("status"), "Black won – White ran out of time");
    assert_eq!(page.model.notices.spoken, page.text("status"));
    page.click("i9");
    assert_eq!(page.moves(), "h8");
    // The others agree that it did not count, and White has all the time again, from the next move on.
    page.act(Action::Undo);
    page.act(Action::Undo);
    assert_eq!((page.moves(), page.data("data-result")), ("h8".to_owned(), String::new()));
    passes(&mut page, 90_000);
    assert_eq!(clocks(&page), ("1:00".into(), "1:00".into()));
    page.click("i9");
    passes(&mut page, 1_000);
    assert_eq!((page.moves(), clocks(&page)), ("h8i9".into(), ("0:59".into(), "1:00".into())));
}

#[test]
fn a_move_after_the_time_is_up_comes_too_late() {
    let mut page = timed(&[("clock", "increment"), ("clock-minutes", "1")]);
    page.click("h8");
    page.model.store.now += 60_000;
    page.act(Action::Command("i9".into()));
    assert_eq!(
        (page.moves(), page.data("data-result"), page.data("data-status")),
        ("h8i9".to_owned(), "time".to_owned(), "black won".to_owned())
    );
}

#[test]
fn clocks_wait_in_a_pause_and_after_a_reload() {
    let mut page = timed(&[("clock", "byo-yomi"), ("clock-minutes", "1"), ("clock-periods", "5")]);
    page.click("h8");
    passes(&mut page, 20_000);
    page.act(Action::Pause);
    passes(&mut page, 20_000);
    assert_eq!((clocks(&page).1.as_str(), page.text("status").as_str()), ("0:40", "Paused"));
    page.act(Action::Pause);
    assert_eq!(page.text("status"), "White to move");
    passes(&mut page, 10_000);
    page.send(Message::Hidden(true));
    page.model.store.now += 5_000;
    let mut page = page.reloaded();
    assert_eq!(clocks(&page), ("1:00".into(), "0:30".into()));
    assert!(!page.has("clock-white", "data-running") && !page.has("pause", "hidden"));
    assert_eq!(page.text("status"), "Paused");
    page.click("i9");
    assert!(page.has("clock-black", "data-running"));
    assert_eq!(page.text("status"), "Black to move");
    passes(&mut page, 75_000);
    assert_eq!(clocks(&page).0, "0:15 × 5");
}

#[test]
fn clocks_are_for_two_persons() {
    let mut page = timed(&[("clock", "sudden-death")]);
    assert_eq!(clocks(&page).0, "10:00");
    let computer = Player::named("easy").unwrap();
    page.act(Action::Player(Stone::White, computer, When::Now));
    assert!(page.has("clocks", "hidden"));
    page.act(Action::Open(Sheet::New));
    assert!(page.has("new-clocks", "hidden"));
    page.act(Action::Start);
    assert!(page.has("clocks", "hidden"));
}

#[test]
fn clocks_wait_while_a_computer_plays() {
    let mut page = timed(&[("clock", "sudden-death"), ("clock-minutes", "1")]);
    page.click("h8");
    passes(&mut page, 10_000);
    let computer = Player::named("easy").unwrap();
    page.act(Action::Player(Stone::White, computer, When::Now));
    assert!(page.has("clocks", "hidden") && page.has("pause", "hidden"));
    passes(&mut page, 90_000);
    // The computer does not wait where the game is loaded again.
    let mut page = page.reloaded();
    assert!(!page.model.play.paused);
    page.engine_plays("i9");
    page.act(Action::Player(Stone::White, Player::Person, When::Now));
    assert!(!page.has("clocks", "hidden") && !page.has("pause", "hidden"));
    assert_eq!(clocks(&page), ("1:00".into(), "0:50".into()));
    passes(&mut page, 5_000);
    assert_eq!(clocks(&page), ("0:55".into(), "0:50".into()));
}

#[test]
fn stones_seconds_and_the_end_are_felt_by_who_wants_it() {
    let mut page = timed(&[("clock", "sudden-death"), ("clock-minutes", "1")]);
    let felt = |page: &Page| {
        page.effects.iter().find_map(|effect| match effect {
            Effect::Feel { what, sound, vibration } => Some((*what, *sound, *vibration)),
            _ => None,
        })
    };
    page.click("h8");
    assert_eq!(felt(&page), None);
    page.act(Action::Toggle("sounds".into()));
    page.click("i9");
    assert_eq!(felt(&page), Some((Feel::Stone, true, false)));
    page.act(Action::Toggle("vibration".into()));
    page.act(Action::Look(1));
    assert_eq!(felt(&page), None);
    passes(&mut page, 49_000);
    assert_eq!(felt(&page), None);
    passes(&mut page, 1_000);
    assert_eq!(felt(&page), Some((Feel::Second, true, true)));
    passes(&mut page, 10_000);
    assert_eq!(felt(&page), Some((Feel::End, true, true)));
    // A game that is opened is not heard, though it has one stone more than the one before.
    let mut page = Page::opened("#moves=h8");
    page.act(Action::Toggle("sounds".into()));
    page.send(Message::Address("#moves=h8i9".into()));
    assert_eq!((page.moves().as_str(), felt(&page)), ("h8i9", None));
}
