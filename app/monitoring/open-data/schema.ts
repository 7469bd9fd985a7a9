import { z } from "zod";
import { splits } from "#app/monitoring/indicators/schema.ts";
import { Day, onceValid } from "#app/platform/http/values.ts";
import { tableFormats } from "#app/platform/sheets/table.ts";

export const keyLimits = { name: 120, scopes: 100 };

/** All indicators, or one by its key. */
export const ALL_FIGURES = "figures";
const Scope = z.string().regex(/^(figures|indicator:\w{1,60})$/);

export const KeyInput = z.object({
  name: z.string().min(1).max(keyLimits.name),
  scopes: z.array(Scope).min(1).max(keyLimits.scopes),
  /** The last day it works; null for no end. */
  expires_on: Day.nullable().default(null),
});
export type KeyInput = z.output<typeof KeyInput>;

export type ApiKeyView = {
  id: number;
  name: string;
  prefix: string;
  scopes: string[];
  created_at: string;
  created_by: string;
  expires_on: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  /** Requests and refused ones of the last days, newest first. */
  uses: { day: string; requests: number; refused: number }[];
};

const inOrder = ({ from, until }: { from?: string | undefined; until?: string | undefined }) =>
  !from || !until || from <= until;

export const ValuesQuery = z
  .object({
    from: Day.optional(),
    until: Day.optional(),
    programme: z.string().max(60).optional(),
    course: z.string().max(60).optional(),
    split: z.enum(splits).optional(),
    indicator: z.string().max(60).optional(),
    format: z.enum(["json", tableFormats[0]]).optional(),
    locale: z.string().optional(),
  })
  .refine(inOrder, {
    path: ["until"],
    params: { message: "indicators.errors.endsFirst" as const },
    when: onceValid(z.object({ from: Day.optional(), until: Day.optional() })),
  });

/** One number for another program; `hidden` says why there is none. */
export type OpenValue = {
  indicator: string;
  name: string;
  split: string | null;
  group: string | null;
  label: string | null;
  value: number | null;
  unit: "people" | "percent";
  hidden: "few" | "kept" | null;
};
