import { type AddressInfo, connect, createServer, type Server } from "node:net";
import { inject } from "vitest";

/** Reaches the database server of the tests, which listens on a socket file, by TCP. */
export function databaseProxy(): Server {
  const { host, port } = inject("testServer");
  return createServer((socket) => {
    const server = connect(`${host}/.s.PGSQL.${port}`);
    for (const each of [socket, server]) each.on("error", () => socket.destroy());
    socket.pipe(server).pipe(socket);
  });
}

export async function listenOn(server: Server, port = 0): Promise<number> {
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return (server.address() as AddressInfo).port;
}
