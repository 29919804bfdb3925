//! Commands of Chrome's driver that the WebDriver standard lacks.

use fantoccini::wd::WebDriverCompatibleCommand;
use http::Method;
use url::{ParseError, Url};

/// Asks for what the page has written to the console since the last time.
#[derive(Debug)]
pub(crate) struct ConsoleLog;

impl WebDriverCompatibleCommand for ConsoleLog {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/se/log", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        (Method::POST, Some(r#"{"type":"browser"}"#.to_owned()))
    }
}

/// Has the browser run a script in every page before the page's own.
#[derive(Debug)]
pub(crate) struct RunFirst(pub(crate) String);

impl WebDriverCompatibleCommand for RunFirst {
    fn endpoint(&self, base: &Url, session: Option<&str>) -> Result<Url, ParseError> {
        base.join(&format!("session/{}/goog/cdp/execute", session.unwrap_or_default()))
    }

    fn method_and_body(&self, _: &Url) -> (Method, Option<String>) {
        let parameters = serde_json::json!({ "source": self.0 });
        let command = "Page.addScriptToEvaluateOnNewDocument";
        (
            Method::POST,
            Some(serde_json::json!({ "cmd": command, "params": parameters }).to_string()),
        )
    }
}
