import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#app/db/open.server.ts";
import { inReadingOrder } from "#app/db/order.server.ts";
import { transaction } from "#app/db/transaction.server.ts";
import { type Locale, type Localized, locales } from "#app/i18n/locales.ts";
import { translatorFor } from "#app/i18n/translator.ts";
import { certificateTemplates as templates } from "../tables.server.ts";
import type { CertificateTemplate, TextField } from "./schema.ts";

export type TemplateRow = typeof templates.$inferSelect;

export function templateView(row: TemplateRow): CertificateTemplate {
  const { id, name, texts, signatories, logos, seed, version } = row;
  return {
    id,
    name,
    texts,
    signatories,
    logos,
    seed,
    version,
    retired_at: row.retiredAt?.toISOString() ?? null,
    updated_at: row.updatedAt.toISOString(),
  };
}

export async function templateById(db: Db | Tx, id: number): Promise<TemplateRow | null> {
  const [row] = await db.select().from(templates).where(eq(templates.id, id));
  return row ?? null;
}

/** Those in use first, by name. A site without any gets the one that ships. */
export async function listTemplates(db: Db): Promise<TemplateRow[]> {
  const list = () =>
    db
      .select()
      .from(templates)
      .orderBy(
        sql`${templates.retiredAt} is not null`,
        inReadingOrder(templates.name),
        asc(templates.id),
      );
  const found = await list();
  if (found.length) return found;
  await transaction(db, async (tx) => {
    // Two processes may find none at the same time.
    await tx.execute(sql`lock table ${templates} in share row exclusive mode`);
    const [known] = await tx.select({ id: templates.id }).from(templates).limit(1);
    if (!known) await tx.insert(templates).values(standardTemplate());
  });
  return list();
}

/** The texts that ship; the team changes them on the screen. */
function standardTemplate() {
  const inEach = (text: (t: ReturnType<typeof translatorFor>) => string) =>
    Object.fromEntries(
      locales.map((locale: Locale) => [locale, text(translatorFor(locale))]),
    ) as Localized;
  const words = (field: TextField) => inEach((t) => t.raw(`certificates.standard.${field}`));
  return {
    name: translatorFor("fr")("certificates.standard.name"),
    texts: { title: words("title"), body: words("body"), footer: words("footer") },
    signatories: [
      {
        name: translatorFor("fr")("certificates.standard.signatory"),
        role: inEach((t) => t("certificates.standard.role")),
        media_id: null,
      },
    ],
    logos: [],
    seed: "certificat",
  };
}
