import { Anchor } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { Outcome } from "#app/api-client/browser/api-error.ts";
import type { Finding } from "#app/content/working-copies/publish/checks.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localePath } from "#app/platform/i18n/paths.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { firstMessages } from "#app/staff/form/use-act.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import type { AnyItem } from "../item/editor-item.ts";
import { of, useContentApi } from "../item/use-content-api.ts";
import { utcFromInput } from "./publish-time.tsx";

/** What the server did not accept: the item, or one of the two hours. */
type Refused = { findings: Finding[]; hour?: string | undefined; end?: string | undefined };
const nothing: Refused = { findings: [] };

type Options = { locales: Locale[]; time: string | null; end: string | null };

/** Saves the draft, then publishes it. */
export function usePublish(onDone: () => void) {
  const t = useTranslations("editor.publish");
  const format = useFormatter();
  const { kind, item, onItem, store, part } = useItemEditor();
  const api = useContentApi(kind);
  const showError = useShowError();
  const [refused, setRefused] = useState<Refused>(nothing);
  const [unsaved, setUnsaved] = useState(false);
  const [busy, setBusy] = useState(false);

  function settle(reply: Outcome<AnyItem>, message: (item: AnyItem) => React.ReactNode) {
    if (reply.ok) {
      onItem(reply.data);
      notifications.show({ color: "green", message: message(reply.data), autoClose: 8_000 });
      return onDone();
    }
    const { findings = [] } = reply.body as { findings?: Finding[] };
    const { publish_at: hour, end_at: end } = firstMessages(reply.fields);
    if (reply.status === 422) setRefused({ findings, hour, end });
    if (findings.length || hour || end) return;
    if (reply.status === 401) store.end();
    showError(reply);
  }

  function successMessage(fresh: AnyItem, { locales, time }: Options) {
    if (time) {
      const when = format.dateTime(new Date(utcFromInput(time)), {
        dateStyle: "long",
        timeStyle: "short",
      });
      return t("scheduled", { when });
    }
    const shown = locales.includes(part) ? part : (locales[0] ?? part);
    const path = kind.publicPath(fresh, shown);
    return (
      <>
        {t("done")}{" "}
        {path && (
          <Anchor href={localePath(shown, path)} target="_blank" fw={600}>
            {t("see")}
          </Anchor>
        )}
      </>
    );
  }

  async function publish(options: Options) {
    const { locales, time, end } = options;
    setBusy(true);
    setRefused(nothing);
    const saved = await store.flush();
    setUnsaved(!saved);
    if (saved) {
      const { parts } = store.get().draft;
      const versions = Object.fromEntries(locales.map((each) => [each, parts[each].version]));
      const publish_at = time ? utcFromInput(time) : null;
      const end_at = end ? utcFromInput(end) : null;
      const body = { locales, publish_at, end_at, versions };
      settle(
        await api.ask(api.client[":id"].publish.$post({ ...of(item.id), json: body })),
        (fresh) => successMessage(fresh, options),
      );
    }
    setBusy(false);
  }

  async function unschedule() {
    setBusy(true);
    settle(await api.ask(api.client[":id"].unschedule.$post(of(item.id))), () => t("unscheduled"));
    setBusy(false);
  }

  return { publish, unschedule, busy, refused, unsaved };
}
