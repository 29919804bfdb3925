//! What the review says about the move shown, and the actions that it offers.

use tengen::board::Stone;
use tengen::review::{MoveClass, Row};

use super::badges::{badge_of, sign};
use super::claims::{Claim, choice, claims, percent};
use super::model::StudyModel;
use crate::lessons::of_move;
use crate::runtime::document::{Document, HtmlNode};
use crate::widgets::line_text;

/// The id of the button that plays the engine's choice.
pub(super) const CHOICE: &str = "study-choice";

/// The title for the move shown: from the review, or about the try to find a better one.
pub(super) fn title(model: &StudyModel) -> Option<String> {
    let text = &model.text;
    if let Some(trying) = &model.trying {
        let mover = model.study.first_game().mover(trying.ply - 1);
        let words = match (&trying.tried, mover) {
            (None, Stone::Black) => text.get("try.black"),
            (None, Stone::White) => text.get("try.white"),
            (Some((_, None)), _) => text.get("try.judging"),
            (Some((_, Some(judgement))), _) if judgement.right => text.get("try.right"),
            (Some(_), _) => text.get("try.wrong"),
        };
        return Some(words.to_owned());
    }
    if let Some(row) = choice_on_show(model) {
        let number = model.study.number_of_ply(row.ply).to_string();
        let values = [("n", &*number), ("point", &row.best.to_string())];
        return Some(text.fill("choice.title", &values));
    }
    let row = model.reviewed_row()?;
    let key = match model.study.first_game().mover(row.ply - 1) {
        Stone::Black => "claim.title-black",
        Stone::White => "claim.title-white",
    };
    let number = model.study.number_of_ply(row.ply).to_string();
    let values = [("n", &*number), ("point", &row.played.to_string())];
    let class = text.named("class", class_key(model, row));
    let title = text.fill(key, &[&values[..], &[("class", class)]].concat());
    Some(match says_estimate(model, row) {
        true => {
            let chances =
                [("before", &*percent(row.chance)), ("after", &percent(row.chance_after))];
            format!("{title} {}", text.fill("claim.chance", &chances))
        }
        false => title,
    })
}

/// The name of the move shown.
fn class_key(model: &StudyModel, row: &Row) -> &'static str {
    match sign(row.class) {
        // If every move loses, none is good.
        None if row.lost => "already-lost",
        None if row.seems_lost => "seemed-lost",
        // Nor is one after which no move held any more.
        None if model.review.summary.last_escape == Some(row.ply) => "last-escape",
        _ => row.class.name(),
    }
}

/// Whether to give the engine's estimate for a move. If a win or a loss was found, it would contradict or repeat that.
fn says_estimate(model: &StudyModel, row: &Row) -> bool {
    let is_by_chance = matches!(
        row.class,
        MoveClass::Best
            | MoveClass::Good
            | MoveClass::Inaccuracy
            | MoveClass::Mistake
            | MoveClass::Blunder
    );
    let is_turn = model.review.summary.last_escape == Some(row.ply);
    let is_found = row.had.is_some() || row.allows.is_some() || row.is_found_lost();
    is_by_chance && !is_found && !is_turn
}

/// The move for which the engine's choice was played and is shown.
fn choice_on_show(model: &StudyModel) -> Option<&Row> {
    let tree = model.study.tree();
    let node = model.study.at();
    let (played, before) = (tree.node(node).played?, tree.parent(node)?);
    let is_its_choice = |row: &&Row| {
        model.study.first_node(row.ply - 1) == before
            && model.study.first_node(row.ply) != node
            && row.best == played.point
            && choice(row).is_some()
    };
    model.review.rows.values().find(is_its_choice)
}

/// Fills in what the review says about the move shown, and the try to find a better one.
pub(super) fn fill(model: &StudyModel, document: &mut Document) {
    let text = &model.text;
    // Space is reserved once there are moments, so that the list of them does not move when one is pressed.
    let hint = || text.get("review.choose").to_owned();
    let has_moments = model.review.moments().next().is_some();
    let title = title(model).or_else(|| has_moments.then(hint));
    document.flag("study-moment", "hidden", title.is_none());
    document.text("study-moment-title", title.unwrap_or_default());
    let row = model.reviewed_row();
    let row = row.filter(|_| model.trying.is_none() && choice_on_show(model).is_none());
    document
        .fill("study-moment-badge", row.and_then(|row| badge_of(model, row)).into_iter().collect());
    document.fill("study-moment-actions", actions(model));
    document.fill("study-claims", claims(model).into_iter().enumerate().map(claim_item).collect());
}

