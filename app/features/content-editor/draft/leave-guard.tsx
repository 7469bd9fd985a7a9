import { Button, Group, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { useBlocker } from "react-router";
import { useTranslations } from "use-intl";
import { useStaff } from "#app/staff/use-staff.ts";
import { useItemEditor } from "../editor-context.ts";
import { isChanged } from "./draft.ts";

/** Saves before navigation, or asks when saving fails. */
export function LeaveGuard() {
  const t = useTranslations("contentEditor.leave");
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

  const [away, setAway] = useState(false);
  const health = `${useStaff().runtime.apiBase}/api/health`;
  const stays = () => {
    setAway(false);
    if (blocker.state === "blocked") blocker.reset();
  };

  /** Leaves only if the server answers: without it the next page cannot load. */
  async function go() {
    const answers = await fetch(health, { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!answers) return setAway(true);
    if (blocker.state === "blocked") blocker.proceed();
  }

  return (
    <Modal
      opened={blocker.state === "blocked" && state.status !== "saving"}
      onClose={stays}
      title={t("title")}
      withCloseButton={false}
    >
      <p role={away ? "alert" : undefined}>{t(away ? "away" : "text")}</p>
      <Group justify="flex-end" mt="md">
        {!away && (
          <Button variant="default" onClick={go}>
            {t("go")}
          </Button>
        )}
        <Button onClick={stays}>{t("stay")}</Button>
      </Group>
    </Modal>
  );
}
