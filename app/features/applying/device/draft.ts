import type { StepName } from "#app/features/registration-form/definition.ts";
import type { Typed } from "../pages/typed.ts";
import type { DeviceStore } from "./device-store.ts";
import type { Refusal } from "./refusal.ts";

/** A file on this device, and how far it has travelled. */
export type DraftDocument = {
  name: string;
  type: string;
  bytes: number;
  /** Where its upload goes on. */
  upload?: string | undefined;
  done?: boolean | undefined;
};

/** An application that is being written. */
export type Draft = {
  /** Its files are kept under this name. */
  id: string;
  /** However often it is sent with this key, it is one application. */
  key: string;
  form: string;
  typed: Typed;
  papers: Record<string, DraftDocument>;
  step: StepName | null;
  /** The draft on the server that some of its papers lie in. */
  link?: string | undefined;
  /** The strokes of whoever signed, where somebody types for them. */
  signature?: string;
  /** Why it came back; until something of it is changed. */
  refused?: Refusal | undefined;
  at: number;
};

/** Where it is kept: one of each form, and of each agent. */
export const draftKey = (form: string, agent: { id: number } | null) =>
  `draft/${agent ? `agent/${agent.id}/` : ""}${form}`;

export const documentKey = (draft: string, name: string) => `file/${draft}/${name}`;

export function newDraft(form: string): Draft {
  return { id: uuid(), key: uuid(), form, typed: {}, papers: {}, step: null, at: 0 };
}

/** Whether anybody answered something; a course that came with the link is no answer yet. */
export function isBegun({ typed, papers, step }: Draft): boolean {
  const answered = ([name, value]: [string, unknown]) =>
    name !== "formation_id" && [value].flat().some(Boolean);
  return step !== null || Object.keys(papers).length > 0 || Object.entries(typed).some(answered);
}

/** What the browser keeps without waiting. */
type Shelf = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Writes a draft to the device after every change: one write at a time, and the newest state last,
 * however fast somebody types. What is not written yet lies on a shelf meanwhile: a page that is
 * loaded again, or killed, in the middle of a word loses none of it.
 */
export function draftKeeper(
  kept: DeviceStore,
  place: string,
  onKept: (fine: boolean) => void,
  shelf: Shelf | null = shelfHere(),
) {
  let waiting: Draft | null = null;
  let writing: Promise<void> | null = null;
  /** As this page last read or wrote it. */
  let known: Draft | undefined;

  async function writeAll() {
    let fine = true;
    while (waiting) {
      const live: Draft = waiting;
      const stored = await kept.get<Draft>(place).catch(() => undefined);
      // Forgotten meanwhile, or somebody else's turn.
      if (waiting !== live) continue;
      if (stored && stored.at !== known?.at) takeOver(live, known, stored);
      waiting = null;
      const next = structuredClone(live);
      known = next;
      fine = await kept.set(place, next).then(
        () => true,
        () => false,
      );
      onKept(fine);
    }
    if (fine) attempt(() => shelf?.removeItem(place));
    writing = null;
  }

  return {
    async load(): Promise<Draft | undefined> {
      const stored = await kept.get<Draft>(place);
      const laid = readShelf(shelf, place);
      known = structuredClone(stored);
      return laid && laid.at > (stored?.at ?? 0) ? laid : stored;
    },
    keep(draft: Draft): Promise<void> {
      waiting = draft;
      attempt(() => shelf?.setItem(place, JSON.stringify(draft)));
      writing ??= writeAll();
      return writing;
    },
    async forget() {
      waiting = null;
      await writing;
      attempt(() => shelf?.removeItem(place));
      known = undefined;
      await kept.delete(place);
    },
  };
}

/**
 * Another tab wrote meanwhile: what was changed here since this page last knew wins, all the rest is
 * as it is there. An empty tab that was left open never wipes a fuller one.
 */
function takeOver(live: Draft, known: Draft | undefined, there: Draft) {
  const changed = (name: string) => !isSame(live.typed[name], known?.typed[name]);
  const mine = Object.entries(live.typed).filter(([name]) => changed(name));
  live.typed = { ...there.typed, ...Object.fromEntries(mine) };
  if (live.id === there.id) live.papers = { ...there.papers, ...live.papers };
  else if (Object.keys(live.papers).length === 0) {
    Object.assign(live, { id: there.id, key: there.key, papers: { ...there.papers } });
  }
}

/** An empty box and one that nobody has seen say the same. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left || "") === JSON.stringify(right || "");
}

function shelfHere(): Shelf | null {
  return attempt(() => localStorage) ?? null;
}

function readShelf(shelf: Shelf | null, place: string): Draft | undefined {
  return attempt(() => {
    const text = shelf?.getItem(place);
    return text ? (JSON.parse(text) as Draft) : undefined;
  });
}

/** Full, or forbidden: then what is written with patience has to do. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export async function forgetDocuments(kept: DeviceStore, id: string) {
  for (const key of await kept.keys(documentKey(id, ""))) await kept.delete(key);
}

/** `crypto.randomUUID` exists only on https and localhost; a village may be behind neither. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
