import { onTestFinished } from "vitest";
import type { SiteCache } from "#app/platform/cache/cache.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import type { Storage } from "#app/platform/files/storage.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import type { PhoneMessage } from "#app/platform/phones/phones.server.ts";
import { type AppOptions, createApp } from "#app/site/app.server.ts";
import { loadForms } from "#app/website/registration-form/forms.queries.server.ts";
import { createCaller, type Who } from "./caller.ts";
import { testNow } from "./clock.ts";
import { checkDocumented } from "./documented.ts";
import { createTestDatabase } from "./test-database.ts";
import { createTestMail } from "./test-mail.ts";
import { createTestStorage } from "./test-storage.ts";

type TestAppOptions = {
  today?: string;
  allowedOrigins?: string[];
  trustProxy?: number;
  keepsMail?: boolean;
  senders?: AppOptions["senders"];
  storage?: Storage;
  /** The URL of an API on another host. */
  apiUrl?: string;
  /** Replaces the built pages. */
  pages?: AppOptions["pages"];
  cache?: SiteCache;
  /** Collects the log of the application. */
  log?: { write: (line: string) => void };
};

const publicUrl = "http://localhost:3000";

/** The whole application with its own database; no port is opened. */
export async function startTestApp({
  today,
  log,
  storage: given,
  ...options
}: TestAppOptions = {}) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  await loadForms(database.db);
  const clock = { now: testNow(today) };
  const now = () => clock.now;
  const mail = createTestMail({ db: database.db, publicUrl, now });
  const storage = given ?? (await createTestStorage());
  const phoneMessages: PhoneMessage[] = [];
  const services: Services = {
    db: database.db,
    storage,
    publicUrl,
    now,
    jobs: mail.jobs,
    phones: async (message) => void phoneMessages.push(message),
  };
  const app = createApp({
    db: database.db,
    log: createLog(log ? { level: "debug", destination: log } : { level: "silent" }),
    jobs: mail.jobs,
    storage,
    publicUrl,
    now,
    ...options,
  });
  const answer = app.fetch;
  app.fetch = async (request, ...rest) => {
    const response = await answer(request, ...rest);
    await checkDocumented(request, response);
    return response;
  };
  const context = { app, db: database.db, now };
  return {
    app,
    db: database.db,
    database,
    clock,
    /** The emails sent so far, newest last. */
    mails: mail.mails,
    storage,
    /** The services of background work; messages to phones are collected here. */
    services,
    phoneMessages,
    /** Takes the waiting jobs of a name. */
    takeJobs: mail.take,
    /** Runs the waiting jobs of these handlers. */
    work: mail.work,
    jobs: mail.jobs,
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
    /** A signed-in user with that role and a CSRF token; each call creates another user. */
    as: (who: Who, person?: Parameters<typeof createCaller>[2]) =>
      createCaller(context, who, person),
  };
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>;
