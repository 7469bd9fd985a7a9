import { Button } from "@mantine/core";
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useAct } from "#app/staff/form/use-act.ts";
import { useApi } from "#app/staff/form/use-api.ts";
import type { MediaDetails } from "../schema.ts";
import styles from "./library.module.css";

type Props = { media: MediaDetails; onDeleted: () => void };

/** Deletes an unused file; a used one shows a hint instead of the button. */
export function DeleteMedia({ media, onDeleted }: Props) {
  const t = useTranslations("media.delete");
  const api = useApi();
  const act = useAct();
  const { id, title, places } = media;
  if (places.length > 0)
    return <p className={styles.hint}>{t("used", { count: places.length })}</p>;

  async function remove() {
    const request = () => api.media[":id"].$delete({ param: { id: String(id) } });
    const outcome = await act(request, { done: t("done", { title }), withoutReload: true });
    if (outcome.ok) onDeleted();
  }
  function confirm() {
    askFirst({
      title: t("title"),
      children: t("text", { title }),
      labels: { confirm: t("confirm"), cancel: t("cancel") },
      confirmProps: { color: "red" },
      onConfirm: remove,
    });
  }
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        leftSection={<Trash2 size={16} aria-hidden />}
        onClick={confirm}
      >
        {t("action")}
      </Button>
    </div>
  );
}
