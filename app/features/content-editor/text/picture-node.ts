import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { PictureView } from "./picture-view.tsx";

/** A picture of the library, named by its number: a pasted one from elsewhere has none. */
export const PictureNode = Node.create({
  name: "image",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      mediaId: {
        default: null,
        parseHTML: (element) => Number(element.getAttribute("data-media-id")) || null,
        renderHTML: ({ mediaId }) => ({ "data-media-id": mediaId }),
      },
      alt: { default: null },
      caption: {
        default: null,
        parseHTML: (element) => element.getAttribute("data-caption"),
        renderHTML: ({ caption }) => (caption ? { "data-caption": caption } : {}),
      },
    };
  },

  parseHTML: () => [{ tag: "img[data-media-id]" }],

  renderHTML: ({ HTMLAttributes }) => ["img", HTMLAttributes],

  addNodeView: () => ReactNodeViewRenderer(PictureView),
});
