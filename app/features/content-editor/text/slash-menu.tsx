import type { ChainedCommands, Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import {
  BadgeInfo,
  Clapperboard,
  Heading2,
  Heading3,
  ImagePlus,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Quote,
  Table2,
} from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./text.module.css";

export type Dialog = "picture" | "video";
/** Called before the editor handles a key; true when the key is handled. */
export type KeyHandler = (event: KeyboardEvent) => boolean;

type Choice = {
  name:
    | "h2"
    | "h3"
    | "bulletList"
    | "orderedList"
    | "quote"
    | "rule"
    | "picture"
    | "video"
    | "callout"
    | "table";
  icon: LucideIcon;
  run?: (chain: ChainedCommands) => ChainedCommands;
  dialog?: Dialog;
};

const choices: Choice[] = [
  { name: "h2", icon: Heading2, run: (chain) => chain.setHeading({ level: 2 }) },
  { name: "h3", icon: Heading3, run: (chain) => chain.setHeading({ level: 3 }) },
  { name: "bulletList", icon: List, run: (chain) => chain.toggleBulletList() },
  { name: "orderedList", icon: ListOrdered, run: (chain) => chain.toggleOrderedList() },
  { name: "picture", icon: ImagePlus, dialog: "picture" },
  { name: "video", icon: Clapperboard, dialog: "video" },
  { name: "callout", icon: BadgeInfo, run: (chain) => chain.wrapIn("callout", { tone: "info" }) },
  {
    name: "table",
    icon: Table2,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: "quote", icon: Quote, run: (chain) => chain.toggleBlockquote() },
  { name: "rule", icon: Minus, run: (chain) => chain.setHorizontalRule() },
];

type Props = { editor: Editor; keys: RefObject<KeyHandler>; onDialog: (dialog: Dialog) => void };

/** A menu of blocks, opened by a slash at the start of a line and filtered by typing. */
export function SlashMenu({ editor, keys, onDialog }: Props) {
  const t = useTranslations("contentEditor.slash");
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
    list.current?.children[current]?.scrollIntoView({ block: "nearest" });
  });

  if (!isOpen) return null;
  const box = editor.view.dom.parentElement?.getBoundingClientRect();
  const at = editor.view.coordsAtPos(editor.state.selection.from);
  const place = { left: at.left - (box?.left ?? 0), top: at.bottom - (box?.top ?? 0) + 4 };
  return (
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
  );
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
