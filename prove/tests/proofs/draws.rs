//! Draws on small boards, from the search to the check, and what the check refuses.

use tengen::board::Size;
use tengen_prove::check::draw::{CheckedDraw, check_draw};
use tengen_prove::draw::{DrawError, certify_draw};

fn size(side: u32) -> Size {
    Size::new(side).unwrap()
}

fn certificate(side: u32) -> String {
    let mut bytes = vec![];
    certify_draw(size(side), 3, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn refused(certificate: &str) -> String {
    check_draw(certificate.as_bytes()).unwrap_err().to_string()
}

#[test]
fn boards_of_five_and_six_points_a_side_are_drawn() {
    for side in [5, 6] {
        let certificate = certificate(side);
        let CheckedDraw { positions, pairings, .. } =
            check_draw(certificate.as_bytes()).unwrap_or_else(|fault| panic!("{fault}"));
        println!("{side}: {positions} positions, {pairings} pairings, {} bytes", certificate.len());
        assert!(pairings >= 1 && positions >= pairings);
    }
}

/// Every pairing and every reply is necessary and cannot be replaced.
#[test]
fn a_missing_or_altered_answer_is_refused() {
    let whole = certificate(6);
    let lines: Vec<&str> = whole.lines().collect();
    let with = |change: &dyn Fn(usize, &str) -> Option<String>| {
        let kept = lines.iter().enumerate().filter_map(|(i, line)| change(i, line));
        kept.map(|line| line + "\n").collect::<String>()
    };
    let step = (lines.len() / 20).max(1);
    for dropped in (2..lines.len()).step_by(step) {
        let error = refused(&with(&|i, line| (i != dropped).then(|| line.to_owned())));
        assert!(
            error.contains("no answer") || error.contains("five in a row"),
            "{dropped}: {error}"
        );
    }
    let paired = (2..lines.len()).find(|&i| lines[i].contains("pairs")).unwrap();
    let cut = |line: &str| {
        let (head, pairs) = line.split_once("\"pairs\":[").unwrap();
        format!("{head}\"pairs\":[{}", pairs.split_once("],").unwrap().1)
    };
    let error =
        refused(&with(&|i, line| Some(if i == paired { cut(line) } else { line.to_owned() })));
    assert!(error.contains("has no pair"), "{error}");
    let error = refused(&with(&|i, line| match i {
        _ if i == paired => Some(line.replace("\"pairs\":[", "\"pairs\":[[\"a1\",\"a1\"],")),
        _ => Some(line.to_owned()),
    }));
    assert!(error.contains("a1"), "{error}");
    let doubled = format!("{whole}{}\n", lines[paired]);
    assert!(refused(&doubled).contains("answered already"));
    let taken = with(&|i, line| match i {
        2 => Some(line.replace("\"reply\":\"", "\"reply\":\"z")),
        _ => Some(line.to_owned()),
    });
    assert!(refused(&taken).contains("is not a point of the board"), "{}", refused(&taken));
}

#[test]
fn an_invalid_certificate_is_refused_with_its_line() {
    for (text, why) in [
        ("", "line 1: it is not"),
        ("tengen certificate 1\n", "line 1: it is not"),
        ("tengen draw 1\n", "it is \"tengen draw 1\", and only \"tengen draw 2\" can be read"),
        ("tengen draw 2\n", "line 2: it is missing"),
        ("tengen draw 2\n{\"size\":6", "line 2: it is incomplete"),
        ("tengen draw 2\n{\"rule\":\"renju\",\"size\":6}\n", "line 2: unknown field"),
        ("tengen draw 2\n{\"size\":9}\n", "go up to 8 points a side"),
        ("tengen draw 2\n{\"size\":6}\n", "the holder has no answer"),
        ("tengen draw 2\n{\"size\":6}\n{}\n", "line 3: missing field"),
    ] {
        assert!(refused(text).contains(why), "{text:?}: {}", refused(text));
    }
}

#[test]
fn a_board_without_findings_is_reported() {
    let found = certify_draw(size(7), 1, &mut vec![]);
    assert!(matches!(found, Err(DrawError::NotFound { depth: 1 })));
    let found = certify_draw(size(9), 1, &mut vec![]);
    assert!(matches!(found, Err(DrawError::TooLarge(_))));
}
