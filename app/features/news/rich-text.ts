/** A text as people write it, stored as a tree: the shape of a ProseMirror document. */
export type RichText = { type: "doc"; content: RichNode[] };

export type RichNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  text?: string;
  marks?: RichMark[];
};

export type RichMark = { type: string; attrs?: Record<string, unknown> };
