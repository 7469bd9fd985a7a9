import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { type Table, type TableFormat, type TableRow, tableTypes } from "./table.ts";

const types: Record<TableFormat, string> = {
  ...tableTypes,
  csv: `${tableTypes.csv}; charset=utf-8`,
};

/** A table to download, sent while it is written. What would run as a formula is shown as text. */
export async function tableFile(format: TableFormat, table: Table): Promise<Response> {
  const rows = unhurried(table.rows);
  return new Response(await tableBytes(format, { ...table, rows }), {
    headers: {
      "content-type": types[format],
      "content-disposition": `attachment; filename="${table.name}.${format}"`,
    },
  });
}

/** The writers are loaded with the first export: the start of the site does not wait for them. */
async function tableBytes(format: TableFormat, table: Table): Promise<ReadableStream> {
  if (format === "xlsx") return (await import("./write-xlsx.server.ts")).writeXlsx(table);
  const { writeCsv } = await import("./write-csv.server.ts");
  return byteStream(writeCsv(table));
}

/** So many rows leave some 10 MB behind that nobody needs any more. */
const SWEPT_AFTER = 4_000;

/**
 * Between a few rows and the next, others have their turn: a long file holds nobody up. Left to
 * itself, the engine lets 200 MB of written rows lie before it clears them; to clear them as we go
 * takes 20 ms at a time and keeps a long file from costing memory.
 */
async function* unhurried(rows: Table["rows"]): AsyncGenerator<TableRow> {
  let count = 0;
  for await (const row of rows) {
    count += 1;
    if (count % 50 === 0) await setImmediate();
    if (count % SWEPT_AFTER === 0) sweep();
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

let collect: ((options: { type: "major" }) => void) | undefined;

/** Node hands out the collector only behind a flag; it may be set while running. */
function sweep() {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as typeof collect;
  }
  collect?.({ type: "major" });
}
