use super::*;
use tengen::eval::WeightsParts;
use tengen::notation::Unicode;

/// An environment in which every check for the end of a slice takes a millisecond.
struct Ticking {
    millis: f64,
    slice: f64,
    until: f64,
}

impl Environment for Ticking {
    fn millis(&mut self) -> f64 {
        self.millis
    }

    fn is_stopped(&mut self) -> bool {
        false
    }

    fn is_slice_over(&mut self) -> bool {
        self.millis += 1.0;
        self.millis >= self.until
    }
}

fn session() -> Session {
    let mut session = Session::new(1 << 20);
    for rule in [Rule::Freestyle, Rule::Renju] {
        assert_eq!(session.lacks(rule), Some(rule));
        let file = WeightsParts::builtin(rule).expect("they are built in").to_file(rule);
        session.add_weights(rule, &file).unwrap();
        assert_eq!(session.lacks(rule), None);
    }
    session
}

fn setting(text: &str) -> Setting {
    serde_json::from_str(text).unwrap()
}

/// All events of the work, in slices of this many checks.
fn finished(session: &mut Session, slice: u32) -> Vec<SessionEvent> {
    let slice = slice.into();
    let mut around = Ticking { millis: 0.0, slice, until: slice };
    let mut events = vec![];
    while session.is_busy() {
        events.extend(session.run(&mut around));
        around.until = around.millis + around.slice;
    }
    events
}

fn last(events: &[SessionEvent]) -> String {
    serde_json::to_string(events.last().unwrap()).unwrap()
}

