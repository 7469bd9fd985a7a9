import { mergeAttributes, Node } from "@tiptap/core";

export const tones = ["info", "success", "warning"] as const;
export type Tone = (typeof tones)[number];

/** A box that stands out of the text. */
export const Callout = Node.create({
  name: "callout",
  group: "block",
  content: "block+",
  defining: true,

  addAttributes() {
    return {
      tone: {
        default: "info",
        parseHTML: (element) => toneOf(element.getAttribute("data-callout")),
        renderHTML: ({ tone }) => ({ "data-callout": tone }),
      },
    };
  },

  parseHTML: () => [{ tag: "div[data-callout]" }],

  renderHTML: ({ HTMLAttributes }) => ["div", mergeAttributes(HTMLAttributes), 0],
});

function toneOf(value: string | null): Tone {
  return tones.find((tone) => tone === value) ?? "info";
}
