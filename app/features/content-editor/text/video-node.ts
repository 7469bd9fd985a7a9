import { Node } from "@tiptap/core";
import { ReactNodeViewRenderer } from "@tiptap/react";
import { safeVideo } from "#app/features/rich-text/rich-link.ts";
import { VideoView } from "./video-view.tsx";

/** A film that stays where it is: readers go there by a click. */
export const VideoNode = Node.create({
  name: "video",
  group: "block",
  atom: true,
  draggable: true,

  addAttributes() {
    return {
      src: {
        default: null,
        parseHTML: (element) => safeVideo(element.getAttribute("data-video"))?.href ?? null,
        renderHTML: ({ src }) => ({ "data-video": src }),
      },
      title: { default: null },
    };
  },

  parseHTML: () => [{ tag: "div[data-video]" }],

  renderHTML: ({ HTMLAttributes }) => ["div", HTMLAttributes],

  addNodeView: () => ReactNodeViewRenderer(VideoView),
});
