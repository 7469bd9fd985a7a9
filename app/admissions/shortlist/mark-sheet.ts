import type { MarksInput, MarksResult, RegistrationRow } from "#app/admissions/records/schema.ts";
import { type MarkName, markNames, readMark } from "./marks.ts";

type Marks = Record<MarkName, number | null>;
type Row = {
  version: number;
  saved: Marks;
  /** What was typed and is not saved yet, as it was typed. */
  typed: Partial<Record<MarkName, string>>;
  refused: Partial<Record<MarkName, string>>;
};
export type Cell = { text: string; error: string };
/** One object, because a store must answer the same one until something changes. */
const emptyCell: Cell = { text: "", error: "" };

/** `failed`: nothing was saved, for instance without a connection; the marks stay typed. */
type Send = (marks: MarksInput["marks"]) => Promise<MarksResult | { failed: string }>;
type Words = { written: (mark: number) => string; notAMark: string };

/**
 * The marks of the sheet while they are typed. A cell keeps its text until the server has saved it;
 * one request at a time carries every finished cell, because each needs the version that the
 * previous request returned.
 */
export function markSheet(send: Send, { written, notAMark }: Words) {
  const rows = new Map<number, Row>();
  const shown = new Map<string, Cell>();
  const listeners = new Set<() => void>();
  const finished = new Set<string>();
  const failed = new Set<string>();
  let sending = false;
  let saved = 0;
  let status = { sending, saved, refused: 0, open: 0 };

  const keyOf = (id: number, name: MarkName) => `${id} ${name}`;
  const entries = () =>
    [...rows].flatMap(([id, row]) => markNames.map((name) => ({ id, name, row })));

  function changed() {
    for (const { id, name, row } of entries()) {
      const mark = row.saved[name];
      const text = row.typed[name] ?? (mark === null ? "" : written(mark));
      const error = row.refused[name] ?? "";
      const before = shown.get(keyOf(id, name));
      // The same object as long as nothing changes: only the changed cells are drawn again.
      if (before?.text !== text || before.error !== error)
        shown.set(keyOf(id, name), { text, error });
    }
    const cells = entries();
    const refused = cells.filter(({ name, row }) => row.refused[name]).length;
    const open = cells.filter(({ name, row }) => row.typed[name] !== undefined).length;
    status = { sending, saved, refused, open };
    for (const listener of listeners) listener();
  }

  async function flush() {
    if (sending) return;
    const wanted = entries().filter(({ id, name }) => finished.has(keyOf(id, name)));
    finished.clear();
    if (!wanted.length) return;
    sending = true;
    changed();
    const marks = Map.groupBy(wanted, ({ id }) => id);
    const answer = await send(
      [...marks].map(([id, cells]) => ({
        id,
        version: rows.get(id)?.version ?? 0,
        ...Object.fromEntries(
          cells.map(({ name, row }) => [name, readMark(row.typed[name] ?? "")]),
        ),
      })),
    );
    sending = false;
    settle(wanted, answer);
    changed();
    await flush();
  }

  function settle(wanted: ReturnType<typeof entries>, answer: MarksResult | { failed: string }) {
    for (const { id, name, row } of wanted) {
      if ("failed" in answer) {
        row.refused[name] = answer.failed;
        failed.add(keyOf(id, name));
        continue;
      }
      failed.delete(keyOf(id, name));
      const done = answer.saved.find((each) => each.id === id);
      if (!done) {
        const why = answer.refused.find((each) => each.id === id)?.message;
        row.refused[name] = why ?? notAMark;
        continue;
      }
      row.version = done.version;
      row.saved[name] = done[name];
      delete row.refused[name];
      // Typed further while it was being saved: that text stays.
      if (readMark(row.typed[name] ?? "") === done[name]) delete row.typed[name];
      saved += 1;
    }
  }

  return {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    cell: (id: number, name: MarkName): Cell => shown.get(keyOf(id, name)) ?? emptyCell,

    /** Takes the rows of the server; a cell that is being typed in keeps its text. */
    load(list: readonly RegistrationRow[]) {
      for (const { id, version, test_mark, interview_mark } of list) {
        const marks = { test_mark, interview_mark };
        const row = rows.get(id);
        if (!row) rows.set(id, { version, saved: marks, typed: {}, refused: {} });
        else if (version > row.version) {
          // A colleague's mark under a typed one: the old version stays, and saving it is refused.
          const unseen = markNames.some(
            (name) =>
              row.typed[name] !== undefined &&
              !row.refused[name] &&
              marks[name] !== row.saved[name],
          );
          if (!unseen) rows.set(id, { ...row, version, saved: marks });
        }
      }
      changed();
    },
    type(id: number, name: MarkName, text: string) {
      const row = rows.get(id);
      if (!row) return;
      row.typed[name] = text;
      delete row.refused[name];
      changed();
    },
    /** Back to the saved mark. */
    giveUp(id: number, name: MarkName) {
      const row = rows.get(id);
      if (!row) return;
      delete row.typed[name];
      delete row.refused[name];
      changed();
    },
    /** The cell is complete: it is saved unless it is no mark or nothing changed. */
    finish(id: number, name: MarkName) {
      const row = rows.get(id);
      const text = row?.typed[name];
      if (!row || text === undefined) return;
      const mark = readMark(text);
      if (mark === undefined) row.refused[name] = notAMark;
      else if (mark === row.saved[name] && !sending) {
        delete row.typed[name];
        delete row.refused[name];
      } else finished.add(keyOf(id, name));
      changed();
      void flush();
    },
    /** After the connection is back: what could not be sent is sent again. */
    retry() {
      for (const key of failed) finished.add(key);
      void flush();
    },
    savedMark: (id: number, name: MarkName) => rows.get(id)?.saved[name] ?? null,
    status: () => status,
  };
}
export type MarkSheet = ReturnType<typeof markSheet>;
