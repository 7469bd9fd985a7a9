import { eq } from "drizzle-orm";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Guide, GuideInput } from "./schema.ts";
import { guides } from "./tables.server.ts";

export async function readGuide(db: Db | Tx, userId: number): Promise<Guide> {
  const [row] = await db.select().from(guides).where(eq(guides.userId, userId));
  return {
    cards_hidden: Boolean(row?.cardsHiddenAt),
    welcome_closed: Boolean(row?.welcomeClosedAt),
    skipped: row?.skipped ?? [],
  };
}

/** Changes the given parts. */
export async function saveGuide(
  tx: Tx,
  userId: number,
  { cards_hidden, welcome_closed, skipped }: GuideInput,
  at: Date,
): Promise<Guide> {
  const given = {
    ...(cards_hidden === undefined ? {} : { cardsHiddenAt: cards_hidden ? at : null }),
    ...(welcome_closed === undefined ? {} : { welcomeClosedAt: welcome_closed ? at : null }),
    ...(skipped === undefined ? {} : { skipped: [...new Set(skipped)] }),
  };
  if (Object.keys(given).length) {
    await tx
      .insert(guides)
      .values({ userId, ...given })
      .onConflictDoUpdate({ target: guides.userId, set: given });
  }
  return readGuide(tx, userId);
}
