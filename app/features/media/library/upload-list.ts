import type { MediaDetails } from "../schema.ts";

/** One file on its way into the library, as the screen shows it. */
export type Upload = {
  key: number;
  file: File;
  /** `working`: everything is sent, the server draws it anew. `known`: the library has it already. */
  state: "waiting" | "sending" | "working" | "done" | "known" | "failed";
  /** From 0 to 1. */
  progress: number;
  problem: string;
  /** What the library has already, for somebody to choose. */
  existing?: MediaDetails | null;
  /** To be kept twice: somebody insisted. */
  anyway?: boolean;
};

export type UploadEvent =
  | { type: "added"; uploads: Upload[] }
  | { type: "changed"; key: number; change: Partial<Omit<Upload, "key" | "file">> }
  | { type: "removed"; key: number }
  | { type: "cleared" };

/** Two at once: enough to fill a slow line, and the first ones are there early. */
const AT_ONCE = 2;

export function uploadList(uploads: Upload[], event: UploadEvent): Upload[] {
  switch (event.type) {
    case "added":
      return [...uploads, ...event.uploads];
    case "changed":
      return uploads.map((upload) =>
        upload.key === event.key ? { ...upload, ...event.change } : upload,
      );
    case "removed":
      return uploads.filter(({ key }) => key !== event.key);
    case "cleared":
      return uploads.filter(({ state }) => state !== "done");
  }
}

/** Those whose turn it is. */
export function nextUploads(uploads: Upload[]): Upload[] {
  const busy = uploads.filter(({ state }) => state === "sending" || state === "working").length;
  const waiting = uploads.filter(({ state }) => state === "waiting");
  return waiting.slice(0, Math.max(0, AT_ONCE - busy));
}

export function isUnderWay({ state }: Upload): boolean {
  return state === "waiting" || state === "sending" || state === "working";
}
