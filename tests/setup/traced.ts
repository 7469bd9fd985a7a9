import { createLog } from "#app/platform/log.server.ts";
import { createTracer, type Span } from "#app/platform/traces/trace.server.ts";
import { createApp } from "#app/site/app.server.ts";
import type { TestApp } from "./test-app.ts";

/** A header of a trace that is recorded. */
export const PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

/** A second application on the database of a test site, with traces. */
export function traced(site: TestApp, { ratio = 1, trustProxy = 0, spans = [] as Span[] } = {}) {
  const { db, storage, jobs } = site;
  const app = createApp({
    db,
    storage,
    jobs,
    log: createLog({ level: "silent" }),
    now: () => site.clock.now,
    publicUrl: "http://localhost:3000",
    trustProxy,
    tracer: createTracer((span) => spans.push(span), ratio),
  });
  return { app, spans };
}
