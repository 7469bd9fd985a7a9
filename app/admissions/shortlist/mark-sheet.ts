import type { MarkCell, MarksInput, MarksResult } from "#app/admissions/records/schema.ts";
import type { MarkName, MarkValue } from "#app/admissions/registrations/marks.ts";
import { type CellText, readMark } from "./marks.ts";
import {
  type Batch,
  didBatch,
  type MarkChange,
  nothingDone,
  stepBack,
  withoutChange,
} from "./undo-marks.ts";

export type CellView = {
  saved: MarkCell;
  /** What was typed and is not saved yet, as it was typed. */
  typed: string | undefined;
  error: string;
};
type Entry = {
  saved: MarkCell;
  typed?: string | undefined;
  error?: string;
  /** On its way to the server, or waiting for the connection. */
  wanted?: { value: MarkValue; undoes: boolean } | undefined;
  failed?: boolean;
  /** The version that this sheet wrote last. */
  mine?: number;
};
type Failed = { failed: string; temporary: boolean };
type Send = (marks: MarksInput["marks"]) => Promise<MarksResult | Failed>;
type Words = {
  written: (value: MarkValue) => string;
  notAMark: string;
  /** Somebody else wrote the cell meanwhile. */
  taken: (now: MarkCell) => string;
};
type Key = { id: number; name: MarkName };

/** The most in one request. */
const AT_ONCE = 200;
const noCell: CellView = {
  saved: {
    id: 0,
    name: "test_mark",
    value: null,
    version: 0,
    at: null,
    by: "",
    mine: false,
    before: null,
    before_by: "",
  },
  typed: undefined,
  error: "",
};
const nothingYet = {
  sending: false,
  /** Cells with text that is not saved. */
  open: 0,
  /** Those of them that the server or the sheet refused. */
  refused: 0,
  /** Those that could not be sent, and why. */
  failed: 0,
  why: "",
  /** Worth repeating by itself; a number, so that each failure is another one. */
  repeat: 0,
  savedAt: null as string | null,
  canUndo: false,
  canRedo: false,
  /** Cells that were not undone, because somebody else changed them since. */
  notUndone: [] as MarkCell[],
};

/**
 * The marks of the sheet while they are typed. A cell keeps its text until the server has saved it;
 * one request at a time carries every finished cell with the version of that cell.
 */
