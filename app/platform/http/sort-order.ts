export type Sort<Name extends string> = Name | `-${Name}`;

/** `lastname` is ascending, `-lastname` descending. */
export function sortOf<Name extends string>(sort: Sort<Name>) {
  const descending = sort.startsWith("-");
  return { name: (descending ? sort.slice(1) : sort) as Name, descending };
}
