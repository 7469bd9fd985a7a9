import type { MediaDetails } from "../schema.ts";

/** One upload as the screen shows it. */
export type Upload = {
  key: number;
  file: File;
  /** `working`: the server processes the sent file. `known`: the library already has it. */
  state: "waiting" | "sending" | "working" | "done" | "known" | "failed";
  /** From 0 to 1. */
  progress: number;
  problem: string;
  /** The file the library already has. */
  existing?: MediaDetails | null;
  /** Upload even if the library already has the file. */
  anyway?: boolean;
};

export type UploadEvent =
  | { type: "added"; uploads: Upload[] }
  | { type: "changed"; key: number; change: Partial<Omit<Upload, "key" | "file">> }
  | { type: "removed"; key: number }
  | { type: "cleared" };

/** Two at once fill a slow connection, and the first ones are ready early. */
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

/** The uploads to start now. */
export function nextUploads(uploads: Upload[]): Upload[] {
  const busy = uploads.filter(({ state }) => state === "sending" || state === "working").length;
  const waiting = uploads.filter(({ state }) => state === "waiting");
  return waiting.slice(0, Math.max(0, AT_ONCE - busy));
}

export function isUnderWay({ state }: Upload): boolean {
  return state === "waiting" || state === "sending" || state === "working";
}
