//! A browser started by the driver, which is reused for one test after the other.
//!
//! Starting and ending a browser takes nearly a second of processor time, a quarter of what a test takes. A test in
//! Chrome therefore reuses the browser of a finished test, with a new tab and a separate origin (see [`Setup::site`]),
//! so that it finds nothing that the other test has stored, set or left running. The drivers of other browsers start
//! one for each test.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::Value;

use crate::Setup;
use crate::commands::ConsoleLog;

/// Browsers whose tests are finished.
static IDLE: Mutex<Vec<Idle>> = Mutex::new(Vec::new());

fn idle() -> MutexGuard<'static, Vec<Idle>> {
    IDLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A browser with one empty tab.
struct Idle {
    capabilities: Capabilities,
    session: String,
    process: Option<u64>,
}

/// A browser with a session of the driver.
pub(crate) struct Browser {
    pub(crate) client: Client,
    /// The number of its process, if the driver reports it.
    pub(crate) process: Option<u64>,
    /// The capabilities that the driver was asked for.
    capabilities: Capabilities,
}

impl Browser {
    /// Returns a browser with these capabilities that no test is using, or a new one.
    ///
    /// # Errors
    /// When it does not start.
    pub(crate) async fn take(setup: &Setup, capabilities: Capabilities) -> Result<Self> {
        let waiting = {
            let mut idle = idle();
            let place = idle.iter().position(|idle| idle.capabilities == capabilities);
            place.map(|place| idle.swap_remove(place))
        };
        if let Some(Idle { session, process, .. }) = waiting {
            let connector = HttpConnector::new();
            let client = Client::with_existing_session(&setup.driver, &session, connector).await?;
            return Ok(Self { client, process, capabilities });
        }
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities.clone()).connect(&setup.driver).await?;
        let said = client.capabilities().and_then(|said| said.get("goog:processID"));
        let process = said.and_then(Value::as_u64);
        Ok(Self { client, process, capabilities })
    }

    /// Closes all tabs and goes to a new, empty one.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub(crate) async fn close_all_tabs(&self) -> Result<()> {
        let tabs = self.client.windows().await?;
        let empty = self.client.new_window(true).await?;
        for tab in tabs {
            self.client.switch_to_window(tab).await?;
            self.client.close_window().await?;
        }
        Ok(self.client.switch_to_window(empty.handle).await?)
    }

    /// Returns the browser, with an empty tab, for use by another test.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub(crate) async fn give_back(self) -> Result<()> {
        self.close_all_tabs().await?;
        let Self { client, process, capabilities } = self;
        // Console output of the closed tabs would otherwise be attributed to the next test.
        client.issue_cmd(ConsoleLog).await?;
        let session = client.session_id().await?.context("the session has no number")?;
        // Otherwise the session would end with this connection to the driver.
        client.persist().await?;
        mem::drop(client);
        idle().push(Idle { capabilities, session, process });
        Ok(())
    }
}
