import { eq } from "drizzle-orm";
import type { Db } from "../../app/db/open.server.ts";
import { settings } from "../../app/features/settings/tables.server.ts";

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

const social = {
  linkedin: "https://www.linkedin.com/company/tremplin-example",
  facebook: "https://www.facebook.com/tremplin.example",
};

/** Sample values where a fresh site has none, so that the demo site looks whole. */
export async function fillSiteValues(db: Db): Promise<void> {
  for (const [key, value] of Object.entries({ contact, social })) {
    const [row] = await db.select().from(settings).where(eq(settings.key, key));
    if (row && isBlank(row.value)) {
      await db.update(settings).set({ value }).where(eq(settings.key, key));
    }
  }
}

function isBlank(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return value === "" || value === null;
  return Object.values(value).every(isBlank);
}
