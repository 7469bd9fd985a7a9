import { useHotkeys } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";
import { useTellRefusal } from "#app/staff/use-act.ts";
import { useItemEditor } from "../editor-context.ts";
import { useContentApi } from "../use-content-api.ts";

/** Ctrl+S saves at once and stores a separate revision. */
export function KeepVersion() {
  const t = useTranslations("contentEditor.revisions");
  const { desk, item, store, part } = useItemEditor();
  const calls = useContentApi(desk);
  const tellRefusal = useTellRefusal();

  async function keep() {
    // A failed save is reported by SaveState.
    if (!item.may.edit || !(await store.flush()) || !store.get().draft.parts[part].version) return;
    const reply = await calls.ask(calls.at(item.id, "/revisions"), "POST", { part });
    if (!reply.ok) return tellRefusal(reply);
    notifications.show({ id: "kept", color: "green", message: t("kept") });
  }

  useHotkeys([["mod+S", () => void keep()]], [], true);
  return null;
}
