import { useHotkeys } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";
import { useShowError } from "#app/staff/form/use-show-error.tsx";
import { useItemEditor } from "../item/editor-context.ts";
import { of, useContentApi } from "../item/use-content-api.ts";

/** Ctrl+S saves at once and stores a separate revision. */
export function SaveVersion() {
  const t = useTranslations("editor.revisions");
  const { kind, item, store, part } = useItemEditor();
  const api = useContentApi(kind);
  const showError = useShowError();

  async function saveVersion() {
    // A failed save is reported by SaveState.
    if (!item.may.edit || !(await store.flush()) || !store.get().draft.parts[part].version) return;
    const json = { part };
    const reply = await api.ask(api.client[":id"].revisions.$post({ ...of(item.id), json }));
    if (!reply.ok) return showError(reply);
    notifications.show({ id: "kept", color: "green", message: t("kept") });
  }

  useHotkeys([["mod+S", () => void saveVersion()]], [], true);
  return null;
}
