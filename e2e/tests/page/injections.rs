//! Texts from strangers – in files, links, the store and messages – are treated as text, whatever they contain.

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use tengen_e2e::{Page, Window, on_page};

/// Texts that would run if they were ever treated as markup, an address or a program.
const ATTACKS: [&str; 7] = [
    "<img src=x onerror=attacked=1>",
    "\"><svg onload=attacked=1>",
    "</textarea></title></script><script>attacked=1</script>",
    "'-attacked=1-'",
    "javascript:attacked=1",
    "<iframe srcdoc='<script>parent.attacked=1</script>'></iframe>",
    "{{constructor.constructor('attacked=1')()}}${attacked=1}",
];

/// Records every time the page's policy had to block something.
const WATCH: &str = "globalThis.stopped = [];
    addEventListener('securitypolicyviolation', event => stopped.push(event.violatedDirective))";

/// Checks that nothing of an attack has become part of the document, or had to be blocked.
async fn expect_no_attack(page: &Page, way: &str) -> Result<()> {
    let found = page
        .script(
            "return [typeof attacked, stopped.length, document.querySelectorAll(
                'img, iframe, svg[onload], script:not([src]), a[href^=\"javascript\"]').length]",
        )
        .await?;
    ensure!(found == json!(["undefined", 0, 0]), "{way}: {found}");
    Ok(())
}

async fn drop_bytes(page: &Page, bytes: &[u8]) -> Result<()> {
    let script = "const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(arguments[0])], 'attack'));
        document.querySelector('#board').dispatchEvent(new DragEvent('drop',
            { dataTransfer: data, bubbles: true, cancelable: true }))";
    page.script_with(script, vec![json!(bytes)]).await.map(drop)
}

async fn wait_for_game(page: &Page, moves: &str) -> Result<()> {
    page.wait("data-game", |game| game == moves).await.map(drop)
}

/// An SGF file with an attack everywhere that a text is allowed.
fn sgf(attack: &str, column: char) -> String {
    let text = attack.replace('\\', "\\\\").replace(']', "\\]");
    format!(
        "(;GM[4]GN[{text}]EV[{text}]PB[{text}]PW[{text}]RE[{text}]C[{text}];B[{column}a]C[{text}]\
         LB[hh:{text}];W[hi])"
    )
}

/// A RenLib library of h8, with an attack as its comment.
fn library(attack: &str) -> Vec<u8> {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend([0x00, 0x00, 0x78, 0x48]);
    file.extend(attack.bytes());
    file.resize(file.len() + 2 - attack.len() % 2, 0);
    file
}

#[test]
fn files_are_treated_as_text() -> Result<()> {
    on_page("attack-files", Window::Desktop, "", async |page| {
        page.reload_after(WATCH).await?;
        for (attack, column) in ATTACKS.into_iter().zip('a'..) {
            drop_bytes(page, sgf(attack, column).as_bytes()).await?;
            wait_for_game(page, &format!("{column}15h7")).await?;
            page.wait("data-view", |view| view == "study").await?;
            expect_no_attack(page, "SGF").await?;
            page.press("#study-close").await?;
            let psq = format!(
                "Piskvorky 15x15, 11:11, 0\n{0},1,1\n2,2,1\n{attack}\n{attack}\n",
                3 + u32::from(column) - 97
            );
            drop_bytes(page, psq.as_bytes()).await?;
            page.wait("data-game", |game| game.ends_with("15b14")).await?;
            expect_no_attack(page, "PSQ").await?;
            // A text that is not a game is quoted in the notice.
            drop_bytes(page, attack.as_bytes()).await?;
            page.wait_for_text("#notices", |text| !text.is_empty()).await?;
            expect_no_attack(page, "no game").await?;
        }
        drop_bytes(page, &library(ATTACKS[0])).await?;
        wait_for_game(page, "h8").await?;
        page.wait("data-view", |view| view == "study").await?;
        let comment = "return document.querySelector('#study-comment').value.includes('onerror')";
        page.wait_for(comment, &Value::Bool(true)).await?;
        expect_no_attack(page, "RenLib").await?;
        page.press("#study-close").await?;
        page.press("#more").await?;
        page.press("#kept").await?;
        page.wait_for_text("#kept-list", |text| text.contains("onerror")).await?;
        page.screenshot("attack-list").await?;
        expect_no_attack(page, "the list of kept games").await
    })
}

