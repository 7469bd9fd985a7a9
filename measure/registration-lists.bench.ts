import {
  countByState,
  countRegistrations,
  listRegistrations,
  neighboursOf,
} from "#app/admissions/records/list/list.queries.server.ts";
import type { RegistrationFilter } from "#app/admissions/records/schema.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { Context, Report } from "./report.ts";
import { createClient, signInAdmin } from "./setup/clients.ts";
import { openDatabaseIn } from "./setup/database.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { memoryOf } from "./setup/process-usage.ts";
import { type Site, startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";
import { type Query, timeQueries } from "./setup/time-queries.ts";

export const title = "100,000 registrations: list, filter, search, count, export";

const REGISTRATIONS = 100_000;
const TODAY = "2026-11-02";
const EXPORT_TIMEOUT_SECONDS = 600;

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const database = await openDatabaseIn(context, site);
  const started = performance.now();
  await fillRegistrations(database.pool, REGISTRATIONS);
  report({ name: "filling the database", value: (performance.now() - started) / 1000, unit: "s" });
  await timeQueries(report, database, queries(), { rounds: 7, atMost: 60, summarize: median });
  await measureExports(report, site);
}

/** Time, size and additional memory of an export, as the server streams it. */
async function measureExports(report: Report, site: Site) {
  const { token } = await signInAdmin(site);
  const admin = createClient(site, token, EXPORT_TIMEOUT_SECONDS);
  const download = async (format: string, filter = "") => {
    const path = `/api/registrations/export?format=${format}${filter}`;
    const response = await admin.get(path);
    if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
    let [bytes, peak] = [0, 0];
    for await (const chunk of response.body) {
      bytes += chunk.length;
      peak = Math.max(peak, await memoryOf(site.pid));
    }
    return { bytes, peak };
  };
  for (const format of ["csv", "xlsx"]) {
    // A short export first, so that loading the code is not counted as memory of the long one.
    await download(format, "&region=poro");
    const [before, started] = [await memoryOf(site.pid), performance.now()];
    const { bytes, peak } = await download(format);
    const seconds = (performance.now() - started) / 1000;
    report({ name: `export of all as ${format}: time`, value: seconds, unit: "s" });
    report({ name: `export of all as ${format}: size`, value: bytes / 2 ** 20, unit: "MB" });
    report({
      name: `export of all as ${format}: memory`,
      value: peak - before,
      unit: "MB",
      atMost: 50,
    });
  }
}

type Sort = NonNullable<Parameters<typeof listRegistrations>[3]["sort"]>;

function queries(): Query[] {
  const list =
    (filter: RegistrationFilter, page = 1, sort?: Sort) =>
    (db: Db) =>
      listRegistrations(db, filter, TODAY, { sort, limit: 20, offset: (page - 1) * 20 });
  const filters: [string, RegistrationFilter][] = [
    ["all", {}],
    ["form and year", { form: "meca-agro", year: 2026 }],
    ["state", { status: "selected" }],
    ["sex", { sex: "F" }],
    ["region", { region: "poro" }],
    ["level", { level: "bac" }],
    ["age range", { age_from: 20, age_to: 24 }],
    ["date range", { from: "2025-06-01", until: "2025-06-30" }],
    ["documents requested", { mark: "documents_asked" }],
    ["suspected duplicates", { mark: "suspected" }],
    ["sex, region, level and year", { sex: "F", region: "poro", level: "bac", year: 2026 }],
    ["last name", { search: "Traoré" }],
    ["full name without accents", { search: "eloise kone" }],
    ["part of a name, with state", { search: "outta", status: "selected" }],
    ["name of one person", { search: "Zadi 43212" }],
    ["phone with spaces", { search: "07 00 04 32 12" }],
    ["phone with country code", { search: "+225 07-00-04-32-12" }],
    ["reference", { search: "ma 2026 043213" }],
    ["part of a reference", { search: "043213" }],
    ["no match", { search: "introuvable" }],
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
      { name: `list: ${name}`, query: list(filter) },
      { name: `count: ${name}`, query: (db: Db) => countRegistrations(db, filter, TODAY) },
    ]),
    { name: "list: page 500", query: list({}, 500) },
    { name: "list: page 5000 (last)", query: list({}, 5_000) },
    { name: "list: state, page 500", query: list({ status: "received" }, 500) },
    { name: "list: last name, page 200", query: list({ search: "traore" }, 200) },
    ...sorts.flatMap((sort) => [
      { name: `list: sorted by ${sort}`, query: list({}, 1, sort) },
      { name: `list: sorted by ${sort}, page 500`, query: list({}, 500, sort) },
    ]),
    { name: "count: each state", query: (db) => countByState(db, {}, TODAY) },
    {
      name: "count: each state of one form",
      query: (db) => countByState(db, { form: "meca-agro" }, TODAY),
    },
    {
      name: "count: each state of a last name",
      query: (db) => countByState(db, { search: "traore" }, TODAY),
    },
    {
      name: "registration: next and previous",
      query: (db) => neighboursOf(db, {}, TODAY, { id: 50_000 }),
    },
    {
      name: "registration: next and previous, by name, with state",
      query: (db) =>
        neighboursOf(db, { status: "selected" }, TODAY, { id: 50_010, sort: "last_name" }),
    },
  ];
}
