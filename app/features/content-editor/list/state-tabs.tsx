import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { type ItemState, itemStates } from "#app/features/content/schema.ts";
import { useListUrl } from "#app/staff/table/use-list-url.ts";
import styles from "./list.module.css";

type Props = {
  counts: Record<ItemState, number> | null;
  /** The button that opens the bin, which stands behind the tabs. */
  bin: ReactNode;
};

/** Tabs for each state, with the number of items, and the bin. */
export function StateTabs({ counts, bin }: Props) {
  const t = useTranslations("contentEditor");
  const url = useListUrl();
  const current = url.get("status");
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [{ state: "", label: t("list.all"), count: all }].concat(
    itemStates.map((state) => ({
      state,
      label: t(`states.${state}`),
      count: counts?.[state] ?? null,
    })),
  );
  return (
    <div className={styles.tabs}>
      <nav aria-label={t("list.states")}>
        {tabs.map(({ state, label, count }) => (
          <Link
            key={state}
            to={url.href({ status: state })}
            aria-current={current === state ? "page" : undefined}
          >
            {label} {count !== null && <span>{count}</span>}
          </Link>
        ))}
      </nav>
      {bin}
    </div>
  );
}
