import { type Editor, Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

export type OtherCursor = { name: string; block: number | null };

const key = new PluginKey<OtherCursor[]>("otherCursors");

/** Marks the paragraphs that others are in with their names. */
export const OtherCursors = Extension.create({
  name: "otherCursors",
  addProseMirrorPlugins: () => [
    new Plugin<OtherCursor[]>({
      key,
      state: {
        init: () => [],
        apply: (tr, others) => (tr.getMeta(key) as OtherCursor[] | undefined) ?? others,
      },
      props: {
        decorations(state) {
          const others = key.getState(state) ?? [];
          return DecorationSet.create(state.doc, marksIn(state.doc, others));
        },
      },
    }),
  ],
});

export function showOthers({ state, view }: Editor, others: OtherCursor[]) {
  view.dispatch(state.tr.setMeta(key, others).setMeta("addToHistory", false));
}

function marksIn(doc: Node, others: OtherCursor[]): Decoration[] {
  const marks: Decoration[] = [];
  doc.forEach((node, offset, index) => {
    const names = others.filter(({ block }) => block === index).map(({ name }) => name);
    if (names.length === 0) return;
    marks.push(Decoration.node(offset, offset + node.nodeSize, { "data-who": names.join(", ") }));
  });
  return marks;
}
