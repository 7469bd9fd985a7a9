import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as delay, setImmediate as immediate } from "node:timers/promises";
import { StartError } from "#app/start-error.ts";
import { followConnections } from "./connections.server.ts";

type Address = { host: string; port: number };

type WebServer = {
  server: Server;
  port: number;
  /** Opens the port: from here on requests are answered. */
  serve: (listener: RequestListener) => Promise<void>;
  close: () => Promise<void>;
};

const TIMEOUTS = {
  // A client that sends headers slowly, or none, is disconnected within 18 s.
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2_500,
  // 5 MB at 384 kbit/s take 110 s.
  requestTimeout: 300_000,
  // Longer than the 60 s after which common proxies close.
  keepAliveTimeout: 65_000,
};

const SILENCE = 120_000;

/** Timing of a shutdown, in milliseconds. */
const STOP = {
  // New connections never cease: the listener is closed nevertheless.
  listener: 3_000,
  // Time for a request that is on its way over an open connection.
  lastRequests: 500,
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
export async function openWebServer({ host, port }: Address): Promise<WebServer> {
  const { promise: ready, resolve: serve } = Promise.withResolvers<RequestListener>();
  let listenerClosed: Promise<void> | undefined;
  const server = createServer(TIMEOUTS, (request, response) => {
    connections.begin(request, response);
    if (hasTwoHosts(request)) return refuse(response);
    void Promise.all([ready, listenerClosed]).then(([listener]) => listener(request, response));
  });
  const connections = followConnections(server);
  server.timeout = SILENCE;
  await listening(server, host, port);
  const address = server.address() as AddressInfo;
  if (port !== 0) await new Promise((closed) => server.close(closed));

  async function open(listener: RequestListener) {
    serve(listener);
    if (port !== 0) await listening(server, host, port);
  }

  /**
   * Stops accepting, but answers open connections with "close" in their next response: destroying
   * an idle connection may lose a request that is on its way.
   */
  async function close() {
    if (!server.listening) return;
    connections.sayClose();
    const closing = Promise.withResolvers<void>();
    listenerClosed = closing.promise;
    await acceptPendingConnections(connections);
    let open = true;
    // The method of net.Server: that of the HTTP server would close idle connections at once.
    NetServer.prototype.close.call(server, () => {
      open = false;
    });
    closing.resolve();
    const started = Date.now();
    while (open) {
      await delay(20);
      const passed = Date.now() - started;
      const atEase = (await turn()) < STOP.atEase;
      if (passed > STOP.drain) server.closeAllConnections();
      else if (passed > STOP.lastRequests && atEase) connections.closeIdle();
    }
  }

  return { server, port: address.port, serve: open, close };
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

function listening(server: Server, host: string, port: number) {
  return new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen({ host, port, backlog: 2048 }, resolve);
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number) {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is in use: stop the program that uses it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by an ordinary user: set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: set HOST to one that is, or to 0.0.0.0.`,
    ENOTFOUND: `${host} is not an address of this machine: set HOST to one that is, or to 0.0.0.0.`,
  };
  return new StartError(reasons[error.code ?? ""] ?? `Cannot listen on ${host}:${port}: ${error}`);
}
