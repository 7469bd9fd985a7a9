import { inArray, sql } from "drizzle-orm";
import { registrationUploads as uploads } from "#app/admissions/applying/server/tables.server.ts";
import { nameKeyOf } from "#app/admissions/registrations/duplicates.ts";
import { registrationDrafts as drafts } from "#app/admissions/registrations/tables.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { releaseFiles } from "#app/platform/files/files.server.ts";
import type { Identity } from "./person-pattern.ts";

/**
 * Removes abandoned applications of these people with their documents. A draft with their phone and
 * another name stays: families share phones.
 */
export async function forgetDrafts(
  tx: Tx,
  people: readonly Identity[],
  pattern: string,
  now: Date,
): Promise<void> {
  const names = new Set(people.map((person) => nameKeyOf(person.lastName, person.firstNames)));
  const rows = await tx
    .select({ id: drafts.id, answers: drafts.answers })
    .from(drafts)
    .where(
      sql`${drafts.answers}::text ~ ${pattern} or coalesce(${drafts.answers} ->> 'phone', '') = ''`,
    );
  const known = new RegExp(pattern);
  const ids = rows.flatMap(({ id, answers }) => {
    const last = textOf(answers.last_name);
    const first = textOf(answers.first_names);
    const sameName = names.has(nameKeyOf(last, first));
    const named = last !== "" || first !== "";
    const mentioned = Object.values(answers).some((answer) => known.test(textOf(answer)));
    const withoutPhone = textOf(answers.phone) === "";
    const own = sameName ? mentioned || withoutPhone : mentioned && !named;
    return own ? [id] : [];
  });
  if (!ids.length) return;
  const gone = await tx.delete(uploads).where(inArray(uploads.draftId, ids)).returning();
  await releaseFiles(
    tx,
    gone.flatMap(({ fileKey }) => fileKey ?? []),
    now,
  );
  await tx.delete(drafts).where(inArray(drafts.id, ids));
}

function textOf(answer: string | string[] | undefined): string {
  return Array.isArray(answer) ? answer.join(" ") : (answer ?? "");
}
