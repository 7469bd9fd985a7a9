import { and, asc, eq, gt, inArray, or, sql } from "drizzle-orm";
import {
  registrationEvents as events,
  registrations,
} from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { RoundRecord } from "./queries.server.ts";
import { type LaterChange, type MinutesContent, type MinutesFile, minutesFiles } from "./schema.ts";
import { selectionMinutesFiles as files, selectionMinutes as minutes } from "./tables.server.ts";

export async function minutesOf(db: Db, roundId: number) {
  const [row] = await db.select().from(minutes).where(eq(minutes.roundId, roundId));
  return row ?? null;
}

export async function filesOf(db: Db, roundId: number) {
  const rows = await db
    .select({ name: files.name, sha256: files.sha256, bytes: sql<number>`length(${files.bytes})` })
    .from(files)
    .where(eq(files.roundId, roundId));
  return rows.toSorted((a, b) => minutesFiles.indexOf(a.name) - minutesFiles.indexOf(b.name));
}

export async function minutesFile(db: Db, roundId: number, name: MinutesFile) {
  const [row] = await db
    .select({ bytes: files.bytes, sha256: files.sha256 })
    .from(files)
    .where(and(eq(files.roundId, roundId), eq(files.name, name)));
  return row ?? null;
}

/** The names of the people on the list, by reference; who was erased has none. */
export async function idsByReference(db: Db, references: readonly string[]): Promise<number[]> {
  const rows = await db
    .select({ id: registrations.id })
    .from(registrations)
    .where(inArray(registrations.reference, [...references]));
  return rows.map(({ id }) => id);
}

export async function namesByReference(
  db: Db,
  { files: all }: Pick<MinutesContent, "files">,
): Promise<Map<string, string>> {
  const references = all.filter(({ chosen }) => chosen).map(({ reference }) => reference);
  const { reference, lastName, firstNames } = registrations;
  const rows = await db
    .select({ reference, lastName, firstNames })
    .from(registrations)
    .where(inArray(reference, references));
  return new Map(rows.map((row) => [row.reference, `${row.lastName} ${row.firstNames}`]));
}

const MAX_CHANGES = 500;

/** Status changes since the round was closed: who left the list, and who was shortlisted. */
export async function changesSince(
  db: Db,
  { form, year, closedAt }: RoundRecord,
  chosen: readonly string[],
): Promise<LaterChange[]> {
  if (!closedAt) return [];
  const rows = await db
    .select({
      id: registrations.id,
      reference: registrations.reference,
      at: events.at,
      from: events.from,
      to: events.to,
      reason: events.reason,
      by: events.actorName,
    })
    .from(events)
    .innerJoin(registrations, eq(registrations.id, events.registrationId))
    .where(
      and(
        eq(registrations.form, form),
        eq(registrations.year, year),
        eq(events.kind, "moved"),
        gt(events.at, closedAt),
        or(inArray(registrations.reference, [...chosen]), eq(events.to, "selected")),
      ),
    )
    .orderBy(asc(events.id))
    .limit(MAX_CHANGES);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
