import { inArray } from "drizzle-orm";
import { type Origin, taskActor } from "#app/platform/audit/task-actor.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { handlePieces } from "#app/platform/jobs/handle-pieces.server.ts";
import type { Handler } from "#app/platform/jobs/job.ts";
import { piecesOf } from "#app/platform/jobs/pieces.ts";
import { defineTask } from "#app/platform/jobs/task.ts";
import { certificates } from "../tables.server.ts";
import type { Order, Prepared } from "./candidates.server.ts";
import { issueMany, prepareIssuing } from "./issue-many.server.ts";
import { keepPdfs, printMissing, type StoredPdf } from "./print.server.ts";

type IssueData = { ids: number[]; order: Order; origin: Origin };

export type IssuedTask = {
  changed: { id: number; number: string }[];
  refused: { id: number; message: string }[];
  /** References, for a page that no longer has the list. */
  labels: { id: number; label: string }[];
  printed: number[];
};

/** Issues certificates to many, then prints them. */
export const issueTask = defineTask<IssueData, IssuedTask>("certificates-issue");

type Item = { act: "issue" | "print"; id: number };

/** A page takes a third of a second to print. */
const PRINTED_AT_ONCE = 25;
const ISSUED_AT_ONCE = 50;

/** First all numbers, then all pages: each person is twice in the list. */
export function issuePieces({ ids }: Pick<IssueData, "ids">): Item[][] {
  const items = (act: Item["act"], size: number) =>
    piecesOf(
      ids.map((id) => ({ act, id })),
      size,
    );
  return [...items("issue", ISSUED_AT_ONCE), ...items("print", PRINTED_AT_ONCE)];
}

type Ready = { issuing: Prepared } | { printed: StoredPdf[] };

export function issueHandler(services: Services): Handler {
  const { db, now } = services;
  return handlePieces(
    issueTask,
    { db, now },
    {
      empty: { changed: [], refused: [], labels: [], printed: [] },
      pieces: issuePieces,
      async prepare({ data, items }): Promise<Ready> {
        if (items[0]?.act === "issue") {
          return { issuing: await prepareIssuing(db, data.order.cohortId) };
        }
        const ids = items.map(({ id }) => id);
        const which = inArray(certificates.registrationId, ids);
        return { printed: await printMissing(services, which, "task") };
      },
      async perform(tx, { data, items, task }, ready) {
        const nothing: IssuedTask = { changed: [], refused: [], labels: [], printed: [] };
        if (!ready) return nothing;
        if ("printed" in ready) {
          await keepPdfs(tx, ready.printed);
          return { ...nothing, printed: ready.printed.map(({ id }) => id) };
        }
        const check = { at: now(), permission: "certificates.manage" } as const;
        const { trace, t } = await taskActor(tx, task.ownerId, data.origin, check);
        const ids = items.map(({ id }) => id);
        const act = { order: data.order, prepared: ready.issuing, trace };
        const { issued, refused } = await issueMany(tx, ids, act);
        return {
          ...nothing,
          changed: issued.map(({ registration, number }) => ({ id: registration, number })),
          refused: refused.map(({ id, why, letters }) => ({
            id,
            message: t(`certificates.refused.${why}`, { letters }),
          })),
          labels: refused.map(({ id, reference }) => ({ id, label: reference || String(id) })),
        };
      },
    },
  );
}
