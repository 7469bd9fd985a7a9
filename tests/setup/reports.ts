import { reports } from "#app/monitoring/reports/tables.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";

/** A frozen report without figures. */
export async function insertReport(db: Db): Promise<number> {
  const at = new Date("2026-10-01T08:00:00Z");
  const days = { from: "2026-01-01", until: "2026-09-30" };
  const content = {
    name: "Essai",
    ...days,
    programme: null,
    programme_name: null,
    frozen_at: at.toISOString(),
    frozen_by: "Test",
    indicators: [],
    cells: [],
  };
  const [row] = await db
    .insert(reports)
    .values({ name: "Essai", ...days, content, hash: "x", frozenAt: at, frozenByName: "Test" })
    .returning({ id: reports.id });
  if (!row) throw new Error("no report");
  return row.id;
}
