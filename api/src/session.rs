//! An engine that is asked by a program: short questions are answered at once, long work is done in slices,
//! one piece of work at a time.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tengen::board::{Board, Point, Size, Stone};
use tengen::eval::{PatternEvaluator, Weights, learnt_for};
use tengen::notation;
use tengen::review::{self, Game, Review, Reviewer};
use tengen::rules::{Position, Rule};
use tengen::search::{self, Engine, Flow, Host, Level, Limits, Options, Report};
use tengen::threats::Solver;

use crate::analysis::Told;
use crate::named::Named;
use crate::proof::{self, Budget, Finding, Kind};
use crate::review::{MoveRow, Whole};
use crate::setting::Setting;
use crate::tree::TreeData;
use crate::verdict::{Forbidden, Judgement, Standing};

/// Milliseconds of a search that was given no limit.
const DEFAULT_MILLIS: u64 = 1_000;
/// Candidates of a search at most.
const MOST_LINES: usize = 64;
/// Bytes of a review's own table.
const REVIEW_TABLE: usize = 1 << 23;

/// The world as the work sees it from inside a slice.
pub trait Surroundings {
    /// Milliseconds since some moment.
    fn millis(&mut self) -> u64;

    /// Whether the work is to end with what it has found.
    fn is_stopped(&mut self) -> bool;

    /// Whether somebody else wants a turn.
    fn is_slice_over(&mut self) -> bool;
}

/// How to search.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct SearchWishes {
    /// Nodes at most.
    pub nodes: Option<u64>,
    /// Milliseconds at most.
    pub ms: Option<u64>,
    /// The last depth, in plies.
    pub depth: Option<u32>,
    /// How many candidates to tell of.
    #[serde(rename = "multiPv", alias = "multipv")]
    pub multi_pv: Option<usize>,
    /// The level to play at; it brings its own limits.
    pub level: Option<String>,
    /// What a level's choice is drawn by.
    pub seed: u32,
}

/// What to look for, and how long.
#[derive(Clone, Copy, Debug, Deserialize)]
pub struct SolveWishes {
    /// What.
    pub kind: Kind,
    /// How.
    #[serde(flatten)]
    pub wishes: proof::Wishes,
    /// Positions to visit at most.
    #[serde(default, rename = "maxNodes")]
    pub max_nodes: Option<u64>,
    /// Milliseconds to take at most.
    #[serde(default, rename = "maxMs")]
    pub max_ms: Option<u64>,
}

/// How much to spend on each move of a review.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ReviewWishes {
    /// Nodes of the engine's search.
    pub nodes: Option<u64>,
    /// Milliseconds.
    pub ms: Option<u64>,
}

/// What there is to tell after a slice.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum News {
    /// A search has finished a depth.
    Report(Told),
    /// Moves were looked at; a row may come again when it was looked at longer.
    Rows(Vec<MoveRow>),
    /// The work is done.
    Done(Outcome),
    /// The work cannot be done.
    Failed(String),
}

/// What came of the work.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Outcome {
    /// The last report of a search.
    Search(Told),
    /// What the solver found.
    Solved {
        /// That.
        #[serde(flatten)]
        finding: Finding,
        /// Positions visited.
        nodes: u64,
        /// Milliseconds.
        ms: u64,
    },
    /// A review.
    Review {
        /// What is said of each move.
        rows: Vec<MoveRow>,
        /// What is said of the game.
        summary: Whole,
    },
}

/// An engine and at most one piece of work.
pub struct Session {
    table: usize,
    engine: Option<Engine>,
    solver: Option<Solver>,
    weights: Vec<(Rule, Arc<Weights>)>,
    job: Option<Job>,
}

struct Job {
    /// When it was first worked on.
    began: Option<u64>,
    stopped: bool,
    kind: Work,
}

enum Work {
    Search { told: u32, level: Option<(Level, u64)> },
    Solve { position: Box<Position>, wishes: SolveWishes },
    Review(Box<Reviewer>),
}

impl Session {
    /// A session whose engine has a table of at most so many bytes.
    pub fn new(table: usize) -> Session {
        Session { table, engine: None, solver: None, weights: vec![], job: None }
    }

    /// The rule whose learnt weights are needed to search by `rule`, and are not there.
    pub fn lacks(&self, rule: Rule) -> Option<Rule> {
        let learnt = learnt_for(rule);
        let has = self.weights.iter().any(|(known, _)| *known == learnt);
        (!has).then_some(learnt)
    }

