import { Button, Group, Modal } from "@mantine/core";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useTranslations } from "use-intl";
import { useItemEditor } from "../editor-context.ts";
import { isChanged } from "./draft.ts";

/** Whoever leaves takes nothing unsaved along: it is saved first, or they are asked. */
export function LeaveGuard() {
  const t = useTranslations("editor.leave");
  const { state, store } = useItemEditor();
  const changed = isChanged(state.draft);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged(store.get().draft) && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let asked = true;
    void store.flush().then((saved) => {
      if (asked && saved) blocker.proceed();
    });
    return () => {
      asked = false;
    };
  }, [blocker, store]);

  const stays = () => blocker.state === "blocked" && blocker.reset();
  return (
    <Modal
      opened={blocker.state === "blocked" && state.status !== "saving"}
      onClose={stays}
      title={t("title")}
      withCloseButton={false}
    >
      <p>{t("text")}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={() => blocker.state === "blocked" && blocker.proceed()}>
          {t("go")}
        </Button>
        <Button onClick={stays}>{t("stay")}</Button>
      </Group>
    </Modal>
  );
}
