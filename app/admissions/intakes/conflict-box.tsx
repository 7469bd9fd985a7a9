import { Alert, Button, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import styles from "./intakes.module.css";
import type { IntakeView } from "./schema.ts";

/** What a refused change says: the intake as it is now, who changed it and when. */
export type Conflict = { current: IntakeView; changed_by: string; changed_at: string };

type Plan = { opens_on: string; closes_on: string; seats: number | null };
type Props = { conflict: Conflict; yours: Plan; onKeep: () => void; onTake: () => void };

/** Both versions side by side; the user chooses which one to go on with. */
export function ConflictBox({ conflict, yours, onKeep, onTake }: Props) {
  const t = useTranslations("intakes");
  const format = useFormatter();
  const { current, changed_by, changed_at } = conflict;
  const day = (date: string) => date && format.dateTime(new Date(date), { dateStyle: "long" });
  const seats = (count: number | null) =>
    count === null ? t("list.unlimited") : format.number(count);
  const rows = [
    [t("form.opens"), day(yours.opens_on), day(current.opens_on)],
    [t("form.closes"), day(yours.closes_on), day(current.closes_on)],
    [t("form.seats"), seats(yours.seats), seats(current.seats)],
  ];
  const at = format.dateTime(new Date(changed_at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <Alert
      color="orange"
      role="alert"
      classNames={{ title: styles.alertTitle }}
      title={t("conflict.title")}
    >
      <p>{t("conflict.by", { name: changed_by || t("conflict.somebody"), date: at })}</p>
      <table className={styles.compare}>
        <thead>
          <tr>
            <th scope="col">{t("conflict.field")}</th>
            <th scope="col">{t("conflict.yours")}</th>
            <th scope="col">{t("conflict.theirs")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, mine, theirs]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{mine}</td>
              <td>{mine === theirs ? theirs : <strong>{theirs}</strong>}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t("conflict.keepNote")}</p>
      <Group mt="xs">
        <Button size="xs" onClick={onKeep}>
          {t("conflict.keep")}
        </Button>
        <Button size="xs" variant="default" onClick={onTake}>
          {t("conflict.take")}
        </Button>
      </Group>
    </Alert>
  );
}
