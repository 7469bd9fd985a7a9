import { pictureFor } from "#app/content/media/picture-for.ts";
import { picturesById } from "#app/content/media/queries.server.ts";
import type { Db, Tx } from "#app/platform/db/open.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { RichNode, RichText } from "./rich-text.ts";

/** The ids of the library pictures in a text. */
export function mediaIdsIn(node: RichText | RichNode): number[] {
  const own = node.type === "image" && "attrs" in node ? Number(node.attrs?.mediaId) : 0;
  return [...(own > 0 ? [own] : []), ...(node.content ?? []).flatMap(mediaIdsIn)];
}

/** Fills in address, size and alternative text of the pictures; deleted pictures are dropped. */
export async function withPictures(db: Db | Tx, text: RichText, locale: Locale): Promise<RichText> {
  const ids = mediaIdsIn(text);
  if (ids.length === 0) return text;
  const pictures = await picturesById(db, ids);
  const fill = (node: RichNode): RichNode[] => {
    if (node.type !== "image") {
      return [node.content ? { ...node, content: node.content.flatMap(fill) } : node];
    }
    const media = pictures.get(Number(node.attrs?.mediaId));
    const { caption, layout, crop } = node.attrs ?? {};
    const picture = media && pictureFor(media, locale, crop ? "cover" : "full");
    const alt = node.attrs?.decorative ? "" : node.attrs?.alt || picture?.alt;
    const attrs = {
      ...picture,
      alt,
      ...(caption ? { caption } : {}),
      ...(layout ? { layout } : {}),
      ...(crop ? { crop } : {}),
    };
    return picture ? [{ type: "image", attrs }] : [];
  };
  return { ...text, content: text.content.flatMap(fill) };
}
