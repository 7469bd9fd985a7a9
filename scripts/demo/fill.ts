import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import type { Storage } from "../../app/platform/files/storage.server.ts";
import { insertAfterTraining } from "./after-training.ts";
import {
  demoApplicants,
  demoIntakes,
  hasDemo,
  insertApplicants,
  refuseReal,
} from "./applications.ts";
import { insertAttendance } from "./attendance.ts";
import { insertPastCohort } from "./certificates.ts";
import { insertDocuments } from "./documents.ts";
import { insertDrafts } from "./drafts.ts";
import { insertFigures } from "./figures.ts";
import { insertHistory } from "./history.ts";
import { insertSentMessages } from "./outbox.ts";
import { decide, shortlistSome } from "./outcomes.ts";
import { insertClosedRound, insertOpenRound } from "./rounds.ts";
import { insertSecondCohorts } from "./second-cohorts.ts";
import { insertStaffWork } from "./staff-work.ts";

type DemoServices = { db: Db; storage: Storage; now: Date };
type Options = {
  people: number;
  /** The user recorded in the history. */
  coordinator: NonNullable<Trace["actor"]>;
  readers: number[];
};

/** Documents are for looking at: a large set for benchmarks needs no more of them. */
const WITH_DOCUMENTS = 600;
/** A round of this size closes within seconds. */
const LARGEST_ROUND = 20_000;

/** Fills the intakes with fictitious applicants in every state. Returns false when they exist. */
export async function fillDemo(
  { db, storage, now }: DemoServices,
  options: Options,
): Promise<boolean> {
  await refuseReal(db);
  if (await hasDemo(db)) return false;
  const { people, coordinator, readers } = options;
  const intakes = await demoIntakes(db, now);
  await insertApplicants(db, intakes, people, now);
  await insertDrafts(db, intakes, now);
  const some = (await demoApplicants(db)).filter((_, place) => place % spread(people) === 0);
  await insertDocuments({ db, storage, now }, some);

  const demo = { db, readers, trace: { actor: coordinator, at: now, address: "" } };
  const [first, ...others] = intakes;
  const seats = Math.max(4, Math.round(people / 6));
  if (first && people <= LARGEST_ROUND) await insertClosedRound(demo, first, seats);
  else if (first) await shortlistSome(demo, first.form.key, 0.2);
  for (const intake of others) await shortlistSome(demo, intake.form.key, 0.2);
  await decide(demo);
  await insertSecondCohorts(demo);
  await insertAttendance(demo);
  await insertPastCohort(demo);
  await insertAfterTraining(demo);
  for (const intake of others) await insertOpenRound(demo, intake, Math.min(40, seats));
  await insertStaffWork(demo, (await demoApplicants(db)).slice(0, WITH_DOCUMENTS));
  await insertSentMessages(demo);
  await insertHistory(demo, intakes, people);
  await db.execute("analyze");
  if (people <= LARGEST_ROUND) await insertFigures({ ...demo, storage });
  return true;
}

/** Every nth applicant, so that both forms have documents. */
function spread(people: number): number {
  return Math.max(1, Math.ceil(people / WITH_DOCUMENTS));
}
