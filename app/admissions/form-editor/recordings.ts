import type { StoredForm } from "#app/website/registration-form/stored-form.ts";

/** The ids of all recordings of a form, in every language. */
export function recordingsIn({ steps }: StoredForm): number[] {
  const all = steps.flatMap(({ fields }) =>
    fields.flatMap(({ listen }) => (listen ? Object.values(listen) : [])),
  );
  return [...new Set(all.filter((id) => id !== null))];
}
