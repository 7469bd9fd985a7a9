import { uuid } from "#app/device/queue.ts";
import type { UnsaidCause } from "#app/device/refusal.ts";
import type { DeviceStore } from "#app/device/store.ts";
import type { StepName } from "#app/website/registration-form/definition.ts";
import type { Typed } from "../pages/typed.ts";
import type { Doubt } from "./picture-quality.ts";

/** A document of a draft and the state of its upload. */
export type DraftDocument = {
  name: string;
  type: string;
  bytes: number;
  /** URL of its upload. */
  upload?: string | undefined;
  done?: boolean | undefined;
  /** Why the photo may not be legible. */
  doubt?: Doubt | undefined;
  /** Somebody looked at the photo and said that it is legible. */
  fine?: boolean | undefined;
};

/** Why the server refused a submission. */
export type Refusal = {
  kind: "refused";
  /** The words of the server; empty where it has none. */
  message: string;
  /** Former versions stored none. */
  cause?: UnsaidCause;
  errors: Record<string, string[]>;
  /** The phone number is known; the applicant may say that they are another person. */
  shared: boolean;
  /** The person has already applied; there is nothing to correct. */
  taken?: boolean;
  /** The intake has closed; nothing can be sent any more. */
  closed?: boolean;
  /** Its last day at that time. */
  closedOn?: string;
  /** The form has changed: its page must be loaded again. */
  reload?: boolean;
};

/** An unfinished application. */
export type Draft = {
  /** Prefix of the keys of its files. */
  id: string;
  /** The idempotency key. */
  key: string;
  form: string;
  typed: Typed;
  documents: Record<string, DraftDocument>;
  step: StepName | null;
  /** Signed link of the draft on the server that holds some of its documents. */
  link?: string | undefined;
  /** SVG path of the applicant's signature, when an agent types. */
  signature?: string;
  /** Refusal of the server; removed with the next change. */
  refused?: Refusal | undefined;
  at: number;
};

/** One draft per form and agent. */
export const draftKey = (form: string, agent: { id: number } | null) =>
  `draft/${agent ? `agent/${agent.id}/` : ""}${form}`;

export const documentKey = (draft: string, name: string) => `file/${draft}/${name}`;

export function newDraft(form: string): Draft {
  return { id: uuid(), key: uuid(), form, typed: {}, documents: {}, step: null, at: 0 };
}

/** A course preselected by a link does not count as an answer. */
export function isBegun({ typed, documents, step }: Draft): boolean {
  const answered = ([name, value]: [string, unknown]) =>
    name !== "formation_id" && [value].flat().some(Boolean);
  return step !== null || Object.keys(documents).length > 0 || Object.entries(typed).some(answered);
}

/** Synchronous storage, written before IndexedDB has finished. */
type SyncStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Writes a draft to the device after every change, one write at a time and the newest state last.
 * The pending state is also in synchronous storage, so that a reload during a write loses nothing.
 */
export function createDraftWriter(
  store: DeviceStore,
  place: string,
  onSaved: (fine: boolean) => void,
  syncStorage: SyncStorage | null = localStorageOrNull(),
) {
  let waiting: Draft | null = null;
  let writing: Promise<void> | null = null;
  /** The state this page last read or wrote. */
  let lastKnown: Draft | undefined;

  async function writeAll() {
    let fine = true;
    while (waiting) {
      const live: Draft = waiting;
      const stored = await store.get<Draft>(place).catch(() => undefined);
      // The draft was removed or replaced in the meantime.
      if (waiting !== live) continue;
      if (stored && stored.at !== lastKnown?.at) mergeStored(live, lastKnown, stored);
      waiting = null;
      const next = structuredClone(live);
      lastKnown = next;
      fine = await store.set(place, next).then(
        () => true,
        () => false,
      );
      onSaved(fine);
    }
    if (fine) ignoreErrors(() => syncStorage?.removeItem(place));
    writing = null;
  }

  return {
    async load(): Promise<Draft | undefined> {
      const stored = await store.get<Draft>(place);
      const unsaved = readUnsaved(syncStorage, place);
      lastKnown = structuredClone(stored);
      return unsaved && unsaved.at > (stored?.at ?? 0) ? unsaved : stored;
    },
    keep(draft: Draft): Promise<void> {
      waiting = draft;
      ignoreErrors(() => syncStorage?.setItem(place, JSON.stringify(draft)));
      writing ??= writeAll();
      return writing;
    },
    async forget() {
      waiting = null;
      await writing;
      ignoreErrors(() => syncStorage?.removeItem(place));
      lastKnown = undefined;
      await store.delete(place);
    },
  };
}

/**
 * Merges a draft that another tab has stored: fields changed on this page win, all others are taken
 * from the stored draft, so that an old tab does not overwrite newer answers.
 */
function mergeStored(live: Draft, known: Draft | undefined, there: Draft) {
  const changed = (name: string) => !isSame(live.typed[name], known?.typed[name]);
  const changedHere = Object.entries(live.typed).filter(([name]) => changed(name));
  live.typed = { ...there.typed, ...Object.fromEntries(changedHere) };
  if (live.id === there.id) live.documents = { ...there.documents, ...live.documents };
  else if (Object.keys(live.documents).length === 0) {
    Object.assign(live, { id: there.id, key: there.key, documents: { ...there.documents } });
  }
}

/** An empty value equals a missing one. */
export function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left || "") === JSON.stringify(right || "");
}

function localStorageOrNull(): SyncStorage | null {
  return ignoreErrors(() => localStorage) ?? null;
}

function readUnsaved(syncStorage: SyncStorage | null, place: string): Draft | undefined {
  return ignoreErrors(() => {
    const text = syncStorage?.getItem(place);
    return text ? (JSON.parse(text) as Draft) : undefined;
  });
}

/** Synchronous storage may be full or forbidden; IndexedDB is then the only copy. */
function ignoreErrors<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

export async function forgetDocuments(store: DeviceStore, id: string) {
  for (const key of await store.keys(documentKey(id, ""))) await store.delete(key);
}
