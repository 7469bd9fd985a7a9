import { Portal } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type CSSProperties, type RefObject, useEffect, useReducer, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { type Choice, choices, type Dialog } from "./block-choices.ts";
import styles from "./text.module.css";

/** Called before the editor handles a key; true when the key is handled. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

type Props = { editor: Editor; keys: RefObject<KeyHandler>; onDialog: (dialog: Dialog) => void };

/** A menu of blocks, opened by a slash at the start of a line and filtered by typing. */
export function SlashMenu({ editor, keys, onDialog }: Props) {
  const t = useTranslations("editor.slash");
  const [index, setIndex] = useState(0);
  const [dismissed, setDismissed] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useEditorState({ editor, selector: () => typedIn(editor) });
  const words = typed === null ? "" : folded(typed);
  const fitting = choices.filter(({ name }) => folded(t(name)).includes(words));
  const isOpen = typed !== null && typed !== dismissed && fitting.length > 0 && editor.isEditable;
  const current = Math.min(index, fitting.length - 1);

  function choose(choice: Choice | undefined) {
    if (!choice) return;
    const { $from } = editor.state.selection;
    const chain = editor.chain().focus().deleteRange({ from: $from.start(), to: $from.pos });
    (choice.run?.(chain) ?? chain).run();
    setIndex(0);
    if (choice.dialog) onDialog(choice.dialog);
  }

  keys.current = (event) => {
    if (!isOpen) return false;
    if (event.key === "ArrowDown") setIndex((current + 1) % fitting.length);
    else if (event.key === "ArrowUp") setIndex((current + fitting.length - 1) % fitting.length);
    else if (event.key === "Enter" || event.key === "Tab") choose(fitting[current]);
    else if (event.key === "Escape") setDismissed(typed);
    else return false;
    return true;
  };

  useEffect(() => {
    const { dom } = editor.view;
    if (!isOpen) return dom.removeAttribute("aria-activedescendant");
    dom.setAttribute("aria-activedescendant", `slash-${fitting[current]?.name}`);
    showInside(list.current, list.current?.children[current]);
  });
  useFollowScroll(isOpen);

  if (!isOpen) return null;
  const place = placeBeside(editor.view.coordsAtPos(editor.state.selection.from));
  return (
    <Portal>
      <div ref={list} role="listbox" aria-label={t("title")} className={styles.slash} style={place}>
        {fitting.map((choice, position) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the editor handles the keys
          <div
            key={choice.name}
            id={`slash-${choice.name}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === current}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(choice)}
          >
            <choice.icon size={16} aria-hidden />
            {t(choice.name)}
          </div>
        ))}
      </div>
    </Portal>
  );
}

const GAP = 4;
const HEIGHT = 288;
/** Room for some choices: the menu rather scrolls than covers what was written. */
const ENOUGH = 180;
const WIDTH = 272;

/** Below the line, or above it where there is more room; within the window in any case. */
function placeBeside(line: { left: number; top: number; bottom: number }): CSSProperties {
  const below = window.innerHeight - line.bottom - 2 * GAP;
  const above = line.top - 2 * GAP;
  const left = Math.max(GAP, Math.min(line.left, window.innerWidth - WIDTH - GAP));
  return below >= Math.min(ENOUGH, above)
    ? { left, top: line.bottom + GAP, maxHeight: Math.min(HEIGHT, below) }
    : { left, bottom: window.innerHeight - line.top + GAP, maxHeight: Math.min(HEIGHT, above) };
}

/** Scrolls only the list: the page stays where it is. */
function showInside(list: HTMLElement | null, option: Element | undefined) {
  if (!list || !(option instanceof HTMLElement)) return;
  const end = option.offsetTop + option.offsetHeight;
  if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop;
  else if (end > list.scrollTop + list.clientHeight) list.scrollTop = end - list.clientHeight;
}

/** Renders again when something scrolls, so that the menu stays at its line. */
function useFollowScroll(active: boolean) {
  const [, moved] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!active) return;
    const follow = (event: Event) => {
      if (!(event.target instanceof HTMLElement && event.target.role === "listbox")) moved();
    };
    window.addEventListener("scroll", follow, { capture: true, passive: true });
    window.addEventListener("resize", follow);
    return () => {
      window.removeEventListener("scroll", follow, { capture: true });
      window.removeEventListener("resize", follow);
    };
  }, [active]);
}

/** The text after a slash at the start of the line; null without one. */
function typedIn(editor: Editor): string | null {
  const { $from, empty } = editor.state.selection;
  if (!empty || $from.parent.type.name !== "paragraph") return null;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, " ");
  return /^\/\p{L}*$/u.test(before) ? before.slice(1) : null;
}

function folded(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
