//! Offline use; updating to another version; files passed on by the system.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, copy_as_version, on_hosted_page, puzzles};

use super::lessons;

/// White has let an open three stand, and loses by it.
const LOST: &str = "#rule=freestyle&moves=h8h9i8i9j8e1k8g1l8";

/// Waits until the page shows this state of offline use.
async fn wait_for_state(page: &Page, state: &str) -> Result<()> {
    let shown = "return document.querySelector('[data-offline]:not([hidden])')?.dataset.offline";
    page.wait_for(shown, &json!(state)).await
}

async fn expect_version(page: &Page, wanted: &str) -> Result<()> {
    let version = "return document.querySelector('meta[name=tengen-build]')?.content";
    page.wait_for(version, &json!(wanted)).await
}

async fn version(page: &Page) -> Result<String> {
    let version = "return document.querySelector('meta[name=tengen-build]').content";
    Ok(page.script(version).await?.as_str().context("no version")?.to_owned())
}

/// Waits until the update is offered.
async fn wait_for_offer(page: &Page) -> Result<()> {
    page.wait_for("return document.querySelector('#update').hidden", &json!(false)).await
}

/// Makes the browser check for a new version, and waits until that has been fetched or refused.
async fn look_for_update(page: &Page) -> Result<()> {
    page.script(
        "document.title = 'looks';
        navigator.serviceWorker.ready.then(async registration => {
            await registration.update().catch(() => {});
            while (registration.installing) await new Promise(done => setTimeout(done, 25));
            document.title = registration.waiting ? 'found' : 'none';
        })",
    )
    .await?;
    page.wait_for("return ['found', 'none'].includes(document.title)", &json!(true)).await
}

async fn study_opens(page: &Page) -> Result<()> {
    page.press("#study-open").await?;
    page.wait("data-view", |view| view == "study").await?;
    page.press("#study-close").await?;
    page.wait("data-view", |view| view == "game").await.map(drop)
}

#[test]
fn a_phone_without_a_network_plays_reviews_and_poses_puzzles() -> Result<()> {
    on_hosted_page("offline", Window::Phone, async |page, host| {
        wait_for_state(page, "kept").await?;
        host.switch(false);
        page.reload().await?;
        ensure!(page.script("return crossOriginIsolated").await? == page.is_isolated());
        page.start("casual", "learning").await?;
        page.wait("data-result", |result| !result.is_empty()).await?;
        page.screenshot("offline-game").await?;
        page.go_to(LOST).await?;
        page.wait("data-game", |game| LOST.ends_with(game)).await?;
        page.press("#review-open").await?;
        page.wait_for_text("#study-moments", |text| text.contains("missed defence")).await?;
        page.press("#study-close").await?;
        let puzzle = puzzles::open(page).await?;
        puzzles::solve(page, "freestyle", &puzzle).await?;
        page.screenshot("offline-puzzle").await?;
        // Another rule's weights and puzzles, and the Lab, are available without having been requested before.
        page.choose("#puzzle-rule", "renju").await?;
        page.wait("data-puzzle", |id| id.starts_with('r')).await?;
        page.go_to("lab.html").await?;
        page.wait_for("return document.querySelector('#lab')?.dataset.state", &json!("shown"))
            .await?;
        // So are the lessons, with the element's board.
        lessons::begins(page).await?;
        page.expect_only_network_errors().await?;
        page.go_to("").await?;
        page.wait_for_engine().await?;
        wait_for_state(page, "kept").await
    })
}

/// A folder for a version of the site.
fn folder(name: &str) -> Result<PathBuf> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    Ok(folder)
}

