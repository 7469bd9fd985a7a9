import { randomUUID } from "node:crypto";
import type {
  NewRegistration,
  Registration,
} from "#app/admissions/registrations/queries.server.ts";
import { referenceOf } from "#app/admissions/registrations/rules.ts";
import { registrations } from "#app/admissions/registrations/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";

/** Fictitious applicants with one registration each, the first one number 1. */
export function somePeople(count: number, each: Partial<NewRegistration> = {}): NewRegistration[] {
  const at = new Date("2026-01-10T08:00:00Z");
  return Array.from({ length: count }, (_, index) => ({
    reference: referenceOf("MA", 2026, index + 1),
    form: "meca-agro",
    year: 2026,
    answers: {},
    lastName: "Fictive",
    firstNames: `Awa ${index + 1}`,
    sex: "F" as const,
    birthDate: "2003-05-14",
    region: "gbeke",
    educationLevel: "bepc",
    phone: `+22507${String(index + 1).padStart(8, "0")}`,
    nameKey: `awa fictive ${index + 1}`,
    submittedAt: at,
    updatedAt: at,
    statusChangedAt: at,
    consentedAt: at,
    locale: "fr" as const,
    source: "form" as const,
    consentVersion: "1",
    contentHash: "x",
    idempotencyKey: randomUUID(),
    ...each,
  }));
}

const AT_ONCE = 500;

export async function insertPeople(db: Db, people: NewRegistration[]): Promise<Registration[]> {
  const rows: Registration[] = [];
  for (let start = 0; start < people.length; start += AT_ONCE) {
    const some = people.slice(start, start + AT_ONCE);
    rows.push(...(await db.insert(registrations).values(some).returning()));
  }
  return rows;
}
