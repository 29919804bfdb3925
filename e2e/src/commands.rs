//! A command of Chrome's driver that the WebDriver standard lacks.

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
