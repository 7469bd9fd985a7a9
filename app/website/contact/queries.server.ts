import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { contactMessages } from "./tables.server.ts";

export type NewMessage = Omit<typeof contactMessages.$inferInsert, "id" | "handledAt">;

/** The new message's id, or null when the message exists already. */
export async function insertMessage(db: Db | Tx, message: NewMessage): Promise<number | null> {
  const [row] = await db
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.form })
    .returning({ id: contactMessages.id });
  return row?.id ?? null;
}
