//! The opponent that plays by a certificate: what it says of a position, once the file is there.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::{Promise, Uint8Array};
use tengen::rules::{Position, Rule};
use tengen_prove::player::{Player, Uncovered};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::protocol::{Answer, LineData, RequestId, Thinking};
use crate::runtime::later;

#[wasm_bindgen]
extern "C" {
    /// Fetches a file of the site and unpacks it; kept with the bytes, or with a text that says why there are none.
    #[wasm_bindgen(js_name = fetchUnpacked)]
    fn fetch_unpacked(name: &str) -> Promise;
}

/// Rules and sizes for which the site has a certificate, in a file of this name.
const FILES: [(Rule, u8, &str); 2] = [
    (Rule::Freestyle, 15, "certificate-freestyle-15.gz"),
    (Rule::Standard, 15, "certificate-standard-15.gz"),
];

/// A file, or why it did not come.
type File = Result<Vec<u8>, String>;

/// The certificates that are there, and at most one question that waits for one.
#[derive(Default)]
pub(super) struct Certificates {
    players: Vec<Player>,
    /// The file that is on its way.
    asked: Option<&'static str>,
    /// The file that has come.
    come: Rc<RefCell<Option<File>>>,
    waiting: Option<(RequestId, Position)>,
    wake: Option<Rc<dyn Fn()>>,
}

impl Certificates {
    /// Has a slice asked for when a file comes.
    pub(super) fn set_waker(&mut self, wake: Rc<dyn Fn()>) {
        self.wake = Some(wake);
    }

    /// Nobody waits for an answer any more; a file on its way may come.
    pub(super) fn give_up(&mut self) {
        self.waiting = None;
    }

    /// Whether a file is to be taken in.
    pub(super) fn have_come(&self) -> bool {
        self.come.borrow().is_some()
    }

    /// Answers at once, unless the certificate has to be fetched first.
    pub(super) fn ask(&mut self, id: RequestId, position: Position) -> Option<Answer> {
        let size = position.size();
        let is_its =
            |(rule, side, _): &&(Rule, u8, &str)| *rule == position.rule() && *side == size.get();
        let Some((.., file)) = FILES.iter().find(is_its) else { return Some(uncovered(id)) };
        let known = |player: &&Player| player.rule() == position.rule() && player.size() == size;
        if let Some(player) = self.players.iter().find(known) {
            return Some(said(id, player, &position));
        }
        self.waiting = Some((id, position));
        if self.asked.is_none() {
            self.fetch(file);
        }
        None
    }

    fn fetch(&mut self, file: &'static str) {
        self.asked = Some(file);
        let (come, wake) = (Rc::clone(&self.come), self.wake.clone());
        later::settled(&fetch_unpacked(file), move |kept| {
            let bytes = kept.as_ref().and_then(|kept| kept.dyn_ref::<Uint8Array>());
            let reason = || kept.as_ref().and_then(JsValue::as_string).unwrap_or_default();
            come.replace(Some(bytes.map(Uint8Array::to_vec).ok_or_else(reason)));
            wake.iter().for_each(|wake| wake());
        });
    }

    /// Takes the file in that has come, and answers whoever waits for it.
    pub(super) fn take(&mut self) -> Option<Answer> {
        let file = self.come.take()?;
        let asked = self.asked.take()?;
        let read = file.and_then(|bytes| read(asked, bytes));
        let reason = read.map(|player| self.players.push(player)).err();
        let (id, position) = self.waiting.take()?;
        let is_about_it = FILES.iter().any(|&(rule, side, file)| {
            file == asked && rule == position.rule() && side == position.size().get()
        });
        match reason.filter(|_| is_about_it) {
            Some(reason) => Some(Answer::Refused { id, reason }),
            None => self.ask(id, position),
        }
    }
}

/// Reads the certificate of a file of the site.
fn read(name: &str, bytes: Vec<u8>) -> Result<Player, String> {
    let player = Player::read(bytes).map_err(|fault| fault.why)?;
    let is_its = FILES.iter().any(|&(rule, side, file)| {
        file == name && rule == player.rule() && side == player.size().get()
    });
    if is_its {
        return Ok(player);
    }
    Err(format!("{name}: a certificate for {0}, {1} × {1}", player.rule(), player.size()))
}

