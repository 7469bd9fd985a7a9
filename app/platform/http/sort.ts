import { z } from "zod";
import type { Sort } from "./sort-order.ts";

/** `?sort=lastname`, or `?sort=-lastname` for descending order. */
export function sortField<const Names extends readonly [string, ...string[]]>(names: Names) {
  const values = names.flatMap((name) => [name, `-${name}`]) as Sort<Names[number]>[];
  return z.enum(values).optional();
}
