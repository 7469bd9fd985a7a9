import type { Tx } from "#app/platform/db/open.server.ts";
import { type Locale, type Localized, locales } from "#app/platform/i18n/locales.ts";
import { translatorFor } from "#app/platform/i18n/translator.ts";
import { certificateTemplates as templates } from "../tables.server.ts";
import type { TextField } from "./schema.ts";

/** Stores the template that ships with the product, if the site has none. */
export async function adoptTemplate(tx: Tx, now: Date): Promise<void> {
  const [present] = await tx.select({ id: templates.id }).from(templates).limit(1);
  if (present) return;
  await tx.insert(templates).values({ ...standardTemplate(), createdAt: now, updatedAt: now });
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
