//! The lessons: their page, and the exercises as judged by the element.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};
use tengen::notation::{NodeId, ReadOptions, Sign, Tree, Unicode, read};
use tengen_e2e::{Fault, Host, Page, Window, keys, on_hosted_page, on_page, puzzles};

/// The lowest bottom edge of a lesson's text, task and buttons in the window.
const BOTTOM: &str = "
    scrollTo(0, 0);
    const root = document.querySelector('tengen-board').shadowRoot;
    const parts = ['comment', 'task', 'bar'].map(part => root.querySelector(`[part='${part}']`));
    return Math.max(...parts.map(part => part.getBoundingClientRect().bottom))";

/// The name of the lesson shown, once it can be read.
pub(crate) const SHOWN: &str = "
    const { lesson, state } = document.querySelector('#learn')?.dataset ?? {};
    const root = document.querySelector('tengen-board')?.shadowRoot;
    return state === 'open' && root?.querySelector('[part=\"comment\"]')?.textContent ? lesson : ''";

/// The text of a part of the board.
fn part(name: &str) -> String {
    format!(
        "return document.querySelector('tengen-board')?.shadowRoot
            .querySelector('[part~=\"{name}\"]')?.textContent ?? ''"
    )
}

/// Checks that a lesson loads and its first exercise can be solved.
pub(crate) async fn begins(page: &Page) -> Result<()> {
    open(page, "five").await?;
    press(page, "on").await?;
    put(page, "h6").await?;
    says(page, "status", "Solved").await
}

async fn says(page: &Page, name: &str, wanted: &str) -> Result<()> {
    let script = part(name);
    let found = format!("return (() => {{ {script} }})().includes({})", json!(wanted));
    if page.wait_for(&found, &Value::Bool(true)).await.is_err() {
        let there = page.script(&script).await?;
        anyhow::bail!("the board's {name} says {there}, not {wanted:?}");
    }
    Ok(())
}

async fn open(page: &Page, lesson: &str) -> Result<()> {
    page.go_to(&format!("learn.html#{lesson}")).await?;
    page.wait_for(SHOWN, &json!(lesson)).await
}

/// Reloads the page of a lesson.
async fn reload(page: &Page) -> Result<()> {
    page.script("window.isOld = true; location.reload()").await?;
    page.wait_for("return window.isOld ?? false", &Value::Bool(false)).await
}

/// Presses a button of the board.
async fn press(page: &Page, name: &str) -> Result<()> {
    let script = format!(
        "document.querySelector('tengen-board').shadowRoot
            .querySelector('button[part~=\"{name}\"]').click()"
    );
    page.script(&script).await.map(drop)
}

/// Clicks on a point of the element's board.
async fn click(page: &Page, point: &str) -> Result<()> {
    let script = "
        const board = document.querySelector('tengen-board');
        const svg = board.shadowRoot.querySelector('svg');
        svg.scrollIntoView({ block: 'center' });
        const { left, top, width } = svg.getBoundingClientRect();
        const pitch = width / (board.size - 1 + 1.8);
        const [point] = arguments;
        const x = point.charCodeAt(0) - 97;
        const y = board.size - Number(point.slice(1));
        return [left + pitch * (x + 0.9), top + pitch * (y + 0.9)]";
    let place = page.script_with(script, vec![json!(point)]).await?;
    let at = |i: usize| place[i].as_f64().context("the board has no place");
    page.click_at(at(0)?, at(1)?).await
}

/// Plays at a point: if the lines are close together, the first tap only shows the stone.
async fn put(page: &Page, point: &str) -> Result<()> {
    click(page, point).await?;
    let aims = "return document.querySelector('tengen-board').shadowRoot
        .querySelector('button[part~=\"confirm\"]').checkVisibility()";
    if page.script(aims).await? == true {
        click(page, point).await?;
    }
    Ok(())
}

/// Waits for the progress of a lesson in the list.
async fn progress(page: &Page, lesson: &str, wanted: &str) -> Result<()> {
    let script = format!(
        "return document.querySelector('#list [href=\"#{lesson}\"] small > span').textContent"
    );
    page.wait_for(&script, &json!(wanted)).await
}