/// What a certificate says of a position: a line with the moves to the end if it is proved, its first move the winner's;
/// a line with a move alone where that leads to the proved opening; none where nothing is proved.
fn said(id: RequestId, player: &Player, position: &Position) -> Answer {
    let to_move = position.board().to_move();
    let (value, mate, best) = match player.standing(position.rule(), position.board()) {
        Ok(standing) => {
            let moves = standing.moves.cast_signed();
            match to_move == player.winner() {
                true => (1000, Some(2 * moves - 1), standing.answer),
                false => (0, Some(-2 * moves), None),
            }
        }
        Err(Uncovered::Before { next: Some(next) }) => (500, None, Some(next)),
        Err(Uncovered::Broken(fault)) => return Answer::Refused { id, reason: fault.to_string() },
        Err(_) => return uncovered(id),
    };
    let moves = best.into_iter().collect();
    let line = LineData { per_mille: value, mate, depth: 0, moves };
    Answer::Finished { id, thinking: Thinking { lines: vec![line], ..Thinking::default() } }
}

fn uncovered(id: RequestId) -> Answer {
    Answer::Finished { id, thinking: Thinking::default() }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;
    use crate::game::Game;
    use crate::play::PROVED;

    fn file(rule: Rule) -> Vec<u8> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../prove/data");
        let packed = std::fs::read(format!("{folder}/{rule}-15-h8a1i9.cert.gz")).unwrap();
        let mut bytes = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut bytes).unwrap();
        bytes
    }

    fn position(link: &str) -> Position {
        let game = Game::from_link(link).unwrap();
        game.data(game.moves().len()).position().unwrap()
    }

    /// The plies to the end and the move that are answered; [`None`] where there is no line.
    fn line(answer: Option<Answer>) -> Option<(Option<i32>, String)> {
        let Some(Answer::Finished { thinking, .. }) = answer else { panic!("{answer:?}") };
        let line = thinking.lines.first()?;
        Some((line.mate, line.moves.iter().map(ToString::to_string).collect()))
    }

    #[test]
    fn a_question_waits_for_the_file_and_is_answered_by_it() {
        let mut certificates = Certificates { asked: Some(FILES[1].2), ..Certificates::default() };
        assert_eq!(certificates.ask(1, position("rule=standard&moves=h8a1i9")), None);
        assert!(!certificates.have_come());
        certificates.come.replace(Some(Ok(file(Rule::Standard))));
        assert!(certificates.have_come());
        assert_eq!(line(certificates.take()), Some((Some(-40), String::new())));
        let opening = certificates.players[0].from().iter().map(ToString::to_string);
        assert!(opening.eq(PROVED), "the page begins with another opening");
        let mut ask = |link: &str| line(certificates.ask(2, position(link)));
        assert_eq!(ask("rule=standard&moves=h8a1i9a2").map(|(mate, _)| mate.is_some()), Some(true));
        assert_eq!(ask("rule=standard&moves=h8a1"), Some((None, "i9".to_owned())));
        assert_eq!(ask("rule=standard&moves=h8h9"), None);
        assert_eq!(ask("rule=renju&moves=h8a1i9"), None);
        assert_eq!(ask("rule=standard&size=16&moves=h8a1i9"), None);
    }

    #[test]
    fn what_has_come_and_is_no_certificate_of_the_rule_is_refused() {
        let refused = |come: File| {
            let asked = Some(FILES[1].2);
            let mut certificates = Certificates { asked, ..Certificates::default() };
            certificates.ask(1, position("rule=standard&moves=h8a1i9"));
            certificates.come.replace(Some(come));
            match certificates.take() {
                Some(Answer::Refused { id: 1, reason }) => reason,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(refused(Err("404".to_owned())), "404");
        let cut = file(Rule::Standard)[..100_000].to_vec();
        assert_eq!(refused(Ok(cut)), "byte 100000: the certificate breaks off");
        let other = "certificate-standard-15.gz: a certificate for freestyle, 15 × 15";
        assert_eq!(refused(Ok(file(Rule::Freestyle))), other);
    }

    #[test]
    fn a_question_that_was_given_up_is_not_answered() {
        let mut certificates = Certificates { asked: Some(FILES[0].2), ..Certificates::default() };
        certificates.ask(1, position("moves=h8a1i9"));
        certificates.give_up();
        certificates.come.replace(Some(Ok(file(Rule::Freestyle))));
        assert_eq!(certificates.take(), None);
        assert!(certificates.ask(2, position("moves=h8a1i9")).is_some(), "it is there");
    }
}
