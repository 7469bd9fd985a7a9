import { serve } from "@hono/node-server";
import { pino } from "pino";
import { migrate } from "#app/db/migrate.server.ts";
import { openDatabase } from "#app/db/open.server.ts";
import { openStorage } from "#app/files/storage.server.ts";
import { createPageCache } from "#app/http/page-cache.server.ts";
import { createApp } from "#app/site/app.server.ts";
import { loadStartingContent } from "#app/site/load-starting-content.server.ts";
import { builtPages } from "#tests/setup/built-pages.ts";

/** The site with a page cache that stores nothing, so that every request renders its page. */
const log = pino({ level: "warn" });
const dataDir = process.env.DATA_DIR ?? "";
const database = await openDatabase({ dataDir, log });
await migrate(database.pool);
await loadStartingContent(database.db, new Date());
const publicUrl = "http://127.0.0.1";
// No page fits into one byte; the cache refuses a size of 0.
const cache = createPageCache({ maxBytes: 1 });
const pages = await builtPages();
const jobs = { enqueue: async () => {}, enqueueAll: async () => {}, soon: () => {} };
const app = createApp({
  db: database.db,
  log,
  jobs,
  storage: await openStorage({ dataDir }),
  publicUrl,
  cache,
  pages,
  storageSecret: "bench",
});
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => {
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.once("SIGTERM", () => database.close().then(() => process.exit(0)));
