import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import table from "#app/staff/table/table.module.css";
import type { AppointmentRow } from "./schema.ts";

/** When somebody was asked to come, and where. */
export function AppointmentCell({ list }: { list: AppointmentRow[] }) {
  const t = useTranslations("shortlist");
  const format = useFormatter();
  if (!list.length) return "–";
  return list.map(({ kind, day, time, place, room }) => (
    <div key={kind}>
      {t("convoked.slot", {
        kind: t(`dialog.kinds.${kind}`),
        day: format.dateTime(new Date(`${day}T12:00:00Z`), { day: "numeric", month: "short" }),
        time,
      })}
      <div className={table.muted}>{room ? t("convoked.room", { place, room }) : place}</div>
    </div>
  ));
}
