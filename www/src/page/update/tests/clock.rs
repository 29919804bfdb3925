use super::*;
use crate::page::model::{Feel, Timer};

/// A game between two persons with clocks, at this time.
fn timed(control: &[(&str, &str)]) -> Page {
    let mut page = Page::persons();
    page.act(PageAction::Open(Sheet::New));
    for (part, value) in control {
        page.act(PageAction::named(part, value).unwrap());
    }
    page.act(PageAction::Start);
    page
}

/// Lets this many milliseconds pass, with a tick each second.
fn passes(page: &mut Page, millis: u64) {
    for second in (0..millis).step_by(1_000) {
        at_once(page, 1_000.min(millis - second));
    }
}

/// Lets this many milliseconds pass without a tick.
fn at_once(page: &mut Page, millis: u64) {
    let now = page.model.ticking.now + millis;
    shows(page, now, page.model.store.now + millis);
}

/// Sets the two clocks of the browser.
fn shows(page: &mut Page, now: u64, wall: u64) {
    page.model.ticking.now = now;
    page.model.store.now = wall;
    page.send(PageMessage::TimerFired(Timer::Clock));
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
    let rings = |page: &Page| page.effects.contains(&PageEffect::After(1_000, Timer::Clock));
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
fn a_side_that_runs_out_of_time_has_lost() {
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
    // The other person agrees that it did not count, and White gets back the time from before the move.
    page.act(PageAction::Undo);
    page.act(PageAction::Undo);
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
    page.model.ticking.now += 60_000;
    page.act(PageAction::Command("i9".into()));
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
    page.act(PageAction::Pause);
    passes(&mut page, 20_000);
    assert_eq!((clocks(&page).1.as_str(), page.text("status").as_str()), ("0:40", "Paused"));
    page.act(PageAction::Pause);
    assert_eq!(page.text("status"), "White to move");
    passes(&mut page, 10_000);
    page.send(PageMessage::Hidden(true));
    page.model.ticking.now += 5_000;
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
    let computer = SidePlayer::named("easy").unwrap();
    page.act(PageAction::Player(Stone::White, computer, When::Now));
    assert!(page.has("clocks", "hidden"));
    page.act(PageAction::Open(Sheet::New));
    assert!(page.has("new-clocks", "hidden"));
    page.act(PageAction::Start);
    assert!(page.has("clocks", "hidden"));
}

#[test]
fn clocks_wait_while_a_computer_plays() {
    let mut page = timed(&[("clock", "sudden-death"), ("clock-minutes", "1")]);
    page.click("h8");
    passes(&mut page, 10_000);
    let computer = SidePlayer::named("easy").unwrap();
    page.act(PageAction::Player(Stone::White, computer, When::Now));
    assert!(page.has("clocks", "hidden") && page.has("pause", "hidden"));
    passes(&mut page, 90_000);
    // The computer does not wait when the game is reloaded.
    let mut page = page.reloaded();
    assert!(!page.model.play.paused);
    page.engine_plays("i9");
    page.act(PageAction::Player(Stone::White, SidePlayer::Person, When::Now));
    assert!(!page.has("clocks", "hidden") && !page.has("pause", "hidden"));
    assert_eq!(clocks(&page), ("1:00".into(), "0:50".into()));
    passes(&mut page, 5_000);
    assert_eq!(clocks(&page), ("0:55".into(), "0:50".into()));
}

#[test]
fn stones_seconds_and_the_end_are_felt_if_wanted() {
    let mut page = timed(&[("clock", "sudden-death"), ("clock-minutes", "1")]);
    let felt = |page: &Page| {
        page.effects.iter().find_map(|effect| match effect {
            PageEffect::Feel { what, sound, vibration } => Some((*what, *sound, *vibration)),
            _ => None,
        })
    };
    page.click("h8");
    assert_eq!(felt(&page), None);
    page.act(PageAction::Toggle("sounds".into()));
    page.click("i9");
    assert_eq!(felt(&page), Some((Feel::Stone, true, false)));
    page.act(PageAction::Toggle("vibration".into()));
    page.act(PageAction::Look(1));
    assert_eq!(felt(&page), None);
    passes(&mut page, 49_000);
    assert_eq!(felt(&page), None);
    passes(&mut page, 1_000);
    assert_eq!(felt(&page), Some((Feel::Second, true, true)));
    passes(&mut page, 10_000);
    assert_eq!(felt(&page), Some((Feel::End, true, true)));
    // Opening a game makes no sound, though it has one stone more than the one before.
    let mut page = Page::opened("#moves=h8");
    page.act(PageAction::Toggle("sounds".into()));
    page.send(PageMessage::Address("#moves=h8i9".into()));
    assert_eq!((page.moves().as_str(), felt(&page)), ("h8i9", None));
}

#[test]
fn a_time_loss_undone_gives_back_what_there_was_before_the_move() {
    for is_loaded_again in [false, true] {
        let mut page = timed(&[("clock", "sudden-death"), ("clock-minutes", "1")]);
        page.click("h8");
        passes(&mut page, 20_000);
        page.click("i9");
        passes(&mut page, 1_000);
        page.click("g10");
        passes(&mut page, 40_000);
        assert_eq!(page.data("data-result"), "time");
        assert_eq!(clocks(&page), ("0:59".into(), "0:00".into()));
        if is_loaded_again {
            page = page.reloaded();
            assert_eq!(clocks(&page), ("0:59".into(), "0:00".into()));
        }
        page.act(PageAction::Undo);
        page.act(PageAction::Undo);
        assert_eq!((page.moves(), page.data("data-result")), ("h8i9g10".into(), String::new()));
        assert_eq!(clocks(&page), ("0:59".into(), "0:40".into()));
        assert_eq!(page.notices(), "White has 0:40 again, as before the move.");
        assert_eq!(page.text("status"), "Paused");
    }
}

#[test]
fn a_move_that_came_too_late_gives_back_no_more_when_the_loss_is_undone() {
    let mut page = timed(&[("clock", "increment"), ("clock-minutes", "1")]);
    page.click("h8");
    passes(&mut page, 10_000);
    page.click("i9");
    page.click("g10");
    page.model.ticking.now += 60_000;
    page.act(PageAction::Command("f11".into()));
    assert_eq!((page.moves().as_str(), page.data("data-result").as_str()), ("h8i9g10f11", "time"));
    page.act(PageAction::Undo);
    page.act(PageAction::Undo);
    assert_eq!((page.moves().as_str(), clocks(&page).1.as_str()), ("h8i9g10f11", "0:55"));
}

#[test]
fn setting_the_computers_clock_costs_no_time_and_is_reported() {
    let mut page = timed(&[("clock", "sudden-death"), ("clock-minutes", "5")]);
    page.model.store.now = 1_795_316_000_000;
    page.click("h8");
    passes(&mut page, 3_000);
    let (now, wall) = (page.model.ticking.now + 1_000, page.model.store.now + 1_000);
    shows(&mut page, now, wall + 7_200_000);
    assert_eq!((clocks(&page).1.as_str(), page.data("data-result").as_str()), ("4:56", ""));
    let notice = "This device’s time changed by 2:00:00; the game’s clocks did not count that.";
    assert_eq!((page.notices().as_str(), page.model.notices.spoken.as_str()), (notice, notice));
    page.act(PageAction::Dismiss(0));
    shows(&mut page, now + 1_000, wall + 1_000 - 3_600_000);
    assert_eq!(clocks(&page).1, "4:55");
    assert!(page.notices().contains("changed by 3:00:00"), "{}", page.notices());
    // The record has the computer's time.
    page.click("i9");
    assert_eq!(page.model.store.head.changed, Some(wall + 1_000 - 3_600_000));
}

#[test]
fn time_that_passed_while_the_page_stood_still_counts_and_is_reported() {
    let mut page = timed(&[("clock", "sudden-death"), ("clock-minutes", "10")]);
    page.click("h8");
    passes(&mut page, 10_000);
    assert_eq!(page.notices(), "");
    at_once(&mut page, 90_000);
    at_once(&mut page, 60_000);
    assert_eq!(clocks(&page).1, "7:20");
    let notice = "This page was asleep for 2:30; the clock ran on.";
    assert_eq!(page.notices(), notice);
    at_once(&mut page, 3_600_000);
    assert_eq!(page.text("status"), "Black won – White ran out of time");
    assert!(page.notices().contains("was asleep for 1:02:30"), "{}", page.notices());
    // Without a running clock nobody needs to know.
    let mut page = timed(&[("clock", "sudden-death")]);
    at_once(&mut page, 3_600_000);
    assert_eq!(page.notices(), "");
}
