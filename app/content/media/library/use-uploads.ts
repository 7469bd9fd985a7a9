import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "#app/api-client/browser/api-error.ts";
import { useRefusalText } from "#app/api-client/refusal-text.ts";
import { useBrowserEnvironment } from "#app/api-client/use-client.ts";
import { type MediaDetails, uploadLimits } from "../schema.ts";
import { knownFile, sendFile } from "./send-file.ts";
import { isUnderWay, nextUploads, type Upload, uploadList } from "./upload-list.ts";

export type Uploads = ReturnType<typeof useUploads>;

let lastKey = 0;

/** The uploads, each with progress, cancel, retry and dismiss. */
export function useUploads(onUploaded: (media: MediaDetails) => unknown) {
  const environment = useBrowserEnvironment();
  const problemIn = useUploadProblem();
  const [uploads, dispatch] = useReducer(uploadList, []);
  const running = useRef(new Map<number, AbortController>());

  const start = useEffectEvent(async ({ key, file, anyway = false }: Upload) => {
    if (running.current.has(key)) return;
    const controller = new AbortController();
    running.current.set(key, controller);
    const change = (change: Partial<Upload>) => dispatch({ type: "changed", key, change });
    change({ state: "sending", progress: 0, problem: "" });
    const onProgress = (progress: number) =>
      change({ progress, state: progress === 1 ? "working" : "sending" });
    try {
      const { signal } = controller;
      const media = await sendFile(environment(), file, { signal, onProgress, anyway });
      change({ state: "done", progress: 1 });
      onUploaded(media);
    } catch (error) {
      if (controller.signal.aborted) return;
      const existing = knownFile(ApiError.from(error));
      if (existing) change({ state: "known", existing });
      else change({ state: "failed", problem: problemIn.error(error) });
    } finally {
      running.current.delete(key);
    }
  });

  useEffect(() => {
    for (const upload of nextUploads(uploads)) void start(upload);
  }, [uploads]);

  const busy = uploads.some(isUnderWay);
  return {
    uploads,
    busy,
    add(files: File[]) {
      const added = files.map((file): Upload => {
        const problem = problemIn.file(file);
        const state = problem ? "failed" : "waiting";
        return { key: ++lastKey, file, state, progress: 0, problem };
      });
      dispatch({ type: "added", uploads: added });
    },
    remove(key: number) {
      running.current.get(key)?.abort();
      dispatch({ type: "removed", key });
    },
    insist: (key: number) =>
      dispatch({ type: "changed", key, change: { state: "waiting", anyway: true } }),
    retry: (key: number) => dispatch({ type: "changed", key, change: { state: "waiting" } }),
    clear: () => dispatch({ type: "cleared" }),
  };
}

/** Messages about a file or a failed upload; a file that is too large is not sent. */
export function useUploadProblem() {
  const t = useTranslations("media.upload");
  const refusalText = useRefusalText();
  const limit = (kind: keyof typeof uploadLimits) => uploadLimits[kind] / (1024 * 1024);
  return {
    file({ type, size }: File): string {
      const kind =
        type === "application/pdf" ? "pdf" : type.startsWith("audio/") ? "audio" : "image";
      return size > uploadLimits[kind] ? t("tooLarge", { limit: limit(kind) }) : "";
    },
    error(error: unknown): string {
      const refusal = ApiError.from(error);
      if (refusal.status === 413) return t("tooLarge", { limit: limit("image") });
      return refusal.status === 507 ? t("full") : refusalText(refusal);
    },
  };
}
