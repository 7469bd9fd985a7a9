import { randomUUID } from "node:crypto";
import { nameOf } from "#app/platform/access/current-user.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Tx } from "#app/platform/db/open.server.ts";
import type { Services } from "#app/platform/feature.server.ts";
import { announceFiles, keepFiles } from "#app/platform/files/files.server.ts";
import { tableTypes } from "#app/platform/sheets/table.ts";
import { type MeasuredReport, measureReport } from "./measure-report.server.ts";
import type { FreezeInput, ReportFormat } from "./schema.ts";
import { reportFiles, reportRows, reports } from "./tables.server.ts";
import { type WrittenFile, writeReportFiles } from "./write-files.server.ts";

export const fileTypes: Record<ReportFormat, string> = {
  pdf: "application/pdf",
  xlsx: tableTypes.xlsx,
};

/** Numbers of a report stored with one statement. */
const AT_ONCE = 200;

type Stored = Omit<WrittenFile, "bytes"> & { key: string; size: number };
export type PreparedReport = MeasuredReport & { files: Stored[] };

type FreezeServices = Pick<Services, "db" | "storage" | "now">;

/** Counts, writes and stores the files. Nobody owns them yet: without the next step they are swept. */
export async function prepareReport(
  { db, storage, now }: FreezeServices,
  input: FreezeInput,
  trace: Pick<Trace, "actor" | "at">,
): Promise<PreparedReport> {
  const measured = await measureReport(db, input, trace);
  const written = await writeReportFiles(measured.content, measured.hash);
  const folder = `private/reports/${randomUUID()}`;
  const files = written.map(({ bytes, ...file }) => ({
    file: { ...file, key: `${folder}/${file.locale}.${file.format}`, size: bytes.length },
    bytes,
  }));
  await announceFiles(
    db,
    files.map(({ file }) => file.key),
    now(),
  );
  for (const { file, bytes } of files) await storage.put(file.key, bytes, fileTypes[file.format]);
  return { ...measured, files: files.map(({ file }) => file) };
}

/** Stores a prepared report; from now on it never changes. */
export async function storeReport(
  tx: Tx,
  { content, hash, rows, files }: PreparedReport,
  trace: Trace,
): Promise<number> {
  const { name, from, until } = content;
  const [row] = await tx
    .insert(reports)
    .values({
      name,
      from,
      until,
      content,
      hash,
      frozenAt: trace.at,
      frozenBy: trace.actor?.id ?? null,
      frozenByName: trace.actor ? nameOf(trace.actor) : "",
    })
    .returning({ id: reports.id });
  if (!row) throw new Error("the report was not stored");
  const reportId = row.id;
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    await tx.insert(reportRows).values(some.map((set) => ({ ...set, reportId })));
  }
  await tx
    .insert(reportFiles)
    .values(
      files.map(({ key, size, ...file }) => ({ ...file, reportId, fileKey: key, bytes: size })),
    );
  await keepFiles(
    tx,
    files.map(({ key }) => key),
  );
  await record(tx, {
    ...trace,
    action: "reports.frozen",
    subject: { type: "report", id: reportId, label: name },
    after: { startDate: from, endDate: until, count: content.indicators.length },
  });
  return reportId;
}
