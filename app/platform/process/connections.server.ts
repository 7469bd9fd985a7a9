import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Line = {
  underWay: Set<ServerResponse>;
  /** Bytes read when the last answer was sent: more means that a request has begun. */
  heard: number;
};

/**
 * Tracks connections and their requests. Node counts a connection that has sent nothing as active,
 * and browsers open such in advance; here only those with a request, complete or not, count.
 */
export function followConnections(server: Server) {
  const lines = new Map<Socket, Line>();
  let arrived = 0;
  let last = false;

  server.on("connection", (socket) => {
    arrived += 1;
    lines.set(socket, { underWay: new Set(), heard: 0 });
    socket.once("close", () => lines.delete(socket));
  });

  return {
    /** The number of connections so far. */
    get arrived() {
      return arrived;
    },

    begin({ socket }: IncomingMessage, response: ServerResponse) {
      if (last) response.setHeader("connection", "close");
      const line = lines.get(socket);
      if (!line) return;
      line.underWay.add(response);
      response.once("close", () => {
        line.underWay.delete(response);
        line.heard = socket.bytesRead;
      });
    },

    /** From now on every answer closes its connection. */
    sayClose() {
      last = true;
      for (const { underWay } of lines.values()) {
        for (const response of underWay) {
          if (!response.headersSent) response.setHeader("connection", "close");
        }
      }
    },

    /** Closes idle connections. */
    closeIdle() {
      for (const [socket, { underWay, heard }] of lines) {
        if (underWay.size === 0 && socket.bytesRead <= heard) socket.destroySoon();
      }
    },
  };
}
