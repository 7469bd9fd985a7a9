import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { and, eq, inArray, sql } from "drizzle-orm";
import { registrations } from "../../app/admissions/registrations/tables.server.ts";
import { createToken } from "../../app/base/accounts/auth/tokens.queries.server.ts";
import { insertUser } from "../../app/base/accounts/users/queries.server.ts";
import { authCookie } from "../../app/platform/http/cookie-names.ts";
import { cohorts } from "../../app/website/cohorts/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { here } from "./site.ts";

/** An intake year of its own: applicants of other journeys take no part. */
export const YEAR = 2031;
/** A course whose waiting list no other journey looks at. */
const COURSE = 2;

/** Fictitious applicants of whom the best by their diploma are mostly men. */
export async function applicantsFor(count: number): Promise<void> {
  const { db } = here();
  const people = Array.from({ length: count }, (_, place) => ({
    last_name: "Fictive",
    first_names: `Personne ${place + 1}`,
    town: "Korhogo",
    sex: place < 80 ? (place % 4 === 3 ? "F" : "M") : place % 2 ? "M" : "F",
    education_level: place < 80 ? "bac" : "bepc",
    phone: `+22507${String(10_000_000 + place)}`,
    motivation: `Je m’appelle Fictive et je viens de Korhogo. ${"Je répare des pompes. ".repeat(6)}`,
  }));
  const applicants = await someApplicants(db, people, YEAR);
  const ids = applicants.map(({ id }) => id);
  const formationId = COURSE;
  await db.update(registrations).set({ formationId }).where(inArray(registrations.id, ids));
}

/** Two cohorts of the applicants' course, with so many seats each. */
export async function twoCohorts(capacity: number) {
  const names = ["Promotion Comoé", "Promotion Bandama"];
  const made = await here()
    .db.insert(cohorts)
    .values(
      names.map((fr) => ({
        formationId: COURSE,
        name: { fr },
        place: "Korhogo",
        capacity,
        startDate: "2032-01-05",
        endDate: "2032-06-25",
      })),
    )
    .returning({ id: cohorts.id });
  return { names, ids: made.map(({ id }) => id) };
}

/** Gives every unread registration of a round a mark. */
export async function readTheRest(round: number): Promise<void> {
  await here().db.execute(sql`
    with open as (
      update selection_readings set finished_at = now(), version = version + 1
      where round_id = ${round} and finished_at is null returning id)
    insert into selection_marks (reading_id, criterion, mark, given_at)
    select open.id, criterion ->> 'id', 14, now()
    from open, selection_rounds round, jsonb_array_elements(round.criteria) criterion
    where round.id = ${round} and criterion ->> 'kind' = 'text'`);
}

export async function selectedReferences(): Promise<string[]> {
  const rows = await here()
    .db.select({ reference: registrations.reference })
    .from(registrations)
    .where(and(eq(registrations.year, YEAR), eq(registrations.status, "selected")))
    .orderBy(registrations.reference);
  return rows.map(({ reference }) => reference);
}

/** A new staff member in a browser of their own. */
export async function readerOf(
  browser: Browser,
  firstname: string,
): Promise<{ name: string; page: Page }> {
  const { db, url } = here();
  const user = await insertUser(db, {
    role: "staff",
    firstname,
    lastname: "Lectrice",
    isDefaultPassword: false,
    email: `reader-${randomBytes(4).toString("hex")}@tremplin.example`,
    passwordHash: "none",
  });
  if (!user) throw new Error("the email is taken");
  const token = await createToken(db, { userId: user.id, ability: "*", now: new Date() });
  const context = await browser.newContext();
  await context.addCookies([{ url, name: authCookie.name, value: encodeURIComponent(token) }]);
  return { name: `${firstname} Lectrice`, page: await context.newPage() };
}
