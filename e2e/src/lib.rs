//! Plays on the built page in a real browser, by WebDriver.
//!
//! `cargo xtask test end-to-end` builds and serves the site, starts the driver, and passes the addresses of both to
//! these tests in the variables listed in [`Setup`]. Without them every test reports that it is skipped.
//!
//! The page is read as a screen reader or a script would read it: by the attributes of its root element, by the names
//! of its controls, and by its appearance in the screenshots.

mod browser;
mod commands;
mod host;
pub mod keys;
mod page;
mod processes;
pub mod puzzles;
mod setup;
mod signalling;
pub mod wasm;
mod workers;

pub use host::{Fault, Host, copy_as_version};
pub use page::{Page, Window};
pub use processes::Stopped;
pub use setup::Setup;
pub use signalling::Signalling;
pub use workers::{keep_nothing, on_cores};

use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

/// How long a browser may take to start, to end or to answer one request.
const ANSWER: Duration = Duration::from_secs(90);

/// Opens the page for a browser that has never seen it, plays `test` on it, and closes it.
///
/// The page must not have written an error to the console in the meantime. If the test fails, a screenshot
/// `failed-NAME` is left with the others.
///
/// # Errors
/// Errors of the test and of the browser.
pub fn on_page(
    name: &str,
    window: Window,
    fragment: &str,
    test: impl AsyncFnOnce(&Page) -> Result<()>,
) -> Result<()> {
    on_page_of(
        name,
        window,
        fragment,
        |setup| Ok((setup, ())),
        async |page, ()| {
            test(page).await?;
            page.expect_quiet_console().await
        },
    )
}

/// The same for two pages in separate browsers.
///
/// # Errors
/// Errors of the test and of the browsers.
pub fn on_two_pages(
    name: &str,
    windows: [Window; 2],
    test: impl AsyncFnOnce(&Page, &Page) -> Result<()>,
) -> Result<()> {
    on_two_pages_of(name, windows, |_| Ok(()), test)
}

/// The same for two pages on a separate [host](Host), which is passed to `prepare` before they are opened.
///
/// # Errors
/// Errors of the test and of the browsers.
pub fn on_two_hosted_pages(
    name: &str,
    windows: [Window; 2],
    prepare: impl FnOnce(&Host, &Setup) -> Result<()>,
    test: impl AsyncFnOnce(&Page, &Page) -> Result<()>,
) -> Result<()> {
    let mut host = None;
    let hosted = |setup: &mut Setup| {
        let own = host.insert(Host::start(&setup.dist, setup.isolated)?);
        prepare(own, setup)?;
        *setup = setup.clone().at(&own.address());
        Ok(())
    };
    on_two_pages_of(name, windows, hosted, test)
}

fn on_two_pages_of(
    name: &str,
    windows: [Window; 2],
    adapt: impl FnOnce(&mut Setup) -> Result<()>,
    test: impl AsyncFnOnce(&Page, &Page) -> Result<()>,
) -> Result<()> {
    on_page_of(
        name,
        windows[0],
        "",
        |mut setup| {
            adapt(&mut setup)?;
            Ok((setup.clone(), setup))
        },
        async |page, setup| {
            let other = within(ANSWER, Page::open(setup, windows[1], "")).await??;
            let result = async {
                other.wait_for_engine().await?;
                test(page, &other).await?;
                page.expect_quiet_console().await?;
                other.expect_quiet_console().await
            };
            let result = result.await;
            if result.is_err() {
                let _ = within(ANSWER, other.screenshot(&format!("failed-{name}-other"))).await;
            }
            let closed = within(ANSWER, other.close(result.is_ok())).await.flatten();
            result.and(closed)
        },
    )
}

/// The same for a page on a separate [host](Host), which is also passed to the test. If the host was switched off, the
/// browser may still ask it for a new version until the page is closed, so network errors are ignored.
///
/// # Errors
/// Errors of the test and of the browser.
pub fn on_hosted_page(
    name: &str,
    window: Window,
    test: impl AsyncFnOnce(&Page, &Host) -> Result<()>,
) -> Result<()> {
    let hosted = |setup: Setup| {
        let host = Host::start(&setup.dist, setup.isolated)?;
        Ok((setup.at(&host.address()), host))
    };
    on_page_of(name, window, "", hosted, async |page, host| {
        test(page, &host).await?;
        page.expect_only_network_errors().await
    })
}

fn on_page_of<H>(
    name: &str,
    window: Window,
    fragment: &str,
    adapt: impl FnOnce(Setup) -> Result<(Setup, H)>,
    test: impl AsyncFnOnce(&Page, H) -> Result<()>,
) -> Result<()> {
    let Some(setup) = Setup::from_environment()? else {
        println!("{name}: skipped, as no site is served; run `cargo xtask test end-to-end`");
        return Ok(());
    };
    let (setup, host) = adapt(setup)?;
    let limit = setup.limit;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let began = Instant::now();
    let result = runtime.block_on(async {
        let page = within(ANSWER, Page::open(setup, window, fragment)).await??;
        let result = within(limit, async {
            page.wait_for_engine().await?;
            test(&page, host).await
        });
        let result = result.await.flatten();
        if result.is_err() {
            // The test's failure is of interest, not that of a screenshot of a browser that died.
            let _ = within(ANSWER, page.screenshot(&format!("failed-{name}"))).await;
        }
        let state = within(ANSWER, page.describe()).await;
        let state = state.unwrap_or_else(|error| error.to_string());
        let closed = within(ANSWER, page.close(result.is_ok())).await.flatten();
        result.with_context(|| format!("{name}: the page stood at {state}"))?;
        closed
    });
    println!("{name}: {:.1} s", began.elapsed().as_secs_f64());
    result
}

/// The result of a request to the browser, which can die without its driver noticing.
async fn within<T>(limit: Duration, asked: impl Future<Output = T>) -> Result<T> {
    let answer = tokio::time::timeout(limit, asked).await;
    answer.map_err(|_| anyhow!("the browser hangs: no answer within {limit:?}"))
}
