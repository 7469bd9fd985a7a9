import { eq } from "drizzle-orm";
import { record, type Trace } from "#app/audit/record.server.ts";
import type { Db, Tx } from "#app/db/open.server.ts";
import { AppError } from "#app/errors.ts";
import { readSettings } from "#app/features/settings/queries.server.ts";
import { settings } from "#app/features/settings/tables.server.ts";
import { type SurveySwitch, SwitchInput } from "./schema.ts";

const SETTING = "surveys";
/** Nobody is asked before an administrator says so. */
const off: SurveySwitch = { active: false, version: 0 };

export async function readSwitch(db: Db | Tx): Promise<SurveySwitch> {
  const { [SETTING]: value } = await readSettings(db, [SETTING]);
  return SwitchInput.safeParse(value).data ?? off;
}

export async function saveSwitch(
  tx: Tx,
  wanted: SurveySwitch,
  trace: Trace,
): Promise<SurveySwitch> {
  const [locked] = await tx.select().from(settings).where(eq(settings.key, SETTING)).for("update");
  const before = SwitchInput.safeParse(locked?.value).data ?? off;
  if (before.version !== wanted.version) throw movedOn();
  const value = { active: wanted.active, version: wanted.version + 1 };
  const saved = await tx
    .insert(settings)
    .values({ key: SETTING, value, updatedAt: trace.at })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value, updatedAt: trace.at },
      // Without a row there is no lock, so a concurrent first insert must fail here.
      ...(locked ? {} : { setWhere: eq(settings.key, "") }),
    })
    .returning();
  if (!saved.length) throw movedOn();
  await record(tx, {
    ...trace,
    action: value.active ? "surveys.started" : "surveys.stopped",
    subject: { type: "surveys", id: SETTING, label: "" },
  });
  return value;
}

function movedOn(): AppError {
  return new AppError("conflict", { reason: "surveys.errors.movedOn" });
}
