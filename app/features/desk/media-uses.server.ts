import type { Tx } from "#app/db/open.server.ts";
import { unknownMedia } from "#app/features/media/queries.server.ts";
import { recordMediaUses } from "#app/features/media/uses.server.ts";
import { readParts } from "./drafts.server.ts";
import type { Kind } from "./kind.server.ts";
import type { Content } from "./tables.server.ts";

/** Notes what an item shows, on the desk or in public: the library keeps it until neither does. */
export async function noteMediaUses(tx: Tx, kind: Kind, id: number): Promise<void> {
  const copies = await readParts(tx, kind, id);
  const label = copies.fr?.title || copies.en?.title || copies.de?.title || "";
  const working = Object.values(copies).flatMap(({ content }) => kind.mediaIds(content));
  const shown = await kind.publicMediaIds(tx, id);
  await recordMediaUses(tx, { type: kind.key, id, label }, [...working, ...shown]);
}

export async function forgetMediaUses(tx: Tx, kind: Kind, id: number): Promise<void> {
  await recordMediaUses(tx, { type: kind.key, id, label: "" }, []);
}

/** The fields of a text or of the facts that show something the library does not have. */
export async function fieldsWithUnknownMedia(tx: Tx, kind: Kind, content: Content) {
  const unknown = await unknownMedia(tx, kind.mediaIds(content));
  if (unknown.length === 0) return [];
  return Object.keys(content).filter((field) => {
    const ids = kind.mediaIds({ [field]: content[field] });
    return ids.some((id) => unknown.includes(id));
  });
}
