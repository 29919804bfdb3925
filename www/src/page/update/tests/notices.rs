use super::*;
use crate::page::model::Topic;

#[test]
fn an_offer_to_play_on_is_gone_with_its_position() {
    let mut page = Page::new();
    page.click("h8");
    page.engine_plays("i9");
    page.act(PageAction::Look(1));
    page.click("a1");
    assert!(page.model.notices.list.iter().any(|notice| notice.topic == Topic::Turn));
    page.act(PageAction::Look(2));
    assert_eq!(page.notices(), "");
}

#[test]
fn displayed_text_is_not_spoken_a_second_time() {
    let mut page = Page::new();
    page.click("h8");
    page.engine_plays("i9");
    page.act(PageAction::Look(1));
    page.click("a1");
    assert_eq!(page.notices(), page.model.notices.spoken);
    assert_eq!(page.text("spoken"), "");
    page.act(PageAction::Look(2));
    assert_ne!(page.text("spoken"), "");
}
