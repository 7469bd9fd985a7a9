import { Extension } from "@tiptap/core";
import { Plugin } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

/** Shows a hint in the empty line with the cursor, and in an empty text. */
export const Placeholder = Extension.create<{ text: () => string }>({
  name: "placeholder",
  addOptions: () => ({ text: () => "" }),
  addProseMirrorPlugins() {
    const { editor, options } = this;
    return [
      new Plugin({
        props: {
          decorations({ doc, selection }) {
            if (!editor.isEditable || !selection.empty) return null;
            const { $from } = selection;
            const line = $from.depth === 1 ? $from.parent : null;
            if (line?.type.name !== "paragraph" || line.content.size > 0) return null;
            if (!editor.isFocused && doc.childCount > 1) return null;
            const hint = { "data-placeholder": options.text() };
            return DecorationSet.create(doc, [
              Decoration.node($from.before(), $from.after(), hint),
            ]);
          },
        },
      }),
    ];
  },
});
