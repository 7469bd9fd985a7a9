import { desc, eq, inArray } from "drizzle-orm";
import {
  registrationImportRows as importRows,
  registrationImports as imports,
} from "#app/admissions/imports/tables.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { tasks } from "#app/platform/jobs/tables.server.ts";
import { until } from "#tests/process/server-process.ts";
import type { Context, Report } from "./report.ts";
import { type Client, createClient, signInAdmin } from "./setup/clients.ts";
import { holds } from "./setup/hold-database.ts";
import { marksOf, startImport } from "./setup/import-marks.ts";
import { openUrl, startBucket, startPostgres } from "./setup/several-machines.ts";
import { startSite } from "./setup/site.ts";
import { temporaryFolder } from "./setup/start-server.ts";
import { newPeople, type TaskKind, taskKinds } from "./setup/task-kinds.ts";

export const title =
  "kill -9 in the middle of every kind of task, and at its end; another process goes on";
export const minutes = 25;

type Started = { kind: TaskKind; id: string; at: string };

export async function run(report: Report, context: Context) {
  const postgres = await startPostgres(context);
  const { env: storage } = await startBucket(context);
  const { db } = await openUrl(context, `${postgres.url}?application_name=drill`);
  const env = {
    ...storage,
    DATABASE_URL: postgres.url,
    DATA_DIR: `${await temporaryFolder(context)}/data`,
    // All kinds run at once, and slow statements keep their connections.
    DATABASE_POOL_SIZE: "30",
    DATABASE_STATEMENT_TIMEOUT: "60000",
  };
  let site = await startSite(context, env);
  const { token } = await signInAdmin(site);
  const hold = holds(postgres);

  /** The process dies with all its connections; another one takes over. */
  async function killAndReplace() {
    await site.stop("SIGKILL");
    await hold.release();
    site = await startSite(context, env);
  }

  /** Waits until the tasks are over, and looks whether each was done, once. */
  async function checkEnd(name: string, started: Started[]) {
    const since = performance.now();
    const ids = started.map(({ id }) => id);
    const isOver = ({ state }: { state: string }) => !/waiting|running/.test(state);
    await until(async () => (await statesOf(db, ids)).every(isOver), 300_000).catch(() => {});
    const seconds = (performance.now() - since) / 1000;
    report({ name: `${name}: ended by others after`, value: seconds, unit: "s", atMost: 240 });
    const after = await statesOf(db, ids);
    for (const [nth, { kind, at }] of started.entries()) {
      const words = `${name}, ${kind.name} (killed at ${at})`;
      const isDone = after[nth]?.state === "done";
      if (!isDone) console.log(`    ${kind.name}: ${JSON.stringify(after[nth])}`);
      report({ name: `${words}: done (1)`, value: Number(isDone), atLeast: 1 });
      for (const { what, found, wanted } of await kind.check()) {
        report({ name: `${words}: ${what}`, value: found, atLeast: wanted, atMost: wanted });
      }
    }
  }

  const admin = () => createClient(site, token);
  const marks = await importKinds(db, admin);
  const first = [...(await taskKinds({ db, admin: clientOf(admin) })), ...(await marks.first())];
  await hold.slowWrites();
  const ids: string[] = [];
  for (const kind of first) ids.push(await kind.start());
  const isUnderWay = ({ state, done, total }: Awaited<ReturnType<typeof statesOf>>[number]) =>
    state === "running" && (total === null || done < total);
  await until(async () => (await statesOf(db, ids)).every(isUnderWay), 60_000).catch(() => {});
  const before = await statesOf(db, ids);
  await killAndReplace();
  const placeOf = (nth: number) => `${before[nth]?.done}/${before[nth]?.total ?? "–"}`;
  report({
    name: "in the middle: of so many kinds",
    value: before.filter(isUnderWay).length,
    atLeast: first.length,
  });
  await checkEnd(
    "in the middle",
    first.map((kind, nth) => ({ kind, id: ids[nth] ?? "", at: placeOf(nth) })),
  );

  // All work is committed and its end is not noted yet: nothing may be done again.
  const second: Started[] = [];
  for (const kind of [
    ...(await taskKinds({ db, admin: clientOf(admin) })),
    ...(await marks.second()),
  ]) {
    await hold.endOfTasks();
    second.push({ kind, id: await kind.start(), at: "its end" });
    await until(async () => (await hold.waiting()) > 0, 60_000);
    await killAndReplace();
  }
  await checkEnd("before its end is noted", second);
}

/** Always the client of the process that runs now. */
function clientOf(admin: () => Client): Client {
  return new Proxy({} as Client, {
    get: (_, name) => Reflect.get(admin(), name),
  });
}

async function statesOf(db: Db, ids: string[]) {
  const { id, state, done, total, error } = tasks;
  const rows = await db
    .select({ id, state, done, total, error })
    .from(tasks)
    .where(inArray(id, ids));
  return ids.map(
    (each) =>
      rows.find((row) => row.id === each) ?? {
        state: "waiting",
        done: 0,
        total: null,
        error: null,
      },
  );
}

/** A sheet is read, its marks are applied and undone: one after the other, of two sheets. */
async function importKinds(db: Db, admin: () => Client) {
  const people = [await newPeople(db, 400, selected), await newPeople(db, 400, selected)] as const;
  const sheets = await Promise.all(people.map(marksOf));
  const read = await startImport(admin(), "?filename=a.xlsx", sheets[0] ?? new Uint8Array());
  await until(async () => (await stateOf(db, read.id)) === "ready", 60_000);
  let second = 0;
  const taskOf = async (kind: string) => {
    const [task] = await db
      .select({ id: tasks.id })
      .from(tasks)
      .where(eq(tasks.kind, kind))
      .orderBy(desc(tasks.createdAt))
      .limit(1);
    return task?.id ?? "";
  };
  const changed = async (nth: 0 | 1, times: number) => {
    const ids = people[nth].map(({ id }) => id);
    const rows = await db.select().from(registrations).where(inArray(registrations.id, ids));
    return rows.filter(({ version }) => version === (people[nth][0]?.version ?? 0) + times).length;
  };
  const change = (word: "apply" | "undo", nth: 0 | 1, times: number): TaskKind => ({
    name: `marks, ${word}`,
    async start() {
      await startImport(admin(), `/${nth ? second : read.id}/${word}`, "{}");
      return taskOf(`registrations-import-${word}`);
    },
    check: async () => [
      { what: "changed so often", found: await changed(nth, times), wanted: 400 },
    ],
  });
  return {
    first: async (): Promise<TaskKind[]> => [
      {
        name: "a sheet read",
        async start() {
          const made = await startImport(
            admin(),
            "?filename=b.xlsx",
            sheets[1] ?? new Uint8Array(),
          );
          second = made.id;
          return taskOf("registrations-import-read");
        },
        check: async () => [
          {
            what: "rows",
            found: await db.$count(importRows, eq(importRows.importId, second)),
            wanted: 400,
          },
        ],
      },
      change("apply", 0, 1),
    ],
    second: async () => [change("undo", 0, 2), change("apply", 1, 1)],
  };
}

const selected = { status: "selected" as const };

async function stateOf(db: Db, id: number) {
  const [row] = await db.select({ state: imports.state }).from(imports).where(eq(imports.id, id));
  return row?.state;
}
