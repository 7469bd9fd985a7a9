import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as delay, setImmediate as immediate } from "node:timers/promises";
import { followConnections } from "./connections.server.ts";
import { listening, tryPort } from "./port.server.ts";

type Address = { host: string; port: number };

type Options = Address & {
  /** A proxy keeps connections open, over which it may send a write at any moment. */
  behindProxy?: boolean;
};

type WebServer = {
  server: Server;
  port: number;
  /** Opens the port: from here on requests are answered. */
  serve: (listener: RequestListener) => Promise<void>;
  close: () => Promise<void>;
};

export const TIMEOUTS = {
  // A client that sends headers slowly, or none, is disconnected within 18 s.
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2_500,
  // 5 MB at 384 kbit/s take 110 s.
  requestTimeout: 300_000,
  // Longer than the 60 s after which common proxies close: a proxy does not repeat a write that it sent
  // over a connection which was just closed here.
  keepAliveTimeout: 65_000,
};

const SILENCE = 120_000;

/** Timing of a shutdown, in milliseconds. */
export const STOP = {
  // New connections never cease: the listener is closed nevertheless.
  listener: 3_000,
  // Time for a request that is on its way over an open connection.
  lastRequests: 500,
  // A proxy closes those it does not use before (`deploy/nginx.conf`, `deploy/Caddyfile`: after 5 s).
  lastRequestsOfProxy: 7_000,
  // A longer turn kept the process from reading other connections.
  atEase: 5,
  drain: 10_000,
};

const CALM_TURNS = 5;

/**
 * Tries the port before anything else is started, so that a busy one fails at once, and opens it
 * when the process can serve. A port chosen by the system (0) stays open, for nobody else to take;
 * its requests wait.
 */
export async function openWebServer(options: Options): Promise<WebServer> {
  const { host, port, behindProxy = false } = options;
  const { promise: ready, resolve: serve } = Promise.withResolvers<RequestListener>();
  let listenerClosed: Promise<void> | undefined;
  const server = createServer(TIMEOUTS, (request, response) => {
    connections.begin(request, response);
    if (hasTwoHosts(request)) return refuse(response);
    void Promise.all([ready, listenerClosed]).then(([listener]) => listener(request, response));
  });
  const connections = followConnections(server);
  server.timeout = SILENCE;
  if (port === 0) await listening(server, host, port);
  else await tryPort(host, port);
  const chosen = server.address() as AddressInfo | null;

  async function open(listener: RequestListener) {
    serve(listener);
    if (port !== 0) await listening(server, host, port);
  }

  /**
   * Stops accepting, then answers open connections with "close" in their next response: destroying
   * an idle connection may lose a request that is on its way. Not told before, because a client that
   * is told opens a new connection, which may arrive in the moment in which the listener is closed.
   */
  async function close() {
    if (!server.listening) return;
    const closing = Promise.withResolvers<void>();
    listenerClosed = closing.promise;
    await acceptPendingConnections(connections);
    let open = true;
    // The method of net.Server: that of the HTTP server would close idle connections at once.
    NetServer.prototype.close.call(server, () => {
      open = false;
    });
    connections.sayClose();
    closing.resolve();
    const patience = behindProxy ? STOP.lastRequestsOfProxy : STOP.lastRequests;
    const started = Date.now();
    while (open) {
      await delay(20);
      const passed = Date.now() - started;
      const atEase = (await turn()) < STOP.atEase;
      if (passed > STOP.drain) server.closeAllConnections();
      else if (passed > patience && atEase) connections.closeIdle();
    }
  }

  return { server, port: chosen?.port ?? port, serve: open, close };
}

/**
 * The kernel accepts connections with requests in them before Node reads them, one per turn:
 * closing the listener would lose those. New requests wait meanwhile, so that the turns are short.
 */
async function acceptPendingConnections(connections: { arrived: number }) {
  const started = Date.now();
  for (let calm = 0; calm < CALM_TURNS && Date.now() - started < STOP.listener; calm++) {
    const before = connections.arrived;
    await delay(1);
    const atEase = (await turn()) < STOP.atEase;
    if (!atEase || connections.arrived > before) calm = -1;
  }
}

/** Reads every connection once; returns the milliseconds it took. */
async function turn(): Promise<number> {
  const started = performance.now();
  await immediate();
  return performance.now() - started;
}

/** From the signal to stop on, the process is not ready: a balancer sends new requests elsewhere. */
export function notReadyOnceStopping(
  listener: RequestListener,
  stopping: AbortSignal,
): RequestListener {
  return (request, response) => {
    if (!stopping.aborted || request.url !== "/api/ready") return listener(request, response);
    response.writeHead(503, { "content-type": "application/json", "cache-control": "no-store" });
    response.end(JSON.stringify({ status: "stopping" }));
  };
}

/** Refuses two Host headers: a proxy may have used the other one. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
  return hosts.length > 1;
}

function refuse(response: ServerResponse) {
  response.writeHead(400, { connection: "close" }).end();
}
