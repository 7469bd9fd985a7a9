import { and, eq } from "drizzle-orm";
import { settings } from "../../app/base/settings/tables.server.ts";
import { drafts } from "../../app/content/working-copies/tables.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { touch } from "../../app/platform/db/touch.server.ts";
import { transaction } from "../../app/platform/db/transaction.server.ts";
import { adoptSettings } from "../../app/website/site-settings/adopt-settings.server.ts";
import { settingsKind } from "../../app/website/site-settings/content-kind.ts";
import { sectionOf } from "../../app/website/site-settings/sections.ts";
import { settingSections } from "../../app/website/site-settings/tables.server.ts";

const contact = {
  address: {
    fr: "Tremplin (démonstration), Plateau, Abidjan, Côte d’Ivoire",
    en: "Tremplin (demo), Plateau, Abidjan, Côte d’Ivoire",
    de: "Tremplin (Demo), Plateau, Abidjan, Côte d’Ivoire",
  },
  phone: "+225 27 00 00 00 00",
  email: "contact@tremplin.example",
  hours: {
    fr: "Du lundi au vendredi, de 8 h à 12 h et de 13 h à 17 h",
    en: "Monday to Friday, 8 a.m. to noon and 1 p.m. to 5 p.m.",
    de: "Montag bis Freitag, 8 bis 12 Uhr und 13 bis 17 Uhr",
  },
  mapNote: { fr: "", en: "", de: "" },
};

const social = [
  {
    key: "linkedin",
    network: "linkedin",
    url: "https://www.linkedin.com/company/tremplin-example",
  },
  { key: "facebook", network: "facebook", url: "https://www.facebook.com/tremplin.example" },
];

/** Sample values where a fresh site has none, so that the demo site looks whole. */
export async function fillSiteValues(db: Db, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    for (const [key, value] of [
      ["contact", contact],
      ["social", social],
    ] as const) {
      const [row] = await tx.select().from(settings).where(eq(settings.key, key));
      if (!row || !isBlank(row.value)) continue;
      await tx.update(settings).set({ value }).where(eq(settings.key, key));
      // The working copies are made again from what visitors read.
      const { id } = sectionOf(key);
      await tx.delete(drafts).where(and(eq(drafts.kind, settingsKind.key), eq(drafts.itemId, id)));
      await tx.delete(settingSections).where(eq(settingSections.id, id));
    }
    await adoptSettings(tx, now);
    await touch(tx, "settings");
  });
}

function isBlank(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === "" || value === null;
  return Object.values(value).every(isBlank);
}
