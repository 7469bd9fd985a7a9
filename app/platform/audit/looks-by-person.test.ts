import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { dataReads } from "#app/platform/audit/tables.server.ts";
import { startTestApp } from "#tests/setup/test-app.ts";

const PEOPLE = 1_000;
const EXPORTS = 45;

/** The statements of the two migrations that made rows of people out of lists. */
async function statements() {
  const names = ["0016_looks_by_person", "0017_looks_without_lists"];
  const files = names.map((name) => readFile(`db/migrations/${name}.sql`, "utf8"));
  return (await Promise.all(files)).flatMap((text) => text.split("--> statement-breakpoint"));
}

test("rows with the people of many looks become one row for each person", async () => {
  const { db, database, as } = await startTestApp();
  const { user } = await as("coordinator");
  const { pool } = database;
  await pool.query(`alter table data_reads drop column among_others cascade;
    alter table data_reads add people integer[];
    alter table data_reads add constraint data_reads_registration_id_day_actor_id_kind_pk
      primary key (registration_id, day, actor_id, kind)`);
  await pool.query(
    `insert into data_reads (day, actor_id, kind, registration_id, people, times, last_at)
     select '2026-11-01'::date, $1::int, 'export', 0, array(select person from generate_series(1, $3::int) look,
       generate_series(1, $2::int) person), $3::int, '2026-11-01T10:00:00Z'::timestamptz
     union all select '2026-11-01', $1::int, 'record', 7, null, 3, '2026-11-01T11:00:00Z'`,
    [user.id, PEOPLE, EXPORTS],
  );
  for (const statement of await statements()) await pool.query(statement);
  const rows = await db.select().from(dataReads);
  const listed = rows.filter(({ amongOthers }) => amongOthers);
  expect(listed).toHaveLength(PEOPLE);
  expect(new Set(listed.map(({ times }) => times))).toEqual(new Set([EXPORTS]));
  const alone = rows.filter(({ amongOthers }) => !amongOthers);
  expect(alone.map(({ kind, times }) => [kind, times]).sort()).toEqual([
    ["export", EXPORTS],
    ["record", 3],
  ]);
});
