import { type Origin, taskActor } from "#app/platform/audit/task-actor.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { transaction } from "#app/platform/db/transaction.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { refusalBody } from "#app/platform/http/error-translator.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { handlePieces } from "#app/platform/jobs/handle-pieces.server.ts";
import type { Handler } from "#app/platform/jobs/job.ts";
import { AT_ONCE, piecesOf } from "#app/platform/jobs/pieces.ts";
import { defineTask } from "#app/platform/jobs/task.ts";
import type { Act } from "../act.server.ts";
import { itemSubject } from "../audit.server.ts";
import type { StoredKind } from "../content-kind.server.ts";
import type { Finding } from "../publish/checks.ts";
import { throwSlugConflict } from "../publish/slugs.server.ts";
import type { BulkAction, KindKey } from "../schema.ts";
import { performBulk } from "./bulk-action.server.ts";
import type { BulkResult } from "./bulk-result.ts";

/** `labels`: the titles of those that failed or wait, for a screen that no longer has them. */
export type BulkTaskResult = BulkResult & { labels: { id: number; label: string }[] };

export type BulkOrder = { action: BulkAction; locales?: Locale[] | undefined };

type Wanted = { ids: number[]; order: BulkOrder; origin: Origin };

/** Publishes, withdraws, archives or deletes more items of a kind than one request can. */
export function bulkTask(key: KindKey) {
  return defineTask<Wanted, BulkTaskResult>(`content-bulk-${key}`);
}

export function bulkHandler(kind: StoredKind, { db, now, jobs }: Services): Handler {
  return handlePieces(
    bulkTask(kind.key),
    { db, now },
    {
      empty: { done: [], planned: [], failed: [], labels: [] },
      pieces: ({ ids }) => piecesOf(ids, AT_ONCE),
      async perform(tx, { data: { order, origin }, items, task }) {
        const at = now();
        const { user, trace, t } = await taskActor(tx, task.ownerId, origin, { at });
        const act = { user, now: at, locale: origin.locale, t, trace, jobs };
        return actOnMany(tx, kind, items, order, act);
      },
    },
  );
}

/** One act on many items in one transaction; what is refused is undone by itself and named. */
export async function actOnMany(
  tx: Tx,
  kind: StoredKind,
  ids: readonly number[],
  order: BulkOrder,
  act: Act,
): Promise<BulkTaskResult> {
  const result: BulkTaskResult = { done: [], planned: [], failed: [], labels: [] };
  const name = async (id: number) =>
    result.labels.push({ id, label: (await itemSubject(tx, kind, id)).label });
  for (const id of new Set(ids)) {
    const outcome = await outcomeOf(() =>
      transaction(tx, (savepoint) => performBulk(savepoint, kind, { id, ...order }, act)),
    );
    if (!(outcome instanceof AppError)) {
      result.done.push(id);
      if (!outcome) continue;
      result.planned.push({ id, at: outcome.toISOString() });
      await name(id);
      continue;
    }
    const { message, errors: fields = {} } = refusalBody(outcome, act.t);
    const findings = (outcome.details.findings ?? []) as Finding[];
    result.failed.push({ id, message, fields, findings });
    if (outcome.refusal !== "notFound") await name(id);
  }
  return result;
}

/** What the item itself refuses; anything else ends the whole piece. */
async function outcomeOf(work: () => Promise<Date | null>): Promise<Date | null | AppError> {
  try {
    return await work().catch(throwSlugConflict);
  } catch (error) {
    if (error instanceof AppError && error.refusal !== "unauthenticated") return error;
    throw error;
  }
}
