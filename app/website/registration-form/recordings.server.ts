import { recordingUrls } from "#app/content/media/queries.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { type Field, type FormDefinition, fieldsOf } from "./definition.ts";

/** The form in one language with the address of each recording; without those that are gone. */
export async function withRecordings(db: Db, form: FormDefinition): Promise<FormDefinition> {
  if (!fieldsOf(form).some((field) => "listen" in field)) return form;
  const ids = fieldsOf(form).flatMap((field) => idOf(field) ?? []);
  const urls = await recordingUrls(db, ids);
  const heard = (field: Field): Field => {
    const { listen: _, ...rest } = field;
    const url = urls.get(idOf(field) ?? 0);
    return url ? { ...rest, listen: url } : rest;
  };
  return {
    ...form,
    steps: form.steps.map((step) => ({ ...step, fields: step.fields.map(heard) })),
  };
}

/** In one language the recordings of a field are the id of one, or nothing. */
function idOf({ listen }: Field): number | null {
  return typeof listen === "number" ? listen : null;
}
