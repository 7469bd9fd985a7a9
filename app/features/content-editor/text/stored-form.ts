import type { JSONContent } from "@tiptap/core";
import type { RichNode, RichText } from "#app/features/rich-text/rich-text.ts";
import { RichTextInput } from "#app/features/rich-text/rich-text-schema.ts";

/** A text as the server will keep it, so that what is on the screen and what is saved compare. */
export function storedForm(json: JSONContent): RichText {
  const parsed = RichTextInput.safeParse(json);
  // What the server would refuse goes there as it is; its answer says what is wrong.
  const document = parsed.success ? parsed.data : (json as RichText);
  return { ...document, content: withoutEmptyEnd(document.content ?? []) };
}

/** The editor keeps an empty line at the end, to write on. */
function withoutEmptyEnd(nodes: RichNode[]): RichNode[] {
  const last = nodes.findLastIndex(({ type, content }) => type !== "paragraph" || content?.length);
  return nodes.slice(0, last + 1);
}
