import type { Node } from "@tiptap/core";
import { TableKit, type TableKitOptions } from "@tiptap/extension-table";
import StarterKit, { type StarterKitOptions } from "@tiptap/starter-kit";
import {
  type MarkType,
  type NodeType,
  storedHeadingLevels,
} from "#app/content/rich-text/node-types.ts";
import { safeHref } from "#app/content/rich-text/rich-link.ts";
import { BlockMoves } from "./block-moves.ts";
import { Callout } from "./callout.ts";
import { FootnoteNode } from "./footnote-node.tsx";
import { GalleryNode } from "./gallery-node.tsx";
import { ButtonNode, FileNode, LinkCardNode } from "./link-blocks.tsx";
import { PictureNode } from "./picture-node.tsx";
import { VideoNode } from "./video-node.tsx";

type TypesOfKits = "doc" | keyof StarterKitOptions | keyof TableKitOptions;

const ownNodes: Record<Exclude<NodeType | MarkType, TypesOfKits>, Node> = {
  button: ButtonNode,
  callout: Callout,
  file: FileNode,
  footnote: FootnoteNode,
  gallery: GalleryNode,
  image: PictureNode,
  linkCard: LinkCardNode,
  video: VideoNode,
};

/** The editor's nodes and marks are those the server stores, so that nothing written is refused. */
export const extensions = [
  StarterKit.configure({
    heading: { levels: [...storedHeadingLevels] },
    codeBlock: false,
    link: {
      openOnClick: false,
      defaultProtocol: "https",
      isAllowedUri: (url) => safeHref(url, "fr") !== null,
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  TableKit.configure({ table: { resizable: false } }),
  ...Object.values(ownNodes),
  BlockMoves,
];
