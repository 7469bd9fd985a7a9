import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { connect, type Server } from "node:net";
import { setImmediate as immediate } from "node:timers/promises";
import { StartError } from "#app/platform/start-error.ts";

/**
 * Fails when the port cannot be opened. It is only bound, by a socket that is about to connect: to
 * listen for a moment would take requests of a proxy and lose them.
 */
export async function tryPort(host: string, port: number) {
  const found = await lookup(host).catch((error) => Promise.reject(explain(error, host, port)));
  const target = { host: found.family === 6 ? "::1" : "127.0.0.1", port: 1 };
  const socket = connect({ ...target, localAddress: found.address, localPort: port });
  const failed = once(socket, "error").then(([error]) => error as NodeJS.ErrnoException);
  const error = await Promise.race([failed, immediate(undefined)]);
  socket.destroy();
  if (error?.syscall === "bind") throw explain(error, host, port);
}

export function listening(server: Server, host: string, port: number) {
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
