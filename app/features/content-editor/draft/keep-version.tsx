import { useHotkeys } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useTranslations } from "use-intl";
import { useShowError } from "#app/staff/use-act.ts";
import { useItemEditor } from "../editor-context.ts";
import { of, useContentApi } from "../use-content-api.ts";

/** Ctrl+S: saves at once, and keeps what stands here as a version of its own. */
export function KeepVersion() {
  const t = useTranslations("contentEditor.revisions");
  const { desk, item, store, part } = useItemEditor();
  const calls = useContentApi(desk);
  const tellRefusal = useShowError();

  async function keep() {
    // What could not be saved is said where it always is.
    if (!item.may.edit || !(await store.flush()) || !store.get().draft.parts[part].version) return;
    const json = { part };
    const reply = await calls.ask(calls.api[":id"].revisions.$post({ ...of(item.id), json }));
    if (!reply.ok) return tellRefusal(reply);
    notifications.show({ id: "kept", color: "green", message: t("kept") });
  }

  useHotkeys([["mod+S", () => void keep()]], [], true);
  return null;
}
