//! Progress: results, a curve and mistakes from stored games with reviews; a mistake that is solved stays solved.

use anyhow::{Result, ensure};
use serde_json::json;
use tengen_e2e::{Page, Window, on_page};

use crate::languages::preferring;

/// Fourteen games against the computer on as many days, the latest with a review, and a broken record. At move 7 Black
/// lets an open four go, and at move 9 Black does not stop White's four.
const GAMES: &str = r"
    const place = (name) => name[0] + 'abcdefghijklmno'[15 - name.slice(1)];
    const said = { 7: '[class=missed-win][chance=1.000][after=0.500][best=k8][had=vcf k8 g8 l8]',
        9: '[class=missed-defence][chance=0.500][after=0.000][best=a5][allows=vcf a5][holds=a5][proved=yes]' };
    const moves = ['h8', 'a1', 'i8', 'a2', 'j8', 'a3', 'o15', 'a4', 'b15', 'a5'];
    const nodes = moves.map((move, at) => `;${'BW'[at % 2]}[${place(move)}]TG` +
        (said[at + 1] ?? `[class=good][chance=0.500][after=0.500][best=${move}]`));
    const sgf = `(;GM[4]SZ[15]TG[winner=white][complete=yes]${nodes.join('')})`;
    const won = 'moves=h8a1i8a3j8c1k8c3l8&result=black';
    indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
        const change = result.transaction('records', 'readwrite');
        const store = change.objectStore('records');
        for (let day = 0; day < 14; day++) {
            const when = Date.now() - (day + 1) * 86400000;
            const game = day % 3 ? won : `moves=${moves.join('')}&result=white`;
            store.put(`rule=freestyle&size=15&${game}&black-player=person&white-player=${day % 2 ? 'casual' : 'easy'}`
                + `&from=own&created=${when}&changed=${when}`, `game/day${day}`);
        }
        store.put(`changed=5&sgf=${encodeURIComponent(sgf)}`, 'study/day0');
        store.put('moves=%', 'game/broken');
        change.oncomplete = () => { result.close(); document.title = 'kept' };
    }";

/// Stores these games.
pub(crate) async fn keep_games(page: &Page) -> Result<()> {
    page.script(GAMES).await?;
    page.wait_for("return document.title", &json!("kept")).await
}

#[test]
fn results_strength_and_solved_mistakes_are_kept() -> Result<()> {
    on_page("progress", Window::Desktop, "", async |page| {
        keep_games(page).await?;
        page.press("#more").await?;
        page.press("#sheet-more [data-open='progress']").await?;
        page.wait_in("progress", "state", "ready").await?;
        let results = page.text("#progress-results").await?;
        ensure!(results.contains("Easy, Freestyle, you as Black"), "{results}");
        ensure!(results.contains("Games: 7. Won: 4, drawn: 0, lost: 3."), "{results}");
        let strength = page.text("#progress-games-words").await?;
        ensure!(strength.contains("after 14 games: 1") && strength.contains("95%"), "{strength}");
        let puzzles = page.text("#progress-puzzles-words").await?;
        ensure!(puzzles.starts_with("Too few puzzles"), "{puzzles}");
        let broken = page.text("#progress-broken").await?;
        ensure!(broken.contains("game/broken"), "{broken}");
        let mistakes = page.text("#progress-mistakes-about").await?;
        ensure!(mistakes.ends_with("Mistakes in this time: 2. To solve today: 2."), "{mistakes}");
        page.screenshot("progress").await?;
        page.prefer_dark(true).await?;
        page.screenshot("progress-dark").await?;
        page.prefer_dark(false).await?;

        page.press("#progress-begin").await?;
        page.wait_in("progress", "state", "asked").await?;
        page.click("o15").await?;
        page.wait_in("progress", "state", "wrong").await?;
        page.press("#progress-retry").await?;
        // The review does not cover this move, so the engine searches it. It makes an open four, too.
        page.click("g8").await?;
        page.wait_in("progress", "state", "right").await?;
        page.screenshot("progress-right").await?;
        page.press("#progress-next").await?;
        page.wait_in("progress", "state", "asked").await?;
        page.click("b15").await?;
        page.wait_in("progress", "state", "wrong").await?;
        let said = page.text("#progress-status").await?;
        ensure!(said.contains("White wins by force: by five in a row"), "{said}");
        page.screenshot("progress-wrong").await?;
        page.press("#progress-retry").await?;
        page.click("a5").await?;
        page.wait_in("progress", "state", "right").await?;
        page.press("#progress-back").await?;
        page.wait_in("progress", "state", "ready").await?;
        page.reload().await?;
        page.wait_in("progress", "state", "ready").await?;
        let mistakes = page.text("#progress-mistakes-about").await?;
        ensure!(mistakes.ends_with("Mistakes in this time: 2. To solve today: 0."), "{mistakes}");
        page.press("#progress-close").await?;
        page.wait("data-view", |view| view == "game").await.map(drop)
    })
}

