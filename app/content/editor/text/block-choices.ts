import type { ChainedCommands } from "@tiptap/core";
import {
  BadgeInfo,
  Clapperboard,
  Heading2,
  Heading3,
  ImagePlus,
  Images,
  Link2,
  List,
  ListOrdered,
  type LucideIcon,
  Minus,
  Paperclip,
  Quote,
  RectangleHorizontal,
  Superscript,
  Table2,
} from "lucide-react";
import { insertBlock } from "./insert-block.ts";

/** What is chosen in a dialog before it is inserted. */
export type Dialog = "picture" | "gallery" | "file" | "video" | "link";

export type Choice = {
  name: Exclude<keyof Words["editor"]["slash"], "title">;
  icon: LucideIcon;
  run?: (chain: ChainedCommands) => ChainedCommands;
  dialog?: Dialog;
};

/** The blocks that the toolbar has no button for. */
export const moreChoices: Choice[] = [
  { name: "gallery", icon: Images, dialog: "gallery" },
  {
    name: "button",
    icon: RectangleHorizontal,
    run: (chain) => insertBlock(chain, { type: "button" }),
  },
  { name: "file", icon: Paperclip, dialog: "file" },
  {
    name: "linkCard",
    icon: Link2,
    run: (chain) => insertBlock(chain, { type: "linkCard" }),
  },
  {
    name: "footnote",
    icon: Superscript,
    run: (chain) => chain.insertContent({ type: "footnote" }),
  },
];

export const choices: Choice[] = [
  { name: "h2", icon: Heading2, run: (chain) => chain.setHeading({ level: 2 }) },
  { name: "h3", icon: Heading3, run: (chain) => chain.setHeading({ level: 3 }) },
  { name: "bulletList", icon: List, run: (chain) => chain.toggleBulletList() },
  { name: "orderedList", icon: ListOrdered, run: (chain) => chain.toggleOrderedList() },
  { name: "picture", icon: ImagePlus, dialog: "picture" },
  { name: "video", icon: Clapperboard, dialog: "video" },
  { name: "callout", icon: BadgeInfo, run: (chain) => chain.wrapIn("callout", { tone: "info" }) },
  // A note belongs to a word, and a slash begins a line.
  ...moreChoices.filter(({ name }) => name !== "footnote"),
  {
    name: "table",
    icon: Table2,
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { name: "quote", icon: Quote, run: (chain) => chain.toggleBlockquote() },
  { name: "rule", icon: Minus, run: (chain) => chain.setHorizontalRule() },
];
