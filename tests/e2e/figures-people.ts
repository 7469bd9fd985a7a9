import { generatePeople } from "../setup/known-people.ts";
import { insertPeople, somePeople } from "../setup/registrations.ts";
import { here } from "./site.ts";

/** 24 people of one year, half of them of each of two programmes, all of one region. */
export async function insertKnownOf(year: number) {
  const states = generatePeople(24).map(({ status }) => status);
  const people = somePeople(24).map((person, place) => ({
    ...person,
    reference: `MA-${year}-${String(place + 1).padStart(6, "0")}`,
    form: place % 2 ? "meca-indus" : "meca-agro",
    year,
    status: states[place] ?? ("received" as const),
    phone: `+22505${year}${String(place).padStart(4, "0")}`,
    submittedAt: new Date(Date.UTC(2026, 5, 1 + (place % 20), 8)),
  }));
  await insertPeople(here().db, people);
}
