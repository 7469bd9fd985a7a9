import { eq } from "drizzle-orm";
import { finishUpload } from "#app/admissions/applying/server/finish-upload.server.ts";
import { registrationUploads } from "#app/admissions/applying/server/tables.server.ts";
import type { Registration } from "#app/admissions/registrations/queries.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import type { FieldErrors } from "#app/platform/errors.ts";
import { uploadProblemOf } from "#app/platform/files/receive.server.ts";
import { type ApiContext, notFound } from "#app/platform/http/api-env.server.ts";
import { refuseIfAny } from "#app/platform/http/validate.server.ts";
import { formOf } from "#app/website/registration-form/forms.server.ts";
import { mayAdd } from "./rules.ts";
import { documentsOf, requestedDocuments } from "./status.server.ts";

type Sent = { uploads: Record<string, string>; isOpen: boolean };

/** Refuses documents that are not asked for, can no longer be replaced, or cannot be read. */
export async function checkDocuments(
  c: ApiContext,
  registration: Registration,
  { uploads, isOpen }: Sent,
) {
  const { db, storage, now, t } = c.var;
  const form = formOf(registration) ?? notFound();
  const rows = await documentsOf(db, registration.id);
  const requested = requestedDocuments(form, registration, rows);
  const wrong: FieldErrors = {};
  if (!Object.keys(uploads).length) wrong.documents = [t("registrations.refused.noFile")];
  for (const [name, upload] of Object.entries(uploads)) {
    const field = `documents.${name}`;
    const asked = requested.find(({ definition }) => definition.name === name);
    if (!asked || !mayAdd(asked.row?.state, isOpen)) {
      wrong[field] = [t(`registrations.refused.${asked ? "kept" : "unasked"}`)];
      continue;
    }
    await finishUpload({ db, storage, now }, upload).catch((error: unknown) => {
      const problem = uploadProblemOf(error);
      if (!problem) throw error;
      wrong[field] = [t(`registrations.refused.${problem}`)];
    });
    // A reload of the page posts the same file again.
    const { row } = asked;
    const isSame = row?.state === "received" && row.hash === (await hashOf(db, upload));
    if (isSame) wrong[field] = [t("registrations.refused.here")];
  }
  refuseIfAny(wrong);
}

async function hashOf(db: Db, upload: string): Promise<string | null> {
  const [found] = await db
    .select({ hash: registrationUploads.hash })
    .from(registrationUploads)
    .where(eq(registrationUploads.id, upload));
  return found?.hash ?? null;
}
