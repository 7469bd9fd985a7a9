import { Button, Card, Group } from "@mantine/core";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import styles from "./health.module.css";
import type { KeyView } from "./schema.ts";

/** The keys that sign tokens and links, and how to replace them. */
export function KeyList({ keys }: { keys: readonly KeyView[] }) {
  const t = useTranslations("health.keys");
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{t("title")}</h2>
      <p className={styles.muted}>{t("lead")}</p>
      <ul className={styles.list}>
        {keys.map((key) => (
          <KeyCard key={key.name} signing={key} />
        ))}
      </ul>
    </section>
  );
}

function KeyCard({ signing: { name, made_at, former_until } }: { signing: KeyView }) {
  const t = useTranslations("health.keys");
  const format = useFormatter();
  const api = useApi();
  const act = useAct();
  const dayOf = (moment: string) => format.dateTime(new Date(moment), { dateStyle: "long" });
  function ask(how: "rotate" | "revoke") {
    const request = () =>
      api.health.keys[":name"].rotate.$post({
        param: { name },
        json: { at_once: how === "revoke" },
      });
    askFirst({
      title: t(`${how}.title`, { name: t(`names.${name}`) }),
      children: t(`${how}.text`),
      labels: { confirm: t(`${how}.button`), cancel: t("cancel") },
      ...(how === "revoke" ? { confirmProps: { color: "red" } } : {}),
      onConfirm: () => void act(request, { done: t("done") }),
    });
  }
  return (
    <Card component="li" withBorder p="md">
      <h3 className={styles.subheading}>{t(`names.${name}`)}</h3>
      <p>{t(`about.${name}`)}</p>
      <p className={styles.muted}>
        {made_at ? t("made", { date: dayOf(made_at) }) : t("unmade")}{" "}
        {former_until && t("former", { date: dayOf(former_until) })}
      </p>
      <Group gap="xs" mt="sm">
        <Button variant="default" onClick={() => ask("rotate")}>
          {t("rotate.button")}
        </Button>
        <Button variant="default" onClick={() => ask("revoke")}>
          {t("revoke.button")}
        </Button>
      </Group>
    </Card>
  );
}
