//! A service that carries answers to invitations, which a site's owner can configure: the necessary part of
//! PeerServer's protocol.

use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Value, json};
use tungstenite::handshake::server::{Request, Response};
use tungstenite::{Error, Message, accept_hdr};

/// How long a connection listens before it checks for messages to pass on.
const PAUSE: Duration = Duration::from_millis(20);

/// The waiting messages for each name.
type Boxes = Arc<Mutex<HashMap<String, Vec<String>>>>;

/// The service, on any free port of this machine for as long as the test runs.
#[derive(Debug)]
pub struct Signalling {
    address: SocketAddr,
}

impl Signalling {
    /// Starts the service.
    ///
    /// # Errors
    /// When there is no free port.
    pub fn start() -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        let address = listener.local_addr()?;
        let boxes = Boxes::default();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let boxes = Arc::clone(&boxes);
                // A browser that hangs up is no error of the service.
                thread::spawn(move || serve(stream, &boxes).is_ok());
            }
        });
        Ok(Self { address })
    }

    /// Returns its address, without the part that a page adds.
    pub fn address(&self) -> String {
        format!("ws://{}/peerjs?key=peerjs", self.address)
    }

    /// The markup of a page whose owner has configured this service, and allows the page to reach it.
    ///
    /// # Errors
    /// When the markup has no policy.
    pub fn named_in(&self, markup: &str) -> Result<String> {
        let (before, after) = markup.split_once("default-src 'self';").context("no policy")?;
        let allowed = format!("default-src 'self'; connect-src 'self' ws://{};", self.address);
        let named =
            format!("<head><meta name=\"tengen-signalling\" content=\"{}\">", self.address());
        Ok(format!("{before}{allowed}{after}").replacen("<head>", &named, 1))
    }
}

#[expect(clippy::result_large_err, reason = "what a handshake is given has this type")]
fn serve(stream: TcpStream, boxes: &Boxes) -> Result<()> {
    let (sender, names) = mpsc::channel();
    let asked = move |request: &Request, response: Response| {
        let fields = request.uri().query().unwrap_or_default().split('&');
        let name: String = fields.filter_map(|field| field.strip_prefix("id=")).collect();
        // The code below is waiting for it.
        let _ = sender.send(name);
        Ok(response)
    };
    let mut socket = accept_hdr(stream.try_clone()?, asked)?;
    let name = names.recv()?;
    socket.send(Message::text(json!({ "type": "OPEN" }).to_string()))?;
    stream.set_read_timeout(Some(PAUSE))?;
    loop {
        match socket.read() {
            Ok(Message::Text(text)) => {
                let message: Value = serde_json::from_str(&text)?;
                if let Some(to) = message["dst"].as_str() {
                    let carried = json!({
                        "type": message["type"], "src": name, "dst": to,
                        "payload": message["payload"],
                    });
                    let mut boxes = boxes.lock().unwrap_or_else(PoisonError::into_inner);
                    boxes.entry(to.to_owned()).or_default().push(carried.to_string());
                }
            }
            Ok(_) => {}
            // No message arrived in the meantime.
            Err(Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(error) => return Err(error.into()),
        }
        let waiting = boxes.lock().unwrap_or_else(PoisonError::into_inner).remove(&name);
        for text in waiting.unwrap_or_default() {
            socket.send(Message::text(text))?;
        }
    }
}
