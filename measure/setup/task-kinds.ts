import { randomUUID } from "node:crypto";
import { and, eq, gte, inArray, like, lt } from "drizzle-orm";
import { registrationMessages } from "#app/admissions/messages/tables.server.ts";
import type {
  NewRegistration,
  Registration,
} from "#app/admissions/registrations/queries.server.ts";
import { registrationEvents, registrations } from "#app/admissions/registrations/tables.server.ts";
import { selectionMinutes } from "#app/admissions/selection/tables.server.ts";
import { reports } from "#app/monitoring/reports/tables.server.ts";
import { auditLog } from "#app/platform/audit/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { files } from "#app/platform/files/tables.server.ts";
import { certificates, trainingOutcomes } from "#app/training/certificates/tables.server.ts";
import { insertCohort } from "#tests/setup/cohorts.ts";
import { insertPeople, somePeople } from "#tests/setup/registrations.ts";
import type { Client } from "./clients.ts";

/** A kind of long work: how it is started, and what there is when it was done once. */
export type TaskKind = {
  name: string;
  /** Answers the id of the task. */
  start: () => Promise<string>;
  /** Found and wanted numbers. */
  check: () => Promise<{ what: string; found: number; wanted: number }[]>;
};

type Place = { db: Db; admin: Client };

const EMAIL = "fictive@tremplin.example";
let made = 0;

/** New people with references and phones of their own. */
export async function newPeople(db: Db, count: number, each: Partial<NewRegistration> = {}) {
  const first = made;
  made += count;
  const people = somePeople(count, { email: EMAIL, ...each }).map((person, index) => {
    const number = 100_000 + first + index;
    return {
      ...person,
      reference: `MA-${person.year}-${number}`,
      phone: `+22505${String(number).padStart(8, "0")}`,
      nameKey: `awa fictive ${number}`,
    };
  });
  return insertPeople(db, people);
}

export async function sent<T>(answer: Promise<Response>): Promise<T> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}

const taskOf = async (answer: Promise<Response>) => (await sent<{ task: string }>(answer)).task;

const idsOf = (people: readonly Registration[]) => people.map(({ id }) => id);

/** Each kind with data of its own, so that they can run at the same time. */
export async function taskKinds(place: Place): Promise<TaskKind[]> {
  return [
    await moving(place),
    await publishing(place),
    await closing(place),
    await writing(place),
    await issuing(place),
    await lettering(place),
    await freezing(place),
  ];
}

async function moving({ db, admin }: Place): Promise<TaskKind> {
  const ids = idsOf(await newPeople(db, 600));
  return {
    name: "registrations moved",
    start: () => taskOf(admin.post("/api/registrations/transitions", { ids, to: "selected" })),
    check: async () => [
      {
        what: "moves",
        found: await db.$count(
          registrationEvents,
          and(
            inArray(registrationEvents.registrationId, ids),
            eq(registrationEvents.kind, "moved"),
          ),
        ),
        wanted: ids.length,
      },
    ],
  };
}

async function publishing({ db, admin }: Place): Promise<TaskKind> {
  const ids: number[] = [];
  for (let nth = 0; nth < 120; nth += 1) {
    const title = `Essai ${made}-${nth}`;
    const content = [{ type: "text", text: title }];
    const body = { type: "doc", content: [{ type: "paragraph", content }] };
    const post = { title, excerpt: `${title}, en bref.`, body };
    ids.push((await sent<{ id: number }>(admin.post("/api/post", post))).id);
  }
  const published = and(
    eq(auditLog.action, "news.published"),
    inArray(auditLog.subjectId, ids.map(String)),
  );
  return {
    name: "articles published",
    start: () => taskOf(admin.post("/api/desk/posts/bulk", { action: "publish", ids })),
    check: async () => [
      { what: "published", found: await db.$count(auditLog, published), wanted: ids.length },
    ],
  };
}

