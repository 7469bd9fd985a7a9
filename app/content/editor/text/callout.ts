import { mergeAttributes, Node } from "@tiptap/core";
import { type CalloutTone, calloutTones } from "#app/content/rich-text/node-types.ts";

/** A highlighted box in a text. */
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

function toneOf(value: string | null): CalloutTone {
  return calloutTones.find((tone) => tone === value) ?? "info";
}
