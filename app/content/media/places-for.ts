import { can, type Holder, type Permission } from "#app/platform/access/permissions.ts";
import type { MediaPlace, PlaceType } from "./schema.ts";

type Use = {
  type: PlaceType;
  placeId: string;
  label: string;
  publicLabel: string;
  shown: boolean;
  ownerId: number | null;
};

const editing: Record<PlaceType, Permission> = {
  post: "news.edit",
  formation: "formations.edit",
  legal: "legal.edit",
  category: "categories.manage",
  settings: "settings.manage",
  form: "settings.manage",
  certificate: "certificates.manage",
  bin: "news.delete",
};

/** The places visible to a person: public ones, and drafts they may edit or own. */
export function placesFor(user: Holder & { id: number }, uses: Use[]): MediaPlace[] {
  return uses.flatMap(({ type, placeId: id, label, publicLabel, shown, ownerId }) => {
    if (can(user, editing[type]) || ownerId === user.id) return [{ type, id, label }];
    return shown ? [{ type, id, label: publicLabel }] : [];
  });
}
