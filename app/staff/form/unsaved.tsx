import { Button, Group, Modal } from "@mantine/core";
import { useEffect, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { useTranslations } from "use-intl";

/** Forms of this page with unsaved text. */
const unsavedForms = new Set<symbol>();
const listeners = new Set<() => void>();

function notify() {
  for (const listener of listeners) listener();
}

function watch(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While true, leaving the page asks first. */
export function useUnsaved(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol();
    unsavedForms.add(form);
    notify();
    return () => {
      unsavedForms.delete(form);
      notify();
    };
  }, [dirty]);
}

/** Allows leaving right after saving or deleting, before the form has rendered again. */
export function allowLeaving() {
  unsavedForms.clear();
  notify();
}

/** Whether the question stands there; it stays until it is answered. */
let asking = false;

/**
 * Rendered once, in the frame. The router supports one blocker at a time: without unsaved forms there
 * is none here, so that the editor can have its own.
 */
export function UnsavedGuard() {
  const some = useSyncExternalStore(
    watch,
    () => unsavedForms.size > 0,
    () => false,
  );
  const stays = useSyncExternalStore(
    watch,
    () => asking,
    () => false,
  );
  return some || stays ? <Guard some={some} /> : null;
}

function Guard({ some }: { some: boolean }) {
  const t = useTranslations("staff.unsaved");
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const blocks = unsavedForms.size > 0 && currentLocation.pathname !== nextLocation.pathname;
    // Set here, because the form may be saved before the question is drawn.
    if (blocks) asking = true;
    return blocks;
  });
  useEffect(() => {
    if (blocker.state !== "unblocked") return;
    asking = false;
    notify();
  }, [blocker.state]);
  // Saved while the question stood there, or a moment after the press: nothing is left to ask about.
  useEffect(() => {
    if (!some && blocker.state === "blocked") blocker.proceed();
  }, [some, blocker]);
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsavedForms.size > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  const stay = () => blocker.reset?.();
  return (
    <Modal opened={blocker.state === "blocked"} onClose={stay} title={t("title")}>
      <p>{t("text")}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="default" color="red" onClick={() => blocker.proceed?.()}>
          {t("leave")}
        </Button>
        <Button onClick={stay}>{t("stay")}</Button>
      </Group>
    </Modal>
  );
}
