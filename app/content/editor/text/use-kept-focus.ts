import type { Editor } from "@tiptap/core";
import { useEffect } from "react";

/**
 * Keeps the focus in the text when what had it is taken away: a block with inputs that is undone or
 * removed. Else the next keys would go nowhere.
 */
export function useKeptFocus(editor: Editor | null) {
  useEffect(() => {
    if (!editor) return;
    let wasInside = false;
    const before = () => {
      wasInside = editor.view.dom.contains(document.activeElement);
    };
    const after = () => {
      if (wasInside && document.activeElement === document.body) editor.view.focus();
    };
    editor.on("beforeTransaction", before);
    editor.on("transaction", after);
    return () => {
      editor.off("beforeTransaction", before);
      editor.off("transaction", after);
    };
  }, [editor]);
}
