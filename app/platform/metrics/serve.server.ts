import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { Context } from "hono";
import { StartError } from "#app/platform/start-error.ts";
import type { Metrics } from "./metrics.ts";

/** For a port of its own, which only the monitoring can reach. */
export async function openMetricsPort(metrics: Metrics, { host, port }: Address) {
  const server = createServer(async (request, response) => {
    const isMetrics = request.url?.split("?")[0] === "/metrics" && request.method === "GET";
    if (!isMetrics) return void response.writeHead(404).end();
    try {
      const { type, text } = await metrics.render();
      response.writeHead(200, { "content-type": type, "cache-control": "no-store" }).end(text);
    } catch {
      response.writeHead(500).end();
    }
  });
  server.listen({ host, port });
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `METRICS_PORT ${port} on ${host} cannot be used (${error.code}): set it to another number, ` +
        "or METRICS_HOST to an address of this machine.",
    );
  });
  return {
    server,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

type Address = { host: string; port: number };

/** `GET /metrics` on the port of the site, for whoever knows the token. */
export function metricsRoute(metrics: Metrics, token: string) {
  const wanted = sumOf(`Bearer ${token}`);
  return async (c: Context): Promise<Response> => {
    const given = sumOf(c.req.header("authorization") ?? "");
    if (!timingSafeEqual(given, wanted)) {
      return c.text("", 401, { "www-authenticate": "Bearer", "cache-control": "no-store" });
    }
    const { type, text } = await metrics.render();
    return c.body(text, 200, { "content-type": type, "cache-control": "no-store" });
  };
}

function sumOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
