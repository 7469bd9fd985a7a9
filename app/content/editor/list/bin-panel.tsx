import { Button, Group, Skeleton } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { useTranslations } from "use-intl";
import type { Outcome } from "#app/api-client/browser/api-error.ts";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { BinnedItem } from "#app/content/working-copies/lists/bin.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { SidePanel } from "../item/side-panel.tsx";
import { of, useContentApi } from "../item/use-content-api.ts";
import styles from "./list.module.css";

type Found = BinnedItem[] | "loading" | "failed";

/** Deleted items, which can be restored or erased. */
export function BinPanel({ kind }: { kind: ContentKind }) {
  const t = useTranslations("editor.bin");
  const api = useContentApi(kind);
  const showError = useShowError();
  const { revalidate } = useRevalidator();
  const [opened, setOpened] = useState(false);
  const [found, setFound] = useState<Found>("loading");

  async function read() {
    const reply = await api.ask(api.client.bin.$get());
    setFound(reply.ok ? reply.data.data : "failed");
  }

  function open() {
    setOpened(true);
    setFound("loading");
    void read();
  }

  // Reload also after a refusal: the item is often gone already.
  async function settle(reply: Outcome<unknown>, done: string) {
    if (reply.ok) notifications.show({ color: "green", message: done });
    else showError(reply);
    await Promise.all([read(), revalidate()]);
  }

  const recover = async ({ id }: BinnedItem) =>
    settle(await api.ask(api.client.bin[":id"].recover.$post(of(id))), t("recovered"));
  const erase = async ({ id }: BinnedItem) =>
    settle(await api.ask(api.client.bin[":id"].$delete(of(id))), t("erased"));

  return (
    <>
      <button type="button" className={styles.binTab} onClick={open}>
        <Trash2 size={16} aria-hidden /> {t("label")}
      </button>
      <SidePanel opened={opened} onClose={() => setOpened(false)} title={t("label")}>
        <p className={styles.binText}>{t("text")}</p>
        {found === "loading" && <Skeleton height={120} aria-label={t("loading")} />}
        {found === "failed" && <p role="alert">{t("failed")}</p>}
        {Array.isArray(found) && <BinList items={found} onRecover={recover} onErase={erase} />}
      </SidePanel>
    </>
  );
}

type ListProps = {
  items: BinnedItem[];
  onRecover: (item: BinnedItem) => void;
  onErase: (item: BinnedItem) => void;
};

function BinList({ items, onRecover, onErase }: ListProps) {
  const t = useTranslations("editor.bin");
  const untitled = useTranslations("editor")("untitled");
  const format = useFormatter();
  const day = (at: string) => format.dateTime(new Date(at), { dateStyle: "medium" });
  if (items.length === 0) return <p>{t("empty")}</p>;

  function ask(item: BinnedItem) {
    askFirst({
      title: t("eraseTitle"),
      children: t("eraseText", { title: item.title || untitled }),
      labels: { confirm: t("erase"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: () => onErase(item),
    });
  }

  return (
    <ul className={styles.bin}>
      {items.map((item) => (
        <li key={item.id}>
          <strong>{item.title || untitled}</strong>
          <span>{t("what", { who: item.deleted_by, day: day(item.deleted_at) })}</span>
          <span>{t("until", { day: day(item.until) })}</span>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={() => onRecover(item)}>
              {t("recover")}
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" onClick={() => ask(item)}>
              {t("erase")}
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
}
