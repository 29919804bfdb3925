//! A browser that the driver has started, which serves one test after the other.
//!
//! Starting a browser and ending it takes nearly a second of the processor, a quarter of what a test takes. A test in Chrome
//! therefore gets one that another test has done with, and in it a tab and an origin of its own (see [`Setup::site`]), so
//! that it finds nothing of what the other has stored, set or left running. The drivers of other browsers start one for
//! each test.

use std::mem;
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Context, Result};
use fantoccini::wd::Capabilities;
use fantoccini::{Client, ClientBuilder};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::Value;

use crate::Setup;
use crate::commands::ConsoleLog;

/// Browsers whose tests are over.
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
    /// The number of its process, if the driver says it.
    pub(crate) process: Option<u64>,
    /// What the driver was asked for.
    capabilities: Capabilities,
}

impl Browser {
    /// One with these capabilities that no test is using, or a fresh one.
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

    /// Closes all tabs and goes to a new one, which is empty.
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

    /// Leaves the browser, with an empty tab, to another test.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub(crate) async fn give_back(self) -> Result<()> {
        self.close_all_tabs().await?;
        let Self { client, process, capabilities } = self;
        // What the closed tabs have written to the console would be taken for the next test's.
        client.issue_cmd(ConsoleLog).await?;
        let session = client.session_id().await?.context("the session has no number")?;
        // Else the session would end with this connection to the driver.
        client.persist().await?;
        mem::drop(client);
        idle().push(Idle { capabilities, session, process });
        Ok(())
    }
}
