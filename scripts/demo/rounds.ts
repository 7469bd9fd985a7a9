import { giveScores } from "#app/admissions/selection/give-scores.server.ts";
import { adoptProposal } from "../../app/admissions/selection/choose.server.ts";
import { closeRound, prepareMinutes } from "../../app/admissions/selection/close-round.server.ts";
import type { RoundRecord } from "../../app/admissions/selection/queries.server.ts";
import { assignReadings, inviteReaders } from "../../app/admissions/selection/readers.server.ts";
import { createRound } from "../../app/admissions/selection/save-round.server.ts";
import { CloseInput, RoundInput } from "../../app/admissions/selection/schema.ts";
import { selectionReadings } from "../../app/admissions/selection/tables.server.ts";
import { workOut } from "../../app/admissions/selection/work-out.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { transaction } from "../../app/platform/db/transaction.server.ts";
import { textIn } from "../../app/website/registration-form/words.ts";
import { chanceFrom } from "./chance.ts";
import type { DemoIntake } from "./person.ts";

type Demo = { db: Db; trace: Trace; readers: number[] };

const points = {
  level: {
    none: 8,
    no_diploma: 8,
    cepe: 10,
    bepc: 12,
    cqp: 14,
    cap: 16,
    bep: 16,
    bac: 18,
    bts: 20,
  },
  experience: { none: 6, under_1: 10, from_1_to_3: 16, over_3: 20 },
  situation: {
    unemployed: 18,
    home: 16,
    apprentice: 14,
    student: 12,
    self_employed: 10,
    employed: 8,
  },
};

const answered = (field: "experience" | "situation", weight: number) => ({
  id: field,
  kind: "choice",
  field,
  weight,
  points: points[field],
  otherwise: 8,
});
const criteria = [
  {
    id: "level",
    kind: "choice",
    field: "education_level",
    weight: 2,
    points: points.level,
    otherwise: 18,
  },
  answered("experience", 3),
  answered("situation", 1),
];
const motivation = {
  id: "motivation",
  kind: "text",
  fields: ["motivation"],
  weight: 3,
  readers: 2,
  guidance: "Un projet clair, un lien avec le métier, des exemples vécus.",
};
const women = {
  id: "women",
  label: "Femmes",
  field: "sex",
  values: ["F"],
  unit: "share",
  at_least: 40,
};

/** A complete selection from criteria to minutes; selected applicants are shortlisted. */
export async function insertClosedRound({ db, trace }: Demo, intake: DemoIntake, seats: number) {
  const input = { ...about(intake, "Première sélection (démonstration)", seats), criteria };
  const round = await transaction(db, (tx) =>
    createRound(tx, RoundInput.parse({ ...input, targets: [women] }), trace),
  );
  const { standing, ids, total, answer } = await workOut(db, round);
  if (answer.status !== "optimal") throw new Error(`the proposal is ${answer.status}`);
  const adopted = { ids, agreed: [], total, stamp: standing.stamp, version: round.version };
  const after = await transaction(db, (tx) => adoptProposal(tx, round.id, adopted, trace));
  const closing = CloseInput.parse({
    version: after.version,
    confirm: true,
    reason: "Démonstration : aucune personne réelle.",
    members: [{ name: "Démo Coordination", role: "Coordination" }],
  });
  const prepared = await prepareMinutes(db, after, closing, trace, "task");
  await transaction(db, (tx) => closeRound(tx, round.id, prepared, trace));
}

/** A selection in progress: some applicants are scored, others wait. */
export async function insertOpenRound(demo: Demo, intake: DemoIntake, seats: number) {
  const { db, trace, readers } = demo;
  const { key, short = key } = intake.form;
  const name = `Lecture en cours : ${textIn({ locale: "fr" }, short)} (démonstration)`;
  const input = { ...about(intake, name, seats), targets: [women] };
  const round = await transaction(db, (tx) =>
    createRound(tx, RoundInput.parse({ ...input, criteria: [...criteria, motivation] }), trace),
  );
  await transaction(db, (tx) => inviteReaders(tx, round.id, readers, trace));
  await transaction(db, (tx) => assignReadings(tx, round.id, { first: seats * 2 }, trace));
  await markHalf(demo, round);
}

async function markHalf({ db, trace }: Demo, round: RoundRecord) {
  const readings = await db.select().from(selectionReadings).orderBy(selectionReadings.id);
  const mine = readings.filter(({ roundId }) => roundId === round.id);
  for (const { id, readerId, version } of mine.slice(0, mine.length / 2)) {
    const chance = chanceFrom(id + 11_000_000);
    const marks = [{ criterion: "motivation", mark: chance.whole(24, 76) / 4, comment: "" }];
    const given = { roundId: round.id, readingId: id, reader: readerId, input: { version, marks } };
    await transaction(db, (tx) => giveScores(tx, given, trace));
  }
}

function about({ form, year }: DemoIntake, name: string, seats: number) {
  return { form: form.key, year, name, seats };
}
