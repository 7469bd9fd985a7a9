import { Button, Group, Modal } from "@mantine/core";
import { useEffect, useState } from "react";
import { type Location, useBlocker } from "react-router";
import { useTranslations } from "use-intl";
import { useStaff } from "#app/staff/frame/use-staff.ts";
import { useItemEditor } from "../item/editor-context.ts";
import { isChanged } from "./draft.ts";
import { keptWord } from "./draft-store.ts";

/** A new text gets its number while it is written: its place stays the same. */
function isOtherText(now: Location, next: Location): boolean {
  const id = (place: Location) => new URLSearchParams(place.search).get("id");
  return now.pathname !== next.pathname || (id(now) !== null && id(now) !== id(next));
}

/** Saves before navigation, or asks when saving fails. */
export function LeaveGuard() {
  const t = useTranslations("editor.leave");
  const { state, store } = useItemEditor();
  const changed = isChanged(state.draft);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged(store.get().draft) && isOtherText(currentLocation, nextLocation),
  );

  useEffect(() => {
    if (!changed) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [changed]);

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    let current = true;
    void store.flush().then((saved) => {
      if (current && saved) blocker.proceed();
    });
    return () => {
      current = false;
    };
  }, [blocker, store]);

  const [away, setAway] = useState(false);
  const health = `${useStaff().runtime.apiBase}/api/health`;
  const stay = () => {
    setAway(false);
    if (blocker.state === "blocked") blocker.reset();
  };

  /** Leaves only if the server answers: without it the next page cannot load. */
  async function leave() {
    const online = await fetch(health, { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!online) return setAway(true);
    if (blocker.state === "blocked") blocker.proceed();
  }

  return (
    <Modal
      opened={blocker.state === "blocked" && state.status !== "saving"}
      onClose={stay}
      title={t("title")}
      withCloseButton={false}
    >
      <p role={away ? "alert" : undefined}>
        {t(away ? "away" : "text", { kept: keptWord(state) })}
      </p>
      <Group justify="flex-end" mt="md">
        {!away && (
          <Button variant="default" onClick={leave}>
            {t("go")}
          </Button>
        )}
        <Button onClick={stay}>{t("stay")}</Button>
      </Group>
    </Modal>
  );
}
