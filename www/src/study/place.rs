//! The place in a study, which is returned to when the page is loaded again.

use tengen::notation::NodeId;

use super::model::StudyModel;
use super::tree::Study;
use crate::records::Fields;

/// The fields: the record of the study, the game with which it was opened, and the way from the root to the node shown.
const RECORD: &str = "study";
const GAME: &str = "game";
const WAY: &str = "way";

impl StudyModel {
    /// The place in the study shown, as a text.
    pub fn place(&self) -> Option<String> {
        let mut fields = self.whose_place()?;
        let way: Vec<String> = self.study.way().iter().map(usize::to_string).collect();
        fields.push(WAY, way.join("."));
        Some(fields.to_string())
    }

    /// The node at a place that [`place`](StudyModel::place) returned, if it was in this study, opened with the same game.
    pub(super) fn node_at(&self, place: &str) -> Option<NodeId> {
        let fields = Fields::parse(place).ok()?;
        let own = self.whose_place()?;
        let is_own = [RECORD, GAME].into_iter().all(|name| fields.get(name) == own.get(name));
        let way = fields.get(WAY).filter(|_| is_own)?;
        let steps = way.split('.').filter(|step| !step.is_empty()).map(str::parse);
        self.study.after(&steps.collect::<Result<Vec<usize>, _>>().ok()?)
    }

    fn whose_place(&self) -> Option<Fields> {
        let mut fields = Fields::default();
        fields.push(RECORD, self.key.as_deref().unwrap_or_default());
        fields.push(GAME, self.opened.as_ref()?.link());
        Some(fields)
    }
}

impl Study {
    /// The way from the root to the node shown: which of its parent's children each node is.
    fn way(&self) -> Vec<usize> {
        let number = |step: &[NodeId]| {
            let children = self.tree().children(step[0]);
            children.iter().position(|&child| child == step[1]).unwrap_or_default()
        };
        self.tree().path(self.at()).windows(2).map(number).collect()
    }

    /// The node at the end of a way.
    fn after(&self, way: &[usize]) -> Option<NodeId> {
        let step = |at, &number: &usize| self.tree().children(at).get(number).copied();
        way.iter().try_fold(self.tree().root(), step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedGame;
    use crate::records::study_record;
    use crate::runtime::shell::ViewInput;
    use crate::settings::Settings;
    use crate::study::{OpenedStudy, StudyAction, StudyMessage, act, update, words};

    const SGF: &str = "(;GM[4]SZ[15];B[hh];W[ii](;B[jj])(;B[aa];W[bb](;B[cc])(;B[dd])))";

    /// A study as it is opened when its page is loaded.
    fn loaded(key: Option<&str>, moves: &str, sgf: &str) -> StudyModel {
        let game = PlayedGame::from_link(&format!("rule=freestyle&moves={moves}")).unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        let (key, records) = (key.map(str::to_owned), vec![study_record(sgf, 7)]);
        let opened = Box::new(OpenedStudy { game, records, file: None, opening: None, key });
        let settings = Settings::default();
        update(&mut model, StudyMessage::Opened { opened, settings, reviews: false });
        model
    }

    fn shown(model: &StudyModel) -> String {
        model.study.game().shown_moves().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_study_that_is_loaded_again_shows_the_same_node() {
        let mut model = loaded(Some("study/1"), "h8i7j6", SGF);
        assert_eq!(shown(&model), "h8i7j6");
        act(&mut model, StudyAction::Step(-1));
        for point in ["a15", "b14", "e5"] {
            let press = ViewInput::Press(point.parse().unwrap());
            update(&mut model, StudyMessage::Input(press));
        }
        assert_eq!(shown(&model), "h8i7a15b14e5");
        let (place, sgf) = (model.place().unwrap(), model.study.text());

        let mut again = loaded(Some("study/1"), "h8i7j6", &sgf);
        update(&mut again, StudyMessage::Returned(place.clone()));
        assert_eq!(shown(&again), "h8i7a15b14e5");

        // Not in another study, after further moves of the game, or if the variation is gone.
        for (key, moves, sgf) in [
            (Some("study/2"), "h8i7j6", &*sgf),
            (None, "h8i7j6", &sgf),
            (Some("study/1"), "h8i7j6k5", &sgf),
            (Some("study/1"), "h8i7j6", SGF),
        ] {
            let mut other = loaded(key, moves, sgf);
            update(&mut other, StudyMessage::Returned(place.clone()));
            assert_eq!(shown(&other), moves);
        }
        for broken in ["", "%%%", "study=study/1&game=&way=0"] {
            update(&mut again, StudyMessage::Returned(broken.to_owned()));
            assert_eq!(shown(&again), "h8i7a15b14e5");
        }
    }

    #[test]
    fn the_empty_board_is_a_place_too() {
        let mut model = loaded(None, "h8i7j6", SGF);
        act(&mut model, StudyAction::Step(-9));
        let place = model.place().unwrap();
        let mut again = loaded(None, "h8i7j6", SGF);
        update(&mut again, StudyMessage::Returned(place));
        assert_eq!(shown(&again), "");
    }
}
