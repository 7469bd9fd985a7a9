import "@mantine/core/styles/Pagination.layer.css";
import { Pagination } from "@mantine/core";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Page } from "#app/platform/http/pagination.ts";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

type Props = {
  meta: Page<unknown>["meta"];
  /** Rows are moved between by keys; some lists have no search or nothing to choose. */
  keys?: boolean;
  selects?: boolean;
  searches?: boolean;
};

export function ListFooter({ meta, keys = false, selects = false, searches = false }: Props) {
  const t = useTranslations("staff.table");
  const { href } = useListUrl();
  const { current_page: current, last_page: last, from, to, total } = meta;
  const controls = { first: 1, previous: current - 1, next: current + 1, last };
  return (
    <div className={styles.footer}>
      {keys && (
        <ul className={styles.keys} aria-label={t("keys.label")}>
          <Key of={["J", "K"]} does={t("keys.move")} />
          <Key of={["↵"]} does={t("keys.open")} />
          {selects && <Key of={["X"]} does={t("keys.choose")} />}
          {searches && <Key of={["/"]} does={t("keys.search")} />}
        </ul>
      )}
      <p>{t("range", { from: from ?? 0, to: to ?? 0, total })}</p>
      {last > 1 && (
        <Pagination
          total={last}
          value={current}
          size="sm"
          siblings={1}
          aria-label={t("pages")}
          getItemProps={(page) => ({
            component: Link,
            to: href({ page }),
            "aria-label": t("page", { page }),
          })}
          getControlProps={(control) => ({
            component: Link,
            to: href({ page: Math.min(last, Math.max(1, controls[control])) }),
            "aria-label": t(`controls.${control}`),
          })}
        />
      )}
    </div>
  );
}

function Key({ of, does }: { of: readonly string[]; does: string }) {
  return (
    <li>
      {of.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}{" "}
      {does}
    </li>
  );
}