fn claim_item((i, claim): (usize, Claim)) -> HtmlNode {
    let Some(line) = claim.line else {
        return HtmlNode::new("li").child(HtmlNode::new("p").say(claim.text));
    };
    let name = format!("claim-{i}");
    let button = HtmlNode::button("follow", name.clone())
        .with("class", "proof")
        .with("data-stone", line.begins.name())
        .with("data-line", name)
        .child(HtmlNode::new("b").say(claim.text));
    // The engine's choice is a single move, which its sentence names.
    HtmlNode::new("li").child(match line.is_proof {
        true => button.child(HtmlNode::new("span").say(line_text(&line.points))),
        false => button.with("id", CHOICE),
    })
}

/// The buttons below the review's text about the move shown.
fn actions(model: &StudyModel) -> Vec<HtmlNode> {
    let text = &model.text;
    let mut buttons = vec![];
    if let Some(trying) = &model.trying {
        if matches!(&trying.tried, Some((_, Some(judgement))) if !judgement.right) {
            buttons
                .push(HtmlNode::button("try", trying.ply.to_string()).say(text.get("try.again")));
        }
        buttons.push(HtmlNode::button("give-up", "").say(text.get("try.show")));
        return buttons;
    }
    if let Some(row) = choice_on_show(model) {
        let ply = row.ply.to_string();
        let number = model.study.number_of_ply(row.ply).to_string();
        let words = text.fill("choice.back", &[("n", &number)]);
        buttons.push(HtmlNode::button("moment", ply).say(words));
        return buttons;
    }
    let Some(row) = model.reviewed_row() else { return buttons };
    let lesson =
        of_move(row).map(|to| HtmlNode::new("a").with("href", to).say(text.get("try.lesson")));
    if !row.class.is_worth_a_look() {
        return lesson.into_iter().collect();
    }
    let ply = row.ply.to_string();
    if row.has_better() || !model.review.is_done && choice(row).is_some() {
        buttons.push(HtmlNode::button("try", ply.clone()).say(text.get("try.start")));
    }
    if choice(row).is_some() && !model.review.revealed.contains(&row.ply) {
        buttons.push(HtmlNode::button("reveal", ply).say(text.get("try.best")));
    }
    buttons.extend(deeper_button(model, row));
    buttons.extend(lesson);
    // The list of moments may be scrolled out of view.
    if let Some(next) = model.review.moments().find(|next| next.ply > row.ply) {
        let number = model.study.number_of_ply(next.ply).to_string();
        let words =
            text.fill("review.next", &[("n", &number), ("point", &next.played.to_string())]);
        buttons.push(HtmlNode::button("moment", next.ply.to_string()).say(words));
    }
    buttons
}