#[test]
fn links_the_store_and_messages_are_treated_as_text() -> Result<()> {
    on_page("attack-links", Window::Desktop, "", async |page| {
        page.reload_after(WATCH).await?;
        for attack in ATTACKS {
            let escape = "return encodeURIComponent(arguments[0])";
            let text = page.script_with(escape, vec![json!(attack)]).await?;
            let text = text.as_str().unwrap_or_default().to_owned();
            for field in ["moves", "rule", "size", "black", "turn", "puzzle"] {
                page.go_to(&format!("#{field}={text}")).await?;
                expect_no_attack(page, "a link").await?;
            }
        }
        page.go_to("#moves=h8").await?;
        if page.attribute("data-view").await? != "game" {
            page.script("location.reload()").await?;
        }
        page.wait_for_engine().await?;
        // In place of everything stored: the settings, the tab's game, and the contents of the database.
        page.script_with(
            "for (const store of [localStorage, sessionStorage])
                for (const [at, key] of Object.keys(store).entries()) store[key] = arguments[0][at % arguments[0].length];
            indexedDB.open('tengen').onsuccess = ({ target: { result } }) => {
                const change = result.transaction('records', 'readwrite');
                arguments[0].forEach((attack, at) => {
                    change.objectStore('records').put(attack, `game/${at}`);
                    change.objectStore('records').put(`rule=renju&size=15&moves=h8&black-player=person&white-player=club&from=own&created=1700000000000&changed=1700000000000&name=${encodeURIComponent(attack)}`, `game/${at}0`);
                });
                change.oncomplete = () => { result.close(); document.title = 'attacked' };
            }",
            vec![json!(ATTACKS)],
        )
        .await?;
        page.wait_for("return document.title", &json!("attacked")).await?;
        page.reload().await?;
        expect_no_attack(page, "the store").await?;
        page.press("#more").await?;
        page.press("#kept").await?;
        page.wait_for(
            "return document.querySelectorAll('#kept-list li').length > 0",
            &Value::Bool(true),
        )
        .await?;
        expect_no_attack(page, "the list of kept games").await?;
        page.press("#sheet-kept [data-action='close']").await?;
        // A stranger sends messages like those of the page's own workers.
        let before = page.attribute("data-game").await?;
        page.script_with(
            "for (const data of [...arguments[0], { type: 'tengen:height', height: 1e9 }, { Finished: {} }, { data: 'apply' }])
                dispatchEvent(new MessageEvent('message', { data, origin: 'https://elsewhere.example' }))",
            vec![json!(ATTACKS)],
        )
        .await?;
        expect_no_attack(page, "messages").await?;
        ensure!(page.attribute("data-game").await? == before, "a message has changed the game");
        page.console_errors().await.map(drop)
    })
}

/// The purpose of the policy: if a text ever ended up in a program or markup, it would be blocked.
#[test]
fn the_policy_blocks_foreign_scripts_and_markup() -> Result<()> {
    on_page("attack-policy", Window::Desktop, "", async |page| {
        let attempts = [
            "document.createElement('div').innerHTML = '<i></i>'",
            "new DOMParser().parseFromString('<i></i>', 'text/html')",
            "document.createElement('script').src = 'open-view.js'",
            "document.createElement('script').textContent = 'attacked = 1'",
            "new Worker('start.js')",
            "startWorker('https://elsewhere.example/worker.js', '')",
            "trustedTypes.createPolicy('other', {})",
            "trustedTypes.createPolicy('tengen', {})",
            "setTimeout('attacked = 1')",
        ];
        // Written as functions, as no text becomes a program here.
        let functions = attempts.map(|attempt| format!("() => {attempt}"));
        let stopped = page
            .script(&format!(
                "return [{}].map(attempt => {{ try {{ attempt(); return 'done' }} catch {{ return 'stopped' }} }})",
                functions.join(", ")
            ))
            .await?;
        ensure!(stopped == json!(vec!["stopped"; functions.len()]), "{attempts:#?}: {stopped}");
        // The console reports each of them.
        page.console_errors().await.map(drop)
    })
}
