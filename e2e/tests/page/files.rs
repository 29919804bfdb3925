//! Importing games by pasting, file picker and drag-and-drop; exporting them by copying and
//! downloading.

use std::fs;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, keys, on_page};

/// A game with a comment and a variation.
const SGF: &str = "(;GM[4]SZ[15]C[Begin];B[hh]C[The centre](;W[ig];B[gg])(;W[hg]C[Near];B[ig]))";
const MAIN_LINE: &str = "h8i9g9";
const PSQ: &str = "Piskvorky 15x15, 11:11, 0\n8,8,120\n9,7,95\n";

/// RenLib: h8 with a comment in GBK, then i9 or h9.
fn library() -> Vec<u8> {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend([0x00, 0x00]);
    file.extend([0x78, 0x08, 0xce, 0xe5, 0xca, 0xd6, 0x00, 0x00]);
    file.extend([0x69, 0xc0, 0x68, 0x40]);
    file
}

/// Files without a game, and what the page has to report for each.
fn malformed() -> Vec<(&'static str, Vec<u8>, &'static [&'static str])> {
    vec![
        ("point.sgf", b"(;GM[4];B[zz])".to_vec(), &["character 11", "a point on the board", "zz"]),
        ("short.lib", b"\xffRenLib\xff\x02\x00".to_vec(), &["byte 11", "a header of 20 bytes"]),
        ("noise.bin", vec![0, 0xff, 0xfe, 0x80, 0x00, 0xc3], &["a game file or text"]),
        ("empty.txt", vec![], &["a move such as h8"]),
    ]
}

/// Files with a flaw, the moves recovered from each, and what the page has to report.
fn flawed() -> Vec<(&'static str, Vec<u8>, &'static str, &'static [&'static str])> {
    vec![
        ("cut.sgf", b"(;GM[4];B[hh]".to_vec(), "h8", &["character 14", "breaks off"]),
        ("chess.sgf", b"(;GM[1]SZ[15];B[hh])".to_vec(), "h8", &["a different game (1)"]),
        (
            "move.psq",
            b"Piskvorky 15x15, 11:11, 0\n8,8,1\n8,x,2\n".to_vec(),
            "h8",
            &["line 3", "8,x,2"],
        ),
        (
            "taken.psq",
            b"Piskvorky 15x15, 11:11, 0\n8,8,1\n8,8,2\n".to_vec(),
            "h8",
            &["line 3", "taken"],
        ),
        ("moves.txt", b"h8 i9 z77".to_vec(), "h8i9", &["character 7", "a move such as h8", "z77"]),
    ]
}

#[test]
fn a_game_that_is_over_according_to_its_file_is_over() -> Result<()> {
    on_page("file-result", Window::Desktop, "", async |page| {
        let game = |result: &str| format!("(;GM[4]SZ[15]RU[renju]RE[{result}];B[hh];W[ig];B[gg])");
        drop_game(page, "resigned.sgf", game("B+R").as_bytes(), MAIN_LINE).await?;
        page.wait("data-status", |status| status == "black won").await?;
        page.wait("data-result", |result| result == "resigned").await?;
        page.screenshot("file-result").await?;
        drop_game(page, "late.sgf", game("W+T").as_bytes(), MAIN_LINE).await?;
        page.wait("data-result", |result| result == "time").await?;
        page.wait("data-status", |status| status == "white won").await?;
        drop_game(page, "won.sgf", game("W+").as_bytes(), MAIN_LINE).await?;
        page.wait("data-result", |result| result == "resigned").await?;
        page.wait_for_text("#notices", |said| said.contains("White won, but not how")).await?;
        page.screenshot("file-result-unstated").await?;
        // The board cannot show that a game was drawn by agreement.
        drop_file(page, "drawn.sgf", game("0").as_bytes()).await?;
        page.wait("data-view", |view| view == "study").await?;
        let said = "About the file: it says that the game was drawn";
        page.wait_for_text("#study-notice-text", |text| text == said).await?;
        page.screenshot("file-drawn").await
    })
}