    /// Takes the learnt weights of a rule.
    ///
    /// # Errors
    /// Says what the file is not.
    pub fn add_weights(&mut self, rule: Rule, file: &[u8]) -> Result<(), String> {
        let weights = Weights::from_bytes(rule, file).map_err(|error| error.to_string())?;
        self.weights.retain(|(known, _)| *known != learnt_for(rule));
        self.weights.push((learnt_for(rule), Arc::new(weights)));
        // What was remembered was valued otherwise.
        self.engine = None;
        Ok(())
    }

    /// Forgets what earlier searches found.
    pub fn forget(&mut self) {
        if let Some(engine) = &mut self.engine {
            engine.clear();
        }
    }

    /// An engine by the weights that are there.
    fn new_engine(&self, table: usize) -> Engine {
        let weights = self.weights.clone();
        Engine::with_evaluator(table, move |rule| {
            let own = weights.iter().find(|(known, _)| *known == learnt_for(rule));
            let own = own.map(|(_, weights)| weights.clone());
            PatternEvaluator::new(own.unwrap_or_else(|| Arc::new(Weights::simple())))
        })
    }

    /// What renju says of Black's playing a point.
    ///
    /// # Errors
    /// Says what is wrong with the position or the point.
    pub fn forbidden(&self, setting: &Setting, point: Named) -> Result<Forbidden, String> {
        let board = board_of(setting)?;
        Forbidden::of(board, point.0).map_err(|error| error.to_string())
    }

    /// What a move does to the game, made by `mover`, or by whose turn it is.
    ///
    /// # Errors
    /// Says what is wrong with the position or the move.
    pub fn judge(
        &self,
        setting: &Setting,
        point: Named,
        mover: Option<Stone>,
    ) -> Result<Judgement, String> {
        let mut board = board_of(setting)?;
        if let Some(mover) = mover {
            board.set_to_move(mover);
        }
        Judgement::of_move(setting.rule(), board, point.0).map_err(|error| error.to_string())
    }