async function closing({ db, admin }: Place): Promise<TaskKind> {
  const year = 2020 + (await db.$count(selectionMinutes));
  const ids = idsOf(await newPeople(db, 150, { year, answers: { education_level: "bac" } }));
  const level = { id: "level", kind: "choice", field: "education_level", weight: 2 };
  const criteria = [{ ...level, points: { none: 4, bepc: 8, bac: 16, bts: 20 } }];
  const input = { form: "meca-agro", year, name: "Essai", seats: 150, age_on: `${year}-03-31` };
  const { id } = await sent<{ id: number }>(
    admin.post("/api/selection-rounds", { ...input, criteria }),
  );
  const path = `/api/selection-rounds/${id}`;
  const { version } = await sent<{ version: number }>(
    admin.post(`${path}/proposal`, { adopt: true, version: 1 }),
  );
  const decision = { confirm: true, reason: "Décision unanime du comité", members: [] };
  const message = "Vous êtes présélectionnée.";
  return {
    name: "a round closed",
    start: () =>
      taskOf(admin.post(`${path}/close`, { ...decision, version: version ?? 2, message })),
    check: async () => [
      {
        what: "minutes",
        found: await db.$count(selectionMinutes, eq(selectionMinutes.roundId, id)),
        wanted: 1,
      },
      { what: "messages", found: await messagesTo(db, ids), wanted: ids.length },
    ],
  };
}

function messagesTo(db: Db, ids: readonly number[]) {
  return db.$count(registrationMessages, inArray(registrationMessages.registrationId, [...ids]));
}

async function writing({ db, admin }: Place): Promise<TaskKind> {
  const ids = idsOf(await newPeople(db, 500));
  const id = randomUUID();
  const body = { id, ids, channel: "mail", kind: "own", subject: "Objet", text: "Bonjour" };
  return {
    name: "messages to many",
    start: () => taskOf(admin.post("/api/registrations/messages", body)),
    check: async () => [{ what: "messages", found: await messagesTo(db, ids), wanted: ids.length }],
  };
}

async function issuing({ db, admin }: Place): Promise<TaskKind> {
  const [startDate, endDate] = ["2026-03-02", "2026-09-25"];
  const cohort = await insertCohort(db, { formationId: 1, startDate, endDate, capacity: 60 });
  const people = await newPeople(db, 60, { status: "admitted", cohortId: cohort.id });
  const outcome = { startedOn: startDate, outcome: "completed" as const, endedOn: endDate };
  await db.insert(trainingOutcomes).values(
    people.map(({ id: registrationId }) => ({
      registrationId,
      cohortId: cohort.id,
      ...outcome,
      updatedAt: new Date(),
    })),
  );
  const [template] = await sent<{ id: number }[]>(admin.get("/api/certificate-templates"));
  const wanted = { cohort_id: cohort.id, template_id: template?.id, locale: "own" };
  const own = eq(certificates.cohortId, cohort.id);
  return {
    name: "certificates issued",
    start: () => taskOf(admin.post("/api/certificates/issue", wanted)),
    async check() {
      const rows = await db.select().from(certificates).where(own);
      const numbers = new Set(rows.map(({ number }) => number));
      const printed = rows.filter(({ fileKey }) => fileKey);
      return [
        { what: "certificates", found: rows.length, wanted: people.length },
        { what: "numbers", found: numbers.size, wanted: people.length },
        { what: "printed", found: printed.length, wanted: people.length },
      ];
    },
  };
}

async function lettering({ db, admin }: Place): Promise<TaskKind> {
  const cohort = await insertCohort(db, { formationId: 1, capacity: 60 });
  await newPeople(db, 60, { status: "admitted", cohortId: cohort.id });
  const kept = like(files.key, "private/letters/%");
  const before = await db.$count(files, kept);
  return {
    name: "letters written",
    start: () => taskOf(admin.post("/api/admissions/letters", { cohort_id: cohort.id })),
    check: async () => [
      { what: "archives", found: (await db.$count(files, kept)) - before, wanted: 1 },
    ],
  };
}

async function freezing({ db, admin }: Place): Promise<TaskKind> {
  const name = `Essai ${randomUUID()}`;
  const input = { name, from: "2026-01-01", until: "2026-09-30" };
  return {
    name: "a report frozen",
    start: () => taskOf(admin.post("/api/reports", input)),
    check: async () => [
      { what: "reports", found: await db.$count(reports, eq(reports.name, name)), wanted: 1 },
    ],
  };
}

/** Removed by the nightly job: rejected years ago. */
export async function expiredPeople(db: Db, count: number): Promise<void> {
  const old = new Date("2024-01-10T08:00:00Z");
  await newPeople(db, count, { status: "rejected", statusChangedAt: old, submittedAt: old });
}

export function expiredLeft(db: Db): Promise<number> {
  const { statusChangedAt } = registrations;
  const [from, until] = [new Date("2024-01-01"), new Date("2024-02-01")];
  return db.$count(registrations, and(gte(statusChangedAt, from), lt(statusChangedAt, until)));
}
