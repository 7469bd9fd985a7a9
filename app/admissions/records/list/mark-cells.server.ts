import { eq, sql } from "drizzle-orm";
import {
  type MarkName,
  type MarkValue,
  markColumns,
  markOf,
} from "#app/admissions/registrations/marks.ts";
import { insertEvent, lockRegistration } from "#app/admissions/registrations/queries.server.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { refusalBody } from "#app/platform/http/error-translator.server.ts";
import type { Translator } from "#app/platform/i18n/translator.ts";
import { actorOf, refused } from "../moves/move.server.ts";
import type { MarkCell, MarksInput, MarksResult } from "../schema.ts";

type Row = {
  id: number;
  name: MarkName;
  value: MarkValue;
  version: number;
  at: string | null;
  by: string | null;
  mine: boolean | null;
  before: MarkValue;
  before_by: string | null;
};

/** The newest event that changed a mark, before another one if it is named. */
const lastChange = (before = sql`true`) => sql`
  select event.id, event.at, event.actor_id, event.actor_name, (
      select change -> 'from' from jsonb_array_elements(event.data -> 'changes') change
      where change ->> 'field' = mark.name limit 1) as before
  from registration_events event
  where event.registration_id = r.id and ${before}
    and event.data @> jsonb_build_object('changes', jsonb_build_array(jsonb_build_object('field', mark.name)))
  order by event.id desc limit 1`;

/** The marks of some people, each with its last change. The version of a cell is that change. */
export async function markCellsOf(
  db: Db | Tx,
  ids: readonly number[],
  userId: number | null,
): Promise<MarkCell[]> {
  if (!ids.length) return [];
  const { rows } = await db.execute<Row>(sql`
    select r.id, mark.name, mark.value, coalesce(last.id, 0)::integer as version,
      to_json(last.at) #>> '{}' as at, last.actor_name as by, last.actor_id = ${userId}::integer as mine,
      last.before, earlier.actor_name as before_by
    from registrations r
    cross join lateral (values
      ('test_mark', coalesce(to_jsonb(r.test_state), to_jsonb(r.test_mark))),
      ('interview_mark', coalesce(to_jsonb(r.interview_state), to_jsonb(r.interview_mark)))
    ) mark (name, value)
    left join lateral (${lastChange()}) last on true
    left join lateral (${lastChange(sql`event.id < last.id`)}) earlier on true
    where r.id in ${[...ids]} and r.merged_into is null
    order by r.id, mark.name desc`);
  return rows.map(({ at, by, mine, before_by, ...row }) => ({
    ...row,
    at: at && new Date(at).toISOString(),
    by: by ?? "",
    mine: mine ?? false,
    before_by: before_by ?? "",
  }));
}

/** Saves each cell whose version is the one that was seen; a refusal of one leaves the others. */
export async function saveMarks(
  tx: Tx,
  marks: MarksInput["marks"],
  t: Translator,
  trace: Trace,
): Promise<MarksResult> {
  const result: MarksResult = { saved: [], refused: [] };
  // In the order of ids, so that two transactions cannot deadlock.
  for (const mark of marks.toSorted((a, b) => a.id - b.id)) {
    const { id, name } = mark;
    try {
      // It refuses before it writes, so the transaction stays usable.
      const rowVersion = await saveMark(tx, mark, trace);
      const cell = await cellOf(tx, mark, trace);
      if (cell) result.saved.push({ ...cell, row_version: rowVersion });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { message } = refusalBody(error, t);
      result.refused.push({ id, name, message, now: await cellOf(tx, mark, trace) });
    }
  }
  return result;
}

type Mark = MarksInput["marks"][number];

async function cellOf(tx: Tx, { id, name }: Mark, { actor }: Trace): Promise<MarkCell | null> {
  const cells = await markCellsOf(tx, [id], actor?.id ?? null);
  return cells.find((cell) => cell.name === name) ?? null;
}

async function saveMark(tx: Tx, mark: Mark, trace: Trace): Promise<number> {
  const { id, name, version, value } = mark;
  const registration = await lockRegistration(tx, id);
  if (!registration) throw refused("unknown");
  if (registration.mergedInto !== null) throw refused("merged");
  const seen = await cellOf(tx, mark, trace);
  if (seen?.version !== version) throw refused("movedOn");
  const from = markOf(registration, name);
  if (from === value) return registration.version;
  const rowVersion = registration.version + 1;
  await tx
    .update(registrations)
    .set({ ...markColumns(name, value), version: rowVersion, updatedAt: trace.at })
    .where(eq(registrations.id, id));
  await insertEvent(tx, {
    registrationId: id,
    at: trace.at,
    ...actorOf(trace),
    kind: "marked",
    data: { fields: [name], changes: [{ field: name, from, to: value }] },
  });
  const subject = { type: "registration", id, label: registration.reference };
  await record(tx, {
    ...trace,
    action: "registrations.changed",
    subject,
    after: { fields: [name] },
  });
  return rowVersion;
}
