import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { Button } from "#app/ui/button.tsx";
import { ActionForm, type Own, WithdrawForm } from "./action-forms.tsx";
import styles from "./follow.module.css";
import type { Status } from "./status.server.ts";

type Props = { own: Own; status: Status; errors: Record<string, string> };

/** When, where and what it costs, before the decision to take the seat or to leave it. */
export function SeatPart({ own, status, errors }: Props) {
  const t = useTranslations("followUp.seat");
  return (
    <>
      <SeatFacts status={status} />
      {status.may.confirm && (
        <ActionForm own={own} act="confirm">
          <p>
            <Button type="submit" tone="call" size="large">
              {t("take")}
            </Button>
          </p>
        </ActionForm>
      )}
      {status.may.confirm && <WithdrawForm own={own} error={errors.sure} seat />}
    </>
  );
}

function SeatFacts({ status: { course, form_title, seat } }: Pick<Props, "status">) {
  const t = useTranslations("followUp.seat");
  const format = useFormatter();
  if (!seat) return null;
  const day = (date: string) =>
    format.dateTime(new Date(date), { dateStyle: "long", timeZone: "UTC" });
  const facts = [
    [t("course"), course ?? form_title],
    [t("cohort"), seat.cohort],
    [t("when"), t("days", { start: day(seat.start_date), end: day(seat.end_date) })],
    [t("place"), seat.place || t("noPlace")],
    ...(seat.cost ? [[t("cost"), seat.cost]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
