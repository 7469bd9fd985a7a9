import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { type Db, openDatabase } from "../app/db/open.server.ts";
import {
  countByState,
  countRegistrations,
  listRegistrations,
  neighboursOf,
} from "../app/features/registration-records/list.queries.server.ts";
import type { RegistrationFilter } from "../app/features/registration-records/schema.ts";
import { type Child, startChild } from "./child.ts";
import { fillApplications } from "./fill-applications.ts";
import { sequentialScans } from "./plans.ts";
import { median, type Report } from "./report.ts";
import { ADMIN, staffHeaders } from "./staff-headers.ts";

export const title = "Admissions: 100,000 applications on the desk, listed, searched, taken out";

const PEOPLE = 100_000;
const ROUNDS = 7;
const LIMIT = 60;
const TODAY = "2026-11-02";

/** The proposal stands in `selection`, the import in `import`, hostile files in `sheets`. */
export async function run(report: Report) {
  const dataDir = await mkdtemp(join(tmpdir(), "tremplin-bench-"));
  const site = await startChild("server.ts", { DATA_DIR: dataDir, ADMIN_EMAIL: ADMIN });
  const log = { info() {}, warn() {}, error() {} };
  const database = await openDatabase({ dataDir, log });
  try {
    const started = performance.now();
    await fillApplications(database.pool, PEOPLE);
    report({ what: "filling", value: (performance.now() - started) / 1000, unit: "s" });
    await measure(database.db, database.pool, report);
    await takeOut(site, await staffHeaders(database.db, site.url), report);
  } finally {
    await database.close();
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Everybody as a file, as the server sends it: how long, and how much more memory it takes. */
async function takeOut(site: Child, headers: Record<string, string>, report: Report) {
  const take = async (format: string, query = "") => {
    const url = `${site.url}/api/registrations/export?format=${format}${query}`;
    const answer = await fetch(url, { headers });
    if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`);
    let [bytes, most] = [0, 0];
    for await (const piece of answer.body) {
      bytes += piece.length;
      most = Math.max(most, site.megabytes());
    }
    return { bytes, most };
  };
  for (const format of ["csv", "xlsx"]) {
    // What the first file of any length costs is not what a long one adds.
    await take(format, "&region=poro");
    const [before, started] = [site.megabytes(), performance.now()];
    const { bytes, most } = await take(format);
    const what = `everybody as ${format}`;
    report({ what: `${what}: time`, value: (performance.now() - started) / 1000, unit: "s" });
    report({ what: `${what}: size`, value: bytes / 2 ** 20, unit: "MB" });
    report({ what: `${what}: memory`, value: most - before, unit: "MB", limit: 50 });
  }
}

type Sort = NonNullable<Parameters<typeof listRegistrations>[3]["sort"]>;
type Asked = { what: string; ask: (db: Db) => Promise<unknown> };

async function measure(db: Db, pool: Pool, report: Report) {
  for (const { what, ask } of questions()) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await ask(db);
      times.push(performance.now() - started);
    }
    report({ what, value: median(times), unit: "ms", limit: LIMIT });
    const scans = await sequentialScans(pool, ask);
    if (scans.length) console.log(`    reads whole: ${scans.join(", ")}`);
  }
}

function questions(): Asked[] {
  const list =
    (filter: RegistrationFilter, page = 1, sort?: Sort) =>
    (db: Db) =>
      listRegistrations(db, filter, TODAY, { sort, limit: 20, offset: (page - 1) * 20 });
  const filters: [string, RegistrationFilter][] = [
    ["everybody", {}],
    ["a form and year", { form: "meca-agro", year: 2026 }],
    ["a state", { status: "selected" }],
    ["a sex", { sex: "F" }],
    ["a region", { region: "poro" }],
    ["a level", { level: "bac" }],
    ["ages", { age_from: 20, age_to: 24 }],
    ["days", { from: "2025-06-01", until: "2025-06-30" }],
    ["documents asked for", { mark: "documents_asked" }],
    ["suspected twice", { mark: "suspected" }],
    ["women of a region and level", { sex: "F", region: "poro", level: "bac", year: 2026 }],
    ["a name", { search: "Traoré" }],
    ["a name without accents, two words", { search: "eloise kone" }],
    ["a part of one name in a state", { search: "outta", status: "selected" }],
    ["one person", { search: "Zadi 43212" }],
    ["a phone, typed with spaces", { search: "07 00 04 32 12" }],
    ["a phone, with its country", { search: "+225 07-00-04-32-12" }],
    ["a reference", { search: "ma 2026 043213" }],
    ["a part of a reference", { search: "043213" }],
    ["nobody", { search: "introuvable" }],
  ];
  const sorts: Sort[] = [
    "submitted_at",
    "last_name",
    "-last_name",
    "birth_date",
    "region",
    "-marks",
  ];
  return [
    ...filters.flatMap(([name, filter]) => [
      { what: `list: ${name}`, ask: list(filter) },
      { what: `count: ${name}`, ask: (db: Db) => countRegistrations(db, filter, TODAY) },
    ]),
    { what: "list: page 500", ask: list({}, 500) },
    { what: "list: page 5000, the last", ask: list({}, 5_000) },
    { what: "list: a state, page 500", ask: list({ status: "received" }, 500) },
    { what: "list: a name, page 200", ask: list({ search: "traore" }, 200) },
    ...sorts.flatMap((sort) => [
      { what: `list: by ${sort}`, ask: list({}, 1, sort) },
      { what: `list: by ${sort}, page 500`, ask: list({}, 500, sort) },
    ]),
    { what: "count: each state", ask: (db) => countByState(db, {}, TODAY) },
    {
      what: "count: each state of a form",
      ask: (db) => countByState(db, { form: "meca-agro" }, TODAY),
    },
    {
      what: "count: each state of a name",
      ask: (db) => countByState(db, { search: "traore" }, TODAY),
    },
    { what: "file: next and previous", ask: (db) => neighboursOf(db, {}, TODAY, { id: 50_000 }) },
    {
      what: "file: next and previous by name, of a state",
      ask: (db) =>
        neighboursOf(db, { status: "selected" }, TODAY, { id: 50_010, sort: "last_name" }),
    },
  ];
}