async fn open_sheet(page: &Page) -> Result<()> {
    page.press("#more").await?;
    page.press("#files").await
}

/// Drops a file on the page, with the events that the browser would send.
async fn drop_file(page: &Page, name: &str, bytes: &[u8]) -> Result<()> {
    let script = "const [name, bytes] = arguments, data = new DataTransfer();
        data.items.add(new File([new Uint8Array(bytes)], name));
        const send = kind => document.querySelector('#board').dispatchEvent(new DragEvent(kind,
            { dataTransfer: data, bubbles: true, cancelable: true }));
        return [send('dragover'), send('drop')]";
    let refused = page.script_with(script, vec![json!(name), json!(bytes)]).await?;
    // If nothing handled the event, the browser would leave the page for the file.
    ensure!(refused == json!([false, false]), "the page did not take the file: {refused}");
    Ok(())
}

fn file(name: &str, bytes: &[u8]) -> Result<PathBuf> {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).with_context(|| format!("could not write {}", path.display()))?;
    Ok(path)
}

async fn wait_for_game(page: &Page, moves: &str) -> Result<()> {
    page.wait("data-game", |game| game == moves).await.map(drop)
}

/// Drops a file whose game has this main line, and waits for it.
async fn drop_game(page: &Page, name: &str, bytes: &[u8], moves: &str) -> Result<()> {
    drop_file(page, name, bytes).await?;
    wait_for_game(page, moves).await
}

#[test]
fn a_game_is_pasted_as_text() -> Result<()> {
    on_page("paste", Window::Desktop, "", async |page| {
        page.exchange("a1").await?;
        open_sheet(page).await?;
        page.type_into("#import-text", "1. h8 i9 2. g9").await?;
        page.press("#import").await?;
        wait_for_game(page, MAIN_LINE).await?;
        page.wait_for_status("white to move").await?;
        // The previous game can be restored.
        page.press("#notices [data-action='restore']").await?;
        ensure!(page.wait_for_stones(2).await?[0] == "a1");
        Ok(())
    })
}

#[test]
fn a_file_without_a_rule_can_be_read_under_another_one() -> Result<()> {
    on_page("no-rule", Window::Desktop, "", async |page| {
        drop_game(page, "game.psq", PSQ.as_bytes(), "h8i9").await?;
        page.wait_for_text("#notices", |text| text.contains("read as Freestyle")).await?;
        page.screenshot("rule-guessed").await?;
        page.press_named("#notices button", "Renju").await?;
        page.wait("data-rule", |rule| rule == "renju").await?;
        page.wait_for_text("#terms", |terms| terms == "Renju · 15 × 15").await?;
        wait_for_game(page, "h8i9").await
    })
}

#[test]
fn a_game_is_chosen_as_a_file() -> Result<()> {
    let files: [(&str, Vec<u8>, &str); 4] = [
        ("game.sgf", SGF.into(), MAIN_LINE),
        ("game.psq", PSQ.into(), "h8i9"),
        ("game.txt", b"H8, I9, G9".to_vec(), MAIN_LINE),
        ("game.lib", library(), "h8i9"),
    ];
    for (name, bytes, moves) in files {
        let path = file(name, &bytes)?;
        on_page("choose-file", Window::Desktop, "", async |page| {
            open_sheet(page).await?;
            page.give_file("#import-file", &path).await?;
            wait_for_game(page, moves).await
        })?;
    }
    Ok(())
}

#[test]
fn a_game_is_dropped_on_the_page() -> Result<()> {
    on_page("drop", Window::Desktop, "", async |page| {
        drop_game(page, "game.psq", PSQ.as_bytes(), "h8i9").await?;
        drop_game(page, "game.txt", MAIN_LINE.as_bytes(), MAIN_LINE).await?;
        page.screenshot("dropped").await?;
        // The study gives way to a file.
        page.press("#study-open").await?;
        page.wait("data-view", |view| view == "study").await?;
        drop_game(page, "game.psq", PSQ.as_bytes(), "h8i9").await?;
        page.wait("data-view", |view| view == "game").await.map(drop)
    })
}