#[test]
fn a_lesson_is_followed_to_its_end() -> Result<()> {
    on_page("lesson", Window::Desktop, "", async |page| {
        page.wait_for_engine().await?;
        page.press("#to-learn").await?;
        page.wait_for(SHOWN, &json!("five")).await?;
        progress(page, "five", "0 / 3").await?;
        says(page, "count", "1 / 4").await?;
        press(page, "on").await?;
        says(page, "task", "make five in a row").await?;
        // Any number of times; the question stays, and each answer is given a reason.
        for (wrong, made) in
            [("a1", "does not extend any row"), ("g8", "makes a row of two, not five")]
        {
            click(page, wrong).await?;
            says(page, "status", &format!("{wrong} {made}")).await?;
            says(page, "task", "make five in a row").await?;
            says(page, "comment", "both ends are free").await?;
        }
        click(page, "h6").await?;
        says(page, "status", "Solved").await?;
        progress(page, "five", "1 / 3").await?;
        press(page, "on").await?;
        // A solution that was shown does not count as solved.
        press(page, "solution").await?;
        says(page, "status", "f5").await?;
        progress(page, "five", "1 / 3").await?;
        click(page, "f5").await?;
        says(page, "status", "Solved").await?;
        says(page, "status", "joins both pairs").await?;
        press(page, "on").await?;
        // A wrong defence: White's continuation is numbered on the board.
        click(page, "d6").await?;
        says(page, "status", "White then makes five at h5").await?;
        page.screenshot("lesson-refuted").await?;
        click(page, "h5").await?;
        says(page, "status", "This is the last page").await?;
        progress(page, "five", "✓").await?;
        page.screenshot("lesson").await?;
        page.press("#next").await?;
        page.wait_for(SHOWN, &json!("open-four")).await?;
        // It is remembered after a reload, and after the game's page has taken it over.
        reload(page).await?;
        page.wait_for(SHOWN, &json!("open-four")).await?;
        progress(page, "five", "✓").await?;
        page.press("#home").await?;
        page.wait_for_engine().await?;
        open(page, "open-four").await?;
        progress(page, "five", "✓").await
    })
}

#[test]
fn an_exercise_is_solved_by_keyboard_and_announced() -> Result<()> {
    on_page("lesson-keys", Window::Desktop, "", async |page| {
        open(page, "double-threats").await?;
        let focus = "document.querySelector('tengen-board').shadowRoot
            .querySelector('[role=\"application\"]').focus()";
        page.script(focus).await?;
        page.key(keys::PAGE_DOWN).await?;
        says(page, "task", "a four at every move").await?;
        let spoken = "return document.querySelector('tengen-board').shadowRoot
            .querySelector('[aria-live]').textContent";
        let hears = async |wanted: &str| {
            let script = format!("{spoken}.includes({})", json!(wanted));
            page.wait_for(&script, &Value::Bool(true)).await.with_context(|| wanted.to_owned())
        };
        // The cursor starts in the centre, on h8, which is taken; the point in question is beside it.
        page.key(keys::ARROW_UP).await?;
        hears("h8, Black").await?;
        page.key(keys::ARROW_RIGHT).await?;
        page.key(keys::ARROW_UP).await?;
        page.key(keys::ENTER).await?;
        hears("White answers at i8 and stops the three").await?;
        page.key(keys::ARROW_DOWN).await?;
        page.key(keys::ENTER).await?;
        hears("j8").await?;
        // The three has become an open four, and that becomes a five.
        page.key(keys::ARROW_UP).await?;
        page.key(keys::ENTER).await?;
        hears("Move 4, White").await?;
        let moves = page.script("return document.querySelector('tengen-board').moves").await?;
        let to_five = if moves.as_str().unwrap_or_default().ends_with("i10") { 4 } else { 1 };
        let way = if to_five == 1 { keys::ARROW_UP } else { keys::ARROW_DOWN };
        for _ in 0..to_five {
            page.key(way).await?;
        }
        page.key(keys::ENTER).await?;
        hears("Solved").await?;
        progress(page, "double-threats", "1 / 3").await?;
        page.key(keys::ENTER).await?;
        says(page, "count", "3 / 4").await
    })
}

#[test]
fn lessons_fit_on_small_phones() -> Result<()> {
    for window in [Window::Phone, Window::SmallPhone] {
        on_page("lesson-phone", window, "", async |page| {
            open(page, "answering-three").await?;
            ensure!(!page.shows("#list").await?, "the list is in the way");
            press(page, "on").await?;
            says(page, "task", "find the defence").await?;
            // Text and task are visible together with the board, and so is the button to continue.
            let bottom = page.script(BOTTOM).await?.as_f64().context("no task")?;
            let height = f64::from(window.size().1);
            ensure!(bottom <= height, "the task ends at {bottom} of {height} px");
            put(page, "d6").await?;
            says(page, "status", "Solved").await?;
            let wide = page.script("return document.documentElement.scrollWidth").await?;
            ensure!(wide.as_f64() <= Some(window.size().0.into()), "the page is {wide} px wide");
            page.screenshot("lesson").await
        })?;
    }
    Ok(())
}

