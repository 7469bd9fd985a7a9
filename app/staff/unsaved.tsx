import { Button, Group, Modal } from "@mantine/core";
import { useEffect, useSyncExternalStore } from "react";
import { useBlocker } from "react-router";
import { useTranslations } from "use-intl";

/** Forms of this page with unsaved text. */
const held = new Set<symbol>();
const watching = new Set<() => void>();

function tell() {
  for (const heard of watching) heard();
}

function watch(heard: () => void) {
  watching.add(heard);
  return () => watching.delete(heard);
}

/** While true, leaving the page asks first. */
export function useUnsaved(dirty: boolean) {
  useEffect(() => {
    if (!dirty) return;
    const form = Symbol();
    held.add(form);
    tell();
    return () => {
      held.delete(form);
      tell();
    };
  }, [dirty]);
}

/** Allows leaving right after saving or deleting, before the form has rendered again. */
export function letGo() {
  held.clear();
  tell();
}

/** Rendered once, in the frame, because the router supports one blocker at a time. */
export function UnsavedGuard() {
  const some = useSyncExternalStore(
    watch,
    () => held.size > 0,
    () => false,
  );
  return some ? <Guard /> : null;
}

function Guard() {
  const t = useTranslations("staff.unsaved");
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      held.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (held.size > 0) event.preventDefault();
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
