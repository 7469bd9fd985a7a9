import type { Trace } from "../../app/audit/record.server.ts";
import type { Db } from "../../app/db/open.server.ts";
import type { Storage } from "../../app/files/storage.server.ts";
import { demoFiles, demoForms, hasDemo, insertApplicants, refuseReal } from "./applications.ts";
import { insertAttendance } from "./attendance.ts";
import { insertPapers } from "./documents.ts";
import { insertSentMessages } from "./outbox.ts";
import { decide, shortlistSome } from "./outcomes.ts";
import { insertClosedRound, insertOpenRound } from "./rounds.ts";
import { insertDeskWork } from "./staff-work.ts";

type Place = { db: Db; storage: Storage; now: Date };
type Options = {
  people: number;
  /** The user recorded in the history. */
  coordinator: NonNullable<Trace["actor"]>;
  readers: number[];
};

/** Documents are for looking at: a large set for benchmarks needs no more of them. */
const WITH_PAPERS = 600;
/** A round of this size closes within seconds. */
const LARGEST_ROUND = 20_000;

/** Fills the intakes with fictitious applicants in every state. Returns false when they exist. */
export async function fillDemo({ db, storage, now }: Place, options: Options): Promise<boolean> {
  await refuseReal(db);
  if (await hasDemo(db)) return false;
  const { people, coordinator, readers } = options;
  const calls = await demoForms(db, now);
  await insertApplicants(db, calls, people, now);
  const some = (await demoFiles(db)).filter((_, place) => place % spread(people) === 0);
  await insertPapers({ db, storage, now }, some);

  const demo = { db, readers, trace: { actor: coordinator, at: now, address: "" } };
  const [first, ...others] = calls;
  const seats = Math.max(4, Math.round(people / 6));
  if (first && people <= LARGEST_ROUND) await insertClosedRound(demo, first, seats);
  else if (first) await shortlistSome(demo, first.form.key, 0.2);
  for (const call of others) await shortlistSome(demo, call.form.key, 0.2);
  await decide(demo);
  await insertAttendance(demo);
  for (const call of others) await insertOpenRound(demo, call, Math.min(40, seats));
  await insertDeskWork(demo, (await demoFiles(db)).slice(0, WITH_PAPERS));
  await insertSentMessages(demo);
  await db.execute("analyze");
  return true;
}

/** Every nth applicant, so that both forms have documents. */
function spread(people: number): number {
  return Math.max(1, Math.ceil(people / WITH_PAPERS));
}