#[test]
fn the_board_of_a_lesson_is_in_the_same_place_as_the_games() -> Result<()> {
    for window in [Window::Desktop, Window::Phone] {
        on_page("lesson-board", window, "", async |page| {
            let place = |script: &'static str| async move {
                let place = page.script(script).await?;
                let at = |i: usize| place[i].as_f64().context("the board has no place");
                anyhow::Ok([at(0)?, at(1)?, at(2)?])
            };
            page.wait_for_engine().await?;
            let own = place(
                "const { left, top, width } = document.querySelector('#board').getBoundingClientRect();
                return [left, top, width]",
            )
            .await?;
            open(page, "five").await?;
            let lesson = place(
                "const svg = document.querySelector('tengen-board').shadowRoot.querySelector('svg');
                const { left, top, width } = svg.getBoundingClientRect();
                return [left, top, width]",
            )
            .await?;
            // A page with a scrollbar is narrower by its width.
            let far = own.iter().zip(lesson).map(|(own, other)| (own - other).abs());
            let far = far.fold(0.0, f64::max);
            ensure!(far < 9.0, "{window:?}: {own:?} in the game, {lesson:?} in the lesson");
            page.screenshot("lesson-board").await
        })?;
    }
    Ok(())
}

#[test]
fn errors_in_a_lesson_are_reported_and_the_page_continues() -> Result<()> {
    on_hosted_page("lesson-broken", Window::Desktop, async |page, host: &Host| {
        let spoil = |text: &str| {
            host.spoil("lessons/en/five.sgf", Fault::Other(text.as_bytes().to_vec()));
        };
        for (text, message) in [
            ("(;SZ[11]LESSON[1]C[A];B[zz])", "This lesson cannot be read: "),
            ("no lesson at all", "This lesson cannot be read: "),
            ("(;SZ[11]LESSON[2]C[A];B[aa])", "it is of version 2"),
            ("(;SZ[11]LESSON[1]TASK[fly]C[A])", "TASK[fly] is unknown"),
        ] {
            spoil(text);
            page.go_to("learn.html#five").await?;
            reload(page).await?;
            says(page, "message", message).await?;
            // Every other lesson loads.
            page.press("#next").await?;
            page.wait_for(SHOWN, &json!("open-four")).await?;
        }
        // A host that returns a page for every missing file.
        spoil("<!doctype html><title>Not found</title>");
        page.press("#list a").await?;
        page.wait_for_text("#notices", |text| text.contains("could not be loaded")).await?;
        host.mend();
        page.press_named("#notices button", "Try again").await?;
        page.wait_for(SHOWN, &json!("five")).await?;
        ensure!(!page.shows("#notices").await?, "the error is still there");
        // An address that names no lesson.
        page.go_to("learn.html#six").await?;
        page.wait_for_text("#notices", |text| text.contains("no lesson named “six”")).await?;
        page.wait_for(SHOWN, &json!("five")).await?;
        page.console_errors().await.map(drop)
    })
}

#[test]
fn a_language_that_is_missing_is_reported_and_english_takes_its_place() -> Result<()> {
    on_hosted_page("lesson-language", Window::Desktop, async |page, host| {
        page.run_first(&super::languages::preferring(&["ja"])).await?;
        host.spoil("lessons/ja/vcf.sgf", Fault::BreaksOff);
        page.go_to("learn.html#vcf").await?;
        page.wait_for(SHOWN, &json!("vcf")).await?;
        page.wait_for_text("#notices", |text| text.contains("日本語版を読み込めない")).await?;
        says(page, "comment", "VCF means victory").await?;
        // The next lesson loads.
        page.press("#next").await?;
        page.wait_for(SHOWN, &json!("vct")).await?;
        says(page, "comment", "追い詰め").await?;
        ensure!(!page.shows("#notices").await?);
        host.spoil("text/learn-ja.txt", Fault::BreaksOff);
        reload(page).await?;
        page.wait_for(SHOWN, &json!("vct")).await?;
        page.wait_for_text("#notices", |text| text.contains("stays in English")).await?;
        page.console_errors().await.map(drop)
    })
}

