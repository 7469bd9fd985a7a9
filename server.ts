import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { migrate } from "#app/db/migrate.server.ts";
import { type Database, openDatabase } from "#app/db/open.server.ts";
import { type Env, readEnv, withPort } from "#app/env.server.ts";
import { loadStartingContent } from "#app/features/settings/load-starting-content.server.ts";
import { createApp } from "#app/http/app.server.ts";
import { loadBuiltPages } from "#app/http/built-pages.server.ts";
import { createPageCache } from "#app/http/page-cache.server.ts";
import { prepareDataDir } from "#app/process/data-dir.server.ts";
import { type Lifecycle, runProcess } from "#app/process/lifecycle.server.ts";
import { storageSecret } from "#app/process/storage-secret.server.ts";
import { openWebServer } from "#app/process/web-server.server.ts";

const apiAlone = process.argv.includes("--api");
const log = pino();

async function start({ onStop }: Lifecycle) {
  const wanted = readEnv();
  log.level = wanted.LOG_LEVEL;
  await prepareDataDir(wanted.DATA_DIR);

  const web = await openWebServer({ host: wanted.HOST, port: wanted.PORT });
  const env = withPort(wanted, web.port);
  const database = await openDatabase({ url: env.DATABASE_URL, dataDir: env.DATA_DIR, log });
  onStop(database.close);
  onStop(web.close);

  await migrate(database.pool);
  await loadStartingContent(database.db, new Date());

  web.serve(await createListener(env, database));
  process.stdout.write(`Tremplin is ready at ${env.PUBLIC_URL}\n`);
}

async function createListener(env: Env, { db, listen }: Database): Promise<RequestListener> {
  const cache = createPageCache();
  // Another process changed something. After a gap nobody knows what: everything goes.
  await listen(
    "page_cache",
    (tags) => cache.drop(tags.split(" ")),
    () => cache.clear(),
  );
  const app = createApp({
    ...{ db, log, cache },
    publicUrl: env.PUBLIC_URL,
    apiUrl: env.API_URL,
    storageSecret: env.STORAGE_SECRET ?? (await storageSecret(env.DATA_DIR)),
    ...(apiAlone ? {} : { pages: await loadBuiltPages() }),
  });
  return getRequestListener(app.fetch);
}

runProcess(log, start);
