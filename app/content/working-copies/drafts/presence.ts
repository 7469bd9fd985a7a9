import { z } from "zod";
import { whole } from "#app/platform/http/values.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import {
  type ItemState,
  type LanguageState,
  type Part,
  type Person,
  parts,
  type Versions,
} from "../schema.ts";

/** Who else has the item open, and where their cursor is. */
export type Presence = Person & {
  photo: string | null;
  part: Part;
  field: string | null;
  /** In a text, the number of the paragraph. */
  block: number | null;
  since: string;
  seen_at: string;
};

/** Words of the caller that somebody else replaced by their own; the history has them. */
export type SetAside = { revision: number; part: Part; by: string; at: string };

/** What somebody who has an item open has to know. */
export type Company = {
  /** Where it stands now: somebody else may have published or withdrawn it. */
  state: ItemState;
  languages: Record<Locale, Pick<LanguageState, "public" | "scheduled_at">>;
  others: Presence[];
  /** What is stored now, to see that somebody saved meanwhile. */
  versions: Versions;
  set_aside: SetAside[];
};

export const PresenceInput = z.object({
  part: z.enum(parts).default("fr"),
  field: z.string().min(1).max(40).nullable().default(null),
  block: whole(0, 10_000).nullable().default(null),
});