#[test]
fn a_puzzle_leads_to_its_lesson_once_it_is_over() -> Result<()> {
    on_page("lesson-of-puzzle", Window::Desktop, "", async |page| {
        puzzles::open(page).await?;
        // The kind of win asked for is explained; the puzzle's theme is not revealed yet.
        let explains = page.text("#puzzle-lesson").await?.starts_with("What are continuous ");
        ensure!(!page.shows("#puzzle-lesson").await? || explains);
        page.press("#puzzle-solution").await?;
        page.wait_for_text("#puzzle-lesson", |text| text == "The lesson on this").await?;
        page.press("#puzzle-lesson").await?;
        let state = "return document.querySelector('#learn')?.dataset.state ?? ''";
        page.wait_for(state, &json!("open")).await?;
        // The table names an existing lesson.
        ensure!(!page.shows("#notices").await?, "{}", page.text("#notices").await?);
        ensure!(page.script("return location.hash.length > 1").await? == true);
        page.go_to("").await?;
        page.wait_for_engine().await
    })
}

#[test]
fn a_lesson_leads_to_a_new_game_and_keeps_the_old_one() -> Result<()> {
    on_page("lesson-to-game", Window::Phone, "", async |page| {
        page.click("h8").await?;
        page.click("h8").await?;
        let stones = page.wait_for_stones(2).await?;
        open(page, "five").await?;
        page.press("#ways a[data-text='learn.play']").await?;
        let is_new = "return document.querySelector('#tengen')?.dataset.moves === ''
            && !document.querySelector('#doors').hidden && location.hash === ''";
        page.wait_for(is_new, &json!(true)).await?;
        page.press("#restore").await?;
        ensure!(page.wait_for_stones(2).await? == stones);
        Ok(())
    })
}

/// An exercise: its lesson, its page, and the right and wrong answers in its file.
struct Exercise {
    lesson: String,
    page: usize,
    right: Vec<String>,
    wrong: Vec<String>,
}

fn exercises(dist: &Path) -> Result<Vec<Exercise>> {
    let mut all = vec![];
    for entry in fs::read_dir(dist.join("lessons").join("en"))? {
        let path = entry?.path();
        let file = read(&fs::read(&path)?, ReadOptions::default(), &Unicode)?;
        let tree: Tree = file.games().next().context("no game")??.tree;
        for id in tree.ids() {
            if !tree.node(id).other.iter().any(|property| property.name == "TASK") {
                continue;
            }
            let mut depth = 0;
            let mut at: NodeId = id;
            while let Some(before) = tree.parent(at) {
                (at, depth) = (before, depth + 1);
            }
            let signed = |sign: Sign| {
                let nodes = tree.children(id).iter().map(|&child| tree.node(child));
                let signed = nodes.filter(|node| node.sign == Some(sign));
                signed.filter_map(|node| Some(node.played?.point.to_string())).collect()
            };
            let lesson = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let (right, wrong) = (signed(Sign::Good), signed(Sign::Bad));
            all.push(Exercise { lesson, page: depth, right, wrong });
        }
    }
    ensure!(all.len() >= 20, "there are only {} exercises", all.len());
    Ok(all)
}

/// `tests/learning/lessons.rs` of the engine proves the claims of the files; here the element has to agree.
#[test]
fn the_element_judges_every_exercise_as_its_file_specifies() -> Result<()> {
    on_page("lesson-judged", Window::Desktop, "", async |page| {
        let mut opened = String::new();
        for Exercise { lesson, page: n, right, wrong } in exercises(page.dist())? {
            if opened != lesson {
                open(page, &lesson).await?;
                opened.clone_from(&lesson);
            }
            let tries = "
                const [n, points] = arguments;
                const board = document.querySelector('tengen-board');
                const press = (part) => board.shadowRoot.querySelector(`button[part~=\"${part}\"]`).click();
                press('first');
                for (let i = 0; i < n; i++) press('on');
                const judged = async () => {
                    const all = [];
                    for (const point of points) {
                        press('retry');
                        const { right, proved } = await board.play(point);
                        all.push([point, right, proved]);
                    }
                    return all;
                };
                return judged()";
            let all: Vec<&String> = wrong.iter().chain(&right).collect();
            let judged = page.script_with(tries, vec![json!(n), json!(all)]).await?;
            let wanted: Vec<Value> =
                all.iter().map(|point| json!([point, right.contains(point), true])).collect();
            ensure!(judged == Value::Array(wanted), "{lesson}, page {}: {judged}", n + 1);
        }
        Ok(())
    })
}
