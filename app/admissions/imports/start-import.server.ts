import { type CurrentUser, nameOf } from "#app/platform/access/current-user.ts";
import { record, traceOf } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import { acceptSheet } from "#app/platform/files/accept-upload.server.ts";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import { transactionAs } from "#app/platform/http/transaction-as.server.ts";
import type { Task } from "#app/platform/jobs/task.ts";
import { startTask } from "#app/platform/jobs/tasks.queries.server.ts";
import type { Field, Mapping } from "./fields.ts";
import { applyTask, readTask, undoTask } from "./jobs.server.ts";
import { foldHeading } from "./match-columns.ts";
import {
  changeImport,
  type Import,
  insertImport,
  moveImport,
  rememberHeadings,
} from "./queries.server.ts";
import { IMPORT_MAX_BYTES, type SeatChoice } from "./schema.ts";

type UploadInfo = { filename: string; form?: string | undefined; year?: number | undefined };

/** Stores the sheet and starts a task for the dry run. */
export function startImport(c: ApiContext, user: CurrentUser, upload: UploadInfo): Promise<number> {
  const { db, storage, now } = c.var;
  return acceptSheet(
    { db, storage, now, write: (work) => transactionAs(c, work) },
    {
      body: c.req.raw.body,
      maxBytes: IMPORT_MAX_BYTES,
      async save(tx, { key, bytes }) {
        const { id } = await insertImport(tx, {
          ownerId: user.id,
          ownerName: nameOf(user),
          fileKey: key,
          createdAt: now,
          filename: upload.filename,
          form: upload.form ?? null,
          year: upload.year ?? null,
          state: "reading",
        });
        await record(tx, {
          ...traceOf(c),
          action: "imports.uploaded",
          subject: { type: "import", id, label: upload.filename },
          after: { bytes },
        });
        await startImportTask(c, tx, user, readTask, { importId: id });
        return id;
      },
    },
  );
}

/** Starts the dry run again with the chosen columns, and stores the meaning of their headings. */
export function mapColumns(
  c: ApiContext,
  user: CurrentUser,
  { id, columns }: Import,
  mapping: Mapping,
): Promise<boolean> {
  const { now } = c.var;
  return transactionAs(c, async (tx) => {
    const moved = await moveImport(tx, id, {
      from: ["mapping", "ready"],
      state: "reading",
      byHand: mapping,
      counts: null,
      error: null,
    });
    if (!moved) return false;
    const meanings = new Map<string, Field | null>();
    for (const [index, { heading }] of columns.entries()) {
      const folded = foldHeading(heading);
      const field = (Object.keys(mapping) as Field[]).find((key) => mapping[key] === index);
      if (folded) meanings.set(folded, field ?? null);
    }
    await rememberHeadings(tx, meanings, now);
    await startImportTask(c, tx, user, readTask, { importId: id });
    return true;
  });
}

/** False when the state of the import does not allow it. */
export function startChange(
  c: ApiContext,
  user: CurrentUser,
  importId: number,
  what: "apply" | "undo",
  seat: SeatChoice = {},
): Promise<boolean> {
  const { address, requestId } = c.var;
  return transactionAs(c, async (tx) => {
    const moved = await moveImport(
      tx,
      importId,
      what === "apply"
        ? { from: ["ready"], state: "applying", error: null }
        : { from: ["applied"], state: "undoing", error: null },
    );
    const task = what === "apply" ? applyTask : undoTask;
    if (moved) await startImportTask(c, tx, user, task, { importId, address, requestId, seat });
    return moved;
  });
}

async function startImportTask<Data extends { importId: number }, Result extends object>(
  c: ApiContext,
  tx: Tx,
  { id: ownerId }: CurrentUser,
  task: Task<Data, Result>,
  data: Data,
) {
  const { jobs, now } = c.var;
  const taskId = await startTask(tx, jobs, task, { ownerId, data, now });
  await changeImport(tx, data.importId, { taskId });
}
