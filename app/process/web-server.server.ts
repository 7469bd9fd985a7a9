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
  /** Requests that came before wait until this is called. */
  serve: (listener: RequestListener) => void;
  close: () => Promise<void>;
};

const TIMEOUTS = {
  // Someone who sends headers slowly, or none, is sent away within 18 s.
  headersTimeout: 15_000,
  connectionsCheckingInterval: 2_500,
  // 5 MB at 384 kbit/s take 110 s.
  requestTimeout: 300_000,
  // Longer than the 60 s after which the usual proxies let go.
  keepAliveTimeout: 65_000,
};

const SILENCE = 120_000;

/** How a stop goes, in milliseconds. */
const STOP = {
  // Somebody always knocks: the door is closed none the less.
  door: 3_000,
  // A request that is on its way over an open connection may take so long to arrive.
  lastRequests: 500,
  // What took longer kept us from hearing who else is there.
  atEase: 5,
  drain: 10_000,
};

const CALM_TURNS = 5;

/** Takes the port before anything else is started, so that a busy one costs no time. */
export async function openWebServer({ host, port }: Address): Promise<WebServer> {
  const { promise: ready, resolve: serve } = Promise.withResolvers<RequestListener>();
  let doorClosed: Promise<void> | undefined;
  const server = createServer(TIMEOUTS, (request, response) => {
    connections.begin(request, response);
    if (hasTwoHosts(request)) return refuse(response);
    void Promise.all([ready, doorClosed]).then(([listener]) => listener(request, response));
  });
  const connections = followConnections(server);
  server.timeout = SILENCE;
  await listening(server, host, port);

  /**
   * Stops accepting, but lets clients on open connections hear "close" in their next answer: to
   * cut a connection the moment it is idle may cut off a request that is on its way.
   */
  async function close() {
    connections.sayClose();
    const closing = Promise.withResolvers<void>();
    doorClosed = closing.promise;
    await everybodyIn(connections);
    let open = true;
    // The parent's method: that of the HTTP server would cut idle connections at once.
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

  const address = server.address() as AddressInfo;
  return { server, port: address.port, serve, close };
}

/**
 * The kernel takes connections, with requests in them, before we do, and Node fetches one a turn:
 * closing the door would cut off those. New requests wait meanwhile, so that the turns are short.
 */
async function everybodyIn(connections: { arrived: number }) {
  const started = Date.now();
  for (let calm = 0; calm < CALM_TURNS && Date.now() - started < STOP.door; calm++) {
    const before = connections.arrived;
    await delay(1);
    const atEase = (await turn()) < STOP.atEase;
    if (!atEase || connections.arrived > before) calm = -1;
  }
}

/** One look at every connection; how many milliseconds went into what was found there. */
async function turn(): Promise<number> {
  const started = performance.now();
  await immediate();
  return performance.now() - started;
}

/** Two names for one site: whoever stands between might have believed the other one. */
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
