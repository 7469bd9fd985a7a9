import { transaction } from "#app/db/transaction.server.ts";
import type { Services } from "#app/feature.server.ts";
import { releaseFiles } from "#app/files/files.server.ts";
import { handleTask } from "#app/jobs/handle-task.server.ts";
import { defineJob, type Handler, handle } from "#app/jobs/job.ts";
import { defineTask } from "#app/jobs/task.ts";
import { applyImport, undoImport } from "./apply-import.server.ts";
import { deleteImport, importsBefore } from "./queries.server.ts";
import { readImport } from "./read-import.server.ts";

type Of = { importId: number };
type Act = Of & { address: string; requestId: string };

export const readTask = defineTask<Of, { rows: number }>("registrations-import-read");
export const applyTask = defineTask<Act, { changed: number }>("registrations-import-apply");
export const undoTask = defineTask<Act, { changed: number }>("registrations-import-undo");

const forgetJob = defineJob<object>("imports-forget", { retries: 2 });

/** Sheets hold people's marks: they are kept as long as one might ask about them. */
const KEPT = 90 * 24 * 60 * 60 * 1000;

export function importHandlers({ db, storage, now }: Services): Handler[] {
  return [
    handleTask(readTask, { db, now }, ({ importId }, progress) =>
      readImport({ db, storage }, importId, progress),
    ),
    handleTask(applyTask, { db, now }, (act, progress, { ownerId: actorId }) =>
      applyImport(db, { ...act, actorId, now: now() }, progress),
    ),
    handleTask(undoTask, { db, now }, (act, progress, { ownerId: actorId }) =>
      undoImport(db, { ...act, actorId, now: now() }, progress),
    ),
    handle(forgetJob, () => forgetImports({ db, now }), { cron: "40 3 * * *" }),
  ];
}

async function forgetImports({ db, now }: Pick<Services, "db" | "now">) {
  for (const { id, fileKey } of await importsBefore(db, new Date(now().getTime() - KEPT))) {
    await transaction(db, async (tx) => {
      await releaseFiles(tx, [fileKey], now());
      await deleteImport(tx, id);
    });
  }
}