#[test]
fn a_search_by_nodes_is_the_same_in_any_slices_and_as_the_engine_s_own() {
    let mut session = session();
    let setting = setting(r#"{"moves":"h8i9g9"}"#);
    let wanted = SearchOptions { nodes: Some(5_000), ..SearchOptions::default() };
    let mut bests = vec![];
    for slice in [1, 3, 1_000_000] {
        session.search(&setting, &wanted).unwrap();
        let events = finished(&mut session, slice);
        let depths = events.iter().filter_map(|event| match event {
            SessionEvent::Report(report) => Some(report.lines[0].candidate.depth),
            _ => None,
        });
        let depths: Vec<u32> = depths.collect();
        assert!(depths.is_sorted_by(|a, b| a < b) && depths.len() > 2, "{depths:?}");
        let Some(SessionEvent::Done(WorkOutcome::Search(report))) = events.last() else {
            panic!("{events:?}")
        };
        let first = &report.lines[0].candidate;
        bests.push((report.best.clone(), first.value, first.nodes));
    }
    let mut engine = Engine::new(1 << 20);
    let report = engine.search(&setting.position().unwrap(), Limits::nodes(5_000)).unwrap();
    let own = (report.best().unwrap().to_string(), report.lines[0].value.0, report.nodes);
    assert_eq!(bests, [own.clone(), own.clone(), own]);
}

/// Weights from files, which some rules share, give the same as those built in.
#[test]
fn every_rule_is_searched_as_by_the_engine_itself() {
    let mut session = Session::new(1 << 20);
    let wanted = SearchOptions { nodes: Some(3_000), ..SearchOptions::default() };
    for rule in Rule::ALL {
        if let Some(lacking) = session.lacks(rule) {
            let file = WeightsParts::builtin(lacking).expect("they are built in");
            session.add_weights(lacking, &file.to_file(lacking)).unwrap();
        }
        let setting = setting(&format!(r#"{{"rule":"{rule}","moves":"h8i9g9i7i8g8"}}"#));
        session.search(&setting, &wanted).unwrap();
        let events = finished(&mut session, 1_000_000);
        let Some(SessionEvent::Done(WorkOutcome::Search(found))) = events.last() else {
            panic!("{events:?}")
        };
        let first = &found.lines[0].candidate;
        let report = Engine::new(1 << 20)
            .search(&setting.position().unwrap(), Limits::nodes(3_000))
            .unwrap();
        let own = (report.best().unwrap().to_string(), report.lines[0].value.0, report.nodes);
        assert_eq!((found.best.clone(), first.value, first.nodes), own, "{rule}");
    }
}

#[test]
fn a_level_plays_by_its_seed() {
    let mut session = session();
    let setting = setting(r#"{"moves":"h8"}"#);
    let mut choice = |seed: u32| {
        let level = Some("easy".to_owned());
        session.search(&setting, &SearchOptions { level, seed, ..Default::default() }).unwrap();
        last(&finished(&mut session, 100))
    };
    assert_eq!(choice(3), choice(3));
    let choices: std::collections::BTreeSet<String> = (0..20).map(&mut choice).collect();
    assert!(choices.len() > 1, "{choices:?}");
    let wanted = SearchOptions { level: Some("godlike".to_owned()), ..Default::default() };
    let error = session.search(&setting, &wanted).unwrap_err();
    assert!(error.contains("godlike") && error.contains("club"), "{error}");
}

#[test]
fn a_style_plays_by_its_seed_within_its_own_limits() {
    let mut session = session();
    let setting = setting(r#"{"moves":"h8"}"#);
    let mut choice = |name: &str, seed: u32| {
        let level = Some(name.to_owned());
        session.search(&setting, &SearchOptions { level, seed, ..Default::default() }).unwrap();
        last(&finished(&mut session, 100))
    };
    assert_eq!(choice("opener", 2), choice("opener", 2));
    let choices: std::collections::BTreeSet<String> =
        (0..4).map(|seed| choice("opener", seed)).collect();
    assert_eq!(choices.len(), 4, "one on each side of the first stone: {choices:?}");
    assert_ne!(choice("attacker", 2), choice("novice", 2));
}

#[test]
fn stopped_work_reports_what_it_has_found() {
    let mut session = session();
    let wanted = SearchOptions { depth: Some(90), ..Default::default() };
    session.search(&setting(r#"{"moves":"h8i9"}"#), &wanted).unwrap();
    let mut around = Ticking { millis: 0.0, slice: 3.0, until: 3.0 };
    let _ = session.run(&mut around);
    assert!(session.is_busy());
    session.stop();
    assert!(last(&session.run(&mut around)).starts_with(r#"{"done":{"best":"#));
    assert!(!session.is_busy());
}

/// A search of this many nodes, in small slices; `between` is called with the session once, in the middle of it.
fn interrupted(session: &mut Session, rule: &str, between: impl FnOnce(&mut Session)) -> String {
    let setting = setting(&format!(r#"{{"rule":"{rule}","moves":"h8i9g9"}}"#));
    let wanted = SearchOptions { nodes: Some(4_000), ..Default::default() };
    session.search(&setting, &wanted).unwrap();
    let mut around = Ticking { millis: 0.0, slice: 2.0, until: 2.0 };
    let _ = session.run(&mut around);
    assert!(session.is_busy());
    between(session);
    let events = finished(session, 2);
    let Some(SessionEvent::Done(WorkOutcome::Search(report))) = events.last() else {
        panic!("{events:?}")
    };
    let first = &report.lines[0].candidate;
    format!("{} {} {}", report.best, first.value, first.nodes)
}

fn weights_of(rule: Rule) -> Vec<u8> {
    WeightsParts::builtin(rule).expect("they are built in").to_file(rule)
}

/// As when an analysis is abandoned while its weights load, and one under another rule has begun by the time they
/// arrive.
#[test]
fn weights_that_arrive_late_do_not_affect_current_work() {
    let with_renju = || {
        let mut session = Session::new(1 << 20);
        session.add_weights(Rule::Renju, &weights_of(Rule::Renju)).unwrap();
        session
    };
    let alone = interrupted(&mut with_renju(), "renju", |_| {});
    for late in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let mut session = with_renju();
        let add = |session: &mut Session| session.add_weights(late, &weights_of(late)).unwrap();
        assert_eq!(interrupted(&mut session, "renju", add), alone, "{late}");
        // Work that begins later uses them.
        let own = Engine::new(1 << 20)
            .search(
                &setting(&format!(r#"{{"rule":"{late}"}}"#)).position().unwrap(),
                Limits::nodes(500),
            )
            .unwrap();
        let wanted = SearchOptions { nodes: Some(500), ..Default::default() };
        session.search(&setting(&format!(r#"{{"rule":"{late}"}}"#)), &wanted).unwrap();
        let events = finished(&mut session, 100);
        let Some(SessionEvent::Done(WorkOutcome::Search(report))) = events.last() else {
            panic!("{events:?}")
        };
        assert_eq!(report.lines[0].candidate.value, own.lines[0].value.0, "{late}");
    }
}

#[test]
fn forgetting_during_a_search_lets_it_end_and_clears_the_next() {
    let alone = interrupted(&mut session(), "freestyle", |_| {});
    let mut session = session();
    assert_eq!(interrupted(&mut session, "freestyle", Session::forget), alone);
    // A search limited by time builds on what is remembered, so it does not repeat the first one.
    let report = |session: &mut Session| {
        let wanted = SearchOptions { ms: Some(12), ..Default::default() };
        session.search(&setting(r#"{"moves":"h8i9g9"}"#), &wanted).unwrap();
        let events = finished(session, 1_000_000);
        let Some(SessionEvent::Done(WorkOutcome::Search(report))) = events.last() else {
            panic!("{events:?}")
        };
        format!("{report:?}")
    };
    let forgotten = report(&mut session);
    assert_ne!(report(&mut session), forgotten);
    session.forget();
    assert_eq!(report(&mut session), forgotten);
}

#[test]
fn abandoned_work_frees_the_engine() {
    let mut session = session();
    let alone = interrupted(&mut session, "renju", |_| {});
    let wanted = SearchOptions { depth: Some(90), ..Default::default() };
    session.search(&setting("{}"), &wanted).unwrap();
    session.cancel();
    assert!(!session.is_busy());
    session.search(&setting(r#"{"moves":"h8"}"#), &wanted).unwrap();
    assert!(session.search(&setting(r#"{"moves":"h8z9"}"#), &wanted).is_err());
    assert!(!session.is_busy());
    assert_eq!(interrupted(&mut session, "renju", |_| {}), alone);
}

#[test]
fn wins_are_proved_and_defences_named() {
    let mut session = session();
    // Three in a row with room on both sides.
    let three = r#"{"black":["h8","i8","j8"],"white":["h7","i7"],"to_move":"black"}"#;
    let mut solved = |wanted: &str| {
        session.solve(&setting(three), serde_json::from_str(wanted).unwrap()).unwrap();
        last(&finished(&mut session, 10))
    };
    let win = solved(r#"{"kind":"vcf","shortest":true,"all":true}"#);
    assert!(win.starts_with(r#"{"done":{"win":true,"line":["#), "{win}");
    assert!(win.contains(r#""depth":2"#) && win.contains(r#""answers":{"#), "{win}");
    let after = solved(r#"{"kind":"vcf","first":"g8"}"#);
    assert!(after.contains(r#""line":["g8""#), "{after}");
    assert!(solved(r#"{"kind":"vcf","first":"a1"}"#).contains(r#""win":false"#));
    assert!(solved(r#"{"kind":"vcf","first":"h8"}"#).starts_with(r#"{"failed":"#));
    let white = r#"{"black":["h8","i8","j8"],"white":["h7","i7"],"to_move":"white"}"#;
    session.solve(&setting(white), serde_json::from_str(r#"{"kind":"defend"}"#).unwrap()).unwrap();
    let held = last(&finished(&mut session, 10));
    assert!(held.contains(r#""moves":["#) && held.contains(r#""g8""#), "{held}");
}

#[test]
fn options_that_a_kind_does_not_have_are_refused() {
    let mut session = session();
    for (wanted, named) in [
        (r#"{"kind":"vct","shortest":true}"#, "shortest is only for the kind vcf"),
        (r#"{"kind":"defend","all":true}"#, "all is only for the kind vcf"),
        (r#"{"kind":"defend","proof":true}"#, "proof is only for the kind vcf or vct"),
        (r#"{"kind":"defend","first":"h8"}"#, "first is only for the kind vcf or vct"),
        (
            r#"{"kind":"vcf","first":"h8","all":true}"#,
            "first cannot be combined with shortest or all",
        ),
    ] {
        let refused = session.solve(&setting("{}"), serde_json::from_str(wanted).unwrap());
        assert_eq!(refused, Err(named.to_owned()), "{wanted}");
    }
}

#[test]
fn a_game_is_reviewed() {
    let mut session = session();
    let game = setting(r#"{"moves":"h8a1i8c1j8e1k8g1l8"}"#);
    session.review(&game, ReviewOptions { nodes: Some(500), ms: None }).unwrap();
    let events = finished(&mut session, 5);
    assert!(events.iter().any(|event| matches!(event, SessionEvent::Rows(_))));
    let Some(SessionEvent::Done(WorkOutcome::Review { rows, summary })) = events.last() else {
        panic!("{events:?}")
    };
    assert_eq!((rows.len(), rows[5].class), (9, "missed-defence"));
    assert_eq!((summary.winner, summary.last_escape), (Some("black"), Some(6)));
}

#[test]
fn games_are_read_with_variations() {
    let session = session();
    let read = |file: &[u8]| session.read(file, ReadOptions::default(), &Unicode);
    let tree = read(b"(;SZ[15]RU[renju];B[hh]C[centre](;W[ii])(;W[gg]))").unwrap();
    assert_eq!((tree.rule, tree.nodes.len()), (Some("renju"), 4));
    assert_eq!(tree.unknown_rule, None);
    let foreign = read(b"(;RU[Foo];B[hh])").unwrap();
    assert_eq!((foreign.rule, foreign.unknown_rule.as_deref()), (None, Some("Foo")));
    assert_eq!(tree.nodes[1].comment, "centre");
    assert_eq!((tree.nodes[3].parent, tree.nodes[3].played.as_deref()), (Some(1), Some("g9")));
    assert!(read(b"(;B[zz])").unwrap_err().contains("line 1, column 5"));
}

#[test]
fn a_lesson_is_read_with_its_exercises() {
    let file = b"(;SZ[15]LESSON[1]C[a];TASK[five]C[b](;AE[aa:oo]C[c])(;B[hh]TE[1])(;B[aa]BM[1]))";
    let tree = session().read(file, ReadOptions::default(), &Unicode).unwrap();
    let nodes: Vec<_> = tree
        .nodes
        .iter()
        .map(|node| (node.lesson.as_deref(), node.task.as_deref(), node.sign))
        .collect();
    assert_eq!(nodes[..2], [(Some("1"), None, None), (None, Some("five"), None)]);
    assert_eq!(nodes[2..], [None, Some("TE"), Some("BM")].map(|sign| (None, None, sign)));
}

#[test]
fn other_encodings_go_through_the_decoder() {
    /// Shows which encoding was requested.
    struct Showing;
    impl Encodings for Showing {
        fn decode(&self, encoding: &str, bytes: &[u8]) -> Option<String> {
            Some(format!("{encoding} {}", bytes.len()))
        }
    }
    let mut library = b"\xffRenLib\xff\x03\x04".to_vec();
    library.resize(20, 0xff);
    library.extend(b"\x78\x48\xce\xe5\xca\xd6\0\0");
    let tree = session().read(&library, ReadOptions::default(), &Showing).unwrap();
    assert_eq!(tree.nodes[1].comment, "gb18030 4");
    assert_eq!(tree.encoding.as_deref(), Some("gb18030"));
    assert!(tree.notes[0].what.contains("gb18030"));
}
