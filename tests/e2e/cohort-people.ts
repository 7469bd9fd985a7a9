import { and, eq } from "drizzle-orm";
import type { NewRegistration } from "../../app/admissions/registrations/queries.server.ts";
import { formationTranslations } from "../../app/website/formations/tables.server.ts";
import { insertPeople, somePeople } from "../setup/registrations.ts";
import { here } from "./site.ts";

const names = ["Kouamé", "Bamba", "Zadi"];

/** Fictitious applicants for the first course, numbered from `first` on; their answers as given. */
export async function cohortPeople(first: number, each: Partial<NewRegistration>[]) {
  const people = somePeople(each.length, { formationId: 1 }).map((person, index) => ({
    ...person,
    reference: `MA-2026-${String(first + index * 10).padStart(6, "0")}`,
    lastName: names[index] ?? "",
    firstNames: "Fictive",
    ...each[index],
  }));
  await insertPeople(here().db, people);
}

/** The French title of the first course. */
export async function firstCourse(): Promise<string> {
  const [course] = await here()
    .db.select({ title: formationTranslations.title })
    .from(formationTranslations)
    .where(and(eq(formationTranslations.formationId, 1), eq(formationTranslations.locale, "fr")));
  return course?.title ?? "";
}
