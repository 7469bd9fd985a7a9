import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Page } from "#app/platform/http/pagination.ts";
import { type Answer, useAct } from "../form/use-act.ts";
import { useListUrl } from "./use-list-url.ts";

/** The maximum of a bulk request. */
const MAX_SELECTED = 1_000;
const PAGE_SIZE = 100;

export type ReadPage<T> = (
  window: Record<"page" | "per_page", string>,
) => Promise<Answer & { json: () => Promise<Page<T>> }>;

type Props<T> = {
  page: Page<T>;
  selected: T[];
  onChange: (records: T[]) => void;
  read: ReadPage<T>;
};

/** Offered when all rows of a page are selected: selects the other pages too. */
export function SelectAll<T extends { id: number }>({ page, selected, onChange, read }: Props<T>) {
  const t = useTranslations("staff.table");
  const act = useAct();
  const list = useListUrl().href({ page: null });
  const [selectedList, setSelectedList] = useState("");
  const [busy, setBusy] = useState(false);
  const { total } = page.meta;
  const count = Math.min(total, MAX_SELECTED);
  const chosen = new Set(selected.map(({ id }) => id));
  const isWhole = page.data.every(({ id }) => chosen.has(id));
  if (!isWhole || total <= page.data.length) return null;
  if (selectedList === list && chosen.size >= count) return null;

  async function selectAll() {
    setBusy(true);
    const rows = await readAllRows();
    setBusy(false);
    if (!rows) return;
    onChange(rows);
    setSelectedList(list);
  }

  /** Null when a page could not be read; the error has been shown then. */
  async function readAllRows(): Promise<T[] | null> {
    const rows = new Map<number, T>();
    for (let number = 1; rows.size < count; number += 1) {
      const window = { page: String(number), per_page: String(PAGE_SIZE) };
      const outcome = await act(() => read(window), { withoutReload: true });
      if (!outcome.ok) return null;
      for (const row of outcome.data.data) rows.set(row.id, row);
      if (number >= outcome.data.meta.last_page) break;
    }
    return [...rows.values()].slice(0, MAX_SELECTED);
  }

  return (
    <Button variant="light" size="xs" loading={busy} onClick={selectAll}>
      {t(total > MAX_SELECTED ? "chooseFirst" : "chooseAll", { count })}
    </Button>
  );
}
