import type { StoredField } from "#app/website/registration-form/stored-form.ts";

type Needed = { type: StoredField["type"]; list?: string };

/**
 * Questions that lists, duplicates, letters, the selection and the follow-up page need. They can be
 * worded and moved, but not removed, made optional or asked only sometimes.
 */
export const neededQuestions = {
  last_name: { type: "text" },
  first_names: { type: "text" },
  sex: { type: "choice" },
  birth_date: { type: "birthdate" },
  phone: { type: "phone" },
  region: { type: "choice", list: "regions" },
  education_level: { type: "choice", list: "levels" },
  formation_id: { type: "course" },
} as const satisfies Record<string, Needed>;

export type NeededName = keyof typeof neededQuestions;
export const neededNames = Object.keys(neededQuestions) as NeededName[];

export function isNeeded(name: string): name is NeededName {
  return Object.hasOwn(neededQuestions, name);
}
