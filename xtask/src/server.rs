//! Serving the static site over HTTP, on this machine only.

use std::io::ErrorKind;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::Path;
use std::thread;

use anyhow::{Context, Result, bail};
use axum::Router;
use axum::http::{HeaderName, HeaderValue, header};
use axum::routing;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::build::dist;
use crate::offline;
use crate::process::say;

/// The ports that are tried if none was requested.
const PORTS: std::ops::RangeInclusive<u16> = 8080..=8099;

/// The service worker that is [retired](Worker::Retired). With it, developers of the page see every build at once, even
/// in a browser that has cached an earlier one.
const RETIRE: &str = "addEventListener('install', () => skipWaiting());
addEventListener('activate', event => event.waitUntil((async () => {
    const own = name => name.startsWith(`${registration.scope} `);
    for (const name of (await caches.keys()).filter(own)) await caches.delete(name);
    await registration.unregister();
})()));
";

/// Whether pages are cross-origin isolated, which lets them share memory with their workers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Isolation {
    /// The headers are sent.
    Isolated,
    /// They are not, as on most static hosts.
    Plain,
}

impl Isolation {
    /// Isolated, unless `plain` is set.
    pub(crate) fn unless(plain: bool) -> Self {
        if plain { Self::Plain } else { Self::Isolated }
    }
}

/// Which service worker the site has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Worker {
    /// Its own, which caches it for offline use.
    Own,
    /// One that removes itself and its caches.
    Retired,
}

/// A server that runs in a thread until this process ends.
pub(crate) struct Server {
    socket: SocketAddr,
    path: &'static str,
}

impl Server {
    /// Serves a folder on any free port of 127.0.0.1, under a path that begins and ends with a slash.
    ///
    /// # Errors
    /// When there is no free port.
    pub(crate) fn start(
        folder: &Path,
        path: &'static str,
        isolation: Isolation,
        worker: Worker,
    ) -> Result<Self> {
        Self::on(bind(0)?, path, site(folder, path, isolation, worker))
    }

    /// Serves a site on a listening socket.
    fn on(listener: TcpListener, path: &'static str, site: Router) -> Result<Self> {
        let socket = listener.local_addr()?;
        listener.set_nonblocking(true)?;
        let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
        thread::spawn(move || {
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener)?;
                axum::serve(listener, site).await
            })
        });
        Ok(Self { socket, path })
    }

    /// The address of the site.
    pub(crate) fn address(&self) -> String {
        format!("http://{}{}", self.socket, self.path)
    }
}

/// Serves the built site until the user stops it.
///
/// # Errors
/// When the port is taken.
pub(crate) fn serve_until_stopped(
    port: Option<u16>,
    open_browser: bool,
    isolation: Isolation,
    worker: Worker,
) -> Result<()> {
    let listener = match port {
        Some(port) => bind(port)?,
        None => first_free()?,
    };
    let server = Server::on(listener, "/", site(&dist(), "/", isolation, worker))?;
    let headers = match isolation {
        Isolation::Isolated => "with isolation headers",
        Isolation::Plain => "without isolation headers",
    };
    say(format!("serving {headers}; Ctrl-C stops"));
    println!("{}", server.address());
    if open_browser && let Err(error) = open::that_detached(server.address()) {
        say(format!("no browser could be opened ({error}); open the address by hand"));
    }
    loop {
        thread::park();
    }
}

