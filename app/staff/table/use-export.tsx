import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";
import { outcomeOf } from "#app/api-client/browser/api-error.ts";
import { answerTo } from "#app/api-client/browser/send-request.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { useFormatter } from "#app/platform/i18n/use-formatter.ts";
import { useShowError } from "../form/use-show-error.tsx";
import { fileName, save } from "./use-download.ts";

/** A shorter export shows no progress. */
const PROGRESS_DELAY = 800;
const PROGRESS_INTERVAL = 500;
const NOTICE = "export";
const STORAGE_KEY = "export-under-way";

/**
 * Exports a list to a file, with progress, a stop button and a notice at the end. It continues
 * while the user visits other screens.
 */
export function useExport() {
  const t = useTranslations("staff.export");
  const format = useFormatter();
  const environment = useBrowserEnvironment();
  const showError = useShowError();

  return async (path: string) => {
    const abort = new AbortController();
    const [began, state] = [Date.now(), { shown: false, told: 0, received: 0 }];
    const size = () =>
      format.number(state.received / 1_000_000, {
        style: "unit",
        unit: "megabyte",
        maximumFractionDigits: 1,
      });
    function tell() {
      if (Date.now() - state.told < PROGRESS_INTERVAL) return;
      state.told = Date.now();
      const message = (
        <Group justify="space-between">
          <span>{t("received", { size: size() })}</span>
          <Button size="compact-xs" variant="default" onClick={() => abort.abort()}>
            {t("stop")}
          </Button>
        </Group>
      );
      const notice = { id: NOTICE, loading: true, autoClose: false, title: t("running"), message };
      if (state.shown) notifications.update(notice);
      else notifications.show({ ...notice, withCloseButton: false });
      state.shown = true;
    }
    async function download() {
      const answer = await answerTo(environment(), path, { signal: abort.signal });
      const pieces: Uint8Array<ArrayBuffer>[] = [];
      for await (const piece of answer.body ?? []) {
        pieces.push(piece);
        state.received += piece.length;
        if (Date.now() - began > PROGRESS_DELAY) tell();
      }
      const type = answer.headers.get("content-type") ?? "";
      const name = fileName(answer.headers.get("content-disposition")) ?? "export";
      return { file: new Blob(pieces, { type }), name };
    }
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault();
    const first = setTimeout(tell, PROGRESS_DELAY);
    addEventListener("beforeunload", leaving);
    remember(window.location.pathname + window.location.search);
    const outcome = await outcomeOf(download());
    clearTimeout(first);
    removeEventListener("beforeunload", leaving);
    remember(null);
    if (state.shown) notifications.hide(NOTICE);
    if (abort.signal.aborted) return void notifications.show({ message: t("stopped") });
    if (!outcome.ok) return showError(outcome);
    save(outcome.data.file, outcome.data.name);
    if (state.shown) {
      notifications.show({ color: "green", message: t("done", { file: outcome.data.name }) });
    }
  };
}

/** Remembers a running export in this tab, to detect that a reload interrupted it. */
function remember(address: string | null) {
  try {
    if (address) sessionStorage.setItem(STORAGE_KEY, address);
    else sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is blocked: only the browser's own question before leaving remains.
  }
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Tells the user after a reload that the export was interrupted. Rendered once, in the frame. */
export function InterruptedExport() {
  const t = useTranslations("staff.export");
  const tell = useEffectEvent((address: string) =>
    notifications.show({
      color: "orange",
      autoClose: false,
      title: t("cutShort"),
      message: <a href={address}>{t("again")}</a>,
    }),
  );
  useEffect(() => {
    const address = remembered();
    if (!address) return;
    remember(null);
    tell(address);
  }, []);
  return null;
}
