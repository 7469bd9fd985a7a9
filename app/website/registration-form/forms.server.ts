import type { FormDefinition } from "./definition.ts";
import { definitionOf, type StoredVersion } from "./stored-form.ts";
import { unionForm } from "./union-form.ts";

type Known = {
  /** The newest first. */
  versions: FormDefinition[];
  union: FormDefinition;
  retired: boolean;
};

/**
 * All versions of all forms, kept in memory: they are small, needed by nearly every request about
 * registrations, and change a few times a year. Pages and browsers read them through the API.
 */
let known = new Map<string, Known>();

/** In the order of the forms, each with its versions. */
export function setForms(stored: readonly (StoredVersion & { retired: boolean })[]) {
  const byKey = Map.groupBy(stored, ({ key }) => key);
  known = new Map(
    [...byKey].flatMap(([key, own]) => {
      const versions = own.toSorted((a, b) => b.version - a.version).map(definitionOf);
      const union = unionForm(versions);
      const retired = own.some((each) => each.retired);
      return union ? [[key, { versions, union, retired }] as const] : [];
    }),
  );
}

/** Another object whenever the forms were loaded again, for what is derived from them. */
export function loadedForms(): object {
  return known;
}

/** The current version of each form that takes applications. */
export function currentForms(): FormDefinition[] {
  return [...known.values()].flatMap(({ versions, retired }) =>
    retired ? [] : (versions[0] ?? []),
  );
}

export function isRetired(key: string): boolean {
  return known.get(key)?.retired ?? false;
}

/** The current version of a form. */
export function formByKey(key: string): FormDefinition | null {
  return known.get(key)?.versions[0] ?? null;
}

/** The version that answers were given under. */
export function formVersion(key: string, version: number): FormDefinition | null {
  return known.get(key)?.versions.find((form) => form.version === version) ?? null;
}

/** The form of a registration, in the version it was sent with. */
export function formOf(registration: { form: string; formVersion: number }): FormDefinition | null {
  return formVersion(registration.form, registration.formVersion) ?? formByKey(registration.form);
}

/** All that answers of any version may hold. */
export function formOfAnswers(key: string): FormDefinition | null {
  return known.get(key)?.union ?? null;
}

export function formsOfAnswers(): FormDefinition[] {
  return [...known.values()].map(({ union }) => union);
}
