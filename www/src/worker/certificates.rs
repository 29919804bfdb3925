//! The opponent that plays by a certificate: its answer about a position, once the file has arrived.

use std::io::Read;
use std::rc::Rc;

use lzma_rust2::XzReader;
use tengen::rules::Position;
use tengen_api::service::{self, Proved};

use super::fetched::Fetched;
use crate::protocol::{EngineAnswer, LineData, RequestId, Thinking};

/// The loaded certificates, and at most one question that waits for one.
#[derive(Default)]
pub(super) struct Certificates {
    kept: service::Certificates,
    /// The file being fetched.
    asked: Option<String>,
    fetched: Fetched,
    waiting: Option<(RequestId, Position)>,
}

impl Certificates {
    /// Sets the function that requests a slice when a file arrives.
    pub(super) fn set_waker(&mut self, wake: Rc<dyn Fn()>) {
        self.fetched.set_waker(wake);
    }

    /// Cancels the question; a file being fetched may still arrive.
    pub(super) fn give_up(&mut self) {
        self.waiting = None;
    }

    /// Whether a file has arrived.
    pub(super) fn have_come(&self) -> bool {
        self.fetched.has_come()
    }

    /// Answers at once, unless the certificate has to be fetched first.
    pub(super) fn ask(&mut self, id: RequestId, position: Position) -> Option<EngineAnswer> {
        let Some(file) = self.kept.lacks(&position) else {
            return Some(answer_of(id, self.kept.proved(&position)));
        };
        self.waiting = Some((id, position));
        if self.asked.is_none() {
            self.fetched.fetch(&file);
            self.asked = Some(file);
        }
        None
    }

    /// Processes the file that has arrived, and answers the question waiting for it.
    pub(super) fn take(&mut self) -> Option<EngineAnswer> {
        let file = self.fetched.take()?;
        let asked = self.asked.take()?;
        let unpacked = file.and_then(|bytes| unpacked(&asked, bytes));
        let reason = unpacked.and_then(|bytes| self.kept.add(&asked, bytes)).err();
        let (id, position) = self.waiting.take()?;
        match reason.filter(|_| self.kept.file_for(&position) == Some(asked)) {
            Some(reason) => Some(EngineAnswer::Refused { id, reason }),
            None => self.ask(id, position),
        }
    }
}

/// The bytes of a file that the browser has decompressed already, or could not.
fn unpacked(file: &str, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    if !file.ends_with(".xz") {
        return Ok(bytes);
    }
    let mut whole = Vec::new();
    let read = XzReader::new(&bytes[..], false).read_to_end(&mut whole);
    read.map(|_| whole).map_err(|error| format!("{file}: {error}"))
}

/// A certificate's answer about a position: a line with the moves to the end if it is proved, its first move the
/// winner's; a line with only a move if that leads to the proved opening; no line if nothing is proved.
fn answer_of(id: RequestId, proved: Result<Option<Proved>, String>) -> EngineAnswer {
    let line = |Proved { plies, answer }: Proved| LineData {
        per_mille: plies.map_or(500, |plies| if plies > 0 { 1000 } else { 0 }),
        mate: plies,
        depth: 0,
        moves: answer.into_iter().collect(),
    };
    match proved {
        Ok(proved) => {
            let lines = proved.map(line).into_iter().collect();
            EngineAnswer::Finished { id, thinking: Thinking { lines, ..Thinking::default() } }
        }
        Err(reason) => EngineAnswer::Refused { id, reason },
    }
}

#[cfg(test)]
mod tests {
    use super::super::fetched::File;
    use super::*;
    use crate::game::PlayedGame;
    use tengen::rules::Rule;

    const STANDARD: &str = "certificate-standard-15.gz";

