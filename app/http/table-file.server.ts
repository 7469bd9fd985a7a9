export const tableFormats = ["csv", "xlsx"] as const;
export type TableFormat = (typeof tableFormats)[number];

type Table = {
  /** Of the file and of the sheet, without an ending. */
  name: string;
  columns: { key: string; header: string; width?: number }[];
  rows: Record<string, string | number | null>[];
};

const types: Record<TableFormat, string> = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** A table to download. What a spreadsheet would run as a formula is shown as text. */
export async function tableFile(format: TableFormat, table: Table): Promise<Response> {
  const rows = table.rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, harmless(value)])),
  );
  const body = await (format === "csv" ? csv(table, rows) : xlsx(table, rows));
  return new Response(body as BodyInit, {
    headers: {
      "content-type": types[format],
      "content-disposition": `attachment; filename="${table.name}.${format}"`,
    },
  });
}

// The writers are loaded with the first export: the start of the site does not wait for them.
async function csv({ columns }: Table, rows: Table["rows"]) {
  const { stringify } = await import("csv-stringify/sync");
  // Spreadsheet programs take a file without the mark for something other than UTF-8.
  return stringify(rows, { header: true, columns, bom: true, record_delimiter: "windows" });
}

async function xlsx({ name, columns }: Table, data: Table["rows"]) {
  const { writeXlsx } = await import("hucre/xlsx");
  const sheet = {
    name: name.slice(0, 31),
    columns: columns.map(({ key, header, width = 20 }) => ({ key, header, width })),
    data,
    freezePane: { rows: 1 },
  };
  return writeXlsx({ sheets: [sheet] });
}

function harmless(value: string | number | null) {
  return typeof value === "string" && /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
}
