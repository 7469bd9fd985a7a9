import { getRequestListener } from "@hono/node-server";
import { backupJobs } from "#app/backup/jobs.server.ts";
import { migrate } from "#app/db/migrate.server.ts";
import { type Database, openDatabase } from "#app/db/open.server.ts";
import { type Env, misspelled, readEnv, withPort } from "#app/env.server.ts";
import type { Feature } from "#app/feature.server.ts";
import { ensureFirstAdmin } from "#app/features/accounts/auth/first-admin.server.ts";
import { loadForms } from "#app/features/registration-form/forms.queries.server.ts";
import { mailSender, programmeName } from "#app/features/settings/queries.server.ts";
import { features } from "#app/features.server.ts";
import type { Storage } from "#app/files/storage.server.ts";
import { followChanges } from "#app/http/follow-changes.server.ts";
import { createPageCache } from "#app/http/page-cache.server.ts";
import type { Locale } from "#app/i18n/locales.ts";
import { locales } from "#app/i18n/locales.ts";
import { localePath } from "#app/i18n/paths.ts";
import type { Jobs } from "#app/jobs/job.ts";
import { type RunningJobs, startJobs } from "#app/jobs/start-jobs.server.ts";
import { createLog } from "#app/log.server.ts";
import { mailHandler } from "#app/mail/compose.server.ts";
import { openDelivery, type RenderMail } from "#app/mail/delivery.server.ts";
import { createMetrics } from "#app/metrics/metrics.server.ts";
import { openMetricsPort } from "#app/metrics/serve.server.ts";
import { openPhones } from "#app/phones/phones.server.ts";
import { prepareDataDir } from "#app/process/data-dir.server.ts";
import { databaseOptions } from "#app/process/database-options.ts";
import { type Lifecycle, runProcess } from "#app/process/lifecycle.server.ts";
import { openFiles, refuseOtherStorage } from "#app/process/open-files.server.ts";
import { sendersOf } from "#app/process/senders.ts";
import { storageSecret } from "#app/process/storage-secret.server.ts";
import { notReadyOnceStopping, openWebServer } from "#app/process/web-server.server.ts";
import { type AppOptions, createApp } from "#app/site/app.server.ts";
import { loadBuiltPages } from "#app/site/built-pages.server.ts";
import { loadStartingContent } from "#app/site/load-starting-content.server.ts";
import { openOtlp } from "#app/traces/otlp.server.ts";
import { createTracer } from "#app/traces/trace.server.ts";

const developing = process.argv.includes("--dev");
const apiAlone = process.argv.includes("--api");
const log = createLog({ developing });
const all: readonly Feature[] = features;

type Pages = AppOptions["pages"];

async function start({ onStop, stopping, serveAfterSignal }: Lifecycle) {
  const wanted = readEnv();
  log.level = wanted.LOG_LEVEL;
  for (const { given, meant } of misspelled()) {
    process.stderr.write(`The variable ${given} is not one of ours: was ${meant} meant?\n`);
  }
  await prepareDataDir(wanted.DATA_DIR);

  const web = await openWebServer({ host: wanted.HOST, port: wanted.PORT });
  const env = withPort(wanted, web.port);
  // Loaded while the database opens; the later `await` handles its error.
  const built = developing ? undefined : loadBuiltPages();
  built?.catch(() => {});
  const storage = await openFiles(env, log);
  const database = await openDatabase({ ...databaseOptions(env), log, stopping });
  let jobs: RunningJobs | undefined;
  onStop(database.close);
  onStop(async () => jobs?.stop());
  onStop(web.close);

  await migrate(database.direct, { log });
  await refuseOtherStorage(database.db, storage, { env, log });
  await loadStartingContent(database.db, new Date());
  await loadForms(database.db);
  await greetFirstAdmin(env, database);

  if (!built) {
    const { startDevPages } = await import("#app/process/dev-pages.server.ts");
    const { pages, before, close } = await startDevPages(web.server);
    onStop(close);
    jobs = await startWork({ env, database, storage }, pages.renderMail);
    await web.serve(before(await createListener({ env, database, storage, jobs, pages, onStop })));
  } else {
    const pages = await built;
    jobs = await startWork({ env, database, storage }, pages.renderMail);
    const served = apiAlone ? undefined : pages;
    const made = { env, database, storage, jobs, pages: served, onStop };
    const listener = await createListener(made);
    serveAfterSignal(env.STOP_DELAY * 1_000);
    await web.serve(notReadyOnceStopping(listener, stopping));
  }
  process.stdout.write(`Tremplin is ready at ${env.PUBLIC_URL}\n`);
}

