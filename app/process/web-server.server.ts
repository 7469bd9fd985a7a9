import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { type AddressInfo, Server as NetServer, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { StartError } from "#app/start-error.ts";

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
const LAST_REQUESTS = 500;
const DRAIN = 10_000;

/** Takes the port before anything else is started, so that a busy one costs no time. */
export async function openWebServer({ host, port }: Address): Promise<WebServer> {
  let stopping = false;
  const { promise: ready, resolve: serve } = Promise.withResolvers<RequestListener>();
  // Node counts a connection that has not sent anything yet as active; browsers open such in
  // advance. Ours are those with a request under way.
  const underWay = new Map<Socket, number>();
  const server = createServer(TIMEOUTS, (request, response) => {
    count(request.socket, 1);
    response.once("close", () => count(request.socket, -1));
    if (stopping) response.setHeader("connection", "close");
    if (hasTwoHosts(request)) return refuse(response);
    void ready.then((listener) => listener(request, response));
  });
  const count = (socket: Socket, change: number) => {
    const requests = underWay.get(socket);
    if (requests !== undefined) underWay.set(socket, requests + change);
  };
  server.timeout = SILENCE;
  server.on("connection", (socket) => {
    underWay.set(socket, 0);
    socket.once("close", () => underWay.delete(socket));
  });
  await listening(server, host, port);

  /**
   * Stops accepting, but lets clients on open connections hear "close" in their next answer: to
   * cut a connection the moment it is idle may cut off a request that is on its way.
   */
  async function close() {
    stopping = true;
    let open = true;
    // The parent's method: that of the HTTP server would cut idle connections at once.
    NetServer.prototype.close.call(server, () => {
      open = false;
    });
    const started = Date.now();
    while (open) {
      const passed = Date.now() - started;
      if (passed > DRAIN) server.closeAllConnections();
      if (passed > LAST_REQUESTS) {
        for (const [socket, requests] of underWay) if (requests === 0) socket.destroySoon();
      }
      await delay(20);
    }
  }

  const address = server.address() as AddressInfo;
  return { server, port: address.port, serve, close };
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
