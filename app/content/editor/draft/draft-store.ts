import type { Conflict, Part } from "#app/content/working-copies/schema.ts";
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
  withoutLastSent,
  withSent,
  withTheirs,
} from "./draft.ts";

/** The result of a save. `away`: it is tried again by itself. `ended`: sign in again. */
export type SaveReply =
  /** `sent`: what was really sent, where that was an earlier state of the changes. */
  | { kind: "saved"; fresh: Draft; sent?: Changes }
  | { kind: "conflict"; conflict: Conflict["conflict"] }
  | { kind: "invalid"; errors: FieldMessages; message: string }
  /** A new item without a title is not created yet. */
  | { kind: "untitled"; errors: FieldMessages }
  | { kind: "refused"; status: number; message: string }
  | { kind: "ended" }
  | { kind: "away"; message: string; isOffline?: boolean; retryAfter?: number | null };

export type FieldMessages = Partial<Record<Part, Record<string, string>>>;

export type DraftState = {
  draft: Draft;
  status:
    | ("clean" | "waiting" | "saving" | "saved")
    | ("away" | "ended" | "invalid" | "refused" | "clash");
  savedAt: Date | null;
  errors: FieldMessages;
  message: string;
  /** Why the last save failed and what to do; empty when it did not. */
  failed: string;
  isOffline: boolean;
  /** The person may no longer change the text, whatever they write. */
  isLocked: boolean;
  /** False when the browser refuses to keep the changes on this device. */
  isKept: boolean;
};

/** Chooses the sentence that says whether a text is kept on this device. */
export function keptWord({ isKept }: Pick<DraftState, "isKept">): "yes" | "no" {
  return isKept ? "yes" : "no";
}

type StoreOptions = {
  save: (draft: Draft, changes: Changes) => Promise<SaveReply>;
  /** Stores unsaved changes on this device, false when the browser refuses; null removes them. */
  storeOnDevice: (draft: Draft | null) => Promise<boolean>;
  now?: () => Date;
};

const TOO_LARGE = 413;
const PAUSE = 1_200;
const RETRIES = [3_000, 6_000, 12_000, 30_000];

export type DraftStore = ReturnType<typeof createDraftStore>;

