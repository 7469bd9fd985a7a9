import type { RequestListener } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Logger } from "pino";
import { ensureFirstAdmin } from "#app/base/accounts/auth/first-admin.server.ts";
import { mailSender, programmeName } from "#app/base/settings/queries.server.ts";
import { features } from "#app/features.server.ts";
import { backupJobs } from "#app/operations/health/backups/backup-jobs.server.ts";
import type { createMetrics } from "#app/operations/health/metrics/metrics.server.ts";
import { createCache } from "#app/platform/cache/cache.server.ts";
import { followChanges } from "#app/platform/cache/follow-changes.server.ts";
import { migrate } from "#app/platform/db/migrate.server.ts";
import type { Database } from "#app/platform/db/open.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Jobs } from "#app/platform/jobs/job.ts";
import { type RunningJobs, startJobs } from "#app/platform/jobs/start-jobs.server.ts";
import { mailHandler } from "#app/platform/mail/compose.server.ts";
import { openDelivery, type RenderMail } from "#app/platform/mail/delivery.server.ts";
import { pageRoutes } from "#app/platform/metrics/page-routes.ts";
import { openMetricsPort } from "#app/platform/metrics/serve.server.ts";
import { openPhones } from "#app/platform/phones/phones.server.ts";
import { refuseOtherStorage } from "#app/platform/process/open-files.server.ts";
import type { OpenedSite } from "#app/platform/process/open-site.server.ts";
import { sendersOf } from "#app/platform/process/senders.ts";
import { storageSecret } from "#app/platform/process/storage-secret.server.ts";
import { notReadyOnceStopping } from "#app/platform/process/web-server.server.ts";
import { repeatWhileAway } from "#app/platform/process/while-away.server.ts";
import { createTracer } from "#app/platform/traces/trace.server.ts";
import { type AppOptions, createApp } from "#app/site/app.server.ts";
import { answerDirectly } from "#app/site/direct-answers.server.ts";
import { loadStartingContent } from "#app/site/load-starting-content.server.ts";
import { keepWarm } from "#app/site/warm-up.server.ts";
import { loadForms } from "#app/website/registration-form/forms.queries.server.ts";

const all: readonly Feature[] = features;

export type SitePages = NonNullable<AppOptions["pages"]> & { renderMail: RenderMail };

/** Migrates the database, starts the jobs and answers requests. */
export async function serveSite(
  site: OpenedSite,
  pages: SitePages,
  before?: (next: RequestListener) => RequestListener,
) {
  const { env, log, web, database, storage, onStop, stopping, serveAfterSignal } = site;
  let jobs: RunningJobs | undefined;
  onStop(async () => jobs?.stop());
  onStop(web.close);

  await migrate(database.direct, { log });
  const first = async () => {
    await refuseOtherStorage(database.db, storage, { env, log });
    await loadStartingContent(database.db, new Date());
    await loadForms(database.db);
    await greetFirstAdmin(env, database);
  };
  await repeatWhileAway(first, { log, stopping });

  const served = process.argv.includes("--api") ? undefined : pages;
  const work = startWork(site, pages.renderMail);
  const started = work.started.then((running) => {
    jobs = running;
  });
  // Beside each other: opening the queues is mostly waiting for the database.
  const [{ app, cache, metrics }] = await Promise.all([
    createSite(site, work.jobs, served),
    started,
  ]);
  const listener = getRequestListener(app.fetch);
  if (before) {
    await web.serve(before(listener));
  } else {
    if (served) {
      const send = (path: string, headers: Record<string, string>) =>
        app.request(path, { headers }, { inProcess: true });
      onStop(keepWarm(cache, send, { stopping }));
    }
    serveAfterSignal(env.STOP_DELAY * 1_000);
    const pageRoute = pageRoutes(pages.routes ?? []);
    const direct = { cache, log, publicUrl: env.PUBLIC_URL, metrics, pageRoute };
    const answer = served ? answerDirectly(listener, direct) : listener;
    await web.serve(notReadyOnceStopping(answer, stopping));
  }
  process.stdout.write(`Tremplin is ready at ${env.PUBLIC_URL}\n`);
}

async function greetFirstAdmin(env: Env, { db }: Database) {
  const made = await ensureFirstAdmin(db, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  if (!made?.password) return;
  // Printed once and not logged: logs are stored and read by others.
  process.stdout.write(`First account: ${made.email}, password ${made.password}\n`);
}

function startWork({ env, log, database, storage }: OpenedSite, renderMail: RenderMail) {
  const { PUBLIC_URL: publicUrl, SMTP_URL: smtpUrl } = env;
  const { outbox } = storage;
  const post = openDelivery({ smtpUrl, outbox, publicUrl, render: renderMail, log });
  const gateways = {
    sms: { url: env.SMS_URL, token: env.SMS_TOKEN },
    whatsapp: { url: env.WHATSAPP_URL, token: env.WHATSAPP_TOKEN },
  };
  const phones = openPhones({ gateways, outbox, log });
  const { db } = database;
  // Jobs and requests may enqueue jobs, while the queue is still to be opened.
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
  const started = startJobs({ database, log, handlers });
  // Who starts the work hears of a failure.
  started.then(opened.resolve, () => {});
  return { jobs, started };
}

async function createSite(
  { env, log, database, storage, onStop }: OpenedSite,
  jobs: Jobs,
  pages: SitePages | undefined,
) {
  const { db, listen, pool } = database;
  const cache = createCache();
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: metricsToken } = env;
  const build = pages?.build.id ?? "api";
  const facts = { db, pool, cache, dataDir: env.DATA_DIR, build };
  const metrics = port || metricsToken ? await openMetrics(facts) : undefined;
  if (metrics && port) onStop((await openMetricsPort(metrics, { host, port })).close);
  const otlp = await openTraces(env, log);
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
    ...(otlp ? { tracer: otlp.tracer } : {}),
    ...(pages ? { pages } : {}),
  });
  return { app, cache, metrics };
}

/** Loaded only where somebody reads them. */
async function openMetrics(facts: Parameters<typeof createMetrics>[0]) {
  const metrics = await import("#app/operations/health/metrics/metrics.server.ts");
  return metrics.createMetrics(facts);
}

async function openTraces(env: Env, log: Logger) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (!endpoint) return undefined;
  const { openOtlp } = await import("#app/platform/traces/otlp.server.ts");
  const { add, close } = openOtlp({ endpoint, headers, serviceName: env.OTEL_SERVICE_NAME, log });
  return { tracer: createTracer(add, env.OTEL_TRACES_SAMPLER_ARG), close };
}
