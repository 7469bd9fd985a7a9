import { z } from "zod";

export type Sort<Name extends string> = Name | `-${Name}`;

/** `?sort=lastname`, or `?sort=-lastname` for descending order. */
export function sortField<const Names extends readonly [string, ...string[]]>(names: Names) {
  const values = names.flatMap((name) => [name, `-${name}`]) as Sort<Names[number]>[];
  return z.enum(values).optional();
}

export function sortOf<Name extends string>(sort: Sort<Name>) {
  const descending = sort.startsWith("-");
  return { name: (descending ? sort.slice(1) : sort) as Name, descending };
}