    fn file(rule: Rule) -> Vec<u8> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../prove/data");
        let packed = std::fs::read(format!("{folder}/{rule}-15-h8a1i9.cert.gz")).unwrap();
        let mut bytes = Vec::new();
        flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut bytes).unwrap();
        bytes
    }

    fn position(link: &str) -> Position {
        let game = PlayedGame::from_link(link).unwrap();
        game.data(game.moves().len()).position().unwrap()
    }

    /// The plies to the end and the move in an answer; [`None`] if it has no line.
    fn line(answer: Option<EngineAnswer>) -> Option<(Option<i32>, String)> {
        let Some(EngineAnswer::Finished { thinking, .. }) = answer else { panic!("{answer:?}") };
        let line = thinking.lines.first()?;
        Some((line.mate, line.moves.iter().map(ToString::to_string).collect()))
    }

    #[test]
    fn a_question_waits_for_the_file_and_is_answered_by_it() {
        let mut certificates =
            Certificates { asked: Some(STANDARD.into()), ..Certificates::default() };
        assert_eq!(certificates.ask(1, position("rule=standard&moves=h8a1i9")), None);
        assert!(!certificates.have_come());
        certificates.fetched.put(Ok(file(Rule::Standard)));
        assert!(certificates.have_come());
        assert_eq!(line(certificates.take()), Some((Some(-40), String::new())));
        let mut ask = |link: &str| line(certificates.ask(2, position(link)));
        assert_eq!(ask("rule=standard&moves=h8a1i9a2").map(|(mate, _)| mate.is_some()), Some(true));
        assert_eq!(ask("rule=standard&moves=h8a1i9"), Some((Some(-40), String::new())));
        assert_eq!(ask("rule=standard&moves=h8a1"), Some((Some(41), "i9".to_owned())));
        assert_eq!(ask("rule=standard&moves=h8a1g7"), None);
        assert_eq!(ask("rule=renju&moves=h8a1i9"), None);
        assert_eq!(ask("rule=standard&size=16&moves=h8a1i9"), None);
    }

    #[test]
    fn a_file_that_the_browser_does_not_unpack_is_unpacked_here() {
        let packed =
            concat!(env!("CARGO_MANIFEST_DIR"), "/../prove/data/freestyle-15-h8b2i9.cert.xz");
        let packed = std::fs::read(packed).unwrap();
        let asked = Some("certificate-freestyle-15-b2.xz".to_owned());
        let mut certificates = Certificates { asked, ..Certificates::default() };
        assert_eq!(certificates.ask(1, position("moves=h8n14")), None);
        certificates.fetched.put(Ok(packed.clone()));
        assert_eq!(line(certificates.take()), Some((Some(41), "g7".to_owned())));
        let (plies, _) = line(certificates.ask(2, position("moves=h8n14g7"))).unwrap();
        assert_eq!(plies, Some(-40));

        certificates = Certificates::default();
        certificates.asked = Some("certificate-freestyle-15-b2.xz".to_owned());
        certificates.ask(3, position("moves=h8b2"));
        certificates.fetched.put(Ok(packed[..50_000].to_vec()));
        let Some(EngineAnswer::Refused { id: 3, reason }) = certificates.take() else { panic!() };
        assert!(reason.starts_with("certificate-freestyle-15-b2.xz: "), "{reason}");
    }

    #[test]
    fn a_file_that_is_not_a_certificate_of_the_rule_is_refused() {
        let refused = |come: File| {
            let asked = Some(STANDARD.to_owned());
            let mut certificates = Certificates { asked, ..Certificates::default() };
            certificates.ask(1, position("rule=standard&moves=h8a1i9"));
            certificates.fetched.put(come);
            match certificates.take() {
                Some(EngineAnswer::Refused { id: 1, reason }) => reason,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(refused(Err("404".to_owned())), "404");
        let cut = file(Rule::Standard)[..100_000].to_vec();
        assert_eq!(refused(Ok(cut)), "byte 100000: the certificate ends too early");
        let other = "certificate-standard-15.gz: a certificate for freestyle, 15 × 15, h8a1i9";
        assert_eq!(refused(Ok(file(Rule::Freestyle))), other);
    }

    #[test]
    fn a_question_that_was_given_up_is_not_answered() {
        let mut certificates = Certificates {
            asked: Some("certificate-freestyle-15.gz".into()),
            ..Certificates::default()
        };
        certificates.ask(1, position("moves=h8a1i9"));
        certificates.give_up();
        certificates.fetched.put(Ok(file(Rule::Freestyle)));
        assert_eq!(certificates.take(), None);
        assert!(certificates.ask(2, position("moves=h8a1i9")).is_some(), "it is there");
    }
}
