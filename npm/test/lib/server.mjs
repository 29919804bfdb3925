// A static server whose responses can be broken in any way that a test needs.
import { createServer } from "node:http";
import { readFile, stat } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".jsonl": "text/plain; charset=utf-8",
  ".sgf": "application/x-go-sgf",
  ".wasm": "application/wasm",
  ".bin": "application/octet-stream",
};

/**
 * Serves a folder. `pages` are documents by path; `headers(path)` adds headers to a response; `broken(path)` may return
 * a different response.
 */
export async function serve(folder, { pages = {}, headers = () => ({}), broken = () => null } = {}) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    asked.push(pathname);
    const send = (status, type, body) => {
      response.writeHead(status, { "content-type": type, ...headers(pathname) });
      response.end(body);
    };
    const other = broken(pathname);
    if (other) return send(other.status ?? 200, other.type ?? "text/html", other.body ?? "<!doctype html>");
    if (pages[pathname] !== undefined) return send(200, TYPES[".html"], pages[pathname]);
    try {
      let path = join(folder, normalize(decodeURIComponent(pathname)));
      if ((await stat(path)).isDirectory()) path = join(path, "index.html");
      send(200, TYPES[extname(path)] ?? "application/octet-stream", await readFile(path));
    } catch {
      send(404, "text/plain", `${pathname} is not here`);
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return {
    asked,
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
