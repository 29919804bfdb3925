//! PSQ: read or refused; whatever is read can be written and read again.

use tengen::notation::Psq;

pub(crate) fn check(text: &str) {
    if let Ok(psq) = Psq::parse(text) {
        assert_eq!(Psq::parse(&psq.to_string()), Ok(psq.clone()));
        assert_eq!(psq.to_tree().main_line().count(), psq.moves.len() + 1);
    }
}
