import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Page } from "#app/http/pagination.ts";
import { type Answer, useAct } from "../use-act.ts";
import { useListUrl } from "./use-list-url.ts";

/** The maximum of a bulk request. */
const MOST = 1_000;
const A_CALL = 100;

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
export function ChooseAll<T extends { id: number }>({ page, selected, onChange, read }: Props<T>) {
  const t = useTranslations("staff.table");
  const act = useAct();
  const list = useListUrl().href({ page: null });
  const [taken, setTaken] = useState("");
  const [busy, setBusy] = useState(false);
  const { total } = page.meta;
  const count = Math.min(total, MOST);
  const chosen = new Set(selected.map(({ id }) => id));
  const isWhole = page.data.every(({ id }) => chosen.has(id));
  if (!isWhole || total <= page.data.length) return null;
  if (taken === list && chosen.size >= count) return null;

  async function take() {
    setBusy(true);
    const rows = await everyRow();
    setBusy(false);
    if (!rows) return;
    onChange(rows);
    setTaken(list);
  }

  /** Null when a page could not be read; the error has been shown then. */
  async function everyRow(): Promise<T[] | null> {
    const rows = new Map<number, T>();
    for (let nth = 1; rows.size < count; nth += 1) {
      const window = { page: String(nth), per_page: String(A_CALL) };
      const outcome = await act(() => read(window), { keep: true });
      if (!outcome.ok) return null;
      for (const row of outcome.data.data) rows.set(row.id, row);
      if (nth >= outcome.data.meta.last_page) break;
    }
    return [...rows.values()].slice(0, MOST);
  }

  return (
    <Button variant="light" size="xs" mb="sm" loading={busy} onClick={take}>
      {t(total > MOST ? "chooseFirst" : "chooseAll", { count })}
    </Button>
  );
}
