import { isDeepStrictEqual } from "node:util";
import { inArray } from "drizzle-orm";
import { users } from "#app/platform/access/tables.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Act } from "../act.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import type { Conflict, Part, Versions } from "../schema.ts";
import type { Content } from "../tables.server.ts";
import { type Parts, type People, peopleAmong } from "./drafts.server.ts";
import { contentAt } from "./revisions.server.ts";

type Check = {
  id: number;
  copies: Parts;
  wanted: { part: Part; content?: Content }[];
  versions: Partial<Versions>;
  act: Act;
};

/**
 * Refuses a write on a part that somebody else saved meanwhile, with both texts and, where it was
 * kept, the one both began from. The same text sent again after a lost answer is no conflict.
 */
export async function refuseConflicts(tx: Tx, kind: StoredKind, check: Check): Promise<void> {
  const { id, copies, wanted, versions, act } = check;
  const moved = wanted.filter(({ part, content }) => {
    const read = versions[part];
    if (read === undefined || (read || null) === (copies[part]?.version ?? null)) return false;
    return content === undefined || !isDeepStrictEqual(copies[part]?.content, content);
  });
  if (moved.length === 0) return;
  const conflict: Conflict["conflict"] = {};
  const people = await namesOf(
    tx,
    moved.map(({ part }) => copies[part]?.editedBy),
  );
  for (const { part } of moved) {
    const copy = copies[part];
    if (!copy) continue;
    conflict[part] = {
      version: copy.version,
      slug: copy.slug,
      content: copy.content,
      edited_at: copy.editedAt.toISOString(),
      edited_by: people(copy.editedBy),
      base: await contentAt(tx, kind, id, part, versions[part] ?? 0),
    };
  }
  const name = Object.values(conflict)[0]?.edited_by?.name ?? "";
  throw new AppError("conflict", {
    reason: "workingCopies.conflict",
    values: { name: name || act.t("workingCopies.somebody") },
    details: { conflict },
  });
}

/** People by id, read at once. */
export async function namesOf(db: Db | Tx, ids: (number | null | undefined)[]): Promise<People> {
  const wanted = [...new Set(ids.filter((id) => typeof id === "number"))];
  const rows = wanted.length
    ? await db
        .select({ id: users.id, firstname: users.firstname, lastname: users.lastname })
        .from(users)
        .where(inArray(users.id, wanted))
    : [];
  return peopleAmong(rows);
}
