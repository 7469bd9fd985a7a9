import { inArray } from "drizzle-orm";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { isTextCriterion } from "./criteria.ts";
import { minutesOf } from "./minutes.queries.server.ts";
import { type RoundRecord, readersOf, roundRow } from "./queries.server.ts";
import { stillToRead } from "./reading.queries.server.ts";
import {
  namedRegistrations,
  namesOfRegistrations,
  openPairsIn,
} from "./registrations.queries.server.ts";
import type { MinutesContent, ReadingProgress, Round, ScoredRegistration } from "./schema.ts";
import { type Ranked, scoresOf, standingOf } from "./standing.server.ts";

/** A round with its counts and targets; a closed round is read from its minutes. */
export async function roundAnswer(db: Db, round: RoundRecord): Promise<Round> {
  const { ageOn: age_on, criteria, targets } = round;
  const content = await closedContent(db, round);
  const { counts, live } = content ?? (await standingOf(db, round));
  const gone = content ? [] : await namedRegistrations(db, (await standingOf(db, round)).gone);
  return {
    ...roundRow(round),
    age_on,
    criteria,
    targets,
    // Minutes of earlier rounds do not have it.
    counts: { ...counts, unassigned: counts.unassigned ?? 0 },
    reading: await readingProgress(db, round),
    live,
    gone,
    open_pairs: content ? { total: 0, named: [] } : await openPairsIn(db, round),
  };
}

async function readingProgress(db: Db, { id, criteria }: RoundRecord): Promise<ReadingProgress> {
  const needed = Math.max(0, ...criteria.filter(isTextCriterion).map(({ readers }) => readers));
  const readers = needed ? await readersOf(db, id) : [];
  const sum = (of: "files" | "open") => readers.reduce((all, reader) => all + reader[of], 0);
  return {
    needed,
    readers: readers.filter(({ active }) => active).length,
    given: sum("files"),
    left: sum("open"),
  };
}

export async function closedContent(db: Db, round: RoundRecord): Promise<MinutesContent | null> {
  if (round.status === "open") return null;
  return (await minutesOf(db, round.id))?.content ?? null;
}

/** Registrations of the ranking as coordinators see them, with the parts of their scores. */
export async function scoredRegistrations(
  db: Db,
  round: RoundRecord,
  selected: readonly Ranked[],
  reader: number,
): Promise<ScoredRegistration[]> {
  const ids = selected.map(({ id }) => id);
  // The parts of a closed round come from its minutes.
  const scores = round.status === "open" ? await scoresOf(db, round, ids) : null;
  const names = await namesOfRegistrations(db, ids);
  const unread = round.status === "open" ? await stillToRead(db, round, reader, ids) : new Set();
  const shown = selected.map(({ submittedAt, byHand, traits, points, adds, ...registration }) => ({
    ...registration,
    name: names.get(registration.id) ?? "",
    sex: traits.sex as ScoredRegistration["sex"],
    region: traits.region ?? "",
    parts: scores?.get(registration.id)?.parts ?? partsFromMinutes(round, { points, adds }),
    by_hand: byHand,
    submitted_at: submittedAt,
  }));
  return shown.map((registration) =>
    unread.has(registration.id) ? hideReaderScores(registration) : registration,
  );
}

/** Readers do not see the scores of others before they gave their own. */
function hideReaderScores(registration: ScoredRegistration): ScoredRegistration {
  const parts = registration.parts.map((part) =>
    part.because?.kind === "marks"
      ? { ...part, points: null, adds: 0, because: { kind: "hidden" as const } }
      : part,
  );
  const score = parts.reduce((sum, { adds }) => sum + Math.round(adds * 100), 0) / 100;
  return { ...registration, parts, score, rank: null, complete: false };
}

function partsFromMinutes(
  { criteria }: RoundRecord,
  { points, adds }: Pick<Ranked, "points" | "adds">,
) {
  return criteria.map(({ id, weight }, place) => ({
    criterion: id,
    weight,
    points: points[place] ?? null,
    adds: adds[place] ?? 0,
    because: null,
  }));
}

/** The current ranking, or that of the minutes once the round is closed. */
export async function rankedRegistrations(db: Db, round: RoundRecord): Promise<Ranked[]> {
  const content = await closedContent(db, round);
  return content ? fromMinutes(db, content) : (await standingOf(db, round)).ranking;
}

/** Minutes contain only references; applicants erased since are left out. */
async function fromMinutes(db: Db, { files }: MinutesContent): Promise<Ranked[]> {
  const rows = await db
    .select({
      id: registrations.id,
      reference: registrations.reference,
      submittedAt: registrations.submittedAt,
      sex: registrations.sex,
      region: registrations.region,
    })
    .from(registrations)
    .where(
      inArray(
        registrations.reference,
        files.map(({ reference }) => reference),
      ),
    );
  const people = new Map(rows.map((row) => [row.reference, row]));
  return files.flatMap(({ by_hand, ...registration }) => {
    const person = people.get(registration.reference);
    if (!person) return [];
    const { id, submittedAt, sex, region } = person;
    const traits = { sex, region };
    return [
      { ...registration, id, traits, byHand: by_hand, submittedAt: submittedAt.toISOString() },
    ];
  });
}