/** The draft being edited, saved after every pause in typing. */
export function createDraftStore(
  draft: Draft,
  { save, storeOnDevice, now = () => new Date() }: StoreOptions,
) {
  const listeners = new Set<() => void>();
  const well = { failed: "", isOffline: false, isLocked: false };
  let state: DraftState = {
    draft,
    status: "clean",
    savedAt: null,
    errors: {},
    message: "",
    ...well,
    isKept: true,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let saving: Promise<boolean> | null = null;
  let failures = 0;

  function set(changes: Partial<DraftState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }

  let keeping = 0;

  /** Keeps the changes on this device; only the newest result counts. */
  async function keep(next: Draft | null) {
    keeping += 1;
    const turn = keeping;
    const isKept = await storeOnDevice(next).catch(() => false);
    const result = !next || isKept;
    if (turn === keeping && result !== state.isKept) set({ isKept: result });
  }

  function saveAfter(delay: number) {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  /** Changes to send; a field the server refused is left out until it is edited. */
  function sendable(draft: Draft): Changes {
    const changes: Changes = {};
    for (const [part, fields] of Object.entries(changesIn(draft)) as [Part, object][]) {
      const accepted = Object.entries(fields).filter(([field]) => !state.errors[part]?.[field]);
      if (accepted.length) changes[part] = Object.fromEntries(accepted);
    }
    return changes;
  }

  /** Saves now; true when the server has every change. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (saving) {
      await saving;
      return isChanged(state.draft) ? flush() : true;
    }
    if (!isChanged(state.draft)) return true;
    if (state.draft.clashes.length || state.status === "ended") return false;
    const sent = sendable(state.draft);
    if (!Object.keys(sent).length) return false;
    saving = send(sent);
    const more = await saving.finally(() => {
      saving = null;
    });
    return more ? flush() : !isChanged(state.draft);
  }

  /** True when the rest can be sent at once. */
  async function send(sent: Changes): Promise<boolean> {
    set({ status: "saving", draft: withSent(state.draft, sent) });
    // A tab that ends before the answer has to know afterwards what perhaps arrived.
    void keep(state.draft);
    const reply = await save(state.draft, sent).catch(
      (): SaveReply => ({ kind: "away", message: "" }),
    );
    failures = reply.kind === "away" ? failures + 1 : 0;
    if (reply.kind !== "away") set({ ...well, draft: withoutLastSent(state.draft) });
    switch (reply.kind) {
      case "saved": {
        const known = { ...state.draft, sent: [] };
        settle(afterSave(known, reply.sent ?? sent, reply.fresh), now());
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
        // One invalid field must not delay the others.
        const rest = sendable(state.draft);
        return Object.keys(rest).length > 0 && Object.keys(reply.errors).length > 0;
      }
      case "untitled":
        set({ status: "invalid", errors: merge(state.errors, reply.errors) });
        return false;
      case "refused":
        set({ status: "refused", failed: reply.message, isLocked: reply.status !== TOO_LARGE });
        return false;
      case "ended":
        set({ status: "ended" });
        return false;
      case "away":
        set({ status: "away", failed: reply.message, isOffline: reply.isOffline ?? false });
        saveAfter(
          Math.max(
            RETRIES[Math.min(failures, RETRIES.length) - 1] ?? PAUSE,
            (reply.retryAfter ?? 0) * 1_000,
          ),
        );
        return false;
    }
  }

  function settle(next: Draft, savedAt: Date | null) {
    const changed = isChanged(next);
    void keep(changed ? next : null);
    const waits = Object.keys(sendable(next)).length > 0;
    const left = changed ? (waits ? "waiting" : "invalid") : "saved";
    const status = next.clashes.length ? "clash" : left;
    set({ draft: next, status, savedAt, ...(changed ? {} : { errors: {}, message: "" }) });
    if (status === "waiting") saveAfter(PAUSE);
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
      void keep(isChanged(next) ? next : null);
      // While others are read nothing is being saved, and a key makes the text unsaved.
      const settled = state.status !== "saving" && state.status !== "ended";
      set({ draft: next, errors, ...(settled ? { status } : {}) });
      if (state.status !== "clash" && state.status !== "ended") saveAfter(PAUSE);
    },
    /** Ends a clash with the value the person chose. */
    resolve(clash: Clash, value: unknown) {
      const next = resolved(state.draft, clash, value);
      void keep(isChanged(next) ? next : null);
      set({ draft: next, status: next.clashes.length ? "clash" : "waiting" });
      if (!next.clashes.length) saveAfter(0);
    },
    /** Replaces the draft, for example by one stored on the device. */
    adopt: (change: (draft: Draft) => Draft) => settle(change(state.draft), state.savedAt),
    /** Takes over the server's item after an action other than a save. */
    refresh(fresh: Draft) {
      settle(afterSave(state.draft, {}, fresh), state.savedAt);
    },
    /** Takes over what others saved meanwhile; waits its turn with the saves. */
    async pull(read: () => Promise<{ fresh: Draft; by: string | null } | null>) {
      if (saving || !["clean", "saved", "waiting"].includes(state.status)) return;
      saving = read().then((found) => {
        if (!found) return false;
        settle(afterSave(state.draft, {}, found.fresh, found.by), state.savedAt);
        return false;
      });
      await saving.finally(() => {
        saving = null;
      });
    },
    flush,
    /** Saves again after a failure. */
    retry() {
      if (state.status === "away" || state.status === "refused") saveAfter(0);
    },
    /** The session ended; nothing is sent until the person signs in. */
    end: () => set({ status: "ended", ...well }),
    signedIn() {
      if (state.status !== "ended") return;
      set({ status: isChanged(state.draft) ? "waiting" : "clean" });
      saveAfter(0);
    },
    /** Drops unsaved changes, because the item was deleted. */
    discard() {
      clearTimeout(timer);
      const parts = partsOf(state.draft).map(([part, { version, saved }]) => [
        part,
        { version, saved, mine: saved },
      ]);
      void keep(null);
      set({ draft: { parts: Object.fromEntries(parts), clashes: [] }, status: "clean", ...well });
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
  const left = Object.entries(errors[part] ?? {}).filter(
    ([name]) => name !== field && !name.startsWith(`${field}.`),
  );
  const { [part]: _, ...others } = errors;
  return left.length ? { ...others, [part]: Object.fromEntries(left) } : others;
}
