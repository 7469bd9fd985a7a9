import type { RichNode, RichText } from "#app/content/rich-text/rich-text.ts";
import type { PictureSource } from "#app/ui/picture.tsx";

type Pictures = Record<number, PictureSource>;

/** Adds the addresses of the pictures, which a stored text names by id. */
export function withPictureSources(text: RichText, pictures: Pictures): RichText {
  return { ...text, content: text.content.map((node) => shown(node, pictures)) };
}

function shown(node: RichNode, pictures: Pictures): RichNode {
  if (node.type !== "image") {
    const { content } = node;
    return content ? { ...node, content: content.map((child) => shown(child, pictures)) } : node;
  }
  const picture = pictures[Number(node.attrs?.mediaId)];
  const alt = node.attrs?.decorative ? "" : (node.attrs?.alt ?? picture?.alt);
  return { ...node, attrs: { ...picture, ...node.attrs, alt } };
}
