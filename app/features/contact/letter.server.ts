import { eq } from "drizzle-orm";
import type { Db } from "#app/db/open.server.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { contactMessages } from "./tables.server.ts";

/** A message and where the programme wants to read it; null when either is gone. */
export async function messageForLetter(db: Db, id: number) {
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.id, id));
  const { contact } = await readSettings(db, ["contact"]);
  const email = (contact as { email?: string } | undefined)?.email;
  return message && email ? { message, email } : null;
}