#[test]
fn an_open_page_keeps_its_version_until_the_person_updates_it() -> Result<()> {
    on_hosted_page("versions", Window::Desktop, async |page, host| {
        let [next, broken] = ["version-next", "version-broken"].map(folder);
        let (next, broken) = (next?, broken?);
        copy_as_version(page.dist(), "aaaaaaaa", &next)?;
        copy_as_version(page.dist(), "bbbbbbbb", &broken)?;
        // As when a folder is being copied to the host and is only half there.
        fs::write(broken.join("views.js"), "throw 'of another version'")?;
        let own = version(page).await?;
        wait_for_state(page, "kept").await?;
        page.start("person", "person").await?;
        page.click("h8").await?;
        page.wait_for_stones(1).await?;

        host.put_up(&broken);
        look_for_update(page).await?;
        ensure!(!page.shows("#update").await?, "a version that is not whole is offered");
        page.expect_only_network_errors().await?;

        host.put_up(&next);
        look_for_update(page).await?;
        wait_for_offer(page).await?;
        page.screenshot("update").await?;
        // Parts that have not been fetched yet are of the page's own version too.
        study_opens(page).await?;
        page.reload().await?;
        expect_version(page, &own).await?;
        wait_for_offer(page).await?;
        page.press_named("#update button", "Later").await?;
        ensure!(!page.shows("#update").await?, "the offer is still there");

        // Applied in one tab, it changes nothing in the other.
        page.open_tab("").await?;
        wait_for_offer(page).await?;
        expect_version(page, &own).await?;
        page.press_named("#update button", "Update").await?;
        expect_version(page, "aaaaaaaa").await?;
        page.wait_for_engine().await?;
        page.go_to_tab(0).await?;
        wait_for_offer(page).await?;
        expect_version(page, &own).await?;
        study_opens(page).await?;
        page.press_named("#update button", "Update").await?;
        expect_version(page, "aaaaaaaa").await?;
        page.wait_for_engine().await?;
        page.wait("data-game", |game| game == "h8").await?;

        // A host that no longer caches anything is asked for everything again.
        fs::remove_file(next.join("sw.js"))?;
        host.put_up(&next);
        page.reload().await?;
        let gone = "return navigator.serviceWorker.getRegistration().then(it => it === undefined)";
        page.wait_for(gone, &json!(true)).await
    })
}

#[test]
fn the_page_works_in_a_browser_that_refuses_to_save_it() -> Result<()> {
    on_hosted_page("no-worker", Window::Desktop, async |page, _| {
        for refusal in [
            "ServiceWorkerContainer.prototype.register = async () => { throw new DOMException('no', 'SecurityError') }",
            "delete Navigator.prototype.serviceWorker",
            "delete globalThis.caches",
        ] {
            page.reload_after(refusal).await?;
            page.press("#more").await?;
            page.wait_for_text("#offline", |text| text.contains("does not let")).await?;
            page.press("#sheet-more [data-action='close']").await?;
            page.start("person", "easy").await?;
            page.exchange("h8").await?;
        }
        Ok(())
    })
}

#[test]
fn a_full_browser_shows_why_the_page_is_not_saved() -> Result<()> {
    on_hosted_page("offline-full", Window::Desktop, async |page, _| {
        wait_for_state(page, "kept").await?;
        let empty = "return navigator.serviceWorker.getRegistration().then(it => it.unregister())
            .then(() => caches.keys()).then(names => Promise.all(names.map(name => caches.delete(name))))";
        page.script(empty).await?;
        page.limit_storage(200_000).await?;
        page.reload().await?;
        page.press("#more").await?;
        page.wait_for_text("#offline", |text| text.contains("no room")).await?;
        page.screenshot("offline-full").await?;
        page.press("#sheet-more [data-action='close']").await?;
        study_opens(page).await?;
        page.exchange("h8").await?;
        // The browser reports the worker that was not installed.
        page.console_errors().await.map(drop)
    })
}

#[test]
fn a_frame_saves_nothing_and_plays() -> Result<()> {
    on_hosted_page("framed", Window::Desktop, async |page, _| {
        page.script(
            "const frame = document.createElement('iframe');
            frame.src = './?frame';
            frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
            document.body.append(frame)",
        )
        .await?;
        let state = "const page = document.querySelector('iframe').contentDocument;
            return page.querySelector('[data-offline]:not([hidden])')?.dataset.offline";
        page.wait_for(state, &json!("refused")).await?;
        let ready = "return document.querySelector('iframe').contentDocument.querySelector('#tengen').dataset.engine";
        page.wait_for(ready, &json!("ready")).await
    })
}

#[test]
fn files_from_the_system_are_opened() -> Result<()> {
    on_hosted_page("handed", Window::Desktop, async |page, _| {
        wait_for_state(page, "kept").await?;
        page.script(
            "const form = document.createElement('form'), file = document.createElement('input');
            Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: 'share' });
            Object.assign(file, { type: 'file', name: 'game' });
            const data = new DataTransfer();
            data.items.add(new File(['(;GM[4];B[hh];W[ii])'], 'game.sgf'));
            file.files = data.files;
            form.append(file);
            document.body.append(form);
            form.submit()",
        )
        .await?;
        page.wait_for("return document.querySelector('#tengen')?.dataset.game", &json!("h8i7"))
            .await?;
        // Only once.
        page.start("person", "person").await?;
        page.reload().await?;
        page.wait("data-game", str::is_empty).await?;
        // An installed page that is started by opening a file: the test only simulates the system.
        page.reload_after(
            "Object.defineProperty(window, 'launchQueue', { value: {
                setConsumer: open => open({ files: [{ getFile: async () => new File(['h8 i9 g7'], 'game.txt') }] }),
            } })",
        )
        .await?;
        page.wait("data-game", |game| game == "h8i9g7").await.map(drop)
    })
}
