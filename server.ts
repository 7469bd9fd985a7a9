import { getRequestListener } from "@hono/node-server";
import pino from "pino";
import { migrate } from "#app/db/migrate.server.ts";
import { type Database, openDatabase } from "#app/db/open.server.ts";
import { type Env, readEnv, withPort } from "#app/env.server.ts";
import { loadStartingContent } from "#app/features/settings/load-starting-content.server.ts";
import { type AppOptions, createApp } from "#app/http/app.server.ts";
import { loadBuiltPages } from "#app/http/built-pages.server.ts";
import { followChanges } from "#app/http/follow-changes.server.ts";
import { createPageCache } from "#app/http/page-cache.server.ts";
import { prepareDataDir } from "#app/process/data-dir.server.ts";
import { type Lifecycle, runProcess } from "#app/process/lifecycle.server.ts";
import { storageSecret } from "#app/process/storage-secret.server.ts";
import { openWebServer } from "#app/process/web-server.server.ts";

const developing = process.argv.includes("--dev");
const apiAlone = process.argv.includes("--api");
const log = pino();

type Pages = AppOptions["pages"];

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

  if (developing) {
    const { startDevPages } = await import("#app/process/dev-pages.server.ts");
    const dev = await startDevPages(web.server);
    onStop(dev.close);
    web.serve(dev.before(await createListener(env, database, dev.pages)));
  } else {
    web.serve(await createListener(env, database, apiAlone ? undefined : await loadBuiltPages()));
  }
  process.stdout.write(`Tremplin is ready at ${env.PUBLIC_URL}\n`);
}

async function createListener(env: Env, { db, listen }: Database, pages: Pages) {
  const cache = createPageCache();
  await followChanges(listen, cache);
  const app = createApp({
    ...{ db, log, cache },
    publicUrl: env.PUBLIC_URL,
    apiUrl: env.API_URL,
    storageSecret: env.STORAGE_SECRET ?? (await storageSecret(env.DATA_DIR)),
    ...(pages ? { pages } : {}),
  });
  return getRequestListener(app.fetch);
}

runProcess(log, start);
