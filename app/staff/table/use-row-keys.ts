import { type RefObject, useEffect, useEffectEvent } from "react";
import { hasLayer } from "../frame/has-layer.ts";
import { useShown } from "../frame/shown.ts";

/**
 * J and K lead from row to row, Enter opens the row, X chooses it, / leads to the search. Beside an open
 * record J and K turn records. A cell that is cut shows its whole text on hover and focus.
 */
export function useRowKeys(ref: RefObject<HTMLTableElement | null>) {
  const isShown = useShown();
  const press = useEffectEvent((event: KeyboardEvent) => {
    const table = ref.current;
    const { ctrlKey, metaKey, altKey, defaultPrevented } = event;
    if (!table || !isShown || ctrlKey || metaKey || altKey || defaultPrevented) return;
    if (isTyping(event.target) || !isMeant(table) || hasLayer()) return;
    if (act(table, event.key.toLowerCase())) event.preventDefault();
  });
  useEffect(() => {
    const table = ref.current;
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", onKey);
    table?.addEventListener("pointerover", nameWhole);
    table?.addEventListener("focusin", nameWhole);
    return () => {
      document.removeEventListener("keydown", onKey);
      table?.removeEventListener("pointerover", nameWhole);
      table?.removeEventListener("focusin", nameWhole);
    };
  }, [ref]);
}

/** Of several tables the one with the focus, or the first. */
function isMeant(table: HTMLTableElement): boolean {
  const tables = [...document.querySelectorAll("table[data-rows]")];
  const focused = tables.find((each) => each.contains(document.activeElement));
  return (focused ?? tables[0]) === table;
}

const otherInputs = ["checkbox", "radio", "button"];

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !otherInputs.includes(target.type);
  const fields = "textarea, select, [contenteditable=true], [role=combobox], [role=textbox]";
  return target instanceof Element && target.closest(fields) !== null;
}

/** The link of a row: its name, or where that is none, the first one. */
function linkIn(row: Element | undefined): HTMLElement | null {
  const name = row?.querySelector<HTMLElement>("th :is(a, button)");
  return name ?? row?.querySelector<HTMLElement>("td a") ?? null;
}

/** Whether the key did something. */
function act(table: HTMLTableElement, key: string): boolean {
  const rows = [...(table.tBodies[0]?.rows ?? [])].filter((row) => linkIn(row));
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const focus = (to: Element | undefined) => linkIn(to)?.focus();
  const row = rows[at];
  switch (key) {
    case "j":
      focus(rows[at + 1]);
      return true;
    case "k":
      focus(rows[Math.max(0, at - 1)]);
      return true;
    case "x": {
      const box = row?.querySelector<HTMLInputElement>("input[type=checkbox]");
      box?.click();
      return Boolean(box);
    }
    case "enter":
      if (!(document.activeElement instanceof HTMLInputElement)) return false;
      linkIn(row)?.click();
      return Boolean(row);
    case "/": {
      const search = document.querySelector<HTMLInputElement>("main input[type=search]");
      search?.focus();
      return Boolean(search);
    }
    default:
      return false;
  }
}

/** The title of a cell is what does not fit into its line. */
function nameWhole({ target }: Event) {
  const line = target instanceof Element ? target.closest("[data-line]") : null;
  const cell = line?.parentElement;
  if (!line || !cell) return;
  const isCut = line.scrollHeight > line.clientHeight + 2 || line.scrollWidth > line.clientWidth;
  if (!isCut) cell.removeAttribute("title");
  else cell.title = [...line.childNodes].map(({ textContent }) => textContent?.trim()).join(" ");
}
