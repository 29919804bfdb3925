//! The tabs of the panel: one part of it is shown at a time.

use super::model::StudyModel;
use crate::runtime::document::Document;

/// A part of the panel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tab {
    /// The review, and what is proved.
    Review,
    /// The moves and what is said about them.
    #[default]
    Moves,
    /// The actions on the tree and the position.
    Edit,
}

impl Tab {
    /// All, in their order.
    const ALL: [Tab; 3] = [Tab::Review, Tab::Moves, Tab::Edit];

    const fn name(self) -> &'static str {
        match self {
            Tab::Review => "review",
            Tab::Moves => "moves",
            Tab::Edit => "edit",
        }
    }

    /// The tab of a name.
    pub(super) fn named(name: &str) -> Option<Tab> {
        Tab::ALL.into_iter().find(|tab| tab.name() == name)
    }
}

/// The tabs in the document.
pub(super) fn fill(model: &StudyModel, document: &mut Document) {
    for tab in Tab::ALL {
        let (is_on, name) = (tab == model.tab, tab.name());
        let button = format!("study-tab-{name}");
        document.attribute(&button, "aria-selected", is_on.to_string());
        // The Tab key reaches the selected one, the arrows the others.
        document.attribute(&button, "tabindex", if is_on { "0" } else { "-1" });
        document.flag(&format!("study-part-{name}"), "hidden", !is_on);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedGame;
    use crate::runtime::document::Part;
    use crate::runtime::shell::{Seen, ViewAction};
    use crate::settings::Settings;
    use crate::study::action::StudyAction;
    use crate::study::message::{OpenedStudy, StudyMessage};
    use crate::study::{Study, act, update, words};

    fn opened(reviews: bool) -> StudyModel {
        let game = PlayedGame::from_link("moves=h8i9").unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        let opened = OpenedStudy { game, records: vec![], file: None, opening: None, key: None };
        let settings = Settings::default();
        update(&mut model, StudyMessage::Opened { opened: Box::new(opened), settings, reviews });
        model
    }

    fn shown(model: &StudyModel) -> Vec<&'static str> {
        let document = model.view(&Document::default());
        let is_shown = |tab: &&str| {
            let part = format!("study-part-{tab}");
            let is_hidden = document.get(&part, Part::Attribute("hidden")).is_some();
            let button = format!("study-tab-{tab}");
            let selected = document.get(&button, Part::Attribute("aria-selected"));
            assert_eq!(selected, Some(if is_hidden { "false" } else { "true" }));
            !is_hidden
        };
        ["review", "moves", "edit"].into_iter().filter(is_shown).collect()
    }

    #[test]
    fn one_part_is_shown_and_a_review_shows_its_own() {
        let mut model = opened(false);
        assert_eq!(shown(&model), ["moves"]);
        act(&mut model, StudyAction::named("tab", "edit").unwrap());
        assert_eq!(shown(&model), ["edit"]);
        assert_eq!(StudyAction::named("tab", "other"), None);
        assert_eq!(shown(&opened(true)), ["review"]);
        // Reopened without a review, the study stays where it is.
        act(&mut model, StudyAction::Review);
        assert_eq!(shown(&model), ["review"]);
    }
}
