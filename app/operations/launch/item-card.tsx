import { Badge, Button, Card, Group } from "@mantine/core";
import { ArrowRight, Circle, CircleCheckBig, CircleMinus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { stateColor } from "#app/staff/frame/state-color.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";
import styles from "./launch.module.css";
import type { LaunchItem } from "./schema.ts";
import { TryEmail, TryProblemText, TrySms } from "./tries.tsx";
import { useDetailText, useItemLink } from "./use-item-words.ts";

const icons = { done: CircleCheckBig, todo: Circle, dismissed: CircleMinus } as const;
export function ItemCard({ item }: { item: LaunchItem }) {
  const t = useTranslations("launch");
  const detail = useDetailText();
  const { key, state, dismissal, last_try } = item;
  const Icon = icons[state];
  return (
    <Card component="li" withBorder p="md" id={key} className={styles.item}>
      <Icon size={22} aria-hidden className={styles[state]} />
      <div className={styles.words}>
        <Group gap="xs" align="baseline">
          <h2 className={styles.title}>{t(`items.${key}.title`)}</h2>
          <Badge color={stateColor("launch", state)} variant="light">
            {t(`state.${state}`)}
          </Badge>
        </Group>
        <p className={styles.why}>{t(`items.${key}.why`)}</p>
        <p>{detail(item.detail)}</p>
        {last_try?.state === "refused" && <TryProblemText last={last_try} />}
        <Stamp item={item} />
        {state === "dismissed" && dismissal && <DismissalText dismissal={dismissal} />}
        {key === "mail" && item.detail.key !== "mailNoServer" && <TryEmail />}
        {key === "sms" && item.detail.key !== "smsNoGateway" && <TrySms />}
        <Actions item={item} />
      </div>
    </Card>
  );
}

function Stamp({ item: { state, done, last_try } }: { item: LaunchItem }) {
  const t = useTranslations("launch");
  const format = useFormatter();
  const stamp = last_try ?? done;
  if (!stamp || (state !== "done" && !last_try)) return null;
  const date = format.dateTime(new Date(stamp.at), { dateStyle: "long", timeStyle: "short" });
  return (
    <p className={styles.stamp}>
      {stamp.by ? t("stamp", { date, name: stamp.by }) : t("stampNoName", { date })}
    </p>
  );
}

function DismissalText({ dismissal }: { dismissal: NonNullable<LaunchItem["dismissal"]> }) {
  const t = useTranslations("launch");
  const format = useFormatter();
  const date = format.dateTime(new Date(dismissal.at), { dateStyle: "long" });
  return (
    <p className={styles.stamp}>
      {t("dismissedBy", { reason: dismissal.reason, name: dismissal.by, date })}
    </p>
  );
}

function Actions({ item }: { item: LaunchItem }) {
  const t = useTranslations("launch");
  const api = useApi();
  const act = useAct();
  const { own } = useItemLink()(item);
  const [dismissing, setDismissing] = useState(false);
  const { key, state } = item;
  const named = t(`items.${key}.title`);
  const dismissal = api.launch.items[":key"].dismissal;
  return (
    <Group gap="xs" mt="sm">
      {own && state !== "dismissed" && (
        <Button
          component={Link}
          to={own}
          size="xs"
          variant={state === "todo" ? "filled" : "default"}
          rightSection={<ArrowRight size={15} aria-hidden />}
          aria-label={`${t(state === "todo" ? "open" : "look")} – ${named}`}
        >
          {t(state === "todo" ? "open" : "look")}
        </Button>
      )}
      {state === "todo" && (
        <Button
          size="xs"
          variant="default"
          onClick={() => setDismissing(true)}
          aria-label={`${t("dismiss")} – ${named}`}
        >
          {t("dismiss")}
        </Button>
      )}
      {state === "dismissed" && (
        <Button
          size="xs"
          variant="default"
          onClick={() => act(() => dismissal.$delete({ param: { key } }))}
          aria-label={`${t("restore")} – ${named}`}
        >
          {t("restore")}
        </Button>
      )}
      {dismissing && <DismissDialog itemKey={key} onClose={() => setDismissing(false)} />}
    </Group>
  );
}
