import { Menu } from "@mantine/core";
import type { Editor } from "@tiptap/core";
import { NodeSelection } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { type DragEvent, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { moveBlock } from "./block-moves.ts";
import styles from "./text.module.css";

/** A handle beside the block under the pointer, or else beside the one with the cursor. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const t = useTranslations("editor.block");
  const [pointed, setPointed] = useState<number | null>(null);
  const [opened, setOpened] = useState(false);
  const current = useEditorState({
    editor,
    selector: () => ({ index: editor.state.selection.$from.index(0), doc: editor.state.doc }),
  });

  useEffect(() => {
    const { dom } = editor.view;
    function point({ target }: Event) {
      const block = [...dom.children].findIndex((child) => child.contains(target as Node));
      if (block >= 0) setPointed(block);
    }
    const forget = () => setPointed(null);
    dom.addEventListener("mousemove", point);
    dom.addEventListener("keydown", forget);
    return () => {
      dom.removeEventListener("mousemove", point);
      dom.removeEventListener("keydown", forget);
    };
  }, [editor]);

  const index = Math.min(pointed ?? current.index, current.doc.childCount - 1);
  const block = editor.view.dom.children[index];
  if (!(block instanceof HTMLElement)) return null;
  const { doc } = current;
  const place = () => positionOf(editor, index);

  function select(): void {
    const { state, view } = editor;
    view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, place())));
  }

  function drag({ dataTransfer }: DragEvent) {
    select();
    const slice = editor.state.selection.content();
    // The editor then moves the block by itself where it is dropped.
    editor.view.dragging = { slice, move: true };
    dataTransfer.effectAllowed = "move";
    dataTransfer.setData("text/plain", doc.child(index).textContent);
    dataTransfer.setDragImage(block as HTMLElement, 0, 0);
  }

  function act(work: () => void) {
    select();
    work();
    editor.view.focus();
    setPointed(null);
  }

  return (
    <Menu position="bottom-start" shadow="md" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <button
          type="button"
          draggable
          className={styles.handle}
          style={{ top: block.offsetTop }}
          aria-label={t("handle")}
          title={t("hint")}
          onDragStart={drag}
        >
          <GripVertical size={16} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<ArrowUp size={16} aria-hidden />}
          disabled={index === 0}
          onClick={() => act(() => moveBlock(editor, -1))}
        >
          {t("up")}
        </Menu.Item>
        <Menu.Item
          leftSection={<ArrowDown size={16} aria-hidden />}
          disabled={index >= doc.childCount - 1}
          onClick={() => act(() => moveBlock(editor, 1))}
        >
          {t("down")}
        </Menu.Item>
        <Menu.Item
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => act(() => editor.commands.deleteSelection())}
        >
          {t("remove")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function positionOf(editor: Editor, index: number): number {
  let at = 0;
  for (let before = 0; before < index; before += 1) at += editor.state.doc.child(before).nodeSize;
  return at;
}