    /// How a position stands.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn standing(&self, setting: &Setting) -> Result<Standing, String> {
        Ok(Standing::of(&setting.position()?))
    }

    /// Reads a game in any format; `size` is the board of move text.
    ///
    /// # Errors
    /// Says what is wrong, and where.
    pub fn read(&self, text: &[u8], size: Size) -> Result<TreeData, String> {
        let tree = notation::read(text, size, notation::decode_utf8);
        Ok(TreeData::from(&tree.map_err(|error| error.to_string())?))
    }

    /// Begins a search, in the place of any work.
    ///
    /// Limited by nodes or depth alone, it is the same every time; a timed one goes on from what was found
    /// before.
    ///
    /// # Errors
    /// Says what is wrong with the position or the wishes.
    pub fn search(&mut self, setting: &Setting, wishes: &SearchWishes) -> Result<(), String> {
        self.job = None;
        let position = setting.position()?;
        let level = wishes.level.as_deref().map(level_named).transpose()?.flatten();
        let unlimited = wishes.nodes.is_none() && wishes.depth.is_none() && level.is_none();
        let full = wishes.level.is_some() && level.is_none();
        let default = if full { Level::FULL_MILLIS } else { DEFAULT_MILLIS };
        let limits = Limits {
            nodes: wishes.nodes.or(level.map(|level| level.nodes)),
            depth: wishes.depth,
            millis: wishes.ms.or(unlimited.then_some(default)),
        };
        let lines = wishes.multi_pv.unwrap_or(1).max(level.map_or(1, |level| level.lines));
        let seed = u64::from(wishes.seed) ^ position.board().hash();
        let lenient = level.filter(|level| level.slack > 0);
        let options = Options {
            multi_pv: lines.clamp(1, MOST_LINES),
            seed: if lenient.is_some() { 0 } else { wishes.seed.into() },
        };
        let mut engine = self.engine.take().unwrap_or_else(|| self.new_engine(self.table));
        if limits.millis.is_none() {
            engine.clear();
        }
        let started = engine.start(&position, limits, options);
        self.engine = Some(engine);
        started.map_err(|error| error.to_string())?;
        let level = lenient.map(|level| (level, seed));
        self.begin(Work::Search { told: 0, level });
        Ok(())
    }

    /// Begins to look for a forced win, in the place of any work. It is done within one slice.
    ///
    /// # Errors
    /// Says what is wrong with the position.
    pub fn solve(&mut self, setting: &Setting, wishes: SolveWishes) -> Result<(), String> {
        self.job = None;
        let position = setting.position()?;
        if position.ending().is_some() {
            return Err("the game is over: there is nothing to solve".to_owned());
        }
        self.begin(Work::Solve { position: position.into(), wishes });
        Ok(())
    }

    /// Begins a review, in the place of any work.
    ///
    /// # Errors
    /// Says what is wrong with the game.
    pub fn review(&mut self, setting: &Setting, wishes: ReviewWishes) -> Result<(), String> {
        self.job = None;
        let (start, moves) = setting.start()?;
        let game = Game::new(&start, &moves).map_err(|error| error.to_string())?;
        let limits = match (wishes.nodes, wishes.ms) {
            (_, Some(millis)) => review::Limits::millis(millis),
            (Some(nodes), None) => review::Limits::nodes(nodes),
            (None, None) => review::Limits::default(),
        };
        let mut reviewer = Reviewer::with_engine(self.new_engine(REVIEW_TABLE));
        reviewer.start(Review::new(game), limits);
        self.begin(Work::Review(reviewer.into()));
        Ok(())
    }

    fn begin(&mut self, kind: Work) {
        self.job = Some(Job { began: None, stopped: false, kind });
    }

    /// Whether there is work to be done.
    pub fn is_busy(&self) -> bool {
        self.job.is_some()
    }

    /// Ends the work at its next slice, with what it has found.
    pub fn stop(&mut self) {
        if let Some(job) = &mut self.job {
            job.stopped = true;
        }
    }

    /// Gives up the work.
    pub fn cancel(&mut self) {
        self.job = None;
    }

    /// Works for one slice.
    pub fn run(&mut self, around: &mut impl Surroundings) -> Vec<News> {
        let Some(mut job) = self.job.take() else { return vec![] };
        let began = *job.began.get_or_insert_with(|| around.millis());
        let mut slice = Slice { stopped: job.stopped, began, depth: 0, reports: vec![], around };
        let (news, is_done) = match &mut job.kind {
            Work::Search { told, level } => {
                slice.depth = *told;
                let Some(engine) = &mut self.engine else { return vec![] };
                let progress = engine.run(&mut slice);
                *told = slice.depth;
                let mut news: Vec<News> = slice.reports.drain(..).map(News::Report).collect();
                let is_done = match progress {
                    Ok(search::Progress::Paused) => false,
                    Ok(search::Progress::Finished(mut report)) => {
                        if let Some((level, seed)) = *level {
                            let choice = level.pick(&report, seed);
                            put_first(&mut report, choice);
                        }
                        let told = Told::of(&report, slice.millis());
                        news.extend(told.map(|told| News::Done(Outcome::Search(told))));
                        true
                    }
                    Err(error) => {
                        news.push(News::Failed(error.to_string()));
                        true
                    }
                };
                (news, is_done)
            }
            Work::Solve { position, wishes } => {
                let solver = self.solver.get_or_insert_with(Solver::new);
                (vec![solve(solver, position, wishes, &mut slice)], true)
            }
            Work::Review(reviewer) => match reviewer.run(&mut slice) {
                review::Progress::Paused => (vec![], false),
                review::Progress::Assessed(plies) => {
                    let known = reviewer.known();
                    let rows = plies.filter_map(|ply| known?.row(ply));
                    let rows: Vec<MoveRow> = rows.map(|row| MoveRow::from(&row)).collect();
                    (if rows.is_empty() { vec![] } else { vec![News::Rows(rows)] }, false)
                }
                review::Progress::Stopped | review::Progress::Finished => {
                    (reviewer.known().map(whole).into_iter().collect(), true)
                }
            },
        };
        if !is_done {
            self.job = Some(job);
        }
        news
    }
}

/// The level of a name; `None` for full strength.
fn level_named(name: &str) -> Result<Option<Level>, String> {
    if name == Level::FULL {
        return Ok(None);
    }
    Level::NAMED
        .into_iter()
        .find(|(known, _)| *known == name)
        .map(|(_, level)| Some(level))
        .ok_or_else(|| {
            let known: Vec<&str> = Level::NAMED.iter().map(|(known, _)| *known).collect();
            format!("{name:?} is no level: {}, {}", known.join(", "), Level::FULL)
        })
}

fn board_of(setting: &Setting) -> Result<Board, String> {
    Ok(setting.position()?.board().clone())
}

