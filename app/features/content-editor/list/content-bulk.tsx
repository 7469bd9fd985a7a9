import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { BulkAction, BulkResult } from "#app/features/content/schema.ts";
import type { TaskStarted } from "#app/jobs/pieces.ts";
import { askFirst } from "#app/staff/ask-first.ts";
import table from "#app/staff/table/table.module.css";
import { useTellRefusal } from "#app/staff/use-act.ts";
import { useStaff } from "#app/staff/use-staff.ts";
import type { EditorKind } from "../content-kind.ts";
import type { AnyItem } from "../editor-item.ts";
import { useContentApi } from "../use-content-api.ts";
import { BulkProblems } from "./bulk-problems.tsx";
import { BulkPublishing } from "./bulk-publishing.tsx";

type Item = Pick<AnyItem, "id" | "title" | "state" | "may" | "languages">;
type Props = {
  desk: EditorKind;
  items: Item[];
  onDone: (left: number[]) => void;
  /** It became a task: its result comes later. */
  onTask: (task: string) => void;
};

/** One thing done to several items, after a question that says how many. */
export function ContentBulk({ desk, items, onDone, onTask }: Props) {
  const t = useTranslations("contentEditor.bulk");
  const calls = useContentApi(desk);
  const tellRefusal = useTellRefusal();
  const { may } = useStaff();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  const fitting: Record<BulkAction, Item[]> = {
    publish: may(desk.publish) ? items.filter(({ state }) => state !== "archived") : [],
    unpublish: may(desk.publish)
      ? items.filter(({ state }) => state === "published" || state === "scheduled")
      : [],
    archive: may(desk.archive) ? items.filter(({ state }) => state !== "archived") : [],
    unarchive: may(desk.archive) ? items.filter(({ state }) => state === "archived") : [],
    delete: items.filter((item) => item.may.delete),
  };

  async function run(action: BulkAction) {
    setBusy(true);
    const ids = fitting[action].map(({ id }) => id);
    const reply = await calls.ask<BulkResult | TaskStarted>(`${desk.api}/bulk`, "POST", {
      action,
      ids,
    });
    setBusy(false);
    if (!reply.ok) return tellRefusal(reply);
    if ("task" in reply.data) {
      onDone([]);
      return onTask(reply.data.task);
    }
    const { done, failed } = reply.data;
    notifications.show({
      color: failed.length ? "red" : "green",
      title: t("result", { done: done.length, failed: failed.length }),
      message: failed.length ? <BulkProblems failed={failed} titleOf={titleOf} /> : "",
      // Whoever has something to mend reads it in their own time.
      autoClose: failed.length ? false : 4_000,
    });
    // What did not go through stays chosen: it is mended and tried again.
    onDone(failed.map(({ id }) => id));
    await revalidate();
  }

  function titleOf(id: number): string {
    return items.find((item) => item.id === id)?.title ?? "";
  }

  function ask(action: BulkAction) {
    const count = fitting[action].length;
    askFirst({
      title: t(`${action}.title`, { count }),
      children:
        action === "publish" ? <BulkPublishing items={fitting.publish} /> : t(`${action}.text`),
      labels: { confirm: t(`${action}.label`), cancel: t("cancel") },
      confirmProps: { color: action === "delete" ? "red" : "primary" },
      onConfirm: () => void run(action),
    });
  }

  return (
    <section className={table.bulk} aria-label={t("title")}>
      <p role="status">{t("selected", { count: items.length })}</p>
      {(Object.keys(fitting) as BulkAction[])
        .filter((action) => fitting[action].length > 0)
        .map((action) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            loading={busy}
            onClick={() => ask(action)}
          >
            {t(`${action}.label`)}
          </Button>
        ))}
      <Button size="xs" variant="subtle" onClick={() => onDone([])}>
        {t("clear")}
      </Button>
    </section>
  );
}
