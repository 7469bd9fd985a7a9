import { setTimeout as delay } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import {
  registrationDocuments,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { createClient } from "./clients.ts";
import { percentile } from "./statistics.ts";

/** Visitors that read pages and the API, and two that write. */
const READERS = ["/", "/news", "/api/formations", "/en/about"];
export const VISITORS = READERS.length + 2;

export function visitSteadily(url: string) {
  let over = false;
  const answers: { status: number; wanted: number; seconds: number }[] = [];
  async function visit(wanted: number, ask: () => Promise<Response>) {
    while (!over) {
      const started = performance.now();
      const status = await ask().then(statusOfWhole, () => 0);
      answers.push({ status, wanted, seconds: (performance.now() - started) / 1000 });
      await delay(10);
    }
  }
  const client = createClient({ url });
  const done = Promise.all([
    ...READERS.map((path) => visit(200, () => fetch(url + path))),
    // Refused with 422: a write that a process has read.
    ...[1, 2].map(() => visit(422, () => client.post("/api/contact", {}))),
  ]);
  return {
    async stop() {
      over = true;
      await done;
      const asked = answers.filter(({ status }) => status !== 429);
      const failed = asked.filter(({ status, wanted }) => status !== wanted);
      const counts = Map.groupBy(failed, ({ status }) => status);
      for (const [status, { length }] of counts) console.log(`    ${length} answered ${status}`);
      return {
        total: asked.length,
        failed: failed.length,
        strange: failed.filter(({ status }) => status !== 503).length,
        p99: percentile(
          asked.map(({ seconds }) => seconds),
          0.99,
        ),
      };
    },
  };
}

async function statusOfWhole(answer: Response): Promise<number> {
  await answer.arrayBuffer();
  return answer.status;
}

export async function countLost(db: Db, acknowledged: readonly { reference: string }[]) {
  const references = acknowledged.map(({ reference }) => reference);
  const { id, reference } = registrations;
  const rows = await db.select({ id }).from(registrations).where(inArray(reference, references));
  const ids = rows.map((row) => row.id);
  const documents = await db
    .selectDistinct({ of: registrationDocuments.registrationId })
    .from(registrationDocuments)
    .where(inArray(registrationDocuments.registrationId, ids));
  return {
    lost: references.length - rows.length,
    withoutDocuments: rows.length - documents.length,
  };
}