#[test]
fn a_flawed_file_opens_as_far_as_possible_and_the_flaw_is_reported() -> Result<()> {
    on_page("flawed", Window::Desktop, "", async |page| {
        for (name, bytes, game, said) in flawed() {
            drop_file(page, name, &bytes).await?;
            wait_for_game(page, game).await.with_context(|| name.to_owned())?;
            for words in said {
                page.wait_for_text("#notices", |text| text.contains(words))
                    .await
                    .with_context(|| format!("of {name} {words:?} is not said"))?;
            }
            page.start("person", "person").await?;
            page.wait("data-game", str::is_empty).await?;
        }
        page.screenshot("flawed").await
    })
}

#[test]
fn a_malformed_file_is_reported_and_the_game_is_kept() -> Result<()> {
    on_page("malformed", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        page.click("h8").await?;
        page.click("a1").await?;
        page.wait_for_stones(2).await?;
        for (name, bytes, said) in malformed() {
            drop_file(page, name, &bytes).await?;
            for words in said {
                page.wait_for_text("#notices", |text| text.contains(words))
                    .await
                    .with_context(|| format!("of {name} {words:?} is not said"))?;
            }
            ensure!(page.attribute("data-game").await? == "h8a1", "{name} changed the game");
            page.press("#notices .dismiss").await?;
        }
        // In the sheet the message appears beside the field.
        open_sheet(page).await?;
        page.type_into("#import-text", "z77").await?;
        page.press("#import").await?;
        page.wait_for_text("#import-error", |text| text.contains("character 1")).await?;
        page.screenshot("malformed").await?;
        let path = file("broken.sgf", b"(;GM[4];B[zz]W[hi])")?;
        page.give_file("#import-file", &path).await?;
        page.wait_for_text("#import-error", |text| text.contains("character 11")).await?;
        page.press("#sheet-files [data-action='close']").await?;
        page.click("b2").await?;
        wait_for_game(page, "h8a1b2").await
    })
}

#[test]
fn a_game_is_copied_and_pasted_by_keys() -> Result<()> {
    on_page("copy", Window::Desktop, "", async |page| {
        drop_game(page, "game.psq", PSQ.as_bytes(), "h8i9").await?;
        open_sheet(page).await?;
        page.wait_for("return document.querySelector('#export-text').value !== ''", &json!(true))
            .await?;
        page.press("#copy-game").await?;
        page.press("#sheet-files [data-action='close']").await?;
        page.wait_for_text("#notices", |text| text.contains("Copied")).await?;
        page.start("person", "person").await?;
        page.chord(keys::CONTROL, 'v').await?;
        wait_for_game(page, "h8i9").await
    })
}

#[test]
fn a_game_is_downloaded_in_every_format() -> Result<()> {
    on_page("download", Window::Desktop, "", async |page| {
        drop_game(page, "game.txt", MAIN_LINE.as_bytes(), MAIN_LINE).await?;
        open_sheet(page).await?;
        let sgf = page.download("#download", "tengen-freestyle.sgf").await?;
        ensure!(sgf.contains(";B[hh];W[ig];B[gg]") && sgf.contains("RU[freestyle]"), "{sgf}");
        page.choose("#export-format", "psq").await?;
        wait_for_export(page, "Piskvorky").await?;
        let psq = page.download("#download", "tengen-freestyle.psq").await?;
        ensure!(psq.lines().nth(1) == Some("8,8,0"), "the file is {psq}");
        page.choose("#export-format", "txt").await?;
        wait_for_export(page, "h8").await?;
        let moves = page.download("#download", "tengen-freestyle.txt").await?;
        ensure!(moves == MAIN_LINE, "the file is {moves}");
        Ok(())
    })
}

async fn wait_for_export(page: &Page, begin: &str) -> Result<()> {
    let script =
        format!("return document.querySelector('#export-text').value.startsWith('{begin}')");
    page.wait_for(&script, &json!(true)).await
}