/// The folder as a service that sends each file's type, and headers saying that it may change at any time.
fn site(folder: &Path, path: &str, isolation: Isolation, worker: Worker) -> Router {
    let set = |name: HeaderName, value| {
        SetResponseHeaderLayer::overriding(name, HeaderValue::from_static(value))
    };
    let files = ServeDir::new(folder);
    let router = match path {
        "/" => Router::new().fallback_service(files),
        _ => Router::new().nest_service(path, files),
    };
    let script = || async { ([(header::CONTENT_TYPE, "text/javascript")], RETIRE) };
    let router = match worker {
        Worker::Own => router,
        Worker::Retired => {
            router.route(&format!("{path}{}", offline::WORKER), routing::get(script))
        }
    };
    let router = router
        .layer(set(header::CACHE_CONTROL, "no-cache"))
        .layer(set(header::X_CONTENT_TYPE_OPTIONS, "nosniff"));
    match isolation {
        Isolation::Plain => router,
        Isolation::Isolated => router
            .layer(set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin"))
            .layer(set(HeaderName::from_static("cross-origin-embedder-policy"), "require-corp")),
    }
}

/// Listens on a port of this machine.
fn bind(port: u16) -> Result<TcpListener> {
    TcpListener::bind((Ipv4Addr::LOCALHOST, port)).with_context(|| {
        format!("port {port} of 127.0.0.1 is taken or not allowed; choose another with --port")
    })
}

/// Listens on the first free port.
fn first_free() -> Result<TcpListener> {
    for port in PORTS {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => {}
            other => return other.with_context(|| format!("could not listen on port {port}")),
        }
    }
    bail!("the ports {} to {} are taken; choose one with --port", PORTS.start(), PORTS.end())
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    use super::*;

    /// The complete response to a request, with headers in lower case.
    fn get(server: &Server, path: &str) -> String {
        let mut stream = TcpStream::connect(server.socket).unwrap();
        write!(stream, "GET {path} HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer.to_lowercase()
    }

    fn site_of_one_module() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("page.wasm"), "module").unwrap();
        folder
    }

    #[test]
    fn modules_have_their_type_and_isolation() {
        let folder = site_of_one_module();
        let server = Server::start(folder.path(), "/", Isolation::Isolated, Worker::Own).unwrap();
        let answer = get(&server, "/page.wasm?v=1");
        assert!(answer.starts_with("http/1.1 200"), "{answer}");
        assert!(answer.contains("content-type: application/wasm"), "{answer}");
        assert!(answer.contains("cross-origin-opener-policy: same-origin"), "{answer}");
        assert!(answer.contains("cross-origin-embedder-policy: require-corp"), "{answer}");
        assert!(answer.ends_with("module"), "{answer}");
    }

    #[test]
    fn plain_hosts_send_no_isolation() {
        let folder = site_of_one_module();
        let server = Server::start(folder.path(), "/", Isolation::Plain, Worker::Own).unwrap();
        assert!(!get(&server, "/page.wasm").contains("cross-origin"));
    }

    #[test]
    fn the_service_worker_is_retired_for_developers() {
        let folder = site_of_one_module();
        fs::write(folder.path().join("sw.js"), "keeps").unwrap();
        let answer = |worker| {
            let site = site(folder.path(), "/", Isolation::Isolated, worker);
            get(&Server::on(bind(0).unwrap(), "/", site).unwrap(), "/sw.js")
        };
        assert!(answer(Worker::Own).ends_with("keeps"));
        let retired = answer(Worker::Retired);
        assert!(retired.contains("content-type: text/javascript"), "{retired}");
        assert!(retired.contains("registration.unregister()"), "{retired}");
    }

    #[test]
    fn nothing_outside_the_folder_is_served() {
        let folder = site_of_one_module();
        let server = Server::start(folder.path(), "/", Isolation::Plain, Worker::Own).unwrap();
        assert!(get(&server, "/../../../etc/hostname").starts_with("http/1.1 404"));
    }

    #[test]
    fn a_site_can_lie_in_a_folder() {
        let folder = site_of_one_module();
        let server =
            Server::start(folder.path(), "/some/folder/", Isolation::Plain, Worker::Own).unwrap();
        assert!(get(&server, "/some/folder/page.wasm").ends_with("module"));
        assert!(get(&server, "/page.wasm").starts_with("http/1.1 404"));
    }

    #[test]
    fn a_taken_port_is_named() {
        let listener = bind(0).unwrap();
        let port = listener.local_addr().unwrap().port();
        let error = bind(port).unwrap_err().to_string();
        assert!(error.starts_with(&format!("port {port} of 127.0.0.1 is taken")), "{error}");
    }
}
