import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { setForms } from "./forms.server.ts";
import { shippedForms } from "./shipped.server.ts";
import {
  registrationForms as forms,
  registrationFormVersions as versions,
} from "./tables.server.ts";

/** Cache tag of everything that shows a form; processes reload the forms when it is touched. */
export const FORMS = "forms";

/** Loads all versions into the memory of this process. */
export async function loadForms(db: Db): Promise<void> {
  const rows = await db
    .select({
      key: forms.key,
      prefix: forms.prefix,
      version: versions.version,
      form: versions.definition,
      retired: sql<boolean>`${forms.retiredAt} is not null`,
    })
    .from(versions)
    .innerJoin(forms, eq(forms.key, versions.form))
    .orderBy(asc(forms.position), asc(forms.key), asc(versions.version));
  setForms(rows);
}

/** Stores the forms that ship with the product, if the site has none. */
export async function adoptForms(tx: Tx, now: Date): Promise<void> {
  const [present] = await tx.select({ key: forms.key }).from(forms).limit(1);
  if (present) return;
  const shipped = shippedForms();
  await tx.insert(forms).values(
    shipped.map(({ key, prefix, definition }, nth) => ({
      key,
      prefix,
      position: nth + 1,
      draft: definition,
      draftUpdatedAt: now,
      createdAt: now,
    })),
  );
  await tx.insert(versions).values(
    shipped.map(({ key, definition }) => ({
      form: key,
      version: 1,
      definition,
      publishedAt: now,
    })),
  );
}
