use super::*;
use crate::play::TimeControl;
use tengen::board::Size;
use tengen::rules::Rule;
use tengen::rules::opening::{OpeningRule, Seat};

fn invitation(control: &str) -> Code {
    Code::Invitation(Invitation {
        name: GameName { base: "k3jd92ks9m".to_owned(), round: 2 },
        terms: Terms {
            rule: Rule::Renju,
            size: Size::STANDARD,
            opening: OpeningRule::Swap2,
            control: TimeControl::named(control),
        },
        seat: Seat::Second,
        transport: Transport::from_sdp(&sdp(1)).unwrap(),
    })
}

#[test]
fn codes_are_short_and_read_back() {
    for control in ["", "sudden-death:10", "increment:5:3", "byo-yomi:0:3:30"] {
        let code = invitation(control);
        let text = code.text().unwrap();
        assert!(text.len() <= 110, "{} characters", text.len());
        assert_eq!(Code::read(&text), Ok(code.clone()));
        assert_eq!(Code::read(&format!("{PAGE}#live={text}\n")), Ok(code));
    }
    let Code::Invitation(Invitation { name, transport, .. }) = invitation("") else { panic!() };
    let answer = Code::Answer(Answer { name, tag: 54_321, transport });
    assert_eq!(Code::read(&answer.text().unwrap()), Ok(answer));
}

#[test]
fn foreign_older_and_damaged_codes_are_named() {
    let text = invitation("increment:5:3").text().unwrap();
    assert_eq!(Code::read(""), Err(CodeError::Foreign));
    assert_eq!(Code::read("moves"), Err(CodeError::Letter('s')));
    assert_eq!(Code::read("movesh8i"), Err(CodeError::Foreign));
    assert_eq!(Code::read("<b>"), Err(CodeError::Letter('<')));
    assert_eq!(Code::read(&"A".repeat(801)), Err(CodeError::Long(801)));
    // The version is in the second letter.
    let mut bytes = bytes::bytes_of(&text).unwrap();
    bytes[0] = 0xb0 | 3 << 1;
    assert_eq!(Code::read(&bytes::text_of(&bytes)), Err(CodeError::Version(3)));
    for place in 2..text.len() - 1 {
        let other = if &text[place..=place] == "A" { "B" } else { "A" };
        let altered = format!("{}{other}{}", &text[..place], &text[place + 1..]);
        assert_eq!(Code::read(&altered), Err(CodeError::Damaged), "{place}");
        let cut = Code::read(&text[..place]);
        assert!(matches!(cut, Err(CodeError::Damaged | CodeError::Letter(_))), "{place}: {cut:?}");
    }
    // Broken into lines by a messenger.
    let (one, other) = text.split_at(40);
    assert!(Code::read(&format!("{one}\r\n{other}")).is_ok());
}

#[test]
fn a_whole_code_with_terms_that_do_not_exist_is_refused() {
    let text = invitation("").text().unwrap();
    let mut bytes = bytes::bytes_of(&text).unwrap();
    let place = 1 + 1 + 7 + 1;
    for (at, value) in [(place, 0xf0), (place, 0x0f), (place + 1, 3), (place + 2, 9)] {
        let mut bytes = bytes.clone();
        bytes[at] = value;
        let end = bytes.len() - 2;
        let sum = bytes::checksum(&bytes[..end]).to_be_bytes();
        bytes[end..].copy_from_slice(&sum);
        assert_eq!(Code::read(&bytes::text_of(&bytes)), Err(CodeError::Damaged), "{at}: {value}");
    }
    bytes.push(0);
    assert_eq!(Code::read(&bytes::text_of(&bytes)), Err(CodeError::Damaged));
}
