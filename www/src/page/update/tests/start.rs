use super::*;
use crate::text::Language;
use crate::text::tests::{chinese, words};

#[test]
fn the_first_page_is_a_game_ready_to_play() {
    let page = Page::new();
    assert_eq!((page.data("data-rule"), page.data("data-size")), ("freestyle".into(), "15".into()));
    assert_eq!(
        (page.data("data-to-move"), page.data("data-engine")),
        ("black".into(), "ready".into())
    );
    assert_eq!(page.model.sheets.open, None);
    assert!(page.model.notices.list.is_empty());
}

#[test]
fn a_game_survives_a_reload() {
    let mut page = Page::new();
    page.click("h8");
    page.engine_plays("i9");
    let page = page.reloaded();
    assert_eq!(page.moves(), "h8i9");
    assert_eq!(page.data("data-status"), "black to move");
}

#[test]
fn a_link_is_opened_and_the_stored_game_offered_back() {
    let old_game = Some("rule=freestyle&size=15&moves=h8i9".to_owned());
    let fragment = "#rule=renju&moves=h8g7i9".to_owned();
    let mut page = Page::begun(Started { old_game, fragment, ..Started::default() });
    assert_eq!((page.moves().as_str(), page.data("data-rule").as_str()), ("h8g7i9", "renju"));
    assert_eq!(page.data("data-status"), "white to move");
    assert!(!page.has("restore", "hidden"));
    page.act(PageAction::Restore);
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn coming_from_a_lesson_to_play_begins_a_new_game_and_keeps_the_old_one() {
    let begun = |moves: &str| {
        let old_game = Some(format!("rule=renju&size=15&moves={moves}&white-player=easy"));
        Page::begun(Started { old_game, fragment: "#new".to_owned(), ..Started::default() })
    };
    // Black has lost.
    let mut page = begun("a1h9c1i9e1j9g1k9i1l9");
    assert_eq!((page.moves().as_str(), page.data("data-rule").as_str()), ("", "renju"));
    assert!(!page.has("doors", "hidden"));
    assert_eq!(page.text("door-level"), "Against Beginner, beginning in the middle");
    page.act(PageAction::Restore);
    assert_eq!(page.moves(), "a1h9c1i9e1j9g1k9i1l9");
    // The same holds for a game in progress; on an empty board there is nothing to do.
    assert_eq!((begun("h8i9").moves().as_str(), begun("").moves().as_str()), ("", ""));
    // After a reload, the page continues with what has been played since.
    page.send(PageMessage::Address("#new".into()));
    assert!(page.effects.contains(&PageEffect::ClearAddress));
}

#[test]
fn an_address_that_changes_is_heeded_and_cleared_by_the_next_move() {
    let mut page = Page::new();
    page.send(PageMessage::Address("#size=19&moves=s19".into()));
    assert_eq!((page.moves().as_str(), page.data("data-size").as_str()), ("s19", "19"));
    page.click("a1");
    assert!(page.effects.contains(&PageEffect::ClearAddress));
}

#[test]
fn the_way_back_from_a_link_leads_to_the_own_game() {
    let mut page = Page::new();
    page.click("h8");
    page.engine_plays("i9");
    page.send(PageMessage::Address("#moves=a1b2".into()));
    assert_eq!(page.moves(), "a1b2");
    page.send(PageMessage::Address(String::new()));
    assert_eq!(page.moves(), "h8i9");
    assert!(!page.notices().contains("linked"), "{}", page.notices());
    // Without a link on the board, an address without a fragment changes nothing.
    page.send(PageMessage::Address(String::new()));
    assert_eq!(page.moves(), "h8i9");
    // An address of the game on the board does not open another one.
    page.send(PageMessage::Address("#moves=h8i9".into()));
    page.send(PageMessage::Address(String::new()));
    assert_eq!(page.moves(), "h8i9");
}

#[test]
fn a_linked_game_that_was_played_on_stays_when_the_address_goes_back() {
    let mut page = Page::new();
    page.click("h8");
    page.engine_plays("i9");
    page.send(PageMessage::Address("#moves=a1b2".into()));
    page.click("c3");
    page.send(PageMessage::Address(String::new()));
    assert_eq!(page.moves(), "a1b2c3");
}

#[test]
fn addresses_of_views_are_not_broken_links() {
    let mut page = Page::new();
    for name in ["study", "review", "puzzles", "puzzle=1"] {
        page.send(PageMessage::Address(format!("#{name}")));
        assert_eq!(page.notices(), "");
    }
}

#[test]
fn stones_can_be_set_up_by_a_link() {
    let page = Page::opened("#black=h8i8&white=a1&turn=black");
    assert_eq!((page.moves().as_str(), page.data("data-to-move").as_str()), ("", "black"));
    assert_eq!(page.data("data-status"), "black to move");
}

#[test]
fn a_broken_link_is_named_and_changes_nothing() {
    let old_game = Some("moves=h8i9".to_owned());
    let fragment = "#rule=chess&moves=h8".to_owned();
    let mut page = Page::begun(Started { old_game, fragment, ..Started::default() });
    assert_eq!(page.moves(), "h8i9");
    assert!(page.notices().contains("“chess”"), "{}", page.notices());
    page.send(PageMessage::Address("#moves=h8h8".into()));
    assert_eq!(page.moves(), "h8i9");
    assert!(page.notices().contains("move 2, h8"), "{}", page.notices());
}

#[test]
fn a_broken_record_is_reported_and_its_readable_part_kept() {
    let old_game = Some("moves=h8i9h8".to_owned());
    let settings = Some("theme=mauve&numbers=on".to_owned());
    let page = Page::begun(Started { old_game, settings, ..Started::default() });
    assert_eq!(page.moves(), "h8i9");
    assert!(page.model.settings.numbers);
    assert!(page.notices().contains("move 3, h8") && page.notices().contains("mauve"));
}

/// The page's first effect, if it has to fetch words.
fn fetched(page: &Page) -> Option<Language> {
    page.effects.iter().find_map(|effect| match effect {
        PageEffect::FetchWords(language) => Some(*language),
        _ => None,
    })
}

#[test]
fn the_language_is_the_persons_or_the_one_they_chose() {
    let languages = vec!["de".to_owned(), "zh-CN".to_owned()];
    let words = vec![words("", chinese())];
    let started = Started { languages, words, ..Started::default() };
    let page = Page::begun(started.clone());
    assert_eq!(view(&page.model).get("html", Part::Attribute("lang")), Some("zh-Hans"));
    let settings = Some("language=en".to_owned());
    let mut page = Page::begun(Started { settings, ..started });
    assert_eq!(view(&page.model).get("html", Part::Attribute("lang")), Some("en"));
    page.act(PageAction::Set("language".into(), "zh".into()));
    assert_eq!(view(&page.model).get("status", Part::Text), Some("轮到您（执黑）"));
    assert!(page.shelf.records[&RecordKey::settings()].contains("language=zh"));
    assert_eq!(fetched(&page), None);
}

#[test]
fn missing_words_are_fetched_and_spoken_when_they_arrive() {
    let mut page = Page::new();
    page.act(PageAction::Set("language".into(), "zh".into()));
    assert_eq!(fetched(&page), Some(chinese()));
    assert_eq!(view(&page.model).get("language", Part::Value), Some("zh"));
    assert_eq!(view(&page.model).get("html", Part::Attribute("lang")), Some("en"));
    page.send(PageMessage::Words(chinese(), Some(words("", chinese()))));
    assert_eq!(view(&page.model).get("status", Part::Text), Some("轮到您（执黑）"));
    // Switching there and back fetches nothing again.
    page.act(PageAction::Set("language".into(), "en".into()));
    assert_eq!(view(&page.model).get("status", Part::Text), Some("Your move, Black"));
    page.act(PageAction::Set("language".into(), "zh".into()));
    assert_eq!(fetched(&page), None);
    assert_eq!(view(&page.model).get("status", Part::Text), Some("轮到您（执黑）"));
}

#[test]
fn words_that_arrive_too_late_are_kept_but_not_spoken() {
    let mut page = Page::new();
    page.act(PageAction::Set("language".into(), "zh".into()));
    page.act(PageAction::Set("language".into(), "en".into()));
    page.send(PageMessage::Words(chinese(), Some(words("", chinese()))));
    assert_eq!(page.model.text.language(), Language::ENGLISH);
    page.act(PageAction::Set("language".into(), "zh".into()));
    assert_eq!((fetched(&page), page.model.text.language()), (None, chinese()));
}

#[test]
fn words_that_cannot_be_fetched_are_reported_and_asked_for_again() {
    let mut page = Page::silent();
    let languages = vec!["zh".to_owned()];
    page.send(PageMessage::Started(Started { languages, ..Started::default() }));
    assert_eq!(fetched(&page), Some(chinese()));
    page.send(PageMessage::Words(chinese(), None));
    assert!(page.notices().contains("中文"), "{}", page.notices());
    assert_eq!(view(&page.model).get("status", Part::Text), Some("Your move, Black"));
    let (label, again) = page.model.notices.list[0].offer.clone().unwrap();
    assert_eq!(label, "broken.revive");
    assert_eq!(PageAction::named(again.name(), again.value()), Some(again.clone()));
    page.act(again);
    assert_eq!(fetched(&page), Some(chinese()));
    page.send(PageMessage::Words(chinese(), Some(words("", chinese()))));
    assert_eq!(page.notices(), "");
    assert_eq!(page.model.text.language(), chinese());
}

#[test]
fn black_without_a_legal_move_has_lost_and_the_page_says_why() {
    // The one free point, d1, would make a row of six.
    let board = tengen::board::Board::from_text(
        "o o x x o o
         x x o o x x
         o o x x o o
         x x o o x x
         o o x x o o
         x x x . x x",
    )
    .unwrap();
    let stones = |stone| crate::game::link_text(board.stones(stone).iter());
    let (black, white) = (stones(Stone::Black), stones(Stone::White));
    let page = Page::opened(&format!("rule=renju&size=6&black={black}&white={white}&turn=black"));
    assert_eq!(page.data("data-status"), "white won");
    assert_eq!(page.data("data-result"), "foul");
    let status = view(&page.model).get("status", Part::Text).unwrap().to_owned();
    assert!(status.contains("every empty point is forbidden"), "{status}");
}

#[test]
fn the_empty_list_of_moves_says_who_begins() {
    let empty = |link: &str| Page::opened(link).text("moves-empty");
    assert_eq!(empty("#rule=freestyle&moves="), "No moves yet. Black plays first.");
    let set_up = "#rule=freestyle&size=15&black=h8&white=i9&turn=white&moves=";
    assert_eq!(empty(set_up), "No moves yet. White plays first.");
}
