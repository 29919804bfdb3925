// The connection to a friend's browser: one at a time, by WebRTC, for the view of live games. It only carries texts; what they
// mean, and whether they are allowed, is the view's business. Where the site's owner names a service for that, it also carries
// answers to invitations, which are handed over by hand otherwise.

/** The most characters of a message that is handed on; the view refuses what is much shorter. */
const LONGEST = 4000;
/** How long the servers of the site's owner have to say how this browser is reached, in milliseconds. */
const PATIENCE = 4000;

/** How often the service hears that somebody waits, in milliseconds. */
const BEAT = 5000;

let connection;
let channel;
let socket;

/**
 * The servers that the site's owner names in the page, if any:
 * `<meta name="tengen-ice-servers" content="stun:stun.example turn:turn.example|name|password">`.
 */
function servers() {
  const named = document.querySelector("meta[name=tengen-ice-servers]")?.content ?? "";
  const server = (text) => {
    const [urls, username, credential] = text.split("|");
    return username === undefined ? { urls } : { urls, username, credential };
  };
  return named.split(/\s+/).filter(Boolean).map(server);
}

/**
 * The service that the site's owner names in the page, if any, one that speaks PeerServer's protocol:
 * `<meta name="tengen-signalling" content="wss://signal.example/peerjs?key=peerjs">`.
 */
const service = () => document.querySelector("meta[name=tengen-signalling]")?.content;

/** Nothing is heard of the service any more. */
function hush() {
  const old = socket;
  socket = undefined;
  old?.close();
}

/** A message of the service; nothing where it means nothing. */
function signal(data) {
  if (typeof data !== "string" || data.length > LONGEST) return {};
  try {
    return JSON.parse(data) ?? {};
  } catch {
    return {};
  }
}

/** Connects to the service under a name, and says something once it listens. */
function join(name, hear, first) {
  hush();
  const address = new URL(service());
  address.searchParams.set("id", name);
  address.searchParams.set("token", crypto.randomUUID().slice(0, 8));
  address.searchParams.set("version", "1");
  const own = new WebSocket(address);
  socket = own;
  const beat = setInterval(() => own.readyState === WebSocket.OPEN && own.send('{"type":"HEARTBEAT"}'), BEAT);
  own.onclose = () => {
    clearInterval(beat);
    if (own !== socket) return;
    hush();
    hear("unsignalled", "");
  };
  own.onmessage = ({ data }) => {
    if (own !== socket) return;
    const { type, payload } = signal(data);
    if (type === "OPEN" && first) own.send(JSON.stringify(first));
    else if (type === "ANSWER") hear("answered", String(payload?.code));
    // The name is taken, nobody waits for the answer any more, or something is wrong with the service.
    else if (["ID-TAKEN", "EXPIRE", "ERROR", "INVALID-KEY"].includes(type)) own.close();
  };
}

/** Does something with the service. That it cannot be reached, or that the page's policy forbids it, ends nothing else. */
function ask(hear, act) {
  try {
    if (service()) act();
  } catch (error) {
    console.warn(`signalling: ${error.message}`);
    hush();
    hear("unsignalled", "");
  }
}

/** Ends the connection, about which nothing is heard any more. */
function close() {
  hush();
  const [oldChannel, oldConnection] = [channel, connection];
  channel = connection = undefined;
  // A channel that is closed first says so to the other side at once.
  oldChannel?.close();
  if (oldConnection) setTimeout(() => oldConnection.close(), 500);
}

function listen(own, to, hear) {
  to.binaryType = "arraybuffer";
  const isCurrent = () => own === connection;
  to.onopen = () => {
    if (!isCurrent()) return;
    channel = to;
    hush();
    hear("open", "");
  };
  to.onclose = () => {
    if (!isCurrent()) return;
    close();
    hear("closed", "");
  };
  to.onmessage = ({ data }) => {
    if (!isCurrent()) return;
    if (typeof data !== "string") hear("binary", "");
    else if (data.length > LONGEST) hear("long", String(data.length));
    else hear("heard", data);
  };
}

/** A new connection in the place of any other. */
function connect(hear) {
  close();
  const own = new RTCPeerConnection({ iceServers: servers() });
  connection = own;
  own.onconnectionstatechange = () => {
    // One that is only disconnected may come back by itself, and one whose answer is still on its way begins again once it
    // has arrived: it may take longer than the browser is willing to wait.
    if (own !== connection || own.connectionState !== "failed" || (own.answers && !channel)) return;
    close();
    hear("failed", "");
  };
  return own;
}

/** Says how this browser is reached, once that is known: in one piece, as it is handed over once. */
async function describe(own, description, hear) {
  await own.setLocalDescription(description);
  const gathered = new Promise((resolve) => {
    const look = () => own.iceGatheringState === "complete" && resolve();
    own.onicegatheringstatechange = look;
    setTimeout(resolve, PATIENCE);
    look();
  });
  await gathered;
  if (own === connection) hear("described", own.localDescription.sdp);
}

const commands = {
  async offer(_, hear) {
    const own = connect(hear);
    listen(own, own.createDataChannel("tengen"), hear);
    await describe(own, await own.createOffer(), hear);
  },
  async answer(sdp, hear) {
    const own = connect(hear);
    own.answers = true;
    own.ondatachannel = ({ channel: offered }) => listen(own, offered, hear);
    await own.setRemoteDescription({ type: "offer", sdp });
    await describe(own, await own.createAnswer(), hear);
  },
  async connect(sdp) {
    await connection?.setRemoteDescription({ type: "answer", sdp });
  },
  async await(room, hear) {
    ask(hear, () => join(room, hear));
  },
  async post(text, hear) {
    const [room, code] = text.split(" ");
    const name = crypto.randomUUID().replaceAll("-", "");
    ask(hear, () => join(name, hear, { type: "ANSWER", dst: room, payload: { code } }));
  },
  async send(text) {
    // What cannot be sent now is sent again after the next greeting.
    if (channel?.readyState === "open") channel.send(text);
  },
  async close() {
    close();
  },
};

/** Does something with the connection; what comes of it is heard by `hear(kind, text)`. */
self.peer = (command, text, hear) => {
  commands[command](text, hear).catch((error) => {
    console.warn(`${command}: ${error.message}`);
    close();
    hear("failed", "");
  });
};
