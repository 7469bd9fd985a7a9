import type { Pool } from "pg";
import { listIndicators, measure, splitCounts } from "#app/monitoring/indicators/queries.server.ts";
import type { Context, Report } from "./report.ts";
import { openDatabaseIn, withoutTimeouts } from "./setup/database.ts";
import { fillRegistrations } from "./setup/fill-registrations.ts";
import { startSite } from "./setup/site.ts";
import { median } from "./setup/statistics.ts";
import { timeQueries } from "./setup/time-queries.ts";

export const title = "100,000 registrations: indicators, splits, frozen reports";

const REGISTRATIONS = 100_000;
const ROUNDS = 7;
const year = { from: "2025-01-01", until: "2026-12-31" };
const quarter = { from: "2025-07-01", until: "2025-09-30" };

export async function run(report: Report, context: Context) {
  const site = await startSite(context);
  const { db, pool } = await openDatabaseIn(context, site);
  await fillRegistrations(pool, REGISTRATIONS);
  await fillLives(pool);
  const all = await listIndicators(db);
  const formulas = all.map(({ formula }) => formula);
  const usual = { rounds: ROUNDS, atMost: 200, summarize: median, ofCpu: true };
  const page = (name: string, view: typeof year & { programme?: string }) => ({
    name: `all ${formulas.length} indicators of the page: ${name}`,
    query: (own: typeof db) => measure(own, formulas, view),
  });
  await timeQueries(
    report,
    { db, pool },
    [
      page("two years, everybody", year),
      page("a quarter", quarter),
      page("two years, one programme", { ...year, programme: "meca-agro" }),
    ],
    usual,
  );
  const splitsOf = all
    .filter(({ key }) => ["applied", "admitted", "employed_6", "attendance_rate"].includes(key))
    .map(({ key, formula }) => ({
      name: `total and all splits: ${key}`,
      query: (own: typeof db) => splitCounts(own, formula, year),
    }));
  await timeQueries(report, { db, pool }, splitsOf, { ...usual, atMost: 400 });
}

/** A seat for every tenth person, and for those a training, a certificate and answers. */
export async function fillLives(pool: Pool) {
  await withoutTimeouts(pool, async (client) => {
    await client.query(`
      insert into registration_events (registration_id, at, kind, "to")
        select id, submitted_at + interval '20 days', 'moved', 'selected' from registrations
          where id % 3 = 0
        union all select id, submitted_at + interval '40 days', 'moved', 'admitted'
          from registrations where id % 10 = 0`);
    await client.query(`
      insert into training_outcomes (registration_id, cohort_id, started_on, outcome, ended_on, updated_at)
        select r.id, (select min(id) from cohortes), (submitted_at + interval '60 days')::date,
          case when r.id % 7 = 0 then 'dropped_out' else 'completed' end,
          (submitted_at + interval '200 days')::date, now()
        from registrations r where id % 10 = 0`);
    await client.query(`
      insert into surveys (registration_id, month, due_on, answered_at, situation, related, way)
        select id, month, current_date, submitted_at + month * interval '30 days',
          case when id % 4 = 0 then 'none' else 'employed' end, id % 3 = 0, 'link'
        from registrations, unnest(array[1, 6, 12]) month where id % 10 = 0`);
    await client.query(`
      insert into cohort_sessions (cohort_id, day, part, created_at)
        select (select min(id) from cohortes), date '2025-03-03' + n, 'day', now()
        from generate_series(0, 39) n`);
    await client.query(`
      insert into attendance (session_id, registration_id, presence, marked_at, received_at)
        select s.id, r.id, case when (s.id + r.id) % 8 = 0 then 'absent' else 'present' end,
          now(), now()
        from cohort_sessions s, registrations r where r.id % 100 = 0`);
    await client.query("vacuum analyze");
  });
}
