import { eq } from "drizzle-orm";
import { recordingUrls } from "#app/content/media/queries.server.ts";
import { recordMediaUses } from "#app/content/media/uses.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { StoredForm } from "#app/website/registration-form/stored-form.ts";
import { registrationForms as forms } from "#app/website/registration-form/tables.server.ts";
import { versionsOf } from "./queries.server.ts";
import { recordingsIn } from "./recordings.ts";

/** A working copy names recordings that the library has. */
export async function refuseUnknownRecordings(tx: Tx, form: StoredForm): Promise<void> {
  const wanted = recordingsIn(form);
  const known = await recordingUrls(tx, wanted);
  if (wanted.every((id) => known.has(id))) return;
  throw new AppError("invalid", { fields: { definition: ["formEditor.errors.recording"] } });
}

/** The library keeps what the working copy and the current version say aloud. */
export async function recordRecordings(tx: Tx, key: string): Promise<void> {
  const [form] = await tx.select().from(forms).where(eq(forms.key, key));
  if (!form) return;
  const [current] = await versionsOf(tx, key, 1);
  // One that was deleted meanwhile is in no page any more.
  const known = await recordingUrls(tx, [
    ...recordingsIn(form.draft),
    ...(current ? recordingsIn(current.definition) : []),
  ]);
  const present = (of: StoredForm | undefined) =>
    of ? recordingsIn(of).filter((id) => known.has(id)) : [];
  const place = {
    type: "form" as const,
    id: key,
    label: form.draft.title.fr,
    publicLabel: current?.definition.title.fr ?? "",
    ownerId: null,
  };
  await recordMediaUses(tx, place, {
    all: present(form.draft),
    shown: present(current?.definition),
  });
}
