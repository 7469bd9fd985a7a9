import { eq } from "drizzle-orm";
import { settings } from "#app/base/settings/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";

const everywhere = (text: string) => ({ fr: text, en: text, de: text });

/** Contact details as an administrator would set them; the starting ones are blank. */
export async function setContact(db: Db, email = "contact@tremplin.example"): Promise<void> {
  const value = {
    address: everywhere("Tremplin, Plateau, Abidjan"),
    phone: "+225 27 00 00 00 00",
    email,
    hours: everywhere("8 h – 17 h"),
    mapNote: everywhere(""),
  };
  await db.update(settings).set({ value }).where(eq(settings.key, "contact"));
}
