import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import type { AppointmentRow } from "./schema.ts";

/** When somebody was asked to come, in one line; and where, for whoever points at it. */
export function AppointmentCell({ list }: { list: AppointmentRow[] }) {
  const t = useTranslations("shortlist");
  const format = useFormatter();
  if (!list.length) return "–";
  const slots = list.map(({ kind, day, time, place, room }) => {
    const slot = t("convoked.slot", {
      kind: t(`dialog.kinds.${kind}`),
      day: format.dateTime(new Date(`${day}T12:00:00Z`), { day: "numeric", month: "short" }),
      time,
    });
    return { slot, where: room ? t("convoked.room", { place, room }) : place };
  });
  return (
    <span title={slots.map(({ slot, where }) => `${slot}, ${where}`).join("\n")}>
      {slots.map(({ slot }) => slot).join(" · ")}
    </span>
  );
}
