// The connection to a friend's browser, one at a time, by WebRTC, for the view of live games. It only carries texts;
// what they mean, and whether they are allowed, is up to the view. If the site's owner names a service for that, it
// also carries answers to invitations, which otherwise are passed on by hand.

/** The greatest length of a message that is passed on, in characters; the view's own limit is much lower. */
const LONGEST = 4000;
/** How long the site owner's servers may take to find out how this browser can be reached, in milliseconds. */
const PATIENCE = 4000;

/** How often the service is sent a sign of life, in milliseconds. */
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

/** Stops listening to the service. */
function leave() {
  const old = socket;
  socket = undefined;
  old?.close();
}

/** Parses a message of the service; `{}` if it is invalid. */
function signal(data) {
  if (typeof data !== "string" || data.length > LONGEST) return {};
  try {
    return JSON.parse(data) ?? {};
  } catch {
    return {};
  }
}

/** Connects to the service under a name, and sends a first message once it is connected. */
function join(name, hear, first) {
  leave();
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
    leave();
    hear("unsignalled", "");
  };
  own.onmessage = ({ data }) => {
    if (own !== socket) return;
    const { type, payload } = signal(data);
    if (type === "OPEN" && first) own.send(JSON.stringify(first));
    else if (type === "ANSWER") hear("answered", String(payload?.code));
    // The name is taken, nobody is waiting for the answer any longer, or something is wrong with the service.
    else if (["ID-TAKEN", "EXPIRE", "ERROR", "INVALID-KEY"].includes(type)) own.close();
  };
}

/** Uses the service. If it cannot be reached, or the page's policy forbids it, everything else goes on. */
function ask(hear, act) {
  try {
    if (service()) act();
  } catch (error) {
    console.warn(`signalling: ${error.message}`);
    leave();
    hear("unsignalled", "");
  }
}

/** Ends the connection and stops listening to it. */
function close() {
  leave();
  const [oldChannel, oldConnection] = [channel, connection];
  channel = connection = undefined;
  // Closing the channel first lets the other side know at once.
  oldChannel?.close();
  if (oldConnection) setTimeout(() => oldConnection.close(), 500);
}

function listen(own, to, hear) {
  to.binaryType = "arraybuffer";
  const isCurrent = () => own === connection;
  to.onopen = () => {
    if (!isCurrent()) return;
    channel = to;
    leave();
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

/** Starts a new connection in place of any other. */
function connect(hear) {
  close();
  const own = new RTCPeerConnection({ iceServers: servers() });
  connection = own;
  own.onconnectionstatechange = () => {
    // A connection that is only disconnected may recover by itself, and one whose answer is still on its way starts
    // again when it arrives, which may take longer than the browser is willing to wait.
    if (own !== connection || own.connectionState !== "failed" || (own.answers && !channel)) return;
    close();
    hear("failed", "");
  };
  return own;
}

/** Reports how this browser can be reached, once that is completely known, as it is passed on only once. */
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

/** Executes a command of the connection; the results are passed to `hear(kind, text)`. */
self.peer = (command, text, hear) => {
  commands[command](text, hear).catch((error) => {
    console.warn(`${command}: ${error.message}`);
    close();
    hear("failed", "");
  });
};