fn solve(
    solver: &mut Solver,
    position: &Position,
    wishes: &SolveWishes,
    slice: &mut Slice<'_, impl Surroundings>,
) -> News {
    let until = wishes.max_ms;
    let mut budget = Budget::new(wishes.max_nodes, || {
        until.is_none_or(|most| slice.millis() < most) && !slice.is_stopped()
    });
    let asked = (wishes.kind, wishes.wishes);
    let found = proof::find(solver, position.board(), position.rule(), asked, &mut budget);
    let nodes = budget.used;
    match found {
        Ok(finding) => News::Done(Outcome::Solved { finding, nodes, ms: slice.millis() }),
        Err(error) => News::Failed(error),
    }
}

fn whole(review: &Review) -> News {
    News::Done(Outcome::Review {
        rows: review.rows().map(|row| MoveRow::from(&row)).collect(),
        summary: Whole::from(&review.summary()),
    })
}

/// Makes the line of that move the first.
fn put_first(report: &mut Report, choice: Option<Point>) {
    if let Some(at) = report.lines.iter().position(|line| Some(line.moves[0]) == choice) {
        report.lines[..=at].rotate_right(1);
    }
}

/// A slice, as engine and reviewer see it.
struct Slice<'a, S> {
    around: &'a mut S,
    stopped: bool,
    began: u64,
    /// The last depth told of.
    depth: u32,
    reports: Vec<Told>,
}

impl<S: Surroundings> Slice<'_, S> {
    fn millis(&mut self) -> u64 {
        self.around.millis().saturating_sub(self.began)
    }

    fn is_stopped(&mut self) -> bool {
        self.stopped || self.around.is_stopped()
    }
}

