import { pino } from "pino";
import { onTestFinished } from "vitest";
import { createApp } from "#app/http/app.server.ts";
import { testNow } from "./clock.ts";
import { createTestDatabase } from "./test-database.ts";

type TestAppOptions = { today?: string };

/** The whole application on a database of its own; no port is opened. */
export async function startTestApp({ today }: TestAppOptions = {}) {
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const clock = { now: testNow(today) };
  const app = createApp({
    db: database.db,
    log: pino({ level: "silent" }),
    publicUrl: "http://localhost:3000",
    now: () => clock.now,
  });
  return {
    app,
    db: database.db,
    clock,
    get: (path: string, headers: Record<string, string> = {}) => app.request(path, { headers }),
  };
}
