import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Line = {
  underWay: Set<ServerResponse>;
  /** How much had come in when the last answer was out: more is the beginning of a request. */
  heard: number;
};

/**
 * Who is connected and what for. Node counts a connection that has not sent anything yet as active;
 * browsers open such in advance. Ours are those with a request, or a piece of one.
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
    /** How many connections there have been. */
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

    /** From now on every answer is the last one on its connection, and says so. */
    sayClose() {
      last = true;
      for (const { underWay } of lines.values()) {
        for (const response of underWay) {
          if (!response.headersSent) response.setHeader("connection", "close");
        }
      }
    },

    /** Lets go of those with nothing asked, not even in part. */
    closeIdle() {
      for (const [socket, { underWay, heard }] of lines) {
        if (underWay.size === 0 && socket.bytesRead <= heard) socket.destroySoon();
      }
    },
  };
}
