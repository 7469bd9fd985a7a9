import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#app/db/open.server.ts";
import type { ValueField } from "./fields.ts";

/** So many files in one statement: short enough to be cancelled between two. */
const AT_ONCE = 500;

type Files = { importId: number; now: Date; actor: { id: number; name: string } };

/** Those that are not as the import left them, or saw them: by their rows in the sheet. */
export async function changedSince(
  tx: Pick<Tx, "execute">,
  importId: number,
  seen: "version" | "applied_version",
): Promise<number[]> {
  const { rows } = await tx.execute<{ row: number }>(sql`
    select i.row from registration_import_rows i
    left join registrations r on r.id = i.registration_id
    where i.import_id = ${importId} and i.outcome = 'change'
      and r.version is distinct from ${sql.raw(`i.${seen}`)}
    order by i.row limit 100`);
  return rows.map(({ row }) => row);
}

/** Holds every file the import touches, in one order, so that nobody changes it meanwhile. */
export async function lockRegistrations(tx: Tx, importId: number): Promise<void> {
  await tx.execute(sql`
    select 1 from registrations where id in (
      select registration_id from registration_import_rows
      where import_id = ${importId} and outcome = 'change')
    order by id for update`);
}

/** The value a change brings, or brings back; null when the row does not speak of the field. */
function told(side: "to" | "from", field: ValueField): SQL {
  return sql.raw(`(select c->>'${side}' from jsonb_array_elements(i.changes) c
    where c->>'field' = '${field}')`);
}

function speaksOf(field: ValueField): SQL {
  return sql.raw(`(i.changes @> '[{"field": "${field}"}]')`);
}

/** What the file becomes: `to` when the import is applied, `from` when it is undone. */
function newValues(side: "to" | "from"): SQL {
  const set = (column: string, field: ValueField, cast: string) =>
    sql`${sql.raw(column)} = case when ${speaksOf(field)}
      then ${told(side, field)}${sql.raw(cast)} else ${sql.raw(`r.${column}`)} end`;
  return sql.join(
    [
      set("test_mark", "test_mark", "::numeric"),
      set("interview_mark", "interview_mark", "::numeric"),
      set("status", "decision", ""),
      sql`remark = case when ${speaksOf("remark")}
        then coalesce(${told(side, "remark")}, '') else r.remark end`,
    ],
    sql`, `,
  );
}

/** The history of each file: one line for the marks, one for the decision. */
async function writeEvents(tx: Tx, { importId, now, actor }: Files, batch: SQL, undone: boolean) {
  const [from, to] = undone ? (["to", "from"] as const) : (["from", "to"] as const);
  const who = sql`${now}::timestamptz, ${actor.id}::integer, ${actor.name}`;
  const facts = sql`'import', ${importId}::integer, 'row', i.row, 'undone', ${undone}::boolean`;
  await tx.execute(sql`
    insert into registration_events
      (registration_id, at, actor_id, actor_name, kind, "from", "to", data)
    select i.registration_id, ${who}, 'moved', ${told(from, "decision")}, ${told(to, "decision")},
      jsonb_build_object(${facts})
    from ${batch} where ${speaksOf("decision")}
    union all
    select i.registration_id, ${who}, 'marked', null, null,
      jsonb_build_object(${facts}, 'changes', (
        select jsonb_agg(jsonb_build_object('field', c->'field', 'from', c->${from}::text, 'to', c->${to}::text))
        from jsonb_array_elements(i.changes) c where c->>'field' <> 'decision'))
    from ${batch} where i.changes @? '$[*] ? (@.field != "decision")'::jsonpath`);
}

/** The next files after a row of the sheet. */
function batchAfter(importId: number, row: number): SQL {
  return sql`(select * from registration_import_rows
    where import_id = ${importId} and outcome = 'change' and row > ${row}
    order by row limit ${AT_ONCE}) i`;
}

async function lastRow(tx: Tx, batch: SQL): Promise<{ last: number; count: number } | null> {
  const { rows } = await tx.execute<{ last: number | null; count: number }>(
    sql`select max(i.row) as last, count(*)::integer as count from ${batch}`,
  );
  const { last = null, count = 0 } = rows[0] ?? {};
  return last === null ? null : { last, count };
}

type Step = (batch: SQL) => Promise<void>;

async function inBatches(
  tx: Tx,
  importId: number,
  step: Step,
  progress: (done: number) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (let after = 0; ; ) {
    const batch = batchAfter(importId, after);
    const found = await lastRow(tx, batch);
    if (!found) return done;
    await step(batch);
    after = found.last;
    done += found.count;
    await progress(done);
  }
}

/** Writes what the sheet says into the files; keeps what is needed to undo it. */
export function applyChanges(
  tx: Tx,
  files: Files,
  progress: (done: number) => Promise<void>,
): Promise<number> {
  const { importId, now } = files;
  const step: Step = async (batch) => {
    await tx.execute(sql`
      update registration_import_rows o
      set applied_version = r.version + 1, status_since = r.status_changed_at
      from ${batch} join registrations r on r.id = i.registration_id
      where o.import_id = i.import_id and o.row = i.row`);
    await tx.execute(sql`
      update registrations r
      set ${newValues("to")}, version = r.version + 1, updated_at = ${now},
        status_changed_at = case when ${speaksOf("decision")}
          then ${now}::timestamptz else r.status_changed_at end
      from ${batch} where r.id = i.registration_id`);
    await writeEvents(tx, files, batch, false);
  };
  return inBatches(tx, importId, step, progress);
}

/** Gives the files back what they had; the import may be applied again on what they are now. */
export function undoChanges(
  tx: Tx,
  files: Files,
  progress: (done: number) => Promise<void>,
): Promise<number> {
  const { importId, now } = files;
  const step: Step = async (batch) => {
    await tx.execute(sql`
      update registrations r
      set ${newValues("from")}, version = r.version + 1, updated_at = ${now},
        status_changed_at = case when ${speaksOf("decision")}
          then i.status_since else r.status_changed_at end
      from ${batch} where r.id = i.registration_id`);
    await tx.execute(sql`
      update registration_import_rows o
      set version = r.version, applied_version = null, status_since = null
      from ${batch} join registrations r on r.id = i.registration_id
      where o.import_id = i.import_id and o.row = i.row`);
    await writeEvents(tx, files, batch, true);
  };
  return inBatches(tx, importId, step, progress);
}
