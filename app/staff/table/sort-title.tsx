import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import styles from "./table.module.css";
import { useListUrl } from "./use-list-url.ts";

type Props = { name: string; label: string; otherwise: string };

/** A column title that sorts by the column, or reverses the order. */
export function SortTitle({ name, label, otherwise }: Props) {
  const t = useTranslations("staff.table");
  const url = useListUrl();
  const sort = url.get("sort") || otherwise;
  const state = sort === name ? "ascending" : sort === `-${name}` ? "descending" : "none";
  const Icon = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown }[state];
  const next = state === "ascending" ? `-${name}` : name;
  return (
    <Link
      to={url.href({ sort: next })}
      preventScrollReset
      className={styles.sort}
      data-state={state}
    >
      {label}
      <Icon size={14} aria-hidden />
      {state !== "none" && <span className="visually-hidden">{t(`sorted.${state}`)}</span>}
    </Link>
  );
}