impl<S: Surroundings> Host for Slice<'_, S> {
    fn poll(&mut self, _nodes: u64) -> Flow {
        if self.is_stopped() {
            Flow::Stop
        } else if self.around.is_slice_over() {
            Flow::Pause
        } else {
            Flow::Continue
        }
    }

    fn elapsed_millis(&mut self) -> Option<u64> {
        Some(self.millis())
    }

    /// Tells of each depth once: reports also come in the midst of one.
    fn report(&mut self, report: &Report) {
        if report.depth > self.depth {
            self.depth = report.depth;
            let millis = self.millis();
            self.reports.extend(Told::of(report, millis));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen::eval::WeightsParts;

    /// A world in which every look at the clock takes a millisecond.
    struct Ticking {
        millis: u64,
        slice: u64,
        until: u64,
    }

    impl Surroundings for Ticking {
        fn millis(&mut self) -> u64 {
            self.millis
        }

        fn is_stopped(&mut self) -> bool {
            false
        }

        fn is_slice_over(&mut self) -> bool {
            self.millis += 1;
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

    /// All news of the work, in slices of so many looks at the clock.
    fn finished(session: &mut Session, slice: u64) -> Vec<News> {
        let mut around = Ticking { millis: 0, slice, until: slice };
        let mut news = vec![];
        while session.is_busy() {
            news.extend(session.run(&mut around));
            around.until = around.millis + around.slice;
        }
        news
    }

    fn last(news: &[News]) -> String {
        serde_json::to_string(news.last().unwrap()).unwrap()
    }

    #[test]
    fn a_search_by_nodes_is_the_same_in_any_slices_and_as_the_engine_s_own() {
        let mut session = session();
        let setting = setting(r#"{"moves":"h8i9g9"}"#);
        let wishes = SearchWishes { nodes: Some(5_000), ..SearchWishes::default() };
        let mut bests = vec![];
        for slice in [1, 3, 1_000_000] {
            session.search(&setting, &wishes).unwrap();
            let news = finished(&mut session, slice);
            let depths = news.iter().filter_map(|news| match news {
                News::Report(told) => Some(told.lines[0].candidate.depth),
                _ => None,
            });
            let depths: Vec<u32> = depths.collect();
            assert!(depths.is_sorted_by(|a, b| a < b) && depths.len() > 2, "{depths:?}");
            let Some(News::Done(Outcome::Search(told))) = news.last() else { panic!("{news:?}") };
            let first = &told.lines[0].candidate;
            bests.push((told.best.clone(), first.value, first.nodes));
        }
        let mut engine = Engine::new(1 << 20);
        let report = engine.search(&setting.position().unwrap(), Limits::nodes(5_000)).unwrap();
        let own = (report.best().unwrap().to_string(), report.lines[0].value.0, report.nodes);
        assert_eq!(bests, [own.clone(), own.clone(), own]);
    }

    #[test]
    fn a_level_plays_by_its_seed() {
        let mut session = session();
        let setting = setting(r#"{"moves":"h8"}"#);
        let mut choice = |seed: u32| {
            let level = Some("easy".to_owned());
            session.search(&setting, &SearchWishes { level, seed, ..Default::default() }).unwrap();
            last(&finished(&mut session, 100))
        };
        assert_eq!(choice(3), choice(3));
        let choices: std::collections::BTreeSet<String> = (0..20).map(&mut choice).collect();
        assert!(choices.len() > 1, "{choices:?}");
        let wishes = SearchWishes { level: Some("godlike".to_owned()), ..Default::default() };
        let error = session.search(&setting, &wishes).unwrap_err();
        assert!(error.contains("godlike") && error.contains("club"), "{error}");
    }

    #[test]
    fn what_is_stopped_tells_what_it_has() {
        let mut session = session();
        let wishes = SearchWishes { depth: Some(90), ..Default::default() };
        session.search(&setting(r#"{"moves":"h8i9"}"#), &wishes).unwrap();
        let mut around = Ticking { millis: 0, slice: 3, until: 3 };
        let _ = session.run(&mut around);
        assert!(session.is_busy());
        session.stop();
        assert!(last(&session.run(&mut around)).starts_with(r#"{"done":{"best":"#));
        assert!(!session.is_busy());
    }

    #[test]
    fn wins_are_proved_and_defences_named() {
        let mut session = session();
        // Three in a row with room on both sides.
        let three = r#"{"black":["h8","i8","j8"],"white":["h7","i7"],"to_move":"black"}"#;
        let mut solved = |wishes: &str| {
            session.solve(&setting(three), serde_json::from_str(wishes).unwrap()).unwrap();
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
        session
            .solve(&setting(white), serde_json::from_str(r#"{"kind":"defend"}"#).unwrap())
            .unwrap();
        let held = last(&finished(&mut session, 10));
        assert!(held.contains(r#""moves":["#) && held.contains(r#""g8""#), "{held}");
    }

    #[test]
    fn a_game_is_reviewed() {
        let mut session = session();
        let game = setting(r#"{"moves":"h8a1i8c1j8e1k8g1l8"}"#);
        session.review(&game, ReviewWishes { nodes: Some(500), ms: None }).unwrap();
        let news = finished(&mut session, 5);
        assert!(news.iter().any(|news| matches!(news, News::Rows(_))));
        let Some(News::Done(Outcome::Review { rows, summary })) = news.last() else {
            panic!("{news:?}")
        };
        assert_eq!((rows.len(), rows[5].class), (9, "missed-defence"));
        assert_eq!((summary.winner, summary.last_escape), (Some("black"), Some(6)));
    }

    #[test]
    fn short_questions_are_answered_at_once() {
        let session = session();
        let named = |name: &str| Named(name.parse().unwrap());
        let double = setting(r#"{"rule":"renju","black":["g8","i8","h7","h9"],"white":["a1"]}"#);
        let verdict = session.forbidden(&double, named("h8")).unwrap().verdict;
        assert_eq!(verdict, "double-three");
        let four = setting(r#"{"black":["h8","i8","j8","k8"],"white":["a1","b1","c1"]}"#);
        let judged = session.judge(&four, named("g8"), Some(Stone::Black)).unwrap();
        assert_eq!(judged.result, "black wins");
        assert_eq!(judged.five.unwrap().len(), 5);
        let turn = setting(
            r#"{"rule":"renju","black":["g8","i8","h7","h9"],"white":["a1","c1","e1","g1"]}"#,
        );
        let standing = session.standing(&turn).unwrap();
        assert_eq!((standing.to_move, standing.judgement.result), ("black", "game goes on"));
        assert_eq!(standing.forbidden[0].point, "h8");
    }

    #[test]
    fn games_are_read_with_variations() {
        let session = session();
        let tree =
            session.read(b"(;SZ[15]RU[renju];B[hh]C[centre](;W[ii])(;W[gg]))", Size::STANDARD);
        let tree = tree.unwrap();
        assert_eq!((tree.rule, tree.nodes.len()), (Some("renju"), 4));
        assert_eq!(tree.nodes[1].comment, "centre");
        assert_eq!((tree.nodes[3].parent, tree.nodes[3].played.as_deref()), (Some(1), Some("g9")));
        assert!(session.read(b"(;B[zz])", Size::STANDARD).unwrap_err().contains("byte"));
    }
}
