import { z } from "zod";
import { MAX_INTEGER } from "./values.ts";

/** Ids are integers; `abc` or a number that no row can have is an unknown item. */
export const Id = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .transform(Number)
    .pipe(z.number().max(MAX_INTEGER)),
});

/** An item is also found by its slug in any language. */
export const IdOrSlug = z.object({ id: z.string().min(1).max(200) });

export function asId(value: string): number | null {
  const parsed = Id.safeParse({ id: value });
  return parsed.success ? parsed.data.id : null;
}

/** Tables with many rows have larger ids. */
export const BigId = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number),
});
