import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * A line as in a village, between the browser and the site: 400 kbit/s for everybody together,
 * 400 ms there and back, and every fiftieth packet lost. What TCP makes of a lost packet is what
 * happens here: it comes again after a while, and everything behind it on that connection waits.
 */
const BYTES_A_SECOND = 50_000;
const ONE_WAY = 200;
const PACKET = 1_460;
const LOST_EVERY = 50;
const SENT_AGAIN_AFTER = 600;

export type BadLine = {
  url: string;
  /** Packets lost so far. */
  lost: () => number;
  /** Ends every connection and lets nobody through. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

export async function badLine(site: string): Promise<BadLine> {
  const target = new URL(site);
  const open = new Set<Socket>();
  let isCut = false;
  let packets = 0;
  let lost = 0;
  /** When each way of the line is free again: one queue for all connections. */
  const free = { up: 0, down: 0 };

  function carry(from: Socket, to: Socket, way: "up" | "down") {
    let last = 0;
    from.on("data", (data: Buffer) => {
      for (let start = 0; start < data.length; start += PACKET) {
        const packet = data.subarray(start, start + PACKET);
        packets += 1;
        const again = packets % LOST_EVERY === 0 ? SENT_AGAIN_AFTER : 0;
        if (again) lost += 1;
        const now = performance.now();
        free[way] = Math.max(now, free[way]) + (packet.length / BYTES_A_SECOND) * 1000;
        last = Math.max(last, free[way] + ONE_WAY + again);
        setTimeout(() => to.write(packet), last - now);
      }
    });
    from.on("end", () => setTimeout(() => to.end(), Math.max(ONE_WAY, last - performance.now())));
    for (const event of ["error", "close"]) from.on(event, () => to.destroy());
  }

  const server = createServer((browser) => {
    if (isCut) return void browser.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [browser, upstream]) {
      open.add(socket);
      socket.on("close", () => open.delete(socket));
    }
    carry(browser, upstream, "up");
    carry(upstream, browser, "down");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    lost: () => lost,
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
