import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { BulkAction } from "#app/content/working-copies/schema.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import type { AnyItem } from "../item/editor-item.ts";
import { useContentApi } from "../item/use-content-api.ts";
import { BulkOutcome } from "./bulk-outcome.tsx";
import { BulkPublishing } from "./bulk-publishing.tsx";

type Item = Pick<AnyItem, "id" | "title" | "state" | "may" | "languages">;
type Props = {
  kind: ContentKind;
  items: Item[];
  onDone: (left: number[]) => void;
  /** The action became a task, whose result comes later. */
  onTask: (task: string) => void;
};

/** Actions on several items, after confirmation. */
export function ContentBulk({ kind, items, onDone, onTask }: Props) {
  const t = useTranslations("editor.bulk");
  const api = useContentApi(kind);
  const showError = useShowError();
  const { may } = useStaff();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);

  const fitting: Record<BulkAction, Item[]> = {
    publish: may(kind.publish) ? items.filter(({ state }) => state !== "archived") : [],
    unpublish: may(kind.publish)
      ? items.filter(({ state }) => state === "published" || state === "scheduled")
      : [],
    archive: may(kind.archive) ? items.filter(({ state }) => state !== "archived") : [],
    unarchive: may(kind.archive) ? items.filter(({ state }) => state === "archived") : [],
    delete: items.filter((item) => item.may.delete),
  };

  async function run(action: BulkAction) {
    setBusy(true);
    const ids = fitting[action].map(({ id }) => id);
    const reply = await api.ask(api.client.bulk.$post({ json: { action, ids } }));
    if (reply.ok && !("task" in reply.data)) await revalidate();
    setBusy(false);
    if (!reply.ok) return showError(reply);
    if ("task" in reply.data) {
      onDone([]);
      return onTask(reply.data.task);
    }
    const { done, planned, failed } = reply.data;
    const told = planned.length + failed.length > 0;
    notifications.show({
      color: failed.length ? "red" : "green",
      title: t("result", {
        action,
        done: done.length - planned.length,
        planned: planned.length,
        failed: failed.length,
      }),
      message: told ? <BulkOutcome planned={planned} failed={failed} titleOf={titleOf} /> : "",
      // A list stays until it is closed.
      autoClose: told ? false : 4_000,
    });
    // Failed items stay selected for another try.
    onDone(failed.map(({ id }) => id));
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
    <section aria-label={t("title")}>
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
