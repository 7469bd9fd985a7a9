import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import type { RegistrationRow } from "#app/admissions/records/schema.ts";
import { type MarkState, type MarkValue, markNames } from "#app/admissions/registrations/marks.ts";
import { isWithin, linesOf, nextPlace, type Place, type Range, samePlace } from "./cell-range.ts";
import type { MarkSheet } from "./mark-sheet.ts";
import { copied, type Filled, fillDown, readMark, readPasted } from "./marks.ts";
import { useMarkWords } from "./use-mark-sheet.ts";

export type PasteResult = Filled & { replaced: number };

/** The box and the name of a person stand before the marks. */
const FIRST = 2;
const start: Place = { row: 0, col: FIRST };
const inText = new Set(["ArrowLeft", "ArrowRight", "Home", "End"]);

/** Keyboard, mouse and clipboard of the sheet. A cell with the focus takes over what is typed. */
export function useSheetKeys(rows: readonly RegistrationRow[], sheet: MarkSheet) {
  const table = useRef<HTMLTableElement>(null);
  /** The caret moves inside the text, as after F2 or a double press. */
  const isEditing = useRef(false);
  const isDragging = useRef(false);
  const [chosen, setRange] = useState<Range>({ at: start, to: start });
  const [focused, setFocused] = useState<Element | null>(null);
  /** After Escape: nothing floats over the sheet, and Tab leaves it. */
  const [isQuiet, setQuiet] = useState(false);
  const [pasted, setPasted] = useState<PasteResult | null>(null);
  const { written } = useMarkWords();
  const isThere = Math.max(chosen.at.row, chosen.to.row) < rows.length;
  const range = isThere ? chosen : { at: start, to: start };
  const isMany = !samePlace(range.at, range.to);
  const size = { rows: rows.length, cols: FIRST + markNames.length, first: FIRST };

  useEffect(() => {
    for (const [row, box] of boxesIn(table.current).entries())
      box.tabIndex = samePlace(range.at, { row, col: 0 }) ? 0 : -1;
  });

  const cellAt = ({ row, col }: Place) => {
    const [registration, name] = [rows[row], markNames[col - FIRST]];
    return registration && name ? [{ id: registration.id, name, sex: registration.sex }] : [];
  };
  const chosenLines = () => linesOf(range).map((line) => line.flatMap(cellAt));

  function go(place: Place) {
    const element = inRow(table.current?.tBodies[0]?.rows[place.row])[place.col];
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  }
  function writeAll(text: string) {
    sheet.write(chosenLines().flatMap((line) => line.map(({ id, name }) => ({ id, name, text }))));
  }
  function stepBack(way: "undo" | "redo") {
    const [first] = sheet[way]();
    const row = rows.findIndex(({ id }) => id === first?.id);
    if (first && row >= 0) go({ row, col: FIRST + markNames.indexOf(first.name) });
  }
  function put(state: MarkState, input: HTMLInputElement | null = null) {
    const [cell] = cellAt(range.at);
    if (!input || isMany || !cell) return writeAll(written(state, cell?.sex));
    // One letter of a word that can be typed on: the rest of it is selected.
    const word = written(state, cell.sex).split(/\s/).at(-1) ?? "";
    sheet.type(cell.id, cell.name, word);
    requestAnimationFrame(() => input.setSelectionRange(1, word.length));
  }

  function onKeyDown(event: KeyboardEvent) {
    const place = placeOf(event.target);
    if (!place || event.altKey || event.nativeEvent.isComposing) return;
    const isControl = event.ctrlKey || event.metaKey;
    const input = markInput(event.target);
    const [cell] = cellAt(place);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isControl && (key === "z" || key === "y")) {
      event.preventDefault();
      event.stopPropagation();
      const isUndo = key === "z" && !event.shiftKey;
      if (isUndo && cell && sheet.giveUp(cell.id, cell.name)) return;
      return stepBack(isUndo ? "undo" : "redo");
    }
    if (input && cell && onCellKey(event, { key, isControl, input, ...cell })) return;
    if (!input && (key === "Enter" || key === " ")) return;
    if (key === "Tab" && isQuiet) return;
    const isExtending = event.shiftKey && key.startsWith("Arrow") && input !== null;
    const keys = { key, shiftKey: event.shiftKey, ctrlKey: isControl };
    const next = nextPlace(isExtending ? range.to : place, keys, size);
    if (next === undefined || (next === null && key === "Tab")) return;
    event.preventDefault();
    if (isExtending) return extendTo(next);
    if (cell) sheet.finish(cell.id, cell.name, { again: key === "Enter" });
    isEditing.current = false;
    if (next) go(next);
    else input?.select();
  }

  type CellKey = {
    key: string;
    isControl: boolean;
    input: HTMLInputElement;
    id: number;
    name: (typeof markNames)[number];
  };
  /** Keys that change the cell and stay in it; whether it was one. */
  function onCellKey(event: KeyboardEvent, { key, isControl, input, id, name }: CellKey): boolean {
    const isTyped = sheet.cell(id, name).typed !== undefined;
    if (key === "F2") {
      isEditing.current = true;
      input.setSelectionRange(input.value.length, input.value.length);
      return true;
    }
    if (key === "Escape") {
      if (isTyped || isEditing.current) sheet.giveUp(id, name);
      else setQuiet(true);
      isEditing.current = false;
      requestAnimationFrame(() => input.select());
      return true;
    }
    if (isEditing.current) return inText.has(key);
    if ((key === "Delete" || key === "Backspace") && (isMany || !isTyped)) {
      event.preventDefault();
      writeAll("");
      return true;
    }
    const state = { a: "absent" as const, r: "review" as const }[key];
    if (!state || isControl || isTyped) return false;
    event.preventDefault();
    put(state, input);
    return true;
  }
  function extendTo(place: Place | null) {
    if (!place || place.col < FIRST) return;
    setRange({ at: range.at, to: place });
    inRow(table.current?.tBodies[0]?.rows[place.row])[place.col]?.scrollIntoView({
      block: "nearest",
    });
  }

  function onFocus(event: FocusEvent) {
    const place = placeOf(event.target);
    if (!place) return;
    if (!samePlace(place, range.at)) setRange({ at: place, to: place });
    setFocused(event.target.closest("td"));
    setQuiet(false);
  }
  function onBlur() {
    isEditing.current = false;
    setFocused(null);
  }
  function onPointerDown(event: PointerEvent) {
    const [place, input] = [placeOf(event.target), markInput(event.target)];
    if (!place || !input || event.button !== 0) return;
    if (event.shiftKey) {
      event.preventDefault();
      return extendTo(place);
    }
    isDragging.current = event.pointerType === "mouse";
    setRange({ at: place, to: place });
  }
  function onPointerOver(event: PointerEvent) {
    if (!(isDragging.current && event.buttons & 1)) return;
    const place = placeOf(markInput(event.target));
    if (place && !samePlace(place, range.to)) extendTo(place);
  }
  function onClick(event: MouseEvent) {
    isDragging.current = false;
    const input = markInput(event.target);
    const [cell] = cellAt(range.at);
    if (!input || !cell || isEditing.current) return;
    if (sheet.cell(cell.id, cell.name).typed === undefined) input.select();
  }
  function onDoubleClick(event: MouseEvent) {
    if (markInput(event.target)) isEditing.current = true;
  }

  function onCopy(event: ClipboardEvent) {
    if (!markInput(event.target) || isEditing.current) return;
    event.preventDefault();
    const lines = chosenLines().map((line) =>
      line.map(({ id, name, sex }) => {
        const { typed, saved } = sheet.cell(id, name);
        return typed ?? written(saved.value, sex);
      }),
    );
    event.clipboardData.setData("text/plain", copied(lines));
    if (event.type === "cut") writeAll("");
  }
  function onPaste(event: ClipboardEvent) {
    if (!markInput(event.target)) return;
    const block = readPasted(event.clipboardData.getData("text/plain"));
    const [[only = ""] = []] = block;
    const isOne = block.length === 1 && block[0]?.length === 1;
    if (isOne && isEditing.current) return;
    event.preventDefault();
    // One value goes into every selected cell.
    const lines = isOne && isMany ? linesOf(range).map((line) => line.map(() => only)) : block;
    const from = linesOf(range)[0]?.[0] ?? range.at;
    paste(lines, from);
  }
  function paste(lines: string[][], from: Place) {
    const [cell] = cellAt(from);
    if (!cell) return;
    const ids = rows.map(({ id }) => id);
    const filled = fillDown(lines, ids, { row: from.row, name: cell.name });
    const replaced = filled.cells.filter(({ id, name, text }) => {
      const before: MarkValue = sheet.cell(id, name).saved.value;
      return before !== null && ![undefined, before].includes(readMark(text) ?? undefined);
    }).length;
    const isQuietly = filled.cells.length < 2 && !filled.wrong.length && !filled.outside.length;
    setPasted(isQuietly ? null : { ...filled, replaced });
    sheet.write(filled.cells);
  }

  return {
    table,
    range,
    /** The cell with the focus, for what floats beside it. */
    focused: isQuiet ? null : focused,
    isChosen: (place: Place) => isWithin(range, place) && place.col >= FIRST,
    first: FIRST,
    lines: range.at.col < FIRST ? [] : chosenLines(),
    acts: { undo: () => stepBack("undo"), redo: () => stepBack("redo"), put },
    pasted,
    forgetPasted: () => setPasted(null),
    handlers: {
      onKeyDown,
      onFocus,
      onBlur,
      onPointerDown,
      onPointerOver,
      onClick,
      onDoubleClick,
      onCopy,
      onCut: onCopy,
      onPaste,
    },
  };
}

function boxesIn(table: HTMLTableElement | null): HTMLInputElement[] {
  return [...(table?.tBodies[0]?.querySelectorAll<HTMLInputElement>("[type=checkbox]") ?? [])];
}

/** What takes the keyboard in a row: its box, the name, each mark. */
function inRow(row: Element | null | undefined): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("input, a") ?? [])];
}

function placeOf(target: EventTarget | null): Place | null {
  const row = target instanceof Element ? target.closest("tr") : null;
  const col = inRow(row).indexOf(target as HTMLElement);
  return row?.closest("tbody") && col >= 0 ? { row: row.sectionRowIndex, col } : null;
}

function markInput(target: EventTarget | null): HTMLInputElement | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest("td");
  return cell?.querySelector<HTMLInputElement>("input[data-mark]") ?? null;
}