export function markSheet(send: Send, { written, notAMark, taken }: Words) {
  const entries = new Map<string, Entry>();
  const shown = new Map<string, CellView>();
  const rowVersions = new Map<number, number>();
  const queue = new Set<string>();
  const listeners = new Set<() => void>();
  let stack = nothingDone;
  let status = nothingYet;

  const keyOf = ({ id, name }: Key) => `${id} ${name}`;
  const entryOf = (key: Key) => entries.get(keyOf(key));
  const nowOf = ({ saved, wanted }: Entry) => (wanted ? wanted.value : saved.value);

  function changed(next: Partial<typeof status> = {}) {
    for (const [key, { saved, typed, error = "" }] of entries) {
      const before = shown.get(key);
      // The same object as long as nothing changes: only the changed cells are drawn again.
      if (before?.saved !== saved || before.typed !== typed || before.error !== error)
        shown.set(key, { saved, typed, error });
    }
    const open = [...entries.values()].filter(({ typed }) => typed !== undefined);
    status = {
      ...status,
      ...next,
      open: open.length,
      refused: open.filter(({ error, failed }) => error && !failed).length,
      failed: open.filter(({ failed }) => failed).length,
      canUndo: stack.done.length > 0,
      canRedo: stack.undone.length > 0,
    };
    for (const listener of listeners) listener();
  }

  async function flush() {
    if (status.sending) return;
    const batch = [...queue].slice(0, AT_ONCE).flatMap((key) => {
      queue.delete(key);
      const entry = entries.get(key);
      return entry?.wanted ? [{ entry, value: entry.wanted.value }] : [];
    });
    if (!batch.length) return;
    changed({ sending: true });
    const answer = await send(
      batch.map(({ entry: { saved }, value }) => {
        const { id, name, version } = saved;
        return { id, name, version, value };
      }),
    );
    if ("failed" in answer) {
      for (const { entry } of batch) fail(entry, answer.failed);
      changed({
        sending: false,
        why: answer.failed,
        repeat: answer.temporary ? status.repeat + 1 : 0,
      });
      return;
    }
    for (const { entry, value } of batch) settle(entry, value, answer);
    changed({ sending: false });
    await flush();
  }

  function fail(entry: Entry, why: string) {
    entry.failed = true;
    entry.error = why;
  }

  function settle(entry: Entry, value: MarkValue, { saved, refused }: MarksResult) {
    const isSame = ({ id, name }: Key) => id === entry.saved.id && name === entry.saved.name;
    const undoes = entry.wanted?.undoes ?? false;
    // Typed further while it was being saved: that text stays, and is finished in its turn.
    if (entry.wanted?.value === value) entry.wanted = undefined;
    entry.failed = false;
    const done = saved.find(isSame);
    if (done) {
      const { row_version, ...cell } = done;
      const { id } = cell;
      if (rowVersions.get(id) === row_version - 1) rowVersions.set(id, row_version);
      entry.saved = cell;
      entry.mine = cell.version;
      entry.error = "";
      if (entry.typed !== undefined && readMark(entry.typed) === value) entry.typed = undefined;
      status = { ...status, savedAt: cell.at ?? status.savedAt };
      return;
    }
    const no = refused.find(isSame);
    if (no?.now) entry.saved = no.now;
    entry.wanted = undefined;
    if (undoes && no?.now) {
      entry.typed = undefined;
      entry.error = "";
      status = { ...status, notUndone: [...status.notUndone, no.now] };
    } else {
      stack = withoutChange(stack, entry.saved.id, entry.saved.name);
      entry.error = no?.now ? taken(no.now) : (no?.message ?? notAMark);
    }
  }

  /** Puts the text of a cell on its way; null if there is nothing to save. */
  function want(entry: Entry, undoes = false): MarkChange | null {
    const value = readMark(entry.typed ?? "");
    if (value === undefined) {
      entry.error = notAMark;
      return null;
    }
    const from = nowOf(entry);
    const { id, name } = entry.saved;
    entry.error = "";
    if (value === entry.saved.value && !(entry.wanted && status.sending)) {
      entry.typed = undefined;
      entry.wanted = undefined;
      entry.failed = false;
      queue.delete(keyOf(entry.saved));
    } else if (value !== entry.wanted?.value || entry.failed) {
      entry.wanted = { value, undoes };
      entry.failed = false;
      queue.add(keyOf(entry.saved));
    }
    return value === from ? null : { id, name, from, to: value };
  }

  function goBack(way: "undo" | "redo"): Batch {
    const step = stepBack(stack, way, (change) => {
      const entry = entryOf(change);
      if (!entry) return { value: null, mine: false };
      return {
        value: nowOf(entry),
        mine: entry.wanted !== undefined || entry.mine === entry.saved.version,
      };
    });
    if (!step) return [];
    stack = step.stack;
    for (const change of step.apply) {
      const entry = entryOf(change);
      if (!entry) continue;
      entry.typed = written(change.to);
      want(entry, true);
    }
    const notUndone = step.refused.flatMap((change) => entryOf(change)?.saved ?? []);
    changed({ notUndone });
    void flush();
    return step.apply;
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cell: (id: number, name: MarkName): CellView => shown.get(keyOf({ id, name })) ?? noCell,
    status: () => status,
    rowVersion: (id: number) => rowVersions.get(id),

    /** Takes what the server has; a cell with text that is not saved keeps it, and its old version. */
    load(cells: readonly MarkCell[], rows: readonly { id: number; version: number }[]) {
      for (const { id, version } of rows) {
        rowVersions.set(id, Math.max(version, rowVersions.get(id) ?? 0));
      }
      for (const cell of cells) {
        const entry = entryOf(cell);
        if (!entry) entries.set(keyOf(cell), { saved: cell });
        // Saving over what was not seen is refused, and then says whose mark it is.
        else if (entry.typed === undefined && cell.version >= entry.saved.version)
          entry.saved = cell;
      }
      changed();
    },
    type(id: number, name: MarkName, text: string) {
      const entry = entryOf({ id, name });
      if (!entry) return;
      entry.typed = text;
      entry.error = "";
      entry.failed = false;
      changed();
    },
    /** Back to the saved mark; false if nothing was typed, or it is on its way. */
    giveUp(id: number, name: MarkName): boolean {
      const entry = entryOf({ id, name });
      if (entry?.typed === undefined || (entry.wanted && !entry.failed)) return false;
      if (entry.wanted) stack = withoutChange(stack, id, name);
      entry.typed = undefined;
      entry.error = "";
      entry.failed = false;
      entry.wanted = undefined;
      changed();
      return true;
    },
    /** The cell is complete. `again`: also over the mark that somebody else wrote meanwhile. */
    finish(id: number, name: MarkName, { again = false } = {}) {
      const entry = entryOf({ id, name });
      if (entry?.typed === undefined) return;
      if (entry.error && !entry.failed && !again) return;
      const change = want(entry);
      if (change) stack = didBatch(stack, [change]);
      changed();
      void flush();
    },
    /** Texts of several cells at once, which are undone at once. */
    write(texts: readonly CellText[]) {
      const batch = texts.flatMap(({ text, ...key }): MarkChange[] => {
        const entry = entryOf(key);
        if (!entry) return [];
        entry.typed = text;
        const change = want(entry);
        return change ? [change] : [];
      });
      stack = didBatch(stack, batch);
      changed();
      void flush();
    },
    undo: () => goBack("undo"),
    redo: () => goBack("redo"),
    forgetNotUndone: () => changed({ notUndone: [] }),
    /** What could not be sent is sent again. */
    retry() {
      for (const [key, entry] of entries) if (entry.failed && entry.wanted) queue.add(key);
      void flush();
    },
  };
}
export type MarkSheet = ReturnType<typeof markSheet>;
