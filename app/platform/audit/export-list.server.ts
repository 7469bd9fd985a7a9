import { z } from "zod";
import type { ApiContext } from "#app/platform/http/api-env.server.ts";
import {
  inSlices,
  type TableFormat,
  type TableRow,
  tableFormats,
} from "#app/platform/sheets/table.ts";
import { tableFile } from "#app/platform/sheets/table-file.server.ts";
import { record, traceOf } from "./record.server.ts";
import type { AuditAction, RecordedFields } from "./schema.ts";

/** What the address of an export may name besides the filters of its list. */
export const exportFormat = { format: z.enum(tableFormats).default("csv") };

type Export<Key extends string, Row> = {
  format: TableFormat;
  /** Name of the file, before the day. */
  name: string;
  columns: readonly Key[];
  header: (key: Key) => string;
  kind?: (key: Key) => "date" | "moment" | undefined;
  action: AuditAction;
  /** Type of what is exported. */
  subject: string;
  /** What the audit log says besides the format. */
  after: RecordedFields;
  read: Parameters<typeof inSlices<Row>>[0];
  line: (row: Row) => TableRow;
};

/** A filtered list as CSV or XLSX, read in slices while it is sent. The audit log says who took it out. */
export async function exportList<Key extends string, Row>(c: ApiContext, list: Export<Key, Row>) {
  const { format, name, columns, header, kind, action, subject, after, read, line } = list;
  const { db, locale, today } = c.var;
  await record(db, {
    ...traceOf(c),
    action,
    subject: { type: subject, id: "", label: format },
    after,
  });
  async function* rows() {
    for await (const row of inSlices(read)) yield line(row);
  }
  return tableFile(format, {
    name: `${name}-${today}`,
    locale,
    columns: columns.map((key) => {
      const of = kind?.(key);
      return { key, header: header(key), ...(of ? { kind: of } : {}) };
    }),
    rows: rows(),
  });
}
