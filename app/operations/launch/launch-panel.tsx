import { Button, Card, Group, Progress } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import styles from "./launch.module.css";
import { nextItem } from "./rules.ts";
import type { Guide, GuideInput, LaunchItem, LaunchList } from "./schema.ts";
import { useDetailText, useItemLink } from "./use-item-words.ts";

type Props = { list: LaunchList; guide: Guide };

/** Leads an administrator through the check list, until it is complete. */
export function LaunchPanel({ list, guide }: Props) {
  const t = useTranslations("launch.panel");
  const { done, total } = list.progress;
  const progress = useTranslations()("launch.progress", { done, total });
  const { to } = usePaths();
  const change = useGuideChange();
  const item = nextItem(list.items, guide.skipped);
  if (!item) return null;
  const open = !guide.welcome_closed;
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="launch" className={styles.panel}>
      <h2 id="launch" className={styles.heading}>
        {t(open ? "welcome" : "title")}
      </h2>
      {open && <p>{t("text")}</p>}
      <Progress value={(done / total) * 100} my="xs" aria-label={progress} />
      <p className={styles.why}>{progress}</p>
      {open && <NextItem item={item} list={list} guide={guide} />}
      <Group gap="xs" mt="sm">
        {open ? (
          <Button variant="subtle" color="gray" onClick={() => change({ welcome_closed: true })}>
            {t("later")}
          </Button>
        ) : (
          <Button variant="light" onClick={() => change({ welcome_closed: false })}>
            {t("resume")}
          </Button>
        )}
        <Button component={Link} to={to("/admin/settings/launch")} variant="default">
          {t("all")}
        </Button>
      </Group>
    </Card>
  );
}

function NextItem({ item, list, guide }: Props & { item: LaunchItem }) {
  const t = useTranslations("launch.panel");
  const words = useTranslations("launch.items");
  const detail = useDetailText();
  const { href } = useItemLink()(item);
  const change = useGuideChange();
  const left = list.items.filter(({ state }) => state === "todo").length;
  function skip() {
    // Skipping the last one begins again with the first.
    const { skipped } = guide;
    const passed = skipped.includes(item.key) ? [item.key] : [...skipped, item.key];
    return change({ skipped: passed });
  }
  return (
    <div className={styles.next}>
      <p className={styles.why}>{t("next")}</p>
      <h3 className={styles.title}>{words(`${item.key}.title`)}</h3>
      <p>{words(`${item.key}.why`)}</p>
      <p className={styles.why}>{detail(item.detail)}</p>
      <Group gap="xs" mt="xs">
        <Button component={Link} to={href}>
          {t("do")}
        </Button>
        {left > 1 && (
          <Button variant="default" onClick={skip}>
            {t("skip")}
          </Button>
        )}
      </Group>
    </div>
  );
}

export function useGuideChange() {
  const api = useApi();
  const act = useAct();
  return (json: GuideInput) => act(() => api.guide.$patch({ json }));
}