#[test]
fn comments_and_variations_are_read_in_the_study() -> Result<()> {
    on_page("variations", Window::Desktop, "", async |page| {
        page.start("person", "person").await?;
        drop_game(page, "game.lib", &library(), "h8i9").await?;
        page.wait("data-view", |view| view == "study").await?;
        // By the keyboard: one move back, to the comment, which is in GBK.
        page.wait_for_text("#study-moves", |text| text.contains("h9")).await?;
        page.key(keys::ARROW_LEFT).await?;
        wait_for_comment(page, "五手").await?;
        page.screenshot("variations").await?;
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await?;
        // The address contains the position, also after a reload.
        page.reload().await?;
        wait_for_game(page, "h8i9").await?;
        page.wait_for_text("#record", |text| text.contains("comments")).await?;
        page.screenshot("annotated").await?;
        page.press("#record [data-open]").await?;
        page.wait_for_text("#study-moves", |text| text.contains("h9")).await?;
        page.key(keys::ARROW_LEFT).await?;
        wait_for_comment(page, "五手").await?;
        let sgf = page.download("#study [data-action='download']", "tengen-study.sgf").await?;
        for kept in ["C[五手]", "W[ig]", "W[hg]"] {
            ensure!(sgf.contains(kept), "{kept} is not in {sgf}");
        }
        Ok(())
    })
}

async fn wait_for_comment(page: &Page, text: &str) -> Result<()> {
    let script = "return document.querySelector('#study-comment').value";
    page.wait_for(script, &json!(text)).await
}

#[test]
fn comments_are_read_on_a_phone_in_chinese() -> Result<()> {
    on_page("variations", Window::Phone, "", async |page| {
        page.press("#more").await?;
        page.choose("#language", "zh").await?;
        page.press("#sheet-more [data-action='close']").await?;
        drop_game(page, "game.sgf", SGF.as_bytes(), MAIN_LINE).await?;
        page.wait_for_text("#study-moves", |text| text.contains("h9")).await?;
        page.press("#study-first").await?;
        wait_for_comment(page, "Begin").await?;
        page.screenshot("variations").await?;
        page.press("#study-close").await?;
        page.wait_for_text("#record", |text| text.contains("评注")).await?;
        let target = page.tap("#record [data-open]").await?;
        ensure!(target.0 >= 44.0 && target.1 >= 44.0, "the target is {target:?}");
        page.wait("data-view", |view| view == "study").await.map(drop)
    })
}

#[test]
fn a_game_is_shared() -> Result<()> {
    for window in [Window::Desktop, Window::SmallPhone] {
        on_page("share", window, "#moves=h8", async |page| {
            page.reload_after("navigator.share = async ({ url }) => { globalThis.shared = url }")
                .await?;
            wait_for_game(page, "h8").await?;
            page.press("#share").await?;
            let there = "return ['link', 'frame', 'element'].map(name =>
                document.querySelector(`#share-${name}`).value.includes('h8')).join()";
            page.wait_for(there, &json!("true,true,true")).await?;
            page.screenshot("share").await?;
            let wide = page.script("return document.documentElement.scrollWidth").await?;
            ensure!(wide.as_u64() <= Some(window.size().0.into()), "the page is {wide} px wide");
            page.press("#share-system").await?;
            page.wait_for("return (globalThis.shared ?? '').includes('moves=h8')", &json!(true))
                .await?;
            page.press("#share-code summary").await?;
            let drawn = "return document.querySelector('#share-code path').getAttribute('d')";
            page.wait_for(&format!("{drawn}.startsWith('M4 4h7v1h-7z')"), &json!(true)).await?;
            page.screenshot("share-code").await?;
            page.press("#share-site summary").await?;
            page.press("#copy-element").await?;
            page.wait_for_text("#notices", |text| text.contains("Copied")).await?;
            page.script(
                "const make = URL.createObjectURL;
                URL.createObjectURL = blob => {
                    createImageBitmap(blob).then(({ width, height }) => {
                        document.title = [blob.type, width > 200, width === height].join();
                    });
                    return make.call(URL, blob);
                }",
            )
            .await?;
            page.press("#save-picture").await?;
            page.wait_for("return document.title", &json!("image/png,true,true")).await
        })?;
    }
    Ok(())
}
