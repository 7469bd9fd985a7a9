import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { safeHref } from "#app/features/rich-text/rich-link.ts";
import { Callout } from "./callout.ts";
import { PictureNode } from "./picture-node.ts";
import { VideoNode } from "./video-node.ts";

/** What a text may hold: the same list as the server's, so that nothing written is refused. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (url) => safeHref(url, "fr") !== null,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  Callout,
  PictureNode,
  VideoNode,
];