async function greetFirstAdmin(env: Env, { db }: Database) {
  const made = await ensureFirstAdmin(db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  if (!made?.password) return;
  // Printed once and not logged: logs are stored and read by others.
  process.stdout.write(`First account: ${made.email}, password ${made.password}\n`);
}

type ProcessServices = { env: Env; database: Database; storage: Storage };

async function startWork({ env, database, storage }: ProcessServices, renderMail: RenderMail) {
  const { PUBLIC_URL: publicUrl, SMTP_URL: smtpUrl } = env;
  const { outbox } = storage;
  const post = openDelivery({ smtpUrl, outbox, publicUrl, render: renderMail, log });
  const gateways = {
    sms: { url: env.SMS_URL, token: env.SMS_TOKEN },
    whatsapp: { url: env.WHATSAPP_URL, token: env.WHATSAPP_TOKEN },
  };
  const phones = openPhones({ gateways, outbox, log });
  const { db } = database;
  // Jobs may enqueue jobs, while the queue is still to be opened.
  const opened = Promise.withResolvers<Jobs>();
  const jobs: Jobs = {
    enqueue: async (...asked) => (await opened.promise).enqueue(...asked),
    enqueueAll: async (...asked) => (await opened.promise).enqueueAll(...asked),
    soon: (job) => void opened.promise.then((running) => running.soon(job)),
  };
  const services = { db, storage, publicUrl, now: () => new Date(), jobs, phones };
  const emailServices = {
    ...services,
    programmeName: (locale: Locale) => programmeName(db, locale),
    mailSender: () => mailSender(db),
  };
  const letters = all.flatMap((feature) => feature.emails ?? []);
  const handlers = [
    mailHandler(emailServices, letters, post),
    ...all.flatMap((feature) => feature.jobs?.(services) ?? []),
    ...backupJobs({ database, storage, env, log }),
  ];
  const running = await startJobs({ database, log, handlers });
  opened.resolve(running);
  return running;
}

type Served = ProcessServices & { jobs: Jobs; pages: Pages; onStop: Lifecycle["onStop"] };

async function createListener({ env, database, storage, jobs, pages, onStop }: Served) {
  const { db, listen, pool } = database;
  const cache = createPageCache();
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: metricsToken } = env;
  const build = pages?.build.id ?? "api";
  const metrics =
    port || metricsToken
      ? createMetrics({ db, pool, cache, dataDir: env.DATA_DIR, build })
      : undefined;
  if (metrics && port) onStop((await openMetricsPort(metrics, { host, port })).close);
  const otlp = traces(env);
  if (otlp) onStop(otlp.close);
  await followChanges(listen, cache);
  for (const feature of all) await feature.onStart?.({ db, listen, cache });
  const app = createApp({
    db,
    storage,
    log,
    jobs,
    cache,
    publicUrl: env.PUBLIC_URL,
    apiUrl: env.API_URL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    trustProxy: env.TRUST_PROXY,
    keepsMail: !env.SMTP_URL,
    senders: sendersOf(env),
    encryptsBackups: Boolean(env.BACKUP_AGE_RECIPIENT),
    storageSecret: env.STORAGE_SECRET ?? (await storageSecret(env.DATA_DIR)),
    metricsToken,
    ...(metrics ? { metrics } : {}),
    ...(otlp ? { tracer: createTracer(otlp.add, env.OTEL_TRACES_SAMPLER_ARG) } : {}),
    ...(pages ? { pages } : {}),
  });
  if (pages && !developing) void warmUp((path) => app.request(path)).catch(() => {});
  return getRequestListener(app.fetch);
}

function traces(env: Env) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  return endpoint
    ? openOtlp({ endpoint, headers, serviceName: env.OTEL_SERVICE_NAME, log })
    : undefined;
}

runProcess(log, start);

/** Requests the home pages once, so that the first visitor does not wait for a cold start. */
async function warmUp(send: (path: string) => Response | Promise<Response>) {
  // The menu first: a page that has to wait for it would not be cached.
  await send("/api/formation-categories");
  for (const locale of locales) await send(localePath(locale, "/"));
}
