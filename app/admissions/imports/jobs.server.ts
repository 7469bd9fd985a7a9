import { transaction } from "#app/platform/db/transaction.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { releaseFiles } from "#app/platform/files/files.server.ts";
import { handleTask } from "#app/platform/jobs/handle-task.server.ts";
import { defineJob, type Handler, handle } from "#app/platform/jobs/job.ts";
import { defineTask } from "#app/platform/jobs/task.ts";
import { applyImport, undoImport } from "./apply-import.server.ts";
import { deleteImport, importsBefore } from "./queries.server.ts";
import { readImport } from "./read-import.server.ts";
import type { SeatChoice } from "./schema.ts";

type ImportId = { importId: number };
type ChangeData = ImportId & { address: string; requestId: string; seat?: SeatChoice };

export const readTask = defineTask<ImportId, { rows: number }>("registrations-import-read");
export const applyTask = defineTask<ChangeData, { changed: number }>("registrations-import-apply");
export const undoTask = defineTask<ChangeData, { changed: number }>("registrations-import-undo");

const deleteOldImportsJob = defineJob<object>("imports-forget", { retries: 2 });

/** Sheets contain personal data; they are deleted once questions about them are unlikely. */
const RETENTION = 90 * 24 * 60 * 60 * 1000;

export function importHandlers({ db, storage, now }: Services): Handler[] {
  return [
    handleTask(readTask, { db, now }, ({ importId }, progress) =>
      readImport({ db, storage, now }, importId, progress),
    ),
    handleTask(applyTask, { db, now }, (data, progress, { ownerId: actorId }) =>
      applyImport(db, { ...data, actorId, now: now() }, progress),
    ),
    handleTask(undoTask, { db, now }, (data, progress, { ownerId: actorId }) =>
      undoImport(db, { ...data, actorId, now: now() }, progress),
    ),
    handle(deleteOldImportsJob, () => deleteOldImports({ db, now }), { cron: "40 3 * * *" }),
  ];
}

async function deleteOldImports({ db, now }: Pick<Services, "db" | "now">) {
  for (const { id, fileKey } of await importsBefore(db, new Date(now().getTime() - RETENTION))) {
    await transaction(db, async (tx) => {
      await releaseFiles(tx, [fileKey], now());
      await deleteImport(tx, id);
    });
  }
}
