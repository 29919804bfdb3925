//! What a certificate proves about the position shown, on request.

use tengen::board::{Point, Size, Stone};
use tengen::rules::Rule;

use super::message::StudyEffect;
use super::model::StudyModel;
use crate::protocol::{
    EngineAnswer, EngineRequest, PositionData, RequestId, SearchRequest, Thinking,
};
use crate::runtime::document::{Document, HtmlNode};
use crate::taught::{Taught, TaughtChoice};
use crate::text::Catalogue;

/// The answer about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Black wins in at most this many moves, beginning with this one if Black is to move.
    Won(u32, Option<Point>),
    /// No certificate covers it.
    Nothing,
    /// Why there is no answer.
    Failed(String),
}

/// The certificate, and its answer about the position shown.
#[derive(Clone, Debug, Default)]
pub struct Certificate {
    /// Whether answers are wanted.
    pub is_on: bool,
    asked: Option<(RequestId, PositionData)>,
    finding: Option<Finding>,
}

impl Certificate {
    /// Whether there is one for this rule and board.
    pub(super) fn is_for(rule: Rule, size: Size) -> bool {
        matches!(rule, Rule::Freestyle | Rule::Standard) && size == Size::STANDARD
    }

    /// Requests the answer about a position, or forgets the one about another.
    pub(super) fn want(
        &mut self,
        position: Option<PositionData>,
        next_id: &mut RequestId,
        effects: &mut Vec<StudyEffect>,
    ) {
        if self.asked.as_ref().map(|(_, asked)| asked) == position.as_ref() {
            return;
        }
        self.finding = None;
        self.asked = position.map(|position| {
            *next_id += 1;
            effects.push(StudyEffect::AskCertificate(EngineRequest::Search(SearchRequest {
                id: *next_id,
                position: position.clone(),
                nodes: None,
                depth: None,
                millis: None,
                multi_pv: 1,
                slack: 0,
                seed: 0,
                taught: Some((Taught::Perfect, TaughtChoice::default())),
            })));
            (*next_id, position)
        });
    }

    /// The worker answers.
    pub(super) fn answer(&mut self, answer: EngineAnswer) {
        let is_asked = |id: RequestId| self.asked.as_ref().is_some_and(|&(asked, ..)| asked == id);
        match answer {
            EngineAnswer::Finished { id, thinking } if is_asked(id) => {
                self.finding = Some(finding(&thinking))
            }
            EngineAnswer::Refused { id, reason } if is_asked(id) => {
                self.finding = Some(Finding::Failed(reason))
            }
            _ => {}
        }
    }

    /// The worker is lost. It is restarted when it is needed again.
    pub(super) fn lost(&mut self, reason: String) {
        *self = Certificate { finding: Some(Finding::Failed(reason)), ..Certificate::default() };
    }

    /// The answer about the position shown.
    pub fn finding(&self) -> Option<&Finding> {
        self.finding.as_ref()
    }

    /// The winner's move in the position shown.
    pub(super) fn answer_on_show(&self) -> Option<Point> {
        match self.finding {
            Some(Finding::Won(_, answer)) if self.is_on => answer,
            _ => None,
        }
    }
}

/// The meaning of the worker's line: it is a proof only if it gives the moves to the end.
fn finding(thinking: &Thinking) -> Finding {
    let line = thinking.lines.first();
    let won = line.and_then(|line| Some((line.mate?.unsigned_abs().div_ceil(2), line.first())));
    won.map_or(Finding::Nothing, |(moves, answer)| Finding::Won(moves, answer))
}

/// The part of the document.
pub(super) fn fill(model: &StudyModel, document: &mut Document) {
    let (text, game) = (&model.text, model.study.game());
    let is_for = Certificate::is_for(game.rule(), game.size());
    document.flag("study-certificate-part", "hidden", !is_for);
    let certificate = &model.certificate;
    document.attribute("study-certificate", "aria-pressed", certificate.is_on.to_string());
    let is_over = game.outcome().is_some();
    let is_shown =
        certificate.is_on && !is_over || matches!(certificate.finding, Some(Finding::Failed(_)));
    document.flag("study-certificate-state", "hidden", !is_shown);
    document.text("study-certificate-state", words(text, certificate.finding()));
    let answer = certificate.answer_on_show().map(|point| {
        let name = "certificate-0".to_owned();
        HtmlNode::button("follow", name.clone())
            .with("class", "line")
            .with("data-stone", Stone::Black.name())
            .with("data-line", name)
            .child(HtmlNode::new("b").say(point.to_string()))
    });
    document.fill("study-certificate-answer", answer.into_iter().collect());
}