#[test]
fn the_progress_fits_a_phone_in_other_languages_and_opens_the_game() -> Result<()> {
    on_page("progress-phone", Window::SmallPhone, "", async |page| {
        page.go_to("#progress").await?;
        page.wait_in("progress", "state", "ready").await?;
        page.screenshot("progress-empty").await?;
        keep_games(page).await?;
        let fits = "return document.documentElement.scrollWidth <= innerWidth";
        for language in ["ru", "ja", "en"] {
            page.reload_after(&preferring(&[language])).await?;
            page.go_to("#progress").await?;
            page.wait_in("progress", "state", "ready").await?;
            ensure!(page.script(fits).await? == true, "wider than the screen in {language}");
            page.screenshot(&format!("progress-{language}")).await?;
            page.press("#progress-begin").await?;
            page.wait_in("progress", "state", "asked").await?;
            ensure!(page.script(fits).await? == true, "the board is wider in {language}");
            page.screenshot(&format!("progress-mistake-{language}")).await?;
            page.press("#progress-back").await?;
            page.wait_in("progress", "state", "ready").await?;
        }
        page.press("#progress-begin").await?;
        page.wait_in("progress", "state", "asked").await?;
        page.press("#progress-open").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for_text("#study-moves", |text| text.contains("o15")).await?;
        // It is the stored game at that move, with its review, also after a reload.
        for _ in 0..2 {
            let hash = page.script("return location.hash").await?;
            ensure!(hash == "#study=game/day0.7", "{hash}");
            page.wait_for_text("#study-moments", |text| text.contains("o15")).await?;
            page.wait_for_text("#study-moves [aria-current]", |text| text.contains("o15")).await?;
            page.screenshot("progress-study").await?;
            page.reload().await?;
            page.wait("data-view", |view| view == "study").await?;
        }
        page.press("#study-close").await?;
        page.wait("data-view", |view| view == "game").await.map(drop)
    })
}

/// Five games against the computer without a review; in the last but one a move is on a stone.
const UNREVIEWED: &str = r"
    const games = { one: 'h8a1i8a2j8a3o15a4b15a5', two: 'h8o1i8o2j8o3a15o4b15o5', three: 'h8a15i8b15j8c15o1d15b1e15',
        broken: 'h8i9h8', last: 'h8o15h9n15h10m15a1l15b1k15' };
    indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
        const change = result.transaction('records', 'readwrite');
        const store = change.objectStore('records');
        Object.entries(games).forEach(([name, moves], day) => {
            const when = Date.now() - (9 - day) * 86400000;
            store.put(`rule=freestyle&size=15&moves=${moves}&black-player=person&white-player=easy`
                + `&result=white&from=own&created=${when}&changed=${when}`, `game/${name}`);
        });
        change.oncomplete = () => { result.close(); document.title = 'kept' };
    }";

#[test]
fn games_without_a_review_are_reviewed_one_after_another_and_after_a_reload() -> Result<()> {
    on_page("progress-reviews", Window::SmallPhone, "", async |page| {
        page.script(UNREVIEWED).await?;
        page.wait_for("return document.title", &json!("kept")).await?;
        page.go_to("#progress").await?;
        page.wait_in("progress", "state", "ready").await?;
        let about = page.text("#progress-reviews-about").await?;
        ensure!(about.starts_with("5 finished games of yours"), "{about}");
        page.screenshot("progress-unreviewed").await?;
        page.press("#progress-review").await?;
        page.wait_for_text("#progress-reviews-about", |text| text.contains("game 1 of 5")).await?;
        page.screenshot("progress-reviewing").await?;
        let reviewed = "return document.getElementById('progress').dataset.reviewed > 0";
        page.wait_for(reviewed, &json!(true)).await?;
        let mistakes = page.text("#progress-mistakes-about").await?;
        ensure!(mistakes.contains("reviewed game"), "{mistakes}");
        // It was not stopped, so it continues; the broken game is skipped.
        page.reload().await?;
        page.wait_for_text("#progress-reviews-about", |text| text.starts_with("Done:")).await?;
        let passed = page.text("#progress-passed").await?;
        ensure!(passed.contains("h8 is already taken by a black stone"), "{passed}");
        page.screenshot("progress-reviewed").await?;
        let mistakes = page.text("#progress-mistakes-about").await?;
        ensure!(mistakes.starts_with("4 reviewed games."), "{mistakes}");
        page.press("#progress-begin").await?;
        page.wait_in("progress", "state", "asked").await?;
        // The study has the review at once, and no other game has its record.
        page.press("#progress-open").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for_text("#study-moments", |text| !text.is_empty()).await?;
        let notice =
            page.script("return document.getElementById('study-notice').textContent").await?;
        ensure!(
            page.script("return document.getElementById('study-notice').hidden").await? == true,
            "{notice}"
        );
        page.screenshot("progress-reviewed-study").await
    })
}

