import { Alert, Button } from "@mantine/core";
import { Languages } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useItemEditor } from "./editor-context.ts";
import { useContentApi } from "./use-content-api.ts";

/** Shown when the French text changed after this translation; the translator confirms an update. */
export function StaleNote() {
  const t = useTranslations("editor.stale");
  const { kind, item, onItem, part, store } = useItemEditor();
  const api = useContentApi(kind);
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  if (part === defaultLocale || !item.languages[part].stale || !item.translations[part])
    return null;

  async function confirm() {
    setBusy(true);
    if (await store.flush()) {
      const translations = { [part]: { up_to_date: true } };
      const reply = await api.saveDraft(item.id, { translations });
      if (reply.ok) onItem(reply.data);
      else showError(reply);
    }
    setBusy(false);
  }

  return (
    <Alert color="yellow" mb="md" icon={<Languages size={18} />} title={t("title")}>
      {t("text")}{" "}
      <Button size="compact-sm" variant="default" loading={busy} onClick={confirm}>
        {t("confirm")}
      </Button>
    </Alert>
  );
}
