import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Reads and discards every request, to measure what sending alone costs the machine. */
const server = createServer((request, response) => {
  request.resume().once("end", () => {
    response.writeHead(201, { "content-type": "application/json" });
    response.end("{}");
  });
});
server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.on("SIGTERM", () => process.exit(0));
