import { and, asc, eq, ne, or } from "drizzle-orm";
import { nameOf } from "#app/platform/access/current-user.ts";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { inReadingOrder } from "#app/platform/db/order.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { SavedView, ViewedList, ViewInput } from "./schema.ts";
import { savedViews as views } from "./tables.server.ts";

/** The user's own views and shared ones. */
export async function viewsFor(db: Db, list: ViewedList, userId: number): Promise<SavedView[]> {
  const rows = await db
    .select({ view: views, firstname: users.firstname, lastname: users.lastname })
    .from(views)
    .innerJoin(users, eq(users.id, views.ownerId))
    .where(and(eq(views.list, list), or(eq(views.ownerId, userId), eq(views.shared, true))))
    .orderBy(inReadingOrder(views.name), asc(views.id));
  return rows.map(({ view: { id, name, shared, query, hidden, ownerId }, ...owner }) => ({
    id,
    name,
    shared,
    query,
    hidden,
    own: ownerId === userId,
    owner: nameOf(owner),
  }));
}

/** Of one list and user: a menu nobody reads to its end, and shared views are in everybody's. */
const MOST_VIEWS = 50;

/** Saving under an existing name replaces the view. */
export async function saveView(
  tx: Tx,
  whose: { list: ViewedList; ownerId: number },
  input: ViewInput,
  at: Date,
): Promise<number> {
  const { name, shared, query, hidden } = input;
  const others = and(
    eq(views.list, whose.list),
    eq(views.ownerId, whose.ownerId),
    ne(views.name, name),
  );
  if ((await tx.$count(views, others)) >= MOST_VIEWS) {
    throw new AppError("conflict", { reason: "savedViews.full", values: { count: MOST_VIEWS } });
  }
  const [row] = await tx
    .insert(views)
    .values({ ...whose, name, shared, query, hidden, createdAt: at })
    .onConflictDoUpdate({
      target: [views.list, views.ownerId, views.name],
      set: { shared, query, hidden },
    })
    .returning({ id: views.id });
  if (!row) throw new Error("the view was not stored");
  return row.id;
}

/** Null when it belongs to another user. */
export async function deleteView(
  tx: Tx,
  { list, ownerId }: { list: ViewedList; ownerId: number },
  id: number,
): Promise<string | null> {
  const [row] = await tx
    .delete(views)
    .where(and(eq(views.id, id), eq(views.list, list), eq(views.ownerId, ownerId)))
    .returning({ name: views.name });
  return row?.name ?? null;
}