/// A game by links and a live one that the person has lost, one against the computer, and one with a friend that is
/// still in progress.
const WITH_FRIENDS: &str = r"
    const moves = 'h8a1i8a2j8a3o15a4b15a5';
    const games = { 'friend/abc': `moves=${moves}&game=abc&seat=first`,
        'live/abd': 'moves=h8b1i8b2j8b3o15b4c15b5&game=abd&seat=first&clock=increment:5:5&left=60000:0:0,60000:0:0',
        'friend/abe': 'moves=h8h9i9&game=abe&seat=first',
        'game/own': `moves=${moves}&black-player=person&white-player=easy&result=white&from=own` };
    indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
        const change = result.transaction('records', 'readwrite');
        const store = change.objectStore('records');
        Object.entries(games).forEach(([name, fields], day) => {
            const when = Date.now() - (day + 1) * 86400000;
            store.put(`rule=freestyle&size=15&${fields}&created=${when}&changed=${when}`, name);
        });
        change.oncomplete = () => { result.close(); document.title = 'kept' };
    }";

#[test]
fn games_with_friends_are_reviewed_found_and_opened_like_others() -> Result<()> {
    on_page("progress-friends", Window::SmallPhone, "", async |page| {
        page.script(WITH_FRIENDS).await?;
        page.wait_for("return document.title", &json!("kept")).await?;
        page.go_to("#progress").await?;
        page.wait_in("progress", "state", "ready").await?;
        let results = page.text("#progress-results").await?;
        ensure!(results.contains("A friend, Freestyle, you as Black"), "{results}");
        ensure!(results.contains("Games: 2. Won: 0, drawn: 0, lost: 2."), "{results}");
        let about = page.text("#progress-reviews-about").await?;
        ensure!(about.starts_with("3 finished games of yours"), "{about}");
        page.press("#progress-review").await?;
        page.wait_for_text("#progress-reviews-about", |text| text.starts_with("Done:")).await?;
        let mistakes = page.text("#progress-mistakes-about").await?;
        ensure!(mistakes.starts_with("3 reviewed games."), "{mistakes}");
        page.screenshot("progress-friends").await?;
        // The mistake of the latest game belongs to the game by links, which opens with its review.
        page.press("#progress-begin").await?;
        page.wait_in("progress", "state", "asked").await?;
        page.press("#progress-open").await?;
        for _ in 0..2 {
            page.wait("data-view", |view| view == "study").await?;
            page.wait_for_text("#study-moments", |text| !text.is_empty()).await?;
            let hash = page.script("return location.hash").await?;
            let hash = hash.as_str().unwrap_or_default();
            ensure!(hash.starts_with("#study=friend/abc."), "{hash}");
            page.screenshot("progress-friends-study").await?;
            page.reload().await?;
        }
        // The explorer finds the live game, which opens in its own view.
        page.go_to("#explore=rule=freestyle&size=15&moves=h8b1").await?;
        page.wait_for_text("#explorer-games", |text| text.contains("Person – Friend")).await?;
        page.screenshot("explorer-friends").await?;
        page.press_named("#explorer-games button", "Person – Friend").await?;
        page.wait("data-view", |view| view == "study").await?;
        page.wait_for_text("#study-moments", |text| !text.is_empty()).await?;
        let hash = page.script("return location.hash").await?;
        let hash = hash.as_str().unwrap_or_default();
        ensure!(hash.starts_with("#study=live/abd."), "{hash}");
        // There is no help while a game is in progress.
        page.go_to("#study=friend/abe.3").await?;
        page.wait_for_text("#study-notice", |text| text.contains("still being played")).await?;
        page.screenshot("study-running").await
    })
}
