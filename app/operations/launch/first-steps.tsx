import { Button } from "@mantine/core";
import { Flag } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import { sectionOf, useSections } from "#app/staff/frame/sections.ts";
import { usePaths, useStaff } from "#app/staff/frame/use-staff.ts";
import { cardsFor } from "./cards.ts";
import styles from "./launch.module.css";
import { nextItem } from "./rules.ts";
import type { Guide, GuideInput, LaunchItem, LaunchList } from "./schema.ts";
import { useItemLink } from "./use-item-words.ts";

type Props = { guide: Guide; launch: LaunchList | null };

/**
 * Where to begin, in one line until it is put away: the next point of the check list for whoever
 * settles it, else what the user's work is. The help page shows it again.
 */
export function FirstSteps({ guide, launch }: Props) {
  const t = useTranslations("launch.firstSteps");
  const change = useGuideChange();
  const item = launch && nextItem(launch.items, guide.skipped);
  if (item ? guide.welcome_closed : guide.cards_hidden) return null;
  return (
    <section className={styles.firstSteps} aria-label={t("title")}>
      <Flag size={14} aria-hidden />
      {launch && item ? <NextItem item={item} list={launch} guide={guide} /> : <Work />}
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => change({ cards_hidden: true, welcome_closed: true })}
      >
        {t("putAway")}
      </Button>
    </section>
  );
}

function NextItem({ item, list, guide }: { item: LaunchItem; list: LaunchList; guide: Guide }) {
  const t = useTranslations("launch.firstSteps");
  const words = useTranslations("launch.items");
  const { href } = useItemLink()(item);
  const { to } = usePaths();
  const change = useGuideChange();
  const { done, total } = list.progress;
  const left = list.items.filter(({ state }) => state === "todo").length;
  function skip() {
    // Skipping the last one begins again with the first.
    const { skipped } = guide;
    const passed = skipped.includes(item.key) ? [item.key] : [...skipped, item.key];
    return change({ skipped: passed });
  }
  return (
    <>
      <span>
        {t("title")} <Link to={to("/admin/settings/launch")}>{t("progress", { done, total })}</Link>{" "}
        {t("next")} <strong>{words(`${item.key}.title`)}</strong>
      </span>
      <Link to={href}>{t("do")}</Link>
      {left > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={skip}>
          {t("skip")}
        </Button>
      )}
    </>
  );
}

function Work() {
  const t = useTranslations("launch.firstSteps");
  const cardWords = useTranslations("launch.cards");
  const sections = useSections();
  const { user } = useStaff();
  const { to } = usePaths();
  const cards = cardsFor(user.permissions, (path) => sectionOf(sections, path) !== null);
  return (
    <>
      <span>{t("title")}</span>
      {cards.map(({ key, path }) => (
        <Link key={key} to={to(path)}>
          {cardWords(`${key}.title`)}
        </Link>
      ))}
    </>
  );
}

export function useGuideChange() {
  const api = useApi();
  const act = useAct();
  return (json: GuideInput) => act(() => api.guide.$patch({ json }));
}
