import { setImmediate } from "node:timers/promises";
import { type Table, type TableFormat, type TableRow, tableTypes } from "./table.ts";

const types: Record<TableFormat, string> = {
  ...tableTypes,
  csv: `${tableTypes.csv}; charset=utf-8`,
};

/** A table download, streamed while it is written. Formulas are written as text. */
export async function tableFile(format: TableFormat, table: Table): Promise<Response> {
  const rows = yieldToEventLoop(table.rows);
  return new Response(await tableBytes(format, { ...table, rows }), {
    headers: {
      "content-type": types[format],
      "content-disposition": `attachment; filename="${table.name}.${format}"`,
    },
  });
}

/** The writers are loaded with the first export, to keep the start fast. */
async function tableBytes(format: TableFormat, table: Table): Promise<ReadableStream> {
  if (format === "xlsx") return (await import("./write-xlsx.server.ts")).writeXlsx(table);
  const { writeCsv } = await import("./write-csv.server.ts");
  return byteStream(writeCsv(table));
}

/** Yields to the event loop every few rows, so that a long file does not block requests. */
async function* yieldToEventLoop(rows: Table["rows"]): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count % 50 === 0) await setImmediate();
    yield row;
  }
}

function byteStream(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}
