import { inArray } from "drizzle-orm";
import { presetDays } from "../../app/monitoring/indicators/periods.ts";
import { indicators, indicatorTargets } from "../../app/monitoring/indicators/tables.server.ts";
import { createKey } from "../../app/monitoring/open-data/keys.server.ts";
import { prepareReport, storeReport } from "../../app/monitoring/reports/freeze.server.ts";
import type { Trace } from "../../app/platform/audit/record.server.ts";
import type { Db } from "../../app/platform/db/open.server.ts";
import { transaction } from "../../app/platform/db/transaction.server.ts";
import type { Storage } from "../../app/platform/files/storage.server.ts";
import { dayInAbidjan } from "../../app/platform/i18n/dates.ts";
import { loadForms } from "../../app/website/registration-form/forms.queries.server.ts";

type Demo = { db: Db; storage: Storage; trace: Trace };

/** Targets of the year by the key of their indicator. */
const targets: Record<string, number> = {
  applied: 800,
  admitted: 80,
  started: 72,
  completed: 60,
  attendance_rate: 90,
  women_applied: 50,
  women_admitted: 50,
  employed_6: 60,
};

/** Targets of this year, a frozen report of it until today, and a key that nobody knows. */
export async function insertFigures({ db, storage, trace }: Demo): Promise<void> {
  await loadForms(db);
  const today = dayInAbidjan(trace.at);
  const days = presetDays("thisYear", today);
  const rows = await db
    .select()
    .from(indicators)
    .where(inArray(indicators.key, Object.keys(targets)));
  await db
    .insert(indicatorTargets)
    .values(rows.map(({ id, key }) => ({ indicatorId: id, ...days, value: targets[key] ?? 0 })));
  const input = { name: "Rapport de démonstration", ...days, until: today, programme: null };
  const services = { db, storage, now: () => trace.at };
  const prepared = await prepareReport(services, input, trace);
  await transaction(db, async (tx) => {
    await storeReport(tx, prepared, trace);
    await createKey(tx, { name: "Tableau de bord", scopes: ["figures"], expires_on: null }, trace);
  });
}