fn words(text: &Catalogue, finding: Option<&Finding>) -> String {
    match finding {
        None => text.get("certificate.looking").to_owned(),
        Some(Finding::Won(moves, _)) => text.count("certificate.won", *moves as usize, &[]),
        Some(Finding::Nothing) => text.get("certificate.nothing").to_owned(),
        Some(Finding::Failed(reason)) => text.fill("certificate.failed", &[("reason", reason)]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::PlayedGame;
    use crate::protocol::LineData;
    use crate::runtime::document::Part;
    use crate::runtime::shell::Seen;
    use crate::settings::Settings;
    use crate::study::{Study, StudyAction, StudyLine, StudyMessage, act, update, words};

    fn study(link: &str) -> StudyModel {
        let game = PlayedGame::from_link(link).unwrap();
        StudyModel::new(Study::of_game(&game), Settings::default(), words())
    }

    fn text(model: &StudyModel) -> String {
        let document = model.view(&Document::default());
        document.get("study-certificate-state", Part::Text).unwrap_or_default().to_owned()
    }

    /// The id of the request, and the moves that it is about.
    fn asked(effects: &[StudyEffect]) -> Option<(RequestId, usize)> {
        effects.iter().find_map(|effect| match effect {
            StudyEffect::AskCertificate(EngineRequest::Search(request)) => {
                Some((request.id, request.position.moves.len()))
            }
            _ => None,
        })
    }

    fn answers(model: &mut StudyModel, id: RequestId, mate: Option<i32>, best: Option<&str>) {
        let moves = best.map(|name| name.parse().unwrap()).into_iter().collect();
        let line = LineData { per_mille: 1000, mate, depth: 0, moves };
        let thinking = Thinking { lines: vec![line], ..Thinking::default() };
        update(model, StudyMessage::Certified(EngineAnswer::Finished { id, thinking }));
    }

    #[test]
    fn it_is_fetched_when_it_is_asked_for_and_says_what_is_proved() {
        let mut model = study("moves=h8a1i9");
        assert_eq!(act(&mut model, StudyAction::Step(1)), []);
        let (id, moves) = asked(&act(&mut model, StudyAction::Certificate)).unwrap();
        assert_eq!(text(&model), "Loading the proof …");
        assert_eq!(moves, 3);
        answers(&mut model, id, Some(-40), None);
        assert_eq!(text(&model), "Proved: Black wins in at most 20 moves");
        assert_eq!(model.certificate.answer_on_show(), None);
        // White tries something.
        model.study.play("j10".parse().unwrap()).unwrap();
        let (id, _) = asked(&act(&mut model, StudyAction::Step(0))).unwrap();
        assert_eq!(text(&model), "Loading the proof …");
        answers(&mut model, id, Some(37), Some("g7"));
        assert_eq!(text(&model), "Proved: Black wins in at most 19 moves");
        assert_eq!(model.certificate.answer_on_show(), "g7".parse().ok());
        let (id, moves) =
            asked(&act(&mut model, StudyAction::Follow(StudyLine::Certificate))).unwrap();
        assert_eq!(moves, 5);
        // A move without the number of moves to the end is not part of a proof.
        answers(&mut model, id, None, Some("h9"));
        assert!(
            text(&model).starts_with("Nothing is proved about this position"),
            "{}",
            text(&model)
        );
        assert_eq!(model.certificate.answer_on_show(), None);
        act(&mut model, StudyAction::Certificate);
        assert_eq!(asked(&act(&mut model, StudyAction::Step(-1))), None);
    }

    #[test]
    fn failures_are_reported() {
        let mut model = study("moves=h8a1i9");
        let (id, _) = asked(&act(&mut model, StudyAction::Certificate)).unwrap();
        let reason = "404".to_owned();
        update(&mut model, StudyMessage::Certified(EngineAnswer::Refused { id, reason }));
        assert_eq!(text(&model), "The proof could not be loaded: 404");
        update(&mut model, StudyMessage::CertificateLost("killed".to_owned()));
        assert_eq!(text(&model), "The proof could not be loaded: killed");
        assert!(asked(&act(&mut model, StudyAction::Certificate)).is_some(), "it is asked again");
    }

    #[test]
    fn it_is_offered_where_there_is_one() {
        let is_hidden = |link: &str| {
            let document = study(link).view(&Document::default());
            document.get("study-certificate-part", Part::Attribute("hidden")).is_some()
        };
        assert!(!is_hidden("moves=h8") && !is_hidden("rule=standard&moves=h8"));
        assert!(is_hidden("rule=renju&moves=h8") && is_hidden("size=16&moves=h8"));
    }
}
