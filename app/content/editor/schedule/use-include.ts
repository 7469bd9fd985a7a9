import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import { of, useContentApi } from "../item/use-content-api.ts";
import { useBlocked } from "../readiness/use-blocked.ts";
import { useReadiness } from "../readiness/use-readiness.ts";

/** Schedules the text on the screen for the same hour, in place of the one that was. */
export function useInclude() {
  const t = useTranslations("editor.schedule");
  const format = useFormatter();
  const { kind, item, onItem, part, store } = useItemEditor();
  const api = useContentApi(kind);
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const { scheduled_at } = item.languages[part];
  const findings = useReadiness([part], scheduled_at ? new Date(scheduled_at) : null);
  const blocked = useBlocked();

  async function include(at: Date) {
    if (blocked(findings)) return;
    setBusy(true);
    if (await store.flush()) {
      const versions = { [part]: store.get().draft.parts[part].version };
      const json = { locales: [part], publish_at: at.toISOString(), versions };
      const reply = await api.ask(api.client[":id"].publish.$post({ ...of(item.id), json }));
      if (!reply.ok) showError(reply);
      else {
        onItem(reply.data);
        const when = format.dateTime(at, { dateStyle: "long", timeStyle: "short" });
        notifications.show({ color: "green", message: t("included", { when }) });
      }
    }
    setBusy(false);
  }

  return { include, busy };
}
