import type { Conflict, Part } from "#app/features/content/schema.ts";
import {
  afterSave,
  type Changes,
  type Clash,
  changesIn,
  type Draft,
  edited,
  isChanged,
  partsOf,
  resolved,
  withTheirs,
} from "./draft.ts";

/** How a save went. `away`: no line, or a server that will be back. `ended`: sign in again. */
export type SaveReply =
  | { kind: "saved"; fresh: Draft }
  | { kind: "conflict"; conflict: Conflict["conflict"] }
  | { kind: "invalid"; errors: FieldMessages; message: string }
  | { kind: "refused"; status: number; message: string }
  | { kind: "ended" }
  | { kind: "away" };

export type FieldMessages = Partial<Record<Part, Record<string, string>>>;

export type DraftState = {
  draft: Draft;
  status:
    | ("clean" | "waiting" | "saving" | "saved")
    | ("away" | "ended" | "invalid" | "refused" | "clash");
  savedAt: Date | null;
  errors: FieldMessages;
  message: string;
};

type Surroundings = {
  save: (draft: Draft, changes: Changes) => Promise<SaveReply>;
  /** Keeps what is not saved yet on this device; null when there is nothing left to keep. */
  keep: (draft: Draft | null) => void;
  now?: () => Date;
};

const PAUSE = 1_200;
const RETRIES = [3_000, 6_000, 12_000, 30_000];

export type DraftStore = ReturnType<typeof createDraftStore>;

/** What is being written, saved a moment after every pause, never lost on the way. */
export function createDraftStore(
  draft: Draft,
  { save, keep, now = () => new Date() }: Surroundings,
) {
  const listeners = new Set<() => void>();
  let state: DraftState = { draft, status: "clean", savedAt: null, errors: {}, message: "" };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let underway: Promise<boolean> | null = null;
  let failures = 0;

  function set(changes: Partial<DraftState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  function later(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  /** What can be sent: a field the server refused waits until it is changed. */
  function sendable(draft: Draft): Changes {
    const changes: Changes = {};
    for (const [part, fields] of Object.entries(changesIn(draft)) as [Part, object][]) {
      const kept = Object.entries(fields).filter(([field]) => !state.errors[part]?.[field]);
      if (kept.length) changes[part] = Object.fromEntries(kept);
    }
    return changes;
  }

  /** True when everything on the screen is with the server. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (underway) {
      await underway;
      return isChanged(state.draft) ? flush() : true;
    }
    if (!isChanged(state.draft)) return true;
    if (state.draft.clashes.length || state.status === "ended") return false;
    const sent = sendable(state.draft);
    if (!Object.keys(sent).length) return false;
    underway = send(sent);
    const more = await underway.finally(() => {
      underway = null;
    });
    return more ? flush() : !isChanged(state.draft);
  }

  /** True when there is something to send right away. */
  async function send(sent: Changes): Promise<boolean> {
    set({ status: "saving" });
    const reply = await save(state.draft, sent).catch((): SaveReply => ({ kind: "away" }));
    failures = reply.kind === "away" ? failures + 1 : 0;
    switch (reply.kind) {
      case "saved": {
        settle(afterSave(state.draft, sent, reply.fresh), now());
        return false;
      }
      case "conflict": {
        const merged = withTheirs(state.draft, reply.conflict);
        settle(merged, state.savedAt);
        return merged.clashes.length === 0 && isChanged(merged);
      }
      case "invalid": {
        set({
          status: "invalid",
          errors: merge(state.errors, reply.errors),
          message: reply.message,
        });
        // The rest of the text must not wait for one wrong field.
        const rest = sendable(state.draft);
        return Object.keys(rest).length > 0 && Object.keys(reply.errors).length > 0;
      }
      case "refused":
        set({ status: "refused", message: reply.message });
        return false;
      case "ended":
        set({ status: "ended" });
        return false;
      case "away":
        set({ status: "away" });
        later(RETRIES[Math.min(failures, RETRIES.length) - 1] ?? PAUSE);
        return false;
    }
  }

  function settle(next: Draft, savedAt: Date | null) {
    const changed = isChanged(next);
    keep(changed ? next : null);
    const waits = Object.keys(sendable(next)).length > 0;
    const left = changed ? (waits ? "waiting" : "invalid") : "saved";
    const status = next.clashes.length ? "clash" : left;
    set({ draft: next, status, savedAt, ...(changed ? {} : { errors: {}, message: "" }) });
    if (status === "waiting") later(PAUSE);
  }

  return {
    get: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(part: Part, field: string, value: unknown) {
      const next = edited(state.draft, part, field, value);
      const errors = without(state.errors, part, field);
      const status = next.clashes.length ? "clash" : isChanged(next) ? "waiting" : "saved";
      keep(isChanged(next) ? next : null);
      const settled = !underway && state.status !== "ended";
      set({ draft: next, errors, ...(settled ? { status } : {}) });
      if (state.status !== "clash" && state.status !== "ended") later(PAUSE);
    },
    /** One of two texts, or both together, chosen by a person. */
    resolve(clash: Clash, value: unknown) {
      const next = resolved(state.draft, clash, value);
      keep(isChanged(next) ? next : null);
      set({ draft: next, status: next.clashes.length ? "clash" : "waiting" });
      if (!next.clashes.length) later(0);
    },
    /** Another draft in the place of this one, such as what was kept on the device. */
    adopt: (change: (draft: Draft) => Draft) => settle(change(state.draft), state.savedAt),
    /** The item as the server has it now, after something else than a save changed it. */
    refresh(fresh: Draft) {
      settle(afterSave(state.draft, {}, fresh), state.savedAt);
    },
    flush,
    /** Saves as soon as there is a line again. */
    retry() {
      if (state.status === "away" || state.status === "refused") later(0);
    },
    /** The server knows this person no longer; nothing is sent until they have signed in. */
    end: () => set({ status: "ended" }),
    signedIn() {
      if (state.status !== "ended") return;
      set({ status: isChanged(state.draft) ? "waiting" : "clean" });
      later(0);
    },
    /** Lets go of what is not saved: the item is gone. */
    discard() {
      clearTimeout(timer);
      const parts = partsOf(state.draft).map(([part, { version, saved }]) => [
        part,
        { version, saved, mine: saved },
      ]);
      keep(null);
      set({ draft: { parts: Object.fromEntries(parts), clashes: [] }, status: "clean" });
    },
    stop: () => clearTimeout(timer),
  };
}

function merge(errors: FieldMessages, more: FieldMessages): FieldMessages {
  const all = { ...errors };
  for (const [part, fields] of Object.entries(more) as [Part, Record<string, string>][]) {
    all[part] = { ...all[part], ...fields };
  }
  return all;
}

function without(errors: FieldMessages, part: Part, field: string): FieldMessages {
  const { [field]: _, ...rest } = errors[part] ?? {};
  const { [part]: __, ...others } = errors;
  return Object.keys(rest).length ? { ...others, [part]: rest } : others;
}
