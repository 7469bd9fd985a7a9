import { readSettings } from "#app/base/settings/queries.server.ts";
import { saveVersioned } from "#app/base/settings/save-versioned.server.ts";
import { record, type Trace } from "#app/platform/audit/record.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
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
  const { value } = await saveVersioned(tx, SETTING, wanted, {
    read: () => readSwitch(tx),
    movedOn: "surveys.errors.movedOn",
    at: trace.at,
  });
  await record(tx, {
    ...trace,
    action: value.active ? "surveys.started" : "surveys.stopped",
    subject: { type: "surveys", id: SETTING, label: "" },
  });
  return value;
}
