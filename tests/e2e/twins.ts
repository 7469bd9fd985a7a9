import { registrationPairs } from "../../app/admissions/registrations/tables.server.ts";
import { someApplicants } from "../setup/applicants.ts";
import { here } from "./site.ts";

export const YEAR = 2034;

/** Two registrations that look like one person's; journeys that share a site use other years and names. */
export async function twins(year = YEAR, last_name = "Jumelle") {
  const { db } = here();
  const people = ["Awa Rose", "Awa-Rose"].map((first_names, place) => ({
    last_name,
    first_names,
    phone: `+2250512${year}0${place}`,
  }));
  const applicants = await someApplicants(db, people, year);
  const [firstId = 0, secondId = 0] = applicants.map(({ id }) => id);
  const createdAt = new Date();
  await db.insert(registrationPairs).values({ firstId, secondId, reasons: ["phone"], createdAt });
  return applicants;
}
