import { registrationPairs } from "#app/admissions/registrations/tables.server.ts";
import {
  selectionReaders,
  selectionReadings,
  selectionRounds,
} from "#app/admissions/selection/tables.server.ts";
import { cohorts } from "#app/website/cohorts/tables.server.ts";
import { insertPeople, somePeople } from "../setup/registrations.ts";
import { here } from "./site.ts";

/** Data for every admissions screen: registrations in each state, duplicates, a round, a cohort. */
export async function insertAdmissions(userId: number) {
  const { db } = here();
  const at = new Date();
  const [made] = await db
    .insert(cohorts)
    .values({
      formationId: 3,
      name: { fr: "Promotion Cavally", de: "Kohorte Cavally" },
      capacity: 4,
      place: "Bouaké",
      startDate: "2032-01-05",
      endDate: "2032-06-25",
    })
    .returning();
  const cohort = made?.id ?? 0;
  const states = ["received", "received", "selected", "waitlisted", "admitted"] as const;
  const people = somePeople(states.length).map((person, place) => ({
    ...person,
    reference: `MI-2032-00000${place + 1}`,
    form: "meca-indus",
    year: 2032,
    status: states[place] ?? "received",
    formationId: 3,
    answers: { motivation: "Je répare des pompes. ".repeat(8) },
    suspected: place < 2,
    ...(states[place] === "admitted" ? { cohortId: cohort, confirmBy: "2031-12-01" } : {}),
  }));
  const files = await insertPeople(db, people);
  const [first = 0, second = 0] = files.map(({ id }) => id);
  await db
    .insert(registrationPairs)
    .values({ firstId: first, secondId: second, reasons: ["phone"], createdAt: at });
  const round = await aRound("Essai", userId, [first, second]);
  return { registration: first, cohort, round };
}

/** A round with every kind of criterion and a target, read by one person. */
async function aRound(name: string, userId: number, files: number[]): Promise<number> {
  const { db } = here();
  const at = new Date();
  const kinds = { label: "", weight: 1 };
  const [made] = await db
    .insert(selectionRounds)
    .values({
      form: "meca-indus",
      year: 2032,
      name,
      seats: 3,
      ageOn: "2032-03-31",
      createdAt: at,
      updatedAt: at,
      createdBy: userId,
      criteria: [
        {
          ...kinds,
          id: "level",
          kind: "choice",
          field: "education_level",
          otherwise: 0,
          points: { bepc: 8, bac: 16 },
        },
        {
          ...kinds,
          id: "age",
          kind: "number",
          field: "age",
          otherwise: 0,
          bands: [{ from: 18, to: 35, points: 20 }],
        },
        {
          ...kinds,
          id: "text",
          kind: "text",
          fields: ["motivation"],
          readers: 1,
          guidance: "Ein klares Vorhaben.",
        },
      ],
      targets: [
        {
          id: "women",
          label: "",
          field: "sex",
          values: ["F"],
          unit: "share",
          at_least: 50,
          at_most: null,
        },
      ],
    })
    .returning();
  const roundId = made?.id ?? 0;
  await db.insert(selectionReaders).values({ roundId, userId, invitedAt: at });
  await db.insert(selectionReadings).values(
    files.map((registrationId) => ({
      roundId,
      registrationId,
      readerId: userId,
      assignedAt: at,
    })),
  );
  return roundId;
}