/// The button that starts or stops a deeper examination of what is not proved about a move.
fn deeper_button(model: &StudyModel, row: &Row) -> Option<HtmlNode> {
    let (text, ply) = (&model.text, row.ply);
    let button = |words: &str| HtmlNode::button("deeper", ply.to_string()).say(words);
    match model.review.deeper {
        Some(look) if look.ply == ply => Some(button(text.get("deeper.stop"))),
        None if model.review.can_go_deeper(ply) => Some(button(text.get("deeper.start"))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedGame;
    use crate::review::row_of;
    use crate::settings::Settings;
    use crate::study::{Study, StudyAction, act, words};
    use tengen::review::{ForcedWin, Summary, WinKind};
    use tengen::threats::Exchange;

    /// What stands under the title of the move on show: the actions of its buttons.
    fn offered(model: &StudyModel) -> Vec<String> {
        let action = |button: &HtmlNode| {
            let action = button.attributes.iter().find(|(name, _)| *name == "data-action");
            action.map(|(_, action)| action.clone()).unwrap_or_default()
        };
        actions(model).iter().map(action).collect()
    }

    #[test]
    fn the_engines_choice_is_offered_beside_finding_better_until_it_is_shown() {
        let game = PlayedGame::from_link("moves=h8h9j6i7").unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        let rows = vec![row_of(3, MoveClass::Unjudged), row_of(4, MoveClass::Mistake)];
        model.review.remember(game.data(4), rows, Summary::default());
        for (action, buttons) in [
            (StudyAction::Moment(3), &[][..]),
            (StudyAction::Moment(4), &["try", "reveal"]),
            (StudyAction::Reveal(4), &["try"]),
            (StudyAction::Try(4), &["give-up"]),
            (StudyAction::GiveUp, &["try"]),
        ] {
            act(&mut model, action.clone());
            assert_eq!(offered(&model), buttons, "{action:?}");
        }
    }

    #[test]
    fn each_moment_leads_to_the_next() {
        let game = PlayedGame::from_link("moves=h8h9j6i7").unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        let rows = [(1, MoveClass::Mistake), (2, MoveClass::Good), (4, MoveClass::Mistake)];
        let rows = rows.map(|(ply, class)| row_of(ply, class)).to_vec();
        model.review.remember(game.data(4), rows, Summary::default());
        for (ply, next) in [(1, Some("Next moment: 4 h8")), (4, None)] {
            act(&mut model, StudyAction::Moment(ply));
            let last = actions(&model).pop().map(|button| button.text);
            assert_eq!(last.as_deref().filter(|it| it.starts_with("Next")), next, "move {ply}");
        }
    }

    #[test]
    fn no_move_is_called_good_if_every_move_loses() {
        let game = PlayedGame::from_link("moves=h8h9j6i7").unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        for (lost, class, said) in [
            (false, MoveClass::Good, "good move"),
            (true, MoveClass::Good, "the game was already lost"),
            (true, MoveClass::Best, "the game was already lost"),
        ] {
            let rows = vec![Row { lost, ..row_of(4, class) }];
            model.review.remember(game.data(4), rows, Summary::default());
            act(&mut model, StudyAction::Ply(4));
            let title = title(&model).unwrap();
            assert!(title.starts_with(&format!("Move 4, White, h8: {said}")), "{title}");
        }
    }

    #[test]
    fn an_estimate_is_not_shown_beside_a_proved_result() {
        let game = PlayedGame::from_link("moves=h8h9j6i7").unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        let five = Exchange { attack: "h1".parse().unwrap(), reply: None };
        let win = ForcedWin { kind: WinKind::Fours, line: vec![five], plan: None };
        let estimated = "blunder. Winning chance: 90% before the move, 10% after.";
        let last = Summary { last_escape: Some(4), ..Summary::default() };
        for (row, summary, said) in [
            (row_of(4, MoveClass::Blunder), Summary::default(), estimated),
            (row_of(4, MoveClass::MissedDefence), Summary::default(), "missed defence."),
            (row_of(4, MoveClass::Blunder), last, "blunder."),
            (row_of(4, MoveClass::Good), last, "nothing was found that holds after it."),
            (Row { seems_lost: true, ..row_of(4, MoveClass::Blunder) }, last, "blunder."),
            (
                Row { had: Some(win), ..row_of(4, MoveClass::Best) },
                Summary::default(),
                "best move.",
            ),
        ] {
            model.review.remember(game.data(4), vec![row], summary);
            act(&mut model, StudyAction::Ply(4));
            assert_eq!(title(&model).unwrap(), format!("Move 4, White, h8: {said}"));
        }
    }

    #[test]
    fn the_review_of_a_move_leads_to_the_lesson_about_it() {
        let game = PlayedGame::from_link("moves=h8h9j6i7").unwrap();
        let mut model = StudyModel::new(Study::of_game(&game), Settings::default(), words());
        let five = Exchange { attack: "h1".parse().unwrap(), reply: None };
        let had = Some(ForcedWin { kind: WinKind::Threats, line: vec![five], plan: None });
        let wins = Row { had, ..row_of(2, MoveClass::Best) };
        let rows = vec![wins, row_of(3, MoveClass::AllowsWin), row_of(4, MoveClass::Mistake)];
        model.review.remember(game.data(4), rows, Summary::default());
        // For the winning one the sentence says “by continuous threats”.
        for (ply, lesson) in
            [(2, Some("learn.html#vct")), (3, Some("learn.html#answering-three")), (4, None)]
        {
            act(&mut model, StudyAction::Moment(ply));
            let nodes = actions(&model);
            let mut attributes = nodes.iter().flat_map(|node| &node.attributes);
            let address = attributes.find(|(name, _)| *name == "href");
            assert_eq!(address.map(|(_, address)| address.as_str()), lesson, "move {ply}");
        }
    }
}
