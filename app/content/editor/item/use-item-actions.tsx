import { notifications } from "@mantine/notifications";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { Outcome } from "#app/api-client/browser/api-error.ts";
import type { ContentKind } from "#app/content/working-copies/content-kind.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { askFirst } from "#app/staff/form/ask-first.ts";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { usePaths } from "#app/staff/frame/use-staff.ts";
import { useUndo } from "../undo/use-undo.ts";
import type { AnyItem } from "./editor-item.ts";
import { of, useContentApi } from "./use-content-api.ts";

type Item = { id: number; title: string };

/** The actions on a whole item; those that cannot be undone ask for confirmation. */
export function useItemActions(kind: ContentKind, onDone: (item: AnyItem | null) => void) {
  const t = useTranslations("editor.actions");
  const languages = useTranslations("editor.languages");
  const api = useContentApi(kind);
  const showError = useShowError();
  const navigate = useNavigate();
  const { to } = usePaths();
  const undo = useUndo(kind, onDone);

  function settle(reply: Outcome<AnyItem>, done: string) {
    if (!reply.ok) return showError(reply);
    notifications.show({ color: "green", message: done });
    onDone(reply.data);
  }

  function confirm(what: "archive" | "unpublish" | "delete", { title }: Item, run: () => void) {
    askFirst({
      title: t(`${what}.title`),
      children: t(`${what}.text`, { title: title || t("untitled") }),
      labels: { confirm: t(`${what}.label`), cancel: t("cancel") },
      confirmProps: { color: what === "delete" ? "red" : "primary" },
      onConfirm: run,
    });
  }

  return {
    async duplicate({ id }: Item) {
      const reply = await api.ask(api.client[":id"].duplicate.$post(of(id)));
      if (!reply.ok) return showError(reply);
      notifications.show({ color: "green", message: t("duplicated") });
      navigate(to(kind.edit(reply.data.id)));
    },
    archive: (item: Item) =>
      confirm("archive", item, async () => {
        const before = await undo.look(item.id);
        const reply = await api.withdraw(item.id, "archive");
        if (!reply.ok) return showError(reply);
        undo.archived(item.id, before);
        onDone(reply.data);
      }),
    unarchive: async ({ id }: Item) => settle(await api.withdraw(id, "unarchive"), t("unarchived")),
    unpublish: (item: Item) =>
      confirm("unpublish", item, async () => {
        const before = await undo.look(item.id);
        const reply = await api.withdraw(item.id, "unpublish");
        if (!reply.ok) return showError(reply);
        undo.withdrawn(item.id, before);
        onDone(reply.data);
      }),
    unpublishLanguage({ id, title }: Item, locale: Locale) {
      const language = languages(locale);
      askFirst({
        title: t("unpublishLanguage.label", { language }),
        children: t("unpublishLanguage.text", { title: title || t("untitled") }),
        labels: { confirm: t("unpublishLanguage.label", { language }), cancel: t("cancel") },
        onConfirm: async () =>
          settle(
            await api.ask(
              api.client[":id"].unpublish.$post({ ...of(id), json: { locales: [locale] } }),
            ),
            t("unpublishLanguage.done"),
          ),
      });
    },
    remove: (item: Item) =>
      confirm("delete", item, async () => {
        const before = await undo.look(item.id);
        const reply = await api.remove(item.id);
        if (!reply.ok) return showError(reply);
        undo.deleted(item.id, before);
        onDone(null);
      }),
  };
}
