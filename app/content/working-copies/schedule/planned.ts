import { z } from "zod";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { KindKey } from "../schema.ts";

/** Something that happens to an item at an hour; a withdrawal names no languages. */
export type PlannedItem = {
  kind: KindKey;
  id: number;
  title: string;
  action: "publish" | "withdraw";
  at: string;
  locales: Locale[];
};

/** `2027-03`. */
export const MonthQuery = z.object({
  locale: z.string().optional(),
  month: z
    .string()
    .regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/)
    .optional(),
});
